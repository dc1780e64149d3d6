"""Freeing a wild from a meld (keys ``wilds.swap*``)."""

from collections.abc import Sequence

from rummy_cli.cards import SHAPE, Card, Kind, Laid, Objection, may_stand
from rummy_cli.melds import Meld as Group
from rummy_cli.melds import is_wild, swap
from rummy_cli.ruleset import forbids
from rummy_cli.text import Swap

from . import opening
from . import turn as turns
from .consent import freed_as_if
from .evidence import impossible
from .laying import begun, settle_debts, strayed
from .table import Ruling, Table, TableMeld, put_points
from .which_meld import meant


def verify_swap(t: Table, event: Swap, seat: int) -> Ruling:
    """May this player free a wild with these cards?"""
    found: list[Objection] = list(turns.before_play(t, seat))
    rules, who = t.rules.wilds, t.names[seat]
    if not event.cards or any(is_wild(t.shaper, card) and card > 63 for card in event.cards):
        found.append(Objection("natural_is_wanted", SHAPE, cards=event.cards, firm=True))
        return Ruling(tuple(found))
    if rules.swap == "never" and not t.gap:
        found.append(forbids(t.rules, "no_wild_is_freed", "wilds.swap", cards=event.cards))
    target = meant(t.melds, event.on, event.cards, lambda m: _takes(t, m.meld, event.cards), "frees_several")
    if target is None:
        target = Objection("no_wild_stands_for", SHAPE, cards=event.cards, firm=True)
    if isinstance(target, Objection):
        return Ruling((*found, target))
    if not t.gap:
        if (rules.swap == "own" and target.owner != seat) or (rules.swap == "others" and target.owner == seat):
            kind: Kind = "frees_of_own_only" if rules.swap == "own" else "frees_of_others_only"
            found.append(forbids(t.rules, kind, "wilds.swap"))
        if not t.counts_as_opened(seat) and not rules.swap_before_opening:
            found.append(forbids(t.rules, "not_opened_frees_none", "wilds.swap_before_opening", {"who": who}))
        found += opening.shortfall(t, seat)
    outcome = swap(t.shaper, target.meld, event.cards)
    meld: Group = target.meld
    freed: tuple[Card, ...] = ()
    if is_freed(outcome):
        meld, freed = outcome  # type: ignore[assignment]
    else:
        against = [o for o in outcome if isinstance(o, Objection)]
        found += [o for o in against if o.rule not in {f.rule for f in found}]
        other = freed_as_if(t.shaper, [o.rule for o in against], target.meld, event.cards)
        if other is not None:
            meld, freed = other
        elif may_stand(found):
            found.append(Objection("nothing_to_free", SHAPE, {"meld": target.number}, event.cards, firm=True))
    know = t.know.play(seat, [card & 63 for card in event.cards])
    if know is None:
        found += impossible(t, seat, event.cards)
    else:
        know = know.gain(seat, freed)
        if t.gap:  # where the freed wild went since, nobody knows
            know = know.forget((None,) * len(t.seats), None, ())
    return Ruling(tuple(found), melds=(meld,), target=target, freed=tuple(freed), know=know)


def _takes(t: Table, meld: Group, cards: Sequence[Laid]) -> bool:
    """Would these cards free a wild of that meld, or does only ``wilds.swap: never`` stand against it?"""
    outcome = swap(t.shaper, meld, cards)
    return is_freed(outcome) or all(isinstance(o, Objection) and o.rule == "wilds.swap" for o in outcome)


def is_freed(outcome: tuple[object, ...]) -> bool:
    """Did the swap succeed (a meld and what was freed), or are these objections?"""
    return bool(outcome) and isinstance(outcome[0], Group)


def apply_swap(t: Table, event: Swap, seat: int, ruling: Ruling) -> Table:
    """The table with the natural in the meld and the wild in the hand."""
    assert ruling.know is not None
    assert ruling.target is not None
    new = begun(t, seat)
    (meld,) = ruling.melds
    target = ruling.target
    new.melds = tuple(TableMeld(m.number, meld, m.owner) if m is target else m for m in t.melds)
    new.know = ruling.know
    new.tabled = put_points(new.tabled, seat, meld.points - target.meld.points)
    new.swapped = True
    strayed(new, seat, [target])
    settle_debts(new, event.cards, into_new_meld=False)
    if t.rules.wilds.swapped != "keep" and not t.gap:
        new.freed = (*new.freed, *ruling.freed)
    return new
