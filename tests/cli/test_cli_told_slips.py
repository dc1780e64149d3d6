"""A hand told with a slip in it, and corrections of many events: the answer names the slip and stays short."""

import io
from pathlib import Path

import pytest
from saying import Rummy, events


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("out ana b12 c", "what does Cho hold?"),
        ("out ana b c7", "what does Ben hold?"),
        ("out zoe b12 c7", "read 'zoe': nobody is called so; the players are Ana, Ben, Cho"),
        ("out ana b12 c7 d9", "read 'd9' after c7: the next name is due; the players are Ana, Ben, Cho"),
        ("out ana b12", "the count of Cho is missing: a hand is told whole or not at all; add it, such as `Cho=18`"),
        ("out", "who won the hand, and what do the others hold? such as `out a b18 c7`"),
        ("d; out 3h4h5h 9s", "read '3h4h5h': nobody is called so"),
    ],
)
def test_slip_in_a_told_hand_is_named(rummy: Rummy, friday: Path, line: str, answer: str) -> None:
    """No talk of cards that do not exist, nor of `out` as if it were no word."""
    assert rummy("play", "deal Cho upcard 7H").code == 0
    said = rummy("play", line)
    assert said.code == 2
    assert answer in said.err
    assert "no such" not in said.err


def test_hand_told_while_it_is_played_gets_the_line_that_closes_it(rummy: Rummy, friday: Path) -> None:
    """The short form of the pause between hands; the line in the answer works."""
    assert rummy("play", "deal Cho upcard 7H").code == 0
    assert "`out a b18 c7`" in rummy("play", "a b18 c7").err
    assert rummy("play", "out a b18 c7").code == 0
    assert rummy("status --json").json["totals"] == {"Ana": 25, "Ben": 0, "Cho": 0}


def test_name_comes_before_a_way_to_win_of_other_games(rummy: Rummy, home: Path) -> None:
    """Three thirteen knows no big gin: b12 is Ben with twelve. It ends by gin, and the answer says how to write that."""
    assert rummy("new t -p Ana,Ben,Cho --rules three-thirteen").code == 0
    said = rummy("play", "a b12 c7").err
    assert "big" not in said
    assert "`result Ana gin`" in said
    assert rummy("play", "a gin b12 c7").code == 0
    assert rummy("status --json").json["totals"] == {"Ana": 0, "Ben": 12, "Cho": 7}


def test_refused_told_hand_asks_for_no_counts_of_its_own(rummy: Rummy, home: Path) -> None:
    """Nothing of the line is recorded, so `count Ben 13` alone would not work."""
    assert rummy("new g -p Ana,Ben --rules gin").code == 0
    said = rummy("play", "out a k5 b101").err
    assert "Ben cannot hold 101 points" in said
    assert "`count" not in said
    assert "undo hand" not in said
    assert rummy("play", "result Ana gin").code == 0
    assert "`count Ben 13`" in rummy("play", "count Ben 101").err


def test_draw_written_twice_gets_the_line_without_it(rummy: Rummy, friday: Path) -> None:
    """Who forgot that the draw stands already throws his card."""
    assert rummy("play", "deal Cho upcard 7H; d").code == 0
    assert "    9s       without the draw\n" in rummy("play", "d; 9s").err
    assert rummy("play", "9s").code == 0
    assert events(friday)[-1] == "Ana: discard 9S"


def test_correction_of_a_wrong_number_is_refused_in_few_lines(rummy: Rummy, friday: Path) -> None:
    """The deal amended by mistake: it cannot stand itself, and the others by their numbers; struck, three are told."""
    assert rummy("play", "deal Cho upcard 7H; d; x KH; d; x 9S").code == 0
    said = rummy("play", "amend 1 x QD").err
    assert "as event 1 it cannot stand: no hand is being played" in said
    assert "  so would events 2, 3, 4 and 5 fall\n" in said
    said = rummy("play", "strike 1").err
    assert said.count("would fall") == 3
    assert "  so would event 5\n" in said


def test_struck_hand_is_listed_as_one(rummy: Rummy, friday: Path) -> None:
    """Sixteen events: the first six and the last six of them, and the line that is recorded in short."""
    assert rummy("play", "deal Cho upcard 7H").code == 0
    for _ in range(7):
        assert rummy("play", ".").code == 0
    assert rummy("play", "void").code == 0
    said = rummy("strike hand 1")
    assert "strikes 16 events:\n  1. deal Cho upcard 7H\n" in said.out
    assert "  … 4 more events …\n" in said.out
    assert said.out.endswith("recorded: strike 1; …; strike 16\n")


