"""What one may ask of a hand."""

from collections.abc import Sequence

from ..cards import Card
from ..melds import Meld
from ..ruleset.schema import Rules
from .hands import Arrangement, arrangement, best, count, ground
from .runs import DEADWOOD, POINTS


def least_deadwood(rules: Rules, hand: Sequence[Card], table: Sequence[Meld] = ()) -> Arrangement:
    """The arrangement that leaves the least deadwood; melds and lay-offs on ``table`` are chosen together.

    Deadwood is the sum of ``scoring.values`` of the cards left. Limits of a turn (``layoffs``, ``turn.melds_per_turn``) are
    not applied: this is what a defender does after a knock. ValueError for ``??``.
    """
    g = ground(rules)
    if not table:
        held = g.as_bits(hand)
        if held is not None:
            return g.of_bits(DEADWOOD, held)
    cards = count(hand)
    _, groups, split = best(g, DEADWOOD, cards, table)
    return arrangement(g, cards, groups, split.wilds)


def most_melded(rules: Rules, hand: Sequence[Card]) -> Arrangement:
    """The arrangement whose melds are worth most, without the limits of an opening."""
    g = ground(rules)
    held = g.as_bits(hand)
    if held is not None:
        return g.of_bits(POINTS, held)
    cards = count(hand)
    _, groups, split = best(g, POINTS, cards)
    return arrangement(g, cards, groups, split.wilds)
