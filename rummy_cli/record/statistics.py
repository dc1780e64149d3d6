"""All games of the store: where each stands, and what comes of it for each player."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from rummy_cli.game import Game
from rummy_cli.text import Unreadable, fold

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


class Tally(msgspec.Struct):
    """One player over all games. ``won``: games won (together with others too); ``points``: the sum of the totals."""

    name: str
    games: int = 0
    finished: int = 0
    won: int = 0
    hands: int = 0
    hands_won: int = 0
    points: int = 0


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


def per_player(games: Iterable[Played]) -> list[Tally]:
    """Each player by name (case is free), those with most games won first."""
    found: dict[str, Tally] = {}
    for played in games:
        game = played.game
        if game is None:
            continue
        for person in game.ring:
            name = game.names[person]
            tally = found.setdefault(fold(name), Tally(name))
            tally.games += 1
            tally.finished += game.over
            tally.won += game.over and person in game.won
            tally.points += game.totals[person]
            took_part = [hand for hand in game.hands if not hand.void and person in hand.ending.seats]
            tally.hands += len(took_part)
            tally.hands_won += sum(hand.winner == person for hand in took_part)
    return sorted(found.values(), key=lambda one: (-one.won, -one.hands_won, one.name))
