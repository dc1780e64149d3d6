"""The game as it stands after some events: persons, seats, scores, the hand in progress. A value, like the table."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from rummy_cli.cards import Card
from rummy_cli.points import Columns, ScoredHand, empty_columns
from rummy_cli.referee import Table
from rummy_cli.ruleset import House, MatchRules, Rules
from rummy_cli.text import Count, Person

from .growing_list import GrowingList

SEATED: Final = "seated"
LEFT: Final = "left"
PUT_OUT: Final = "out"


class Pending(msgspec.Struct, frozen=True):
    """A hand told by ``result``, whose counts are being told."""

    rules: Rules
    seats: tuple[Person, ...]
    dealer: Person | None
    winner: Person
    how: str
    due: tuple[Person, ...]
    counts: Mapping[Person, Count] = {}
    upcard: Card | None = None
    table: Table | None = None
    gone: frozenset[Person] = frozenset()  # who has left within it


class Row(msgspec.Struct, frozen=True):
    """A line of the scoresheet: a hand, a penalty, a rule agreed, a seat taken or left. Points by person."""

    kind: str
    text: str
    points: Mapping[Person, int] = {}
    hand: ScoredHand | None = None
    totals: Mapping[Person, int] = {}
    changes: tuple[tuple[str, str], ...] = ()  # of a rule: key and value as agreed


class Game(msgspec.Struct):
    """Everything that is derived from the events so far."""

    house: House
    names: dict[Person, str]
    ring: tuple[Person, ...]  # seating order, clockwise, with those who are gone
    status: dict[Person, str]
    totals: dict[Person, int]
    columns: Columns
    hands: GrowingList[ScoredHand] = msgspec.field(default_factory=GrowingList)
    rows: GrowingList[Row] = msgspec.field(default_factory=GrowingList)
    table: Table | None = None
    pending: Pending | None = None
    due: Person | None = None
    cut_tied: tuple[Person, ...] | None = None  # who cuts again; () once the cut has decided
    joined: tuple[Person, ...] = ()  # since the last hand
    counted: int = 0
    dealers: frozenset[Person] = frozenset()
    unknown_dealers: int = 0
    over: bool = False
    ended: bool = False  # by the word `end`
    won: tuple[Person, ...] = ()
    put_out: Mapping[Person, int] = {}  # those who reached the target of an elimination: after which hand
    may_buy_in: bool = False  # the last hand ended an elimination, and nothing has been recorded since
    judged: MatchRules | None = None  # the keys by which the end was judged last
    dealt_by: House | None = None  # what the hand in progress was dealt by, where rules were agreed within it
    base: "Game | None" = None  # as it was before the last show ended the hand: lay-off lines may still follow

    @property
    def seated(self) -> tuple[Person, ...]:
        """Those who play, in seating order."""
        return tuple(p for p in self.ring if self.status[p] == SEATED)

    @property
    def rules(self) -> Rules:
        """The rules in force for the next hand, settled for those seated."""
        return self.house.rules(len(self.seated), self.counted + 1)

    @property
    def in_force(self) -> House:
        """The rules that hold now: what is agreed within a hand holds from the next."""
        return self.house if self.dealt_by is None or self.between_hands else self.dealt_by

    @property
    def between_hands(self) -> bool:
        """Is no hand in progress, and none waiting for its counts?"""
        return self.table is None and self.pending is None

    @property
    def next_dealer(self) -> Person | None:
        """Who deals the next hand: the one due, or, if he has gone, the next in the way the deal goes."""
        if self.due is None:
            return None
        if self.status[self.due] == SEATED:
            return self.due
        step = -1 if self.rules.deal.next_dealer == "right" else 1
        return next(self.around(self.due, step), None)

    def around(self, person: Person, step: int) -> Iterator[Person]:
        """Those seated, beginning with the neighbour of ``person`` (1: to his left, clockwise; -1: to his right)."""
        at, n = self.ring.index(person), len(self.ring)
        for i in range(1, n + 1):
            other = self.ring[(at + i * step) % n]
            if self.status[other] == SEATED:
                yield other

    def changed(self) -> "Game":
        """A copy, to be changed by whoever asked for it before he hands it on."""
        new = replace(self)
        new.base, new.may_buy_in = None, False
        return new


def new_game(house: House, players: tuple[str, ...]) -> Game:
    """The game before its first event; persons are numbered as the players are named."""
    persons = tuple(range(len(players)))
    rules = house.rules(len(players))
    return Game(
        house=house,
        names=dict(enumerate(players)),
        ring=persons,
        status=dict.fromkeys(persons, SEATED),
        totals=dict.fromkeys(persons, 0),
        columns=empty_columns(rules.match.columns),
        judged=rules.match,
    )
