"""Small pieces of sentences: lists of names, what is due at the table, who has how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rummy_cli.cards import UNKNOWN, Laid, listed, name
from rummy_cli.game import LEFT, PUT_OUT, Game, deal_line, uncounted
from rummy_cli.melds import Meld
from rummy_cli.referee import Table, contract_words, due, knocker_shown, next_to_show

from .card_words import cards_text
from .missing_runs import lacking_text

if TYPE_CHECKING:
    from rummy_cli.game import Agreed


def how_said(how: str) -> str:
    """How a hand ended, as a sheet says it: ``big gin``; of one told by ``scores``: ``points told``."""
    return "points told" if how == "scores" else how.replace("-", " ")


def meld_kind(table: Table, meld: Meld) -> str:
    """``set``, ``run``, ``full set`` for one to which no card can be added, ``group`` where all agreed to let it lie."""
    return "full set" if table.shaper.is_full(meld) else meld.type or "group"


def due_line(game: Game) -> str:
    """What is to happen next, in a sentence: ``Cho to draw``, ``count Ben and Dot``, ``Ana deals next``."""
    named = game.names
    if game.over:
        return "the game is over"
    if game.pending is not None:
        return f"count {listed(named[p] for p in uncounted(game))}"
    table = game.table
    if table is not None:
        return _at_table(table) + _contract(table)
    dealer = game.next_dealer
    if game.cut_tied:
        return f"the cut is tied: {listed(named[p] for p in game.cut_tied)} cut again"
    if dealer is not None:
        return f"{named[dealer]} deals next"
    return f"deal: name the dealer, such as `{deal_example(game)}`, or `cut` for it"


def _contract(table: Table) -> str:
    """What this hand's opening must be, while the player in turn has not opened: `` (2 sets)``."""
    opening = table.rules.opening
    playing = table.phase in ("offer", "draw", "play") and not table.opened[table.turn]
    if opening.type != "contract" or opening.contract is None or not playing:
        return ""
    return f" (to open: {contract_words(opening.contract)})"


def deal_example(game: Game) -> str:
    """A deal as it would be written: ``deal Cho upcard 7H``."""
    known = game.next_dealer
    dealer = "" if known is not None else f" {game.names[game.seated[-1]]}" if game.seated else ""
    return deal_line(game.rules, dealer)


def knock_lines(t: Table) -> list[str]:
    """What is left over of the hands shown so far: ``Ana has 2D left over, deadwood 2``."""
    settled = knocker_shown(t)
    if settled is None:
        return []
    lines = []
    for seat, left in settled.left.items():
        short = settled.lacking.get(seat)
        told = "" if short is None else f" ({lacking_text(short)})"
        lines.append(
            f"{t.names[seat]} has {cards_text(left) or 'nothing'} left over, deadwood {settled.deadwood[seat]}{told}"
        )
    return lines


def _at_table(t: Table) -> str:
    if t.phase == "count":
        out = "" if t.out is None else f"{t.names[t.out]} is out: "
        return f"{out}count {listed(t.names[seat] for seat in due(t))}"
    if t.phase == "show":
        seat = next_to_show(t)
        return f"{t.names[seat]} to show" if seat is not None else "the hand is counted"
    if t.gap:
        return "play goes on unwritten: `go NAME` when writing begins again"
    who = t.names[t.turn]
    top = t.know.pile[-1] if t.know.pile else None
    if t.phase == "offer":
        return f"{who} to take {_upcard(top)} or pass"
    if t.last_chance:
        return f"{who} may take {_upcard(top)}, only to knock, or pass"
    if t.phase == "draw":
        shown = f" (on the pile: {name(top)})" if top is not None else ""
        way = "play or draw" if t.rules.turn.draw == "play_or_draw" else "draw"
        return f"{who} to {way}{shown}{', his last turn' if t.closed else ''}"
    return f"{who} to play{_owed(t)}"


def _upcard(card: Laid | None) -> str:
    return "the upcard" if card is None or card == UNKNOWN else name(card)


def _owed(t: Table) -> str:
    """How the turn ends, and what must happen before."""
    rules = t.rules
    musts = []
    if t.unused is not None and (
        t.must_use or rules.pickup.must_use == "always" or (t.deep and rules.pickup.must_use == "deep")
    ):
        musts.append(f"{name(t.unused)} must be played")
    if t.must_open and not t.opened[t.turn]:
        musts.append("the opening is due this turn")
    if t.freed:
        musts.append(f"{cards_text(t.freed)} must be played")
    end = " and discard" if rules.turn.discard else " on, or pass" if t.acted else " or draw again"
    return end + (f" ({', '.join(musts)})" if musts else "")


def totals_line(game: Game, people: Sequence[int] | None = None) -> str:
    """``Ana 46, Ben 12, Cho 0``."""
    return ", ".join(f"{game.names[p]} {game.totals[p]}" for p in (game.ring if people is None else people))


def agreed_lines(agreed: Sequence[Agreed]) -> list[str]:
    """What was agreed this evening: what of it holds, and by when the rest will."""
    held = [f"{one.key}={one.value}" for one in agreed if one.holds]
    return ([f"agreed this evening: {listed(held)}"] if held else []) + coming_lines(agreed)


def coming_lines(agreed: Sequence[Agreed]) -> list[str]:
    """What is agreed and does not hold yet, by when it will."""
    found = []
    for when, match in (("from the next deal", False), ("when this hand ends", True)):
        keys = [f"{one.key}={one.value}" for one in agreed if not one.holds and one.key.startswith("match.") == match]
        found += [f"agreed {when}: {listed(keys)}"] if keys else []
    return found


def agreed_json(agreed: Sequence[Agreed]) -> list[dict[str, Any]]:
    """The same for scripts: key, value as agreed, and whether it holds now."""
    return [{"key": one.key, "value": one.value, "holds": one.holds} for one in agreed]


GONE = {LEFT: " (left)", PUT_OUT: " (out)"}
