"""The rule card: one page in plain words, read aloud before the deal."""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .page import differences as differences
    from .page import leaves as leaves
    from .page import rule_card as rule_card
    from .page import shown as shown
    from .page import this_hand as this_hand

__getattr__ = door(
    __name__,
    {
        "page": "differences leaves rule_card shown this_hand",
    },
)
