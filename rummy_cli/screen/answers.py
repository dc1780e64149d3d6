"""What the referee answers when a line has been recorded, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rummy_cli.cards import Objection, listed, names, plural
from rummy_cli.cards import ways_on as resting_on
from rummy_cli.game import Game, uncounted
from rummy_cli.points import ScoredHand, column_bills, column_totals, leaders
from rummy_cli.record import Attempt, Fault, Remark
from rummy_cli.referee import complete_melds, lying
from rummy_cli.ruleset import Rules
from rummy_cli.text import Count, Entry, Notation, RuleChange

from .card_words import objection_lines
from .folding import TO_TYPE
from .points_view import points_lines
from .state_view import bill_columns, verdict_of
from .words import due_line, how_said, knock_lines, meld_kind, totals_line

if TYPE_CHECKING:
    from rummy_cli.claims import WayOn


def recorded_lines(title: str | None, attempt: Attempt, notation: Notation) -> list[str]:
    """The answer to a line that stands: the game (None: it need not be said), what was recorded, what it came to, what is due."""
    lines = [] if title is None else [title]
    lines += [f"{entry.number}. {notation.write(entry.event, entry.bang)}" for entry in attempt.entries]
    lines += [f"   {text}" for text in remark_lines(attempt.remarks)]
    lines += [f"   {text}" for text in meld_lines(attempt.before, attempt.after)]
    lines += [f"   {text}" for text in held_lines(attempt)]
    lines += [f"   {text}" for text in agreement_lines(attempt)]
    lines += result_lines(attempt.before, attempt.after)
    if not attempt.after.over:
        lines.append(due_line(attempt.after))
    return lines


def agreement_lines(attempt: Attempt) -> list[str]:
    """From when each rule that was agreed on holds: keys of the match at once or with the end of the hand, others with the next deal."""
    now = "at once" if attempt.after.between_hands else "when this hand ends"
    return [
        f"{key} holds {now if key.startswith('match.') else 'from the next deal'}"
        for entry in attempt.entries
        if isinstance(entry.event, RuleChange)
        for key, _ in entry.event.changes
    ]


def remark_lines(remarks: Sequence[Remark]) -> list[str]:
    """What stands although the referee objects, or is worth a remark."""
    found = []
    for remark in remarks:
        if remark.objections:
            reasons = "; ".join(dict.fromkeys(o.reason for o in remark.objections))
            found.append(f"let stand: {reasons}")
        else:
            found.append(remark.text)
    return found


def meld_lines(before: Game, after: Game) -> list[str]:
    """The melds that are new on the table or have changed."""
    now, was = after.table, before.table
    if now is None:
        return []
    old = {one.number: one.meld.cards for one in lying(was)} if was is not None and was.number == now.number else {}
    told = knock_lines(was) if was is not None else []
    lines = [
        f"meld {one.number}: {names(one.meld.cards)} ({meld_kind(now, one.meld)}, {one.meld.points} points)"
        for one in lying(now)
        if old.get(one.number) != one.meld.cards
    ]
    return lines + [line for line in knock_lines(now) if line not in told]


def held_lines(attempt: Attempt) -> list[str]:
    """The complete melds that somebody still held when his cards were counted, and whether they cost him anything."""
    found = []
    for entry in attempt.entries:
        event = entry.event
        if not isinstance(event, Count) or not event.cards:
            continue
        rules = _rules_of_hand(attempt)
        melds = complete_melds(rules, event)
        if melds:
            said = " / ".join(names(meld.cards) for meld in melds)
            how = "counts against him" if rules.scoring.melds_in_hand_count else "costs nothing"
            value = str(rules.scoring.melds_in_hand_count).lower()
            who = attempt.after.names[event.player]
            found.append(f"{who} still held {said}, complete: it {how} (scoring.melds_in_hand_count: {value})")
    return found


def _rules_of_hand(attempt: Attempt) -> Rules:
    """The rules of the hand that was being counted."""
    for hand in (attempt.before.table, attempt.before.pending, attempt.after.table, attempt.after.pending):
        if hand is not None:
            return hand.rules
    return attempt.after.hands[-1].ending.rules


def result_lines(before: Game, after: Game) -> list[str]:
    """The hands that ended, with their points addend by addend, the totals, and the end of the game."""
    kept = _kept(before, after)
    lines: list[str] = []
    for hand in after.hands[kept:]:
        lines += hand_lines(hand, after)
    if kept < len(after.hands) or before.totals != after.totals:
        lines.append(f"totals: {totals_line(after)}{target_text(after)}")
    if kept < len(after.hands) and not after.over:
        lines += lead_lines(after)
    if after.over and not (before.over and before.won == after.won and kept == len(after.hands)):
        lines += end_lines(after)
    return lines


def _kept(before: Game, after: Game) -> int:
    """How many hands stand as they stood; after a correction they were counted again, and are others only where they differ."""
    pairs = zip(before.hands, after.hands, strict=False)
    return next(
        (i for i, (a, b) in enumerate(pairs) if a is not b and _told(a) != _told(b)),
        min(len(before.hands), len(after.hands)),
    )


def _told(hand: ScoredHand) -> tuple[object, ...]:
    return hand.how, hand.winner, hand.points, hand.addends


def lead_lines(game: Game) -> list[str]:
    """After a hand who leads by how much, and what he still needs where the highest total wins; nothing for games side by side."""
    match = game.rules.match
    first = leaders(game.totals, game.seated, match)
    others = [game.totals[p] for p in game.seated if p not in first]
    if match.columns > 1 or len(first) != 1 or not others:
        return []
    lead = min(abs(game.totals[first[0]] - total) for total in others)
    line = f"{game.names[first[0]]} leads by {lead}"
    if match.target is not None and match.end == "target" and match.winner == "highest":
        line += f", {match.target - game.totals[first[0]]} to go"
    elif match.target is not None and match.end in ("target", "elimination"):
        nearest = max(game.seated, key=lambda p: game.totals[p])
        line += f"; {game.names[nearest]} is {match.target - game.totals[nearest]} from {match.target}"
    return [line]


def target_text(game: Game) -> str:
    """What the totals are compared with, in brackets."""
    match = game.rules.match
    if match.target is not None and match.end in ("target", "elimination"):
        return f" ({'out' if match.end == 'elimination' else 'to'} {'at ' if match.end == 'elimination' else ''}{match.target})"
    return ""


def hand_lines(hand: ScoredHand, game: Game) -> list[str]:
    """A finished hand: who won it and how, and how the points came about."""
    return [f"hand {hand.number}: {how_text(hand, game)}", *(f"   {text}" for text in points_lines(hand, game.names))]


def how_text(hand: ScoredHand, game: Game) -> str:
    """``Ana goes out``, ``Ben wins by undercut``, ``void``."""
    if hand.winner is None:
        return _NOBODY.get(hand.how, how_said(hand.how))
    who = game.names[hand.winner]
    return f"{who} goes out" if hand.how == "out" else f"{who} wins, {how_said(hand.how)}"


_NOBODY = {
    "void": "void",
    "blocked": "blocked, nobody is out",
    "knock": "a tie, nobody scores",
    "scores": "told by its points",
}


def end_lines(game: Game) -> list[str]:
    """Who won the game, and the bill where there is one."""
    won = [game.names[p] for p in game.ring if p in game.won]
    if not won:
        lines = ["the game is over; nobody has won"]
    else:
        lines = [f"the game is over: {listed(won)} {'wins' if len(won) == 1 else 'win together'}"]
    return [*lines, *bill_lines(game)] if has_bill(game) else lines


def has_bill(game: Game) -> bool:
    """Is more paid at the end than the points: for hands won, for the game, for a shutout, or game by game?"""
    match = game.rules.match
    extra = match.game_bonus or match.box_bonus or match.columns > 1 or match.shutout != "none"
    return game.rules.scoring.method == "deadwood" and bool(extra)


def bill_lines(game: Game) -> list[str]:
    """The bill at the end: each game with its parts, and what the loser pays."""
    match, players, named = game.rules.match, game.ring, game.names
    columns = bill_columns(game)
    lines = []
    for i, one in enumerate(column_bills(columns, match, players), 1):
        head = f"game {i}: " if match.columns > 1 else "bill: "
        for p in players:
            parts = [f"{one.points[p]} points"]
            parts += [f"{one.box_bonus[p]} for {plural(one.boxes[p], 'hand')} won"] if one.box_bonus[p] else []
            parts += [f"{one.game_bonus[p]} for the game"] if one.game_bonus[p] else []
            parts += [f"{one.shutout[p]} for the shutout"] if one.shutout[p] else []
            lines.append(f"{head}{named[p]} {' + '.join(parts)} = {one.total[p]}")
            head = " " * len(head)
    totals = column_totals(columns, match, players)
    order = sorted(players, key=lambda p: -totals[p])
    if len(order) == 2:
        lines.append(f"{named[order[1]]} pays {named[order[0]]} {totals[order[0]] - totals[order[1]]}")
    return lines


# ---------------------------------------------------------------- refusals


def refused_lines(
    line: Sequence[Entry],
    fault: Fault,
    notation: Notation,
    hint: str | None,
    *,
    unmended: bool = False,
    ways: Sequence[WayOn] = (),
    fixed: bool = False,
    now: Game | None = None,
) -> list[str]:
    """Why nothing was recorded: the event, all that speaks against it with key and value, the hint, the ways on.

    ``fixed``: with the fixed names (``table.turn``) where no house key decides. ``now``: the game as the refusal leaves
    it, where that is not the game at the fault: counts are asked for only where they are due in it.
    ``line``: the events of the line that was tried, which are not in the record; none where the record itself is told of.
    """
    lines = []
    if unmended:
        lines.append(
            "the record holds an error already; until it is mended only corrections are taken (amend, strike, insert, undo)"
        )
    lines.append(f"{_event(fault.entry, notation)}: {verdict_of(fault.objections)}")
    lines += _told_objections(fault, fixed=fixed)
    if more := resting_on(fault.objections, [entry.number for entry in line]):
        lines.append(f"  {more}")
    if hint:
        lines.append(f"  {hint}")
    due = counts_due_lines(fault.game if now is None else now) or _instead_of_counts(fault)
    lines += [f"  {text}" for text in due]
    if ways:
        width = min(max(len(way.line) for way in ways), 40)
        lines += [f"  {TO_TYPE}", *(f"    {way.line:<{width}}  {way.meaning}" for way in ways)]
    if not unmended:
        lines.append("nothing was recorded" if line else "")
    return [line for line in lines if line]


def _told_objections(fault: Fault, *, fixed: bool) -> list[str]:
    """All that speaks against the event; of a correction what it would make fall, as far as that is worth its lines."""
    told, more_fall = _first_falls(list(dict.fromkeys(fault.objections)))
    lines = objection_lines(told, fixed=fixed)
    if more_fall:
        fall = " fall" if any(one.told for one in told) else ""
        lines.append(f"  so would {'event' if len(more_fall) == 1 else 'events'} {listed(map(str, more_fall))}{fall}")
    return lines


MOST_FALLS = 3  # events that a correction would make fall, told each with its reasons


def _first_falls(found: Sequence[Objection]) -> tuple[list[Objection], list[int]]:
    """The objections to tell one by one, and the numbers of the other events that would fall.

    Where what the correction tells cannot stand itself, the others fall with it, and their numbers are enough.
    """
    falls = list(dict.fromkeys(event for one in found if (event := one.falls) is not None))
    own = [event for one in found if one.told and (event := one.falls) is not None]
    first = own or falls[:MOST_FALLS]
    return [one for one in found if one.falls is None or one.falls in first], [
        event for event in falls if event not in first
    ]


def _event(entry: Entry, notation: Notation) -> str:
    return f"event {entry.number}, {notation.write(entry.event, entry.bang)}"


def counts_due_lines(game: Game) -> list[str]:
    """While counts are due: how they are given."""
    left = [game.names[p] for p in uncounted(game)]
    if not left:
        return []
    given = "; ".join(f"count {name} 13" for name in left)
    them = "what he holds" if len(left) == 1 else "what they hold"
    return [
        f"`{given}` gives {them}, in points or in cards; `{_scores(game)}` tells the points of the hand instead, "
        "`undo hand` takes it back"
    ]


def _instead_of_counts(fault: Fault) -> list[str]:
    """What tells a hand that no count can, where a count was refused and no others are due."""
    kinds = {one.kind for one in fault.objections}
    if kinds.isdisjoint(("never_counts_that", "counts_more_at_least", "counts_less_at_most")):
        return []
    return [f"what no count here can say is told by the points of the hand, such as `{_scores(fault.game)}`"]


def _scores(game: Game) -> str:
    """A hand of this game told by its points, as an example to type."""
    who = game.seated if game.table is None else [p for i, p in enumerate(game.table.seats) if not game.table.gone[i]]
    return "scores " + " ".join(f"{game.names[p]}={30 if p == who[0] else -12}" for p in who)
