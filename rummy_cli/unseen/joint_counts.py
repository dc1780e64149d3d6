"""Counts at the end of a hand, judged together: is there a deal of the unseen cards that gives them all?

``fits`` asks it of a hand that was followed move by move, ``fits_deck`` of one of which only the deck is known, and how few and
how many cards each may hold.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from rummy_cli.cards import JOKER, UNKNOWN, Card, rank_of

from .deal_search import (
    ANY_CARD,
    JOKERS,
    AlikeCards,
    DealSearch,
    Slots,
    StillNeeded,
    StillToCome,
    alike_cards,
    is_among,
    reach_of,
)
from .possible_deals import UnseenGroup, World, Worlds, at, most, pack, show, size, spare, surplus, unpack


class CountOf(msgspec.Struct, frozen=True):
    """What a player is said to hold: one of ``cards``, ``ranks`` or ``points``.

    ``cards`` may hold UNKNOWN; ``ranks``: 0-12, 52 for a joker, 53 for a card that nobody noted; ``points`` go by
    ``values``, what each of the 53 kinds counts, and where they are not ``exact`` the cards are worth that or more.
    """

    cards: tuple[Card, ...] | None = None
    ranks: tuple[int, ...] | None = None
    points: int | None = None
    values: tuple[int, ...] = ()
    exact: bool = True


def fits(worlds: Worlds, held: Sequence[int | None], counts: Mapping[int, CountOf]) -> bool:
    """Does some deal of the unseen cards give all these counts? ``held``: the numbers of cards, None where unknown."""
    hands = len(held)
    left = set(worlds)
    others: dict[int, CountOf] = {}
    for player, count in counts.items():
        number = held[player]
        told = count.cards if count.cards is not None else count.ranks
        if told is not None and number is not None and len(told) != number:
            return False
        if count.cards is None:
            others[player] = count
            continue
        named = [card for card in count.cards if card != UNKNOWN]
        left = show(left, player, named, hands)
        if number is None:
            unnoted, bag = len(count.cards) - len(named), pack(named)
            left = {
                world
                for world in left
                if size(surplus(world[0][player], bag)) + sum([at(group, player) for group in world[1]]) <= unnoted
            }
    return any(_fits_world(world, others) for world in left) if others else bool(left)


class ToldCount(msgspec.Struct, frozen=True):
    """What is said of a hand of ``least`` to ``most`` cards."""

    least: int
    most: int
    count: CountOf


def fits_deck(deck: Sequence[int], hands: Sequence[ToldCount]) -> bool:
    """Can all these hands be dealt from one deck? ``deck``: the copies of each of the 53 kinds.

    True also where the search is given up, and where some cards count less than nothing, so that no sum says how few they are.
    """
    left, rest = _without_named(deck, hands)
    if min(left) < 0 or any(min(hand.count.values, default=0) < 0 for hand in rest):
        return min(left) >= 0
    if len(rest) == 1 and rest[0].count.points is not None:
        sums = sums_of(left, rest[0].count.values, rest[0].least, rest[0].most)
        return sums is None or is_among(sums, rest[0].count.points, exact=rest[0].count.exact)
    needs = [_needed_of_deck(hand) for hand in rest]
    slots = tuple([hand.most if hand.count.ranks is None else len(hand.count.ranks) for hand in rest])
    return DealSearch(_of_deck(tuple(left), tuple([need.values for need in needs])), [slots], [0], needs).fits()


def _without_named(deck: Sequence[int], hands: Sequence[ToldCount]) -> tuple[list[int], list[ToldCount]]:
    """The deck without the cards that are named, and the hands that are not; of named ones the cards that nobody noted."""
    left = list(deck)
    rest: list[ToldCount] = []
    for hand in hands:
        cards = hand.count.cards
        if cards is None:
            rest.append(hand)
            continue
        for card in cards:
            if card != UNKNOWN:
                left[card] -= 1
        unnoted = cards.count(UNKNOWN)
        if unnoted:
            rest.append(ToldCount(unnoted, unnoted, CountOf(ranks=(UNKNOWN,) * unnoted)))
    return left, rest


def _needed_of_deck(hand: ToldCount) -> StillNeeded:
    count = hand.count
    if count.ranks is None:
        return StillNeeded((count.points or 0,), count.values, count.exact, hand.most - hand.least)
    return StillNeeded(_still_needed(count.ranks, ()) or ())


def sums_of(deck: Sequence[int], values: Sequence[int], least: int, most: int) -> int | None:
    """What ``least`` to ``most`` cards of a deck can count, as a set of bits; None where that is not followed.

    ``deck``: the copies of each of the 53 kinds, ``values``: what each counts.
    """
    if min(values) < 0:
        return None
    table = reach_of(_of_deck(tuple(deck), (tuple(values),)), [most], 0, most - least)
    return None if table is None else table[0][most]


@lru_cache(maxsize=16)
def _of_deck(deck: tuple[int, ...], values: tuple[tuple[int, ...] | None, ...]) -> list[AlikeCards]:
    """The cards of a deck, those together that no count tells apart. It is shared, and changed by nobody."""
    bag = pack([card for card, copies in enumerate(deck) for _ in range(copies)])
    return alike_cards([(bag, 0, 0)], values)


def _fits_world(world: World, counts: Mapping[int, CountOf]) -> bool:
    """The same for the counts in ranks and points, in one world. True also where the search is given up."""
    groups = [group for group in world[1] if any(most(group, player) for player in counts)]
    slots: list[Slots] = [
        tuple([None if group[2] >> player & 1 else at(group, player) for player in counts]) for group in groups
    ]
    needs: list[StillNeeded] = []
    for j, (player, count) in enumerate(counts.items()):
        certain = unpack(world[0][player])
        if count.ranks is None:
            numbers = [row[j] for row in slots]
            if None in numbers and _least_worth(count, groups) < 0:  # any number of cards, some worth less than nothing
                return True
            needs.append(_points_needed(count, certain, numbers, groups))
        else:
            ranks = _still_needed(count.ranks, certain)
            if ranks is None:
                return False
            needs.append(StillNeeded(ranks))
    classes = alike_cards(groups, [need.values for need in needs])
    return DealSearch(classes, slots, [_loose_cards(group, counts) for group in groups], needs).fits()


def _loose_cards(group: UnseenGroup, players: Iterable[int]) -> int:
    """How many cards of a group go to whichever of these players: those that nobody is bound to get, and theirs that may grow."""
    return spare(group) + sum([at(group, player) for player in players if group[2] >> player & 1])


def _least_worth(count: CountOf, groups: Sequence[UnseenGroup]) -> int:
    """The least that any card of the groups counts."""
    return min([count.values[card] for group in groups for card in unpack(group[0])], default=0)


def _points_needed(
    count: CountOf, certain: Sequence[Card], numbers: Sequence[int | None], groups: Sequence[UnseenGroup]
) -> StillNeeded:
    """The points that unseen cards must bring, and what each kind counts, both above the least that any of them counts.

    ``numbers``: how many cards come from each group; where that is open nothing is taken off.
    """
    least = 0 if None in numbers else _least_worth(count, groups)
    rest = (count.points or 0) - sum([count.values[card] for card in certain])
    values = tuple([value - least for value in count.values])
    return StillNeeded((rest - least * sum([number or 0 for number in numbers]),), values, count.exact)


def _still_needed(ranks: Sequence[int], certain: Sequence[Card]) -> StillToCome | None:
    """How many cards of each rank (13: jokers, 14: whichever) must come from what is unseen; None if that cannot be."""
    needs = [0] * (ANY_CARD + 1)
    for rank in ranks:
        needs[rank if rank < JOKER else rank - JOKER + JOKERS] += 1
    for card in certain:
        rank = rank_of(card) if card < JOKER else JOKERS
        place = rank if needs[rank] else ANY_CARD
        if not needs[place]:
            return None
        needs[place] -= 1
    return tuple(needs)
