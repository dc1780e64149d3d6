"""A hand told without its deal where a card is turned for the wild rank (key ``deal.wild_card``): nobody said which it was."""

from collections.abc import Callable, Iterable

from rummy_cli.cards import JOKER, KINDS, UNDECIDED, UNKNOWN, Card, Objection, rank_of
from rummy_cli.melds import shaper
from rummy_cli.referee import points_of
from rummy_cli.ruleset import Rules, forbids, turned
from rummy_cli.text import Count

from .state import Pending

JudgeIfTurned = Callable[[Rules, Card | None], list[Objection]]


def whatever_was_turned(pending: Pending, event: Count, deal: str, judge: JudgeIfTurned) -> list[Objection]:
    """What speaks against a count whichever card was turned: points stand if they do for one card, cards if all agree on them.

    ``judge``: what speaks against it under given rules, this card being turned (None: it is not known which, if any);
    ``deal``: the line that would have told it. Where the card is known, or none is turned, the rules of the hand decide alone.
    """
    known = None if pending.table is None else pending.table.wild
    rules = pending.rules
    if not rules.deal.wild_card or known not in (None, UNKNOWN):
        return judge(rules, known)
    by_points = event.cards is None and event.ranks is None
    stands: list[Rules] = []
    falls: list[list[Objection]] = []
    for card in _that_may_be_turned(rules, (event, *pending.counts.values())):
        found = judge(turned(rules, card), card)
        if found:
            falls.append(found)
        elif by_points:
            return []
        else:
            stands.append(turned(rules, card))
    if falls and not stands:
        return _nearest(falls, event)
    if not judge(rules, None) and {points_of(one, event) for one in stands} == {points_of(rules, event)}:
        return []
    return [forbids(rules, "turned_card_untold", "deal.wild_card", {"typed": deal}, verdict=UNDECIDED)]


def _that_may_be_turned(rules: Rules, told: Iterable[Count]) -> list[Card]:
    """A card for each rank and worth that may lie turned beside the cards told: of those alike, one of which most are left."""
    shape = shaper(rules)
    left = list(shape.copies[:KINDS])
    for card in [card for count in told for card in count.cards or () if card != UNKNOWN]:
        left[card] -= 1
    found: dict[tuple[int, int], Card] = {}
    for card in sorted(range(KINDS), key=lambda card: left[card]):
        if left[card] > 0:
            found[JOKER if card == JOKER else rank_of(card), shape.value[card]] = card
    return list(found.values())


def _nearest(falls: list[list[Objection]], event: Count) -> list[Objection]:
    """Of what each turned card has against a count, that of a card under which the points come nearest to what can be."""
    points = sum(event.points or ())
    return min(falls, key=lambda found: min(abs(int(one.facts.get("limit", 10**9)) - points) for one in found))
