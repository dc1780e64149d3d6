"""The referee and scorekeeper at the card table: rummy and its relatives, by house rules kept in YAML.

A move travels one way: text -> event -> verdict -> table -> points -> sheet -> screen. The folders are that road: each imports only from
those before it in this list, and only through their doors (``__init__``); ``tests/test_plan.py`` holds the house to that.

cards           what all rooms speak: cards and decks, objections as values, words and lists
ruleset         every rules key, typed, with its default and meaning; YAML -> rules, mistakes, contradictions; ``card/``: the rule card
text            a line of text <-> its events, one small class each; names; what people type
melds           what is a set or a run, each wild in it, and what it is worth
solve           the best that can be made: ``hand/`` of the cards in a hand, ``table/`` of the melds on the table; ``fast`` may be skipped
unseen          what can be known of hidden cards
referee         the hand in progress as all can see it; ``verify`` says all that speaks against an event, ``apply`` does it
points          a finished hand -> addends, points; hands -> who is ahead, columns, the bill
game            one event after another: deal, told hands, the end of a hand, seats, agreed rules
record          the file: head, corrections, journal, opening, appending, the only writer to disk; statistics over games
claims          a disputed claim, judged without a game; what would have allowed it
screen          rows of the scoresheet; text, tables and JSON
api             five functions and their values, for other programs; what ``rummy_cli.__all__`` names
cli             the commands, and the one way out

A variant of the game is data (``rules/*.yaml``): no name of a system stands in Python. Where methods truly differ, as in how
a hand is scored, they are functions in a table keyed by the value in the rules. Values are never changed in place once others
can see them, so that undo costs nothing and nothing is ever half done.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

    from .api import arrange as arrange
    from .api import judge as judge
    from .api import load_rules as load_rules
    from .api import read_record as read_record
    from .api import replay as replay

__all__ = ["arrange", "judge", "load_rules", "read_record", "replay"]


def door(package: str, modules: Mapping[str, str], *, at_once: str = "") -> Callable[[str], object]:
    """The ``__getattr__`` of a room: what it hands out, each name taken from its module when it is first asked for.

    ``modules``: module -> the names it gives, parted by blanks. A function (its name is in small letters) is handed out
    without its module, which is loaded when the function is first called, but for the modules named in ``at_once``, whose
    functions are called so often that the way over here would be felt. So a command loads only what it uses, and other rooms
    need not know in which module of a room a thing stands.
    """
    place = {name: module for module, names in modules.items() for name in names.split()}
    here = frozenset(at_once.split())

    def load(name: str) -> object:
        if name not in place:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = place[name]
        loaded = module in here or not name.islower() or f"{package}.{module}" in sys.modules
        found: object = (
            getattr(import_module(f".{module}", package), name) if loaded else on_call(package, module, name)
        )
        sys.modules[package].__dict__[name] = found
        return found

    return load


def on_call(package: str, module: str, name: str) -> Callable[..., Any]:
    """A function of a module, which is loaded when the function is first called."""
    found: ModuleType | None = None

    def stand_in(*given: Any, **named: Any) -> Any:
        nonlocal found
        if found is None:
            found = import_module(f".{module}", package)
        return getattr(found, name)(*given, **named)

    stand_in.__name__ = stand_in.__qualname__ = name
    return stand_in


__getattr__ = door(__name__, {"api": " ".join(__all__)}, at_once="api")
