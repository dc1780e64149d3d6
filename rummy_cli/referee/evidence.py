"""Words for what the referee knows of a card: where it is, and the event that shows it."""

from collections.abc import Iterator, Sequence
from typing import Any

from rummy_cli.cards import CARDS, COUNT, Card, Facts, Kind, Laid, Objection, physical
from rummy_cli.text import (
    Buy,
    Cut,
    Deal,
    Discard,
    Draw,
    Entry,
    Expose,
    Fail,
    Go,
    Knock,
    LayOff,
    NewMelds,
    Rearrange,
    Show,
    Swap,
    Take,
)

from .table import Table


def impossible(t: Table, seat: int, cards: Sequence[Laid]) -> tuple[Objection, ...]:
    """Why this player cannot have these cards now; asked only after the knowledge has said so."""
    conflict = t.know.why_not(seat, [physical(card) for card in cards])
    who = t.names[seat]
    if conflict.kind == "count":
        lacking: Facts = {"who": who, "number": conflict.needed, "known": t.know.known(seat)}
        if (held := t.know.held[seat]) is not None:
            lacking["held"] = held
        return (resting("holds_too_few", COUNT, lacking, last_counted(t, seat), tuple(cards)),)
    card = conflict.card
    if card is None:
        return (resting("no_deal_fits", CARDS, {"who": who}, None),)
    if len(conflict.places) > 1:
        return tuple(_every_copy(t, who, card, conflict.places))
    told: Facts = {"who": who, "card": card}
    kind = _WHERE.get(conflict.where, "is_accounted_for")
    if conflict.where == "hand":
        if conflict.seat is None:
            kind = "is_accounted_for"
        elif conflict.seat == seat:
            kind = "is_his_one_card" if t.know.held[seat] == 1 else "must_be_among"
        else:
            told["whose"] = t.names[conflict.seat]
    if kind in _IN_SEVERAL:
        told["numbers"] = tuple(entry.number for entry in _seen_in(t, card))
    return (resting(kind, CARDS, told, last_seen(t, card), (card,)),)


def _every_copy(t: Table, who: str, card: Card, places: Sequence[tuple[str, int]]) -> Iterator[Objection]:
    """Where each copy of a card is, by its own event."""
    told: list[Entry] = []
    for where, seat in places:
        facts: Facts = {"who": who, "card": card}
        if _WHERE[where] in _IN_SEVERAL:
            facts["numbers"] = tuple(
                entry.number for entry in _seen_in(t, card) if isinstance(entry.event, _SHOWN_BY[where])
            )
        if where == "hand":
            facts["whose"] = t.names[seat]
        entry = _shown_there(t, card, _SHOWN_BY[where], told)
        if entry is not None:
            told.append(entry)
        yield resting(_WHERE[where], CARDS, facts, entry, (card,))


def _shown_there(t: Table, card: Card, kinds: tuple[type, ...], told: Sequence[Entry]) -> Entry | None:
    """The latest event of one of these kinds that shows the card, and has not been told of another copy."""
    node = t.trail
    while node is not None:
        node, entry = node
        if isinstance(entry.event, kinds) and card in _cards_of(entry.event) and entry not in told:
            return entry
    return None


_WHERE: dict[str, Kind] = {
    "pile": "lies_in_the_pile",
    "table": "lies_on_the_table",
    "cut": "is_the_cut_card",
    "hand": "was_seen_elsewhere",
    "stock": "never_came_there",
}


# Copies may lie in several places: the sentence names the event of each.
_IN_SEVERAL: frozenset[Kind] = frozenset(("is_accounted_for", "lies_in_the_pile", "lies_on_the_table"))


def resting(kind: Kind, rule: str, facts: Facts, entry: Entry | None, cards: tuple[Laid, ...] = ()) -> Objection:
    """An objection that rests on an earlier event: its sentence names the event, and the ways on."""
    return Objection(kind, rule, facts, cards, entry=entry.number if entry else None)


def last_counted(t: Table, seat: int) -> Entry | None:
    """The latest event that says how many cards this player holds: his own, or the deal."""
    node = t.trail
    while node is not None:
        node, entry = node
        event = entry.event
        if isinstance(event, (Deal, Go)) or (isinstance(event, _HIS) and event.player == t.seats[seat]):
            return entry
    return None


# By place of a card: which events show it there.
_SHOWN_BY: dict[str, tuple[type, ...]] = {
    "pile": (Discard, Knock, Deal, Go),
    "table": (NewMelds, LayOff, Rearrange, Swap, Show, Deal),
    "hand": (Take, Buy, Swap, Expose, Show),
    "cut": (Deal,),
}

_HIS = (Draw, Take, Buy, NewMelds, LayOff, Swap, Rearrange, Fail, Discard, Knock)


def last_seen(t: Table, card: Card) -> Entry | None:
    """The latest event of this hand that shows the card."""
    return next(iter(reversed(_seen_in(t, card))), None)


def _seen_in(t: Table, card: Card) -> list[Entry]:
    """The events of this hand that show the card, the earliest first."""
    found: list[Entry] = []
    node = t.trail
    while node is not None:
        node, entry = node
        if card in _cards_of(entry.event):
            found.append(entry)
    return found[::-1]


def _cards_of(event: Any) -> set[Card]:
    match event:
        case NewMelds(melds=groups) | Rearrange(melds=groups) | Show(groups=groups):
            return {physical(card) for group in groups for card in group}
        case LayOff(cards=cards) | Swap(cards=cards) | Expose(cards=cards):
            return {physical(card) for card in cards}
        case Discard(card=card) | Knock(card=card) | Take(card=card) | Buy(card=card):
            return set() if card is None else {physical(card)}
        case Go(upcard=card):
            return set() if card is None else {physical(card)}
        case Deal(upcard=upcard, cut=cut, wild=wild):
            return {physical(card) for card in (upcard, cut, wild) if card is not None}
        case Cut():
            return set()
    return set()
