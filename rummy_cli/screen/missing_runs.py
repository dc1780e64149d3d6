"""The runs that a loser's hand lacks, in words; apart from the words of a game, which a disputed claim does without."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_cli.solve.hand import Lacking


def lacking_text(short: "Lacking") -> str:
    """Which run a hand lacks and what that costs: ``a run without wilds is missing, so every card counts: 33 more``."""
    number = short.natural_runs or short.runs
    runs = "a run" if number == 1 else f"{number} runs"
    kind = " without wilds" if short.natural_runs else ""
    counts = "every card counts" if short.natural_runs else "only runs are free"
    return f"{runs}{kind} {'is' if number == 1 else 'are'} missing, so {counts}: {short.cost} more"
