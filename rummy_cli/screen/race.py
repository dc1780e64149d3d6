"""The race to the target as data: where each player stood after each hand, for whatever draws it."""

from collections.abc import Iterable, Sequence

import msgspec

from .rows import Sheet, SheetRow

Coordinates = tuple[tuple[int, int], ...]


class Runner(msgspec.Struct, frozen=True):
    """One player in a race: ``(hand, total)`` in the order in which the totals came; a penalty is a second point at its hand."""

    name: str
    points: Coordinates

    @property
    def total(self) -> int:
        """Where he stands now."""
        return self.points[-1][1]

    def at(self, hand: float) -> float | None:
        """His total at a moment between two hands, as a line between them has it; None before he sat down."""
        if hand < self.points[0][0]:
            return None
        for (x, y), (next_x, next_y) in zip(self.points, self.points[1:], strict=False):
            if x <= hand < next_x:
                return y + (next_y - y) * (hand - x) / (next_x - x)
        return self.total


class Race(msgspec.Struct, frozen=True):
    """One game drawn: ``heading`` names it where several are played side by side; ``hands``: the last hand, 0 before any."""

    heading: str
    runners: tuple[Runner, ...]
    target: int | None
    hands: int
    wins: str

    @property
    def lowest(self) -> int:
        """The least number that is drawn."""
        return min([0, *(y for runner in self.runners for _, y in runner.points)])

    @property
    def highest(self) -> int:
        """The greatest number that is drawn, the target among them."""
        return max([self.target or 0, 1, *(y for runner in self.runners for _, y in runner.points)])

    @property
    def standing(self) -> tuple[Runner, ...]:
        """The best first."""
        sign = 1 if self.wins == "lowest" else -1
        return tuple(sorted(self.runners, key=lambda runner: sign * runner.total))


def races(sheet: Sheet) -> tuple[Race, ...]:
    """The race of a game, or one race for each of those played side by side."""
    last = max((row.number or 0 for row in sheet.rows), default=0)
    if not sheet.columns:
        runners = [Runner(name, _totals(sheet, name)) for name in sheet.players]
        return (Race("", tuple(runners), sheet.target, last, sheet.wins),)
    found = []
    for i in range(len(sheet.columns)):
        runners = [Runner(name, _entries(sheet.rows, i, name)) for name in sheet.players]
        found.append(Race(f"game {i + 1}", tuple(runners), sheet.target, last, sheet.wins))
    return tuple(found)


def _totals(sheet: Sheet, name: str) -> Coordinates:
    """From 0 at the start, or from the row with which he sat down."""
    first = next((i for i, row in enumerate(sheet.rows) if name in row.totals), None)
    start: list[tuple[int, int]] = [(0, 0)] if first in (0, None) else []
    return tuple(_thinned([*start, *_after(sheet.rows, name)]))


def _after(rows: Sequence[SheetRow], name: str) -> Iterable[tuple[int, int]]:
    hand = 0
    for row in rows:
        hand = row.number or hand
        if name in row.totals:
            yield hand, row.totals[name]


def _entries(rows: Sequence[SheetRow], column: int, name: str) -> Coordinates:
    """His score in one of the columns: it stays until he enters something."""
    points, score, hand = [(0, 0)], 0, 0
    for row in rows:
        hand = row.number or hand
        if row.entries:
            score = row.entries[column].get(name, score)
        points.append((hand, score))
    return tuple(_thinned(points))


def _thinned(points: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """Each point once."""
    last: tuple[int, int] | None = None
    for point in points:
        if point != last:
            yield point
        last = point


def nice_step(span: float, most: int) -> int:
    """The distance of the lines of a scale over ``span`` with at most ``most`` of them: 1, 2 or 5 with zeros."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if span / (factor * size) <= most:
                return factor * size
        size *= 10
