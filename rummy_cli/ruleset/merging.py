"""The tree of a set of rules: every key with its value, as plain values in the order of the schema.

A section is a mapping with texts as keys. A value that goes by number of players is a mapping with ints as keys; one that
goes by hand is ``{"by_hand": [first, second, …]}``, each entry a value, or by number of players.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from .schema import BY_PLAYERS, MOST_BY_HAND, OPTIONAL, SINGLE_CARDS, Rules, may_go_by_hand, value_of
from .yaml_text import players_in

Tree = dict[str, Any]

BY_HAND = "by_hand"
_RANK_LISTS = ("wild_ranks", "removed_ranks")


class ShapeError(Exception):
    """The mapping does not have the shape of rules; ``checking`` says what is wrong with it."""


@cache
def defaults() -> Tree:
    """Basic rummy, every key of it. Not to be changed."""
    tree: Tree = msgspec.to_builtins(Rules())
    del tree["scoring"]["values"]["cards"]  # single cards stand among the ranks
    for key, by_players in BY_PLAYERS.items():
        section, _, name = key.partition(".")
        tree[section][name] = by_players
    listed: Tree = _lists(tree)
    return listed


def apart(base: Tree, raw: Mapping[Any, Any]) -> Tree:
    """The defaults for a file that extends nothing: what it gives by number of players it gives for every number."""
    for key in BY_PLAYERS:
        name, _, field = key.partition(".")
        section = raw.get(name)
        if isinstance(section, dict) and isinstance(section.get(field), dict):
            base = {**base, name: {**base[name], field: value_of(Rules(), key)}}
    return base


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _lists(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value


@cache
def optional_defaults() -> dict[str, Tree]:
    """What the keys of each section that may be null are when it is a mapping that leaves them out. Not to be changed."""
    return {name: msgspec.to_builtins(section) for name, section in OPTIONAL.items()}


def overlaid(base: Tree, raw: Mapping[Any, Any], shape: Tree | None = None, prefix: str = "") -> Tree:
    """A new tree: ``base`` (the whole, or the section that ``shape`` is the default of) with the keys of ``raw``.

    Mappings merge key by key, values by number of players too; scalars, lists, null and values by hand replace; what was
    null or one value before is replaced by a mapping. ``prefix``: what stands before the keys of a section, ``deal.``.
    Raises ShapeError for what cannot stand where it does; types are not judged.
    """
    shape = shape or defaults()
    tree = dict(base)
    for raw_key, value in raw.items():
        key = str(raw_key)
        if key not in shape and not (key in SINGLE_CARDS and shape is defaults()["scoring"]["values"]):
            raise ShapeError(key)
        dotted = prefix + key
        section = optional_defaults().get(dotted) or _section_shape(shape, key)
        if section is None:
            tree[key] = _value_over(base.get(key), dotted, value)
        elif value is None and dotted in OPTIONAL:
            tree[key] = None
        else:
            tree[key] = overlaid(base.get(key) or section, _section(value), section, f"{dotted}.")
    return tree


def _section_shape(shape: Tree, key: str) -> Tree | None:
    """What the section under this key is by default; None where a value stands there, which may go by number of players."""
    inner = shape.get(key)
    return inner if isinstance(inner, dict) and key != "rank_aliases" and not is_by_players(inner) else None


def _value_over(old: Any, key: str, value: Any) -> Any:
    """The value of a dotted key that holds no section, over the ``old`` one: aliases and numbers of players add to it."""
    name = key.rpartition(".")[2]
    if name == "rank_aliases":
        return {**old, **{str(alias): _rank(_plain(name, rank)) for alias, rank in _section(value).items()}}
    if not isinstance(value, dict):
        return _plain(name, value)
    if not value or key.startswith("players."):
        raise ShapeError(key)
    if BY_HAND in value:
        return _by_hand(key, value)
    return _by_number(name, value, old if is_by_players(old) else {})


def _by_hand(key: str, value: Mapping[Any, Any]) -> Tree:
    entries = value[BY_HAND]
    sound = isinstance(entries, list) and 0 < len(entries) <= MOST_BY_HAND and len(value) == 1
    if not sound or not may_go_by_hand(key):
        raise ShapeError(key)
    name = key.rpartition(".")[2]
    return {BY_HAND: [_by_number(name, one, {}) if isinstance(one, dict) else _plain(name, one) for one in entries]}


def _by_number(key: str, value: Mapping[Any, Any], before: Mapping[int, Any]) -> dict[int, Any]:
    """Values by number of players over those that were there before."""
    merged = dict(before)
    for raw_players, one in value.items():
        players = players_in(raw_players)
        if players is None:
            raise ShapeError(key)
        merged[players] = _plain(key, one)
    if not merged:
        raise ShapeError(key)
    return dict(sorted(merged.items()))


def _section(value: Any) -> dict[Any, Any]:
    if isinstance(value, dict):
        return value
    raise ShapeError(value)


def _plain(key: str, value: Any) -> Any:
    if isinstance(value, dict):
        raise ShapeError(key)
    return [_rank(rank) for rank in value] if key in _RANK_LISTS and isinstance(value, list) else value


def _rank(rank: Any) -> Any:
    """Ranks may be written bare: 8 is "8"."""
    return str(rank) if type(rank) is int else rank


def is_by_players(value: Any) -> bool:
    """Does this value of a tree go by number of players?"""
    return type(value) is dict and type(next(iter(value), None)) is int


def is_by_hand(value: Any) -> bool:
    """Does this value of a tree go by hand?"""
    return type(value) is dict and BY_HAND in value


def varying(tree: Tree, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value that goes by number of players or by hand, with its path."""
    for key, value in tree.items():
        if type(value) is dict:
            if is_by_players(value) or is_by_hand(value):
                yield (*path, key), value
            else:
                yield from varying(value, (*path, key))


