"""What people type -> phrases. All readings are given, the plainest first: verbs before names, names before cards.

Nothing here knows the game: which readings can be played, and what a short form comes to, is found out with it.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

from rummy_cli.cards import UnreadableCard, names

from .events import Groups, Person
from .line_parts import Words
from .names import Unreadable, short
from .phrase import (
    BareCards,
    Corrected,
    DeferredEvent,
    HandStruck,
    Phrase,
    PhraseReading,
    RestOfTurn,
    SaidEvent,
    TakenBack,
)
from .read import EventReader
from .read_play import number
from .verbs import VERBS
from .whole_hands import whole_hands

_ALONE = frozenset(("draw", "pass", "fail", "void", "end", "gap", "redo"))  # nothing follows these verbs
_ON = re.compile(r"(.*?\S)\s+(?:to\s+)?([0-9]{1,4})", re.IGNORECASE)
_TELLING = ("result", "scores", "out")


class Typed:
    """One part of a typed line and how it can be read on from each of its words."""

    def __init__(self, text: str, reader: EventReader) -> None:
        """``reader`` knows the players and all cards. Raises Unreadable for what is too long."""
        self.line = Words(text, reader)
        self.size = len(self.line.words)
        self._readers = ((reader.with_cards(reader.cards.plain), False), (reader, True))
        self._options: dict[int, list[PhraseReading]] = {}

    def options(self, at: int) -> list[PhraseReading]:
        """The ways to read on from the word ``at``, the plainest first; none where it cannot be read (``line.refusal``)."""
        found = self._options.get(at)
        if found is None:
            found = self._options[at] = list(self._read_from(at))
        return found

    def _read_from(self, at: int) -> Iterator[PhraseReading]:
        line = self.line
        word = line.words[at]
        if word.text == ".":
            yield PhraseReading(at + 1, RestOfTurn(None))
        yield from self._by_verb(at, None)
        if ("note", 1) in line.verbs(at, named=False):
            return  # all that stands behind it is the note
        player = line.names[at]
        if player is not None:
            yield from self._by_verb(at + 1, player)
            if at + 1 < self.size and line.words[at + 1].text == ".":
                yield PhraseReading(at + 2, RestOfTurn(player))
            self._nothing_done(at, player)
        if at == 0 or word.low in _TELLING:
            yield from whole_hands(line, self._readers[0][0], at)
        if at == 0 or word.text.endswith(":"):
            if player is not None:
                yield from self._rearranged(at + 1, player)
                yield from self._bare(at + 1, player)
            yield from self._rearranged(at, None)
            yield from self._bare(at, None)

    def _nothing_done(self, at: int, player: Person) -> None:
        """Keeps what to say of a name behind which no verb stands."""
        line, who = self.line, self.line.reader.roster.names[player]
        if at + 1 == self.size:
            line.fail(at + 1, 1, Unreadable(f"read {short(line.words[at].text)}: what did {who} do? e.g. draw"))
        elif not line.verbs(at + 1, named=True) and line.words[at + 1].text.isalpha():
            line.fail(
                at + 1, 0, Unreadable(line.reader.no_such(line.between(at + 1, self.size), line.words[at + 1].text))
            )

    # with a verb

    def _by_verb(self, at: int, player: Person | None) -> Iterator[PhraseReading]:
        for verb, size in self.line.verbs(at, named=player is not None):
            found: list[PhraseReading] = []
            for end in self.line.ends(at + size - 1):
                if verb in _ALONE and end > at + size and found:
                    break
                found += self._ways(verb, player, at, size, end)
            yield from self._without_lost_letters(found)

    def _without_lost_letters(self, found: list[PhraseReading]) -> list[PhraseReading]:
        """A letter that can go on with an event, as a card or a name, does not begin the next one."""
        last = max((one.end for one in found), default=0)
        return [one for one in found if one.end == last or not self.line.is_letter(one.end)]

    def _ways(self, verb: str, player: Person | None, at: int, size: int, end: int) -> list[PhraseReading]:
        args = self.line.words[at].text[4:].lstrip(" :") if verb == "note" else self.line.between(at + size, end)
        dropped = verb == "discard" and self.line.words[at].low.rstrip("s") == "drop"
        try:
            return [
                PhraseReading(end, phrase, everyday)
                for phrase, everyday in self._said(verb, player, args, thrown=dropped)
            ]
        except Unreadable as error:
            self.line.fail(at + 1, 3, self._name_behind(verb, player, args) or error)
            return []

    def _name_behind(self, verb: str, player: Person | None, args: str) -> Unreadable | None:
        """What to say where the player stands behind what he does: ``buy ben``."""
        name, *rest = [*args.split(None, 1), ""]
        person = self.line.reader.roster.whole(name) if player is None and VERBS[verb].by_player else None
        if person is None:
            return None
        said = " ".join([self.line.reader.roster.names[person], verb, *rest]).strip()
        return Unreadable(f"read {short(f'{verb} {args}')}: the player comes first; write `{said}`")

    def _said(self, verb: str, player: Person | None, args: str, *, thrown: bool) -> list[tuple[Phrase, bool]]:
        """What a verb and the words behind it can be; Unreadable when that is nothing."""
        short_form = _SHORT[verb](args) if verb in _SHORT and player is None else None
        if short_form is not None:
            return [(short_form, False)]
        if verb in ("layoff", "swap") and (on := _ON.fullmatch(args)) and not re.search(r"\son\s", args, re.IGNORECASE):
            args = f"{on[1]} on {on[2]}"
        return [
            (SaidEvent(reader.event(verb, player, one), thrown), everyday)
            for reader, everyday, one in self._spelt(verb, player, args)
        ]

    def _spelt(self, verb: str, player: Person | None, args: str) -> Iterator[tuple[EventReader, bool, str]]:
        """The reader that can read it, and the words with every card of two meanings written out, in each way."""
        refusal: Unreadable | None = None
        for reader, everyday in self._readers:
            try:
                reader.event(verb, player, args)
            except Unreadable as error:
                cause = error.__cause__
                if isinstance(cause, UnreadableCard) and cause.readings and cause.text in args:
                    for cards in cause.readings:
                        yield from self._spelt(verb, player, args.replace(cause.text, names(cards), 1))
                    return
                refusal = error if refusal is None or not everyday else refusal
            else:
                yield reader, everyday, args
                return
        assert refusal is not None
        raise refusal

    # without one

    def _rearranged(self, at: int, player: Person | None) -> Iterator[PhraseReading]:
        """``1 3: 4-6C / 7DHS``: the numbers of melds, and what they become."""
        if at < self.size and re.match(r"[\d\s,]*\d\s*:", self.line.between(at, self.size)):
            for end in self.line.ends(at):
                yield from self._ways("rearrange", player, at, 0, end)

    def _bare(self, at: int, player: Person | None) -> Iterator[PhraseReading]:
        """Cards alone, or with the meld that they go to."""
        if at >= self.size:
            return
        for end in self.line.ends(at):
            text, on = self.line.between(at, end), None
            put = re.fullmatch(r"(.*\S)\s+(?:on|to)\s+([0-9]{1,4})", text, re.IGNORECASE)
            if put:
                text, on = put[1], int(put[2])
            for groups, everyday in self._groups(at, text):
                yield PhraseReading(end, BareCards(player, groups, on), everyday)

    def _groups(self, at: int, text: str) -> Iterator[tuple[Groups, bool]]:
        for reader, everyday in self._readers:
            try:
                yield tuple([tuple(reader.cards.read(part, unknown=True)) for part in text.split("/")]), everyday
            except UnreadableCard as error:
                if error.readings:
                    for cards in error.readings:
                        yield from self._groups(at, text.replace(error.text, names(cards), 1))
                    return
                if everyday and any(char.isdigit() for char in error.text):
                    self.line.fail(at, 2, Unreadable(str(error)))
            else:
                return


def _correction(verb: Literal["amend", "insert"], args: str) -> Phrase:
    at, text = [*args.split(None, 1), "", ""][:2]
    how = f"{verb} 14 {'x QD' if verb == 'amend' else 'm 4-6C'}"
    if not at or not text:
        raise Unreadable(f"read {short(f'{verb} {args}'.strip())}: the number and the event are wanted; write {how}")
    last = verb == "amend" and at.lower() == "last"
    return Corrected(verb, None if last else number(at, "the number of an event"), text)


def _amend(args: str) -> Phrase:
    return _correction("amend", args)


def _insert(args: str) -> Phrase:
    return _correction("insert", args)


def _undo(args: str) -> Phrase | None:
    low = args.lower()
    return TakenBack("turn") if low == "turn" else TakenBack("hand") if low == "hand" else None


def _strike(args: str) -> Phrase | None:
    words = args.lower().split()
    return HandStruck(number(words[1], "the number of a hand")) if len(words) == 2 and words[0] == "hand" else None


_SHORT: dict[str, Callable[[str], Phrase | None]] = {
    "undo": _undo,
    "strike": _strike,
    "amend": _amend,
    "insert": _insert,
    "join": partial(DeferredEvent, "join"),  # these change how the rest is read, so they wait until they are reached
    "rename": partial(DeferredEvent, "rename"),
    "rule": partial(DeferredEvent, "rule"),
}
