"""The sentences of a rule card about points: what a hand is worth, what cards count, what one turn brings."""

from itertools import groupby

from rummy_cli.cards import RANKS, listed
from rummy_cli.ruleset import Rules, blocked_way, why_never

_FEW = 3  # ranks that count otherwise than their pips and are told as exceptions
_METHODS = {
    "winner_collects": "the winner gets what the others' cards count",
    "losers_pay": "the winner gets what the others' cards count, and each of them loses as much",
    "each_own": "each player scores what the cards left in hand count",
    "tabled_minus_hand": "each player scores what the cards laid down count, less those left in hand",
    "deadwood": "the winner gets the difference of deadwood, and what is due for gin or an undercut",
}
_OWN_AFTER_KNOCK = "each player scores what his deadwood counts, who knocked too"
_PAID = {"winner_collects": "the winner collects them", "losers_pay": "he loses them and the winner collects them"}


def of_one_turn(rules: Rules) -> list[str]:
    """Going rummy, or hand; nothing where it is worth no more than going out."""
    one = rules.one_turn
    said: list[str] = []
    if one.multiply != 1:
        times = {0: "count nothing", 2: "count double", 3: "count three times"}.get(
            one.multiply, f"count {one.multiply} times"
        )
        said.append(f"the others' cards {times}")
    if one.bonus and rules.scoring.method in ("winner_collects", "losers_pay"):
        said.append(f"{one.bonus} points more for the winner")
    if one.winner_points is not None:
        said.append(f"the winner gets {one.winner_points} instead of {rules.scoring.winner_points}")
    if one.cut_card_points is not None and rules.deal.cut_card:
        said.append(f"with the cut card, which may be drawn for this alone, {one.cut_card_points}")
    if one.wins_match:
        said.append("it wins the whole match")
    if not said and one.name == "rummy":
        return []
    said.insert(0, f'whoever gets rid of all cards in one turn, with nothing played before, goes "{one.name}"')
    if one.layoffs == "own":
        said.append("a card laid off in that turn spoils it, but for melds of that same turn")
    elif not one.layoffs:
        said.append("a card laid off in that turn spoils it")
    if rules.opening.type != "none":
        said.append("it must satisfy the opening too" if one.needs_opening else "it need not satisfy the opening")
    return said


def of_scoring(rules: Rules, *, wild: bool) -> list[str]:
    """What a hand is worth; ``wild``: there are wild cards for some number of players."""
    scoring = rules.scoring
    own = rules.knock is not None and scoring.method == "each_own"
    said = [
        _OWN_AFTER_KNOCK if own else _METHODS[scoring.method],
        _values(rules, wild=wild),
        *_in_melds(rules, wild=wild),
    ]
    said.append(
        "complete melds still in hand count against their holder"
        if scoring.melds_in_hand_count
        else "complete melds in hand do not count"
    )
    if scoring.winner_points and rules.melds_on_table:
        said.append(f"who goes out gets {scoring.winner_points}")
    if scoring.unopened is not None and rules.opening.type != "none":
        said.append(f"who never opened counts {scoring.unopened} flat")
    if scoring.cap is not None:
        said.append(f"nobody's cards count more than {scoring.cap} in a hand")
    if scoring.drop is not None:
        said.append(_drop(scoring.method, *scoring.drop))
    if scoring.blocked is not None or why_never(rules, "blocked") is None:
        said.append(_blocked(scoring.method, blocked_way(rules)))
    return said


def _in_melds(rules: Rules, *, wild: bool) -> list[str]:
    scoring = rules.scoring
    aces = [
        (scoring.ace_in_low_run, "below a two"),
        (scoring.ace_in_high_run, "above a king"),
        (scoring.ace_in_set, "in a set"),
    ]
    melded = [f"{points} {where}" for points, where in aces if points is not None]
    said = [f"an ace in a meld counts {', '.join(melded)}"] if melded else []
    if wild:
        stands = "the card it stands for" if scoring.wild_in_meld == "represented" else "itself"
        said.append(f"a wild card in a meld counts as {stands}")
    return said


def _drop(method: str, first: int, later: int) -> str:
    """What it costs to leave a hand."""
    scored = (
        "which he scores"
        if method == "each_own"
        else f"which count against him: {_PAID.get(method, _PAID['winner_collects'])}"
    )
    if method == "tabled_minus_hand":
        scored = "which are taken off what he laid down"
    return f"a player may drop out of the hand for {first} points before his first draw, {later} after it, {scored}"


def _blocked(method: str, way: str) -> str:
    """What comes of a hand that ends with nobody out."""
    if way == "void":
        return "a hand that ends with nobody out is void"
    if way == "lowest_collects":
        pay = ", which they lose" if method == "losers_pay" else ""
        return f"a hand that ends with nobody out goes to the lowest, who gets the differences{pay}"
    count = "each player loses what his cards count" if method == "losers_pay" else "each player's cards count"
    return f"in a hand that ends with nobody out {count}, and nobody wins"


def _values(rules: Rules, *, wild: bool) -> str:
    values = rules.scoring.values
    ranks = {
        name: points
        for name, points in zip(RANKS, values.by_rank(), strict=True)
        if name not in rules.deck.removed_ranks
    }
    if not any(ranks.values()) and not wild and not values.cards:
        return "what is left in hand counts nothing"
    parts = _by_pips(ranks) if _close_to_pips(ranks) else _in_rows(ranks)
    if wild or values.joker:
        parts.append(f"joker {values.joker}")
    if values.wild is not None and (rules.deck.wild_ranks or rules.deal.wild_card):
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
