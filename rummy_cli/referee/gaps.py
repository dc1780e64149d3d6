"""Cards that all saw in a hand, and play that nobody wrote down (``expose``, ``gap``, ``go``)."""

from msgspec.structs import replace

from rummy_cli.cards import CARDS, COUNT, TURN, UNKNOWN, Card, Objection, physical
from rummy_cli.melds import deck_objections
from rummy_cli.ruleset import forbids
from rummy_cli.text import Expose, Gap, Go

from . import turn as turns
from .evidence import impossible, last_counted, last_seen, resting
from .table import EventRuling, Table


def verify_expose(t: Table, event: Expose, seat: int) -> EventRuling:
    """Can these cards have been seen in that hand?"""
    found = list(deck_objections(t.shaper, event.cards))
    if t.gap:
        found.append(Objection("no_hand_in_gap", TURN, firm=True))
    if found:
        return EventRuling(tuple(found))
    know = t.know.expose(seat, [physical(card) for card in event.cards])
    if know is None:
        return EventRuling(impossible(t, seat, event.cards))
    return EventRuling(know=know)


def apply_expose(t: Table, event: Expose, seat: int, ruling: EventRuling) -> Table:
    """The table with these cards known."""
    new = replace(t)
    assert ruling.know is not None
    new.know = ruling.know
    return new


def verify_gap(t: Table, event: Gap, seat: int) -> EventRuling:
    """May the writing stop here?"""
    if t.phase not in ("offer", "draw", "play"):
        return EventRuling((Objection("nothing_left_to_miss", TURN, firm=True),))
    if t.gap:
        return EventRuling((Objection("gap_is_open", TURN, firm=True),))
    return EventRuling()


def apply_gap(t: Table, event: Gap, seat: int, ruling: EventRuling) -> Table:
    """Nothing is known any more but the cards on the table."""
    new = replace(t)
    new.gap = new.after_gap = True
    new.know = t.know.forget((None,) * len(t.seats), None, ())
    new.lap = None
    return new


def verify_go(t: Table, event: Go, seat: int) -> EventRuling:
    """Can the writing begin again like this?"""
    found: list[Objection] = []
    if not t.gap:
        found.append(Objection("no_gap_to_end", TURN, firm=True))
    if event.upcard is not None and not t.rules.turn.discard:
        found.append(forbids(t.rules, "no_pile_no_upcard", "turn.discard", firm=True))
    found += _seated(t, event)
    if event.upcard is not None:
        found += deck_objections(t.shaper, (physical(event.upcard),))
    if not found and not t.know.could_go(*_counted(t, event)):
        found.append(_not_so_many(t, event))
    return EventRuling(tuple(found))


def _seated(t: Table, event: Go) -> list[Objection]:
    playing = {person for seat, person in enumerate(t.seats) if not t.gone[seat]}
    if all(person in playing for person, _ in event.held):
        return []
    return [Objection("counted_for_a_stranger", TURN, firm=True)]


def _counted(t: Table, event: Go) -> tuple[list[int | None], int | None, tuple[Card, ...]]:
    """Hands by seat, stock and discard pile as they are stated; None: not stated."""
    told = dict(event.held)
    pile = (UNKNOWN if event.upcard is None else physical(event.upcard),) if t.rules.turn.discard else ()
    return [told.get(person) for person in t.seats], event.stock, pile


def _not_so_many(t: Table, event: Go) -> Objection:
    held, stock, pile = _counted(t, event)
    shown = [card for card in pile if card != UNKNOWN]
    if t.know.could_go([None] * len(held), None, ()) and not t.know.could_go([None] * len(held), None, shown):
        return resting("cannot_be_the_upcard", CARDS, {}, last_seen(t, shown[0]), tuple(shown))
    size = sum(t.shaper.copies)
    laid = sum(len(meld.meld.cards) for meld in t.melds)
    told = sum(number or 0 for number in held) + (stock or 0)
    most = size - laid - len(pile) - (t.know.cut is not None)
    return resting("states_too_many", COUNT, {"number": told, "size": size, "limit": most}, last_counted(t, t.turn))


def apply_go(t: Table, event: Go, seat: int, ruling: EventRuling) -> Table:
    """Play goes on from this player, who is to draw; what is not stated is unknown."""
    new = replace(t)
    new.gap = False
    new.know = t.know.forget(*_counted(t, event))
    turns.begin_turn(new, seat)
    new.lap = None
    new.no_take = new.last_chance = False
    new.passed = 0
    return new
