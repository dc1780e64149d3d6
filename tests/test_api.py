"""What other programs may rely on: the names, their examples, and that a type checker sees them."""

import doctest
import json
from pathlib import Path

import pytest
from recorded import replayed

import rummy_cli
from rummy_cli import arrange, judge, load_rules, read_record, replay
from rummy_cli.api import functions
from rummy_cli.text import Unreadable

ROOT = Path(__file__).parent.parent
GAMES = sorted((Path(__file__).parent / "games").glob("*.rummy"))


def test_what_is_promised_is_there() -> None:
    """Five names, and the mark by which a type checker trusts them."""
    assert sorted(rummy_cli.__all__) == ["arrange", "judge", "load_rules", "read_record", "replay"]
    assert all(callable(getattr(rummy_cli, name)) for name in rummy_cli.__all__)
    assert (Path(rummy_cli.__file__).parent / "py.typed").exists()
    with pytest.raises(AttributeError):
        rummy_cli.nothing  # noqa: B018


def test_the_examples_are_true() -> None:
    """Those of the module, and those of the README."""
    assert doctest.testmod(functions).failed == 0
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_replay_says_what_the_command_says(game: Path) -> None:
    """Every golden game: winners, totals, errors and phase as in the JSON."""
    data = replayed(game.read_text(encoding="utf-8")).data
    assert data is not None
    found = replay(game)
    assert (found.totals, list(found.winners), found.phase) == (data["totals"], data["winners"], data["phase"])
    assert [error.entry for error in found.errors] == [error["entry"] for error in data["errors"]]
    assert json.dumps([hand.points for hand in found.hands]) == json.dumps([hand["points"] for hand in data["hands"]])


def test_a_claim_with_its_table() -> None:
    """A seven on the end of 4-5-6; a hand with it on the table counts only its king."""
    assert judge("layoff 7C --on '4C 5C 6C'").verdict == "legal"
    assert arrange("7C KD", on=("4C 5C 6C",)).left == ("KD",)
    ambiguous = judge("meld JK JK 7H", load_rules("rummy51"))
    assert ambiguous.verdict in ("ambiguous", "illegal")


def test_what_cannot_be_read_is_an_exception_of_values() -> None:
    """ValueError, with the place."""
    with pytest.raises(Unreadable, match="record:1"):
        read_record("nonsense")
    with pytest.raises(ValueError, match="no-such-set"):
        load_rules("no-such-set")
    assert read_record(GAMES[0]).players
