"""Records refereed from the start, the table of the evening, the demo."""

import io
from pathlib import Path

import pytest
from saying import Rummy, events

HEAD = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\n"
GOOD = HEAD + "result Ana\ncount Ben 20\n"
BAD = HEAD + "deal Ben upcard 7H\nAna: draw\nAna: meld QH KH AH\nAna: discard 2C\nresult Ana\ncount Ben 20\n"


@pytest.fixture
def files(home: Path) -> None:
    """good.rummy, bad.rummy (event 3 falls), and broken.rummy, which cannot be read."""
    Path("good.rummy").write_text(GOOD)
    Path("bad.rummy").write_text(BAD)
    Path("broken.rummy").write_text(HEAD + "juggle\n")


@pytest.mark.usefixtures("files")
def test_error_with_its_place(rummy: Rummy) -> None:
    """File, line, event, reason, hint; the state is as of then."""
    said = rummy("replay bad.rummy")
    assert said.code == 1
    assert "bad.rummy:8: event 3, Ana: meld QH KH AH: illegal" in said.out
    assert "legal with runs.ace: either" in said.out
    answer = rummy("replay bad.rummy --json").json
    (error,) = answer["errors"]
    assert (error["entry"], error["line"], error["rule"], error["verdict"]) == (3, 8, "runs.ace", "illegal")
    assert error["hint"].startswith("legal with runs.ace: either")
    assert (answer["turn"], answer["phase"], answer["held"]) == ("Ana", "play", {"Ana": 11, "Ben": 10})


@pytest.mark.usefixtures("files")
def test_keep_going(rummy: Rummy) -> None:
    """The meld is listed and stands, and the hand is told to its end."""
    said = rummy("replay bad.rummy --keep-going --json")
    assert said.code == 1
    answer = said.json
    assert [error["entry"] for error in answer["errors"]] == [3]
    assert answer["totals"] == {"Ana": 20, "Ben": 0}


@pytest.mark.usefixtures("files")
def test_other_rules(rummy: Rummy) -> None:
    """With the ace high nothing falls."""
    said = rummy("replay bad.rummy --rules basic-ace-either --json")
    assert (said.code, said.json["errors"]) == (0, [])
    assert rummy("replay good.rummy --rules gim").code == 2


def test_other_rules_change_the_points(rummy: Rummy) -> None:
    """Aces at 15 instead of 1: 11 become 25, hand by hand and in all."""
    Path("aces.rummy").write_text(HEAD + "result Ana\ncount Ben AS KD\nresult Ben\ncount Ana 2C\n")
    said = rummy("replay aces.rummy --rules basic-ace-either")
    assert said.code == 0
    assert "Basic rummy -> Basic rummy, ace high or low:" in said.out
    lines = said.out.splitlines()
    assert [line.split() for line in lines if line.startswith("1  ")][-1] == [
        "1",
        "Ana",
        "goes",
        "out",
        "11",
        "->",
        "25",
        "0",
    ]
    assert lines[-1].split() == ["all", "11", "->", "25", "2"]
    Path("same.rummy").write_text(GOOD)
    assert rummy("replay same.rummy --rules basic-ace-either").out.splitlines()[-1].endswith("the points are the same")


def test_other_rules_for_another_number(rummy: Rummy) -> None:
    """Three play, and gin is for two: exit 2."""
    Path("three.rummy").write_text(HEAD.replace("Ben]", "Ben, Cho]"))
    said = rummy("replay three.rummy --rules gin")
    assert said.code == 2
    assert "players.max" in said.err


@pytest.mark.usefixtures("files")
def test_several_files(rummy: Rummy) -> None:
    """Each is judged; the exit is the worst; one object for all."""
    assert rummy("replay good.rummy bad.rummy").code == 1
    said = rummy("replay good.rummy bad.rummy broken.rummy --json")
    assert said.code == 2
    answer = said.json
    assert (answer["schema"], [one["file"] for one in answer["files"]]) == (
        1,
        ["good.rummy", "bad.rummy", "broken.rummy"],
    )
    assert answer["files"][0]["totals"] == {"Ana": 20, "Ben": 0}
    assert [len(one.get("errors", [])) for one in answer["files"]] == [0, 1, 0]
    assert "broken.rummy:6" in answer["files"][2]["unreadable"]
    assert "broken.rummy:6" in said.err


