"""``legal with runs.ace: either``: the one change of a cited key that would have allowed a claim, found by judging again."""

from collections.abc import Callable, Sequence
from typing import Any

from rummy_cli.cards import Objection
from rummy_cli.ruleset import Rules, replace, written

# Of values that would all do, the one that houses play most is named first.
_USUAL = ("either", "any", "free", "opened", "keep", "reshuffle")


def hint(rules: Rules, objections: Sequence[Objection], again: Callable[[Rules], Sequence[Objection]]) -> str | None:
    """What to change so that nothing speaks against the claim; None when no single key does it.

    ``again`` judges the claim under other rules. Each cited key is tried with all the values that the schema offers for it.
    """
    told = []
    for key in dict.fromkeys(o.rule for o in objections):
        if not key.startswith("table."):
            values = allowing(rules, key, lambda key, value: not again(replace(rules, key, value)))
            if values:
                told.append(f"{key}: {' or '.join(values)}")
    return f"legal with {'; or with '.join(told)}" if told else None


def allowing(rules: Rules, key: str, stands: Callable[[str, Any], bool]) -> list[str]:
    """The values of a key, as written in a rules file, under which the claim stands: every word, but of numbers the nearest.

    A value that would contradict another key is none.
    """
    from rummy_cli.ruleset import alternatives, sound  # noqa: PLC0415  only a refusal needs these

    found: list[Any] = []
    for value in alternatives(rules, key):
        if found and not isinstance(value, str):
            break
        if sound(replace(rules, key, value)) and stands(key, value):
            found.append(value)
    found.sort(key=lambda value: value not in _USUAL)
    return [written(value) for value in found]
