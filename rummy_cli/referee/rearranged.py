"""A regrouping that was made at the table: does it stand?"""

from collections import Counter
from collections.abc import Sequence

from rummy_cli.cards import Laid, Objection, physical
from rummy_cli.melds import Meld, amiss, cards_in, deck_objections, exchanged, read_meld, shaper
from rummy_cli.ruleset import Rules


def claimed(rules: Rules, before: Sequence[Meld], after_groups: Sequence[Sequence[Laid]]) -> tuple[Objection, ...]:
    """Why the melds ``before`` cannot have become ``after_groups``; () when they can.

    Every card of the table is still there, at least one card has come from the hand, every group that was not there before
    is a meld, and the deck has all these cards. Keys: ``rearrange``, those of melds and deck, and ``table.cards``.
    """
    if not rules.rearrange:
        return (Objection("rearrange", "melds on the table stay as they are (rearrange is false)"),)
    s = shaper(rules)
    found: list[Objection] = []
    unchanged = Counter(_cards(meld.cards) for meld in before)
    for group in after_groups:
        if unchanged[_cards(group)] > 0:
            unchanged[_cards(group)] -= 1
            continue
        found += [o for o in read_meld(s, group).complaints() if o not in found]
    cards = [card for group in after_groups for card in group]
    found += amiss(*exchanged(cards_in(before), cards))
    told = {o.rule for o in found}
    found += [o for o in deck_objections(s, cards) if o.rule not in told]
    return tuple(found)


def _cards(cards: Sequence[Laid]) -> tuple[Laid, ...]:
    return tuple(sorted(map(physical, cards)))
