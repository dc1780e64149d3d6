"""``rummy play`` and ``rummy result``: what happened at the table is recorded, or refused with the reasons."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from .failures import Refused, say
from .kit import VERBOSE, Command, GameName, Json, out, out_json, recorded

if TYPE_CHECKING:
    from rummy_cli.record import Attempt, GameFile, LineReading, SeveralReadings


def play(
    events: Annotated[
        list[str], typer.Argument(metavar="EVENTS", help="What happened, as it is said at the table; ; between events.")
    ],
    game: GameName = None,
    json: Json = False,
) -> int:
    """Record what happened at the table. A line is taken whole or not at all.

    Example: rummy play 'd m 4-6C x KH', rummy play kh, rummy play a b18 c7
    """
    from .correct import correction_in, mend
    from .places import game_to_record_on
    from .table_looks import command_of

    line = " ".join(events)
    command = command_of(line)
    if command is not None:
        raise Refused(f"{line}: that is no event but a look, and nothing was recorded; in the shell it is `{command}`")
    file = game_to_record_on(game, line)
    verb, rest = correction_in(line)
    return mend(file, verb, rest, json=json) if verb else record(file, line, json=json)


def record(file: "GameFile", line: str, *, json: bool = False) -> int:
    """Records a typed line and tells what came of it; where it could be several things, which is asked. Gives the exit code.

    Raises SeveralReadings where there is nobody to ask.
    """
    attempt = recorded_attempt(file, line, which)
    return refuse(file, attempt, json=json) if attempt.fault is not None else report(file, attempt, json=json)


def recorded_attempt(file: "GameFile", line: str, meant: "Callable[[SeveralReadings], LineReading]") -> "Attempt":
    """The line recorded, or the attempt with its fault. ``meant``: says which reading is, where there are several."""
    from rummy_cli.record import SeveralReadings, record_line

    try:
        return record_line(file, line)
    except SeveralReadings as error:
        return record_line(file, line, chosen=meant(error))


def which(error: "SeveralReadings") -> "LineReading":
    """The reading that is meant, by its number. Raises the error again where nobody can be asked."""
    from .places import interactive

    if not interactive():
        raise error
    for number, one in enumerate(error.readings, 1):
        typer.echo(f"  {number}. {one.text}", err=True)
    number = 0
    while not 0 < number <= len(error.readings):
        number = typer.prompt("Which is meant?", type=int, err=True, prompt_suffix=" ")
    return error.readings[number - 1]


def report(file: "GameFile", attempt: "Attempt", *, json: bool, titled: bool = True, **more: object) -> int:
    """The answer to a line that was recorded; ``more`` goes into the JSON, ``titled``: it begins with the game's title."""
    if attempt.before.over and attempt.after.over and file.store.current() == file.path:
        file.store.set_current(file.path)  # a finished game that was taken up stays so
    with recorded():
        if json:
            from rummy_cli.screen import state_json

            out_json(
                {
                    **state_json(file.journal, file.opened.notation),
                    "title": file.title,
                    "recorded": attempt.text,
                    **more,
                }
            )
        else:
            from rummy_cli.screen import recorded_lines

            out(recorded_lines(file.title if titled else None, attempt, file.opened.notation))
    for notice in file.news():
        say(notice)
    return 0


def refuse(file: "GameFile", attempt: "Attempt", *, json: bool, titled: bool = True) -> int:
    """The answer to a line that cannot stand: on stderr, and as JSON where that is asked for."""
    from rummy_cli.claims import remedy_of_event, ways_on
    from rummy_cli.record import Refusal, note_refusal
    from rummy_cli.screen import fault_json, refused_lines, verdict_of

    fault = attempt.fault
    assert fault is not None
    notation = attempt.notation or file.opened.notation
    hint = remedy_of_event(file.journal, fault)
    ways = [] if attempt.unmended else ways_on(file, attempt.said, attempt.text, fault)
    note_refusal(file.store, file.path, Refusal(attempt.said, len(file.opened.record.lines)))
    say(
        "\n".join(
            [
                *([f"{file.title}: not recorded"] if titled else []),
                *refused_lines(
                    attempt.entries,
                    fault,
                    notation,
                    hint,
                    unmended=attempt.unmended,
                    ways=ways,
                    fixed=VERBOSE.get(),
                    now=attempt.before,
                ),
            ]
        )
    )
    if json:
        told = fault_json(fault, notation)
        out_json(
            {
                "schema": 1,
                "title": file.title,
                "recorded": None,
                **told,
                "hint": hint,
                "ways": [way.line for way in ways],
            }
        )
    return 1 if verdict_of(fault.objections) == "illegal" else 4


def result(
    words: Annotated[
        list[str],
        typer.Argument(metavar="WINNER [HOW] [NAME=COUNT]...", help="Who won, how, and what each loser still held."),
    ],
    game: GameName = None,
    json: Json = False,
) -> int:
    """Record a whole hand at once, or nothing of it: a count that is missing is asked for where there is somebody to ask.

    Example: rummy result Ana rummy Ben='KH 3S' Cho=17
    """
    return _whole_hand("result", words, game, json=json)


def scores(
    words: Annotated[
        list[str], typer.Argument(metavar="[NAME=]POINTS... [by NAME]", help="The points of each, by name or by seat.")
    ],
    game: GameName = None,
    json: Json = False,
) -> int:
    """Record a whole hand by its points alone, all of them or nothing.

    Example: rummy scores Ana=30 Ben=-12
    """
    return _whole_hand("scores", words, game, json=json)


def _whole_hand(verb: str, words: list[str], game: str | None, *, json: bool) -> int:
    """Records a hand told in one line. Counts that are missing are asked for, else the line is refused and says whose."""
    from rummy_cli.game import MissingCounts
    from rummy_cli.record import record_line

    from .places import game_to_record_on, interactive

    file = game_to_record_on(game, verb)
    line = f"{verb} {' '.join(words)}"
    while True:
        try:
            attempt = record_line(file, line, whole=True)
        except MissingCounts as error:
            missing = error.missing
        else:
            if attempt.fault is not None:
                return refuse(file, attempt, json=json)
            if not attempt.owed:
                return report(file, attempt, json=json)
            missing = attempt.owed
        if not interactive():
            wanted = " ".join(f"{name}=…" for name in missing)
            raise Refused(
                f"{file.title}: not recorded\nthe count of {' and '.join(missing)} is missing: rummy {line} {wanted}"
            )
        held = str(typer.prompt(f"What does {missing[0]} still hold (cards or points)?", err=True, prompt_suffix=" "))
        line += f" {missing[0]}={held.strip()}"


COMMANDS = {
    "play": Command(play, raw=True),
    "result": Command(result, raw=True),
    "scores": Command(scores, raw=True),
}
