"""A record replayed: the game it comes to, the errors it holds, and what each further line would do.

Events are refereed one after the other. After one that cannot stand nothing more is refereed, but the lines are still
read, since a later correction may mend it.
"""

from collections.abc import Iterable, Sequence

import msgspec

from .corrections import Item, Steps, TypedStep, first_difference, is_correction
from .events import Entry, Event, Redo, Undo
from .game import step
from .objections import TURN, Objection
from .roster import Unreadable
from .ruleset.loading import House
from .state import Game, new_game

EVERY = 64  # a state is kept before each so-manieth event, to go back to


class Fault(msgspec.Struct, frozen=True):
    """An event that cannot stand, and why."""

    entry: Entry
    objections: tuple[Objection, ...]
    game: Game  # as it was before


class Remark(msgspec.Struct, frozen=True):
    """An event that stands overruled (``objections``), or one with a remark (``text``)."""

    entry: Entry
    objections: tuple[Objection, ...] = ()
    text: str = ""


class Book:
    """The events of a record so far, and the game they make.

    ``lenient``: what falls is listed in ``faults``; it stands where the table could let it stand, else it is left out.
    """

    def __init__(self, house: House, players: Sequence[str], *, lenient: bool = False) -> None:
        self.start = new_game(house, tuple(players))
        self.game = self.start
        self.lenient = lenient
        self.steps = Steps()
        self.items: list[Item] = []
        self.faults: list[Fault] = []
        self.remarks: list[Remark] = []
        self.broken: Fault | None = None
        self._kept: dict[int, Game] = {}
        self._line = 0

    @property
    def last_number(self) -> int:
        """The number of the latest event."""
        return self.steps.last

    def add_line(self, line: int, events: Iterable[tuple[Event, bool]]) -> Fault | None:
        """Takes one line of events in; gives the fault that it has, if any (the line then counts up to there).

        Raises Unreadable for an event that says too little, or points at none.
        """
        before = self.broken
        entries: list[Entry] = []
        for event, bang in events:
            self.steps.last += 1
            entries.append(Entry(self.steps.last, line, event, bang))
        step_ = self.steps.open()
        corrected = False
        for entry in entries:
            kind = type(entry.event)
            if kind is Undo or kind is Redo:
                self._undo(entry)
            elif is_correction(entry):
                if not corrected:
                    corrected = True
                    self._correct(step_, [e for e in entries if is_correction(e)])
            else:
                self._plain(step_, entry)
        return self.broken if self.broken is not before else None

    # one event

    def _plain(self, step_: TypedStep, entry: Entry) -> None:
        self.steps.add(step_, entry)
        if self.broken is not None:
            return
        if self.lenient:
            self.items.append(Item(entry))
            return
        item = Item(entry)
        fault = self._judge(item)
        if fault is not None:
            self.broken = fault
        else:
            self.items.append(item)

    def _judge(self, item: Item) -> Fault | None:
        """The game goes on by one event, or the fault it has."""
        at = len(self.items)
        game = self.game
        if not at % EVERY:
            self._kept[at] = game
        entry = item.entry
        done = step(game, entry, consent=True if item.consent else None)
        if done.objections:
            if done.game is game:
                return Fault(entry, done.objections, game)
            self.remarks.append(Remark(entry, done.objections))
        for note in done.notes:
            self.remarks.append(Remark(entry, text=note))
        self.game = done.game
        return None

    # corrections

    def _undo(self, entry: Entry) -> None:
        event = entry.event
        if isinstance(event, Undo):
            steps, objections = self.steps.undo(event)
        else:
            assert isinstance(event, Redo)
            steps, objections = self.steps.redo(event)
        if objections:
            if self.lenient:
                self.faults.append(Fault(entry, objections, self.game))
            elif self.broken is None:
                self.broken = Fault(entry, objections, self.game)
            return
        if not self.lenient:
            if isinstance(event, Undo) and self.broken is None and not any(s.corrects for s in steps):
                self._cut_back(len(self.items) - sum(len(s.entries) for s in steps))
            else:
                self._rebuild(entry)

    def _cut_back(self, size: int) -> None:
        """Forgets the latest items."""
        kept = max(i for i in self._kept if i <= size) if self._kept else 0
        again = self.items[kept:size]
        self._back_to(kept)
        for item in again:
            fault = self._judge(item)
            assert fault is None
            self.items.append(item)

    def _back_to(self, kept: int) -> None:
        self.game = self._kept.get(kept, self.start)
        gone = {item.entry.number for item in self.items[kept:]}
        del self.items[kept:]
        self._kept = {i: game for i, game in self._kept.items() if i <= kept}
        self.remarks = [remark for remark in self.remarks if remark.entry.number not in gone]

    def _correct(self, step_: TypedStep, entries: list[Entry]) -> None:
        first = entries[0]
        found: list[Objection] = []
        for entry in entries:
            found += self.steps.check(entry)
            self.steps.add(step_, entry)
        if self.lenient:
            if found:
                self.faults.append(Fault(first, tuple(found), self.game))
                step_.entries = [e for e in step_.entries if e not in entries]
            return
        if self.broken is not None:
            self._rebuild(first)
            return
        if found:
            self.broken = Fault(first, tuple(found), self.game)
            return
        self._rebuild(first, step_ if any(entry.bang for entry in entries) else None)

    def _rebuild(self, entry: Entry, consenting: TypedStep | None = None) -> None:
        """The items anew, refereed from where they differ; if something falls, all is as before and ``entry`` is at fault."""
        new = self.steps.items()
        before = self._snapshot()
        same = first_difference(self.items, new)
        kept = max((i for i in self._kept if i <= same), default=0)
        self._back_to(kept)
        falls: list[Fault] = []
        consents: set[int] = set()
        for item in new[kept:]:
            fault = self._judge(item)
            if fault is not None:
                falls.append(fault)
                if not all(o.overrulable for o in fault.objections):
                    continue
                consents.add(item.entry.number)
                fault = self._judge(Item(item.entry, consent=True))
                if fault is not None:
                    continue
                self.items.append(Item(item.entry, consent=True))
            else:
                self.items.append(item)
        agreed = consenting is not None and len(consents) == len(falls)
        if not falls or agreed:
            if agreed and consenting is not None:
                consenting.consents = frozenset(consents)
            self.broken = None
            return
        self._restore(before)
        if self.broken is None:
            self.broken = Fault(entry, tuple(_why(fall) for fall in falls), self.game)

    def _snapshot(self) -> tuple[Game, list[Item], list[Remark], dict[int, Game]]:
        return self.game, list(self.items), list(self.remarks), dict(self._kept)

    def _restore(self, before: tuple[Game, list[Item], list[Remark], dict[int, Game]]) -> None:
        self.game, self.items, self.remarks, self._kept = before

    def finish(self) -> None:
        """For a lenient book: the events that count, judged once all corrections are known."""
        if not self.lenient:
            return
        for item in self.steps.items():
            game = self.game
            try:
                done = step(game, item.entry, consent=True if item.consent else None)
            except Unreadable as error:
                self.faults.append(Fault(item.entry, (Objection(TURN, str(error), firm=True),), game))
                continue
            if done.objections and done.game is game:
                self.faults.append(Fault(item.entry, done.objections, game))
                if not all(o.overrulable for o in done.objections):
                    continue
                done = step(game, item.entry, consent=True)
            elif done.objections:
                self.remarks.append(Remark(item.entry, done.objections))
            self.remarks += [Remark(item.entry, text=note) for note in done.notes]
            self.game = done.game


def _why(fall: Fault) -> Objection:
    first = fall.objections[0]
    return msgspec.structs.replace(
        first, reason=f"event {fall.entry.number} would fall: {first.reason}", entry=fall.entry.number
    )
