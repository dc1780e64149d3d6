"""The page of a game: what stands on it, by hand; that it needs nothing from elsewhere; the drawing of the race."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from rummy_cli.record.open import Opened, open_record
from rummy_cli.screen.marked import marks_of
from rummy_cli.screen.page_chart import chart
from rummy_cli.screen.race import nice_step, races
from rummy_cli.screen.rows import sheet_of
from rummy_cli.screen.sheet_page import LivePage, page_text

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.rummy"))

EVENING = """result Ana
count Ben 7
penalty Ben -5
result Ben
count Ana 9
amend 2 count Ben 8
scores Ana=-3 Ben=4
"""


def opened(lines: str, rules: str = "basic", players: str = "Ana, Ben") -> Opened:
    """A record of two."""
    return open_record(f"---\nformat: 1\nplayers: [{players}]\nrules: {rules}\n---\n{lines}", "test")


def test_marks_are_at_their_rows() -> None:
    """The amended count belongs to the first hand, the penalty has a row of its own; each is linked to its event."""
    record = opened(EVENING)
    assert [(one.entry, one.kind, one.text, one.row) for one in marks_of(record)] == [
        (3, "penalty", "penalty Ben -5", 1),
        (6, "correction", "amend 2 count Ben 8", 0),
    ]
    page = page_text(record, "x")
    for entry in (3, 6):
        assert f'href="#m{entry}"' in page
        assert f'id="m{entry}"' in page
        assert f'href="#e{entry}"' in page
        assert f'id="e{entry}"' in page


def test_what_the_table_let_stand_is_marked_with_its_reason() -> None:
    """An ace above the king, agreed to: in the hand that is being played, so in no row yet."""
    record = opened("deal Ben upcard 7C\nAna: draw\nAna: meld QS KS AS !\n")
    (one,) = marks_of(record)
    assert (one.entry, one.kind, one.text, one.row) == (3, "let stand", "Ana: meld QS KS AS !", None)
    assert "ace" in one.why
    assert "let stand" in page_text(record, "x")


def test_a_line_of_corrections_is_one_mark() -> None:
    """``strike hand 1`` writes a strike for each event of the hand."""
    record = opened("result Ana\ncount Ben 7\nresult Ben\ncount Ana 9\nstrike 1; strike 2\n")
    assert [(one.entry, one.kind, one.text) for one in marks_of(record)] == [(5, "correction", "strike 1; strike 2")]


def test_the_race_goes_through_every_total() -> None:
    """0, then 8 to 0, then the penalty at the first hand, then 8 to 4, then 5 to 8."""
    (race,) = races(sheet_of(opened(EVENING).journal.game, "x"))
    assert race.runners[0].points == ((0, 0), (1, 8), (2, 8), (3, 5))
    assert race.runners[1].points == ((0, 0), (1, 0), (1, -5), (2, 4), (3, 8))
    assert (race.lowest, race.highest, race.hands, race.target) == (-5, 150, 3, 150)
    assert [runner.name for runner in race.standing] == ["Ben", "Ana"]


def test_between_two_hands_the_race_is_a_straight_line() -> None:
    """Half way from -5 to 4; after a penalty the later of the two points counts."""
    ben = races(sheet_of(opened(EVENING).journal.game, "x"))[0].runners[1]
    assert [ben.at(hand) for hand in (0, 0.5, 1, 1.5, 3)] == [0, 0, -5, -0.5, 8]


def test_who_sits_down_later_starts_there() -> None:
    """Cho joins after the first hand with the highest score, 7."""
    record = opened("result Ana\ncount Ben 7\njoin Cho highest\nscores Ana=1 Ben=2 Cho=3\n")
    cho = races(sheet_of(record.journal.game, "x"))[0].runners[2]
    assert cho.points == ((1, 7), (2, 10))
    assert cho.at(0.5) is None


def test_each_of_the_games_side_by_side_has_its_race() -> None:
    """Two gins with 5 in the other hand: 30 each, game 1 from the first on, game 2 from the second."""
    lines = "result Ana gin\ncount Ben 5\nresult Ana gin\ncount Ben 5\n"
    found = races(sheet_of(opened(lines, "hollywood-gin").journal.game, "x"))
    assert [race.heading for race in found] == ["game 1", "game 2", "game 3"]
    assert [race.runners[0].points for race in found] == [
        ((0, 0), (1, 30), (2, 60)),
        ((0, 0), (1, 0), (2, 30)),
        ((0, 0), (1, 0), (2, 0)),
    ]


@pytest.mark.parametrize(
    ("span", "most", "step"), [(150, 6, 50), (161, 6, 50), (100, 6, 20), (12, 12, 1), (13, 12, 2), (7, 6, 2)]
)
def test_scales_have_round_steps(span: int, most: int, step: int) -> None:
    """1, 2 or 5 with zeros, the least that is not too many."""
    assert nice_step(span, most) == step


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_everything_drawn_is_in_the_box_and_names_are_apart(game: Path) -> None:
    """No line leaves the plot, no two names touch, the higher total never stands lower."""
    record = open_record(game.read_text(encoding="utf-8"), game.name)
    for race in races(sheet_of(record.journal.game, "x")):
        drawn = chart(race)
        for line in drawn.lines:
            assert all(drawn.left <= x <= drawn.right and 0 <= y <= drawn.base for x, y in line.dots)
        by_total = sorted(drawn.lines, key=lambda line: -line.total)
        heights = [line.label_y for line in by_total]
        assert heights == sorted(heights)
        assert all(b - a >= 12.9 for a, b in pairwise(heights))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_page_needs_nothing_from_elsewhere(game: Path) -> None:
    """Links stay within the page, and each has its place; every hand has a row, every drawing words."""
    record = open_record(game.read_text(encoding="utf-8"), game.name)
    page = page_text(record, game.stem)
    links = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert all(link.startswith("#") or link == "data:," for link in links)
    places = re.findall(r'\bid="([^"]*)"', page)
    assert len(places) == len(set(places))
    assert {link[1:] for link in links if link.startswith("#")} <= set(places)
    assert not re.search(r"<script|@import|url\(|https?:", page)
    assert len(re.findall(r'<th scope="row"><span class="hand">', page)) == len(record.journal.game.hands)
    drawn = len(record.journal.game.columns.scores) if record.journal.game.hands else 0
    assert page.count("<svg ") == page.count("<desc ") == drawn


def test_a_page_kept_current_tells_turn_and_ruling_first() -> None:
    """It looks again by itself; the other does not."""
    record = opened("deal Ben upcard 7C\nAna: draw\n")
    page = page_text(record, "Friday", LivePage(("2. Ana: draw",), 3))
    assert '<meta http-equiv="refresh" content="3">' in page
    assert page.index("Ana to play and discard") < page.index("2. Ana: draw") < page.index("Score")
    assert "http-equiv" not in page_text(record, "Friday")


def test_the_page_shows_the_bill_and_who_pays() -> None:
    """Gin to 100, told by its points: 30 for the gin of 5; the rest by the golden games."""
    text = (Path(__file__).parent.parent / "games" / "gin-classic-shutout.rummy").read_text(encoding="utf-8")
    page = page_text(open_record(text, "x"), "x")
    assert "The bill" in page
    assert re.search(r"<strong>\S+ pays \S+ \d+</strong>", page)
