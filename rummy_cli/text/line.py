"""A line of the record <-> its events: ``;`` between events, ``#`` before a comment, ``!`` after what the table lets.

The reader is lenient, the writer canonical: what is written reads as the same events and is written the same again.
"""

import re
from collections.abc import Iterable, Sequence

import msgspec

from rummy_cli.cards import KINDS, NAMES, CardReader

from .events import Amend, Discard, Draw, Event, Insert, Join, LayOff, NewMelds, Redo, Rename, Strike, Take, Undo
from .names import Roster, Unreadable, clean_name, short
from .read import EventReader
from .write import write_event

__all__ = ["MAX_LINE", "Notation", "ReadLine", "Roster", "Unreadable", "clean_name"]

MAX_LINE = 10_000  # a line of so many characters is refused

_CODES = {name: code for code, name in enumerate(NAMES[:KINDS])}
_MOVERS = ("join", "rename", "rule", "undo", "redo", "amend", "strike", "insert")
_NOTE = r"\s*(?:(?:amend|insert)\s+\S+\s+)?(?:[^\s:;#]+\s*:\s*)?note(?=[\s:]|$)"
# Line ends and other controls, what turns the direction of writing, and halves of characters from undecodable bytes.
_CONTROLS = r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


class ReadLine(msgspec.Struct, frozen=True):
    """What a line says: its events, each with whether ``!`` follows, and its comment with the ``#``, or None.

    ``text``: the canonical text of the events of a line that may change names, else empty.
    """

    events: tuple[tuple[Event, bool], ...] = ()
    comment: str | None = None
    text: str = ""


_BLANK = ReadLine()


