"""Adding cards to melds on the table."""

from .phrases import Scope, by_value, some

_ONTO = by_value(
    "layoffs.onto",
    {
        "any": "cards may be added to any meld on the table",
        "own": "cards may be added to one's own melds only",
        "others": "cards may be added to the melds of others only",
        "none": "nobody lays off in play",
    },
)
_REQUIRES = by_value(
    "layoffs.requires",
    {
        "nothing": "",
        "own_meld": "one must have laid down a meld of one's own, in this turn at the latest",
        "opened": "one must have opened",
    },
)


def sentences(scope: Scope) -> list[str]:
    """Whose melds may be extended, and who may do so."""
    rules, layoffs = scope.rules, scope.rules.layoffs
    said = [_ONTO[layoffs.onto]]
    if layoffs.onto == "none":
        return said
    said.append(_REQUIRES[layoffs.requires])
    if layoffs.per_turn is not None:
        said.append(f"at most {some(layoffs.per_turn, 'card')} a turn")
    if not layoffs.on_opening_turn and rules.opening.type != "none":
        said.append("not in the turn that opens")
    return said
