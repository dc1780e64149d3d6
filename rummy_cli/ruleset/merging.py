"""The tree of a set of rules: every key with its value, as plain values in the order of the schema.

A section is a mapping with texts as keys; a value that goes by number of players is a mapping with ints as keys.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from .schema import BY_PLAYERS, OPTIONAL, SINGLE_CARDS, Rules, value_of
from .yaml_text import players_in

Tree = dict[str, Any]

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


def overlaid(base: Tree, raw: Mapping[Any, Any], shape: Tree | None = None) -> Tree:
    """A new tree: ``base`` (the whole, or the section that ``shape`` is the default of) with the keys of ``raw``.

    Mappings merge key by key, values by number of players too; scalars, lists and null replace; what was null or one
    value before is replaced by a mapping. Raises ShapeError for what cannot stand where it does; types are not judged.
    """
    shape = shape or defaults()
    tree = dict(base)
    for raw_key, value in raw.items():
        key = str(raw_key)
        if key not in shape and not (key in SINGLE_CARDS and shape is defaults()["scoring"]["values"]):
            raise ShapeError(key)
        old: Any = base.get(key)
        pattern = shape.get(key)
        if key in OPTIONAL and shape is defaults():
            whole = optional_defaults()[key]
            tree[key] = None if value is None else overlaid(old or whole, _section(value), whole)
        elif key == "rank_aliases":
            tree[key] = {**old, **{str(alias): _rank(_plain(key, rank)) for alias, rank in _section(value).items()}}
        elif isinstance(pattern, dict) and not is_by_players(pattern):
            tree[key] = overlaid(old or pattern, _section(value), pattern)
        elif isinstance(value, dict):
            if shape is defaults()["players"] or not value:
                raise ShapeError(key)
            merged = dict(old) if is_by_players(old) else {}
            for raw_players, one in value.items():
                players = players_in(raw_players)
                if players is None:
                    raise ShapeError(key)
                merged[players] = _plain(key, one)
            tree[key] = dict(sorted(merged.items()))
        else:
            tree[key] = _plain(key, value)
    return tree


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


def by_players(tree: Tree, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[int, Any]]]:
    """Every value that goes by number of players, with its path."""
    for key, value in tree.items():
        if type(value) is dict:
            if is_by_players(value):
                yield (*path, key), value
            else:
                yield from by_players(value, (*path, key))


def settled(tree: Tree, players: int) -> Tree:
    """The tree for one number of players; where that is not given, the nearest number's value (of two, the lower's)."""
    result = dict(tree)
    for path, given in by_players(tree):
        section = result
        for part in path[:-1]:
            section[part] = section = dict(section[part])
        section[path[-1]] = given[players if players in given else min(given, key=lambda number: abs(number - players))]
    return result


def structured(tree: Tree) -> Tree:
    """A settled tree in the shape of ``schema.Rules``: the single cards of ``scoring.values`` apart from the ranks."""
    values = tree["scoring"]["values"]
    cards = {name: value for name, value in values.items() if name in SINGLE_CARDS}
    if not cards:
        return tree
    ranks = {name: value for name, value in values.items() if name not in cards}
    return {**tree, "scoring": {**tree["scoring"], "values": {**ranks, "cards": cards}}}
