"""Could it open, could it go out: by key, and against a turn played out in every way."""

from itertools import combinations
from typing import Any

import pytest
from arranging import NEVER, Oracle, dice, house, ladders, random_hand, random_house
from hypothesis import given, settings
from hypothesis import strategies as st
from test_arrange import hand, melds, rules
from test_arrange_oracle import a_table, check
from turns_out import Turn

from rummy_cli.cards import identity
from rummy_cli.cards.card import JOKER, names
from rummy_cli.melds.reading import read_meld
from rummy_cli.melds.shapes import Meld, Shaper, shaper
from rummy_cli.referee.opening import lacking
from rummy_cli.ruleset.schema import Contract, Rules, replace
from rummy_cli.solve.hand.openings import can_open
from rummy_cli.solve.hand.ways_out import can_go_out

FEW = settings(deadline=None, max_examples=60)
REMI_HAND = "8S 8D 8C 8H 7S 6S 9H 10H 10S 10D 2C 4D 4C JC QD"


def remi(**sections: Any) -> Rules:
    return rules({"extends": "rummy51", **sections})


def basic(**sections: Any) -> Rules:
    return rules({"extends": "basic", **sections})


# ---------------------------------------------------------------- opening


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("6S 7S 8S 10D 10C 10H 2D 3C 4H 5D 9C JD KS AS 4C", 51),
        ("5S 6S 7S 10D 10C 10H 2D 3C 4H 6D 9C JD KS AS 3H", None),
        (REMI_HAND, 75),
        ("7S 8S 9S JK JK KD 2C 5C JC 3H 6H QH 4D 10D AS", None),
    ],
)
def test_opening_points(text: str, points: int | None) -> None:
    found = can_open(remi(), hand(text))
    assert (found and found.points) == points


def test_wilds_per_meld_at_opening__two_in_one_meld() -> None:
    """24 and 10D JK JK KD, 64 together, where the opening has no limit of its own."""
    text = "7S 8S 9S JK JK KD 2C 5C JC 3H 6H QH 4D 10D AS"
    assert can_open(remi(), hand(text)) is None
    found = can_open(remi(wilds={"per_meld_at_opening": None}), hand(text))
    assert found is not None
    assert found.points == 64


def test_opening__a_card_is_kept_for_the_discard_that_is_required() -> None:
    """Six cards, 54 points, and none left to throw: one meld alone is too little."""
    assert can_open(remi(), hand("6S 7S 8S KD KC KH")) is None
    assert can_open(remi(), hand("6S 7S 8S KD KC KH 2D")) is not None
    assert can_open(remi(), hand("6S 7S 8S KD KC KH"), keep=0) is not None


def test_opening__the_kept_card_may_come_out_of_a_meld() -> None:
    """Four kings and 5-6-7S, all 58 in melds: a king is kept, 48; with 6-7-8S it is 51."""
    assert can_open(remi(), hand("5S 6S 7S KD KC KH KS")) is None
    found = can_open(remi(), hand("6S 7S 8S KD KC KH KS"))
    assert found is not None
    assert (found.points, len(found.left)) == (51, 1)


def test_opening_natural_run() -> None:
    r = remi(opening={"natural_run": True})
    assert can_open(r, hand("KS KH KD 9C JK JC 2D")) is None
    assert can_open(r, hand("KS KH JK 9C 10C JC 2D")) is not None


def test_opening_progressive() -> None:
    r = remi(opening={"progressive": True})
    text = "6S 7S 8S 10D 10C 10H 2D"
    assert can_open(r, hand(text), beat=50) is not None
    assert can_open(r, hand(text), beat=51) is None
    assert can_open(remi(), hand(text), beat=80) is not None


