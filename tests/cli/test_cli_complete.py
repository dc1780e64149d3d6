"""Completion in the shell: what is offered, and that bash and zsh take it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from saying import Rummy

from rummy_cli.cli import complete


def test_offers(rummy: Rummy, friday: Path) -> None:
    """Games in sight, sets, players behind those already typed, formats, keys and then their values."""
    assert rummy("new saturday -p Dot,Ana").code == 0
    assert complete.games("") == ["friday", "saturday"]
    assert rummy("games --hide saturday").code == 0
    assert complete.games("") == ["friday"]
    assert rummy("rules new ours").code == 0
    assert complete.rule_sets("o") == ["oklahoma-gin", "ours"]
    assert complete.players("") == ["Ana", "Ben", "Cho"]
    assert complete.players("Ben,a") == ["Ben,Ana"]
    assert complete.formats("h") == ["heavy_grid", "heavy_outline", "html"]
    assert complete.changes("runs.a") == ["runs.ace="]
    assert set(complete.changes("runs.ace=")) == {f"runs.ace={word}" for word in ("low", "high", "either", "corner")}
    assert complete.changes("no.such=") == []
    assert (complete.undone("t"), complete.undone("")) == (["turn"], ["turn", "hand"])
    assert (complete.amended("l"), complete.struck("h")) == (["last"], ["hand"])


def test_nothing_is_offered_where_nothing_can_be_read(home: Path) -> None:
    """Tab is no place for a failure."""
    (home / "games").parent.mkdir(parents=True)
    (home / "games").write_text("no folder")
    assert complete.games("") == []
    assert complete.players("") == []


ASKED = [
    ("rummy use fr", "friday"),
    ("rummy sheet fr", "friday"),
    ("rummy status -g fr", "friday"),
    ("rummy new -r okla", "oklahoma-gin"),
    ("rummy check meld 2H --rules okla", "oklahoma-gin"),
    ("rummy sheet -f lat", "latex"),
    ("rummy new --set runs.ac", "runs.ace="),
    ("rummy stat", "stats"),
    ("rummy undo tu", "turn"),
]


@pytest.mark.parametrize(("line", "offered"), ASKED)
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_the_shell_gets_its_words(friday: Path, home: Path, shell: str, line: str, offered: str) -> None:
    """The line as the shell hands it over: what comes back is said in the way of that shell."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    words = line.split()
    env = {**os.environ, "RUMMY_HOME": str(home), "_RUMMY_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_ARGS": line}
    env |= {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    script = f'"{sys.executable}" -c "from rummy_cli.cli import main; main()"'
    said = subprocess.run([shell, "-c", script], env=env, capture_output=True, text=True, timeout=60, check=False)
    assert offered in said.stdout
