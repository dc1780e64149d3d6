"""The sign that lets an event stand, and what it cannot."""

import pytest
from contracted import Row, holds, row

FLAT_FOUR = {
    "extends": "basic",
    "deal": {"hand_size": 4},
    "opening": {"type": "points", "points": 15},
    "scoring": {"unopened": 40},
    "one_turn": {"multiply": 1},
}
OPENED = "deal Ben 4C | Ana: draw | Ana: meld 7H 8H 9H | Ana: discard 2C | Ben: draw | Ben: meld 7S 8S 9S | Ben: discard KS | Ana: draw | Ana: layoff 10H on 1 | Ana: discard 2D | "


CONSENT_KEY_BY_KEY: list[Row] = [
    row(
        "going_out.final_discard",
        "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D 8D !",
        {"phase": "count", "notes": [{"entry": 3, "rules": ["going_out.final_discard"]}]},
        house={"extends": "basic", "deal": {"hand_size": 3}, "going_out": {"final_discard": "required"}},
    ),
    row(
        "going_out.by",
        "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: layoff 8D on 1 !",
        {"phase": "count", "notes": [{"entry": 4, "rules": ["going_out.by"]}]},
        house={"extends": "basic", "deal": {"hand_size": 3}, "going_out": {"by": ["meld", "discard"]}},
    ),
    row(
        "going_out.earliest_lap",
        "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 2C !",
        {"phase": "count", "notes": [{"entry": 4, "rules": ["going_out.earliest_lap"]}]},
        house={"extends": "basic", "deal": {"hand_size": 3}, "going_out": {"earliest_lap": 2}},
    ),
    row(
        "opening.points",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 2C !",
        {"turn": "Ben", "notes": [{"entry": 4, "rules": ["opening.points"]}]},
        house={"extends": "basic", "opening": {"type": "points", "points": 30}},
    ),
    row(
        "who was let off with too few points has opened",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 2C ! | Ben: draw | Ben: discard 2S | Ana: draw | Ana: meld 5S 6S 7S | Ana: discard 2D",
        {"turn": "Ben", "held": {"Ana": 4}},
        house={"extends": "basic", "opening": {"type": "points", "points": 30}},
    ),
    row(
        "opening.earliest_lap",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D ! | Ana: discard 2C",
        {"turn": "Ben", "notes": [{"entry": 3, "rules": ["opening.earliest_lap"]}]},
        house={"extends": "basic", "opening": {"type": "points", "points": 10, "earliest_lap": 2}},
    ),
    row(
        "layoffs.onto",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 2C | Ben: draw | Ben: layoff 8D on 1 !",
        {"held": {"Ben": 10}, "notes": [{"entry": 6, "rules": ["layoffs.onto"]}]},
        house={"extends": "basic", "layoffs": {"onto": "own"}},
    ),
    row(
        "layoffs.onto, where nothing is laid off",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 2C | Ben: draw | Ben: layoff 8D !",
        {"held": {"Ben": 10}, "notes": [{"entry": 6, "rules": ["layoffs.onto"]}]},
        house={"extends": "basic", "layoffs": {"onto": "none"}, "going_out": {"by": ["meld", "discard"]}},
    ),
    row(
        "layoffs.requires",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 2C | Ben: draw | Ben: layoff 8D on 1 !",
        {"held": {"Ben": 10}, "notes": [{"entry": 6, "rules": ["layoffs.requires"]}]},
        house={"extends": "basic", "layoffs": {"requires": "own_meld"}},
    ),
    row(
        "layoffs.per_turn",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D | Ana: layoff 8D 9D on 1 !",
        {"held": {"Ana": 6}, "notes": [{"entry": 4, "rules": ["layoffs.per_turn"]}]},
        house={"extends": "basic", "layoffs": {"per_turn": 1}},
    ),
    row(
        "layoffs.on_opening_turn",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D | Ana: layoff 8D on 1 !",
        {"held": {"Ana": 7}, "notes": [{"entry": 4, "rules": ["layoffs.on_opening_turn"]}]},
        house={"extends": "basic", "opening": {"type": "points", "points": 10}, "layoffs": {"on_opening_turn": False}},
    ),
    row(
        "turn.melds_per_turn",
        "deal Ben 9C | Ana: draw | Ana: meld 5D 6D 7D / 5S 6S 7S !",
        {"held": {"Ana": 5}, "notes": [{"entry": 3, "rules": ["turn.melds_per_turn"]}]},
        house={"extends": "basic", "turn": {"melds_per_turn": 1}},
    ),
    row(
        "pickup.must_use",
        "deal Ben 9C | Ana: take | Ana: discard 2C !",
        {"turn": "Ben", "notes": [{"entry": 3, "rules": ["pickup.must_use"]}]},
        house={"extends": "basic", "pickup": {"must_use": "always"}},
    ),
    row(
        "pickup.before_opening",
        "deal Ben 9C | Ana: take !",
        {"phase": "play", "notes": [{"entry": 2, "rules": ["pickup.before_opening"]}]},
        house={"extends": "basic", "opening": {"type": "points", "points": 30}, "pickup": {"before_opening": "never"}},
    ),
    row(
        "pickup.before_opening, at the end of the turn",
        "deal Ben 9C | Ana: take | Ana: discard 2C !",
        {"turn": "Ben", "notes": [{"entry": 3, "rules": ["pickup.before_opening"]}]},
        house={
            "extends": "basic",
            "opening": {"type": "points", "points": 30},
            "pickup": {"before_opening": "must_open"},
        },
    ),
    row(
        "sets.max",
        "deal Ben KC | Ana: draw | Ana: meld 9D 9H 9S 9C !",
        {"melds": [{"type": "set"}], "notes": [{"entry": 3, "rules": ["sets.max"]}]},
        house={"extends": "basic", "sets": {"max": 3}},
    ),
    row(
        "sets.min",
        "deal Ben KC | Ana: draw | Ana: meld 9D 9H !",
        {"melds": [{"type": "set"}], "notes": [{"entry": 3, "rules": ["sets.min"]}]},
        house={"extends": "basic"},
    ),
    row(
        "runs.min",
        "deal Ben KC | Ana: draw | Ana: meld 8D 9D !",
        {"melds": [{"type": "run"}], "notes": [{"entry": 3, "rules": ["runs.min"]}]},
        house={"extends": "basic"},
    ),
    row(
        "runs.max",
        "deal Ben KC | Ana: draw | Ana: meld 6D 7D 8D 9D !",
        {"melds": [{"type": "run"}], "notes": [{"entry": 3, "rules": ["runs.max"]}]},
        house={"extends": "basic", "runs": {"max": 3}},
    ),
    row(
        "sets.distinct_suits",
        "deal Ben KC | Ana: draw | Ana: meld 9D 9D 9H !",
        {"melds": [{"type": "set"}], "notes": [{"entry": 3, "rules": ["sets.distinct_suits"]}]},
        house={"extends": "basic", "deck": {"packs": 2}},
    ),
    row(
        "wilds.per_meld",
        "deal Ben KC | Ana: draw | Ana: meld 9D JK JK 9H !",
        {"melds": [{"type": "set"}], "notes": [{"entry": 3, "rules": ["wilds.per_meld"]}]},
        house={"extends": "basic", "deck": {"jokers": 4}, "wilds": {"per_meld": 1}},
    ),
    row(
        "wilds.min_naturals",
        "deal Ben KC | Ana: draw | Ana: meld 9D JK=10D JK=JD !",
        {"melds": [{"type": "run"}], "notes": [{"entry": 3, "rules": ["wilds.min_naturals"]}]},
        house={"extends": "basic", "deck": {"jokers": 4}, "wilds": {"min_naturals": 2}},
    ),
    row(
        "wilds.adjacent",
        "deal Ben KC | Ana: draw | Ana: meld 8D JK=9D JK=10D JD !",
        {"melds": [{"type": "run"}], "notes": [{"entry": 3, "rules": ["wilds.adjacent"]}]},
        house={"extends": "basic", "deck": {"jokers": 4}, "wilds": {"adjacent": False}},
    ),
    row(
        "wilds.swap",
        "deal Ben KC | Ana: draw | Ana: meld 8D JK 10D | Ana: swap 9D on 1 !",
        {
            "melds": [{"cards": ["8D", "9D", "10D"]}],
            "held": {"Ana": 8},
            "notes": [{"entry": 4, "rules": ["wilds.swap"]}],
        },
        house={"extends": "basic", "deck": {"jokers": 4}, "wilds": {}},
    ),
    row(
        "wilds.swapped",
        "deal Ben KC | Ana: draw | Ana: meld 8D JK 10D | Ana: swap 9D on 1 | Ana: discard 2C !",
        {"turn": "Ben", "notes": [{"entry": 5, "rules": ["wilds.swapped"]}]},
        house={"extends": "basic", "deck": {"jokers": 4}, "wilds": {"swap": "any", "swapped": "this_turn"}},
    ),
    row(
        "turn.starter_draws",
        "deal Ben KC | Ana: draw ! | Ana: discard 2C",
        {"held": {"Ana": 11}, "notes": [{"entry": 2, "rules": ["turn.starter_draws"]}]},
        house={"extends": "basic", "turn": {"starter_draws": False}, "deal": {"starter_extra": 1}},
    ),
    row(
        "deal.cut_card",
        "deal Ben cut 9S | Ana: discard 2C | Ben: take cut | Ben: discard 3C !",
        {"turn": "Ana", "held": {"Ben": 14}, "notes": [{"entry": 4, "rules": ["deal.cut_card"]}]},
        house="rummy51",
    ),
    row(
        "pickup.upcard_offer",
        "deal Ben 5C | Ana: pass | Ben: pass | Ana: take !",
        {"phase": "play", "notes": [{"entry": 4, "rules": ["pickup.upcard_offer"]}]},
        house="gin",
    ),
    row(
        "pickup.upcard_offer, by a draw",
        "deal Ben 5C | Ana: draw !",
        {"phase": "play", "held": {"Ana": 11}, "notes": [{"entry": 2, "rules": ["pickup.upcard_offer"]}]},
        house="gin",
    ),
    row(
        "melds_on_table",
        "deal Ben 5C | Ana: take | Ana: meld 5C 5D 5H !",
        {"held": {"Ana": 8}, "notes": [{"entry": 3, "rules": ["melds_on_table"]}]},
        house="gin",
    ),
    row(
        "pickup.return_same_turn",
        "deal Ben 5C | Ana: take | Ana: knock 5C !",
        {"phase": "count", "notes": [{"entry": 3, "rules": ["pickup.return_same_turn"]}]},
        house="gin",
    ),
    row(
        "knock.limit",
        "deal Ben 5C | Ana: take | Ana: knock KC | Ana: show 5C 5D 5H 9S 9D 9H 2C 3C KD KH ! | Ben: show KS QS QD QH 3H 6D 7S 8S 10C 10D",
        {"phase": "deal", "notes": [{"entry": 4, "rules": ["knock.limit"]}]},
        house="gin",
    ),
    row(
        "runs.ace and table.shape",
        "deal Ben 9C | Ana: draw | Ana: meld QH KH AH / 9S 10S QS !",
        {"melds": [{"type": "run"}, {"type": None}], "notes": [{"entry": 3, "rules": ["runs.ace", "table.shape"]}]},
    ),
    row(
        "turn.draw",
        "deal Ben | Ana: draw | Ana: pass !",
        {"turn": "Ben", "notes": [{"entry": 3, "rules": ["turn.draw"]}]},
        house="manipulation",
    ),
    row("the first draw with no play behind it", "deal Ben | Ana: draw | Ben: draw", "3", house="manipulation"),
    row(
        "Ben goes on, and Ana keeps what she drew",
        "deal Ben | Ana: draw | Ben: draw !",
        {"turn": "Ben", "held": {"Ana": 11, "Ben": 11}},
        house="manipulation",
    ),
    row(
        "melded before the draw, which is still due",
        "deal Ben | Ana: meld 4C 5C 6C ! | Ana: draw",
        {"phase": "play", "held": {"Ana": 8}},
        house="manipulation",
    ),
    row(
        "the card thrown by Ana goes to Cho",
        "deal Cho 9C | Ana: draw | Ana: discard 2C | Cho: take ! | Cho: discard KD",
        {"turn": "Ana", "held": {"Ana": 7, "Ben": 7, "Cho": 7}, "discard": ["9C", "KD"]},
        players="Ana Ben Cho",
    ),
    row(
        "Cho throws without a draw",
        "deal Cho 9C | Ana: draw | Ana: discard 2C | Cho: discard KD !",
        {"turn": "Ana", "held": {"Ana": 7, "Ben": 7, "Cho": 6}, "discard": ["9C", "2C", "KD"]},
        players="Ana Ben Cho",
    ),
    row(
        "Ben melds while Ana has not thrown, and draws after it",
        "deal Cho 9C | Ana: draw | Ben: meld 4C 5C 6C ! | Ben: draw | Ben: discard KD",
        {"turn": "Cho", "held": {"Ana": 8, "Ben": 4, "Cho": 7}},
        players="Ana Ben Cho",
    ),
    row(
        "a lay-off on no meld scores too",
        "deal Ben 9C | Ana: draw | Ana: meld 9S 10S QS ! | Ana: discard 3D | Ben: draw | Ben: layoff KS on 1 ! | Ben: discard KD | result Ana | count Ben 4",
        {"totals": {"Ana": 29, "Ben": 6}},
        house={"extends": "basic", "scoring": {"method": "tabled_minus_hand"}},
    ),
    row(
        "what is no meld counts for the opening",
        "deal Ben 9C | Ana: draw | Ana: meld 2H 3H 5H ! | Ana: discard 3D",
        {"turn": "Ben"},
        house={"extends": "basic", "opening": {"type": "points", "points": 10}},
    ),
    row(
        "and counts no more than its cards",
        "deal Ben 9C | Ana: draw | Ana: meld 2H 3H 5H ! | Ana: discard 3D",
        "4 opening.points",
        house={"extends": "basic", "opening": {"type": "points", "points": 11}},
    ),
]


