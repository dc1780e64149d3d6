"""The first lay-down of a hand."""

from rummy_cli.cards import listed
from rummy_cli.ruleset import Contract

from .phrases import Scope, by_value, some

_TYPE = by_value(
    "opening.type",
    {
        "none": "",
        "points": "a player opens with melds that come to {points} points in one turn; cards laid off do not count",
        "contract": "a player's first lay-down is exactly {contract}",
    },
)
_REPEATS = by_value(
    "opening.repeats",
    {
        "any": "",
        "apart": "no two sets of an opening are of one rank, and no two runs of one suit may join into a longer one",
        "never": "no two sets of an opening are of one rank, and no two runs of one suit",
    },
)


def sentences(scope: Scope) -> list[str]:
    """What the first lay-down must be; nothing where everybody counts as opened."""
    opening = scope.rules.opening
    if opening.type == "none":
        return []
    said = [_TYPE[opening.type].format(points=opening.points, contract=_contract(opening.contract))]
    if opening.type == "contract":
        said.append("a player has opened once he has made his first lay-down")
    if opening.natural_run:
        said.append("the opening must have a run without wild cards" if scope.wild else "the opening must have a run")
    if opening.earliest_lap > 1:
        said.append(f"nobody may open before round {opening.earliest_lap}")
    if opening.progressive:
        said.append("an opening must beat the highest opening of this hand")
    return [*said, _REPEATS[opening.repeats]]


def _contract(contract: Contract | None) -> str:
    wanted = ((contract.sets, "set"), (contract.runs, "run")) if contract is not None else ()
    return listed([some(n, thing) for n, thing in wanted if n])
