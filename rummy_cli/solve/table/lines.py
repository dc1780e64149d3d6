"""The runs of one suit as they grow, rank by rank: what is open after each rank, and what may come of it.

A *line* is an open run, a *state* the sorted tuple of the open lines of one suit, by number. Going up the ladder, each
line gets a natural or a wild at every rank, or it is closed, which only a sound run may be. Of equal steps those that
leave less to come are dropped: whatever completes them completes the others too.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple, TypeAlias

from rummy_cli.cards import ACE
from rummy_cli.melds import Shaper

# after the step, wilds used, and for each line after it: the line before it (-1: a new one), and whether it got a wild
LineStep: TypeAlias = tuple[int, int, tuple[tuple[int, bool], ...]]

MIDDLE, LOW, TOP = 0, 1, 2  # where on the ladder a rank lies; LOW and TOP only where it matters to a line


class Line(NamedTuple):
    """An open run. What the rules do not ask for stays 0, so that equal lines are equal.

    ``length`` counts to the shortest run, or exactly where there is a longest; ``naturals`` as far as they are needed;
    ``wilds``: for ``wilds.per_meld`` and ``wilds.share``; ``last``: the last card is wild, for ``wilds.adjacent``; ``lead``: it began with a
    wild and must reach the top (else the wild goes to its other end); ``low``: it began with the low ace of a ladder that
    has another at the top; ``gap``: it was sound before its last wilds, which must be within the run, see ``Lines.parks``.
    """

    length: int
    naturals: int = 0
    wilds: int = 0
    last: int = 0
    lead: int = 0
    low: int = 0
    gap: int = 0


class Lines:
    """The states of one suit under the rules of ``s`` with up to ``wilds`` wilds, numbered as they are met; 0 is none open."""

    def __init__(self, s: Shaper, wilds: int) -> None:
        steps = s.ladder
        self.ring = steps.ring
        self.wilds = wilds if s.per_meld else 0
        self.size = steps.size
        self.least = s.run_min if self.wilds else max(s.run_min, s.min_naturals)
        self.naturals = max(1, s.min_naturals) if self.wilds else 0
        # How many naturals more than wilds a run has, where ``wilds.share`` asks for that; naturals count as far as they matter.
        self.share = s.share if self.wilds and not s.shared(1, 2 + self.wilds) else None
        self.counted = self.naturals if self.share is None else max(self.naturals, self.wilds + self.share)
        whole = steps.size + steps.both if steps.ring or steps.forked else steps.size
        self.longest = min(s.run_max, whole)
        # Where nothing limits wilds, those that a run or set can do without are parked at the end: on any run there is
        # room for all of them, if it is cut in two when it is long. A run then has wilds only within, or to be long enough.
        self.parks = (
            0 < self.wilds <= self.longest - 2 * self.least + 1
            and s.adjacent
            and s.per_meld >= self.wilds
            and s.run_max >= whole
            and s.min_naturals <= 1
            and self.share is None
        )
        # A line may grow longer than any run where it can always be cut in two, each with so many cards.
        self.half = self.least if self.parks else max(self.least, self.wilds + self.counted)
        splits = 2 * self.half <= steps.size + 1
        self.exact = s.run_max < whole or (steps.ring and not splits)
        self.heeds_low = steps.forked and not steps.both and not self.exact and not splits
        self.per_meld = min(s.per_meld, self.wilds) if s.per_meld < self.wilds or self.share is not None else None
        self.apart = bool(self.wilds) and not s.adjacent
        # A wild at the low end can go to the high end: below the top of the ladder, and always on a ring.
        self.leads = s.adjacent and not steps.ring
        self.begins_wild = not (s.adjacent and steps.ring and (splits or self.longest <= steps.size))
        self.plain = not self.wilds and not self.exact and not self.heeds_low
        self.states: list[tuple[Line, ...]] = [()]
        self.numbers: dict[tuple[Line, ...], int] = {(): 0}
        self.needs: list[tuple[int, ...]] = [()]  # by state: how many lines want at least 1, 2 … cards more
        self.leading: list[int] = [0]  # by state: how many lines must reach the top
        self.known: dict[tuple[int, int, int], tuple[LineStep, ...]] = {}
        self.joints: dict[tuple[int, int], tuple[int, ...] | None] = {}

    def steps(self, state: int, naturals: int, where: int, rank: int) -> tuple[LineStep, ...]:
        """What may come of a state at a rank where so many naturals go into runs."""
        mark = (state, naturals, where if rank != ACE or not self.ring else TOP)
        found = self.known.get(mark)
        if found is None:
            found = self.known[mark] = self._steps(*mark)
        return found

    def closed(self, state: int) -> bool:
        """May all lines of the state end at the top of the ladder?"""
        return all(self._sound(line) for line in self.states[state])

    def joined(self, state: int, guess: int) -> tuple[int, ...] | None:
        """For a ring: which line of ``state``, at the cut, goes on as each line of ``guess``; all others are sound runs.

        None when there is no such choice. A line may go on as any that asks for no less.
        """
        mark = (state, guess)
        if mark not in self.joints:
            wanted, lines = self.states[guess], self.states[state]
            self.joints[mark] = next(
                (
                    chosen
                    for chosen in permutations(range(len(lines)), len(wanted))
                    if all(self._at_least(lines[i], line) for i, line in zip(chosen, wanted, strict=True))
                    and all(i in chosen or self._sound(line) for i, line in enumerate(lines))
                ),
                None,
            )
        return self.joints[mark]

    def _sound(self, line: Line) -> bool:
        return line.length >= self.least and self._lacks(line) <= 0 and not line.gap

    def _lacks(self, line: Line) -> int:
        """How many naturals more the line must have, at least."""
        share = 0 if self.share is None or not line.wilds else line.wilds + self.share
        return max(self.naturals, share) - line.naturals

    def _number(self, state: tuple[Line, ...]) -> int:
        number = self.numbers.get(state)
        if number is None:
            number = self.numbers[state] = len(self.states)
            self.states.append(state)
            more = [max(self.least - line.length, self._lacks(line), line.gap) for line in state]
            self.needs.append(tuple(sum(n >= i for n in more) for i in range(1, max(more, default=0) + 1)))
            self.leading.append(sum(line.lead for line in state))
        return number

    def _steps(self, state: int, naturals: int, where: int) -> tuple[LineStep, ...]:
        lines = self.states[state]
        if self.plain:
            return self._only(lines, naturals)
        found: dict[tuple[int, tuple[Line, ...]], tuple[tuple[int, bool], ...]] = {}
        for grown, left, used in self._grown(lines, 0, naturals, self.wilds, where):
            for begun in range(self.wilds - used + 1 if self.begins_wild else 1):
                new = [(self._first(False, where), -1, False)] * left + [(self._first(True, where), -1, True)] * begun
                after = sorted([*grown, *new])
                mark = (used + begun, tuple(line for line, _, _ in after))
                found.setdefault(mark, tuple((source, wild) for _, source, wild in after))
        kept = [
            (lines, used, moves)
            for (used, lines), moves in found.items()
            if self.ring
            or not any(
                other != lines and spent == used and len(other) == len(lines) and all(map(self._at_least, other, lines))
                for spent, other in found
            )
        ]
        return tuple((self._number(lines), used, moves) for lines, used, moves in kept)

    def _only(self, lines: tuple[Line, ...], naturals: int) -> tuple[LineStep, ...]:
        """Without wilds and limits one step is best: short lines first, then long ones grow, the rest begin."""
        if sum(line.length < self.least for line in lines) > naturals:
            return ()
        after = [(Line(min(line.length + 1, self.least)), i, False) for i, line in enumerate(lines[:naturals])]
        after += [(Line(min(1, self.least)), -1, False)] * (naturals - len(after))
        after.sort()
        return ((self._number(tuple(line for line, _, _ in after)), 0, tuple((i, wild) for _, i, wild in after)),)

    def _grown(
        self, lines: Sequence[Line], at: int, naturals: int, wilds: int, where: int
    ) -> Iterator[tuple[list[tuple[Line, int, bool]], int, int]]:
        """Every way to go on with the open lines: the lines after it, naturals left, wilds used."""
        if at == len(lines):
            yield [], naturals, self.wilds - wilds
            return
        line = lines[at]
        if self._sound(line) and not line.lead:
            yield from self._grown(lines, at + 1, naturals, wilds, where)
        for wild in (False, True):
            if (wilds if wild else naturals) == 0:
                continue
            longer = self._longer(line, wild, where)
            if longer is not None:
                for grown, left, used in self._grown(lines, at + 1, naturals - (not wild), wilds - wild, where):
                    yield [(longer, at, wild), *grown], left, used

    def _first(self, wild: bool, where: int) -> Line:
        return Line(
            1,
            0 if wild else min(1, self.counted),
            int(wild and self.per_meld is not None),
            int(wild and self.apart),
            int(wild and self.leads),
            int(self.heeds_low and where == LOW),
        )

    def _longer(self, line: Line, wild: bool, where: int) -> Line | None:
        if (line.low and where == TOP) or (wild and line.last):
            return None
        length = line.length + 1
        if self.exact:
            # of a ring the run that has an ace at each end is the only one longer than the ring
            if length > self.longest or (self.ring and length > self.size and where != TOP):
                return None
        else:
            if line.lead and self.parks and line.length == self.least:
                return None
            length = min(length, self.least)
        wilds = line.wilds + (wild and self.per_meld is not None)
        if self.per_meld is not None and wilds > self.per_meld:
            return None
        naturals = min(line.naturals + (not wild), self.counted)
        gap = self.parks and wild and (line.gap or self._sound(line))
        return Line(length, naturals, wilds, int(wild and self.apart), line.lead, line.low, int(gap))

    def _at_least(self, a: Line, b: Line) -> bool:
        if a.length < b.length or (self.exact and a.length != b.length):
            return False
        return (
            a.naturals >= b.naturals
            and a.wilds <= b.wilds
            and a.last <= b.last
            and a.lead <= b.lead
            and a.low <= b.low
            and a.gap <= b.gap
        )
