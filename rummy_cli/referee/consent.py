"""A swap judged again under other values of the keys that object: what it would be if the table lets it stand."""

from collections.abc import Iterator, Sequence

from rummy_cli.cards import Card, Laid
from rummy_cli.melds import Meld, Shaper, shaper, swap
from rummy_cli.ruleset import Rules, replace


def others(rules: Rules, keys: Sequence[str]) -> Iterator[Rules]:
    """The rules with one of the cited keys changed to each other value that the schema offers; then with all of them changed."""
    from rummy_cli.ruleset import alternatives  # noqa: PLC0415  only a swap let stand needs it

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
