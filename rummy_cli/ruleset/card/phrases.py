"""Turns of phrase that the sentences of a rule card share."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from rummy_cli.cards import listed

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(value: int) -> str:
    """A small number as a word."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def some(value: int, thing: str, things: str = "") -> str:
    """So many of a thing: ``one pack``, ``no jokers``."""
    return f"{number(value)} {thing if value == 1 else things or thing + 's'}"


def by_hand(told: Sequence[str]) -> str:
    """Values by hand: ``10 in hands 1 to 4, then 12``; the last one stays."""
    parts: list[str] = []
    first = 1
    for said, row in groupby(told):
        last = first + len(list(row)) - 1
        if last == len(told):
            parts.append(f"then {said}" if parts else f"{said} in every hand")
        else:
            parts.append(f"{said} in hand {first}" if first == last else f"{said} in hands {first} to {last}")
        first = last + 1
    return ", ".join(parts)


def grouped(by_players: Mapping[int, Any], say: Callable[[Any], str]) -> str:
    """Values by number of players: ``10 with 2 players, 7 with 3 and 4``."""
    groups: dict[str, list[str]] = {}
    for players, value in by_players.items():
        groups.setdefault(say(value), []).append(str(players))
    parts = [f"{said} with {listed(numbers)}" for said, numbers in groups.items()]
    return ", ".join([f"{parts[0]} players", *parts[1:]])
