"""The sheet as a page of its own: one file without scripts or anything from elsewhere, for the wall, the phone and the printer."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from rummy_cli.cards import listed, printable
from rummy_cli.game import Game
from rummy_cli.points import column_bills, column_totals
from rummy_cli.record import Opened
from rummy_cli.ruleset.card import rule_card

from .answers import has_bill
from .log_view import log_events
from .marked import Marked, marks_of
from .page_chart import chart
from .race import races
from .rows import Sheet, SheetRow, sheet_of
from .state_view import bill_columns
from .words import due_line, how_said

PAGE_MARK = '<meta name="generator" content="rummy">'  # near the beginning of each page, so that it may be written anew
REFRESH = 3  # seconds after which a page that is kept current looks again


class ScoreRow(msgspec.Struct, frozen=True):
    """A line of the score table. ``number``: of the hand, else ""; ``cells``: for each column points and total, "" where nothing is said;
    ``won``: the columns of who won it.
    """

    kind: str
    number: str
    dealer: str
    result: str
    won: tuple[int, ...]
    cells: tuple[tuple[str, str], ...]
    marks: tuple[Marked, ...]


class BillRow(msgspec.Struct, frozen=True):
    """What a player is owed in one of the games: the parts, and their sum."""

    game: int
    name: str
    parts: tuple[int, ...]
    total: int


class LivePage(msgspec.Struct, frozen=True):
    """What a page shows that is kept current: ``ruling``: the answer to the last line, a line each."""

    ruling: tuple[str, ...] = ()
    refresh: int = REFRESH


def page_text(opened: Opened, title: str, live: LivePage | None = None) -> str:
    """The page of a game as it stands, as HTML; to be written as UTF-8.

    ``live``: it is shown while the game is played: it looks again by itself, and tells the standing, whose turn it is and the
    last ruling before all else.
    """
    game = opened.journal.game
    sheet = sheet_of(game, title, opened.record.date)
    found = marks_of(opened)
    html: str = _template().render(
        mark=PAGE_MARK,
        sheet=sheet,
        heading=[part for part in (sheet.date, sheet.rules, listed(sheet.players)) if part and part != title],
        columns=_column_heads(sheet),
        rows=_score_rows(sheet, found),
        foot=_foot(sheet),
        charts=[chart(race) for race in races(sheet)],
        standing=_standing(game, sheet),
        verdict=_verdict(game, sheet),
        due="" if game.over else due_line(game),
        live=live,
        bill=_bill(game) if game.over and has_bill(game) else None,
        marked=found,
        card=_rule_card(game),
        events=list(log_events(opened)),
        broken=opened.journal.broken is not None and not opened.journal.lenient,
    )
    return html


def _template() -> Any:
    import jinja2  # noqa: PLC0415  only a page needs it

    loader = jinja2.FileSystemLoader(Path(__file__).parent)
    engine = jinja2.Environment(
        loader=loader,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
    return engine.get_template("sheet_page.html.j2")


def _column_heads(sheet: Sheet) -> list[str]:
    if not sheet.columns:
        return list(sheet.players)
    return [f"{i}: {name}" for i in range(1, len(sheet.columns) + 1) for name in sheet.players]


def _score_rows(sheet: Sheet, found: Sequence[Marked]) -> list[ScoreRow]:
    return [
        ScoreRow(
            kind=row.kind,
            number="" if row.number is None else str(row.number),
            dealer=row.dealer or "",
            result=_result(row),
            won=tuple(i for i, name in enumerate(sheet.players) if name == row.winner and not sheet.columns),
            cells=_side_by_side(row, sheet) if sheet.columns else _cells(row, sheet),
            marks=tuple(one for one in found if one.row == i),
        )
        for i, row in enumerate(sheet.rows)
    ]


def _foot(sheet: Sheet) -> list[tuple[str, list[int | str]]]:
    """Under the table: the totals, and the hands won where they are paid for; a cell a column."""
    scores = sheet.columns or (sheet.totals,)
    lines: list[tuple[str, list[int | str]]] = [("Total", [one[name] for one in scores for name in sheet.players])]
    if any(sheet.boxes.values()):
        won: list[int | str] = [sheet.boxes[name] for name in sheet.players]
        lines.append(("Hands won", [*won, *[""] * (len(sheet.players) * (len(scores) - 1))]))
    return lines


def _result(row: SheetRow) -> str:
    if row.kind != "hand":
        return row.text
    return how_said(row.how) if row.winner is None else f"{row.winner} {how_said(row.how)}"


def _cells(row: SheetRow, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Points and total of each player; of what moves no points the total alone, where it is another than before."""
    told = {} if row.how == "void" else row.points
    return tuple((str(told[name]), str(row.totals[name])) if name in told else ("", "") for name in sheet.players)


