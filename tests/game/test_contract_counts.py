"""Counts, totals and what a finished hand is worth."""

import pytest
from contracted import Row, holds, row

THREE = {"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}}
FIVE = {"extends": "basic", "deal": {"hand_size": 5}, "one_turn": {"multiply": 1}}
SHORT_PACK = {
    "extends": "basic",
    "players": {"min": 2, "max": 3},
    "deck": {"removed_ranks": [5, 6, 7, 8, 9, 10, "J", "Q", "K"]},
    "deal": {"hand_size": 4},
    "stock": {"when_empty": "end_hand", "ends_at": 2},
}
FLAT = {
    "extends": "basic",
    "deal": {"hand_size": 3},
    "one_turn": {"multiply": 1, "needs_opening": False},
    "opening": {"type": "points", "points": 15},
    "scoring": {"unopened": 40},
}
ANA_OUT = "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 3C | "
ANA_OUT_OF_FIVE = "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D 8D 9D | Ana: discard 3C | "
THREE_PLAY = "deal Cho 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 3C | "
BLOCKED_HAND = "deal Cho upcard 4C | Ana: draw | Ana: discard 4D | "


COUNTS: list[Row] = [
    row("ranks alone", ANA_OUT + "count Ben K Q 4", {"totals": {"Ana": 24}}, house=THREE),
    row("points or ranks? a sum has its plus", ANA_OUT + "count Ben 4 5 6", "unreadable", house=THREE),
    row("a sum", ANA_OUT + "count Ben 4+5+6", {"totals": {"Ana": 15}}, house=THREE),
    row("two are counted and three held", ANA_OUT + "count Ben K Q", "5 table.count", house=THREE),
    row("three cards are worth three at least", ANA_OUT + "count Ben 2", "5 table.count", house=THREE),
    row("two cards are not known", ANA_OUT + "count Ben KH ?? ??", "5 unknown", house=THREE),
    row("nor are these ranks", ANA_OUT + "count Ben K ?? ??", "5 unknown", house=THREE),
    row("nothing is flat here", ANA_OUT + "count Ben unopened", "5 scoring.unopened", house=THREE),
    row("one king of hearts", ANA_OUT + "count Ben KH KH 2C", "5 deck.packs", house=THREE),
    row("no joker", ANA_OUT + "count Ben KH JK 2C", "5 deck.jokers", house=THREE),
    row("no joker among ranks", ANA_OUT + "count Ben JK K 2", "5 deck.jokers", house=THREE),
    row("the 5D lies on the table", ANA_OUT + "count Ben KH 5D 2C", "5 table.cards", house=THREE),
    row("no pack has five kings", ANA_OUT_OF_FIVE + "count Ben K K K K K", "5 deck.packs", house=FIVE),
    row("one of the fives lies on the table", ANA_OUT_OF_FIVE + "count Ben 5 5 5 5 K", "5", house=FIVE),
    row("five tens are the most", ANA_OUT_OF_FIVE + "count Ben 51", "5 table.count", house=FIVE),
    row("nobody holds less than nothing", ANA_OUT_OF_FIVE + "count Ben -5", "5 table.count", house=FIVE),
    row(
        "suits matter where melds do not count",
        ANA_OUT_OF_FIVE + "count Ben K K K K 5",
        "5 unknown",
        house={
            "extends": "basic",
            "deal": {"hand_size": 5},
            "one_turn": {"multiply": 1},
            "scoring": {"melds_in_hand_count": False},
        },
    ),
    row(
        "four kings cost nothing there",
        ANA_OUT_OF_FIVE + "count Ben KC KD KH KS 5C",
        {"totals": {"Ana": 5}},
        house={
            "extends": "basic",
            "deal": {"hand_size": 5},
            "one_turn": {"multiply": 1},
            "scoring": {"melds_in_hand_count": False},
        },
    ),
    row(
        "two jokers are worth nothing",
        ANA_OUT + "count Ben JK JK K",
        {"totals": {"Ana": 10}},
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}, "deck": {"jokers": 2}},
    ),
    row(
        "two jokers and an ace",
        ANA_OUT + "count Ben 1",
        {"totals": {"Ana": 1}},
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}, "deck": {"jokers": 2}},
    ),
    row(
        "three cards with two jokers are worth one at least",
        ANA_OUT + "count Ben 0",
        "5 table.count",
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}, "deck": {"jokers": 2}},
    ),
    row(
        "no more than the cap",
        ANA_OUT + "count Ben KH KD 2C",
        {"totals": {"Ana": 15}},
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}, "scoring": {"cap": 15}},
    ),
    row(
        "the cap is reached, whatever the third is",
        ANA_OUT + "count Ben KH KD ??",
        {"totals": {"Ana": 15}},
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}, "scoring": {"cap": 15}},
    ),
    row(
        "the cap is not reached by one king",
        ANA_OUT + "count Ben KH ?? ??",
        "5 unknown",
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}, "scoring": {"cap": 15}},
    ),
    row("flat for the unopened", ANA_OUT + "count Ben unopened", {"totals": {"Ana": 40}}, house=FLAT),
    row("flat whatever he holds", ANA_OUT + "count Ben 2C 2D 2H", {"totals": {"Ana": 40}}, house=FLAT),
    row("so unknown cards do not matter", ANA_OUT + "count Ben ?? ?? ??", {"totals": {"Ana": 40}}, house=FLAT),
    row("the 5D lies on the table all the same", ANA_OUT + "count Ben 2C 2D 5D", "5 table.cards", house=FLAT),
    row("and three cards are held", ANA_OUT + "count Ben 2C 2D", "5 table.count", house=FLAT),
    row(
        "no pack has five aces",
        THREE_PLAY + "count Ben A A A | count Cho A A 2",
        "6",
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "three and four points would need six cards of one and two",
        THREE_PLAY + "count Ben 3 | count Cho 4",
        "6",
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "with a two more it can be",
        THREE_PLAY + "count Ben 3 | count Cho 5",
        {"totals": {"Ana": 8}},
        house=THREE,
        players="Ana Ben Cho",
    ),
    row(
        "the AC is Cho's",
        THREE_PLAY + "count Cho AS AC AD | count Ben AH AC 2C",
        "6 table.cards",
        house=THREE,
        players="Ana Ben Cho",
    ),
    row("one claim, two kings of hearts", "result Ana | count Ben KH KH", "2 deck.packs"),
    row("five kings, and no moves told", "result Ana | count Ben K K K K K", "2 deck.packs"),
    row("no joker, and no moves told", "result Ana | count Ben JK K", "2 deck.jokers"),
    row(
        "no eights in this pack",
        "result Ana | count Ben 8 K",
        "2 deck.removed_ranks",
        house={"extends": "basic", "players": {"max": 2}, "deck": {"removed_ranks": [8, 9, 10]}},
    ),
    row("five kings in two hands", "result Ana | count Ben K K K | count Cho K K", "3", players="Ana Ben Cho"),
    row("one king in two hands", "result Ana | count Ben KH | count Cho KH", "3 table.cards", players="Ana Ben Cho"),
    row("unknown without moves too", "result Ana | count Ben ??", "2 unknown"),
    row(
        "unopened, and the winner's own",
        "result Ana | count Ben unopened",
        {"totals": {"Ben": 100, "Ana": -40}},
        house="rummy51",
    ),
    row("the whole pack counts 340", "result Ana | count Ben 341", "2 table.count"),
    row(
        "two hands together hold more than the pack",
        "result Ana | count Ben 200 | count Cho 141",
        "3 table.count",
        house={"extends": "basic", "pickup": {"from": "any_depth"}},
        players="Ana Ben Cho",
    ),
    row("suits matter in gin", "result Ana gin | count Ben K K K Q Q 9 8 7 5 2", "2 unknown", house="gin"),
    row(
        "three kings are a meld",
        "result Ana gin | count Ben KH KD KC 4C 5C 6C 8H 8S 8D 2S",
        {"totals": {"Ana": 27}},
        house="gin",
    ),
    row("a list of numbers is no sum", "result Ana | count Ben 10,7,1", "unreadable"),
    row("spaces around the plus", "result Ana | count Ben 10 + 7 + 1", {"totals": {"Ana": 18}}),
    row("cards run together", "result Ana | count Ben kd7sac", {"totals": {"Ana": 18}}),
    row("one rank", "result Ana | count Ben A", {"totals": {"Ana": 1}}),
    row("one number is points", "result Ana | count Ben 10", {"totals": {"Ana": 10}}),
    row("a ten and an ace", "result Ana | count Ben 10 A", {"totals": {"Ana": 11}}),
    row(
        "with no opening everybody has opened",
        ANA_OUT + "count Ben 2C 2D 2H",
        {"totals": {"Ana": 6}},
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}, "scoring": {"unopened": 40}},
    ),
    row(
        "so nobody is unopened",
        ANA_OUT + "count Ben unopened",
        "5 scoring.unopened",
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}, "scoring": {"unopened": 40}},
    ),
]


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: case.why)
def test_counts(case: Row) -> None:
    """Cards, ranks, points, sums, unopened: checked against what can be."""
    holds(case)


