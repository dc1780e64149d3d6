"""All games of the store, and where each stands."""

from pathlib import Path

import msgspec

from rummy_cli.game import Game
from rummy_cli.text import Unreadable

from .append import GameFile
from .out_of_sight import hidden as hidden_games
from .store import Store, StoreError


class Played(msgspec.Struct, frozen=True):
    """One game of the store; ``game`` is None and ``wrong`` says why where the record cannot be read."""

    path: Path
    title: str
    date: str
    game: Game | None
    wrong: str = ""
    broken: bool = False
    hidden: bool = False


def history(store: Store, *, hidden: bool = False) -> list[Played]:
    """All games, the oldest first; with ``hidden`` those too that were begun by mistake and put out of sight."""
    found = []
    out_of_sight = hidden_games(store)
    for path in store.games():
        away = path.stem in out_of_sight
        if away and not hidden:
            continue
        try:
            file = GameFile(store, path)
        except (StoreError, Unreadable) as error:
            found.append(Played(path, path.stem, "", None, str(error), hidden=away))
            continue
        broken = file.book.broken is not None
        found.append(Played(path, file.title, file.opened.record.date, file.game, broken=broken, hidden=away))
    return sorted(found, key=lambda one: (one.date, one.path.stem))
