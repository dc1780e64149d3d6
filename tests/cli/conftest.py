"""The command line, called in this process, with a home folder of its own."""

from pathlib import Path

import pytest
from saying import Rummy, Said

from rummy_cli.cli import main


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with nothing in it; the working directory is elsewhere."""
    monkeypatch.setenv("RUMMY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return tmp_path / "home"


@pytest.fixture
def rummy(home: Path, capsys: pytest.CaptureFixture[str]) -> Rummy:
    """Runs a command: ``rummy("play", "d")`` or, split at spaces, ``rummy("play d")``."""

    def run(*words: str) -> Said:
        capsys.readouterr()
        code = main(words[0].split() if len(words) == 1 else list(words))
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return run


@pytest.fixture
def friday(rummy: Rummy, home: Path) -> Path:
    """A game of Ana, Ben and Cho, basic rummy, that is the current one; the path of its record."""
    assert rummy("new Friday -p Ana,Ben,Cho").code == 0
    return home / "games" / "friday.rummy"
