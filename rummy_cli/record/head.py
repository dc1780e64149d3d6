"""The record of a game: a head in YAML between ``---`` lines, then the events, a line each. Text in, text out.

The head is read leniently and written canonically (each value, and each section of the rules, as JSON on one line).
The lines after it are kept as they stand until ``canonical`` writes them anew.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from rummy_cli.cards import RANKS, CardReader, near, one_line
from rummy_cli.ruleset import House, RulesError, canonical_lines, dump, from_tree, line_of, read_mapping, ways_out
from rummy_cli.text import Notation, ReadLine, Roster, Unreadable, clean_name, short

from .corrections import Steps

FORMAT = 1
KEYS = ("format", "title", "date", "players", "rules")
MAX_TITLE = 200

Comments = Mapping[str, Sequence[str]]


class Record(msgspec.Struct, frozen=True):
    """A record as it was read.

    ``players``: the names of the head, in seating order; ``house``: the rules of the head; ``head_text``: the head as
    it stands, with both ``---`` lines; ``lines``: the lines after it, without line ends; ``first_line``: the number of
    the first of them in the file; ``place``: the name of the file, for messages.
    """

    title: str
    date: str
    players: tuple[str, ...]
    house: House
    head_text: str
    lines: tuple[str, ...]
    first_line: int
    place: str


def read_record(text: str, place: str, *, beside: Path | None = None, own: Path | None = None) -> Record:
    """The record that ``text`` is. Rules named by a path count from ``beside`` (None: the folder of
    ``place``), own sets are in ``own``.

    Raises Unreadable with ``file:line: what is wrong and what would do``, a line for each mistake of the head. The
    events are not read here: that is ``entries``.
    """
    beside, place = beside or Path(place).parent, one_line(place)
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    start = next((i for i, line in enumerate(lines) if line.strip()), 0)
    if not lines or lines[start].rstrip() != "---":
        what = "this file is empty" if not text.strip() else "there is no head"
        raise Unreadable(
            f"{place}:{start + 1}: {what}: a record begins with a line '---', then format: {FORMAT}, "
            "players: [Ana, Ben], rules: basic, and '---' again"
        )
    end = next((i for i in range(start + 1, len(lines)) if lines[i].rstrip() == "---"), None)
    if end is None:
        raise Unreadable(
            f"{place}:{len(lines)}: the head that begins in line {start + 1} never ends; close it with '---'"
        )
    try:
        tree, places = read_mapping("\n".join(lines[start + 1 : end]), place, first_line=start + 2)
    except RulesError as error:
        raise Unreadable(str(error)) from None
    title, date, players, house = _Head(tree, places, place, start + 1).read(beside, own)
    return Record(title, date, players, house, "\n".join(lines[: end + 1]), tuple(lines[end + 1 :]), end + 2, place)


def notation_of(record: Record) -> Notation:
    """Reader and writer for the record's players and deck, before its first line."""
    return notation_for(record.players, record.house)


def notation_for(players: Sequence[str], house: House) -> Notation:
    """Reader and writer for these players under these rules."""
    rules = house.rules(len(players))
    aliases = {alias: RANKS.index(rank) for alias, rank in rules.deck.rank_aliases.items()}
    cards = CardReader(aliases, [RANKS.index(rank) for rank in rules.deck.removed_ranks])
    return Notation(Roster(players), cards, rules.one_turn.name, ways_out(rules))


def entries(
    record: Record, notation: Notation | None = None, steps: Steps | None = None
) -> Iterator[tuple[int, ReadLine]]:
    """The lines that hold events, each with its number in the file. Reading makes the roster of ``notation`` grow.

    ``steps``: those of whoever takes in each line before the next is read (None: they are followed here).
    Raises Unreadable with ``file:line: …``.
    """
    return ((number, line) for number, line in _lines(record, notation or notation_of(record), steps) if line.events)


def _lines(record: Record, notation: Notation, steps: Steps | None = None) -> Iterator[tuple[int, ReadLine]]:
    """All lines, read in order; names are those of the events that count so far."""
    follow = steps is None
    known = Steps() if steps is None else steps
    number = record.first_line
    try:
        for number, text in enumerate(record.lines, record.first_line):
            line = notation.read_line(text)
            yield number, line
            if follow and line.events:
                known.take_in(number, line.events)
            known.settle(notation)
    except Unreadable as error:
        raise Unreadable(f"{record.place}:{number}: {error}") from None


def head_lines(
    title: str, date: str, players: Sequence[str], house: House, comments: Comments | None = None
) -> list[str]:
    """The canonical head, with its ``---`` lines.

    ``comments``: by the key that they stand before (``players``, ``rules``, ``rules.deck``; ``---`` for the end).
    """
    said = comments or {}
    values: list[tuple[str, Any]] = [("format", FORMAT), ("title", title), ("date", date), ("players", list(players))]
    lines = ["---"]
    for key, value in values:
        lines += said.get(key, ())
        if value != "":
            lines.append(f"{key}: {dump(value)}")
    for line in canonical_lines(house):
        key = line.partition(":")[0]
        lines += [f"{'  ' if key[0] == ' ' else ''}{one}" for one in said.get(key.replace("  ", "rules.", 1), ())]
        lines.append(line)
    return [*lines, *said.get("---", ()), "---"]


def write_record(title: str, date: str, players: Sequence[str], house: House, lines: Iterable[str] = ()) -> str:
    """The text of a record: the canonical head, then the lines as given.

    Raises Unreadable for a title, a date or a name that could not be read again.
    """
    title, date = clean_text(title), clean_text(date)
    players = Roster(players).names
    return "".join([f"{line}\n" for line in (*head_lines(title, date, players, house), *lines)])


