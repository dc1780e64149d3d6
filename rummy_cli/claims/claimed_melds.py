"""The melds of the table as a claim says them, and whether one deck has all the cards that are named."""

from collections.abc import Sequence

from rummy_cli.cards import Laid, Objection, Preface
from rummy_cli.melds import Meld, deck_objections, let_stand, read_meld, shaper
from rummy_cli.ruleset import Rules

from .verdict import ClaimedGroups


def flat(groups: ClaimedGroups) -> list[Laid]:
    """All the cards of some groups."""
    return [card for group in groups for card in group]


def beyond_the_deck(rules: Rules, cards: Sequence[Laid], found: Sequence[Objection] = ()) -> list[Objection]:
    """Objections of the deck to all these cards at once, less those that were found already."""
    told = {(o.rule, o.cards) for o in found}
    return [o for o in deck_objections(shaper(rules), cards) if (o.rule, o.cards) not in told]


def melds_claimed(
    rules: Rules, groups: ClaimedGroups, found: list[Objection], *, stands: bool = False, anywhere: bool = False
) -> list[Meld]:
    """The melds that lie on the table as they were said; what speaks against one goes to ``found``.

    ``stands``: they lie so in a game, also where one is no meld by the rules; ``anywhere``: whatever a wild stands for, since
    it may go to any place.
    """
    melds = []
    for group in groups:
        reading = read_meld(shaper(rules), group)
        if stands or reading.meld is not None or (anywhere and not reading.objections):
            melds.append(let_stand(shaper(rules), group))
        else:
            found += [o.seen_in(Preface(group=tuple(group))) for o in reading.complaints()]
    return melds
