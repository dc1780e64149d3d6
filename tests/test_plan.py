"""The plan of the house, as ``rummy_cli/__init__.py`` tells it: who may import whom, and who alone may import what."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rummy_cli

ROOT = Path(rummy_cli.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


def plan() -> list[str]:
    """The rooms in the order of the plan."""
    assert rummy_cli.__doc__ is not None
    block = rummy_cli.__doc__.split("\n\n")[2]
    rooms = []
    for line in block.splitlines():
        names = re.split(r" {3,}", line)[0]
        rooms += [name.strip().rstrip("/") for name in names.split(",")]
    return rooms


def room_of(path: Path) -> str:
    """The room that a module belongs to."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The full names of all modules that a module imports, wherever in it."""
    package = ["rummy_cli", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *([node.module] if node.module else [])]
            if module == ["rummy_cli"]:
                yield from (f"rummy_cli.{alias.name}" for alias in node.names)
            else:
                yield ".".join(module)


def test_the_plan_names_every_room_once() -> None:
    """A room that the plan does not name has no place in it."""
    rooms = plan()
    assert len(rooms) == len(set(rooms))
    there = {room_of(path) for path in FILES} - {"__init__"}
    assert {room for room in there if list((ROOT / room).rglob("*.py")) or (ROOT / f"{room}.py").exists()} == set(rooms)


def test_imports_go_one_way() -> None:
    """Each room imports only from rooms named before it."""
    place = {room: i for i, room in enumerate(plan())}
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in FILES
        if path.parent != ROOT or path.name != "__init__.py"
        for name in imported(path)
        if name.startswith("rummy_cli.")
        and (other := name.split(".")[1]) != room_of(path)
        and place[other] >= place[room_of(path)]
    ]
    assert wrong == []


def test_what_is_slow_or_outside_has_one_door() -> None:
    """YAML is read in one module, tables are drawn in the views, Typer is met in the command line only."""
    doors = {
        "yaml": ("ruleset",),
        "tabulate": ("views",),
        "rich": (),
        "typer": ("cli",),
        "prompt_toolkit": ("cli",),
        "platformdirs": ("store",),
    }
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in FILES
        for name in imported(path)
        if (top := name.split(".")[0]) in doors and room_of(path) not in doors[top]
    ]
    assert wrong == []


def test_no_module_has_grown_too_large() -> None:
    """A module of more than 450 lines holds two themes."""
    large = {str(path.relative_to(ROOT)): n for path in FILES if (n := len(path.read_text().splitlines())) > 450}
    assert large == {}


def test_no_system_is_named_in_python() -> None:
    """A variant is data: no string in the program compares with the name of a built-in set or system."""
    systems = {"gin", "rummy51", "oklahoma", "hollywood", "manipulation", "machiavelli", "traditional"}
    allowed = {"gin"}  # a word of the record: `P: gin C`, and how a hand ended
    wrong = []
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                words = [c.value for c in ast.walk(node) if isinstance(c, ast.Constant) and isinstance(c.value, str)]
                wrong += [
                    f"{path.name}:{node.lineno}: {word}" for word in words if word.split("-")[0] in systems - allowed
                ]
    assert wrong == []
