"""A record replayed: the game it comes to, the errors it holds, and what each further line would do.

Events are refereed one after the other. After one that cannot stand nothing more is refereed, but the lines are still
read, since a later correction may mend it. A lenient journal goes on: what falls is listed.
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

import msgspec

from rummy_cli.cards import TURN, Objection, Preface, may_stand
from rummy_cli.game import Game, new_game, refused, step
from rummy_cli.ruleset import House
from rummy_cli.text import Amend, Entry, Event, Insert, Redo, Strike, Undo, Unreadable

from .corrections import CORRECTING, Item, Steps, TypedStep, first_difference, is_correction

EVERY = 64  # a state is kept before each so-manieth event, to go back to
MOST_KEPT = 128  # of these states; of the older half every other is then let go


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


class Journal:
    """The events of a record so far, and the game they make.

    ``lenient``: what falls is listed in ``faults``; it stands where the table could let it stand, else it is left out.
    ``foreign``: the rules are not the record's own, so an event that says too little for them falls too.
    """

    def __init__(self, house: House, players: Sequence[str], *, lenient: bool = False, foreign: bool = False) -> None:
        self.start = new_game(house, tuple(players))
        self.game = self.start
        self.lenient = lenient
        self.foreign = foreign
        self.steps = Steps()
        self.items: list[Item] = []
        self.faults: list[Fault] = []
        self.remarks: list[Remark] = []
        self.broken: Fault | None = None
        self._kept: dict[int, Game] = {}
        self._line: Game = self.start  # before the line that is being taken in

    @property
    def last_number(self) -> int:
        """The number of the latest event."""
        return self.steps.last

    def add_line(self, line: int, events: Iterable[tuple[Event, bool]]) -> Fault | None:
        """Takes one line of events in; gives the fault that it has, if any (the line then counts up to there).

        Raises Unreadable for an event that says too little, or points at none.
        """
        before = self.broken
        self._line = self.game
        entries: list[Entry] = []
        for event, bang in events:
            self.steps.last += 1
            entries.append(Entry(self.steps.last, line, event, bang))
        step_ = TypedStep([])
        corrected = False  # in this step
        for i, entry in enumerate(entries):
            if type(entry.event) not in CORRECTING:
                self._plain(step_, entry)
            elif not is_correction(entry):
                self._undo(entry)
                step_ = TypedStep([])  # what follows on the line is a step of its own
                corrected = False
            elif not corrected:
                corrected = True
                these = [e for e in _until_undo(entries[i:]) if is_correction(e)]
                self._correct(step_, these, agreed=entries[-1].bang)
        return self.broken if self.broken is not before else None

    def add_all(self, lines: Iterable[tuple[int, Sequence[tuple[Event, bool]]]]) -> bool:
        """Takes in a whole record by judging once what counts in the end; False where line by line might come to something else.

        Then, and when Unreadable is raised, the journal is of no use any more.
        """
        for line, events in lines:
            if not self.steps.take_in(line, events):
                return False
        for item in self.steps.items():
            if self._judge(item) is not None:
                return False
            self.items.append(item)
        return True

    # one event

    def _plain(self, step_: TypedStep, entry: Entry) -> None:
        self.steps.add(step_, entry)
        if self.broken is not None:
            return
        item = Item(entry)
        fault = self._judge(item)
        if fault is not None:
            self.broken = fault
        else:
            self.items.append(item)

    def _judge(self, item: Item, *, read: bool = False) -> Fault | None:
        """The game goes on by one event, or the fault it has. In a lenient journal there is none: it is listed.

        ``read``: it could be read before, so if it says too little now that is an error and not unreadable.
        """
        game, entry = self.game, item.entry
        if not len(self.items) % EVERY:
            self._keep_state()
        try:
            done = step(game, entry, consent=item.consent or entry.bang)
        except Unreadable as error:
            if not (self.foreign or read):
                raise
            done = refused(game, Objection("cannot_be_read", TURN, {"message": str(error)}, firm=True))
        if done.objections:
            if done.game is game:
                fault = Fault(entry, done.objections, game)
                if not self.lenient:
                    return fault
                self.faults.append(fault)
                if not may_stand(done.objections):
                    return None
                done = Item(entry, consent=True).step(game)
            else:
                self.remarks.append(Remark(entry, done.objections))
        for note in done.notes:
            self.remarks.append(Remark(entry, text=note))
        self.game = done.game
        return None

    def _keep_state(self) -> None:
        """Every so often the game is kept, to go back to; of many older ones every other is let go."""
        self._kept[len(self.items)] = self.game
        if len(self._kept) > MOST_KEPT:
            for place in sorted(self._kept)[1 : MOST_KEPT // 2 : 2]:
                del self._kept[place]

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
        if self.broken is not None or any(s.corrects for s in steps):
            self._rebuild(entry)
        elif isinstance(event, Undo):
            self._cut_back(len(self.items) - sum(len(s.entries) for s in steps))
        else:  # what is put back comes last, where it was
            self._put_back([Item(put_back) for s in reversed(steps) for put_back in s.entries])

    def _put_back(self, items: Iterable[Item]) -> None:
        """Items that were undone, the one among them too that could not stand, and was undone for that: then it is at fault again."""
        for item in items:
            self.broken = self._judge(item)
            if self.broken is not None:
                return
            self.items.append(item)

    def _cut_back(self, size: int) -> None:
        """Forgets the latest items."""
        kept = max(i for i in self._kept if i <= size) if self._kept else 0
        again = self.items[kept:size]
        self._back_to(kept)
        self._again(again)

    def _again(self, items: Iterable[Item]) -> None:
        """Items that stood once, refereed from the same state."""
        for item in items:
            fault = self._judge(item)
            assert fault is None
            self.items.append(item)

    def _back_to(self, kept: int) -> None:
        self.game = self._kept.get(kept, self.start)
        gone = {item.entry.number for item in self.items[kept:]}
        del self.items[kept:]
        self._kept = {i: game for i, game in self._kept.items() if i <= kept}
        self.remarks = [remark for remark in self.remarks if remark.entry.number not in gone]
        self.faults = [fault for fault in self.faults if fault.entry.number not in gone]

    def _correct(self, step_: TypedStep, entries: list[Entry], *, agreed: bool) -> None:
        """The corrections of a line, judged as one; ``agreed``: the line ends with ``!``."""
        first = entries[0]
        found: list[Objection] = []
        for entry in entries:
            found += self.steps.check(entry)
            self.steps.add(step_, entry)
        if self.lenient:
            if found:
                self._leave_out(step_, entries, tuple(found))
            else:
                self._correct_leniently(step_, entries, agreed=agreed)
        elif found and self.broken is None:
            self.broken = Fault(first, tuple(found), self._line)
        else:
            self._rebuild(first, step_ if agreed else None, entries)

    def _leave_out(self, step_: TypedStep, entries: list[Entry], objections: tuple[Objection, ...]) -> None:
        self.faults.append(Fault(entries[0], objections, self.game))
        self.steps.leave_out(step_, entries)

    def _correct_leniently(self, step_: TypedStep, entries: list[Entry], *, agreed: bool) -> None:
        """What newly falls makes the correction fall: it stands if all that could stand, else it is left out."""
        told = _told(entries)
        before, known = self._snapshot(), {fault.entry.number for fault in self.faults}
        self._rejudge()
        falls = [fault for fault in self.faults if fault.entry.number not in known]
        if not falls:
            return
        reasons = tuple(reason for fall in falls for reason in _why(fall, told))
        if not all(may_stand(fall.objections) for fall in falls):
            self._restore(before)
            self._leave_out(step_, entries, reasons)
            return
        step_.consents = frozenset(fall.entry.number for fall in falls)
        self._rejudge()
        if not agreed:
            self.faults.append(Fault(entries[0], reasons, self._line))

    def _rejudge(self) -> None:
        new = self.steps.items()
        same = first_difference(self.items, new)
        kept = max((i for i in self._kept if i <= same), default=0)
        self._back_to(kept)
        for item in new[kept:]:
            self._judge(item)
            self.items.append(item)

    def _rebuild(self, entry: Entry, consenting: TypedStep | None = None, corrections: Sequence[Entry] = ()) -> None:
        """The items anew, refereed from where they differ; ``corrections``: the line that makes them differ.

        If something falls that stood, all is as before and ``entry`` is at fault. What waited behind an event that
        could not stand is refereed now for the first time: the first of it that falls is an error of its own.
        """
        if self.lenient:
            self._rejudge()
            return
        new = self.steps.items()
        before = self._snapshot()
        stood = {item.entry.number for item in self.items}
        waited = {item.entry.number for item in new if item.entry.number < entry.number} - stood
        same = first_difference(self.items, new)
        kept = max((i for i in self._kept if i <= same), default=0)
        self._back_to(kept)
        waited = waited if self.broken is not None else set()  # else nothing waited: all of it was taken in
        anew = self._judged_anew(new[kept:], readable=stood - _named(corrections), waited=waited)
        if anew.stands(self.broken, consenting=consenting is not None):
            if anew.falls and consenting is not None:
                consenting.consents = anew.consents
            self.broken = anew.waiting
            return
        self._restore(before)
        if self.broken is None:
            told = _told(corrections)
            self.broken = Fault(entry, tuple(reason for fall in anew.falls for reason in _why(fall, told)), self._line)

    def _judged_anew(self, items: Iterable[Item], *, readable: AbstractSet[int], waited: AbstractSet[int]) -> "_Anew":
        """Items refereed after a correction, up to the first of those that ``waited`` which falls.

        What falls and could be let stand is let stand for what follows; ``readable``: what could be read before.
        """
        falls: list[Fault] = []
        consents: set[int] = set()
        for item in items:
            fault = self._judge(item, read=item.entry.number in readable)
            if fault is None:
                self.items.append(item)
                continue
            if item.entry.number in waited:
                return _Anew(falls, frozenset(consents), fault)
            falls.append(fault)
            if may_stand(fault.objections):
                consents.add(item.entry.number)
                agreed = Item(item.entry, consent=True)
                if self._judge(agreed) is None:
                    self.items.append(agreed)
        return _Anew(falls, frozenset(consents))

    def _snapshot(self) -> "_Snapshot":
        return _Snapshot(self.game, list(self.items), list(self.remarks), list(self.faults), dict(self._kept))

    def _restore(self, before: "_Snapshot") -> None:
        self.game, self.items, self.remarks = before.game, before.items, before.remarks
        self.faults, self._kept = before.faults, before.kept


class _Anew(msgspec.Struct, frozen=True):
    """What came of items refereed anew: those that fell, which of them may stand if the table agrees, and the first fault among
    those that had waited behind an event which could not stand."""

    falls: list[Fault]
    consents: frozenset[int]
    waiting: Fault | None = None

    def stands(self, broken: Fault | None, *, consenting: bool) -> bool:
        """Does the correction stand: is another event than before broken, if any, and did nothing fall but what is agreed to?"""
        if self.waiting is not None and broken is not None and self.waiting.entry.number == broken.entry.number:
            return False
        return not self.falls or (consenting and len(self.consents) == len(self.falls))


class _Snapshot(msgspec.Struct, frozen=True):
    """A journal as it was, to go back to."""

    game: Game
    items: list[Item]
    remarks: list[Remark]
    faults: list[Fault]
    kept: dict[int, Game]


def _target(entry: Entry) -> int:
    event = entry.event
    assert isinstance(event, Amend | Strike | Insert)
    return event.number


def _until_undo(entries: Sequence[Entry]) -> Iterator[Entry]:
    for entry in entries:
        if isinstance(entry.event, Undo | Redo):
            return
        yield entry


def _named(corrections: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the events that some corrections themselves tell."""
    return frozenset(number for entry in corrections for number in (entry.number, _target(entry)))


def _told(corrections: Iterable[Entry]) -> frozenset[int]:
    """The numbers under which the events that corrections tell will stand."""
    return frozenset(e.event.number if isinstance(e.event, Amend) else e.number for e in corrections)


def _why(fall: Fault, told: AbstractSet[int]) -> list[Objection]:
    number = fall.entry.number
    preface = Preface(event=number, told=number in told)
    return [msgspec.structs.replace(objection.seen_in(preface), entry=number) for objection in fall.objections]
