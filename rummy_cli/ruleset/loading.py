"""From a rules file, or the rules inside a record, to the rules of a house: understood wholly, or refused.

A set starts from another one (``extends``, else from basic rummy, which is the defaults of the schema) and is merged
with it key by key. What results is judged as a whole: types by the schema, then the pairs that contradict each other.
All mistakes are told at once, each with its line.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from os.path import isfile, lexists  # they answer no, where Path.is_file raises for what cannot be a name
from pathlib import Path
from typing import Any

import msgspec

from rummy_cli.cards import near

from .contradictions import Clash, clashes
from .merging import ShapeError, Tree, apart, at_hand, by_players, defaults, hands, overlaid, settled, structured
from .openable import would_wait
from .problems import Problem, RulesError, line_of
from .schema import Example, Rules
from .yaml_text import MAX_BYTES, dump, read_mapping, read_value, read_with_problems

__all__ = [
    "House",
    "Problem",
    "RulesError",
    "builtin_names",
    "canonical_lines",
    "from_tree",
    "load",
    "read_mapping",
    "with_changes",
]

_MOST_EXTENDS = 20


class House:
    """One set of house rules. ``tree`` has every key, in the order of the schema (see ``merging``); no ``extends``.

    ``hands``: the number of the hand from which on nothing changes by hand any more (1 where nothing does).
    """

    __slots__ = ("_settled", "_varies", "hands", "tree")

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.hands = hands(tree)
        self._settled: dict[tuple[int, int], Rules] = {}
        self._varies = any(True for _ in by_players(tree))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, House) and self.tree == other.tree

    def __hash__(self) -> int:
        return hash(dump(self.tree))

    def __repr__(self) -> str:
        return f"House({self.name!r})"

    def rules(self, players: int, hand: int = 1) -> Rules:
        """The rules settled for a number of players (out of range: the nearest that is given) and a counted hand.

        Hands count from 1; what goes by hand stays at its last value. The same object for the same values.
        """
        which = (players if self._varies else 0, min(hand, self.hands))
        found = self._settled.get(which)
        if found is None:
            tree = structured(settled(at_hand(self.tree, which[1]), players))
            found = self._settled[which] = msgspec.convert(tree, Rules)
        return found

    @property
    def name(self) -> str:
        """What the set is called."""
        return self.rules(self.players_min).name

    @property
    def players_min(self) -> int:
        """Fewest players."""
        return int(self.tree["players"]["min"])

    @property
    def players_max(self) -> int:
        """Most players."""
        return int(self.tree["players"]["max"])

    @property
    def examples(self) -> tuple[Example, ...]:
        """The rulings that this house expects (``schema.Example``)."""
        return self.rules(self.players_min).examples


def builtin_names() -> list[str]:
    """The names of the built-in sets, basic first."""
    return sorted([path.stem for path in _builtin_folder().glob("*.yaml")], key=lambda name: (name != "basic", name))


def builtin_trees() -> Iterator[Tree]:
    """What each built-in set writes in its own file, ``extends`` and all."""
    for name in builtin_names():
        yield read_mapping((_builtin_folder() / f"{name}.yaml").read_text(encoding="utf-8"), name)[0]


def load(name_or_path: str, *, beside: Path | None = None, own: Path | None = None, place: str = "") -> House:
    """The rules of a built-in name, of an own set (``own``: the folder of NAME.yaml files), or of a file.

    A relative path counts from ``beside``, else from the working directory. ``place`` is where the name was typed, for
    messages. A set is known by its title too, and case is free. Raises RulesError.
    """
    return _find(name_or_path, _Source(place or "rules", {}, beside, own, ()))


def name_of(name_or_path: str, *, own: Path | None = None) -> str:
    """What a set is called that is given by its name, its title or the path of a file: its name, or the path as it is.

    Raises RulesError where there is no such set.
    """
    source = _Source("rules", {}, None, own, ())
    return name_or_path if _stands(name_or_path, source) else _titled(name_or_path, source, "")


def from_tree(
    tree: Any,
    *,
    place: str,
    lines: Mapping[str, int] | None = None,
    beside: Path | None = None,
    own: Path | None = None,
    under: str = "",
) -> House:
    """The rules of a mapping (or a name) that was parsed already, as in the head of a record; refused like a file.

    ``place`` is the file; ``lines`` the lines of its keys; of them those of the rules begin with ``under`` (``rules``).
    A path in ``extends`` counts from ``beside``. Raises RulesError.
    """
    within = lines or {}
    if under:
        inner = under + "."
        within = {key.removeprefix(inner): at for key, at in within.items() if key.startswith(inner)}
        if lines and under in lines:
            within[""] = lines[under]
    source = _Source(place, within, beside, own, ())
    try:
        return _of_tree(tree, source, under)
    except RulesError as error:
        raise RulesError(_own_mistakes(error.problems, source)) from None


def with_changes(house: House, changes: Iterable[tuple[str, str]], place: str) -> House:
    """The house with keys changed, each given as (``runs.ace``, ``either``) the way it was typed; refused like a file.

    A key may reach into a mapping: ``scoring.values.A``, ``deal.hand_size.4``. Raises RulesError, blaming ``place``.
    """
    tree: Tree = {}
    problems: list[Problem] = []
    seen: set[str] = set()
    for key, text in changes:
        parts = key.split(".")
        if not all(parts) or key == "extends":
            problems.append(Problem(place, key, "cannot be changed here; KEY=VALUE is wanted, such as runs.ace=either"))
            continue
        into = tree
        for part in parts[:-1]:
            inner = into.setdefault(part, {})
            into = inner if isinstance(inner, dict) else {}
        if key in seen or parts[-1] in into:
            problems.append(Problem(place, key, "is given twice"))
        else:
            try:
                into[parts[-1]] = read_value(text, is_text=key in ("name", "about"))
            except ValueError as error:
                problems.append(Problem(place, key, str(error)))
        seen.add(key)
    return _merged(tree, _Source(place, {}, None, None, ()), problems, base=house.tree)


def canonical_lines(house: House) -> list[str]:
    """The rules as they stand in the head of a record: ``rules:``, then each key with its value as JSON on one line."""
    return ["rules:", *(f"  {key}: {dump(value)}" for key, value in house.tree.items())]


# ---------------------------------------------------------------- where a set comes from


class _Source(msgspec.Struct, frozen=True):
    """Where a mapping stands: its file, the lines of its keys, and the chain of sets that led to it."""

    place: str
    lines: Mapping[str, int]
    folder: Path | None
    own: Path | None
    chain: tuple[str, ...]
    own_titles: bool = True  # may a title be that of an own set; not while the titles of own sets are being read

    def problem(self, key: str, text: str, *blame: str) -> Problem:
        """A problem with a key, at the first line known of ``blame``, else of the key."""
        line = (
            (line_of(self.lines, *(blame or (key,))) or min(self.lines.values(), default=None)) if self.lines else None
        )
        return Problem(f"{self.place}:{line}" if line else self.place, key, text)


def _own_mistakes(problems: Iterable[Problem], source: _Source) -> list[Problem]:
    """The problems of the text itself; of a file that it names only that it is unsound: a record from elsewhere may name any."""
    own: list[Problem] = []
    for problem in problems:
        at = problem.place.rpartition(":")[0] or problem.place
        if source.place in (at, problem.place):
            own.append(problem)
        else:
            told = f"{at} is no sound set of rules: rummy rules check {at} says why"
            found = source.problem("extends", told, "extends", "")
            own += [] if found in own else [found]
    return own


def _of_tree(tree: Any, source: _Source, under: str) -> House:
    if isinstance(tree, str):
        return _find(tree, source, under)
    if not isinstance(tree, dict):
        raise RulesError([source.problem(under, "a name, such as basic, or a mapping of rules is wanted", "")])
    return _merged(tree, source, [])


def _builtin_folder() -> Path:
    """The folder of the built-in sets: inside an installed package, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "rules"
    return inside if inside.is_dir() else package.parent / "rules"


