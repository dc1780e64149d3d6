"""Melding, laying off, freeing wilds (keys ``layoffs``, ``wilds.swap*``, ``turn.melds_per_turn``, ``melds_on_table``)."""

from collections.abc import Iterable, Sequence
from copy import copy

from msgspec.structs import replace

from rummy_cli.cards import AMBIGUOUS, MELD, SHAPE, Card, Laid, Objection, names, physical
from rummy_cli.melds import Meld as Group
from rummy_cli.melds import (
    Reading,
    Shaper,
    deck_objections,
    is_wild,
    lay_off,
    let_lay_off,
    let_stand,
    read_meld,
    swap,
)
from rummy_cli.text import LayOff, Meld, Swap

from . import going_out, opening
from . import turn as turns
from .consent import freed_as_if
from .evidence import impossible
from .table import Ruling, Table, TableMeld, put, put_points


def after(t: Table, seat: int, played: int) -> int | None:
    """Cards left in the hand when so many have been played; None when unknown."""
    held = t.know.held[seat]
    return None if held is None else held - played


def read_groups(shaper: Shaper, groups: Iterable[Sequence[Laid]]) -> tuple[list[Group], list[Objection]]:
    """Each claim read: the melds (as they would be if the table let them stand), and all objections to them."""
    melds: list[Group] = []
    found: list[Objection] = []
    for cards in groups:
        reading = read_meld(shaper, cards)
        if reading.meld is not None:
            melds.append(reading.meld)
            continue
        found += objections_of(reading, cards)
        melds.append(let_stand(shaper, cards))
    return melds, found


def objections_of(reading: Reading, cards: Sequence[Laid]) -> tuple[Objection, ...]:
    """The objections of a reading that is no single meld; several readings are one ambiguous objection."""
    if reading.readings:
        ways = " or ".join(names(meld.cards) for meld in reading.readings[:6])
        return (
            Objection(
                SHAPE,
                f"{names(cards)} could be {ways}: say which with JK=…",
                tuple(cards),
                AMBIGUOUS,
                tuple(meld.cards for meld in reading.readings),
            ),
        )
    return reading.objections


def verify_meld(t: Table, event: Meld, seat: int) -> Ruling:
    """May this player lay these melds now?"""
    wrong = turns.before_play(t, seat)
    rules = t.rules
    found: list[Objection] = list(wrong)
    shaper = t.shaper
    if not rules.melds_on_table:
        found.append(Objection("melds_on_table", "melds stay in hand until somebody knocks (false)"))
    limit = rules.turn.melds_per_turn
    if limit is not None and not t.gap and len(t.turn_melds) + len(event.melds) > limit:
        found.append(
            Objection(
                "turn.melds_per_turn", f"{limit} new meld{'' if limit == 1 else 's'} a turn, and this would be one more"
            )
        )
    melds, unsound = read_groups(shaper, event.melds)
    found += unsound
    cards = [card for group in event.melds for card in group]
    beyond: list[Objection] = []
    if len(event.melds) > 1:
        beyond = [o for o in deck_objections(shaper, cards) if o.rule not in {u.rule for u in unsound}]
        found += beyond
    if not wrong:
        found += opening.limits(t, seat, melds, shaper)
    know = None
    if not any(o.rule.startswith("deck.") for o in found):
        know = t.know.play(seat, [card & 63 for card in cards])
        if know is None:
            found += impossible(t, seat, cards)
    leaves = after(t, seat, len(cards))
    if leaves == 0 and not t.gap:
        found += out_by_laying(t, seat, "meld", cards, melds)
    return Ruling(tuple(found), melds=tuple(melds), know=know)


