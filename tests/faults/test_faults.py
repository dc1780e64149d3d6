"""A few seconds of what ``fuzz.py`` and ``kills.py`` do for minutes, and that they would see a fault."""

import os

import fuzz
import kills
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
