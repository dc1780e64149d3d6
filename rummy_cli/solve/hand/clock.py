"""The time that a search may take: when it is over, the best found so far is the answer, and is not proven."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic


class TimeIsOver(Exception):  # noqa: N818  it is no error
    """A search that counts melds had found nothing when its time was over."""


class Clock:
    """The time of one question. ``late``: it was over before the search was."""

    def __init__(self, until: float) -> None:
        self.until = until
        self.late = False

    def over(self) -> bool:
        """Is the time over? Asked by a search that would go on."""
        if not self.late and monotonic() > self.until:
            self.late = True
        return self.late


_running: ContextVar[Clock | None] = ContextVar("clock of a search", default=None)


@contextmanager
def within(seconds: float) -> Iterator[Clock]:
    """Every search of a hand in here ends after so many seconds; without it each runs to its end."""
    clock = Clock(monotonic() + seconds)
    token = _running.set(clock)
    try:
        yield clock
    finally:
        _running.reset(token)


def running() -> Clock | None:
    """The clock of the question that is being answered; None where it may take any time."""
    return _running.get()
