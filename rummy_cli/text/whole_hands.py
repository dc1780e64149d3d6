"""A whole hand, or its counts, in short: ``b18 c7``, ``18 7``, ``a rummy b18 c7``, ``a k5 b23``, ``30 -12 5``."""

import re
from collections.abc import Iterator, Sequence

from rummy_cli.cards import UnreadableCard

from .events import Count, Person
from .line_parts import Words
from .names import Unreadable, short
from .phrase import HandPoints, LoserCounts, PhraseReading, WholeHand
from .read import EventReader
from .read_play import MINUS, points

NOBODY: Person = -1  # whose count it is follows from the seats
_NUMBER = re.compile(r"[+-]?[0-9]+")
_MOST = 16  # readings of one part of a line that are looked at


def whole_hands(line: Words, plainly: EventReader, at: int) -> Iterator[PhraseReading]:
    """The ways to read the words from ``at`` on as counts, as a hand or as the points of one; ``plainly`` reads cards in
    the plain forms alone.
    """
    first = line.words[at].low
    verb = first if first in ("result", "out", "scores") else ""
    for end in line.ends(at):
        plain = list(_phrases(_HandWords(line, plainly, at + bool(verb), end), verb))
        yield from (PhraseReading(end, phrase) for phrase in plain)
        said = _phrases(_HandWords(line, line.reader, at + bool(verb), end), verb)
        yield from (PhraseReading(end, phrase, everyday=True) for phrase in said if phrase not in plain)
    if verb in ("result", "out"):
        _HandWords(line, plainly, at + 1, len(line.words)).keep_what_is_wrong()


def _phrases(told: "_HandWords", verb: str) -> Iterator[HandPoints | WholeHand | LoserCounts]:
    if not verb:
        yield from told.counts()
    if verb != "scores":
        yield from told.whole_hand(verb=bool(verb))
    if verb not in ("result", "out"):
        yield from told.points(verb=bool(verb))


