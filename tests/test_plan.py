"""The plan of the house, as ``rummy_cli/__init__.py`` tells it: who may import whom, and who alone may import what."""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import rummy_cli
from rummy_cli.ruleset import Rules, defaults, optional_defaults
from rummy_cli.ruleset.schema import OPTIONAL

ROOT = Path(rummy_cli.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))


RULE_SECTIONS = {key for key, value in defaults().items() if isinstance(value, dict)} | set(optional_defaults())


def plan() -> list[str]:
    """The rooms in the order of the plan."""
    assert rummy_cli.__doc__ is not None
    block = rummy_cli.__doc__.split("\n\n")[2]
    return [line.split()[0] for line in block.splitlines()]


def room_of(path: Path) -> str:
    """The room that a module belongs to; "" for the map of the house itself."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


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
    """Every folder is a room of the plan, and nothing stands loose at the top."""
    rooms = plan()
    assert len(rooms) == len(set(rooms))
    assert {room_of(path) for path in FILES} - {""} == set(rooms)
    assert [path.name for path in ROOT.glob("*.py")] == ["__init__.py"]


def elsewhere(path: Path) -> Iterator[list[str]]:
    """What a module imports from other rooms, each as its dotted parts behind ``rummy_cli``."""
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "rummy_cli" and len(parts) > 1 and parts[1] not in (room_of(path), "door", "on_call"):
            yield parts[1:]


def test_imports_go_one_way() -> None:
    """Each room imports only from rooms named before it."""
    place = {room: i for i, room in enumerate(plan())}
    wrong = [
        f"{path.relative_to(ROOT)} imports {parts}"
        for path in FILES
        if room_of(path)
        for parts in elsewhere(path)
        if place[parts[0]] >= place[room_of(path)]
    ]
    assert wrong == []


DOORS = {("solve", "hand"), ("solve", "table"), ("ruleset", "card")}


def test_no_room_is_entered_by_a_window() -> None:
    """Another room is met through its door: its ``__init__``, or that of a folder in it which has a door of its own."""
    wrong = [
        f"{path.relative_to(ROOT)} imports {'.'.join(parts)}"
        for path in FILES
        for parts in elsewhere(path)
        if len(parts) > 1 and tuple(parts) not in DOORS
    ]
    assert wrong == []


def test_a_door_hands_out_what_it_shows() -> None:
    """What a type checker sees of a door is what it opens on, and no name of it is a module's of the same room."""
    for path in ROOT.rglob("__init__.py"):
        text = path.read_text(encoding="utf-8")
        if "door(" not in text or path.parent == ROOT:
            continue
        shown: dict[str, set[str]] = {}
        opened: dict[str, set[str]] = {}
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
                shown.setdefault(node.module, set()).update(alias.name for alias in node.names)
            elif isinstance(node, ast.Dict):
                pairs = zip(node.keys, node.values, strict=True)
                opened |= {ast.literal_eval(key): set(ast.literal_eval(names).split()) for key, names in pairs if key}
        assert opened == shown, path
        modules = {other.stem for other in path.parent.glob("*.py")}
        assert modules & {name for names in shown.values() for name in names} == set(), path


def handed_out(door: Path) -> set[str]:
    """The names that a room's ``__init__`` defines or shows to a type checker, and the folders in it."""
    tree = ast.parse(door.read_text(encoding="utf-8"))
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    names |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return names | {folder.name for folder in door.parent.iterdir() if (folder / "__init__.py").is_file()}


def test_what_is_asked_of_a_door_is_handed_out_there() -> None:
    """A name that has gone is found here: a type checker lets every name through a door that looks them up when asked."""
    wrong = [
        f"{path.relative_to(ROOT)}: {alias.name} of {node.module}"
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").startswith("rummy_cli")
        for alias in node.names
        if alias.name not in handed_out(ROOT.joinpath(*(node.module or "").split(".")[1:], "__init__.py"))
    ]
    assert wrong == []


