"""What ``replay`` says: the errors with their places, the remarks, the sheet, and how other rules change the points."""

from collections.abc import Mapping, Sequence
from typing import Any

from rummy_cli.cards import plural
from rummy_cli.game import Game
from rummy_cli.points import ScoredHand
from rummy_cli.record import Opened

from .answers import how_text
from .folding import layout
from .rows import sheet_of
from .sheets import sheet_lines


def replay_lines(
    file: str,
    opened: Opened,
    answer: Mapping[str, Any],
    bill: Sequence[str],
    before: Opened | None = None,
    width: int | None = None,
) -> list[str]:
    """The verdict on a record and what it comes to. ``answer``: its JSON; ``before``: as it was under its own rules.

    ``width``: the columns in which the tables must stand, in their narrow form where they are wider.
    """
    errors, notes = answer["errors"], answer["notes"]
    game = (
        opened.journal.game if opened.journal.broken is None or opened.journal.lenient else opened.journal.broken.game
    )
    told = plural(len(errors), "error") if errors else "no errors"
    lines = [f"{file}: {plural(opened.journal.last_number, 'event')}, {told}"]
    for error in errors:
        keys = ", ".join(error["rules"])
        lines.append(
            f"{file}:{error['line']}: event {error['entry']}, {error['event']}: {error['verdict']}: {error['reason']}  [{keys}]"
        )
        if error.get("hint"):
            lines.append(f"    {error['hint']}")
    for note in notes:
        stands = "let stand: " if note["rules"] else ""
        lines.append(f"{file}:{note['line']}: event {note['entry']}, {note['event']}: {stands}{note['text']}")
    if errors and not opened.journal.lenient:
        lines.append(f"as of event {errors[0]['entry']}:")
    record = opened.record
    lines += sheet_lines(sheet_of(game, record.title or file, record.date), bill if game.over else (), width=width)
    if before is not None:
        lines += points_that_differ(before.journal.game, game, width)
    return lines


def points_that_differ(own: Game, other: Game, width: int | None = None) -> list[str]:
    """Hand by hand, the points under a record's own rules and under others; only what differs."""
    rows = [["hand", "result", *(own.names[p] for p in own.ring)]]
    for i in range(max(len(own.hands), len(other.hands))):
        a = own.hands[i] if i < len(own.hands) else None
        b = other.hands[i] if i < len(other.hands) else None
        cells = [_arrow(_points(a, p), _points(b, p)) for p in own.ring]
        result = _arrow("-" if a is None else how_text(a, own), "-" if b is None else how_text(b, other))
        if any("->" in cell for cell in (*cells, result)):
            rows.append([str(i + 1), result, *cells])
    totals = [_arrow(str(own.totals.get(p, "-")), str(other.totals.get(p, "-"))) for p in own.ring]
    head = f"{own.rules.name} -> {other.rules.name}:"
    if len(rows) == 1 and not any("->" in cell for cell in totals):
        return [f"{head} the points are the same"]
    return [head, *layout([*rows, ["all", "", *totals]], numbers_from=2, width=width)]


def _points(hand: ScoredHand | None, person: int) -> str:
    return "-" if hand is None else str(hand.points.get(person, 0))


def _arrow(old: str, new: str) -> str:
    return old if old == new else f"{old} -> {new}"
