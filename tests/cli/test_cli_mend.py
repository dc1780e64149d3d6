"""Corrections from the command line: shown in table words, then written."""

from pathlib import Path

import pytest
from saying import Rummy, Said, events


@pytest.fixture
def played(rummy: Rummy, friday: Path) -> Path:
    """A hand in which Ana and Ben have had a turn: events 1 to 7, in five lines."""
    for line in ("deal Cho upcard 7H", "d; m 4-6C", "x KH", "take KH; l 7C", "x 2S"):
        assert rummy("play", line).code == 0
    return friday


def test_undo_shows_what_it_takes_back(rummy: Rummy, played: Path) -> None:
    """One step is one line as it was typed; whose turn it is changes."""
    said = rummy("undo 2")
    assert said.code == 0
    assert said.out.splitlines()[0] == "Friday"
    for text in (
        "takes back 3 events",
        "5. Ben: take KH",
        "6. Ben: layoff 7C",
        "7. Ben: discard 2S",
        "recorded: undo 2",
    ):
        assert text in said.out
    assert "next: Ben to draw" in said.out
    assert events(played)[-1] == "undo 2"


def test_undo_turn_is_the_turn_in_progress(rummy: Rummy, played: Path) -> None:
    """Cho has drawn and melded: both lines go, Ben's turn stays."""
    rummy("play d")
    rummy("play m 9CDH")
    assert rummy("undo turn").code == 0
    assert events(played)[-1] == "undo 2"
    answer = rummy("status --json").json
    assert (answer["turn"], answer["phase"], answer["discard"]) == ("Cho", "draw", ["2S"])


def test_undo_turn_between_turns_is_the_last_one(rummy: Rummy, played: Path) -> None:
    """Nothing of Cho's turn is told yet, so Ben's goes, which was two lines."""
    assert rummy("undo turn").code == 0
    answer = rummy("status --json").json
    assert (answer["turn"], answer["discard"]) == ("Ben", ["KH"])
    assert events(played)[-1] == "undo 2"


def test_undo_turn_after_hands_told_by_their_results_is_the_last_of_them(rummy: Rummy, friday: Path) -> None:
    """No turn was told in three hands: the third goes, the others stay, and `play` says what goes."""
    for line in ("scores Ana=0 Ben=1 Cho=7", "scores Ana=18 Ben=0 Cho=7", "scores Ana=0 Ben=18 Cho=7"):
        assert rummy("play", line).code == 0
    said = rummy("play", "undo turn")
    assert events(friday)[-1] == "undo"
    assert "hand 3 (Ben wins, points told) no longer stands" in said.out
    assert "totals: Ben 19 -> 1, Cho 21 -> 14" in said.out


def test_undo_turn_after_a_deal_leaves_the_hand_before(rummy: Rummy, played: Path) -> None:
    """The hand of events 1 to 7 was void: of the second only the deal is told, and only that goes."""
    assert rummy("play void").code == 0
    assert rummy("play deal Cho upcard 3C").code == 0
    assert rummy("undo turn").code == 0
    assert events(played)[-1] == "undo"
    assert rummy("status --json").json["phase"] == "deal"


def test_an_undo_that_is_played_tells_only_what_it_changes(rummy: Rummy, played: Path) -> None:
    """As the command does: the lines taken back and whose turn it is, and nothing of the hand that was over before."""
    for line in ("void", "scores Ana=0 Ben=9 Cho=7", "deal Ana upcard 3C", "d; x 4D"):
        assert rummy("play", line).code == 0
    said = rummy("play", "undo 1").out
    assert "takes back 2 events" in said
    assert "hand 2" not in said
    assert "leads" not in said
    assert rummy("play", "undo; deal Ana upcard 3D").out.count("hand 2") == 0


def test_what_is_not_recorded_yet_cannot_be_amended(rummy: Rummy, played: Path) -> None:
    """Event 8 would be the insert itself, and event 9 the second meld of the line: neither is in the record."""
    said = rummy("insert 3 m 4-6c")
    assert said.code == 1
    assert "amend 3 …" in said.err
    assert "amend 8" not in said.err
    said = rummy("play", "d; m 10-qd; m 10-qd")
    assert said.code == 1
    assert "amend 9" not in said.err


def test_two_copies_on_the_table_are_told_at_once(rummy: Rummy, home: Path) -> None:
    """Of two packs both tens of clubs lie in melds, of events 3 and 6: one sentence names both."""
    Path("two.yaml").write_text("name: two\ndeck: {packs: 2}\n", encoding="utf-8")
    assert rummy("new H -p Ana,Ben,Cho -r two.yaml").code == 0
    for line in ("deal Cho upcard 7H", "d; m 10-qc; x kh", "d; m 10cdh; x ks"):
        assert rummy("play", line).code == 0
    said = rummy("play", "d; m 9-kc").err
    assert said.count("Cho cannot have 10C") == 1
    assert "it lies on the table (event 3, event 6)" in said


