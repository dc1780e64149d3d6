"""Taking the top discard out of turn."""

from .phrases import Scope, some


def sentences(scope: Scope) -> list[str]:
    """When, at what price, and how often; nothing where nobody buys."""
    buying = scope.rules.buying
    if buying is None:
        return []
    said = [
        "before the player whose turn it is has drawn, another may take the top discard out of turn, "
        f"with {some(buying.penalty_cards, 'card')} from the stock; then the player whose turn it is draws from the stock"
    ]
    if buying.per_hand is not None:
        said.append(f"a player buys at most {some(buying.per_hand, 'time')} in a hand")
    may = "may still buy" if buying.after_opening else "buys no more"
    return [*said, f"a player who has opened {may}"]
