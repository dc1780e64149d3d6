"""What sets two houses apart, in words; the value of every key, as people would type it."""

import re
from typing import Any

from rummy_cli.ruleset import House, Tree, is_by_hand, is_by_players, meaning, optional_defaults, written

from . import phrases


def differences(a: House, b: House) -> list[str]:
    """What sets two houses apart, a line a key: what it means, the value in each, and the key in brackets.

    What a set is called, what is said about it and the rulings that it expects are no part of how it is played.
    """
    ours, theirs = values_by_key(a.tree), values_by_key(b.tree)
    first, second = (a.name, b.name) if a.name != b.name else ("the first", "the second")
    lines: list[str] = []
    for key in dict.fromkeys([*ours, *theirs]):
        if key in ("name", "about", "examples") or (key in ours and key in theirs and ours[key] == theirs[key]):
            continue
        words, _, absent = meaning(key).partition("; null: ")
        absent = absent or (
            "any number" if words.startswith("most ") else "not played" if key in optional_defaults() else "none"
        )
        told = [
            f"{_plainly(leaves_of[key], absent)} in {name}"
            for leaves_of, name in ((ours, first), (theirs, second))
            if key in leaves_of
        ]
        lines.append(f"{words[:1].upper()}{words[1:] or key}: {', '.join(told)} ({key})")
    return lines


def _plainly(value: Any, absent: str) -> str:
    """A value in words; ``absent``: what null means at this key."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return re.sub(r"\bnull\b", absent, shown(value))


def values_by_key(tree: Tree, prefix: str = "") -> dict[str, Any]:
    """Every dotted key of a tree that holds a value; ``knock`` and ``buying`` are "played" where they are mappings, their keys follow."""
    found: dict[str, Any] = {}
    for name, value in tree.items():
        key = prefix + name
        if isinstance(value, dict) and not (is_by_players(value) or is_by_hand(value)) and name != "rank_aliases":
            if key in optional_defaults():
                found[key] = "played"
            found |= values_by_key(value, key + ".")
        else:
            found[key] = value
    return found


def shown(value: Any) -> str:
    """A value as people would type it; what varies in words: ``10 with 2 players, 7 with 3 and 4``, ``10 in hand 1, then 12``."""
    if is_by_players(value):
        return phrases.grouped(value, shown)
    if is_by_hand(value):
        return phrases.by_hand([shown(one) for one in value["by_hand"]])
    return written(value)
