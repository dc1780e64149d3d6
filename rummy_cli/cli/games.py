"""``new``, ``use``, ``games``, ``stats``: the games there are."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .failures import Refused, say
from .kit import Command, Json, offer, out, out_json, recorded, width

if TYPE_CHECKING:
    from rummy_cli.game import Game
    from rummy_cli.record import GameFile, Store
    from rummy_cli.ruleset import House


def new(  # noqa: PLR0917  each an option of the command
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="What to call the game (default: the date).")
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-p",
            metavar="NAMES",
            help="In seating order, clockwise: Ana,Ben,Cho.",
            autocompletion=offer("players"),
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            "-r",
            metavar="NAME|FILE",
            help="Which rules (default: basic).",
            autocompletion=offer("rule_sets"),
        ),
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="A rule that is otherwise here; may be repeated.",
            autocompletion=offer("changes"),
        ),
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

    On a terminal, without --players, it asks: rules and players (Enter takes those of the last game), a name, the first deal.
    Without a terminal nothing is asked: --players must be there.

    Example: rummy new friday -p Ana,Ben,Cho --rules basic-ace-either --target 200
    """
    from time import strftime

    from rummy_cli.record import GameFile, Store, read_record, slug, write_record

    from .places import asked, interactive, the_game

    store = Store()
    same = the_game(None).game if again else None
    if same is not None and players is None:
        players = _still_seated(same)
    asks = interactive() and players is None
    last = _last(store) if asks else None
    house = changed(_house(store, rules, same, last, asks=asks), changes or [], target)
    if players is None:
        if not asks:
            raise Refused("who plays? Name them in seating order: rummy new -p Ana,Ben,Cho")
        say("\n".join(_gist(house)))
        before = None if last is None else _still_seated(last)
        players = asked("Players, in seating order", before, lambda text: (_people(text, house), text)[1])
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

    told = [f"{house.name}: {listed(people)}", *_other_name(name, slug(name), path.stem)]
    _tell(file, [*told, due_line(file.game), f"the record: {path}"], json=json)
    return _first_deal(file, json=json) if asks else 0


def _other_name(name: str, wanted: str, got: str) -> list[str]:
    """That a game of that name was there already, where it was."""
    return [] if got == wanted else [f"a game {name!r} is there already, so this one is called {got}"]


def _last(store: "Store") -> "Game | None":
    """The game played last, whose answers are taken for likely; None without one that can be read."""
    from rummy_cli.record import GameFile, StoreError
    from rummy_cli.text import Unreadable

    path = store.current()
    try:
        return None if path is None else GameFile(store, path).game
    except (StoreError, Unreadable):
        return None


def _still_seated(game: "Game") -> str:
    return ",".join(game.names[p] for p in game.ring if game.status[p] != "left")


def _gist(house: "House") -> list[str]:
    """What a table must agree on before the deal, in the words of the rule card."""
    from rummy_cli.ruleset.card import rule_card

    lines = rule_card(house)
    told = [line for line in lines[1:] if line.partition(":")[0] in ("Players", "Cards", "Melds", "Going out", "Match")]
    return [lines[0], *(f"  {line}" for line in told), "  `rummy rules card` is the whole of it"]


def _first_deal(file: "GameFile", *, json: bool) -> int:
    """Asks who deals, and records it; nothing said, the deal is left for later."""
    from rummy_cli.screen import deal_example

    from .places import asked
    from .play import record

    example = deal_example(file.game)

    def dealt(said: str) -> int:
        code = record(file, f"deal {said.removeprefix('deal ')}", json=json) if said else 0
        if code:
            raise Refused("")
        return code

    code: int = asked(f"Who deals? (such as {example.removeprefix('deal ')}; Enter leaves it for later)", "", dealt)
    return code


