"""An objection: one reason why a claim cannot stand, as a value with its place."""

import msgspec

from .card import Laid

ILLEGAL, AMBIGUOUS, UNDECIDED = "illegal", "ambiguous", "unknown"

TURN, CARDS, COUNT, SHAPE, MELD, TOTALS = (
    "table.turn",
    "table.cards",
    "table.count",
    "table.shape",
    "table.meld",
    "table.totals",
)


class Objection(msgspec.Struct, frozen=True):
    """Why a claim fails.

    ``rule``: the key of RULES that decides it, or a fixed ``table.*`` name; ``reason``: one sentence for the table, naming
    the card and the value of the key; ``cards``: the cards at fault; ``verdict``: illegal, ambiguous or unknown;
    ``readings``: what an ambiguous claim could be; ``entry``: the earlier event it rests on, when there is one;
    ``firm``: there is nothing that could be done even if all agreed (no hand is being played, say).
    """

    rule: str
    reason: str
    cards: tuple[Laid, ...] = ()
    verdict: str = ILLEGAL
    readings: tuple[tuple[Laid, ...], ...] = ()
    entry: int | None = None
    firm: bool = False

    @property
    def overrulable(self) -> bool:
        """May the table let it stand with ``!``? Not what is physically impossible, and not what is unclear."""
        return (
            not self.firm
            and self.verdict == ILLEGAL
            and self.rule not in (CARDS, COUNT, MELD)
            and not self.rule.startswith("deck.")
        )