def by_players(tree: Tree) -> Iterator[tuple[tuple[str, ...], dict[int, Any]]]:
    """Every mapping by number of players, with the path of its value; a value by hand may have several."""
    for path, value in varying(tree):
        for one in value[BY_HAND] if is_by_hand(value) else [value]:
            if is_by_players(one):
                yield path, one


def hands(tree: Tree) -> int:
    """The number of the hand from which on nothing changes by hand any more; 1 where nothing does."""
    contracts = tree["opening"]["contracts"]
    lists = [contracts] if isinstance(contracts, list) else list(contracts.values())
    lists += [value[BY_HAND] for _, value in varying(tree) if is_by_hand(value)]
    return max(1, *map(len, lists))


def at_hand(tree: Tree, hand: int) -> Tree:
    """The tree for one hand of the match (from 1; after the last value the last stays), with its contract alone."""

    def of_hand(values: list[Any]) -> Any:
        return values[min(hand, len(values)) - 1]

    result = dict(tree)
    for path, value in varying(tree):
        if is_by_hand(value):
            _put(result, path, of_hand(value[BY_HAND]))
    contracts = tree["opening"]["contracts"]
    given = contracts if isinstance(contracts, dict) else {0: contracts}
    alone = {number: [of_hand(one)] if isinstance(one, list) and one else one for number, one in given.items()}
    _put(result, ("opening", "contracts"), alone if contracts is given else alone[0])
    return result


def settled(tree: Tree, players: int) -> Tree:
    """The tree for one number of players; where that is not given, the nearest number's value (of two, the lower's)."""
    result = dict(tree)
    for path, given in by_players(tree):
        nearest = players if players in given else min(given, key=lambda number: abs(number - players))
        _put(result, path, given[nearest])
    return result


def _put(tree: Tree, path: tuple[str, ...], value: Any) -> None:
    """Puts a value into a tree whose upper level is new; what lies between is copied."""
    section = tree
    for part in path[:-1]:
        section[part] = section = dict(section[part])
    section[path[-1]] = value


def structured(tree: Tree) -> Tree:
    """A settled tree in the shape of ``schema.Rules``: the single cards of ``scoring.values`` apart from the ranks."""
    values = tree["scoring"]["values"]
    cards = {name: value for name, value in values.items() if name in SINGLE_CARDS}
    if not cards:
        return tree
    ranks = {name: value for name, value in values.items() if name not in cards}
    return {**tree, "scoring": {**tree["scoring"], "values": {**ranks, "cards": cards}}}
