"""The sentences of a rule card, made from the keys: what a host says before the deal, and no more than the keys say."""

from collections.abc import Mapping
from typing import Any

from rummy_cli.cards import listed
from rummy_cli.ruleset import Rules

from . import endings, knocking, scoring
from .phrases import grouped, some

# Keys whose values by number of players are part of a sentence.
TOLD_BY_PLAYERS = ("deal.hand_size", "deck.packs", "deck.jokers")


def card(rules: Rules, by_players: Mapping[str, Mapping[int, Any]]) -> dict[str, list[str]]:
    """The sentences of each paragraph by its heading, for one number of players and one hand.

    ``by_players`` has the values to be told for every number.
    """
    wild = bool(rules.deck.jokers or rules.deck.wild_ranks or rules.deal.wild_card or "deck.jokers" in by_players)
    return {
        "Players": [
            f"{rules.players.min} to {rules.players.max}"
            if rules.players.min < rules.players.max
            else f"{rules.players.min}"
        ],
        "Cards": _cards(rules, by_players),
        "Deal": _deal(rules, by_players),
        "Turn": _turn(rules),
        "Discard pile": _pickup(rules),
        "Buying": _buying(rules),
        "Stock": _stock(rules),
        "Melds": _melds(rules),
        "Wild cards": _wilds(rules) if wild else [],
        "Opening": endings.of_opening(rules, wild=wild),
        "Laying off": endings.of_layoffs(rules),
        "Going out": endings.of_going_out(rules),
        "Knocking": knocking.of_knock(rules),
        "All in one turn": scoring.of_one_turn(rules),
        "Scoring": scoring.of_scoring(rules, wild=wild),
        "Match": endings.of_match(rules),
    }


def _cards(rules: Rules, by_players: Mapping[str, Mapping[int, Any]]) -> list[str]:
    deck = rules.deck
    packs = by_players.get("deck.packs")
    jokers = by_players.get("deck.jokers")
    said = [
        (
            grouped(packs, lambda n: some(n, "pack") + " of 52 cards")
            if packs
            else some(deck.packs, "pack") + " of 52 cards"
        )
        + "; "
        + (grouped(jokers, lambda n: some(n, "joker")) if jokers else some(deck.jokers, "joker"))
    ]
    if deck.removed_ranks:
        said.append(f"without the ranks {listed(deck.removed_ranks)}, so that their neighbours follow one another")
    if deck.wild_ranks:
        said.append(f"wild, where they do not stand for themselves: {listed(deck.wild_ranks)}")
    if deck.rank_aliases:
        said.append(
            "ranks may also be called: " + ", ".join(f"{name} for {rank}" for name, rank in deck.rank_aliases.items())
        )
    return said


def _deal(rules: Rules, by_players: Mapping[str, Mapping[int, Any]]) -> list[str]:
    deal = rules.deal
    sizes = by_players.get("deal.hand_size")
    first = {
        "lowest_card": "whoever draws the lowest card deals first",
        "highest_card": "whoever draws the highest card deals first",
        "any": "anybody may deal first",
    }
    side = "left" if deal.direction == "clockwise" else "right"
    begins = {"next": f"the player at the dealer's {side} begins", "dealer": "the dealer begins"}
    following = {
        "left": "the next hand is dealt by the player at the dealer's left",
        "right": "the next hand is dealt by the player at the dealer's right",
        "winner": "the next hand is dealt by the winner of this one",
        "loser": "the next hand is dealt by the player whose cards counted most",
        "starter": "the next hand is dealt by the player who began this one",
        "same": "the same player deals every hand",
    }
    dealt = grouped(sizes, str).replace(" with", " cards with", 1) if sizes else some(deal.hand_size, "card")
    return [
        first[deal.first_dealer],
        f"each player gets {dealt}"
        + (f", the player who begins {deal.starter_extra} more" if deal.starter_extra else ""),
        "the next card is turned up and begins the discard pile" if deal.upcard else "no card is turned up",
        *(["the cutter's card lies face up under the stock"] if deal.cut_card else []),
        *(
            [
                "one more card is turned and lies face up under the stock: its rank is wild in this hand"
                + (", or the ace if it is a joker" if rules.deck.jokers else "")
            ]
            if deal.wild_card
            else []
        ),
        f"play goes {deal.direction}; {begins[deal.starter]}",
        following[deal.next_dealer],
        "after a void hand the same player deals again"
        if deal.after_void == "same"
        else "after a void hand the deal passes on",
    ]


