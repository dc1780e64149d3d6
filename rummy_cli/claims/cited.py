"""Why a line was refused, at length: each key cited, its value, what it means, and where it was set."""

from collections.abc import Iterator

import msgspec

from rummy_cli.record import Fault, Opened
from rummy_cli.ruleset import RulesError, load, meaning, read_mapping, value_of, written
from rummy_cli.text import RuleChange


class Cited(msgspec.Struct, frozen=True):
    """A key that decided: its value as written, what the key means, and where the value was set."""

    key: str
    value: str
    meaning: str
    origin: str


def cited_keys(opened: Opened, fault: Fault) -> tuple[Cited, ...]:
    """The house keys that a refusal rests on, each once; the fixed names ``table.*`` are no keys."""
    rules = fault.game.rules if fault.game.table is None else fault.game.table.rules
    keys = [key for key in dict.fromkeys(o.rule for o in fault.objections) if not key.startswith("table.")]
    return tuple(Cited(key, written(value_of(rules, key)), meaning(key), _origin(opened, key)) for key in keys)


def _origin(opened: Opened, key: str) -> str:
    """``agreed at event 12``, ``line 17 of friday.rummy``, and whether basic rummy has the same."""
    agreed = [number for number, changed in _agreed(opened) if changed == key or key.startswith(f"{changed}.")]
    if agreed:
        return f"agreed at event {agreed[-1]}"
    record = opened.record
    place = record.place.replace("\\", "/").rpartition("/")[2]
    try:
        _, lines = read_mapping("\n".join(record.head_text.strip().splitlines()[1:-1]), place, first_line=2)
    except RulesError:
        lines = {}
    parts = ["rules", *key.split(".")]
    at = next((lines[name] for i in range(len(parts), 0, -1) if (name := ".".join(parts[:i])) in lines), None)
    where = f"{place}, line {at}" if at is not None else place
    own = value_of(record.house.rules(len(record.players)), key)
    usual = value_of(load("basic").rules(len(record.players)), key)
    return f"{where}; basic rummy has {'the same' if own == usual else written(usual)}"


def _agreed(opened: Opened) -> Iterator[tuple[int, str]]:
    for item in opened.journal.items:
        if isinstance(item.entry.event, RuleChange):
            for key, _ in item.entry.event.changes:
                yield item.entry.number, key
