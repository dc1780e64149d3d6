"""The rules keys in play, each value against its neighbour: small records whose answers follow from the words of the rules.

A row is: the house (rules as YAML), the moves (``|`` between lines), and what must come of them. ``3 table.turn`` is a record
that stops at event 3 and cites exactly these keys; a mapping is a part of the JSON of a record that goes through.
"""

from typing import Any

import pytest
import yaml
from recorded import differences, record_text, replayed

Row = tuple[str, str, Any]


def holds(house: str, moves: str, want: Any, players: str = "Ana Ben") -> None:
    """Referees the moves and compares."""
    rules = yaml.safe_load(house)
    text = record_text({"moves": moves.replace(" | ", "\n") + "\n", "rules": rules, "players": players.split()})
    answer = replayed(text)
    assert answer.data is not None, answer.err
    errors = answer.data["errors"]
    if isinstance(want, str):
        at, *keys = want.split()
        assert errors, "it stands"
        assert (errors[0]["entry"], sorted(errors[0]["rules"])) == (int(at), sorted(keys)), errors[0]["reason"]
        assert errors[0]["verdict"] == "illegal"
    else:
        assert not errors, errors[0]["reason"]
        assert not differences(want, answer.data)


# ---------------------------------------------------------------- turn.*

EXTRA = "{extends: basic, turn: {starter_draws: false}, deal: {starter_extra: 1}}"
ONE_MELD = "{extends: basic, turn: {melds_per_turn: 1}}"
UP_TO_THREE = "{extends: basic, turn: {draw: up_to_three}}"
EITHER = "{extends: basic, turn: {draw: play_or_draw}}"
NO_PILE = (
    "{extends: basic, turn: {discard: false}, deal: {upcard: false}, pickup: {from: never}, "
    "going_out: {by: [meld, layoff]}, stock: {when_empty: void_hand}}"
)

TURNS: list[Row] = [
    (EXTRA, "deal Ben upcard 9C", {"turn": "Ana", "phase": "play", "held": {"Ana": 11, "Ben": 10}, "stock": 30}),
    (EXTRA, "deal Ben upcard 9C | Ana: draw", "2 turn.starter_draws"),
    (EXTRA, "deal Ben upcard 9C | Ana: take 9C", "2 turn.starter_draws"),
    (EXTRA, "deal Ben upcard 9C | Ana: meld 4H 5H 6H | Ana: draw", "3 turn.draw"),
    (
        EXTRA,
        "deal Ben upcard 9C | Ana: meld 4H 5H 6H | Ana: discard KD | Ben: draw | Ben: discard KS | Ana: draw | Ana: discard QD",
        {"turn": "Ben", "held": {"Ana": 7, "Ben": 10}},
    ),
    (ONE_MELD, "deal Ben upcard 4C | Ana: draw | Ana: meld 5D 6D 7D / 9H 10H JH", "3 turn.melds_per_turn"),
    (
        ONE_MELD,
        "deal Ben upcard 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: layoff 8D on 1 | Ana: discard KC | "
        "Ben: draw | Ben: meld 9H 10H JH | Ben: discard QC | Ana: draw | Ana: meld 2S 3S 4S | Ana: discard QD",
        {"turn": "Ben", "held": {"Ana": 3}},
    ),
    (UP_TO_THREE, "deal Ben upcard 4C | Ana: draw | Ana: draw | Ana: draw | Ana: discard KC", {"held": {"Ana": 12}}),
    (UP_TO_THREE, "deal Ben upcard 4C | Ana: draw | Ana: draw | Ana: draw | Ana: draw", "5 turn.draw"),
    (UP_TO_THREE, "deal Ben upcard 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: draw", "4 turn.draw"),
    (EITHER, "deal Ben upcard 4C | Ana: meld 5D 6D 7D | Ana: discard KC", {"held": {"Ana": 6}, "turn": "Ben"}),
    (EITHER, "deal Ben upcard 4C | Ana: meld 5D 6D 7D | Ana: draw", "3 turn.draw"),
    (EITHER, "deal Ben upcard 4C | Ana: draw | Ana: discard KC", {"held": {"Ana": 10}, "turn": "Ben"}),
    (EITHER, "deal Ben upcard 4C | Ana: draw | Ana: meld 5D 6D 7D", "3 turn.draw"),
    (NO_PILE, "deal Ben | Ana: draw | Ana: discard KC", "3 turn.discard"),
    (NO_PILE, "deal Ben | Ana: draw | Ana: pass", {"turn": "Ben", "phase": "draw"}),
    (NO_PILE, "deal Ben | Ana: draw | Ana: meld 5D 6D 7D | Ben: draw", {"turn": "Ben", "held": {"Ana": 8, "Ben": 11}}),
    (NO_PILE, "deal Ben | Ana: take", "2 pickup.from table.cards"),
]


