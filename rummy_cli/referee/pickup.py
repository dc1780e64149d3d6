"""Taking from the discard pile, and the cut card (keys ``pickup``, ``deal.cut_card``)."""

from copy import copy

from rummy_cli.cards import CARDS, TURN, UNKNOWN, Card, Objection, physical
from rummy_cli.ruleset import forbids
from rummy_cli.text import Take

from . import turn as turns
from .table import Ruling, Table, put_points


def verify_take(t: Table, event: Take, seat: int) -> Ruling:
    """May this player take that card? ``depth`` of the ruling: how many cards go to the hand."""
    wrong = turns.not_in_gap(t) or turns.whose_turn(t, seat)
    if wrong:
        return Ruling(wrong)
    who, rules = t.names[seat], t.rules
    found: list[Objection] = []
    if t.phase == "play":
        found.append(_no_second_draw(t, who))
    if event.cut:
        if not rules.deal.cut_card:
            found.append(forbids(rules, "no_cut_card", "deal.cut_card", firm=True))
        elif t.know.cut is None:
            found.append(Objection("cut_card_taken", CARDS))
        return Ruling(tuple(found))
    if rules.pickup.from_ == "never":
        found.append(forbids(rules, "no_pickup", "pickup.from"))
    if t.bought:
        found.append(forbids(rules, "discard_was_bought", "buying", {"who": who}))
    if t.no_take:
        found.append(forbids(rules, "upcard_was_passed", "pickup.upcard_offer", {"who": who}))
    if rules.pickup.before_opening == "never" and not t.counts_as_opened(seat) and not _free(t, seat):
        found.append(forbids(rules, "takes_no_discard", "pickup.before_opening", {"who": who}))
    pile = t.know.pile
    if not pile:
        found.append(Objection("pile_is_empty", CARDS))
        return Ruling(tuple(found))
    wanted = None if event.card is None else physical(event.card)
    depth = 1
    know = t.know
    if wanted is not None and pile[-1] != wanted:
        if pile[-1] == UNKNOWN:
            named = know.name_top(wanted)
            if named is None and wanted in pile and rules.pickup.from_ == "any_depth":
                depth = len(pile) - _last(pile, wanted)
            elif named is None:
                found.append(_not_on_top(t, wanted))
            else:
                know = named
        elif wanted not in pile:
            found.append(Objection("not_in_the_pile", CARDS, {"card": wanted, "other": pile[-1]}, (wanted,)))
        else:
            depth = len(pile) - _last(pile, wanted)
            if rules.pickup.from_ == "top":
                found.append(
                    forbids(rules, "under_the_top", "pickup.from", {"card": wanted, "other": pile[-1]}, (wanted,))
                )
    return Ruling(tuple(found), know=know, depth=depth)


def apply_take(t: Table, event: Take, seat: int, ruling: Ruling) -> Table:
    """The table after the pick-up."""
    new = copy(t)
    if seat != t.turn:
        turns.begin_turn(new, seat)
    new.phase = "play"
    new.draws += 1
    new.drawn, new.idle = put_points(new.drawn, seat, 1), 0
    new.thrower = None
    if event.cut:
        new.know = t.know.take_cut(seat)
        new.source = "cut"
        return new
    know = ruling.know or t.know
    named = know.pile[-ruling.depth] if ruling.depth else know.pile[-1]
    depth = max(ruling.depth, 1)
    new.know = know.take(seat, depth)
    new.source, new.deep = "pile", depth > 1
    new.taken = new.unused = None if named == UNKNOWN else named
    new.last_chance = t.last_chance
    if not t.counts_as_opened(seat) and not _free(t, seat):
        before = t.rules.pickup.before_opening
        new.must_open = before in ("must_open", "must_use")
        new.must_use = before == "must_use"
    return new


def _no_second_draw(t: Table, who: str) -> Objection:
    if not t.draws and not t.source and not t.acted and not t.rules.turn.starter_draws:
        return forbids(t.rules, "starter_does_not_draw", "turn.starter_draws", {"who": who})
    if not t.draws:
        return Objection("played_already", TURN, {"who": who})
    return forbids(t.rules, "drawn_already", "turn.draw", {"who": who})


def _free(t: Table, seat: int) -> bool:
    """Is ``pickup.before_opening`` not applied to this player now? After a gap nobody can say."""
    pickup = t.rules.pickup
    return t.lap is None or t.lap <= pickup.free_laps or t.drawn[seat] < pickup.free_draws


def _last(pile: tuple[Card, ...], card: Card) -> int:
    return len(pile) - 1 - pile[::-1].index(card)


def _not_on_top(t: Table, card: Card) -> Objection:
    return Objection("not_the_top", CARDS, {"card": card}, (card,))
