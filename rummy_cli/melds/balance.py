"""Cards before and after a rearranging: what of the table is missing, what has come from the hand."""

from collections.abc import Iterable, Sequence

from rummy_cli.cards import CARDS, KINDS, Card, Laid, Objection, bag
from rummy_cli.ruleset import Rules, forbids

from .shapes import Meld


def cards_in(melds: Iterable[Meld]) -> list[Laid]:
    """All the cards of some melds."""
    return [card for meld in melds for card in meld.cards]


def exchanged(before: Iterable[Laid], after: Iterable[Laid]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that were there before and are not afterwards, and those that are new."""
    old, new = bag(before), bag(after)
    lost = tuple(kind for kind in range(KINDS) for _ in range(old[kind] - new[kind]))
    added = tuple(kind for kind in range(KINDS) for _ in range(new[kind] - old[kind]))
    return lost, added


def amiss(rules: Rules, lost: Sequence[Card], added: Sequence[Card]) -> tuple[Objection, ...]:
    """What speaks against such an exchange: no card of the table may be missing, and one at least comes from the hand."""
    if lost:
        return (Objection("missing_afterwards", CARDS, cards=tuple(lost)),)
    return () if added else (forbids(rules, "nothing_from_the_hand", "rearrange"),)
