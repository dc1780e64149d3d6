"""What can be known of hidden cards: the only place that reasons about them."""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .knowledge import CountOf as CountOf
    from .knowledge import Knowledge as Knowledge

__getattr__ = door(
    __name__,
    {
        "knowledge": "CountOf Knowledge",
    },
)
