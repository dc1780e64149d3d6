"""How much may be laid in one turn (keys ``turn.melds_per_turn``, ``layoffs.per_turn``), at the table and in a disputed claim."""

from rummy_cli.cards import Objection
from rummy_cli.ruleset import Rules, forbids


def too_many_melds(rules: Rules, number: int) -> list[Objection]:
    """``turn.melds_per_turn``: so many new melds in one turn, if that is more than may be."""
    limit = rules.turn.melds_per_turn
    if limit is None or number <= limit:
        return []
    return [forbids(rules, "too_many_melds", "turn.melds_per_turn", {"number": number, "limit": limit})]


def too_many_a_turn(rules: Rules, number: int) -> list[Objection]:
    """``layoffs.per_turn``: so many cards laid off in one turn, if that is more than may be."""
    limit = rules.layoffs.per_turn
    if limit is None or number <= limit:
        return []
    return [forbids(rules, "too_many_laid_off", "layoffs.per_turn", {"number": number, "limit": limit})]