TOTALS: list[Row] = [
    row(
        "penalties are signed",
        "penalty Ana -10 | penalty Ben +5 | totals Ana=-10 Ben=5",
        {"totals": {"Ana": -10, "Ben": 5}, "over": False},
    ),
    row("and end no game", "penalty Ana 200", {"over": False}),
    row("also within a hand", "deal Ben 7H | penalty Ana 5 | Ana: draw", {"turn": "Ana", "totals": {"Ana": 5}}),
    row(
        "the table lets the difference stand",
        "totals Ana=0 Ben=1 !",
        {"notes": [{"entry": 1, "rules": ["table.totals"]}]},
    ),
    row("nothing is added after the end", "result Ana rummy | count Ben 75 | penalty Ana 5", "3 table.turn"),
    row(
        "a note and an assertion may follow",
        "result Ana rummy | count Ben 75 | totals Ana=150 | note bye",
        {"over": True},
    ),
    row("the assertion fails", "result Ana rummy | count Ben 75 | totals Ana=151", "3 table.totals"),
    row(
        "the next hand finds Ana above the target",
        "penalty Ana 200 | result Ben | count Ana 4",
        {"over": True, "winners": ["Ana"]},
    ),
    row("nothing is being played", "void", "1 table.turn"),
    row(
        "void while the counts are due",
        ANA_OUT + "void",
        {
            "hands": [{"how": "void", "winner": None, "points": {"Ana": 0, "Ben": 0}}],
            "next_dealer": "Ben",
            "phase": "deal",
        },
        house=THREE,
    ),
    row(
        "a hand in progress is void, and the tied leaders win",
        "deal Ben 7H | end",
        {"over": True, "winners": ["Ana", "Ben"], "hands": [{"how": "void"}], "phase": "over"},
    ),
    row("nobody has played, all are tied", "end", {"over": True, "winners": ["Ana", "Ben"], "hands": []}),
    row("it is over", "end | end", "2 table.turn"),
    row(
        "a hand being told is void",
        "result Ana | count Ben 3 | result Ben | end",
        {"over": True, "winners": ["Ana"], "hands": [{}, {"how": "void"}]},
    ),
    row(
        "a bare result counts for one who has not dealt",
        "result Ana | count Ben 5 | result Ana | count Ben 5",
        {"over": True, "winners": ["Ana"]},
        house="rummy51",
    ),
    row("nothing to make void", "result Ana | count Ben 5 | void", "3", house="rummy51"),
    row(
        "a void hand does not count",
        "deal Ana cut 9S | void | deal cut 9S | result Ben | count Ana 5",
        {"over": False},
        house="rummy51",
    ),
    row(
        "the newcomer deals too",
        "result Ana | count Ben 5 | join Cho | result Ana | count Ben 5 | count Cho 5 | result Ana | count Ben 5 | count Cho 5",
        {"over": True},
        house="rummy51",
    ),
    row(
        "tied, one more hand",
        "deal Ana cut 9S | result Ben | count Ana 5 | deal cut 9S | result Ana | count Ben 5",
        {"over": False, "totals": {"Ana": -35, "Ben": -35}, "next_dealer": "Ana"},
        house="rummy51",
    ),
    row(
        "Ana dealt twice, Ben had still to deal",
        "deal Ana cut 9S | result Ben | count Ana 5 | deal Ana cut 9S ! | result Ben | count Ana 5 | deal Ben cut 2C | result Ben | count Ana 7",
        {"over": True, "winners": ["Ben"]},
        house="rummy51",
    ),
    row("undone, it goes on", "result Ana rummy | count Ben 75 | undo", {"over": False, "phase": "count"}),
    row(
        "inserted before the end",
        "result Ana rummy | count Ben 75 | insert 1 result Ben; insert 1 count Ana 4",
        {"over": True, "totals": {"Ana": 150, "Ben": 4}},
    ),
    row(
        "tied above the target",
        "penalty Ana 160; penalty Ben 150 | result Ben | count Ana 10",
        {"over": False, "totals": {"Ana": 160, "Ben": 160}},
    ),
    row(
        "shared in this house",
        "penalty Ana 160; penalty Ben 150 | result Ben | count Ana 10",
        {"over": True, "winners": ["Ana", "Ben"]},
        house={"extends": "basic", "match": {"tie": "shared"}},
    ),
    row(
        "until one leads alone",
        "penalty Ana 160; penalty Ben 150 | result Ben | count Ana 10 | result Ben | count Ana 1",
        {"over": True, "winners": ["Ben"]},
    ),
    row(
        "a void hand does not count",
        "deal Ana 7H | void",
        {"over": False},
        house={"extends": "basic", "match": {"end": "hands", "hands": 1}},
    ),
    row(
        "the hands decide, not the target",
        "result Ana rummy | count Ben 80 | result Ana | count Ben 5",
        {"over": True, "totals": {"Ana": 165}},
        house={"extends": "basic", "match": {"end": "hands", "hands": 2}},
    ),
]


