"""The seconds of a claim (``--limit``): what was found till then is the answer, and is said to be unproven."""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TypeVar

import msgspec

from rummy_cli.cards import SHAPE, UNDECIDED, Objection
from rummy_cli.solve.hand import TimeIsOver, within

from .verdict import ClaimVerdict

T = TypeVar("T")
SECONDS = 2.0  # unless the claim says how many


def unsure(seconds: float) -> Objection:
    """Not every way was tried in the time, and yes or no hangs on it."""
    return Objection("not_every_way", SHAPE, {"seconds": f"{seconds:g}"}, verdict=UNDECIDED)


def in_time(seconds: float, claim: Callable[[], ClaimVerdict]) -> ClaimVerdict:
    """The ruling on a claim whose searches end after so many seconds.

    What then was found for the claim holds; what was found against it may only be for want of time: that is unknown.
    """
    found = ClaimVerdict()
    nothing = True
    with within(seconds) as clock, suppress(TimeIsOver):
        found, nothing = claim(), False
    if not clock.late:
        return msgspec.structs.replace(found, proven=True)
    if nothing or found.verdict == "illegal":
        found = msgspec.structs.replace(found, objections=(unsure(seconds),))
    return msgspec.structs.replace(found, proven=False)


class TimedQuestions:
    """The seconds for several questions: each may take its share of what is left."""

    def __init__(self, seconds: float, number: int) -> None:
        self.until = monotonic() + seconds
        self.number = number
        self.proven = True
        self.late = False  # was the latest question still open when its time was over

    def ask(self, question: Callable[[], T]) -> T | None:
        """The answer, the best so far where the time is over; None where nothing was found till then."""
        share = max(0.0, self.until - monotonic()) / max(1, self.number)
        self.number -= 1
        found: T | None = None
        with within(share) as clock, suppress(TimeIsOver):
            found = question()
        self.late = clock.late
        self.proven = self.proven and not clock.late
        return found

    def no(self) -> bool | None:
        """The answer where the latest question found nothing: no, or None where its time was over."""
        return None if self.late else False
