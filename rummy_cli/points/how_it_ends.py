"""The ways in which a hand can end under given rules, and which key speaks against each of the others."""

from collections.abc import Callable

from rummy_cli.cards import Objection
from rummy_cli.ruleset import Rules

from .ending import blocked_way

KNOCKS = ("knock", "gin", "big-gin", "undercut")
COUNTED_BY_ALL = ("knock", "undercut", "blocked")  # nobody is out: the winner's cards are counted too


def ways_out(rules: Rules) -> tuple[str, ...]:
    """All words that `result P …` may have under these rules, the plainest first."""
    once = rules.one_turn.name
    return tuple(how for how in ("out", once, f"cut-{once}", *KNOCKS, "blocked") if why_never(rules, how) is None)


def why_never(rules: Rules, how: str) -> Objection | None:
    """Why no hand ends so under these rules; None where one can.

    ``how``: a word of the ``result`` event; whatever is none of the fixed ones is a one-turn out, with the cut card if it says so.
    """
    return _WHY.get(how, _not_in_one_turn)(rules, how)


def _not_out(rules: Rules, how: str) -> Objection | None:
    if rules.melds_on_table:
        return None
    here = [word for word in KNOCKS if why_never(rules, word) is None]
    ways = " or ".join([", ".join(here[:-1]), here[-1]])
    return Objection("melds_on_table", f"here a hand ends by {ways}, not by {how} (false)", firm=True)


def _not_in_one_turn(rules: Rules, how: str) -> Objection | None:
    if how.startswith("cut-") and not rules.deal.cut_card:
        return Objection("deal.cut_card", "there is no cut card in this game (false)", firm=True)
    return _not_out(rules, how)


def _no_knock(rules: Rules, how: str) -> Objection | None:
    if rules.knock is not None:
        return None
    return Objection("knock", f"nobody knocks in this game (null), so no hand ends by {how}", firm=True)


def _no_big_gin(rules: Rules, how: str) -> Objection | None:
    if rules.knock is not None and rules.knock.big_gin_bonus is None:
        return Objection("knock.big_gin_bonus", "big gin is not played here (null)")
    return _no_knock(rules, how)


def _never_blocked(rules: Rules, how: str) -> Objection | None:
    stock = rules.stock
    if blocked_way(rules) == "void":
        return Objection(
            "scoring.blocked", "a hand with nobody out does not count here (void): write `void`", firm=True
        )
    if stock.when_empty == "void_hand":
        told = "a hand whose stock is empty does not count here (void_hand): write `void`"
        return Objection("stock.when_empty", told, firm=True)
    if stock.when_empty in ("end_hand", "play_on"):
        return None
    if stock.max_recycles is None:
        told = f"the stock is made new from the discard pile as often as it is empty ({stock.when_empty}): no hand is blocked"
        return Objection("stock.when_empty", told, firm=True)
    if stock.then == "void_hand":
        told = "a hand whose stock cannot be made new again does not count here (void_hand): write `void`"
        return Objection("stock.then", told, firm=True)
    return None


_WHY: dict[str, Callable[[Rules, str], Objection | None]] = {
    "out": _not_out,
    "knock": _no_knock,
    "gin": _no_knock,
    "undercut": _no_knock,
    "big-gin": _no_big_gin,
    "blocked": _never_blocked,
}
