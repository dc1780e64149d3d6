"""The docstring of every room names its modules: a newcomer finds where a thing is done within a minute."""

import ast
import re
from pathlib import Path

import pytest

import rummy_cli

ROOT = Path(rummy_cli.__file__).parent
ROOMS = sorted(path.parent for path in ROOT.rglob("__init__.py") if path.parent not in (ROOT, ROOT / "solve"))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_room_names_its_modules(room: Path) -> None:
    """Each module once in double backticks, with a word about it; on the rule card each section of the rules speaks for itself."""
    told = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""
    modules = {path.stem for path in room.glob("*.py")} - {"__init__"}
    if room.name == "card":
        modules = {"phrases", "headings", "page", "two_houses"}
    assert modules - set(re.findall(r"``(\w+)``", told)) == set(), f"name these in {room.name}/__init__.py"
