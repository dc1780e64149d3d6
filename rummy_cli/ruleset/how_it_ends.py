"""The ways in which a hand can end under given rules, and which key speaks against each of the others.

Told once: for the reader of ``result`` and its refusals, for completion, the scoring of a blocked hand and the rule card.
"""

from collections.abc import Callable

from rummy_cli.cards import Objection, listed

from .citing import forbids
from .schema import Rules

KNOCKS = ("knock", "gin", "big-gin", "undercut")
COUNTED_BY_ALL = ("knock", "undercut", "blocked")  # nobody is out: the winner's cards are counted too
# Whatever the rules; besides, what a house calls a one-turn out, plain or with the cut card.
WAYS = ("out", *KNOCKS, "blocked")


def ways_out(rules: Rules) -> tuple[str, ...]:
    """All words that `result P …` may have under these rules, the plainest first."""
    once = rules.one_turn.name
    return tuple(how for how in (WAYS[0], once, f"cut-{once}", *WAYS[1:]) if why_never(rules, how) is None)


def why_never(rules: Rules, how: str) -> Objection | None:
    """Why no hand ends so under these rules; None where one can.

    ``how``: a word of the ``result`` event; whatever is none of the fixed ones is a one-turn out, with the cut card if it says so.
    """
    return _WHY.get(how, _not_in_one_turn)(rules, how)


def blocked_way(rules: Rules) -> str:
    """How a hand that ends with nobody out is scored: ``scoring.blocked``, or what follows from the method where it is null."""
    if rules.scoring.blocked is not None:
        return rules.scoring.blocked
    return "each_own" if rules.scoring.method in ("each_own", "tabled_minus_hand") else "lowest_collects"


def _not_out(rules: Rules, how: str) -> Objection | None:
    if rules.melds_on_table:
        return None
    here = [word for word in KNOCKS if why_never(rules, word) is None]
    return forbids(rules, "ends_by_a_knock", "melds_on_table", {"wanted": listed(here, "or"), "way": how}, firm=True)


def _not_in_one_turn(rules: Rules, how: str) -> Objection | None:
    if how.startswith("cut-") and not rules.deal.cut_card:
        return forbids(rules, "no_cut_card", "deal.cut_card", firm=True)
    return _not_out(rules, how)


def _no_knock(rules: Rules, how: str) -> Objection | None:
    return None if rules.knock is not None else forbids(rules, "no_knocking", "knock", {"way": how}, firm=True)


def _no_big_gin(rules: Rules, how: str) -> Objection | None:
    if rules.knock is not None and rules.knock.big_gin_bonus is None:
        return forbids(rules, "no_big_gin", "knock.big_gin_bonus")
    return _no_knock(rules, how)


def _never_blocked(rules: Rules, _: str) -> Objection | None:
    stock = rules.stock
    if blocked_way(rules) == "void":
        return forbids(rules, "blocked_is_void", "scoring.blocked", firm=True)
    if stock.when_empty == "void_hand":
        return forbids(rules, "void_without_stock", "stock.when_empty")
    if stock.when_empty in ("end_hand", "play_on"):
        return None
    if stock.max_recycles is None:
        return forbids(rules, "stock_is_renewed", "stock.when_empty")
    if stock.then == "void_hand":
        return forbids(rules, "void_without_stock", "stock.then")
    return None


_WHY: dict[str, Callable[[Rules, str], Objection | None]] = {
    "out": _not_out,
    "knock": _no_knock,
    "gin": _no_knock,
    "undercut": _no_knock,
    "big-gin": _no_big_gin,
    "blocked": _never_blocked,
}
