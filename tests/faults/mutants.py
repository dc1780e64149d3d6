"""Small faults put into the code, which the tests must see: ``python tests/faults/mutants.py [COUNT] [SEED] [ROOM …]``.

Each mutant is one expression or statement of a room changed in a copy of the tree, never in the tree itself. The suite is run once as
it is, to know which tests come by a line; then, for each mutant, those that come by it, until one fails. A test that no longer ends
counts as one that saw it. A mutant that LIVED is behaviour that no test holds, code without effect, or a change without effect:
somebody must say which.
"""

import ast
import difflib
import importlib.util
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

TREE = Path(__file__).resolve().parents[2]
PACKAGE = "rummy_cli"
ROOMS = ("referee", "points", "unseen", "solve", "record")
PATIENCE = 120  # seconds that one test may take
FIRST = (
    "tests/test_games.py",
    "tests/{room}/",
    "tests/test_rulings.py",
)  # then the others; those that play for long last
LAST = ("tests/properties/", "tests/cli/")
NOT_RUN = ("tests/test_plan.py", "tests/test_complexity.py", "tests/test_rooms.py", "tests/faults", "tests/pictures")
TIMED = ("clock.py", "operating_system.py")  # how long one waits, and for whom

SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
OTHER = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutation(NamedTuple):
    """One change of a file: from a line on, which bytes of it become what."""

    path: Path
    line: int
    begin: int
    end: int
    text: str

    def made_in(self, source: str) -> str:
        """The text of the file with it."""
        data = source.encode()
        return (data[: self.begin] + self.text.encode() + data[self.end :]).decode()

    def shown(self, source: str) -> str:
        """The lines that differ."""
        lines = difflib.unified_diff(source.splitlines(), self.made_in(source).splitlines(), lineterm="", n=0)
        return "\n".join(f"    {line}" for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---"))


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand there by a slip: each differs from the node in one place."""
    yield from _other_operators(node)
    yield from _other_values(node)
    yield from _left_out(node)


def _other_operators(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPPED:
            yield _with(node, ops=[SWAPPED[type(op)]()])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPPED:
            yield _with(node, op=SWAPPED[type(op)]())
        case ast.Call(func=ast.Name(id=name)) if name in OTHER:
            yield _with(node, func=ast.Name(OTHER[name]))


def _other_values(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Call(args=[ast.Name() | ast.Attribute() as one, ast.Name() | ast.Attribute() as two, *rest]):
            yield _with(node, args=[two, one, *rest])
        case ast.IfExp(body=body, orelse=orelse):
            yield from (body, orelse)


def _left_out(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BoolOp(values=values):
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield _with(node, values=rest) if len(rest) > 1 else rest[0]
        case ast.If(body=[ast.Return() | ast.Continue() | ast.Break()], orelse=[]):
            yield ast.Pass()
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Break() | ast.Continue():
            yield ast.Pass()


def _with(node: ast.AST, **fields: object) -> ast.AST:
    new = deepcopy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def places(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes that say what the program does: no types, messages, imports, switches for the type checker, nor bounds in capitals."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        skipped: list[ast.AST] = []
        match node:
            case ast.JoinedStr() | ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom() | ast.arguments():
                continue
            case ast.FunctionDef(name="__repr__") | ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant()) if name.isupper():
                continue
            case ast.FunctionDef(returns=returns, decorator_list=decorators):
                skipped = [*decorators, *([returns] if returns else [])]
            case ast.AnnAssign(annotation=annotation):
                skipped = [annotation]
            case ast.ClassDef(keywords=keywords, decorator_list=decorators):
                skipped = [*keywords, *decorators]
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if child not in skipped]


def mutations(path: Path, source: str) -> list[Mutation]:
    """Every change of a file, in the order of its lines."""
    lines = source.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:n])) for n in range(len(lines) + 1)]
    found: list[Mutation] = []
    for node in places(ast.parse(source)):
        conditions = [(one, ast.Constant(True)) for one in node.ifs] if isinstance(node, ast.comprehension) else []
        for place, changed in [*((node, changed) for changed in changes(node)), *conditions]:
            assert isinstance(place, ast.expr | ast.stmt)
            begin = starts[place.lineno - 1] + place.col_offset
            end = starts[(place.end_lineno or 0) - 1] + (place.end_col_offset or 0)
            text = ast.unparse(ast.fix_missing_locations(changed))
            if isinstance(changed, ast.BoolOp | ast.BinOp | ast.Compare | ast.IfExp):
                text = f"({text})"
            found.append(Mutation(path, place.lineno, begin, end, text))
    return sorted(found, key=lambda one: one.line)


def drawn(tree: Path, count: int, seed: int, rooms: tuple[str, ...]) -> list[Mutation]:
    """So many of the changes, as many of each room."""
    rng = random.Random(seed)
    pools: list[list[Mutation]] = []
    for room in rooms:
        paths = [
            path for path in sorted((tree / PACKAGE / room).rglob("*.py")) if path.name not in ("__init__.py", *TIMED)
        ]
        pools.append(
            [one for path in paths for one in mutations(path.relative_to(tree), path.read_text(encoding="utf-8"))]
        )
        rng.shuffle(pools[-1])
    return [pools[n % len(pools)].pop() for n in range(count)]


class Copy:
    """A copy of the tree, in which one change at a time is made and the tests are run that come by it."""

    def __init__(self, tree: Path, folder: Path) -> None:
        self.tree = folder / "tree"
        shutil.copytree(tree, self.tree, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        self.seen = CoverageData(str(folder / "seen"))
        self.broken: list[str] = []  # tests that fail as it is

    def tests(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """The tests run, with these words for pytest."""
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", *words],
            cwd=self.tree,
            env={**os.environ, "PYTHONPATH": str(self.tree), "COVERAGE_FILE": self.seen.data_filename()},
            capture_output=True,
            text=True,
            check=False,
        )

    def look(self, *words: str) -> list[str]:
        """Runs the suite as it is, or these tests of it, to see which test comes by which line; the tests that fail."""
        spared = [f"--ignore={word}" for word in NOT_RUN]
        done = self.tests(f"--cov={PACKAGE}", "--cov-context=test", "--cov-report=", *spared, *words)
        self.seen.read()
        self.broken = failed(done.stdout)
        return self.broken

    def coming_by(self, path: Path, line: int) -> list[str]:
        """The tests that come by a line, the likeliest to see a change first.

        Those of the nearest line above where none is known to, as of the further lines of an expression; of a line that runs when the
        file is imported all that come by the file.
        """
        by_line = {n: set(names) for n, names in self.seen.contexts_by_lineno(str(self.tree / path)).items()}
        above = next((by_line[n] for n in range(line, 0, -1) if n in by_line), {""})
        found = set().union(*by_line.values()) if "" in above else above
        first = tuple(word.format(room=path.parts[1]) for word in FIRST)
        names = {name.rpartition("|")[0] for name in found} - {"", *self.broken}
        return sorted(names, key=lambda name: (name.startswith(LAST), not name.startswith(first), name))

    def killer(self, mutation: Mutation) -> str | None:
        """The first test that sees the change; None when it lived."""
        place = self.tree / mutation.path
        source = place.read_text(encoding="utf-8")
        tests = self.coming_by(mutation.path, mutation.line)
        if not tests:
            return None
        self._write(place, mutation.made_in(source))
        try:
            done = self.tests("-x", "-o", f"faulthandler_timeout={PATIENCE}", *tests)
        finally:
            self._write(place, source)
        if done.returncode == 0:
            return None
        return next(
            iter(failed(done.stdout)), "the clock" if "Timeout" in done.stderr else "the collection of the tests"
        )

    @staticmethod
    def _write(place: Path, text: str) -> None:
        place.write_text(text, encoding="utf-8")
        compiled = Path(importlib.util.cache_from_source(place))
        compiled.unlink(missing_ok=True)  # two texts of one second may be equally long


def failed(told: str) -> list[str]:
    """The tests that did not pass, as pytest tells them."""
    return [
        line.partition(" ")[2].split(" - ")[0] for line in told.splitlines() if line.startswith(("FAILED ", "ERROR "))
    ]


def main(count: int = 40, seed: int = 1, rooms: tuple[str, ...] = ROOMS) -> int:
    """A line for each mutant, with its change where it lived; 1 when one did."""
    lived = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(TREE, Path(folder))
        print(*(f"fails as it is: {name}\n" for name in copy.look()), sep="", end="", flush=True)
        for mutation in drawn(TREE, count, seed, rooms):
            start = time.perf_counter()
            killer = copy.killer(mutation)
            word = f"killed by {killer}" if killer else "LIVED"
            print(f"{mutation.path}:{mutation.line}: {word} ({time.perf_counter() - start:.0f} s)")
            if killer is None:
                print(mutation.shown((TREE / mutation.path).read_text(encoding="utf-8")), flush=True)
                lived += 1
    print(f"{count} mutants, {lived} lived")
    return 1 if lived else 0


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        sys.exit(print(__doc__))
    numbers = [int(text) for text in sys.argv[1:] if text.isdigit()]
    rooms = tuple([text for text in sys.argv[1:] if not text.isdigit()])
    count, seed = [*numbers, *(40, 1)[len(numbers) :]][:2]
    sys.exit(main(count, seed, rooms or ROOMS))