@cache
def _builtin(name: str) -> House | None:
    path = _builtin_folder() / f"{name}.yaml"
    return _file(path, _Source("rules", {}, None, None, ()), label=path.name) if isfile(path) else None


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml"))


def _stands(name: str, source: _Source) -> bool:
    """Is it a path, or the very name of a set or a file?"""
    folders = [_builtin_folder(), *([source.own] if source.own is not None else [])]
    beside = Path(name) if source.folder is None else source.folder / name
    return _is_path(name) or any(lexists(folder / f"{name}.yaml") for folder in folders) or isfile(beside)


def _find(name: str, source: _Source, key: str = "") -> House:
    """The set of a name, a title or a path that stands in ``source`` at ``key``."""
    path = Path(name) if source.folder is None else source.folder / name
    if _is_path(name):
        return _file(path, source, key)
    found = _builtin(name)
    if found is not None:
        return found
    if source.own is not None and lexists(source.own / f"{name}.yaml"):  # a folder or a dead link is told of
        return _file(source.own / f"{name}.yaml", source, key)
    if isfile(path):
        return _file(path, source, key)
    return _find(_titled(name, source, key), source, key)


def _titled(name: str, source: _Source, key: str) -> str:
    """The name of the set whose name or title this is, in whatever case; a title of several is refused, with their names."""
    from .library import comparable  # noqa: PLC0415  only what is no name needs it

    own = sorted([path.stem for path in source.own.glob("*.yaml")]) if source.own is not None else []
    names = [*builtin_names(), *(own if source.own_titles else [])]
    titles: dict[str, list[str]] = {}  # a name or title -> the sets that have it
    for one in names:
        for called in dict.fromkeys((comparable(one), *_title(one, source))):
            titles.setdefault(called, []).append(one)
    wanted = comparable(name)
    found = titles.get(wanted, []) if wanted else []
    if len(found) == 1:
        return found[0]
    if found:
        text = f"{name[:60]!r} may be {' or '.join(found)}: say which"
        raise RulesError([source.problem(key, text, "extends", "")])
    close = list(dict.fromkeys(one for called in near(wanted, list(titles)) for one in titles[called]))
    hint = (
        f"did you mean {' or '.join(close)}?"
        if close
        else "`rummy rules list` shows the sets; a file is named with a slash or .yaml"
    )
    text = f"no rules are called {name[:60]!r}: {hint}"
    raise RulesError([source.problem(key, text, "extends", "")])


