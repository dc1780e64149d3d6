"""The best arrangement of a hand, exact, under any rules: least deadwood, most melded, an opening, going out, best discard.

Modules, from the left: ``runs`` (the best runs of one suit), ``options`` (the sets of one rank), ``suits`` (runs, and single cards with
wilds), ``optimum`` (how much all of it can bring, with a bound), ``search`` (which melds bring it), ``counted`` (the same where runs are
counted), ``engine`` (what is kept from hand to hand), ``with_layoffs`` (ways to lay off),
``fast`` (gin-like hands, in microseconds), ``hands`` (from cards to a search and back), ``candidates`` and ``packing`` (a search that
counts melds and cards, for openings and going out), ``openings``, ``ways_out``, ``queries``, ``needing`` (hands that must hold so many
runs), ``by_card`` (single cards with values of their own), ``clock`` (the time a search may take), ``loose_sums`` (what hands that nobody
has seen can come to).

Of equal arrangements the one with fewest cards left is taken; what is still equal is settled by the order of the search, which
depends on the bag of cards alone: long runs before short ones, so that the answer is the same for the same cards.
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .clock import TimeIsOver as TimeIsOver
    from .clock import running as running
    from .clock import within as within
    from .fast import Arrangement as Arrangement
    from .loose_sums import deadwoods as deadwoods
    from .needing import Lacking as Lacking
    from .needing import all_knocking as all_knocking
    from .needing import best_counted_discard as best_counted_discard
    from .needing import best_knock as best_knock
    from .needing import free_melds as free_melds
    from .needing import knocking as knocking
    from .needing import lacking as lacking
    from .needing import least_counted as least_counted
    from .needing import least_meeting as least_meeting
    from .needing import missing as missing
    from .needing import shortage as shortage
    from .openings import can_open as can_open
    from .queries import all_least as all_least
    from .queries import best_discard as best_discard
    from .queries import least_deadwood as least_deadwood
    from .queries import most_melded as most_melded
    from .queries import only_lay_off as only_lay_off
    from .ways_out import can_go_out as can_go_out

__getattr__ = door(
    __name__,
    {
        "clock": "TimeIsOver running within",
        "fast": "Arrangement",
        "loose_sums": "deadwoods",
        "needing": "Lacking all_knocking best_counted_discard best_knock free_melds knocking lacking least_counted least_meeting missing shortage",
        "openings": "can_open",
        "queries": "all_least best_discard least_deadwood most_melded only_lay_off",
        "ways_out": "can_go_out",
    },
    at_once="clock",
)
