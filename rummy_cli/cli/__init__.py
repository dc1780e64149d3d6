"""The command line. ``main`` is the only way in, and the one way out: failures become exit codes here.

0 done or legal, 1 ruled illegal or the record holds an error, 2 bad usage or unreadable input, 3 our own fault, 4 cannot be
decided, 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command, given without the program's name (None: as typed in the shell). Gives its exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        _speak_any_language()
        from .app import run  # so that an interrupt while loading is answered here too

        code = run(given)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except (BrokenPipeError, SystemExit):  # of Typer for the same
        # Whoever read our output has had enough; what was to be recorded is recorded.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Exception as error:  # noqa: BLE001  the one way out
        from .failures import answer  # only where something failed

        return answer(error)
    return code


def _speak_any_language() -> None:
    """A name or a suit sign that the terminal cannot show is spelt out, never a crash."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
