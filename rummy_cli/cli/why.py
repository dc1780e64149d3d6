"""``rummy why``: a refused line at length, without recording anything."""

from typing import TYPE_CHECKING, Annotated

import typer

from .failures import Refused
from .kit import Command, GameName, Json, out, out_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_cli.claims import WayOn
    from rummy_cli.record import Fault, GameFile, Opened, Refusal


def why(
    events: Annotated[
        list[str] | None, typer.Argument(metavar="[EVENTS]", help="The line (default: the one refused last).")
    ] = None,
    game: GameName = None,
    json: Json = False,
) -> int:
    """Why a line is refused: the key that decides, where it was set, what would allow it. Nothing is recorded.

    Example: rummy why 'd; m QS KS AS'
    """
    from rummy_cli.record import refused_last

    from .places import the_game

    file = the_game(game)
    last = None if events else refused_last(file.store, file.path)
    line = " ".join(events or ()) if last is None else last.line
    if not line:
        raise Refused(f"{file.title}: nothing was refused of late; name the line: rummy why 'd; m QS KS AS'")
    past = last is not None and last.after < len(file.opened.record.lines)
    fault = _then(file, last) if last is not None and past else file.attempt(line).fault
    if fault is not None:
        return explain_refusal(file, line, fault, json=json, past=past)
    if json:
        legal: dict[str, object] = {
            "verdict": "legal",
            "rule": None,
            "rules": [],
            "reason": None,
            "keys": [],
            "legal_with": {},
        }
        out_json({"schema": 1, "line": line, **legal})
    else:
        out(f"{line}: nothing speaks against it; nothing was recorded")
    return 0


def _then(file: "GameFile", refusal: "Refusal") -> "Fault | None":
    """What spoke against a line at the moment at which it was refused; the record has gone on since."""
    from rummy_cli.record import as_of, tried

    def read() -> "Opened":
        return as_of(file.opened, refusal.after)

    return tried(read(), refusal.line, read).fault


def explain_refusal(file: "GameFile", line: str, fault: "Fault", *, json: bool, past: bool) -> int:
    """Tells why the line falls. Gives the exit code of the refusal. ``past``: the record has gone on since."""
    from rummy_cli.claims import cited_keys, event_remedies
    from rummy_cli.screen import fault_json, verdict_of, why_lines

    cited = cited_keys(file.opened, fault)
    remedies = event_remedies(file.journal, fault)
    notation = file.opened.notation
    if json:
        told = fault_json(fault, notation)
        keys = [{"key": one.key, "value": one.value, "meaning": one.meaning, "origin": one.origin} for one in cited]
        out_json({"schema": 1, "line": line, **told, "keys": keys, "legal_with": dict(remedies), "past": past})
    else:
        out(why_lines(fault, notation, cited, remedies, [] if past else _ways_on(file, line, fault)))
    return 1 if verdict_of(fault.objections) == "illegal" else 4


def _ways_on(file: "GameFile", line: str, fault: "Fault") -> "Sequence[WayOn]":
    """What the refusal offered; nothing for a line of several readings, of which one was chosen."""
    from rummy_cli.claims import ways_on
    from rummy_cli.text import Unreadable

    try:
        return ways_on(file, line, file.attempt(line).text, fault)
    except Unreadable:
        return ()
    finally:
        file.again()


COMMANDS = {"why": Command(why, raw=True)}