def test_opening_contracts() -> None:
    r = basic(opening={"type": "contract", "contracts": [{"sets": 2}, {"sets": 1, "runs": 1}]})
    text = "KS KH KD 5C 5D 5H 6H 7H 2S"
    later = replace(r, "opening.contracts", r.opening.contracts[1:])
    first, second = can_open(r, hand(text)), can_open(later, hand(text))
    assert first is not None
    assert [meld.type for meld in first.melds] == ["set", "set"]
    assert second is not None
    assert {names(meld.cards) for meld in second.melds} == {"5H 6H 7H", "KD KH KS"}
    assert can_open(r, hand("KS KH KD 5C 5D 9H")) is None


def test_opening_contracts__a_long_run_is_two_where_two_are_asked() -> None:
    r = basic(opening={"type": "contract", "contracts": [{"runs": 2}]})
    found = can_open(r, hand("3H 4H 5H 6H 7H 8H"))
    assert found is not None
    assert [names(meld.cards) for meld in found.melds] == ["3H 4H 5H", "6H 7H 8H"]


def test_turn_melds_per_turn__an_opening_of_one_meld() -> None:
    r = remi(turn={"melds_per_turn": 1})
    assert can_open(r, hand("6S 7S 8S 10D 10C 10H 2D")) is None
    assert can_open(r, hand("7S 8S 9S 10S JS QS 2D")) is not None


def test_opening_none__the_most_that_can_be_melded() -> None:
    found = can_open(basic(), hand("KS KH KD 2C"))
    assert found is not None
    assert found.points == 30


@FEW
@given(st.integers(0, 10**9))
def test_can_open__as_the_oracle_finds(seed: int) -> None:
    rng = dice(seed)
    kind = rng.choice(["points", "points", "contract"])
    wanted = rng.choice([Contract(rng.choice([0, 1, 2]), rng.choice([0, 1])), Contract(1, 1)])
    r = house(
        random_house(rng),
        opening__type=kind,
        opening__points=rng.choice([15, 30, 40]) if kind == "points" else None,
        opening__contracts=(wanted,) if kind == "contract" else (),
        opening__natural_run=rng.choice([False, False, True]),
        opening__progressive=rng.choice([False, True]),
        wilds__per_meld_at_opening=rng.choice([None, 0, 1]),
        turn__melds_per_turn=rng.choice([None, None, 1, 2]),
    )
    cards = random_hand(rng, r, 7, 2)
    beat, keep = rng.choice([0, 20, 35]), rng.choice([0, 1, 2])
    found = can_open(r, cards, beat=beat, keep=keep)
    limit = r.wilds.per_meld_at_opening
    if kind == "contract" and wanted == Contract(0, 0):
        return
    most = Oracle(r).most_melded(
        cards,
        per_meld=99 if limit is None else limit,
        keep=keep,
        natural_run=r.opening.natural_run,
        sets=wanted.sets if kind == "contract" else None,
        runs=wanted.runs if kind == "contract" else None,
        melds=r.turn.melds_per_turn,
    )
    target = max(1, r.opening.points or 0, beat + 1 if r.opening.progressive else 0)
    assert (found and found.points) == (most if most > NEVER // 2 and most >= target else None)
    if found is not None:
        check(r, cards, found)
        assert len(found.left) >= keep


# ---------------------------------------------------------------- going out


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("4C 5C 6C JD JH JS JC 9H", True),
        ("4C 5C 6C 7C JD JH JS JC", True),
        ("4C 5C 6C JD JH JS 9H 2S", False),
        ("9H", True),
        ("", False),
    ],
)
def test_out(text: str, out: bool) -> None:
    assert can_go_out(basic(), hand(text)) is out


def test_going_out_final_discard__required() -> None:
    r = basic(going_out={"final_discard": "required"})
    assert can_go_out(r, hand("4C 5C 6C 7C JD JH JS JC"))
    assert not can_go_out(r, hand("4C 5C 6C JD JH JS"))
    assert can_go_out(basic(), hand("4C 5C 6C JD JH JS"))


