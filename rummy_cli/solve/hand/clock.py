"""The time that a search may take: when it is over, the best found so far is the answer, and is not proven.

A question that somebody asks is bounded by seconds. An event is bounded by steps instead, so that a record is judged alike on a
slow machine and on a fast one.
"""

from contextvars import ContextVar
from math import inf
from time import monotonic


class TimeIsOver(Exception):  # noqa: N818  it is no error
    """A search that counts melds had found nothing when its time was over."""


class Clock:
    """The time of one question: until this moment (of ``time.monotonic``), and so many steps. It runs within ``with``.

    ``late``: it was over before the search was; ``around``: the clock of the question that this one is part of.
    """

    __slots__ = ("_token", "around", "late", "steps", "until")

    def __init__(self, until: float, steps: float) -> None:
        self.until, self.steps = until, steps
        self.around: Clock | None = None
        self.late = False

    def __enter__(self) -> "Clock":
        self.around = _running.get()
        self._token = _running.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _running.reset(self._token)

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


_running: ContextVar[Clock | None] = ContextVar("clock of a search", default=None)


def within(seconds: float = inf, *, steps: float = inf) -> Clock:
    """Every search of a hand in here ends after so many seconds or steps; without it each runs to its end."""
    return Clock(monotonic() + seconds, steps)


def running() -> Clock | None:
    """The clock of the question that is being answered; None where it may take any time."""
    return _running.get()


def go_on(steps: int = 1) -> None:
    """Raises TimeIsOver when the time of the question is over; for what has found nothing that could be an answer."""
    clock = _running.get()
    if clock is not None and clock.over(steps):
        raise TimeIsOver
