"""Which meld of the table is meant: the one of that number, the only one that fits; or none, or several (``table.meld``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rummy_cli.cards import AMBIGUOUS, MELD, SHAPE, Facts, Kind, Laid, Objection

if TYPE_CHECKING:
    from rummy_cli.melds import Meld

    from .table import TableMeld


def meant(
    melds: Sequence[TableMeld],
    on: int | None,
    cards: Sequence[Laid],
    fits: Callable[[TableMeld], bool],
    several: Kind,
    whose: Callable[[list[TableMeld]], list[TableMeld]] = list,
    becomes: Callable[[TableMeld], Sequence[Meld]] | None = None,
) -> TableMeld | Objection | None:
    """The meld that these cards are played on.

    ``on``: its number, where it was said; ``whose``: of those that fit, the ones that a house rule leaves (none: all);
    ``becomes``: what a meld would be with the cards, the readings of the claim where several fit. An objection where no meld
    has that number, or several fit (of the kind ``several``); None where none fits.
    """
    if on is not None:
        return numbered(melds, on)
    fitting = [meld for meld in melds if fits(meld)]
    fitting = whose(fitting) or fitting
    if len(fitting) > 1:
        readings = None if becomes is None else [way for meld in fitting for way in becomes(meld)]
        numbers = tuple(meld.number for meld in fitting)
        return _fits_several(several, cards, [meld.meld for meld in fitting], readings, numbers)
    return fitting[0] if fitting else None


def numbered(melds: Sequence[TableMeld], number: int) -> TableMeld | Objection:
    """The meld of that number, or that there is none."""
    for meld in melds:
        if meld.number == number:
            return meld
    return Objection("no_such_meld", MELD, {"meld": number, "numbers": tuple(meld.number for meld in melds)})


def _fits_several(
    kind: Kind, cards: Sequence[Laid], melds: Sequence[Meld], readings: Sequence[Meld] | None, numbers: tuple[int, ...]
) -> Objection:
    """More than one meld takes the cards; ``readings``: how each would lie with them, where that is told."""
    ways = tuple(meld.cards for meld in melds)
    told: Facts = {"ways": ways, "numbers": numbers}
    lies = ways if readings is None else tuple(meld.cards for meld in readings)
    return Objection(kind, MELD, told, tuple(cards), AMBIGUOUS, lies)


def nearest(against: Sequence[Sequence[Objection]]) -> list[int]:
    """Where every meld refuses the cards, for what: the places of the melds that only house rules keep from taking them.

    Where there is only one meld it is that one, whatever speaks against it; [] where the cards fit none of several by their
    shape.
    """
    keyed = [i for i, objections in enumerate(against) if all(o.rule != SHAPE for o in objections)]
    return keyed or ([0] if len(against) == 1 else [])


def none_takes(cards: Sequence[Laid], whose: str | None = None, *, firm: bool = False) -> Objection:
    """No meld of the table (of this player) takes the cards."""
    return Objection("no_meld_takes", SHAPE, {} if whose is None else {"whose": whose}, tuple(cards), firm=firm)
