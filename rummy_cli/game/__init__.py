"""One event after another: ``step`` is the only way from one state to the next.

Modules, from the left: ``growing_list`` (rows that share their beginning), ``state`` (a value), ``outcome`` (the state after an event, and objections), ``seats``,
``agreed`` (penalties, changes of rules), ``deal``, ``told`` and ``turned_untold`` (hands without moves), ``scored``
(points alone), ``hand_end``, ``advance`` (one event after another), ``choices`` (what can come now), ``short_forms``
(what is typed in short).
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .advance import step as step
    from .agreed import Agreed as Agreed
    from .agreed import agreed_rules as agreed_rules
    from .choices import verbs_now as verbs_now
    from .deal import deal_line as deal_line
    from .deal import uncounted as uncounted
    from .outcome import Step as Step
    from .outcome import refused as refused
    from .short_forms import MissingCounts as MissingCounts
    from .short_forms import NotNow as NotNow
    from .short_forms import events_of as events_of
    from .state import LEFT as LEFT
    from .state import PUT_OUT as PUT_OUT
    from .state import Game as Game
    from .state import new_game as new_game

__getattr__ = door(
    __name__,
    {
        "agreed": "Agreed agreed_rules",
        "deal": "deal_line uncounted",
        "choices": "verbs_now",
        "outcome": "Step refused",
        "short_forms": "MissingCounts NotNow events_of",
        "state": "Game LEFT PUT_OUT new_game",
        "advance": "step",
    },
    at_once="advance outcome state",
)
