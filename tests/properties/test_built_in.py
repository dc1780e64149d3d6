"""Every built-in set, its own rules and no others, played by whoever plays its kind: with all cards known and counted anew."""

from random import Random
from typing import Any

import pytest

from rummy_cli.ruleset import builtin_names

from .built_in import keys_of, players_of, unknown_keys
from .closing_sim import ClosingEvening
from .driving import Driver, play_through, run_all
from .evening import Evening
from .gin_evening import GinEvening
from .manipulation_sim import ManipulationEvening


def evening_of(name: str, rng: Random, players: int) -> Any:
    """A match of this set."""
    keys = keys_of(name)
    if not keys["turn.discard"]:
        return ManipulationEvening(rng, players, keys=keys)
    if keys["melds_on_table"]:
        return Evening(rng, keys, players, hands=3)
    if keys["players.max"] == 2:
        return GinEvening(rng, keys)
    return ClosingEvening(rng, keys, players)


def match(rng: Random, name: str) -> None:
    """One match, everything noted."""
    players = rng.choice(players_of(name))
    play_through(Driver({"extends": name}, players), evening_of(name, rng, players).lines(), rng)


@pytest.mark.parametrize("name", builtin_names())
def test_every_built_in_set_is_played(name: str) -> None:
    """No legal move is refused, no card is lost or held twice, no point is wrong."""
    run_all(1, lambda rng: match(Random(f"{name} {rng.random()}"), name))


@pytest.mark.parametrize("name", builtin_names())
def test_no_key_is_left_to_nobody(name: str) -> None:
    """Whoever plays a set here knows every key in which it is not as basic rummy."""
    assert unknown_keys(name) == []
