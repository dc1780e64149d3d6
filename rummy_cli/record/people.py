"""``people.yaml`` beside the games: who is the same person under several names, for the lists over games; no record is touched.

A mapping of the name to be shown to the others that are meant: ``Ana: [Anna, Annie]``.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from rummy_cli.game import Game
from rummy_cli.ruleset import RulesError, read_mapping
from rummy_cli.text import Unreadable, clean_name, fold

from .store import Store, read_file

FILE = "people.yaml"


class People(msgspec.Struct, frozen=True):
    """``names``: a name, its case folded, -> the name that is shown for it."""

    names: Mapping[str, str] = {}

    def shown(self, name: str) -> str:
        """The name under which a player is counted."""
        return self.names.get(fold(name), name)

    def renamed(self, game: Game) -> Game:
        """The game with its players under the names that are shown; two who sat in it together stay two."""
        names = {person: self.shown(name) for person, name in game.names.items()}
        if names == game.names or len(set(map(fold, names.values()))) < len(names):
            return game
        new = game.changed()
        new.names = names
        return new


def people_of(store: Store) -> People:
    """Who is who in this home folder; nobody has another name where there is no file.

    Raises Unreadable with every mistake and its line.
    """
    path = store.home / FILE
    if not path.is_file():
        return People()
    try:
        tree, _ = read_mapping(read_file(path).text, str(path))
    except RulesError as error:
        raise Unreadable(str(error)) from None
    found: dict[str, str] = {}
    wrong = [mistake for name, others in tree.items() for mistake in _taken_in(found, name, others, path)]
    if wrong:
        raise Unreadable("\n".join(wrong))
    return People(found)


def _taken_in(found: dict[str, str], name: Any, others: Any, path: Path) -> Iterator[str]:
    """Enters one person; gives the mistakes."""
    listed = [others] if isinstance(others, str) else others
    if not isinstance(listed, list) or not all(isinstance(other, str) for other in listed):
        yield f"{path}: {name}: a list of names is wanted, such as {name}: [Anna, Annie]"
        return
    for other in (str(name), *listed):
        try:
            clean_name(other)
        except Unreadable as error:
            yield f"{path}: {name}: {error}"
            continue
        if found.setdefault(fold(other), str(name)) != str(name):
            yield f"{path}: {other} is said to be {found[fold(other)]} and {name}"
