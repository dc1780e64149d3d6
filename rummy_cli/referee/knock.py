"""Knocking, and the hands shown after it (keys ``knock``)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rummy_cli.cards import (
    ACE,
    COUNT,
    JOKER,
    SHAPE,
    TURN,
    UNDECIDED,
    UNKNOWN,
    Card,
    Facts,
    Kind,
    Objection,
    may_stand,
    physical,
    rank_of,
)
from rummy_cli.melds import Meld, deck_objections
from rummy_cli.ruleset import Rules, forbids
from rummy_cli.solve import hand as arrange
from rummy_cli.text import Knock, Show
from rummy_cli.unseen import Knowledge

from . import turn as turns
from .discard import throw
from .evidence import impossible
from .laying import after
from .showing import Settlement, as_said, rest, undecided
from .table import EventRuling, Shown, Table


def limit_of(rules: Rules, upcard: Card | None) -> tuple[int, str] | None:
    """The most deadwood that may knock, and the key that says so; None when the upcard that sets it is not known."""
    knock = rules.knock
    assert knock is not None
    if not knock.limit_from_upcard:
        return knock.limit, "knock.limit"
    if upcard is None or upcard >= JOKER:
        return None
    rank = rank_of(upcard)
    if rank == ACE:
        return (0 if knock.ace_upcard == "gin" else 1), "knock.ace_upcard"
    return min(rank + 1, 10), "knock.limit_from_upcard"


def too_much(rules: Rules, upcard: Card | None, deadwood: int) -> tuple[Objection, ...]:
    """Objections to a knock with so much deadwood."""
    limit, key = limit_of(rules, upcard) or (10, "knock.limit_from_upcard")
    if deadwood <= limit:
        return ()
    told: Facts = {"points": deadwood, "limit": limit}
    if key != "knock.limit" and upcard is not None and upcard < JOKER:
        told["card"] = upcard
    kind: Kind = "only_gin_knocks" if limit == 0 else "too_much_deadwood"
    return (forbids(rules, kind, key, told),)


def verify_knock(t: Table, event: Knock, seat: int) -> EventRuling:
    """May this player knock, and throw that card with it?"""
    found = [*_not_a_knock_now(t, seat), *_not_so_said(t.rules, event)]
    if not may_stand(found):
        return EventRuling(tuple(found))
    know = t.know
    notes: tuple[str, ...] = ()
    leaves = after(t, seat, 0 if event.card is None else 1)
    if event.card is not None and event.how != "biggin":
        thrown = throw(t, seat, event.card)
        found += thrown.objections
        notes = thrown.notes
        know = thrown.know or know
    found += [o for o in turns.obligations(t, seat, leaves=leaves) if o.rule != "pickup.must_use"]
    return EventRuling(tuple(found), know=know, notes=notes)


def _not_a_knock_now(t: Table, seat: int) -> Iterator[Objection]:
    """What speaks against this player's knocking at this moment, whatever he throws."""
    if t.rules.knock is None:
        yield forbids(t.rules, "no_knocking", "knock", firm=True)
        return
    yield from turns.before_play(t, seat)
    if t.closed:
        yield forbids(t.rules, "no_second_knock", "knock.last_turn", {"who": t.names[seat]})
    if t.gap:
        yield Objection("no_knock_in_gap", TURN, firm=True)


def _not_so_said(rules: Rules, event: Knock) -> Iterator[Objection]:
    """What speaks against the word that is said for it (*big gin*), and against a card thrown or none."""
    if rules.knock is None:
        return
    if event.how == "biggin":
        if rules.knock.big_gin_bonus is None:
            yield forbids(rules, "no_big_gin", "knock.big_gin_bonus")
    elif event.card is not None and not rules.turn.discard:
        yield forbids(rules, "knock_throws_nothing", "turn.discard", firm=True)
    elif event.card is None and rules.turn.discard:
        yield forbids(rules, "knock_throws_a_card", "turn.discard", {"typed": event.how}, firm=True)


def apply_knock(t: Table, event: Knock, seat: int, ruling: EventRuling) -> Table:
    """The hands are shown now, the knocker's first."""
    assert ruling.know is not None
    new = replace(t)
    new.know = ruling.know
    new.turn, new.out, new.phase = seat, seat, "show"
    new.how = {"knock": "knock", "gin": "gin", "biggin": "big-gin"}[event.how]
    new.last_chance = False
    new.shows = (None,) * len(t.seats)
    return new


def next_to_show(t: Table) -> int | None:
    """Whose hand is shown next; None when all are."""
    assert t.out is not None
    for seat in t.order_from(t.out):
        if t.shows[seat] is None:
            return seat
    return None


