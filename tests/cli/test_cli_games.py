"""Starting, choosing and listing games; the table, the sheet, the log."""

import csv
import io
from html.parser import HTMLParser
from pathlib import Path

import pytest
from saying import Rummy, events

from rummy_cli.record.head import canonical, read_record


def test_new_freezes_the_rules(rummy: Rummy, home: Path) -> None:
    """The whole set stands in the record, canonically; changes and target are in it."""
    said = rummy(
        "new", "Friday night", "-p", "Ana, Ben ,Cho", "--rules", "gin", "--target", "99", "--set", "knock.limit=7"
    )
    assert said.code == 2  # gin is for two
    assert "players.max" in said.err
    said = rummy(
        "new", "Friday night", "-p", "Ana, Ben", "-r", "gin", "--target", "99", "--set", "knock.limit=7", "--json"
    )
    assert said.code == 0
    answer = said.json
    assert (answer["title"], answer["name"], answer["players"]) == ("Friday night", "friday-night", ["Ana", "Ben"])
    path = home / "games" / "friday-night.rummy"
    text = path.read_text()
    assert answer["file"] == str(path)
    record = read_record(text, "x")
    rules = record.house.rules(2)
    assert rules.knock is not None
    assert (rules.match.target, rules.knock.limit) == (99, 7)
    assert canonical(record) == text


def test_new_never_overwrites(rummy: Rummy, home: Path) -> None:
    """A second game of that name gets a number, and says so."""
    rummy("new Friday -p Ana,Ben")
    first = (home / "games" / "friday.rummy").read_bytes()
    said = rummy("new friday -p Cho,Dot")
    assert said.code == 0
    assert "friday-2" in said.out
    assert (home / "games" / "friday.rummy").read_bytes() == first
    assert rummy("status --json").json["players"] == ["Cho", "Dot"]


def test_new_without_a_name_is_called_by_the_date(rummy: Rummy, home: Path) -> None:
    """Nobody is asked where nobody is there."""
    assert rummy("new -p Ana,Ben").code == 0
    (path,) = (home / "games").iterdir()
    assert path.stem.startswith("20")
    assert len(path.stem) == len("2026-11-29")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("new x", "-p"),
        ("new x -p Ana", "players.min"),
        ("new x -p Ana,ana", "Ana already"),
        ("new x -p Ana,Ben --rules gim", "gin"),
        ("new x -p Ana,Ben --set runs.aces=low", "runs.ace"),
        ("new x -p Ana,Ben --set runs.ace", "KEY=VALUE"),
        ("new x -p Ana,Ben --target 0", "match.target"),
        ("new x -p Ana,Ben --target many", "many"),
        ("new x -p An/a,Ben", "An/a"),
        ("use nothing", "nothing"),
        ("sheet -f nosuch", "github"),
        ("log -g nothing", "nothing"),
        ("shufle", "shufle"),
        ("status --al", "--al"),
    ],
)
def test_bad_usage(rummy: Rummy, home: Path, words: str, text: str) -> None:
    """Exit 2, what would do, and no file is made."""
    said = rummy(words)
    assert (said.code, said.out) == (2, "")
    assert text in said.err
    assert not list(home.glob("games/*"))


