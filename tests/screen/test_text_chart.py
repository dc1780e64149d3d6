"""The race in letters: widths, who is which letter, where a line runs."""

from pathlib import Path

import pytest

from rummy_cli.record.open import open_record
from rummy_cli.screen.answers import lead_lines
from rummy_cli.screen.race import races
from rummy_cli.screen.rows import sheet_of
from rummy_cli.screen.text_chart import chart_lines, marks

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.rummy"))
HEAD = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: {extends: basic, match: {target: 60}}\n---\n"


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_no_line_is_longer_than_the_terminal(game: Path, width: int) -> None:
    """Every golden game at both widths; everybody is named with his total, and the last hand has its number."""
    record = open_record(game.read_text(encoding="utf-8"), game.name).journal.game
    found = races(sheet_of(record, "x"))
    lines = chart_lines(found, width)
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    for race in found:
        assert not race.hands or all(f"{runner.name} {runner.total}" in text for runner in race.runners)


def test_the_race_by_hand() -> None:
    """Two hands, 30 for Ana, then 60 for Ben: a step of the scale is 20, so 12 lines are 60, and 30 is the sixth from below.

    A hand is 12 columns: Ana leaves the line of 0, half way to the next, with the second.
    """
    record = open_record(f"{HEAD}scores Ana=30 Ben=0\nscores Ana=0 Ben=60\n", "x").journal.game
    lines = chart_lines(races(sheet_of(record, "x")), 30)
    assert lines[0].startswith("60 +-")
    assert lines[0].endswith("B")
    assert lines[6].rstrip().endswith("A")
    assert lines[12].startswith(" 0 +::B")
    assert lines[13].split() == ["0", "1", "2"]
    assert "B Ben 60   A Ana 30" in lines[14]


def test_signs_are_nobody_elses() -> None:
    """The first free letter of the name; where there is none, a sign."""
    assert marks(["Ana", "Anna", "Al", "A", "Ж"]) == ["A", "N", "L", "*", "+"]


def test_who_leads_and_what_is_left() -> None:
    """Highest wins: what the leader lacks; elimination: how far the nearest is from it; a tie says nothing."""
    lead = open_record(f"{HEAD}scores Ana=30 Ben=10\n", "x").journal.game
    assert lead_lines(lead) == ["Ana leads by 20, 30 to go"]
    tied = open_record(f"{HEAD}scores Ana=30 Ben=30\n", "x").journal.game
    assert lead_lines(tied) == []
    pool = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: indian-pool\n---\nscores Ana=0 Ben=80\n"
    assert lead_lines(open_record(pool, "x").journal.game) == ["Ana leads by 80; Ben is 21 from 101"]
