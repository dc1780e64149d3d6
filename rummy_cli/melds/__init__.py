"""Sets and runs: the only place that knows what they are, and what they are worth, under every key that bears on it.

Modules, from the left: ``shapes`` (compiled rules, melds, values), ``ways`` (every way that cards can lie), ``adjustments``
(rules with other values), ``faults`` (objections), ``reading`` (new melds and lay-offs), ``swapping``,
``per_turn`` (how much may be laid in a turn), ``balance`` (cards before and after a rearranging).
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .balance import amiss as amiss
    from .balance import cards_in as cards_in
    from .balance import exchanged as exchanged
    from .per_turn import too_many_a_turn as too_many_a_turn
    from .per_turn import too_many_melds as too_many_melds
    from .reading import alike as alike
    from .reading import lay_off as lay_off
    from .reading import let_lay_off as let_lay_off
    from .reading import let_stand as let_stand
    from .reading import read_meld as read_meld
    from .shapes import NO_LIMIT as NO_LIMIT
    from .shapes import Meld as Meld
    from .shapes import MeldReading as MeldReading
    from .shapes import Shaper as Shaper
    from .shapes import deck_objections as deck_objections
    from .shapes import has_natural_run as has_natural_run
    from .shapes import is_wild as is_wild
    from .shapes import opening_limits as opening_limits
    from .shapes import run_meld as run_meld
    from .shapes import set_meld as set_meld
    from .shapes import set_rank as set_rank
    from .shapes import shaper as shaper
    from .shapes import wild_count as wild_count
    from .shapes import wild_places as wild_places
    from .swapping import Swapped as Swapped
    from .swapping import let_free as let_free
    from .swapping import swap as swap

__getattr__ = door(
    __name__,
    {
        "balance": "amiss cards_in exchanged",
        "per_turn": "too_many_a_turn too_many_melds",
        "reading": "alike lay_off let_lay_off let_stand read_meld",
        "shapes": "Meld NO_LIMIT MeldReading Shaper deck_objections has_natural_run is_wild opening_limits run_meld set_meld set_rank shaper wild_count wild_places",
        "swapping": "Swapped let_free swap",
    },
    at_once="shapes",
)
