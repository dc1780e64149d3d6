"""What ``replay`` says: the errors with their places, the remarks, the totals."""

from collections.abc import Mapping
from typing import Any

from ..replay import Opened


def replay_lines(file: str, opened: Opened, answer: Mapping[str, Any], before: Opened | None = None) -> list[str]:
    """The verdict on a record and what it comes to. ``answer`` is its JSON; ``before``: under its own rules."""
    errors, notes = answer["errors"], answer["notes"]
    many = opened.book.last_number
    told = f"{len(errors)} error{'' if len(errors) == 1 else 's'}" if errors else "no errors"
    lines = [f"{file}: {many} events, {told}"]
    for error in errors:
        lines.append(f"{file}:{error['line']}: event {error['entry']}, {error['event']}: {error['verdict']}: {error['reason']}")
    for note in notes:
        lines.append(f"{file}:{note['line']}: event {note['entry']}, {note['event']}: let stand: {note['text']}")
    lines.append("totals: " + ", ".join(f"{name} {total}" for name, total in answer["totals"].items()))
    return lines
