"""The best that can be made of a hand where single cards have values of their own: every meld weighed by its very cards.

The engines weigh by rank, which is fast and serves all other houses; here each meld that the hand can make is spelt out.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from rummy_cli.cards import Card
from rummy_cli.melds import Meld, Shaper

from .candidates import Candidate, as_made, dearest, groups, laid_off
from .clock import TimeIsOver
from .counted import Asked
from .options import Group
from .packing import Cover, Need
from .runs import DEADWOOD, NEVER, UNIT
from .with_layoffs import layoffs


class Split(NamedTuple):
    """One way to see a hand: cards that are natural (how many of each), and the wilds, the dearest first."""

    naturals: dict[Card, int]
    wilds: tuple[Card, ...]


def best_card_by_card(
    s: Shaper,
    objective: str,
    cards: dict[Card, int],
    ways: Iterable[Split],
    table: Sequence[Meld],
    per_meld: int,
    asked: Asked | None = None,
    *,
    keep: int = 0,
) -> tuple[int, list[Group], Split] | None:
    """The largest gain (see ``runs``), the groups that bring it, and which wilds were wild; as ``hands.best_above``.

    ``asked``: with these runs; None when no arrangement holds them, or leaves so many cards as are to be kept.
    """
    gain, found, split = NEVER, list[Group](), None
    with suppress(TimeIsOver):  # the best so far; at worst all is left
        for way in ways:
            if asked is None and not keep:
                split = split or way
            candidates = list(_candidates(s, way, table, per_meld, in_hand=objective == DEADWOOD))
            cover = _cover(s, way, candidates, asked, keep, in_hand=objective == DEADWOOD)
            best = cover.best()
            if best is not None and best > gain:
                gain, found, split = best, [c.group for c in cover.chosen() or ()], way
    return None if split is None else (gain, found, split)


def _cover(
    s: Shaper, way: Split, candidates: list[Candidate], asked: Asked | None, keep: int, *, in_hand: bool
) -> Cover:
    """The search of one way to see the hand."""
    need = Need(keep)
    if asked is not None:
        need = Need(keep, natural_runs=asked.natural, least_runs=asked.runs)
        candidates = [c for c in candidates if asked.sets or c.group.type == "run" or c.group.on is not None]
    wild_gain = [0]
    for card in way.wilds:
        wild_gain.append(wild_gain[-1] + (s.value[card] * UNIT + 1 if in_hand or s.own else 0))
    return Cover(way.naturals, len(way.wilds), candidates, need, wild_gain)


def _candidates(s: Shaper, way: Split, table: Sequence[Meld], per_meld: int, *, in_hand: bool) -> Iterable[Candidate]:
    found = groups(s, way.naturals, len(way.wilds))
    for made in as_made(s, found if in_hand else dearest(s, found)):
        if made.wilds <= per_meld:
            yield _weighed(s, made, in_hand=in_hand)
    for on, meld in enumerate(table):
        for one in laid_off(layoffs(s, on, meld, way.naturals, len(way.wilds)), s.value):
            gain = one.gain * UNIT + sum([n for _, n in one.need])
            yield msgspec.structs.replace(one, gain=gain)


def _weighed(s: Shaper, made: Candidate, *, in_hand: bool) -> Candidate:
    """The meld with its gain: what its naturals count in hand, or its points; of equal ones that of more cards is better."""
    counted = in_hand or s.own  # a wild brings a value of its own, not that of a place
    worth = sum([s.value[card] * n for card, n in made.need]) if in_hand else made.gain
    size = sum([n for _, n in made.need]) + (0 if counted else made.wilds)
    return msgspec.structs.replace(
        made, gain=worth * UNIT + size, counted=made.wilds if counted else 0, laid=0, shape=()
    )
