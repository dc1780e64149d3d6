"""The sentence of each objection, in English; another language would be another such table.

In a sentence ``{fact}`` is a fact of the objection (or ``cards``, ``value``, ``entry``). ``{number:card}`` counts: 1 card, 2
cards; ``{cards:and}`` lists them as a sentence does,
``{missing:span}`` a long list by its ends, ``{numbers:each event}`` says event 1, event 3. ``{number:is|are}`` chooses by the number, ``{number:no card|one card|# cards}`` also by none, with ``#`` for the number.
What stands in ``[brackets]`` is said only where each fact in it is known.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, get_args

from .card import name, names
from .kinds import Kind, Resting
from .objections import CardFacts, GroupFacts, Objection
from .wording import listed, plural

_MISREAD = "if {events} was misread, `amend {first} …`; "
_WAYS_ON = "if a move is missing, `insert` it or write `gap`; if the hand is past following, `result`, `scores` or `void` ends it"

ENGLISH: dict[Kind, str] = {
    "hand_is_shown": "there was a knock: {who} shows his hand now",
    "hand_is_over": "the hand is over: what the others still hold is counted now",
    "not_your_turn": "it is {whose}'s turn, not {who}'s",
    "no_draw_in_gap": "in a gap no draw or pass is taken down: `go` first, with whose turn it is",
    "upcard_on_offer": "the upcard is on offer: {who} takes it or passes first",
    "not_drawn_yet": "{who} has not drawn yet: a turn begins with the draw",
    "drawn_and_plays": "{who} has drawn, and plays or draws, not both",
    "starter_does_not_draw": "{who} begins with the extra card and does not draw",
    "drawn_already": "{who} has drawn already",
    "played_already": "{who} has played already in this turn and draws no more",
    "last_discard_or_pass": "the stock is down to its last cards: {who} takes the last discard and knocks, or passes",
    "nothing_to_recycle": (
        "the stock is empty and under the top discard there is nothing to make a new one of: take the upcard, or `void` the hand"
    ),
    "played_on_without": "the stock is empty and play goes on without it: {who} plays, takes the upcard or passes",
    "discards_none": "{who} has taken no card and discards none: `pass` ends the turn",
    "must_knock": "{who} took the last discard and must knock",
    "nothing_to_pass": "{who} draws: there is nothing to pass",
    "ends_with_a_discard": "{who}'s turn ends with a discard",
    "plays_or_draws": "{who} plays or draws",
    "draws_on": "{who} has played nothing and draws on, up to three cards",
    "taken_must_be_played": "{card} was taken and must be played this turn",
    "taken_before_opening": "{card} was taken before opening and must be played in this turn",
    "must_open": "{who} took a discard without having opened and must open in this turn",
    "freed_must_be_played": "{card} was freed and {who} must play it this turn",
    "cut_card_out_of_turn": "only who goes out in one turn ({way}) may take the cut card, and {who} does not",
    "no_cut_card": "there is no cut card in this game",
    "cut_card_taken": "the cut card has been taken already",
    "no_pickup": "nobody takes from the discard pile here",
    "upcard_was_passed": "both have passed the upcard, so {who} draws from the stock",
    "discard_was_bought": "the discard of this turn was bought: {who} draws from the stock",
    "takes_no_discard": "{who} has not opened and may not take a discard",
    "pile_is_empty": "the discard pile is empty",
    "not_in_the_pile": "{card} does not lie in the discard pile: its top is {other}",
    "under_the_top": "{card} lies under {other}: only the top card may be taken",
    "not_the_top": "the top of the pile was not noted, but it cannot be {card}, which is elsewhere",
    "draws_first": "{who} draws before he discards",
    "no_discard_pile": "there is no discard pile: a turn ends with a draw or a pass",
    "thrown_stands_for_nothing": "{card}: a card thrown stands for nothing; throw {other}",
    "thrown_back": "{card} was just taken and may not be thrown back in the same turn",
    "another_copy": "{who} took {card} in this turn: this must be another copy, which he may hold",
    "opens_too_early": "round {lap}: nobody opens before round {limit}",
    "not_the_contract": "the opening is exactly {wanted}, and this is {laid}",
    "two_sets_of_a_rank": "{group} and {known} are two sets of one rank in one opening",
    "two_runs_of_a_suit": "{group} and {known} are two runs of one suit in one opening",
    "runs_that_join": "{group} and {known} join into one longer run, and may not be two of one opening",
    "too_few_points": "the opening needs {limit} points and this is {points}, {number} short: {addends}",
    "beats_no_opening": "the opening must beat {highest}, the highest of this hand, and this is {points}: {addends}",
    "no_natural_run": "the opening must contain a run without wilds: {addends}",
    "no_card_to_throw": "{who} would have no card left to throw: the last card must be discarded",
    "no_such_way_out": "nobody goes out by a {way} here",
    "out_too_early": "round {lap}: nobody goes out before round {limit}",
    "no_knocking": "nobody knocks in this game[, so no hand ends by {way}]",
    "no_knock_in_gap": "in a gap nobody knocks: write `go`, or tell the hand by `result`",
    "no_big_gin": "big gin is not played here",
    "knock_throws_a_card": "a card is thrown with the knock: `{typed} CARD`",
    "knock_throws_nothing": "there is no discard pile, so nothing is thrown with a knock",
    "too_much_deadwood": "the deadwood is {points}, and[ after {card}] at most {limit} may knock",
    "only_gin_knocks": "the deadwood is {points}: [after {card} ]only gin may knock",
    "lacks_run": "{number:a run is|# runs are} missing for a knock; shown by a loser the hand counts {points}",
    "lacks_natural_run": (
        "{number:a run without wilds is|# runs without wilds are} missing for a knock; shown by a loser the hand counts {points}"
    ),
    "no_second_knock": "somebody has knocked: {who} has one more turn, without a knock",
    "last_turn_before_the_show": "{who} has one more turn before the hands are shown",
    "nobody_lays_off_after_a_knock": "nobody lays off on the knocker's melds here",
    "turned_card_unknown": (
        "whether that stands hangs on the turned card, which nobody noted: name it in the deal, such as "
        "`amend N deal … wild 5D`, with the number of the deal"
    ),
    "turned_card_untold": (
        "what these cards count hangs on the turned card, and nobody told it: give the points, or take the hand back and begin "
        "it with its deal, such as `{typed}`"
    ),
    "nobody_drops": "nobody drops in this game",
    "no_drop_in_gap": "in a gap nobody drops: write `go` first, with whose turn it is",
    "no_drop_in_last_turn": "somebody has knocked: {who} has one more turn and does not drop",
    "drops_before_the_draw": (
        "{who} has drawn in this turn: he drops before he draws, or says the points of a wrong declaration, "
        "such as `{who}: drop 80`"
    ),
    "shown_after_a_knock": "hands are shown after a knock",
    "another_shows": "it is not {who} who shows now[, but {whose}]",
    "shows_another_number": "{who} holds {held:card} and shows {number}",
    "hand_not_all_known": "a hand with ?? cannot be arranged: name the card, or tell the hand by `result`",
    "no_gin": "{who} said {way}, and {cards} {cards:is|are} left over: deadwood {points}",
    "ends_by_a_knock": "here a hand ends by {wanted}, not by {way}",
    "void_without_stock": "a hand whose stock is empty for good does not count here: write `void`",
    "stock_is_renewed": "an empty stock is made new from the discard pile as often as need be: no hand is blocked",
    "blocked_is_void": "a hand with nobody out does not count here: write `void`",
    "no_card_named": "no card is named",
    "unnoted_in_meld": "a card nobody noted cannot be part of a meld: name it",
    "not_wild": "{card} is not wild and stands for itself only",
    "takes_no_card": "{group} is neither a set nor a run: {cards:and} cannot be laid off on it",
    "swap_and_no_layoff": "{other} has the place of {card} already: exchanging them is a swap, no lay-off",
    "in_the_run_already": "{card} is in the run already",
    "too_many_wilds": "{group} has {cards:1 wild|# wilds} ({cards:and})",
    "too_few_naturals": "{group} has {number:no natural card|1 natural card|# natural cards}",
    "too_few_beside_wilds": "{group} has {cards:and} beside {number:natural card}",
    "in_the_set_already": "{group:and} {group:is|are} in this set already",
    "set_too_small": "{cards}: {cards:1 card is|# cards are} too few for a set",
    "set_too_big": "{cards}: {cards:1 card is|# cards are} too many for a set",
    "more_than_four_suits": "{cards}: {cards:1 card is|# cards are} too many for four suits",
    "run_too_short": "{group}: {group:1 card is|# cards are} too few for a run",
    "run_too_long": "{group}: {group:1 card is|# cards are} too many for a run",
    "ace_at_both_ends": "{cards:and} cannot stand at both ends of one run",
    "wilds_are_neighbours": "{cards:and} are neighbours",
    "round_the_corner": "{group} would go round the corner",
    "ace_cannot_follow": "{card} cannot follow {other}",
    "ace_cannot_begin": "{card} cannot stand below {other}",
    "no_place_for_the_ace": "the ace has no such place in {cards}",
    "off_suit": "{card} does not belong in a run of {suit}",
    "off_rank": "{card} does not belong in a set of {rank}",
    "no_meld": "{cards} is neither a set nor a run: the ranks differ, and the suits",
    "twice_in_a_run": "{group:and} {group:is|are} there twice: a run holds each card once",
    "no_place_left": "the run has no place left for {cards:and}",
    "gap_in_the_run": "{missing:span} {missing:is|are} missing between {card} and {other}[, more than {wilds:and} can fill]",
    "gaps_in_the_run": "{missing:span} {missing:is|are} missing between {card} and {other}[, and {wilds:and} cannot fill every gap]",
    "could_be": "this could be {ways}[ or one of {number} others]: say what each wild stands for, such as {card}",
    "read_as_several": "{typed} could be {ways}: write the cards out",
    "too_many_wilds_to_open": "{cards:and} {cards:is 1 wild|are # wilds} in one meld of the opening",
    "rank_taken_out": "{card}: there is no {wanted} in this deck",
    "too_many_copies": "{card} cannot be there[ {number} times]",
    "no_wild_is_freed": "{cards} frees no wild here",
    "natural_is_wanted": "[{cards:and} is not what is given for a wild: ]a natural card is wanted",
    "neither_set_nor_run": "{cards} is neither a set nor a run",
    "no_wild_in_it": "there is no wild in {cards}",
    "could_free": "{card} could free {ways} of {group}",
    "wild_is_another": "{card} is in the set already and is not what the wild stands for",
    "set_is_locked": "{group} is full and locked",
    "keeps_its_wild": "{group} keeps its wild",
    "one_card_one_wild": "one card frees one wild, none is left for {card}",
    "no_wild_left": "no wild of {group} is left for {card}",
    "wild_stands_for": "{card} frees nothing: the wild stands for {wilds:and}",
    "all_must_be_given": "{cards} is not enough, {missing:and} must be given",
    "missing_afterwards": "{cards} of the table is missing afterwards: nothing from the table goes into a hand",
    "nothing_from_the_hand": "at least one card must come from the hand",
    "no_such_meld": "there is no meld {meld} on the table[: there {numbers:is only|are} {numbers}]",
    "no_meld_on_the_table": "there is no meld on the table to lay off on",
    "fits_several": "{cards} fits several melds, {ways}[ ({numbers})]: say on which",
    "frees_several": "{cards} would free a wild of several melds, {ways}[ ({numbers})]: say on which",
    "no_meld_takes": "no meld[ of {whose}] takes {cards}",
    "nothing_laid_off": "nothing is laid off here",
    "own_melds_only": "only one's own melds may be extended here, and meld {meld} is {whose}'s",
    "others_melds_only": "only the others' melds may be extended here, and meld {meld} is {whose}'s",
    "no_meld_of_his_own": "{who} lays off only after a meld of his own",
    "not_opened_lays_off": "{who} has not opened and may not lay off yet",
    "too_many_laid_off": "{number:# card is|# cards are} laid off: at most {limit} in a turn",
    "lays_off_from_the_next": "{who} opens in this turn and lays off from the next on",
    "no_wild_stands_for": "no wild on the table stands for {cards}",
    "frees_of_own_only": "wilds are freed from one's own melds only",
    "frees_of_others_only": "wilds are freed from the others' melds only",
    "not_opened_frees_none": "{who} has not opened and may not free a wild yet",
    "nothing_to_free": "no wild in meld {meld} can be freed with {cards}",
    "melds_stay_in_hand": "melds stay in hand until somebody knocks",
    "too_many_melds": "{number:# new meld is|# new melds are} laid: at most {limit} in a turn",
    "only_lays_off_now": "{who} has melded in an earlier turn of this hand and only lays off now",
    "melds_stay_as_they_are": "melds on the table stay as they are",
    "meld_named_twice": "a meld is named twice",
    "knocker_lays_nothing_off": "the knocker lays nothing off",
    "shows_first": "{who} shows his hand first",
    "every_card_counts": "every card held counts: nothing is laid off after a knock",
    "nothing_laid_off_on_gin": "nothing is laid off on {way}",
    "has_no_such_card": "{who} has no {card} to lay off",
    "knocker_says_his": "{whose}'s melds may be {wanted}, and it makes a difference to what is laid off: he says his, with / between the melds",
    "holds_too_few": "{who} holds [{held:card}][ ({known} among them)][ (event {entry})], and {number} would be needed",
    "no_deal_fits": "{who} cannot have these cards: no deal of the unseen cards fits",
    "is_his_one_card": "the one card that {who} holds is {card}[ (event {entry})]",
    "must_be_among": "{card} must be among {who}'s cards[ (event {entry})]",
    "lies_in_the_pile": "{who} cannot have {card}: it lies in the discard pile[ ({numbers:each event})]",
    "lies_on_the_table": "{who} cannot have {card}: it lies on the table[ ({numbers:each event})]",
    "is_the_cut_card": "{who} cannot have {card}: it is the cut card under the stock[ (event {entry})]",
    "was_seen_elsewhere": "{who} cannot have {card}: {whose} was seen with it and has not played it[ (event {entry})]",
    "never_came_there": "{who} cannot have {card}: it cannot have come into that hand[ (event {entry})]",
    "is_accounted_for": "{who} cannot have {card}: every copy of it is accounted for elsewhere[ ({numbers:each event})]",
    "cannot_be_the_upcard": "{cards} cannot be the upcard: it lies elsewhere[ (event {entry})]",
    "states_too_many": "{number} cards are stated in hands and stock: of {size}, {limit} at most can be there[ (event {entry})]",
    "must_hold": "{who} must hold {held:card}[ (event {entry})] and {number:# is|# are} counted",
    "must_be_counted": "{cards} must be counted among {who}'s cards[ (event {entry})]",
    "cannot_count_that": "{who} is said to hold {points} points: [{held:card}, ]all that he holds[ (event {entry})], as far as all know, cannot count that",
    "no_deal_gives_the_counts": "no deal of the unseen cards gives {who} that together with the other counts[ (event {entry})]",
    "no_hand_in_gap": "in a gap nothing is known of the hands: write it after `go`",
    "nothing_left_to_miss": "the hand is over: there is nothing left to miss",
    "gap_is_open": "a gap is open already: `go` ends it",
    "no_gap_to_end": "there is no gap to end",
    "no_pile_no_upcard": "there is no discard pile and so no upcard",
    "counted_for_a_stranger": "cards are counted for one who does not play in this hand",
    "shown_not_counted": "hands are shown after a knock, not counted: `show`",
    "nobody_is_out": "nobody is out yet: nothing is counted; if the hand is over, `result` tells who won it",
    "holds_nothing": "{who} is out and holds nothing",
    "owes_no_count": "{who} has left the table: no count is owed",
    "counted_already": "{who} has been counted already: `amend` that count",
    "counted_too_often": "{wanted} is counted {number} times, and the deck has it {limit} times",
    "no_flat_points": "an unopened hand costs no flat points here: count the cards",
    "all_count_as_opened": "without an opening everybody counts as opened, so the flat {value} is never due: count the cards",
    "has_opened_flat_not_due": "{who} has opened, so the flat {value} is not due: count the cards",
    "cannot_hold_points": "{who} cannot hold {points} points",
    "count_not_all_known": "what {who} holds is not all known, and it matters: give the points, such as `count {who} 23`",
    "suits_matter": "melds in hand count for nothing here, so the suits matter: give the cards, or the points",
    "no_buying": "no discard is bought in this game",
    "too_few_for_a_buyer": "a buyer draws {number:penalty card}, and the stock has not so many",
    "no_buy_in_gap": "in a gap no buy is taken down: `go` first, with whose turn it is",
    "takes_and_buys_nothing": "it is {who}'s own turn: he takes the discard, and buys nothing",
    "one_was_bought": "one discard has been bought in this turn already",
    "too_late_to_buy": "{who} is too late: {whose} has begun the turn, and the discard stays",
    "buys_back_his_own": "{who} threw the top discard, and nobody buys back his own",
    "bought_the_most": "{who} has bought {limit:once|# times} in this hand, and that is the most",
    "buys_no_more": "{who} has laid down and buys no more",
    "buys_the_top_only": "only the top discard is bought: it is {other}, not {card}",
    "game_is_over": "the game is over: `rummy new --again` starts the next with the same players",
    "no_hand_is_played": "no hand is being played: `deal` first",
    "does_not_play": "{who} does not play in this hand",
    "has_left": "{who} has left the table",
    "has_dropped": "{who} has dropped, and plays again in the next hand",
    "hand_takes_too_long": "these cards can be arranged in more ways than can be tried: say the melds, with / between them, or the points",
    "not_on_the_sheet": "that player has no place on the sheet",
    "paper_says_otherwise": "{differences}",
    "only_match_may_change": "the game is over: only keys of `match` may still change",
    "columns_stay": "the number of columns cannot change within a match",
    "seated_already": "{who} is seated already",
    "all_seats_taken": "all {limit} seats are taken",
    "no_seat_of_that_name": "nobody of that name has a seat",
    "not_seated": "{who} is not seated",
    "nobody_of_that_name": "nobody of that name has played here",
    "name_is_taken": "there is a player called {who} already; each needs a name of his own",
    "cut_is_tied": "the cut is tied: {players} draw again first",
    "tabled_is_not_known": "what each has tabled is not known without the moves: tell the points, `{typed}`",
    "ended_by_the_knock": "{who} has knocked: it ended by that, or by an undercut",
    "no_hand_is_counted": "no hand is being counted: `result` tells who won it, then come the counts",
    "counts_say_otherwise": "{who} is said to win by {way}, and the counts say otherwise: {differences}",
    "hand_is_played": "a hand is being played: `result` tells who won it, `scores` its points alone, `void` that it does not count",
    "hand_is_due": "{who} has not shown his hand yet; `result` or `scores` tells how it ended, `undo` takes back",
    "still_being_counted": "the count of {players} is still due, such as `count {who} 13`",
    "cut_is_made_once": "the cut is made once, before the first deal",
    "all_who_cut": "all who cut are named, each once: {players}",
    "too_few_seated": "{number} are seated and {limit} are needed: somebody must `join`",
    "too_many_seated": "{number} are seated and at most {limit} play: somebody must `leave`",
    "no_upcard_here": "no card is turned to begin the pile in this game",
    "no_wild_turned": "no card is turned for the wild rank in this game",
    "another_deals": "{whose} deals now, not {who}",
    "not_so_many_steps": "there {number:is nothing|is # step|are # steps} to take back",
    "nothing_was_undone": "there is no undo to take back: nothing was undone, or something has followed",
    "is_an_undo": "event {event} is an undo or a redo: undo again, or redo",
    "has_been_undone": "event {event} has been undone: `redo` brings it back",
    "is_a_correction": "event {event} is itself a correction: correct event {target} again",
    "cannot_be_read": "{message}",
    "unnoted_cannot_be_counted": "a card that nobody noted (??) cannot be counted: name it",
    "no_hand_of_this_size": "{number:card} are shown, and a hand has {size} after the discard, {limit} before it",
    "upcard_sets_the_limit": "the first upcard sets how much deadwood may knock: name it with --upcard",
    "none_can_be_played": "none of these cards can be played, however the table is rearranged",
    "not_every_rearrangement": "nothing was found in {seconds} s, and not every rearranging was tried: --limit with more seconds looks longer",
    "not_every_way": "not every way was tried in {seconds} s: --limit with more seconds looks longer",
    "laid_in_an_earlier_turn": "{who} has laid cards in an earlier turn of this hand: going out now is no {way}",
    "layoff_spoils_it": "{who} has laid off or freed a card in this turn, which spoils a {way} here",
    "holds_so_many_here": "{who} holds [{least} to ]{held:card} here, and {number:# is|# are} counted",
    "turned_at_the_deal": (
        "{who} cannot hold {card}: it was turned at the deal and lies under the stock; if that was misread, `amend` the deal"
    ),
    "counted_with_another": "{who} cannot hold {card}: it was counted with {players}; if that was misread, `amend` it",
    "never_counts_that": "{who} cannot hold {points} points: [{least} to ]{held:card} of this deck never count that",
    "counts_more_at_least": "{who} cannot hold {points} points: [{least} to ]{held:card} of this deck count {limit} at least",
    "counts_less_at_most": "{who} cannot hold {points} points: [{least} to ]{held:card} of this deck count {limit} at most",
    "deck_cannot_give_that": "this deck cannot give {who} that[ beside what was counted for {players}]; if one was misread, `amend` it",
    "points_are_missing": "the points of {players} are missing: all who play are named, such as `scores … {typed}`",
    "strangers_named": "{players} {players:does|do} not play in this hand",
}

# What such a refusal rests on may have been misread, or something may be missing: the ways on are told once, below all of them.
RESTING: frozenset[Kind] = frozenset(get_args(Resting))

_IF_KNOWN = re.compile(r"\[([^][]*)\]")
FACT = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_WORDS = {
    "rank": {"A": "aces", "J": "jacks", "Q": "queens", "K": "kings"},
    "suit": {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"},
}


def sentence(found: Objection) -> str:
    """The objection in words, without its key and value."""
    parts = {"cards": found.cards, "value": found.value, "entry": found.entry}
    text = told(ENGLISH[found.kind], {**found.facts, **parts})
    for preface in reversed(found.within):
        if preface.told:
            text = f"as event {preface.event} it cannot stand: {text}"
        elif preface.event is not None:
            text = f"event {preface.event} would fall: {text}"
        else:
            text = f"{names(preface.group)} on the table: {text}"
    return text


def ways_on(found: Iterable[Objection], unwritten: Collection[int] = ()) -> str | None:
    """What may be wrong with the record where objections rest on it, and what would do; None where none of them does.

    ``unwritten``: the events of the line itself, which nobody can amend yet.
    """
    resting = [one for one in found if one.kind in RESTING]
    if not resting:
        return None
    entries = list(dict.fromkeys(one.entry for one in resting if one.entry not in (None, *unwritten)))
    if not entries:
        return _WAYS_ON
    events = " or ".join(f"event {entry}" for entry in entries)
    return _MISREAD.format(events=events, first=entries[0]) + _WAYS_ON


def reasons(found: Sequence[Objection]) -> str:
    """All that speaks against a claim in one text, each reason once, and the ways on."""
    told_once = list(dict.fromkeys(one.reason for one in found))
    more = ways_on(found)
    return "; ".join([*told_once, more] if more else told_once)


def note(kind: Kind, facts: Mapping[str, Any]) -> str:
    """A remark that is no objection, in words."""
    return told(ENGLISH[kind], facts)


def told(template: str, facts: Mapping[str, Any]) -> str:
    """A sentence with its facts put in. Raises KeyError for a fact that is wanted and not given."""
    text = _IF_KNOWN.sub(lambda part: part[1] if _known(part[1], facts) else "", template)
    return FACT.sub(lambda field: _said(field[1], facts[field[1]], field[2]), text)


def _known(part: str, facts: Mapping[str, Any]) -> bool:
    return all(facts.get(field[1]) not in (None, (), "") for field in FACT.finditer(part))


def _said(fact: str, value: Any, form: str | None) -> str:
    """One fact in words: counted when a form is wanted, cards by their names."""
    if form is not None:
        return _formed(value, form)
    if fact in CardFacts.__annotations__:
        return name(value)
    if fact == "cards" or fact in GroupFacts.__annotations__:
        return names(value)
    if fact == "ways":
        return " or ".join(names(cards) for cards in value)
    if fact in _WORDS:
        return _WORDS[fact].get(value, f"{value}s")
    if fact == "numbers":
        return ", ".join(map(str, value))
    return listed(value) if isinstance(value, tuple) else str(value)


def _formed(value: Any, form: str) -> str:
    """A fact in the form that the sentence asks for: listed, each with a word before it, or counted."""
    if form in ("and", "span"):
        return _spanned([name(card) for card in value]) if form == "span" else listed(map(name, value))
    if form.startswith("each "):
        return ", ".join(f"{form.removeprefix('each ')} {number}" for number in value)
    return _counted(value if isinstance(value, int) else len(value), form.split("|"))


def _spanned(words: list[str]) -> str:
    """As ``listed``, and a long list as ``5H to 9H``."""
    return f"{words[0]} to {words[-1]}" if len(words) > 3 else listed(words)


def _counted(number: int, forms: list[str]) -> str:
    """The form of a word for so many: ``card``; ``is|are``; ``no card|one card|# cards``."""
    if len(forms) == 1:
        return plural(number, forms[0])
    if len(forms) == 3:
        return forms[min(number, 2)].replace("#", str(number))
    return forms[0 if number == 1 else 1].replace("#", str(number))
