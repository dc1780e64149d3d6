"""A score table from elsewhere -> what it says: tidy rows as ``export`` writes them, or a sheet with a column a player.

Read leniently (tab, comma or semicolon; titles above the head; blank cells; any sign of minus), understood wholly or refused:
every cell that is no number is told with its place, and what was left out is listed.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from rummy_cli.cards import plural
from rummy_cli.text import Unreadable, clean_name, fold, short

TIDY = frozenset(("hand", "player", "points"))
_NUMBERED = frozenset(
    (
        "",
        "#",
        "hand",
        "no",
        "no.",
        "nr",
        "nr.",
        "number",
        "round",
        "deal",
        "game",
        "runde",
        "spiel",
        "mano",
        "manche",
        "row",
    )
)
_LABELS = _NUMBERED | frozenset(
    (
        "date",
        "dealer",
        "winner",
        "how",
        "note",
        "notes",
        "remark",
        "remarks",
        "text",
        "kind",
        "result",
        "time",
        "points",
        "rules",
        "total",
    )
)
_READ = _NUMBERED | {"dealer", "kind"}
_SUMS = frozenset(
    ("total", "totals", "sum", "sums", "summe", "gesamt", "result", "end", "all", "\u03a3", "\u2211", "=")
)
ALONE = ("penalty", "join")  # what a row tells of one player alone
_NUMBER = re.compile(r"[+-]?[0-9]+")
_MINUS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2012": "-", "\ufe63": "-", "\uff0d": "-", "\u00a0": " "})
_FIRST, _LAST = "points", "total"  # the two columns of a player on a sheet written as CSV


class PaperHand(msgspec.Struct, frozen=True):
    """A line of a paper. ``points``: those of each who has a part in it; ``how``: what is known of it, else "", of a penalty or
    a seat taken ``penalty`` or ``join``; ``totals``: where each stood then, by the paper, where it says so.
    """

    line: int
    points: dict[str, int]
    how: str = ""
    dealer: str | None = None
    totals: dict[str, int] = {}


class Paper(msgspec.Struct, frozen=True):
    """One game of a table: its hands in order; ``told``: what was understood and what was left out, a sentence each."""

    name: str
    date: str
    rules: str
    players: tuple[str, ...]
    hands: tuple[PaperHand, ...]
    told: tuple[str, ...] = ()


def read_papers(text: str, place: str, *, running: bool = False) -> list[Paper]:
    """The games that a table tells, in its order.

    ``running``: the cells of a sheet are totals so far, not points. Raises Unreadable with every mistake and its place.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return _tidy(list(_json_lines(text, place)), place)
    rows = _cells(text)
    if not rows:
        raise Unreadable(
            f"{place}: there is nothing in it; a head with the players' names and a line a hand are wanted"
        )
    heads = [fold(cell) for cell in rows[0][1]]
    if set(heads) >= TIDY:
        return _tidy([(line, dict(zip(heads, cells, strict=False))) for line, cells in rows[1:]], place)
    return [_Sheet(rows, place, running=running).paper()]


def number_in(text: str) -> int | None:
    """The whole number that a cell says, with any sign of minus; None where it says none."""
    plain = text.translate(_MINUS).replace(" ", "")
    if plain.startswith("(") and plain.endswith(")"):
        plain = f"-{plain[1:-1]}"  # as bookkeepers write what is owed
    return int(plain) if len(plain) < 10 and _NUMBER.fullmatch(plain) else None


# ---------------------------------------------------------------- text -> cells


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """The lines that are not empty, each with its number and its cells without blanks around them."""
    import csv  # noqa: PLC0415  only where a table is read
    import io  # noqa: PLC0415

    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = csv.reader(io.StringIO(lines), delimiter=_delimiter(lines))
    found = []
    for cells in reader:
        clean = [_uncovered(cell.strip()) for cell in cells]
        if any(clean):
            found.append((reader.line_num, clean))
    return found


def _delimiter(text: str) -> str:
    """What parts the cells: the one that parts most lines alike."""
    lines = [line for line in text.split("\n") if line.strip()]

    def likeness(sign: str) -> tuple[int, int]:
        counts = [line.count(sign) for line in lines if sign in line]
        usual = max(counts, key=counts.count, default=0)
        return counts.count(usual), usual

    return max(("\t", ";", ","), key=likeness)


