"""Regrouping the melds on the table (``rearrange``): what can be played by it, and whether a regrouping stands.

Rooms, from the left: ``lines`` (the open runs of a suit), ``ranks`` (what becomes of the cards of a rank), ``cover`` (the
search), ``rebuild`` (from the search back to melds), ``answers`` (the simplest play), ``claim`` (a regrouping judged),
``check`` (the question as it is asked).
"""

from .answers import Answer, playable
from .check import Checked, check
from .claim import claimed

__all__ = ["Answer", "Checked", "check", "claimed", "playable"]