def _title(name: str, source: _Source) -> list[str]:
    """The title of a set that there is, for comparing; none of an own one that is unsound."""
    from .library import comparable  # noqa: PLC0415  only what is no name needs it

    try:
        return [comparable(_find(name, msgspec.structs.replace(source, own_titles=False)).name)]
    except RulesError:
        return []


def _file(path: Path, source: _Source, key: str = "", *, label: str = "") -> House:
    """The set in a file that ``source`` names at ``key``; ``label`` is how messages call the file."""
    label = label or str(path)
    identity, data = "", b""
    try:
        identity = str(path.resolve())
        wrong = _not_to_open(path, identity, source)
        if not wrong:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except (OSError, RuntimeError) as error:  # RuntimeError: a link that leads to itself
        wrong = _not_opened(path, error, source)
    except ValueError:
        wrong = f"{path!a} cannot be the name of a file"
    if wrong:
        raise RulesError([source.problem(key, wrong, "extends", "")])
    tree, lines, problems = read_with_problems(_text_of(data, label), label)
    within = _Source(label, lines, path.parent, source.own, (*source.chain, identity), source.own_titles)
    return _merged(tree, within, problems)


def _not_to_open(path: Path, identity: str, source: _Source) -> str:
    """Why a file is not even opened: sets that start from each other in a ring, or in too long a row; what is no file."""
    if identity in source.chain:
        ring = [*source.chain[source.chain.index(identity) :], identity]
        return f"the set starts from itself: {' -> '.join([Path(one).name for one in ring])}"
    if len(source.chain) >= _MOST_EXTENDS:
        return f"more than {_MOST_EXTENDS} sets, each starting from the next"
    return f"{path}: is no file" if would_wait(path) else ""


def _not_opened(path: Path, error: Exception, source: _Source) -> str:
    """Why a file could not be read, by which sets it was reached, and what an own set of that name is called."""
    chain = " -> ".join([Path(one).name for one in (*source.chain, path.name)])
    wrong = f"{path}: {getattr(error, 'strerror', None) or error}" + (f" ({chain})" if source.chain else "")
    if source.own is not None and not source.chain and isfile(source.own / path.name):
        wrong += f"; the own set of that name is called {path.stem}"
    return wrong


