"""The remedy for an event that was refused: which one change of a rule would have allowed it, found by refereeing again."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from rummy_cli.cards import Objection
from rummy_cli.game import Game, step
from rummy_cli.record import Fault, Journal, played
from rummy_cli.ruleset import House, Rules, RulesError, with_changes, written
from rummy_cli.text import Correction, Deal, RuleChange, Unreadable

from .remedies import allowing, in_words, remedies


def remedy_of_event(journal: Journal, fault: Fault) -> str | None:
    """``legal with runs.ace: either``, or None when no single change of a cited key allows the event."""
    return in_words(event_remedies(journal, fault))


def event_remedies(journal: Journal, fault: Fault) -> list[tuple[str, Sequence[str]]]:
    """The cited keys of which one other value would have allowed the event, each with those values as written."""
    if isinstance(fault.entry.event, Correction):
        return []
    rules = _rules(fault.game)

    def allowed(key: str) -> list[str]:
        values = allowing(rules, key, lambda value, other: _stands(fault, other, key, value))
        return values or (_from_the_deal(journal, fault, rules, key) if fault is journal.broken else [])

    return remedies(fault.objections, allowed)


def what_if(fault: Fault, key: str, value: str) -> tuple[Objection, ...]:
    """What would speak against the event if the key had this value (as written in a rules file) from now on.

    Raises RulesError for what is no key, no value of it, or a contradiction.
    """
    house = with_changes(fault.game.in_force, [(key, value)], "what if")
    game = copy(fault.game)
    game.house = house
    if game.table is not None:
        game.table = game.table.with_rules(house.rules(len(game.table.seats), game.counted + 1))
    return step(game, fault.entry, consent=False).objections


def _rules(game: Game) -> Rules:
    return game.rules if game.table is None else game.table.rules


def _house(game: Game, key: str, value: Any) -> House | None:
    try:
        return with_changes(game.house, [(key, written(value))], "hint")
    except RulesError:
        return None


def _stands(fault: Fault, other: Rules, key: str, value: Any) -> bool:
    """Would the event stand if the key had this value from now on, in ``other`` rules?"""
    game = copy(fault.game)
    if game.table is not None:
        game.table = game.table.with_rules(other)
    else:
        house = _house(game, key, value)
        if house is None:
            return False
        game.house = house
    try:
        return not step(game, fault.entry, consent=False).objections
    except Unreadable:
        return False


def _from_the_deal(journal: Journal, fault: Fault, rules: Rules, key: str) -> list[str]:
    """The values under which the whole hand stands, this event included."""
    start = _at_the_deal(journal, fault)
    if start is None:
        return []
    return allowing(rules, key, lambda value, _: _stands_from(start, journal, fault, key, value))


def _at_the_deal(journal: Journal, fault: Fault) -> tuple[Game, int] | None:
    """The game before the hand in progress (a wrong deal: the hand before it) was dealt, and the place of that deal among the items."""
    first = next(
        (i for i in range(len(journal.items) - 1, -1, -1) if isinstance(journal.items[i].entry.event, Deal)), None
    )
    if isinstance(fault.entry.event, Deal):
        first = first or 0  # who deals follows from the hand before, or from the cut
    elif first is None or fault.game.table is None:
        return None
    game = journal.start
    for _, done in played(journal.items[:first], game):
        game = done.game
    return game, first


def _stands_from(start: tuple[Game, int], journal: Journal, fault: Fault, key: str, value: Any) -> bool:
    """Would it stand if the hand had been played with this value? Then the events before it must stand too."""
    house = _house(start[0], key, value)
    if house is None:
        return False
    game = copy(start[0])
    game.house = house
    try:
        unchanged = (item for item in journal.items[start[1] :] if not isinstance(item.entry.event, RuleChange))
        for before, done in played(unchanged, game):
            if done.objections and done.game is before:
                return False
            game = done.game
        return not step(game, fault.entry, consent=False).objections
    except Unreadable:
        return False
