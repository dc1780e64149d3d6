"""Buying: another than the player in turn takes the top discard, and the penalty cards with it (keys ``buying``)."""

from copy import copy

from rummy_cli.cards import CARDS, TURN, UNKNOWN, Objection, name, physical
from rummy_cli.ruleset import Buying
from rummy_cli.text import Buy
from rummy_cli.unseen import Knowledge

from . import turn as turns
from .evidence import impossible
from .stock import from_stock
from .table import Ruling, Table, put_points


def verify_buy(t: Table, event: Buy, seat: int) -> Ruling:
    """May this player buy the top discard now? The ruling's knowledge has all his cards in it."""
    rules = t.rules.buying
    if rules is None:
        return Ruling((Objection("buying", "no discard is bought in this game", firm=True),))
    wrong = _now(t, seat)
    if wrong:
        return Ruling(wrong)
    found = list(_allowed(t, seat, rules))
    know, unfit = _named(t, event, seat)
    found += unfit
    if know is None:
        return Ruling(tuple(found))
    bought = _with_penalty(copy(t), know.take(seat, 1), seat, rules)
    if bought is None:
        number = rules.penalty_cards
        told = f"a buyer draws {number} penalty card{'' if number == 1 else 's'}, and the stock has not so many"
        found.append(Objection("stock.when_empty", told, firm=True))
    return Ruling(tuple(found), know=know)


def _now(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to the time: a discard is bought out of turn, once, before the player in turn has drawn."""
    who = t.names[seat]
    if t.gap:
        return (Objection(TURN, "in a gap no buy is taken down: `go` first, with whose turn it is", firm=True),)
    if t.phase in ("count", "show", "done"):
        return turns.whose_turn(t, seat)
    mine = t.names[t.turn]
    if seat == t.turn:
        return (Objection(TURN, f"it is {who}'s own turn: he takes the discard, and buys nothing", firm=True),)
    if t.phase == "offer":
        return (Objection(TURN, f"the upcard is on offer: {mine} takes it or passes", firm=True),)
    if t.bought:
        return (Objection(TURN, "one discard has been bought in this turn already", firm=True),)
    if t.phase != "draw" or t.draws or t.acted:
        return (Objection(TURN, f"{who} is too late: {mine} has begun the turn, and the discard stays", firm=True),)
    if t.thrower == seat:
        return (Objection(TURN, f"{who} threw the top discard, and nobody buys back his own", firm=True),)
    return ()


def _allowed(t: Table, seat: int, rules: Buying) -> tuple[Objection, ...]:
    """Objections by the keys of ``buying`` to this player's buying any card."""
    who, found = t.names[seat], []
    if rules.per_hand is not None and t.buys[seat] >= rules.per_hand:
        times = "once" if rules.per_hand == 1 else f"{rules.per_hand} times"
        found.append(Objection("buying.per_hand", f"{who} has bought {times} in this hand, and that is the most"))
    opened = t.melded[seat] if t.rules.opening.type == "none" else t.opened[seat]
    if opened and not rules.after_opening:
        found.append(Objection("buying.after_opening", f"{who} has laid down and buys no more"))
    return tuple(found)


def _named(t: Table, event: Buy, seat: int) -> tuple[Knowledge | None, tuple[Objection, ...]]:
    """What is known with the top discard named as said; None, and why, where it cannot be that card."""
    pile = t.know.pile
    if not pile:
        return None, (Objection(CARDS, "the discard pile is empty"),)
    if event.card is None:
        return t.know, ()
    card = physical(event.card)
    know = t.know.name_top(card)
    if know is not None:
        return know, ()
    if pile[-1] == UNKNOWN:
        return None, impossible(t, seat, (card,))
    return None, (
        Objection(CARDS, f"only the top discard is bought: it is {name(pile[-1])}, not {name(card)}", (card,)),
    )


def _with_penalty(new: Table, know: Knowledge, seat: int, rules: Buying) -> Knowledge | None:
    """What is known when the penalty cards have been drawn too; None where there are not so many. ``new`` counts recycles."""
    after: Knowledge | None = know
    for _ in range(rules.penalty_cards):
        if after is not None:
            after = from_stock(new, after, seat)
    return after


def apply_buy(t: Table, event: Buy, seat: int, ruling: Ruling) -> Table:
    """The table with the cards in the buyer's hand; it is still the same player's turn."""
    assert ruling.know is not None
    assert t.rules.buying is not None
    new = copy(t)
    new.know = _with_penalty(new, ruling.know.take(seat, 1), seat, t.rules.buying) or ruling.know
    new.bought, new.thrower = True, None
    new.buys = put_points(t.buys, seat, 1)
    return new
