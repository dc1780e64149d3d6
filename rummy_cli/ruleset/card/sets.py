"""What a set is."""

from .phrases import Told


def sentences(told: Told) -> list[str]:
    """How many cards, and of which suits."""
    sets = told.rules.sets
    most = f"at most {sets.max}" if sets.max is not None else "any number"
    size = str(sets.min) if sets.max == sets.min else f"{sets.min} or more ({most})"
    return [f"a set is {size} of one rank, {'all of different suits' if sets.distinct_suits else 'of any suits'}"]
