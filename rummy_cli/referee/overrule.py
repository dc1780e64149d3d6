"""Judging again under other values: for what the table lets stand, and for the hint that one change would have allowed it."""

from collections.abc import Callable, Iterator, Sequence

from rummy_cli.cards import Card, Laid
from rummy_cli.melds import Meld, Shaper, shaper, swap
from rummy_cli.objections import Objection
from rummy_cli.ruleset.schema import Rules, replace, value_of
from rummy_cli.ruleset.schema_walk import alternatives


def others(rules: Rules, keys: Sequence[str]) -> Iterator[Rules]:
    """The rules with one of the cited keys changed to each other value that the schema offers; then with all of them changed."""
    known = [key for key in dict.fromkeys(keys) if not key.startswith("table.")]
    for key in known:
        for value in alternatives(rules, key):
            yield replace(rules, key, value)
    if len(known) == 2:
        first, second = known
        for value in alternatives(rules, first):
            changed = replace(rules, first, value)
            for other in alternatives(rules, second):
                yield replace(changed, second, other)


def freed_as_if(
    old: Shaper, keys: Sequence[str], meld: Meld, cards: Sequence[Laid]
) -> tuple[Meld, tuple[Card, ...]] | None:
    """The swap that it would be, had the keys that object another value."""
    if not keys or any(key.startswith(("table.", "deck.")) for key in keys):
        return None
    for rules in others(old.rules, keys):
        found = swap(shaper(rules), meld, cards)
        if found and isinstance(found[0], Meld):
            return found
    return None


def hint(rules: Rules, objections: Sequence[Objection], again: Callable[[Rules], Sequence[Objection]]) -> str | None:
    """``legal with runs.ace: either``: the one change of a cited key that would have allowed the claim, found by judging again."""
    keys = list(dict.fromkeys(o.rule for o in objections))
    if any(key.startswith(("table.", "deck.")) for key in keys):
        return None
    for key in keys:
        for value in alternatives(rules, key):
            if not again(replace(rules, key, value)):
                return f"legal with {key}: {show(value)}"
    return None


def show(value: object) -> str:
    """A value as it is written in a rules file."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(str(item) for item in value) + "]"
    return str(value)


def value_text(rules: Rules, key: str) -> str:
    """The value of a key as it is written in a rules file."""
    return show(value_of(rules, key))
