"""The table that a claim speaks of, so that the referee judges the claim as he would judge the move.

A player who has opened is to play, in an earlier turn having melded; nobody knows what he holds. The melds on the table are
whosever the rules want them to be, since a claim does not say.
"""

from collections.abc import Sequence

import msgspec

from rummy_cli.cards import KINDS, physical
from rummy_cli.melds import Meld, cards_in, shaper
from rummy_cli.referee import Table, TableMeld
from rummy_cli.ruleset import Rules
from rummy_cli.unseen import Knowledge

CLAIMANT, OTHER = 0, 1


def table_of(
    rules: Rules, melds: Sequence[Meld] = (), *, mine: bool = False, opened: bool = True, melded: bool = True
) -> Table | None:
    """The table with these melds, those of the claimant if ``mine``; None where the deck does not have their cards.

    ``opened``: has the claimant opened; ``melded``: has he melded in an earlier turn.
    """
    shape = shaper(rules)
    know = Knowledge.deal(shape.copies[:KINDS], (0, 0), sum(shape.copies))
    on_table = know.forget((None, None), None, ()).play(OTHER, [physical(card) for card in cards_in(melds)])
    if on_table is None:
        return None
    return Table(
        rules=rules,
        shaper=shape,
        number=1,
        seats=(CLAIMANT, OTHER),
        names=("the player", "another"),
        step=1,
        dealer=OTHER,
        starter=CLAIMANT,
        know=on_table,
        phase="play",
        turn=CLAIMANT,
        lap=None,
        melds=tuple(TableMeld(i, meld, CLAIMANT if mine else OTHER) for i, meld in enumerate(melds, 1)),
        next_number=len(melds) + 1,
        opened=(opened, True),
        melded=(melded, True),
        played=(True, True),
        tabled=(0, 0),
        gone=(False, False),
        source="stock",
    )


def after_a_knock(rules: Rules) -> Rules:
    """The rules by which a defender lays off: whatever those of play say (``layoffs.onto``)."""
    return msgspec.structs.replace(rules, layoffs=type(rules.layoffs)())


def as_if_laid(rules: Rules) -> Rules:
    """The rules with melds on the table: what is a meld does not hang on where it lies."""
    return rules if rules.melds_on_table else msgspec.structs.replace(rules, melds_on_table=True)
