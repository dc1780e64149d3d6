"""Penalties, what the paper says, and rules agreed in mid-evening: ``penalty``, ``totals``, ``rule``."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rummy_cli.cards import TOTALS, TURN, Objection
from rummy_cli.ruleset import House, RulesError, forbids, with_changes
from rummy_cli.text import Penalty, RuleChange, Totals

from .hand_end import decide
from .outcome import Step, judged, refused, unreadable
from .state import Game, Row


def step_penalty(game: Game, event: Penalty, consent: bool) -> Step:
    """Points added to a total, signed; they never end a game by themselves."""
    if event.player not in game.totals:
        return refused(game, Objection("not_on_the_sheet", TURN, firm=True))
    new = game.changed()
    new.totals = {**game.totals, event.player: game.totals[event.player] + event.points}
    new.rows = game.rows.with_one(Row("penalty", "penalty", {event.player: event.points}, totals=new.totals))
    return Step(new)


def step_totals(game: Game, event: Totals, consent: bool) -> Step:
    """Do paper and record agree?"""
    parts = []
    for person, told in event.totals:
        have = game.totals.get(person)
        if have is None:
            return refused(game, Objection("not_on_the_sheet", TURN, firm=True))
        if have != told:
            parts.append(
                f"{game.names[person]}: the paper says {told}, the record {have} (difference {told - have:+d})"
            )
    found = (Objection("paper_says_otherwise", TOTALS, {"differences": "; ".join(parts)}),) if parts else ()
    stop = judged(game, found, consent=consent)
    return stop or Step(replace(game) if found else game, found)


def step_rule(game: Game, event: RuleChange, consent: bool) -> Step:
    """A house rule changed: from the next deal, keys of ``match`` at once."""
    only_match = all(key.startswith("match.") for key, _ in event.changes)
    if game.over and not only_match:
        return refused(game, Objection("only_match_may_change", TURN, firm=True))
    try:
        house = with_changes(game.house, event.changes, "rule")
    except RulesError as error:
        raise unreadable(str(error)) from None
    new = game.changed()
    new.dealt_by, new.house = None if game.between_hands else game.in_force, house
    text = " ".join(f"{key}={value}" for key, value in event.changes)
    new.rows = game.rows.with_one(Row("rule", text, changes=event.changes))
    if len(new.columns.scores) != new.rules.match.columns:
        return refused(game, forbids(game.rules, "columns_stay", "match.columns", firm=True))
    if new.between_hands and any(key.startswith("match.") for key, _ in event.changes):
        decide(new)
    return Step(new)


class Agreed(msgspec.Struct, frozen=True):
    """A key changed in mid-evening. ``holds``: does it hold now? Else from the next deal (``match.*``: when the hand ends)."""

    key: str
    value: str
    holds: bool


def agreed_rules(game: Game) -> tuple[Agreed, ...]:
    """What was agreed this evening, the last word on each key, in the order in which the keys were first spoken of."""
    last = {key: value for row in game.rows for key, value in row.changes}
    now, then = game.in_force, game.house
    return tuple(Agreed(key, value, _value(now, key) == _value(then, key)) for key, value in last.items())


def _value(house: House, key: str) -> Any:
    """What a house has at a dotted key; None where the section is null."""
    value: Any = house.tree
    for part in key.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value
