"""Taking from the discard pile, and the cut card (keys ``pickup``, ``deal.cut_card``)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rummy_cli.cards import CARDS, TURN, UNKNOWN, Card, Facts, Objection, physical
from rummy_cli.ruleset import forbids
from rummy_cli.text import Take
from rummy_cli.unseen import Knowledge

from . import turn as turns
from .table import EventRuling, Table, put_points


def verify_take(t: Table, event: Take, seat: int) -> EventRuling:
    """May this player take that card? ``depth`` of the ruling: how many cards go to the hand."""
    wrong = turns.not_in_gap(t) or turns.whose_turn(t, seat)
    if wrong:
        return EventRuling(wrong)
    found = [_no_second_draw(t, t.names[seat])] if t.phase == "play" else []
    if event.cut:
        return EventRuling((*found, *_no_cut_card(t)))
    found += _bars_the_pile(t, seat)
    if not t.know.pile:
        return EventRuling((*found, Objection("pile_is_empty", CARDS)))
    reach = _reach(t, None if event.card is None else physical(event.card))
    return EventRuling((*found, *reach.objections), know=reach.know, depth=reach.depth)


def _no_cut_card(t: Table) -> tuple[Objection, ...]:
    """Objections where no cut card lies under the stock."""
    if not t.rules.deal.cut_card:
        return (forbids(t.rules, "no_cut_card", "deal.cut_card", firm=True),)
    return () if t.know.cut is not None else (Objection("cut_card_taken", CARDS),)


def _bars_the_pile(t: Table, seat: int) -> Iterator[Objection]:
    """Objections to this player's taking anything from the discard pile now, whatever lies on it."""
    rules, who = t.rules, t.names[seat]
    if rules.pickup.from_ == "never":
        yield forbids(rules, "no_pickup", "pickup.from")
    if t.bought:
        yield forbids(rules, "discard_was_bought", "buying", {"who": who})
    if t.no_take:
        yield forbids(rules, "upcard_was_passed", "pickup.upcard_offer", {"who": who})
    if rules.pickup.before_opening == "never" and not t.counts_as_opened(seat) and not _free(t, seat):
        yield forbids(rules, "takes_no_discard", "pickup.before_opening", {"who": who})


class PickupDepth(NamedTuple):
    """How deep into the pile a pick-up reaches: what is known once the top has been named, and what speaks against it."""

    know: Knowledge
    depth: int = 1
    objections: tuple[Objection, ...] = ()


def _reach(t: Table, wanted: Card | None) -> PickupDepth:
    """The cards that come with the one wanted; a top that nobody noted is that card if it can be."""
    pile, top = t.know.pile, t.know.pile[-1]
    if wanted is None or top == wanted:
        return PickupDepth(t.know)
    if top == UNKNOWN:
        named = t.know.name_top(wanted)
        if named is not None:
            return PickupDepth(named)
        if wanted not in pile or t.rules.pickup.from_ != "any_depth":
            return PickupDepth(t.know, 1, (Objection("not_the_top", CARDS, {"card": wanted}, (wanted,)),))
    told: Facts = {"card": wanted, "other": top}
    if wanted not in pile:
        return PickupDepth(t.know, 1, (Objection("not_in_the_pile", CARDS, told, (wanted,)),))
    under = (
        (forbids(t.rules, "under_the_top", "pickup.from", told, (wanted,)),) if t.rules.pickup.from_ == "top" else ()
    )
    return PickupDepth(t.know, len(pile) - _last(pile, wanted), under)


def apply_take(t: Table, event: Take, seat: int, ruling: EventRuling) -> Table:
    """The table after the pick-up."""
    new = replace(t)
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
