"""Wild cards: which they are, how many a meld may have, and how one is freed from a meld."""

from rummy_cli.cards import listed
from rummy_cli.ruleset import Rules

from .phrases import Scope, by_value, some

_SHARE = by_value(
    "wilds.share",
    {
        "any": "",
        "half": "it never has more wild cards than natural ones",
        "fewer": "it always has fewer wild cards than natural ones",
    },
)
_SWAP = by_value(
    "wilds.swap",
    {"never": "", "own": "one's own melds", "others": "the melds of others", "any": "any meld"},
)
_IN_SET = by_value(
    "wilds.swap_in_set",
    {
        "either_suit": "from a set of three one of the missing cards frees it",
        "both_suits": "from a set of three it takes both missing cards",
        "never": "from a set of three it cannot be freed",
    },
)
_SWAPPED = by_value(
    "wilds.swapped",
    {
        "keep": "the wild card may be kept",
        "this_turn": "the wild card must be played in the same turn",
        "new_meld": "the wild card must go into a new meld in the same turn",
    },
)


def sentences(scope: Scope) -> list[str]:
    """All about wild cards; nothing where there are none."""
    return [*_which(scope), *_in_a_meld(scope.rules), *_freed(scope.rules)] if scope.wild else []


def _which(scope: Scope) -> list[str]:
    deck, turned = scope.rules.deck, scope.rules.deal.wild_card
    kinds = ["joker"] if scope.jokers else []
    kinds += [*deck.wild_ranks, *(["card of the turned rank"] if turned else [])]
    if kinds == ["joker"]:
        return ["a joker may stand for any card"]
    itself = ", where it does not stand for itself" if deck.wild_ranks or turned else ""
    return [f"wild is every {listed(kinds, 'and every')}{itself}", "a wild card may stand for any other"]


def _in_a_meld(rules: Rules) -> list[str]:
    wilds = rules.wilds
    said = [f"a meld may have {_at_most(wilds.per_meld)}"]
    if wilds.per_meld_at_opening is not None:
        said.append(f"a meld of the opening may have {_at_most(wilds.per_meld_at_opening)}")
    said.append(
        f"a meld has at least {some(wilds.min_naturals, 'natural card')}"
        if wilds.min_naturals
        else "wild cards alone may be a meld"
    )
    said.append(_SHARE[wilds.share])
    if not wilds.adjacent:
        said.append("two wild cards may not be neighbours in a run")
    return said


def _at_most(wilds: int | None) -> str:
    if wilds is None:
        return "any number of wild cards"
    return f"at most {some(wilds, 'wild card')}" if wilds else "no wild card"


def _freed(rules: Rules) -> list[str]:
    wilds = rules.wilds
    whose = _SWAP[wilds.swap]
    if not whose:
        return ["once melded a wild card stays"]
    said = [f"whoever has the card that one stands for may put it in its place and take the wild card, from {whose}"]
    if rules.opening.type != "none" or wilds.swap_before_opening:
        said.append(
            "that may be done before opening" if wilds.swap_before_opening else "that is for players who have opened"
        )
    return [
        *said,
        _IN_SET[wilds.swap_in_set],
        "a full set gives it up too" if wilds.swap_closed_set else "a full set does not give it up",
        _SWAPPED[wilds.swapped],
    ]
