"""A typed line in a game: its readings, each tried event by event, and the one that can be played.

Nothing is guessed: readings that come to the same events are one; several that differ are ambiguous; where none can be played,
the plainest is the one that is refused.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from rummy_cli.game import Game, NotNow, events_of, step
from rummy_cli.text import (
    Amend,
    BareCards,
    Corrected,
    Correction,
    DeferredEvent,
    Entry,
    Event,
    HandStruck,
    Insert,
    LinePart,
    LoserCounts,
    Notation,
    Phrase,
    PhraseReading,
    Plain,
    SaidEvent,
    Strike,
    TakenBack,
    Typed,
    Undo,
    Unreadable,
    WholeHand,
    parts_of_line,
)

from .going_back import game_before, hand_events, steps_back
from .journal import Journal
from .open import Opened

MOST = 8  # readings that are looked at
PATIENCE = 2000  # ways of parting one part that are looked at


class LineReading(msgspec.Struct, frozen=True):
    """What a typed line comes to: its events, each with whether ``!`` follows, and their canonical text."""

    events: tuple[tuple[Event, bool], ...]
    text: str
    comment: str | None = None


class SeveralReadings(Unreadable):
    """A line that could be several things, all of which can be played: they are ``readings``."""

    def __init__(self, text: str, readings: Sequence[LineReading]) -> None:
        listed = "".join(f"\n  {number}. {one.text}" for number, one in enumerate(readings, 1))
        super().__init__(f"read {text!r}: that could be{listed}\nwrite the one that is meant", ambiguous=True)
        self.readings = tuple(readings)


class _Place(msgspec.Struct, frozen=True):
    """How far a reading has come. ``game``: None after a correction, until it is asked for; ``refused``: an event cannot stand."""

    game: Game | None
    notation: Notation
    events: tuple[Event, ...] = ()
    bangs: tuple[bool, ...] = ()
    texts: tuple[str, ...] = ()
    everyday: bool = False
    refused: bool = False


def understood(opened: Opened, text: str, read: Callable[[], Opened]) -> LineReading:
    """The one reading of a typed line, or the plainest of those that cannot be played.

    ``read`` gives the record anew. Raises Unreadable, and SeveralReadings where the line is ambiguous.
    """
    return _Line(opened, text, read).reading()


class _Line:
    """One typed line, tried on one record."""

    def __init__(self, opened: Opened, text: str, read: Callable[[], Opened]) -> None:
        self.text, self.read = text, read
        self.journal: Journal = opened.journal
        self.start = _Place(self.journal.game, opened.notation, refused=self.journal.broken is not None)
        self.parts, self.comment = parts_of_line(text)
        self.agreed = bool(self.parts) and self.parts[-1].bang

    def reading(self) -> LineReading:
        places = [self.start]
        for part in self.parts:
            if not part.text:
                raise Unreadable("read '!': it stands after what the table lets stand, such as meld QH KH AH !")
            places = [_signed(old, new, part.bang and not self.agreed) for old, new in self._through(places, part)]
        if self.agreed:
            places = [_signed(self.start, place, bang=True) for place in places]
        return self._chosen(places)

    def _chosen(self, places: Sequence[_Place]) -> LineReading:
        found = _distinct(places)
        if len(found) > 1:
            found = [place for place in found if not place.everyday] or found
        if len(found) > 1:
            found = [place for place in found if place.game is not None or self._stands(place)] or found[:1]
        readings = [
            LineReading(tuple(zip(place.events, place.bangs, strict=True)), _written(place), self.comment)
            for place in found
        ]
        if len(readings) > 1:
            raise SeveralReadings(self.text, readings)
        return readings[0]

    def _stands(self, place: _Place) -> bool:
        other = self.read()
        return other.journal.add_line(other.next_line, zip(place.events, place.bangs, strict=True)) is None

    # one part

    def _through(self, places: Iterable[_Place], part: LinePart) -> list[tuple[_Place, _Place]]:
        """From where the line has come to before a part, each with where it may be after it: those that can be played,
        else the plainest that cannot. Raises Unreadable when the part cannot be read.
        """
        stood: list[tuple[_Place, _Place]] = []
        fell: list[tuple[_Place, _Place]] = []
        refusal: Unreadable | None = None
        for place in places:
            typed = Typed(part.text, place.notation.reader)
            ways = self._ways(typed, place, consent=part.bang or self.agreed)
            if not ways:
                refusal = refusal or typed.line.refusal()
            for way in ways:
                (fell if way.refused else stood).append((place, way))
        if not stood and not fell:
            assert refusal is not None
            raise refusal
        return stood[:MOST] or fell[:1]

    def _ways(self, typed: Typed, start: _Place, *, consent: bool) -> list[_Place]:
        """Where a part may lead to, the plainest reading first; of those that cannot be played one is enough."""
        found: list[_Place] = []
        waiting: list[tuple[int, _Place]] = [(0, start)]
        past: set[int] = set()  # words that a refused reading has come to
        steps = 0
        while waiting and len(found) < MOST:
            at, place = waiting.pop()
            if place.refused and at in past:
                continue
            if place.refused:
                past.add(at)
            if at == typed.size:
                found.append(place)
                continue
            steps += 1
            if steps > PATIENCE:
                raise Unreadable("this can be read in too many ways; put ; between events")
            next_: list[tuple[int, _Place]] = []
            for option in typed.options(at):
                try:
                    next_ += [(option.end, one) for one in self._after(place, option, consent=consent)]
                except NotNow as error:
                    if isinstance(option.phrase, WholeHand):  # read to its end, it is surer than a move begun
                        at, line = option.end, typed.line.between(at, option.end)
                        error = NotNow(f"{error}: `out {line}`")
                    typed.line.fail(at, _telling(option.phrase), error)
                except Unreadable as error:
                    typed.line.fail(option.end, 2, error)
            waiting += reversed(next_)
        return found

    # one phrase

    def _after(self, place: _Place, option: PhraseReading, *, consent: bool) -> list[_Place]:
        phrase = option.phrase
        place = replace(place, everyday=place.everyday or option.everyday)
        if isinstance(phrase, DeferredEvent):
            notation = place.notation.copy()
            event = notation.reader.event(phrase.verb, None, phrase.args)
            return [self._go_on(replace(place, notation=notation), (event,), consent=consent)]
        if isinstance(phrase, Corrected):
            return self._corrected(place, phrase)
        if isinstance(phrase, TakenBack | HandStruck):
            return [self._go_on(place, self._taken_back(place, phrase), consent=consent)]
        if isinstance(phrase, SaidEvent) and isinstance(phrase.event, Correction):
            return [self._go_on(place, (phrase.event,), consent=consent)]
        place = self._known(place)
        assert place.game is not None
        return [self._go_on(place, events, consent=consent) for events in events_of(place.game, phrase)]

    def _known(self, place: _Place) -> _Place:
        """The same with its game, which after a correction is found out on a journal of its own."""
        if place.game is not None:
            return place
        other = self.read()
        fault = other.journal.add_line(other.next_line, zip(place.events, place.bangs, strict=True))
        return replace(place, game=other.journal.game, refused=place.refused or fault is not None)

    def _go_on(self, place: _Place, events: Iterable[Event], *, consent: bool) -> _Place:
        for event in events:
            place = self._one(place, event, consent=consent)
        return place

    def _one(self, place: _Place, event: Event, *, consent: bool) -> _Place:
        bang = False
        game: Game | None = None
        refused = place.refused
        if not isinstance(event, Correction):
            place = self._known(place)
            game = place.game
            assert game is not None
            event = _by_whom(game, event)
            if not refused:
                done = step(game, Entry(0, 0, event), consent=consent)
                refused = bool(done.objections) and done.game is game
                bang = consent and bool(done.objections) and not refused
                game = done.game
        return _Place(
            game,
            place.notation,
            (*place.events, event),
            (*place.bangs, bang),
            (*place.texts, place.notation.write(event)),
            place.everyday,
            refused,
        )

    # corrections

    def _taken_back(self, place: _Place, phrase: TakenBack | HandStruck) -> tuple[Event, ...]:
        if place.events:
            raise Unreadable("what is taken back so stands alone on its line")
        if isinstance(phrase, TakenBack):
            steps = steps_back(self.journal, phrase.what)
            return (Undo(None if steps < 2 else steps),)
        numbers = hand_events(self.journal, phrase.number)
        if not numbers:
            raise Unreadable(f"there is no hand {phrase.number} on the sheet")
        return tuple(Strike(number) for number in numbers)

    def _corrected(self, place: _Place, phrase: Corrected) -> list[_Place]:
        """The event of a correction, read as of the moment that it stands for."""
        number = (
            phrase.number
            if phrase.number is not None
            else max((item.entry.number for item in self.journal.items), default=0)
        )
        if not number:
            raise Unreadable("there is no event yet")
        then = _Place(game_before(self.journal, number), place.notation, everyday=place.everyday)
        found = []
        for _, inner in self._through([then], LinePart(phrase.text)):
            plain = [event for event in inner.events if not isinstance(event, Correction)]
            if len(plain) < len(inner.events):
                raise Unreadable("a correction cannot stand in place of an event; amend it by its own number")
            if phrase.verb == "amend" and len(plain) > 1:
                raise Unreadable(
                    f"that is {len(plain)} events, {'; '.join(inner.texts)}: amend takes one, insert the others"
                )
            kind = Amend if phrase.verb == "amend" else Insert
            new = replace(place, notation=inner.notation, everyday=inner.everyday)
            found.append(self._go_on(new, [kind(number, event) for event in plain], consent=False))
        return found


def _telling(phrase: Phrase) -> int:
    """How much it says that a short form belongs to another moment: names make it surer what was meant."""
    named = isinstance(phrase, WholeHand) or (isinstance(phrase, LoserCounts) and phrase.named)
    return 3 if named else 1 if isinstance(phrase, BareCards) else 0


def _by_whom(game: Game, event: Plain) -> Plain:
    """The event with the player whose turn it is, where nobody is named."""
    table = game.table
    if getattr(event, "player", 0) is not None or table is None or table.gap:
        return event
    return replace(event, player=table.seats[table.turn])


def _signed(before: _Place, place: _Place, bang: bool) -> _Place:
    """``!`` stays with the last event where none that it reaches objects, and with a correction always."""
    if not bang or not place.events:
        return place
    last = place.events[-1]
    if any(place.bangs[len(before.events) :]) and not isinstance(last, Correction):
        return place
    return replace(place, bangs=(*place.bangs[:-1], True))


def _written(place: _Place) -> str:
    return "; ".join(f"{text} !" if bang else text for text, bang in zip(place.texts, place.bangs, strict=True))


def _distinct(places: Sequence[_Place]) -> list[_Place]:
    found: dict[tuple[object, ...], _Place] = {}
    for place in places:
        key = (place.events, place.bangs)
        if key not in found or (found[key].everyday and not place.everyday):
            found[key] = place
    return list(found.values())