def test_what_a_door_hands_out_unloaded_is_a_function() -> None:
    """A door gives a stand-in for what is written in small letters: it calls the function of its module, and there is one."""
    for path in ROOT.rglob("__init__.py"):
        text = path.read_text(encoding="utf-8")
        if "door(" not in text or path.parent == ROOT:
            continue
        package = ".".join(["rummy_cli", *path.parent.relative_to(ROOT).parts])
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
                module = importlib.import_module(f"{package}.{node.module}")
                for alias in node.names:
                    assert inspect.isroutine(getattr(module, alias.name)) == alias.name.islower(), (package, alias.name)


def test_every_event_that_is_loaded_late_has_its_module() -> None:
    """What the referee and the game load when the first event of a kind comes is there, under that name."""
    late = 0
    for path in (ROOT / "referee" / "rulings.py", ROOT / "game" / "advance.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_later":
                module, name = (ast.literal_eval(word) for word in node.args)
                found = importlib.import_module(f"rummy_cli.{path.parent.name}.{module}")
                names = [name] if path.stem == "advance" else [f"verify_{name}", f"apply_{name}"]
                assert all(inspect.isfunction(getattr(found, one)) for one in names), name
                late += 1
    assert late > 20


def test_no_module_name_stands_twice() -> None:
    """A module is found by its name alone; on the rule card each section of a rules file has the module of its name."""
    card = [path.stem for path in FILES if path.parent.name == "card" and path.stem != "__init__"]
    assert set(card) >= RULE_SECTIONS
    names = [path.stem for path in FILES if path.stem != "__init__" and path.parent.name != "card"]
    names += set(card) - set(Rules.__struct_fields__)
    assert sorted({name for name in names if names.count(name) > 1}) == []


def types_in(path: Path) -> Iterator[str]:
    """The public classes and aliases of types that a module defines; a constant is in capitals throughout, as is a TypeVar."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def test_no_type_name_stands_twice() -> None:
    """What a public type is called means one thing in the whole house, its door to other programs included."""
    names = [name for path in FILES for name in types_in(path) if name[0].isupper() and not name.isupper()]
    assert len(names) > 300
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_a_section_of_the_rules_is_the_class_of_its_name() -> None:
    """``going_out`` is ``GoingOutRules``: so no section is called as an event is, a deal or a knock."""
    rules = Rules()
    classes = {key: type(OPTIONAL.get(key, getattr(rules, key))).__name__ for key in RULE_SECTIONS}
    assert classes == {key: key.title().replace("_", "") + "Rules" for key in RULE_SECTIONS}


def test_what_is_slow_or_outside_has_one_door() -> None:
    """YAML is read in one module, tables are drawn in the views, Typer is met in the command line only."""
    doors = {
        "yaml": ("ruleset",),
        "tabulate": ("screen",),
        "jinja2": ("screen",),
        "rich": (),
        "typer": ("cli",),
        "prompt_toolkit": ("cli",),
        "platformdirs": ("record",),
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


# Written for speed: how a card is encoded is used there without a call for each card.
FAST = {
    "melds": {"reading", "shapes"},
    "solve": {"counted", "cover", "engine", "fast", "lines", "options", "packing", "ranks", "runs", "search"},
}
ENCODING = re.compile(
    r"\w\]? & 63\b|> 63\b|< 64\b|(>>|<<) 6\b|(%|//|\*) 13\b|\b52\b|:13\]|SUIT_SIZE|CARD_MASK|SAID_SHIFT"
)


def test_one_module_knows_how_a_card_is_encoded() -> None:
    """``cards/card.py`` alone, and what is written for speed, takes a card apart by arithmetic; texts may say 52."""
    wrong = []
    for path in FILES:
        if room_of(path) == "cards" or path.stem in FAST.get(room_of(path), ()):
            continue
        texts = texts_of(path)
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if at not in texts and ENCODING.search(line.partition("  # ")[0]):
                wrong.append(f"{path.relative_to(ROOT)}:{at}: {line.strip()}")
    assert wrong == []
    assert all(
        (ROOT / room).is_dir() and {p.stem for p in (ROOT / room).rglob("*.py")} >= names
        for room, names in FAST.items()
    )


def texts_of(path: Path) -> set[int]:
    """The lines on which a text stands, docstrings among them."""
    return {
        line
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
        if re.search(r"\b(13|52|6[34])\b", node.value)
    }