def test_new_asks_on_a_terminal(rummy: Rummy, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing: rules, players, name."""
    monkeypatch.setattr("rummy_cli.cli.places.interactive", lambda: True)
    asked = []

    def prompt(text: str, **_: object) -> str:
        asked.append(text)
        return {"Rules": "gin", "Players": "Ana Ben", "Name of the game": "Late"}.get(
            text.split(",", maxsplit=1)[0], ""
        )

    monkeypatch.setattr("typer.prompt", prompt)
    assert rummy("new").code == 0
    assert [text.split(",")[0] for text in asked] == [
        "Rules",
        "Players",
        "Name of the game",
        "Who deals? (such as Ben upcard 7H; Enter leaves it for later)",
    ]
    assert rummy("status --json").json["title"] == "Late"
    assert rummy("new x -p Ana,Ben").code == 0
    assert len(asked) == 4


def test_recording_on_an_old_game_asks_on_a_terminal(
    rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No: nothing is recorded; yes: it is."""
    rummy("result Ana rummy Ben=50 Cho=30")
    monkeypatch.setattr("rummy_cli.cli.places.interactive", lambda: True)
    monkeypatch.setattr("rummy_cli.cli.places.agreed", lambda *_, **__: False)
    assert rummy("play note hello").code == 2
    monkeypatch.setattr("rummy_cli.cli.places.agreed", lambda *_, **__: True)
    assert rummy("play note hello").code == 0
    assert events(friday)[-1] == "note hello"


def test_status_hides_what_only_attention_knows(rummy: Rummy, friday: Path) -> None:
    """Older discards and cards known in hands come with --all only, in words and as JSON."""
    for line in ("deal Cho upcard 7H", "d; x KH", "take KH; x 2S", "d; x 9D"):
        assert rummy("play", line).code == 0
    said = rummy("status")
    assert "discard pile: 9D (and 2 cards below)" in said.out
    assert "KH" not in said.out
    assert "7H" not in said.out
    assert rummy("status --json").json["discard"] == ["9D"]
    assert "known" not in rummy("status --json").json
    said = rummy("status --all")
    assert "below, from the top: 2S 7H" in said.out
    assert "Ben: 7 cards, among them KH" in said.out
    answer = rummy("status --all --json").json
    assert (answer["discard"], answer["known"]) == (["7H", "2S", "9D"], {"Ana": [], "Ben": ["KH"], "Cho": []})


def test_log_marks_what_no_longer_counts(rummy: Rummy, friday: Path) -> None:
    """Undone, struck, amended; names are those of then, numbers run over all."""
    for line in (
        "penalty Ana 1",
        "penalty Ana 2; penalty Ana 3",
        "penalty Ana 4",
        "undo",
        "rename Ana Anna",
        "strike 1",
        "amend 2 penalty Ben 9",
    ):
        assert rummy("play", line).code == 0, line
    answer = rummy("log --json").json
    assert [(one["entry"], one["state"], one["by"]) for one in answer["events"]] == [
        (1, "struck", 7),
        (2, "amended", 8),
        (3, "stands", None),
        (4, "undone", None),
        (5, "stands", None),
        (6, "stands", None),
        (7, "stands", None),
        (8, "stands", None),
    ]
    assert answer["events"][5]["event"] == "rename Ana Anna"
    out = rummy("log").out.splitlines()
    assert out[0] == "Friday"
    assert out[1] == "1  penalty Ana 1   [struck by 7]"
    assert out[4] == "4  penalty Ana 4   [undone]"


SHEET = (
    "result Ana rummy; count Ben 10; count Cho 12",
    "penalty Ben -5",
    "rule match.target=200",
    "join Dot average",
    "result Cho; count Ana 3; count Ben 4; count Dot 5",
)


@pytest.fixture
def scored(rummy: Rummy, friday: Path) -> Path:
    """Ana 44 (22 doubled), Ben -5, Dot joins with the average of 44, -5, 0, which is 13; then Cho 12."""
    for line in SHEET:
        assert rummy("play", line).code == 0, line
    return friday


def test_sheet_rows(rummy: Rummy, scored: Path) -> None:
    """Hands, penalties, rules agreed and seats taken are rows; the totals run."""
    answer = rummy("sheet --json").json
    assert [row["kind"] for row in answer["rows"]] == ["hand", "penalty", "rule", "join", "hand"]
    assert [row["totals"] for row in answer["rows"]] == [
        {"Ana": 44, "Ben": 0, "Cho": 0},
        {"Ana": 44, "Ben": -5, "Cho": 0},
        {"Ana": 44, "Ben": -5, "Cho": 0},
        {"Ana": 44, "Ben": -5, "Cho": 0, "Dot": 13},
        {"Ana": 44, "Ben": -5, "Cho": 12, "Dot": 13},
    ]
    assert (answer["target"], answer["wins"], answer["ahead"], answer["over"]) == (200, "highest", ["Ana"], False)
    assert rummy("sheet --format json").json == answer


def test_sheet_in_words(rummy: Rummy, scored: Path) -> None:
    """Fixed width, without colour."""
    lines = rummy("sheet").out.splitlines()
    assert lines[1] == "agreed this evening: match.target=200"
    assert lines[2].split() == ["hand", "dealer", "result", "Ana", "Ben", "Cho", "Dot"]
    table = lines[3:9]
    assert table[1].split() == ["1", "?", "Ana", "rummy", "44", "(44)", "0", "(0)", "0", "(0)"]
    assert table[2].split() == ["penalty", "-5", "(-5)"]
    assert "match.target=200" in table[3]
    assert "the highest total wins; the game ends at 200" in lines
    assert "ahead: Ana" in lines
    assert "\033" not in "".join(lines)


def test_sheet_of_an_unfinished_hand_says_what_is_missing(rummy: Rummy, friday: Path) -> None:
    """A count is owed, or the hand is still being played, or somebody deals."""
    rummy("play result Ana; count Ben 3")
    assert rummy("sheet").out.splitlines()[-1] == "count Cho"
    rummy("play count Cho 3")
    rummy("play deal Ana upcard 2C")
    assert rummy("sheet --json").json["missing"] == "hand 2 is being played"
    rummy("play void")
    assert rummy("sheet").out.splitlines()[-1] == "Ana deals next"


def test_sheet_where_the_lowest_wins(rummy: Rummy) -> None:
    """Rummy 51: who has least is ahead; the game ends when everybody has dealt."""
    rummy("new r -p Ana,Ben --rules rummy51")
    rummy("play result Ana; count Ben unopened")
    out = rummy("sheet").out
    assert "the lowest total wins; the game ends when everybody has dealt" in out
    assert "ahead: Ana" in out
    assert rummy("sheet --json").json["totals"] == {"Ana": -40, "Ben": 100}


def test_sheet_csv(rummy: Rummy, scored: Path) -> None:
    """Points and totals in columns of their own, for a spreadsheet."""
    rows = list(csv.DictReader(io.StringIO(rummy("sheet -f csv").out)))
    assert len(rows) == 5
    assert (rows[0]["winner"], rows[0]["how"], rows[0]["Ana points"], rows[0]["Ana total"], rows[0]["Dot points"]) == (
        "Ana",
        "rummy",
        "44",
        "44",
        "",
    )
    assert (rows[1]["kind"], rows[1]["Ben points"], rows[1]["Ben total"]) == ("penalty", "-5", "-5")
    assert rows[4]["Cho points"] == "12"


def test_sheet_html_is_closed_and_escaped(rummy: Rummy) -> None:
    """Every element that must be closed is; a title cannot become markup."""
    rummy("new", "x", "-p", "Ana,Ben", "--title", "<b>Us & them</b>")
    rummy("play result Ana; count Ben 3")

    class Reader(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []
            self.cells: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag not in ("meta", "link", "br"):
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

        def handle_data(self, data: str) -> None:
            if self.open[-2:-1] in (["td"], ["th"]) and data.strip():
                self.cells.append(data)

    page = rummy("sheet -f html").out
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.cells == ["1", "Ana out", "3", "3", "0", "0"]
    assert "<b>Us" not in page
    assert "&lt;b&gt;Us &amp; them" in page


@pytest.mark.parametrize("style", ["github", "grid", "latex", "simple", "pipe", "unsafehtml", "tsv"])
def test_sheet_formats(rummy: Rummy, scored: Path, style: str) -> None:
    """Any format of tabulate."""
    said = rummy(f"sheet -f {style}")
    assert said.code == 0
    assert "44 (44)" in said.out


def test_sheet_before_any_hand(rummy: Rummy, friday: Path) -> None:
    """There is nothing to show yet, in any format."""
    assert "no hand is finished yet" in rummy("sheet").out
    for style in ("csv", "html", "github"):
        assert rummy(f"sheet -f {style}").code == 0


def test_sheet_of_games_side_by_side(rummy: Rummy) -> None:
    """Hollywood: a first win counts in game 1, the second in 1 and 2; who has none shifts when a game is closed."""
    rummy("new h -p Ana,Ben --rules hollywood-gin --target 50")
    for line in ("result Ana gin; count Ben 5", "result Ana gin; count Ben 5", "result Ben gin; count Ana 10"):
        assert rummy("play", line).code == 0
    answer = rummy("sheet --json").json
    # Ana 30: game 1; Ana 30 more: 60 closes game 1, 30 in game 2; Ben 35: game 2, the lowest open one
    assert [row["entries"] for row in answer["rows"]] == [
        [{"Ana": 30}, {}, {}],
        [{"Ana": 60}, {"Ana": 30}, {}],
        [{}, {"Ben": 35}, {}],
    ]
    assert answer["columns"] == [{"Ana": 60, "Ben": 0}, {"Ana": 30, "Ben": 35}, {"Ana": 0, "Ben": 0}]
    assert answer["boxes"] == {"Ana": 2, "Ben": 1}
    lines = rummy("sheet").out.splitlines()
    assert lines[3].split() == ["1", "?", "Ana", "gin", "30", "30"]
    assert "game 2: Ana 30, Ben 35" in lines
    rows = list(csv.DictReader(io.StringIO(rummy("sheet -f csv").out)))
    assert rows[1]["game 2 Ana"] == "30"


def test_games_and_stats(rummy: Rummy, home: Path) -> None:
    """Standings, which is current, and each player over all, whatever the case of his name."""
    rummy("new one -p Ana,Ben")
    rummy("result Ana Ben=100")
    rummy("result Ben Ana=7")
    rummy("result Ana Ben=60")
    rummy("new two -p ana,Cho")
    rummy("result Cho ana=20")
    (home / "games" / "bad.rummy").write_text("no head\n")
    answer = rummy("games --json").json
    assert {one["name"]: (one["current"], one["unreadable"] is None) for one in answer["games"]} == {
        "bad": (False, False),
        "one": (False, True),
        "two": (True, True),
    }
    one = next(game for game in answer["games"] if game["name"] == "one")
    assert (one["over"], one["winners"], one["totals"], one["hands"]) == (True, ["Ana"], {"Ana": 160, "Ben": 7}, 3)
    out = rummy("games").out
    assert "won by Ana" in out
    assert "cannot be read" in out
    assert rummy("stats --json").json["players"] == {
        "Ana": {"games": 2, "finished": 1, "won": 1, "hands": 4, "hands_won": 2, "points": 160},
        "Ben": {"games": 1, "finished": 1, "won": 0, "hands": 3, "hands_won": 1, "points": 7},
        "Cho": {"games": 1, "finished": 0, "won": 0, "hands": 1, "hands_won": 1, "points": 20},
    }
    # Ana: 1 of 1 game, 2 of 4 hands, 160 in 4 hands, the best 100; hands 1 and 3 won, not in a row; she dealt none
    ana = next(line for line in rummy("stats").out.splitlines() if line.startswith("Ana"))
    assert ana.split() == ["Ana", "1", "of", "1", "100%", "2", "of", "4", "40.0", "100", "160", "0", "of", "0", "1"]
    assert "not finished: two (ana 0, Cho 20)" in rummy("stats").out


def test_no_games_yet(rummy: Rummy) -> None:
    """What would do is said."""
    for command in ("games", "stats"):
        said = rummy(command)
        assert said.code == 0
        assert "rummy new" in said.out
    assert rummy("games --json").json == {"schema": 1, "games": []}


def test_use_takes_a_unique_beginning(rummy: Rummy) -> None:
    """`use fri` is enough; two that fit are ambiguous."""
    rummy("new Friday -p Ana,Ben")
    rummy("new Sunday -p Cho,Dot")
    assert rummy("use fri").out.splitlines()[0] == "Friday"
    rummy("new Friends -p Cho,Dot")
    said = rummy("use fri")
    assert said.code == 4
    assert rummy("use friday --json").json["name"] == "friday"


def test_a_target_said_is_played_to(rummy: Rummy) -> None:
    """Rummy 51 ends when each has dealt once; who says `--target 100` plays to a hundred instead."""
    assert rummy("new", "Remi", "-p", "Ana,Ben", "--rules", "rummy51", "--target", "100").code == 0
    for _ in range(2):
        assert rummy("result", "Ana", "Ben=20").code == 0
    assert rummy("status --json").json["over"] is False
    rummy("result", "Ana", "Ben=60")
    assert rummy("status --json").json["winners"] == ["Ana"]


def test_the_next_game_with_the_same_players(rummy: Rummy, friday: Path) -> None:
    """When a game is over the way on that is named works: who left is not asked again, the rules are those of the game."""
    rummy("play join Dot")
    rummy("play leave Ben")
    rummy("play", "rule match.target=60")
    rummy("play", "result Ana; count Cho 50; count Dot 40")
    assert "`rummy new --again`" in rummy("play note good night").err
    assert rummy("new saturday --again").code == 0
    state = rummy("status --json").json
    assert state["players"] == ["Ana", "Cho", "Dot"]
    assert rummy("play", "result Ana; count Cho 50; count Dot 40").code == 0
    assert rummy("status --json").json["over"]


def test_a_rule_says_from_when_it_holds(rummy: Rummy, friday: Path) -> None:
    """Keys of the match at once between hands and with the end of the hand within one, others from the next deal."""
    said = rummy("play rule match.target=200 runs.ace=either").out
    assert "match.target holds at once" in said
    assert "runs.ace holds from the next deal" in said
    rummy("play deal Cho upcard 2C")
    assert "match.target holds when this hand ends" in rummy("play rule match.target=300").out
