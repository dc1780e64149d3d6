"""The sentence of each objection, in English; another language would be another such table.

In a sentence ``{fact}`` is a fact of the objection (or ``cards``, ``value``, ``entry``). ``{number:card}`` counts: 1 card, 2
cards; ``{cards:and}`` lists them as a sentence does,
``{missing:span}`` a long list by its ends. ``{number:is|are}`` chooses by the number, ``{number:no card|one card|# cards}`` also by none, with ``#`` for the number.
What stands in ``[brackets]`` is said only where each fact in it is known.
"""

import re
from collections.abc import Mapping
from typing import Any

from .card import name, names
from .kinds import Kind
from .objections import CardFacts, GroupFacts, Objection

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
    "opens_too_early": "lap {lap}: nobody opens before lap {limit}",
    "not_the_contract": "the opening is exactly {wanted}, and this is {laid}",
    "two_sets_of_a_rank": "{group} and {known} are two sets of one rank in one opening",
    "two_runs_of_a_suit": "{group} and {known} are two runs of one suit in one opening",
    "runs_that_join": "{group} and {known} join into one longer run, and may not be two of one opening",
    "too_few_points": "the opening needs {limit} points and this is {points}, {number} short: {addends}",
    "beats_no_opening": "the opening must beat {highest}, the highest of this hand, and this is {points}: {addends}",
    "no_natural_run": "the opening must contain a run without wilds: {addends}",
    "no_card_to_throw": "{who} would have no card left to throw: the last card must be discarded",
    "no_such_way_out": "nobody goes out by a {way} here",
    "out_too_early": "lap {lap}: nobody goes out before lap {limit}",
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
}

_IF_KNOWN = re.compile(r"\[([^][]*)\]")
FACT = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_WORDS = {
    "rank": {"A": "aces", "J": "jacks", "Q": "queens", "K": "kings"},
    "suit": {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"},
}


def sentence(found: Objection) -> str:
    """The objection in words, without its key and value."""
    if found.kind is None:
        text = found.said
    else:
        text = told(
            ENGLISH[found.kind],
            {**found.facts, "cards": found.cards, "value": found.value, "entry": found.entry},
        )
    for preface in reversed(found.within):
        if preface.event is not None:
            text = f"event {preface.event} would fall: {text}"
        else:
            text = f"{names(preface.group)} on the table: {text}"
    return text


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
    if form in ("and", "span"):
        return _listed([name(card) for card in value], span=form == "span")
    if form is not None:
        return _counted(value if isinstance(value, int) else len(value), form.split("|"))
    if fact in CardFacts.__annotations__:
        return name(value)
    if fact == "cards" or fact in GroupFacts.__annotations__:
        return names(value)
    if fact == "ways":
        return " or ".join(names(cards) for cards in value)
    if fact in _WORDS:
        return _WORDS[fact].get(value, f"{value}s")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _listed(words: list[str], *, span: bool) -> str:
    """``5H``, ``5H and 6H``, ``5H, 6H and 7H``; with ``span`` a long list as ``5H to 9H``."""
    if span and len(words) > 3:
        return f"{words[0]} to {words[-1]}"
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _counted(number: int, forms: list[str]) -> str:
    """The form of a word for so many: ``card``; ``is|are``; ``no card|one card|# cards``."""
    if len(forms) == 1:
        return f"{number} {forms[0]}{'' if number == 1 else 's'}"
    if len(forms) == 3:
        return forms[min(number, 2)].replace("#", str(number))
    return forms[0 if number == 1 else 1].replace("#", str(number))
