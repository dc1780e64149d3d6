"""The state of a game as JSON, with the keys that scripts rely on."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rummy_cli.cards import Objection, facts_json, names, reasons
from rummy_cli.game import Game
from rummy_cli.points import ScoredHand, column_bills, column_totals
from rummy_cli.record import Fault, Journal, Remark
from rummy_cli.referee import Table, lying
from rummy_cli.text import Entry, Notation, Person

SCHEMA = 1


def state_json(journal: Journal, notation: Notation) -> dict[str, Any]:
    """The answer of ``replay --json``."""
    game = journal.game if journal.broken is None or journal.lenient else journal.broken.game
    faults = journal.faults if journal.lenient else ([journal.broken] if journal.broken else [])
    found = {"schema": SCHEMA, **game_json(game)}
    found["errors"] = [fault_json(fault, notation) for fault in sorted(faults, key=lambda fault: fault.entry.number)]
    found["notes"] = [remark_json(remark, notation) for remark in journal.remarks]
    return found


def game_json(game: Game) -> dict[str, Any]:
    """Everything that is derived from the events, by the names of today."""
    table = game.table if game.pending is None else game.pending.table
    named = game.names
    dealer = game.next_dealer if phase_of(game) == "deal" else None
    answer: dict[str, Any] = {
        "players": [named[p] for p in game.ring],
        "hands": [hand_json(hand, game) for hand in game.hands],
        "totals": {named[p]: game.totals[p] for p in game.ring},
        "over": game.over,
        "winners": [named[p] for p in game.ring if p in game.won] if game.over else [],
        "next_dealer": None if dealer is None else named[dealer],
        **table_json(game, table),
    }
    rules = game.rules
    columns = rules.match.columns
    if columns > 1:
        answer["columns"] = [{named[p]: scores.get(p, 0) for p in game.ring} for scores in game.columns.scores]
    if game.over and rules.scoring.method == "deadwood":
        answer["match"] = match_json(game)
    return answer


def phase_of(game: Game) -> str:
    """What is due: deal, offer, draw, play, count or over."""
    if game.over:
        return "over"
    if game.pending is not None:
        return "count"
    table = game.table
    if table is None:
        return "deal"
    return "count" if table.phase in ("show", "count", "done") else table.phase


def table_json(game: Game, table: Table | None) -> dict[str, Any]:
    """The hand in progress, or nothing of it."""
    phase = phase_of(game)
    if table is None or game.over:
        return {"turn": None, "phase": phase, "stock": 0, "discard": [], "held": {}, "melds": []}
    turn = table.names[table.turn] if phase in ("offer", "draw", "play") and not table.gap else None
    know = table.know
    return {
        "turn": turn,
        "phase": phase,
        "stock": know.stock,
        "discard": [names((card,)) for card in know.pile],
        "held": {
            table.names[seat]: know.held[seat] if table.dropped[seat] is None else 0
            for seat in range(len(table.seats))
            if not table.gone[seat] or table.dropped[seat] is not None
        },
        "melds": [
            {
                "number": meld.number,
                "type": meld.meld.type,
                "cards": [names((card,)) for card in meld.meld.cards],
                "owner": table.names[meld.owner],
            }
            for meld in lying(table)
        ],
    }


def hand_json(hand: ScoredHand, game: Game) -> dict[str, Any]:
    """A finished hand."""
    named = game.names
    return {
        "number": hand.number,
        "dealer": None if hand.dealer is None else named[hand.dealer],
        "winner": None if hand.winner is None else named[hand.winner],
        "how": hand.how,
        "points": {named[p]: hand.points.get(p, 0) for p in game.ring},
    }


def match_json(game: Game) -> dict[str, Any]:
    """The bill at the end: each game, the sums, and what the loser pays."""
    match = game.rules.match
    players = game.ring
    named = game.names
    columns = bill_columns(game)
    bills = column_bills(columns, match, players)
    totals = column_totals(columns, match, players)
    ordered = sorted(totals.values(), reverse=True)

    def by_name(values: dict[Person, int]) -> dict[str, int]:
        return {named[p]: values.get(p, 0) for p in players}

    return {
        "games": [
            {
                "points": by_name(one.points),
                "boxes": by_name(one.boxes),
                "box_bonus": by_name(one.box_bonus),
                "game_bonus": by_name(one.game_bonus),
                "shutout": by_name(one.shutout),
                "total": by_name(one.total),
            }
            for one in bills
        ],
        "total": by_name(totals),
        "margin": ordered[0] - ordered[1] if len(ordered) > 1 else 0,
    }


def bill_columns(game: Game) -> Any:
    """The columns that the bill is made of: where there is but one, its points are the totals and its winner the game's."""
    columns = game.columns
    if len(columns.scores) > 1:
        return columns
    winner = game.won[0] if len(game.won) == 1 else None
    return replace(columns, scores=(game.totals,), closed_by=(winner,))


def event_text(entry: Entry, notation: Notation) -> str:
    """The event as the record would write it."""
    return notation.write(entry.event, entry.bang)


def rules_of(objections: Sequence[Objection]) -> list[str]:
    """The keys cited, each once, in order."""
    return list(dict.fromkeys(objection.rule for objection in objections))


def verdict_of(objections: Sequence[Objection]) -> str:
    """One verdict of several objections: illegal before ambiguous before unknown."""
    verdicts = {objection.verdict for objection in objections}
    return next((v for v in ("illegal", "ambiguous", "unknown") if v in verdicts), "legal")


def fault_json(fault: Fault, notation: Notation) -> dict[str, Any]:
    """An event that cannot stand."""
    keys = rules_of(fault.objections)
    return {
        "entry": fault.entry.number,
        "line": fault.entry.line,
        "event": event_text(fault.entry, notation),
        "verdict": verdict_of(fault.objections),
        "rule": keys[0] if keys else None,
        "rules": keys,
        "reason": reasons(fault.objections),
        "facts": [facts_json(objection) for objection in fault.objections],
    }


def remark_json(remark: Remark, notation: Notation) -> dict[str, Any]:
    """An event that stands overruled, or that is worth a remark."""
    text = remark.text or "; ".join(dict.fromkeys(objection.reason for objection in remark.objections))
    return {
        "entry": remark.entry.number,
        "line": remark.entry.line,
        "event": event_text(remark.entry, notation),
        "rules": rules_of(remark.objections),
        "text": text,
        "facts": [facts_json(objection) for objection in remark.objections],
    }
