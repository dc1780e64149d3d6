"""The referee: ``verify`` says everything that speaks against an event, ``apply`` gives the table after it.

``apply`` may be called with objections that the table overrules; it is never called with one that cannot be.

Modules, from the left: ``table`` (what all can see), ``evidence`` (where a card was seen); a module for each section of
the rules: ``turn``, ``stock``, ``pickup``, ``buying``, ``discard``, ``laying`` (what all laying has in common),
``meld``, ``opening``, ``which_meld``, ``layoffs``, ``wilds``, ``rearrange``, ``going_out``, ``one_turn``, ``dropping``,
``knock``, ``showing`` (hands after a knock), ``counts`` and ``told_counts`` (what losers hold), ``gaps``; and
``rulings``, the table of all that by event class.
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .counts import complete_melds as complete_melds
    from .counts import due as due
    from .counts import objections_to_count as objections_to_count
    from .counts import points_of as points_of
    from .dropping import price_of as price_of
    from .dropping import withdrawn as withdrawn
    from .knock import lacks_runs as lacks_runs
    from .knock import limit_of as limit_of
    from .knock import next_to_show as next_to_show
    from .knock import too_much as too_much
    from .layoffs import verify_layoff as verify_layoff
    from .meld import verify_meld as verify_meld
    from .one_turn import one_turn_spoilt as one_turn_spoilt
    from .opening import contract_words as contract_words
    from .opening import in_every_reading as in_every_reading
    from .opening import lacking as lacking
    from .rearrange import verify_rearrange as verify_rearrange
    from .rulings import apply as apply
    from .rulings import settle as settle
    from .rulings import verify as verify
    from .showing import Settlement as Settlement
    from .showing import apply_defence as apply_defence
    from .showing import knocker_counts as knocker_counts
    from .showing import knocker_shown as knocker_shown
    from .showing import lying as lying
    from .showing import settle_knock as settle_knock
    from .showing import verify_defence as verify_defence
    from .stock import end_by_stock as end_by_stock
    from .stock import ends_hand as ends_hand
    from .table import EventRuling as EventRuling
    from .table import Table as Table
    from .table import TableMeld as TableMeld
    from .told_counts import ToldHand as ToldHand
    from .turn import draw_is_due as draw_is_due
    from .wilds import verify_swap as verify_swap

__getattr__ = door(
    __name__,
    {
        "counts": "complete_melds due objections_to_count points_of",
        "dropping": "price_of withdrawn",
        "knock": "lacks_runs limit_of next_to_show too_much",
        "layoffs": "verify_layoff",
        "meld": "verify_meld",
        "one_turn": "one_turn_spoilt",
        "opening": "contract_words in_every_reading lacking",
        "rearrange": "verify_rearrange",
        "rulings": "apply settle verify",
        "showing": "Settlement apply_defence knocker_counts knocker_shown lying settle_knock verify_defence",
        "stock": "end_by_stock ends_hand",
        "table": "EventRuling Table TableMeld",
        "told_counts": "ToldHand",
        "turn": "draw_is_due",
        "wilds": "verify_swap",
    },
    at_once="rulings stock table turn",
)
