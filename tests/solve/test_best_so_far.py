"""A search whose time is over gives the best found so far: always an arrangement that stands, and soon."""

from collections.abc import Callable, Sequence

import pytest
from arranging import house
from test_arrange_oracle import check

from rummy_cli.cards.card import CardReader
from rummy_cli.melds.reading import read_meld
from rummy_cli.melds.shapes import Meld, shaper
from rummy_cli.ruleset.schema import Rules
from rummy_cli.solve.hand.clock import TimeIsOver, within
from rummy_cli.solve.hand.engine import Engine
from rummy_cli.solve.hand.openings import can_open
from rummy_cli.solve.hand.queries import best_discard, least_deadwood, most_melded, only_lay_off
from rummy_cli.solve.hand.ways_out import can_go_out

# Each grows beyond all bounds in a way of its own.
MANY_JOKERS = house(deck__packs=3, deck__jokers=8, runs__ace="either", value_joker=20)
ANY_SUITS = house(MANY_JOKERS, sets__distinct_suits=False, sets__max=None)
APART = house(MANY_JOKERS, wilds__adjacent=False)
WILD_RANKS = house(deck__packs=3, deck__wild_ranks=("2", "7"), deck__jokers=4)
HAND = "3S 6D 7C 4C 2D 6S 7H AH 2S 2D 3D 5S 7C KS KC JC AD 5C 3S 9S 4S 10D 10S 5H JD 7S"
TABLE = "9C 9D 9H / 5C 6C 7C / JH QH KH / 4D 5D 6D / 8S 8H 8C / QC QD QS / 3H 4H 5H"


def read(text: str) -> list[int]:
    return CardReader().read(text)


def table(rules: Rules) -> list[Meld]:
    melds = [read_meld(shaper(rules), read(part)).meld for part in TABLE.split("/")]
    return [meld for meld in melds if meld is not None]


@pytest.mark.parametrize("rules", [MANY_JOKERS, ANY_SUITS, APART, WILD_RANKS])
@pytest.mark.parametrize("steps", [0, 30, 300, 3_000])
def test_the_best_so_far_stands(rules: Rules, steps: int) -> None:
    """Whenever the time ends: before the first step, amid the lay-offs, amid the tables of a suit, amid the search."""
    hand = read(HAND + " JK JK JK JK")
    melds = table(rules)
    total = sum(shaper(rules).value[card] for card in hand)
    with within(steps=steps) as clock:
        found = least_deadwood(rules, hand, melds)
    assert clock.late
    check(rules, hand, found, melds)
    with within(steps=steps) as clock:
        most = most_melded(rules, hand)
    assert clock.late or steps == 3_000
    check(rules, hand, most)
    with within(steps=steps):
        only = only_lay_off(rules, hand, melds)
    check(rules, hand, only, melds)
    assert max(found.deadwood, only.deadwood) <= total


def test_more_time_finds_no_less() -> None:
    """At least what lies without wilds, then what was found, in the end all there is."""
    hand = read(HAND[:38] + " JK JK JK JK")
    plain = least_deadwood(MANY_JOKERS, hand[:-4]).deadwood + 4 * 20
    found = []
    for steps in (0, 100, 1_000, 10_000, 10_000_000):
        with within(steps=steps) as clock:
            found.append(least_deadwood(MANY_JOKERS, hand).deadwood)
    assert not clock.late
    assert found[0] <= plain
    assert min(found) == found[-1] == least_deadwood(MANY_JOKERS, hand).deadwood


@pytest.mark.parametrize(
    "ask",
    [
        lambda hand, _: best_discard(WILD_RANKS, hand),
        lambda hand, melds: can_go_out(WILD_RANKS, hand, melds),
        lambda hand, _: can_open(WILD_RANKS, hand),
        lambda hand, melds: only_lay_off(WILD_RANKS, hand, melds),
    ],
)
def test_no_further_way_to_see_a_hand_once_the_time_is_over(
    ask: Callable[[Sequence[int], Sequence[Meld]], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve cards of wild ranks are natural or wild in thousands of ways; one more search a discard at most."""
    hand = read("2C 2C 2D 2D 2H 2S 7C 7C 7D 7D 7H 7S 4C 5D 9H JS KC QD 8S 10H JK JK")
    searches = 0
    search = Engine.search

    def counted(*args: object, **options: object) -> object:
        nonlocal searches
        searches += 1
        return search(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Engine, "search", counted)
    with within(steps=0) as clock:
        try:
            ask(hand, table(WILD_RANKS))
        except TimeIsOver:
            assert clock.late
    assert searches <= 2 * len(set(hand))
