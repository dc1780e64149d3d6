"""Going out in one turn, and what that is called (keys ``one_turn``)."""

from collections.abc import Iterable

from .table import Table, TableMeld


def in_one_turn(t: Table, seat: int) -> bool:
    """If this player is out now: was it all in one turn, nothing having been played before?"""
    if t.rules.one_turn.needs_opening and not t.turn_melds and not t.counts_as_opened(seat):
        return False  # all laid off, and no opening among it
    return t.acted and may_be_one_turn(t, seat)


def may_be_one_turn(t: Table, seat: int) -> bool:
    """May this turn still become one in which all goes at once? After a gap: as far as anybody knows."""
    if t.played[seat] or t.gap:
        return False
    if t.after_gap and sum(meld.owner == seat for meld in t.melds) > len(t.turn_melds):
        return False
    counted = t.rules.one_turn.layoffs
    if counted == "own":
        return not t.astray
    return counted or not (t.laid_off or t.swapped)


def his_of_this_turn(t: Table, seat: int, melds: Iterable[TableMeld]) -> bool:
    """Are all these melds his own, laid in this turn?"""
    return all(meld.owner == seat and meld.number >= t.first_new for meld in melds)


def out_name(t: Table, seat: int) -> str:
    """How the hand ended, as the record names it."""
    if t.after_gap or not in_one_turn(t, seat):
        return "out"
    name = t.rules.one_turn.name
    return f"cut-{name}" if t.source == "cut" else name
