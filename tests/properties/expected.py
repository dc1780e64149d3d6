"""A line of a record, and what the program should say after it."""

from typing import Any, NamedTuple

from .table_sim import Move, Table

EMPTY: dict[str, Any] = {"turn": None, "stock": 0, "discard": [], "held": {}, "melds": []}


class Expected(NamedTuple):
    """What holds after a line, persons by number; ``before``: the table in front of it, ``move``: what was done."""

    line: str
    view: dict[str, Any]
    before: Table | None = None
    move: Move | None = None
