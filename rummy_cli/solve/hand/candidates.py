"""Every single meld that a hand can make, spelt out: for searches in which it matters how many melds there are, or which."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise

import msgspec

from rummy_cli.cards import JOKER, Card, card_of, cards_of_rank, rank_of, suit_of
from rummy_cli.melds import Shaper

from .clock import go_on
from .options import Group, Places

OFTEN = 255  # after so many melds the clock is looked at


class Candidate(msgspec.Struct, frozen=True):
    """A meld or lay-off that may be made: ``need``: its naturals; ``wilds``: how many; ``gain``: what is maximised.

    ``natural_run``: it counts as a run without wilds; ``laid``: how many of its cards are laid off, on the table (``group.on``)
    or on the meld that the others of its cards make; ``counted``: how many of the wilds lie there for a value of their own;
    ``shape``: of a meld as it is laid down the rank (set), or the suit and the ranks (run), for ``opening.repeats``.
    """

    need: tuple[tuple[Card, int], ...]
    wilds: int
    gain: int
    natural_run: bool
    laid: int
    group: Group
    counted: int = 0
    shape: tuple[int, ...] = ()


def clash(s: Shaper, one: Candidate, other: Candidate) -> bool:
    """Does ``opening.repeats`` forbid these two melds in one opening?"""
    value, (first, *ranks), (second, *others) = s.rules.opening.repeats, one.shape, other.shape
    if value == "any" or first != second or bool(ranks) != bool(others):
        return False
    return not ranks or value == "never" or s.joins(tuple(ranks), tuple(others))


class Part(msgspec.Struct, frozen=True):
    """The part of a meld that is laid down as a meld, before the rest is laid off on it: points, wilds, cards, shape."""

    points: int
    wilds: int
    size: int
    natural_run: bool
    shape: tuple[int, ...]


def _shape(places: Places) -> tuple[int, ...]:
    cards = [card for card, _ in places if card is not None]
    ranks = [rank_of(card) for card in cards]
    return (ranks[0],) if len(set(ranks)) == 1 else (suit_of(cards[0]), *ranks)


def _need(places: Places) -> tuple[tuple[Card, int], ...]:
    need: dict[Card, int] = {}
    for card, natural in places:
        if natural and card is not None:
            need[card] = need.get(card, 0) + 1
    return tuple(sorted(need.items()))


def groups(s: Shaper, held: dict[Card, int], wilds: int) -> Iterator[Group]:
    """All melds of the bag ``held`` and up to ``wilds`` wilds, each run with the place of every wild."""
    limit = min(wilds, s.per_meld)
    for number, group in enumerate(chain(_sets(s, held, limit), _runs(s, held, limit))):
        if number & OFTEN == OFTEN:
            go_on(OFTEN)
        natural = sum(mine for _, mine in group.places)
        if s.shared(natural, len(group.places) - natural):
            yield group


def _sets(s: Shaper, held: dict[Card, int], wilds: int) -> Iterator[Group]:
    top = min(s.set_max, 4) if s.distinct else s.set_max
    for rank in s.ladder.ranks[: s.ladder.size]:
        bags: list[tuple[Card, ...]] = [()]
        for card in cards_of_rank(rank):
            copies = min(held.get(card, 0), 1) if s.distinct else held.get(card, 0)
            bags += [(*bag, *(card,) * n) for bag in bags for n in range(1, copies + 1) if len(bag) + n <= top]
        for bag in bags:
            if len(bag) < s.min_naturals:
                continue
            for used in range(max(0, s.set_min - len(bag)), min(wilds, top - len(bag)) + 1):
                if bag:
                    yield Group("set", (*((card, True) for card in bag), *((None, False),) * used))
                elif used:
                    yield Group("set", tuple((card_of(rank, i % 4), False) for i in range(used)))


def _runs(s: Shaper, held: dict[Card, int], wilds: int) -> Iterator[Group]:
    steps = s.ladder
    longest = min(s.run_max, steps.size + 1 if steps.both else len(steps.ranks))
    for suit in range(4):
        mine = sum(held.get(card_of(rank, suit), 0) for rank in range(13))
        if mine < s.min_naturals or (not mine and suit):
            continue
        for size in range(max(s.run_min, s.min_naturals), min(longest, mine + wilds) + 1):
            for start in steps.starts(size):
                cards = [card_of(rank, suit) for rank in steps.ranks[start : start + size]]
                for natural in _filled(s, cards, held, wilds):
                    yield Group("run", tuple(zip(cards, natural, strict=True)))


def _filled(s: Shaper, cards: Sequence[Card], held: dict[Card, int], wilds: int) -> Iterator[list[bool]]:
    """The ways to fill the places of a run with the naturals that are held and with wilds: which places are natural."""
    there = [i for i, card in enumerate(cards) if card in held]
    missing = len(cards) - len(there)
    twin = cards[0] == cards[-1] and held.get(cards[0]) == 1  # one ace for two ends
    for more in range(min(wilds - missing, len(there) - s.min_naturals) + 1):
        for given_up in combinations(there, more):
            natural = [card in held for card in cards]
            for i in given_up:
                natural[i] = False
            if not (twin and natural[0] and natural[-1]) and (s.adjacent or spread(natural)):
                yield natural


def spread(natural: list[bool]) -> bool:
    """No two wilds side by side?"""
    return all(a or b for a, b in pairwise(natural))


def dearest(s: Shaper, found: Iterable[Group]) -> Iterator[Group]:
    """The melds, with what the wilds of a set stand for where single cards of its rank have values of their own.

    Each is the dearest card that it may be. One that counts no more than an open wild, which counts its rank, stays open, unless
    the cards might be taken for something else.
    """
    for group in found:
        rank = _rank(group)
        if group.type == "set" and rank in s.own_ranks and not s.own:
            yield _told(s, group, rank)
        else:
            yield group


def _rank(group: Group) -> int:
    """The rank of a set."""
    return rank_of(next((card for card, _ in group.places if card is not None), 0))


def _told(s: Shaper, group: Group, rank: int) -> Group:
    naturals = [card for card, natural in group.places if natural and card is not None]
    wilds = len(group.places) - len(naturals)
    free = [card for card in cards_of_rank(rank) if not (s.distinct and card in naturals)]
    free.sort(key=lambda card: -s.set_value[card])
    told: list[Card | None] = [*(free[:wilds] if s.distinct else free[:1] * wilds)]
    if len(naturals) > 1 and not s.wild[naturals[0]]:
        told = [card if card is not None and s.set_value[card] > s.open_value[rank] else None for card in told]
    return Group("set", (*((card, True) for card in naturals), *((card, False) for card in told)))


def worth(s: Shaper, group: Group, places: Places) -> int:
    """Points of a meld, or of a part of it; wilds that count for themselves are left out (``wild_in_meld: own``)."""
    return (_worth_of_set if group.type == "set" else _worth_of_run)(s, group, places)


def _worth_of_set(s: Shaper, group: Group, places: Places) -> int:
    points = sum([s.set_value[card] for card, natural in places if natural and card is not None])
    if not s.own:
        open_ = s.open_value[_rank(group)]
        points += sum([open_ if card is None else s.set_value[card] for card, natural in places if not natural])
    return points


def _worth_of_run(s: Shaper, _group: Group, places: Places) -> int:
    points = 0
    for i, (card, natural) in enumerate(places):
        assert card is not None
        if natural or not s.own:
            points += s.run_value[card] if rank_of(card) or i else s.run_value[JOKER + suit_of(card)]
    return points


def as_made(s: Shaper, found: Iterable[Group]) -> Iterator[Candidate]:
    """The melds as candidates that are laid down whole; the gain is their points."""
    for group in found:
        need = _need(group.places)
        wilds = sum(not natural for _, natural in group.places)
        yield Candidate(
            need,
            wilds,
            worth(s, group, group.places),
            group.type == "run" and not wilds,
            0,
            group,
            wilds,
            _shape(group.places),
        )


def in_parts(s: Shaper, found: Iterable[Group], per_meld: int) -> Iterator[Candidate]:
    """The melds as laid down in part, with at most ``per_meld`` wilds, and the rest of each laid off on it."""
    for group in found:
        need = _need(group.places)
        wilds = sum(not natural for _, natural in group.places)
        for part in set(_parts(s, group, per_meld)):
            yield Candidate(
                need, wilds, part.points, part.natural_run, len(group.places) - part.size, group, part.wilds, part.shape
            )


def _parts(s: Shaper, group: Group, per_meld: int) -> Iterator[Part]:
    return (_parts_of_set if group.type == "set" else _parts_of_run)(s, group, per_meld)


def _parts_of_set(s: Shaper, group: Group, per_meld: int) -> Iterator[Part]:
    # the dearest are kept; wilds have been told in that order
    naturals = sorted([place for place in group.places if place[1]], key=lambda place: -s.set_value[place[0] or 0])
    wilds = [place for place in group.places if not place[1]]
    for kept in range(max(s.min_naturals, 0), len(naturals) + 1):
        for used in range(min(per_meld, len(wilds)) + 1):
            if s.set_min <= kept + used and s.shared(kept, used):
                piece = (*naturals[:kept], *wilds[:used])
                yield Part(worth(s, group, piece), used, kept + used, natural_run=False, shape=_shape(group.places))


def _parts_of_run(s: Shaper, group: Group, per_meld: int) -> Iterator[Part]:
    places = group.places
    for size in range(s.run_min, len(places) + 1):
        for start in range(len(places) - size + 1):
            piece = places[start : start + size]
            used = sum(not mine for _, mine in piece)
            if used <= per_meld and size - used >= s.min_naturals and s.shared(size - used, used):
                # an ace counts as low only where it begins the run
                yield Part(worth(s, group, piece), used, size, natural_run=not used, shape=_shape(piece))


def laid_off(found: Iterable[Group], value: Sequence[int] | None = None) -> Iterator[Candidate]:
    """Lay-offs as candidates. With ``value`` they gain what their cards count in hand; else nothing: they open nobody."""
    for group in found:
        need = _need(group.places)
        gain = sum(value[card] * n for card, n in need) if value else 0
        wilds = len(group.places) - sum(n for _, n in need)
        yield Candidate(need, wilds, gain, False, len(group.places), group, wilds if value else 0)
