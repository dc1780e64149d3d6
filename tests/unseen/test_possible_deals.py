"""Bags in one integer: the same answers as counting the cards one by one."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.cards.card import JOKER
from rummy_cli.unseen import possible_deals as worlds

# eight packs and 32 jokers are the most a rules file allows
BAGS = st.dictionaries(st.integers(0, 51), st.integers(1, 8), max_size=6).flatmap(
    lambda counts: st.integers(0, 32).map(lambda jokers: Counter(counts) + Counter({JOKER: jokers}))
)


@given(BAGS, BAGS)
@settings(deadline=None, max_examples=100)
def test_bags_are_multisets(one: Counter[int], other: Counter[int]) -> None:
    """Packing, unpacking, size, copies, part of, the common part and what is beyond it."""
    a, b = worlds.pack(one.elements()), worlds.pack(other.elements())
    assert worlds.unpack(a) == sorted(one.elements())
    assert worlds.size(a) == one.total()
    assert all(worlds.copies(a, card) == one[card] for card in range(53))
    assert worlds.includes(a, b) == (other <= one)
    assert worlds.unpack(worlds.common(a, b)) == sorted((one & other).elements())
    assert worlds.unpack(worlds.surplus(a, b)) == sorted((one - other).elements())


def test_whole_deck_in_one_bag() -> None:
    """The largest deck, without one count running into the next."""
    deck = worlds.pack([card for card in range(52) for _ in range(8)] + [JOKER] * 32)
    assert worlds.size(deck) == 448
    assert [worlds.copies(deck, card) for card in range(53)] == [8] * 52 + [32]
    assert worlds.includes(deck, deck)
    assert not worlds.includes(deck, deck + worlds.UNIT[0])


def test_group_in_one_hand_is_certain() -> None:
    """Two unseen cards of which both lie in one hand are known there; an empty group is none."""
    bag = worlds.pack([3, 4])
    assert worlds.settle((0, 0), [(bag, 2 << worlds.WIDTH, 0), (0, 0, 0)], 2) == ((0, bag), ())


def test_like_cards_are_certain_wherever_they_lie() -> None:
    """Two 4C, one in each hand, are no question."""
    unit = worlds.UNIT[3]
    assert worlds.settle((0, 0), [(2 * unit, 1 | 1 << worlds.WIDTH, 0)], 2) == ((unit, unit), ())


def test_world_with_one_place_left_open_is_counted() -> None:
    """If only the stock is uncounted, its number follows."""
    bag = worlds.pack([3, 4, 5])
    stock = 2 + worlds.STOCK
    known, groups = worlds.settle((0, 0), [(bag, 1, 1 << stock)], 2)
    assert (known, groups) == ((0, 0), ((bag, 1 | 2 << worlds.WIDTH * stock, 0),))
    assert worlds.most(groups[0], stock) == worlds.at(groups[0], stock) == 2