def out_by_laying(t: Table, seat: int, way: str, cards: Sequence[Laid], new: Sequence[Group] = ()) -> list[Objection]:
    """Objections to being out by this play: the way itself, and what is due at the end of the turn."""
    found = list(going_out.verify(t, seat, way, 0))
    if seat == t.turn:
        then = copy(t)
        then.acted = True
        if way == "meld":
            then.turn_melds = (*t.turn_melds, *new)
            settle_opening(then, seat)
        else:
            then.laid_off += 1
        settle_debts(then, cards, into_new_meld=way == "meld")
        found += turns.obligations(then, seat, leaves=0)
    return found


def apply_meld(t: Table, event: Meld, seat: int, ruling: Ruling) -> Table:
    """The table with the melds down."""
    assert ruling.know is not None
    new = begun(t, seat)
    number = new.next_number
    new.melds = (*t.melds, *(TableMeld(number + i, meld, seat) for i, meld in enumerate(ruling.melds)))
    new.next_number = number + len(ruling.melds)
    if not t.gap:
        new.turn_melds = (*new.turn_melds, *ruling.melds)
    new.know = ruling.know
    if not new.melded[seat]:
        new.melded = put(new.melded, seat, value=True)
    new.tabled = put_points(new.tabled, seat, sum(meld.points for meld in ruling.melds))
    settle_debts(new, [card for group in event.melds for card in group], into_new_meld=True)
    settle_opening(new, seat)
    return finish_if_out(new, seat)


def begun(t: Table, seat: int) -> Table:
    """A copy of the table in which this player has acted in his turn (an overruled turn begins here)."""
    new = copy(t)
    if t.gap:
        return new
    if seat != t.turn:
        turns.begin_turn(new, seat)
    if not new.acted and t.rules.rearrange:
        new.before = t
    new.acted = True
    if t.rules.turn.draw == "play_or_draw":
        new.phase = "play"  # elsewhere who lays down before his draw, by consent, still owes it
    return new


def settle_opening(new: Table, seat: int) -> None:
    """The player has opened once the melds of this turn are an opening (in a gap, whatever they are)."""
    if new.opened[seat]:
        return
    if new.gap or not opening.shortfall(new, seat):
        new.opened = put(new.opened, seat, value=True)
        new.opens_now = not new.gap and new.rules.opening.type != "none"


def settle_debts(new: Table, cards: Sequence[Laid], *, into_new_meld: bool) -> None:
    """A taken card that is played is used and may not be asked for again; so with freed wilds."""
    if new.unused is not None and any(physical(card) == new.unused for card in cards):
        new.unused = new.taken = None
    if new.freed and (into_new_meld or new.rules.wilds.swapped == "this_turn"):
        left = list(new.freed)
        for card in cards:
            if physical(card) in left:
                left.remove(physical(card))
        new.freed = tuple(left)


def finish_if_out(new: Table, seat: int) -> Table:
    """The hand is over when no card is left; else the turn goes on."""
    if new.know.held[seat] == 0 and not new.gap:
        new.out, new.how, new.phase = seat, going_out.out_name(new, seat), "count"
    return new


def candidates(t: Table, cards: Sequence[Laid]) -> list[tuple[TableMeld, Reading]]:
    """The melds on the table that take all these cards, judged by their shape alone."""
    return [(meld, reading) for meld in t.melds if not (reading := lay_off(t.shaper, meld.meld, cards)).objections]


def verify_layoff(t: Table, event: LayOff, seat: int) -> Ruling:
    """May this player add these cards to that meld?"""
    wrong = turns.before_play(t, seat)
    found: list[Objection] = list(wrong)
    cards, rules = event.cards, t.rules
    if rules.layoffs.onto == "none" and not t.gap:
        found.append(Objection("layoffs.onto", "nothing is laid off here (none)"))
    target, reading = _find(t, seat, event, found)
    if target is None or reading is None:
        return Ruling(tuple(found))
    if not t.gap:
        found += layoff_rules(t, seat, target, len(cards))
    if target.meld.type is None:
        found.append(
            Objection(
                SHAPE, f"meld {target.number} is no meld and takes no card: {names(target.meld.cards)}", tuple(cards)
            )
        )
    new = reading.meld
    if new is None:
        if target.meld.type is not None:
            found += objections_of(reading, cards)
        new = let_lay_off(t.shaper, target.meld, cards)
    know = None
    if not any(o.rule.startswith("deck.") for o in found):
        know = t.know.play(seat, [card & 63 for card in cards])
        if know is None:
            found += impossible(t, seat, cards)
    if after(t, seat, len(cards)) == 0 and not t.gap:
        found += out_by_laying(t, seat, "layoff", cards)
    return Ruling(tuple(found), melds=(new,), target=target, know=know)


