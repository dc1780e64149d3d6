"""What the shell's Tab offers: games, sets of rules, players, formats, keys and their values. Nothing here may fail or speak."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_cli.ruleset import House

Offer = Callable[[str], list[str]]


def _quiet(offered: Callable[[str], Iterable[str]]) -> Offer:
    """The words that begin as what is typed, case being free; none where the folder or a file cannot be read."""

    @wraps(offered)
    def offer(incomplete: str) -> list[str]:
        try:
            words = list(offered(incomplete))
        except Exception:  # noqa: BLE001  a line that is being typed is no place for a failure
            return []
        return [word for word in words if word.casefold().startswith(incomplete.casefold())]

    return offer


@_quiet
def games(incomplete: str) -> list[str]:
    """The games in sight, by name."""
    from rummy_cli.record import Store, hidden_names

    store = Store()
    away = hidden_names(store)
    return [path.stem for path in store.games() if path.stem not in away]


@_quiet
def rule_sets(incomplete: str) -> list[str]:
    """The built-in sets and one's own."""
    from rummy_cli.record import Store
    from rummy_cli.ruleset import builtin_names

    return [*builtin_names(), *sorted(path.stem for path in Store().rules_folder.glob("*.yaml"))]


@_quiet
def players(incomplete: str) -> list[str]:
    """The names of who has played, each behind the names that are typed already: ``Ana,Be`` is offered ``Ana,Ben``."""
    from rummy_cli.record import Store, history

    before, comma, _ = incomplete.rpartition(",")
    said = before.casefold().split(",")
    known = dict.fromkeys(
        one.game.names[person] for one in history(Store()) if one.game is not None for person in one.game.ring
    )
    return [f"{before}{comma}{name}" for name in known if name.casefold() not in said]


@_quiet
def undone(incomplete: str) -> list[str]:
    """What ``undo`` takes beside a number."""
    return ["turn", "hand"]


@_quiet
def amended(incomplete: str) -> list[str]:
    """What ``amend`` takes beside a number."""
    return ["last"]


@_quiet
def struck(incomplete: str) -> list[str]:
    """What ``strike`` takes before a number."""
    return ["hand"]


@_quiet
def formats(incomplete: str) -> list[str]:
    """Every format that the sheet has."""
    from rummy_cli.screen import formats as known

    return known()


@_quiet
def changes(incomplete: str) -> list[str]:
    """``runs.ace=`` for a key that is being typed, ``runs.ace=either`` behind the sign."""
    from rummy_cli.ruleset import load, written
    from rummy_cli.ruleset.card import values_by_key

    house = load("basic")
    key, equals, _ = incomplete.partition("=")
    if not equals:
        return [f"{one}=" for one in values_by_key(house.tree)]
    return [f"{key}={written(value)}" for value in _values(house, key)]


def _values(house: "House", key: str) -> list[object]:
    from rummy_cli.ruleset import alternatives, value_of

    rules = house.rules(house.players_min)
    return [value_of(rules, key), *alternatives(rules, key)]
