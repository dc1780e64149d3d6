"""Points: what a hand is worth, and what cards count."""

from itertools import groupby

from rummy_cli.cards import RANKS, listed
from rummy_cli.ruleset import Rules, blocked_way, why_never

from .phrases import Scope, by_value

_METHODS = by_value(
    "scoring.method",
    {
        "winner_collects": "the winner gets what the others' cards count",
        "losers_pay": "the winner gets what the others' cards count, and each of them loses as much",
        "each_own": "each player scores what the cards left in hand count",
        "tabled_minus_hand": "each player scores what the cards laid down count, less those left in hand",
        "deadwood": "the winner gets the difference of deadwood, and what is due for gin or an undercut",
    },
)
_OWN_AFTER_KNOCK = "each player scores what his deadwood counts, who knocked too"
_DROPPED = by_value(
    "scoring.method",
    {
        "winner_collects": "which count against him: the winner collects them",
        "losers_pay": "which count against him: he loses them and the winner collects them",
        "each_own": "which he scores",
        "tabled_minus_hand": "which are taken off what he laid down",
        "deadwood": "which count against him: the winner collects them",
    },
)
_WILD_IN_MELD = by_value("scoring.wild_in_meld", {"represented": "the card it stands for", "own": "itself"})
_BLOCKED = by_value(
    "scoring.blocked",
    {
        "lowest_collects": "a hand that ends with nobody out goes to the lowest, who gets the differences{paid}",
        "each_own": "in a hand that ends with nobody out {counts}, and nobody wins",
        "void": "a hand that ends with nobody out is void",
    },
)
_FEW = 3  # ranks that count otherwise than their pips and are told as exceptions


def sentences(scope: Scope) -> list[str]:
    """What a hand is worth."""
    rules, scoring = scope.rules, scope.rules.scoring
    own = rules.knock is not None and scoring.method == "each_own"
    said = [_OWN_AFTER_KNOCK if own else _METHODS[scoring.method], _values(scope), *_in_melds(scope)]
    if scoring.melds_in_hand_count:
        said.append("complete melds still in hand count against their holder")
    else:
        said.append("complete melds in hand do not count")
    if scoring.winner_points and rules.melds_on_table:
        said.append(f"who goes out gets {scoring.winner_points}")
    if scoring.unopened is not None and rules.opening.type != "none":
        said.append(f"who never opened counts {scoring.unopened} flat")
    if scoring.cap is not None:
        said.append(f"nobody's cards count more than {scoring.cap} in a hand")
    return [*said, *_without_a_winner(rules)]


def _without_a_winner(rules: Rules) -> list[str]:
    """What a drop costs, and what comes of a hand that ends with nobody out."""
    scoring = rules.scoring
    said = []
    if scoring.drop is not None:
        first, later = scoring.drop
        said.append(
            f"a player may drop out of the hand for {first} points before his first draw, {later} after it, "
            f"{_DROPPED[scoring.method]}"
        )
    if scoring.blocked is not None or why_never(rules, "blocked") is None:
        pays = scoring.method == "losers_pay"
        counts = "each player loses what his cards count" if pays else "each player's cards count"
        said.append(_BLOCKED[blocked_way(rules)].format(paid=", which they lose" if pays else "", counts=counts))
    return said


def _in_melds(scope: Scope) -> list[str]:
    scoring = scope.rules.scoring
    aces = [
        (scoring.ace_in_low_run, "below a two"),
        (scoring.ace_in_high_run, "above a king"),
        (scoring.ace_in_set, "in a set"),
    ]
    melded = [f"{points} {where}" for points, where in aces if points is not None]
    said = [f"an ace in a meld counts {', '.join(melded)}"] if melded else []
    if scope.wild:
        said.append(f"a wild card in a meld counts as {_WILD_IN_MELD[scoring.wild_in_meld]}")
    return said


def _values(scope: Scope) -> str:
    deck, values = scope.rules.deck, scope.rules.scoring.values
    ranks = {rank: n for rank, n in zip(RANKS, values.by_rank(), strict=True) if rank not in deck.removed_ranks}
    if not any(ranks.values()) and not scope.wild and not values.cards:
        return "what is left in hand counts nothing"
    parts = _by_pips(ranks) if _close_to_pips(ranks) else _in_rows(ranks)
    if scope.jokers or values.joker:
        parts.append(f"joker {values.joker}")
    if values.wild is not None and (deck.wild_ranks or scope.rules.deal.wild_card):
        parts.append(f"a card of a wild rank left in hand {values.wild}")
    parts += [f"the {card} alone {points}" for card, points in values.cards.items() if points is not None]
    return f"cards count: {', '.join(parts)}"


def _close_to_pips(ranks: dict[str, int]) -> bool:
    """Do all numbers but a few count their pips?"""
    return sum(name.isdecimal() and points != int(name) for name, points in ranks.items()) <= _FEW


def _by_pips(ranks: dict[str, int]) -> list[str]:
    """The letters that count alike together, the numbers at their pips with the exceptions."""
    numbers = [name for name in ranks if name.isdecimal()]
    letters: dict[int, list[str]] = {}
    others: dict[int, list[str]] = {}
    for name, points in ranks.items():
        if not name.isdecimal():
            letters.setdefault(points, []).append(name)
        elif points != int(name):
            others.setdefault(points, []).append(name)
    parts = [f"{' '.join(some)} {points}" for points, some in letters.items()]
    but = [f"{listed(some)} {'counts' if len(some) == 1 else 'count'} {points}" for points, some in others.items()]
    if numbers:
        parts.insert(1, f"{_row(numbers)} their pips" + (f" (but {' and '.join(but)})" if but else ""))
    return parts


def _in_rows(ranks: dict[str, int]) -> list[str]:
    """Ranks in a row that count the same together: ``A 15``, ``2 to 9 5 each``."""
    rows = [[name for name, _ in row] for _, row in groupby(ranks.items(), key=lambda one: one[1])]
    return [f"{_row(row)} {ranks[row[0]]}" + (" each" if len(row) > 1 else "") for row in rows]


def _row(names: list[str]) -> str:
    return f"{names[0]} to {names[-1]}" if len(names) > 1 else names[0]
