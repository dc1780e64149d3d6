"""Where games and rules are: the store, the game that is meant, the rules that a claim is judged by."""

from typing import TYPE_CHECKING, Any

from .failures import Refused

if TYPE_CHECKING:
    from ..ruleset.loading import House
    from ..ruleset.schema import Rules


def ground(rules: str | None, game: str | None, players: int | None) -> "tuple[Rules, str, list[Any]]":
    """The rules for a claim, what to call them, and the melds on the table of the game.

    Those named, else those of the game (named, or the current one), else basic. Where a value hangs on the number of
    players and none is given, the game's number counts, else the fewest.
    """
    from ..store import Store  # noqa: PLC0415

    store = Store()
    if rules is not None:
        return (*_settled(named_rules(store, rules), players), [])
    path = store.current() if game is None else store.resolve(game)
    if path is None:
        return (*_settled(named_rules(store, "basic"), players), [])
    from .opening import Opening  # noqa: PLC0415  only where a game is read

    opened = Opening(store, path)
    now = opened.book.game
    table = now.table
    if players is not None:
        return (*_settled(now.house, players), [])
    if table is None:
        return now.rules, now.rules.name, []
    return table.rules, table.rules.name, [one.meld.cards for one in table.melds]


def named_rules(store: Any, name: str) -> "House":
    """The rules of a name or file; own sets are known by name too."""
    from ..ruleset.loading import load  # noqa: PLC0415

    return load(name, own=store.rules_folder, place="--rules")


def _settled(house: "House", players: int | None) -> "tuple[Rules, str]":
    if players is not None and not house.players_min <= players <= house.players_max:
        raise Refused(f"--players {players}: {house.name} is for {house.players_min} to {house.players_max} (players.min, players.max)")
    number = house.players_min if players is None else players
    settled = house.rules(number)
    varies = house.players_max > number and settled != house.rules(house.players_max)
    return settled, f"{house.name}, for {number}" if varies or players is not None else house.name