def _find(t: Table, seat: int, event: LayOff | Swap, found: list[Objection]) -> tuple[TableMeld | None, Reading | None]:
    """The meld meant by a lay-off, and how it reads with the cards; objections go to ``found``."""
    if not event.cards:
        found.append(Objection(SHAPE, "no card is named to lay off", firm=True))
        return None, None
    if event.on is not None:
        target = t.meld_numbered(event.on)
        if target is None:
            found.append(no_such_meld(t, event.on))
            return None, None
        return target, lay_off(t.shaper, target.meld, event.cards)
    fitting = candidates(t, event.cards)
    if len(fitting) > 1 and not t.gap:
        whose = t.rules.layoffs.onto
        mine = [f for f in fitting if f[0].owner == seat]
        theirs = [f for f in fitting if f[0].owner != seat]
        fitting = {"own": mine, "others": theirs}.get(whose) or fitting
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        which = ", ".join(f"{meld.number} ({names(meld.meld.cards)})" for meld, _ in fitting)
        found.append(Objection(MELD, f"{names(event.cards)} fits melds {which}: say on which", event.cards, AMBIGUOUS))
        return None, None
    return _nearest(t, event.cards, found)


def _nearest(t: Table, cards: tuple[Laid, ...], found: list[Objection]) -> tuple[TableMeld | None, Reading | None]:
    """No meld takes the cards: the one that only a house rule keeps from it, or the only one there is; else none is meant."""
    if not t.melds:
        found.append(Objection(MELD, "there is no meld on the table to lay off on", cards))
        return None, None
    readings = [(meld, lay_off(t.shaper, meld.meld, cards)) for meld in t.melds]
    keyed = [(meld, reading) for meld, reading in readings if all(o.rule != SHAPE for o in reading.objections)]
    near = keyed or readings
    if len(near) == 1:
        return near[0]
    if keyed:
        fewest = min([reading.objections for _, reading in keyed], key=len)
        found += [replace(objection, firm=True) for objection in fewest]
    else:
        found.append(Objection(SHAPE, f"no meld on the table takes {names(cards)}", cards, firm=True))
    return None, None


def no_such_meld(t: Table, number: int) -> Objection:
    """``table.meld``: there is no meld of that number."""
    have = ", ".join(str(meld.number) for meld in t.melds)
    told = f": there {'is only' if len(t.melds) == 1 else 'are'} {have}" if have else ""
    return Objection(MELD, f"there is no meld {number} on the table{told}")


