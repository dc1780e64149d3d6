"""Laying off on a meld of the table (keys ``layoffs``)."""

from collections.abc import Sequence

from msgspec.structs import replace

from rummy_cli.cards import MELD, SHAPE, Facts, Laid, Objection
from rummy_cli.melds import Meld, MeldReading, lay_off, let_lay_off, opening_limits, too_many_a_turn, wild_count
from rummy_cli.ruleset import forbids
from rummy_cli.text import LayOff

from . import opening
from . import turn as turns
from .laying import after, finish_if_out, from_hand, in_a_meld, out_by_laying, settle_debts
from .table import EventRuling, Table, TableMeld
from .which_meld import meant, nearest, none_takes


def candidates(t: Table, cards: Sequence[Laid]) -> list[tuple[TableMeld, MeldReading]]:
    """The melds on the table that take all these cards, judged by their shape alone."""
    return [(meld, reading) for meld in t.melds if not (reading := lay_off(t.shaper, meld.meld, cards)).objections]


def verify_layoff(t: Table, event: LayOff, seat: int) -> EventRuling:
    """May this player add these cards to that meld?"""
    wrong = turns.before_play(t, seat)
    found: list[Objection] = list(wrong)
    cards = event.cards
    target = _find(t, seat, event, found)
    if target is None:
        if t.rules.layoffs.onto == "none" and not t.gap:
            found.insert(len(wrong), forbids(t.rules, "nothing_laid_off", "layoffs.onto"))
        return EventRuling(tuple(found))
    if not t.gap:
        found += [
            *extends(t, seat, target),
            *against_laying_off(t, seat),
            *too_many_a_turn(t.rules, t.laid_off + len(cards)),
        ]
    new, unfit = _longer(t, target.meld, cards)
    found += unfit
    if t.opens_now and seat == t.turn and wild_count(t.shaper, new) > wild_count(t.shaper, target.meld):
        found += opening_limits(t.shaper, new)
    know, missing = from_hand(t, seat, cards, found)
    found += missing
    if after(t, seat, len(cards)) == 0 and not t.gap:
        found += out_by_laying(t, seat, "layoff", cards, onto=[target])
    return EventRuling(tuple(found), melds=(new,), target=target, know=know)


def _longer(t: Table, meld: Meld, cards: tuple[Laid, ...]) -> tuple[Meld, Sequence[Objection]]:
    """The meld with these cards (as it would be if the table let it stand), and what its shape says against them."""
    if meld.type is None:
        return let_lay_off(t.shaper, meld, cards), (Objection("takes_no_card", SHAPE, {"group": meld.cards}, cards),)
    reading = lay_off(t.shaper, meld, cards)
    if reading.meld is not None:
        return reading.meld, ()
    return let_lay_off(t.shaper, meld, cards), reading.complaints()


def _find(t: Table, seat: int, event: LayOff, found: list[Objection]) -> TableMeld | None:
    """The meld meant by a lay-off; objections go to ``found``."""
    cards = event.cards
    if not cards:
        found.append(Objection("no_card_named", SHAPE, firm=True))
        return None

    def whose(fitting: list[TableMeld]) -> list[TableMeld]:
        onto = "any" if t.gap else t.rules.layoffs.onto
        return [meld for meld in fitting if onto == "any" or (meld.owner == seat) == (onto == "own")]

    def becomes(meld: TableMeld) -> Sequence[Meld]:
        return lay_off(t.shaper, meld.meld, cards).ways

    target = meant(t.melds, event.on, cards, lambda meld: bool(becomes(meld)), "fits_several", whose, becomes)
    if isinstance(target, Objection):
        found.append(target)
        return None
    return target or _nearest(t, cards, found)


def _nearest(t: Table, cards: tuple[Laid, ...], found: list[Objection]) -> TableMeld | None:
    """No meld takes the cards: the one that only a house rule keeps from it, or the only one there is; else none is meant."""
    if not t.melds:
        found.append(Objection("no_meld_on_the_table", MELD, cards=cards))
        return None
    against = [lay_off(t.shaper, meld.meld, cards).objections for meld in t.melds]
    near = nearest(against)
    if len(near) == 1:
        return t.melds[near[0]]
    if near:
        fewest = min([against[i] for i in near], key=len)
        found += [replace(objection, firm=True) for objection in fewest]
    else:
        found.append(none_takes(cards, firm=True))
    return None


def extends(t: Table, seat: int, target: TableMeld) -> list[Objection]:
    """Objections by ``layoffs.onto`` to this player's changing that meld; a rearrangement is asked the same."""
    onto = t.rules.layoffs.onto
    if onto == "none":
        return [forbids(t.rules, "nothing_laid_off", "layoffs.onto")]
    if onto == "any" or (target.owner == seat) == (onto == "own"):
        return []
    told: Facts = {"meld": target.number, "whose": t.names[target.owner]}
    return [forbids(t.rules, "own_melds_only" if onto == "own" else "others_melds_only", "layoffs.onto", told)]


def against_laying_off(t: Table, seat: int) -> list[Objection]:
    """Objections to this player's laying off at all now: ``layoffs.requires``, an opening that is short, ``on_opening_turn``.

    A rearrangement counts as a lay-off here.
    """
    rules, who = t.rules.layoffs, t.names[seat]
    found: list[Objection] = []
    if rules.requires == "own_meld" and not t.melded[seat]:
        found.append(forbids(t.rules, "no_meld_of_his_own", "layoffs.requires", {"who": who}))
    if rules.requires == "opened" and not t.counts_as_opened(seat):
        found.append(forbids(t.rules, "not_opened_lays_off", "layoffs.requires", {"who": who}))
    found += opening.shortfall(t, seat)
    if t.opens_now and not rules.on_opening_turn:
        found.append(forbids(t.rules, "lays_off_from_the_next", "layoffs.on_opening_turn", {"who": who}))
    return found


def apply_layoff(t: Table, event: LayOff, seat: int, ruling: EventRuling) -> Table:
    """The table with the cards laid off."""
    new = in_a_meld(t, seat, ruling)
    new.laid_off += len(event.cards)
    settle_debts(new, event.cards, into_new_meld=False)
    return finish_if_out(new, seat)
