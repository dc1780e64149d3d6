"""Lists and numbers in words, as every sentence says them."""

from collections.abc import Iterable


def listed(words: Iterable[object], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; nothing for none. ``last``: the word before the last one."""
    said = list(map(str, words))
    return f" {last} ".join([", ".join(said[:-1]), said[-1]]) if len(said) > 1 else "".join(said)


def plural(number: int, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {word}{'' if number == 1 else 's'}"
