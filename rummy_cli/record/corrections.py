"""Lines -> the events that count. The referee never meets undo, redo, amend, strike or insert.

A *step* is what was typed on one line, less its undos and redos. From the steps that are not undone follows one list of
items, the events that count, each with the number it has in the file.
"""

import msgspec

from rummy_cli.cards import TURN, Objection
from rummy_cli.text import Amend, Correction, Entry, Insert, Plain, Redo, Strike, Undo, Unreadable


class Item(msgspec.Struct, frozen=True, gc=False):
    """An event that counts. ``entry`` has its number; ``consent``: a later correction let it stand as overruled."""

    entry: Entry
    consent: bool = False


class TypedStep(msgspec.Struct):
    """What one line did: plain events and corrections, in order; the events that its ``!`` let stand."""

    entries: list[Entry]
    undone: bool = False
    consents: frozenset[int] = frozenset()

    @property
    def corrects(self) -> bool:
        """Does it hold a correction of other events?"""
        return any(is_correction(entry) for entry in self.entries)


_OF_OTHERS = frozenset((Amend, Strike, Insert))


def is_correction(entry: Entry) -> bool:
    """Is this an ``amend``, ``strike`` or ``insert``?"""
    return type(entry.event) in _OF_OTHERS


class Steps:
    """The steps of a record in order, which of them are undone, and the list of items that follows."""

    def __init__(self) -> None:
        self.steps: list[TypedStep] = []
        self.undone: list[list[TypedStep]] = []  # the undos that redo may still take back
        self.by_number: dict[int, TypedStep] = {}
        self.entries: dict[int, Entry] = {}
        self.last = 0

    def open(self) -> TypedStep:
        """A step for a new line; nothing can be redone after it."""
        step = TypedStep([])
        self.steps.append(step)
        return step

    def add(self, step: TypedStep, entry: Entry) -> None:
        """One more event on the line of this step."""
        if not step.entries:
            self.undone.clear()
        step.entries.append(entry)
        self.by_number[entry.number] = step
        self.entries[entry.number] = entry

    def undo(self, event: Undo) -> tuple[list[TypedStep], tuple[Objection, ...]]:
        """The steps taken back (newest first), or why not."""
        wanted = 1 if event.steps is None else event.steps
        found: list[TypedStep] = []
        for step in reversed(self.steps):
            if len(found) == wanted:
                break
            if step.entries and not step.undone:
                found.append(step)
        if len(found) < wanted or wanted < 1:
            there = f"there are {len(found)} steps to take back" if found else "there is nothing to take back"
            return [], (Objection(TURN, there, firm=True),)
        for step in found:
            step.undone = True
        self.undone.append(found)
        return found, ()

    def redo(self, event: Redo) -> tuple[list[TypedStep], tuple[Objection, ...]]:
        """The steps put back (newest first), or why not."""
        if not self.undone:
            return [], (
                Objection(
                    TURN, "there is no undo to take back: nothing was undone, or something has followed", firm=True
                ),
            )
        found = self.undone.pop()
        for step in found:
            step.undone = False
        return found, ()

    def check(self, entry: Entry) -> tuple[Objection, ...]:
        """Objections to a correction by what it points at; Unreadable when there is no such event."""
        event = entry.event
        assert isinstance(event, Amend | Strike | Insert)
        step = self.by_number.get(event.number)
        if step is None or event.number >= entry.number:
            if not 0 < event.number < entry.number:
                have = f"the events are 1 to {entry.number - 1}" if entry.number > 1 else "there is none yet"
                raise Unreadable(f"there is no event {event.number}: {have}")
            return (Objection(TURN, f"event {event.number} is an undo or a redo: undo again, or redo", firm=True),)
        if step.undone:
            return (Objection(TURN, f"event {event.number} has been undone: `redo` brings it back", firm=True),)
        target = self.entries[event.number].event
        if isinstance(target, Amend | Strike) and not isinstance(event, Strike):
            return (
                Objection(
                    TURN, f"event {event.number} is itself a correction: correct event {target.number} again", firm=True
                ),
            )
        return ()

    def items(self) -> list[Item]:
        """The events that count, in order."""
        replaced: dict[int, Plain | None] = {}
        bang: dict[int, bool] = {}
        struck: set[int] = set()
        inserted: dict[int, list[Entry]] = {}
        consents: set[int] = set()
        live = [step for step in self.steps if not step.undone and step.entries]
        for step in live:
            consents |= step.consents
        entries = [entry for step in live for entry in step.entries]
        for entry in reversed(entries):  # a correction that was struck by one that holds does not hold
            if isinstance(entry.event, Strike) and entry.number not in struck:
                struck.add(entry.event.number)
        for entry in entries:
            event = entry.event
            if entry.number in struck and isinstance(event, Amend | Strike):
                continue
            if isinstance(event, Amend):
                replaced[event.number], bang[event.number] = event.event, entry.bang
            elif isinstance(event, Strike):
                replaced[event.number] = None
            elif isinstance(event, Insert):
                inserted.setdefault(event.number, []).append(entry)
        found: list[Item] = []
        for entry in entries:
            if not isinstance(entry.event, Correction):
                self._place(entry, replaced, bang, inserted, consents, found)
        return found

    def _place(
        self,
        entry: Entry,
        replaced: dict[int, Plain | None],
        bang: dict[int, bool],
        inserted: dict[int, list[Entry]],
        consents: set[int],
        found: list[Item],
    ) -> None:
        for before in inserted.get(entry.number, ()):
            event = before.event
            assert isinstance(event, Insert)
            self._place(
                Entry(before.number, before.line, event.event, before.bang), replaced, bang, inserted, consents, found
            )
        if entry.number in replaced:
            event_now = replaced[entry.number]
            if event_now is None:
                return
            entry = Entry(entry.number, entry.line, event_now, bang.get(entry.number, False))
        found.append(Item(entry, entry.number in consents))


def first_difference(old: list[Item], new: list[Item]) -> int:
    """The place of the first item that is not the same in both lists."""
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a is not b and a != b:
            return i
    return min(len(old), len(new))
