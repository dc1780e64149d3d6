"""Gin hands by exhaustive search: every way of laying one out, and all that a defender might lay off."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .naive import House, Laid, without

Meld = tuple[Laid, ...]
Melds = tuple[Meld, ...]


class Way(NamedTuple):
    """A hand laid out: its melds, and the cards left."""

    melds: Melds
    left: tuple[str, ...]


def ways(house: House, hand: Sequence[str]) -> list[Way]:
    """All ways of laying out a hand, with any melds or none."""
    melds = list(house.melds_in(hand))
    found: list[Way] = []

    def go(rest: list[str], chosen: Melds, start: int) -> None:
        found.append(Way(chosen, tuple(sorted(rest))))
        for i in range(start, len(melds)):
            left = without(rest, [one.card for one in melds[i]])
            if left is not None:
                go(left, (*chosen, melds[i]), i + 1)

    go(list(hand), (), 0)
    return found


def best_ways(house: House, hand: Sequence[str]) -> list[Way]:
    """The ways with the least deadwood."""
    all_ways = ways(house, hand)
    least = min(house.in_hand(way.left) for way in all_ways)
    return [way for way in all_ways if house.in_hand(way.left) == least]


def after_lay_offs(house: House, loose: tuple[str, ...], table: Melds) -> int:
    """The least deadwood of loose cards that may be laid off on these melds."""
    known: dict[tuple[tuple[str, ...], Melds], int] = {}

    def least(rest: tuple[str, ...], melds: Melds) -> int:
        if (rest, melds) not in known:
            best = house.in_hand(rest)
            for i, card in enumerate(rest):
                for j, laid in enumerate(melds):
                    for new in house.with_card(laid, card):
                        best = min(best, least(rest[:i] + rest[i + 1 :], (*melds[:j], new, *melds[j + 1 :])))
            known[rest, melds] = best
        return known[rest, melds]

    return least(loose, table)


def defended(house: House, hand: Sequence[str], table: Melds) -> int:
    """The least deadwood of a defender's hand, his melds and his lay-offs chosen together."""
    return min(after_lay_offs(house, way.left, table) for way in ways(house, hand))


def singles(house: House, loose: Sequence[str], table: Melds) -> Iterator[tuple[str, int, Melds]]:
    """One card that may be laid off, the place of the meld, and the melds after it."""
    for card in loose:
        for j, laid in enumerate(table):
            for new in house.with_card(laid, card):
                yield card, j, (*table[:j], new, *table[j + 1 :])
