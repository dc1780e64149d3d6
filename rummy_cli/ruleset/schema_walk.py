"""Walking the schema: every key there is, what it means, and which other values it could have."""

from typing import Any

from msgspec import inspect

from . import checking
from .schema import OPTIONAL, SINGLE_CARDS, Needs, Rules, value_of

_NEAR = 60  # how far from a number others are looked for


def keys() -> list[str]:
    """Every dotted key that holds a value, in the order of the schema; a section that may be null before its own.

    Single cards of ``scoring.values`` are not among them.
    """
    found: list[str] = []
    for key in checking.leaves():
        section = key.partition(".")[0]
        if section in OPTIONAL and section not in found:
            found.append(section)
        found.append(key)
    return found


def meaning(key: str) -> str:
    """What a key means, in the schema's own words; empty for a section or what is no key."""
    section, _, rank = key.rpartition(".")
    if section == "scoring.values" and rank in SINGLE_CARDS:
        return f"what the {rank} left in hand counts; null: as its rank"
    if section == "scoring.values" and rank != "wild":
        return f"what {'a joker' if rank == 'joker' else f'the rank {rank}'} left in hand counts"
    struct: inspect.Type = checking.schema()
    text = ""
    for part in key.split("."):
        fields = struct.fields if isinstance(struct, inspect.StructType) else ()
        field = next((field for field in fields if field.encode_name == part), None)
        if field is None:
            return ""
        text = _description(field.type)
        struct = checking.either(field.type)[0]
    return text or {
        "buying": "taking the top discard out of turn, with penalty cards",
        "knock": "ending the hand by a knock",
        "name": "what the set is called",
        "about": "what is said of the set: where it is played, and what other houses do",
        "examples": "rulings that this house expects; `rummy rules check` tries them",
    }.get(key, "")


def _description(kind: inspect.Type) -> str:
    words = ""
    while isinstance(kind, inspect.Metadata):
        words = (kind.extra_json_schema or {}).get("description", words)
        kind = kind.type
    return words


def alternatives(rules: Rules, key: str) -> list[Any]:
    """The other values that the schema offers for ``key``, fit for ``schema.replace``, likeliest first.

    Words in the order of the schema, numbers nearest first and at most 60 away, null last; for lists of ranks and ways
    what is one item away, for the ways out larger ones too. Nothing for texts, and in a section that is null.
    """
    value = value_of(rules, key)
    if key in OPTIONAL:
        return [OPTIONAL[key]] if value is None else [None]
    section = key.partition(".")[0]
    if section in OPTIONAL and value_of(rules, section) is None:
        return []
    if isinstance(value, Needs):
        return _fewer(value)
    kind, null = checking.leaf(key)
    others = _others(kind, value)
    return [*others, None] if null and value is not None else others


def _others(kind: inspect.Type, value: Any) -> list[Any]:
    """The other values of a type that is no section, null left out; nothing for texts."""
    words = checking.choices(kind)
    if not words and isinstance(kind, inspect.StrType) and "flat" in (kind.pattern or ""):
        words = ("none", "double_total", "double_hand_points", "flat:100")
    if words:
        return [word for word in words if word != value]
    if isinstance(kind, inspect.IntType):
        return list(_numbers(kind, value))
    if isinstance(kind, inspect.VarTupleType):
        item = checking.bare(kind.item_type)
        if isinstance(item, inspect.LiteralType):
            return list(_lists(checking.in_order(item.values), value, kind.min_length or 0))
    return []


def _fewer(needs: Needs) -> list[Needs]:
    """Needs that ask for less, the nearest first."""
    less = [
        Needs(runs, natural) for runs in range(needs.runs + 1) for natural in range(min(runs, needs.natural_runs) + 1)
    ]
    return sorted((one for one in less if one != needs), key=lambda one: (-one.runs - one.natural_runs, -one.runs))


def _numbers(kind: inspect.IntType, value: int | None) -> list[int]:
    least = kind.ge if kind.ge is not None else 0
    most = kind.le if kind.le is not None else 1_000_000
    if value is None:
        return list(range(max(least, 0), min(most, _NEAR) + 1))
    near = (number for step in range(1, _NEAR + 1) for number in (value + step, value - step))
    return [number for number in near if least <= number <= most]


def _lists(words: tuple[Any, ...], value: tuple[Any, ...], least: int) -> list[tuple[Any, ...]]:
    """The list with one word more, all words, and with one word less."""
    more = [tuple(one for one in words if one in value or one == word) for word in words if word not in value]
    less = [tuple(one for one in value if one != word) for word in value]
    every = [words] if len(more) > 1 and len(words) < 5 else []
    return [*more, *every, *(shorter for shorter in less if len(shorter) >= least)]
