"""What people mistype, and surroundings in which a program is tempted to break."""

import sys
from io import StringIO
from pathlib import Path

import pytest
from saying import Rummy, events


def test_slip_in_a_card_is_guessed(rummy: Rummy, friday: Path) -> None:
    """A letter O for the nought, a full stop after the suit; nothing where nothing is near."""
    assert rummy("play", "deal Ben upcard 7H; d").code == 0
    assert "did you mean 10H?" in rummy("play", "x 1OH").err
    assert "did you mean 2S?" in rummy("play", "x 2S.").err
    assert "did you mean" not in rummy("play", "x 11H").err
    assert events(friday) == ["deal Ben upcard 7H; Cho: draw"]


def test_refusals_say_what_would_do(rummy: Rummy, friday: Path) -> None:
    """The dealer that was named stays in the example, and so does the player whose cards are asked for."""
    assert "`deal Cho upcard 7H`" in rummy("play", "deal Cho").err
    assert rummy("play", "deal Ben upcard 7H; d; x KH").code == 0
    assert "`result` tells who won it" in rummy("play", "count Ben 5").err
    assert "`void`" in rummy("play", "deal upcard 2C").err
    assert rummy("play", "result Cho; count Ben 5").code == 0
    assert "such as `count Ana 13`" in rummy("play", "deal upcard 2C").err
    assert "write count Ana KH 3S" in rummy("play", "count Ana").err


def test_no_value_is_told_twice(rummy: Rummy, friday: Path) -> None:
    """The value stands with the key that is cited; the reason does not repeat it."""
    assert rummy("play", "deal Ben upcard 7H; d; x KH").code == 0
    said = rummy("play", "take 7H").err
    assert "only the top card may be taken  [pickup.from: top]" in said
    assert "there is no meld 3 on the table" in rummy("play", "d; l 7C on 3").err


def test_known_last_card(rummy: Rummy, friday: Path) -> None:
    """Who took the king and still has it must throw it when it is all he has."""
    assert rummy("new one -p Ana,Ben --set deal.hand_size=3").code == 0
    line = "deal Ben upcard KH; Ana: take KH; Ana: meld 4C 5C 6C"
    assert rummy("play", line).code == 0
    assert "the one card that Ana holds is KH (event 2)" in rummy("play", "x 9H").err
    assert events(friday.with_name("one.rummy")) == [line]


def test_names_are_parted_by_commas(rummy: Rummy, home: Path) -> None:
    """A first and a second name are no two players."""
    assert "has a space in it" in rummy("new", "x", "-p", "Ana Maria,Ben").err
    assert "nobody is named" in rummy("new", "x", "-p", ",").err
    assert "one is named" in rummy("new", "x", "-p", "Ana").err
    assert not list(home.glob("games/*"))
    assert rummy("new", "x", "-p", "Ana Ben").code == 0
    assert rummy("status --json").json["players"] == ["Ana", "Ben"]


