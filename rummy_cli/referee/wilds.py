"""Freeing a wild from a meld (keys ``wilds.swap*``)."""

from collections.abc import Container, Sequence
from typing import TypeGuard

from rummy_cli.cards import SHAPE, Card, Kind, Laid, Objection, is_said, may_stand
from rummy_cli.melds import Meld as Group
from rummy_cli.melds import Swapped, is_wild, let_free, swap
from rummy_cli.ruleset import forbids
from rummy_cli.text import Swap

from . import opening
from . import turn as turns
from .laying import from_hand, in_a_meld, settle_debts
from .table import EventRuling, Table, TableMeld
from .which_meld import meant


def verify_swap(t: Table, event: Swap, seat: int) -> EventRuling:
    """May this player free a wild with these cards?"""
    found: list[Objection] = list(turns.before_play(t, seat))
    if not event.cards or any(is_wild(t.shaper, card) and is_said(card) for card in event.cards):
        return EventRuling((*found, Objection("natural_is_wanted", SHAPE, cards=event.cards, firm=True)))
    if t.rules.wilds.swap == "never" and not t.gap:
        found.append(forbids(t.rules, "no_wild_is_freed", "wilds.swap", cards=event.cards))
    target = meant(t.melds, event.on, event.cards, lambda m: _takes(t, m.meld, event.cards), "frees_several")
    if target is None:
        target = Objection("no_wild_stands_for", SHAPE, cards=event.cards, firm=True)
    if isinstance(target, Objection):
        return EventRuling((*found, target))
    if not t.gap:
        found += _may_free(t, seat, target)
    meld, freed, unfit = _freed(t, target, event.cards, {o.rule for o in found})
    found += unfit
    if not freed and may_stand(found):
        found.append(Objection("nothing_to_free", SHAPE, {"meld": target.number}, event.cards, firm=True))
    know, missing = from_hand(t, seat, event.cards, found)
    found += missing
    if know is not None:
        know = know.gain(seat, freed)
        if t.gap:  # where the freed wild went since, nobody knows
            know = know.forget((None,) * len(t.seats), None, ())
    return EventRuling(tuple(found), melds=(meld,), target=target, freed=freed, know=know)


def _may_free(t: Table, seat: int, target: TableMeld) -> list[Objection]:
    """Objections to this player's freeing a wild of that meld now, whatever he gives for it."""
    rules = t.rules.wilds
    found: list[Objection] = []
    if (rules.swap == "own" and target.owner != seat) or (rules.swap == "others" and target.owner == seat):
        kind: Kind = "frees_of_own_only" if rules.swap == "own" else "frees_of_others_only"
        found.append(forbids(t.rules, kind, "wilds.swap"))
    if not t.counts_as_opened(seat) and not rules.swap_before_opening:
        found.append(forbids(t.rules, "not_opened_frees_none", "wilds.swap_before_opening", {"who": t.names[seat]}))
    return [*found, *opening.shortfall(t, seat)]


def _freed(
    t: Table, target: TableMeld, cards: Sequence[Laid], said: Container[str]
) -> tuple[Group, tuple[Card, ...], list[Objection]]:
    """The meld after the swap, the wilds that come free, and what speaks against it by a key that has not yet been ``said``.

    Where keys object it is the swap that it would be had they another value; no wild where it would be none.
    """
    outcome = swap(t.shaper, target.meld, cards)
    if is_freed(outcome):
        return *outcome, []
    against = [o for o in outcome if isinstance(o, Objection)]
    meld, freed = let_free(t.shaper, target.meld, cards, against) or (target.meld, ())
    return meld, freed, [o for o in against if o.rule not in said]


def _takes(t: Table, meld: Group, cards: Sequence[Laid]) -> bool:
    """Would these cards free a wild of that meld, or does only ``wilds.swap: never`` stand against it?"""
    outcome = swap(t.shaper, meld, cards)
    return is_freed(outcome) or all(isinstance(o, Objection) and o.rule == "wilds.swap" for o in outcome)


def is_freed(outcome: Swapped | tuple[Objection, ...]) -> TypeGuard[Swapped]:
    """Did the swap succeed (a meld and what was freed), or are these objections?"""
    return bool(outcome) and isinstance(outcome[0], Group)


def apply_swap(t: Table, event: Swap, seat: int, ruling: EventRuling) -> Table:
    """The table with the natural in the meld and the wild in the hand."""
    new = in_a_meld(t, seat, ruling)
    new.swapped = True
    settle_debts(new, event.cards, into_new_meld=False)
    if t.rules.wilds.swapped != "keep" and not t.gap:
        new.freed = (*new.freed, *ruling.freed)
    return new
