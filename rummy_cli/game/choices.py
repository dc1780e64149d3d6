"""Which events can come now, under the rules in force: what a prompt offers and its help tells.

An offer, not a ruling: the referee still judges what is said. A verb is left out where it could only be refused, whoever
said it and whatever the cards (keys ``knock``, ``melds_on_table``, ``turn``, ``pickup.from``, ``wilds.swap``, ``rearrange`` …).
"""

from collections.abc import Callable, Mapping

from rummy_cli.melds import is_wild
from rummy_cli.referee import Table, ends_hand
from rummy_cli.ruleset import Rules

from .state import Game

Fits = Callable[[Table, Rules], bool]


def verbs_now(game: Game) -> tuple[str, ...]:
    """The verbs of the events that can come next, the likeliest first; those that only mend the record are not among them."""
    return tuple(dict.fromkeys([*_of_the_hand(game), *_ALWAYS]))


_ALWAYS = ("note", "totals")
_BETWEEN_HANDS = ("deal", "result", "scores", "penalty", "join", "leave", "rename", "rule", "end")
_WITHIN_A_HAND = ("result", "scores", "void", "gap", "expose", "penalty", "leave", "end")
_IN_A_GAP = ("go", "meld", "layoff", "swap", "rearrange", "discard", "result", "scores", "void", "expose")


def _of_the_hand(game: Game) -> tuple[str, ...]:
    if game.over:
        defended = ("layoff",) if game.base is not None else ()
        return (*defended, "rule")
    table = game.table
    if game.pending is not None or (table is not None and table.phase == "count" and not table.gap):
        return ("count", "scores", "void")
    return _between(game) if table is None else _in_play(table)


def _in_play(table: Table) -> tuple[str, ...]:
    """What can come while a hand is played or shown."""
    if table.gap:
        return tuple(verb for verb in _IN_A_GAP if verb not in _PLAYS or _PLAYS[verb](table, table.rules))
    if table.phase == "show":
        defends = table.turn != table.out and any(shown is not None for shown in table.shows)
        return ("show", *(("layoff",) if defends else ()), "expose", "void")
    plays = tuple(verb for verb, fits in _IN_PHASE[table.phase].items() if fits(table, table.rules))
    return (*plays, *_WITHIN_A_HAND)


def _between(game: Game) -> tuple[str, ...]:
    if game.cut_tied:
        return ("cut", *_BETWEEN_HANDS[1:])
    first = not game.hands and game.due is None
    drawn = first and game.cut_tied is None and game.rules.deal.first_dealer != "any"
    return (*(("cut",) if drawn else ()), *_BETWEEN_HANDS)


def _always(t: Table, rules: Rules) -> bool:
    return True


def _takes(t: Table, rules: Rules) -> bool:
    """Can the player in turn take the top discard, or the cut card?"""
    pile = bool(t.know.pile) and rules.pickup.from_ != "never" and not t.no_take and not t.bought
    return pile or t.know.cut is not None


def _buys(t: Table, rules: Rules) -> bool:
    return rules.buying is not None and not t.bought and bool(t.know.pile)


def _melds(t: Table, rules: Rules) -> bool:
    return rules.melds_on_table


def _lays_off(t: Table, rules: Rules) -> bool:
    return rules.melds_on_table and rules.layoffs.onto != "none" and bool(t.melds)


def _swaps(t: Table, rules: Rules) -> bool:
    if rules.wilds.swap == "never":
        return False
    return any(is_wild(t.shaper, card) for one in t.melds for card in one.meld.cards)


def _rearranges(t: Table, rules: Rules) -> bool:
    return rules.rearrange and bool(t.melds)


def _fails(t: Table, rules: Rules) -> bool:
    return rules.rearrange and t.acted


def _knocks(t: Table, rules: Rules) -> bool:
    return rules.knock is not None


def _big_gin(t: Table, rules: Rules) -> bool:
    return rules.knock is not None and rules.knock.big_gin_bonus is not None


def _discards(t: Table, rules: Rules) -> bool:
    return rules.turn.discard


def _draws_on(t: Table, rules: Rules) -> bool:
    return rules.turn.draw == "up_to_three" and not t.acted and t.draws < 3


def _passes(t: Table, rules: Rules) -> bool:
    return t.last_chance or ends_hand(t) or not rules.turn.discard


def _plays_first(t: Table, rules: Rules) -> bool:
    """May cards be laid down without a draw (``turn.draw: play_or_draw``)?"""
    return rules.turn.draw == "play_or_draw"


def _both(first: Fits, second: Fits) -> Fits:
    return lambda t, rules: first(t, rules) and second(t, rules)


_PLAYS: Mapping[str, Fits] = {
    "meld": _melds,
    "layoff": _lays_off,
    "swap": _swaps,
    "rearrange": _rearranges,
    "fail": _fails,
    "discard": _discards,
    "knock": _knocks,
    "gin": _knocks,
    "biggin": _big_gin,
}
_IN_PHASE: Mapping[str, Mapping[str, Fits]] = {
    "offer": {"take": _always, "pass": _always},
    "draw": {
        "draw": _always,
        "take": _takes,
        "buy": _buys,
        "pass": _passes,
        **{verb: _both(_plays_first, fits) for verb, fits in _PLAYS.items() if verb != "discard"},
    },
    "play": {**_PLAYS, "draw": _draws_on, "pass": _passes},
    "done": {},
}
