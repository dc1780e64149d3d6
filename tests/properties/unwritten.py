"""Play that nobody wrote down: a gap, of which only what came to the table is told, and what was counted when it ended."""

from collections.abc import Iterator
from random import Random
from typing import Any, Protocol

from .expected import Expected
from .spelling import NAMES, Scribe
from .table_sim import Move, Table
from .turns import plan


class Host(Protocol):
    """The evening in which it happens."""

    rng: Random

    def view(self, table: Table) -> dict[str, Any]:
        """What should be shown."""


def unwritten(host: Host, t: Table) -> Iterator[Expected]:
    """Some turns between ``gap`` and ``go``; nothing where they would end the hand, or use the pile again."""
    rng = host.rng
    trial, moves = t.copy(), []
    for _ in range(rng.randint(1, 3 * len(t.seats))):
        turn = plan(trial, rng, 0)
        if turn is None:
            break
        then = trial.copy()
        for move in turn:
            then.do(move)
        if then.phase != "draw" or then.recycles != t.recycles or len(then.stock) < 4:
            break
        trial = then
        moves += turn
    if not moves:
        return
    yield Expected("gap", partly(host, t))
    for move in moves:
        t.do(move)
        line = Scribe(rng, 0).move(move._replace(named=True))
        if move.verb in ("meld", "layoff", "swap") or (move.verb == "discard" and rng.random() < 0.3):
            yield Expected(line, partly(host, t))
    yield Expected(go(t, rng), host.view(t))


def partly(host: Host, t: Table) -> dict[str, Any]:
    """What is known in a gap: the melds."""
    view = host.view(t)
    unknown: dict[str, Any] = {"turn": None, "stock": None, "held": dict.fromkeys(t.hands), "discard": []}
    return {key: value for key, value in {**view, **unknown}.items() if key != "phase"}


def go(t: Table, rng: Random) -> str:
    """The line that ends the gap: all is counted, or less."""
    t.gapped, t.below, t.lost = True, max(len(t.pile) - 1, 0), bool(t.left)
    whole = rng.random() < 0.6
    told = [p for p in t.seats if whole or rng.random() < 0.5]
    t.untold = frozenset(t.seats) - frozenset(told)
    t.stock_told = whole or rng.random() < 0.5
    text = f"go {NAMES[t.turn]}" + "".join(f" {NAMES[p]}={len(t.hands[p])}" for p in told)
    if t.pile:
        card, _ = t.pile[-1]
        hidden = not whole and rng.random() < 0.3
        t.pile[-1] = (card, hidden)
        text += f" upcard {'??' if hidden else card}"
    return text + (f" stock {len(t.stock)}" if t.stock_told else "")


def written(t: Table, moves: list[Move]) -> bool:
    """Can these moves be told, nobody being out of whom no one knows how many cards he held, no stock empty unseen?"""
    if not t.stock_told and len(t.stock) < 5:
        return False
    if not t.untold:
        return True
    then = t.copy()
    for move in moves:
        then.do(move)
    return then.out is None


__all__ = ["go", "unwritten", "written"]
