"""The rules keys at the end of a hand and of a match: knocks, scores, blocked hands, dealers, targets, bills; the manipulation games.

Rows as in ``test_contract_rules``.
"""

from typing import Any

import pytest
from test_contract_rules import Row, holds

# ---------------------------------------------------------------- turns without a discard pile, rearrange*

CAROUSEL = "{extends: manipulation, deck: {packs: 2, jokers: 2}}"
MACHIAVELLI = "machiavelli"
THIRTY_FIRST = "{extends: machiavelli, opening: {type: points, points: 30}, layoffs: {requires: opened}}"
ONE_PACK = "{extends: machiavelli, deck: {packs: 1}, deal: {hand_size: 10}}"
TINY = (
    "{{extends: {}, players: {{min: 2, max: 2}}, "
    "deck: {{packs: 1, jokers: 0, removed_ranks: [2, 3, 4, 5, 6, 7, 8]}}, deal: {{hand_size: {}}}}}"
)
FOUR_LEFT = "deal Ana | Ben: draw | Ben: draw | Ben: draw | Ana: draw | "  # of a stock of four
TWO_LEFT = "deal Ana | Ben: draw | Ana: draw | "  # of a stock of two
NINES = "deal Ana | Ben: meld 9S 9H 9C | "
VOID = {"hands": [{"how": "void", "winner": None, "points": {"Ana": 0, "Ben": 0}}]}

