"""What a run is."""

from .phrases import Scope, by_value

_ACE = by_value(
    "runs.ace",
    {
        "low": "the ace is low: A-2-3 is a run, {top} is none",
        "high": "the ace is high: {top} is a run, A-2-3 is none",
        "either": "the ace is low or high: A-2-3 and {top} are runs, {corner} is none",
        "corner": "runs may turn the corner: A-2-3, {top} and {corner} are runs",
    },
)


def sentences(scope: Scope) -> list[str]:
    """How many cards, and where the ace stands."""
    runs = scope.rules.runs
    length = f"{runs.min} or more" + (f" (at most {runs.max})" if runs.max is not None else "")
    said = [f"a run is {length} of one suit in sequence", _ACE[runs.ace].format(top="Q-K-A", corner="K-A-2")]
    if runs.both_ends:
        said.append("one run may have an ace at each end")
    return said