@pytest.mark.parametrize("case", TOTALS, ids=lambda case: case.why)
def test_totals(case: Row) -> None:
    """Penalties, assertions, void hands and the end."""
    holds(case)


BLOCKED: list[Row] = [
    row(
        "the lower collects 1 and 3",
        BLOCKED_HAND + "count Ana 8 | count Ben 9 | count Cho 11",
        {
            "hands": [{"winner": "Ana", "how": "blocked", "points": {"Ana": 4, "Ben": 0, "Cho": 0}}],
            "next_dealer": "Ana",
        },
        house=SHORT_PACK,
        players="Ana Ben Cho",
    ),
    row(
        "all are counted",
        BLOCKED_HAND + "count Cho 11 | count Ana 8",
        {
            "phase": "count",
            "held": {"Ana": 4, "Ben": 4, "Cho": 4},
            "stock": 2,
            "turn": None,
            "next_dealer": None,
            "hands": [],
        },
        house=SHORT_PACK,
        players="Ana Ben Cho",
    ),
    row(
        "void at once",
        "deal Cho upcard 4C | Ana: draw | Ana: discard 4D",
        {"hands": [{"how": "void"}], "next_dealer": "Cho", "phase": "deal"},
        house={
            "extends": "basic",
            "players": {"min": 2, "max": 3},
            "deck": {"removed_ranks": [5, 6, 7, 8, 9, 10, "J", "Q", "K"]},
            "deal": {"hand_size": 4},
            "stock": {"when_empty": "end_hand", "ends_at": 2},
            "scoring": {"blocked": "void"},
        },
        players="Ana Ben Cho",
    ),
    row(
        "each his own, nobody wins",
        BLOCKED_HAND + "count Ana 8 | count Ben 9 | count Cho 11",
        {
            "hands": [{"winner": None, "how": "blocked", "points": {"Ana": 8, "Ben": 9, "Cho": 11}}],
            "next_dealer": "Ana",
        },
        house={
            "extends": "basic",
            "players": {"min": 2, "max": 3},
            "deck": {"removed_ranks": [5, 6, 7, 8, 9, 10, "J", "Q", "K"]},
            "deal": {"hand_size": 4},
            "stock": {"when_empty": "end_hand", "ends_at": 2},
            "scoring": {"blocked": "each_own"},
        },
        players="Ana Ben Cho",
    ),
    row(
        "what is held counts against",
        BLOCKED_HAND + "count Ana 8 | count Ben 9 | count Cho 11",
        {"hands": [{"winner": None, "points": {"Ana": -8, "Ben": -9, "Cho": -11}}]},
        house={
            "extends": "basic",
            "players": {"min": 2, "max": 3},
            "deck": {"removed_ranks": [5, 6, 7, 8, 9, 10, "J", "Q", "K"]},
            "deal": {"hand_size": 4},
            "stock": {"when_empty": "end_hand", "ends_at": 2},
            "scoring": {"method": "tabled_minus_hand"},
        },
        players="Ana Ben Cho",
    ),
    row(
        "the cap holds here too",
        BLOCKED_HAND + "count Ana 8 | count Ben 9 | count Cho 11",
        {"hands": [{"winner": "Ana", "points": {"Ana": 2}}]},
        house={
            "extends": "basic",
            "players": {"min": 2, "max": 3},
            "deck": {"removed_ranks": [5, 6, 7, 8, 9, 10, "J", "Q", "K"]},
            "deal": {"hand_size": 4},
            "stock": {"when_empty": "end_hand", "ends_at": 2},
            "scoring": {"cap": 9},
        },
        players="Ana Ben Cho",
    ),
    row(
        "two are lowest",
        BLOCKED_HAND + "count Ana 10 | count Ben 9 | count Cho 9",
        {"hands": [{"how": "void", "winner": None}]},
        house=SHORT_PACK,
        players="Ana Ben Cho",
    ),
    row(
        "whose cards counted most",
        BLOCKED_HAND + "count Ana 8 | count Ben 9 | count Cho 11",
        {"next_dealer": "Cho"},
        house={
            "extends": "basic",
            "players": {"min": 2, "max": 3},
            "deck": {"removed_ranks": [5, 6, 7, 8, 9, 10, "J", "Q", "K"]},
            "deal": {"hand_size": 4, "next_dealer": "loser"},
            "stock": {"when_empty": "end_hand", "ends_at": 2},
        },
        players="Ana Ben Cho",
    ),
    row(
        "nobody won: left",
        BLOCKED_HAND + "count Ana 8 | count Ben 9 | count Cho 11",
        {"next_dealer": "Ana"},
        house={
            "extends": "basic",
            "players": {"min": 2, "max": 3},
            "deck": {"removed_ranks": [5, 6, 7, 8, 9, 10, "J", "Q", "K"]},
            "deal": {"hand_size": 4, "next_dealer": "winner"},
            "stock": {"when_empty": "end_hand", "ends_at": 2},
            "scoring": {"blocked": "each_own"},
        },
        players="Ana Ben Cho",
    ),
    row(
        "who has gone is not counted",
        BLOCKED_HAND + "leave Ben | count Ana 8 | count Cho 11",
        {"hands": [{"winner": "Ana", "points": {"Ana": 3, "Ben": 0}}]},
        house=SHORT_PACK,
        players="Ana Ben Cho",
    ),
]


