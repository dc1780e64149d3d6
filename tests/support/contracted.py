"""Small records with what must come of them: rows for the tests that follow the contract sentence by sentence.

A row is: why, the moves (``|`` between lines), and the answer. ``3 table.turn`` is a record that stops at event 3 and cites
that key (``3 unknown table.count`` with another verdict than illegal); ``unreadable`` says it cannot be taken in; a mapping is
part of the JSON, with ``stops`` where the record stops.
"""

from typing import Any, NamedTuple

import yaml
from recorded import differences

from rummy_cli.record.open import open_record
from rummy_cli.ruleset.loading import from_tree
from rummy_cli.screen.state_view import state_json
from rummy_cli.text.names import Unreadable


class Row(NamedTuple):
    """One record, and its answer."""

    why: str
    moves: str
    want: Any
    house: Any = "basic"
    players: str = "Ana Ben"
    keep_going: bool = False
    other: Any = None  # rules to replay it by, where they are not its own


def row(why: str, moves: str, want: Any, **options: Any) -> Row:
    """A row, with its options by name."""
    return Row(why, moves, want, **options)


def replayed(case: Row) -> dict[str, Any] | None:
    """The JSON of the record; None when it is unreadable."""
    head = yaml.safe_dump({"format": 1, "players": case.players.split(), "rules": case.house}, sort_keys=False)
    other = None if case.other is None else from_tree(case.other, place="other.yaml")
    lines = case.moves.replace(" | ", "\n")
    try:
        opened = open_record(f"---\n{head}---\n{lines}\n", "game.rummy", keep_going=case.keep_going, house=other)
    except Unreadable:
        return None
    return state_json(opened.journal, opened.notation)


def holds(case: Row) -> None:
    """Replays the record and compares."""
    data = replayed(case)
    want = case.want
    if want == "unreadable":
        assert data is None, "it can be read"
        return
    assert data is not None, "it is unreadable"
    part = {} if isinstance(want, str) else dict(want)
    stops = want if isinstance(want, str) else part.pop("stops", None)
    if stops is not None:
        at, *rest = stops.split()
        verdict = rest.pop(0) if rest and "." not in rest[0] and rest[0] in ("unknown", "ambiguous") else "illegal"
        first = data["errors"][0] if data["errors"] else {}
        assert first, f"it stands: {case.why}"
        assert (first["entry"], first["verdict"]) == (int(at), verdict), first["reason"]
        assert set(rest) <= set(first["rules"]), first["reason"]
    elif "errors" not in part and not case.keep_going:
        assert not data["errors"], data["errors"][0]["reason"]
    assert not differences(part, data), case.why
