"""Regrouping the melds on the table (``rearrange``): what can be played by it, and whether a regrouping stands.

Rooms, from the left: ``lines`` (the open runs of a suit), ``ranks`` (what becomes of the cards of a rank), ``cover`` (the
search), ``answers`` (the simplest play), ``claim`` (a regrouping judged).
"""

from .answers import Answer, playable
from .claim import claimed

__all__ = ["Answer", "claimed", "playable"]
