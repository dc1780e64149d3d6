"""The discard, which ends the turn (keys ``turn.discard``, ``pickup.return_same_turn``, ``stock.ends_at``)."""

import msgspec
from msgspec.structs import replace

from rummy_cli.cards import SHAPE, TURN, UNKNOWN, Card, Facts, Laid, Objection, note, physical
from rummy_cli.melds import deck_objections
from rummy_cli.ruleset import forbids
from rummy_cli.text import Discard
from rummy_cli.unseen import Knowledge

from . import going_out, one_turn
from . import turn as turns
from .evidence import impossible
from .laying import after, begun
from .stock import end_by_stock, exhausted, plays_on
from .table import EventRuling, Table


class Thrown(msgspec.Struct, frozen=True):
    """A card thrown, by a discard or with a knock: what speaks against it, remarks, and what is known after it (None: impossible)."""

    objections: tuple[Objection, ...]
    notes: tuple[str, ...]
    know: Knowledge | None


def throw(t: Table, seat: int, laid: Laid) -> Thrown:
    """Can this player throw that card: has the deck such a card, can he have it, and may he throw it again if he just took it?"""
    card = physical(laid)
    found: list[Objection] = []
    if laid != card:
        found.append(Objection("thrown_stands_for_nothing", SHAPE, {"card": laid, "other": card}, (laid,)))
    back, notes = _thrown_back(t, seat, card)
    found += back
    unfit = deck_objections(t.shaper, (card,))
    if unfit:
        return Thrown((*found, *unfit), notes, None)
    know = t.know.discard(seat, card)
    if know is None:
        found += impossible(t, seat, () if card == UNKNOWN else (card,))
    return Thrown(tuple(found), notes, know)


def _thrown_back(t: Table, seat: int, card: Card) -> tuple[tuple[Objection, ...], tuple[str, ...]]:
    """The card just taken may not go back, unless it may be another copy; then that is remarked."""
    if t.gap or seat != t.turn or card != t.taken or t.rules.pickup.return_same_turn:
        return (), ()
    told: Facts = {"who": t.names[seat], "card": card}
    if t.know.can_hold(seat, (card, card)):
        return (), (note("another_copy", told),)
    return (forbids(t.rules, "thrown_back", "pickup.return_same_turn", told, (card,)),), ()


def _undrawn(t: Table, who: Facts) -> Objection:
    """No card was drawn: where play goes on without a stock none is thrown either, else the draw is still due."""
    if plays_on(t):
        return forbids(t.rules, "discards_none", "stock.when_empty", who)
    return Objection("draws_first", TURN, who)


def verify_discard(t: Table, event: Discard, seat: int) -> EventRuling:
    """May this player throw that card now?"""
    wrong = turns.whose_turn(t, seat)
    found: list[Objection] = list(wrong)
    who: Facts = {"who": t.names[seat]}
    if not t.rules.turn.discard:
        found.append(forbids(t.rules, "no_discard_pile", "turn.discard"))
    if not wrong and not t.gap and t.phase != "play":
        found += turns.before_play(t, seat) or (_undrawn(t, who),)
    thrown = throw(t, seat, event.card)
    found += thrown.objections
    if not wrong and not t.gap:
        leaves = after(t, seat, 1)
        if t.last_chance and t.source == "pile":
            found.append(forbids(t.rules, "must_knock", "knock.last_discard", who))
        found += going_out.verify_going_out(t, seat, "discard", leaves)
        found += turns.obligations(t, seat, leaves=leaves)
    return EventRuling(tuple(found), know=thrown.know, notes=thrown.notes)


def apply_discard(t: Table, event: Discard, seat: int, ruling: EventRuling) -> Table:
    """The table after the discard: the hand over, or the next player's turn."""
    if t.gap:
        return t
    assert ruling.know is not None
    if seat == t.turn:
        new = replace(t)
    else:
        new = begun(t, seat)
        new.acted = False
    new.know = ruling.know
    new.thrower = seat
    if new.know.held[seat] == 0:
        new.out, new.how, new.phase = seat, one_turn.out_name(new, seat), "count"
        return new
    ends_at = t.rules.stock.ends_at
    turns.finish_turn(new, seat)
    if ends_at is not None and new.know.stock is not None and new.know.stock <= ends_at and not new.closed:
        ending = exhausted(new)
        if ending:
            if t.rules.knock is not None and t.rules.knock.last_discard and not t.last_chance:
                new.last_chance = True
            else:
                return end_by_stock(new, ending)
    return new
