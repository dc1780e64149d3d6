"""``rummy rules``: built-in sets and own ones."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .failures import Refused
from .kit import Command, Json, out, out_json, several

if TYPE_CHECKING:
    from rummy_cli.ruleset import House

Name = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A built-in set, an own one, or a file.")]
AnyName = Annotated[
    str | None,
    typer.Argument(metavar="[NAME|FILE]", help="A set (default: the rules of the current game, else basic)."),
]


def _own() -> Path:
    from rummy_cli.record import Store

    return Store().rules_folder


def _house(name: str) -> "House":
    from rummy_cli.ruleset import load

    return load(name, own=_own())


def list_(json: Json = False) -> int:
    """The sets that can be named.

    Example: rummy rules list
    """
    from rummy_cli.ruleset import RulesError, builtin_names, load

    own = _own()
    names = [(name, False) for name in builtin_names()]
    names += [(path.stem, True) for path in sorted(own.glob("*.yaml"))]
    rows: list[dict[str, Any]] = []
    for name, mine in names:
        try:
            house = load(name, own=own)
        except RulesError as error:
            rows.append({"name": name, "own": mine, "title": None, "players": None, "unsound": str(error)})
            continue
        numbers = {"min": house.players_min, "max": house.players_max}
        rows.append({"name": name, "own": mine, "title": house.name, "players": numbers, "unsound": None})
    if json:
        out_json({"schema": 1, "rules": rows})
        return 0
    for row in rows:
        players = row["players"]
        number = "unsound: rummy rules check says why" if players is None else _numbers(players["min"], players["max"])
        out(f"{row['name']:<18} {row['title'] or '':<30} {number}{', own' if row['own'] else ''}")
    return 0


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

    if name is None:
        house, number = _of_the_game()
        players = number if players is None else players
    else:
        house = _house(name)
    if players is not None and not house.players_min <= players <= house.players_max:
        raise Refused(f"--players {players}: {house.name} is for {_numbers(house.players_min, house.players_max)}")
    lines = rule_card(house, players)
    if json:
        out_json({"schema": 1, "name": house.name, "players": players, "card": lines})
    else:
        from textwrap import wrap  # for the page only

        width = min(_width(), 100)
        out([row for line in lines for row in wrap(line, width, subsequent_indent="    ")])
    return 0


def _width() -> int:
    from shutil import get_terminal_size

    return max(get_terminal_size((80, 24)).columns, 40)


def _of_the_game() -> "tuple[House, int | None]":
    from rummy_cli.record import Store

    from .places import the_game

    if Store().current() is None:
        return _house("basic"), None
    game = the_game(None).game
    return game.house, len(game.seated)


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
    return (1 if failing else 0), {"name": name, "sound": True, "problems": [], "examples": told_json}


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


STARTER = """\
# House rules. Only what is otherwise than in the set that is extended need stand here.
#   rummy rules check {path}     is it sound, do the examples hold
#   rummy rules card {path}      the whole in plain words, to read aloud
#   rummy rules show {extends}     every key there is, with its value
name: {name}
extends: {extends}

# Some keys that houses change most; take the # away and choose.
# deal:
#   hand_size: {{2: 10, 3: 7, 4: 7, 5: 6, 6: 6}}   # by number of players
# runs:
#   ace: either              # low | high | either | corner (K-A-2)
# scoring:
#   values: {{A: 15}}          # a card left in hand
# layoffs:
#   requires: own_meld       # nothing | own_meld | opened
# going_out:
#   final_discard: required  # optional | required
# match:
#   target: 200

# Rulings that this house expects; rummy rules check tries them.
examples:
  - {{check: meld 4S 5S 6S, verdict: legal}}
"""


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME|FILE", help="A name (kept among the own sets), or a file to write.")
    ],
    extends: Annotated[str, typer.Option("--extends", metavar="NAME|FILE", help="The set to start from.")] = "basic",
    json: Json = False,
) -> int:
    """Write a file to begin own rules with.

    Example: rummy rules new friday --extends basic
    """
    from rummy_cli.cards import printable
    from rummy_cli.record import slug, write_new
    from rummy_cli.ruleset import builtin_names, dump

    _house(extends)
    if printable(name) != name or "\n" in name:
        raise Refused(f"read {name!r}: a name of plain text is wanted")
    if "/" in name or os.sep in name or name.endswith((".yaml", ".yml")):
        path = Path(name)
    else:
        stem = slug(name)
        if stem in builtin_names():
            raise Refused(f"{stem} is a built-in set; choose another name")
        path = _own() / f"{stem}.yaml"
    start = os.path.abspath(extends) if os.sep in extends or extends.endswith((".yaml", ".yml")) else extends
    shown = name if path == Path(name) else path.stem
    write_new(
        path, STARTER.format(path=shown, name=dump(Path(name).stem), extends=dump(start) if os.sep in start else start)
    )
    if json:
        out_json({"schema": 1, "name": shown, "file": str(path)})
    else:
        out([f"written: {path}", f"rummy rules check {shown}   and then   rummy new -p Ana,Ben --rules {shown}"])
    return 0


def schema(json: Json = False) -> int:
    """The JSON Schema of a rules file, for editors.

    Example: rummy rules schema > rummy-rules.schema.json
    """
    from msgspec.json import encode, format  # noqa: A004

    from rummy_cli.ruleset import json_schema

    drawn = {"schema": 1, **json_schema()} if json else json_schema()  # a schema may have words that are none of it
    out(format(encode(drawn), indent=2).decode())
    return 0


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
            "new": Command(new),
            "schema": Command(schema),
        },
        "rules",
    )
