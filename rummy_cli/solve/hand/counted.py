"""Arrangements that must hold so many runs, so many of them without wilds (keys ``knock.needs``): runs are counted here.

It goes with ``search`` as the tables of ``runs`` do: the sets (and runs of one natural) of each rank are tried with a bound, and what
is left of each suit is looked up; only that a table here tells apart how many runs a gain comes with.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .clock import clocked, go_on
from .options import NO_GROUPS, Choice, Option, Options, Shape
from .runs import NEVER, WildRun, WildRuns
from .suits import Gains, SuitMelds, together


class Asked(NamedTuple):
    """``runs`` at least, ``natural`` of them without wilds; ``sets``: may there be sets beside them."""

    runs: int
    natural: int
    sets: bool = True


class Holding(NamedTuple):
    """What some runs of a suit bring, and how many they are; more than are asked for count as that many."""

    natural: int
    runs: int
    gains: Gains


class CountedOptions(Options):
    """The options of each rank with their runs counted; without sets, where only runs are free."""

    def __init__(self, base: Options, asked: Asked) -> None:
        super().__init__(base.t)
        self.asked = asked

    def sets(self, rank: int, held: int, wilds: int) -> tuple[Choice, ...]:
        """As they are, where there may be sets; else none."""
        found = super().sets(rank, held, wilds)
        return found if self.asked.sets else tuple([choice for choice in found if not choice.taken])

    def lone(self, rank: int, wilds: int) -> list[Shape]:
        """Only as runs, where there may be no sets."""
        return [shape for shape in super().lone(rank, wilds) if self.asked.sets or shape[0] == "run"]

    def _shapes(self, rank: int, held: int, wilds: int) -> list[Shape]:
        shapes: list[Shape] = []
        for bag, size in self._bags(held):
            shapes += self._lone_runs(rank, bag, size, wilds)
            if self.asked.sets:
                shapes += self._sets(rank, bag, size, wilds)
        return shapes

    def _options(self, rank: int, held: int, wilds: int) -> tuple[Option, ...]:
        best: dict[tuple[int, int, int], tuple[int, tuple[tuple[str, int, int], ...]]] = {(0, 0, 0): (0, NO_GROUPS)}
        room, guard, most = held + self.guard, self.guard, self.asked.runs
        for kind, taken, used, gain in self._shapes(rank, held, wilds):
            for (have, spent, runs), (total, groups) in list(best.items()):
                more, now, sum_, made, count = have, spent, total, groups, runs
                while True:  # the same meld any number of times
                    more, now, sum_ = more + taken, now + used, sum_ + gain
                    if now > wilds or (room - more) & guard != guard:
                        break
                    made, count = (*made, (kind, taken, used)), min(count + (kind == "run"), most)
                    known = best.get((more, now, count))
                    if known is None or known[0] < sum_:
                        best[more, now, count] = (sum_, made)
        shift = rank * self.t.bits
        options = [
            Option(have << shift, spent, gain, groups, None, runs)
            for (have, spent, runs), (gain, groups) in best.items()
        ]
        options.sort(key=lambda option: (-option.gain, -option.runs, option.wilds, option.taken))
        return tuple(options)

    def alone(self, wilds: int) -> tuple[Option, ...]:
        """Ways to meld wilds alone: as runs, and as sets where these may be and are no run."""
        ways: dict[tuple[int, int], tuple[int, tuple[tuple[str, int, int], ...]]] = {(0, 0): (0, NO_GROUPS)}
        t, most = self.t, self.asked.runs
        made = [
            (used, one)
            for used in range(1, min(wilds, t.per_meld) + 1 if t.s.min_naturals == 0 and t.s.shared(0, 1) else 1)
            for one in self.all_wild_ways(used)
            if self.asked.sets or one[1] == "run"
        ]
        for used, (gain, kind, _) in made:
            for (have, runs), (sum_, groups) in list(ways.items()):
                spent, total, melds, count = have + used, sum_ + gain, (*groups, (kind, 0, used)), runs
                while spent <= wilds:
                    count = min(count + (kind == "run"), most)
                    if ways.get((spent, count), (NEVER, NO_GROUPS))[0] < total:
                        ways[spent, count] = (total, melds)
                    spent, total, melds = spent + used, total + gain, (*melds, (kind, 0, used))
        return tuple(Option(0, used, gain, groups, None, runs) for (used, runs), (gain, groups) in sorted(ways.items()))


class CountedRuns(dict[int, tuple[Holding, ...]]):
    """Key of a suit -> the largest gains of its runs of two naturals and more, by how many of them are asked for."""

    def __init__(self, runs: WildRuns, asked: Asked) -> None:
        super().__init__({0: (Holding(0, 0, (0,) + (NEVER,) * runs.most),)})
        self.of, self.asked = runs, asked

    def __missing__(self, key: int) -> tuple[Holding, ...]:
        go_on()
        best: dict[tuple[int, int], list[int]] = {}

        def take(natural: int, runs: int, gains: Gains, used: int, gain: int) -> None:
            counted = (min(natural, self.asked.natural), min(runs, self.asked.runs))
            mine = best.setdefault(counted, [NEVER] * len(gains))
            for wilds in range(len(gains) - used):
                mine[wilds + used] = max(mine[wilds + used], gains[wilds] + gain)

        for natural, runs, gains in self[self.of.without_lowest(key)]:
            take(natural, runs, gains, 0, 0)
        for naturals, used, counts, gain in clocked(self.ways(key)):
            for natural, runs, gains in self[key - naturals]:
                take(natural + (counts and not used), runs + counts, gains, used, gain)
        held = [Holding(natural, runs, tuple(gains)) for (natural, runs), gains in best.items()]
        found = self[key] = tuple(one for one in held if not any(_less(one, other) for other in held))
        return found

    def ways(self, key: int) -> Iterator[tuple[int, int, bool, int]]:
        """What the lowest card of the key may lie in: naturals (a key), wilds, is it a run, gain."""
        return ((run.naturals, run.wilds, True, run.gain) for run in self.of.options(key))

    def least(self, key: int, natural: int, runs: int, wilds: int) -> int:
        """The largest gain of at least so many runs with exactly so many wilds."""
        return max(
            [one.gains[wilds] for one in self[key] if one.natural >= natural and one.runs >= runs], default=NEVER
        )

    def best(self, keys: Sequence[int], made: int, wild_gain: Sequence[int]) -> tuple[int, int] | None:
        """The gain and the wilds of the best runs that these suits give; None where they lack some that are asked for.

        ``made``: runs there are already; ``wild_gain[n]``: what n wilds more bring of their own.
        """
        left = len(wild_gain) - 1
        gains = self.gains(keys, made, left)
        gain, used = max([(gains[n] + wild_gain[n], -n) for n in range(left + 1)])
        return (gain, -used) if gain > NEVER // 2 else None

    def gains(self, keys: Sequence[int], made: int, wilds: int) -> Gains:
        """The most with exactly 0, 1 … ``wilds`` wilds, beside so many runs made already."""
        return Spread(self, keys, wilds).gains(0, self.asked.natural, max(self.asked.runs - made, 0))

    def runs(self, key: int, natural: int, runs: int, wilds: int) -> Iterator[WildRun]:
        """The runs that bring ``least``."""
        while key:
            best = self.least(key, natural, runs, wilds)
            rest = self.of.without_lowest(key)
            if self.least(rest, natural, runs, wilds) == best:
                key = rest
                continue
            for run in self.of.options(key):
                fewer = (max(natural - (run.wilds == 0), 0), max(runs - 1, 0), wilds - run.wilds)
                if run.wilds <= wilds and self.least(key - run.naturals, *fewer) + run.gain == best:
                    yield run
                    key -= run.naturals
                    natural, runs, wilds = fewer
                    break
            else:
                raise AssertionError(key, natural, runs, wilds)


class CountedMelds(CountedRuns):
    """The same with single naturals that lie with wilds, as a run, which is counted, or as a set."""

    def __init__(self, runs: WildRuns, asked: Asked, options: Options, free: SuitMelds) -> None:
        """``free``: what the suits bring where nothing is asked for, which is as much or more."""
        super().__init__(runs, asked)
        self.options, self.free, self.credits = options, free, free.credits
        self.spreads: dict[tuple[int, ...], Gains] = {}

    def ways(self, key: int) -> Iterator[tuple[int, int, bool, int]]:
        yield from super().ways(key)
        lowest = ((key & -key).bit_length() - 1) // self.of.t.bits
        for kind, _, used, gain in self.options.lone(lowest, self.of.most):
            yield 1 << lowest * self.of.t.bits, used, kind == "run", gain

    def total(self, gains: Sequence[int], runs: int, keys: Sequence[int], wild_gain: Sequence[int], floor: int) -> int:
        """See ``optimum.Suits``."""
        most = self.free.total(gains, runs, keys, wild_gain, floor)
        if most <= floor:
            return most
        mark = (*keys, runs, len(wild_gain))
        spread = self.spreads.get(mark)
        if spread is None:
            if len(self.spreads) > 20_000:
                self.spreads.clear()
            spread = self.spreads[mark] = self.gains(keys, runs, len(wild_gain) - 1)
        both = together(gains, spread)
        return max(map(int.__add__, both, wild_gain))


class Spread:
    """How the runs asked for, and the wilds, are best spread over the suits."""

    def __init__(self, table: CountedRuns, keys: Sequence[int], wilds: int) -> None:
        self.table, self.keys, self.wilds = table, keys, wilds
        self.known: dict[tuple[int, int, int], Gains] = {}

    def gains(self, at: int, natural: int, runs: int) -> Gains:
        """The largest gains of the suits from ``at`` on with at least so many runs."""
        if at == len(self.keys):
            return (NEVER if natural or runs else 0,) + (NEVER,) * self.wilds
        found = self.known.get((at, natural, runs))
        if found is None:
            best = [NEVER] * (self.wilds + 1)
            for one in self.table[self.keys[at]]:
                rest = self.gains(at + 1, max(natural - one.natural, 0), max(runs - one.runs, 0))
                for used, gain in enumerate(one.gains[: self.wilds + 1]):
                    if gain > NEVER // 2:
                        for n in range(self.wilds + 1 - used):
                            sum_ = gain + rest[n]
                            if sum_ > best[used + n]:  # noqa: PLR1730  the innermost loop, as in ``suits``
                                best[used + n] = sum_
            found = self.known[at, natural, runs] = tuple(best)
        return found

    def chosen(self, natural: int, runs: int, wilds: int) -> Iterator[tuple[int, WildRun]]:
        """The runs, each with its suit, that bring the best gain with exactly so many wilds."""
        for at, key in enumerate(self.keys):
            want = self.gains(at, natural, runs)[wilds]
            for one in self.table[key]:
                fewer = (max(natural - one.natural, 0), max(runs - one.runs, 0))
                rest = self.gains(at + 1, *fewer)
                used = next((n for n in range(wilds + 1) if one.gains[n] + rest[wilds - n] == want), None)
                if used is not None:
                    yield from ((at, run) for run in self.table.runs(key, one.natural, one.runs, used))
                    natural, runs, wilds = (*fewer, wilds - used)
                    break


def _less(one: Holding, other: Holding) -> bool:
    """Does the other hold as many runs, and bring as much?"""
    return (
        one is not other
        and other.natural >= one.natural
        and other.runs >= one.runs
        and all(more >= less for more, less in zip(other.gains, one.gains, strict=True))
    )