@pytest.mark.parametrize("case", CONSENT_KEY_BY_KEY, ids=lambda case: case.why)
def test_consent_key_by_key(case: Row) -> None:
    """Each house key in play, overruled: the event stands, and the notes say by which key it would not."""
    holds(case)


CONSENT: list[Row] = [
    row(
        "one card more",
        "deal Ben 9C | Ana: draw | Ana: draw ! | Ana: discard 2C",
        {"held": {"Ana": 11}, "turn": "Ben", "notes": [{"entry": 3, "rules": ["turn.draw"]}]},
    ),
    row(
        "one card fewer",
        "deal Ben 9C | Ana: discard 2C !",
        {"held": {"Ana": 9}, "turn": "Ben", "notes": [{"entry": 2, "rules": ["table.turn"]}]},
    ),
    row("it lies in the pile", "deal Ben 9C | Ana: discard 9C !", "2 table.cards"),
    row(
        "play goes on from Ben",
        "deal Cho 9C | Ben: draw ! | Cho: draw ! | Cho: discard KD",
        {"held": {"Ana": 7, "Ben": 8, "Cho": 7}, "turn": "Ana"},
        players="Ana Ben Cho",
    ),
    row(
        "the card drawn stays in Ana's hand",
        "deal Ben 9C | Ana: draw | Ben: draw ! | Ben: discard KD",
        {"held": {"Ana": 11, "Ben": 10}, "turn": "Ana"},
    ),
    row(
        "two cards from the pile",
        "deal Ben 9C | Ana: draw | Ana: discard KD | Ben: take 9C !",
        {"held": {"Ana": 10, "Ben": 12}, "discard": [], "notes": [{"entry": 4, "rules": ["pickup.from"]}]},
    ),
    row("nobody knocks here, whoever agrees", "deal Ben 9C | Ana: draw | Ana: knock KD !", "3 knock"),
    row(
        "two of them",
        "deal Ben 9C | Ana: draw | Ana: meld QH KH AH ! ; Ana: meld 8S 9S 10S ! | Ana: discard KD",
        {"held": {"Ana": 4}, "notes": [{"entry": 3, "rules": ["runs.ace"]}]},
    ),
    row(
        "what is no meld counts the sum of its cards",
        "deal Ben 9C | Ana: draw | Ana: meld 9H 10H QH ! | Ana: discard KD | result Ana | count Ben 4",
        {"totals": {"Ana": 29, "Ben": -4}},
        house={"extends": "basic", "scoring": {"method": "tabled_minus_hand"}},
    ),
    row(
        "the ace scores as if it were allowed",
        "deal Ben 9C | Ana: draw | Ana: meld QH KH AH ! | Ana: discard KD | result Ana | count Ben 4",
        {"totals": {"Ana": 35, "Ben": -4}},
        house={"extends": "basic", "scoring": {"method": "tabled_minus_hand", "ace_in_high_run": 15}},
    ),
    row("nothing is dealt", "Ana: draw !", "1 table.turn"),
    row(
        "a nine on a four, five, six",
        "deal Ben 9C | Ana: draw | Ana: meld 4C 5C 6C | Ana: discard KD | Ben: draw | Ben: layoff 9H on 1 ! | Ben: discard 2D",
        {"held": {"Ben": 9}, "notes": [{"entry": 6, "rules": ["table.shape"]}]},
    ),
    row("Ben has opened", OPENED + "count Ben 5C", {"totals": {"Ana": 5}}, house=FLAT_FOUR),
    row("and is not unopened", OPENED + "count Ben unopened", "11 scoring.unopened", house=FLAT_FOUR),
    row(
        "unless the table says so",
        OPENED + "count Ben unopened !",
        {"totals": {"Ana": 40}, "notes": [{"entry": 11, "rules": ["scoring.unopened"]}]},
        house=FLAT_FOUR,
    ),
    row("never a card too many", OPENED + "count Ben 10C 5C !", "11 table.count", house=FLAT_FOUR),
    row("forty is not what one card counts", OPENED + "count Ben 40", "11 table.count", house=FLAT_FOUR),
    row(
        "melded before the draw, which is still due",
        "deal Ben 9C | Ana: meld 4C 5C 6C ! | Ana: draw | Ana: discard KD",
        {"held": {"Ana": 7}, "turn": "Ben", "notes": [{"entry": 2, "rules": ["table.turn"]}]},
    ),
    row(
        "a turn without its discard",
        "deal Ben 9C | Ana: draw | Ana: pass !",
        {"turn": "Ben", "held": {"Ana": 11}, "notes": [{"entry": 3, "rules": ["turn.discard"]}]},
    ),
    row("there is no cut card", "deal Ben 9C | Ana: take cut !", "2 deal.cut_card"),
    row(
        "melds rearranged by consent",
        "deal Ben 9C | Ana: draw | Ana: meld 4C 5C 6C | Ana: rearrange 1: 4C 5C 6C 7C !",
        {"held": {"Ana": 7}, "notes": [{"entry": 4, "rules": ["rearrange"]}]},
    ),
]


@pytest.mark.parametrize("case", CONSENT, ids=lambda case: case.why)
def test_consent(case: Row) -> None:
    """The sign that lets an event stand, and what it cannot."""
    holds(case)
