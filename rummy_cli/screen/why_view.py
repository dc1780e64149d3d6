"""A refusal at length, and a refused line judged under another rule."""

from collections.abc import Sequence

from rummy_cli.cards import Objection
from rummy_cli.claims import Cited, WayOn
from rummy_cli.record import Fault
from rummy_cli.text import Notation

from .state_view import event_text, verdict_of


def why_lines(
    fault: Fault,
    notation: Notation,
    cited: Sequence[Cited],
    remedies: Sequence[tuple[str, Sequence[str]]],
    on: Sequence[WayOn],
) -> list[str]:
    """The claim, what speaks against it, each key with its value and where it was set, and what would allow it as lines to type.

    ``on``: the lines that would do now, as the refusal offered them; none where the record has gone on since.
    """
    lines = [f"event {fault.entry.number}, {event_text(fault.entry, notation)}: {verdict_of(fault.objections)}"]
    lines += [f"  {reason}" for reason in dict.fromkeys(o.reason for o in fault.objections)]
    for one in cited:
        lines += [f"{one.key} is {one.value}: {one.meaning}", f"  set in {one.origin}"]
    if not cited:
        lines.append("no house rule decides this: it follows from the record, or from what cards are")
    lines += [f"legal with {key}: {' or '.join(values)}" for key, values in remedies]
    width = min(max((len(way.line) for way in on), default=0), 40)
    ways = [f"  {way.line:<{width}}    {way.meaning}" for way in on]
    ways += [f"  rule {key}={values[0]}    from the next deal" for key, values in remedies]
    return lines + (["what can be typed:", *ways] if ways else [])


def what_if_lines(said: str, line: str, objections: Sequence[Objection]) -> list[str]:
    """The refused line under another rule: it would stand, or what would still speak against it."""
    if not objections:
        return [f"with {said}: {line} would stand"]
    told = dict.fromkeys(f"  {o.reason}  [{o.rule}]" for o in objections)
    return [f"with {said}: {line} would still be refused", *told]