@pytest.mark.parametrize("case", BLOCKED, ids=lambda case: case.why)
def test_blocked(case: Row) -> None:
    """A hand that ends with nobody out (`scoring.blocked`)."""
    holds(case)


POINTS: list[Row] = [
    row(
        "the cap before the double",
        ANA_OUT + "count Ben KH KD QH",
        {"totals": {"Ana": 40}},
        house={"extends": "basic", "deal": {"hand_size": 3}, "scoring": {"cap": 20}},
    ),
    row(
        "thrice, and seven",
        ANA_OUT + "count Ben KH KD QH",
        {"totals": {"Ana": 97}},
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"bonus": 7, "multiply": 3}},
    ),
    row(
        "the winner's points",
        ANA_OUT + "count Ben KH KD QH",
        {"totals": {"Ana": 55}},
        house={"extends": "basic", "deal": {"hand_size": 3}, "scoring": {"winner_points": -5}},
    ),
    row(
        "those of a one-turn out",
        ANA_OUT + "count Ben KH KD QH",
        {"totals": {"Ana": 51}},
        house={
            "extends": "basic",
            "deal": {"hand_size": 3},
            "scoring": {"winner_points": -5},
            "one_turn": {"winner_points": -9},
        },
    ),
    row(
        "tabled less held",
        "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: layoff 8D on 1 | count Ben 9D 10D JD",
        {"hands": [{"how": "rummy", "points": {"Ana": 26, "Ben": -58}}]},
        house={"extends": "basic", "deal": {"hand_size": 3}, "scoring": {"method": "tabled_minus_hand"}},
    ),
    row(
        "a lay-off spoils it",
        "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: layoff 8D on 1 | count Ben 9C 9D 9H",
        {"hands": [{"how": "out", "points": {"Ana": 27}}]},
        house={"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"layoffs": False}},
    ),
]


@pytest.mark.parametrize("case", POINTS, ids=lambda case: case.why)
def test_points(case: Row) -> None:
    """What a finished hand is worth (`scoring.*`, `one_turn.*`)."""
    holds(case)
