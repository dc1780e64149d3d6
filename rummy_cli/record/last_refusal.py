"""The line that was refused last: a convenience for `rummy why`, kept beside the games and never in a record."""

import os
from contextlib import suppress
from pathlib import Path

from rummy_cli.cards import printable
from rummy_cli.text import Unreadable

from .store import Store, StoreError, read_file, write_over

_NAME = "refused"


def note_refusal(store: Store, record: Path, line: str) -> None:
    """Keeps the line. Where that cannot be written it is let be."""
    with suppress(StoreError):
        write_over(store.home / _NAME, f"{printable(os.path.abspath(record))}\n{line}\n")


def refused_last(store: Store, record: Path) -> str:
    """The line that was refused last, if it was said of this record; else an empty text."""
    with suppress(StoreError, Unreadable):
        said = read_file(store.home / _NAME).text.split("\n")
        if len(said) > 1 and said[0] == printable(os.path.abspath(record)):
            return said[1]
    return ""
