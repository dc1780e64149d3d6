"""What an empty stock does (keys ``stock``)."""

from rummy_cli.unseen import Knowledge

from .table import Table


def exhausted(t: Table) -> str | None:
    """What an empty stock does now when it ends the hand: ``end_hand``, ``void_hand``; None: it ends nothing."""
    stock = t.rules.stock
    if stock.when_empty in ("end_hand", "void_hand"):
        return stock.when_empty
    if stock.max_recycles is not None and t.recycles >= stock.max_recycles:
        return stock.then
    return None


def renewed(t: Table) -> bool:
    """Does the discard pile become the stock now, when that is empty?"""
    return exhausted(t) is None and t.rules.stock.when_empty != "play_on"


def plays_on(t: Table) -> bool:
    """Is it played without drawing now, the stock being empty (or, after a gap, nobody knowing that it is not)?"""
    return t.rules.stock.when_empty == "play_on" and not t.know.stock


def from_stock(new: Table, know: Knowledge, seat: int) -> Knowledge | None:
    """What is known when one card has gone from the stock to a hand; None where there is none and none to make it of.

    An empty stock is made new from the discard pile first, where the rules do so, and ``new`` counts that.
    """
    if know.stock == 0:
        if not renewed(new) or know.under == 0:
            return None
        know = know.recycle()
        new.recycles += 1
    return know.draw(seat, may_recycle=know.stock is None and renewed(new))


def end_by_stock(new: Table, ending: str) -> Table:
    """The hand ends with nobody out (``new`` is changed and given back)."""
    new.how = "void" if ending == "void_hand" or new.rules.scoring.blocked == "void" else "blocked"
    new.phase = "done" if new.how == "void" else "count"
    new.out = None
    return new


def ends_hand(t: Table) -> bool:
    """Does a pass now end the hand, the stock being empty (or, after a gap, nobody knowing that it is not)?"""
    if t.know.stock or t.acted or not exhausted(t):
        return False
    return t.phase == "draw" or not t.rules.turn.discard