def test_the_price_of_a_missing_draw_is_named_for_moves_only(rummy: Rummy, played: Path) -> None:
    """Cho has not drawn: a discard costs a card; a rummy of Ben, who has laid off before, has no such price."""
    assert "one card fewer from now on" in rummy("play", "x 9D").err
    said = rummy("play", "out b rummy a18 c7")
    assert said.code == 1
    assert "one card fewer" not in said.err


def test_a_strike_names_the_event_as_it_stands(rummy: Rummy, played: Path) -> None:
    """Event 7 was amended to 3S: that is what is struck."""
    assert rummy("amend 7 x 3S").code == 0
    assert rummy("strike 7").out.splitlines()[1] == "event 7, Ben: discard 3S: as if it were not there"


def test_undo_hand_takes_the_deal_back(rummy: Rummy, played: Path) -> None:
    """All five lines."""
    rummy("undo hand")
    assert events(played)[-1] == "undo 5"
    assert rummy("status --json").json["phase"] == "deal"


def test_undo_hand_after_a_result(rummy: Rummy, friday: Path) -> None:
    """A hand told by its result goes with its counts; the hand before stays."""
    rummy("result Ana Ben=10 Cho=5")
    rummy("play result Ben")
    rummy("play count Ana 7; count Cho 8")
    assert rummy("undo hand").code == 0
    assert events(friday)[-1] == "undo 2"
    assert rummy("status --json").json["totals"] == {"Ana": 15, "Ben": 0, "Cho": 0}


def test_redo(rummy: Rummy, played: Path) -> None:
    """The last undo is taken back, once."""
    rummy("undo")
    said = rummy("redo")
    assert said.code == 0
    assert "puts back 1 event" in said.out
    assert events(played)[-1] == "redo"
    said = rummy("redo")
    assert said.code == 1
    assert said.err.splitlines()[1].endswith("redo: illegal")


def test_amend_shows_old_and_new(rummy: Rummy, friday: Path) -> None:
    """Ben had 42, not 24: the totals change, and the winner of nothing."""
    rummy("result Ana Ben=24 Cho=10")
    said = rummy("amend 2 count Ben 42")
    assert said.code == 0
    for text in (
        "event 2, count Ben 24: now count Ben 42",
        "hand 1: Ana 34 -> 52",
        "totals: Ana 34 -> 52",
        "recorded: amend 2 count Ben 42",
    ):
        assert text in said.out


def test_amend_that_makes_another_winner(rummy: Rummy, friday: Path) -> None:
    """With 100 more the game is over."""
    rummy("result Ana Ben=24 Cho=10")
    said = rummy("amend 1 result Ana rummy; amend 2 count Ben 70")
    assert "winner: nobody yet -> Ana" in said.out


def test_strike_and_insert(rummy: Rummy, friday: Path) -> None:
    """A penalty is struck, a forgotten one put in."""
    rummy("play penalty Ana 5; penalty Ben 7")
    said = rummy("strike 1")
    assert "event 1, penalty Ana 5: as if it were not there" in said.out
    said = rummy("insert 2 penalty Cho 3")
    assert "before event 2, penalty Ben 7: penalty Cho 3" in said.out
    assert rummy("status --json").json["totals"] == {"Ana": 0, "Ben": 7, "Cho": 3}
    assert events(friday)[1:] == ["strike 1", "insert 2 penalty Cho 3"]


def test_correction_under_which_later_events_fall(rummy: Rummy, played: Path) -> None:
    """Ana threw the QH, then Ben did not take the KH: refused, with the list, and nothing is written."""
    before = played.read_bytes()
    said = rummy("amend 4 Ana: discard QH")
    assert (said.code, said.out) == (1, "")
    assert "event 5 would fall" in said.err
    assert played.read_bytes() == before


def test_no_such_event(rummy: Rummy, played: Path) -> None:
    """Unreadable: exit 2, and the numbers there are."""
    said = rummy("strike 99")
    assert said.code == 2
    assert "99" in said.err


@pytest.mark.parametrize("what", ["0", "-1", "two", "1.5", "²"])
def test_undo_of_no_number(rummy: Rummy, played: Path, what: str) -> None:
    """A number of steps is wanted, or turn, or hand."""
    assert rummy("undo", what).code == 2


def test_undo_past_the_start(rummy: Rummy, played: Path) -> None:
    """There are five steps: six cannot be taken back."""
    said = rummy("undo 6")
    assert said.code == 1
    assert said.err.splitlines()[1].endswith("undo 6: illegal")


def test_json_has_the_state_and_the_changes(rummy: Rummy, played: Path) -> None:
    """Nothing is asked, and one object comes."""
    answer = rummy("undo --json").json
    assert (answer["recorded"], answer["turn"]) == ("undo", "Ben")
    assert "takes back 1 event:" in answer["changes"]


