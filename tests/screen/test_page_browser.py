"""The page in a real browser, where there is one: Debian's ``chromium``, which ``.ci/run`` installs where it may."""

import json
import re
import shutil
import subprocess
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

from rummy_cli.record.open import Opened, open_record
from rummy_cli.ruleset.card import rule_card
from rummy_cli.ruleset.loading import builtin_names, load
from rummy_cli.screen.sheet_page import page_text

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium here: apt-get install chromium")

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.rummy"))
PHONE = 360

# Each page stands in a frame as wide as a phone; when all are there, what the browser made of them is written into the document.
MEASURE = """<script>addEventListener("load", () => {
  const found = [...document.querySelectorAll("iframe")].map(frame => {
    const page = frame.contentDocument, root = page.documentElement;
    return {title: page.title, width: root.scrollWidth, rows: page.querySelectorAll("tbody .hand").length,
      charts: page.querySelectorAll("svg desc").length, requests: frame.contentWindow.performance.getEntriesByType("resource").length,
      text: page.body.innerText};
  });
  document.body.innerHTML = "";
  document.body.appendChild(document.createElement("pre")).textContent = JSON.stringify(found);
})</script>"""


def chromium(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Headless Chromium with a profile of its own."""
    assert CHROMIUM is not None
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    quiet = ["--disable-background-networking", "--no-first-run", "--enable-logging=stderr", "--log-level=0"]
    return subprocess.run(
        [CHROMIUM, *flags, *quiet, *words], capture_output=True, text=True, timeout=180, check=True, encoding="utf-8"
    )


def game(path: Path) -> Opened:
    """A golden game."""
    return open_record(path.read_text(encoding="utf-8"), path.name)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], str]:
    """What the browser makes of the page of each golden game, by title; and what it wrote to its console."""
    folder = tmp_path_factory.mktemp("pages")
    frames = [
        f'<iframe width="{PHONE}" height="800" srcdoc="{escape(page_text(game(path), path.stem))}"></iframe>'
        for path in GAMES
    ]
    (folder / "all.html").write_text(
        f"<!DOCTYPE html><meta charset=utf-8>{MEASURE}<body>{''.join(frames)}", encoding="utf-8"
    )
    done = chromium(folder, "--dump-dom", (folder / "all.html").as_uri())
    told = re.search(r"<pre>(.*)</pre>", done.stdout, re.DOTALL)
    assert told is not None, done.stdout[:500]
    return {one["title"]: one for one in json.loads(unescape(told.group(1)))}, done.stderr


def test_every_page_is_read_whole(seen: tuple[dict[str, Any], str]) -> None:
    """Rows, charts, names and winners; nothing was asked of the network; nothing was said on the console."""
    found, console = seen
    assert sorted(found) == [path.stem for path in GAMES]
    for path in GAMES:
        one, record = found[path.stem], game(path).journal.game
        assert one["rows"] == len(record.hands), path.stem
        assert one["charts"] == (len(record.columns.scores) if record.hands else 0), path.stem
        assert one["requests"] == 0, path.stem
        assert all(f"{record.names[p]}" in one["text"] for p in record.ring), path.stem
        assert all(f"{record.names[p]} win" in one["text"] for p in record.won[-1:]), path.stem
    assert "CONSOLE" not in console


def test_no_page_is_wider_than_a_phone(seen: tuple[dict[str, Any], str]) -> None:
    """Only the score table of many columns may be pushed sideways, within itself."""
    assert {title: one["width"] for title, one in seen[0].items() if one["width"] > PHONE} == {}


LONGEST = max(
    builtin_names(), key=lambda name: sum(map(len, rule_card(load(name), 4 if load(name).players_max > 3 else 2)))
)


@pytest.mark.parametrize("rules", ["basic", LONGEST])
def test_twelve_hands_print_on_one_sheet(rules: str, tmp_path: Path) -> None:
    """Four players, twelve hands told by their points, a penalty and a correction, with the longest rule card too."""
    hands = "".join(f"scores Ana={n} Ben={2 * n} Cho=-{n} Dot={n % 3}\n" for n in range(1, 13))
    head = f"---\nformat: 1\nplayers: [Ana, Ben, Cho, Dot]\nrules: {{extends: {rules}, match: {{end: hands, hands: 12, target: null}}}}\n---\n"
    record = open_record(f"{head}penalty Ana -5\n{hands}amend 3 scores Ana=2 Ben=4 Cho=9 Dot=0\n", "test")
    assert record.journal.broken is None
    page = tmp_path / "page.html"
    page.write_text(page_text(record, "Twelve hands"), encoding="utf-8")
    chromium(tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={tmp_path / 'page.pdf'}", page.as_uri())
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "page.pdf").read_bytes())) == 1
