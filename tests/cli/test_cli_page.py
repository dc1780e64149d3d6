"""``table --page``: a page that follows the game; ``sheet --open``: the page in the browser."""

import io
import os
import sys
import webbrowser
from pathlib import Path

import pytest
from saying import Rummy


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Lines as they come through a pipe."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def test_the_page_follows_the_game(rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standing, turn and the last ruling; a refusal is shown too, and the page looks again by itself."""
    typed(monkeypatch, "scores 30 -12 5\ndeal Cho upcard 7H\nAna: draw\n")
    assert rummy("table --page table.html").code == 0
    page = Path("table.html").read_text(encoding="utf-8")
    assert 'http-equiv="refresh"' in page
    assert "Ana to play and discard" in page
    assert "3. Ana: draw" in page
    assert "Ana <b>30</b>" in page
    typed(monkeypatch, "Ana: meld QH KH AH\n")
    assert rummy("table --page table.html").code == 1
    page = Path("table.html").read_text(encoding="utf-8")
    assert "runs.ace" in page
    assert "holds an error" not in page
    assert "Ana to play and discard" in page


def test_a_page_that_cannot_be_written_ends_no_evening(
    rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said, and what is typed is recorded."""
    Path("folder").mkdir()
    typed(monkeypatch, "scores 30 -12 5\n")
    said = rummy("table --page folder")
    assert "folder: cannot be written" in said.err
    assert rummy("sheet --json").json["totals"] == {"Ana": 30, "Ben": -12, "Cho": 5}


def test_open_shows_the_page(rummy: Rummy, friday: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written beside the games, and its address given to the browser."""
    shown: list[str] = []

    def browser(url: str) -> bool:
        shown.append(url)
        return True

    monkeypatch.setattr(webbrowser, "open", browser)
    assert rummy("sheet --open").code == 0
    page = home / "pages" / "friday.html"
    assert shown == [page.as_uri()]
    assert "No hand is finished yet" in page.read_text(encoding="utf-8")


def test_a_page_is_written_over_nothing_else(rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not over a record, a file of somebody's, a pipe or a link to one; only over a page written here."""
    Path("notes.html").write_text("<!DOCTYPE html>\n<p>mine")
    os.mkfifo("pipe")
    Path("link").symlink_to("pipe")
    before = friday.read_bytes()
    for name in (str(friday), "notes.html", "pipe", "link"):
        typed(monkeypatch, "note x\n")
        said = rummy("table", "--page", name)
        assert "choose another name" in said.err
        assert said.code == 0
    assert friday.read_bytes() == before + b"note x\n" * 4
    assert Path("notes.html").read_text() == "<!DOCTYPE html>\n<p>mine"
    assert Path("pipe").is_fifo()
