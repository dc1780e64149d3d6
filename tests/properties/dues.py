"""What a turn owes at its end, how one may go out, and small judgements that plans rest on."""

from collections.abc import Iterator, Sequence

from .naive import JOKER, RANKS, House, Laid, kind_of
from .table_sim import Table


def neighbours(card: str, hand: list[str]) -> int:
    """How many cards of the hand might be in a meld with this one."""
    if card == JOKER:
        return 9
    rank = RANKS.index(card[:-1])
    return sum(
        other != card
        and (other[:-1] == card[:-1] or (other[-1] == card[-1] and abs(RANKS.index(other[:-1]) - rank) in (1, 2, 12)))
        for other in hand
        if other != JOKER
    )


def too_wild_to_open(t: Table, added: Sequence[Laid], new: Sequence[Laid]) -> bool:
    """Would a lay-off with a wild, in the turn of the opening, leave more wilds in the meld than an opening may hold?"""
    limit = t.house["wilds.per_meld_at_opening"]
    if limit is None or not t.opens_now or not any(one.wild for one in added):
        return False
    wilds: int = sum(one.wild for one in new)
    return wilds > int(limit)


def may_go_out(before: Table, after: Table, way: str) -> bool:
    """May the last card go like this? ``after``: the table with it gone."""
    house = before.house
    if way not in house["going_out.by"] or before.lap < house["going_out.earliest_lap"]:
        return False
    if way != "discard" and house["going_out.final_discard"] == "required":
        return False
    if after.swapped and not house["one_turn.layoffs"] and after.turn not in after.has_played:
        return False  # the rules do not say whether a swap spoils it: not played here
    return debts_paid(after, out=True)


def debts_paid(t: Table, *, out: bool) -> bool:
    """What falls due at the end of a turn: the taken card used, an opening made, freed wilds played, the cut card earned."""
    house = t.house
    waived = out and not house["one_turn.needs_opening"] and t.one_turn
    if not waived and (t.shortfall() or (t.must_open and t.turn not in t.opened)):
        return False
    must = house["pickup.must_use"]
    if t.taken is not None and not t.used and (must == "always" or (must == "deep" and t.deep) or t.must_use):
        return False
    if t.freed:
        return False
    return t.source != "cut" or (out and t.one_turn)


def freeing(  # noqa: C901  asks each key of the house in turn
    house: House, laid: tuple[Laid, ...], hand: list[str]
) -> Iterator[tuple[tuple[str, ...], tuple[Laid, ...]]]:
    """The cards of the hand that free a wild from this meld, and the meld after it."""
    if kind_of(laid) == "run":
        for i, one in enumerate(laid):
            if one.wild and one.meant in hand:
                new = (*laid[:i], Laid(one.meant, one.meant), *laid[i + 1 :])
                yield (one.meant,), new
        return
    wilds = [one for one in laid if one.wild]
    if len(wilds) != 1 or not house["sets.distinct_suits"] or house["sets.max"] != 4:
        return
    naturals = tuple(one for one in laid if not one.wild)
    rank = (naturals[0].meant or "")[:-1]
    missing = [rank + suit for suit in "CDHS" if Laid(rank + suit, rank + suit) not in naturals]
    if len(laid) == 4:
        if house["wilds.swap_closed_set"] and missing[0] in hand:
            yield (missing[0],), (*naturals, Laid(missing[0], missing[0]))
        return
    how = house["wilds.swap_in_set"]
    if how == "either_suit":
        for card in missing:
            if card in hand:
                yield (card,), (*naturals, Laid(card, card))
    elif how == "both_suits" and all(card in hand for card in missing):
        yield tuple(missing), (*naturals, *(Laid(card, card) for card in missing))
