"""The table as it is now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_cli.cards import ACE, JOKER, RANKS, UNKNOWN, listed, names, plural, rank_of
from rummy_cli.game import LEFT, PUT_OUT, agreed_rules
from rummy_cli.melds import Meld
from rummy_cli.record import Opened
from rummy_cli.referee import Table, lying
from rummy_cli.ruleset.card import this_hand

from .answers import end_lines, target_text
from .card_words import card_text, cards_text
from .marked import Marked, marks_json, marks_of
from .state_view import state_json
from .words import GONE, agreed_json, agreed_lines, due_line, knock_lines


def status_lines(opened: Opened, title: str, *, everything: bool = False, signs: bool = False) -> list[str]:
    """Whose turn, the top discard, the counts, the melds, the totals.

    ``everything``: the older discards and the cards known in hands too, which not everybody at the table has kept in mind.
    """
    game = opened.journal.game
    lines = [title, f"rules: {game.house.name}", *agreed_lines(agreed_rules(game))]
    table = game.table
    varies = game.in_force.hands > 1 and not game.over
    asked = this_hand(game.in_force, len(game.seated), game.counted + 1) if varies else []
    if asked:
        lines.append(f"in this hand: {'; '.join(asked)}")
    if table is not None and not game.over:
        lines += _table_lines(table, everything=everything, signs=signs)
    standing = ", ".join(f"{game.names[p]} {game.totals[p]}{GONE.get(game.status[p], '')}" for p in game.ring)
    lines.append(f"totals: {standing}{target_text(game)}")
    lines += _mark_lines(marks_of(opened))
    lines += end_lines(game) if game.over else [due_line(game)]
    return lines


def _mark_lines(marks: Sequence[Marked]) -> list[str]:
    """Which events were corrected and which were let stand, by number: ``log`` shows them in their places."""
    lines = []
    for kind, said in (("correction", "corrected by"), ("let stand", "let stand:")):
        own = [one for one in marks if one.kind == kind]
        if own:
            events = listed(str(one.entry) for one in own)
            lines.append(f"{said} event{'' if len(own) == 1 else 's'} {events} (`log` shows it)")
    return lines


def _table_lines(t: Table, *, everything: bool, signs: bool) -> list[str]:
    know = t.know
    lap = "" if t.lap is None else f", round {t.lap}"
    lines = [f"hand {t.number}, dealt by {t.names[t.dealer]}{lap}", *_pile_lines(t, everything=everything, signs=signs)]
    if know.cut is not None:
        lines.append(f"cut card: {card_text(know.cut, signs=signs)}")
    if t.wild is not None:
        lines.append(wild_line(t, signs=signs))
    lines.append(f"stock: {'unknown' if know.stock is None else plural(know.stock, 'card')}")
    first = t.following(t.starter) if t.gone[t.starter] else t.starter
    lines += [_hand_line(t, seat, everything=everything, signs=signs) for seat in t.order_from(first)]
    lines += [f"{who}: dropped for {price}" for who, price in zip(t.names, t.dropped, strict=True) if price is not None]
    melds = [
        f"meld {one.number} ({t.names[one.owner]}): {cards_text(one.meld.cards, signs=signs)}{_full(t, one.meld)}"
        for one in lying(t)
    ]
    return lines + melds + knock_lines(t)


def _full(t: Table, meld: Meld) -> str:
    return ", full" if t.shaper.is_full(meld) else ""


def _pile_lines(t: Table, *, everything: bool, signs: bool) -> list[str]:
    """The discard pile: its top, how many lie below and, on asking, which; nothing where no card is ever discarded."""
    pile = t.know.pile
    if not pile:
        return ["discard pile: empty"] if t.rules.turn.discard else []
    if len(pile) == 1:
        return [f"discard pile: {card_text(pile[-1], signs=signs)}"]
    lines = [f"discard pile: {card_text(pile[-1], signs=signs)} (and {plural(len(pile) - 1, 'card')} below)"]
    return [*lines, f"  below, from the top: {cards_text(reversed(pile[:-1]), signs=signs)}"] if everything else lines


def _hand_line(t: Table, seat: int, *, everything: bool, signs: bool) -> str:
    """How many cards this player holds, whether he has opened and, on asking, which of his cards are known."""
    held = t.know.held[seat]
    told = "unknown" if held is None else plural(held, "card")
    opened = ", opened" if t.rules.opening.type != "none" and t.opened[seat] else ""
    known = t.know.known(seat) if everything else ()
    shown = f", among them {cards_text(known, signs=signs)}" if known else ""
    return f"{t.names[seat]}: {told}{opened}{shown}"


def wild_line(t: Table, *, signs: bool = False) -> str:
    """The card turned for the wild rank, and what it makes wild."""
    if t.wild is None or t.wild == UNKNOWN:
        return "turned card: nobody noted it"
    rank = RANKS[ACE] if t.wild == JOKER else RANKS[rank_of(t.wild)]
    return f"turned card: {card_text(t.wild, signs=signs)} (every {rank} is wild in this hand)"


def status_json(opened: Opened, title: str, *, everything: bool = False) -> dict[str, Any]:
    """The same as one object; without ``everything`` the pile is its top card."""
    answer = state_json(opened.journal, opened.notation)
    table = opened.journal.game.table
    if not everything:
        answer["discard"] = answer["discard"][-1:]
    elif table is not None:
        answer["known"] = {
            table.names[seat]: [names((card,)) for card in table.know.known(seat)]
            for seat in range(len(table.seats))
            if not table.gone[seat]
        }
    game = opened.journal.game
    return {
        **answer,
        "title": title,
        "rules": game.house.name,
        "agreed": agreed_json(agreed_rules(game)),
        "out": [game.names[p] for p in game.ring if game.status[p] == PUT_OUT],
        "left": [game.names[p] for p in game.ring if game.status[p] == LEFT],
        "marks": marks_json(marks_of(opened)),
        "due": due_line(game),
    }
