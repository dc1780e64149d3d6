"""``rummy rules``: built-in sets and own ones."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .failures import Refused
from .kit import Command, Json, offer, out, out_json, recorded, several

if TYPE_CHECKING:
    from rummy_cli.game import Game
    from rummy_cli.ruleset import Explained, House

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME|FILE", help="A built-in set, an own one, or a file.", autocompletion=offer("rule_sets")
    ),
]
AnyName = Annotated[
    str | None,
    typer.Argument(
        metavar="[NAME|FILE]",
        help="A set (default: the rules of the current game, else basic).",
        autocompletion=offer("rule_sets"),
    ),
]


def _own() -> Path:
    from rummy_cli.record import Store

    return Store().rules_folder


def _house(name: str) -> "House":
    from rummy_cli.ruleset import load

    return load(name, own=_own())


def list_(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Part of a name, a title, a country, a family.")
    ] = None,
    json: Json = False,
) -> int:
    """The sets that can be named, family by family; with words those that have them all.

    Example: rummy rules list italy
    """
    from rummy_cli.ruleset import builtin_names, is_found

    from .failures import say

    own = _own()
    rows: list[dict[str, Any]] = []
    for name, mine in [
        *((one, False) for one in builtin_names()),
        *((one.stem, True) for one in sorted(own.glob("*.yaml"))),
    ]:
        house, row = _row(name, mine=mine)
        if all(word in name for word in words or ()) or (house is not None and is_found(words or (), name, house)):
            rows.append(row)
    if json:
        out_json({"schema": 1, "rules": rows})
    elif rows:
        out(_by_family(rows))
    else:
        say(f"no set is found by {' '.join(words or ())!r}; `rummy rules list` names them all")
    return 0 if rows else 1


def _row(name: str, *, mine: bool) -> "tuple[House | None, dict[str, Any]]":
    """What is told of a set in a list; of an unsound one why it is unsound."""
    from rummy_cli.ruleset import RulesError, family_of, in_short

    row: dict[str, Any] = {"name": name, "own": mine, "title": None, "family": None, "played": None, "players": None}
    try:
        house = _house(name)
    except RulesError as error:
        return None, {**row, "unsound": str(error)}
    rules = house.rules(house.players_min)
    told = {"title": house.name, "family": family_of(house), "played": in_short(rules.about)}
    numbers = {"min": house.players_min, "max": house.players_max}
    return house, {**row, **told, "players": numbers, "unsound": None}


def _by_family(rows: list[dict[str, Any]]) -> list[str]:
    """The lines of a list: a heading for each family, unsound ones at the end."""
    from textwrap import wrap  # for the page only

    from rummy_cli.ruleset import FAMILIES

    lines: list[str] = []
    for family, heading in (*FAMILIES, (None, "Unsound: rummy rules check NAME says why")):
        members = [row for row in rows if row["family"] == family]
        if members:
            lines += [*([""] if lines else []), heading]
        for row in members:
            players = f"{_numbers(row['players']['min'], row['players']['max'])}" if row["players"] else ""
            told = [row["title"] or "", players, "own" if row["own"] else ""]
            lines.append(f"  {row['name']:<17} {', '.join(filter(None, told))}")
            indent = " " * 20
            lines += wrap(row["played"] or "", min(_width(), 100), initial_indent=indent, subsequent_indent=indent)
    return lines


def _numbers(least: int, most: int) -> str:
    return f"{least} players" if least == most else f"{least} to {most} players"


def show(name: Name, json: Json = False) -> int:
    """A set with every key: the value, where it comes from, and what basic rummy has.

    Example: rummy rules show gin
    """
    from rummy_cli.ruleset import annotated, sources

    house = _house(name)
    chain = sources(name, own=_own())
    if json:
        out_json({"schema": 1, "name": name, "rules": _texts(house.tree), "extends": [label for label, _ in chain[1:]]})
        return 0
    out([f"# {' extends '.join(label for label, _ in chain)}", *annotated(house, chain)])
    return 0


def _texts(tree: Any) -> Any:
    return {str(key): _texts(value) for key, value in tree.items()} if isinstance(tree, dict) else tree


def card(
    name: AnyName = None,
    players: Annotated[int | None, typer.Option("--players", "-n", metavar="N", help="For so many players.")] = None,
    json: Json = False,
) -> int:
    """One page in plain words, to read aloud before the deal.

    Example: rummy rules card rummy51 --players 4
    """
    from rummy_cli.ruleset.card import rule_card

    game = _game() if name is None else None
    house = _house(name or "basic") if game is None else game.in_force
    players = len(game.seated) if game is not None and players is None else players
    if players is not None and not house.players_min <= players <= house.players_max:
        raise Refused(f"--players {players}: {house.name} is for {_numbers(house.players_min, house.players_max)}")
    lines = rule_card(house, players) if game is None else card_of_game(game, players)
    if json:
        out_json({"schema": 1, "name": house.name, "players": players, "card": lines})
    else:
        out(at_terminal_width(lines))
    return 0


def at_terminal_width(lines: list[str]) -> list[str]:
    """Sentences of a page, folded at the width of the terminal."""
    from textwrap import wrap  # for the page only

    width = min(_width(), 100)
    return [row for line in lines for row in wrap(line, width, subsequent_indent="    ")]


def _width() -> int:
    from shutil import get_terminal_size

    return max(get_terminal_size((80, 24)).columns, 40)


def _game() -> "Game | None":
    """The current game, if there is one."""
    from rummy_cli.record import Store

    from .places import the_game

    return None if Store().current() is None else the_game(None).game


def card_of_game(game: "Game", players: int | None = None) -> list[str]:
    """The card of the rules in force in a game, for those seated or so many; and what else is agreed for later."""
    from rummy_cli.game import agreed_rules
    from rummy_cli.ruleset.card import rule_card
    from rummy_cli.screen import coming_lines

    card = rule_card(game.in_force, len(game.seated) if players is None else players)
    return [*card, *coming_lines(agreed_rules(game))]


def check(
    names: Annotated[list[str], typer.Argument(metavar="NAME|FILE...", help="Sets to look through.")],
    json: Json = False,
) -> int:
    """Is a set sound? All that is wrong is told at once, and its examples are tried.

    Example: rummy rules check ./friday.yaml
    """
    from rummy_cli.ruleset import RulesError

    from .failures import say

    worst = 0
    answers: list[dict[str, Any]] = []
    for name in names:
        try:
            house = _house(name)
        except RulesError as error:
            say(str(error))
            worst = 2
            problems = [{"place": one.place, "key": one.key or None, "text": one.text} for one in error.problems]
            answers.append({"name": name, "sound": False, "problems": problems, "examples": []})
            continue
        code, answer = _examples(name, house, json=json)
        worst = max(worst, code)
        answers.append(answer)
    if json:
        out_json({"schema": 1, **answers[0]} if len(answers) == 1 else {"schema": 1, "rules": answers})
    return worst


def _examples(name: str, house: "House", *, json: bool) -> tuple[int, dict[str, Any]]:
    from rummy_cli.claims import outcomes

    from .failures import say

    found = outcomes(house)
    failing = [one for one in found if not one.holds]
    for one in failing:
        say(f"{name}: example `{one.example.check}`: {one.wrong}")
    if not json:
        number = len(found)
        told = f", {number - len(failing)} of {number} examples hold" if found else ""
        out(f"{name}: sound ({house.name}, {_numbers(house.players_min, house.players_max)}){told}")
    told_json = [
        {"check": one.example.check, "verdict": one.example.verdict, "holds": one.holds, "wrong": one.wrong or None}
        for one in found
    ]
    code = (
        2 if any(one.judged is None for one in failing) else 1 if failing else 0
    )  # one that cannot be read is no claim
    return code, {"name": name, "sound": True, "problems": [], "examples": told_json}


def diff(
    first: Name,
    second: Annotated[str, typer.Argument(metavar="NAME|FILE")],
    json: Json = False,
) -> int:
    """What sets two houses apart, in plain words.

    Example: rummy rules diff basic basic-ace-either
    """
    from rummy_cli.ruleset.card import differences

    lines = differences(_house(first), _house(second))
    if json:
        out_json({"schema": 1, "first": first, "second": second, "differences": lines})
    else:
        out(lines or [f"{first} and {second} are the same"])
    return 0


def new(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME|FILE", help="A name (kept among the own sets), or a file to write.")
    ] = None,
    start: Annotated[
        str | None,
        typer.Option("--from", "--extends", metavar="NAME|FILE", help="The set to start from (default: basic)."),
    ] = None,
    json: Json = False,
) -> int:
    """Write a file to begin own rules with; asks for what is missing.

    Example: rummy rules new friday --from liverpool
    """
    from rummy_cli.cards import is_text
    from rummy_cli.record import write_new
    from rummy_cli.ruleset import name_of, starter_file

    from .places import asked, interactive

    if name is None:
        if not interactive():
            raise Refused(
                "how is the set called? `rummy rules new NAME --from SET`, such as `rummy rules new friday --from basic`"
            )
        name = str(asked("Name of the set", None, str))
        start = start or str(asked("Starts from", "basic", lambda text: _house(text) and text))
    start = start or "basic"
    house = _house(start)
    path = _new_place(name)
    is_file = os.sep in start or start.endswith((".yaml", ".yml"))
    extends = os.path.abspath(start) if is_file else name_of(start, own=_own())
    for written in (name, extends):  # they stand in the file, which is UTF-8
        if not is_text(written):
            raise Refused(f"{written}: there is a byte in this name that is no text; give the file another name")
    shown = name if path == Path(name) else path.stem
    lines = starter_file(house, name=Path(name).stem, extends=extends, shown=shown, schema=_schema_file())
    write_new(path, "\n".join([*lines, ""]))
    with recorded():
        if json:
            out_json({"schema": 1, "name": shown, "file": str(path)})
        else:
            some = ",".join(_SOME[: max(house.players_min, 2)])
            out([f"written: {path}", f"rummy rules check {shown}   and then   rummy new -p {some} --rules {shown}"])
    return 0


def _new_place(name: str) -> Path:
    """Where a new set is written: a file that is named, else one among the own sets."""
    from rummy_cli.record import slug
    from rummy_cli.ruleset import builtin_names

    if "/" in name or os.sep in name or name.endswith((".yaml", ".yml")):
        return Path(name)
    stem = slug(name)
    if stem in builtin_names():
        raise Refused(f"{stem} is a built-in set; choose another name")
    return _own() / f"{stem}.yaml"


def _schema_file() -> str:
    """The address of the schema for editors, kept beside the own sets; each edition of it is a file of its own."""
    from zlib import crc32

    from rummy_cli.record import write_new

    text = _schema_text(versioned=False)
    path = _own() / f"rummy-rules.{crc32(text.encode()):08x}.schema.json"
    if not path.exists():
        write_new(path, text)
    return path.absolute().as_uri()


def explain(
    key: Annotated[str, typer.Argument(metavar="KEY", help="A key such as runs.ace, or a section such as runs.")],
    json: Json = False,
) -> int:
    """What a key of the rules means, its values, who plays so, and a situation ruled by each of them.

    Example: rummy rules explain runs.ace
    """
    from msgspec import to_builtins

    from rummy_cli.ruleset import explained, keys_near, keys_under

    found = explained(key)
    others = {} if found is not None else keys_under(key)
    if found is None and not others:
        close = keys_near(key)
        hint = f"did you mean {' or '.join(close)}?" if close else "`rummy rules show basic` shows them all"
        raise Refused(f"no key is called {key[:60]!r}: {hint}")
    if json:
        out_json({"schema": 1, **(to_builtins(found) if found is not None else {"key": key, "keys": others})})
    elif found is not None:
        out(_explanation(found))
    else:
        out([f"{one:<28} {meaning}" for one, meaning in others.items()])
    return 0


_PLAYED = {"{}": "played"}  # a section that may be null, as it stands in the list of who plays so
_SOME = ("Ana", "Ben", "Cho", "Dot", "Eva", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")  # for a line to type


def _explanation(found: "Explained") -> list[str]:
    """The lines of an explanation; the rulings stand side by side, one value beside the other."""
    lines = [f"{found.key}: {found.meaning}", f"Values: {found.values}", f"Default: {found.default}", "Played so:"]
    lines += [f"  {value}: {', '.join(names)}" for value, names in found.played.items()] or ["  by no built-in set"]
    if found.witness is not None:
        lines += [f"For instance: {found.witness.why}", *(f"  {line}" for line in found.witness.told)]
        answers = {_PLAYED.get(value, value): answer for value, answer in found.witness.answers.items()}
        width = max(map(len, answers))
        lines += [f"  {value:<{width}}  ->  {answer}" for value, answer in answers.items()]
    return lines


def schema(json: Json = False) -> int:
    """The JSON Schema of a rules file, for editors.

    Example: rummy rules schema > rummy-rules.schema.json
    """
    out(_schema_text(versioned=json))
    return 0


def _schema_text(*, versioned: bool) -> str:
    """The schema as it is written; ``versioned``: with the number that every answer in JSON has."""
    from msgspec.json import encode, format  # noqa: A004

    from rummy_cli.ruleset import json_schema

    drawn = (
        {"schema": 1, **json_schema()} if versioned else json_schema()
    )  # a schema may have words that are none of it
    return format(encode(drawn), indent=2).decode()


def group() -> Any:
    """All that can be asked of rule sets."""
    return several(
        "Rule sets: built-in ones and your own.\n\nExample: rummy rules card basic",
        {
            "list": Command(list_),
            "show": Command(show),
            "card": Command(card),
            "check": Command(check),
            "diff": Command(diff),
            "explain": Command(explain),
            "new": Command(new),
            "schema": Command(schema),
        },
        "rules",
    )
