"""What a claim is judged by: the rules for so many players in one hand of the match, and the melds of the table."""

import msgspec
from msgspec.structs import replace

from rummy_cli.cards import Card, Laid, name
from rummy_cli.ruleset import House, Rules, turned
from rummy_cli.text import Unreadable


class Circumstances(msgspec.Struct, frozen=True):
    """Rules, what to call them, the melds on the table where a game is being played, and which hand it is (from 1).

    ``guessed``: the house, where nobody said for how many players; then a claim whose cards tell it is judged for so many;
    ``wild``: the card turned for the wild rank, where one was named, which is in ``rules`` already.
    """

    rules: Rules
    note: str
    table: tuple[tuple[Laid, ...], ...] = ()
    deal: int = 1
    guessed: House | None = None
    wild: Card | None = None


def with_wild(circumstances: Circumstances, card: Card) -> Circumstances:
    """The same with this card turned for the wild rank. Raises Unreadable where none is turned."""
    if not circumstances.rules.deal.wild_card:
        raise Unreadable(f"read '--wild {name(card)}': no card is turned here (deal.wild_card: false)")
    return replace(circumstances, rules=turned(circumstances.rules, card), wild=card)


def circumstances_under(house: House, players: int | None = None, deal: int | None = None) -> Circumstances:
    """A house for a number of players (None: the fewest) in one of its hands (None: the first).

    Raises Unreadable for a number of players that the house does not have.
    """
    if players is not None and not house.players_min <= players <= house.players_max:
        raise Unreadable(
            f"--players {players}: {house.name} is for {house.players_min} to {house.players_max} (players.min, players.max)"
        )
    number = house.players_min if players is None else players
    hand = deal or 1
    rules, most = house.rules(number, hand), house.rules(house.players_max, hand)
    varies = players is not None or (rules.deck, rules.opening) != (most.deck, most.opening)
    note = f"{house.name}, for {number} players" if varies else house.name
    return Circumstances(rules, note, deal=hand, guessed=house if players is None else None)


def for_cards(circumstances: Circumstances, cards: int) -> Circumstances:
    """The same for the number of players who are dealt so many cards, or one fewer, where nobody said how many play."""
    house = circumstances.guessed
    if house is None:
        return circumstances
    for players in range(house.players_min, house.players_max + 1):
        if house.rules(players, circumstances.deal).deal.hand_size in (cards, cards - 1):
            if players == house.players_min:
                return circumstances
            other = circumstances_under(house, players, circumstances.deal)
            return other if circumstances.wild is None else with_wild(other, circumstances.wild)
    return circumstances