@pytest.mark.parametrize(
    ("line", "write"),
    [
        ("buy ben", "Ben buy"),
        ("buy ben 7h", "Ben buy 7h"),
        ("take ana", "Ana take"),
        ("discard ana kh", "Ana discard kh"),
    ],
)
def test_name_behind_the_verb_is_put_before_it(rummy: Rummy, home: Path, line: str, write: str) -> None:
    """Asked for the line that works, which does."""
    assert rummy("new l -p Ana,Ben,Cho --rules liverpool").code == 0
    assert rummy("play", "deal Cho upcard 7H").code == 0
    if "discard" in line:
        assert rummy("play", "d").code == 0
    assert f"the player comes first; write `{write}`" in rummy("play", line).err
    assert rummy("play", write).code == 0


def test_struck_hand_is_the_one_that_falls(rummy: Rummy, friday: Path) -> None:
    """Of three hands the second is struck: the third has what it had, though it is the second now."""
    for line in ("30 -12 5", "20 0 0", "0 7 1"):
        assert rummy("play", line).code == 0
    said = rummy("strike hand 2").out
    assert "hand 2 (Ana wins, points told) no longer stands" in said
    assert "hand 3" not in said
    assert "totals: Ana 50 -> 30\n" in said
    assert rummy("status --json").json["totals"] == {"Ana": 30, "Ben": -5, "Cho": 6}


@pytest.mark.parametrize(
    ("rules", "before", "line", "proposed"),
    [
        ("gin", "note x", "a k5", "a k5 Ben=18"),
        ("gin", "note x", "a knock=5", "a knock=5 Ben=18"),
        ("basic", "result Ana", "count Ben 101", "scores Ana=30 Ben=-12"),
        ("basic", "note x", "result Ana; count Ben 101", "scores Ana=30 Ben=-12"),
        ("basic", "deal Ana upcard 7H", "d 4-6c", "draw; meld 4-6c"),
        ("basic", "deal Ana upcard 7H", "d kh", "draw; discard kh"),
        ("basic", "note x", "7c", "deal Ana upcard 7H"),
        ("rummy51", "note x", "deal ben upcard 7h", "deal Ben cut 9S"),
        ("indian", "note x", "joker 5c", "deal Ana upcard 7H wild 5D"),
        ("indian", "note x", "deal ben upcard 7h joker 5c", "deal ben upcard 7h wild 5c"),
    ],
)
def test_line_that_a_refusal_proposes_works(rummy: Rummy, rules: str, before: str, line: str, proposed: str) -> None:
    """What was read is said, and the line that would do, once; it can be typed."""
    assert rummy("new", "g", "-p", "Ana,Ben", "-r", rules).code == 0
    assert rummy("play", before).code == 0
    said = rummy("play", line)
    assert said.code in (1, 2)
    assert said.err.count(f"`{proposed}`") == 1
    assert rummy("play", proposed).code == 0


def test_knock_with_its_points_behind_a_sign(rummy: Rummy, home: Path) -> None:
    """``knock=5`` is the knock and what the knocker holds, as ``k5`` is."""
    assert rummy("new g -p Ana,Ben -r gin").code == 0
    assert rummy("result Ana knock=5 Ben=23").code == 0
    assert rummy("status --json").json["totals"] == {"Ana": 18, "Ben": 0}


def test_why_is_of_the_moment_of_the_refusal(rummy: Rummy, friday: Path) -> None:
    """Ana's meld stays Ana's when Ben has the turn; that it be let stand is offered while it can be typed, and no longer."""
    assert rummy("play", "deal Cho upcard 7H; d").code == 0
    assert rummy("play", "m qh kh ah").code == 1
    assert "m qh kh ah !" in rummy("why").out
    assert rummy("play", "x 9s").code == 0
    said = rummy("why")
    assert (said.code, "event 3, Ana: meld QH KH AH" in said.out) == (1, True)
    assert "!" not in said.out
    assert "rule runs.ace=" in said.out
    assert rummy("why --json").json["past"] is True


def test_why_not_as_json(rummy: Rummy, friday: Path) -> None:
    """One object also where nothing speaks against the line."""
    said = rummy("why", "deal Cho upcard 7H", "--json")
    assert (said.code, said.json["verdict"], said.json["rules"]) == (0, "legal", [])


def test_why_at_the_table_offers_no_moment_that_is_past(
    rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offered at once, and no more when the game has gone on."""
    assert rummy("play", "deal Cho upcard 7H; d").code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("m qh kh ah\nwhy\nx 9s\nwhy\n"))
    assert rummy("table").out.count("m qh kh ah !") == 1


def test_opening_that_is_short_says_how_it_is_mended(rummy: Rummy, home: Path) -> None:
    """One set where two open: the other one, or what was laid down is taken back; both can be typed."""
    assert rummy("new l -p Ana,Ben,Cho -r liverpool").code == 0
    assert rummy("play", "deal Cho upcard 7H").code == 0
    assert rummy("play", "d; m 4c4d4h").code == 0
    said = rummy("play", "x 9s")
    assert "exactly 2 sets, and this is 1 set" in said.err
    assert "    undo turn" in said.err
    assert rummy("undo turn -y").code == 0
    assert rummy("play", "d; x 9s").code == 0