def _turn(rules: Rules) -> list[str]:
    turn = rules.turn
    draws = {
        "one": "draw one card",
        "play_or_draw": "either play, or draw one card",
        "up_to_three": "draw one card; whoever cannot or will not play draws a second, then a third",
    }
    tabled = rules.melds_on_table
    play = (
        "meld and lay off as you like"
        if turn.melds_per_turn is None
        else f"lay down at most {some(turn.melds_per_turn, 'new meld')}, and lay off"
    )
    if tabled and not turn.discard and turn.draw == "play_or_draw":
        said = [f"either {play}, or draw one card, which ends the turn"]
    elif tabled and not turn.discard and turn.draw == "up_to_three":
        said = [
            f"draw one card, then {play}",
            "whoever cannot or will not play draws a second card, and then a third, which ends the turn",
        ]
    else:
        said = [draws[turn.draw], *([f"then {play}"] if tabled else [])]
    if not tabled and turn.melds_per_turn is not None:
        said.append(f"at most {some(turn.melds_per_turn, 'new meld')} a turn")
    if tabled and turn.new_melds == "opening_only":
        said.append("after the turn of his first melds in a hand a player only lays off, and melds nothing new")
    said.append("a discard ends the turn" if turn.discard else "nothing is discarded, and there is no discard pile")
    if not turn.starter_draws:
        said.append("the player who begins does not draw in the first turn")
    return said


def _pickup(rules: Rules) -> list[str]:
    pickup = rules.pickup
    if not rules.turn.discard and pickup.from_ == "never":
        return []
    said = {
        "top": ["its top card may be drawn instead of one from the stock"],
        "any_depth": ["any of its cards may be taken, together with all that lie above it"],
        "never": ["nothing may be taken from it"],
    }[pickup.from_]
    if pickup.upcard_offer:
        said.append(
            "at first the player who begins, then the dealer, may take or pass the upcard; if both pass, "
            "the player who begins draws from the stock"
        )
    said.append(
        "the card just taken may be thrown back in the same turn"
        if pickup.return_same_turn
        else "the card just taken may not be thrown back in the same turn"
    )
    use = {
        "always": "a card taken must be played in the same turn",
        "deep": "a card taken from below the top must be played in the same turn",
    }
    if pickup.must_use in use:
        said.append(use[pickup.must_use])
    before = {
        "must_open": "whoever has not opened may take a card only to open in that turn",
        "must_use": "whoever has not opened may take a card only to open with it in that turn",
        "never": "whoever has not opened may not take a card",
    }
    if pickup.before_opening in before:
        free = ""
        if pickup.free_laps:
            free = f", but in the first {'lap' if pickup.free_laps == 1 else some(pickup.free_laps, 'lap')} anybody may"
        if pickup.free_draws:
            own = "first draw" if pickup.free_draws == 1 else f"first {some(pickup.free_draws, 'draw')}"
            free += f"{' and' if free else ', but'} a player's {own} of the hand {'is' if pickup.free_draws == 1 else 'are'} free"
        said.append(before[pickup.before_opening] + free)
    return said


def _buying(rules: Rules) -> list[str]:
    buying = rules.buying
    if buying is None:
        return []
    said = [
        "before the player whose turn it is has drawn, another may take the top discard out of turn, "
        f"with {some(buying.penalty_cards, 'card')} from the stock; then the player whose turn it is draws from the stock"
    ]
    if buying.per_hand is not None:
        said.append(f"a player buys at most {some(buying.per_hand, 'time')} in a hand")
    said.append("who has opened may still buy" if buying.after_opening else "who has opened buys no more")
    return said


