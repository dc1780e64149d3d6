"""Games out as rows and in again: sums, a fixed point, papers of every shape, and what is no paper."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from rummy_cli.record.from_paper import imported
from rummy_cli.record.open import Opened, open_record
from rummy_cli.record.paper import number_in, read_papers
from rummy_cli.ruleset.loading import builtin_names, load, with_changes
from rummy_cli.screen.export import EVENT_COLUMNS, SCORE_COLUMNS, event_rows, rows_text, score_rows
from rummy_cli.screen.rows import sheet_of
from rummy_cli.text.names import Unreadable

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.rummy"))
OPEN_END = with_changes(
    load("basic"), [("match.end", "hands"), ("match.hands", "99"), ("match.target", "null")], "the test"
)


def opened(path: Path) -> Opened:
    """A golden game."""
    return open_record(path.read_text(encoding="utf-8"), path.name)


def exported(record: Opened, name: str, style: str = "csv") -> str:
    """Its rows."""
    sheet = sheet_of(record.journal.game, name, record.record.date)
    return rows_text(score_rows(sheet, name), SCORE_COLUMNS, style)


def again(text: str, style: str = "csv") -> str:
    """The rows of the game that rows tell."""
    (paper,) = read_papers(text, "paper")
    houses = [load(name) for name in builtin_names()]
    house = next((house for house in houses if house.name == paper.rules), OPEN_END)
    found = imported(paper, house, paper.name, paper.date)
    return exported(open_record(found.text, "imported"), paper.name, style)


@pytest.mark.parametrize("style", ["csv", "jsonl"])
@pytest.mark.parametrize(
    "game", [game for game in GAMES if opened(game).journal.game.hands], ids=lambda game: game.stem
)
def test_import_and_export_are_a_fixed_point(game: Path, style: str) -> None:
    """What comes back has the same rows; only how a hand was won is not told where points alone can tell it. Then nothing moves."""
    first = exported(opened(game), game.stem, style)
    second = again(first, style)
    assert again(second, style) == second

    def without_how(text: str) -> list[str]:
        (paper,) = read_papers(text, "x")
        return [
            f"{hand.points} {hand.totals} {hand.dealer} {hand.how in ('void', 'penalty', 'join')}"
            for hand in paper.hands
        ]

    assert without_how(second) == without_how(first)


@pytest.mark.parametrize("style", ["csv", "jsonl"])
def test_a_database_reads_the_rows_as_they_are(style: str, tmp_path: Path) -> None:
    """Every golden game in one file: points sum to the total of the sheet, the last total is the same."""
    duckdb = pytest.importorskip("duckdb")
    file = tmp_path / f"games.{style}"
    texts = [exported(opened(game), game.stem, style) for game in GAMES]
    rest = [text.split("\n", 1)[1] if style == "csv" else text for text in texts[1:]]
    file.write_text(texts[0] + "".join(rest), encoding="utf-8")
    read = "read_csv" if style == "csv" else "read_json"
    rows = duckdb.sql(
        f"select game, player, sum(points)::int, arg_max(total, hand * 1000 + n) from "  # noqa: S608  a file of the test
        f"(select *, row_number() over () as n from {read}('{file}')) group by game, player"
    ).fetchall()
    found = {(game, player): (points, total) for game, player, points, total in rows}
    for game in GAMES:
        sheet = sheet_of(opened(game).journal.game, "x")
        for name, total in sheet.totals.items():
            if any(name in row.totals for row in sheet.rows):
                assert found[game.stem, name] == (total, total), (game.stem, name)


def test_events_are_rows_too() -> None:
    """By hand: a hand of two events, of which the second was amended."""
    record = open_record(
        "---\nformat: 1\ndate: 2026-11-29\nplayers: [Ana, Ben]\nrules: basic\n---\nresult Ana\ncount Ben 7\namend 2 count Ben 8\n",
        "x",
    )
    lines = rows_text(event_rows(record, "friday"), EVENT_COLUMNS, "csv").splitlines()
    assert lines[0] == "game,date,entry,line,hand,event,state,by,comment"
    assert lines[1:] == [
        "friday,2026-11-29,1,7,1,result Ana,stands,,",
        "friday,2026-11-29,2,8,1,count Ben 7,amended,3,",
        "friday,2026-11-29,3,9,1,amend 2 count Ben 8,stands,,",
    ]


# ---------------------------------------------------------------- papers

DELIMITERS = {"tab": "\t", "comma": ",", "semicolon": ";"}
NUMBERINGS = ("none", "numbers", "words")
FEET = ("none", "totals")
BLANKS = ("zeros", "blank", "dash")
SHAPES = [*product(DELIMITERS, NUMBERINGS, FEET, BLANKS)][:49]


def written(rng: Random, delimiter: str, numbering: str, foot: str, blank: str) -> tuple[str, dict[str, int]]:
    """A paper of thirteen hands of four, and what a pencil makes of it."""
    names = ["Ana", "Zoë", "Cho", "Dan"]
    totals = dict.fromkeys(names, 0)
    minus = rng.choice(["-", "\u2212"])
    label = {"none": [], "numbers": ["Hand"], "words": ["Round"]}[numbering]
    lines = [[*label, *names]]
    for hand in range(1, 14):
        points = [rng.choice([0, 0, rng.randint(-40, 99)]) for _ in names]
        points[rng.randrange(4)] = rng.randint(1, 99)
        for name, n in zip(names, points, strict=True):
            totals[name] += n
        empty = {"zeros": "0", "blank": "", "dash": "-"}[blank]
        cells = [empty if n == 0 else f"{minus}{-n}" if n < 0 else rng.choice([f"{n}", f"+{n}"]) for n in points]
        lines.append([*{"none": [], "numbers": [f"{hand}"], "words": [f"deal {hand}"]}[numbering], *cells])
    if foot == "totals" and label:
        lines.append(["Total", *(f"{totals[name]}" for name in names)])
    title = ["Friday at Ana's\n\n", ""][rng.randrange(2)]
    end = rng.choice(["\n", "\r\n"])
    return title + end.join(DELIMITERS[delimiter].join(cells) for cells in lines) + end, totals


@pytest.mark.parametrize("shape", SHAPES, ids="-".join)
def test_papers_of_every_shape_come_to_their_totals(shape: tuple[str, str, str, str]) -> None:
    """49 papers: parted by tab, comma or semicolon, hands numbered or not, totals below or not, nothing written in three ways."""
    text, totals = written(Random("-".join(shape)), *shape)
    (paper,) = read_papers(text, "paper")
    assert len(paper.hands) == 13
    found = imported(paper, OPEN_END, "paper", "")
    assert found.totals == totals
    game = open_record(found.text, "x").journal.game
    assert {game.names[p]: n for p, n in game.totals.items()} == totals


def test_running_totals_are_read_where_it_is_said() -> None:
    """7, then 7 and 12, then 3 less for Ana."""
    (paper,) = read_papers("Ana;Ben\n7;0\n7;12\n4;\n", "paper", running=True)
    assert [hand.points for hand in paper.hands] == [{"Ana": 7, "Ben": 0}, {"Ana": 0, "Ben": 12}, {"Ana": -3, "Ben": 0}]


def test_a_sheet_as_the_program_writes_it_is_read_back() -> None:
    """``sheet --format csv``: points and total of each, a penalty."""
    from rummy_cli.screen.sheets import csv_text

    lines = "scores Ana=3 Ben=-4\npenalty Ben -5\nscores Ana=0 Ben=9\n"
    record = open_record(f"---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\n{lines}", "x")
    (paper,) = read_papers(csv_text(sheet_of(record.journal.game, "x")), "paper")
    assert [(hand.how, hand.points) for hand in paper.hands] == [
        ("", {"Ana": 3, "Ben": -4}),
        ("penalty", {"Ana": 0, "Ben": -5}),
        ("", {"Ana": 0, "Ben": 9}),
    ]
    assert imported(paper, OPEN_END, "x", "").totals == {"Ana": 3, "Ben": 0}


def test_the_dealer_stands_in_his_column() -> None:
    """A column before it names players too: who won."""
    (paper,) = read_papers("Winner,Ana,Ben,Dealer\nAna,5,0,Ben\nBen,0,7,Ana\n", "paper")
    assert [hand.dealer for hand in paper.hands] == ["Ben", "Ana"]


def test_a_penalty_of_nothing_is_written_down() -> None:
    """Rows as export writes them: a penalty of one player keeps its line, whatever it came to."""
    rows = "hand,player,points,how\n1,Ana,3,\n1,Ben,4,\n,Ana,0,penalty\n,Ben,-5,penalty\n"
    (paper,) = read_papers(rows, "paper")
    found = imported(paper, OPEN_END, "x", "")
    assert found.totals == {"Ana": 3, "Ben": -1}
    assert found.text.splitlines()[-2:] == ["penalty Ana 0", "penalty Ben -5"]


def test_what_was_left_out_is_told() -> None:
    """A title, a column of words, a line without points."""
    (paper,) = read_papers("At Ana's,,,\nHand,Ana,Ben,Snacks\n1,5,0,nuts\npause,,,\n2,0,6,figs\n", "paper")
    assert paper.told == (
        "players: Ana, Ben (line 2)",
        "left out above the head: At Ana's",
        "left out: the column 'Snacks'",
        "left out: line 4, 'pause'",
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "nothing in it"),
        ("1,2\n3,4\n", "there is no head"),
        ("Ana,Ben\n", "at least two players|no line of points"),
        ("Ana,Ben\n1,2x\nq,4\n", "paper:2: Ben: '2x' is no whole number\npaper:3: Ana: 'q'"),
        ("Ana,Ben\n1,2.5\n3,4\n", "paper:2: Ben: '2.5'"),
        ("Hand,Ana,Ben\n1,5,0\nTotal,6,0\n", "paper:3: the totals differ .*Ana 6, the lines come to 5"),
        ("Ana,Ana\n1,2\n", "Ana has two columns"),
        (
            "hand,player,points\n1,Ana,x\n1,draw,3\n",
            "paper:2: points: 'x' .*\npaper:3: player: no player can be called",
        ),
        ('{"hand": 1, "player": "Ana", "points": 3}\nnonsense\n', "paper:2: this is no JSON"),
    ],
)
def test_what_is_no_paper_is_refused_with_its_place(text: str, says: str) -> None:
    """Every mistake with its line; nothing is guessed."""
    with pytest.raises(Unreadable, match=says):
        read_papers(text, "paper")


def test_totals_that_do_not_follow_are_refused() -> None:
    """Tidy rows whose total is not the sum so far."""
    (paper,) = read_papers("hand,player,points,total\n1,Ana,5,5\n1,Ben,0,0\n2,Ana,5,11\n2,Ben,0,0\n", "paper")
    with pytest.raises(Unreadable, match=r"line 4: .* Ana 11, not 10"):
        imported(paper, OPEN_END, "x", "")


def test_a_house_that_would_end_early_ends_with_the_paper() -> None:
    """150 are reached in the second of three hands of basic rummy: the game ends after the third, and it is said."""
    (paper,) = read_papers("Ana,Ben\n100,0\n60,0\n0,70\n", "paper")
    found = imported(paper, load("basic"), "x", "")
    assert found.totals == {"Ana": 160, "Ben": 70}
    assert any("would have ended before line 4" in line for line in found.told)
    game = open_record(found.text, "x").journal.game
    assert (game.over, [game.names[p] for p in game.won]) == (True, ["Ana"])


@pytest.mark.parametrize(
    ("text", "value"),
    [("5", 5), ("+5", 5), ("\u22125", -5), ("(5)", -5), ("1 000", 1000), ("", None), ("5.0", None), ("x", None)],
)
def test_numbers_as_people_write_them(text: str, value: int | None) -> None:
    """Any minus; no guess at what is half a number."""
    assert number_in(text) == value
