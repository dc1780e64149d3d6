"""How a hand ended, before it is scored, and the hand as it stands on the sheet."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from rummy_cli.cards import Card
from rummy_cli.ruleset import Rules
from rummy_cli.text import Person

if TYPE_CHECKING:
    from rummy_cli.referee import Settlement, Table

    from .addends import Addend


class Ending(msgspec.Struct, frozen=True):
    """How a hand ended, before it is scored: everything by person.

    ``counts``: what the cards of each counted (unopened ones are named in ``unopened``); ``tabled``: points laid on the table;
    ``knocker``: who knocked; ``upcard``: the first upcard, where known; ``gone``: who left within the hand; ``settled``: the
    hands as they were shown; ``told``: the points themselves, where nothing else was told; ``dropped``: what those who dropped
    out of the hand (``scoring.drop``) dropped for: they have no count.
    """

    rules: Rules
    seats: tuple[Person, ...]
    winner: Person | None
    how: str
    counts: Mapping[Person, int]
    unopened: frozenset[Person] = frozenset()
    tabled: Mapping[Person, int] = {}
    knocker: Person | None = None
    upcard: Card | None = None
    gone: frozenset[Person] = frozenset()
    settled: "Settlement | None" = None
    told: Mapping[Person, int] | None = None
    dropped: Mapping[Person, int] = {}

    @property
    def counted(self) -> tuple[Person, ...]:
        """Those whose hands were counted, in seating order."""
        return tuple(p for p in self.seats if p in self.counts or p in self.unopened)

    @property
    def charged(self) -> tuple[Person, ...]:
        """Those who count something, in seating order: whose hands were counted, and who dropped."""
        return tuple(p for p in self.seats if p in self.counts or p in self.unopened or p in self.dropped)


class ScoredHand(msgspec.Struct, frozen=True):
    """A finished hand with its points, the addends they are the sum of, and what the sheet and the bill need of it."""

    number: int
    dealer: Person | None
    starter: Person | None
    winner: Person | None
    how: str
    points: dict[Person, int]
    ending: Ending
    wins_match: bool = False
    table: "Table | None" = None
    addends: "tuple[Addend, ...]" = ()

    @property
    def void(self) -> bool:
        """Does this hand not count?"""
        return self.how == "void"


def names_one_turn(rules: Rules, how: str) -> bool:
    """Is this the name of a one-turn out, with the cut card or without?"""
    return how in (rules.one_turn.name, f"cut-{rules.one_turn.name}")