class Notation:
    """Reads and writes lines for the players of a roster and the deck of a card reader.

    Lines are to be read in the order of the record, each once: joins and renames change the roster as they are read.
    Which of them count after a correction is not known here: whoever knows says it (``names_follow``) before the next
    line is read. Try a line on a ``copy`` first where it may not stand.
    """

    def __init__(
        self, roster: Roster, reader: CardReader, one_turn_name: str = "rummy", ways: Sequence[str] = ()
    ) -> None:
        self.roster = roster
        self._events = EventReader(roster, reader, one_turn_name, ways)
        self._memo: dict[str, ReadLine] = {}

    @property
    def reader(self) -> EventReader:
        """What reads single events, for the players and the deck of this notation."""
        return self._events

    def copy(self) -> "Notation":
        """Another, equal now and independent from now on."""
        other = Notation.__new__(Notation)
        other.roster = self.roster.copy()
        other._events = EventReader(other.roster, self._events.cards, "")
        other._events.hows, other._events.here = list(self._events.hows), self._events.here
        other._memo = self._memo  # shared as long as the names are
        return other

    def read_line(self, text: str) -> ReadLine:
        """The events and the comment of one line, given without its line end.

        Raises Unreadable, and then nothing has changed: the line counts as not read.
        """
        line = self._memo.get(text)
        if line is None:
            line = self._quick(text)
            if line is None:
                return self._slow(text)
        return line

    def names_follow(self, events: Iterable[Join | Rename]) -> None:
        """Names are from now on what these joins and renames, all that count, make of the first ones."""
        if self.roster.follow(events):
            self._memo = {}

    def write(self, event: Event, bang: bool = False) -> str:
        """The canonical text of one event, under the names of today."""
        text = write_event(event, self.roster)
        return f"{text} !" if bang else text

    def write_line(self, line: ReadLine) -> str:
        """The canonical text of a line that was just read, its comment included."""
        text = line.text or "; ".join([self.write(event, bang) for event, bang in line.events])
        if line.comment is None:
            return text
        return f"{text}  {line.comment}" if text else line.comment

    def _quick(self, text: str) -> ReadLine | None:
        """The commonest canonical lines, by the shortest way; None for all others."""
        head, colon, rest = text.partition(": ")
        player = self.roster.exact.get(head)
        if player is None or not colon:
            return None
        verb, _, args = rest.partition(" ")
        event: Event
        try:
            if verb == "discard":
                event = Discard(player, _CODES[args])
            elif rest == "draw":
                event = Draw(player)
            elif verb == "take":
                event = Take(player, _CODES[args])
            elif verb == "meld":
                event = NewMelds(player, tuple([_codes(part) for part in args.split(" / ")]))
            elif verb == "layoff":
                cards, _, on = args.partition(" on ")
                if not (on.isascii() and on.isdigit() and len(on) < 5) or on[0] == "0":
                    return None
                event = LayOff(player, _codes(cards), int(on))
            else:
                return None
        except KeyError:
            return None
        line = self._memo[text] = ReadLine(((event, False),))
        return line

    def _slow(self, text: str) -> ReadLine:
        refuse_unfit(text)
        pieces, comment = _split(text)
        lower = text.lower()
        if any(word in lower for word in _MOVERS):
            return self._moving(text, pieces, comment)
        events = tuple([self._piece(piece) for piece in pieces])
        line = self._memo[text] = ReadLine(events, comment) if events or comment else _BLANK
        return line

    def _moving(self, text: str, pieces: Sequence[str], comment: str | None) -> ReadLine:
        """A line that may change what names and words are known, which is put back if it turns out unreadable."""
        roster, hows = self.roster.copy(), list(self._events.hows)
        events: list[tuple[Event, bool]] = []
        texts: list[str] = []
        try:
            for piece in pieces:
                event, bang = self._piece(piece)
                events.append((event, bang))
                texts.append(self.write(event, bang))  # at once: the names may be others at the end of the line
        except Unreadable:
            self.roster.become(roster)
            self._events.hows = hows
            raise
        named = any(_is_naming(event) for event, _ in events)
        if named or any(isinstance(event, Amend | Insert | Strike | Undo | Redo) for event, _ in events):
            if named:
                self._memo = {}
            return ReadLine(tuple(events), comment, "; ".join(texts))
        line = self._memo[text] = ReadLine(tuple(events), comment) if events or comment else _BLANK
        return line

    def _piece(self, text: str) -> tuple[Event, bool]:
        if not text.endswith("!") or _is_note(text):
            return self._events.read(text), False
        text = text[:-1].rstrip()
        if not text:
            raise Unreadable("read '!': it stands after what the table lets stand, such as meld QH KH AH !")
        return self._events.read(text), True


def refuse_unfit(text: str) -> None:
    """Raises Unreadable for a line that no record may hold: too long, or not plain text."""
    if len(text) >= MAX_LINE:
        raise Unreadable(f"read {short(text, 30)}: a line of {len(text)} characters; fewer than {MAX_LINE} can be read")
    if not text.isprintable() and re.search(_CONTROLS, text):
        raise Unreadable(f"read {short(text)}: there is a control character in it; write plain text")


def _is_naming(event: Event) -> bool:
    """Does it join or rename somebody, in a correction too?"""
    inner = event.event if isinstance(event, Amend | Insert) else event
    return isinstance(inner, Join | Rename)


def _codes(text: str) -> tuple[int, ...]:
    return tuple([_CODES[word] for word in text.split(" ")])


def _is_note(text: str) -> bool:
    return "note" in text.lower() and re.match(_NOTE, text, re.IGNORECASE) is not None


def _split(text: str) -> tuple[list[str], str | None]:
    """The texts of the events in a line, and its comment. A note takes all that follows it."""
    pieces: list[str] = []
    comment = None
    while text:
        if _is_note(text):
            pieces.append(text.strip())
            break
        sign = re.search("[;#]", text)
        if sign is None:
            pieces.append(text.strip())
            break
        pieces.append(text[: sign.start()].strip())
        if sign.group() == "#":
            comment = text[sign.start() :].rstrip()
            break
        text = text[sign.end() :]
    return [piece for piece in pieces if piece], comment
