"""What can be known of hidden cards: the only place that reasons about them.

Modules, from the left: ``possible_deals`` (where unseen cards may be), ``knowledge`` (what follows for a hand),
``deal_search`` and ``joint_counts`` (several hands counted together), ``why_not`` (what speaks most plainly against a claim).
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .joint_counts import CountOf as CountOf
    from .joint_counts import ToldCount as ToldCount
    from .joint_counts import fits_deck as fits_deck
    from .joint_counts import sums_of as sums_of
    from .knowledge import Knowledge as Knowledge

__getattr__ = door(
    __name__,
    {
        "joint_counts": "CountOf ToldCount fits_deck sums_of",
        "knowledge": "Knowledge",
    },
)