def canonical(record: Record) -> str:
    """The record written anew: the canonical head, each event in its canonical text; comments and blank lines are kept.

    Comments of the head stand, each on a line of its own, before the key that they stood before or beside.
    """
    notation = notation_of(record)
    lines = head_lines(
        record.title, record.date, record.players, record.house, _comments(record.head_text, record.house.tree)
    )
    lines += [notation.write_line(line) for _, line in _lines(record, notation)]
    return "".join([f"{line}\n" for line in lines])


def clean_text(text: str) -> str:
    """A title or a date as it may stand in a head; Unreadable when it is too long or more than one line of text."""
    text = text.strip()
    if len(text) > MAX_TITLE or not text.isprintable():
        raise Unreadable(f"read {short(text)}: one line of plain text is wanted, at most {MAX_TITLE} characters")
    return text


class _Head:
    """The head's mapping -> its values. All mistakes are told together, but a format of the future alone."""

    def __init__(self, tree: Mapping[str, Any], lines: Mapping[str, int], place: str, opening: int) -> None:
        self._tree, self._lines, self._place, self._opening = tree, lines, place, opening
        self._wrong: list[tuple[int, str]] = []

    def read(self, beside: Path | None, own: Path | None) -> tuple[str, str, tuple[str, ...], House]:
        if self._tree.get("format") is not None and self._tree["format"] not in (FORMAT, str(FORMAT)):
            self._note(f"{self._tree['format']!r} is not a format that can be read here; format {FORMAT} is", "format")
            self._refuse()
        if type(self._tree.get("format")) is not int:
            self._note(f"the format of the record is missing; write format: {FORMAT}", "format")
        for key in self._tree:
            if key not in KEYS:
                close = near(str(key), KEYS)
                hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(KEYS)}"
                self._note(f"no such key in the head of a record; {hint}", str(key))
        title, date = self._text("title"), self._text("date")
        players = self._players()
        house: House | None = None
        told: list[str] = []
        if self._tree.get("rules") is None:
            self._note("the rules are missing; write rules: basic, or another set", "rules")
        else:
            try:
                house = from_tree(
                    self._tree["rules"], place=self._place, lines=self._lines, beside=beside, own=own, under="rules"
                )
            except RulesError as error:
                told.append(str(error))
        named = len(given) if isinstance(given := self._tree.get("players"), list) else None
        if house is not None and named is not None and not house.players_min <= named <= house.players_max:
            least, most = house.players_min, house.players_max
            allowed = str(least) if least == most else f"{least} to {most}"
            self._note(f"{named} are named, but {house.name} is for {allowed} (players.min, players.max)", "players")
        self._refuse(told)
        if house is None:
            raise AssertionError("rules that cannot be read are told")
        return title, date, players, house

    def _players(self) -> tuple[str, ...]:
        given = self._tree.get("players")
        if given is None:
            self._note("nobody plays; write players: [Ana, Ben], in seating order", "players")
        elif not isinstance(given, list):
            self._note("a list is wanted, in seating order: players: [Ana, Ben]", "players")
        else:
            named = Roster()
            for i, name in enumerate(given, 1):
                try:
                    named.add(clean_name(name if isinstance(name, str) else str(name)))
                except Unreadable as error:
                    self._note(str(error), f"players[{i}]", "players")
            return tuple(named.names)
        return ()

    def _text(self, key: str) -> str:
        value = self._tree.get(key)
        if value is None:
            return ""
        if type(value) is int:
            value = str(value)
        if not isinstance(value, str):
            self._note("text is wanted; put it in quotes", key)
        else:
            try:
                return clean_text(value)
            except Unreadable as error:
                self._note(str(error), key)
        return ""

    def _note(self, text: str, *keys: str) -> None:
        line = line_of(self._lines, *keys) or self._opening
        self._wrong.append((line, f"{self._place}:{line}: {keys[-1]}: {text}"))

    def _refuse(self, more: Sequence[str] = ()) -> None:
        if self._wrong or more:
            raise Unreadable("\n".join([*[text for _, text in sorted(self._wrong)], *more]))


def _comments(head: str, sections: Iterable[str]) -> dict[str, list[str]]:
    """The comments of a head by the key that they stand before or beside: ``players``, ``rules.deck``, ``---``."""
    found: dict[str, list[str]] = {}
    waiting: list[str] = []
    for line, section in _with_sections(head.split("\n")[1:-1], frozenset(sections)):
        comment = comment_in(line)
        if comment:
            waiting.append(comment)
        if line.strip() and not line.lstrip().startswith("#"):
            if waiting:
                found.setdefault(section or "format", []).extend(waiting)
            waiting = []
    if waiting:
        found["---"] = waiting
    return found


def _with_sections(lines: Iterable[str], sections: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each line of a head with the key that it belongs to: one of the head, or a section of its rules; empty before the first."""
    top = section = ""
    indent = -1  # of the sections of the rules, once one was met
    for line in lines:
        key = re.match(r"( *)[\"']?([A-Za-z_]\w*)[\"']?\s*:(?:\s|$)", line)
        if key and not key[1]:
            top = section = key[2] if key[2] in KEYS else "---"
            indent = -1
        elif key and top == "rules" and key[2] in sections and indent in (-1, len(key[1])):
            indent = len(key[1])
            section = f"rules.{key[2]}"
        yield line, section


def comment_in(line: str) -> str:
    """The comment of a line of YAML, from its ``#`` on; empty when there is none."""
    quote = ""
    for i, char in enumerate(line):
        if quote:
            if char == quote and not (quote == '"' and line[i - 1] == "\\"):
                quote = ""
        elif char == "#" and (i == 0 or line[i - 1].isspace()):
            return line[i:].rstrip()
        elif char in "\"'" and (i == 0 or line[i - 1] in " [{,:"):
            quote = char
    return ""
