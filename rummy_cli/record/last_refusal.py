"""The line that was refused last: a convenience for `rummy why`, kept beside the games and never in a record."""

import os
from contextlib import suppress
from pathlib import Path

from .store import Store

_NAME = "refused"


def note_refusal(store: Store, record: Path, line: str) -> None:
    """Keeps the line. Where that cannot be written it is let be."""
    with suppress(OSError):
        (store.home / _NAME).write_bytes(os.fsencode(f"{os.path.abspath(record)}\n{line}\n"))


def refused_last(store: Store, record: Path) -> str:
    """The line that was refused last, if it was said of this record; else an empty text."""
    with suppress(OSError):
        said = os.fsdecode((store.home / _NAME).read_bytes()).split("\n")
        if len(said) > 1 and said[0] == os.path.abspath(record):
            return said[1]
    return ""
