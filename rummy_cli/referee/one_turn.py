"""Going out in one turn, and what that is called (keys ``one_turn``)."""

from collections.abc import Iterable

from rummy_cli.cards import Facts, Objection
from rummy_cli.ruleset import forbids

from .table import Table, TableMeld


def in_one_turn(t: Table, seat: int) -> bool:
    """If this player is out now: was it all in one turn, nothing having been played before?"""
    if t.rules.one_turn.needs_opening and not t.turn_melds and not t.counts_as_opened(seat):
        return False  # all laid off, and no opening among it
    return t.acted and may_be_one_turn(t, seat)


def may_be_one_turn(t: Table, seat: int) -> bool:
    """May this turn still become one in which all goes at once? After a gap: as far as anybody knows."""
    if t.gap or laid_earlier(t, seat):
        return False
    counted = t.rules.one_turn.layoffs
    if counted == "own":
        return not t.astray
    return counted or not (t.laid_off or t.swapped)


def his_of_this_turn(t: Table, seat: int, melds: Iterable[TableMeld]) -> bool:
    """Are all these melds his own, laid in this turn?"""
    return all(meld.owner == seat and meld.number >= t.first_new for meld in melds)


def laid_earlier(t: Table, seat: int) -> bool:
    """Did this player lay anything before the turn that is being played? After a gap: has he melds from it."""
    now = len(t.turn_melds) if seat == t.turn else 0
    return t.played[seat] or (t.after_gap and sum(meld.owner == seat for meld in t.melds) > now)


def one_turn_spoilt(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to this player's having gone out in one turn, after the moves that were written down.

    What he has laid in the turn that is being played may be part of it.
    """
    name = t.rules.one_turn.name
    told: Facts = {"who": t.names[seat], "way": name}
    if laid_earlier(t, seat):
        return (forbids(t.rules, "laid_in_an_earlier_turn", "one_turn.name", told),)
    if seat == t.turn and not t.gap and not may_be_one_turn(t, seat):
        return (forbids(t.rules, "layoff_spoils_it", "one_turn.layoffs", told),)
    return ()


def out_name(t: Table, seat: int) -> str:
    """How the hand ended, as the record names it."""
    if t.after_gap or not in_one_turn(t, seat):
        return "out"
    name = t.rules.one_turn.name
    return f"cut-{name}" if t.source == "cut" else name
