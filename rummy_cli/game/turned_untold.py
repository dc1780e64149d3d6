"""A hand told without its deal where a card is turned for the wild rank (key ``deal.wild_card``): nobody said which rank it was."""

from collections.abc import Callable, Iterator

from rummy_cli.cards import RANKS, UNDECIDED, UNKNOWN, Objection
from rummy_cli.referee import points_of
from rummy_cli.ruleset import Rules, forbids, turned
from rummy_cli.text import Count

from .state import Pending

Judge = Callable[[Rules], list[Objection]]


def whatever_was_turned(pending: Pending, event: Count, deal: str, judge: Judge) -> list[Objection]:
    """What speaks against a count whichever rank was turned: points stand if they do for one rank, cards if all ranks agree on them.

    ``judge``: what speaks against it under given rules; ``deal``: the line that would have told the rank. Where the turned card
    is known, or none is turned, the rules of the hand decide alone.
    """
    found = judge(pending.rules)
    if not _is_untold(pending):
        return found
    if event.cards is None and event.ranks is None:
        return [] if not found or any(not judge(rules) for rules in _possible(pending.rules)) else found
    stands = [rules for rules in _possible(pending.rules) if not judge(rules)]
    if not stands:
        return found
    if not found and {points_of(rules, event) for rules in stands} == {points_of(pending.rules, event)}:
        return []
    return [forbids(pending.rules, "turned_card_untold", "deal.wild_card", {"typed": deal}, verdict=UNDECIDED)]


def _is_untold(pending: Pending) -> bool:
    table = pending.table
    return pending.rules.deal.wild_card and (table is None or table.wild in (None, UNKNOWN))


def _possible(rules: Rules) -> Iterator[Rules]:
    """The rules of the hand for each rank that there is to be turned."""
    return (turned(rules, rank) for rank, name in enumerate(RANKS) if name not in rules.deck.removed_ranks)
