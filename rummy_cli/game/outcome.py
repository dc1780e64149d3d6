"""What comes of an event: the game after it, and the objections."""

import msgspec

from rummy_cli.cards import Objection, may_stand
from rummy_cli.text import Unreadable

from .state import Game


class Step(msgspec.Struct, frozen=True):
    """The game after an event, what speaks against it, and remarks. Objections with a changed game were overruled."""

    game: Game
    objections: tuple[Objection, ...] = ()
    notes: tuple[str, ...] = ()


def refused(game: Game, *objections: Objection) -> Step:
    """The event cannot stand: the game as it was."""
    return Step(game, objections)


def judged(game: Game, objections: tuple[Objection, ...], *, consent: bool) -> Step | None:
    """A refusal, unless there is nothing against the event or the table may and does let it stand."""
    if objections and not (consent and may_stand(objections)):
        return Step(game, objections)
    return None


def unreadable(message: str) -> Unreadable:
    """An event that says too little to be taken in."""
    return Unreadable(message)
