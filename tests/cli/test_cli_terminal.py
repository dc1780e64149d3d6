"""``rummy table`` in a real pseudo-terminal: keys, colours and a killed process."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from saying import Rummy, events

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


def leave(table: Terminal) -> None:
    """^D on an empty line."""
    table.child.send("\x04")
    table.child.expect(pexpect.EOF)
    table.child.close()
    assert table.child.exitstatus == 0


@pytest.mark.parametrize("columns", [80, 40])
def test_a_gin_hand_to_its_show(rummy: Rummy, home: Path, columns: int) -> None:
    """The offer, gin, both hands shown: kings, queens and tens are sixty, the nine makes 69, and gin 25; the jacks are a set."""
    rummy("new Gin -p Ana,Ben --rules gin")
    table = Terminal(home, columns)
    for keys, seen in (
        ("deal ben upcard 9c", "Ana to take 9C"),
        ("p", "Ben to take 9C"),
        ("p", "Ana to draw"),
        ("d", "Ana to play"),
        ("gin kc", "Ana to show"),
        ("4h 5h 6h / 7c 7d 7s / 2s 3s 4s 5s", "Ben to show"),
    ):
        table.types(keys)
        table.sees(seen)
    table.types("kd ks qh qd jc jd js 10h 10c 9h")
    table.sees("Ana +")
    leave(table)
    assert rummy("status --json").json["totals"] == {"Ana": 6 * 10 + 9 + 25, "Ben": 0}


def test_a_hand_of_fifty_one(rummy: Rummy, home: Path) -> None:
    """The starter throws without a draw, an opening that is short falls with the discard, 51 stands."""
    rummy("new Remi -p Ana,Ben --rules rummy51")
    table = Terminal(home)
    for keys, seen in (
        ("deal ben cut 5d", "Ana to play"),
        ("x 4c", "Ben to draw"),
        ("d; m 6s 7s 8s", "Ben to play"),
        ("x 2d", "opening.points"),
        ("\x15m 10d 10c 10h", "meld 2"),
        ("x 2d", "Ana to draw"),
    ):
        table.types(keys)
        table.sees(seen)
    leave(table)
    assert rummy("status --json").json["held"] == {"Ana": 14, "Ben": 8}


def test_what_is_ambiguous_is_answered_by_a_number(rummy: Rummy, home: Path) -> None:
    """Two runs take the joker's neighbour: the table asks on which."""
    rummy("new Two -p Ana,Ben")
    table = Terminal(home)
    table.types("deal ben upcard 3c")
    table.sees("Ana to draw")
    table.types("d m 5c 6c 7c / 9c 10c jc x kh")
    table.sees("Ben to draw")
    table.types("d; l 8c")
    table.sees("say on which")
    table.child.send("\x15\x03")
    table.types("d; l 8c on 2; x 2s")
    table.sees("Ana to draw")
    leave(table)
