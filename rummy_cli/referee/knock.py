"""Knocking, and the hands shown after it (keys ``knock``)."""

from collections.abc import Sequence
from copy import copy

from rummy_cli.cards import ACE, COUNT, JOKER, SHAPE, TURN, UNKNOWN, Card, Objection, name, names, physical
from rummy_cli.melds import deck_objections
from rummy_cli.ruleset import Rules
from rummy_cli.solve import hand as arrange
from rummy_cli.text import Knock, Show

from . import turn as turns
from .discard import deck
from .evidence import impossible
from .laying import after
from .showing import as_said, deadwood_of, undecided
from .table import Ruling, Shown, Table


def limit_of(rules: Rules, upcard: Card | None) -> tuple[int, str] | None:
    """The most deadwood that may knock, and the key that says so; None when the upcard that sets it is not known."""
    knock = rules.knock
    assert knock is not None
    if not knock.limit_from_upcard:
        return knock.limit, "knock.limit"
    if upcard is None or upcard >= JOKER:
        return None
    rank = upcard % 13
    if rank == ACE:
        return (0 if knock.ace_upcard == "gin" else 1), "knock.ace_upcard"
    return min(rank + 1, 10), "knock.limit_from_upcard"


def too_much(rules: Rules, upcard: Card | None, deadwood: int) -> tuple[Objection, ...]:
    """Objections to a knock with so much deadwood."""
    limit, key = limit_of(rules, upcard) or (10, "knock.limit_from_upcard")
    if deadwood <= limit:
        return ()
    if key == "knock.limit":
        return (Objection(key, f"the deadwood is {deadwood}, and at most {limit} may knock"),)
    shown = "any upcard" if upcard is None or upcard >= JOKER else name(upcard)
    if limit == 0:
        return (Objection(key, f"the deadwood is {deadwood}: after {shown} only gin may knock (gin)"),)
    return (Objection(key, f"the deadwood is {deadwood}, and after {shown} at most {limit} may knock"),)


def verify_knock(t: Table, event: Knock, seat: int) -> Ruling:
    """May this player knock, and throw that card with it?"""
    rules = t.rules.knock
    if rules is None:
        return Ruling((Objection("knock", "nobody knocks in this game (null)", firm=True),))
    found = list(turns.before_play(t, seat))
    if t.gap:
        found.append(Objection(TURN, "in a gap nobody knocks: write `go`, or tell the hand by `result`", firm=True))
    if event.how == "biggin" and rules.big_gin_bonus is None:
        found.append(Objection("knock.big_gin_bonus", "big gin is not played here (null)"))
    know = t.know
    if event.how != "biggin":
        if t.rules.turn.discard and event.card is None:
            found.append(
                Objection("turn.discard", f"a card is thrown with the knock (true): `{event.how} CARD`", firm=True)
            )
        if not t.rules.turn.discard and event.card is not None:
            found.append(
                Objection(
                    "turn.discard", "there is no discard pile, so nothing is thrown with a knock (false)", firm=True
                )
            )
    if any(not o.overrulable for o in found):
        return Ruling(tuple(found))
    leaves = after(t, seat, 0 if event.card is None else 1)
    if event.card is not None and event.how != "biggin":
        card = physical(event.card)
        unfit = deck(t, card)
        found += unfit
        if card == t.taken and not t.rules.pickup.return_same_turn and not know.can_hold(seat, (card, card)):
            found.append(
                Objection(
                    "pickup.return_same_turn",
                    f"{name(card)} was just taken and may not be thrown back in the same turn (false)",
                    (card,),
                )
            )
        thrown = know if unfit else know.discard(seat, card)
        if thrown is None:
            found += impossible(t, seat, (card,))
        else:
            know = thrown
    found += [o for o in turns.obligations(t, seat, leaves=leaves) if o.rule != "pickup.must_use"]
    return Ruling(tuple(found), know=know)


def apply_knock(t: Table, event: Knock, seat: int, ruling: Ruling) -> Table:
    """The hands are shown now, the knocker's first."""
    assert ruling.know is not None
    new = copy(t)
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


def verify_show(t: Table, event: Show, seat: int) -> Ruling:
    """Is this hand possible, complete, and (the knocker's) good for the knock?"""
    if t.phase != "show":
        return Ruling((Objection(TURN, "hands are shown after a knock", firm=True),))
    due = next_to_show(t)
    if seat != due:
        whose = "nobody's" if due is None else f"{t.names[due]}'s"
        return Ruling((Objection(TURN, f"{whose} hand is shown now, not {t.names[seat]}'s", firm=True),))
    cards = [physical(card) for group in event.groups for card in group]
    found: list[Objection] = list(deck_objections(t.shaper, [card for card in cards if card != UNKNOWN]))
    held = t.know.held[seat]
    if held is not None and len(cards) != held:
        found.append(Objection(COUNT, f"{t.names[seat]} holds {held} cards and shows {len(cards)}", tuple(cards)))
    know = None
    if not found:
        know = t.know.expose(seat, [card for card in cards if card != UNKNOWN])
        if know is None:
            found += impossible(t, seat, [card for card in cards if card != UNKNOWN])
    if not found and UNKNOWN in cards:
        found.append(
            Objection(
                COUNT, "a hand with ?? cannot be arranged: name the card, or tell the hand by `result`", (), "unknown"
            )
        )
    if found:
        return Ruling(tuple(found))
    split = len(event.groups) > 1
    melds, loose, unclear = as_said(t, event.groups) if split else (None, (), ())
    if t.rules.scoring.melds_in_hand_count:
        melds, loose, unclear = None, (), ()
    found += unclear
    if seat == t.out and not unclear:
        values = t.shaper.value
        deadwood = sum(values[card] for card in loose) if melds is not None else deadwood_of(t.rules, cards)
        if t.how != "knock" and deadwood:
            left = loose if melds is not None else _left(t.rules, cards)
            found.append(
                Objection(
                    SHAPE,
                    f"{t.names[seat]} said {t.how.replace('-', ' ')}, and {names(left)} is left over: deadwood {deadwood}",
                    left,
                )
            )
        if t.how == "knock":
            found += too_much(t.rules, t.upcard, deadwood)
    new = copy(t)
    shows = (*t.shows[:seat], Shown(event, tuple(cards), melds), *t.shows[seat + 1 :])
    new.shows = shows
    if seat != t.out and not found and _last_show(new):
        found += undecided(new)
    return Ruling(tuple(found), know=know)


def _left(rules: Rules, cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(cards) if rules.scoring.melds_in_hand_count else arrange.least_deadwood(rules, cards).left


def _last_show(t: Table) -> bool:
    return next_to_show(t) is None


def apply_show(t: Table, event: Show, seat: int, ruling: Ruling) -> Table:
    """The table with one more hand shown; done when it was the last."""
    new = copy(t)
    assert ruling.know is not None or ruling.objections
    new.know = ruling.know or t.know
    cards = tuple(physical(card) for group in event.groups for card in group)
    melds = None
    if len(event.groups) > 1 and not t.rules.scoring.melds_in_hand_count:
        melds, _, _ = as_said(t, event.groups)
    new.shows = (*t.shows[:seat], Shown(event, cards, melds), *t.shows[seat + 1 :])
    due = next_to_show(new)
    if due is None:
        new.phase = "done"
    else:
        new.turn = due
    return new
