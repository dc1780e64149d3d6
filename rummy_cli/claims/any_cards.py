"""Ranks alone in a claim, ``K-A-2``, ``7-7-7``: any cards that would do, of one suit or all different."""

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from rummy_cli.cards import JOKER, RANKS, SUITS, CardReader, Laid, UnreadableCard, card_of, rank_of

_JOKERS = ("JK", "JOKER", "*", "🃏")
_SUITS = range(len(SUITS))


class RanksOnly(msgspec.Struct, frozen=True):
    """Cards of which only the ranks are said (0-12; None is a joker)."""

    ranks: tuple[int | None, ...]


ClaimedGroup = tuple[Laid, ...] | RanksOnly


def ranks_in(reader: CardReader, text: str) -> RanksOnly | None:
    """The ranks that are said here and nothing else: with hyphens or blanks between; ``4-7`` is a range. None for other text."""
    found: list[int | None] = []
    for word in text.upper().replace(",", " ").split():
        parts = [None if part in _JOKERS else reader.read_rank(part) for part in word.split("-")]
        if any(rank is None and part not in _JOKERS for rank, part in zip(parts, word.split("-"), strict=True)):
            return None
        found += _range(reader, parts) or parts
    return RanksOnly(tuple(found)) if any(rank is not None for rank in found) else None


def _range(reader: CardReader, parts: Sequence[int | None]) -> list[int | None]:
    """Two ranks with a hyphen, the first the lower: all from the one to the other; else nothing."""
    if len(parts) != 2 or parts[0] is None or parts[1] is None or parts[0] == parts[1]:
        return []
    try:
        return [rank_of(card) for card in reader.read(f"{RANKS[parts[0]]}-{RANKS[parts[1]]}{SUITS[0]}")]
    except UnreadableCard:  # downwards: two ranks, no range
        return []


def ways(groups: Sequence[ClaimedGroup]) -> Iterator[tuple[tuple[Laid, ...], ...]]:
    """The claim with real cards for its ranks: each group of ranks in one suit, or in different suits; the likelier first."""
    yield from product(*map(_fills, groups))


def _fills(group: ClaimedGroup) -> list[tuple[Laid, ...]]:
    if not isinstance(group, RanksOnly):
        return [group]
    different = tuple(
        JOKER if rank is None else card_of(rank, group.ranks[:i].count(rank) % 4 if _alike(group) else i % 4)
        for i, rank in enumerate(group.ranks)
    )
    one_suit = [
        tuple(JOKER if rank is None else card_of(rank, suit) for rank in group.ranks) for suit in reversed(_SUITS)
    ]
    return [different, *one_suit] if _alike(group) else [*one_suit, different]


def _alike(group: RanksOnly) -> bool:
    """Is it one rank, so that a set is meant?"""
    return len({rank for rank in group.ranks if rank is not None}) == 1 and len(group.ranks) > 1


def of_each_rank(group: RanksOnly) -> tuple[Laid, ...]:
    """Cards of these ranks, no two alike while there are other suits: for what asks about ranks only."""
    return tuple(
        JOKER if rank is None else card_of(rank, group.ranks[:i].count(rank) % 4) for i, rank in enumerate(group.ranks)
    )
