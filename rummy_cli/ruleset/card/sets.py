"""What a set is."""

from .phrases import Scope


def sentences(scope: Scope) -> list[str]:
    """How many cards, and of which suits."""
    sets = scope.rules.sets
    most = f"at most {sets.max}" if sets.max is not None else "any number"
    size = str(sets.min) if sets.max == sets.min else f"{sets.min} or more ({most})"
    return [f"a set is {size} of one rank, {'all of different suits' if sets.distinct_suits else 'of any suits'}"]
