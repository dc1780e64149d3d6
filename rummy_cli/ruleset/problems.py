"""What is wrong with a rules file, as values with their places."""

from collections.abc import Iterable, Mapping

import msgspec

from rummy_cli.cards import one_line


class Problem(msgspec.Struct, frozen=True):
    """One mistake.

    ``place``: ``file:line``, or what was typed on (``--set``); ``key``: the dotted key, empty when no key is at fault;
    ``text``: what is wrong and what would do.
    """

    place: str
    key: str
    text: str

    def __str__(self) -> str:
        key = self.key if len(self.key) <= 100 else self.key[:100] + "…"
        return one_line(": ".join([part for part in (self.place, key, self.text) if part]))


class RulesError(ValueError):
    """Rules that are not understood wholly. ``problems``: every mistake, in the order of the lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def line_of(lines: Mapping[str, int], *keys: str) -> int | None:
    """The line to blame: the first of ``keys`` that the file has, else the nearest mapping around one of them."""
    for key in keys:
        if key in lines:
            return lines[key]
    for key in keys:
        inner = key
        while inner:
            inner = inner[: max(inner.rfind("."), inner.rfind("["), 0)]
            if inner in lines:
                return lines[inner]
    return None
