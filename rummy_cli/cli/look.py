"""``status``, ``log``: looking changes nothing, not even which game is the current one."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from .failures import Refused, say
from .kit import VERBOSE, Command, GameName, Json, Named, out, out_json

if TYPE_CHECKING:
    from rummy_cli.record import GameFile


def status(
    name: Named = None,
    everything: Annotated[bool, typer.Option("--all", help="Older discards and cards known in hands too.")] = False,
    game: GameName = None,
    json: Json = False,
) -> int:
    """The table now: whose turn, the top discard, the counts.

    Example: rummy status --all
    """
    from rummy_cli.screen import status_json, status_lines

    from .places import the_game_named

    file = the_game_named(name, game)
    if json:
        out_json(status_json(file.opened, file.title, everything=everything))
    else:
        out(status_lines(file.opened, file.title, everything=everything, signs=suit_signs()))
    return error_in(file)


def suit_signs() -> bool:
    """Can the terminal show suit signs and colours, and does its owner want them?"""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return False
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def error_in(file: "GameFile") -> int:
    """1 and a word on stderr, when the record holds an error."""
    fault = file.journal.broken
    if fault is None:
        return 0
    from rummy_cli.screen import refused_lines

    say(
        "\n".join(
            [
                "the record holds an error; this is as of then:",
                *refused_lines((), fault, file.opened.notation, None, fixed=VERBOSE.get()),
            ]
        )
    )
    return 1


def log(
    name: Named = None,
    hand: Annotated[
        int | None, typer.Option("--hand", metavar="N", help="Of this hand only, as the sheet numbers it.")
    ] = None,
    story: Annotated[bool, typer.Option("--story", help="The events as they count, corrections carried out.")] = False,
    game: GameName = None,
    json: Json = False,
) -> int:
    """The numbered events, hand by hand; what was undone, struck, amended or inserted is marked in its place.

    Example: rummy log --hand 2 --story
    """
    from rummy_cli.screen import log_events, log_lines, story_lines

    from .places import the_game_named

    file = the_game_named(name, game)
    if hand is not None and not 0 < hand <= len(file.game.hands) + 1:
        raise Refused(f"--hand {hand}: the hands are 1 to {len(file.game.hands) + 1}")
    if json:
        events = [one for one in log_events(file.opened) if hand is None or one["hand"] == hand]
        out_json({"schema": 1, "title": file.title, "events": events})
    else:
        out((story_lines if story else log_lines)(file.opened, file.title, hand))
    return error_in(file)


COMMANDS = {"status": Command(status), "log": Command(log)}
