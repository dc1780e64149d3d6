"""How the last card may go."""

from rummy_cli.cards import listed
from rummy_cli.ruleset import Rules

from .phrases import Scope, by_value

_BY = by_value("going_out.by", {"meld": "melded", "layoff": "laid off", "discard": "discarded"})
_LAST = by_value(
    "going_out.final_discard",
    {"optional": "the last card may be {ways}", "required": "the last card must be discarded"},
)


def sentences(scope: Scope) -> list[str]:
    """Out with the last card, or the end by a knock."""
    rules = scope.rules
    ways = [_BY[way] for way in rules.going_out.by]
    return _on_table(rules, ways) if rules.melds_on_table else _by_a_knock(rules, ways)


def _on_table(rules: Rules, ways: list[str]) -> list[str]:
    out = rules.going_out
    said = [_LAST[out.final_discard].format(ways=listed(ways, "or"))]
    if out.final_discard == "required" and len(ways) < len(_BY):
        said.append(f"ways that count: {listed(ways, 'or')}")
    if out.earliest_lap > 1:
        said.append(f"nobody may go out before round {out.earliest_lap}")
    return said


def _by_a_knock(rules: Rules, ways: list[str]) -> list[str]:
    said = [
        "the hand ends with a knock; whoever does not knock only discards"
        if ways == ["discarded"]
        else f"the hand ends with a knock; until then a card may be {listed(ways, 'or')}"
    ]
    if rules.going_out.final_discard == "required":
        said.append(_LAST["required"])
    return said
