"""A finished hand -> addends, points per player; hands -> standing, columns, bill.

Modules, from the left: ``ending`` (how a hand ended), ``addends`` (the numbers of a score), ``methods`` (by
``scoring.method``), ``after_knock``, ``match`` (who is ahead, the end, the bill), ``pencil_slips`` (why paper and
record may differ).
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .addends import Addend as Addend
    from .addends import cost as cost
    from .ending import Ending as Ending
    from .ending import ScoredHand as ScoredHand
    from .ending import names_one_turn as names_one_turn
    from .match import Columns as Columns
    from .match import Standing as Standing
    from .match import column_bills as column_bills
    from .match import column_totals as column_totals
    from .match import empty_columns as empty_columns
    from .match import enter_columns as enter_columns
    from .match import leaders as leaders
    from .match import winners as winners
    from .methods import score as score
    from .pencil_slips import ScoreLine as ScoreLine
    from .pencil_slips import Slip as Slip
    from .pencil_slips import rows_exchanged as rows_exchanged
    from .pencil_slips import slips as slips

__getattr__ = door(
    __name__,
    {
        "addends": "Addend cost",
        "ending": "Ending ScoredHand names_one_turn",
        "match": "Columns Standing column_bills column_totals empty_columns enter_columns leaders winners",
        "methods": "score",
        "pencil_slips": "Slip ScoreLine rows_exchanged slips",
    },
)
