"""An objection by a rules key, with the value that the key has."""

from typing import Any

import msgspec

from rummy_cli.cards import ILLEGAL, Facts, Kind, Laid, Objection

from .schema import KnockRules, Rules, value_of


def written(value: Any) -> str:
    """A value as it is written in a rules file."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(written(item) for item in value)}]"
    if isinstance(value, KnockRules):
        return f"{{limit: {value.limit}}}"  # what tells one knock from another at the table
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.asdict(value)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {written(part)}' for name, part in value.items())}}}"
    return str(value)


def value_of_key(rules: Rules, key: str) -> str | None:
    """The value that decides, as written in a rules file; None for the fixed names ``table.*``."""
    return None if key.startswith("table.") else written(value_of(rules, key))


def forbids(
    rules: Rules,
    kind: Kind,
    key: str,
    facts: Facts | None = None,
    cards: tuple[Laid, ...] = (),
    verdict: str = ILLEGAL,
    readings: tuple[tuple[Laid, ...], ...] = (),
    *,
    firm: bool = False,
) -> Objection:
    """The objection that these rules make by that key; its value is cited with it."""
    value = value_of_key(rules, key)
    return Objection(kind, key, facts or {}, cards, verdict, readings, firm=firm, value=value)
