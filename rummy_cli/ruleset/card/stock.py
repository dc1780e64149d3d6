"""What becomes of the stock when it runs down."""

from .phrases import Scope, by_value, some, times

_THEN = by_value("stock.then", {"end_hand": "the hand ends", "void_hand": "the hand is void"})
# What an empty stock does at once; nothing where the discard pile becomes the stock.
_ENDS = by_value(
    "stock.when_empty",
    {
        "reshuffle": "",
        "turn_over": "",
        "end_hand": "the hand ends",
        "void_hand": "the hand is void",
        "play_on": "play goes on without drawing; the hand is over when all have passed in a row",
    },
)
_RENEWED = by_value(
    "stock.when_empty",
    {
        "reshuffle": "when it is empty, the discard pile without its top card is shuffled and becomes the stock",
        "turn_over": "when it is empty, the discard pile without its top card is turned over, not shuffled",
        "end_hand": "",
        "void_hand": "",
        "play_on": "",
    },
)


def sentences(scope: Scope) -> list[str]:
    """What an empty stock does, and from how many cards on it counts as run down."""
    stock = scope.rules.stock
    ends, renewed = _ENDS[stock.when_empty], _RENEWED[stock.when_empty]
    left = some(stock.ends_at, "card") if stock.ends_at is not None else ""
    if ends and left and stock.when_empty != "play_on":
        return [f"as soon as a discard leaves {left} in it, {ends}; so too when it is empty"]
    said = [renewed or f"when it is empty, {ends}"]
    if renewed and stock.max_recycles is not None:
        said.append(f"this is done {times(stock.max_recycles)} in a hand, then {_THEN[stock.then]}")
    if left:
        said.append(f"the play is over as soon as a discard leaves {left} in it")
    return said
