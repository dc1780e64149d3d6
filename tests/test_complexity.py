"""How much one function decides: branches, with ``and`` and ``or`` counted too; the list of exceptions may only shrink."""

import ast
from collections.abc import Iterator
from pathlib import Path

import rummy_cli

ROOT = Path(rummy_cli.__file__).parent
MOST = 15
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.comprehension, ast.match_case)


def branches(function: ast.AST) -> int:
    """One, and one more for each way the function can part, as radon counts: every test, loop, handler, ``and`` and ``or``.

    What is defined inside it counts with it.
    """
    count = 1
    for node in ast.walk(function):
        if isinstance(node, BRANCHES):
            count += 1
        if isinstance(node, ast.comprehension):
            count += len(node.ifs)
        if isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
    return count


def functions() -> Iterator[tuple[str, int]]:
    """``folder/module.function``, with the class before a method, and its branches; a function in a function is part of it."""
    for path in sorted(ROOT.rglob("*.py")):
        place = path.relative_to(ROOT).with_suffix("").as_posix()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            members = node.body if isinstance(node, ast.ClassDef) else [node]
            owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for member in members:
                if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield f"{place}.{owner}{member.name}", branches(member)


def listed() -> dict[str, int]:
    """The functions that are above the most, each with how many branches it may have."""
    lines = (Path(__file__).parent / "complex_functions.txt").read_text(encoding="utf-8").splitlines()
    return {name: int(count) for name, count in (line.split() for line in lines)}


def test_branches_are_counted() -> None:
    """By hand: two tests, an ``and`` of three, a loop with a filter."""
    text = "def f(a, b, c):\n    if a and b and c:\n        return 1\n    return [x for x in a if x] if b else []\n"
    assert branches(ast.parse(text)) == 1 + 1 + 2 + 1 + 1 + 1


def test_no_function_decides_more_than_it_may() -> None:
    """Above the most are only those listed, none above its number; and whoever comes down leaves the list."""
    above = {name: count for name, count in functions() if count > MOST}
    may = listed()
    assert {name: count for name, count in above.items() if count > may.get(name, MOST)} == {}
    assert sorted(set(may) - set(above)) == []
