"""The referee: ``verify`` says everything that speaks against an event, ``apply`` gives the table after it.

``apply`` may be called with objections that the table overrules; it is never called with one that cannot be.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rummy_cli import on_call
from rummy_cli.cards import RANKS, TURN, UNDECIDED, UNKNOWN, Card
from rummy_cli.ruleset import forbids, turned
from rummy_cli.text import (
    Buy,
    Count,
    Discard,
    Draw,
    Drop,
    Expose,
    Fail,
    Gap,
    Go,
    Knock,
    LayOff,
    NewMelds,
    Pass,
    Rearrange,
    Show,
    Swap,
    Take,
)

from . import discard as discards
from . import pickup
from . import turn as turns
from .table import EventRuling, Table

Verify = Callable[[Table, Any, int], EventRuling]
Apply = Callable[[Table, Any, int, EventRuling], Table]


def _later(module: str, event: str) -> tuple[Verify, Apply]:
    """Who rules on an event of which many hands have none: loaded when the first of them comes."""
    return on_call(__package__, module, f"verify_{event}"), on_call(__package__, module, f"apply_{event}")


_ROOMS: dict[type, tuple[Verify, Apply]] = {
    Draw: (turns.verify_draw, turns.apply_draw),
    Take: (pickup.verify_take, pickup.apply_take),
    Buy: _later("buying", "buy"),
    Pass: (turns.verify_pass, turns.apply_pass),
    NewMelds: _later("meld", "meld"),
    LayOff: _later("layoffs", "layoff"),
    Swap: _later("wilds", "swap"),
    Rearrange: _later("rearrange", "rearrange"),
    Fail: _later("rearrange", "fail"),
    Drop: _later("dropping", "drop"),
    Discard: (discards.verify_discard, discards.apply_discard),
    Knock: _later("knock", "knock"),
    Show: _later("knock", "show"),
    Expose: _later("gaps", "expose"),
    Gap: _later("gaps", "gap"),
    Go: _later("gaps", "go"),
    Count: _later("counts", "count"),
}


_DEFENCE = _later("showing", "defence")  # a lay-off on the knocker's melds
_OF_A_TURN = {Draw, Take, Pass, NewMelds, LayOff, Swap, Rearrange, Fail, Drop, Discard, Knock}

settle = turns.settle


def verify(table: Table, event: Any, seat: int) -> EventRuling:
    """All objections to the event of the player at ``seat``, and what ``apply`` needs; the table is not changed."""
    kind = type(event)
    if table.phase == "show" and kind is LayOff:
        return _DEFENCE[0](table, event, seat)
    if seat != table.turn and kind in _OF_A_TURN and table.phase in ("offer", "draw", "play") and not table.gap:
        return _out_of_turn(table, event, seat)
    ruling = _ROOMS[kind][0](table, event, seat)
    if (
        table.wild == UNKNOWN
        and ruling.objections
        and any(_stands_if(table, rank, event, seat) for rank in range(len(RANKS)))
    ):
        return EventRuling((forbids(table.rules, "turned_card_unknown", "deal.wild_card", verdict=UNDECIDED),))
    return ruling


def _stands_if(table: Table, rank: Card, event: Any, seat: int) -> bool:
    """Would nothing speak against the event if the card that was turned, and that nobody noted, were of this rank?"""
    if table.rules.deal.wild_card and RANKS[rank] in table.rules.deck.removed_ranks:
        return False
    other = table.with_rules(turned(table.rules, rank))
    other.wild = None
    return not _ROOMS[type(event)][0](other, event, seat).objections


def _out_of_turn(table: Table, event: Any, seat: int) -> EventRuling:
    """Not his turn; and what else would speak against it if it were, since the table may let him go on."""
    wrong = turns.whose_turn(table, seat)
    mine = replace(table)
    turns.begin_turn(mine, seat)
    ruling = _ROOMS[type(event)][0](mine, event, seat)
    if (table.draws or table.acted) and not table.rules.turn.discard and seat == table.following(table.turn):
        wrong = (*wrong, *turns.may_stop(table, table.turn))  # his acting would end the turn of the one before
    ruling.objections = (*wrong, *(o for o in ruling.objections if o.rule != TURN or o.firm))
    return ruling


def apply(table: Table, event: Any, seat: int, ruling: EventRuling) -> Table:
    """The table after the event, which ``verify`` has ruled on (or the players have let stand)."""
    if table.phase in ("show", "done") and type(event) is LayOff:
        return _DEFENCE[1](table, event, seat, ruling)
    return _ROOMS[type(event)][1](table, event, seat, ruling)
