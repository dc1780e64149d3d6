"""Every event class has all its handlers: a class added to ``text/events`` and forgotten anywhere is named here before anything runs."""

from typing import get_args

import msgspec

from rummy_cli.game import advance
from rummy_cli.record import corrections
from rummy_cli.referee import rulings
from rummy_cli.text import events
from rummy_cli.text.events import Correction, Count, Event, GameEvent, TableEvent

TABLE, GAME, CORRECTIONS = (frozenset(get_args(union)) for union in (TableEvent, GameEvent, Correction))


def test_every_class_is_of_the_table_of_the_game_or_a_correction() -> None:
    """What stands in the module is an event (but for the entry that holds one), in exactly one of the three unions."""
    written = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)}
    written -= {events.Entry, msgspec.Struct}
    assert written == TABLE | GAME | CORRECTIONS == set(get_args(Event))
    assert not (TABLE & GAME)
    assert not (TABLE & CORRECTIONS)
    assert not (GAME & CORRECTIONS)


def test_the_referee_rules_on_every_event_of_the_table() -> None:
    """And on counts, which belong to a hand recorded by its moves or to one told by its result."""
    assert set(rulings._ROOMS) == TABLE | {Count}


def test_the_game_knows_every_event_of_its_own() -> None:
    """Counts are told apart by the phase, before the table is asked."""
    assert set(advance._GAME) == GAME - {Count}


def test_every_correction_is_followed() -> None:
    """Three change other events; undo and redo move whole steps."""
    assert CORRECTIONS - {events.Undo, events.Redo} == corrections._OF_OTHERS
