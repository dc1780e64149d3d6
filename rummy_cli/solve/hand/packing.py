"""The search that goes card by card, the lowest first: it is in one of its melds or it is left.

Slower than ``engine``, but it can count melds, lay-offs and cards left, which an opening and going out ask for.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from rummy_cli.cards import Card

from .candidates import Candidate
from .clock import TimeIsOver, running
from .runs import NEVER

MANY = 99
OFTEN = 255  # after so many states the clock is looked at
COST = 1000  # what so many states cost, in steps of ``search``


class Need(msgspec.Struct, frozen=True):
    """What a covering must be. Numbers are of cards and melds; None is no limit.

    ``least_left`` … ``most_left``: cards left in hand; ``melds``: most new melds; ``sets``, ``runs``: exactly so many, when
    given; ``least_melds``, ``least_laid``, ``least_runs``, ``natural_runs``: at least; ``laid``: most cards laid off;
    ``meld_to_lay``: cards may be laid off only with a new meld (and, for ``meld_after``, another meld after it).
    """

    least_left: int = 0
    most_left: int | None = None
    melds: int | None = None
    sets: int | None = None
    runs: int | None = None
    least_melds: int = 0
    least_laid: int = 0
    laid: int | None = None
    natural_runs: int = 0
    meld_to_lay: bool = False
    meld_after: bool = False
    least_runs: int = 0


class Progress(msgspec.Struct, frozen=True):
    """How far a covering is, with what can no longer matter left out: it is part of what is remembered."""

    left: int = 0
    melds: int = 0
    sets: int = 0
    runs: int = 0
    laid: int = 0
    natural: int = 0
    on: int = 0  # table melds that were laid off on, a bit for each
    counted: int = 0  # wilds that count for themselves
    barred: int = 0  # candidates that may not be beside those chosen, a bit for each


class Cover:
    """Coverings of one hand by candidates: the largest sum of gains, or all coverings that reach it.

    ``wild_gain[n]``: what n wilds add that are ``counted``; ``apart``: candidates that use the same cards for the same gain are
    kept apart, because all coverings are wanted; ``clash``: says which two melds may not be in one covering.
    """

    def __init__(
        self,
        held: dict[Card, int],
        wilds: int,
        candidates: Iterable[Candidate],
        need: Need,
        wild_gain: Sequence[int] | None = None,
        *,
        apart: bool = False,
        clash: Callable[[Candidate, Candidate], bool] | None = None,
    ) -> None:
        self.cards = sorted(held)
        place = {card: i for i, card in enumerate(self.cards)}
        self.bits = max([1, *(n.bit_length() for n in held.values())])
        self.digit = (1 << self.bits) - 1
        self.held = sum(n << place[card] * self.bits for card, n in held.items())
        self.wilds, self.need = wilds, need
        self.wild_gain = wild_gain or [0] * (wilds + 1)
        self.counting = any(self.wild_gain)
        self.by_lowest: list[list[tuple[int, Candidate]]] = [[] for _ in self.cards]
        self.bare: list[Candidate] = []
        if apart:
            self._file(candidates, place)
            candidates = ()
        best: dict[tuple[object, ...], Candidate] = {}
        for c in candidates:
            shape = c.shape if clash else ()
            mark = (c.need, c.wilds, c.natural_run, c.laid, c.group.on, c.group.type, c.counted, shape)
            if mark not in best or best[mark].gain < c.gain:
                best[mark] = c
        self._file(best.values(), place)
        self.memo: dict[tuple[int, int, Progress], int] = {}
        self.clock = running()
        # By shape of a meld: its own bit, and those of the melds that it bars.
        self.bars: dict[tuple[int, ...], tuple[int, int]] = {}
        if clash:
            shapes = {c.shape: c for c in best.values() if c.shape}
            bits = {shape: 1 << i for i, shape in enumerate(shapes)}
            for shape, c in shapes.items():
                barred = sum(bits[other] for other, d in shapes.items() if clash(c, d))
                self.bars[shape] = bits[shape], barred

    def _file(self, candidates: Iterable[Candidate], place: dict[Card, int]) -> None:
        for c in candidates:
            if c.need:
                key = sum(n << place[card] * self.bits for card, n in c.need)
                self.by_lowest[place[c.need[0][0]]].append((key, c))
            else:
                self.bare.append(c)

    def best(self) -> int | None:
        """The largest sum of gains; None when no covering is as needed."""
        found = self._best(self.held, self.wilds, Progress())
        return None if found <= NEVER // 2 else found

    def _best(self, held: int, wilds: int, so_far: Progress) -> int:
        mark = (held, wilds, so_far)
        known = self.memo.get(mark)
        if known is not None:
            return known
        if not len(self.memo) & OFTEN and self.clock is not None and self.clock.over(COST):
            raise TimeIsOver
        best = NEVER
        if not held:
            best = self._end(wilds, so_far)
        for gain, rest, fewer, then, _ in self._steps(held, wilds, so_far):
            value = gain + self._best(rest, fewer, then)
            best = max(best, value)
        self.memo[mark] = best
        return best

    def _end(self, wilds: int, so_far: Progress) -> int:
        need = self.need
        left = so_far.left + wilds
        if (
            left < need.least_left
            or (need.most_left is not None and left > need.most_left)
            or (need.sets is not None and so_far.sets != need.sets)
            or (need.runs is not None and so_far.runs != need.runs)
            or so_far.melds < need.least_melds
            or so_far.laid < need.least_laid
            or so_far.natural < need.natural_runs
            or (need.runs is None and so_far.runs < need.least_runs)
            or (so_far.laid and need.meld_to_lay and so_far.melds < 1 + need.meld_after)
        ):
            return NEVER
        return self.wild_gain[so_far.counted]

    def _steps(
        self, held: int, wilds: int, so_far: Progress
    ) -> Iterator[tuple[int, int, int, Progress, Candidate | None]]:
        """What may be done with the lowest card: gain, cards and wilds after it, progress, candidate (None: it is left)."""
        if not held:
            for c in self.bare:
                if c.wilds <= wilds:
                    then = self._with(so_far, c)
                    if then is not None:
                        yield c.gain, 0, wilds - c.wilds, then, c
            return
        bits, digit = self.bits, self.digit
        at = ((held & -held).bit_length() - 1) // bits
        copies = held >> at * bits & digit
        need = self.need
        left = so_far.left + copies
        if need.most_left is None or left <= need.most_left:
            kept = left if need.most_left is not None else min(left, need.least_left)
            yield 0, held & ~(digit << at * bits), wilds, self._set_left(so_far, kept), None
        for key, c in self.by_lowest[at]:
            if c.wilds <= wilds and self._within(key, held):
                then = self._with(so_far, c)
                if then is not None:
                    yield c.gain, held - key, wilds - c.wilds, then, c

    def _within(self, part: int, whole: int) -> bool:
        if self.bits == 1:
            return part & whole == part
        bits, digit = self.bits, self.digit
        while part:
            if part & digit > whole & digit:
                return False
            part >>= bits
            whole >>= bits
        return True

    @staticmethod
    def _set_left(so_far: Progress, left: int) -> Progress:
        return msgspec.structs.replace(so_far, left=left)

    def _with(self, so_far: Progress, c: Candidate) -> Progress | None:  # noqa: C901, PLR0912  one limit after another, over locals
        """The progress with this candidate; None when it is one too many."""
        need = self.need
        melds, sets, runs, laid, on = so_far.melds, so_far.sets, so_far.runs, so_far.laid + c.laid, so_far.on
        bit, bars = self.bars.get(c.shape, (0, 0))
        if so_far.barred & bit:
            return None
        if need.laid is not None and laid > need.laid:
            return None
        if c.group.on is None:
            melds += 1
            if need.melds is not None and melds > need.melds:
                return None
            if c.group.type == "set" and need.sets is not None:
                sets += 1
                if sets > need.sets:
                    return None
            if c.group.type == "run" and need.runs is not None:
                runs += 1
                if runs > need.runs:
                    return None
            if c.group.type == "run" and need.runs is None:
                runs = min(runs + 1, need.least_runs)
        else:
            if on >> c.group.on & 1:
                return None
            on |= 1 << c.group.on
        if need.melds is None:
            melds = min(melds, max(need.least_melds, 2 if need.meld_to_lay else 0))
        if need.laid is None:
            laid = min(laid, max(need.least_laid, 1 if need.meld_to_lay else 0))
        natural = min(so_far.natural + c.natural_run, need.natural_runs)
        counted = so_far.counted + c.counted if self.counting else 0
        return Progress(so_far.left, melds, sets, runs, laid, natural, on, counted, so_far.barred | bars)

    def chosen(self) -> list[Candidate] | None:
        """The candidates of a best covering."""
        want = self.best()
        if want is None:
            return None
        return next(self._coverings(self.held, self.wilds, Progress(), want))

    def all(self) -> Iterator[list[Candidate]]:
        """Every best covering."""
        want = self.best()
        if want is not None:
            yield from self._coverings(self.held, self.wilds, Progress(), want)

    def _coverings(self, held: int, wilds: int, so_far: Progress, want: int) -> Iterator[list[Candidate]]:
        if not held and self._end(wilds, so_far) == want:
            yield []
        for gain, rest, fewer, then, c in self._steps(held, wilds, so_far):
            if gain + self._best(rest, fewer, then) == want:
                for others in self._coverings(rest, fewer, then, want - gain):
                    yield others if c is None else [c, *others]
