"""House rules in plain words: the card that is read aloud before the deal, and what sets two houses apart."""

from typing import Any

from rummy_cli.ruleset import House, Tree, defaults, is_by_players, meaning, optional_defaults

from . import phrases
from . import playing as sentences


def rule_card(house: House, players: int | None = None) -> list[str]:
    """One page in plain words, a paragraph a line, each but the first with its heading before a colon.

    ``players``: how many sit down; None: for any number, with what hangs on it told for each. Every key in which the
    house is not as basic rummy shows in some sentence; one that has no bearing on the rest is told at the end.
    """
    lines = _told(house, players)
    ours, basic = leaves(house.tree), leaves({**defaults(), **optional_defaults()})
    if players is not None:  # what holds at this table
        ours = {key: _for(value, players) for key, value in ours.items()}
        basic = {key: _for(value, players) for key, value in basic.items()}
    unsaid: list[str] = []
    for key, value in ours.items():
        if (
            key in ("name", "about", "examples", *optional_defaults())
            or value == basic.get(key)
            or (key, value) == ("match.target", None)
        ):
            continue
        if players is None and is_by_players(value) and key not in sentences.TOLD_BY_PLAYERS:
            continue
        if _told(House(_with(house.tree, key, basic.get(key))), players) == lines:
            unsaid.append(f"{key} is {shown(value)} ({meaning(key)})")
    if unsaid:
        lines.append(f"Without bearing here: {'; '.join(unsaid)}.")
    return lines


def _for(value: Any, players: int) -> Any:
    return value.get(players, value) if is_by_players(value) else value


def _told(house: House, players: int | None) -> list[str]:
    rules = house.rules(house.players_min if players is None else players)
    by_players = {key: value for key, value in leaves(house.tree).items() if is_by_players(value)}
    if players is not None:
        return sentences.card(rules, {})
    lines = sentences.card(rules, by_players)
    varied = [
        f"{key} is {shown(value)} ({meaning(key)})"
        for key, value in by_players.items()
        if key not in sentences.TOLD_BY_PLAYERS
    ]
    return [*lines, f"By number of players: {'; '.join(varied)}."] if varied else lines


def differences(a: House, b: House) -> list[str]:
    """What sets two houses apart, a line a key: the key, the value in each, and what the key means."""
    ours, theirs = leaves(a.tree), leaves(b.tree)
    first, second = (a.name, b.name) if a.name != b.name else ("the first", "the second")
    lines: list[str] = []
    for key in dict.fromkeys([*ours, *theirs]):
        if key == "name" or (key in ours and key in theirs and ours[key] == theirs[key]):
            continue
        words = meaning(key)
        told = [
            f"{shown(leaves_of[key])} in {name}" if key in leaves_of else f"no such thing in {name}"
            for leaves_of, name in ((ours, first), (theirs, second))
        ]
        lines.append(f"{key}: {', '.join(told)}" + (f" ({words})" if words else ""))
    return lines


def leaves(tree: Tree, prefix: str = "") -> dict[str, Any]:
    """Every dotted key of a tree that holds a value; ``knock`` and ``buying`` are "played" where they are mappings, their keys follow."""
    found: dict[str, Any] = {}
    for name, value in tree.items():
        key = prefix + name
        if isinstance(value, dict) and not is_by_players(value) and name != "rank_aliases":
            if key in optional_defaults():
                found[key] = "played"
            found |= leaves(value, key + ".")
        else:
            found[key] = value
    return found


def _with(tree: Tree, key: str, value: Any) -> Tree:
    name, _, rest = key.partition(".")
    return {**tree, name: _with(tree[name], rest, value) if rest else value}


def shown(value: Any) -> str:
    """A value as people would type it; by number of players: ``10 with 2 players, 7 with 3 and 4``."""
    if is_by_players(value):
        return phrases.grouped(value, shown)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(shown(one) for one in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {shown(one)}' for name, one in value.items())}}}"
    return str(value)