def _stock(rules: Rules) -> list[str]:
    stock = rules.stock
    ends = {
        "end_hand": "the hand ends",
        "void_hand": "the hand is void",
        "play_on": "play goes on without drawing; the hand is over when all have passed in a row",
    }
    renewed = {
        "reshuffle": "when it is empty, the discard pile without its top card is shuffled and becomes the stock",
        "turn_over": "when it is empty, the discard pile without its top card is turned over, not shuffled",
    }
    said = [renewed.get(stock.when_empty) or f"when it is empty, {ends[stock.when_empty]}"]
    if stock.when_empty in renewed and stock.max_recycles is not None:
        often = {0: "never", 1: "once", 2: "twice"}.get(stock.max_recycles, f"{stock.max_recycles} times")
        said.append(f"this is done {often} in a hand, then {ends[stock.then]}")
    if stock.ends_at is not None:
        said.append(f"the play is over as soon as a discard leaves {some(stock.ends_at, 'card')} in it")
    return said


def _melds(rules: Rules) -> list[str]:
    sets, runs = rules.sets, rules.runs
    most = f"at most {sets.max}" if sets.max is not None else "any number"
    size = str(sets.min) if sets.max == sets.min else f"{sets.min} or more ({most})"
    length = f"{runs.min} or more" + (f" (at most {runs.max})" if runs.max is not None else "")
    ace = {
        "low": "the ace is low: A-2-3 is a run, Q-K-A is none",
        "high": "the ace is high: Q-K-A is a run, A-2-3 is none",
        "either": "the ace is low or high: A-2-3 and Q-K-A are runs, K-A-2 is none",
        "corner": "runs may turn the corner: A-2-3, Q-K-A and K-A-2 are runs",
    }
    said = [
        f"a set is {size} of one rank, {'all of different suits' if sets.distinct_suits else 'of any suits'}",
        f"a run is {length} of one suit in sequence",
        ace[runs.ace],
    ]
    if runs.both_ends:
        said.append("one run may have an ace at each end")
    said.append(
        "melds are laid on the table" if rules.melds_on_table else "melds stay in the hand until somebody knocks"
    )
    if rules.rearrange:
        said.append(
            "melds on the table may be regrouped in any way, "
            "if a card from the hand goes with them and all are melds at the end"
        )
    if rules.rearrange_failed:
        said.append(
            f"whoever cannot finish a rearranging puts all back and draws {some(rules.rearrange_failed, 'card')}"
        )
    return said


def _at_most(wilds: int) -> str:
    return f"at most {some(wilds, 'wild card')}" if wilds else "no wild card"


def _wilds(rules: Rules) -> list[str]:
    wilds = rules.wilds
    most = "any number of wild cards" if wilds.per_meld is None else _at_most(wilds.per_meld)
    said = [f"a meld may have {most}"]
    if wilds.per_meld_at_opening is not None:
        said.append(f"a meld of the opening may have {_at_most(wilds.per_meld_at_opening)}")
    said.append(
        f"a meld has at least {some(wilds.min_naturals, 'natural card')}"
        if wilds.min_naturals
        else "wild cards alone may be a meld"
    )
    if wilds.share != "any":
        said.append(
            {
                "half": "it never has more wild cards than natural ones",
                "fewer": "it always has fewer wild cards than natural ones",
            }[wilds.share]
        )
    if not wilds.adjacent:
        said.append("two wild cards may not be neighbours in a run")
    if wilds.swap == "never":
        return [*said, "once melded a wild card stays"]
    whose = {"own": "one's own melds", "others": "the melds of others", "any": "any meld"}[wilds.swap]
    said.append(
        f"whoever has the card that one stands for may put it in its place and take the wild card, from {whose}"
    )
    said.append(
        "that may be done before opening" if wilds.swap_before_opening else "that is for players who have opened"
    )
    said.append(
        {
            "either_suit": "from a set of three one of the missing cards frees it",
            "both_suits": "from a set of three it takes both missing cards",
            "never": "from a set of three it cannot be freed",
        }[wilds.swap_in_set]
    )
    said.append("a full set gives it up too" if wilds.swap_closed_set else "a full set does not give it up")
    said.append(
        {
            "keep": "the wild card may be kept",
            "this_turn": "the wild card must be played in the same turn",
            "new_meld": "the wild card must go into a new meld in the same turn",
        }[wilds.swapped]
    )
    return said
