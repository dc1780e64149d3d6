"""Penalties, what the paper says, and rules agreed in mid-evening: ``penalty``, ``totals``, ``rule``."""

from copy import copy

from rummy_cli.cards import TOTALS, TURN, Objection
from rummy_cli.ruleset import RulesError, forbids, with_changes
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
    new.rows = (*game.rows, Row("penalty", "penalty", {event.player: event.points}, totals=new.totals))
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
    return stop or Step(copy(game) if found else game, found)


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
    new.house = house
    text = " ".join(f"{key}={value}" for key, value in event.changes)
    new.rows = (*game.rows, Row("rule", text))
    if len(new.columns.scores) != new.rules.match.columns:
        return refused(game, forbids(game.rules, "columns_stay", "match.columns", firm=True))
    if new.table is None and new.pending is None and any(key.startswith("match.") for key, _ in event.changes):
        decide(new)
    return Step(new)
