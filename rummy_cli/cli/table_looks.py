"""What can be looked at from within ``rummy table``, each as the command of that name answers it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .failures import Refused
from .kit import out, out_json

if TYPE_CHECKING:
    from .prompt import PromptSession

Look = Callable[["PromptSession", str], int]


def look(session: "PromptSession", line: str) -> int | None:
    """The exit code of a look, or None where the line is none and so an event."""
    words = line.split()
    first = words[0].lower()
    plain = " ".join(words).lower()
    for said, seen in _LOOKS.items():
        if plain == said:
            return seen(session, "")
    if first in _WITH_WORDS and len(words) > 1:
        return _WITH_WORDS[first](session, line.split(maxsplit=1)[1])
    if plain.startswith("what if"):
        return _what_if(session, line.split(maxsplit=2)[2] if len(words) > 2 else "")
    return None


def command_of(line: str) -> str | None:
    """The shell's command for a look that was given to `rummy play` as if it had happened; None where the line is no look."""
    words = line.lower().split()
    plain = " ".join(words)
    if plain.startswith("what if"):
        return _AT_THE_TABLE
    if plain in _LOOKS:
        return _ELSEWHERE.get(plain, f"rummy {plain}")
    return f"rummy {line}" if len(words) > 1 and words[0] in _WITH_WORDS else None


def _help(session: "PromptSession", rest: str) -> int:
    from rummy_cli.game import verbs_now
    from rummy_cli.screen import help_lines

    if session.json:
        out_json({"schema": 1, "now": list(verbs_now(session.file.game))})
    else:
        out(help_lines(session.file.game))
    return 0


def _status(session: "PromptSession", rest: str) -> int:
    from .look import status

    return status(everything=rest in ("all", "--all"), game=str(session.file.path), json=session.json)


def _status_all(session: "PromptSession", rest: str) -> int:
    return _status(session, "all")


def _sheet(session: "PromptSession", rest: str) -> int:
    from .sheet import sheet

    return sheet(game=str(session.file.path), json=session.json)


def _chart(session: "PromptSession", rest: str) -> int:
    from .sheet import sheet

    return sheet(chart=True, game=str(session.file.path), json=session.json)


def _log(session: "PromptSession", rest: str) -> int:
    from .look import log

    return log(game=str(session.file.path), json=session.json)


def _games(session: "PromptSession", rest: str) -> int:
    from .games import games

    return games(json=session.json)


def _history(session: "PromptSession", rest: str) -> int:
    record = session.file.opened.record
    if session.json:
        out_json({"schema": 1, "title": session.file.title, "lines": list(record.lines)})
    else:
        out(
            [f"{record.first_line + i:>4}  {line}" for i, line in enumerate(record.lines)]
            or ["nothing is recorded yet"]
        )
    return 0


def _card(session: "PromptSession", rest: str) -> int:
    from .rules import at_terminal_width, card_of_game

    game = session.file.game
    lines = card_of_game(game)
    if session.json:
        out_json({"schema": 1, "name": game.in_force.name, "card": lines})
    else:
        out(at_terminal_width(lines))
    return 0


def _check(session: "PromptSession", rest: str) -> int:
    """A disputed claim, read and judged as by the command; by the rules of this game, which is current."""
    from rummy_cli.claims import words_of

    from .check import answered

    return answered(words_of(rest), json=session.json)


def _why(session: "PromptSession", rest: str) -> int:
    from .why import explain_refusal

    if session.refused is None:
        raise Refused("nothing has been refused here yet; `why` tells of the last refusal")
    line, fault, after = session.refused
    past = after < len(session.file.opened.record.lines)
    return explain_refusal(session.file, line, fault, json=session.json, past=past)


def _what_if(session: "PromptSession", rest: str) -> int:
    from rummy_cli.claims import what_if
    from rummy_cli.screen import what_if_lines

    key, equals, value = rest.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise Refused("write what if KEY=VALUE, such as what if runs.ace=either")
    if session.refused is None:
        raise Refused("nothing has been refused here yet; `what if` asks about the last refusal")
    line, fault, _ = session.refused
    objections = what_if(fault, key.strip(), value.strip())
    if session.json:
        rules = list(dict.fromkeys(o.rule for o in objections))
        out_json(
            {"schema": 1, "line": line, "if": {key.strip(): value.strip()}, "stands": not objections, "rules": rules}
        )
    else:
        out(what_if_lines(rest, line, objections))
    return 1 if objections else 0


_LOOKS: dict[str, Look] = {
    "?": _help,
    "help": _help,
    "status": _status,
    "status all": _status_all,
    "status --all": _status_all,
    "sheet": _sheet,
    "sheet chart": _chart,
    "sheet --chart": _chart,
    "log": _log,
    "games": _games,
    "history": _history,
    "rules": _card,
    "rules card": _card,
    "why": _why,
}
_WITH_WORDS: dict[str, Look] = {"check": _check}
_AT_THE_TABLE = "rummy table"
_ELSEWHERE = {  # where the shell's command is not `rummy` and the look
    "?": _AT_THE_TABLE,
    "help": _AT_THE_TABLE,
    "status all": "rummy status --all",
    "sheet chart": "rummy sheet --chart",
    "history": "rummy log",
    "rules": "rummy rules card",
}
