"""Buying: another than the player in turn takes the top discard, and the penalty cards with it (keys ``buying``)."""

from msgspec.structs import replace

from rummy_cli.cards import CARDS, TURN, UNKNOWN, Facts, Objection, physical
from rummy_cli.ruleset import BuyingRules, forbids
from rummy_cli.text import Buy
from rummy_cli.unseen import Knowledge

from . import turn as turns
from .evidence import impossible
from .stock import from_stock
from .table import EventRuling, Table, put_points


def verify_buy(t: Table, event: Buy, seat: int) -> EventRuling:
    """May this player buy the top discard now? The ruling's knowledge has all his cards in it."""
    rules = t.rules.buying
    if rules is None:
        return EventRuling((forbids(t.rules, "no_buying", "buying", firm=True),))
    wrong = _now(t, seat)
    if wrong:
        return EventRuling(wrong)
    found = list(_allowed(t, seat, rules))
    know, unfit = _named(t, event, seat)
    found += unfit
    if know is None:
        return EventRuling(tuple(found))
    bought = _with_penalty(replace(t), know.take(seat, 1), seat, rules)
    if bought is None:
        short: Facts = {"number": rules.penalty_cards}
        found.append(forbids(t.rules, "too_few_for_a_buyer", "stock.when_empty", short, firm=True))
    return EventRuling(tuple(found), know=know)


def _now(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to the time: a discard is bought out of turn, once, before the player in turn has drawn."""
    who = t.names[seat]
    if t.gap:
        return (Objection("no_buy_in_gap", TURN, firm=True),)
    if t.phase in ("count", "show", "done"):
        return turns.whose_turn(t, seat)
    mine = t.names[t.turn]
    if seat == t.turn:
        return (Objection("takes_and_buys_nothing", TURN, {"who": who}, firm=True),)
    if t.phase == "offer":
        return (Objection("upcard_on_offer", TURN, {"who": mine}, firm=True),)
    if t.bought:
        return (Objection("one_was_bought", TURN, firm=True),)
    if t.phase != "draw" or t.draws or t.acted:
        return (Objection("too_late_to_buy", TURN, {"who": who, "whose": mine}, firm=True),)
    if t.thrower == seat:
        return (Objection("buys_back_his_own", TURN, {"who": who}, firm=True),)
    return ()


def _allowed(t: Table, seat: int, rules: BuyingRules) -> tuple[Objection, ...]:
    """Objections by the keys of ``buying`` to this player's buying any card."""
    who, found = t.names[seat], []
    if rules.per_hand is not None and t.buys[seat] >= rules.per_hand:
        most: Facts = {"who": who, "limit": rules.per_hand}
        found.append(forbids(t.rules, "bought_the_most", "buying.per_hand", most))
    opened = t.melded[seat] if t.rules.opening.type == "none" else t.opened[seat]
    if opened and not rules.after_opening:
        found.append(forbids(t.rules, "buys_no_more", "buying.after_opening", {"who": who}))
    return tuple(found)


def _named(t: Table, event: Buy, seat: int) -> tuple[Knowledge | None, tuple[Objection, ...]]:
    """What is known with the top discard named as said; None, and why, where it cannot be that card."""
    pile = t.know.pile
    if not pile:
        return None, (Objection("pile_is_empty", CARDS),)
    if event.card is None:
        return t.know, ()
    card = physical(event.card)
    know = t.know.name_top(card)
    if know is not None:
        return know, ()
    if pile[-1] == UNKNOWN:
        return None, impossible(t, seat, (card,))
    return None, (Objection("buys_the_top_only", CARDS, {"card": card, "other": pile[-1]}, (card,)),)


def _with_penalty(new: Table, know: Knowledge, seat: int, rules: BuyingRules) -> Knowledge | None:
    """What is known when the penalty cards have been drawn too; None where there are not so many. ``new`` counts recycles."""
    after: Knowledge | None = know
    for _ in range(rules.penalty_cards):
        if after is not None:
            after = from_stock(new, after, seat)
    return after


def apply_buy(t: Table, event: Buy, seat: int, ruling: EventRuling) -> Table:
    """The table with the cards in the buyer's hand; it is still the same player's turn."""
    assert ruling.know is not None
    assert t.rules.buying is not None
    new = replace(t)
    new.know = _with_penalty(new, ruling.know.take(seat, 1), seat, t.rules.buying) or ruling.know
    new.bought, new.thrower = True, None
    new.buys = put_points(t.buys, seat, 1)
    return new