def layoff_rules(t: Table, seat: int, target: TableMeld, cards: int, *, rearranging: bool = False) -> list[Objection]:
    """Objections by the keys of ``layoffs`` to this player's adding so many cards to that meld; a rearranging asks fewer."""
    rules, who = t.rules.layoffs, t.names[seat]
    found: list[Objection] = []
    if not rearranging and (
        (rules.onto == "own" and target.owner != seat) or (rules.onto == "others" and target.owner == seat)
    ):
        whose = "only one's own melds" if rules.onto == "own" else "only the others' melds"
        found.append(
            Objection(
                "layoffs.onto",
                f"{whose} may be extended here ({rules.onto}), and meld {target.number} is {t.names[target.owner]}'s",
            )
        )
    if rules.requires == "own_meld" and not t.melded[seat]:
        found.append(Objection("layoffs.requires", f"{who} lays off only after a meld of his own (own_meld)"))
    if rules.requires == "opened" and not t.counts_as_opened(seat):
        found.append(Objection("layoffs.requires", f"{who} has not opened and may not lay off yet (opened)"))
    found += opening.shortfall(t, seat)
    if rearranging:
        return found
    if rules.per_turn is not None and t.laid_off + cards > rules.per_turn:
        found.append(
            Objection(
                "layoffs.per_turn", f"{rules.per_turn} card{'' if rules.per_turn == 1 else 's'} a turn may be laid off"
            )
        )
    if t.opens_now and not rules.on_opening_turn:
        found.append(
            Objection("layoffs.on_opening_turn", f"{who} opens in this turn and lays off from the next on (false)")
        )
    return found


def apply_layoff(t: Table, event: LayOff, seat: int, ruling: Ruling) -> Table:
    """The table with the cards laid off."""
    assert ruling.know is not None
    assert ruling.target is not None
    new = begun(t, seat)
    (meld,) = ruling.melds
    target = ruling.target
    new.melds = tuple(TableMeld(m.number, meld, m.owner) if m is target else m for m in t.melds)
    new.know = ruling.know
    new.tabled = put_points(new.tabled, seat, meld.points - target.meld.points)
    new.laid_off += len(event.cards)
    settle_debts(new, event.cards, into_new_meld=False)
    return finish_if_out(new, seat)


def verify_swap(t: Table, event: Swap, seat: int) -> Ruling:
    """May this player free a wild with these cards?"""
    found: list[Objection] = list(turns.before_play(t, seat))
    rules, who = t.rules.wilds, t.names[seat]
    if not event.cards or any(is_wild(t.shaper, card) and card > 63 for card in event.cards):
        found.append(Objection(SHAPE, "a swap gives the natural card that a wild stands for", event.cards, firm=True))
        return Ruling(tuple(found))
    if rules.swap == "never" and not t.gap:
        found.append(Objection("wilds.swap", "no wild is freed from a meld here (never)"))
    if event.on is None:
        fitting = [m for m in t.melds if _takes(t, m.meld, event.cards)]
        if len(fitting) > 1:
            which = ", ".join(str(meld.number) for meld in fitting)
            found.append(
                Objection(
                    MELD,
                    f"{names(event.cards)} would free a wild from melds {which}: say on which",
                    event.cards,
                    AMBIGUOUS,
                )
            )
            return Ruling(tuple(found))
        if not fitting:
            reason = f"no wild on the table stands for {names(event.cards)}"
            found.append(Objection(SHAPE, reason, event.cards, firm=True))
            return Ruling(tuple(found))
        target = fitting[0]
    else:
        numbered = t.meld_numbered(event.on)
        if numbered is None:
            found.append(no_such_meld(t, event.on))
            return Ruling(tuple(found))
        target = numbered
    if not t.gap:
        if (rules.swap == "own" and target.owner != seat) or (rules.swap == "others" and target.owner == seat):
            whose = "one's own melds" if rules.swap == "own" else "the others' melds"
            found.append(Objection("wilds.swap", f"wilds are freed from {whose} only ({rules.swap})"))
        if not t.counts_as_opened(seat) and not rules.swap_before_opening:
            found.append(
                Objection("wilds.swap_before_opening", f"{who} has not opened and may not free a wild yet (false)")
            )
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
        elif not any(not o.overrulable for o in found):
            found.append(
                Objection(
                    SHAPE,
                    f"no wild in meld {target.number} can be freed with {names(event.cards)}",
                    event.cards,
                    firm=True,
                )
            )
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
    settle_debts(new, event.cards, into_new_meld=False)
    if t.rules.wilds.swapped != "keep" and not t.gap:
        new.freed = (*new.freed, *ruling.freed)
    return new
