"""The sheet as data: what ends the game in words, what is missing, who is ahead."""

import pytest

from rummy_cli.record.open import Opened, open_record
from rummy_cli.ruleset.schema import MatchRules
from rummy_cli.screen.rows import ends, sheet_of


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (MatchRules(), "at 150"),
        (MatchRules(target=200, hands=10), "at 200, or after 10 hands"),
        (MatchRules(end="hands", target=None, hands=7), "after 7 hands"),
        (MatchRules(end="dealers", target=None), "when everybody has dealt"),
        (MatchRules(end="dealers", target=None, hands=9), "when everybody has dealt, or after 9 hands"),
        (MatchRules(end="elimination", target=101), "when all but one have 101"),
    ],
)
def test_ends(match: MatchRules, text: str) -> None:
    """Target, hands, dealers, elimination; whichever comes first where there are two."""
    assert ends(match) == text


def opened(lines: str, rules: str = "basic", players: str = "Ana, Ben") -> Opened:
    """A record of two."""
    return open_record(f"---\nformat: 1\nplayers: [{players}]\nrules: {rules}\n---\n{lines}", "test")


def test_missing_after_a_knock() -> None:
    """The hand that is still to be shown."""
    record = opened("deal Ben upcard 7C\nAna: pass\nBen: pass\nAna: draw\nAna: knock QS\n", "gin")
    assert sheet_of(record.journal.game, "x").missing == "Ana to show"


def test_tied_leaders_are_both_ahead() -> None:
    """And nobody is before a hand has been counted."""
    assert sheet_of(opened("penalty Ana 5\n").journal.game, "x").ahead == ()
    tied = opened("result Ana\ncount Ben 7\nresult Ben\ncount Ana 7\n").journal.game
    assert sheet_of(tied, "x").ahead == ("Ana", "Ben")


def test_void_hand_has_a_row_and_no_points() -> None:
    """It stands on the sheet, and the totals stay."""
    sheet = sheet_of(opened("deal Ana upcard 7H\nvoid\nresult Ben\ncount Ana 9\n").journal.game, "x")
    assert [(row.number, row.dealer, row.how, row.winner, row.totals) for row in sheet.rows] == [
        (1, "Ana", "void", None, {"Ana": 0, "Ben": 0}),
        (2, "Ana", "out", "Ben", {"Ana": 0, "Ben": 9}),
    ]
    assert sheet.next_dealer == "Ben"


def test_names_are_those_of_today() -> None:
    """A rename reaches back over all rows."""
    sheet = sheet_of(opened("result Ana\ncount Ben 7\nrename Ana Anna\n").journal.game, "x")
    assert sheet.rows[0].winner == "Anna"
    assert sheet.totals == {"Anna": 7, "Ben": 0}


def test_who_has_left_stays_on_the_sheet() -> None:
    """With the score he had; those seated lead."""
    sheet = sheet_of(
        opened("result Ana\ncount Ben 7\ncount Cho 2\nleave Ana\n", players="Ana, Ben, Cho").journal.game, "x"
    )
    assert sheet.totals["Ana"] == 9
    assert sheet.ahead == ("Ben", "Cho")