def verify_show(t: Table, event: Show, seat: int) -> EventRuling:
    """Is this hand possible, complete, and (the knocker's) good for the knock?"""
    untimely = _not_now(t, seat)
    if untimely is not None:
        return EventRuling((untimely,))
    cards = [physical(card) for group in event.groups for card in group]
    found, know = _can_be_his(t, seat, cards)
    if found:
        return EventRuling(tuple(found))
    shown, unclear = _shown(t, event)
    found += unclear
    if seat == t.out and not unclear:
        found += _good_for_the_knock(t, shown)
    if seat != t.out and not found:
        then = _with_show(t, seat, shown)
        if next_to_show(then) is None:
            found += undecided(then)
    return EventRuling(tuple(found), know=know)


def _not_now(t: Table, seat: int) -> Objection | None:
    """The objection to any hand of this player's being shown now."""
    if t.phase != "show":
        if t.closed:
            return Objection("last_turn_before_the_show", TURN, {"who": t.names[t.turn]}, firm=True)
        return Objection("shown_after_a_knock", TURN, firm=True)
    due = next_to_show(t)
    if seat == due:
        return None
    order: Facts = {"who": t.names[seat]}
    if due is not None:
        order["whose"] = t.names[due]
    return Objection("another_shows", TURN, order, firm=True)


def _can_be_his(t: Table, seat: int, cards: Sequence[Card]) -> tuple[list[Objection], Knowledge | None]:
    """Objections to these cards as this player's whole hand, and what is known once they lie open."""
    named = [card for card in cards if card != UNKNOWN]
    found: list[Objection] = list(deck_objections(t.shaper, named))
    held = t.know.held[seat]
    if held is not None and len(cards) != held:
        told: Facts = {"who": t.names[seat], "held": held, "number": len(cards)}
        found.append(Objection("shows_another_number", COUNT, told, tuple(cards)))
    if found:
        return found, None
    know = t.know.expose(seat, named)
    if know is None:
        return list(impossible(t, seat, named)), None
    if len(named) < len(cards):
        return [Objection("hand_not_all_known", COUNT, verdict=UNDECIDED)], None
    return [], know


def _shown(t: Table, event: Show) -> tuple[Shown, tuple[Objection, ...]]:
    """The hand as it is shown: in the groups said, or (one group, or every card counts) for the referee to arrange."""
    cards = tuple(physical(card) for group in event.groups for card in group)
    if len(event.groups) < 2 or t.rules.scoring.melds_in_hand_count:
        return Shown(event, cards, None), ()
    melds, unclear = as_said(t, event.groups)
    return Shown(event, cards, melds), unclear


def _with_show(t: Table, seat: int, shown: Shown) -> Table:
    new = replace(t)
    new.shows = (*t.shows[:seat], shown, *t.shows[seat + 1 :])
    return new


def _good_for_the_knock(t: Table, shown: Shown) -> list[Objection]:
    """Objections to the knocker's hand: runs that it must hold and does not, and what is left over."""
    who = t.names[t.turn]
    found = lacks_runs(t.rules, shown.cards, shown.melds)
    if shown.melds is not None:
        left = rest(shown.cards, shown.melds)
    elif t.rules.scoring.melds_in_hand_count:
        left = shown.cards
    else:
        left = arrange.knocking(t.rules, shown.cards).left
    deadwood = sum(t.shaper.value[card] for card in left)
    if t.how == "knock":
        found += too_much(t.rules, t.upcard, deadwood)
    elif deadwood:
        found.append(Objection("no_gin", SHAPE, {"who": who, "way": t.how, "points": deadwood}, left))
    return found


def lacks_runs(rules: Rules, cards: Sequence[Card], melds: Sequence[Meld] | None = None) -> list[Objection]:
    """Objections to a hand that must hold runs to knock and does not (``knock.needs``), with what it would count as a loser's.

    ``melds``: as they were said; None: no arrangement of the cards holds the runs.
    """
    assert rules.knock is not None
    needs = rules.knock.needs
    if not needs.runs or rules.scoring.melds_in_hand_count:
        return []
    lacking = arrange.missing(rules, cards) if melds is None else arrange.shortage(needs, melds)
    if not (lacking.runs or lacking.natural_runs):
        return []
    kind: Kind = "lacks_natural_run" if lacking.natural_runs else "lacks_run"
    facts: Facts = {
        "number": lacking.natural_runs or lacking.runs,
        "points": arrange.least_counted(rules, cards).deadwood,
    }
    return [forbids(rules, kind, "knock.needs", facts, tuple(cards))]


def apply_show(t: Table, event: Show, seat: int, ruling: EventRuling) -> Table:
    """The table with one more hand shown; done when it was the last."""
    assert ruling.know is not None or ruling.objections
    new = _with_show(t, seat, _shown(t, event)[0])
    new.know = ruling.know or t.know
    due = next_to_show(new)
    if due is None:
        new.phase = "done"
    elif seat == t.out and _has_last_turns(new):
        new.closed = True
        turns.finish_turn(new, seat)
    else:
        new.turn = due
    return new


def _has_last_turns(t: Table) -> bool:
    """Have the others one more turn each, now that the knocker has shown?"""
    assert t.rules.knock is not None
    last_turn = t.rules.knock.last_turn
    return last_turn is True or (last_turn == "knock" and Settlement(t).how == "knock")