REGROUPING: list[Row] = [
    (CAROUSEL, "deal Ana | Ben: draw | Ben: pass", "3 turn.draw"),
    # the next player's acting ends the turn, and what is due then is asked for
    (CAROUSEL, "deal Ana | Ana: draw", "2 table.turn"),
    (CAROUSEL, "deal Ana | Ben: draw | Ana: draw", "3 table.turn turn.draw"),
    (CAROUSEL, "deal Ana | Ben: draw | Ben: draw | Ana: meld 9S 9H 9C", "4 table.turn turn.draw"),
    (THIRTY_FIRST, "deal Ana | Ben: meld 9S 9H 9C | Ben: pass", "3 opening.points"),
    (THIRTY_FIRST, "deal Ana | Ben: meld 9S 9H 9C | Ana: draw", "3 opening.points table.turn"),
    (THIRTY_FIRST, "deal Ana | Ben: meld KS KH KC | Ben: pass | Ana: rearrange 1: KS KH KC KD", "4 layoffs.requires"),
    (
        THIRTY_FIRST,
        "deal Ana | Ben: meld 9S 9H 9C | Ben: rearrange 1: 9S 9H 9C 9D",
        "3 layoffs.requires opening.points",
    ),
    (
        THIRTY_FIRST,
        "deal Ana | Ben: meld 9S 9H 9C | Ben: fail | Ana: draw",
        {"held": {"Ana": 14, "Ben": 16}, "melds": []},
    ),
    (CAROUSEL, "deal Ana | Ben: meld 9S 9H 9C", "2 table.turn"),
    (
        CAROUSEL,
        "deal Ana | Ben: draw | Ben: meld 9S 9H 9C | Ben: pass | Ana: draw",
        {"turn": "Ana", "phase": "play"},
    ),
    (CAROUSEL, "deal Ana | Ben: draw | Ben: meld 9S 9H 9C | Ana: draw", {"turn": "Ana", "phase": "play"}),
    (CAROUSEL, "deal Ana | Ben: draw | Ben: draw | Ben: meld 9S 9H 9C | Ben: draw", "5 turn.draw"),
    (CAROUSEL, "deal Ana | Ben: draw | Ben: fail", {"turn": "Ana", "phase": "draw", "held": {"Ben": 11}}),
    (
        CAROUSEL,
        "deal Ana | Ben: draw | Ben: meld 9S 9H 9C | Ben: layoff 9D on 1 | Ben: meld KS KH KC | "
        "Ana: draw | Ana: layoff KD | Ben: draw",
        {"turn": "Ben", "held": {"Ana": 10, "Ben": 5}},
    ),
    (TINY.format("manipulation", 10), FOUR_LEFT + "Ana: pass", VOID),
    (TINY.format("manipulation", 10), FOUR_LEFT + "Ana: draw", VOID),
    (TINY.format("manipulation", 10), FOUR_LEFT + "Ben: draw", VOID),
    (TINY.format("manipulation", 10), FOUR_LEFT + "Ana: meld 9S 9H 9C", {"turn": "Ana", "phase": "play", "stock": 0}),
    (MACHIAVELLI, "deal Ana | Ben: draw", {"turn": "Ana", "held": {"Ana": 13, "Ben": 14}, "stock": 77}),
    (MACHIAVELLI, "deal Ana | Ben: pass", "2 turn.draw"),
    (MACHIAVELLI, NINES + "Ben: draw", "3 turn.draw"),
    (MACHIAVELLI, NINES + "Ana: draw", {"turn": "Ben", "held": {"Ana": 14, "Ben": 10}}),
    (MACHIAVELLI, NINES + "Ben: pass", {"turn": "Ana", "phase": "draw"}),
    (MACHIAVELLI, NINES + "Ana: draw | Ana: layoff 9D", "4 table.turn"),
    (MACHIAVELLI, "deal Ana | Ben: knock", "2 knock"),
    (MACHIAVELLI, NINES + "Ben: discard 9D", "3 turn.discard"),
    (MACHIAVELLI, "deal Ana | Ben: meld 9S 9H JK", "2 deck.jokers"),
    (TINY.format("machiavelli", 11), TWO_LEFT + "Ben: meld 9S 9H 9C | Ana: pass", VOID),
    (TINY.format("machiavelli", 11), TWO_LEFT + "Ben: meld 9S 9H 9C | Ana: layoff 9D | Ben: pass", VOID),
    (
        TINY.format("machiavelli", 11),
        TWO_LEFT + "Ben: meld 9S 9H 9C | Ben: pass | Ana: layoff 9D | Ana: pass",
        {"turn": "Ben", "phase": "draw", "stock": 0},
    ),
    # the penalty of a rearranging that came to nothing, and what it leaves behind
    (MACHIAVELLI, "deal Ana | Ben: fail", {"turn": "Ana", "held": {"Ana": 13, "Ben": 16}, "stock": 75}),
    (
        MACHIAVELLI,
        NINES + "Ana: rearrange 1: 9S 9H 9C 9D | Ana: fail",
        {"turn": "Ben", "held": {"Ana": 16}, "melds": [{"number": 1, "cards": ["9C", "9H", "9S"], "owner": "Ben"}]},
    ),
    (
        ONE_PACK,
        NINES + "Ana: rearrange 1: 9S 9H 9C 9D | Ana: fail | Ben: rearrange 1: 9S 9H 9C 9D",
        "5 table.cards",
    ),
    (
        ONE_PACK,
        NINES + "Ana: rearrange 1: 9S 9H 9C 9D | Ana: fail | Ben: draw | Ana: rearrange 1: 9S 9H 9C 9D",
        {"held": {"Ana": 12}},
    ),
    ("{extends: basic, rearrange: true}", "deal Ben upcard 2D | Ana: fail", "2 table.turn"),
    ("basic", "deal Ben upcard 2D | Ana: draw | Ana: fail", "3 rearrange"),
    (
        "{extends: basic, rearrange: true, rearrange_failed: 2}",
        "deal Ben upcard 2D | Ana: draw | Ana: fail",
        {"turn": "Ben", "held": {"Ana": 13}},
    ),
    # numbers
    (
        MACHIAVELLI,
        "deal Ana | Ben: meld 3D 4D 5D / 7D 8D 9D | Ana: rearrange 1 2: 3D 4D 5D 6D 7D 8D 9D | Ben: meld KS KH KC",
        {"melds": [{"number": 1, "owner": "Ana"}, {"number": 3, "owner": "Ben"}]},
    ),
    (
        MACHIAVELLI,
        "deal Ana | Ben: meld 5S 6S 7S 8S 9S | Ana: rearrange 1: 5S 6S 7S / 8S 8H 8D / 9S 9H 9D",
        {"melds": [{"number": 1, "type": "run"}, {"number": 2}, {"number": 3}], "held": {"Ana": 9}},
    ),
    (
        MACHIAVELLI,
        "deal Ana | Ben: meld 3D 4D 5D / 7D 8D 9D | Ana: rearrange 1 3: 3D 4D 5D 6D",
        "3 table.meld",
    ),
    (
        "{extends: basic, rearrange: true, layoffs: {requires: own_meld}}",
        "deal Ben upcard 2D | Ana: draw | Ana: meld 9S 9H 9C | Ana: discard KD | Ben: draw | Ben: rearrange 1: 9S 9H 9C 9D",
        "6 layoffs.requires",
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), REGROUPING)
def test_rearrange(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


# ---------------------------------------------------------------- knock.*

KNOCK = (
    "{{extends: manipulation, deal: {{hand_size: 3}}, knock: {{limit: 5, undercut_bonus: 10, undercut_on_tie: {}}}}}"
)
SHOWN = (  # Ben knocks with two cards, Cho and Ana hold one each
    "deal Ana | Ben: draw | Ben: meld 9S 9H 9C | Cho: draw | Cho: meld 8S 8H 8C | Ana: draw | Ana: meld 7S 7H 7C | "
    "Ben: draw | Ben: knock | "
)


def ended(winner: str | None, how: str, **points: int) -> dict[str, Any]:
    """One hand that came to this end, the others with nothing."""
    every = {"Ana": 0, "Ben": 0, "Cho": 0} | points
    return {"hands": [{"winner": winner, "how": how, "points": every}]}


KNOCKS: list[Row] = [
    (KNOCK.format("true"), SHOWN + "Ben: show AS 2D | Cho: show KH | Ana: show 5C", ended("Ben", "knock", Ben=9)),
    (KNOCK.format("true"), SHOWN + "Ben: show AS 5D", "10 knock.limit"),
    (KNOCK.format("true"), SHOWN + "Ben: show AS 2D | Ana: show 5C", "11 table.turn"),
    (KNOCK.format("true"), SHOWN + "Ben: show 2S 3D | Cho: show KH | Ana: show AC", ended("Ana", "undercut", Ana=23)),
    (KNOCK.format("true"), SHOWN + "Ben: show 2S 3D | Cho: show KH | Ana: show 5C", ended("Ana", "undercut", Ana=15)),
    (KNOCK.format("false"), SHOWN + "Ben: show 2S 3D | Cho: show KH | Ana: show 5C", ended(None, "knock")),
    (KNOCK.format("false"), SHOWN + "Ben: show 2S 3D | Cho: show KH | Ana: show AC", ended("Ana", "undercut", Ana=23)),
    (KNOCK.format("true"), SHOWN + "Ben: show 2S 3D | Cho: show AH | Ana: show AC", ended(None, "void")),
    (KNOCK.format("true"), SHOWN + "Ben: show 2S 3D | Cho: show 5H | Ana: show 5C", ended(None, "void")),
    (KNOCK.format("false"), SHOWN + "Ben: show 2S 3D | Cho: show 5H | Ana: show 5C", ended(None, "void")),
    # every card counts: the nine and the seven that would fit stay where they are
    (KNOCK.format("true"), SHOWN + "Ben: show AS 2D | Cho: show 9D | Ana: show 7D", ended("Ben", "knock", Ben=6 + 4)),
    (
        KNOCK.format("true"),
        "deal Ana | Ben: draw | Ben: meld 9S 9H 9C 9D | count Ana 12 | count Cho 5",
        ended("Ben", "rummy", Ben=17),
    ),
    (KNOCK.format("true"), "deal Ana | Ben: draw | Ben: knock KC", "3 turn.discard"),
    (KNOCK.format("true"), "deal Ana | Ben: draw | Ben: biggin", "3 knock.big_gin_bonus"),
    (KNOCK.format("true"), "deal Ana | Ben: draw | Ben: draw | Ben: draw | Ben: knock", "5 table.turn"),
]


@pytest.mark.parametrize(("house", "moves", "want"), KNOCKS)
def test_knock__three_players(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want, "Ana Ben Cho")


@pytest.mark.parametrize(
    ("ben", "want"),
    [
        (3, {"winner": "Ben", "how": "knock", "points": {"Ben": 7 + 17 + 1 + 5, "Eli": 0}}),
        (5, {"winner": "Eli", "how": "undercut", "points": {"Eli": 1 + 6 + 16 + 4, "Ben": 0}}),
    ],
)
def test_knock__five_players_told_by_the_result(ben: int, want: Any) -> None:
    moves = f"result Ben knock | count Ben {ben} | count Cho 10 | count Dot 20 | count Eli 4 | count Ana 8"
    holds("manipulation", moves, {"hands": [want]}, "Ana Ben Cho Dot Eli")


GIN_FOR_THREE = "{extends: gin, players: {min: 2, max: 3}, deal: {hand_size: 7}}"
ONE_LEFT = (
    "deal Cho upcard 2C | Ana: pass | Cho: pass | Ana: draw | Ana: knock 2D | Ana: show 4H 5H 6H / KS KC KD / AS | "
)


@pytest.mark.parametrize(
    ("shows", "want"),
    [
        (
            "Ben: show 7H QC QD QS JC JD 2S | Cho: show 8H 9S 9C 9D 10S 10C 10D",
            ended("Cho", "undercut", Cho=1 + 22 + 25),
        ),
        (
            "Ben: show 7H QC QD QS JC JD 2S | Ben: layoff none | Cho: show 8H 9S 9C 9D 10S 10C 10D",
            ended("Ana", "knock", Ana=(29 - 1) + (8 - 1)),
        ),
        (
            "Ben: show 7H QC QD QS JC JD 2S | Ben: layoff 7H on 1 | Cho: show 8H 9S 9C 9D 10S 10C 10D | Cho: layoff 8H on 1",
            ended("Cho", "undercut", Cho=1 + 22 + 25),
        ),
        ("Ben: show 7H QC QD QS JC JD JH | Cho: show 8H 9S 9C 9D 10S 10C 10D", ended(None, "void")),
    ],
)
def test_knock__each_defender_lays_off_on_what_the_one_before_has_left(shows: str, want: Any) -> None:
    holds(GIN_FOR_THREE, ONE_LEFT + shows, want, "Ana Ben Cho")


GIN = "{extends: gin, match: {game_bonus: 0, box_bonus: 0, shutout: none}}"
TAKEN = "deal Ana upcard 6H | Ben: take 6H | "
TEN = "Ben: knock JD | Ben: show KS KH KD / 4H 5H 6H / 2S 3D AC 4C | "
DEFENCE = TAKEN + TEN + "Ana: show 9S 9D 9C 7H 8H KC 2D 2H 5C QC"
ALL_MELDED = TAKEN + "Ben: gin JD | Ben: show KS KH KD 4H 5H 6H 2S 2D 2C 2H | Ana: show 9S 9D 9C 7H 8H KC 3D 3H 5C QC"
LAST = "{{extends: gin, deck: {{removed_ranks: [2, 3, 4, 5, 6, 7]}}, knock: {{last_discard: {}}}}}"
TWO_IN_STOCK = (
    "deal Ana upcard KH | Ben: pass | Ana: pass | Ben: draw | Ben: discard KD | Ana: draw | Ana: discard QD | "
    "Ben: draw | Ben: discard JD | Ana: draw | Ana: discard 10D | Ben: draw | Ben: discard 9D | "
)
FOUR = "Ben: pass | Ana: pass | Ben: draw | Ben: knock KC | Ben: show 2C 3C 4C / JS JD JH / 9S 9D 9H / 4S"
ELEVEN = "Ben: pass | Ana: pass | Ben: draw | Ben: knock KC | Ben: show 2C 3C 4C / JS JD JH / 9S 9D 7H / 4S"

GINS: list[Row] = [
    (GIN, TAKEN + "Ben: knock 6H", "3 pickup.return_same_turn"),
    (GIN, TAKEN + "Ben: meld 4H 5H 6H", "3 melds_on_table"),
    (GIN, TAKEN + "Ben: knock", "3 turn.discard"),
    (GIN, "deal Ana upcard 6H | Ben: knock JD", "2 pickup.upcard_offer"),
    (GIN, TAKEN + "Ben: gin JD | Ben: show KS KH KD / 4H 5H 6H / 2S 3D AC 4C", "4 table.shape"),
    (GIN, TAKEN + "Ben: biggin | Ben: show KS KH KD 4H 5H 6H 2S 3D AC 4C 9D", "4 table.shape"),
    (GIN, ALL_MELDED.replace("gin JD", "knock JD"), {"hands": [{"how": "gin", "points": {"Ben": 46 + 25}}]}),
    (GIN, ALL_MELDED + " | Ana: layoff KC", "6 knock.layoffs_on_gin"),
    (GIN, DEFENCE, {"hands": [{"how": "knock", "points": {"Ben": 19 - 10}}]}),
    (GIN, DEFENCE + " | Ana: layoff none", {"hands": [{"how": "knock", "points": {"Ben": 44 - 10}}]}),
    (GIN, DEFENCE + " | Ana: layoff KC on 1", {"hands": [{"how": "knock", "points": {"Ben": 34 - 10}}]}),
    (
        GIN,
        DEFENCE + " | Ana: layoff KC on 1 | Ana: layoff 7H 8H on 2",
        {"hands": [{"how": "knock", "points": {"Ben": 19 - 10}}]},
    ),
    (GIN, DEFENCE + " | Ana: layoff 2D on 1", "6 table.shape"),
    (GIN, DEFENCE + " | Ana: layoff 9H on 1", "6 table.cards table.shape"),
    (LAST.format("false"), TWO_IN_STOCK, {"hands": [{"how": "void"}], "next_dealer": "Ana"}),
    (LAST.format("true"), TWO_IN_STOCK, {"hands": [], "turn": "Ana", "phase": "draw", "stock": 2}),
    (LAST.format("true"), TWO_IN_STOCK + "Ana: pass", {"hands": [{"how": "void"}], "next_dealer": "Ana"}),
    (LAST.format("true"), TWO_IN_STOCK + "Ana: draw", "14 knock.last_discard"),
    (LAST.format("true"), TWO_IN_STOCK + "Ana: take | Ana: pass", "15 knock.last_discard"),
    (LAST.format("true"), TWO_IN_STOCK + "Ana: take | Ana: discard JH", "15 knock.last_discard"),
    (LAST.format("true"), TWO_IN_STOCK + "Ana: take | Ana: knock 9D", "15 pickup.return_same_turn"),
    # the upcard that sets the limit, noted or not
    ("oklahoma-gin", "deal Ana upcard 3D | " + FOUR, "6 knock.limit_from_upcard"),
    ("oklahoma-gin", "deal Ana upcard AS | " + FOUR, "6 knock.ace_upcard"),
    ("oklahoma-gin", "deal Ana upcard KD | " + FOUR, {"phase": "count"}),
    ("oklahoma-gin", "deal Ana upcard ?? | " + FOUR, {"phase": "count"}),
    ("oklahoma-gin", "deal Ana upcard ?? | " + ELEVEN, "6 knock.limit_from_upcard"),
    (
        "oklahoma-gin",
        "deal Ana upcard 2D | Ben: take | Ben: discard KD | Ana: draw | Ana: knock 3D | "
        "Ana: show QS QD QH 6C 7C 8C 5D 5C 5H 10S",
        "6 knock.limit_from_upcard",
    ),
    ("oklahoma-gin", "deal Ana upcard 7S | result Ben gin | count Ana 20", {"totals": {"Ana": 0, "Ben": 90}}),
    ("oklahoma-gin", "deal Ana upcard 7S | result Ben knock | count Ben 8", "3 knock.limit_from_upcard"),
    ("oklahoma-gin", "result Ben knock | count Ben 8 | count Ana 20", {"totals": {"Ana": 0, "Ben": 12}}),
]


@pytest.mark.parametrize(("house", "moves", "want"), GINS)
def test_gin(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


# ---------------------------------------------------------------- scoring.*

TABLED = "{{extends: basic, deal: {{hand_size: 5}}, scoring: {{method: tabled_minus_hand}}{}}}"
LAID = (  # Ben tables 27, Cho 18, Ana 10 by laying off
    "deal Ana upcard 4C | Ben: draw | Ben: meld 8S 9S 10S | Ben: discard KC | Cho: draw | Cho: meld 5D 6D 7D | "
    "Cho: discard QC | Ana: draw | Ana: layoff JS on 1 | Ana: discard 2C | "
)
BEN_OUT = "Ben: draw | Ben: layoff QS on 1 | Ben: layoff 8D on 2 | Ben: discard 2H | "
FREED = (
    "deal Ana upcard 4C | Ben: draw | Ben: meld 8S JK=9S 10S | Ben: discard KC | Cho: draw | Cho: discard QC | "
    "Ana: draw | Ana: swap 9S on 1 | Ana: discard 2C | result Ben | count Ana 20 | count Cho 5"
)
WILD = (
    "{{extends: basic, deck: {{packs: 2, jokers: 2}}, wilds: {{swap: any}}, "
    "scoring: {{method: tabled_minus_hand, values: {{joker: 15}}, wild_in_meld: {}}}}}"
)
COUNTS = "result Ben blocked | count Ana 10 | count Ben 5 | count Cho 15"
BEGUN = "deal Ana upcard 4C | Ben: draw | Ben: discard 9D | "  # what each has tabled is known: nothing
BLOCKED = "{{extends: basic, stock: {{when_empty: end_hand}}, scoring: {{method: {}, blocked: {}}}}}"

SCORES: list[Row] = [
    (
        TABLED.format(""),
        LAID + BEN_OUT + "count Cho KH 3C | count Ana 4H 4D 4S 5S",
        {"hands": [{"winner": "Ben", "how": "out", "points": {"Ana": 10 - 17, "Ben": 27 + 10 + 8, "Cho": 18 - 13}}]},
    ),
    (
        TABLED.format(""),
        LAID + "leave Cho | " + BEN_OUT + "count Ana 4H 4D 4S 5S",
        {"hands": [{"winner": "Ben", "points": {"Ana": 10 - 17, "Ben": 45, "Cho": 0}}]},
    ),
    (
        TABLED.format(""),
        LAID + "leave Cho | result Ben | count Ana 17",
        {"hands": [{"winner": "Ben", "points": {"Ana": 10 - 17, "Ben": 27, "Cho": 0}}]},
    ),
    (
        TABLED.format(", runs: {ace: either}").replace("minus_hand", "minus_hand, values: {A: 15}, ace_in_low_run: 1"),
        "deal Ana upcard 4C | Ben: draw | Ben: meld AS 2S 3S | Ben: meld QH KH AH | count Cho AC | count Ana KC",
        "5 table.count",
    ),
    (
        TABLED.format(", runs: {ace: either}").replace("minus_hand", "minus_hand, values: {A: 15}, ace_in_low_run: 1"),
        "deal Ana upcard 4C | Ben: draw | Ben: meld AS 2S 3S | Ben: meld QH KH AH | "
        "count Cho AC 2C 3C 5C 6C | count Ana K Q J 10 9",
        {"hands": [{"how": "rummy", "points": {"Ben": 6 + 35, "Cho": -62, "Ana": -98}}]},
    ),
    (WILD.format("represented"), FREED, {"hands": [{"points": {"Ben": 27, "Ana": -20, "Cho": -5}}]}),
    (WILD.format("own"), FREED, {"hands": [{"points": {"Ben": 33, "Ana": -26, "Cho": -5}}]}),
    (BLOCKED.format("winner_collects", "null"), COUNTS, ended("Ben", "blocked", Ben=15)),
    (BLOCKED.format("winner_collects", "each_own"), COUNTS, ended(None, "blocked", Ana=10, Ben=5, Cho=15)),
    (BLOCKED.format("each_own", "null"), COUNTS, ended(None, "blocked", Ana=10, Ben=5, Cho=15)),
    (BLOCKED.format("each_own", "lowest_collects"), COUNTS, ended("Ben", "blocked", Ben=15)),
    (BLOCKED.format("tabled_minus_hand", "null"), BEGUN + COUNTS, ended(None, "blocked", Ana=-10, Ben=-5, Cho=-15)),
    (BLOCKED.format("tabled_minus_hand", "lowest_collects"), BEGUN + COUNTS, ended("Ben", "blocked", Ben=15)),
    (BLOCKED.format("each_own", "void"), "result Ben blocked", "1 scoring.blocked"),
    (BLOCKED.format("each_own", "lowest_collects"), COUNTS.replace("Ben 5", "Ben 11"), "4 table.count"),
    (
        "{extends: basic, stock: {when_empty: end_hand}, scoring: {cap: 12, blocked: each_own}}",
        COUNTS,
        ended(None, "blocked", Ana=10, Ben=5, Cho=12),
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), SCORES)
def test_scoring(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want, "Ana Ben Cho")


EMPTY = (  # nobody out when the stock is: Ana holds 30 and has tabled 121, Ben holds 75 and has tabled 75
    "deal Ben upcard 9C | Ana: draw | Ana: discard KC | Ben: draw | Ben: meld A-QS | Ben: discard QC | Ana: draw | "
    "Ana: meld A-KH | Ana: meld A-8D | Ana: discard JC | Ben: draw | "
)
LEFT = "count Ana KD QD 10D | count Ben 2C 3C 4C 5C 6C 7C 8C 10C KS 9D JD AC"
ENDS = (
    "{{extends: basic, players: {{min: 2, max: 2}}, deal: {{hand_size: 24}}, stock: {{when_empty: end_hand}}, "
    "scoring: {{{}}}}}"
)

BLOCKS: list[Row] = [
    (
        ENDS.format("cap: null"),
        EMPTY + LEFT,
        {"hands": [{"winner": "Ana", "how": "blocked", "points": {"Ana": 75 - 30, "Ben": 0}}]},
    ),
    (ENDS.format("blocked: void"), EMPTY, {**VOID, "phase": "deal"}),
    (ENDS.format("cap: 20"), EMPTY + LEFT, VOID),
    (
        ENDS.format("blocked: each_own, cap: 40"),
        EMPTY + LEFT,
        {"hands": [{"winner": None, "how": "blocked", "points": {"Ana": 30, "Ben": 40}}]},
    ),
    (
        ENDS.format("method: tabled_minus_hand"),
        EMPTY + LEFT,
        {"hands": [{"winner": None, "how": "blocked", "points": {"Ana": 85 + 36 - 30, "Ben": 75 - 75}}]},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), BLOCKS)
def test_scoring_blocked__played_out(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


NO_OPENING = "{extends: basic, deal: {hand_size: 3}, scoring: {unopened: 100}}"
IN_ONE = "deal Ben upcard 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard KC | "

UNOPENED: list[Row] = [
    ("basic", "result Ana | count Ben unopened", "2 scoring.unopened"),
    # where there is no opening everybody counts as opened
    (NO_OPENING, IN_ONE + "count Ben 12", {"totals": {"Ana": 24, "Ben": 0}}),
    (NO_OPENING, IN_ONE + "count Ben unopened", "5 scoring.unopened"),
    (NO_OPENING, "result Ana | count Ben unopened", "2 scoring.unopened"),
    (
        "{extends: basic, scoring: {unopened: 50, cap: 30}, opening: {type: points, points: 40}}",
        "result Ana rummy | count Ben unopened",
        {"totals": {"Ana": 100}},
    ),
    (
        "{extends: rummy51, deal: {hand_size: 6}}",
        "deal Ben cut 3C | Ana: discard 2D | Ben: draw | Ben: meld KS KH KC / QS QH QC | Ben: discard 9C | "
        "count Ana 4C 5C 6C 7C 8C 9D",
        {"hands": [{"how": "hand", "points": {"Ana": 200, "Ben": -80}}]},
    ),
    (
        "{extends: basic, scoring: {melds_in_hand_count: false}}",
        "result Ana | count Ben 5D 6D 7D 8D 8S 8C KD",
        {"totals": {"Ana": 10}},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), UNOPENED)
def test_scoring__what_is_left_in_hand(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


# ---------------------------------------------------------------- deal.*, match.*

HELD = "deal Ana upcard 2C | result Ben | count Ana 10 | count Cho 20"
TIED = "deal Ana upcard 2C | result Ben | count Ana 20 | count Cho 20"


@pytest.mark.parametrize(
    ("way", "clockwise", "tied_other_way"),
    [
        ("left", "Ben", "Ben"),
        ("right", "Cho", "Cho"),
        ("winner", "Ben", "Ben"),
        ("loser", "Cho", "Cho"),
        ("starter", "Ben", "Cho"),
        ("same", "Ana", "Ana"),
    ],
)
def test_deal_next_dealer(way: str, clockwise: str, tied_other_way: str) -> None:
    """Of tied losers the first after the dealer in the order of play; left and right are seats, whatever the direction."""
    players = "Ana Ben Cho"
    holds(f"{{extends: basic, deal: {{next_dealer: {way}}}}}", HELD, {"next_dealer": clockwise}, players)
    other = f"{{extends: basic, deal: {{next_dealer: {way}, direction: counterclockwise}}}}"
    holds(other, TIED, {"next_dealer": tied_other_way}, players)


@pytest.mark.parametrize(
    ("way", "dealer"), [("left", "Ben"), ("right", "Cho"), ("starter", "Ben"), ("winner", "Ben"), ("loser", "Ben")]
)
def test_deal_after_void__next(way: str, dealer: str) -> None:
    house = f"{{extends: basic, deal: {{next_dealer: {way}, after_void: next}}}}"
    for moves in ("deal Ana upcard 2C | void", "deal Ana upcard 2C | result Ben | void"):
        holds(house, moves, {"next_dealer": dealer}, "Ana Ben Cho")


CUTS: list[Row] = [
    ("basic", "cut Ana=KD Ben=2C Cho=AS | deal upcard 5C", {"turn": "Ana"}),
    ("{extends: basic, runs: {ace: either}}", "cut Ana=KD Ben=2C Cho=AS | deal upcard 5C", {"turn": "Ana"}),
    ("{extends: basic, runs: {ace: high}}", "cut Ana=KD Ben=2C Cho=AS | deal upcard 5C", {"turn": "Cho"}),
    (
        "{extends: basic, deal: {first_dealer: highest_card}}",
        "cut Ana=KD Ben=2C Cho=AS | deal upcard 5C",
        {"turn": "Ben"},
    ),
    (
        "{extends: basic, deal: {first_dealer: highest_card}, runs: {ace: high}}",
        "cut Ana=KD Ben=2C Cho=AS | deal upcard 5C",
        {"turn": "Ana"},
    ),
    ("{extends: basic, deal: {first_dealer: any}}", "cut Ana=KD Ben=2C Cho=AS | deal Ben upcard 5C", {"turn": "Cho"}),
    ("basic", "cut Ana=KD Ben=2C Cho=AS | deal Ben upcard 5C", "2 deal.first_dealer"),
    ("basic", "cut Ana=AD Ben=2C Cho=AS | deal upcard 5C", "2 table.turn"),
    ("basic", "cut Ana=AD Ben=2C Cho=AS | cut Ana=5C Cho=6C | deal upcard 5C", {"turn": "Ben"}),
]


@pytest.mark.parametrize(("house", "moves", "want"), CUTS)
def test_deal_first_dealer(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want, "Ana Ben Cho")


DEALERS = "{extends: basic, match: {end: dealers, target: null}}"
TWO_DEALT = "deal Ana upcard 2C | result Ana | count Ben 60 | deal Ben upcard 3C | "
OUT_AT_50 = "{extends: basic, stock: {when_empty: end_hand}, scoring: {method: each_own}, match: {end: elimination, target: 50, winner: lowest}}"
LOWEST = "{{extends: basic, deck: {{jokers: 2}}, scoring: {{method: each_own}}, match: {{target: 60, winner: lowest, tie: {}}}}}"

MATCHES: list[Row] = [
    (DEALERS, TWO_DEALT + "result Ana | count Ben 1", {"over": True, "winners": ["Ana"]}),
    (DEALERS, TWO_DEALT + "void", {"over": False, "next_dealer": "Ben"}),
    (DEALERS, "result Ana | count Ben 60", {"over": False}),
    (DEALERS, "result Ana | count Ben 60 | result Ana | count Ben 1", {"over": True}),
    ("{extends: basic, match: {hands: 5}}", "result Ana rummy | count Ben 80", {"over": True}),
    ("{extends: basic, match: {end: hands, hands: 5}}", "result Ana rummy | count Ben 80", {"over": False}),
    (
        "{extends: basic, match: {hands: 2}}",
        "result Ana | count Ben 60 | deal Ana upcard 2C | void | result Ben | count Ana 10",
        {"over": True, "winners": ["Ana"]},
    ),
    ("basic", "penalty Ana 150", {"over": False, "phase": "deal"}),
    ("basic", "penalty Ana 150 | result Ben | count Ana 20", {"over": True, "winners": ["Ana"]}),
]


@pytest.mark.parametrize(("house", "moves", "want"), MATCHES)
def test_match(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


THREE: list[Row] = [
    (
        OUT_AT_50,
        "deal Cho upcard 2C | result Ana | count Ben 50 | count Cho 10 | deal Ana upcard 3C",
        {"turn": "Cho", "held": {"Ana": 10, "Cho": 10}},
    ),
    (OUT_AT_50, "deal Ana upcard 2C | result Ana | count Ben 50 | count Cho 10", {"next_dealer": "Cho"}),
    (
        OUT_AT_50,
        "result Ana | count Ben 50 | count Cho 10 | result Ana | count Cho 40",
        {"over": True, "winners": ["Ana"]},
    ),
    # a target that penalties alone have reached ends nothing, not even when it is agreed on anew
    ("basic", "penalty Ana 150", {"over": False}),
    ("basic", "penalty Ana 120 | rule match.target=100", {"over": False, "winners": []}),
    (OUT_AT_50, "result Ana | count Ben 50 | count Cho 60", {"over": True, "winners": ["Ana"]}),
    (OUT_AT_50, "result Ana | count Ben 50 | count Cho 10 | result Ana | count Ben 3", "5 table.turn"),
    (
        OUT_AT_50,
        "result Ana | count Ben 40 | count Cho 40 | penalty Ana 45 | "
        "result Ben blocked | count Ana 10 | count Ben 10 | count Cho 11",
        {"over": True, "winners": ["Ben"], "totals": {"Ana": 55, "Ben": 50, "Cho": 51}},
    ),
    (LOWEST.format("extra_hand"), "result Cho | count Ana 60 | count Ben 50", {"over": True, "winners": ["Cho"]}),
    (LOWEST.format("extra_hand"), "result Cho | count Ana 60 | count Ben 0", {"over": False}),
    (LOWEST.format("shared"), "result Cho | count Ana 60 | count Ben 0", {"over": True, "winners": ["Ben", "Cho"]}),
    (
        LOWEST.format("extra_hand"),
        "result Cho | count Ana 60 | count Ben 0 | result Ana | count Ben 5 | count Cho 3",
        {"over": True, "winners": ["Cho"]},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), THREE)
def test_match__three_players(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want, "Ana Ben Cho")


def bill(**parts: dict[str, int]) -> dict[str, Any]:
    """A match of one game with these parts in its bill."""
    return {"over": True, "match": {"games": [parts]}}


HOLLYWOOD = "{extends: hollywood-gin, match: {target: 100, game_bonus: 100, box_bonus: 25, shutout: double_total}}"
HUNDRED = "result Ana gin | count Ben 75 | "

BILLS: list[Row] = [
    ("gin", HUNDRED, bill(shutout={"Ana": 225, "Ben": 0}, total={"Ana": 450, "Ben": 0})),
    (
        "{extends: gin, match: {shutout: double_hand_points}}",
        HUNDRED,
        bill(shutout={"Ana": 100, "Ben": 0}, total={"Ana": 325, "Ben": 0}),
    ),
    ("{extends: gin, match: {shutout: none}}", HUNDRED, bill(total={"Ana": 225, "Ben": 0})),
    ("gin-classic", HUNDRED, {"over": False, "totals": {"Ana": 95}}),
    (
        "gin-classic",
        "result Ana gin | count Ben 80",
        bill(shutout={"Ana": 100, "Ben": 0}, total={"Ana": 320, "Ben": 0}),
    ),
    (
        "gin",
        "result Ben gin | count Ana 2 | " + HUNDRED,
        bill(shutout={"Ana": 0, "Ben": 0}, total={"Ana": 225, "Ben": 27 + 25}) | {"totals": {"Ana": 100, "Ben": 27}},
    ),
    # a shutout is made by hands alone: what a penalty adds or takes makes none and prevents none
    ("gin", "penalty Ben 8 | " + HUNDRED, bill(shutout={"Ana": 225, "Ben": 0}, total={"Ana": 450, "Ben": 8})),
    ("gin", "penalty Ben -8 | " + HUNDRED, bill(shutout={"Ana": 225, "Ben": 0}, total={"Ana": 450, "Ben": -8})),
    (
        "gin",
        "result Ben gin | count Ana 2 | penalty Ben -27 | " + HUNDRED,
        bill(shutout={"Ana": 0, "Ben": 0}, total={"Ana": 225, "Ben": 25}),
    ),
    (
        "gin",
        "result Ben gin | count Ana 2 | penalty Ben -30 | " + HUNDRED,
        bill(shutout={"Ana": 0, "Ben": 0}, total={"Ana": 225, "Ben": -3 + 25}),
    ),
    ("gin", "scores Ana=4 Ben=1 by Ana | " + HUNDRED, bill(shutout={"Ana": 0, "Ben": 0}, boxes={"Ana": 2, "Ben": 0})),
    # a hand won for nothing is a box and no point
    (
        "{extends: gin, knock: {undercut_on_tie: knocker}}",
        "result Ben knock | count Ben 4 | count Ana 4 | " + HUNDRED,
        bill(shutout={"Ana": 225, "Ben": 0}, boxes={"Ana": 1, "Ben": 1}, total={"Ana": 450, "Ben": 25}),
    ),
    # played on to a higher target: every hand won is a box
    (
        "gin",
        HUNDRED + "rule match.target=150 | result Ana gin | count Ben 25",
        bill(points={"Ana": 150, "Ben": 0}, boxes={"Ana": 2, "Ben": 0}, total={"Ana": 600, "Ben": 0}),
    ),
    (HOLLYWOOD, HUNDRED, {"columns": [{"Ana": 100}, {"Ana": 0}, {"Ana": 0}], "over": False}),
    (HOLLYWOOD, HUNDRED * 2, {"columns": [{"Ana": 100}, {"Ana": 100}, {"Ana": 0}], "over": False}),
    (
        HOLLYWOOD,
        HUNDRED * 3,
        {"over": True, "match": {"total": {"Ana": 3 * 2 * 225, "Ben": 0}, "margin": 1350}, "totals": {"Ana": 300}},
    ),
    (
        HOLLYWOOD,
        "result Ana gin | count Ben 10 | " * 4,
        {"columns": [{"Ana": 105}, {"Ana": 105}, {"Ana": 70}], "over": False},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), BILLS)
def test_match__bill(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)
