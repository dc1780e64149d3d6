"""The rules of one hand: those of the house, with the rank of the card that was turned at its deal (key ``deal.wild_card``)."""

from msgspec.structs import replace

from rummy_cli.cards import ACE, JOKER, RANKS, UNKNOWN, Card, rank_of

from .schema import Rules

_MOST = 200
_turned: dict[tuple[int, int], tuple[Rules, Rules]] = {}


def turned(rules: Rules, card: Card | None) -> Rules:
    """The rules with the rank of this card wild too; a joker turned makes the aces wild.

    The same object each time, so that what is compiled from it is kept. None, or a card that nobody noted: the rules as they are.
    """
    if card is None or card == UNKNOWN or not rules.deal.wild_card:
        return rules
    rank = ACE if card == JOKER else rank_of(card)
    if RANKS[rank] in rules.deck.wild_ranks:
        return rules
    found = _turned.get((id(rules), rank))
    if found is None:
        if len(_turned) >= _MOST:
            _turned.clear()
        deck = replace(rules.deck, wild_ranks=(*rules.deck.wild_ranks, RANKS[rank]))
        found = _turned[id(rules), rank] = (
            rules,
            replace(rules, deck=deck),
        )  # the old ones live as long: their id is theirs
    return found[1]
