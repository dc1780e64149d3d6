"""What a sheet marks: penalties, corrections, and what stands although the referee objected; each with its event and its row."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec

from rummy_cli.cards import one_line
from rummy_cli.record import Journal, Opened, played
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


def marks_of(opened: Opened) -> list[Marked]:
    """All of them, in the order of the record. The corrections of one line are one mark."""
    rows = _Rows(opened.journal)
    found = [*_let_stand(opened, rows), *_penalties(opened, rows), *_corrections(opened, rows)]
    return sorted(found, key=lambda one: one.entry)


def marks_json(marks: Sequence[Marked]) -> list[dict[str, Any]]:
    """The marks for scripts."""
    return [
        {"entry": one.entry, "kind": one.kind, "text": one.text, "why": one.why or None, "row": one.row}
        for one in marks
    ]


def _let_stand(opened: Opened, rows: "_Rows") -> Iterator[Marked]:
    for remark in opened.journal.remarks:
        if remark.objections:
            entry = remark.entry
            why = "; ".join(dict.fromkeys(objection.reason for objection in remark.objections))
            text = opened.notation.write(entry.event, entry.bang)
            yield Marked(entry.number, "let stand", text, why, rows.of(entry.number))


def _penalties(opened: Opened, rows: "_Rows") -> Iterator[Marked]:
    for item in opened.journal.items:
        entry = item.entry
        if isinstance(entry.event, Penalty):
            yield Marked(
                entry.number, "penalty", opened.notation.write(entry.event, entry.bang), "", rows.of(entry.number)
            )


def _corrections(opened: Opened, rows: "_Rows") -> Iterator[Marked]:
    """A mark a line: what it says, and the row of the first event that it corrects (an undo: the row that came next)."""
    steps = opened.journal.steps
    if len(steps.entries) == opened.journal.last_number and not any(step.corrects for step in steps.steps):
        return  # the record need not be read again
    lines: dict[int, list[tuple[int, str]]] = {}
    for told in log_events(opened):
        entry = opened.journal.steps.entries.get(told["entry"])
        if entry is None or isinstance(entry.event, Correction):
            lines.setdefault(told["line"], []).append((told["entry"], told["event"]))
    for events in lines.values():
        first = events[0][0]
        entry = opened.journal.steps.entries.get(first)
        target = first if entry is None else getattr(entry.event, "number", first)
        text = one_line("; ".join(text for _, text in events))
        short = text if len(text) <= LONGEST else f"{text[:LONGEST]} \u2026 ({len(events)} corrections)"
        yield Marked(first, "correction", short, "", rows.of(target))


class _Rows:
    """Which row of the sheet each event bears on: the one that was written next. The game is gone through when it is first asked."""

    def __init__(self, journal: Journal) -> None:
        self._book = journal

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        journal = self._book
        steps = zip(journal.items, played(journal.items, journal.start), strict=False)
        return sorted((item.entry.number, len(before.rows)) for item, (before, _) in steps)

    def of(self, number: int) -> int | None:
        """The row of an event, or of the first that counts after it; None where that row is not written yet."""
        at = bisect_left(self._pairs, (number, 0))
        count = len(self._book.game.rows)
        row = self._pairs[at][1] if at < len(self._pairs) else count
        return row if row < count else None
