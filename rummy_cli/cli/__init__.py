"""The command line. ``main`` is the only way in, and the one way out: failures become exit codes here.

0 done or legal, 1 ruled illegal or the record holds an error, 2 bad usage or unreadable input, 3 our own fault, 4 cannot be
decided, 130 interrupted.

Modules, from the left: ``app`` (which commands there are), ``kit`` (what they share), ``places`` (files meant),
``failures`` (exit codes), ``complete`` (the Tab key); a module for each group of commands: ``games``, ``play``,
``correct``, ``look``, ``sheet``, ``why``, ``check``, ``rules``, ``replay``, ``find_slip``, ``exchange``, ``demo``; the
table: ``prompt``, ``table_looks``, ``terminal``.
"""

import gc
import os
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command, given without the program's name. Gives its exit code.

    Without arguments it is the program itself: the words are those typed in the shell, and the process ends here.
    """
    if arguments is not None:
        return _run(list(arguments))
    gc.disable()  # a command is over before there is anything to collect, and looking for it takes a tenth of a start
    code = _run(sys.argv[1:])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        pass
    os._exit(code)  # taking the modules apart one by one would take as long as a tenth of a start, for nothing


def _run(arguments: list[str]) -> int:
    try:
        _speak_any_language()
        from .app import run  # so that an interrupt while loading is answered here too

        code = run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _unread()
    except SystemExit as stop:  # of Typer: completions have been listed, or the pipe is broken
        if type(sys.stdout).__name__ == "PacifyFlushWrapper":
            return _unread()
        return stop.code if isinstance(stop.code, int) else 0
    except Exception as error:  # noqa: BLE001  the one way out
        from .failures import answer  # only where something failed

        return answer(error)
    return code


def _unread() -> int:
    """Whoever read our output has had enough; what was to be recorded is recorded."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0


def _speak_any_language() -> None:
    """A name or a suit sign that the terminal cannot show is spelt out, never a crash; nor is a stream that is closed."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="surrogateescape")  # a line with such a byte is refused like any other
