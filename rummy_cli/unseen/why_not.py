"""What speaks most plainly against a claim of cards in a hand, as a value; the referee finds words and event."""

from collections.abc import Iterable, Sequence

import msgspec

from rummy_cli.cards import UNKNOWN, Card

from . import possible_deals as deals
from .possible_deals import Bag, World


class Conflict(msgspec.Struct, frozen=True):
    """Why cards cannot be in a hand.

    ``kind`` "count": ``needed`` cards (those that are known to stay included) are more than ``held``. "cards": ``card``
    is at fault; ``where`` it is: "pile" (``index`` from the bottom), "table", "cut", "hand" (of ``seat``; of the player
    himself when he is known to hold it and it is not among all that he is said to hold), "stock" (unseen, and not with
    him), "other". ``places``: every copy that can be pointed at, as (where, index or seat).
    """

    kind: str
    needed: int = 0
    held: int | None = None
    card: Card | None = None
    where: str = "other"
    seat: int | None = None
    index: int | None = None
    places: tuple[tuple[str, int], ...] = ()


class OpenCards(msgspec.Struct, frozen=True):
    """Where all can see cards. The lowest ``strays`` cards of the pile may not lie there any more."""

    pile: tuple[Card, ...]
    strays: int
    cut: Card | None
    table: Bag
    deck: Bag


def conflict_over(
    seen: OpenCards, worlds: Sequence[World], p: int, cards: Sequence[Card], *, held: int | None, known: Sequence[Card]
) -> Conflict:
    """Why ``cards`` cannot be in the hand of ``p``, who holds so many cards and these for certain.

    In this order: more cards than he holds; a card that lies where all know it; his known cards, which leave no room;
    the first card that does not go together with those before it.
    """
    if held is not None and len(cards) > held:
        return Conflict("count", len(cards), held)
    named = [card for card in cards if card != UNKNOWN]
    hands = len(worlds[0][0])
    for card in dict.fromkeys(named):
        if not deals.play(worlds, p, [card] * named.count(card), hands):
            conflict = _locate(seen, worlds, p, card)
            if conflict.where != "stock":
                return conflict
    stay = deals.unpack(deals.surplus(deals.pack(known), deals.pack(named)))
    if held is not None and stay and len(cards) == held:
        return Conflict("cards", card=stay[0], where="hand", seat=p, places=(("hand", p),))
    if held is not None and len(cards) + len(stay) > held:
        return Conflict("count", len(cards) + len(stay), held)
    left: Iterable[World] = worlds
    for card in named:
        after = deals.play(left, p, (card,), hands)
        if not after:
            return _locate(seen, tuple(left), p, card)
        left = after
    return Conflict("cards")


def _locate(seen: OpenCards, worlds: Sequence[World], p: int, card: Card) -> Conflict:
    """Where the copies of a card are, in these worlds."""
    hands = len(worlds[0][0])
    places = [("pile", i) for i in range(len(seen.pile) - 1, seen.strays - 1, -1) if seen.pile[i] == card]
    for hand in range(hands):
        if hand != p:
            places += [("hand", hand)] * deals.copies(deals.certain_everywhere(worlds, hand), card)
    places += [("cut", 0)] * (seen.cut == card)
    places += [("table", 0)] * deals.copies(seen.table, card)
    groups = [group for world in worlds for group in world[1] if deals.copies(group[0], card)]
    if not places or (groups and len(places) < deals.copies(seen.deck, card)):
        drawable = any(deals.most(group, hands + deals.STOCK) for group in groups)
        return Conflict("cards", card=card, where="stock" if drawable else "other", places=tuple(places))
    where, at = places[0]
    return Conflict(
        "cards",
        card=card,
        where=where,
        seat=at if where == "hand" else None,
        index=at if where == "pile" else None,
        places=tuple(places),
    )
