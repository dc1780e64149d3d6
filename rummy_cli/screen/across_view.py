"""A claim under many sets of rules: one row each, or one object."""

from collections.abc import Sequence
from typing import Any

from rummy_cli.claims import RulingUnderSet

from .folding import layout

_FIGURES = {"count": "points", "hand": "deadwood", "knock": "deadwood", "open": "points"}


def across_lines(what: str, claim: str, rows: Sequence[RulingUnderSet], width: int | None = None) -> list[str]:
    """A row for each set: what it says of the claim, and the key that decides, with its value there."""
    figure = _FIGURES.get(what)
    told = [[row.name, *_ruled(row, figure)] for row in rows]
    head = ["rules", "verdict", *([figure] if figure else []), "decided by"]
    asked = [cells for cells, row in zip(told, rows, strict=True) if row.judged is not None]
    lines = [claim, *layout([head, *asked], numbers_from=len(head), width=width)] if asked else [claim]
    return lines + [f"{row.name}: {row.wrong}" for row in rows if row.judged is None]


def _ruled(row: RulingUnderSet, figure: str | None) -> list[str]:
    if row.judged is None:
        return []
    decided = "" if row.key is None else row.key if row.value is None else f"{row.key}: {row.value}"
    number = None if figure is None else getattr(row.judged, figure)
    return [row.judged.verdict, *([] if figure is None else ["" if number is None else str(number)]), decided]


def across_json(what: str, claim: str, rows: Sequence[RulingUnderSet]) -> dict[str, Any]:
    """The same as one object: ``across`` has an object for each set, ``verdict`` null where the claim cannot be asked there."""
    figure = _FIGURES.get(what)
    return {"schema": 1, "claim": claim, "across": [_row_json(row, figure) for row in rows]}


def _row_json(row: RulingUnderSet, figure: str | None) -> dict[str, Any]:
    found = row.judged
    told: dict[str, Any] = {
        "name": row.name,
        "title": row.house.name,
        "verdict": None if found is None else found.verdict,
    }
    told |= {"rule": row.key, "value": row.value, "reason": row.wrong if found is None else found.reason}
    return told if found is None or figure is None else {**told, figure: getattr(found, figure)}