def _text_of(data: bytes, label: str) -> str:
    if len(data) > MAX_BYTES:
        raise RulesError([Problem(f"{label}:1", "", f"the file is too large: a rules file may have {MAX_BYTES} bytes")])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RulesError([Problem(f"{label}:{line}", "", "this is no UTF-8 text")]) from None


# ---------------------------------------------------------------- merging and judging


def _merged(raw: Tree, source: _Source, problems: list[Problem], base: Tree | None = None) -> House:
    """The house of a raw mapping over what it extends. Raises RulesError with every mistake, ``problems`` too."""
    raw = dict(raw)
    lost = False  # what it extends is not known
    if base is None:
        base = defaults()
        extends = raw.pop("extends", None)
        if isinstance(extends, str):
            try:
                base = _find(extends, source, "extends").tree
            except RulesError as error:
                problems = [*problems, *error.problems]
                lost = True
        elif extends is not None:
            problems = [*problems, source.problem("extends", "the name of a set is wanted, or the path of a file")]
            lost = True
        else:
            base = apart(base, raw)
    house = None if problems else _sound(raw, base)
    if house is None:
        problems, house = _explain(raw, base, source, problems)
    if not lost:
        faulty = {problem.key for problem in problems}
        for keys, text in _odds(house):
            if not any(_touches(key, faulty) for key in keys):
                problems.append(source.problem(keys[0], text, *keys, "extends"))
    if problems:
        raise RulesError(sorted(problems, key=_line))
    return house


def _odds(house: House) -> list[Clash]:
    """What is wrong with the whole: numbers of players without a value, and pairs that contradict each other."""
    numbers = range(house.players_min, house.players_max + 1)
    found: list[Clash] = []
    for path, given in by_players(house.tree):
        lacking = ", ".join([str(players) for players in numbers if players not in given])
        if lacking:
            text = f"no value for {lacking} players: every number from {numbers[0]} to {numbers[-1]} must be there"
            found.append(((".".join(path), "players.max", "players.min"), text))
    return found + clashes(house.rules, numbers, house.hands)


def _touches(key: str, faulty: set[str]) -> bool:
    return any(key == one or one.startswith((f"{key}.", f"{key}[")) or key.startswith(f"{one}.") for one in faulty)


def _line(problem: Problem) -> tuple[str, int]:
    file, _, line = problem.place.rpartition(":")
    return (file, int(line)) if line.isdecimal() else (problem.place, 0)


def _sound(raw: Tree, base: Tree) -> House | None:
    """The house of a mapping in which every value is of its type; None when any is not."""
    try:
        house = House(overlaid(base, raw))
        for players in range(house.rules(0).players.min, house.players_max + 1):
            for hand in range(1, house.hands + 1):
                house.rules(players, hand)
    except (ShapeError, msgspec.ValidationError):
        return None
    return house


def _explain(raw: Tree, base: Tree, source: _Source, problems: list[Problem]) -> tuple[list[Problem], House]:
    """All mistakes of a mapping, and the house as it would be without the keys at fault."""
    from . import checking  # noqa: PLC0415  only a mistake needs it

    told = {problem.key for problem in problems}
    faults = checking.faults(raw)
    problems = [*problems, *(source.problem(key, text) for key, text in faults if key not in told)]
    sound = _without(raw, {key.partition("[")[0] for key, _ in faults}, "")
    house = _sound(sound, base)
    if house is None:
        if not problems:  # the types refuse what the words let pass
            problems.append(source.problem("", "these are no rules"))
        house = House(base)
    return problems, house


def _without(tree: Tree, faulty: set[str], prefix: str) -> Tree:
    """The mapping without the keys at fault, and without what they leave empty."""
    sound: Tree = {}
    for name, value in tree.items():
        key = f"{prefix}{name}"
        if key in faulty:
            continue
        inner = _without(value, faulty, key + ".") if isinstance(value, dict) else value
        if inner or not value:
            sound[name] = inner
    return sound
