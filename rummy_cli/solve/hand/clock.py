"""The time that a search may take: when it is over, the best found so far is the answer, and is not proven.

A question that somebody asks is bounded by seconds. An event is bounded by steps instead, so that a record is judged alike on a
slow machine and on a fast one.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import inf
from threading import local
from time import monotonic
from typing import Optional, TypeVar

import msgspec

T = TypeVar("T")
OFTEN = 63  # after so many of the ways that are listed the clock is looked at


class TimeIsOver(Exception):  # noqa: N818  it is no error
    """A search that counts melds had found nothing when its time was over."""


class Clock(msgspec.Struct, eq=False):
    """The time of one question: until this moment (of ``time.monotonic``), and so many steps. It runs within ``with``.

    ``late``: it was over before the search was; ``around``: the clock of the question that this one is part of.
    """

    until: float
    steps: float
    late: bool = False
    around: Optional["Clock"] = None

    def __enter__(self) -> "Clock":
        self.around = _running.clock
        _running.clock = self
        return self

    def __exit__(self, *_: object) -> None:
        _running.clock = self.around

    def over(self, steps: int = 1) -> bool:
        """Is the time over, now that a search took so many more steps? Asked by a search that would go on."""
        if not self.late:
            self.steps -= steps
            around = self.around
            self.late = self.steps < 0 or monotonic() > self.until or (around is not None and around.over(steps))
        return self.late

    @property
    def ends(self) -> float:
        """The moment at which it is over at the latest, that of the clock around it included."""
        return self.until if self.around is None else min(self.until, self.around.ends)


class _Running(local):
    clock: Clock | None = None


_running = _Running()  # of this thread; a search gives way to nothing else in it


def within(seconds: float = inf, *, steps: float = inf) -> Clock:
    """Every search of a hand in here ends after so many seconds or steps; without it each runs to its end."""
    return Clock(inf if seconds == inf else monotonic() + seconds, steps)


def running() -> Clock | None:
    """The clock of the question that is being answered; None where it may take any time."""
    return _running.clock


@contextmanager
def finishing() -> Iterator[None]:
    """What is found is put together in here, which takes little: the time that is over ends nothing any more."""
    clock, _running.clock = _running.clock, None
    try:
        yield
    finally:
        _running.clock = clock


def go_on(steps: int = 1) -> None:
    """Raises TimeIsOver when the time of the question is over; for what has found nothing that could be an answer."""
    clock = _running.clock
    if clock is not None and clock.over(steps):
        raise TimeIsOver


def clocked(ways: Iterable[T]) -> Iterator[T]:
    """These ways, one after the other, while there is time; where they are many, each costs a step."""
    for number, way in enumerate(ways, 1):
        yield way
        if not number & OFTEN:
            go_on(OFTEN)
