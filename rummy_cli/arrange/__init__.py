"""The best arrangement of a hand, exact, under any rules: least deadwood, most melded, an opening, going out, best discard.

Rooms, from the left: ``runs`` (the best runs of one suit), ``options`` (the sets of one rank), ``search`` (both together, with a
bound), ``engine`` (what is kept from hand to hand), ``layoffs`` (ways to lay off), ``bits`` (gin-like hands, in microseconds),
``hands`` (from cards to a search and back), ``candidates`` and ``cover`` (a search that counts melds and cards, for openings and
going out), ``openings``, ``queries``.

Of equal arrangements the one with fewest cards left is taken; what is still equal is settled by the order of the search, which
depends on the bag of cards alone: long runs before short ones, so that the answer is the same for the same cards.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bits import Arrangement
    from .openings import can_go_out, can_open
    from .queries import all_least, best_discard, least_deadwood, most_melded, only_lay_off

__all__ = [
    "Arrangement",
    "all_least",
    "best_discard",
    "can_go_out",
    "can_open",
    "least_deadwood",
    "most_melded",
    "only_lay_off",
]

_ROOMS = {"Arrangement": "bits", "can_go_out": "openings", "can_open": "openings"}


def __getattr__(name: str) -> object:
    """Loads a room when it is first asked for something: most commands arrange no hand and start without it."""
    if name not in __all__:
        raise AttributeError(name)
    found = globals()[name] = getattr(import_module(f".{_ROOMS.get(name, 'queries')}", __name__), name)
    return found
