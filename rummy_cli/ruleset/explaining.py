"""One key of the rules explained: what it means, which values there are, who plays so, and one situation ruled both ways."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from rummy_cli.cards import near
from rummy_cli.ruleset.card import shown, values_by_key

from . import checking
from .loading import builtin_names, load
from .merging import defaults, optional_defaults
from .schema import OPTIONAL
from .schema_walk import keys, meaning

_FACTS = ("verdict", "rule", "rules", "at")  # of an answer, told before what else is written down of it


class Witness(msgspec.Struct, frozen=True):
    """A situation whose answer changes with the key alone. ``told``: the claim, or the moves; ``answers``: value -> answer."""

    why: str
    rules: dict[str, Any]
    told: list[str]
    answers: dict[str, str]


class Explained(msgspec.Struct, frozen=True):
    """``values``: those that would do, in words; ``played``: a value as it is written -> the built-in sets that have it."""

    key: str
    meaning: str
    values: str
    default: str
    played: dict[str, list[str]]
    witness: Witness | None


def explained(key: str) -> Explained | None:
    """What there is to say of a dotted key; None where there is no such key."""
    if key not in keys():
        return None
    switch = key in OPTIONAL
    words = "null, or a mapping of its keys" if switch else checking.offers(*checking.leaf(key))
    basic = {**values_by_key(optional_defaults()), **values_by_key(defaults())}
    played: dict[str, list[str]] = {}
    for name in builtin_names():
        ours = values_by_key(load(name).tree)
        if key in ours:
            played.setdefault(shown(ours[key]), []).append(name)
    return Explained(key, meaning(key), words, shown(basic.get(key)), played, _witness(key))


def keys_under(word: str) -> dict[str, str]:
    """The keys of a section, or those whose last part this is, each with what it means."""
    return {key: meaning(key) for key in keys() if key.startswith(f"{word}.") or key.rpartition(".")[2] == word}


def keys_near(word: str) -> list[str]:
    """The keys that a word may be a slip of, by the whole of them or by their last part, nearest first."""
    ends = {key.rpartition(".")[2]: key for key in keys()}
    return near(word, keys()) or [ends[end] for end in near(word, list(ends))]


def _witness(key: str) -> Witness | None:
    import yaml  # noqa: PLC0415  the situations are no rules files, and few commands want them

    folder = Path(__file__).parent.parent / "witnesses"
    section = key.partition(".")[0]
    path = folder / f"{section}.yaml"
    if not path.is_file():
        return None
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    entries = yaml.load(path.read_text(encoding="utf-8"), loader)  # noqa: S506  a safe loader
    entry = next((one for one in entries if one["key"] == key), None)
    if entry is None:
        return None
    told = [f"check {entry['check']}"] if "check" in entry else entry["moves"].splitlines()
    answers = {_value(value): _answer(answer) for value, answer in entry["with"].items()}
    return Witness(entry["why"], entry.get("rules", {}), told, answers)


def _value(value: Any) -> str:
    return value if isinstance(value, str) else shown(value)


def _answer(facts: dict[str, Any]) -> str:
    """An answer in words: what is ruled, by which key, then what is known of the table or the score."""
    verdict = facts.get("verdict") or ("legal" if "rule" not in facts else "illegal")
    cited = f" ({facts['rule']})" if facts.get("rule") else ""
    at = f" at event {facts['at']}" if "at" in facts else ""
    rest: Iterable[str] = (f"{name} {shown(value)}" for name, value in facts.items() if name not in _FACTS)
    return ", ".join([f"{verdict}{cited}{at}", *rest])
