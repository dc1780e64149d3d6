"""The built-in sets as the games here know them, key by key."""

from typing import Any

from rummy_cli.ruleset import load

from .naive import DEFAULTS, KNOCKING

# Keys that only the closing games have, and what they are where nothing is said.
CLOSING: dict[str, Any] = {
    "deal.wild_card": False,
    "scoring.values.wild": None,
    "knock.layoffs": True,
    "knock.needs.runs": 0,
    "knock.needs.natural_runs": 0,
    "knock.needs_for": "knocker",
    "knock.last_turn": False,
}
# What no game here does, so that it changes nothing: nobody drops; names of ranks are read in tests of the reader.
UNUSED = ("name", "about", "examples", "deck.rank_aliases", "scoring.drop")


def keys_of(name: str) -> dict[str, Any]:
    """All keys of a built-in set by dotted name, as ``naive.House`` takes them."""
    known = {**DEFAULTS, **KNOCKING, **CLOSING}
    flat = _flat(load(name).tree, "")
    return {**DEFAULTS, **CLOSING} | {key: value for key, value in flat.items() if key in known or _is_single(key)}


def unknown_keys(name: str) -> list[str]:
    """Keys that are otherwise than in basic rummy and that nobody here knows."""
    usual, known = _flat(load("basic").tree, ""), {**DEFAULTS, **KNOCKING, **CLOSING}
    return [
        key
        for key, value in _flat(load(name).tree, "").items()
        if usual.get(key) != value and key not in known and not _is_single(key) and not key.startswith(UNUSED)
    ]


def players_of(name: str) -> range:
    """For how many it is played."""
    house = load(name)
    return range(house.players_min, min(house.players_max, 6) + 1)


def _is_single(key: str) -> bool:
    """A value of a single card?"""
    return key.startswith("scoring.values.") and key[-1] in "CDHS"


def _flat(tree: dict[str, Any], before: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in tree.items():
        key = f"{before}{name}"
        if isinstance(value, dict) and not all(isinstance(one, int) for one in value) and "by_hand" not in value:
            found |= _flat(value, f"{key}.")
        else:
            found[key] = value
    return found
