"""``undo``, ``redo``, ``amend``, ``strike``, ``insert``: what they change is shown before it is written."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from .failures import Refused, say
from .kit import Command, GameName, Json, offer, out, recorded

if TYPE_CHECKING:
    from rummy_cli.record import Attempt, GameFile
    from rummy_cli.text import Entry

Yes = Annotated[
    bool, typer.Option("--yes", "-y", help="Do not ask, write it; where there is no terminal nobody is asked.")
]
Number = Annotated[int, typer.Argument(metavar="N", help="The number of the event (rummy log).")]
NumberOrLast = Annotated[
    str,
    typer.Argument(
        metavar="N|last", help="The number of the event (rummy log), or the latest.", autocompletion=offer("amended")
    ),
]
Struck = Annotated[
    list[str],
    typer.Argument(metavar="N | hand N", help="The number of an event, or of a hand.", autocompletion=offer("struck")),
]
EventWords = Annotated[list[str], typer.Argument(metavar="EVENT", help="As it is said at the table.")]


def undo(
    what: Annotated[
        str,
        typer.Argument(
            metavar="N|turn|hand",
            help="So many steps, the latest turn, or the latest hand.",
            autocompletion=offer("undone"),
        ),
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


def amend(number: NumberOrLast, event: EventWords, yes: Yes = False, game: GameName = None, json: Json = False) -> int:
    """Event N was another.

    Example: rummy amend 14 Ben: discard 3S
    """
    return _mend("amend", f"{number} {' '.join(event)}", yes=yes, game=game, json=json)


def strike(what: Struck, yes: Yes = False, game: GameName = None, json: Json = False) -> int:
    """Event N never was; or all events of hand N.

    Example: rummy strike 14, rummy strike hand 2
    """
    return _mend("strike", " ".join(what), yes=yes, game=game, json=json)


def insert(number: Number, event: EventWords, yes: Yes = False, game: GameName = None, json: Json = False) -> int:
    """An event is missing before event N.

    Example: rummy insert 14 Ana: meld 4C 5C 6C
    """
    return _mend("insert", f"{number} {' '.join(event)}", yes=yes, game=game, json=json)


def _mend(verb: str, rest: str, *, yes: bool, game: str | None, json: bool) -> int:
    from .places import game_to_record_on

    return mend(game_to_record_on(game, verb), verb, rest, yes=yes, json=json)


class Change(NamedTuple):
    """A correction tried: the attempt, what it changes in words, and whether it is too small to ask about."""

    attempt: "Attempt"
    told: list[str]
    small: bool


_QUESTIONS = {"undo": "Take them back?", "redo": "Put them back?"}


def mend(file: "GameFile", verb: str, rest: str, *, yes: bool = False, json: bool = False, titled: bool = True) -> int:
    """Shows what the correction changes, asks where there is somebody to ask, and writes it. Gives the exit code.

    Nobody is asked about what only takes back the last line, or puts it back, and no finished hand. A correction that changes
    nothing is said to, and not written. ``titled``: the answer begins with the game's title.
    """
    from rummy_cli.record import TRIES, ChangedError

    from .places import agreed, interactive
    from .play import refuse

    unasked = yes or json or not interactive()
    shown: list[str] = []
    for _ in range(TRIES):
        change = _tried(file, verb, rest)
        if change.attempt.fault is not None:
            return refuse(file, change.attempt, json=json, titled=titled)
        if not json and change.told != shown:
            out([*([file.title] if titled else []), *change.told])
            shown = change.told
            if not (unasked or change.small) and not agreed(_QUESTIONS.get(verb, "Write it?")):
                raise Refused("nothing was recorded", 0)
        try:
            file.write(change.attempt)
        except ChangedError:
            file.again()
            continue
        return _written(file, change, json=json, titled=titled)
    raise ChangedError(f"{file.path}: others keep writing to it; nothing was recorded, try again")


def _tried(file: "GameFile", verb: str, rest: str) -> Change:
    """The correction tried on the record as it stands. Raises Refused for an amendment that changes nothing."""
    from rummy_cli.record import redone_entries
    from rummy_cli.screen import change_lines

    line, taken = _taken_back(file, rest) if verb == "undo" else (f"{verb} {rest}".strip(), [])
    back = redone_entries(file.journal) if verb == "redo" else []
    before = _counting(file)
    attempt = _attempt(file, line)
    if attempt.fault is None and verb == "amend" and _counting(file) == before:
        raise Refused(f"{attempt.text}: it is that already, nothing would change; nothing was recorded", 0)
    told = change_lines(attempt, file.journal, attempt.notation or file.opened.notation, taken, back)
    lines = {entry.line for entry in taken or back}
    small = len(lines) == 1 and len(attempt.after.hands) == len(attempt.before.hands)
    return Change(attempt, told, small)


def _attempt(file: "GameFile", line: str) -> "Attempt":
    from rummy_cli.record import SeveralReadings

    from .play import which

    try:
        return file.attempt(line)
    except SeveralReadings as error:
        file.again()
        return file.attempt(line, which(error))


def _counting(file: "GameFile") -> list[object]:
    """The events that count, each with its sign."""
    return [(item.entry.event, item.entry.bang) for item in file.journal.items]


MOST_TOLD = 4  # corrections of one line that are repeated one by one


def _written(file: "GameFile", change: Change, *, json: bool, titled: bool) -> int:
    from .play import report

    if json:
        return report(file, change.attempt, json=True, titled=titled, changes=change.told)
    with recorded():
        parts = change.attempt.text.split("; ")
        out(f"recorded: {change.attempt.text if len(parts) <= MOST_TOLD else f'{parts[0]}; …; {parts[-1]}'}")
    for notice in file.news():
        say(notice)
    return 0


def _taken_back(file: "GameFile", rest: str) -> tuple[str, "list[Entry]"]:
    """The line of an ``undo`` of so many steps, of the turn or of the hand, and the events that it takes back."""
    from rummy_cli.record import steps_back, undone_entries

    steps = int(rest) if rest.isdigit() else steps_back(file.journal, rest)
    return "undo" if steps < 2 else f"undo {steps}", undone_entries(file.journal, max(steps, 1))


def correction_in(line: str) -> tuple[str, str]:
    """The verb of a line that corrects and what follows it, as the commands take them; two empty texts for any other line."""
    first, *others = line.split() or [""]
    verb, rest = first.lower(), " ".join(others)
    verb = "undo" if verb in ("u", "<") and not rest else verb
    if verb == "undo" and (rest.lower() in ("", "turn", "hand") or is_count(rest)):
        return "undo", rest.lower() or "1"
    if verb in ("amend", "strike", "insert") or (verb == "redo" and not rest):
        return verb, rest
    return "", ""


COMMANDS = {
    "undo": Command(undo),
    "redo": Command(redo),
    "amend": Command(amend, raw=True),
    "strike": Command(strike),
    "insert": Command(insert, raw=True),
}
