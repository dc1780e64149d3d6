"""How many may play."""

from .phrases import Told


def sentences(told: Told) -> list[str]:
    """From how many to how many."""
    players = told.rules.players
    return [f"{players.min} to {players.max}" if players.min < players.max else f"{players.min}"]
