"""Every way in which claimed cards can lie as a set or as a run, with the keys that each way offends.

A reading that offends no key is legal; those that offend some are what objections are made of.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import msgspec

from rummy_cli.cards import JOKER, Laid, as_card, card_of, identity, is_said, physical, rank_of, suit_of

from .shapes import ALL_SUITS, Ladder, Meld, Shaper, run_meld, set_meld

EMPTY = -1  # a place in a run that a wild has still to take
MOST_READINGS = 1000  # listing stops there; the verdict does not depend on it


class ClaimedCards(msgspec.Struct, frozen=True):
    """The claimed cards, parted: ``fixed`` ones are what they are, or are said to be; ``flex`` may still be several.

    ``typed``: the cards in the order typed, EMPTY where a fixed one was typed; a run asks it which place a wild was
    given.
    """

    cards: tuple[Laid, ...]
    fixed: tuple[Laid, ...]
    flex: tuple[Laid, ...]
    typed: tuple[int, ...]


class SetFit(msgspec.Struct, frozen=True):
    """One rank for all: ``misfits`` are of other ranks, ``twins`` of a suit that is taken; ``faults``: keys."""

    rank: int
    naturals: tuple[Laid, ...]
    wilds: tuple[Laid, ...]
    misfits: tuple[Laid, ...]
    twins: tuple[Laid, ...]
    faults: tuple[str, ...]


class RunFit(msgspec.Struct, frozen=True):
    """One stretch of a ladder for all the cards.

    ``line``: the cards by place, EMPTY where a wild of ``left`` goes; ``want``: the card of each place; ``new``: the
    places that the claim fills (all, or those beyond a meld already there); ``naturals``: how many; ``faults``: keys.
    """

    line: tuple[int, ...]
    want: tuple[int, ...]
    new: tuple[int, ...]
    left: tuple[Laid, ...]
    naturals: int
    faults: tuple[str, ...]


def part(s: Shaper, cards: tuple[Laid, ...]) -> ClaimedCards:
    """Parts the cards; a natural card said to be itself is just that card."""
    wild = s.wild
    fixed, flex, typed = [], [], []
    for card in cards:
        if not is_said(card) and wild[card]:
            flex.append(card)
            typed.append(card)
        else:
            fixed.append(card if not is_said(card) or wild[physical(card)] else physical(card))
            typed.append(EMPTY)
    return ClaimedCards(cards, tuple(fixed), tuple(flex), tuple(typed))


def wild_faults(s: Shaper, naturals: int, wilds: int) -> list[str]:
    """The keys of ``wilds`` that so many naturals and wilds in one meld offend, whatever its shape."""
    faults = []
    if wilds > s.per_meld:
        faults.append("wilds.per_meld")
    if naturals < s.min_naturals:
        faults.append("wilds.min_naturals")
    if not s.shared(naturals, wilds):
        faults.append("wilds.share")
    return faults


def fit_set(s: Shaper, rank: int, claim: ClaimedCards) -> SetFit:
    """The cards as a set of ``rank``, as many as possible natural."""
    naturals: list[Laid] = []
    wilds: list[Laid] = []
    misfits: list[Laid] = []
    twins: list[Laid] = []
    taken: set[int] = set()
    for card in claim.fixed:
        other = identity(card)
        if rank_of(other) != rank or other >= JOKER:
            misfits.append(card)
            continue
        if s.distinct and other in taken:
            twins.append(card)
        taken.add(other)
        if is_said(card) and other != physical(card):
            wilds.append(card)
        else:
            naturals.append(other)
    for card in claim.flex:
        if rank_of(card) == rank and card < JOKER and not (s.distinct and card in taken):
            taken.add(card)
            naturals.append(card)
        else:
            wilds.append(card)
    faults = _set_faults(s, len(claim.cards), len(twins)) + wild_faults(s, len(naturals), len(wilds))
    return SetFit(rank, tuple(naturals), tuple(wilds), tuple(misfits), tuple(twins), tuple(faults))


def _set_faults(s: Shaper, size: int, twins: int) -> list[str]:
    """The keys that a set offends by its size, and by cards of a suit that is taken."""
    faults = []
    if size < s.set_min:
        faults.append("sets.min")
    if size > s.set_max:
        faults.append("sets.max")
    if s.distinct and (twins or size > 4):
        faults.append("sets.distinct_suits")
    return faults


def set_ranks(s: Shaper, claim: ClaimedCards) -> list[int]:
    """The ranks that a set of these cards could have: that of the fixed cards, all of one rank, else any."""
    if claim.fixed:
        ranks = {rank_of(identity(card)) for card in claim.fixed}
        return list(ranks) if len(ranks) == 1 else []
    return list(dict.fromkeys([*(rank_of(card) for card in claim.flex if card < JOKER), *s.ladder.ranks]))


def run_suits(claim: ClaimedCards) -> Sequence[int]:
    """The suits that a run of these cards could have: that of the fixed cards, all of one suit, else any."""
    if claim.fixed:
        suits = {suit_of(identity(card)) for card in claim.fixed}
        return list(suits) if len(suits) == 1 else []
    return ALL_SUITS


def fit_runs(s: Shaper, steps: Ladder, suit: int, claim: ClaimedCards, base: tuple[Laid, ...] = ()) -> Iterator[RunFit]:
    """The cards, with those of a run ``base`` already there, on every stretch of the ladder where they find room."""
    return _longer_runs(s, steps, suit, claim, base) if base else _new_runs(s, steps, suit, claim)


def _new_runs(s: Shaper, steps: Ladder, suit: int, claim: ClaimedCards) -> Iterator[RunFit]:
    size = len(claim.cards)
    anchor = rank_of(identity(claim.fixed[0])) if claim.fixed else None
    for start in steps.starts(size):
        stretch = steps.ranks[start : start + size]
        if anchor is None or anchor in stretch:
            yield from _fill(s, tuple([card_of(rank, suit) for rank in stretch]), claim, [EMPTY] * size)


def _longer_runs(s: Shaper, steps: Ladder, suit: int, claim: ClaimedCards, base: tuple[Laid, ...]) -> Iterator[RunFit]:
    """Those in which the run ``base`` lies as it lies, the new cards below and above it."""
    size = len(base) + len(claim.cards)
    ranks, starts = steps.ranks, steps.starts(size)
    held = tuple(rank_of(identity(card)) for card in base)
    if held[0] not in ranks:
        return
    first = ranks.index(held[0])
    if ranks[first : first + len(base)] != held and (not steps.ring or held != (ranks * 2)[first : first + len(base)]):
        return
    for below in range(len(claim.cards), -1, -1):
        start = first - below
        if steps.ring and start < 0:
            start += steps.size
        if start in starts:
            line = [EMPTY] * below + list(base) + [EMPTY] * (len(claim.cards) - below)
            yield from _fill(s, tuple(card_of(rank, suit) for rank in ranks[start : start + size]), claim, line)


def _fill(s: Shaper, want: tuple[int, ...], claim: ClaimedCards, line: list[int]) -> Iterator[RunFit]:
    """Puts the claimed cards into the free places of one stretch, wild ranks as natural as can be."""
    new = tuple(i for i, card in enumerate(line) if card == EMPTY)
    found = _natural_places(want, claim, new, line)
    if found is None:
        return
    left, forks = found
    for filled in _forks(line, forks):
        wilds = [is_said(card) or card in (EMPTY, JOKER) for card in filled]
        yield RunFit(filled, want, new, left, len(wilds) - sum(wilds), tuple(_run_faults(s, wilds)))


Fork: TypeAlias = tuple[list[int], list[Laid]]  # places of one card, and what may lie in them


def _natural_places(
    want: tuple[int, ...], claim: ClaimedCards, new: Sequence[int], line: list[int]
) -> tuple[tuple[Laid, ...], list[Fork]] | None:
    """Lays into ``line`` every card that has one place; the wilds that are left, and the cards that have two. None: no room."""
    spots: dict[int, list[int]] = {}
    for i in new:
        spots.setdefault(want[i], []).append(i)
    fixed: dict[int, list[Laid]] = {}
    for card in claim.fixed:
        fixed.setdefault(identity(card), []).append(card if identity(card) != physical(card) else physical(card))
    if any(len(cards) > len(spots.get(other, ())) for other, cards in fixed.items()):
        return None
    left = list(claim.flex)
    forks: list[Fork] = []
    for other, places in spots.items():
        cards = fixed.get(other, [])
        while len(cards) < len(places) and other in left:
            left.remove(other)
            cards = [*cards, other]
        if len(places) == 1:
            if cards:
                line[places[0]] = cards[0]
        elif cards:
            forks.append((places, cards))  # an ace at each end: the one doubled rank
    return tuple(sorted(left)), forks


def _run_faults(s: Shaper, wilds: Sequence[bool]) -> list[str]:
    """The keys that a run offends by its length and its wilds; ``wilds``: by place, is a wild there."""
    faults = []
    if len(wilds) < s.run_min:
        faults.append("runs.min")
    if len(wilds) > s.run_max:
        faults.append("runs.max")
    count = sum(wilds)
    faults += wild_faults(s, len(wilds) - count, count)
    if not s.adjacent and count > 1 and any(a and b for a, b in pairwise(wilds)):
        faults.append("wilds.adjacent")
    return faults


def _forks(line: list[int], forks: list[Fork]) -> Iterator[tuple[int, ...]]:
    if not forks:
        yield tuple(line)
        return
    places, cards = forks[0]
    options = [(places, cards), (places, cards[::-1])] if len(cards) == 2 else [([place], cards) for place in places]
    for spots, order in options:
        copy = list(line)
        for place, card in zip(spots, order, strict=True):
            copy[place] = card
        yield from _forks(copy, forks[1:])


def completed(fit: RunFit, order: Sequence[Laid]) -> tuple[Laid, ...]:
    """The line with the remaining wilds put into its empty places in this order, each with its identity."""
    wilds = iter(order)
    return tuple(
        as_card(next(wilds), want) if card == EMPTY else card for card, want in zip(fit.line, fit.want, strict=True)
    )


def as_typed(fit: RunFit, claim: ClaimedCards) -> tuple[Laid, ...] | None:
    """The wilds still to be placed, in the order of their places, if each was typed at just that place.

    A run named downwards is read downwards.
    """
    order = claim.typed[::-1] if _downwards(fit, claim) else claim.typed
    typed = [order[i] for i, place in enumerate(fit.new) if fit.line[place] == EMPTY]
    return tuple(typed) if sorted(typed) == list(fit.left) else None


def _downwards(fit: RunFit, claim: ClaimedCards) -> bool:
    """Were the cards that are what they are named from the top of the run down (two at least)?"""
    places = [fit.want.index(identity(card)) for card in claim.fixed]
    return len(places) > 1 and all(after < before for before, after in pairwise(places))


def run_readings(s: Shaper, fits: Sequence[RunFit], claim: ClaimedCards, heed_places: bool) -> list[Meld]:
    """The different runs among these fits; with ``heed_places`` those with each wild where it was typed, if any.

    Two are the same when they put the same cards at the same identities.
    """
    found: dict[tuple[Laid, ...], Meld] = {}
    for fit in fits:
        typed = as_typed(fit, claim)
        if typed is not None:
            cards = completed(fit, typed)
            found.setdefault(tuple(sorted(cards)), run_meld(s, cards))
    if found and heed_places:
        return list(found.values())
    for fit in fits:
        for order in _orders(fit.left):
            cards = completed(fit, order)
            found.setdefault(tuple(sorted(cards)), run_meld(s, cards))
            if len(found) >= MOST_READINGS:
                return list(found.values())
    return list(found.values())


def _orders(cards: tuple[Laid, ...]) -> Iterator[tuple[Laid, ...]]:
    """The distinct orders of cards of which some are alike."""
    kinds = sorted(set(cards))
    if len(kinds) < 2:
        yield cards
        return
    for card in kinds:
        rest = list(cards)
        rest.remove(card)
        for order in _orders(tuple(rest)):
            yield (card, *order)


def spelt_set(s: Shaper, fit: SetFit) -> Meld:
    """The set with every wild said to be a missing suit, as an ambiguous claim would have to be typed."""
    every = [card_of(fit.rank, suit) for suit in ALL_SUITS]
    taken = {identity(card) for card in (*fit.naturals, *fit.wilds)}
    spare = [card for card in every if card not in taken]
    wilds = []
    for card in fit.wilds:
        if not is_said(card):
            other = next(c for c in (*spare, *every) if c != card)  # a wild rank said to be itself would be natural
            spare = [c for c in spare if c != other]
            wilds.append(as_card(card, other))
        else:
            wilds.append(card)
    return set_meld(s, fit.rank, fit.naturals, wilds)
