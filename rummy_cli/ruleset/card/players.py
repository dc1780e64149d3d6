"""How many may play."""

from .phrases import Scope


def sentences(scope: Scope) -> list[str]:
    """From how many to how many."""
    players = scope.rules.players
    return [f"{players.min} to {players.max}" if players.min < players.max else f"{players.min}"]
