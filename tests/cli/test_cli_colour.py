"""Colour tells a refusal, a ruling and an answer apart, where there is colour."""

import io

import pytest

from rummy_cli.cli.kit import COLOURS, coloured


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def with_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_the_first_line_tells() -> None:
    """A ruling is green or red, a refusal red, an answer plain; what follows is never coloured."""
    for tone, colour in COLOURS.items():
        assert coloured(["one", "two"], tone, Screen()) == [f"{colour}one\033[0m", "two"]
    assert coloured(["one", "two"], None, Screen()) == ["one", "two"]
    assert COLOURS["legal"] != COLOURS["illegal"]


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_never_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Nor in a pipe or a file."""
    monkeypatch.setenv(name, value)
    assert coloured(["one"], "refusal", Screen()) == ["one"]


def test_never_in_a_pipe() -> None:
    """What is read by a program has no escapes."""
    assert coloured(["one"], "refusal", io.StringIO()) == ["one"]
