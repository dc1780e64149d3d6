"""What a hand is worth, told number by number: an addend says whose score it enters, how much, and why."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from rummy_cli.text import Person

from .ending import Ending

AddendKind = Literal["cards", "unopened", "drop", "tabled", "fixed", "tied", "told"]


class Addend(msgspec.Struct, frozen=True):
    """One number on the way to the points of a hand: ``points`` for ``person``, signed.

    ``kind``: what it comes from: the cards, the flat sum of an unopened hand or the drop of ``whose``; points laid on the table; a
    fixed sum that ``key`` gives; a tie that brings nothing; points told without their cards. ``counted``: what that came to before
    ``cap`` (there where it was more), before ``less`` (what the winner's own cards count) was taken off, and before ``times``.
    """

    person: Person
    points: int
    kind: AddendKind
    whose: Person | None = None
    counted: int = 0
    cap: int | None = None
    less: int = 0
    times: int = 1
    key: str = ""


class Scored(msgspec.Struct, frozen=True):
    """Winner, how, and the addends of all, as they came out."""

    winner: Person | None
    how: str
    addends: tuple[Addend, ...] = ()

    def points(self, seats: Iterable[Person]) -> dict[Person, int]:
        """The points of each, in the order of the seats: the sum of his addends."""
        points = dict.fromkeys(seats, 0)
        for addend in self.addends:
            points[addend.person] += addend.points
        return points


def charged(ending: Ending, person: Person, whose: Person, *, sign: int = 1, less: int = 0, times: int = 1) -> Addend:
    """What the hand of ``whose`` brings ``person``: his cards up to ``scoring.cap``, or the flat sum of an unopened hand.

    A drop is a price of its own: nothing caps it, nothing is taken off it, nothing multiplies it.
    """
    if whose in ending.dropped:
        price = ending.dropped[whose]
        return Addend(person, sign * price, "drop", whose, price, key="scoring.drop")
    points = sign * (cost(ending, whose) - less) * times
    scoring = ending.rules.scoring
    if whose in ending.unopened and scoring.unopened is not None:
        return Addend(person, points, "unopened", whose, scoring.unopened, None, less, times, "scoring.unopened")
    counted = ending.counts[whose]
    cap = scoring.cap if scoring.cap is not None and counted > scoring.cap else None
    return Addend(person, points, "cards", whose, counted, cap, less, times)


def cost(ending: Ending, person: Person) -> int:
    """What counts against a loser: what he dropped for, the flat sum of an unopened hand, or his cards up to ``scoring.cap``."""
    if person in ending.dropped:
        return ending.dropped[person]
    scoring = ending.rules.scoring
    if person in ending.unopened and scoring.unopened is not None:
        return scoring.unopened
    counted = ending.counts.get(person, 0)
    return counted if scoring.cap is None else min(counted, scoring.cap)


def fixed(person: Person, points: int, key: str, *, times: int = 1) -> tuple[Addend, ...]:
    """A sum that a key gives; no addend where it gives nothing."""
    return (Addend(person, points * times, "fixed", None, points, times=times, key=key),) if points else ()


def tied(ending: Ending, persons: Iterable[Person]) -> tuple[Addend, ...]:
    """Those who share the lowest count, so that nobody collects."""
    return tuple(Addend(person, 0, "tied", person, cost(ending, person)) for person in persons)
