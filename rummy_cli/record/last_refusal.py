"""The line that was refused last: a convenience for `rummy why`, kept beside the games and never in a record."""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from rummy_cli.cards import printable
from rummy_cli.text import Unreadable

from .store import Store, StoreError, read_file, write_over

_NAME = "refused"


class Refusal(NamedTuple):
    """A line that was refused, and how many lines the record had then."""

    line: str
    after: int


def note_refusal(store: Store, record: Path, refusal: Refusal) -> None:
    """Keeps the line. Where that cannot be written it is let be."""
    with suppress(StoreError):
        write_over(store.home / _NAME, f"{printable(os.path.abspath(record))}\n{refusal.line}\n{refusal.after}\n")


def refused_last(store: Store, record: Path) -> Refusal | None:
    """What was refused last, if it was said of this record."""
    with suppress(StoreError, Unreadable, ValueError):
        place, line, after, *_ = read_file(store.home / _NAME).text.split("\n")
        if place == printable(os.path.abspath(record)):
            return Refusal(line, int(after))
    return None