def test_new_asks_again(rummy: Rummy, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistyped answer does not end the questions; after three it does."""
    monkeypatch.setattr("rummy_cli.cli.places.interactive", lambda: True)
    answers = iter(["gim", "gin", "Ana", "Ana,Ben", "Late", ""])
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    said = rummy("new")
    assert said.code == 0
    assert "did you mean gin?" in said.err
    assert "one is named" in said.err
    assert [path.stem for path in home.glob("games/*")] == ["late"]
    answers = iter(["gim", "gim", "gim"])
    assert rummy("new").code == 2
    assert next(answers, None) is None


def test_own_rules_asked_for_as_a_file(rummy: Rummy) -> None:
    """`rules new friday` keeps it among the own sets, where it goes by its name."""
    assert rummy("rules new friday").code == 0
    said = rummy("rules check friday.yaml")
    assert said.code == 2
    assert "the own set of that name is called friday" in said.err


def test_sheet_by_the_names_people_know(rummy: Rummy, friday: Path) -> None:
    """Markdown is a format of tabulate under another name."""
    assert rummy("result Ana Ben=5 Cho=7").code == 0
    assert "| hand" in rummy("sheet --format markdown").out
    assert rummy("sheet --format md").out == rummy("sheet --format github").out
    assert rummy("sheet --format text").out == rummy("sheet").out


def test_closed_streams(rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Started without stdin, stdout or stderr, as `>&-` does: the line is recorded, and nothing breaks."""
    for name in ("stdin", "stdout", "stderr"):
        with monkeypatch.context() as patch:
            patch.setattr(sys, name, None)
            code = rummy("play note one").code
            opened = getattr(sys, name)
            assert code == 0
            opened.close()
    assert events(friday) == ["note one"] * 3


def test_card_at_a_table_of_two(rummy: Rummy) -> None:
    """Values by number of players that are those of the table are no keys without bearing."""
    assert "Without bearing" not in rummy("rules card manipulation --players 2").out
    assert "or draw one card, which ends the turn" in " ".join(rummy("rules card machiavelli").out.split())
    assert "a third, which ends the turn" in " ".join(rummy("rules card manipulation").out.split())


def test_table_shows_what_a_correction_changes(rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line as with the commands: what is taken back is told, and nothing is written that is not agreed to."""
    lines = "deal Ben upcard 7H\nd; x KH\nundo\nredo\nstrike 3\nundo 0\nd; undo turn\n"
    monkeypatch.setattr(sys, "stdin", StringIO(lines))
    said = rummy("table")
    assert "takes back 2 events:\n  2. Cho: draw\n  3. Cho: discard KH\n" in said.out
    assert "puts back 2 events:" in said.out
    assert "event 3, Cho: discard KH: as if it were not there" in said.out
    kept = ["deal Ben upcard 7H", "Cho: draw; Cho: discard KH", "undo", "redo", "strike 3"]
    assert events(friday) == kept
    monkeypatch.setattr("rummy_cli.cli.places.interactive", lambda: True)
    monkeypatch.setattr("rummy_cli.cli.places.agreed", lambda *_, **__: False)
    monkeypatch.setattr(sys, "stdin", StringIO("undo hand\nstatus\n"))
    said = rummy("table")
    assert "nothing was recorded" in said.err
    assert "Cho: 8 cards" in said.out
    assert events(friday) == kept


def test_schema_is_an_answer_like_the_others(rummy: Rummy) -> None:
    """With --json it carries the number that every object carries; for editors it is nothing but the schema."""
    plain, answer = rummy("rules schema").json, rummy("rules schema --json").json
    assert "schema" not in plain
    assert answer == {"schema": 1, **plain}


def test_a_mistyped_command_has_its_nearest_and_an_event_the_line_that_records_it(rummy: Rummy) -> None:
    """Of commands one line, never the usage; `rummy discard KH` lacks only its `play`."""
    assert rummy("statsu").err == "rummy: no such command 'statsu'; did you mean stats or status?\n"
    assert rummy("xyzzy").err == "rummy: no such command 'xyzzy'; `rummy -h` lists them\n"
    said = rummy("discard KH")
    assert (said.code, said.err) == (2, "rummy: no such command 'discard'; `rummy play 'discard KH'` records it\n")
    assert rummy("check meldd 2H 3H 4H").err == "rummy check: no such command 'meldd'; did you mean meld?\n"


def test_no_refusal_lists_more_than_a_few_words(rummy: Rummy, friday: Path) -> None:
    """Forty events, thirty sets, twenty games: the nearest, or where they are listed."""
    for i in range(12):
        assert rummy("new", f"evening {i}", "-p", "Ana,Ben").code == 0
    for words, wanted in (
        (("play", "xyzzy 7H"), "it begins as"),
        (("use", "xyzzy"), "rummy games lists them"),
        (("use", "evning 3"), "did you mean evening-3"),
        (("rules", "show", "xyzzy"), "`rummy rules list` shows the sets"),
        (("check", "meld", "2H", "3H", "4H", "--xyzzy"), "there are --wild, --deal, --players"),
    ):
        said = rummy(*words)
        assert said.code == 2
        assert wanted in said.err
        assert said.err.count(",") < 10


def test_rules_are_known_by_their_title_in_any_case(rummy: Rummy) -> None:
    """The name on the sheet is a name too: of built-in sets, and of one's own."""
    assert rummy("new", "x", "-p", "Ana,Ben", "--rules", "GIN Rummy").code == 0
    assert rummy("rules", "show", "Gin").out.startswith("# gin extends")
    assert rummy("rules new friday").code == 0
    assert "friday: sound" in rummy("rules check friday").out
    assert rummy("rules check FRIDAY").code == 0


def test_the_game_may_be_named_before_the_command_or_after_it(rummy: Rummy, friday: Path) -> None:
    """`-g NAME` stands anywhere; status, sheet and log take the name alone, as `use` does."""
    assert rummy("new other -p Cho,Dot").code == 0
    for words in ("-g friday status", "status friday", "--game=friday sheet", "sheet friday", "log friday"):
        assert rummy(words).out.startswith("Friday")
    assert rummy("-g friday check meld 2H 3H 4H").code == 0
    said = rummy("status friday -g other")
    assert said.code == 2
    assert "name one" in said.err
    assert "Usage" in rummy("status -h").out
    assert "Usage" in rummy("check meld -h").out
