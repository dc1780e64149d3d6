"""Rearranging the melds on the table (``rearrange``): what can be played by it.

Modules, from the left: ``lines`` (the open runs of a suit), ``ranks`` (what becomes of the cards of a rank), ``cover`` (the
search), ``rebuild`` (from the search back to melds), ``simplest`` (the simplest play).
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .simplest import Answer as Answer
    from .simplest import playable as playable

__getattr__ = door(
    __name__,
    {
        "simplest": "Answer playable",
    },
)
