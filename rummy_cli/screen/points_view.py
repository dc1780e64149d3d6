"""The points of a hand, addend by addend, as one would add them with a pencil."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rummy_cli.cards import names as spelt
from rummy_cli.text import Person

from .missing_runs import lacking_text

if TYPE_CHECKING:
    from rummy_cli.points import Addend, ScoredHand
    from rummy_cli.referee import Settlement

Names = Mapping[Person, str]

# What a fixed sum is for, by the key that gives it.
_FOR = {
    "knock.big_gin_bonus": "big gin bonus",
    "knock.gin_bonus": "gin bonus",
    "knock.undercut_bonus": "undercut bonus",
    "one_turn.bonus": "bonus for all in one turn",
    "one_turn.cut_card_points": "for all in one turn with the cut card",
    "one_turn.winner_points": "for all in one turn",
    "scoring.winner_points": "for winning the hand",
}


def points_lines(hand: ScoredHand, named: Names) -> list[str]:
    """The hands as they were shown, what each number came from and whose score it enters, and the points of the hand."""
    lines = _shown(hand, named)
    entered: dict[str, list[str]] = {}
    for addend in hand.addends:
        if addend.kind != "told":
            entered.setdefault(_source(addend, named), []).append(f"{named[addend.person]} {addend.points:+d}")
    lines += [f"{source}: {', '.join(entries)}" for source, entries in entered.items()]
    scores = [f"{named[person]} {points:+d}" for person, points in hand.points.items() if points]
    return [*lines, ", ".join(scores) or "nobody scores"]


def _source(addend: Addend, named: Names) -> str:
    """Where a number comes from, with all that was done to it."""
    whose = "" if addend.whose is None else named[addend.whose]
    told = {
        "cards": f"{whose} holds {addend.counted}",
        "unopened": f"{whose} never opened, {addend.counted}",
        "drop": f"{whose} dropped for {addend.counted}",
        "tabled": f"{whose} tabled {addend.counted}",
        "fixed": f"{_FOR.get(addend.key, addend.key)} {addend.counted}",
        "tied": f"{whose} holds {addend.counted}, a tie",
        "told": whose,
    }[addend.kind]
    if addend.cap is not None:
        told += f", capped at {addend.cap}"
    if addend.less:
        told += f", less {addend.less}"
    if addend.times != 1:
        told += f", x {addend.times}"
    return told


def _shown(hand: ScoredHand, named: Names) -> list[str]:
    settled, seats = hand.ending.settled, hand.ending.seats
    if settled is None:
        return []
    return [
        f"{named[person]}: {_laid_out(settled, seat)}" for seat, person in enumerate(seats) if seat in settled.melds
    ]


def _laid_out(settled: Settlement, seat: int) -> str:
    """A hand shown, as it lay: melds, what was laid off, what is left."""
    parts = [" / ".join(spelt(meld.cards) for meld in settled.melds[seat])]
    if settled.laid.get(seat):
        parts.append(f"laid off {spelt(settled.laid[seat])}")
    if settled.left[seat]:
        parts.append(f"deadwood {spelt(settled.left[seat])}")
    if seat in settled.lacking:
        parts.append(lacking_text(settled.lacking[seat]))
    return "; ".join(part for part in parts if part)
