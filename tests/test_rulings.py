"""The recorded rulings: each situation is answered as it was written down, and no objection is without one."""

import ast
from pathlib import Path
from typing import Any, get_args

import pytest
from recorded import faults, is_record, read, record_text, replayed, run, unplaced

import rummy_cli
from rummy_cli.cards import Kind, objections, sentences
from rummy_cli.record.head import canonical, read_record
from rummy_cli.ruleset import schema_walk

FOLDER = Path(__file__).parent / "rulings"
CASES = [
    pytest.param(case, id=f"{path.stem}/{case['id']}") for path in sorted(FOLDER.glob("*.yaml")) for case in read(path)
]


@pytest.mark.parametrize("case", CASES)
def test_ruling(case: dict[str, Any], tmp_path: Path) -> None:
    """The situation comes out as it was written down; ``why`` says what decides it."""
    answer = run(case, tmp_path)
    assert not faults(case, answer), case["why"]
    if is_record(case) and answer.code != 2:
        text = canonical(read_record(record_text(case), "game.rummy"))
        assert canonical(read_record(text, "game.rummy")) == text
        assert unplaced(replayed(text)) == unplaced(answer)


SOURCE = Path(rummy_cli.__file__).parent
WHOLE = {"knock.needs"}  # a mapping that is cited as one
FIXED = {objections.TURN, objections.CARDS, objections.COUNT, objections.SHAPE, objections.MELD, objections.TOTALS}


def raised() -> set[str]:
    """Every rules key that the code which refuses names as a text of its own, and the fixed names."""
    keys = set(schema_walk.keys()) - {"name", "about", "examples"}
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        if {"ruleset", "points", "cli", "screen"} & set(path.relative_to(SOURCE).parts):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in keys}
    return found | FIXED | WHOLE


def recorded() -> set[str]:
    """Every key that a ruling or a witness is refused by."""
    witnesses = [entry for path in (SOURCE / "witnesses").glob("*.yaml") for entry in read(path)]
    rulings = [case.values[0] for case in CASES]
    answers = [answer for entry in witnesses for answer in entry["with"].values()]
    return {case["rule"] for case in [*rulings, *answers] if "rule" in case}


def test_every_objection_has_a_ruling() -> None:
    """A refusal that nobody has written down may as well not be meant."""
    assert raised() - recorded() == set()


def test_only_rules_are_cited() -> None:
    """A ruling cites a key of the rules, or one of the fixed names."""
    assert recorded() <= set(schema_walk.keys()) | FIXED | WHOLE


def constants() -> set[str]:
    """Every text that stands by itself in the code outside the catalogue and the list of kinds."""
    return {
        node.value
        for path in SOURCE.rglob("*.py")
        if path.name not in ("kinds.py", "sentences.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_kind_has_a_sentence_and_is_used() -> None:
    """The catalogue is complete, no sentence stands twice, and none is left that nothing says."""
    kinds = set(get_args(Kind))
    assert set(sentences.ENGLISH) == kinds
    assert len(set(sentences.ENGLISH.values())) == len(kinds)
    assert kinds - constants() == set()


def test_a_sentence_speaks_only_of_known_facts() -> None:
    """Whatever a sentence names is a fact that an objection can carry, or a part of the objection itself."""
    facts = set(objections.Facts.__annotations__) | {"cards", "value", "entry"}
    for kind, template in sentences.ENGLISH.items():
        assert {field[1] for field in sentences.FACT.finditer(template)} <= facts, kind
