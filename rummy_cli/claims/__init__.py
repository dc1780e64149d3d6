"""A disputed claim, judged by the rules alone; what would have allowed it."""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .claim import count as count
    from .claim import free as free
    from .claim import hand as hand
    from .claim import knock as knock
    from .claim import layoff as layoff
    from .claim import meld as meld
    from .claim import opening as opening
    from .claim import rearrange as rearrange
    from .claim_text import outcomes as outcomes
    from .refusals import event_hint as event_hint
    from .remedies import value_of_key as value_of_key
    from .table_question import Checked as Checked
    from .table_question import check as check
    from .verdict import Finding as Finding
    from .verdict import card_reader as card_reader
    from .verdict import groups_of as groups_of
    from .verdict import judge as judge
    from .verdict import players_for as players_for

__getattr__ = door(
    __name__,
    {
        "claim_text": "outcomes",
        "claim": "count free hand knock layoff meld opening rearrange",
        "refusals": "event_hint",
        "remedies": "value_of_key",
        "table_question": "Checked check",
        "verdict": "Finding card_reader groups_of judge players_for",
    },
)
