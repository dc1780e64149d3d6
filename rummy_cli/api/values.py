"""What the functions for other programs give back: frozen values with the names of the JSON that the commands print."""

from typing import Any, Literal

import msgspec

Verdict = Literal["legal", "illegal", "ambiguous", "unknown"]


class Said(msgspec.Struct, frozen=True):
    """A meld as it was understood: ``type`` set or run, None for a group that was let stand; cards as the record writes them."""

    type: str | None
    cards: tuple[str, ...]
    points: int = 0


class Ruling(msgspec.Struct, frozen=True):
    """The answer to a claim. ``rule``: the key that decides, ``rules``: all that speak against it, ``hint``: what would do."""

    verdict: Verdict
    rule: str | None
    rules: tuple[str, ...]
    reason: str | None
    hint: str | None
    melds: tuple[Said, ...] = ()
    readings: tuple[tuple[str, ...], ...] = ()


class Arranged(msgspec.Struct, frozen=True):
    """The best arrangement of a hand: its melds, what is left and what that counts; ``out``: could it go out now."""

    deadwood: int
    melds: tuple[Said, ...]
    left: tuple[str, ...]
    out: bool
    most_melded: int
    proven: bool = True


class Hand(msgspec.Struct, frozen=True):
    """A finished hand, by the names of today; ``winner`` None where nobody won it."""

    number: int
    dealer: str | None
    winner: str | None
    how: str
    points: dict[str, int]


class Error(msgspec.Struct, frozen=True):
    """An event that cannot stand: its number, its line in the file, its text, and why."""

    entry: int
    line: int
    event: str
    verdict: Verdict
    rule: str | None
    rules: tuple[str, ...]
    reason: str


class Note(msgspec.Struct, frozen=True):
    """An event that stands though the referee objects, or that is worth a remark."""

    entry: int
    line: int
    event: str
    rules: tuple[str, ...]
    text: str


class Replayed(msgspec.Struct, frozen=True):
    """A record refereed from its start; with an error the state is as of then. Keys as in ``rummy replay --json``."""

    players: tuple[str, ...]
    hands: tuple[Hand, ...]
    totals: dict[str, int]
    over: bool
    winners: tuple[str, ...]
    next_dealer: str | None
    turn: str | None
    phase: str
    stock: int | None
    discard: tuple[str, ...]
    held: dict[str, int | None]
    errors: tuple[Error, ...]
    notes: tuple[Note, ...]
    match: dict[str, Any] | None = None
    columns: tuple[dict[str, int], ...] = ()
