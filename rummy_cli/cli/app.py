"""The app: which commands there are, and in which file each lives. A file is loaded when its command is used."""

from importlib import import_module
from typing import Annotated, Any

import typer

from .kit import STYLE, VERBOSE, CommandGroup, GameName, single

# command -> (file, one line of help), under the headings of the help page
COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "Play": {
        "new": ("games", "start a game"),
        "play": ("play", "record what happened at the table"),
        "result": ("play", "record a whole hand at once"),
        "scores": ("play", "record a whole hand by its points"),
        "table": ("prompt", "keep the record line by line, every ruling at once"),
        "use": ("games", "make a game the current one"),
    },
    "Look": {
        "status": ("look", "the table now: whose turn, top discard, counts"),
        "sheet": ("sheet", "the scoresheet, as a table, a page or a chart"),
        "log": ("look", "the numbered events"),
        "games": ("games", "all games with their standings"),
        "stats": ("games", "each player over all games"),
    },
    "Exchange": {
        "export": ("exchange", "games as rows for spreadsheets and data frames"),
        "import": ("exchange", "score tables from elsewhere as games"),
    },
    "Put right": {
        "find-slip": ("find_slip", "what the paper has wrong, when its totals are others"),
        "undo": ("correct", "take back the latest steps, a turn or a hand"),
        "redo": ("correct", "take back the last undo"),
        "amend": ("correct", "event N was another"),
        "strike": ("correct", "event N never was"),
        "insert": ("correct", "an event is missing before event N"),
    },
    "Rule": {
        "why": ("why", "the line refused last, at length"),
        "check": ("check", "a disputed claim, without touching any game"),
        "replay": ("replay", "referee records from the start"),
        "rules": ("rules", "rule sets: list, show, card, check, diff, new, schema"),
        "demo": ("demo", "a short game, referee and sheet, with nothing to set up"),
    },
}
_PLACES = {name: place for group in COMMANDS.values() for name, (place, _) in group.items()}


class ProgramCommands(CommandGroup):
    """The commands of the program. What happened at the table, without ``play``, is known too, and told."""

    more = "`rummy -h` lists them"

    def nearest(self, ctx: Any, args: list[str], near: Any) -> str:
        """The nearest command; of an event the line that records it."""
        from rummy_cli.text import EVERYDAY, VERBS

        said = " ".join(args)[:60]
        if args[0].lower() in (*VERBS, *EVERYDAY) or any(verb.letter == args[0].lower() for verb in VERBS.values()):
            return f" `rummy play '{said}'` records it"
        return super().nearest(ctx, args, near)

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, in the order of the help page."""
        return list(_PLACES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        place = _PLACES.get(cmd_name)
        if place is None:
            return None
        module = import_module(f".{place}", __package__)
        return module.group() if hasattr(module, "group") else single(cmd_name, module.COMMANDS[cmd_name])

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands under their headings, without loading them."""
        for heading, group in COMMANDS.items():
            with formatter.section(heading):
                formatter.write_dl([(name, text) for name, (_, text) in group.items()])


app = typer.Typer(
    cls=ProgramCommands, add_completion=True, context_settings={"help_option_names": ["-h", "--help"]}, **STYLE
)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version  # only for this answer

        typer.echo(f"rummy {version('rummy-cli')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def rummy(
    ctx: typer.Context,
    game: GameName = None,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="With the fixed names of what no house rule decides.")
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The referee and scorekeeper at the card table: rummy and its relatives, by your house rules.

    Begin with:  rummy demo   or   rummy new -p Ana,Ben,Cho
    """
    VERBOSE.set(verbose)
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def run(arguments: list[str]) -> int:
    """Runs the command; gives its exit code. Failures are raised."""
    arguments = _game_behind(arguments)
    found = typer.main.get_command(app).main(args=arguments, prog_name="rummy", standalone_mode=False)
    return found if isinstance(found, int) else 0


_GROUPS = ("check", "rules")  # their commands are two words


def _game_behind(arguments: list[str]) -> list[str]:
    """The same with ``-g NAME`` behind the command, where it stood before it."""
    first = arguments[0] if arguments else ""
    if first in ("-v", "--verbose"):
        return [first, *_game_behind(arguments[1:])]
    if first in ("-g", "--game"):
        named, rest = arguments[:2], arguments[2:]
    elif first.startswith("--game="):
        named, rest = arguments[:1], arguments[1:]
    else:
        return arguments
    at = 2 if rest[:1] and rest[0] in _GROUPS else 1
    return [*rest[:at], *named, *rest[at:]]
