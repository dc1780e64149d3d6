"""Who deals, what each player gets, which cards lie open, and who begins."""

from rummy_cli.ruleset import Rules

from .phrases import Scope, by_value, grouped, number_word, some

_FIRST = by_value(
    "deal.first_dealer",
    {
        "lowest_card": "whoever draws the lowest card deals first",
        "highest_card": "whoever draws the highest card deals first",
        "any": "anybody may deal first",
    },
)
_SIDE = by_value("deal.direction", {"clockwise": "left", "counterclockwise": "right"})
_BEGINS = by_value("deal.starter", {"next": "the player at the dealer's {side} begins", "dealer": "the dealer begins"})
_NEXT = by_value(
    "deal.next_dealer",
    {
        "left": "the next hand is dealt by the player at the dealer's left",
        "right": "the next hand is dealt by the player at the dealer's right",
        "winner": "the next hand is dealt by the winner of this one",
        "loser": "the next hand is dealt by the player whose cards counted most",
        "starter": "the next hand is dealt by the player who began this one",
        "same": "the same player deals every hand",
    },
)
_AFTER_VOID = by_value(
    "deal.after_void",
    {"same": "after a void hand the same player deals again", "next": "after a void hand the deal passes on"},
)


def sentences(scope: Scope) -> list[str]:
    """What happens before the first turn, and who deals the next hand."""
    deal = scope.rules.deal
    begins = _BEGINS[deal.starter].format(side=_SIDE[deal.direction])
    return [
        _FIRST[deal.first_dealer],
        _dealt(scope),
        *_open_cards(scope.rules),
        f"play goes {deal.direction}; {begins}",
        _NEXT[deal.next_dealer],
        _AFTER_VOID[deal.after_void],
    ]


def _dealt(scope: Scope) -> str:
    deal, sizes = scope.rules.deal, scope.by_players.get("deal.hand_size")
    dealt = grouped(sizes, str).replace(" with", " cards with", 1) if sizes else some(deal.hand_size, "card")
    extra = f", the player who begins {number_word(deal.starter_extra)} more" if deal.starter_extra else ""
    return f"each player gets {dealt}{extra}"


def _open_cards(rules: Rules) -> list[str]:
    deal = rules.deal
    said = ["the next card is turned up and begins the discard pile" if deal.upcard else "no card is turned up"]
    if deal.cut_card:
        said.append("the cutter's card lies face up under the stock")
    if deal.wild_card:
        ace = ", or the ace if it is a joker" if rules.deck.jokers else ""
        said.append(f"one more card is turned and lies face up under the stock: its rank is wild in this hand{ace}")
    return said
