"""Rules adjusted just so far that a meld which stands against some keys of shape would have been legal."""

from collections.abc import Iterable, Iterator

from rummy_cli.ruleset import Rules, with_values

from .shapes import Ladder, Shaper, ladder, shaper

ACES = ("either", "corner", "high", "low")


def adjusted(s: Shaper, keys: Iterable[str], size: int, wilds: int) -> Iterator[Shaper]:
    """Shapers with these keys of ``sets``, ``runs`` and ``wilds`` adjusted; nothing when other keys are among them.

    ``size`` and ``wilds``: the cards of the meld and the wilds in it, the most that limits are adjusted to.
    """
    choices = {key: _values(s.rules, key, size, wilds) for key in keys}
    yield from map(shaper, with_values(s.rules, choices))


def _values(rules: Rules, key: str, size: int, wilds: int) -> tuple[object, ...]:
    match key:
        case "sets.min" | "sets.max" | "runs.min" | "runs.max":
            return (size,)
        case "wilds.per_meld":
            return (wilds,)
        case "wilds.min_naturals":
            return (0,)
        case "wilds.share":
            return ("any",)
        case "sets.distinct_suits":
            return (False,)
        case "runs.both_ends" | "wilds.adjacent":
            return (True,)
        case "runs.ace":
            return tuple(ace for ace in ACES if ace != rules.runs.ace)
    return ()


def other_ladders(s: Shaper) -> Iterator[tuple[tuple[str, ...], Ladder]]:
    """The ladder of these rules, then those of other ``runs.ace`` and ``runs.both_ends``, with the keys that differ."""
    ace, both = s.rules.runs.ace, s.rules.runs.both_ends
    options = [(ace, both), *((other, both) for other in ACES if other != ace)]
    if not both:
        options += [(other, True) for other in dict.fromkeys((ace, *ACES))]
    seen: set[Ladder] = set()
    ways = []
    for other, ends in options:
        keys = ("runs.ace",) * (other != ace) + ("runs.both_ends",) * (ends != both)
        ways.append((keys, ladder(other, ends, s.removed)))
    for keys, steps in sorted(ways, key=lambda way: len(way[0])):
        if steps not in seen:
            seen.add(steps)
            yield keys, steps
