"""Going rummy, or hand: everything in one turn."""

from rummy_cli.ruleset import Rules

from .phrases import Scope, by_value, times

_LAYOFFS = by_value(
    "one_turn.layoffs",
    {
        True: "",
        False: "a card laid off in that turn spoils it",
        "own": "a card laid off in that turn spoils it, but on melds of that turn",
    },
)
_MULTIPLY = {0: "nothing", 2: "double"}


def sentences(scope: Scope) -> list[str]:
    """What it is and what it brings; nothing where it is worth no more than going out."""
    rules, one = scope.rules, scope.rules.one_turn
    brings = _brings(rules)
    if not brings and one.name == "rummy":
        return []
    said = [
        f'whoever plays all cards in one turn, with nothing played before, goes "{one.name}"',
        *brings,
        _LAYOFFS[one.layoffs],
    ]
    if rules.opening.type != "none":
        said.append("it must be an opening too" if one.needs_opening else "it need not be an opening")
    return said


def _brings(rules: Rules) -> list[str]:
    one = rules.one_turn
    said: list[str] = []
    if one.multiply != 1:
        said.append(f"the others' cards count {_MULTIPLY.get(one.multiply) or times(one.multiply)}")
    if one.bonus and rules.scoring.method in ("winner_collects", "losers_pay"):
        said.append(f"{one.bonus} points more for the winner")
    if one.winner_points is not None:
        said.append(f"the winner gets {one.winner_points} instead of {rules.scoring.winner_points}")
    if one.cut_card_points is not None and rules.deal.cut_card:
        said.append(f"with the cut card, which may be drawn for this alone, {one.cut_card_points}")
    if one.wins_match:
        said.append("it wins the whole match")
    return said
