"""Leaving a hand before its end: for a price (key ``scoring.drop``), or with the table (`leave`)."""

from msgspec.structs import replace

from rummy_cli.cards import TURN, Facts, Objection
from rummy_cli.ruleset import forbids
from rummy_cli.text import Drop

from . import turn as turns
from .table import EventRuling, Table, put


def price_of(t: Table, seat: int) -> int | None:
    """What a drop costs this player now: before his first draw of the hand, or after it; None where nobody drops.

    After a gap he counts as having drawn.
    """
    prices = t.rules.scoring.drop
    if prices is None:
        return None
    return prices[1] if t.drawn[seat] or t.after_gap else prices[0]


def verify_drop(t: Table, event: Drop, seat: int) -> EventRuling:
    """May this player leave the hand now? With the points said he may have drawn: it is a wrong declaration then."""
    if price_of(t, seat) is None and event.points is None:
        return EventRuling((forbids(t.rules, "nobody_drops", "scoring.drop", firm=True),))
    if t.gap:
        return EventRuling((Objection("no_drop_in_gap", TURN, firm=True),))
    found = list(turns.whose_turn(t, seat))
    if price_of(t, seat) is None:
        found.append(forbids(t.rules, "nobody_drops", "scoring.drop"))
    who: Facts = {"who": t.names[seat]}
    if t.closed:
        found.append(forbids(t.rules, "no_drop_in_last_turn", "knock.last_turn", who))
    if event.points is None and _has_begun(t):
        found.append(Objection("drops_before_the_draw", TURN, who, firm=True))
    return EventRuling(tuple(found))


def _has_begun(t: Table) -> bool:
    """Has the player whose turn it is done anything in it?"""
    return t.phase == "play" and bool(t.draws or t.source or t.acted)


def apply_drop(t: Table, event: Drop, seat: int, ruling: EventRuling) -> Table:
    """The hand goes on without this player; the last one has won it."""
    price = event.points if event.points is not None else price_of(t, seat)
    new = withdrawn(t, seat)
    new.dropped = (*t.dropped[:seat], price, *t.dropped[seat + 1 :])
    left = [other for other, gone in enumerate(new.gone) if not gone]
    if len(left) == 1:
        new.out, new.how, new.phase = left[0], "out", "done"
    return new


def withdrawn(t: Table, seat: int) -> Table:
    """The table without this player: his cards are out of play, his melds stay, and his turn passes on."""
    new = replace(t)
    new.gone = put(t.gone, seat, value=True)
    if seat == t.turn and not t.gap and t.phase in ("offer", "draw", "play") and not all(new.gone):
        turns.finish_turn(new, seat)
        if t.phase == "offer":
            new.no_take = False
    return new
