"""Hands that must hold runs: the solver against an exhaustive search, and hands counted by hand."""

import random
from collections.abc import Sequence

import pytest
from arranging import dice, house, random_hand, random_house
from hypothesis import given, settings
from hypothesis import strategies as st
from needing import counted, freed

from rummy_cli.cards.card import JOKER, NAMES, CardReader
from rummy_cli.melds import Meld, has_natural_run
from rummy_cli.melds.shapes import shaper
from rummy_cli.ruleset.schema import KnockRules, Needs, Rules, replace
from rummy_cli.solve.hand.needing import least_counted, least_meeting, meets

FEW = settings(deadline=None, max_examples=40)
NEEDS = [Needs(runs, natural) for runs in range(4) for natural in range(runs + 1) if runs]
DECLARED = KnockRules(limit=0, needs=Needs(2, 1), needs_for="everyone")
INDIAN = house(deck__packs=2, deck__jokers=2, runs__ace="either", value_A=10, knock=DECLARED)


def asking(rules: Rules, needs: Needs) -> Rules:
    """The rules with a knock that asks for these runs."""
    return replace(rules, "knock", KnockRules(limit=0, needs=needs, needs_for="everyone"))


def sound(rules: Rules, hand: Sequence[int], melds: Sequence[Meld], left: Sequence[int], deadwood: int) -> None:
    """Melds and what is left are the hand, and what is left counts so much."""
    assert sorted([card & 63 for meld in melds for card in meld.cards] + list(left)) == sorted(hand)
    assert deadwood == sum(shaper(rules).value[card] for card in left)


@FEW
@given(st.integers(0, 10**9), st.sampled_from(NEEDS))
def test_needs__any_rules(seed: int, needs: Needs) -> None:
    """Odd keys, up to three packs, wild ranks, up to three wilds, under every kind of needs."""
    needs_in_any_house(dice(seed), needs, {})


@FEW
@given(st.integers(0, 10**9), st.sampled_from(NEEDS))
def test_needs__single_cards_of_their_own_value(seed: int, needs: Needs) -> None:
    """Which of the sixes goes into the run that is asked for may matter then."""
    rng = dice(seed)
    needs_in_any_house(rng, needs, {NAMES[rng.randrange(JOKER)]: rng.choice([0, 1, 20, 40]) for _ in range(12)})


def needs_in_any_house(rng: random.Random, needs: Needs, cards: dict[str, int]) -> None:
    """A hand under odd rules with these values of single cards, against the exhaustive search."""
    rules = asking(house(random_house(rng), value_cards=cards), needs)
    hand = random_hand(rng, rules, rng.choice([6, 7]), rng.choice([0, 1, 2, 3]))
    total = sum(shaper(rules).value[card] for card in hand)
    most = freed(rules, hand, needs)
    meeting = least_meeting(rules, hand)
    if meeting is None:
        assert most < 0
    else:
        sound(rules, hand, meeting.melds, meeting.left, meeting.deadwood)
        assert meets(needs, meeting.melds)
        assert meeting.deadwood == total - most
    loser = least_counted(rules, hand)
    sound(rules, hand, loser.melds, loser.left, loser.deadwood)
    assert loser.deadwood == counted(rules, hand, needs)


@FEW
@given(st.integers(0, 10**9), st.sampled_from(NEEDS))
def test_needs__thirteen_card_game(seed: int, needs: Needs) -> None:
    """Two packs, printed jokers, a turned rank; nine cards rich in runs."""
    rng = dice(seed)
    rules = asking(replace(INDIAN, "deck.wild_ranks", (rng.choice(["A", "2", "6", "Q"]),)), needs)
    hand = random_hand(rng, rules, 9, rng.choice([1, 2, 3]))
    loser = least_counted(rules, hand)
    sound(rules, hand, loser.melds, loser.left, loser.deadwood)
    assert loser.deadwood == counted(rules, hand, needs)
    free_sets = any(meld.type == "set" for meld in loser.melds)
    assert not free_sets or meets(needs, loser.melds)
    if loser.melds:
        assert sum(map(has_natural_run, loser.melds)) >= needs.natural_runs


@pytest.mark.parametrize(
    ("cards", "meeting", "loser"),
    [
        ("3C 4C 5C 6C 7C 8C 10D 10H 10S KD KS 2H 2D", 24, 24),  # two runs of three: the tens are free
        ("3C 4C 5C 6C 7C 10D 10H 10S KD KS 2H 2D AS", None, 64),  # a run of five is one: only it is free
        ("3C JK 5C 9H JK JH 10D 10C 10S KD KS 2H 2D", None, 81),  # two runs, and none without a joker: all counts
        ("3C 4C 5C 9H JK JH 10D 10C 10S KD KS 2H 2D", 24, 24),  # the second may hold one
        ("3C 4C 5C 6C 7C JK 10D 10H 10S KD KS 2H 2D", 24, 24),  # 3-4-5 and 6-7 with the joker
        ("QC KC AC AD 2D 3D 10D 10H 10S KD KS 2H 2C", 24, 24),  # the ace high in one run and low in the other
        ("KC AC 2C 5D 6D 7D 10D 10H 10S KD KS 2H 4C", None, 78),  # not round the corner: only 5-6-7 is free
        ("4C 5C 6C 4D 5D 6D 4H 5H 6H KS QD 2C 9H", 31, 31),  # as runs, not as sets
    ],
)
def test_needs__counted_by_hand(cards: str, meeting: int | None, loser: int) -> None:
    """Two runs, one of them without jokers; jokers count nothing."""
    hand = CardReader().read(cards)
    found = least_meeting(INDIAN, hand)
    assert (found.deadwood if found else None) == meeting
    assert least_counted(INDIAN, hand).deadwood == loser


def test_needs__lay_offs_are_free_in_any_case() -> None:
    """Without a run all counts, but not the card that goes to the knocker's meld: 4 and 5 and 9 of 7, 4, 5 and 9."""
    rules = INDIAN
    hand = CardReader().read("7C 4D 5H 9S")
    meld = Meld("run", tuple(CardReader().read("4C 5C 6C")), 15)
    found = least_counted(rules, hand, (meld,))
    assert (found.deadwood, found.laid) == (18, ((0, tuple(CardReader().read("7C"))),))


def test_needs__the_order_of_the_cards_is_nothing() -> None:
    """The same bag gives the same melds."""
    rng = random.Random(5)
    hand = CardReader().read("3C 4C 5C 6C 7C JK 10D 10H 10S KD KS 2H 2D")
    first = least_counted(INDIAN, hand)
    for _ in range(5):
        rng.shuffle(hand)
        assert least_counted(INDIAN, hand) == first


def test_needs__wilds_alone_are_no_run_where_naturals_must_be_more() -> None:
    """Two jokers beside nothing are no run under ``wilds.share: fewer``: with the run of three, 7C and 8C stay alone or take them."""
    rules = asking(
        house(deck__jokers=4, runs__min=2, runs__max=4, wilds__min_naturals=0, wilds__share="fewer"), Needs(1, 1)
    )
    found = least_meeting(rules, CardReader().read("JK 8C 7C 10C QC JK JC"))
    assert found is not None
    assert all(any(card < 52 for card in meld.cards) for meld in found.melds)
