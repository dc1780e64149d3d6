"""Words for what the referee knows of a card: where it is, and the event that shows it."""

from collections.abc import Sequence
from typing import Any

from rummy_cli.cards import Card, Laid, name, physical
from rummy_cli.events import Cut, Deal, Discard, Entry, Expose, Knock, LayOff, Meld, Rearrange, Show, Swap, Take
from rummy_cli.objections import CARDS, COUNT, Objection
from rummy_cli.table import Table

WAYS_ON = "if that was misread, `amend` it; if a move is missing, `insert` it or write `gap`; if the pack is wrong, `void` the hand"


def impossible(t: Table, seat: int, cards: Sequence[Laid]) -> tuple[Objection, ...]:
    """Why this player cannot have these cards now; asked only after the knowledge has said so."""
    conflict = t.know.why_not(seat, [physical(card) for card in cards])
    who = t.names[seat]
    if conflict.kind == "count":
        held = t.know.held[seat]
        return (
            Objection(
                COUNT,
                f"{who} holds {held} card{'' if held == 1 else 's'}"
                f"{_spoken_for(t, seat)}, and {conflict.needed} would be needed{_since(t, seat)}; {WAYS_ON}",
                tuple(cards),
            ),
        )
    card = conflict.card
    entry = last_seen(t, card) if card is not None else None
    where = _place(t, seat, conflict)
    told = f" (event {entry.number})" if entry else ""
    fix = f"if event {entry.number} was misread, `amend {entry.number} …`; " if entry else ""
    return (
        Objection(
            CARDS,
            f"{who} cannot have {name(card) if card is not None else 'these cards'}: {where}{told}; {fix}"
            "if a move is missing, `insert` it or write `gap`; if the pack is wrong, `void` the hand",
            () if card is None else (card,),
            entry=entry.number if entry else None,
        ),
    )


def _place(t: Table, seat: int, conflict: Any) -> str:
    if conflict.card is None:
        return "no deal of the unseen cards fits"
    if conflict.where == "pile":
        return "it lies in the discard pile"
    if conflict.where == "table":
        return "it lies on the table"
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


def _since(t: Table, seat: int) -> str:
    node = t.trail
    while node is not None:
        node, entry = node
        if isinstance(entry.event, Draw_or_more) and t.seats[seat] == getattr(entry.event, "player", None):
            return f" (last counted at event {entry.number})"
    return ""


Draw_or_more = (Take, Meld, LayOff, Discard, Rearrange, Swap)


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
        case Discard(card=card) | Knock(card=card) | Take(card=card):
            return set() if card is None else {physical(card)}
        case Deal(upcard=upcard, cut=cut):
            return {physical(card) for card in (upcard, cut) if card is not None}
        case Cut():
            return set()
    return set()
