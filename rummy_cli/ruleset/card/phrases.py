"""What the sentences of a rule card are made of, and the turns of phrase that they share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from rummy_cli.cards import listed
from rummy_cli.ruleset import Rules

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TIMES = ("never", "once", "twice")
SENTENCES: list[tuple[str, Mapping[Any, str]]] = []  # each table by the values of a key, with the key


class Scope(msgspec.Struct, frozen=True):
    """What a section tells of: the rules for one number of players and one hand.

    ``by_players``: values that are told for every number of players within one sentence, by key.
    """

    rules: Rules
    by_players: Mapping[str, Mapping[int, Any]] = {}

    @property
    def jokers(self) -> bool:
        """Are there jokers, for some number of players at least?"""
        return bool(self.rules.deck.jokers or "deck.jokers" in self.by_players)

    @property
    def wild(self) -> bool:
        """Are there wild cards, for some number of players at least?"""
        deck = self.rules.deck
        return bool(self.jokers or deck.wild_ranks or self.rules.deal.wild_card)


def by_value(key: str, sentences: Mapping[Any, str]) -> Mapping[Any, str]:
    """A sentence, or a part of one, for each value of a key; empty where there is nothing to say. A test holds it complete."""
    SENTENCES.append((key, sentences))
    return sentences


def number_word(value: int) -> str:
    """A small number as a word."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def some(value: int, thing: str, things: str = "") -> str:
    """So many of a thing: ``one pack``, ``no jokers``."""
    return f"{number_word(value)} {thing if value == 1 else things or thing + 's'}"


def times(value: int) -> str:
    """How often: ``never``, ``once``, ``twice``, ``three times``."""
    return _TIMES[value] if 0 <= value < len(_TIMES) else f"{number_word(value)} times"


def spans(numbers: Sequence[int]) -> list[str]:
    """Rising numbers in few words, three and more in a row as a span: ``2``, ``4 to 8``."""
    said: list[str] = []
    row: list[int] = []
    for value, following in zip(numbers, [*numbers[1:], None], strict=False):
        row.append(value)
        if following != value + 1:
            said += [f"{row[0]} to {row[-1]}"] if len(row) > 2 else map(str, row)
            row = []
    return said


def by_hand(told: Sequence[str]) -> str:
    """Values by hand: ``10 in hands 1 to 4, then 12``; the last one stays."""
    parts: list[str] = []
    first = 1
    for last, (said, following) in enumerate(zip(told, [*told[1:], None], strict=True), 1):
        if said == following:
            continue
        if following is None:
            parts.append(f"then {said}" if parts else f"{said} in every hand")
        else:
            parts.append(f"{said} in hand {first}" if first == last else f"{said} in hands {first} to {last}")
        first = last + 1
    return ", ".join(parts)


def grouped(by_players: Mapping[int, Any], say: Callable[[Any], str]) -> str:
    """Values by number of players: ``10 with 2 players, 7 with 3 and 4``."""
    groups: dict[str, list[int]] = {}
    for players, value in by_players.items():
        groups.setdefault(say(value), []).append(players)
    parts = [f"{said} with {listed(spans(numbers))}" for said, numbers in groups.items()]
    return ", ".join([f"{parts[0]} players", *parts[1:]])
