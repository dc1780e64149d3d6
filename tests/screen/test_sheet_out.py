"""Who is put out of an elimination is marked on the sheet, in the order in which he went."""

from rummy_cli.record.open import open_record
from rummy_cli.screen.rows import sheet_of
from rummy_cli.screen.sheets import foot_lines

HEAD = """---
format: 1
players: [Ana, Ben, Cho, Dot]
rules: {extends: basic, scoring: {method: each_own}, match: {end: elimination, target: 50, winner: lowest}}
---
"""
OUT = """result Ana
count Ben 60
count Cho 52
count Dot 10
result Ana
count Dot 45
"""


def foot(moves: str) -> list[str]:
    """The lines under the sheet."""
    return foot_lines(sheet_of(open_record(HEAD + moves, "game.rummy").journal.game, "game"))


def test_out__the_last_first_and_of_one_hand_the_better_total() -> None:
    """Dot goes out in the second hand; of the first, Cho's 52 are better than Ben's 60."""
    assert "out: Dot (hand 2), Cho (hand 1), Ben (hand 1)" in foot(OUT)


def test_out__who_buys_back_in_is_no_longer() -> None:
    """Ben comes back in; the others keep their places."""
    assert "out: Dot (hand 2), Cho (hand 1)" in foot(OUT + "join Ben highest+1\n")
