"""Laying off on a meld of the table (keys ``layoffs``)."""

from collections.abc import Sequence

from msgspec.structs import replace

from rummy_cli.cards import AMBIGUOUS, MELD, SHAPE, Laid, Objection, names
from rummy_cli.melds import Reading, lay_off, let_lay_off, opening_limits, wild_count
from rummy_cli.text import LayOff, Swap

from . import opening
from . import turn as turns
from .evidence import impossible
from .laying import after, begun, finish_if_out, out_by_laying, settle_debts, strayed
from .table import Ruling, Table, TableMeld, put_points


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
            found += reading.complaints()
        new = let_lay_off(t.shaper, target.meld, cards)
    if t.opens_now and seat == t.turn and wild_count(t.shaper, new) > wild_count(t.shaper, target.meld):
        found += opening_limits(t.shaper, new)
    know = None
    if not any(o.rule.startswith("deck.") for o in found):
        know = t.know.play(seat, [card & 63 for card in cards])
        if know is None:
            found += impossible(t, seat, cards)
    if after(t, seat, len(cards)) == 0 and not t.gap:
        found += out_by_laying(t, seat, "layoff", cards, onto=[target])
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
    strayed(new, seat, [target])
    settle_debts(new, event.cards, into_new_meld=False)
    return finish_if_out(new, seat)
