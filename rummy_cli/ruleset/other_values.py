"""Rules as if a key had another value: for what the table lets stand, and to say which value would have allowed it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

from .citing import written
from .schema import Rules, replace

_known: dict[tuple[int, str, str], tuple[Rules, Rules]] = {}
_MOST_KNOWN = 500


def with_value(rules: Rules, key: str, value: Any) -> Rules:
    """The rules with one dotted key changed, nothing validated: the same object each time, so that what is compiled is kept."""
    name = (id(rules), key, written(value))
    found = _known.get(name)
    if found is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        found = _known[name] = (rules, replace(rules, key, value))  # the old ones live as long, so their id is theirs
    return found[1]


def with_values(rules: Rules, choices: Mapping[str, Sequence[Any]]) -> Iterator[Rules]:
    """The rules with each of these keys changed, in every combination of the values given for them."""
    for values in product(*choices.values()):
        changed = rules
        for key, value in zip(choices, values, strict=True):
            changed = with_value(changed, key, value)
        yield changed


def otherwise(rules: Rules, keys: Sequence[str]) -> Iterator[Rules]:
    """The rules with one of these keys changed to each other value that the schema offers; then with any two of them changed."""
    from .schema_walk import alternatives  # noqa: PLC0415  it walks the schema: only what is refused needs that

    offered = {key: alternatives(rules, key) for key in dict.fromkeys(keys)}
    for number in (1, 2):
        for chosen in combinations(offered, number):
            yield from with_values(rules, {key: offered[key] for key in chosen})


def usual(rules: Rules, key: str) -> Iterator[tuple[Any, Rules]]:
    """Other values of a key that a house might play, likeliest first, each with the rules that have it.

    Values that contradict another key are none, and of numbers only those that some built-in set has are played.
    """
    from .contradictions import sound  # noqa: PLC0415  as above
    from .schema_walk import alternatives  # noqa: PLC0415  as above

    for value in alternatives(rules, key):
        if _is_number(value) and value not in numbers_in_use().get(key, ()):
            continue
        other = with_value(rules, key, value)
        if sound(other):
            yield value, other


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@cache
def numbers_in_use() -> dict[str, frozenset[int]]:
    """For each key the numbers that the built-in sets write for it, whatever hand or number of players they are for."""
    from .loading import builtin_trees  # noqa: PLC0415  as above

    found: dict[str, set[int]] = {}
    for tree in builtin_trees():
        _gather(tree, "", found)
    return {key: frozenset(numbers) for key, numbers in found.items()}


def _gather(value: Any, key: str, found: dict[str, set[int]]) -> None:
    if _is_number(value):
        found.setdefault(key, set()).add(value)
    elif isinstance(value, list):
        for item in value:
            _gather(item, key, found)
    elif isinstance(value, dict):
        for name, item in value.items():
            # by hands or players (``{2: 10, 4: 7}``) it is still a value of the key
            _gather(item, key if not isinstance(name, str) or name.isdigit() else f"{key}.{name}".strip("."), found)
