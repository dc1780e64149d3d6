"""Where each value of a rule set comes from: the set itself, one that it extends, or basic rummy."""

from pathlib import Path
from typing import Any

from rummy_cli.ruleset.card import values_by_key

from .loading import House, load, name_of, read_mapping
from .merging import is_by_hand, is_by_players
from .yaml_text import dump


def sources(name: str, *, own: Path | None = None, beside: Path | None = None) -> list[tuple[str, dict[str, Any]]]:
    """The chain of files that make up a set, the set itself first: (what it is called, its own keys, dotted).

    The set must be one that ``load`` takes. What no file says is the default of basic rummy.
    """
    chain: list[tuple[str, dict[str, Any]]] = []
    while True:
        path = file_of(name, own=own, beside=beside)
        tree, _ = read_mapping(path.read_text(encoding="utf-8"), path.name)
        extends = tree.pop("extends", None)
        label = path.stem if path.parent == rules_folder() or path.parent == own else path.name
        chain.append((label, values_by_key(tree)))
        if not isinstance(extends, str):
            return chain
        name, beside = extends, path.parent


def rules_folder() -> Path:
    """The folder of the built-in sets: inside an installed package, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "rules"
    return inside if inside.is_dir() else package.parent / "rules"


def file_of(name: str, *, own: Path | None, beside: Path | None = None) -> Path:
    """The file of a set: of a built-in name, of an own one (``own``: their folder), else the path itself, counted from ``beside``."""
    path = Path(name) if beside is None else beside / name
    if not path.is_file():
        name = name_of(name, own=own)
    if "/" in name or "\\" in name or name.endswith((".yaml", ".yml")):
        return path
    for folder in (rules_folder(), own):
        if folder is not None and (folder / f"{name}.yaml").is_file():
            return folder / f"{name}.yaml"
    return path


def origin_of(chain: list[tuple[str, dict[str, Any]]], key: str) -> str:
    """The name of the first set of the chain that gives this key, else ``default``."""
    for label, keys in chain:
        if key in keys:
            return label
        for given, value in keys.items():  # a value by number of players, or a mapping set to null
            if given.startswith(f"{key}.") or (key.startswith(f"{given}.") and value != "played"):
                return label
    return "default"


def annotated(house: House, chain: list[tuple[str, dict[str, Any]]]) -> list[str]:
    """The whole set as a rules file, each value with where it comes from; what differs from basic rummy tells that too."""
    basic = values_by_key(load("basic").tree)
    lines: list[str] = []

    def told(key: str, value: Any) -> str:
        origin = origin_of(chain, key)
        was = basic.get(key, value)
        return f"# {origin}" if was == value or key in ("name", "about") else f"# {origin}; in basic: {dump(was)}"

    def walk(tree: dict[str, Any], prefix: str, indent: str) -> None:
        for name, value in tree.items():
            key = f"{prefix}{name}"
            named = dump(name) if str(name).isdecimal() else str(name)
            section = isinstance(value, dict) and value and not (is_by_players(value) or is_by_hand(value))
            if section and name != "rank_aliases":
                lines.append(f"{indent}{named}:")
                walk(value, f"{key}.", f"{indent}  ")
            else:
                lines.append(f"{f'{indent}{named}: {dump(value)}':<46}  {told(key, value)}")

    walk(house.tree, "", "")
    return lines
