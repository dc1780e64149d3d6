"""``legal with runs.ace: either``: the one change of a cited key that would have allowed a claim, found by judging again."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from rummy_cli.cards import Objection
from rummy_cli.ruleset import Rules, usual, written
from rummy_cli.solve.hand import TimeIsOver, running, within

SECONDS = 2.0  # that a remedy may take to be found; one that takes longer is not given

# Of values that would all do, the one that houses play most is named first.
_USUAL = ("either", "any", "free", "opened", "keep", "reshuffle")


def remedy_of_claim(
    rules: Rules, objections: Sequence[Objection], again: Callable[[Rules], Sequence[Objection]]
) -> str | None:
    """What to change so that nothing speaks against the claim; None when no single key does it.

    ``again`` judges the claim under other rules. Each cited key is tried with all the values that a house might play.
    """
    return in_words(remedies(objections, lambda key: allowing(rules, key, lambda _, other: not again(other))))


def remedies(
    objections: Sequence[Objection], allowed: Callable[[str], Sequence[str]]
) -> list[tuple[str, Sequence[str]]]:
    """The keys cited, each with the values that ``allowed`` gives for it, as far as they are found in time."""
    found: list[tuple[str, Sequence[str]]] = []
    with within(SECONDS), suppress(TimeIsOver):
        for key in dict.fromkeys(o.rule for o in objections):
            values = () if key.startswith("table.") else allowed(key)
            if values:
                found.append((key, values))
    return found


def in_words(found: Sequence[tuple[str, Sequence[str]]]) -> str | None:
    """``legal with runs.ace: either``; None where no key would do."""
    told = [f"{key}: {' or '.join(values)}" for key, values in found]
    return f"legal with {'; or with '.join(told)}" if told else None


def allowing(rules: Rules, key: str, stands: Callable[[Any, Rules], bool]) -> list[str]:
    """The values of a key, as written in a rules file, under which the claim stands: every word, but of numbers the nearest.

    ``stands`` is asked with a value and the rules that have it.
    """
    found: list[Any] = []
    clock = running()
    for value, other in usual(rules, key):
        if found and not isinstance(value, str):
            break
        stood = stands(value, other)
        if clock is not None and clock.over():
            return []  # what it stood by may be no more than all that was found in time
        if stood:
            found.append(value)
    found.sort(key=lambda value: value not in _USUAL)
    return [written(value) for value in found]
