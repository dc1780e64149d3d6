"""The scoresheet drawn: plain text, any format of tabulate, CSV and JSON."""

from collections.abc import Sequence
from typing import Any

from rummy_cli.cards import listed

from .folding import layout
from .marked import Marked, marks_json
from .rows import Sheet, SheetRow
from .words import agreed_json, agreed_lines, how_said

Marks = Sequence[Marked]
Grid = tuple[list[str], list[list[str]]]
OWN_FORMATS = ("plain", "csv", "html", "json")


def grid(sheet: Sheet, marks: Marks = ()) -> Grid:
    """Head and rows, as text: hand, dealer, result, then each player's points with the running total in brackets."""
    if sheet.columns:
        return _side_by_side(sheet, marks)
    head = ["hand", "dealer", "result", *map(sheet.marked_name, sheet.players)]
    body = []
    for i, row in enumerate(sheet.rows):
        cells = [_cell(row, name) for name in sheet.players]
        body.append([*_who(row, _signs(marks, i)), *cells])
    return head, body


def _who(row: SheetRow, signs: str) -> list[str]:
    if row.kind != "hand":
        return ["", "", f"{row.text}{signs}"]
    how = how_said(row.how)
    told = how if row.winner is None else f"{row.winner} {how}"
    return [str(row.number), row.dealer or "?", f"{told}{signs}"]


def _signs(marks: Marks, row: int) -> str:
    """The signs of what was corrected or let stand in a row, each once."""
    signs = dict.fromkeys(one.sign for one in in_table(marks) if one.row == row)
    return f" {''.join(signs)}" if signs else ""


def _cell(row: SheetRow, name: str) -> str:
    total = row.totals.get(name)
    if row.kind not in ("hand", "penalty"):
        return ""
    points = row.points.get(name)
    if points is None or row.how == "void":
        return ""
    return f"{points} ({total})"


def _side_by_side(sheet: Sheet, marks: Marks) -> Grid:
    """Games played side by side: a column for each player in each game, where he stands after an entry."""
    head = ["hand", "dealer", "result", "points"]
    head += [f"{i}: {sheet.marked_name(name)}" for i in range(1, len(sheet.columns) + 1) for name in sheet.players]
    body = []
    for at, row in enumerate(sheet.rows):
        points = row.points.get(row.winner, 0) if row.winner else 0
        entries = row.entries or tuple({} for _ in sheet.columns)
        cells = [str(column[name]) if name in column else "" for column in entries for name in sheet.players]
        told = row.points if row.kind == "penalty" else {}
        shown = str(points) if points else listed(f"{name} {n}" for name, n in told.items())
        body.append([*_who(row, _signs(marks, at)), shown, *cells])
    return head, body


def foot_lines(sheet: Sheet) -> list[str]:
    """What stands under the sheet: totals, who is ahead or has won, the target, boxes, what is missing, who deals."""
    lines = []
    if sheet.columns:
        for i, column in enumerate(sheet.columns, 1):
            lines.append(f"game {i}: " + ", ".join(f"{name} {n}" for name, n in column.items()))
    else:
        lines.append("totals: " + ", ".join(f"{name} {n}" for name, n in sheet.totals.items()))
    if sheet.out:
        lines.append("out: " + ", ".join(f"{name} (hand {after})" for name, after in sheet.out.items()))
    if any(sheet.boxes.values()):
        lines.append("hands won: " + ", ".join(f"{name} {n}" for name, n in sheet.boxes.items()))
    if sheet.over:
        lines.append(f"won by {listed(sheet.winners)}" if sheet.winners else "over, nobody has won")
        return lines
    lines.append(f"the {sheet.wins} total wins; the game ends {sheet.ends}")
    if sheet.ahead:
        lines.append(f"ahead: {listed(sheet.ahead)}")
    if sheet.missing:
        lines.append(sheet.missing)
    elif sheet.next_dealer:
        lines.append(f"{sheet.next_dealer} deals next")
    return lines


MEANING = {"correction": "corrected by event", "let stand": "let stand, event"}


def legend_lines(marks: Marks) -> list[str]:
    """What each sign in the table means, with its events: what was corrected, and what was let stand and why.

    What bears on no row that is written yet has no sign, since none stands in the table.
    """
    return [
        f"{'' if one.row is None else f'{one.sign} '}{MEANING[one.kind]} {one.entry}: {one.text}{f' ({one.why})' if one.why else ''}"
        for one in in_table(marks)
    ]


