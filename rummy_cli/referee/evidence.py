"""Words for what the referee knows of a card: where it is, and the event that shows it."""

from collections.abc import Sequence
from typing import Any

from rummy_cli.cards import CARDS, COUNT, Card, Laid, Objection, name, physical
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
    Meld,
    Rearrange,
    Show,
    Swap,
    Take,
)

from .table import Table

_MISSING = "if a move is missing, `insert` it or write `gap`; if the hand cannot be followed any further, `result` or `scores` tells how it ended, and `void` that it does not count"


def impossible(t: Table, seat: int, cards: Sequence[Laid]) -> tuple[Objection, ...]:
    """Why this player cannot have these cards now; asked only after the knowledge has said so."""
    conflict = t.know.why_not(seat, [physical(card) for card in cards])
    who = t.names[seat]
    if conflict.kind == "count":
        held = t.know.held[seat]
        told = f"{who} holds {held} card{'' if held == 1 else 's'}{_spoken_for(t, seat)}"
        return (resting(COUNT, told, last_counted(t, seat), f", and {conflict.needed} would be needed", tuple(cards)),)
    card = conflict.card
    what = "these cards" if card is None else name(card)
    entry = None if card is None else last_seen(t, card)
    at_fault = () if card is None else (card,)
    if conflict.where == "hand" and conflict.seat == seat and card is not None:
        only = t.know.held[seat] == 1
        told = f"the one card that {who} holds is {what}" if only else f"{what} must be among {who}'s cards"
        return (resting(CARDS, told, entry, "", at_fault),)
    return (resting(CARDS, f"{who} cannot have {what}: {_place(t, seat, conflict)}", entry, "", at_fault),)


def resting(rule: str, told: str, entry: Entry | None, then: str = "", cards: tuple[Laid, ...] = ()) -> Objection:
    """An objection that rests on an earlier event: it names the event, and the ways on."""
    where = f" (event {entry.number})" if entry else ""
    fix = (
        f"if event {entry.number} was misread, `amend {entry.number} …`; "
        if entry
        else "if that was misread, `amend` it; "
    )
    return Objection(rule, f"{told}{where}{then}; {fix}{_MISSING}", cards, entry=entry.number if entry else None)


def _place(t: Table, seat: int, conflict: Any) -> str:
    if conflict.card is None:
        return "no deal of the unseen cards fits"
    if conflict.where == "pile":
        return "it lies in the discard pile"
    if conflict.where == "table":
        laid = any(conflict.card == physical(card) for one in t.melds for card in one.meld.cards)
        return "it lies on the table" if laid else "it was turned at the deal and lies under the stock"
    if conflict.where == "cut":
        return "it is the cut card under the stock"
    if conflict.where == "hand" and conflict.seat is not None:
        return f"{t.names[conflict.seat]} was seen with it and has not played it"
    if conflict.where == "stock":
        return "it cannot have come into that hand"
    return "every copy of it is accounted for elsewhere"


def _spoken_for(t: Table, seat: int) -> str:
    known = t.know.known(seat)
    return f" ({' '.join(name(card) for card in known)} among them)" if known else ""


def last_counted(t: Table, seat: int) -> Entry | None:
    """The latest event that says how many cards this player holds: his own, or the deal."""
    node = t.trail
    while node is not None:
        node, entry = node
        event = entry.event
        if isinstance(event, (Deal, Go)) or (isinstance(event, _HIS) and event.player == t.seats[seat]):
            return entry
    return None


_HIS = (Draw, Take, Buy, Meld, LayOff, Swap, Rearrange, Fail, Discard, Knock)


def last_seen(t: Table, card: Card) -> Entry | None:
    """The latest event of this hand that shows the card."""
    node = t.trail
    while node is not None:
        node, entry = node
        if card in _cards_of(entry.event):
            return entry
    return None


def _cards_of(event: Any) -> set[Card]:
    match event:
        case Meld(melds=groups) | Rearrange(melds=groups) | Show(groups=groups):
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
