"""``rummy play`` and ``rummy result``: what happened at the table is recorded, or refused with the reasons."""

from typing import TYPE_CHECKING, Annotated

import typer

from .failures import Refused, say
from .kit import Command, GameName, Json, out, out_json, recorded

if TYPE_CHECKING:
    from rummy_cli.record import Attempt, GameFile


def play(
    events: Annotated[list[str], typer.Argument(metavar="EVENTS", help="As in the record; ; between several.")],
    game: GameName = None,
    json: Json = False,
) -> int:
    """Record what happened at the table. A line is taken whole or not at all.

    Example: rummy play 'd; m 4-6C; x KH'
    """
    from .places import game_to_record_on

    line = " ".join(events)
    return record(game_to_record_on(game, line), line, json=json)


def record(file: "GameFile", line: str, *, json: bool = False) -> int:
    """Records a line and tells what came of it. Gives the exit code."""
    from rummy_cli.record import record_line

    attempt = record_line(file, line)
    return refuse(file, attempt, json=json) if attempt.fault is not None else report(file, attempt, json=json)


def report(file: "GameFile", attempt: "Attempt", *, json: bool, **more: object) -> int:
    """The answer to a line that was recorded; ``more`` goes into the JSON."""
    with recorded():
        if json:
            from rummy_cli.screen import state_json

            out_json(
                {**state_json(file.book, file.opened.notation), "title": file.title, "recorded": attempt.text, **more}
            )
        else:
            from rummy_cli.screen import recorded_lines

            out(recorded_lines(file.title, attempt, file.opened.notation))
    for notice in file.news():
        say(notice)
    return 0


def refuse(file: "GameFile", attempt: "Attempt", *, json: bool) -> int:
    """The answer to a line that cannot stand: on stderr, and as JSON where that is asked for."""
    from rummy_cli.claims import event_hint
    from rummy_cli.screen import fault_json, refused_lines, verdict_of

    fault = attempt.fault
    assert fault is not None
    notation = attempt.notation or file.opened.notation
    hint = event_hint(file.book, fault)
    say(
        "\n".join(
            [
                f"{file.title}: not recorded",
                *refused_lines(attempt.text, fault, notation, hint, unmended=attempt.unmended),
            ]
        )
    )
    if json:
        told = fault_json(fault, notation)
        out_json({"schema": 1, "title": file.title, "recorded": None, **told, "hint": hint})
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
    from rummy_cli.record import record_line

    from .places import game_to_record_on, interactive

    file = game_to_record_on(game, "")
    line = result_line(words)
    while True:
        attempt = record_line(file, line, whole=True)
        if attempt.fault is not None:
            return refuse(file, attempt, json=json)
        if not attempt.owed:
            return report(file, attempt, json=json)
        if not interactive():
            wanted = " ".join(f"{name}=…" for name in attempt.owed)
            missing = f"the count of {' and '.join(attempt.owed)} is missing: rummy result {' '.join(words)} {wanted}"
            raise Refused(f"{file.title}: not recorded\n{missing}")
        answer = str(
            typer.prompt(f"What does {attempt.owed[0]} still hold (cards or points)?", err=True, prompt_suffix=" ")
        )
        line = f"{line}; count {attempt.owed[0]} {answer.strip()}"


def result_line(words: list[str]) -> str:
    """``Ana rummy Ben='KH 3S' Cho=17`` as a line of the record. A word without ``=`` goes on with the count before it."""
    said: list[str] = []
    counts: list[list[str]] = []
    for word in words:
        name, equals, held = word.partition("=")
        if equals and name.strip():
            counts.append([name.strip(), held.strip()])
        elif counts:
            counts[-1].append(word.strip())
        else:
            said.append(word)
    if not said:
        raise Refused("say who won: rummy result Ana rummy Ben='KH 3S' Cho=17")
    return "; ".join([f"result {' '.join(said)}", *(f"count {' '.join(one)}" for one in counts)])


def scores(
    words: Annotated[
        list[str],
        typer.Argument(metavar="NAME=POINTS... [by NAME]", help="The points of all who play, and who won the hand."),
    ],
    game: GameName = None,
    json: Json = False,
) -> int:
    """Record a whole hand by its points alone, whatever the rules here cannot count.

    Example: rummy scores Ana=30 Ben=-12
    """
    from .places import game_to_record_on

    return record(game_to_record_on(game, ""), f"scores {' '.join(words)}", json=json)


COMMANDS = {
    "play": Command(play, raw=True),
    "result": Command(result, raw=True),
    "scores": Command(scores, raw=True),
}
