"""``check table``: words, JSON and exit codes of what can be played by rearranging."""

import json
from pathlib import Path

import pytest
from saying import Rummy

GAME = """---
format: 1
players: [Ana, Ben]
rules: manipulation
---
deal Ana
Ben: draw
Ben: meld 5S 6S 7S 8S
"""
BY = "--rules manipulation -n 3"


@pytest.mark.parametrize(
    ("claim", "code", "rule"),
    [
        (f"4C 5C 6C 7C --hand 7D 7H {BY}", 0, None),
        (f"4C 5C 6C 7C / 9S 9H 9D --hand 7D 2H {BY}", 1, "table.shape"),
        (f"4C 5C 6C 7C --hand 7D 7H --limit 0 {BY}", 4, "table.shape"),
        (f"--hand 5H 6H 7H {BY}", 0, None),
        (f"5H JK JK --hand 5D {BY}", 0, None),
        (f"5H JK JK --hand JK {BY}", 1, "deck.jokers"),
        (f"5H 6H --hand 7H {BY}", 1, "runs.min"),
        ("4C 5C 6C 7C --hand 7D 7H", 1, "rearrange"),
    ],
)
def test_verdict(rummy: Rummy, claim: str, code: int, rule: str | None) -> None:
    """0 it can be played, 1 it cannot or may not, 4 not found in time; the JSON says why."""
    told = json.loads(rummy(f"check table {claim} --json").out)
    said = rummy(f"check table {claim}")
    assert said.code == code
    assert said.out.startswith(told["verdict"])
    assert told["verdict"] == ("legal", "illegal", "", "", "unknown")[code]
    assert told["rule"] == rule
    assert told["schema"] == 1
    assert (told["reason"] is None) == (code == 0)


def test_json_of_a_play(rummy: Rummy) -> None:
    """What is played, and the whole table afterwards, with the points of each meld."""
    told = json.loads(rummy(f"check table 4C 5C 6C 7C / 9S 9H 9D --hand 7H KH 7D {BY} --json").out)
    assert told["played"] == ["7D", "7H"]
    assert [meld["cards"] for meld in told["melds"]] == [["4C", "5C", "6C"], ["9D", "9H", "9S"], ["7C", "7D", "7H"]]
    assert [meld["points"] for meld in told["melds"]] == [15, 27, 21]
    assert (told["rules"], told["hint"], told["seconds"] >= 0) == ([], None, True)


def test_words_mark_the_cards_of_the_hand(rummy: Rummy) -> None:
    """The table before and after; a plus before what comes from the hand."""
    said = rummy("check", "table", "4C 5C 6C 7C / 9S 9H 9D", "--hand", "7D", "7H", "--rules", "manipulation")
    assert said.out.splitlines() == [
        "legal (Manipulation, for 2 players)",
        "  can be played: 7D 7H",
        "  the table before:",
        "     1  4C 5C 6C 7C",
        "     2  9D 9H 9S",
        "  and after (+ from the hand):",
        "     1  4C 5C 6C",
        "     2  9D 9H 9S     as it was",
        "     3  7C +7D +7H",
    ]


def test_most_of_the_hand(rummy: Rummy) -> None:
    """--most plays all that can be played, where one card was enough before."""
    claim = f"check table 4C 5C 6C --hand 7C 8C KH {BY} --json"
    assert json.loads(rummy(claim).out)["played"] == ["7C"]
    assert json.loads(rummy(f"{claim} --most").out)["played"] == ["7C", "8C"]


def test_table_of_the_game(rummy: Rummy, home: object) -> None:
    """Without melds the question is asked of the game's own table, which stays as it is recorded."""
    path = Path("evening.rummy")
    path.write_text(GAME)
    said = rummy("check table --hand 8H 8D -g evening.rummy")
    assert said.code == 0
    assert "8D" in said.out
    assert path.read_text() == GAME


def test_hint_where_rearranging_is_not_allowed(rummy: Rummy) -> None:
    """The one change that would allow it is named, when a card could then be played."""
    assert "legal with rearrange: true" in rummy("check table 4C 5C 6C 7C --hand 7D 7H").out
    assert "legal with" not in rummy("check table 4C 5C 6C 7C --hand 7D KH").out


def test_without_a_hand(rummy: Rummy) -> None:
    """There is nothing to ask about: exit 2, and what would do."""
    said = rummy(f"check table 4C 5C 6C {BY}")
    assert (said.code, "--hand" in said.err) == (2, True)
