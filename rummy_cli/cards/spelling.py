"""A word that is none of those there are: the ones it may be a slip of, and what is said instead of a long list."""

from collections.abc import Iterable

FEW = 9  # so many words may be listed; more are only counted on by whoever knows where to look


def near(word: str, words: Iterable[str], likeness: float = 0.6, most: int = 3) -> list[str]:
    """The words that ``word`` may be a slip of, nearest first, case being free; ``likeness`` from 0 to 1 is what they must have."""
    from difflib import get_close_matches  # noqa: PLC0415  only where something was misspelt

    if len(word) > 100:
        return []
    by_fold = {known.casefold(): known for known in words}
    return [by_fold[one] for one in get_close_matches(word.casefold(), list(by_fold), n=most, cutoff=likeness)]


def did_you_mean(word: str, words: Iterable[str], else_: str = "", few: int = FEW) -> str:
    """`` did you mean X?`` for a slip; else what there is, where it is few words; else `` `` and ``else_``; else nothing."""
    known = list(words)
    found = near(word, known, 0.65, 2)
    if found:
        return f" did you mean {' or '.join(found)}?"
    if 0 < len(known) <= few:
        return f" there {'is' if len(known) == 1 else 'are'} {', '.join(known)}"
    return f" {else_}" if else_ else ""
