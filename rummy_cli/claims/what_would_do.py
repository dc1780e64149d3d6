"""What can be typed after a refusal: lines that were tried and stand."""

import re
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from rummy_cli.cards import CARDS, NAMES, SHAPE, TURN, UNKNOWN, may_stand, names, physical
from rummy_cli.game import Game
from rummy_cli.record import Fault, GameFile, StoreError
from rummy_cli.referee import Table
from rummy_cli.text import Correction, Discard, Draw, Knock, LayOff, NewMelds, Rearrange, Show, Swap, Take, Unreadable

# What a player does with the cards of his hand: without the draw before it he goes on with one fewer.
_IN_A_TURN = (NewMelds, LayOff, Swap, Rearrange, Discard, Knock)

MOST = 2  # turns nobody noted that are filled in


class WayOn(msgspec.Struct, frozen=True):
    """A line to type, and what it means."""

    line: str
    meaning: str


def ways_on(file: GameFile, said: str, written: str, fault: Fault) -> list[WayOn]:
    """The lines that would do, the likeliest first: each was tried on the record as it stands, and none is a guess.

    ``said``: the line as it was typed, which was refused by ``fault``; ``written``: as it would have been recorded.
    """
    if isinstance(fault.entry.event, Correction):
        agreed = WayOn(f"{written} !", "if all agree that what falls stands")
        return [agreed] if may_stand(fault.objections) and _stands(file, agreed.line) else []
    return [way for way in _first_of_each(_candidates(said, fault)) if _stands(file, way.line)]


def _first_of_each(ways: Iterator[WayOn]) -> list[WayOn]:
    return list({way.line: way for way in reversed(list(ways))}.values())[::-1]


def _stands(file: GameFile, line: str) -> bool:
    file.again()
    with suppress(Unreadable, StoreError):
        return file.attempt(line).fault is None
    return False


def _candidates(said: str, fault: Fault) -> Iterator[WayOn]:
    rules = {o.rule for o in fault.objections}
    table = fault.game.table
    if fault.game.over:
        yield from _after_the_end(fault.game)
    if table is not None and isinstance(fault.entry.event, Show):
        yield from _false_knock(fault.entry.event, fault, table)
    if table is not None and isinstance(fault.entry.event, Draw):
        yield from _without_the_draw(said, table)
    if table is not None and rules & {TURN, CARDS}:
        yield from _of_turns(said, fault, table)
    if table is not None and table.acted and any(rule.startswith("opening.") for rule in rules):
        yield WayOn(
            "undo turn", "takes back what is laid down in this turn, if the rest of the opening is not in the hand"
        )
    if may_stand(fault.objections):
        yield WayOn(f"{said.removesuffix('!').rstrip()} !", f"if all agree, it may stand{_price(fault, table)}")


def _price(fault: Fault, table: Table | None) -> str:
    """What it costs to let a move stand without the draw that is due."""
    costs = isinstance(fault.entry.event, _IN_A_TURN) and _undrawn(fault, table)
    return ", one card fewer from now on" if costs else ""


def _without_the_draw(said: str, table: Table) -> Iterator[WayOn]:
    """The rest of the line, where the draw that it begins with is not due."""
    begun = re.match(r"d(?:raws?)?\b[\s;,]*", said, re.IGNORECASE)
    if begun and table.phase == "play" and said[begun.end() :]:
        yield WayOn(said[begun.end() :], "without the draw")


def _after_the_end(game: Game) -> Iterator[WayOn]:
    """The end taken back, or a further target, where the game ended by one."""
    match = game.rules.match
    if game.ended:
        yield WayOn("undo", "the game is not ended")
    else:
        yield WayOn("undo hand", "takes the last hand back")
        if match.end == "target" and match.target and match.columns == 1 and match.hands is None:
            most = max(game.totals.values())
            further = (most // match.target + 1) * match.target
            yield WayOn(f"rule match.target={further}", f"play goes on to {further}")
    yield WayOn("note a good game", "a remark")


def _false_knock(event: Show, fault: Fault, table: Table) -> Iterator[WayOn]:
    """The knocker's hand does not do: the knock is taken back, and all have seen the cards."""
    seat = table.turn if event.player is None else table.seats.index(event.player)
    knock = any(o.rule.startswith("knock.") or o.rule == SHAPE for o in fault.objections)
    if table.phase == "show" and seat == table.out and knock:
        cards = names(card for group in event.groups for card in group)
        yield WayOn(
            f"undo; {table.names[seat]}: expose {cards}", "the knock is taken back, and all have seen the cards"
        )


def _undrawn(fault: Fault, table: Table | None) -> bool:
    """Does the player in turn act without the draw that is due?"""
    if table is None or table.phase != "draw" or table.gap or isinstance(fault.entry.event, Draw | Take):
        return False
    return getattr(fault.entry.event, "player", None) in (None, table.seats[table.turn])


def _of_turns(said: str, fault: Fault, table: Table) -> Iterator[WayOn]:
    """A forgotten draw, or turns that nobody noted."""
    if _undrawn(fault, table):
        yield WayOn(f"d; {said}", "with the draw before it")
    player = getattr(fault.entry.event, "player", None)
    if player is None or table.phase not in ("draw", "play", "offer") or table.gap:
        return
    event, turn = fault.entry.event, table.names[table.turn]
    if isinstance(event, Take) and event.card is not None and event.card != UNKNOWN:
        draw = "d; " if table.phase == "draw" else ""
        yield WayOn(f"{turn}: {draw}x {NAMES[physical(event.card)]}; {said}", f"{turn}'s turn was not written")
    for turns in range(1, MOST + 1):
        yield WayOn(
            f"{'.; ' * turns}{said}", "a turn that nobody noted" if turns == 1 else f"{turns} turns that nobody noted"
        )
    yield WayOn("gap", "play went on unwritten; `go NAME` when writing begins again")
