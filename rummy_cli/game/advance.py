"""One event after the other: the game as it stands, and what speaks against an event.

``step`` is the only way from one state to the next. It never changes the game it is given.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rummy_cli import on_call, referee
from rummy_cli.cards import RANKS, SHAPE, TURN, UNDECIDED, Kind, Objection
from rummy_cli.melds import shaper
from rummy_cli.referee import Table
from rummy_cli.solve.hand import TimeIsOver, within
from rummy_cli.text import (
    Count,
    Cut,
    Deal,
    Discard,
    Draw,
    End,
    Entry,
    Join,
    LayOff,
    Leave,
    Pass,
    Penalty,
    Rename,
    Result,
    RuleChange,
    Scores,
    Show,
    TableNote,
    Take,
    Totals,
    Void,
)

from .deal import hand_in_progress, step_cut, step_deal, step_end, step_void
from .hand_end import finish, recount
from .outcome import Step, judged, refused, unreadable
from .state import Game

__all__ = ["Game", "Step", "step"]


def _note(game: Game, event: TableNote, consent: bool) -> Step:
    return Step(game)


def _later(module: str, name: str) -> Callable[[Game, Any, bool], Step]:
    """What takes in an event of which most evenings have few or none: loaded when the first of them comes."""
    return on_call(__package__, module, name)


step_count = _later("told", "step_count")

_GAME: dict[type, Callable[[Game, Any, bool], Step]] = {
    Cut: step_cut,
    Deal: step_deal,
    Result: _later("told", "step_result"),
    Scores: _later("scored", "step_scores"),
    Penalty: _later("agreed", "step_penalty"),
    Void: step_void,
    TableNote: _note,
    End: step_end,
    Join: _later("seats", "step_join"),
    Leave: _later("seats", "step_leave"),
    Rename: _later("seats", "step_rename"),
    RuleChange: _later("agreed", "step_rule"),
    Totals: _later("agreed", "step_totals"),
}
_AFTER_THE_END = (TableNote, Totals, RuleChange)


# What an event may take, in steps of the search of a hand: some two seconds at most. Not seconds, or a record could be judged
# otherwise on a slower machine. The last show, and a lay-off after it, settle the hands of all.
STEPS = 400_000
_SETTLING = frozenset((Show, LayOff))
# The most frequent events, which ask no search of a hand, and so need no clock.
_ARRANGES_NOTHING = frozenset((Draw, Take, Pass, Discard, TableNote))


def step(game: Game, entry: Entry, *, consent: bool | None = None) -> Step:
    """The game after an event.

    ``consent``: may what a house rule forbids stand (None: if the entry has its ``!``). When objections remain that nothing
    overrules, the game given back is the one that came in; so it is for a hand that takes too long to arrange, which whoever
    held it can do himself. Raises Unreadable for an event that says too little.
    """
    if type(entry.event) in _ARRANGES_NOTHING:
        return _step(game, entry, consent)
    try:
        hands = len(game.seated) if type(entry.event) in _SETTLING else 1
        with within(steps=STEPS * hands) as clock:
            done = _step(game, entry, consent)
        if not clock.late:
            return done
    except TimeIsOver:
        pass
    return refused(game, Objection("hand_takes_too_long", SHAPE, verdict=UNDECIDED, firm=True))


def _step(game: Game, entry: Entry, consent: bool | None) -> Step:
    event = entry.event
    kind = type(event)
    if consent is None:
        consent = entry.bang
    if game.over and kind not in _AFTER_THE_END and not _reopens(game, kind):
        return refused(game, Objection("game_is_over", TURN, firm=True))
    handler = _GAME.get(kind)
    if handler is not None:
        done = handler(game, event, consent)
        if kind in _AFTER_THE_END:
            return _nobody_buys_in(done)
        return _with_trail(done, entry)
    if kind is Count:
        _suits_are_said(game, event)  # type: ignore[arg-type]
        table = game.table
        if game.pending is not None or table is None:
            return step_count(game, event, consent)
    return _at_the_table(game, entry, consent)


def _suits_are_said(game: Game, event: Count) -> None:
    """Ranks alone say too little where a single card of the rank has its own value: Unreadable."""
    hand = game.pending or game.table
    own_ranks = () if hand is None else shaper(hand.rules).own_ranks
    for rank in event.ranks or ():
        if rank in own_ranks:
            raise unreadable(
                f"read {RANKS[rank]} alone: a card of that rank has a value of its own here (scoring.values); "
                "give the cards, or the points"
            )


def _reopens(game: Game, kind: type) -> bool:
    """May this event still change how the game ended: a lay-off of the last show, or somebody who buys back in?"""
    return (kind is LayOff and game.base is not None) or (kind is Join and game.may_buy_in)


def _nobody_buys_in(done: Step) -> Step:
    """Once anything else is recorded nobody buys back in."""
    if done.objections or not done.game.may_buy_in:
        return done
    game = replace(done.game)
    game.may_buy_in = False
    return Step(game, done.objections, done.notes)


def _with_trail(done: Step, entry: Entry) -> Step:
    table = done.game.table
    if type(entry.event) is Deal and table is not None and table.trail is None:
        table.trail = (None, entry)
    return done


def _without_a_hand(game: Game, event: Any, consent: bool) -> Step:
    """A move while no hand is played: a lay-off line after the last show, or nothing that can be."""
    if type(event) is LayOff and game.base is not None:
        return recount(game, event, consent)
    if game.pending is not None:
        return refused(game, *hand_in_progress(game))
    return refused(game, Objection("no_hand_is_played", TURN, firm=True))


def _seat_of(game: Game, table: Table, event: Any) -> int | Objection:
    """The seat of who makes the move; an objection when he is not in the hand. Unreadable where a gap leaves it open."""
    person = getattr(event, "player", None)
    if person is None:
        if table.gap and hasattr(event, "player"):
            raise unreadable("in a gap nobody's turn is known: say who it was, such as `Ana: meld 4C 5C 6C`")
        return table.turn
    if person not in table.seats:
        return Objection("does_not_play", TURN, {"who": game.names.get(person, "that player")}, firm=True)
    seat = table.seats.index(person)
    if not table.gone[seat]:
        return seat
    kind: Kind = "has_left" if table.dropped[seat] is None else "has_dropped"
    return Objection(kind, TURN, {"who": game.names[person]}, firm=True)


def _at_the_table(game: Game, entry: Entry, consent: bool) -> Step:
    event: Any = entry.event
    table = game.table
    if table is None:
        return _without_a_hand(game, event, consent)
    if table.phase == "count" and type(event) is not Count:
        return refused(game, *hand_in_progress(game))
    seat = _seat_of(game, table, event)
    if isinstance(seat, Objection):
        return refused(game, seat)
    if not table.rules.turn.discard:
        table = referee.settle(table, seat)
    ruling = referee.verify(table, event, seat)
    objections = ruling.objections
    if objections and (stop := judged(game, objections, consent=consent)):
        return stop
    new = referee.apply(table, event, seat, ruling)
    if new is table:
        new = replace(table)
    if hasattr(event, "player") and event.player is None:
        entry = replace(entry, event=replace(event, player=table.seats[seat]))
    new.trail = (table.trail, entry)
    after = replace(game, base=None, table=new)
    if new.phase == "done":
        after = finish(after, new, before=game)
    return Step(after, objections, ruling.notes)