@pytest.mark.usefixtures("files")
def test_unreadable_file(rummy: Rummy) -> None:
    """stderr says file and line, and no JSON is owed."""
    for words in ("replay broken.rummy --json", "replay nowhere.rummy --json", "replay nowhere"):
        said = rummy(words)
        assert (said.code, said.out) == (2, "")
    assert rummy("replay").code == 2


def test_a_game_by_name(rummy: Rummy, friday: Path) -> None:
    """The games of the store can be named."""
    assert rummy("replay Friday").code == 0


def test_sheet_is_shown(rummy: Rummy) -> None:
    """With the bill at the end of a game."""
    Path("g.rummy").write_text("---\nformat: 1\nplayers: [Ana, Ben]\nrules: gin\n---\nresult Ana gin\ncount Ben 85\n")
    out = rummy("replay g.rummy").out
    assert "1     ?       Ana gin" in out
    assert "Ben pays Ana 470" in out


def test_notes_are_told(rummy: Rummy) -> None:
    """What the table let stand is no error."""
    Path("n.rummy").write_text(HEAD + "deal Ben upcard 7H\nAna: draw\nAna: meld QH KH AH !\n")
    said = rummy("replay n.rummy")
    assert said.code == 0
    assert "n.rummy:8: event 3, Ana: meld QH KH AH !: let stand:" in said.out


# ---------------------------------------------------------------- the table


def test_table_takes_line_after_line(rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error ends nothing; looks are answered; each line is on the disk at once."""
    monkeypatch.setattr(
        "sys.stdin",
        io.StringIO(
            "deal Cho upcard 7H\n\nd\nm QH KH AH\njuggle\nx KH\nhelp\nstatus\nsheet\nlog\nundo turn\nd; x QH\nquit\nd\n"
        ),
    )
    said = rummy("table")
    assert said.code == 2
    assert events(friday) == [
        "deal Cho upcard 7H",
        "Ana: draw",
        "Ana: discard KH",
        "undo 2",
        "Ana: draw; Ana: discard QH",
    ]
    assert "runs.ace" in said.err
    assert "juggle" in said.err
    for text in ("a card from the stock", "discard pile: KH", "no hand is finished yet", "3  Ana: discard KH"):
        assert text in said.out


def test_table_makes_its_game_the_current_one(rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And with --json answers each line with one object."""
    rummy("new Other -p Dot,Eva")
    monkeypatch.setattr("sys.stdin", io.StringIO("deal Cho upcard 7H\nBen: d\n"))
    said = rummy("table -g friday --json")
    assert len(said.out.splitlines()) == 2
    assert rummy("status --json").json["title"] == "Friday"


def test_table_hears_another_writer(rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else records between two lines: both are kept, and the second is judged on what is there."""

    def lines() -> object:
        yield "deal Cho upcard 7H\n"
        friday.write_text(friday.read_text() + "Ana: draw\n")
        yield "x KH\n"

    monkeypatch.setattr("sys.stdin", type("Typed", (), {"__iter__": lambda _: lines(), "isatty": lambda _: False})())
    assert rummy("table").code == 0
    assert events(friday) == ["deal Cho upcard 7H", "Ana: draw", "Ana: discard KH"]


# ---------------------------------------------------------------- the demo


def test_demo_touches_nothing(rummy: Rummy, home: Path) -> None:
    """Refusals, points and the sheet are shown; no file is made."""
    said = rummy("demo")
    assert (said.code, said.err) == (0, "")
    for text in ("runs.ace", "legal with", "Ana +69", "the game is over: Ana wins", "Ana out"):
        assert text in said.out
    assert not home.exists()
    assert list(Path.cwd().iterdir()) == []
    scenes = rummy("demo --json").json["scenes"]
    assert sum(not scene["recorded"] for scene in scenes) == 5


def test_demo_is_a_sound_record(rummy: Rummy) -> None:
    """The bundled record replays without errors and is written canonically."""
    from rummy_cli.record.head import canonical, read_record
    from rummy_cli.ruleset.provenance import rules_folder

    path = rules_folder() / "demo.rummy"
    assert rummy("replay", str(path)).code == 0
    text = path.read_text()
    assert canonical(read_record(text, "demo")) == text
