"""What a sheet marks: penalties, corrections, and what stands although the referee objected; each with its event and its row."""

from bisect import bisect_left
from collections.abc import Iterator

import msgspec

from rummy_cli.cards import one_line
from rummy_cli.record import Book, Opened, played
from rummy_cli.text import Correction, Penalty

from .log_view import log_events

LONGEST = 140  # letters of a line of many corrections that are shown


class Marked(msgspec.Struct, frozen=True):
    """One thing worth a mark. ``entry``: the number of its event; ``kind``: penalty, correction or let stand; ``why``: the
    reasons of the referee, else ""; ``row``: which row of the sheet it bears on, None where none does.
    """

    entry: int
    kind: str
    text: str
    why: str
    row: int | None

    @property
    def sign(self) -> str:
        """The sign of its kind in the table, as printers of books have them."""
        return _SIGNS[self.kind]


_SIGNS = {"penalty": "!", "correction": "\u2020", "let stand": "\u2021"}


def marked(opened: Opened) -> list[Marked]:
    """All of them, in the order of the record. The corrections of one line are one mark."""
    rows = _Rows(opened.book)
    found = [*_let_stand(opened, rows), *_penalties(opened, rows), *_corrections(opened, rows)]
    return sorted(found, key=lambda one: one.entry)


def _let_stand(opened: Opened, rows: "_Rows") -> Iterator[Marked]:
    for remark in opened.book.remarks:
        if remark.objections:
            entry = remark.entry
            why = "; ".join(dict.fromkeys(objection.reason for objection in remark.objections))
            text = opened.notation.write(entry.event, entry.bang)
            yield Marked(entry.number, "let stand", text, why, rows.of(entry.number))


def _penalties(opened: Opened, rows: "_Rows") -> Iterator[Marked]:
    for item in opened.book.items:
        entry = item.entry
        if isinstance(entry.event, Penalty):
            yield Marked(
                entry.number, "penalty", opened.notation.write(entry.event, entry.bang), "", rows.of(entry.number)
            )


def _corrections(opened: Opened, rows: "_Rows") -> Iterator[Marked]:
    """A mark a line: what it says, and the row of the first event that it corrects (an undo: the row that came next)."""
    lines: dict[int, list[tuple[int, str]]] = {}
    for told in log_events(opened):
        entry = opened.book.steps.entries.get(told["entry"])
        if entry is None or isinstance(entry.event, Correction):
            lines.setdefault(told["line"], []).append((told["entry"], told["event"]))
    for events in lines.values():
        first = events[0][0]
        entry = opened.book.steps.entries.get(first)
        target = first if entry is None else getattr(entry.event, "number", first)
        text = one_line("; ".join(text for _, text in events))
        short = text if len(text) <= LONGEST else f"{text[:LONGEST]} \u2026 ({len(events)} corrections)"
        yield Marked(first, "correction", short, "", rows.of(target))


class _Rows:
    """Which row of the sheet each event bears on: the one that was written next."""

    def __init__(self, book: Book) -> None:
        self._numbers: list[int] = []
        self._rows: list[int] = []
        self._count = len(book.game.rows)
        for item, (before, _) in zip(book.items, played(book.items, book.start), strict=False):
            self._numbers.append(item.entry.number)
            self._rows.append(len(before.rows))
        order = sorted(range(len(self._numbers)), key=self._numbers.__getitem__)
        self._numbers = [self._numbers[i] for i in order]
        self._rows = [self._rows[i] for i in order]

    def of(self, number: int) -> int | None:
        """The row of an event, or of the first that counts after it; None where that row is not written yet."""
        at = bisect_left(self._numbers, number)
        row = self._rows[at] if at < len(self._rows) else self._count
        return row if row < self._count else None