def test_turn_discard__none_may_be_left() -> None:
    r = basic(
        turn={"discard": False}, deal={"upcard": False}, pickup={"from": "never"}, going_out={"by": ["meld", "layoff"]}
    )
    assert can_go_out(r, hand("4C 5C 6C"))
    assert not can_go_out(r, hand("4C 5C 6C 9H"))


def test_going_out_by__each_way() -> None:
    table = "9H 10H JH"
    for by, meld_last, layoff_last, discard_last in (
        (["meld"], True, False, False),
        (["layoff"], True, True, False),
        (["discard"], False, False, True),
        (["meld", "layoff", "discard"], True, True, True),
    ):
        r = basic(going_out={"by": by})
        on = melds(r, table)
        assert can_go_out(r, hand("4C 5C 6C 7C")) is (meld_last or layoff_last or discard_last)
        assert can_go_out(r, hand("8H"), on) is (layoff_last or discard_last), by
        assert can_go_out(r, hand("2S"), on) is discard_last, by


def test_out__by_laying_off() -> None:
    r = basic()
    assert can_go_out(r, hand("4C 5C 6C JD JC JS 8H 2S"), melds(r, "9H 10H JH"))
    assert not can_go_out(r, hand("4C 5C 6C JD JC JS 8H 2S"))


@pytest.mark.parametrize(("onto", "out"), [("any", True), ("others", True), ("own", True), ("none", False)])
def test_layoffs_onto(onto: str, out: bool) -> None:
    """Whose the table's melds are is the caller's to say: only none shuts them all."""
    r = basic(layoffs={"onto": onto})
    assert can_go_out(r, hand("7H 8H"), melds(r, "9H 10H JH")) is out


def test_layoffs_per_turn() -> None:
    r = basic(layoffs={"per_turn": 1})
    on = melds(r, "9H 10H JH")
    assert can_go_out(r, hand("8H 2S"), on)
    assert not can_go_out(r, hand("7H 8H 2S"), on)


def test_layoffs_requires__a_meld_of_ones_own() -> None:
    r = basic(layoffs={"requires": "own_meld"})
    on = melds(r, "9H 10H JH")
    assert can_go_out(r, hand("8H 2S"), on, melded=True)
    assert not can_go_out(r, hand("8H 2S"), on, melded=False)
    assert can_go_out(r, hand("8H 2S 4C 5C 6C"), on, melded=False)


def test_turn_melds_per_turn__two_melds_and_no_more() -> None:
    r = basic(turn={"melds_per_turn": 1})
    assert not can_go_out(r, hand("4C 5C 6C JD JH JS 9H"))
    assert can_go_out(r, hand("4C 5C 6C 7C 8C 9C 9H"))


def test_out__the_opening_is_met_in_the_turn() -> None:
    r = remi()
    assert not can_go_out(r, hand("4C 5C 6C KD KH KS 2D"), opened=False)
    assert can_go_out(r, hand("4C 5C 6C KD KH KS 2D"), opened=True)
    assert can_go_out(r, hand("6C 7C 8C KD KH KS 2D"), opened=False)


def test_out__no_second_joker_is_laid_off_on_the_opening() -> None:
    """One joker a meld in the turn of the opening, also by a lay-off: KD KH JK, and the other joker stays in the hand."""
    assert can_go_out(
        remi(opening={"points": 30}, wilds={"per_meld_at_opening": 2}), hand("KD KH JK JK 2D"), opened=False
    )
    assert not can_go_out(remi(opening={"points": 30}), hand("KD KH JK JK 2D"), opened=False)
    later = remi(opening={"points": 30}, layoffs={"on_opening_turn": False})
    assert not can_go_out(later, hand("KD KH JK JK 2D"), opened=False)
    assert can_go_out(later, hand("KD KH JK JK 2D"), opened=True)


