"""Makes the pictures of the README anew: the page of a finished game in both themes, and an evening at the prompt.

Run it where Chromium is installed (``apt-get install chromium``): ``python tests/pictures/make.py``. What is shown is what the program
says: a golden game drawn by ``page_text``, and lines answered by ``rummy table``.
"""

import io
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from html import escape
from pathlib import Path

PICTURES = Path(__file__).parent
ROOT = PICTURES.parent.parent
GAME = ROOT / "tests" / "games" / "basic-to-150.rummy"
THEMES = {"light": 1, "dark": 0}  # as Chromium numbers them
EVENING = """deal Cho upcard 7H
d
m QH KH AH
m 4-6C x KH
ben take KH; x 2S
why
c d; l 7C on 1; x 9D
check meld 7H 7D 7D
out a b18 c7
"""
TERMINAL = """<!DOCTYPE html><meta charset="utf-8"><style>
body { margin: 0; padding: 18px 22px; background: #1b1d21; color: #e6e4de; font: 15px/1.45 "DejaVu Sans Mono", monospace }
pre { margin: 0; font: inherit; white-space: pre-wrap } b { color: #8fd0f5; font-weight: normal } i { color: #ff9d5c; font-style: normal }
</style><pre>"""


def main() -> int:
    """Writes the three pictures; 1 without a browser."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.stderr.write("no chromium here: apt-get install chromium\n")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(finished_game(), encoding="utf-8")
        for theme, number in THEMES.items():
            shot(chromium, page, PICTURES / f"page-{theme}.png", "760,1035", number)
        evening = Path(folder) / "evening.html"
        evening.write_text(evening_at_the_prompt(Path(folder)), encoding="utf-8")
        shot(chromium, evening, PICTURES / "evening.png", "860,1160", 1)
    return 0


def finished_game() -> str:
    """The page of the golden game."""
    from rummy_cli.record import open_record
    from rummy_cli.screen import page_text

    return page_text(open_record(GAME.read_text(encoding="utf-8"), GAME.name), "Friday night")


def evening_at_the_prompt(home: Path) -> str:
    """Lines typed at the prompt of ``rummy table``, each with its answer."""
    os.environ |= {"RUMMY_HOME": str(home), "NO_COLOR": "1", "COLUMNS": "92"}
    from rummy_cli.cli import main as rummy
    from rummy_cli.cli.prompt import PromptSession
    from rummy_cli.record import GameFile, Store
    from rummy_cli.screen import due_line

    with redirect_stdout(io.StringIO()):
        rummy(["new", "Friday night", "-p", "Ana,Ben,Cho"])
    store = Store()
    current = store.current()
    assert current is not None
    session = PromptSession(GameFile(store, current), json=False)
    told = []
    for line in EVENING.splitlines():
        prompt, said, refused = due_line(session.file.game), io.StringIO(), io.StringIO()
        with redirect_stdout(said), redirect_stderr(refused):
            session.answer(line)
        told.append(
            f"<b>{escape(prompt)}&gt; </b>{escape(line)}\n{escape(said.getvalue())}<i>{escape(refused.getvalue())}</i>"
        )
    return TERMINAL + "".join(told)


def shot(chromium: str, page: Path, picture: Path, size: str, theme: int) -> None:
    """A picture of a page."""
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={size}"]
    look = [f"--blink-settings=preferredColorScheme={theme}", f"--screenshot={picture}"]
    subprocess.run([chromium, *flags, *look, page.as_uri()], check=True, capture_output=True, timeout=120)


if __name__ == "__main__":
    sys.exit(main())
