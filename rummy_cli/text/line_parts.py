"""A typed line in its parts (between semicolons), and a part in its words: where an event may begin, whose name stands where."""

import re

import msgspec

from .events import Person
from .names import Unreadable, short
from .read import EventReader
from .verbs import EVERYDAY, LETTERS

MOST_WORDS = 200  # of one part
_AFTER_NAME = frozenset(("buy",))  # whose letter is a verb after a name only: `b` alone is Ben
_NOTE = re.compile(r"(?:(?<=[\s;:])|^)note(?=[\s:]|$)", re.IGNORECASE)
_OUT = "out"  # tells a whole hand, as `result` does
_SIGNS = (".", "<", _OUT)


class LinePart(msgspec.Struct, frozen=True):
    """What stands between two semicolons, and whether ``!`` follows it."""

    text: str
    bang: bool = False


def parts_of_line(text: str) -> tuple[list[LinePart], str | None]:
    """A typed line in its parts, and its comment with the ``#`` (None: there is none). A note takes all that follows it."""
    note = _NOTE.search(text)
    hash_ = text.find("#")
    if note is None or -1 < hash_ < note.start():
        head, sign, remark = text.partition("#")
        tail = ""
    else:
        head, tail, sign, remark = text[: note.start()], text[note.start() :], "", ""
    *parts, last = head.split(";")
    found = [_part(part) for part in parts]
    found.append(LinePart(f"{last}{tail}".strip()) if tail else _part(last))
    return [one for one in found if one.text or one.bang], f"#{remark}".rstrip() if sign else None


def _part(text: str) -> LinePart:
    text = text.strip()
    return LinePart(text.rstrip("!").rstrip(), text.endswith("!"))


class Word(msgspec.Struct, frozen=True):
    """A word and where it stands. ``low``: in small letters; ``comma``: one stands before it."""

    text: str
    low: str
    start: int
    end: int
    comma: bool = False


class Wrong(msgspec.Struct, frozen=True):
    """Why a part of a line cannot be read so: after how many words, and how telling that is."""

    at: int
    weight: int
    error: Unreadable


class Words:
    """The words of a part of a line, for the players that ``reader`` knows."""

    def __init__(self, text: str, reader: EventReader) -> None:
        """Raises Unreadable for what is too long to be looked at in each way."""
        self.reader = reader
        note = _NOTE.search(text)
        head, tail = (text[: note.start()], text[note.start() :]) if note else (text, "")
        head = re.sub(r"\s*>\s*(?=\d)", " on ", head)
        head = re.sub(r"(?<![\s:\d]):(?=[^\s:])", ": ", head)
        self.text = head + tail
        self.words = [
            Word(found[2], found[2].lower(), found.start(2), found.end(2), "," in found[1])
            for found in re.finditer(r"([\s,]*)([^\s,]+)", head)
        ]
        if tail:
            self.words.append(Word(tail.strip(), "note", len(head), len(head) + len(tail.rstrip())))
        if len(self.words) > MOST_WORDS:
            raise Unreadable(
                f"read {short(text, 30)}: {len(self.words)} words; up to {MOST_WORDS} are read at once, put ; between events"
            )
        self._wrong: list[Wrong] = []
        self.names: list[Person | None] = [self._name(at) for at in range(len(self.words))]
        self._begins = [self._may_begin(at) for at in range(len(self.words))]

    def refusal(self) -> Unreadable:
        """The best that can be said of why nothing fits."""
        if not self._wrong:
            return Unreadable(self.reader.no_such(self.text, self.words[0].text))
        return max(self._wrong, key=lambda one: (one.at, one.weight)).error

    def fail(self, at: int, weight: int, error: Unreadable) -> None:
        """Keeps why a reading failed; of equals the first is told."""
        self._wrong.append(Wrong(at, weight, error))

    def ends(self, at: int) -> list[int]:
        """Where what begins at a word may end: before each word that may begin an event, and at the end."""
        return [end for end in range(at + 1, len(self.words)) if self._begins[end]] + [len(self.words)]

    def begins_at(self, end: int) -> bool:
        """May an event begin there, or does the part end?"""
        return end == len(self.words) or self._begins[end]

    def is_letter(self, at: int) -> bool:
        """May a word be a card or a name as well as a verb, since it is one letter?"""
        return at < len(self.words) and len(self.words[at].text) == 1 and self.words[at].low.isalpha()

    def verbs(self, at: int, *, named: bool = False) -> list[tuple[str, int]]:
        """The verbs that stand at a word, each with how many words it takes. ``named``: a player's name stands before it."""
        if at >= len(self.words):
            return []
        word = self.words[at]
        if word.low == "note":
            return [("note", 1)]
        two = f"{word.low} {self.words[at + 1].low}" if at + 1 < len(self.words) else ""
        found = [(verb, 2) for verb in EVERYDAY.get(two, ())]
        found += [(verb, 1) for verb in EVERYDAY.get(word.low, ())]
        letter = LETTERS.get(word.low)
        if letter is not None and (named or letter not in _AFTER_NAME):
            found.append((letter, 1))
        return found

    def between(self, start: int, end: int) -> str:
        """The text of some words as it was typed."""
        return self.text[self.words[start].start : self.words[end - 1].end] if start < end else ""

    def _may_begin(self, at: int) -> bool:
        word = self.words[at]
        if word.low in _SIGNS or word.text.endswith(":") or self.verbs(at):
            return True
        return self.names[at] is not None and bool(self.verbs(at + 1, named=True))

    def _name(self, at: int) -> Person | None:
        """The player that a word names; what can be no name, or several, is kept as a reason where a verb follows."""
        word = self.words[at]
        name = word.text.rstrip(":")
        if not name:
            return None
        roster = self.reader.roster
        fits = roster.fitting(name)
        if len(fits) == 1:
            return fits[0]
        if fits:
            self.fail(at, 4, roster.unclear(name, fits))
        elif name != word.text or (self.verbs(at + 1, named=True) and not self.verbs(at)):
            self.fail(at, 3, roster.unclear(name, fits))
        return None
