"""The discard, which ends the turn (keys ``turn.discard``, ``pickup.return_same_turn``, ``stock.ends_at``)."""

from copy import copy

from rummy_cli.cards import SHAPE, TURN, UNKNOWN, Card, Objection, name, physical
from rummy_cli.text import Discard

from . import going_out, one_turn
from . import turn as turns
from .evidence import impossible
from .laying import after, begun
from .stock import end_by_stock, exhausted
from .table import Ruling, Table


def verify_discard(t: Table, event: Discard, seat: int) -> Ruling:
    """May this player throw that card now?"""
    card = physical(event.card)
    wrong = turns.whose_turn(t, seat)
    found: list[Objection] = list(wrong)
    if not t.rules.turn.discard:
        found.append(Objection("turn.discard", "there is no discard pile: a turn ends with a draw or a pass (false)"))
    if not wrong and not t.gap and t.phase != "play":
        found += turns.before_play(t, seat) or (Objection(TURN, f"{t.names[seat]} draws before he discards"),)
    if event.card > 63:
        found.append(
            Objection(SHAPE, f"{name(event.card)}: a card thrown stands for nothing; throw {name(card)}", (event.card,))
        )
    notes: tuple[str, ...] = ()
    if not wrong and not t.gap:
        leaves = after(t, seat, 1)
        back, notes = _thrown_back(t, seat, card)
        found += back
        if t.last_chance and t.source == "pile":
            found.append(Objection("knock.last_discard", f"{t.names[seat]} took the last discard and must knock"))
        found += going_out.verify(t, seat, "discard", leaves)
        found += turns.obligations(t, seat, leaves=leaves)
    know = None
    unfit = deck(t, card)
    found += unfit
    if not unfit:
        know = t.know.discard(seat, card)
        if know is None:
            found += impossible(t, seat, () if card == UNKNOWN else (card,))
    return Ruling(tuple(found), know=know, notes=notes)


def deck(t: Table, card: Card) -> tuple[Objection, ...]:
    """Objections to a card that this deck does not hold."""
    if card == UNKNOWN or t.shaper.copies[card]:
        return ()
    if card == 52:
        return (Objection("deck.jokers", "this deck has no jokers (0)", (card,)),)
    removed = ", ".join(t.rules.deck.removed_ranks)
    return (Objection("deck.removed_ranks", f"{name(card)} is not in this deck: taken out are {removed}", (card,)),)


def _thrown_back(t: Table, seat: int, card: Card) -> tuple[tuple[Objection, ...], tuple[str, ...]]:
    """The card just taken may not go back, unless it may be another copy."""
    if card != t.taken or t.rules.pickup.return_same_turn:
        return (), ()
    if t.know.can_hold(seat, (card, card)):
        return (), (f"{t.names[seat]} took {name(card)} in this turn: this must be another copy, which he may hold",)
    return (
        Objection(
            "pickup.return_same_turn",
            f"{name(card)} was just taken and may not be thrown back in the same turn (false)",
            (card,),
        ),
    ), ()


def apply_discard(t: Table, event: Discard, seat: int, ruling: Ruling) -> Table:
    """The table after the discard: the hand over, or the next player's turn."""
    if t.gap:
        return t
    assert ruling.know is not None
    if seat == t.turn:
        new = copy(t)
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
    if ends_at is not None and new.know.stock is not None and new.know.stock <= ends_at:
        ending = exhausted(new)
        if ending:
            if t.rules.knock is not None and t.rules.knock.last_discard and not t.last_chance:
                new.last_chance = True
            else:
                return end_by_stock(new, ending)
    return new
