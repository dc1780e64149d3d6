"""Words for everything that is wrong with a mapping of rules: only a set that was refused comes here."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from rummy_cli.cards import near

from .merging import BY_HAND
from .schema import MOST_BY_HAND, OPTIONAL, SINGLE_CARDS, Rules, Section, Values, may_go_by_hand
from .yaml_text import players_in

KeyFault = tuple[str, str]  # dotted key, what is wrong

_WORD_SWITCHES = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


@cache
def schema() -> inspect.StructType:
    """The type of ``Rules``, as msgspec sees it."""
    found = inspect.type_info(Rules)
    assert isinstance(found, inspect.StructType)
    return found


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without the words around it."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def either(kind: inspect.Type) -> tuple[inspect.Type, bool]:
    """A type without null, and whether null would do. A switch that knows a word too stays a union."""
    kind = bare(kind)
    if isinstance(kind, inspect.UnionType):
        rest = tuple(bare(one) for one in kind.types if not isinstance(bare(one), inspect.NoneType))
        return rest[0] if len(rest) == 1 else inspect.UnionType(rest), len(rest) < len(kind.types)
    return kind, False


def choices(kind: inspect.Type) -> tuple[Any, ...]:
    """All values of a type that has few: a switch, words, or both, in the order of the schema; else nothing."""
    if isinstance(kind, inspect.BoolType):
        return (True, False)
    if isinstance(kind, inspect.LiteralType):
        return in_order(kind.values)
    if isinstance(kind, inspect.UnionType):
        return tuple(value for one in kind.types for value in choices(one))
    return ()


@cache
def leaves() -> dict[str, tuple[inspect.Type, bool]]:
    """Every dotted key that holds a value (no section, and not ``knock``), with its type and whether it may be null."""
    found: dict[str, tuple[inspect.Type, bool]] = {}

    def walk(struct: inspect.StructType, prefix: str) -> None:
        for field in struct.fields:
            kind, null = either(field.type)
            key = prefix + field.encode_name
            if isinstance(kind, inspect.StructType):
                walk(kind, key + ".")
            else:
                found[key] = kind, null

    walk(schema(), "")
    del found["scoring.values.cards"]  # single cards stand among the ranks
    return found


def leaf(key: str) -> tuple[inspect.Type, bool]:
    """The type of a dotted key, and whether it may be null; of a single card of ``scoring.values`` too."""
    section, _, name = key.rpartition(".")
    if section == "scoring.values" and name in SINGLE_CARDS:
        name = "wild"
    if not section:
        return leaves()[key]
    first, *more = section.split(".")
    struct = _section(first)
    for part in more:
        inner = either(_field(struct, part).type)[0]
        assert isinstance(inner, inspect.StructType)
        struct = inner
    return either(_field(struct, name).type)


@cache
def _section(name: str) -> inspect.StructType:
    """One section of the schema alone, which is found quicker than all of it."""
    found = inspect.type_info(type(OPTIONAL.get(name, getattr(Rules(), name))))
    assert isinstance(found, inspect.StructType)
    return found


def _field(struct: inspect.StructType, name: str) -> inspect.Field:
    return next(field for field in struct.fields if field.encode_name == name)


def faults(tree: Mapping[Any, Any]) -> list[KeyFault]:
    """Every mistake in a raw mapping of rules, ``extends`` left out: unknown keys, types, ranges, words not listed."""
    found: list[KeyFault] = []
    for key, text in _mapping(schema(), tree, ""):
        struct = text if isinstance(text, inspect.StructType) else None
        # Looking for near names takes time; after thirty of them nobody reads on.
        hint = _unknown(key, struct) if struct and len(found) < 30 else "no such key"
        found.append((key, hint if struct else str(text)))
    return found


def _mapping(
    struct: inspect.StructType, tree: Mapping[Any, Any], prefix: str
) -> Iterator[tuple[str, str | inspect.StructType]]:
    """The faults of a section; for an unknown key the section itself stands in place of the text."""
    fields = {field.encode_name: field for field in struct.fields}
    if prefix == "scoring.values.":
        del fields["cards"]
        fields |= {name: fields["wild"] for name in tree if name in SINGLE_CARDS}
    for raw, value in tree.items():
        name = str(raw)
        key = prefix + name
        field = fields.get(name)
        if field is None:
            yield key, struct
            continue
        kind, null = either(field.type)
        if value is None and null:
            continue
        if not isinstance(kind, inspect.StructType):
            yield from _of_a_value(kind, null, value, key)
        elif isinstance(value, dict):
            yield from _mapping(kind, value, key + ".")
        else:
            wanted = f"{_keys_of(kind)}{', or null' if null else ''}"
            yield key, f"{said(value)} stands where a mapping is wanted: {wanted}"


def _of_a_value(kind: inspect.Type, null: bool, value: Any, key: str) -> Iterator[KeyFault]:
    """The faults of a key that holds no section: one value, or such by number of players or by hand."""
    if isinstance(kind, inspect.DictType):
        yield from _free_mapping(kind, value, key)
    elif isinstance(value, dict) and BY_HAND in value:
        yield from _by_hand(kind, null, value, key)
    elif isinstance(value, dict):
        yield from _by_players(kind, null, value, key)
    else:
        yield from _value(kind, null, value, key)


def _free_mapping(kind: inspect.DictType, value: Any, key: str) -> Iterator[KeyFault]:
    if not isinstance(value, dict):
        yield key, f"{said(value)} stands where a mapping is wanted, such as {{1: A, 12: J}}"
        return
    for name, inner in value.items():
        yield from _value(bare(kind.value_type), False, inner, f"{key}.{name}")


def _by_hand(kind: inspect.Type, null: bool, value: Mapping[Any, Any], key: str) -> Iterator[KeyFault]:
    entries = value[BY_HAND]
    if key == "opening.contracts":
        yield key, "contracts go by hand already: a list is wanted, [{sets: 2}, {sets: 1, runs: 1}]"
    elif not may_go_by_hand(key):
        yield key, f"one value holds for the whole match, it cannot go by hand: {offers(kind, null)} would do"
    elif len(value) > 1:
        yield key, "by_hand stands alone: what goes by number of players too is an entry, {by_hand: [{2: …, 3: …}, …]}"
    elif not isinstance(entries, list) or not entries:
        yield key, f"by_hand wants a list of values, the first hand's first, each of them {offers(kind, null)}"
    elif len(entries) > MOST_BY_HAND:
        yield key, f"{len(entries)} values by hand are too many: at most {MOST_BY_HAND}"
    else:
        for number, one in enumerate(entries, 1):
            inner = _by_players if isinstance(one, dict) else _value
            yield from inner(kind, null, one, f"{key}.{BY_HAND}[{number}]")


def _by_players(kind: inspect.Type, null: bool, value: Mapping[Any, Any], key: str) -> Iterator[KeyFault]:
    if key.startswith("players."):
        yield key, "the number of players cannot go by the number of players: one number is wanted"
        return
    if not value:
        yield key, f"the mapping is empty: {offers(kind, null)} would do, or such by number of players, {{2: …, 3: …}}"
    for players, inner in value.items():
        number = players_in(players)
        if number is None:
            text = f"{said(players)} is no number of players (2 to 12), and {key} is no mapping: {offers(kind, null)}"
            yield f"{key}.{players}", text
        elif isinstance(inner, dict) and BY_HAND in inner:
            yield f"{key}.{players}", "by hand goes round by number of players: {by_hand: [{2: …, 3: …}, …]} would do"
        elif isinstance(inner, dict):
            yield f"{key}.{players}", f"{said(inner)} stands where a value is wanted: {offers(kind, null)}"
        else:
            yield from _value(kind, null, inner, f"{key}.{players}")


def _value(kind: inspect.Type, null: bool, value: Any, key: str) -> Iterator[KeyFault]:
    if value is None and null:
        return
    if isinstance(kind, inspect.VarTupleType):
        yield from _list(kind, null, value, key)
    elif isinstance(kind, inspect.BoolType):
        yield from _switch(value, key)
    elif isinstance(kind, inspect.IntType):
        yield from _number(kind, null, value, key)
    elif choices(kind):
        yield from _choice(kind, null, value, key)
    elif isinstance(kind, inspect.StrType):
        yield from _text(kind, value, key)
    else:
        raise NotImplementedError(kind)


def _switch(value: Any, key: str) -> Iterator[KeyFault]:
    if type(value) is not bool:
        also = _WORD_SWITCHES.get(value.lower()) if isinstance(value, str) else None
        hint = f" (did you mean {also}?)" if also else ""
        yield key, f"{said(value)} is no switch: true or false would do{hint}"


def _number(kind: inspect.IntType, null: bool, value: Any, key: str) -> Iterator[KeyFault]:
    if type(value) is not int:
        yield key, f"{said(value)} is no whole number: {offers(kind, null)} would do"
    elif (kind.ge is not None and value < kind.ge) or (kind.le is not None and value > kind.le):
        yield key, f"{value} is out of range: {offers(kind, null)} would do"


def _choice(kind: inspect.Type, null: bool, value: Any, key: str) -> Iterator[KeyFault]:
    offered = choices(kind)
    bare_rank = type(value) is int and str(value) in offered
    if bare_rank or (type(value) in (bool, str) and value in offered):
        return
    words = [said(one) if isinstance(one, bool) else one for one in offered]
    close = [one for one in words if one.lower() == str(value).lower()] or near(str(value), words)
    hint = f" (did you mean {close[0]}?)" if close else ""
    yield key, f"{said(value)} is none of {offers(kind, null)}{hint}"


def _list(kind: inspect.VarTupleType, null: bool, value: Any, key: str) -> Iterator[KeyFault]:
    item = bare(kind.item_type)
    if not isinstance(value, list):
        yield key, f"{said(value)} stands where a list is wanted: {offers(kind, null)}"
        return
    if kind.min_length and kind.min_length == kind.max_length and len(value) != kind.min_length:
        yield key, f"the list has {len(value)} values: {offers(kind, null)} would do, {kind.min_length} of them"
    elif kind.min_length and len(value) < kind.min_length:
        yield key, f"the list is empty: {offers(kind, null)} would do"
    for number, inner in enumerate(value, 1):
        place = f"{key}[{number}]"
        if isinstance(item, inspect.StructType):
            if isinstance(inner, dict):
                yield from _mapping_item(item, inner, place)
            else:
                yield place, f"{said(inner)} stands where a mapping is wanted: {_keys_of(item)}"
        else:
            yield from _value(item, False, inner, place)


def _mapping_item(struct: inspect.StructType, value: Mapping[Any, Any], place: str) -> Iterator[KeyFault]:
    fields = {field.encode_name: field for field in struct.fields}
    for name, field in fields.items():
        if field.required and name not in value:
            yield f"{place}.{name}", "is missing"
    for name, inner in value.items():
        found = fields.get(str(name))
        if found is None:
            yield f"{place}.{name}", f"no such key: {', '.join(fields)} would do"
        else:
            kind, null = either(found.type)
            yield from _value(kind, null, inner, f"{place}.{name}")


def _text(kind: inspect.StrType, value: Any, key: str) -> Iterator[KeyFault]:
    if not isinstance(value, str):
        yield key, f"{said(value)} is no text"
    elif kind.max_length is not None and len(value) > kind.max_length:
        yield key, f"{len(value)} characters are too many: at most {kind.max_length}"
    elif not _fits(kind, value):
        yield key, f"{said(value)} will not do: {offers(kind, False)}"


def _fits(kind: inspect.StrType, value: str) -> bool:
    try:
        msgspec.convert(value, _pattern(kind.pattern))
    except msgspec.ValidationError:
        return False
    return True


@cache
def _pattern(pattern: str | None) -> Any:
    return str if pattern is None else Annotated[str, msgspec.Meta(pattern=pattern)]


def offers(kind: inspect.Type, null: bool) -> str:
    """The values that would do, in words."""
    if choices(kind):
        words = ", ".join([said(one) if isinstance(one, bool) else str(one) for one in choices(kind)])
    elif isinstance(kind, inspect.IntType):
        words = f"a whole number from {kind.ge} to {kind.le}"
    elif isinstance(kind, inspect.VarTupleType):
        item = bare(kind.item_type)
        inner = f"mappings {_keys_of(item)}" if isinstance(item, inspect.StructType) else offers(item, False)
        words = f"a list of {inner}"
    elif isinstance(kind, inspect.StrType) and kind.pattern and "flat" in kind.pattern:
        words = "none, double_total, double_hand_points, flat:N"
    elif isinstance(kind, inspect.StrType) and kind.pattern:
        words = "one word of small letters, digits and _, at most 30"
    else:
        words = "text"
    return words + (", null" if null else "")


def _keys_of(struct: inspect.StructType) -> str:
    return "{" + ", ".join(field.encode_name for field in struct.fields) + "}"


@cache
def _orders() -> dict[frozenset[Any], tuple[Any, ...]]:
    """The words of every list in the schema, in the order in which they stand there; msgspec hands them over sorted."""
    found: dict[frozenset[Any], tuple[Any, ...]] = {}

    def walk(hint: Any) -> None:
        if get_origin(hint) is Literal:
            found.setdefault(frozenset(get_args(hint)), get_args(hint))
        else:
            for inner in get_args(hint):
                walk(inner)

    for struct in (Rules, *Section.__subclasses__()):
        for hint in struct.__annotations__.values():
            walk(hint)
    return found


def in_order(values: Iterable[Any]) -> tuple[Any, ...]:
    """The words of a list as the schema has them."""
    return _orders().get(frozenset(values), tuple(values))


def said(value: Any) -> str:
    """A value as it stands in a file, shortened."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…'"


def _unknown(key: str, struct: inspect.StructType) -> str:
    """What to say of a key nobody knows: a near name, the section that has it, or the names that there are."""
    names = [field.encode_name for field in struct.fields if (struct.cls, field.name) != (Values, "cards")]
    prefix, _, name = key.rpartition(".")
    if name == BY_HAND:
        return f"{prefix or 'the whole'} cannot go by hand, but its keys may, such as {{{names[0]}: {{by_hand: […]}}}}"
    here = near(name, names)
    if here:
        return f"no such key (did you mean {f'{prefix}.{here[0]}' if prefix else here[0]}?)"
    every = [*(field.encode_name for field in schema().fields), *leaves()]
    last = {other: other.rpartition(".")[2] for other in every}
    close = name if name in last.values() else next(iter(near(name, sorted(set(last.values())), 0.8)), None)
    elsewhere = [other for other in every if last[other] == close]
    if elsewhere:
        return f"no such key here (did you mean {' or '.join(elsewhere)}?)"
    return f"no such key: {', '.join(names)} are known here"
