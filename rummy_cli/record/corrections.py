"""Lines -> the events that count. The referee never meets undo, redo, amend, strike or insert.

A *step* is what was typed on one line, less its undos and redos. From the steps that are not undone follows one list of
items, the events that count, each with the number it has in the file.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from rummy_cli.cards import TURN, Objection
from rummy_cli.game import Game, Step, step
from rummy_cli.text import (
    Amend,
    Correction,
    Entry,
    Event,
    Insert,
    Join,
    Notation,
    Redo,
    Rename,
    Strike,
    Undo,
    Unreadable,
)


class Item(msgspec.Struct, frozen=True, gc=False):
    """An event that counts. ``entry`` has its number; ``consent``: a later correction let it stand as overruled."""

    entry: Entry
    consent: bool = False

    def step(self, game: Game) -> Step:
        """What comes of it in this game. Raises Unreadable for an event that says too little."""
        return step(game, self.entry, consent=self.consent or self.entry.bang)


def played(items: Iterable[Item], game: Game) -> Iterator[tuple[Game, Step]]:
    """One item after the other from ``game`` on: the game before each, and what comes of it.

    What cannot stand leaves the game as it was. Raises Unreadable for an event that says too little.
    """
    for item in items:
        done = item.step(game)
        yield game, done
        game = done.game


class TypedStep(msgspec.Struct):
    """What one line did: plain events and corrections, in order; the events that its ``!`` let stand."""

    entries: list[Entry]
    undone: bool = False
    consents: frozenset[int] = frozenset()

    @property
    def corrects(self) -> bool:
        """Does it hold a correction of other events?"""
        return any(is_correction(entry) for entry in self.entries)


def _first_number(step: TypedStep) -> int:
    return step.entries[0].number


_OF_OTHERS = frozenset((Amend, Strike, Insert))
_TAKING_BACK = frozenset((Undo, Redo))
CORRECTING = _OF_OTHERS | _TAKING_BACK
_NAMERS = (Join, Rename)
_MAY_NAME = _OF_OTHERS.union(_NAMERS)


def is_correction(entry: Entry) -> bool:
    """Is this an ``amend``, ``strike`` or ``insert``?"""
    return type(entry.event) in _OF_OTHERS


class Steps:
    """The steps of a record in order, which of them are undone, and the list of items that follows."""

    def __init__(self) -> None:
        self.steps: list[TypedStep] = []
        self.live: list[TypedStep] = []  # those not undone
        self.undone: list[list[TypedStep]] = []  # the undos that redo may still take back
        self.entries: dict[int, Entry] = {}
        self.last = 0
        self._naming: set[int] = set()  # events that tell a name, or correct one that does
        self._unsettled = False  # may the names that count be others since `settle`
        self._moved = (
            False  # has a name been told since then, which the reader has followed but for one taken back before
        )

    def add(self, step: TypedStep, entry: Entry) -> None:
        """One more event on the line of this step; nothing can be redone after it."""
        if not step.entries:
            if self.undone:
                self.undone.clear()
            self.steps.append(step)
            self.live.append(step)
        step.entries.append(entry)
        self.entries[entry.number] = entry
        if type(entry.event) in _MAY_NAME:
            self._watch_names(entry.number, entry.event)

    def holding(self, number: int) -> TypedStep | None:
        """The step that has the event of this number; None where none has: it is an undo, or was left out."""
        at = bisect_right(self.steps, number, key=_first_number) - 1
        if at < 0 or all(entry.number != number for entry in self.steps[at].entries):
            return None
        return self.steps[at]

    def _watch_names(self, number: int, event: Event) -> None:
        """Notes an event that tells a name, or that corrects one which does."""
        if isinstance(event, _NAMERS):
            self._naming.add(number)
            self._moved = True
        elif isinstance(event, Amend | Strike | Insert):
            inner = None if isinstance(event, Strike) else event.event
            if isinstance(inner, _NAMERS) or event.number in self._naming:
                self._naming |= {number, event.number}
                self._unsettled = True

    def take_in(self, line: int, events: Sequence[tuple[Event, bool]]) -> bool:
        """A line of events, unjudged. False when something is wrong with its corrections, or they are let stand with ``!``."""
        sound = True
        step = TypedStep([])
        for event, bang in events:
            self.last += 1
            entry = Entry(self.last, line, event, bang)
            if type(event) in _TAKING_BACK:
                assert isinstance(event, Undo | Redo)
                _, objections = self.undo(event) if isinstance(event, Undo) else self.redo(event)
                sound = sound and not objections
                step = TypedStep([])
                continue
            if is_correction(entry):
                sound = sound and not events[-1][1] and self._is_sound(entry)
            self.add(step, entry)
        return sound

    def _is_sound(self, entry: Entry) -> bool:
        try:
            return not self.check(entry)
        except Unreadable:
            return False

    def leave_out(self, step: TypedStep, entries: Sequence[Entry]) -> None:
        """These events of a step are as if they had not been said."""
        step.entries = [entry for entry in step.entries if entry not in entries]
        if not step.entries:
            self.steps.remove(step)
            self.live.remove(step)
        self._unsettled = bool(self._naming)

    def undo(self, event: Undo) -> tuple[list[TypedStep], tuple[Objection, ...]]:
        """The steps taken back (newest first), or why not."""
        wanted = 1 if event.steps is None else event.steps
        there = len(self.live)
        if wanted > there or wanted < 1:
            return [], (Objection("not_so_many_steps", TURN, {"number": there}, firm=True),)
        found = [self.live.pop() for _ in range(wanted)]
        for one in found:
            one.undone = True
        self.undone.append(found)
        self._note_names(found)
        return found, ()

    def redo(self, event: Redo) -> tuple[list[TypedStep], tuple[Objection, ...]]:
        """The steps put back (newest first), or why not."""
        if not self.undone:
            return [], (Objection("nothing_was_undone", TURN, firm=True),)
        found = self.undone.pop()
        for one in reversed(found):
            one.undone = False
            self.live.append(one)
        self._note_names(found)
        return found, ()

    def _note_names(self, steps: Sequence[TypedStep]) -> None:
        if self._naming and not self._unsettled:
            self._unsettled = any(entry.number in self._naming for step in steps for entry in step.entries)

    def settle(self, notation: Notation) -> None:
        """Names in ``notation`` become those of the events that count, when they may be others than at the last call."""
        if self._unsettled or (self._moved and notation.roster.ghosts):
            self._unsettled = self._moved = False
            events = [item.entry.event for item in self.items()]
            notation.names_follow(event for event in events if isinstance(event, _NAMERS))

    def check(self, entry: Entry) -> tuple[Objection, ...]:
        """Objections to a correction by what it points at; Unreadable when there is no such event."""
        event = entry.event
        assert isinstance(event, Amend | Strike | Insert)
        if event.number not in self.entries or event.number >= entry.number:
            if not 0 < event.number < entry.number:
                have = f"the events are 1 to {entry.number - 1}" if entry.number > 1 else "there is none yet"
                raise Unreadable(f"there is no event {event.number}: {have}")
            return (Objection("is_an_undo", TURN, {"event": event.number}, firm=True),)
        step = self.holding(event.number)
        if step is not None and step.undone:
            return (Objection("has_been_undone", TURN, {"event": event.number}, firm=True),)
        target = self.entries[event.number].event
        if isinstance(target, Amend | Strike) and not isinstance(event, Strike):
            return (Objection("is_a_correction", TURN, {"event": event.number, "target": target.number}, firm=True),)
        return ()

    def items(self) -> list[Item]:
        """The events that count, in order."""
        entries = [entry for step in self.live for entry in step.entries]
        consents = frozenset[int]().union(*[step.consents for step in self.live if step.consents])
        replaced, inserted = _holding(entries)
        found: list[Item] = []
        waiting = [entry for entry in reversed(entries) if not isinstance(entry.event, Correction)]
        while waiting:  # an insertion may stand before another, thousands deep
            entry = waiting.pop()
            before = inserted.pop(entry.number, None)
            if before is not None:
                waiting += [entry, *reversed(before)]
                continue
            now = replaced.get(entry.number, entry)
            if now is not None:
                found.append(Item(now, entry.number in consents))
        return found


def _holding(entries: Sequence[Entry]) -> tuple[dict[int, Entry | None], dict[int, list[Entry]]]:
    """What the corrections that hold put in place of an event, by its number (None: it is struck), and before it."""
    struck: set[int] = set()
    for entry in reversed(entries):  # a correction that was struck by one that holds does not hold
        if isinstance(entry.event, Strike) and entry.number not in struck:
            struck.add(entry.event.number)
    replaced: dict[int, Entry | None] = {}
    inserted: dict[int, list[Entry]] = {}
    lines = {entry.number: entry.line for entry in entries}
    for entry in entries:
        event = entry.event
        if isinstance(event, Insert):
            before = Entry(entry.number, entry.line, event.event, entry.bang)
            inserted.setdefault(event.number, []).append(before)
        elif isinstance(event, Amend | Strike) and entry.number not in struck:
            line = lines.get(event.number, entry.line)
            instead = Entry(event.number, line, event.event, entry.bang) if isinstance(event, Amend) else None
            replaced[event.number] = instead
    return replaced, inserted


def first_difference(old: list[Item], new: list[Item]) -> int:
    """The place of the first item that is not the same in both lists."""
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a is not b and a != b:
            return i
    return min(len(old), len(new))
