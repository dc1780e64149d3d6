"""``undo``, ``redo``, ``amend``, ``strike``, ``insert``: what they change is shown before it is written."""

from typing import TYPE_CHECKING, Annotated

import typer

from .failures import Refused, say
from .kit import Command, GameName, Json, out, recorded

if TYPE_CHECKING:
    from rummy_cli.record import GameFile, Reading
    from rummy_cli.text import Entry

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask, write it.")]
Number = Annotated[int, typer.Argument(metavar="N", help="The number of the event (rummy log).")]
NumberOrLast = Annotated[
    str, typer.Argument(metavar="N|last", help="The number of the event (rummy log), or the latest.")
]
Struck = Annotated[list[str], typer.Argument(metavar="N | hand N", help="The number of an event, or of a hand.")]
Event = Annotated[list[str], typer.Argument(metavar="EVENT", help="As it is said at the table.")]


def undo(
    what: Annotated[
        str, typer.Argument(metavar="N|turn|hand", help="So many steps, the latest turn, or the latest hand.")
    ] = "1",
    yes: Yes = False,
    game: GameName = None,
    json: Json = False,
) -> int:
    """Take back the latest steps; what was typed on one line is one step.

    Example: rummy undo turn
    """
    if what not in ("turn", "hand") and not is_count(what):
        raise Refused(f"read {what!r}: a number of steps is wanted, or turn, or hand")
    return _mend("undo", what, yes=yes, game=game, json=json)


def is_count(text: str) -> bool:
    """Is this a number of steps, from one to what an evening could hold?"""
    return text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0


def redo(yes: Yes = False, game: GameName = None, json: Json = False) -> int:
    """Take back the last undo, while nothing else has followed.

    Example: rummy redo
    """
    return _mend("redo", "", yes=yes, game=game, json=json)


def amend(number: NumberOrLast, event: Event, yes: Yes = False, game: GameName = None, json: Json = False) -> int:
    """Event N was another.

    Example: rummy amend 14 Ben: discard 3S
    """
    return _mend("amend", f"{number} {' '.join(event)}", yes=yes, game=game, json=json)


def strike(what: Struck, yes: Yes = False, game: GameName = None, json: Json = False) -> int:
    """Event N never was; or all events of hand N.

    Example: rummy strike 14, rummy strike hand 2
    """
    return _mend("strike", " ".join(what), yes=yes, game=game, json=json)


def insert(number: Number, event: Event, yes: Yes = False, game: GameName = None, json: Json = False) -> int:
    """An event is missing before event N.

    Example: rummy insert 14 Ana: meld 4C 5C 6C
    """
    return _mend("insert", f"{number} {' '.join(event)}", yes=yes, game=game, json=json)


def _mend(verb: str, rest: str, *, yes: bool, game: str | None, json: bool) -> int:
    from .places import game_to_record_on

    return mend(game_to_record_on(game, verb), verb, rest, yes=yes, json=json)


def mend(file: "GameFile", verb: str, rest: str, *, yes: bool = False, json: bool = False) -> int:
    """Shows what the correction changes, asks where there is somebody to ask, and writes it. Gives the exit code."""
    from rummy_cli.record import TRIES, ChangedError, SeveralReadings, redone_entries
    from rummy_cli.screen import change_lines

    from .places import interactive
    from .play import refuse, report, which

    chosen: Reading | None = None
    agreed = yes or json or not interactive()
    shown: list[str] = []
    for _ in range(TRIES):
        line, taken = _taken_back(file, rest) if verb == "undo" else (f"{verb} {rest}".strip(), [])
        back = redone_entries(file.book) if verb == "redo" else []
        try:
            attempt = file.attempt(line, chosen)
        except SeveralReadings as error:
            file.again()
            chosen = which(error)
            attempt = file.attempt(line, chosen)
        if attempt.fault is not None:
            return refuse(file, attempt, json=json)
        told = change_lines(attempt, file.book, attempt.notation or file.opened.notation, taken, back)
        if not json and told != shown:
            out([file.title, *told])
            shown = told
            if not agreed and not typer.confirm("Write it?", err=True):
                raise Refused("nothing was recorded", 0)
        try:
            file.write(attempt)
        except ChangedError:
            file.again()
            continue
        if json:
            return report(file, attempt, json=True, changes=told)
        with recorded():
            out(f"recorded: {attempt.text}")
        for notice in file.news():
            say(notice)
        return 0
    raise ChangedError(f"{file.path}: others keep writing to it; nothing was recorded, try again")


def _taken_back(file: "GameFile", rest: str) -> tuple[str, "list[Entry]"]:
    """The line of an ``undo`` of so many steps, of the turn or of the hand, and the events that it takes back."""
    from rummy_cli.record import steps_back, undone_entries

    steps = int(rest) if rest.isdigit() else steps_back(file.book, rest)
    return "undo" if steps < 2 else f"undo {steps}", undone_entries(file.book, max(steps, 1))


COMMANDS = {
    "undo": Command(undo),
    "redo": Command(redo),
    "amend": Command(amend, raw=True),
    "strike": Command(strike),
    "insert": Command(insert, raw=True),
}
