"""The ways in which cards of a hand can be laid off on a meld of the table."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from rummy_cli.cards import JOKER, Card, card_of, cards_of_rank, identity, is_said, rank_of, suit_of
from rummy_cli.melds import NO_LIMIT, Meld, Shaper, set_rank, wild_places

from .clock import clocked
from .options import Group, Places


def layoffs(s: Shaper, on: int, meld: Meld, held: dict[Card, int], wilds: int, per_meld: int = NO_LIMIT) -> list[Group]:
    """Every way to lay off cards of the bag ``held`` and up to ``wilds`` wilds on the meld, as groups on ``on``.

    Cards may follow one another at both ends; a wild that lies in the meld keeps its place. ``per_meld``: the most wilds of
    a meld that is extended by one.
    """
    if meld.type is None:
        return []
    there = len(wild_places(s, meld))
    spare = max(0, min(wilds, s.per_meld - there, per_meld - there))
    found = (_on_set if meld.type == "set" else _on_run)(s, on, meld, held, spare)
    return [group for group in clocked(found) if _in_share(s, len(meld.cards) - there, there, group)]


def _in_share(s: Shaper, naturals: int, wilds: int, group: Group) -> bool:
    new = sum(natural for _, natural in group.places)
    return s.shared(naturals + new, wilds + len(group.places) - new)


def _on_set(s: Shaper, on: int, meld: Meld, held: dict[Card, int], wilds: int) -> Iterator[Group]:
    rank = set_rank(s, meld.cards)
    room = (min(s.set_max, 4) if s.distinct else s.set_max) - len(meld.cards)
    open_wilds = set(wild_places(s, meld))
    taken = {identity(card) for i, card in enumerate(meld.cards) if is_said(card) or i not in open_wilds}
    bags: list[tuple[Card, ...]] = [()]
    for card in cards_of_rank(rank):
        copies = held.get(card, 0)
        if s.distinct:
            copies = 0 if card in taken else min(copies, 1)
        bags += [(*bag, *(card,) * n) for bag in bags for n in range(1, copies + 1) if len(bag) + n <= room]
    for bag in bags:
        for used in range(min(wilds, room - len(bag)) + 1):
            if bag or used:
                yield Group("set", (*((card, True) for card in bag), *((None, False),) * used), on)


def _on_run(s: Shaper, on: int, meld: Meld, held: dict[Card, int], wilds: int) -> Iterator[Group]:
    cards, steps = meld.cards, s.ladder
    suit = suit_of(identity(cards[0]))
    ranks = tuple(rank_of(identity(card)) for card in cards)
    first = _place(s, ranks)
    if first is None:
        return
    length = len(cards)
    ends = (is_said(cards[0]) or cards[0] == JOKER, is_said(cards[-1]) or cards[-1] == JOKER)
    for below in range(len(steps.ranks)):
        fits = False
        for above in range(len(steps.ranks)):
            size = length + below + above
            start = first - below
            if steps.ring and start < 0:
                start += steps.size
            if size > s.run_max or start not in steps.starts(size):
                break
            stretch = (steps.ranks * 2)[start : start + size] if steps.ring else steps.ranks[start : start + size]
            new = [card_of(rank, suit) for rank in (*stretch[:below], *stretch[below + length :])]
            missing = sum(1 for card in new if not held.get(card))
            if missing > wilds:
                break
            fits = True
            if new:
                yield from _filled(s, on, new, below, held, wilds, ends)
        if not fits:
            break


def _place(s: Shaper, ranks: tuple[int, ...]) -> int | None:
    """Where on the ladder the run begins; None when it stands on no stretch of it (a run that was let stand)."""
    steps = s.ladder
    for first in range(steps.size if steps.ring else len(steps.ranks)):
        if (steps.ranks * 2 if steps.ring else steps.ranks)[first : first + len(ranks)] == ranks:
            return first
    return None


def _filled(
    s: Shaper, on: int, new: list[Card], below: int, held: dict[Card, int], wilds: int, ends: tuple[bool, bool]
) -> Iterator[Group]:
    """The new places filled with naturals and wilds in every way."""
    for used in range(min(wilds, len(new)) + 1):
        for spots in clocked(combinations(range(len(new)), used)):
            natural = [i not in spots for i in range(len(new))]
            need: dict[Card, int] = {}
            for i, card in enumerate(new):
                if natural[i]:
                    need[card] = need.get(card, 0) + 1
            if any(held.get(card, 0) < n for card, n in need.items()):
                continue
            if not s.adjacent:
                low, high = [*natural[:below], not ends[0]], [not ends[1], *natural[below:]]
                if any(not (a or b) for side in (low, high) for a, b in pairwise(side)):
                    continue
            places: Places = tuple(zip(new, natural, strict=True))
            yield Group("run", places, on)