@pytest.mark.parametrize(("house", "moves", "want"), TURNS)
def test_turn(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


# ---------------------------------------------------------------- pickup.*

DEEP = "{extends: basic, pickup: {from: any_depth}}"
DEEP_USED = "{extends: basic, pickup: {from: any_depth, must_use: deep}}"
USED = "{extends: basic, pickup: {must_use: always}}"
OFFER = "{extends: basic, pickup: {upcard_offer: true}}"
PILE = "deal Ben upcard 9C | Ana: draw | Ana: discard 4H | "

PICKUPS: list[Row] = [
    ("basic", "deal Ben upcard 9C | Ana: take 8C", "2 table.cards"),
    ("basic", PILE + "Ben: take 9C", "4 pickup.from"),
    (DEEP, PILE + "Ben: take 9C | Ben: discard 4H", {"held": {"Ben": 11}, "discard": ["4H"], "turn": "Ana"}),
    (DEEP, PILE + "Ben: take 9C | Ben: discard 9C", "5 pickup.return_same_turn"),
    (DEEP_USED, PILE + "Ben: take 4H | Ben: discard KC", {"held": {"Ben": 10}}),
    (DEEP_USED, PILE + "Ben: take 9C | Ben: discard KC", "5 pickup.must_use"),
    (DEEP_USED, PILE + "Ben: take 9C | Ben: discard 9C", "5 pickup.must_use pickup.return_same_turn"),
    (DEEP_USED, PILE + "Ben: take 9C | Ben: meld 9C 9D 9S | Ben: discard 4H", {"held": {"Ben": 8}, "discard": ["4H"]}),
    (USED, "deal Ben upcard 9C | Ana: take | Ana: discard 4H", "3 pickup.must_use"),
    (USED, "deal Ben upcard 9C | Ana: draw | Ana: discard 4H", {"turn": "Ben"}),
    (
        "{extends: basic, rearrange: true, pickup: {must_use: always}}",
        "deal Ben upcard 2D | Ana: draw | Ana: meld 9S 9H 9C | Ana: discard 9D | "
        "Ben: take | Ben: rearrange 1: 9S 9H 9C 9D | Ben: discard 2C",
        {"turn": "Ana", "held": {"Ben": 9}},
    ),
    (OFFER, "deal Ana upcard 9C", {"turn": "Ben", "phase": "offer"}),
    (OFFER, "deal Ana upcard 9C | Ben: pass", {"turn": "Ana", "phase": "offer"}),
    (OFFER, "deal Ana upcard 9C | Ben: pass | Ana: take | Ana: discard KC", {"turn": "Ben", "phase": "draw"}),
    (OFFER, "deal Ana upcard 9C | Ben: take | Ben: discard KC", {"turn": "Cho", "phase": "draw"}),
    (
        OFFER,
        "deal Ana upcard 9C | Ben: pass | Ana: pass | Ben: draw | Ben: discard KC | Cho: take KC",
        {"turn": "Cho", "phase": "play"},
    ),
    (OFFER, "deal Ana upcard 9C | Cho: pass", "2 table.turn"),
    (OFFER, "deal Ana upcard 9C | Ben: meld 4H 5H 6H", "2 pickup.upcard_offer"),
]


@pytest.mark.parametrize(("house", "moves", "want"), PICKUPS)
def test_pickup(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want, "Ana Ben Cho" if house == OFFER else "Ana Ben")


def remi(keys: str = "", cards: int = 10) -> str:
    """Rummy 51 with fewer cards in hand, and other keys changed."""
    return f"{{extends: rummy51, deal: {{hand_size: {cards}}}{', ' + keys if keys else ''}}}"


LAP_2 = "deal Ben cut 3C | Ana: discard KD | Ben: draw | Ben: discard 4S | "

BEFORE_OPENING: list[Row] = [
    (remi("pickup: {before_opening: never}"), LAP_2 + "Ana: take 4S", "5 pickup.before_opening"),
    (
        remi("pickup: {before_opening: never}"),
        "deal Ben cut 3C | Ana: discard KD | Ben: take | Ben: discard 4S",
        {"turn": "Ana"},
    ),
    (
        remi("pickup: {before_opening: never, free_laps: 0}"),
        "deal Ben cut 3C | Ana: discard KD | Ben: take",
        "3 pickup.before_opening",
    ),
    (remi("pickup: {before_opening: free}"), LAP_2 + "Ana: take 4S | Ana: discard 2C", {"turn": "Ben"}),
    (remi("pickup: {before_opening: must_use}"), LAP_2 + "Ana: take 4S | Ana: discard 2C", "6 pickup.before_opening"),
    (
        remi("pickup: {before_opening: must_use}"),
        LAP_2 + "Ana: take 4S | Ana: meld 2S 3S 4S / QS QH QC / 4D 4C 4H | Ana: discard 2C",
        {"turn": "Ben"},
    ),
    (
        remi(),
        LAP_2 + "Ana: take 4S | Ana: meld KS KH KC | Ana: discard 9C",
        "7 pickup.before_opening opening.points",
    ),
    (remi("pickup: {free_laps: 2}"), LAP_2 + "Ana: take 4S | Ana: discard 9C", {"turn": "Ben"}),
    (
        remi("pickup: {free_laps: 2}"),
        LAP_2 + "Ana: take 4S | Ana: discard 9C | Ben: take | Ben: discard 2H | Ana: take | Ana: discard 3S",
        "10 pickup.before_opening",
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), BEFORE_OPENING)
def test_pickup_before_opening(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


@pytest.mark.parametrize(("way", "order"), [("clockwise", "Ana Ben Cho"), ("counterclockwise", "Ben Ana Cho")])
def test_pickup_free_laps__a_lap_ends_at_the_starter_whatever_the_direction(way: str, order: str) -> None:
    first, second, third = order.split()
    moves = (
        f"deal Cho cut 3C | {first}: discard KD | {second}: take | {second}: discard 4S | "
        f"{third}: take | {third}: discard 5S | {first}: take | {first}: discard 6S"
    )
    holds(f"{{extends: rummy51, deal: {{direction: {way}}}}}", moves, "8 pickup.before_opening", "Ana Ben Cho")


# ---------------------------------------------------------------- stock.*

BIG = "{{extends: basic, players: {{min: 2, max: 2}}, deal: {{hand_size: 24}}, stock: {{{}}}}}"
THREE_DRAWN = (
    "deal Ben upcard 9C | Ana: draw | Ana: discard KC | Ben: draw | Ben: discard QC | Ana: draw | Ana: discard JC | "
)
AGAIN = "Ben: draw | Ben: discard 10C | Ana: draw | Ana: discard 8C | Ben: draw | Ben: discard 7C | "
VOID = {"hands": [{"how": "void", "winner": None, "points": {"Ana": 0, "Ben": 0}}], "next_dealer": "Ben"}

STOCKS: list[Row] = [
    (BIG.format("when_empty: turn_over"), THREE_DRAWN + "Ben: draw", {"stock": 2, "discard": ["JC"]}),
    (BIG.format("when_empty: end_hand"), THREE_DRAWN + "Ben: draw", {"phase": "count", "held": {"Ana": 24, "Ben": 24}}),
    (BIG.format("when_empty: end_hand"), THREE_DRAWN + "Ben: pass", {"phase": "count", "turn": None}),
    (BIG.format("when_empty: void_hand"), THREE_DRAWN + "Ben: draw", VOID),
    (BIG.format("when_empty: void_hand"), THREE_DRAWN + "Ben: pass", VOID),
    (
        BIG.format("when_empty: void_hand"),
        THREE_DRAWN + "Ben: take JC | Ben: discard 10C",
        {"turn": "Ana", "phase": "draw", "stock": 0},
    ),
    (BIG.format("when_empty: reshuffle"), THREE_DRAWN + "Ben: pass", "8 table.turn"),
    (BIG.format("max_recycles: 0, then: end_hand"), THREE_DRAWN + "Ben: draw", {"phase": "count"}),
    (BIG.format("max_recycles: 0, then: void_hand"), THREE_DRAWN + "Ben: draw", VOID),
    (BIG.format("max_recycles: 1, then: end_hand"), THREE_DRAWN + AGAIN + "Ana: draw", {"phase": "count"}),
    (BIG.format("max_recycles: 1, then: void_hand"), THREE_DRAWN + AGAIN + "Ana: pass", VOID),
    (BIG.format("max_recycles: 2, then: end_hand"), THREE_DRAWN + AGAIN + "Ana: draw", {"phase": "play"}),
    (
        BIG.format("when_empty: end_hand, ends_at: 1"),
        "deal Ben upcard 9C | Ana: draw | Ana: discard KC | Ben: draw | Ben: discard QC",
        {"phase": "count", "stock": 1},
    ),
    (
        BIG.format("when_empty: void_hand, ends_at: 1"),
        "deal Ben upcard 9C | Ana: draw | Ana: discard KC | Ben: draw | Ben: discard QC",
        VOID,
    ),
    (
        BIG.format("when_empty: void_hand, ends_at: 1"),
        "deal Ben upcard 9C | Ana: draw | Ana: discard KC | Ben: take | Ben: discard QC",
        {"turn": "Ana", "phase": "draw", "stock": 2},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), STOCKS)
def test_stock(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


# ---------------------------------------------------------------- opening.*

START = "deal Ben cut 3C | Ana: discard 2D | Ben: draw | "
SIXTY = "Ben: meld KS KH KC / QS QH QC | Ben: discard 9C | Ana: draw | "
JOKER = START + "Ben: meld KS KH KC / 7S JK=8S 9S | Ben: discard 9C | Ana: draw | "
PROGRESSIVE = remi("opening: {progressive: true}")
CONTRACT = (
    "{extends: basic, deck: {packs: 2, jokers: 2}, sets: {distinct_suits: false, max: null}, runs: {min: 4}, "
    "opening: {type: contract, contracts: [{sets: 2}, {sets: 1, runs: 1}]}, layoffs: {requires: opened}}"
)
TURNED = "deal Ben upcard 2D | Ana: draw | "

OPENINGS: list[Row] = [
    (
        PROGRESSIVE,
        START + "Ben: meld KS KH KC / 7D 8D 9D | Ben: discard 9C | "
        "Ana: draw | Ana: meld QS QH QC / 7C 8C 9C | Ana: discard 2S",
        "8 opening.progressive",
    ),
    (
        PROGRESSIVE,
        START + "Ben: meld KS KH KC / 7D 8D 9D | Ben: layoff KD on 1 | Ben: discard 9C | "
        "Ana: draw | Ana: meld QS QH QC / 8C 9C 10C | Ana: discard 2S",
        {"turn": "Ben"},
    ),
    (
        PROGRESSIVE,
        START + "Ben: meld KS KH KC / 7D 8D 9D | Ben: meld 2C 3C 4C | Ben: discard 9C | "
        "Ana: draw | Ana: meld QS QH QC / 8C 9C 10C | Ana: discard 2S",
        "9 opening.progressive",
    ),
    (
        PROGRESSIVE,
        START
        + "Ben: meld KS KH KC / 7D 8D 9D | Ben: discard 9C | Ana: draw | Ana: meld 4S 4H 4C / 7C 8C 9C | Ana: discard 2S",
        "8 opening.points opening.progressive",
    ),
    (remi(), JOKER + "Ana: meld QS QH QC | Ana: swap 8S on 2", "8 opening.points wilds.swap_before_opening"),
    (remi(), JOKER + "Ana: meld QS QH QC | Ana: layoff KD on 1", "8 layoffs.requires opening.points"),
    (remi(), JOKER + "Ana: meld QS QH QC | Ana: discard KD", "8 opening.points"),
    (remi(), JOKER + "Ana: swap 8S on 2", "7 wilds.swap_before_opening"),
    (
        remi("wilds: {swap_before_opening: true}"),
        JOKER + "Ana: swap 8S on 2 | Ana: discard 2C",
        {"held": {"Ana": 10, "Ben": 4}},
    ),
    (remi("opening: {natural_run: true}"), START + SIXTY, "5 opening.natural_run"),
    (
        remi("opening: {natural_run: true}"),
        START + "Ben: meld KS KH KC | Ben: discard 9C",
        "5 opening.natural_run opening.points",
    ),
    (
        remi("opening: {natural_run: true}"),
        START + "Ben: meld KS KH KC / QS QH QC | Ben: meld 2C 3C 4C | Ben: discard 9C",
        {"turn": "Ana"},
    ),
    (remi("opening: {earliest_lap: 2}"), START + "Ben: meld KS KH KC", "4 opening.earliest_lap"),
    (remi("opening: {earliest_lap: 2}"), "deal Ben cut 3C | Ana: meld KS KH KC / QS QH QC", "2 opening.earliest_lap"),
    (
        remi("opening: {earliest_lap: 2}"),
        START + "Ben: discard 9C | Ana: draw | Ana: meld KS KH KC / QS QH QC | Ana: discard 5D",
        {"turn": "Ben"},
    ),
    (CONTRACT, TURNED + "Ana: meld KS KH KC / 9S 9H 9C | Ana: discard 4D", {"turn": "Ben", "held": {"Ana": 4}}),
    (CONTRACT, TURNED + "Ana: meld KS KH KC | Ana: meld 9S 9H 9C | Ana: discard 4D", {"turn": "Ben"}),
    (CONTRACT, TURNED + "Ana: meld KS KH KC | Ana: discard 4D", "4 opening.contracts"),
    (CONTRACT, TURNED + "Ana: meld 4S 5S 6S 7S", "3 opening.contracts"),
    (CONTRACT, TURNED + "Ana: meld KS KH KC / 9S 9H 9C / 4S 4C 4H", "3 opening.contracts"),
    (CONTRACT, TURNED + "Ana: meld KS KH KC / 9S 9H 9C | Ana: meld 4S 4C 4H", "4 opening.contracts"),
    (CONTRACT, TURNED + "Ana: meld KS KH KC | Ana: layoff KD on 1", "4 layoffs.requires opening.contracts"),
    (
        CONTRACT,
        TURNED
        + "Ana: meld KS KH KC / 9S 9H 9C | Ana: layoff KD on 1 | Ana: discard 4D | Ben: draw | Ben: discard 4D | "
        "Ana: draw | Ana: meld 6S 6H 6C | Ana: discard 5D",
        {"hands": [], "phase": "count", "held": {"Ana": 0, "Ben": 10}},
    ),
    (
        CONTRACT,
        "result Ana | count Ben 10 | " + TURNED + "Ana: meld KS KH KC / 9S 9H 9C",
        "5 opening.contracts",
    ),
    (
        CONTRACT,
        "result Ana | count Ben 10 | " + TURNED + "Ana: meld KS KH KC / 6S 7S 8S 9S | Ana: discard 4D",
        {"turn": "Ben"},
    ),
    (
        CONTRACT,
        "deal Ben upcard 2D | void | " + TURNED + "Ana: meld KS KH KC / 9S 9H 9C | Ana: discard 4D",
        {"turn": "Ben"},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), OPENINGS)
def test_opening(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


@pytest.mark.parametrize(
    "then",
    [
        "Ben: layoff KD on 1 | Ben: discard 3D",
        "Ben: meld 2C 3C 4C | Ben: discard 3D",
    ],
)
def test_opening__a_short_one_that_the_table_lets_stand_is_an_opening(then: str) -> None:
    moves = START + "Ben: meld KS KH KC | Ben: discard 9C ! | Ana: draw | Ana: discard 4D | Ben: draw | " + then
    holds(remi(), moves, {"turn": "Ana", "errors": []})


# ---------------------------------------------------------------- layoffs.*

QUEENS = "deal Ben upcard 3C | Ana: draw | Ana: meld QS QH QD | Ana: discard 8C | Ben: draw | "
SPADES = "deal Ben upcard 3C | Ana: draw | Ana: meld 8S 9S 10S | "
WAITS = remi("layoffs: {on_opening_turn: false}")

LAYOFFS: list[Row] = [
    (
        "{extends: basic, layoffs: {requires: opened}}",
        QUEENS + "Ben: layoff QC on 1 | Ben: discard KC",
        {"turn": "Ana"},
    ),
    (
        "{extends: basic, layoffs: {onto: others, requires: own_meld}}",
        QUEENS + "Ben: meld 4H 5H 6H | Ben: layoff 7H on 2",
        "7 layoffs.onto",
    ),
    (
        "{extends: basic, layoffs: {onto: own, requires: own_meld}}",
        QUEENS + "Ben: layoff QC on 1",
        "6 layoffs.onto layoffs.requires",
    ),
    ("{extends: basic, layoffs: {onto: own}}", QUEENS + "Ben: layoff QC", "6 layoffs.onto"),
    ("{extends: basic, layoffs: {onto: none}}", QUEENS + "Ben: layoff QC", "6 layoffs.onto"),
    ("{extends: basic, layoffs: {per_turn: 1}}", SPADES + "Ana: layoff JS QS on 1", "4 layoffs.per_turn"),
    ("{extends: basic, layoffs: {per_turn: 2}}", SPADES + "Ana: layoff JS QS on 1 | Ana: discard 4H", {"turn": "Ben"}),
    ("{extends: basic, layoffs: {per_turn: 0}}", SPADES + "Ana: layoff JS", "4 layoffs.per_turn"),
    (
        "{extends: basic, layoffs: {per_turn: 1}}",
        SPADES + "Ana: layoff JS | Ana: discard 4H | Ben: draw | Ben: layoff QS | Ben: discard 5H",
        {"turn": "Ana"},
    ),
    (
        "{extends: basic, rearrange: true, layoffs: {per_turn: 1}}",
        SPADES + "Ana: rearrange 1: 7S 8S 9S 10S JS | Ana: discard 4H",
        {"turn": "Ben", "held": {"Ana": 5}},
    ),
    ("basic", "deal Ben upcard 3C | Ana: draw | Ana: layoff QS", "3 table.meld"),
    (WAITS, START + "Ben: meld KS KH KC / 7D 8D 9D | Ben: layoff KD on 1", "5 layoffs.on_opening_turn"),
    (
        WAITS,
        START + SIXTY + "Ana: discard 5D | Ben: draw | Ben: layoff KD on 1 | Ben: discard 3S",
        {"turn": "Ana"},
    ),
    (
        "{extends: basic, layoffs: {on_opening_turn: false}}",
        SPADES + "Ana: layoff JS | Ana: discard 4H",
        {"turn": "Ben"},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), LAYOFFS)
def test_layoffs(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


# ---------------------------------------------------------------- wilds.swap*, wilds.swapped

JOKERS = "{{extends: basic, deck: {{packs: 2, jokers: 2}}, wilds: {{{}}}}}"
FREED = (
    "deal Ben upcard 2D | Ana: draw | Ana: meld 9S JK=10S JS / 4C 4D 4H | Ana: discard KD | "
    "Ben: draw | Ben: swap 10S on 1 | "
)

SWAPS: list[Row] = [
    (JOKERS.format("swap: any"), FREED + "Ben: discard KC", {"turn": "Ana", "held": {"Ben": 10}}),
    (JOKERS.format("swap: others"), FREED + "Ben: discard KC", {"turn": "Ana"}),
    (JOKERS.format("swap: own"), FREED + "Ben: discard KC", "6 wilds.swap"),
    (JOKERS.format("swap: never"), FREED + "Ben: discard KC", "6 wilds.swap"),
    (JOKERS.format("swap: any, swapped: this_turn"), FREED + "Ben: discard KC", "7 wilds.swapped"),
    (JOKERS.format("swap: any, swapped: this_turn"), FREED + "Ben: discard JK", "7 wilds.swapped"),
    (
        JOKERS.format("swap: any, swapped: this_turn"),
        FREED + "Ben: layoff JK on 2 | Ben: discard KC",
        {"turn": "Ana", "held": {"Ben": 9}},
    ),
    (JOKERS.format("swap: any, swapped: new_meld"), FREED + "Ben: layoff JK on 2 | Ben: discard KC", "8 wilds.swapped"),
    (
        JOKERS.format("swap: any, swapped: new_meld"),
        FREED + "Ben: meld 5C 5D JK | Ben: discard KC",
        {"turn": "Ana", "held": {"Ben": 8 - 1}},
    ),
    (
        JOKERS.format("swap: any, swapped: this_turn").replace("deck:", "rearrange: true, deck:"),
        FREED + "Ben: rearrange 2: 4C 4D 4H JK | Ben: discard KC",
        {"turn": "Ana", "held": {"Ben": 9}},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), SWAPS)
def test_swap(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


# ---------------------------------------------------------------- going_out.*, one_turn.*


def small(keys: str, cards: int = 3) -> str:
    """Basic rummy with few cards in hand, and other keys changed."""
    return f"{{extends: basic, deal: {{hand_size: {cards}}}, {keys}}}"


DRAWN = "deal Ben upcard 4C | Ana: draw | "
THIRTY = "opening: {type: points, points: 30}"
NO_OPENING = "one_turn: {needs_opening: false}"
RUMMY = {"hands": [{"winner": "Ana", "how": "rummy", "points": {"Ana": 24, "Ben": 0}}]}

OUTS: list[Row] = [
    (small("going_out: {by: [discard]}"), DRAWN + "Ana: meld 5D 6D 7D 8D", "3 going_out.by"),
    (small("going_out: {by: [discard]}"), DRAWN + "Ana: meld 5D 6D 7D | Ana: discard KC | count Ben 12", RUMMY),
    (small("going_out: {by: [meld, layoff]}"), DRAWN + "Ana: meld 5D 6D 7D | Ana: discard KC", "4 going_out.by"),
    (
        small("going_out: {by: [meld, layoff]}"),
        DRAWN + "Ana: meld 5D 6D 7D | Ana: layoff 8D on 1 | count Ben 12",
        RUMMY,
    ),
    (small("going_out: {by: [layoff]}"), DRAWN + "Ana: meld 5D 6D 7D 8D", "3 going_out.by"),
    (small("going_out: {by: [layoff]}"), DRAWN + "Ana: meld 5D 6D 7D | Ana: layoff 8D | count Ben 12", RUMMY),
    (
        small("going_out: {earliest_lap: 2, final_discard: required}"),
        DRAWN + "Ana: meld 5D 6D 7D 8D",
        "3 going_out.earliest_lap going_out.final_discard",
    ),
    (
        small("going_out: {earliest_lap: 2}"),
        DRAWN + "Ana: discard KD | Ben: draw | Ben: meld 5D 6D 7D | Ben: discard KC",
        "6 going_out.earliest_lap",
    ),
    (
        small("going_out: {earliest_lap: 2}"),
        DRAWN
        + "Ana: discard KD | Ben: draw | Ben: discard KC | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard QC | count Ben 12",
        RUMMY,
    ),
    (
        remi(cards=5),
        START + "Ben: meld 5D 6D 7D / 9H 9S 9D",
        "4 going_out.final_discard opening.points",
    ),
    (
        "{extends: basic, rearrange: true, deal: {hand_size: 3}, going_out: {by: [meld, discard]}}",
        DRAWN + "Ana: meld 9S 9H 9C | Ana: rearrange 1: 9S 9H 9C 9D",
        "4 going_out.by",
    ),
    (
        "{extends: basic, rearrange: true, deal: {hand_size: 3}, going_out: {final_discard: required}}",
        DRAWN + "Ana: meld 9S 9H 9C | Ana: rearrange 1: 9S 9H 9C 9D",
        "4 going_out.final_discard",
    ),
    (
        "{extends: basic, rearrange: true, deal: {hand_size: 3}}",
        DRAWN + "Ana: meld 9S 9H 9C | Ana: rearrange 1: 9S 9H 9C 9D | count Ben 12",
        RUMMY,
    ),
    # an opening, and going out in one turn without one
    (small(THIRTY), DRAWN + "Ana: meld 5D 6D 7D 8D", "3 opening.points"),
    (small(THIRTY), DRAWN + "Ana: meld 5D 6D 7D | Ana: layoff 8D on 1", "4 opening.points"),
    (small(f"{THIRTY}, {NO_OPENING}"), DRAWN + "Ana: meld 5D 6D 7D 8D | count Ben 12", RUMMY),
    (small(f"{THIRTY}, {NO_OPENING}"), DRAWN + "Ana: meld 5D 6D 7D | Ana: discard 8D | count Ben 12", RUMMY),
    (small(f"{THIRTY}, {NO_OPENING}", 4), DRAWN + "Ana: meld 5D 6D 7D | Ana: discard 8D", "4 opening.points"),
    (
        small(f"opening: {{type: points, points: 10, earliest_lap: 2}}, {NO_OPENING}"),
        DRAWN + "Ana: meld 5D 6D 7D | Ana: discard 8D | count Ben 12",
        RUMMY,
    ),
    (
        small(f"opening: {{type: points, points: 10, earliest_lap: 2}}, {NO_OPENING}", 4),
        DRAWN + "Ana: meld 5D 6D 7D | Ana: discard 8D",
        "4 opening.earliest_lap",
    ),
    (
        small(f"opening: {{type: contract, contracts: [{{sets: 1}}]}}, {NO_OPENING}"),
        DRAWN + "Ana: meld 5D 6D 7D | Ana: discard 8D | count Ben 12",
        RUMMY,
    ),
    (
        small(f"opening: {{type: contract, contracts: [{{sets: 1}}]}}, {NO_OPENING}", 7),
        DRAWN + "Ana: meld KS KH KC | Ana: meld 5D 6D 7D | Ana: discard 8D",
        "5 opening.contracts",
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), OUTS)
def test_going_out(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


NINES = "deal Ana upcard 4C | Ben: draw | Ben: meld 9H 9S 9D | Ben: discard KC | Ana: draw | "
ALL_OF_FIVE = "Ana: meld 5D 6D 7D 8D | Ana: layoff 9C on 1 | Ana: discard 2C | count Ben 12"
IN_ONE = "deal Ana upcard 4C | Ben: draw | Ben: meld 5D 6D 7D | Ben: discard KH | "

ONE_TURN: list[Row] = [
    (small("one_turn: {layoffs: true}", 5), NINES + ALL_OF_FIVE, {"hands": [{"how": "rummy", "points": {"Ana": 24}}]}),
    (small("one_turn: {layoffs: false}", 5), NINES + ALL_OF_FIVE, {"hands": [{"how": "out", "points": {"Ana": 12}}]}),
    (
        small("one_turn: {layoffs: false}", 5),
        NINES + "Ana: meld 5D 6D 7D | Ana: layoff 8D on 2 | Ana: layoff 9C on 1 | Ana: discard 2C | count Ben 12",
        {"hands": [{"how": "out"}]},
    ),
    (
        small("one_turn: {name: kalooki, multiply: 3, bonus: 5}"),
        IN_ONE + "count Ana 12",
        {"hands": [{"how": "kalooki", "points": {"Ben": 41, "Ana": 0}}]},
    ),
    ("{extends: basic, one_turn: {multiply: 0, bonus: 7}}", "result Ana rummy | count Ben 12", {"totals": {"Ana": 7}}),
    ("{extends: basic, scoring: {winner_points: 5}}", "result Ana rummy | count Ben 12", {"totals": {"Ana": 29}}),
    (
        "{extends: basic, scoring: {winner_points: 5}, one_turn: {winner_points: 50}}",
        "result Ana rummy | count Ben 12",
        {"totals": {"Ana": 74}},
    ),
    (
        "{extends: basic, scoring: {winner_points: 5}, one_turn: {winner_points: 50}}",
        "result Ana | count Ben 12",
        {"totals": {"Ana": 17}},
    ),
    (
        "{extends: basic, one_turn: {wins_match: true}}",
        "result Ben | count Ana 60 | result Ana rummy | count Ben 12",
        {"over": True, "winners": ["Ana"], "phase": "over"},
    ),
    ("rummy51", "result Ana cut-hand | count Ben unopened", {"totals": {"Ana": -120, "Ben": 200}}),
    (
        "{extends: rummy51, one_turn: {cut_card_points: null}}",
        "result Ana cut-hand | count Ben unopened",
        {"totals": {"Ana": -80, "Ben": 200}},
    ),
    (
        "{extends: rummy51, one_turn: {cut_card_points: null, winner_points: null}}",
        "result Ana cut-hand | count Ben unopened",
        {"totals": {"Ana": -40, "Ben": 200}},
    ),
    ("basic", "result Ana cut-rummy | count Ben 5", "1 deal.cut_card"),
]


@pytest.mark.parametrize(("house", "moves", "want"), ONE_TURN)
def test_one_turn(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


def test_scoring_cap__each_hand_is_capped_before_it_is_doubled() -> None:
    moves = IN_ONE + "count Cho 25 | count Ana 4"
    want = {"hands": [{"how": "rummy", "points": {"Ben": (20 + 4) * 2}}]}
    holds(small("scoring: {cap: 20}"), moves, want, "Ana Ben Cho")
    moves = "result Ana hand | count Ben 35 | count Cho unopened"
    holds(
        "{extends: rummy51, scoring: {cap: 30}}", moves, {"totals": {"Ana": -80, "Ben": 60, "Cho": 200}}, "Ana Ben Cho"
    )
