"""Sets and runs: the only place that knows what they are, and what they are worth, under every key that bears on it.

Rooms, from the left: ``shapes`` (compiled rules, melds, values), ``search`` (every way that cards can lie), ``loosen``
(rules with other values), ``faults`` (objections), ``reading`` (new melds and lay-offs), ``swap``.
"""

from .reading import lay_off, let_lay_off, let_stand, read_meld
from .regrouped import amiss, cards_in, exchanged
from .shapes import (
    Meld,
    Reading,
    Shaper,
    deck_objections,
    has_natural_run,
    identity,
    is_wild,
    misshapen,
    opening_limits,
    shaper,
    wild_count,
    wild_places,
)
from .swap import swap

__all__ = [
    "Meld",
    "Reading",
    "Shaper",
    "amiss",
    "cards_in",
    "deck_objections",
    "exchanged",
    "has_natural_run",
    "identity",
    "is_wild",
    "lay_off",
    "let_lay_off",
    "let_stand",
    "misshapen",
    "opening_limits",
    "read_meld",
    "shaper",
    "swap",
    "wild_count",
    "wild_places",
]
