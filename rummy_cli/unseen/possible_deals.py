"""Where unseen cards may be: bags packed in one integer, and worlds made of groups of exchangeable cards.

A *bag* is an integer with seven bits for each of the 53 kinds (six of count, one guard) and the number of its cards
on top. A *place* is a small integer: the hands 0..n-1, then the stock, the cut card, what lies under the pile as
recorded, and each ``??`` of the pile, from the bottom up. A *group* is ``(bag, slots, free)``: its cards lie in these
slots in any order (``slots`` packs ten bits for each place), the rest of them anywhere in the places of the bit mask
``free``, of which nobody knows how many cards they have; without free places the slots take the whole bag. A *world* is
the cards certain in each hand, and groups. What the public record leaves possible is a union of worlds; each function
here maps such unions to unions exactly, except for ``collapse`` and ``stray``, which allow at least as much.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rummy_cli.cards import KINDS, Card

Bag: TypeAlias = int
DealPlace: TypeAlias = int
UnseenGroup: TypeAlias = tuple[Bag, int, int]
World: TypeAlias = tuple[tuple[Bag, ...], tuple[UnseenGroup, ...]]
Worlds: TypeAlias = Iterable[World]

BITS = 7
COUNT_MASK = 63  # of the bits of a kind those that count its cards
SIZE = BITS * KINDS
UNIT: tuple[Bag, ...] = tuple([1 << BITS * card | 1 << SIZE for card in range(KINDS)])
WIDTH = 10
FULL = (1 << WIDTH) - 1
STOCK, CUT, BELOW, PILE = 0, 1, 2, 3  # places, counted from the number of hands
CAP = 1024
MOST = 32  # cards of one kind in a deck

_GUARDS = sum([(COUNT_MASK + 1) << BITS * card for card in range(KINDS)])


def pack(cards: Iterable[Card]) -> Bag:
    """The bag of some cards, none of them unknown."""
    return sum([UNIT[card] for card in cards])


def unpack(bag: Bag) -> list[Card]:
    """The cards of a bag, in order."""
    cards: list[Card] = []
    low = bag & ((1 << SIZE) - 1)
    while low:
        card = ((low & -low).bit_length() - 1) // BITS
        count = low >> BITS * card & COUNT_MASK
        cards += [card] * count
        low -= count << BITS * card
    return cards


def size(bag: Bag) -> int:
    """How many cards a bag holds."""
    return bag >> SIZE


def copies(bag: Bag, card: Card) -> int:
    """How many of one kind a bag holds."""
    return bag >> BITS * card & COUNT_MASK


def includes(large: Bag, small: Bag) -> bool:
    """Is the second bag part of the first?"""
    return ((large | _GUARDS) - small) & _GUARDS == _GUARDS


def common(one: Bag, other: Bag) -> Bag:
    """The largest bag that is part of both."""
    if one == other or not one or not other:
        return one if one == other else 0
    return sum([min(copies(other, card), copies(one, card)) * UNIT[card] for card in set(unpack(one))])


def surplus(bag: Bag, other: Bag) -> Bag:
    """What the first bag has beyond the second."""
    return bag - common(bag, other)


def placed(slots: int) -> int:
    """How many cards the counted slots take."""
    total = 0
    while slots:
        total += slots & FULL
        slots >>= WIDTH
    return total


def spare(group: UnseenGroup) -> int:
    """How many cards of a group lie in its free places; 0 without such."""
    return (group[0] >> SIZE) - placed(group[1]) if group[2] else 0


def at(group: UnseenGroup, place: DealPlace) -> int:
    """How many cards of a group lie in a place at least: all of them, unless it is free."""
    return group[1] >> WIDTH * place & FULL


def most(group: UnseenGroup, place: DealPlace) -> int:
    """How many cards of a group may lie in a place."""
    return at(group, place) + (spare(group) if group[2] >> place & 1 else 0)


def settle(known: Sequence[Bag], groups: Iterable[UnseenGroup], hands: int) -> World:  # noqa: C901, PLR0912  a loop run for every card known, its counts in locals
    """The canonical form of a world: what lies wholly in one hand is certain there, empty groups are gone."""
    certain = list(known)
    kept: list[UnseenGroup] = []
    stock: Bag = 0
    for bag, counted, mask in groups:
        slots = counted
        total = bag >> SIZE
        if not total:
            continue
        free = mask
        if free:  # no card left for the free places, or one such place: then all is counted
            loose = total - placed(slots)
            if not loose or not free & free - 1:
                slots += loose << WIDTH * (free.bit_length() - 1)
                free = 0
        if not free:
            place = (slots.bit_length() - 1) // WIDTH
            if slots == total << WIDTH * place:
                if place < hands:
                    certain[place] += bag
                    continue
                if place == hands:
                    stock += bag
                    continue
            elif total <= MOST:
                unit = UNIT[((bag & -bag).bit_length() - 1) // BITS]
                if bag == unit * total:
                    rest = slots
                    for hand in range(hands):
                        count = slots >> WIDTH * hand & FULL
                        certain[hand] += unit * count
                        rest -= count << WIDTH * hand
                    if rest >> WIDTH * hands <= FULL:
                        stock += unit * placed(rest)
                    else:
                        kept.append((unit * placed(rest), rest, 0))
                    continue
        kept.append((bag, slots, free))
    if stock:
        kept.append((stock, stock >> SIZE << WIDTH * hands, 0))
    kept.sort()
    return tuple(certain), tuple(kept)


def collapse(worlds: Worlds, hands: int) -> set[World]:
    """Fewer worlds that allow at least as much: all that is not certain in each of them is one group."""
    several = tuple(worlds)
    certain = list(several[0][0])
    for known, _ in several[1:]:
        certain = [common(one, other) for one, other in zip(certain, known, strict=True)]
    merged: set[World] = set()
    for known, groups in several:
        bag = slots = free = 0
        for group in groups:
            bag += group[0]
            slots += group[1]
            free |= group[2] & (1 << hands + PILE) - 1
        for hand in range(hands):
            extra = known[hand] - certain[hand]
            bag += extra
            slots += extra >> SIZE << WIDTH * hand
        merged.add(settle(certain, [(bag, slots, free)], hands))
    return merged


def limit(worlds: set[World], hands: int) -> set[World]:
    """The same worlds, or, beyond what is worth following, fewer ones that allow at least as much."""
    return worlds if len(worlds) <= CAP else collapse(worlds, hands)


def move(worlds: Worlds, source: DealPlace, target: DealPlace, hands: int) -> set[World]:
    """One unseen card, whichever it is, goes from one place to another (cards certain in a hand stay)."""
    result: set[World] = set()
    for known, groups in worlds:
        for i, (bag, slots, free) in enumerate(groups):
            after = slots
            if slots >> WIDTH * source & FULL:
                after -= 1 << WIDTH * source
            elif not free >> source & 1 or bag >> SIZE <= placed(slots):
                continue
            after += 1 << WIDTH * target
            result.add(settle(known, (*groups[:i], (bag, after, free), *groups[i + 1 :]), hands))
    return limit(result, hands)


def throw(worlds: Worlds, hand: int, slot: DealPlace, hands: int) -> set[World]:
    """A card of a hand that nobody noted goes to a slot of the pile: an unseen one, or one that was certain there."""
    several = tuple(worlds)
    result = move(several, hand, slot, hands)
    for known, groups in several:
        bag = known[hand]
        if bag:
            slots = ((bag >> SIZE) - 1 << WIDTH * hand) + (1 << WIDTH * slot)
            result.add(settle((*known[:hand], 0, *known[hand + 1 :]), (*groups, (bag, slots, 0)), hands))
    return limit(result, hands)


def find(worlds: Worlds, place: DealPlace, card: Card, hands: int) -> set[World]:
    """One unseen card in a place turns out to be this one, and leaves it."""
    result: set[World] = set()
    unit, field = UNIT[card], BITS * card
    for known, groups in worlds:
        for i, (bag, slots, free) in enumerate(groups):
            if not bag >> field & COUNT_MASK:
                continue
            if slots >> WIDTH * place & FULL:
                found = (bag - unit, slots - (1 << WIDTH * place), free)
            elif free >> place & 1 and bag >> SIZE > placed(slots):
                found = (bag - unit, slots, free)
            else:
                continue
            result.add(settle(known, (*groups[:i], found, *groups[i + 1 :]), hands))
    return limit(result, hands)


def give(worlds: Worlds, hand: int, bag: Bag) -> set[World]:
    """These cards are certain in a hand from now on, on top of those that were."""
    return {((*known[:hand], known[hand] + bag, *known[hand + 1 :]), groups) for known, groups in worlds}


def play(worlds: Worlds, hand: int, cards: Iterable[Card], hands: int) -> set[World]:
    """These cards leave a hand. A copy that was certain goes first: that keeps open whatever the other choice would."""
    result = set(worlds)
    for card in cards:
        unit, field = UNIT[card], BITS * card
        after: set[World] = set()
        for world in result:
            known, groups = world
            if known[hand] >> field & COUNT_MASK:
                after.add(((*known[:hand], known[hand] - unit, *known[hand + 1 :]), groups))
            else:
                after |= find((world,), hand, card, hands)
        result = limit(after, hands)
    return result


def show(worlds: Worlds, hand: int, cards: Sequence[Card], hands: int) -> set[World]:
    """All see these cards in a hand: what was certain there already is among them as far as it can be."""
    return give(play(worlds, hand, cards, hands), hand, pack(cards))


def bury(worlds: Worlds, named: Bag, unnoted: int, top_unnoted: bool, hands: int) -> set[World]:
    """All of the pile but its top goes to the stock: ``named`` cards, ``??`` and what lies below the record.

    ``unnoted``: how many ``??`` the pile has, the top included.
    """
    stock, below, pile = WIDTH * (hands + STOCK), WIDTH * (hands + BELOW), WIDTH * (hands + PILE)
    to_stock, from_below = 1 << hands + STOCK, 1 << hands + BELOW
    result: set[World] = set()
    for known, groups in worlds:
        after: list[UnseenGroup] = [(named, size(named) << stock, 0)]
        for bag, old, mask in groups:
            rest = old >> pile
            top = rest >> WIDTH * (unnoted - 1) if top_unnoted else 0
            if top:
                rest -= 1 << WIDTH * (unnoted - 1)
            slots = old & ((1 << below) - 1)
            free = mask & (from_below - 1)
            if mask & from_below:
                free |= to_stock
            slots += placed(rest) + (old >> below & FULL) << stock
            after.append((bag, slots + (top << pile), free))
        result.add(settle(known, after, hands))
    return limit(result, hands)


def stray(worlds: Worlds, named: Bag, unnoted: int, top_unnoted: bool, hands: int) -> set[World]:
    """The same where nobody knows whether it happened: those cards are in the stock or under the pile.

    In each world the named ones make one group with those that strayed before, marked by a free place of its own.
    """
    pile, mark = WIDTH * (hands + PILE), 1 << hands + PILE
    loose = 1 << hands + STOCK | 1 << hands + BELOW
    result: set[World] = set()
    for known, groups in worlds:
        after: list[UnseenGroup] = []
        strays, kept, free = named, 0, loose | mark
        for bag, old, mask in groups:
            rest = old >> pile
            top = rest >> WIDTH * (unnoted - 1) if top_unnoted else 0
            slots = (old & ((1 << pile) - 1)) + (top << pile)
            if mask & mark and not rest:
                strays += bag
                kept += slots
                free |= mask
            elif rest == (top << WIDTH * (unnoted - 1) if top else 0):
                after.append((bag, slots, mask))
            else:
                after.append((bag, slots, mask | loose))
        result.add(settle(known, (*after, (strays, kept, free)), hands))
    return limit(result, hands)


def certain_in(world: World, hand: int) -> Bag:
    """The cards that lie in a hand however the groups are dealt out."""
    known, groups = world
    result = known[hand]
    for group in groups:
        bag = group[0]
        there = at(group, hand)
        elsewhere = (bag >> SIZE) - there
        if there and elsewhere < MOST:  # so many of one kind that some cannot lie elsewhere
            for card in set(unpack(bag)):
                result += max(0, copies(bag, card) - elsewhere) * UNIT[card]
    return result


def certain_everywhere(worlds: Worlds, hand: int) -> Bag:
    """The cards that lie in a hand in each of these worlds, however their groups are dealt out."""
    result: Bag | None = None
    for world in worlds:
        bag = certain_in(world, hand)
        result = bag if result is None else common(result, bag)
    return result or 0
