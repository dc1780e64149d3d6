"""What a part of a typed line may be, before the game says what it comes to.

A *phrase* is an event as it was said, or a short form whose events hang on what is due at that moment.
"""

from typing import Literal, TypeAlias

import msgspec

from .events import Count, Event, Groups, Person


class SaidEvent(msgspec.Struct, frozen=True):
    """An event said with its verb. ``thrown``: by *drop*, which leaves the hand where dropping is played."""

    event: Event
    thrown: bool = False


class DeferredEvent(msgspec.Struct, frozen=True):
    """An event that changes names or words, to be read when it is reached: its verb, and what follows."""

    verb: str
    args: str


class BareCards(msgspec.Struct, frozen=True):
    """Cards without a verb; ``on``: the meld that they go to; ``player`` None: whose turn it is."""

    player: Person | None
    groups: Groups
    on: int | None = None


class RestOfTurn(msgspec.Struct, frozen=True):
    """A full stop: what is still due of a turn that nobody noted."""

    player: Person | None


class LoserCounts(msgspec.Struct, frozen=True):
    """What losers hold. ``named``: each with its name, else in seating order of those who owe one (players are -1)."""

    counts: tuple[Count, ...]
    named: bool


class WholeHand(msgspec.Struct, frozen=True):
    """A hand told in one line. ``hows``: the ways to win that the word may mean; ``own``: what the winner holds after it;
    ``verb``: said with *result* or *out*, so that it may close a hand told by its moves.
    """

    winner: Person
    hows: tuple[str | None, ...]
    own: Count | None
    counts: LoserCounts
    verb: bool


class HandPoints(msgspec.Struct, frozen=True):
    """The points of a hand, by name or (players are None) by seat; ``by``: who won it."""

    points: tuple[tuple[Person | None, int], ...]
    by: Person | None
    verb: bool


class TakenBack(msgspec.Struct, frozen=True):
    """``undo turn``, ``undo hand``."""

    what: Literal["turn", "hand"]


class HandStruck(msgspec.Struct, frozen=True):
    """``strike hand 2``: all events of that hand."""

    number: int


class Corrected(msgspec.Struct, frozen=True):
    """``amend`` or ``insert`` with what was typed for the event; ``number`` None: the latest one."""

    verb: Literal["amend", "insert"]
    number: int | None
    text: str


Phrase: TypeAlias = (
    SaidEvent
    | DeferredEvent
    | BareCards
    | RestOfTurn
    | LoserCounts
    | WholeHand
    | HandPoints
    | TakenBack
    | HandStruck
    | Corrected
)


class PhraseReading(msgspec.Struct, frozen=True):
    """One way to read a line from some word on: up to which word, as what. ``everyday``: a card is said suit first or in words."""

    end: int
    phrase: Phrase
    everyday: bool = False
