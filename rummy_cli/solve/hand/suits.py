"""All that one suit brings by itself: its runs, and single cards that lie with wilds, in a run or in a set."""

from collections.abc import Sequence
from typing import TypeAlias

from .clock import clocked, go_on
from .options import Options
from .runs import NEVER, PlainRuns, WildRuns

Gains: TypeAlias = tuple[int, ...]  # the most with exactly 0, 1 … wilds
IMPOSSIBLE = NEVER // 2  # NEVER, and whatever came to it


def together(one: Sequence[int], other: Sequence[int]) -> Sequence[int]:
    """The most that two can bring between them with exactly 0, 1 … wilds."""
    least, wilds = other[0], len(one)
    best = [gain + least for gain in one]
    for used in range(1, wilds):
        more = other[used]
        if more > IMPOSSIBLE:
            for n in range(wilds - used):
                sum_ = one[n] + more
                if sum_ > best[n + used]:  # noqa: PLR1730  the innermost loop: max() takes twice as long
                    best[n + used] = sum_
    return best


class SuitMelds(dict[int, Gains]):
    """Key of a suit -> the largest gains of such melds with exactly 0, 1 … ``most`` wilds."""

    def __init__(self, options: Options, plain: PlainRuns, runs: WildRuns | None, most: int) -> None:
        """``runs``: those of two naturals and more with up to ``most`` wilds, where there are wilds."""
        super().__init__({0: (0,) + (NEVER,) * most})
        self.options, self.plain, self.runs, self.most = options, plain, runs, most
        self.bits = options.t.bits
        self.singles: dict[int, tuple[tuple[int, int], ...]] = {}
        self.credits = tuple([Credits(self, price) for price in options.t.prices])

    def __missing__(self, key: int) -> Gains:
        runs, most = self.runs, self.most
        if runs is None:
            self[key] = (self.plain[key],)
            return self[key]
        go_on()
        best = list(self[runs.without_lowest(key)])
        ways: dict[tuple[int, int], int] = {}
        for run in clocked(runs.options(key)):
            way = run.naturals, run.wilds
            if ways.get(way, NEVER) < run.gain:
                ways[way] = run.gain
        lowest = ((key & -key).bit_length() - 1) // self.bits
        for used, gain in self._single(lowest):
            ways[1 << lowest * self.bits, used] = gain
        for (naturals, used), gain in ways.items():
            after = self[key - naturals]
            for wilds in range(most - used + 1):
                sum_ = after[wilds] + gain
                if sum_ > best[wilds + used]:  # noqa: PLR1730  as above
                    best[wilds + used] = sum_
        found = self[key] = tuple(best)
        return found

    def total(
        self, gains: Sequence[int], _runs: int, keys: Sequence[int], wild_gain: Sequence[int], _floor: int
    ) -> int:
        """See ``optimum.Suits``."""
        for key in keys:
            if key:
                gains = together(gains, self[key])
        return max(map(int.__add__, gains, wild_gain))

    def _single(self, rank: int) -> tuple[tuple[int, int], ...]:
        """What one card of a rank brings with so many wilds and nothing else."""
        found = self.singles.get(rank)
        if found is None:
            best: dict[int, int] = {}
            for _, _, used, gain in self.options.lone(rank, self.most):
                best[used] = max(best.get(used, NEVER), gain)
            found = self.singles[rank] = tuple(best.items())
        return found

    def forget(self) -> None:
        """Starts anew, when it has grown large."""
        self.clear()
        self[0] = (0,) + (NEVER,) * self.most
        for credits_ in self.credits:
            credits_.clear()


class Credits(dict[int, int]):
    """Key of a suit -> the most that it brings when each wild costs so much."""

    def __init__(self, melds: SuitMelds, price: int) -> None:
        super().__init__()
        self.melds, self.price = melds, price

    def __missing__(self, key: int) -> int:
        price = self.price
        found = self[key] = max([gain - price * wilds for wilds, gain in enumerate(self.melds[key])])
        return found
