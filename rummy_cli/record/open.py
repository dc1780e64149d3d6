"""A record's text -> the journal it makes: what ``replay`` shows, and what ``play`` goes on from."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from rummy_cli.ruleset import House
from rummy_cli.text import Notation, Unreadable

from .head import Record, entries, notation_of, read_record
from .journal import Journal

_CORRECTIONS = ("amend", "strike", "insert")


class Opened(msgspec.Struct, frozen=True):
    """A record read and replayed. ``notation`` reads and writes further lines."""

    record: Record
    notation: Notation
    journal: Journal

    @property
    def next_line(self) -> int:
        """The number that a line added to the file will have."""
        return self.record.first_line + len(self.record.lines)


def open_record(
    text: str,
    place: str,
    *,
    keep_going: bool = False,
    house: House | None = None,
    beside: Path | None = None,
    own: Path | None = None,
) -> Opened:
    """The record replayed from its start.

    ``keep_going``: events that fall are listed and, where possible, stand; ``house``: other rules than its own (which keeps
    going too). Raises Unreadable with ``file:line: …``.
    """
    record = read_record(text, place, beside=beside, own=own)
    return _replayed(record, house, lenient=keep_going or house is not None, cut=not text.endswith(("\n", "\r")))


def as_of(opened: Opened, lines: int) -> Opened:
    """A record as it was when it had so many lines below its head; itself where it has no more."""
    record = opened.record
    if lines >= len(record.lines):
        return opened
    return _replayed(msgspec.structs.replace(record, lines=record.lines[:lines]), None, lenient=False, cut=False)


def _replayed(record: Record, house: House | None, *, lenient: bool, cut: bool) -> Opened:
    """``cut``: the file ends within its last line. The rest as for ``open_record``."""
    place = record.place
    if not lenient and _may_correct(record.lines):
        opened = _opened_at_once(record)
        if opened is not None:
            return opened
    notation = notation_of(record)
    journal = Journal(house or record.house, record.players, lenient=lenient, foreign=house is not None)
    number = record.first_line
    try:
        with _unhurried():
            for number, line in entries(record, notation, journal.steps):
                journal.add_line(number, line.events)
    except Unreadable as error:
        message = str(error)
        if not message.startswith(f"{place}:"):
            message = f"{place}:{number}: {message}"
        if cut and message.startswith(f"{place}:{record.first_line + len(record.lines) - 1}:"):
            message += (
                "; the file ends within this line: if its writing was cut off, delete it, and all before it stands"
            )
        raise Unreadable(message) from None
    return Opened(record, notation, journal)


def _may_correct(lines: Iterable[str]) -> bool:
    """May one of the lines correct another? A note that has such a word only costs a second reading."""
    lower = "\n".join(lines).lower()
    return any(word in lower for word in _CORRECTIONS)


def _opened_at_once(record: Record) -> Opened | None:
    """A record with corrections, each event that counts in the end judged once; None when not everything stands so."""
    notation = notation_of(record)
    journal = Journal(record.house, record.players)
    try:
        with _unhurried():
            lines = ((number, line.events) for number, line in entries(record, notation, journal.steps))
            return Opened(record, notation, journal) if journal.add_all(lines) else None
    except Unreadable:
        return None  # which line it is will be found on the way that takes them one by one


@contextmanager
def _unhurried() -> Iterator[None]:
    """No search for cycles while a record is replayed: its values have none, and looking for them takes time that grows with it."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
