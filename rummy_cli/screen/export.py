"""Games as tidy rows, one for each player in each hand, or one for each event: what spreadsheets and data frames read as they are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rummy_cli.record import Opened

from .log_view import log_events
from .rows import Sheet, SheetRow
from .sheets import no_formula

ExportRow = Mapping[str, Any]
SCORE_COLUMNS = ("game", "date", "rules", "hand", "player", "points", "total", "how", "dealer")
EVENT_COLUMNS = ("game", "date", "entry", "line", "hand", "event", "state", "by", "comment")


def score_rows(sheet: Sheet, game: str) -> Iterator[ExportRow]:
    """What moved each player's total, in the order of the sheet; the points of a player sum to his total.

    ``game``: the name of its file. ``hand``: its number, of a penalty or a seat taken that of the last hand, None before any.
    ``how``: as in the JSON of a hand, else ``penalty`` or ``join``. ``total``: where the player stood then.
    """
    before: dict[str, int] = {}
    hand: int | None = None
    for row in sheet.rows:
        hand = row.number or hand
        for name in _moved(row, before):
            yield {
                "game": game,
                "date": sheet.date,
                "rules": sheet.rules,
                "hand": hand,
                "player": name,
                "points": row.totals[name] - before.get(name, 0),
                "total": row.totals[name],
                "how": row.how if row.kind == "hand" else row.kind,
                "dealer": row.dealer,
            }
        before = dict(row.totals)


def _moved(row: SheetRow, before: Mapping[str, int]) -> list[str]:
    """Who has a line of his own for this row: all who played a hand; else whose total is another, or new."""
    if row.kind in ("hand", "penalty"):
        return [name for name in row.totals if name in row.points]
    return [name for name, total in row.totals.items() if row.kind == "join" and total != before.get(name)]


def event_rows(opened: Opened, game: str) -> Iterator[ExportRow]:
    """Every event of the record as ``log`` tells it: its number, its line in the file, its hand, and what became of it."""
    for told in log_events(opened):
        known = {name: told[name] for name in EVENT_COLUMNS if name in told}
        yield {"game": game, "date": opened.record.date, **known}


def rows_text(rows: Iterable[ExportRow], columns: Sequence[str], style: str) -> str:
    """The rows as ``csv`` (with a head; None is an empty cell) or as ``jsonl`` (an object a line)."""
    if style == "jsonl":
        from msgspec.json import encode  # noqa: PLC0415  only for this format

        return "".join(f"{encode({name: row[name] for name in columns}).decode()}\n" for row in rows)
    import csv  # noqa: PLC0415  only for this format
    import io  # noqa: PLC0415

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row[name]) for name in columns])
    return out.getvalue()


def _cell(value: Any) -> Any:
    return no_formula(value) if isinstance(value, str) else "" if value is None else value
