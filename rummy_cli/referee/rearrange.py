"""Rearranging the melds on the table (keys ``rearrange``, ``rearrange_failed``)."""

from collections.abc import Sequence

from msgspec.structs import replace

from rummy_cli.cards import MELD, Laid, Objection, is_said, names, physical
from rummy_cli.melds import Meld, Shaper, amiss, cards_in, deck_objections, exchanged
from rummy_cli.ruleset import forbids
from rummy_cli.text import Fail, Rearrange

from . import turn as turns
from .laying import after, begun, finish_if_out, from_hand, out_by_laying, read_groups, settle_debts, strayed
from .layoffs import against_laying_off, extends
from .stock import from_stock
from .table import EventRuling, Table, TableMeld, put_points
from .which_meld import numbered


def verify_rearrange(t: Table, event: Rearrange, seat: int) -> EventRuling:
    """Are the named melds and cards of the hand, so rearranged, all sound melds, with no table card missing?"""
    found: list[Objection] = list(turns.before_play(t, seat))
    if not t.rules.rearrange:
        found.append(forbids(t.rules, "melds_stay_as_they_are", "rearrange"))
    old, unnamed = _named(t, event.numbers)
    if unnamed:
        return EventRuling((*found, *unnamed))
    cards = [card for group in event.melds for card in group]
    lost, added = exchanged(cards_in(m.meld for m in old), cards)
    melds, unsound, touched = _rearranged(t, old, event.melds)
    found += unsound
    if lost or t.rules.rearrange:
        found += amiss(t.rules, lost, added)
    found += [o for o in deck_objections(t.shaper, cards) if o.rule not in {f.rule for f in found}]
    found += _may_change(t, seat, touched or old)
    know, not_held = from_hand(t, seat, added, found)
    found += not_held
    if after(t, seat, len(added)) == 0 and not t.gap and added:
        found += out_by_laying(t, seat, "layoff", added, onto=old)
    return EventRuling(tuple(found), melds=tuple(melds), know=know, depth=len(added))


def _named(t: Table, numbers: Sequence[int]) -> tuple[list[TableMeld], list[Objection]]:
    """The melds of these numbers, and objections to the numbers: one said twice, or that no meld has."""
    found = [Objection("meld_named_twice", MELD)] if len(set(numbers)) != len(numbers) else []
    melds = [numbered(t.melds, number) for number in dict.fromkeys(numbers)]
    found += [meld for meld in melds if isinstance(meld, Objection)]
    return [meld for meld in melds if isinstance(meld, TableMeld)], found


def _may_change(t: Table, seat: int, melds: Sequence[TableMeld]) -> list[Objection]:
    """Objections by ``layoffs`` to this player's changing these melds now, each said once."""
    if t.gap:
        return []
    return [*dict.fromkeys(o for meld in melds for o in extends(t, seat, meld)), *against_laying_off(t, seat)]


def _rearranged(
    t: Table, old: Sequence[TableMeld], groups: Sequence[Sequence[Laid]]
) -> tuple[list[Meld], list[Objection], list[TableMeld]]:
    """The melds as they become, what speaks against the new ones, and which of the old ones are no longer as they were.

    A meld that stays as it is, is not judged again: it may have been let stand, or have been laid under other rules.
    """
    left = list(old)
    melds: list[Meld] = []
    found: list[Objection] = []
    for group in groups:
        kept = next((one for one in left if _is_still(t.shaper, one.meld, group)), None)
        if kept is None:
            new, against = read_groups(t.shaper, (group,))
            melds += new
            found += against
        else:
            left.remove(kept)
            melds.append(kept.meld)
    return melds, found, left


def _is_still(shaper: Shaper, meld: Meld, group: Sequence[Laid]) -> bool:
    """Is this the meld as it lies? A wild that is not said again stands for what it stood for, unless its place in a run says
    that it stands for another card now.
    """
    said = [card for card in group if is_said(card)]
    lies = list(meld.cards)
    if sorted(map(physical, group)) != sorted(map(physical, lies)) or not all(card in lies for card in said):
        return False
    read, against = read_groups(shaper, (group,))
    return meld.type != "run" or bool(against) or sorted(read[0].cards) == sorted(lies)


def apply_rearrange(t: Table, event: Rearrange, seat: int, ruling: EventRuling) -> Table:
    """The table rearranged: freed numbers are given out again in order, further melds get new ones."""
    assert ruling.know is not None
    new = begun(t, seat)
    named = set(event.numbers)
    old_points = sum(m.meld.points for m in t.melds if m.number in named)
    numbers = list(event.numbers)
    while len(numbers) < len(ruling.melds):
        numbers.append(new.next_number)
        new.next_number += 1
    made = {number: TableMeld(number, meld, seat) for number, meld in zip(numbers, ruling.melds, strict=False)}
    kept = [made.pop(m.number, None) if m.number in named else m for m in t.melds]
    new.melds = tuple(m for m in [*kept, *made.values()] if m is not None)
    new.know = ruling.know
    new.tabled = put_points(new.tabled, seat, sum(meld.points for meld in ruling.melds) - old_points)
    new.laid_off += ruling.depth
    strayed(new, seat, [m for m in t.melds if m.number in named])
    there = cards_in(m.meld for m in t.melds if m.number in named)
    settle_debts(new, exchanged(there, cards_in(ruling.melds))[1], into_new_meld=False)
    return finish_if_out(new, seat)


def verify_fail(t: Table, event: Fail, seat: int) -> EventRuling:
    """May this player say that his rearranging came to nothing?"""
    if not t.rules.rearrange:
        return EventRuling((forbids(t.rules, "melds_stay_as_they_are", "rearrange"),))
    return EventRuling(turns.not_in_gap(t) or turns.before_play(t, seat))


def apply_fail(t: Table, event: Fail, seat: int, ruling: EventRuling) -> Table:
    """The table as before the plays of this turn, the penalty cards drawn, the turn over."""
    base = t.before if t.before is not None and seat == t.turn else t
    new = replace(base)
    new.trail, new.names = t.trail, t.names
    if seat != t.turn:
        turns.begin_turn(new, seat)
    know = base.know
    if base is not t:  # what goes back to the hand has been seen by all
        _, back = exchanged(cards_in(m.meld for m in base.melds), cards_in(m.meld for m in t.melds))
        know = know.expose(seat, back) or know
    for _ in range(t.rules.rearrange_failed):
        drawn = from_stock(new, know, seat)
        if drawn is None:
            break
        know = drawn
    new.know = know
    new.acted = False
    turns.finish_turn(new, seat)
    return new


def before_and_after(t: Table, new: Table) -> list[str]:
    """The melds of the table that a rearranging changed, in words: before and after."""
    old = {m.number: names(m.meld.cards) for m in t.melds}
    now = {m.number: names(m.meld.cards) for m in new.melds}
    changed = [n for n in dict.fromkeys([*old, *now]) if old.get(n) != now.get(n)]
    return [f"{n}: {old.get(n, '-')}  ->  {now.get(n, '-')}" for n in changed]