def test_one_turn_needs_opening__not() -> None:
    r = remi(one_turn={"needs_opening": False})
    assert can_go_out(r, hand("4C 5C 6C 2D 2H 2S 9D"), opened=False)
    assert not can_go_out(remi(), hand("4C 5C 6C 2D 2H 2S 9D"), opened=False)


def test_gin__all_but_one_in_melds_or_big_gin() -> None:
    gin = "AC 2C 3C 4C 8D 8H 8S JD QD KD"
    assert can_go_out(rules("gin"), hand(gin + " KH"))
    assert not can_go_out(rules("gin"), hand("AC 2C 3C 4C 8D 8H 8S JD QD 2H KH"))
    # eleven in melds of which none can spare a card: big gin, where it is played
    assert can_go_out(rules("gin"), hand("AC 2C 3C 8D 8H 8S JD QD KD AH 2H 3H"))
    assert not can_go_out(rules("gin-classic"), hand("AC 2C 3C 8D 8H 8S JD QD KD AH 2H 3H"))
    assert can_go_out(rules("gin-classic"), hand(gin + " 5C"))


def test_gin__nothing_is_laid_off() -> None:
    r = rules("gin")
    assert not can_go_out(r, hand("AC 2C 3C 4C 8D 8H 8S JD QD 9H KH"), melds(r, "10H JH QH"))


def test_melds_on_table__no_way_out_but_the_last_card_thrown() -> None:
    r = house(melds_on_table=False)
    assert can_go_out(r, hand("5H"))
    assert not can_go_out(r, hand("5H 6H 7H"))


def test_wilds_swap__the_freed_joker_makes_the_meld() -> None:
    """7S takes the joker out of 6S JK 8S, which goes with the kings."""
    r = remi()
    on = melds(r, "6S JK=7S 8S")
    assert can_go_out(r, hand("7S KD KH 2C"), on)
    assert not can_go_out(remi(wilds={"swap": "never"}), hand("7S KD KH 2C"), on)


def test_wilds_swapped__a_freed_joker_is_played() -> None:
    on = melds(remi(), "6S JK=7S 8S")
    assert can_go_out(remi(), hand("7S KD KH KS"), on)
    assert can_go_out(remi(wilds={"swapped": "this_turn"}), hand("7S KD KH KS 2C"), on)


def test_rearrange__the_table_is_rearranged() -> None:
    """8D out of four eights makes 7-8-9D; the other eights stay a set."""
    r = rules("manipulation")
    on = melds(r, "8C 8D 8H 8S")
    assert can_go_out(r, hand("7D 9D"), on)
    assert not can_go_out(basic(), hand("7D 9D"), on)
    assert not can_go_out(r, hand("7D 10D"), on)


@settings(deadline=None, max_examples=100)
@given(st.integers(0, 10**9))
def test_can_go_out__as_a_turn_played_out(seed: int) -> None:
    rng = dice(seed)
    pick = rng.choice
    kind = pick(["none", "points", "points", "contract"])
    r = house(
        random_house(rng),
        deck__wild_ranks=(),
        opening__type=kind,
        opening__points=pick([15, 30, 40]) if kind == "points" else None,
        opening__contracts=(pick([Contract(0, 1), Contract(1, 0), Contract(0, 0), Contract(1, 1)]),)
        if kind == "contract"
        else (),
        opening__natural_run=pick([False, False, True]),
        opening__progressive=pick([False, False, True]),
        opening__repeats=pick(["any", "any", "apart", "never"]),
        wilds__per_meld_at_opening=pick([None, 0, 1]),
        turn__melds_per_turn=pick([None, None, 1, 2]),
        turn__new_melds=pick(["any", "opening_only"]),
        turn__discard=pick([True, True, False]),
        going_out__by=pick([("meld", "layoff", "discard")] * 3 + [("discard",), ("meld", "discard"), ("layoff",)]),
        going_out__final_discard=pick(["optional", "optional", "required"]),
        layoffs__onto=pick(["any", "any", "own", "none"]),
        layoffs__requires=pick(["nothing", "own_meld", "opened"]),
        layoffs__per_turn=pick([None, None, 1, 2]),
        layoffs__on_opening_turn=pick([True, False]),
        one_turn__needs_opening=pick([True, True, False]),
        one_turn__layoffs=pick([True, False, "own"]),
    )
    cards = random_hand(rng, r, 5, 2)
    table = a_table(rng, r, cards, pick([0, 1, 2]))
    opened = pick([True, False])
    melded = opened and pick([True, False])
    late = melded and pick([True, False])
    beat = pick([0, 20])
    turn = Turn(r, opened=opened, melded=melded, beat=beat, late=late)
    asked = {"opened": opened, "melded": melded, "beat": beat, "first_melds": not late}
    assert can_go_out(r, cards, table, **asked) == turn.can_go_out(cards, table)  # type: ignore[arg-type]


