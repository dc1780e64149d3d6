"""What all commands share: options, output, and how a function becomes a command."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Annotated, Any, NamedTuple, TextIO

import typer
from typer.core import TyperCommand, TyperGroup

from rummy_cli.cards import ascii_json, one_line, printable, printable_json

MINUS = "\u2212"
STYLE: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False}


def offer(what: str) -> Callable[[str], list[str]]:
    """What Tab offers, by the name of a function of ``complete``, which is loaded when Tab is pressed."""

    def offered(incomplete: str) -> list[str]:
        from . import complete

        found: list[str] = getattr(complete, what)(incomplete)
        return found

    return offered


Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        "-g",
        metavar="NAME|FILE",
        help="Which game (default: the current one).",
        autocompletion=offer("games"),
    ),
]
Named = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="Which game, as -g has it.", autocompletion=offer("games"))
]
RulesName = Annotated[
    str | None,
    typer.Option(
        "--rules",
        "-r",
        metavar="NAME|FILE",
        help="Which rules (default: those of the current game, else basic).",
        autocompletion=offer("rule_sets"),
    ),
]


VERBOSE: ContextVar[bool] = ContextVar("VERBOSE", default=False)  # was -v said?


class Command(NamedTuple):
    """A function that is a command, and how its words are read. ``raw``: unknown options are words of the line."""

    function: Callable[..., int]
    raw: bool = False
    cls: Any = None


def single(name: str, command: Command) -> Any:
    """The function as a command."""
    one = typer.Typer(add_completion=False, **STYLE)
    add(one, name, command)
    return typer.main.get_command(one)


class CommandGroup(TyperGroup):
    """Commands, each loaded when it is asked for; a word that is none of them is refused with the nearest."""

    more = ""  # where all commands are listed, if they are too many to be named in a refusal

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command meant by the first word. Raises Refused where there is none."""
        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            from rummy_cli.cards import did_you_mean

            from .failures import Refused

            raise Refused(
                f"{ctx.command_path}: no such command {args[0][:60]!r};{self.nearest(ctx, args, did_you_mean)}"
            )
        return super().resolve_command(ctx, args)

    def nearest(self, ctx: Any, args: list[str], near: Callable[..., str]) -> str:
        """What may be meant by words that begin with no command."""
        return near(args[0], self.list_commands(ctx), self.more)


class Subcommands(CommandGroup):
    """Functions as the commands of a group: each becomes a command when it is asked for."""

    functions: dict[str, Command]

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, in the order of the help page."""
        return list(self.functions)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        command = self.functions.get(cmd_name)
        return None if command is None else single(cmd_name, command)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Each with the first line of what it says of itself."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, (one.function.__doc__ or "").split("\n")[0]) for name, one in self.functions.items()]
            )


def several(help_text: str, commands: dict[str, Command], name: str) -> Any:
    """Functions as the commands of a group."""
    group = Subcommands(name=name, help=help_text, no_args_is_help=True, rich_markup_mode=None)
    group.functions = commands
    return group


class EventCommand(TyperCommand):
    """A command whose arguments are words of the record: one that begins with a sign and a digit is a number, no option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The same with a true minus before numbers, which every reader of numbers takes for one."""
        return super().parse_args(
            ctx, [f"{MINUS}{word[1:]}" if word[:1] == "-" and word[1:2].isdigit() else word for word in args]
        )


def add(app: typer.Typer, name: str, command: Command) -> None:
    """Registers a command."""
    settings = {"ignore_unknown_options": True} if command.raw else {}
    app.command(name, context_settings=settings, cls=command.cls or (EventCommand if command.raw else None))(
        command.function
    )


# The colour of the first line, so that a refusal, a ruling and an answer are told apart at a glance; an answer has none.
COLOURS = {
    "refusal": "\033[31m",
    "legal": "\033[32m",
    "illegal": "\033[31m",
    "ambiguous": "\033[33m",
    "unknown": "\033[33m",
}
UNCOLOURED = "\033[0m"


def out(lines: "list[str] | str", *, fold: bool = True, tone: str | None = None) -> None:
    """The answer, on stdout; what came from outside has nothing raw in it. On a terminal it is folded at its width.

    ``tone``: which of ``COLOURS`` its first line has, where the terminal shows any.
    """
    told = shown(lines).split("\n") if isinstance(lines, str) else [shown(line, one_line) for line in lines]
    text = "\n".join(coloured(at_width(told, sys.stdout) if fold else told, tone, sys.stdout))
    if text:
        sys.stdout.write(f"{text}\n")


def coloured(lines: list[str], tone: str | None, stream: "TextIO") -> list[str]:
    """The lines with the first one in the colour of their tone, where the stream is a terminal whose owner wants colour."""
    if tone is None or not lines or not stream.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return lines
    return [f"{COLOURS[tone]}{lines[0]}{UNCOLOURED}", *lines[1:]]


def width(stream: "TextIO | None" = None) -> int | None:
    """The columns of the terminal that a stream (None: stdout) writes to; None where it is none: then nothing is folded."""
    if not (stream or sys.stdout).isatty():
        return None
    from shutil import get_terminal_size

    return max(get_terminal_size((80, 24)).columns, 20)


def at_width(lines: list[str], stream: "TextIO") -> list[str]:
    """The lines as they fit the terminal that the stream writes to."""
    columns = width(stream)
    if columns is None or max(map(len, lines), default=0) <= columns // 2:  # a sign may take two columns
        return lines
    from rummy_cli.screen import folded  # only for what may be too wide

    return folded(lines, columns)


@contextmanager
def recorded(*, done: bool = True) -> Iterator[None]:
    """Around the answer to what is on the disk: it is done, whether or not the answer can be printed.

    ``done``: has something been written at all?
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        if not done:
            raise
        from .failures import say  # only where something failed

        say(f"recorded, but the answer could not be printed ({error.strerror or error}): do not record it again")
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  what is left of the answer goes nowhere


def shown(text: str, clean: Callable[[str], str] = printable) -> str:
    """Text as it may reach the screen. On a terminal the red of a red card is left in it."""
    if "\033" not in text or not sys.stdout.isatty():
        return clean(text)
    from rummy_cli.screen import PLAIN, RED  # only where there is colour

    parts = re.split(f"({re.escape(RED)}|{re.escape(PLAIN)})", text)
    return "".join([part if part in (RED, PLAIN) else clean(part) for part in parts])


def out_json(answer: Any) -> None:
    """The answer as one JSON object."""
    from msgspec.json import encode  # only where it is asked for

    try:
        text = encode(answer).decode()
    except UnicodeEncodeError:  # a name of a file that is no text
        text = encode(_as_text(answer)).decode()
    text = printable_json(text)
    if (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8":
        text = ascii_json(text)  # whoever reads it takes it for UTF-8
    sys.stdout.write(f"{text}\n")


def out_utf8(text: str) -> None:
    """A document on stdout, always as UTF-8, whatever the terminal speaks; what came from outside has nothing raw in it."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(printable(text))


def _as_text(value: Any) -> Any:
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {_as_text(key): _as_text(inner) for key, inner in value.items()}
    return [_as_text(inner) for inner in value] if isinstance(value, list | tuple) else value
