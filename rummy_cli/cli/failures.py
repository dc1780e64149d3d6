"""What went wrong -> what is said on stderr, and the exit code. The only place that decides it."""

import os
import sys
from contextlib import suppress
from io import StringIO

BUG = 3


class Refused(Exception):  # noqa: N818  it says what happened
    """A command that ends without doing what was asked: the message for stderr (lines), and the exit code."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


def say(text: str) -> None:
    """One message on stderr; what came from outside has nothing raw in it, and no end where it had none. Where it cannot be printed nobody is told."""
    from rummy_cli.cards import cut, printable  # with the messages only

    from .kit import at_width, coloured

    lines = cut(printable(text.removesuffix("\n"))).split("\n")
    with suppress(OSError):
        sys.stderr.write("\n".join([*coloured(at_width(lines, sys.stderr), "refusal", sys.stderr), ""]))


def answer(error: Exception) -> int:
    """Says what went wrong, and gives the exit code that belongs to it."""
    known = failure_of(error)
    if known is not None:
        text, code = known
        if text:
            say(text)
        return code
    name = type(error).__name__
    if os.environ.get("RUMMY_DEBUG") == "1":
        import traceback  # only to look into a fault of our own

        traceback.print_exception(error)
    told = " ".join(str(error).split())[:300]
    say(
        f"rummy: this is a fault of the program, not of your game ({name}: {told}).\n"
        "What the record holds is safe; `rummy log` shows it. Please report this as the README says, with the command and "
        "the record; RUMMY_DEBUG=1 shows where it happened."
    )
    return BUG


def failure_of(error: Exception) -> tuple[str, int] | None:
    """What is said of a failure that a person can mend, and its exit code; None for a fault of our own."""
    from rummy_cli.cards import UnreadableCard  # with the failures only
    from rummy_cli.record import StoreError
    from rummy_cli.ruleset import RulesError
    from rummy_cli.text import Unreadable

    match error:
        case Refused():
            return str(error), error.code
        case Unreadable() | StoreError():
            return str(error), 4 if error.ambiguous else 2
        case UnreadableCard():
            return str(error), 4 if error.readings else 2
        case RulesError():
            return str(error), 2
    if isinstance(error, OSError):
        return f"{error.filename or 'the answer could not be printed'}: {error.strerror or error}", 2
    if type(error).__name__ == "Abort":  # of Typer: a question was left unanswered
        return "", 130
    show, code = getattr(error, "show", None), getattr(error, "exit_code", None)
    if callable(show) and isinstance(code, int):  # of Typer: the command was not written as it must be
        told = StringIO()
        show(file=told)
        return told.getvalue(), code
    return None
