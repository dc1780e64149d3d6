"""What is publicly known of the hand in progress.

A Table is a value: nothing in this package changes one that others can see. ``copy`` gives a new one, and only the function
that made the copy sets its fields before handing it on. Seats are numbered 0..n-1 in seating order, clockwise.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rummy_cli.cards import Card, Objection
from rummy_cli.melds import Meld, Shaper, shaper
from rummy_cli.ruleset import Rules
from rummy_cli.text import Count, Entry, LayOff, Person, Show
from rummy_cli.unseen import Knowledge

Phase: TypeAlias = Literal["offer", "draw", "play", "show", "count", "done"]
Trail: TypeAlias = tuple["Trail | None", Entry]


class TableMeld(msgspec.Struct, frozen=True):
    """A meld on the table, and whose it is."""

    number: int
    meld: Meld
    owner: int


class Shown(msgspec.Struct, frozen=True):
    """A hand shown after a knock: the ``show``, its cards, the groups that are melds (None: the referee arranges), lay-offs as said."""

    event: Show
    cards: tuple[Card, ...]
    melds: tuple[Meld, ...] | None
    laid: tuple[LayOff, ...] | None = None


class Table(msgspec.Struct):
    """The hand in progress, as all can see it."""

    rules: Rules
    shaper: Shaper
    number: int
    seats: tuple[Person, ...]
    names: tuple[str, ...]
    step: int  # +1 clockwise, -1 counterclockwise
    dealer: int
    starter: int
    know: Knowledge
    phase: Phase
    turn: int
    upcard: Card | None = None
    wild: Card | None = None  # the card turned for the wild rank, where one is; UNKNOWN: nobody noted it
    lap: int | None = 1  # None: unknown after a gap
    melds: tuple[TableMeld, ...] = ()
    next_number: int = 1
    opened: tuple[bool, ...] = ()
    melded: tuple[bool, ...] = ()
    played: tuple[bool, ...] = ()  # laid anything on the table in an earlier turn
    tabled: tuple[int, ...] = ()  # points laid on the table by each
    drawn: tuple[int, ...] = ()  # draws of each in this hand, from the stock or the pile
    gone: tuple[bool, ...] = ()  # out of the hand: left, or dropped
    dropped: tuple[int | None, ...] = ()  # what a drop costs each who has dropped
    recycles: int = 0
    highest_opening: int = 0
    passed: int = 0  # passes of the upcard offer
    bought: bool = False  # the discard of this turn was sold out of turn: the stock is what is left to draw from
    buys: tuple[int, ...] = ()  # of each player in this hand
    thrower: int | None = None  # who threw the top discard, where that is known
    idle: int = 0  # passes in a row without a play or a card taken, the stock being empty
    no_take: bool = False  # both have passed: the upcard is gone for this turn
    last_chance: bool = False  # the last discard may be taken, only to knock
    gap: bool = False
    after_gap: bool = False
    # the turn
    source: str = ""  # where its card came from: stock, pile, cut
    draws: int = 0
    taken: Card | None = None  # the named card, while it must not go back
    unused: Card | None = None  # the named card, until it is played
    deep: bool = False
    must_open: bool = False
    must_use: bool = False
    opens_now: bool = False  # this turn is the opening turn
    turn_melds: tuple[Meld, ...] = ()
    laid_off: int = 0
    swapped: bool = False
    fresh: bool = True  # the player in turn laid no meld in an earlier turn
    first_new: int = 1  # the number of the first meld laid in this turn
    astray: bool = False  # something of this turn went to a meld that is not his own of this turn
    acted: bool = False  # something was laid on the table this turn
    freed: tuple[Card, ...] = ()  # wilds freed this turn that must still be played
    before: "Table | None" = None  # as it was before the plays of this turn, where rearranging may fail
    # the end
    out: int | None = None
    how: str = ""
    closed: bool = False  # the knocker has shown, and the others have their last turns
    shows: tuple[Shown | None, ...] = ()
    counts: tuple[Count | None, ...] = ()
    trail: Trail | None = None

    @property
    def players(self) -> int:
        """How many were dealt in."""
        return len(self.seats)

    def following(self, seat: int) -> int:
        """The next seat in the order of play that has not been left."""
        n = len(self.seats)
        seat = (seat + self.step) % n
        while self.gone[seat]:
            seat = (seat + self.step) % n
        return seat

    def order_from(self, seat: int) -> list[int]:
        """All seats still taken, in order of play, beginning with this one (itself included)."""
        n = len(self.seats)
        return [s for i in range(n) if not self.gone[s := (seat + self.step * i) % n]]

    def meld_numbered(self, number: int) -> TableMeld | None:
        """The meld of that number, if there is one."""
        for meld in self.melds:
            if meld.number == number:
                return meld
        return None

    def counts_as_opened(self, seat: int) -> bool:
        """Has this player opened (everybody, where there is no opening)?"""
        return self.opened[seat] or self.rules.opening.type == "none"

    def is_only_dealt(self) -> bool:
        """Has nobody drawn, taken, bought, laid anything down, passed, dropped out or discarded since the deal?"""
        return self.turn == self.starter and not (
            any(self.drawn) or any(self.buys) or any(self.gone) or self.melds or self.passed or self.gap
        )

    def with_rules(self, rules: Rules) -> "Table":
        """The same hand under other rules: for judging a claim again."""
        table = replace(self)
        table.rules, table.shaper = rules, shaper(rules)
        return table


def put(values: tuple[bool, ...], seat: int, value: bool) -> tuple[bool, ...]:
    """The tuple with one place changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def put_points(values: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The tuple with points added at one place."""
    return (*values[:seat], values[seat] + more, *values[seat + 1 :])


class EventRuling(msgspec.Struct):
    """What the referee says of an event: every objection, and what ``apply`` needs to carry it out."""

    objections: tuple[Objection, ...] = ()
    melds: tuple[Meld, ...] = ()
    target: TableMeld | None = None
    freed: tuple[Card, ...] = ()
    depth: int = 0
    know: Knowledge | None = None
    notes: tuple[str, ...] = ()
