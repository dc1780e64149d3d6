"""What can happen at the table: one small frozen class per event.

A player is a number: the order in which the persons of the game first appear in the record (names change, persons do not).
``player`` is None where the record leaves it out and the player whose turn it is is meant.
"""

from typing import Literal, TypeAlias

import msgspec

from rummy_cli.cards import Card, Laid

Person: TypeAlias = int
Cards: TypeAlias = tuple[Laid, ...]
Groups: TypeAlias = tuple[Cards, ...]
JoinScore: TypeAlias = int | Literal["highest", "highest+1", "average", "lowest"] | None


class Cut(msgspec.Struct, frozen=True, gc=False):
    """The cards drawn for the first deal."""

    cards: tuple[tuple[Person, Card], ...]


class Deal(msgspec.Struct, frozen=True, gc=False):
    """A hand begins. ``upcard``, ``cut`` and ``wild`` may be UNKNOWN; None where nothing is said."""

    dealer: Person | None = None
    upcard: Card | None = None
    cut: Card | None = None
    wild: Card | None = None


class Draw(msgspec.Struct, frozen=True, gc=False):
    """A card from the stock, unseen."""

    player: Person | None


class Take(msgspec.Struct, frozen=True, gc=False):
    """From the discard pile (``card``: the deepest one wanted; None: the top), or the cut card."""

    player: Person | None
    card: Card | None = None
    cut: bool = False


class Buy(msgspec.Struct, frozen=True, gc=False):
    """The top discard (``card`` names it, None: the top) and the penalty cards, unseen, out of turn."""

    player: Person | None
    card: Card | None = None


class Pass(msgspec.Struct, frozen=True, gc=False):
    """Declines the upcard or the last discard, or ends a turn that has no discard."""

    player: Person | None


class NewMelds(msgspec.Struct, frozen=True, gc=False):
    """New melds, each as typed."""

    player: Person | None
    melds: Groups


class LayOff(msgspec.Struct, frozen=True, gc=False):
    """Cards added to a meld; ``on`` None: the one that takes them; no cards: ``layoff none`` of a defender."""

    player: Person | None
    cards: Cards
    on: int | None = None


class Swap(msgspec.Struct, frozen=True, gc=False):
    """Naturals given for the wild of a meld."""

    player: Person | None
    cards: Cards
    on: int | None = None


class Rearrange(msgspec.Struct, frozen=True, gc=False):
    """Melds of the table and cards of the hand become other melds."""

    player: Person | None
    numbers: tuple[int, ...]
    melds: Groups


class Fail(msgspec.Struct, frozen=True, gc=False):
    """The rearranging of this turn came to nothing."""

    player: Person | None


class Drop(msgspec.Struct, frozen=True, gc=False):
    """Leaves this hand for its price; ``points`` None: what ``scoring.drop`` says."""

    player: Person | None
    points: int | None = None


class Discard(msgspec.Struct, frozen=True, gc=False):
    """A card thrown, which ends the turn; UNKNOWN when nobody noted it."""

    player: Person | None
    card: Card


class Knock(msgspec.Struct, frozen=True, gc=False):
    """``how``: knock, gin or biggin; ``card`` None where there is no discard."""

    player: Person | None
    how: Literal["knock", "gin", "biggin"]
    card: Card | None = None


class Show(msgspec.Struct, frozen=True, gc=False):
    """A whole hand shown. One group: the referee arranges; several: as said."""

    player: Person | None
    groups: Groups


class Expose(msgspec.Struct, frozen=True, gc=False):
    """Cards that all have seen in a hand."""

    player: Person | None
    cards: Cards


class Result(msgspec.Struct, frozen=True, gc=False):
    """A hand without its moves; ``how`` None is the default, ``out``."""

    winner: Person
    how: str | None = None


class Count(msgspec.Struct, frozen=True, gc=False):
    """What a player still holds, told in one of four ways: cards, ranks (0-12, 52 a joker, 53 unknown), points (the addends), unopened."""

    player: Person
    cards: tuple[Card, ...] | None = None
    ranks: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    unopened: bool = False


class Scores(msgspec.Struct, frozen=True, gc=False):
    """A hand told by its points alone, those of each who played it; ``by`` None: who won it follows from the points."""

    points: tuple[tuple[Person, int], ...]
    by: Person | None = None


class Penalty(msgspec.Struct, frozen=True, gc=False):
    """Added to a total, signed."""

    player: Person
    points: int


class Void(msgspec.Struct, frozen=True, gc=False):
    """This hand does not count."""


class TableNote(msgspec.Struct, frozen=True, gc=False):
    """A remark."""

    text: str


class End(msgspec.Struct, frozen=True, gc=False):
    """The table stops here."""


class Join(msgspec.Struct, frozen=True, gc=False):
    """A seat taken; ``after`` None: at the end; ``score`` None: nothing said."""

    player: Person
    name: str
    score: JoinScore = None
    after: Person | None = None


class Leave(msgspec.Struct, frozen=True, gc=False):
    """A seat left."""

    player: Person


class Rename(msgspec.Struct, frozen=True, gc=False):
    """A new name, everywhere."""

    player: Person
    name: str


class RuleChange(msgspec.Struct, frozen=True, gc=False):
    """House rules agreed in mid-evening: (key, value as typed)."""

    changes: tuple[tuple[str, str], ...]


class Gap(msgspec.Struct, frozen=True, gc=False):
    """From here on play is not written down in full."""


class Go(msgspec.Struct, frozen=True, gc=False):
    """Writing begins again: whose turn it is, and what was counted."""

    player: Person
    held: tuple[tuple[Person, int], ...] = ()
    upcard: Card | None = None
    stock: int | None = None


class Totals(msgspec.Struct, frozen=True, gc=False):
    """What the paper says."""

    totals: tuple[tuple[Person, int], ...]


class Undo(msgspec.Struct, frozen=True, gc=False):
    """Takes back the latest steps; ``steps`` None: one, said without a number."""

    steps: int | None = None


class Redo(msgspec.Struct, frozen=True, gc=False):
    """Takes back the last undo."""


TableEvent: TypeAlias = (
    Draw
    | Take
    | Buy
    | Pass
    | NewMelds
    | LayOff
    | Swap
    | Rearrange
    | Fail
    | Drop
    | Discard
    | Knock
    | Show
    | Expose
    | Gap
    | Go
)
GameEvent: TypeAlias = (
    Cut
    | Deal
    | Result
    | Scores
    | Count
    | Penalty
    | Void
    | TableNote
    | End
    | Join
    | Leave
    | Rename
    | RuleChange
    | Totals
)
Plain: TypeAlias = TableEvent | GameEvent


class Amend(msgspec.Struct, frozen=True, gc=False):
    """Event ``number`` is replaced."""

    number: int
    event: Plain


class Strike(msgspec.Struct, frozen=True, gc=False):
    """As if event ``number`` were not there."""

    number: int


class Insert(msgspec.Struct, frozen=True, gc=False):
    """As if ``event`` stood before event ``number``."""

    number: int
    event: Plain


Correction: TypeAlias = Undo | Redo | Amend | Strike | Insert
Event: TypeAlias = Plain | Correction


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event in its place: its number in the file, its line, the step (line typed) it belongs to, whether ``!`` follows."""

    number: int
    line: int
    event: Event
    bang: bool = False