def _side_by_side(row: SheetRow, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Of each game what the winner of the hand entered, and his score in it then."""
    points = str(row.points.get(row.winner, "")) if row.winner else ""
    return tuple(
        (points, str(entries[name])) if name in entries else ("", "")
        for entries in (row.entries or tuple({} for _ in sheet.columns))
        for name in sheet.players
    )


def _standing(game: Game, sheet: Sheet) -> list[tuple[str, int]]:
    """Each player with his total, the best first; who was put out after all others, as the sheet ranks them.

    Of games played side by side the sums of the bills once they are over, which decide.
    """
    totals, sign = sheet.totals, 1 if sheet.wins == "lowest" else -1
    if sheet.columns and game.over:
        sums = column_totals(game.columns, game.rules.match, game.ring)
        totals = {game.names[person]: total for person, total in sums.items()}
    ranked = sorted(totals.items(), key=lambda pair: sign * pair[1])
    playing = [pair for pair in ranked if pair[0] not in sheet.out]
    return [*playing, *((name, totals[name]) for name in sheet.out)]


def _verdict(game: Game, sheet: Sheet) -> str:
    if not game.over:
        ahead = f"{listed(sheet.ahead)} {'is' if len(sheet.ahead) == 1 else 'are'} ahead; " if sheet.ahead else ""
        return f"{ahead}the {sheet.wins} total wins; the game ends {sheet.ends}"
    if not sheet.winners:
        return "The game is over; nobody has won"
    return f"{listed(sheet.winners)} {'wins' if len(sheet.winners) == 1 else 'win together'}"


class BillTable(msgspec.Struct, frozen=True):
    """The bill: its columns, its lines, and who pays whom what ("" where more than two play)."""

    heads: tuple[str, ...]
    rows: tuple[BillRow, ...]
    games: int
    sums: tuple[tuple[str, int], ...]
    pays: str


def _bill(game: Game) -> BillTable:
    """Every part of every game, only those that brought somebody something."""
    match, players, named = game.rules.match, game.ring, game.names
    bills = column_bills(bill_columns(game), match, players)
    parts = {
        "points": [one.points for one in bills],
        "hands won": [one.box_bonus for one in bills],
        "the game": [one.game_bonus for one in bills],
        "shutout": [one.shutout for one in bills],
    }
    paid = {head: one for head, one in parts.items() if head == "points" or any(any(part.values()) for part in one)}
    rows = [
        BillRow(i + 1, named[p], tuple(part[i].get(p, 0) for part in paid.values()), one.total[p])
        for i, one in enumerate(bills)
        for p in players
    ]
    sums = column_totals(bill_columns(game), match, players)
    order = sorted(players, key=lambda p: -sums[p])
    pays = ""
    if len(order) == 2:
        pays = f"{named[order[1]]} pays {named[order[0]]} {sums[order[0]] - sums[order[1]]}"
    return BillTable(tuple(paid), tuple(rows), len(bills), tuple((named[p], sums[p]) for p in players), pays)


def _rule_card(game: Game) -> list[tuple[str, str]]:
    """The paragraphs of the card for those seated, each with its heading ("" where it has none)."""
    name, *lines = rule_card(game.in_force, len(game.seated))
    about = game.rules.about
    return [("", line) if line == about else _parted(line) for line in lines if line != name]


def _parted(line: str) -> tuple[str, str]:
    heading, colon, text = line.partition(": ")
    return (heading, text) if colon else ("", line)
