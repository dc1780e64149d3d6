"""The search for the best arrangement of one hand: lay-offs, then the sets of each rank, then what is left as runs.

How much it can bring is found first (``optimum``). Of the arrangements that bring it one is chosen in the order that always was:
the dearest rank first, and of each rank the sets (and single naturals with wilds) that bring most; each is asked whether all the
rest can still follow.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from .clock import TimeIsOver, finishing, go_on
from .counted import CountedRuns
from .optimum import Optimum, Start, Suits
from .options import Option, Options
from .runs import NEVER, PlainRuns, WildRuns

START, BEGIN = 20, 4  # what it costs to begin, and to begin with other lay-offs, in steps


class Plan(msgspec.Struct, gc=False):
    """What a search found: the gain, and the options chosen with their rank (-1: wilds alone; None: a lay-off).

    ``rest``: the bag of the cards that are in runs or left; ``wilds``: how many are in these runs; ``hasty``: the runs are those
    without wilds, for want of time.
    """

    gain: int
    chosen: tuple[tuple[int | None, Option], ...]
    rest: int
    wilds: int
    hasty: bool = False


class _Begun(NamedTuple):
    """A hand of which part is chosen: the cards and wilds that it still has, what the part brought, its options, runs among them."""

    cards: int
    wilds: int
    gain: int
    chosen: tuple[tuple[int | None, Option], ...]
    runs: int

    def after(self, rank: int | None, way: Option) -> "_Begun":
        """The hand after one more."""
        chosen = (*self.chosen, (rank, way)) if way.groups or way.laid is not None else self.chosen
        return _Begun(
            self.cards - way.taken, self.wilds - way.wilds, self.gain + way.gain, chosen, self.runs + way.runs
        )


class Tables(NamedTuple):
    """What is looked up of each suit: ``melds`` with single naturals in them, for the optimum; the runs of two naturals and more.

    ``wild``: with wilds, where there are any; ``asked``: counted, where so many are asked for.
    """

    melds: Suits
    plain: PlainRuns
    wild: WildRuns | None = None
    asked: CountedRuns | None = None


class Search:
    """One search, for one hand."""

    def __init__(
        self,
        options: Options,
        tables: Tables,
        held: int,
        wild_gain: Sequence[int],
        slots: Sequence[Sequence[Option]] = (),
    ) -> None:
        """``held``: the naturals as a bag; ``wild_gain[n]``: what n wilds bring of their own, wherever they are melded;
        ``slots``: for each meld on the table the ways to lay off on it."""
        t = options.t
        self.t, self.options, self.tables, self.slots, self.held = t, options, tables, slots, held
        self.wild_gain, self.wilds = wild_gain, len(wild_gain) - 1
        there = [rank for rank in range(13) if held >> rank * t.bits & options.rank_mask]
        self.ranks = sorted(there, key=lambda rank: (-t.card[rank], -rank))

    def best(self, floor: int = NEVER) -> Plan | None:
        """The best plan that brings more than ``floor``, or None; when the time is over, the best so far."""
        begun: list[_Begun] = []
        self.optimum: Optimum | None = None
        try:
            go_on(START)
            for one in self._laid_off():
                go_on(BEGIN)
                begun.append(one)
            optimum = self._bound()
            return self._first(begun, optimum.best) if optimum.search(self._starts(begun), floor) else None
        except TimeIsOver:
            with finishing():
                return self._so_far(begun, floor)

    def _bound(self) -> Optimum:
        """Makes ready to tell how much can come."""
        optimum = Optimum(self.options, self.tables.melds, self.held, self.wild_gain)
        # by place in ``ranks``: how many of those before it may have sets
        of_sets = set(optimum.ranks)
        self.with_sets = [sum([rank in of_sets for rank in self.ranks[:at]]) for at in range(len(self.ranks) + 1)]
        self.optimum = optimum
        return optimum

    def _so_far(self, begun: Sequence[_Begun], floor: int) -> Plan | None:
        """The best that was found when the time was over; at least what lies without wilds."""
        optimum = self.optimum
        if optimum is not None and optimum.best > floor:
            optimum.only, optimum.clock = optimum.in_sets, None
            return self._first([one for one in begun if one.cards == optimum.begun_with], optimum.best)
        if self.tables.asked is not None:
            return None
        nothing = _Begun(self.held, self.wilds, 0, (), 0)
        plan = max([self._in_haste(one) for one in (nothing, *begun[:1])], key=lambda plan: plan.gain)
        return plan if plan.gain > floor else None

    def _in_haste(self, begun: _Begun) -> Plan:
        """The runs without wilds of what is left."""
        more = sum([self.tables.plain[key] for key in self._keys(begun.cards)])
        return Plan(begun.gain + more, begun.chosen, begun.cards, 0, hasty=True)

    def _keys(self, cards: int) -> list[int]:
        width, suit = self.options.suit_bits, self.options.suit_mask
        return [cards >> at * width & suit for at in range(4)]

    def _starts(self, begun: Sequence[_Begun]) -> Iterator[Start]:
        """What is begun, such that what differs only in its wilds is one."""
        by_cards: dict[tuple[int, int], list[int]] = {}
        for one in begun:
            gains = by_cards.setdefault((one.cards, one.runs), [NEVER] * (self.wilds + 1))
            used = self.wilds - one.wilds
            gains[used] = max(gains[used], one.gain)
        return (Start(cards, gains, runs) for (cards, runs), gains in by_cards.items())

    def _first(self, begun: Iterable[_Begun], need: int) -> Plan | None:
        """The first plan, in their order, that brings so much."""
        for one in begun:
            if self._may(0, one, need):
                plan = self._by_rank(0, one, need)
                if plan is not None:
                    return plan
        return None

    def _may(self, at: int, begun: _Begun, need: int) -> bool:
        gains = [NEVER] * (self.wilds + 1)
        gains[self.wilds - begun.wilds] = begun.gain
        assert self.optimum is not None
        return self.optimum.reaches(self.with_sets[at], Start(begun.cards, gains, begun.runs), need)

    def _by_rank(self, at: int, begun: _Begun, need: int) -> Plan | None:
        bits = self.t.bits
        for rank in self.ranks[at:]:
            at += 1
            options = self.options.of(rank, begun.cards >> rank * bits & self.options.rank_mask, begun.wilds)
            if len(options) > 1:
                break
        else:
            plan = self._end(begun)
            return plan if plan is not None and plan.gain >= need else None
        for option in options:
            then = begun.after(rank, option)
            # the last one must, where none before it did
            if option is options[-1] or self._may(at, then, need):
                plan = self._by_rank(at, then, need)
                if plan is not None:
                    return plan
        return None

    def _end(self, begun: _Begun) -> Plan | None:
        """The plan with the best runs of what is left; None where it lacks some that are asked for."""
        keys = self._keys(begun.cards)
        plain, wild, asked = self.tables.plain, self.tables.wild, self.tables.asked
        own = self.wild_gain[self.wilds - begun.wilds :]
        if asked is not None:
            found = asked.best(keys, begun.runs, own)
        elif wild is not None:
            found = wild.best(keys, own)
        else:
            found = sum([plain[key] for key in keys]), 0
        return None if found is None else Plan(begun.gain + found[0], begun.chosen, begun.cards, found[1])

    def _laid_off(self) -> Iterator[_Begun]:
        """The hand after every way to lay off on the melds of the table, and then to meld wilds alone.

        Each hand once: the same cards laid off on other melds bring the same.
        """
        stages: list[tuple[int | None, Sequence[Option]]] = [(None, ways) for ways in self.slots]
        if self.t.s.min_naturals == 0 and self.wilds:
            stages.append((-1, self.options.alone(self.wilds)))
        seen: set[tuple[int, int, int]] = set()

        def go(stage: int, begun: _Begun) -> Iterator[_Begun]:
            if stage == len(stages):
                yield begun
                return
            if stage < len(self.slots):
                mark = (stage, begun.cards, begun.wilds)
                if mark in seen:
                    return
                seen.add(mark)
            rank, ways = stages[stage]
            for way in ways:
                if way.wilds <= begun.wilds and self._has(begun.cards, way.taken):
                    yield from go(stage + 1, begun.after(rank, way))

        return go(0, _Begun(self.held, self.wilds, 0, (), 0))

    def _has(self, cards: int, part: int) -> bool:
        """Is the bag ``part`` within ``cards``?"""
        bits, digit = self.t.bits, self.options.digit
        while part:
            shift = ((part & -part).bit_length() - 1) // bits * bits
            if part >> shift & digit > cards >> shift & digit:
                return False
            part &= ~(digit << shift)
        return True
