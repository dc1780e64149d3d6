"""Cards that all saw in a hand, and play that nobody wrote down (``expose``, ``gap``, ``go``)."""

from copy import copy

from rummy_cli.cards import UNKNOWN, physical
from rummy_cli.events import Expose, Gap, Go
from rummy_cli.melds import deck_objections
from rummy_cli.objections import COUNT, TURN, Objection
from rummy_cli.table import Ruling, Table

from . import turns
from .discards import deck
from .seen import impossible


def verify_expose(t: Table, event: Expose, seat: int) -> Ruling:
    """Can these cards have been seen in that hand?"""
    found = list(deck_objections(t.shaper, event.cards))
    if t.gap:
        found.append(Objection(TURN, "in a gap nothing is known of the hands: write it after `go`", firm=True))
    if found:
        return Ruling(tuple(found))
    know = t.know.expose(seat, [physical(card) for card in event.cards])
    if know is None:
        return Ruling(impossible(t, seat, event.cards))
    return Ruling(know=know)


def apply_expose(t: Table, event: Expose, seat: int, ruling: Ruling) -> Table:
    """The table with these cards known."""
    new = copy(t)
    assert ruling.know is not None
    new.know = ruling.know
    return new


def verify_gap(t: Table, event: Gap, seat: int) -> Ruling:
    """May the writing stop here?"""
    if t.phase not in ("offer", "draw", "play"):
        return Ruling((Objection(TURN, "the hand is over: there is nothing left to miss", firm=True),))
    if t.gap:
        return Ruling((Objection(TURN, "a gap is open already: `go` ends it", firm=True),))
    return Ruling()


def apply_gap(t: Table, event: Gap, seat: int, ruling: Ruling) -> Table:
    """Nothing is known any more but the cards on the table."""
    new = copy(t)
    new.gap = new.after_gap = True
    new.know = t.know.forget((None,) * len(t.seats), None, ())
    new.lap = None
    return new


def verify_go(t: Table, event: Go, seat: int) -> Ruling:
    """Can the writing begin again like this?"""
    found: list[Objection] = []
    if not t.gap:
        found.append(Objection(TURN, "there is no gap to end", firm=True))
    if event.upcard is not None:
        if not t.rules.turn.discard:
            found.append(Objection("turn.discard", "there is no discard pile and so no upcard (false)", firm=True))
        found += deck(t, physical(event.upcard))
    deck_size = sum(t.shaper.copies)
    told = sum(held for _, held in event.held) + (event.stock or 0)
    free = deck_size - sum(len(m.meld.cards) for m in t.melds)
    if told > free or any(held < 0 for _, held in event.held) or (event.stock is not None and event.stock < 0):
        found.append(
            Objection(COUNT, f"{told} cards in hands and stock: {free} of {deck_size} are not on the table", firm=True)
        )
    if not found and event.upcard is not None and event.upcard != UNKNOWN:
        card = physical(event.upcard)
        laid = sum(physical(c) == card for m in t.melds for c in m.meld.cards)
        if laid >= t.shaper.copies[card]:
            found += [Objection("table.cards", "the upcard named lies on the table", (card,))]
    return Ruling(tuple(found))


def apply_go(t: Table, event: Go, seat: int, ruling: Ruling) -> Table:
    """Play goes on from this player, who is to draw; what is not stated is unknown."""
    new = copy(t)
    new.gap = False
    held: list[int | None] = [None] * len(t.seats)
    for person, count in event.held:
        held[t.seats.index(person)] = count
    pile = () if not t.rules.turn.discard else (UNKNOWN if event.upcard is None else physical(event.upcard),)
    new.know = t.know.forget(held, event.stock, pile)
    turns.begin_turn(new, seat)
    new.lap = None
    new.no_take = new.last_chance = False
    new.passed = 0
    return new