def _uncovered(cell: str) -> str:
    """A cell without the sign that keeps a spreadsheet from taking it for a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell


def _json_lines(text: str, place: str) -> Iterator[tuple[int, dict[str, str]]]:
    from msgspec.json import decode  # noqa: PLC0415  only for this format

    for line, row in enumerate(text.splitlines(), 1):
        if not row.strip():
            continue
        try:
            found = decode(row, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeEncodeError):
            raise Unreadable(
                f"{place}:{line}: this is no JSON object; a row a line is wanted, as export writes them"
            ) from None
        yield line, {fold(name): "" if value is None else str(value) for name, value in found.items()}


# ---------------------------------------------------------------- tidy rows


def _tidy(rows: Sequence[tuple[int, Mapping[str, str]]], place: str) -> list[Paper]:
    wrong: list[str] = []
    for line, row in rows:
        wrong += _row_mistakes(row, f"{place}:{line}")
    if wrong:
        raise Unreadable("\n".join(wrong))
    if not rows:
        raise Unreadable(f"{place}: there is a head and no row below it")
    games = groupby(rows, key=lambda pair: pair[1].get("game", ""))
    papers = [_tidy_game(name, list(group)) for name, group in games]
    names = [paper.name for paper in papers]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise Unreadable(
            f"{place}: the rows of {twice[0] or 'a game'} do not stand together; sort them by game and hand"
        )
    return papers


def _row_mistakes(row: Mapping[str, str], place: str) -> Iterator[str]:
    for column in ("points", "total"):
        text = row.get(column, "0")
        if number_in(text) is None and (text or column == "points"):
            yield f"{place}: {column}: {short(text)} is no whole number"
    try:
        clean_name(row.get("player", ""))
    except Unreadable as error:
        yield f"{place}: player: {error}"


def _tidy_game(name: str, rows: list[tuple[int, Mapping[str, str]]]) -> Paper:
    hands: list[PaperHand] = []
    players: dict[str, None] = {}
    hand_now = ""
    for line, row in rows:
        player, points, total = clean_name(row["player"]), number_in(row["points"]), number_in(row.get("total", ""))
        assert points is not None
        players[player] = None
        how = row.get("how", "")
        same = hands and (row["hand"], how) == (hand_now, hands[-1].how) and player not in hands[-1].points
        if not same or how in ALONE:
            hands.append(PaperHand(line, {}, how, row.get("dealer") or None))
        hand_now = row["hand"]
        told = hands.pop()
        totals = told.totals if total is None else {**told.totals, player: total}
        hands.append(msgspec.structs.replace(told, points={**told.points, player: points}, totals=totals))
    first = rows[0][1]
    return Paper(name, first.get("date", ""), first.get("rules", ""), tuple(players), tuple(hands))


# ---------------------------------------------------------------- a column a player


class _Sheet:
    """A sheet with a column (or two, points and total) for each player."""

    def __init__(self, rows: list[tuple[int, list[str]]], place: str, *, running: bool) -> None:
        self.place, self.running = place, running
        self.told: list[str] = []
        at = next((i for i, (_, cells) in enumerate(rows) if self._is_head(cells)), None)
        if at is None:
            raise Unreadable(
                f"{place}: there is no head; a line with the names of at least two players is wanted above the points"
            )
        if at:
            self.told.append(
                f"left out above the head: {'; '.join(' '.join(filter(None, cells)) for _, cells in rows[:at])}"
            )
        self.head_line, self.head = rows[at]
        self.body = [(line, cells + [""] * (len(self.head) - len(cells))) for line, cells in rows[at + 1 :]]
        self.columns = self._columns()

    @staticmethod
    def _is_head(cells: Sequence[str]) -> bool:
        """At least two cells that may be names, and none that is a number."""
        names = [cell for cell in cells if fold(cell) not in _LABELS]
        return len(names) > 1 and all(number_in(cell) is None for cell in cells)

    def _columns(self) -> dict[str, int]:
        """The column of each player's points, by name."""
        found: dict[str, int] = {}
        wrong: list[str] = []
        pairs = [head.rsplit(" ", 1) for head in self.head]
        paired = any(len(pair) == 2 and fold(pair[1]) == _FIRST for pair in pairs)
        for i, head in enumerate(self.head):
            name = self._player(i, head, paired=paired)
            if name is None:
                if fold(head) not in _READ and not (paired and fold(head).endswith(f" {_LAST}")):
                    self.told.append(f"left out: the column {short(head)}")
                continue
            try:
                name = clean_name(name)
            except Unreadable as error:
                wrong.append(f"{self.place}:{self.head_line}: {error}")
                continue
            if name in found:
                wrong.append(f"{self.place}:{self.head_line}: {name} has two columns")
            found[name] = i
        if wrong:
            raise Unreadable("\n".join(wrong))
        if len(found) < 2:
            raise Unreadable(
                f"{self.place}:{self.head_line}: at least two players are wanted; read {', '.join(found) or 'none'}"
            )
        self.told.insert(0, f"players: {', '.join(found)} (line {self.head_line})")
        return found

    def _player(self, column: int, head: str, *, paired: bool) -> str | None:
        """Whose points a column has; None for what is no player's: labels, and columns of words."""
        if paired:
            name, _, what = head.rpartition(" ")
            return name if fold(what) == _FIRST else None
        if fold(head) in _LABELS:
            return None
        cells = [cells[column] for _, cells in self.body if column < len(cells)]
        numbers = [number_in(cell) for cell in cells]
        return head if any(n is not None for n in numbers) or not any(cells) else None

    def paper(self) -> Paper:
        """What the sheet says; Unreadable with every cell that is no number."""
        wrong = [mistake for line, cells in self.body for mistake in self._mistakes(line, cells)]
        if wrong:
            raise Unreadable("\n".join(wrong))
        hands: list[PaperHand] = []
        blanks = 0
        totals = dict.fromkeys(self.columns, 0)
        for line, cells in self.body:
            numbers = {name: number_in(cells[i]) for name, i in self.columns.items()}
            if all(n is None for n in numbers.values()):
                self.told.append(f"left out: line {line}, {short(' '.join(filter(None, cells)))}")
            elif self._is_sum(cells):
                self._compare(line, numbers, totals)
            else:
                blanks += sum(n is None for n in numbers.values())
                points = self._points(numbers, totals)
                totals = {name: totals[name] + points[name] for name in points}
                hands.append(PaperHand(line, points, self._how(cells), self._dealer(cells)))
        if not hands:
            raise Unreadable(f"{self.place}: there is no line of points below the head")
        if blanks:
            self.told.append(f"{plural(blanks, 'blank cell')}, taken as {'no change' if self.running else '0'}")
        return Paper("", "", "", tuple(self.columns), tuple(hands), tuple(self.told))

    def _mistakes(self, line: int, cells: Sequence[str]) -> Iterator[str]:
        for name, i in self.columns.items():
            if number_in(cells[i]) is None and not _is_blank(cells[i]):
                yield f"{self.place}:{line}: {name}: {short(cells[i])} is no whole number"

    def _points(self, numbers: Mapping[str, int | None], before: Mapping[str, int]) -> dict[str, int]:
        if not self.running:
            return {name: n or 0 for name, n in numbers.items()}
        return {name: 0 if n is None else n - before[name] for name, n in numbers.items()}

    def _how(self, cells: Sequence[str]) -> str:
        """``penalty`` on a sheet that has a column for what its lines are, and says so."""
        kinds = [i for i, head in enumerate(self.head) if fold(head) == "kind"]
        return "penalty" if any(fold(cells[i]) == "penalty" for i in kinds) else ""

    def _is_sum(self, cells: Sequence[str]) -> bool:
        others = [fold(cell).rstrip(":") for i, cell in enumerate(cells) if i not in self.columns.values() and cell]
        return bool(others) and others[0] in _SUMS

    def _dealer(self, cells: Sequence[str]) -> str | None:
        """Who dealt, where a column says so."""
        said = [cells[i] for i, head in enumerate(self.head) if fold(head) == "dealer"]
        return next((name for name in self.columns if said and fold(name) == fold(said[0])), None)

    def _compare(self, line: int, said: Mapping[str, int | None], totals: Mapping[str, int]) -> None:
        """The totals that the sheet has at its foot must be those of its lines."""
        wrong = [
            f"{name} {n}, the lines come to {totals[name]}"
            for name, n in said.items()
            if n is not None and n != totals[name]
        ]
        if wrong:
            way = "" if self.running else ", or say --running if its cells are totals so far"
            raise Unreadable(
                f"{self.place}:{line}: the totals differ from the sum of the lines: {'; '.join(wrong)}; mend the sheet{way}"
            )
        self.told.append(f"the totals of line {line} are the sums of the lines")


def _is_blank(cell: str) -> bool:
    return cell.translate(_MINUS).strip("-/. ") == ""
