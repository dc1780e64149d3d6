"""The headings of a rule card, in the order in which a table needs them, and the sections that tell what stands there."""

from collections.abc import Callable

from . import (
    buying,
    deal,
    deck,
    going_out,
    knock,
    layoffs,
    match,
    melds_on_table,
    one_turn,
    opening,
    pickup,
    players,
    runs,
    scoring,
    sets,
    stock,
    turn,
    wilds,
)
from .phrases import Scope

# Keys whose values by number of players are told within a sentence.
TOLD_BY_PLAYERS = ("deal.hand_size", "deck.packs", "deck.jokers")
HEADINGS: dict[str, tuple[Callable[[Scope], list[str]], ...]] = {
    "Players": (players.sentences,),
    "Cards": (deck.sentences,),
    "Deal": (deal.sentences,),
    "Turn": (turn.sentences,),
    "Discard pile": (pickup.sentences,),
    "Buying": (buying.sentences,),
    "Stock": (stock.sentences,),
    "Melds": (sets.sentences, runs.sentences, melds_on_table.sentences),
    "Wild cards": (wilds.sentences,),
    "Opening": (opening.sentences,),
    "Laying off": (layoffs.sentences,),
    "Going out": (going_out.sentences,),
    "Knocking": (knock.sentences,),
    "All in one turn": (one_turn.sentences,),
    "Scoring": (scoring.sentences,),
    "Match": (match.sentences,),
}


def paragraphs(scope: Scope) -> dict[str, list[str]]:
    """The sentences under each heading, for one number of players and one hand; a heading may have none."""
    return {
        heading: [said for sentences in sections for said in sentences(scope) if said]
        for heading, sections in HEADINGS.items()
    }
