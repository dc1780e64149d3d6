"""One knob, one witness: for every key of a rules file a situation whose answer changes when that key alone changes."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from recorded import Answer, Case, faults, read, run

import rummy_cli
from rummy_cli.ruleset import checking, schema_walk
from rummy_cli.ruleset.schema import OPTIONAL

FOLDER = Path(rummy_cli.__file__).parent / "witnesses"

# Keys that rule on nothing: what a set is called, a text about it, and the rulings that a house expects of itself.
NO_RULES = {"name", "about", "examples"}
# Keys that only bound another, which is the one that a refusal names.
BOUNDS = {
    "pickup.free_laps": "pickup.before_opening",
    "pickup.free_draws": "pickup.before_opening",
    "one_turn.needs_opening": "opening.points",
    "knock.needs.runs": "knock.needs",
    "knock.needs.natural_runs": "knock.needs",
}
# Null contradicts the one setting in which these numbers count.
WITHOUT_NULL = {"opening.points", "match.target"}
# How a pile becomes the stock is seen at the table only: either way the referee knows its cards no more.
ALIKE = {("stock.when_empty", frozenset({"reshuffle", "turn_over"}))}
# Keys, and values of older keys, that are read but not enforced yet: whoever builds one gives it a witness and strikes it.
AWAITED: dict[str, tuple[Any, ...]] = {}

Told = Callable[[dict[str, Any]], dict[Any, tuple[Case, Answer]]]

ENTRIES = [(path.stem, entry) for path in sorted(FOLDER.glob("*.yaml")) for entry in read(path)]


def value_of(written: Any) -> Any:
    """A value that cannot stand as a key in YAML (a list, a mapping) is written as text."""
    return yaml.safe_load(written) if isinstance(written, str) and written[0] in "[{" else written


def ruled(entry: Mapping[str, Any], value: Any) -> dict[str, Any]:
    """The rules that both settings share, with the key set to the value."""
    rules: dict[str, Any] = {"extends": "basic"}
    _merge(rules, entry.get("rules", {}))
    section, *rest = entry["key"].split(".")
    for part in reversed(rest):
        value = {part: value}
    _merge(rules, {section: value})
    return rules


def _merge(into: dict[str, Any], other: Mapping[str, Any]) -> None:
    for name, value in other.items():
        if isinstance(value, Mapping):
            if not isinstance(into.get(name), dict):
                into[name] = {}  # a copy: the same rules are merged for every value
            _merge(into[name], value)
        else:
            into[name] = value


def case_of(entry: Mapping[str, Any], value: Any, answer: Mapping[str, Any]) -> Case:
    """The situation under one value, with the answer written down for it."""
    facts = dict(answer)
    case = {name: entry[name] for name in ("check", "moves", "players") if name in entry}
    case["rules"] = ruled(entry, value_of(value))
    verdict = facts.pop("verdict", None)
    if verdict == "unreadable":
        return case | {"exit": 2}
    if "at" in facts:
        case["stops"] = facts.pop("at")
    if "check" in entry:
        verdict = verdict or "legal"
    if verdict is not None:
        case["verdict"] = verdict
    if "rule" in facts:
        case["rule"] = facts.pop("rule")
    if "lacks" in facts:
        case["lacks"] = facts.pop("lacks")
    return case | {"answer": facts}


def parameters() -> list[Any]:
    """Each entry, named by its key."""
    seen: dict[str, int] = {}
    found = []
    for _, entry in ENTRIES:
        key = entry["key"]
        seen[key] = seen.get(key, 0) + 1
        found.append(pytest.param(entry, id=f"{key}-{seen[key]}"))
    return found


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """The answers to every entry, each asked for once."""
    folder = tmp_path_factory.mktemp("witnesses")
    known: dict[int, dict[Any, tuple[Case, Answer]]] = {}

    def ask(entry: dict[str, Any]) -> dict[Any, tuple[Case, Answer]]:
        if id(entry) not in known:
            cases = {value: case_of(entry, value, answer) for value, answer in entry["with"].items()}
            known[id(entry)] = {value: (case, run(case, folder)) for value, case in cases.items()}
        return known[id(entry)]

    return ask


@pytest.mark.parametrize("entry", parameters())
def test_witness(entry: dict[str, Any], told: Told) -> None:
    """Every answer is the one written down, and each is one that another setting does not give."""
    answers = told(entry)
    assert len(answers) > 1
    for value, (case, answer) in answers.items():
        assert not faults(case, answer), f"{entry['key']}: {value}: {entry['why']}"
        others = [another for other, (_, another) in answers.items() if other != value]
        assert any(faults(case, another) for another in others), f"{value}: every other setting answers so too"


def test_every_key_has_a_witness() -> None:
    """A key that changes nothing is no rule; a witness for no key is a mistake."""
    keys = set(schema_walk.keys()) - NO_RULES
    built = {entry["key"] for _, entry in ENTRIES}
    assert built <= keys
    assert keys - built == set(AWAITED) - built
    assert set(schema_walk.keys()) >= NO_RULES


def test_witnesses_lie_in_the_file_of_their_section() -> None:
    """``runs.ace`` is found in ``runs.yaml``."""
    assert [(entry["key"], file) for file, entry in ENTRIES if not belongs(entry["key"], file)] == []


def belongs(key: str, file: str) -> bool:
    """Is this the file in which the witness of the key is looked for?"""
    return key.split(".", maxsplit=1)[0] == file or (key, file) == ("rearrange_failed", "rearrange")


def test_a_refusal_cites_its_key() -> None:
    """The first witness of a key names the key wherever it is refused (or the key that it bounds)."""
    first: dict[str, dict[str, Any]] = {}
    for _, entry in ENTRIES:
        first.setdefault(entry["key"], entry)
    wrong = [
        (key, answer["rule"])
        for key, entry in first.items()
        for answer in entry["with"].values()
        if answer.get("verdict") == "illegal" and answer["rule"] != BOUNDS.get(key, key)
    ]
    assert wrong == []


def words() -> Iterator[tuple[str, Any]]:
    """Every value of every key whose values are words or a switch, and null where it is one of them."""
    for key, (kind, null) in checking.leaves().items():
        if checking.choices(kind):
            yield from ((key, word) for word in checking.choices(kind))
        elif key == "match.shutout":
            yield from ((key, word) for word in ("none", "double_total", "double_hand_points", "flat:100"))
        else:
            continue
        if null:
            yield key, None


def test_every_two_values_differ(told: Told) -> None:
    """For any two words of a key there is a witness that tells them apart: a word that nothing tells apart is none."""
    values: dict[str, list[Any]] = {}
    for key, word in words():
        values.setdefault(key, []).append(word)
    apart: set[tuple[str, Any, Any]] = set()
    for _, entry in ENTRIES:
        if entry["key"] in values:
            answers = told(entry)
            for one, (case, _) in answers.items():
                apart |= {(entry["key"], one, other) for other, (_, answer) in answers.items() if faults(case, answer)}
    alike = {
        (key, frozenset(pair))
        for key, offered in values.items()
        for pair in combinations(offered, 2)
        if (key, *pair) not in apart and (key, *reversed(pair)) not in apart
    }
    awaited = {(key, pair) for key, pair in alike if pair & set(AWAITED.get(key, ()))}
    assert alike - awaited == ALIKE
    assert {key for key, values in AWAITED.items() if len(values) > 1 or (values and values != (None,))} == {
        key for key, _ in awaited
    }


def test_every_nullable_number_has_a_witness_with_and_without() -> None:
    """Null is a value of its own."""
    nullable = {key for key, (_, null) in checking.leaves().items() if null} | set(OPTIONAL)
    used = {(entry["key"], value) for _, entry in ENTRIES for value in entry["with"]}
    assert {key for key in nullable if (key, None) not in used} == WITHOUT_NULL | {
        key for key, values in AWAITED.items() if None in values
    }
