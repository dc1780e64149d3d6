"""Long and much-corrected records: what they cost, and whether that grows in step. ``python tests/bench/endurance.py [TREE]``.

``TREE``: another checkout, measured in turn with this one, each case in a process of its own.
"""

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from gin_records import HEAD, record

ROUNDS = 3
SECONDS = 120  # after which a case is given up
BASIC = '---\nformat: 1\nplayers: ["Ana", "Ben"]\nrules: {"extends":"basic","match":{"end":"target","target":1000000}}\n---\n'


def lines(head: str, body: list[str]) -> str:
    """A record."""
    return head + "\n".join([*body, ""])


def early(corrections: int) -> str:
    """20,000 events of gin, and corrections of early discards, each put right by another one."""
    text = record(20_000)
    number = next(i for i, line in enumerate(text[len(HEAD) :].split("\n"), 1) if ": discard" in line)
    discard = text[len(HEAD) :].split("\n")[number - 1].partition(": ")[2]
    return (
        text
        + f"amend {number} {text[len(HEAD) :].split(chr(10))[number - 1].partition(': ')[0]}: {discard}\n" * corrections
    )


def penalties() -> str:
    """10,000 penalties."""
    return lines(BASIC, ["penalty Ana 1", "penalty Ben 1"] * 5_000)


def undos() -> str:
    """10,000 pairs of undo and redo."""
    return lines(BASIC, ["penalty Ana 1", *["undo", "redo"] * 10_000])


def names() -> str:
    """10,000 names in a head: refused, quickly."""
    return f"---\nformat: 1\nplayers: [{', '.join(f'P{i}x' for i in range(10_000))}]\nrules: basic\n---\n"


def told() -> str:
    """10,000 events of hands told by their results."""
    rng = random.Random(5)
    body: list[str] = []
    for _ in range(5_000):
        won, lost = rng.choice([("Ana", "Ben"), ("Ben", "Ana")])
        body += [f"result {won}", f"count {lost} {rng.randint(5, 60)}"]
    return lines(BASIC, body)


def mixture() -> str:
    """100,000 events of all sorts."""
    rng = random.Random(11)
    body: list[str] = []
    while len(body) < 100_000:
        won, lost = rng.choice([("Ana", "Ben"), ("Ben", "Ana")])
        body += [
            f"result {won}",
            f"count {lost} {rng.randint(5, 60)}",
            f"penalty {lost} {rng.randint(-9, 9)}",
            "note on we go",
        ]
        if rng.random() < 0.1:
            body += ["undo", "redo"]
        if rng.random() < 0.02:
            body += ["undo 2"]
        if rng.random() < 0.02:
            body += [f"penalty {lost} 7", f"amend {len(body) + 1} penalty {lost} 5", f"strike {len(body) + 2}"]
        if rng.random() < 0.001:
            body += [f"rename Ana Ana{len(body)}", f"rename Ana{len(body)} Ana"]
    return lines(BASIC, body)


def evening(corrections: int) -> str:
    """1,200 events of gin; so many of the discards have been corrected a little later."""
    text = record(1_200)
    body = text[len(HEAD) :].rstrip("\n").split("\n")
    step = len(body) // (corrections + 1) if corrections else 0
    out: list[str] = []
    numbered: list[str] = []
    for i, line in enumerate(body, 1):
        out.append(line)
        numbered.append(line)
        if step and i % step == 0:
            place = max(j for j, one in enumerate(numbered, 1) if ": discard" in one)
            out.append(f"amend {place} {numbered[place - 1]}")
            numbered.append("")
    return HEAD + "\n".join([*out, ""])


CASES: dict[str, Callable[[], str]] = {
    "one correction of an early event in 20,000": lambda: early(1),
    "none, the same record": lambda: early(0),
    "twenty of them": lambda: early(20),
    "10,000 penalties": penalties,
    "10,000 pairs of undo and redo": undos,
    "10,000 names in a head": names,
    "10,000 events of told hands": told,
    "100,000 events of a mixture": mixture,
    "an evening of 1,200 events": lambda: evening(0),
    "the same with 40 corrections": lambda: evening(40),
}


REFUSED = ("10,000 names in a head",)


def one(path: str, refused: bool) -> None:
    """Replays a record: prints the seconds and the megabytes it took. ``refused``: it must be."""
    import contextlib
    import io

    from rummy_cli.cli import main as rummy

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        code = rummy(["replay", "--json", path])
    seconds = time.process_time() - start
    assert code == (2 if refused else 0), said.getvalue()[:400]
    print(seconds, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)


def measured(tree: Path, path: Path, refused: bool) -> tuple[float, float]:
    """Seconds and megabytes of one case under a tree; infinite where it was given up."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tree), str(Path(__file__).parent)])}
    code = f"import endurance; endurance.one({str(path)!r}, {refused})"
    try:
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=env,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            cwd=path.parent,
        )
    except subprocess.TimeoutExpired:
        return float("inf"), float("inf")
    if done.returncode:
        print(done.stderr[-400:])
        return float("nan"), float("nan")
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)


def main(*others: str) -> None:
    """Prints the figures."""
    trees = [Path(__file__).resolve().parents[2], *map(Path, others)]
    print(f"{'':<44} {'   '.join(f'{tree.name:>18}' for tree in trees)}")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in CASES.items():
            path = Path(folder) / "case.rummy"
            path.write_text(text())
            found: list[list[tuple[float, float]]] = [[] for _ in trees]
            for _ in range(ROUNDS):
                for tree, times in zip(trees, found, strict=True):
                    if not times or times[0][0] < 20:
                        times.append(measured(tree, path, name in REFUSED))
            told_ = [
                f"{statistics.median(t for t, _ in times):8.2f} s {statistics.median(m for _, m in times):5.0f} MB"
                for times in found
            ]
            print(f"{name:<44} {'   '.join(told_)}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