def too_alike(r: Rules, one: Meld, other: Meld) -> bool:
    """The two melds under ``opening.repeats``, by the list of all stretches that a run may cover."""
    ranks = [tuple(identity(card) % 13 for card in meld.cards) for meld in (one, other)]
    if r.opening.repeats == "any" or one.type != other.type:
        return False
    if one.type == "set":
        return identity(min(one.cards)) % 13 == identity(min(other.cards)) % 13
    if identity(one.cards[0]) // 13 != identity(other.cards[0]) // 13:
        return False
    stretches = set(ladders(r))
    return r.opening.repeats == "never" or ranks[0] + ranks[1] in stretches or ranks[1] + ranks[0] in stretches


def readings(s: Shaper, cards: list[int]) -> set[Meld]:
    """All melds that these cards, one joker at most among them, can be: it may be typed at any place."""
    others = [card for card in cards if card != JOKER]
    typed = [[*others[:i], JOKER, *others[i:]] for i in range(len(cards))] if len(others) < len(cards) else [others]
    found = [read_meld(s, order) for order in typed]
    return {meld for reading in found for meld in ((reading.meld,) if reading.meld else reading.readings)}


def best_opening(r: Rules, cards: list[int]) -> int | None:
    """The most points of an opening, by trying every way to lay some of the cards as melds."""
    s = shaper(r)
    limit = r.wilds.per_meld_at_opening
    plain = replace(r, "opening.repeats", "any")
    best: list[int] = []

    def lay(rest: list[int], down: list[Meld]) -> None:
        if down and not lacking(plain, down):
            best.append(sum(meld.points for meld in down))
        for size in range(2, len(rest) + 1):
            for chosen in combinations(range(len(rest)), size):
                for meld in readings(s, sorted(rest[i] for i in chosen)):
                    wilds = sum(card > 63 or card == JOKER for card in meld.cards)
                    if (limit is None or wilds <= limit) and not any(too_alike(r, meld, other) for other in down):
                        lay([card for i, card in enumerate(rest) if i not in chosen], [*down, meld])

    lay(cards, [])
    return max(best, default=None)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9))
def test_can_open__repeats_as_laid_out(seed: int) -> None:
    rng = dice(seed)
    kind = rng.choice(["points", "contract"])
    r = house(
        random_house(rng),
        deck__wild_ranks=(),
        wilds__min_naturals=1,
        scoring__wild_in_meld="represented",
        opening__type=kind,
        opening__points=rng.choice([10, 20, 30]) if kind == "points" else None,
        opening__contracts=(rng.choice([Contract(2, 0), Contract(0, 2), Contract(1, 1)]),)
        if kind == "contract"
        else (),
        opening__repeats=rng.choice(["apart", "never"]),
        wilds__per_meld_at_opening=rng.choice([None, 0, 1]),
    )
    cards = random_hand(rng, r, 7, 1)
    found = can_open(r, cards, keep=0)
    assert (None if found is None else found.points) == best_opening(r, cards)