class _HandWords:
    """Some words of a part of a line as names and what stands behind each."""

    def __init__(self, line: Words, reader: EventReader, start: int, end: int) -> None:
        self.line, self.reader = line, reader
        text = re.sub(r"\s*=\s*", "=", re.sub("[\"']", " ", line.between(start, end).translate(MINUS)))
        self.words = text.replace(",", " ").split()
        self.start = start
        # accents may be typed as letters of their own
        self._longest_name = 2 * max(map(len, reader.roster.names), default=0)
        self._names = [list(self._names_at(word)) for word in self.words]

    def _names_at(self, word: str) -> Iterator[tuple[Person, str]]:
        """The players that a word may name, each with what is left of it: ``b``, ``b18``, ``Ben=18``."""
        name, equals, rest = word.partition("=")
        if equals:
            splits = [(name, rest)]
        else:
            splits = [(word, "")]
            longest = min(len(word), self._longest_name + 1)
            splits += [(word[:i], word[i:]) for i in range(1, longest) if _holding_begins(word, i)]
        for name, rest in splits:
            fits = self.reader.roster.fitting(name)
            if len(fits) == 1:
                yield fits[0], rest
            elif fits:
                self.line.fail(self.start, 4, self.reader.roster.unclear(name, fits))

    # the three kinds

    def counts(self) -> Iterator[LoserCounts]:
        """Counts and nothing else."""
        yield from self._counts(0)

    def whole_hand(self, *, verb: bool) -> Iterator[WholeHand]:
        """A winner, perhaps how, and the counts."""
        for winner, rest in self._names[0] if self.words else ():
            if rest:
                continue
            for counts in self._counts(1):
                if counts.named or verb:
                    yield WholeHand(winner, (None,), None, counts, verb)
            for hows, own, at in self._how(1, winner):
                if own is not None and at == len(self.words):
                    self._others_missing(winner)
                for counts in self._counts(at):
                    if counts.named or verb:
                        yield WholeHand(winner, hows, own, counts, verb)

    def _others_missing(self, winner: Person) -> None:
        """Keeps what to say of a knock that is told without what the others hold."""
        before = self.line.words[self.start - 1].low if self.start else ""
        said = " ".join([*([before] if before in ("result", "out") else []), *self.words])
        others = [name for person, name in enumerate(self.reader.roster.names) if person != winner]
        counts = " ".join(f"{name}=18" for name in others)
        self.line.fail(
            self.start + len(self.words),
            4,
            Unreadable(f"read {short(said)}: what do the others hold? such as `{said} {counts}`"),
        )

    def keep_what_is_wrong(self) -> None:
        """Keeps what to say of a hand told with a verb that cannot be read."""
        wrong = self._wrong()
        if wrong is not None:
            self.line.fail(self.start + len(self.words), 4, wrong)

    def _wrong(self) -> Unreadable | None:
        """Who is no player here, whose count is not written, or what stands where the next name is due."""
        if not self.words:
            return Unreadable("who won the hand, and what do the others hold? such as `out a b18 c7`")
        roster = self.reader.roster
        try:
            roster.find(self.words[0])
        except Unreadable as error:
            return error
        for at, word in enumerate(self.words[1:], 1):
            next_ = self.words[at + 1] if at + 1 < len(self.words) else None
            due = next_ is None or bool(self._names[at + 1])  # behind this word the next count begins
            alone = [roster.names[person] for person, rest in self._names[at] if not rest]
            if alone and due:
                return Unreadable(f"what does {alone[0]} hold? points or cards, such as `{alone[0]}=18`")
            if next_ is not None and not due and any(_NUMBER.fullmatch(rest) for _, rest in self._names[at]):
                players = ", ".join(roster.names)
                return Unreadable(f"read {short(next_)} after {word}: the next name is due; the players are {players}")
        return None

    def points(self, *, verb: bool) -> Iterator[HandPoints]:
        """Points by seat or by name, and perhaps whose hand it was."""
        words, by = self.words, None
        if len(words) > 2 and words[-2].lower() == "by":
            found = [person for person, rest in self._names[-1] if not rest]
            if not found:
                return
            words, by = words[:-2], found[0]
        if words and all(_NUMBER.fullmatch(word) for word in words):
            yield HandPoints(tuple((None, points(word)) for word in words), by, verb)
            return
        for pairs in self._named(0, len(words)):
            if all(_NUMBER.fullmatch(text) for _, text in pairs):
                yield HandPoints(tuple((person, points(text)) for person, text in pairs), by, verb)

    # parts

    def _how(self, at: int, winner: Person) -> Iterator[tuple[tuple[str | None, ...], Count | None, int]]:
        """The ways to win that a word may mean, what the winner holds, and where the other counts begin."""
        if at >= len(self.words):
            return
        word = self.words[at].lower()
        if not self._names[at]:
            word = word.replace("=", "")  # knock=5
        for length in {len(word), len(word.rstrip("0123456789"))}:
            said, number = word[:length], word[length:]
            hows = tuple(self.reader.ways_to_win(said)) if said else ()
            if not hows or (self._names[at] and said not in hows and not set(hows) & set(self.reader.here)):
                continue  # a name comes before a way to win that these rules do not have
            if not number:
                yield hows, None, at + 1
            for end in range(at + 1, len(self.words) if not number else at + 2):
                own = self._count(winner, [number, *self.words[at + 1 : end]] if number else self.words[at + 1 : end])
                if own is not None and end <= len(self.words):
                    yield hows, own, end

    def _counts(self, at: int) -> Iterator[LoserCounts]:
        words = self.words[at:]
        if words and all(_NUMBER.fullmatch(word) for word in words):
            yield LoserCounts(tuple(Count(NOBODY, points=(points(word),)) for word in words), named=False)
        for pairs in self._named(at, len(self.words)):
            counts = [self._count(person, text.split()) for person, text in pairs]
            yield LoserCounts(tuple(count for count in counts if count is not None), named=True)
        unnamed = self._count(NOBODY, words) if at == 0 and len(words) > 0 else None
        if unnamed is not None and not all(_NUMBER.fullmatch(word) for word in words):
            yield LoserCounts((unnamed,), named=False)

    def _named(self, start: int, end: int) -> list[list[tuple[Person, str]]]:
        """The ways to part words into names and what stands behind each, which must be a count or points."""
        tails: dict[int, list[list[tuple[Person, str]]]] = {end: [[]]}
        for at in range(end - 1, start - 1, -1):
            found: list[list[tuple[Person, str]]] = []
            for person, rest in self._names[at]:
                for stop in range(at + 1, end + 1):
                    text = " ".join([rest, *self.words[at + 1 : stop]]).strip()
                    if tails.get(stop) and text and self._count(person, text.split()) is not None:
                        found += [[(person, text), *tail] for tail in tails[stop]]
            tails[at] = found[:_MOST]
        return [pairs for pairs in tails.get(start, []) if pairs]

    def _count(self, person: Person, words: Sequence[str]) -> Count | None:
        if not words:
            return None
        try:
            return self.reader.held(person, " ".join(words))
        except (Unreadable, UnreadableCard) as error:
            if person != NOBODY:
                self.line.fail(self.start, -1, Unreadable(str(error)))
        return None


def _holding_begins(word: str, at: int) -> bool:
    """May what is held begin in the middle of a word, behind a name: ``b18``, ``b-12``?"""
    return bool(_NUMBER.match(word, at)) and not (word[at].isdigit() and word[at - 1] in "+-")
