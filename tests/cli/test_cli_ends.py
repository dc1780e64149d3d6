"""The one way out: exit codes, interruptions, pipes, faults of our own; help; what a start loads."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from saying import Rummy

from rummy_cli.cli import main
from rummy_cli.cli.app import COMMANDS

NAMES = [name for group in COMMANDS.values() for name in group]
GROUPS = {
    "check": ("meld", "layoff", "swap", "open", "knock", "hand", "count", "rearrange", "table"),
    "rules": ("list", "show", "card", "check", "diff", "new", "schema"),
}


def test_rummy_alone_shows_help(rummy: Rummy) -> None:
    """Every command is named on it."""
    said = rummy("--help")
    assert said.code == 0
    for name in NAMES:
        assert f"  {name} " in said.out
    assert main([]) == 0


@pytest.mark.parametrize("name", [*NAMES, *(f"{group} {one}" for group, ones in GROUPS.items() for one in ones)])
def test_help_has_an_example(rummy: Rummy, name: str) -> None:
    """--help of every command, with an example of its own and --json where it has its own answer."""
    said = rummy(f"{name} --help")
    assert said.code == 0
    assert f"Example: rummy {name.split(maxsplit=1)[0]}" in said.out
    if name not in GROUPS:
        assert "--json" in said.out


def test_version(rummy: Rummy) -> None:
    """A name and a number."""
    said = rummy("--version")
    assert said.code == 0
    assert said.out.startswith("rummy 0")


def test_fault_of_our_own(rummy: Rummy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 3, a short message, where to report; the traceback only when it is asked for."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("1/0")

    monkeypatch.setattr("rummy_cli.claims.ruling", fail)
    said = rummy("check meld 2H 3H 4H")
    assert (said.code, said.out) == (3, "")
    assert "ZeroDivisionError" in said.err
    assert "report" in said.err
    assert "Traceback" not in said.err
    monkeypatch.setenv("RUMMY_DEBUG", "1")
    assert "Traceback" in rummy("check meld 2H 3H 4H").err


def test_folder_that_cannot_be_read(rummy: Rummy, home: Path) -> None:
    """The trouble is outside: exit 2, and which file."""
    home.mkdir()
    (home / "rules").write_text("a file where a folder is wanted")
    (home / "games").write_text("likewise")
    for words in ("games", "new x -p Ana,Ben", "use x"):
        said = rummy(words)
        assert said.code == 2, words
        assert str(home) in said.err


def test_interrupt(rummy: Rummy, monkeypatch: pytest.MonkeyPatch) -> None:
    """^C: 130, wherever it comes."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rummy_cli.claims.ruling", interrupt)
    assert rummy("check meld 2H 3H 4H").code == 130
    monkeypatch.setattr("rummy_cli.cli.app.run", interrupt)
    assert rummy("check meld 2H 3H 4H").code == 130


def test_unanswered_question(rummy: Rummy, monkeypatch: pytest.MonkeyPatch) -> None:
    """The input ends where something is asked: 130."""
    monkeypatch.setattr("rummy_cli.cli.places.interactive", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert rummy("new").code == 130


def run(*words: str, home: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    """The program as a process of its own."""
    env = {**os.environ, "RUMMY_HOME": str(home), "PYTHONIOENCODING": "utf-8", **more}
    return subprocess.run(
        [sys.executable, "-c", "import sys; from rummy_cli.cli import main; sys.exit(main())", *words],
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_closed_pipe_is_quiet(home: Path) -> None:
    """Whoever reads has had enough: no message, no traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    env = {**os.environ, "RUMMY_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from rummy_cli.cli import main; sys.exit(main())", "rules", "schema"],
        env=env,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_terminal_that_knows_only_ascii(home: Path) -> None:
    """A name that it cannot show is spelt out."""
    assert run("new", "x", "-p", "Zoë,Jürgen", home=home).returncode == 0
    done = run("status", home=home, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Zo\\xeb 0" in done.stdout


def test_wide_suit_signs_only_on_a_terminal(home: Path) -> None:
    """Into a pipe cards are plain."""
    run("new", "x", "-p", "Ana,Ben", home=home)
    run("play", "deal Ben upcard 7H", home=home)
    assert "discard pile: 7H" in run("status", home=home).stdout


HEAVY = {
    "asyncio",
    "dataclasses",
    "email",
    "json",
    "logging",
    "prompt_toolkit",
    "pydantic",
    "rich",
    "tabulate",
    "yaml",
    "importlib.metadata",
    "multiprocessing",
    "http",
    "xml",
    "csv",
    "html",
    "textwrap",
}


@pytest.mark.parametrize(
    ("words", "not_needed"),
    [
        ("check meld QH KH JH", {"rummy_cli.solve.hand.queries", "rummy_cli.record.journal"}),
        ("check hand 4C 5C 6C", {"rummy_cli.referee.rulings", "rummy_cli.record.journal"}),
        ("check count KD 7S --rules gin", {"rummy_cli.record.journal"}),
        ("play note hello", {"rummy_cli.claims.on_table", "rummy_cli.screen.rows"}),
        ("replay GAME --json", {"rummy_cli.claims.on_table", "rummy_cli.screen.rows"}),
        ("status", {"rummy_cli.claims.on_table"}),
        ("sheet", {"rummy_cli.claims.on_table"}),
        ("undo", {"rummy_cli.claims.on_table"}),
        ("rules list", {"rummy_cli.referee.rulings", "rummy_cli.record.journal"}),
    ],
)
def test_a_start_loads_only_what_it_needs(home: Path, words: str, not_needed: set[str]) -> None:
    """Nothing heavy, and no room of the house that the command does not use: that is what keeps a start short."""
    if not words.startswith(("check", "rules")):
        run("new", "x", "-p", "Ana,Ben", home=home)
        run("play", "penalty Ana 3", home=home)
    game = str(home / "games" / "x.rummy")
    code = (
        "import sys; import typer; before = set(sys.modules)\n"
        "from rummy_cli.cli import main; code = main(sys.argv[1:])\n"
        "loaded = sorted(set(sys.modules) - before); import json; print(json.dumps([code, loaded]), file=sys.stderr)"
    )
    env = {**os.environ, "RUMMY_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", code, *words.replace("GAME", game).split()],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    code_, loaded = json.loads(done.stderr.splitlines()[-1])
    assert code_ == 0
    assert not {name for name in loaded if name.split(".")[0] in HEAVY or name in HEAVY}
    assert not not_needed & set(loaded)
