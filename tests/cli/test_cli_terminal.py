"""``rummy table`` in a real pseudo-terminal: keys, colours and a killed process."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from saying import events

pexpect = pytest.importorskip("pexpect", reason="a pseudo-terminal needs pexpect, which runs on Unix")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


class Terminal:
    """One ``rummy table`` on a terminal of so many columns."""

    def __init__(self, home: Path, columns: int = 80) -> None:
        env = {**os.environ, "RUMMY_HOME": str(home), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.child = pexpect.spawn(
            sys.executable,
            ["-c", "from rummy_cli.cli import main; main()", "table"],
            env=env,
            dimensions=(24, columns),
            encoding="utf-8",
            timeout=20,
        )

    def sees(self, text: str) -> None:
        """Waits until the text is on the screen."""
        self.child.expect(re.escape(text))

    def types(self, keys: str) -> None:
        """Keys, and Enter."""
        self.child.send(f"{keys}\r")


@pytest.mark.parametrize("columns", [80, 40])
def test_a_hand_with_its_slips(home: Path, friday: Path, columns: int) -> None:
    """Deal, a refused line that comes back, ^C, an undo that does not ask, a hand told in nine keys, ^D."""
    table = Terminal(home, columns)
    table.sees("deal")
    table.types("deal cho upcard 7h")
    table.sees("Ana to draw")
    table.types("kh")
    table.sees("Ben to draw")
    table.types("x 9s")
    table.sees("has not drawn")
    table.child.send("\x03")  # the refused line stands there again, and goes
    table.sees("Ben to draw")
    table.types("9s")
    table.sees("Cho to draw")
    table.types("<")
    table.sees("takes back")
    table.sees("Ben to draw")
    table.types("out a b18 c7")
    table.sees("Ana +25")
    table.child.send("\x04")
    table.child.expect(pexpect.EOF)
    table.child.close()
    assert table.child.exitstatus == 0
    assert [line for line in events(friday) if line.startswith(("result", "count"))]


def test_nothing_acknowledged_is_lost(home: Path, friday: Path) -> None:
    """A process killed at the prompt leaves all that it had answered for; another goes on."""
    table = Terminal(home)
    table.sees("deal")
    table.types("deal cho upcard 7h")
    table.sees("Ana to draw")
    table.types("kh")
    table.sees("Ben to draw")
    table.child.kill(signal.SIGKILL)
    table.child.close()
    assert events(friday) == ["deal Cho upcard 7H", "Ana: draw; Ana: discard KH"]
    other = Terminal(home)
    other.sees("Ben to draw")
    other.types("t")
    other.sees("Ben to play")
    other.child.send("\x04")
    other.child.expect(pexpect.EOF)
    other.child.close()


def test_two_tables_on_one_game(home: Path, friday: Path) -> None:
    """What is written at one is taken in at the other."""
    one, two = Terminal(home), Terminal(home)
    one.sees("deal")
    two.sees("deal")
    one.types("deal cho upcard 7h")
    one.sees("Ana to draw")
    two.types("kh")
    two.sees("Ben to draw")
    one.types("9s")
    one.sees("Cho to draw")
    for table in (one, two):
        table.child.send("\x04")
        table.child.expect(pexpect.EOF)
        table.child.close()
    assert events(friday) == ["deal Cho upcard 7H", "Ana: draw; Ana: discard KH", "Ben: draw; Ben: discard 9S"]
