"""``new``, ``use``, ``games``, ``stats``: the games there are."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .failures import Refused, say
from .kit import Command, Json, out, out_json, recorded

if TYPE_CHECKING:
    from rummy_cli.game import Game
    from rummy_cli.record import GameFile, Store
    from rummy_cli.ruleset import House


def new(  # noqa: PLR0917  each an option of the command
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="What to call the game (default: the date).")
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", "-p", metavar="NAMES", help="In seating order, clockwise: Ana,Ben,Cho.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", "-r", metavar="NAME|FILE", help="Which rules (default: basic).")
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A rule that is otherwise here; may be repeated."),
    ] = None,
    target: Annotated[
        int | None,
        typer.Option(
            "--target",
            metavar="N",
            help="Play to N: match.target=N, and match.end=target unless players are put out at it.",
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="The players and rules of the current game, where nothing else is said.")
    ] = False,
    title: Annotated[str | None, typer.Option("--title", help="What the sheet is headed (default: the name).")] = None,
    json: Json = False,
) -> int:
    """Start a game, and make it the current one.

    Example: rummy new friday -p Ana,Ben,Cho --rules basic-ace-either --target 200
    """
    from time import strftime

    from rummy_cli.record import GameFile, Store, read_record, slug, write_record

    from .places import asked, interactive, the_game

    store = Store()
    same = the_game(None).game if again else None
    if same is not None and players is None:
        players = ",".join(same.names[p] for p in same.ring if same.status[p] != "left")
    asks = interactive() and players is None
    house = changed(_house(store, rules, same, asks=asks), changes or [], target)
    if players is None:
        if not asks:
            raise Refused("who plays? Name them in seating order: rummy new -p Ana,Ben,Cho")
        players = asked("Players, in seating order", None, lambda text: (_people(text, house), text)[1])
    date = strftime("%Y-%m-%d")
    if name is None:
        default = title or date
        name = str(typer.prompt("Name of the game", default=default, err=True)) if asks else default
    people = _people(players, house)
    text = write_record(title or name, date, people, house)
    read_record(text, "the new record", own=store.rules_folder)
    path = store.create_free(name, text)
    store.set_current(path)
    file = GameFile(store, path)
    from rummy_cli.cards import listed
    from rummy_cli.screen import due_line

    told = [f"{house.name}: {listed(people)}"]
    if path.stem != slug(name):
        told.append(f"a game {name!r} is there already, so this one is called {path.stem}")
    _tell(file, [*told, due_line(file.game), f"the record: {path}"], json=json)
    return 0


def _house(store: "Store", rules: str | None, same: "Game | None", *, asks: bool) -> "House":
    """The rules named, else those of the game that is played again, else those that are asked for, else ``basic``."""
    from .places import asked, named_rules

    if rules is None and same is not None:
        return same.house
    if rules is None and asks:
        house: House = asked("Rules", "basic", lambda text: named_rules(store, text))
        return house
    return named_rules(store, rules or "basic")


def _tell(file: "GameFile", lines: list[str], *, json: bool) -> None:
    """The answer to a game that was begun or taken up."""
    with recorded():
        if json:
            from rummy_cli.screen import state_json

            state = state_json(file.book, file.opened.notation)
            out_json({**state, "title": file.title, "name": file.path.stem, "file": str(file.path)})
        else:
            out([file.title, *lines])


def _people(text: str, house: Any) -> list[str]:
    """The names, parted by commas, or by spaces where there is no comma; refused when they are too few or too many."""
    from rummy_cli.text import Roster, clean_name

    people = [clean_name(word) for word in _names(text)]
    Roster(people)
    least, most = house.players_min, house.players_max
    if not least <= len(people) <= most:
        number = str(least) if least == most else f"{least} to {most}"
        named = {0: "nobody is", 1: "one is"}.get(len(people), f"{len(people)} are")
        raise Refused(f"{named} named, but {house.name} is for {number} (players.min, players.max)")
    return people


def _names(text: str) -> list[str]:
    """Names parted by commas, or by spaces where there is no comma."""
    words = [word.strip() for word in text.split(",")] if "," in text else text.split()
    return [word for word in words if word]


def changed(house: Any, changes: list[str], target: int | None) -> Any:
    from rummy_cli.ruleset import with_changes

    pairs = []
    for change in changes:
        key, equals, value = change.partition("=")
        if not equals or not key.strip():
            raise Refused(f"--set {change}: KEY=VALUE is wanted, such as --set runs.ace=either")
        pairs.append((key.strip(), value.strip()))
    if target is not None:
        wanted = [("match.target", str(target))]
        if house.tree["match"]["end"] in ("dealers", "hands"):
            wanted.append(("match.end", "target"))
        house = with_changes(house, wanted, "--target")
    return with_changes(house, pairs, "--set") if pairs else house


def use(name: Annotated[str, typer.Argument(metavar="NAME|FILE")], json: Json = False) -> int:
    """Make a game the current one.

    Example: rummy use friday
    """
    from rummy_cli.record import GameFile, Store

    store = Store()
    path = store.resolve(name)
    file = GameFile(store, path)
    store.set_current(path)
    from rummy_cli.screen import due_line

    _tell(file, [due_line(file.game)], json=json)
    return 0


def games(json: Json = False) -> int:
    """All games with their standings; the current one is marked.

    Example: rummy games
    """
    from rummy_cli.record import Store, history
    from rummy_cli.screen import games_json, games_lines

    store = Store()
    found = history(store)
    if json:
        out_json(games_json(found, store.current()))
    else:
        out(games_lines(found, store.current()))
    return 0


def stats(
    rules: Annotated[
        str | None, typer.Option("--rules", "-r", metavar="NAME", help="Only games by the rules of this name.")
    ] = None,
    players: Annotated[
        str | None, typer.Option("--players", "-p", metavar="NAMES", help="Only games that all of these played in.")
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="DAY", help="From this day on: 2026-11-29, 2026-11 or 2026.")
    ] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DAY", help="Up to this day, itself too.")] = None,
    style: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help="plain, csv or json.")] = "plain",
    json: Json = False,
) -> int:
    """Each player over all games, set of rules by set of rules: games and hands won, average, best hand, head to head.

    Example: rummy stats --rules gin --since 2026
    """
    from rummy_cli.record import Filter, Store, history, tallied
    from rummy_cli.screen import stats_csv, stats_json, stats_lines

    style = _style(style)
    store = Store()
    named = None if rules is None else _called(store, rules)
    wanted = Filter(named, tuple(_names(players or "")), _day("--since", since), _day("--until", until))
    games = history(store)
    found = tallied(games, wanted)
    if not found and (there := tallied(games)):
        say(f"no such game; there are games by {', '.join(dict.fromkeys(block.rules for block in there))}")
    if json or style == "json":
        out_json(stats_json(found))
    elif style == "csv":
        out(stats_csv(found))
    else:
        out(stats_lines(found))
    return 0


def _called(store: Any, text: str) -> str:
    """What the rules of this name or file are called on the sheet; text that names none is that itself."""
    from rummy_cli.ruleset import RulesError

    from .places import named_rules

    try:
        return str(named_rules(store, text).name)
    except RulesError:
        return text


def _style(text: str) -> str:
    style = {"text": "plain", "txt": "plain"}.get(text.lower(), text.lower())
    if style not in ("plain", "csv", "json"):
        raise Refused(f"--format {text}: no such format; there are plain, csv, json")
    return style


def _day(option: str, text: str | None) -> str | None:
    """A day, month or year as records are dated; refused when it is none."""
    if text is None:
        return None
    from datetime import date  # only where a day is named

    try:
        date.fromisoformat(text + "2000-01-01"[len(text) :])
    except ValueError:
        raise Refused(
            f"{option} {text}: a day is wanted, such as 2026-11-29, or a month (2026-11), or a year"
        ) from None
    return text


COMMANDS = {"new": Command(new), "use": Command(use), "games": Command(games), "stats": Command(stats)}
