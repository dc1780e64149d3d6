"""Seats: who joins, leaves, is renamed or put out."""

import pytest
from contracted import Row, holds, row

THREE = {"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}}
OUT_AT_50 = {
    "extends": "basic",
    "scoring": {"method": "each_own"},
    "match": {"end": "elimination", "target": 50, "winner": "lowest"},
}
ANA_OUT = "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 3C | "
THREE_PLAY = "deal Cho 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 3C | "


JOIN: list[Row] = [
    row("he has his chair", "join Ana", "1 table.turn"),
    row("half of 43, rounded down", "result Ana | count Ben 43 | join Cho average", {"totals": {"Cho": 21}}),
    row(
        "each way of joining, over those who sat before",
        "result Ana | count Ben 43 | join Cho highest | join Dot lowest | join Eli average | join Fay highest+1",
        {"totals": {"Cho": 43, "Dot": 0, "Eli": 21, "Fay": 44}},
    ),
    row(
        "a hand lies between",
        "result Ana | count Ben 43 | join Cho highest+1 | result Ben | count Ana 1 | count Cho 1 | join Dot highest+1",
        {"totals": {"Cho": 44, "Dot": 45}},
    ),
    row(
        "so does a void one",
        "result Ana | count Ben 43 | join Cho highest+1 | deal Ana 7H | void | join Dot highest+1",
        {"totals": {"Cho": 44, "Dot": 45}},
    ),
    row("half of minus seven, rounded down", "penalty Ana -7 | join Cho average", {"totals": {"Cho": -4}}),
    row("seven at a table for six", "join Gus", "1 players.max", players="Ana Ben Cho Dan Eva Fay"),
    row("Cho sits after Ana and begins", "join Cho 5 after Ana | deal Ana 7H", {"turn": "Cho"}),
    row("with three, seven cards each", "join Cho | deal Cho 7H", {"turn": "Ana", "held": {"Ana": 7}}),
    row("Ben is due still", "deal Ben 7H | void | join Cho after Ben | deal 8H", {"turn": "Cho"}),
    row(
        "the hand is being counted",
        "deal Ana 4C | Ben: draw | Ben: meld 5D 6D 7D | Ben: discard 3C | join Cho",
        "5 table.turn",
        house=THREE,
    ),
    row("the game is over", "end | join Cho", "2 table.turn"),
    row("a word of the record is no name", "join meld", "unreadable"),
    row(
        "over those seated, and Ben has gone",
        "result Ana | count Ben 43 | leave Ben | join Cho highest",
        {"totals": {"Cho": 43}},
    ),
]


@pytest.mark.parametrize("case", JOIN, ids=lambda case: case.why)
def test_join(case: Row) -> None:
    """A newcomer and his points."""
    holds(case)


LEAVE: list[Row] = [
    row("one cannot play alone", "leave Ben | deal Ana 7H", "2 players.min"),
    row(
        "with one player left the hand is void",
        "deal Ben 7H | leave Ana",
        {"hands": [{"how": "void", "winner": None}], "phase": "deal", "turn": None},
    ),
    row(
        "his turn passes on",
        "deal Cho 7H | Ana: draw | leave Ana | Ben: draw",
        {"turn": "Ben", "held": {"Ben": 8, "Cho": 7}, "stock": 28},
        players="Ana Ben Cho",
    ),
    row(
        "his seat is skipped",
        "deal Cho 7H | leave Ben | Ana: draw | Ana: discard KD",
        {"turn": "Cho"},
        players="Ana Ben Cho",
    ),
    row(
        "no count is owed for him",
        "deal Cho 4C | leave Ben | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 3C | count Cho 3",
        {"hands": [{"winner": "Ana", "points": {"Ana": 3, "Ben": 0, "Cho": 0}}], "next_dealer": "Ana"},
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "and none is taken",
        "deal Cho 4C | leave Ben | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 3C | count Ben 3",
        "6 table.turn",
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "gone while the others are counted",
        THREE_PLAY + "leave Ben | count Cho 3",
        {"hands": [{"winner": "Ana", "points": {"Ana": 3, "Ben": 0, "Cho": 0}}]},
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "his count is forgotten",
        THREE_PLAY + "count Ben 5 | leave Ben | count Cho 3",
        {"hands": [{"winner": "Ana", "points": {"Ana": 3, "Ben": 0, "Cho": 0}}]},
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "one is left, so the hand is void",
        ANA_OUT + "leave Ben",
        {"hands": [{"how": "void", "winner": None, "points": {"Ana": 0, "Ben": 0}}]},
        house=THREE,
    ),
    row("back with the old score", "result Ana | count Ben 4 | leave Ana | join Ana | totals Ana=4", {}),
    row(
        "gone from a hand told by its result",
        "result Ana | leave Cho | count Ben 5",
        {"totals": {"Ana": 5}},
        players="Ana Ben Cho",
    ),
    row(
        "the last count owed was his",
        "result Ana | count Cho 9 | leave Ben",
        {"totals": {"Ana": 9}, "phase": "deal"},
        players="Ana Ben Cho",
    ),
    row("one is left of two", "result Ana | leave Ben", {"hands": [{"how": "void"}]}),
    row(
        "the dealer of the void hand has gone, so the next deals",
        "deal Ana 7H | Ben: draw | Ben: discard KD | leave Ana | Cho: draw | Cho: discard QD | void | deal 7H",
        {"turn": "Cho"},
        players="Ana Ben Cho",
    ),
    row(
        "the next dealer has gone",
        "deal Ana 4C | leave Ben | Cho: draw | Cho: meld 5D 6D 7D | Cho: discard 3C | count Ana 3 | deal 4D",
        {"turn": "Ana"},
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "Cho has his old chair",
        "deal Ana 4C | leave Cho | Ben: draw | Ben: meld 5D 6D 7D | Ben: discard 3C | count Ana 3 | join Cho | deal 4D",
        {"turn": "Cho"},
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "his run stays",
        "deal Cho 7H | Ana: draw | Ana: meld 4C 5C 6C | Ana: discard KD | leave Ana | Ben: draw | Ben: layoff 7C on 1",
        {"melds": [{"owner": "Ana"}], "held": {"Ben": 7, "Cho": 7}},
        players="Ana Ben Cho",
    ),
    row(
        "the winner has gone and scores nothing",
        THREE_PLAY + "leave Ana | count Ben 5 | count Cho 3",
        {"hands": [{"points": {"Ana": 0, "Ben": 0, "Cho": 0}}]},
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "to the right, past the empty chair",
        "deal Ana 7H | leave Cho",
        {"turn": "Ben"},
        house={"extends": "basic", "deal": {"direction": "counterclockwise"}},
        players="Ana Ben Cho",
    ),
    row(
        "the dealer named by the cut has gone",
        "cut Ana=9C Ben=2C Cho=KC | leave Ben | deal 7H",
        {"turn": "Ana", "held": {"Ana": 10, "Cho": 10}},
        players="Ana Ben Cho",
    ),
    row(
        "so the next is due",
        "cut Ana=9C Ben=2C Cho=KC | leave Ben | deal Ana 7H",
        "3 deal.first_dealer",
        players="Ana Ben Cho",
    ),
    row(
        "one of two tied has gone, and the other deals",
        "cut Ana=2D Ben=2C Cho=KC | leave Ben | deal Ana 7H",
        {"turn": "Cho", "held": {"Ana": 10, "Cho": 10}},
        players="Ana Ben Cho",
    ),
]


@pytest.mark.parametrize("case", LEAVE, ids=lambda case: case.why)
def test_leave(case: Row) -> None:
    """An empty chair, between hands and within one."""
    holds(case)


RENAME: list[Row] = [
    row(
        "the old name is understood too", "rename Ana Zoe | deal Ben 7H | Zoe: draw | Ana: discard KD", {"turn": "Ben"}
    ),
    row(
        "past hands too",
        "result Ana | count Ben 5 | rename Ana Zoe",
        {"hands": [{"winner": "Zoe", "points": {"Zoe": 5, "Ben": 0}}], "totals": {"Zoe": 5}},
    ),
    row("the name is taken", "rename Ana Ben", "unreadable"),
    row(
        "in the middle of a hand",
        "deal Ben 7H | Ana: draw | rename Ana Zoe | discard KD | rename Ben Al",
        {"turn": "Al", "held": {"Zoe": 10, "Al": 10}},
    ),
]


@pytest.mark.parametrize("case", RENAME, ids=lambda case: case.why)
def test_rename(case: Row) -> None:
    """A new name, everywhere."""
    holds(case)


ELIMINATION: list[Row] = [
    row(
        "who is out has nothing to count",
        "result Ana | count Ben 50 | count Cho 10 | result Ana | count Ben 5",
        "5 table.turn",
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "nor can he win",
        "result Ana | count Ben 50 | count Cho 10 | result Ben",
        "4 table.turn",
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "one is left",
        "result Ana | count Ben 50 | count Cho 60",
        {"over": True, "winners": ["Ana"]},
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "all are out, the best total wins",
        "penalty Ana 70 | result Ana | count Ben 55 | count Cho 60",
        {"over": True, "winners": ["Ben"]},
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "a penalty is judged at the end of a hand",
        "penalty Ana 70 | deal Ana 7H",
        {"turn": "Ben"},
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "two are left and have ten cards",
        "penalty Ana 70 | result Ben | count Ana 5 | count Cho 5 | deal Cho 7H",
        {"turn": "Ben", "held": {"Ben": 10, "Cho": 10}},
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "back with twenty",
        "result Ana | count Ben 50 | count Cho 10 | join Ben 20 | result Ana | count Ben 1 | count Cho 1",
        {"totals": {"Ben": 21}},
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "the dealer due is out",
        "deal Ana 7H | result Cho | count Ana 5 | count Ben 60 | deal 8H",
        {"turn": "Ana"},
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "a higher target brings them back",
        "result Ana | count Ben 60 | count Cho 60 | rule match.target=100",
        {"over": False, "phase": "deal"},
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
    row(
        "those seated are judged",
        "result Ana | count Ben 50 | count Cho 10 | end",
        {"over": True, "winners": ["Ana"]},
        house=OUT_AT_50,
        players="Ana Ben Cho",
    ),
]


@pytest.mark.parametrize("case", ELIMINATION, ids=lambda case: case.why)
def test_elimination(case: Row) -> None:
    """Reaching the target puts a player out (`match.end: elimination`)."""
    holds(case)
