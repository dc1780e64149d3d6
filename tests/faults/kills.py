"""Writers killed in the middle of writing: ``python tests/faults/kills.py [APPENDS] [SEED]``; nothing acknowledged is ever lost.

Several processes write to one record at once and are killed (SIGKILL) at random moments. Each says through a pipe which line it
was told is recorded; afterwards every such line must be in the file, whole and once, in the order in which it was said.
"""

import os
import random
import re
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from rummy_cli.record import ChangedError, GameFile, MixedError, Store, StoreError, open_record, record_line, write_new
from rummy_cli.record import operating_system as system
from rummy_cli.text import Unreadable

HEAD = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\n"
WRITERS = 3
MOST = 150  # lines of one record, which each writer reads anew when another has written
LINE = re.compile(r"note w\d+ \d+ x{20}")
BEGUN = re.compile(r"n|no|not|note|note |note w|note w\d+|note w\d+ |note w\d+ \d+|note w\d+ \d+ x{0,20}")


class NoLocks(system.System):
    """A folder that cannot be locked."""

    def lock(self, handle: int) -> system.Lock:
        """None, ever."""
        return "none"


class InPieces(system.System):
    """Writes byte by byte and slowly, so that whoever is killed leaves a line half written."""

    def write(self, handle: int, data: memoryview) -> int:
        """One byte."""
        time.sleep(0.0001)
        return os.write(handle, data[:1])


WAYS: dict[str, Callable[[], system.System]] = {
    "with locks": system.System,
    "without locks": NoLocks,
    "with locks, byte by byte": InPieces,
}


class Figures(NamedTuple):
    """What came of it: lines acknowledged, writers killed, lines cut off in the file, and what was lost or spoilt."""

    recorded: int
    killed: int
    cut: int
    wrong: list[str]


def write_on(path: Path, number: int, pipe: int, here: system.System) -> None:
    """A writer: one line after another, each told through the pipe when it is recorded, until it is killed."""
    system.HERE = here
    file = GameFile(Store(path.parent.parent), path)
    for n in range(10_000):
        try:
            record_line(file, f"note w{number} {n} {'x' * 20}")
        except MixedError:
            file.again()  # it is in the record
        except ChangedError:
            continue
        os.write(pipe, f"note w{number} {n} {'x' * 20}\n".encode())


def started(path: Path, number: int, pipe: int, here: system.System) -> int:
    """The process of a new writer."""
    child = os.fork()
    if child:
        return child
    with suppress(BaseException):  # a record with a line cut off may be unreadable: then nobody writes any more
        write_on(path, number, pipe, here)
    os._exit(0)


def one_round(path: Path, rng: random.Random, here: system.System) -> Figures:
    """Writers killed and replaced until the record is long."""
    write_new(path, HEAD)
    read_end, write_end = os.pipe()
    alive = {started(path, number, write_end, here) for number in range(WRITERS)}
    number, killed, told = WRITERS, 0, b""
    until = time.monotonic() + 20
    while told.count(b"\n") < MOST and time.monotonic() < until:
        time.sleep(rng.random() * 0.02)
        told += _waiting(read_end)
        victim = rng.choice(sorted(alive))
        os.kill(victim, signal.SIGKILL)
        os.waitpid(victim, 0)
        alive.remove(victim)
        alive.add(started(path, number, write_end, here))
        number, killed = number + 1, killed + 1
        if not _is_readable(path):
            break
    for child in alive:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    told += _waiting(read_end)
    os.close(read_end)
    os.close(write_end)
    return judged(path.read_bytes(), told.decode().split("\n")[:-1], killed + len(alive))


def _waiting(pipe: int) -> bytes:
    data = b""
    while select.select([pipe], [], [], 0)[0]:
        data += os.read(pipe, 65536)
    return data


def _is_readable(path: Path) -> bool:
    try:
        open_record(path.read_bytes().decode(), path.name)
    except (Unreadable, StoreError):
        return False
    return True


def judged(data: bytes, told: list[str], killed: int) -> Figures:
    """What the record has of the lines that were acknowledged."""
    text = data.decode()
    wrong = [] if text.startswith(HEAD) else ["the head is not what it was"]
    lines = text.removeprefix(HEAD).split("\n")
    whole = lines[:-1]
    cut = [line for line in lines if line and not LINE.fullmatch(line)]
    wrong += [f"told and not there: {line}" for line in set(told) - set(whole)]
    wrong += [f"there twice: {line}" for line in set(whole) - set(cut) if whole.count(line) > 1]
    wrong += [f"no beginning of a line: {line}" for line in cut if not BEGUN.fullmatch(line)]
    by_writer: dict[str, list[int]] = {}
    for line in whole:
        if LINE.fullmatch(line):
            _, who, n, _ = line.split()
            by_writer.setdefault(who, []).append(int(n))
    wrong += [f"{who} out of order: {numbers}" for who, numbers in by_writer.items() if numbers != sorted(numbers)]
    return Figures(len(told), killed, len(cut), wrong)


def killed_at_random(way: str, appends: int, seed: int) -> Figures:
    """So many appends at least, record after record."""
    rng = random.Random(seed)
    total = Figures(0, 0, 0, [])
    with tempfile.TemporaryDirectory() as folder:
        number = 0
        while total.recorded < appends:
            found = one_round(Path(folder) / "games" / f"{number}.rummy", rng, WAYS[way]())
            total = Figures(*(a + b for a, b in zip(total, found, strict=True)))  # type: ignore[operator]
            number += 1
    return total


def main(appends: int = 5_000, seed: int = 1) -> int:
    """Prints the figures; 1 when a line was lost or spoilt."""
    worst = 0
    for way in WAYS:
        found = killed_at_random(way, appends, seed)
        print(
            f"{way}: {found.recorded:,} appends, {found.killed:,} kills, {found.cut} lines cut off, {len(found.wrong)} wrong"
        )
        print("".join(f"  {one}\n" for one in found.wrong[:20]), end="", flush=True)
        worst = max(worst, len(found.wrong))
    return 1 if worst else 0


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        sys.exit(print(__doc__))
    sys.exit(main(*map(int, sys.argv[1:])))
