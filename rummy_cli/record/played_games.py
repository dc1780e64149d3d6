"""All games of the store, and where each stands."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from rummy_cli.game import Game
from rummy_cli.text import Unreadable

from .append import GameFile
from .hidden_games import hidden_names
from .people import people_of
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


def history(store: Store, *, hidden: bool = False, seen: Callable[[int, int], None] | None = None) -> list[Played]:
    """All games, the oldest first, players under the names that ``people.yaml`` has for them.

    ``hidden``: those too that were begun by mistake and put out of sight; ``seen``: told before each how many of how many are
    done. Raises Unreadable for a ``people.yaml`` that cannot be read.
    """
    found = []
    unlisted, known, paths = hidden_names(store), people_of(store), store.games()
    for done, path in enumerate(paths):
        if seen is not None:
            seen(done, len(paths))
        away = path.stem in unlisted
        if away and not hidden:
            continue
        try:
            file = GameFile(store, path)
        except (StoreError, Unreadable) as error:
            found.append(Played(path, path.stem, "", None, str(error), hidden=away))
            continue
        broken = file.journal.broken is not None
        game = known.renamed(file.game)
        found.append(Played(path, file.title, file.opened.record.date, game, broken=broken, hidden=away))
    return sorted(found, key=lambda one: (one.date, one.path.stem))
