"""A few seconds of what ``fuzz.py``, ``kills.py`` and ``mutants.py`` do for minutes, and that they would see a fault."""

import ast
import os
from pathlib import Path

import fuzz
import kills
import mutants
import pytest

from rummy_cli.text import Notation

INPUTS = {"notation": 1_500, "typed": 25, "record": 60, "rules": 80, "argv": 60}


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_no_input_breaks_its_promise(kind: str) -> None:
    """Seeds of their own, beside those of the long run."""
    assert fuzz.falls(kind, range(INPUTS[kind])) == []


def test_a_broken_promise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that loses the comment, and a reader that falls over."""
    monkeypatch.setattr(Notation, "write_line", lambda self, line: "; ".join(self.write(*one) for one in line.events))
    assert fuzz.falls("notation", range(1_500), most=1)
    monkeypatch.setattr(Notation, "read_line", lambda self, text: 1 // 0)
    assert "ZeroDivisionError" in fuzz.falls("notation", range(5), most=1)[0][1].what


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize("way", kills.WAYS)
def test_nothing_told_is_lost_by_a_kill(way: str) -> None:
    """Three writers and no mercy."""
    found = kills.killed_at_random(way, 30, seed=7)
    assert found.wrong == []
    assert found.recorded >= 30
    assert found.killed > 3


def test_a_lost_line_is_seen() -> None:
    """Lost, doubled, spoilt and out of order."""
    one, two = (f"note w0 {n} {'x' * 20}" for n in (1, 2))
    assert kills.judged(f"{kills.HEAD}{one}\n{two}\nnote w1 0 x".encode(), [one, two], 1).wrong == []
    assert kills.judged(f"{kills.HEAD}{one}\n{two[:12]}".encode(), [one, two], 1).wrong
    assert kills.judged(f"{kills.HEAD}{one}\n{one}\n".encode(), [one], 1).wrong
    assert kills.judged(f"{kills.HEAD}{two}\n{one}\n".encode(), [one], 1).wrong
    assert kills.judged(f"{kills.HEAD}{one}{two}\n".encode(), [], 1).wrong


CHANGED = {
    "a < b": {"a <= b"},
    "a and b and c": {"a or b or c", "b and c", "a and c", "a and b"},
    "not a": {"a"},
    "f(a, b)": {"f(b, a)", "pass"},
    "max(a)": {"min(a)", "pass"},
    "7": {"8", "6"},
    "True": {"False"},
    "a if b else c": {"a", "c"},
    "[a for a in b if c]": {"[a for a in b if True]"},
    "a - b": {"a + b"},
    "if a:\n    f(0.5)\nelse:\n    b += 'é'": {
        "if a:\n    pass\nelse:\n    b += 'é'",
        "if a:\n    f(0.5)\nelse:\n    b -= 'é'",
    },
    "def f(a: int = 1) -> (2):\n    'three'": set(),
    "MOST = 3": set(),
}


@pytest.mark.parametrize("source", CHANGED)
def test_a_line_is_changed_in_every_way(source: str) -> None:
    """One place at a time, and nothing else of the text."""
    made = [one.made_in(f"é = 0.5\n{source}\n") for one in mutants.mutations(Path("m.py"), f"é = 0.5\n{source}\n")]
    assert {ast.unparse(ast.parse(text)) for text in made} == {f"é = 0.5\n{text}" for text in CHANGED[source]}


def test_a_mutant_that_no_test_holds_lives(tmp_path: Path) -> None:
    """Of a small house with two functions one is tested, and only half of it."""
    (tmp_path / mutants.PACKAGE / "points").mkdir(parents=True)
    (tmp_path / mutants.PACKAGE / "__init__.py").touch()
    room = tmp_path / mutants.PACKAGE / "points" / "room.py"
    room.write_text("def over(a):\n    return a > 5\n\n\ndef untested(a):\n    return not a\n", encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_room.py").write_text(
        f"from {mutants.PACKAGE}.points.room import over\n\n\ndef test_over():\n    assert over(7) and not over(5)\n",
        encoding="utf-8",
    )
    copy = mutants.Copy(tmp_path, tmp_path / "copies")
    assert copy.look() == []
    fates = {
        one.shown(room.read_text()).splitlines()[1]: copy.killer(one)
        for one in mutants.drawn(tmp_path, 4, 1, ("points",))
    }
    assert fates == {
        "    +    return (a >= 5)": "tests/test_room.py::test_over",
        "    +    return a > 4": "tests/test_room.py::test_over",
        "    +    return a > 6": None,
        "    +    return a": None,
    }