def test_on_a_terminal_it_asks_first(rummy: Rummy, played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No: nothing is written. Yes: it is. Nothing is asked with --yes, or of the last line alone."""
    monkeypatch.setattr("rummy_cli.cli.places.interactive", lambda: True)
    answers = iter([False, True])
    asked = []

    def confirm(text: str, **_: object) -> bool:
        asked.append(text)
        return next(answers)

    monkeypatch.setattr("rummy_cli.cli.places.agreed", confirm)
    before = played.read_bytes()
    said = rummy("undo 2")
    assert said.code == 0
    assert "nothing was recorded" in said.err
    assert "takes back" in said.out
    assert played.read_bytes() == before
    rummy("undo 2")
    assert events(played)[-1] == "undo 2"
    rummy("undo 2 --yes")
    rummy("undo")
    assert len(asked) == 2


def test_log_shows_what_became_of_each_event_in_its_place(rummy: Rummy, friday: Path) -> None:
    """Comments stay with their line, hands are parted, an amended event says what it is now, an inserted one stands where it counts."""
    rummy("play", "result Ana; count Ben 24; count Cho 10  # late")
    rummy("play result Ben; count Ana 3; count Cho 4")
    rummy("amend 2 count Ben 42")
    rummy("insert 4 penalty Cho 5")
    lines = rummy("log").out.splitlines()
    assert lines == [
        "Friday",
        "hand 1",
        "1  result Ana",
        "2  count Ben 24   [amended by 7: count Ben 42]",
        "3  count Cho 10   # late",
        "hand 2",
        "+  penalty Cho 5   [inserted by 8]",
        "4  result Ben",
        "5  count Ana 3",
        "6  count Cho 4",
        "hand 1",
        "7  amend 2 count Ben 42",
        "hand 2",
        "8  insert 4 penalty Cho 5",
    ]
    assert rummy("log --hand 2").out.splitlines()[1:] == [*lines[5:10], lines[13]]


def test_story_is_the_hand_as_it_counts(rummy: Rummy, friday: Path) -> None:
    """Corrections are carried out: what was amended reads as amended, what was struck is gone."""
    rummy("play result Ana; count Ben 24; count Cho 10")
    rummy("play penalty Cho 5; result Ben; count Ana 3; count Cho 4")
    rummy("amend 2 count Ben 42")
    rummy("strike 4")
    assert rummy("log --story").out.splitlines() == [
        "Friday",
        "hand 1",
        "1  result Ana",
        "2  count Ben 42",
        "3  count Cho 10",
        "hand 2",
        "5  result Ben",
        "6  count Ana 3",
        "7  count Cho 4",
    ]
    assert rummy("log --story --hand 2").out.splitlines()[1:] == [
        "hand 2",
        "5  result Ben",
        "6  count Ana 3",
        "7  count Cho 4",
    ]
    assert rummy("log --hand 9").code == 2


def offered(said: Said) -> list[str]:
    """The lines that a refusal says can be typed."""
    lines = said.err.splitlines()
    first = next(i for i, line in enumerate(lines) if "what can be typed" in line)
    return [line.split("  ")[0] for line in (one.strip() for one in lines[first + 1 :]) if "  " in line]


def test_when_a_game_is_over_every_way_on_works(rummy: Rummy, friday: Path) -> None:
    """At the end of a game to 150 the refusal of a draw names the ways on; each is recorded when it is typed, the next game too."""
    rummy("scores Ana=170 Ben=0 Cho=0")
    at_the_end = friday.read_bytes()
    assert rummy("play", "d").code == 2
    rummy("use friday")
    said = rummy("play", "d")
    assert (said.code, friday.read_bytes()) == (1, at_the_end)
    ways = offered(said)
    assert ways == ["undo hand", "rule match.target=300", "note a good game"]
    for way in ways:
        friday.write_bytes(at_the_end)
        rummy("use friday")
        assert rummy("play", way).code == 0, way
        assert rummy("status --json").json["over"] is way.startswith("note"), way
    assert "`rummy new --again`" in said.err
    friday.write_bytes(at_the_end)
    assert rummy("new --again").code == 0
    assert rummy("status --json").json["players"] == ["Ana", "Ben", "Cho"]


def test_an_ended_game_is_taken_up_by_undoing_the_end(rummy: Rummy, friday: Path) -> None:
    """A further target would not reopen what the table has ended."""
    rummy("result Ana 9 8")
    rummy("play", "end")
    rummy("use friday")
    ways = offered(rummy("play", "d"))
    assert ways == ["undo", "note a good game"]
    assert rummy("play", ways[0]).code == 0
    assert rummy("status --json").json["over"] is False


def test_while_counts_are_due_every_way_on_works(rummy: Rummy, friday: Path) -> None:
    """The counts, the points instead, the hand taken back: each of the lines named is recorded when it is typed."""
    rummy("play", "deal cho upcard 3c; result Ana")
    due = friday.read_bytes()
    said = rummy("play", "deal ana upcard 4c")
    ways = [part for part in said.err.split("`")[1::2] if part.startswith(("count", "scores", "undo"))]
    assert {way.split()[0] for way in ways} == {"count", "scores", "undo"}
    for way in ways:
        friday.write_bytes(due)
        assert rummy("play", way.replace("\u2026", "Ana=30 Ben=0 Cho=0")).code == 0, way