def _house(store: "Store", rules: str | None, same: "Game | None", last: "Game | None", *, asks: bool) -> "House":
    """The rules named, else those of the game that is played again, else those that are asked for, else ``basic``.

    Asked for, those of the ``last`` game are offered, by what they are called, with what was changed in them.
    """
    from .places import asked, named_rules

    if rules is None and same is not None:
        return same.house
    if rules is None and asks:
        offered = "basic" if last is None else last.house.name

        def read(text: str) -> "House":
            return last.house if last is not None and text == offered else named_rules(store, text)

        house: House = asked("Rules", offered, read)
        return house
    return named_rules(store, rules or "basic")


def _tell(file: "GameFile", lines: list[str], *, json: bool) -> None:
    """The answer to a game that was begun or taken up."""
    with recorded():
        if json:
            from rummy_cli.screen import state_json

            state = state_json(file.journal, file.opened.notation)
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


def use(
    name: Annotated[str, typer.Argument(metavar="NAME|FILE", autocompletion=offer("games"))], json: Json = False
) -> int:
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


def games(
    hide: Annotated[
        str | None,
        typer.Option(
            "--hide",
            metavar="NAME",
            help="Put a game begun by mistake out of sight; its file stays.",
            autocompletion=offer("games"),
        ),
    ] = None,
    unhide: Annotated[str | None, typer.Option("--unhide", metavar="NAME", help="Bring it back into sight.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Those out of sight too.")] = False,
    json: Json = False,
) -> int:
    """All games with their standings, who is ahead first; the current one is marked. Those out of sight are not in stats either.

    Example: rummy games, rummy games --hide friday-2
    """
    from rummy_cli.record import Store, history
    from rummy_cli.screen import games_json, games_lines

    store = Store()
    for name, away in ((hide, True), (unhide, False)):
        if name is not None:
            _out_of_sight(store, name, away=away)
    found = history(store, hidden=everything)
    with recorded(done=hide is not None or unhide is not None):
        if json:
            out_json(games_json(found, store.current()))
        else:
            out(games_lines(found, store.current(), width()))
    return 0


def _out_of_sight(store: "Store", name: str, *, away: bool) -> None:
    """Hides a game of the games folder, or shows it again; a file elsewhere is in no list."""
    from rummy_cli.record import hide

    path = store.resolve(name)
    if path not in store.games():
        raise Refused(f"{path}: is not among the games, so it is in no list")
    hide(store, path, away=away)
    say(
        f"{path.stem}: out of sight, the file stays; `rummy games --unhide {path.stem}`"
        if away
        else f"{path.stem}: in sight"
    )


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
    from rummy_cli.record import Filter, Store, by_rule_set, history, people_of
    from rummy_cli.screen import stats_csv, stats_json, stats_lines

    style = _style(style)
    store = Store()
    named = None if rules is None else _called(store, rules)
    known = people_of(store)
    asked = tuple(known.shown(name) for name in _names(players or ""))
    wanted = Filter(named, asked, _day("--since", since), _day("--until", until))
    games = history(store, seen=_progress())
    found = by_rule_set(games, wanted)
    if not found and (there := by_rule_set(games)):
        say(f"no such game; there are games by {', '.join(dict.fromkeys(block.rules for block in there))}")
    if json or style == "json":
        out_json(stats_json(found))
    elif style == "csv":
        out(stats_csv(found), fold=False)
    else:
        out(stats_lines(found, width()))
    return 0


def _progress() -> "Callable[[int, int], None] | None":
    """A bar on stderr for a wait of more than a second, where somebody is looking; it is gone with the last game."""
    from time import monotonic

    if not sys.stderr.isatty():
        return None
    begun = monotonic()

    def seen(done: int, of: int) -> None:
        if monotonic() - begun < 1:
            return
        filled = 30 * (done + 1) // of
        bar = f"\r[{'#' * filled}{' ' * (30 - filled)}] {done + 1} of {of} games"
        sys.stderr.write(bar if done + 1 < of else f"\r{' ' * len(bar)}\r")
        sys.stderr.flush()

    return seen


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
