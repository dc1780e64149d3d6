"""All games of the store, and where each stands."""

from pathlib import Path

import msgspec

from rummy_cli.game import Game
from rummy_cli.text import Unreadable

from .append import GameFile
from .store import Store, StoreError


class Played(msgspec.Struct, frozen=True):
    """One game of the store; ``game`` is None and ``wrong`` says why where the record cannot be read."""

    path: Path
    title: str
    date: str
    game: Game | None
    wrong: str = ""
    broken: bool = False


def history(store: Store) -> list[Played]:
    """All games, the oldest first."""
    found = []
    for path in store.games():
        try:
            file = GameFile(store, path)
        except (StoreError, Unreadable) as error:
            found.append(Played(path, path.stem, "", None, str(error)))
            continue
        found.append(Played(path, file.title, file.opened.record.date, file.game, broken=file.book.broken is not None))
    return sorted(found, key=lambda one: (one.date, one.path.stem))
