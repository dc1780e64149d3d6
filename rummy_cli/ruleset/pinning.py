"""A ruling written into the ``examples`` of a rules file, whose remarks and layout stay as their owner wrote them."""

from typing import Any

from .problems import Problem, RulesError
from .schema import Example
from .yaml_text import PLAIN, dump, read_mapping

KEY = "examples"


def example_line(example: Example) -> str:
    """The example as it is written in a rules file: ``{check: meld QH KH AH, verdict: illegal, rule: runs.ace}``."""
    parts = {"check": example.check, "verdict": example.verdict, "rule": example.rule}
    told = (f"{key}: {_scalar(text)}" for key, text in parts.items() if text is not None)
    return f"{{{', '.join(told)}}}"


def _scalar(text: str) -> str:
    return text if PLAIN.fullmatch(text) and "," not in text else dump(text)


def with_example(text: str, place: str, example: Example) -> str:
    """The text of a rules file with one more example at the end of its ``examples``; nothing else of it changes.

    What comes out is read back, and must be what was there and the example. Raises RulesError where the text has no place
    for it that keeps to this; the problem then says what to write by hand.
    """
    before, _ = read_mapping(text, place)
    listed = before.get(KEY)
    wanted = {**before, KEY: [*(listed if isinstance(listed, list) else []), _as_read(example)]}
    try:
        found = _inserted(text, example_line(example))
        after, _ = read_mapping(found, place)
    except RulesError:
        after = {}
    if after != wanted:
        raise RulesError([Problem(place, KEY, f"could not be added to; write under it: - {example_line(example)}")])
    return found


def _as_read(example: Example) -> dict[str, str]:
    told = {"check": example.check, "verdict": example.verdict, "rule": example.rule}
    return {key: text for key, text in told.items() if text is not None}


def _inserted(text: str, line: str) -> str:
    """The text with the line where the last example ends, or under a new key at its end."""
    import yaml  # noqa: PLC0415  only where a file is written to

    mark = "\ufeff" if text.startswith("\ufeff") else ""
    text = text.removeprefix(mark)
    end = "\r\n" if "\r\n" in text else "\n"
    root: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    margin = " " * root.start_mark.column
    found = next(((key, value) for key, value in root.value if key.value == KEY), None)
    if found is None:
        return f"{mark}{_ended(text, end)}{margin}{KEY}:{end}{margin}  - {line}{end}"
    key, value = found
    if not isinstance(value, yaml.SequenceNode):
        return mark + _below(text, key.end_mark.index, f"{margin}  - {line}", end)
    if value.flow_style:
        at = value.value[-1].end_mark.index if value.value else value.end_mark.index - 1
        return f"{mark}{text[:at]}{', ' if value.value else ''}{line}{text[at:]}"
    return mark + _below(text, _end_of(value), f"{' ' * value.start_mark.column}- {line}", end)


def _end_of(node: Any) -> int:
    """Where the last word of a node stands; the parser ends a block only before the next one, remarks between them included."""
    while not isinstance(node.value, str) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return int(node.end_mark.index)


def _below(text: str, at: int, line: str, end: str) -> str:
    """The text with a line of its own below the one in which ``at`` stands."""
    if at and text[at - 1] == "\n":  # a block of text ends with its line
        at -= 1
    after = text.find("\n", at)
    if after < 0:
        return f"{_ended(text, end)}{line}{end}"
    return f"{text[: after + 1]}{line}{end}{text[after + 1 :]}"


def _ended(text: str, end: str) -> str:
    return text if not text or text.endswith("\n") else f"{text}{end}"