def in_table(marks: Marks) -> list[Marked]:
    """Those that have a sign in a table of text; a penalty has a row of its own."""
    return [one for one in marks if one.kind in MEANING]


def head_line(sheet: Sheet) -> str:
    """Title, date and rules."""
    return ", ".join(
        part for part in (sheet.title, sheet.date if sheet.date != sheet.title else "", sheet.rules) if part
    )


def sheet_lines(sheet: Sheet, more: Sequence[str] = (), marks: Marks = (), width: int | None = None) -> list[str]:
    """The sheet as plain text, its table in the narrow form where it is wider than ``width``. ``more``: the bill, at the end of the game; ``marks``: what is marked in it."""
    head, body = grid(sheet, marks)
    table = layout([head, *body], numbers_from=3, width=width) if body else ["no hand is finished yet"]
    return [head_line(sheet), *agreed_lines(sheet.agreed), *table, *foot_lines(sheet), *more, *legend_lines(marks)]


def formats() -> list[str]:
    """Every format that a sheet can have."""
    from tabulate import tabulate_formats  # noqa: PLC0415  only where its formats are wanted

    return sorted({*OWN_FORMATS, *tabulate_formats})


def formatted(sheet: Sheet, style: str, more: Sequence[str] = (), marks: Marks = ()) -> str:
    """The sheet in one of ``formats``, but for JSON and the page (``page_text``)."""
    if style == "csv":
        return csv_text(sheet, marks)
    from tabulate import tabulate  # noqa: PLC0415  it starts slowly

    head, body = grid(sheet, marks)
    table = tabulate(
        body,
        headers=head,
        tablefmt=style,
        disable_numparse=True,
        colalign=["left"] * 3 + ["right"] * (len(head) - 3) if body else None,
    )
    above = [head_line(sheet), *agreed_lines(sheet.agreed)]
    return "\n".join([*above, "", table, "", *foot_lines(sheet), *more, *legend_lines(marks)])


def csv_text(sheet: Sheet, marks: Marks = ()) -> str:
    """Rows for a spreadsheet: points and running total of each player in columns of their own."""
    import csv  # noqa: PLC0415  only for this format
    import io  # noqa: PLC0415

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    pairs = [no_formula(f"{name} {what}") for name in sheet.players for what in ("points", "total")]
    entries = [f"game {i} {name}" for i in range(1, len(sheet.columns) + 1) for name in sheet.players]
    writer.writerow(["kind", "hand", "dealer", "winner", "how", "text", *pairs, *entries, "marks"])
    for at, row in enumerate(sheet.rows):
        cells: list[Any] = []
        for name in sheet.players:
            cells += [row.points.get(name, ""), row.totals.get(name, "")]
        for column in row.entries or tuple({} for _ in sheet.columns):
            cells += [column.get(name, "") for name in sheet.players]
        writer.writerow(
            [
                row.kind,
                row.number or "",
                *(no_formula(text) for text in (row.dealer, row.winner, row.how, row.text)),
                *cells,
                "; ".join(f"{one.kind} {one.entry}" for one in in_table(marks) if one.row == at),
            ]
        )
    return out.getvalue().rstrip("\n")


def no_formula(text: str | None) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text and text[0] in "=+-@" else text or ""


def sheet_json(sheet: Sheet, marks: Marks = ()) -> dict[str, Any]:
    """The sheet as one object; ``row`` of a mark counts the rows from 0 (null: none that is written yet)."""
    rows = [
        {
            "kind": row.kind,
            "number": row.number,
            "dealer": row.dealer,
            "winner": row.winner,
            "how": row.how or None,
            "text": row.text or None,
            "points": row.points,
            "totals": row.totals,
            **({"entries": list(row.entries)} if row.entries else {}),
        }
        for row in sheet.rows
    ]
    found: dict[str, Any] = {
        "schema": 1,
        "title": sheet.title,
        "date": sheet.date,
        "rules": sheet.rules,
        "players": list(sheet.players),
        "rows": rows,
        "totals": sheet.totals,
        "target": sheet.target,
        "wins": sheet.wins,
        "ahead": list(sheet.ahead),
        "over": sheet.over,
        "winners": list(sheet.winners),
        "next_dealer": sheet.next_dealer,
        "missing": sheet.missing or None,
    }
    found["agreed"] = agreed_json(sheet.agreed)
    found["marks"] = marks_json(marks)
    if sheet.out:
        found["out"] = sheet.out
    if sheet.boxes:
        found["boxes"] = sheet.boxes
    if sheet.columns:
        found["columns"] = list(sheet.columns)
    return found
