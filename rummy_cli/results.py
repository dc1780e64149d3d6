"""A hand without its moves: ``result`` and the counts that follow it."""

from collections.abc import Mapping

import msgspec

from .cards import UNKNOWN, name
from .dealing import busy
from .ending import ending_of_result, finish_pending, void_pending
from .events import Count, Person, Result
from .melds import deck_objections, shaper
from .objections import CARDS, COUNT, TURN, Objection
from .referee.counts import points_of, said_unopened, unclear
from .referee.knock import too_much
from .ruleset.schema import Rules
from .scoring import blocked_way, score
from .state import Game, Pending
from .stepping import Step, judged, refused, unreadable

_KNOCKS = ("knock", "gin", "big-gin", "undercut")


def step_result(game: Game, event: Result, consent: bool) -> Step:
    """A hand told by who won it and how; or the rest of a hand recorded by its moves."""
    if game.pending is not None or (game.table is not None and game.table.phase == "count"):
        return refused(game, *busy(game))
    table = game.table
    rules = table.rules if table is not None else game.rules
    seats = tuple(p for i, p in enumerate(table.seats) if not table.gone[i]) if table is not None else game.seated
    if event.winner not in seats:
        return refused(
            game,
            Objection(TURN, f"{game.names.get(event.winner, 'that player')} does not play in this hand", firm=True),
        )
    if len(seats) < rules.players.min and table is None:
        return refused(
            game, Objection("players.min", f"{len(seats)} are seated and {rules.players.min} are needed", firm=True)
        )
    if game.cut_tied:
        return refused(game, Objection(TURN, "the cut is tied: those tied draw again first", firm=True))
    only_knocks = not rules.melds_on_table
    if event.how is None and only_knocks:
        raise unreadable(
            "read 'result' without how: here a hand ends by gin, big-gin, knock or undercut, such as `result Ana knock`"
        )
    how = event.how or "out"
    found = _possible(rules, how, only_knocks=only_knocks)
    stop = judged(game, found, consent=consent)
    if stop:
        return stop
    counted = seats if how in ("knock", "undercut", "blocked") else tuple(p for p in seats if p != event.winner)
    dealer = table.seats[table.dealer] if table is not None else game.next_dealer
    new = game.changed()
    new.table = None
    new.pending = Pending(
        rules,
        table.seats if table is not None else seats,
        dealer,
        event.winner,
        how,
        counted,
        upcard=table.upcard if table is not None else None,
        table=table,
    )
    if how == "blocked" and blocked_way(rules) == "void":
        new = void_pending(new)  # at once: nothing is counted
    return Step(new, found)


def _possible(rules: Rules, how: str, *, only_knocks: bool) -> tuple[Objection, ...]:
    if how in _KNOCKS:
        if rules.knock is None:
            return (Objection("knock", f"nobody knocks in this game (null), so no hand ends by {how}", firm=True),)
        if how == "big-gin" and rules.knock.big_gin_bonus is None:
            return (Objection("knock.big_gin_bonus", "big gin is not played here (null)"),)
    elif only_knocks and how != "blocked":
        return (
            Objection(
                "melds_on_table",
                f"here a hand ends by gin, big-gin, knock or undercut, not by {how} (false)",
                firm=True,
            ),
        )
    elif how.startswith("cut-") and not rules.deal.cut_card:
        return (Objection("deal.cut_card", "there is no cut card in this game (false)", firm=True),)
    return ()


def step_count(game: Game, event: Count, consent: bool) -> Step:
    """One more count of a hand told by its result; the last one finishes it."""
    pending = game.pending
    if pending is None:
        return refused(
            game,
            Objection(TURN, "no hand is being counted: `result` tells who won it, then come the counts", firm=True),
        )
    who = game.names.get(event.player, "that player")
    if event.player not in pending.due:
        why = "has won and holds nothing" if event.player == pending.winner else "does not play in this hand"
        return refused(game, Objection(TURN, f"{who} {why}", firm=True))
    if event.player in pending.counts:
        return refused(game, Objection(TURN, f"{who} has been counted already: `amend` that count", firm=True))
    found = list(_sound(pending, who, event))
    counts = {**pending.counts, event.player: event}
    done = msgspec.structs.replace(pending, counts=counts)
    complete = all(p in counts for p in pending.due)
    if not found and complete:
        found += _agrees(game, done)
    stop = judged(game, tuple(found), consent=consent)
    if stop:
        return stop
    new = game.changed()
    new.pending = done
    if complete:
        new = finish_pending(new, done)
    return Step(new, tuple(found))


def _sound(pending: Pending, who: str, event: Count) -> list[Objection]:
    rules = pending.rules
    if event.unopened:
        return list(said_unopened(rules, who, opened=False))
    shape = shaper(rules)
    found: list[Objection] = []
    named = [card for card in event.cards or () if card != UNKNOWN]
    found += [o for o in deck_objections(shape, named) if o.rule.startswith("deck.")]
    if not found:
        found += _elsewhere(pending.counts, shape.copies, named, who)
    found += unclear(rules, shape, who, event)
    if found:
        return found
    points = points_of(rules, event)
    most = sum(max(value, 0) * copies for value, copies in zip(shape.value, shape.copies, strict=True))
    if points > most:
        found.append(
            Objection(COUNT, f"{who} is said to hold {points} points, and the whole deck counts {most}", firm=True)
        )
    if pending.how == "knock" and event.player == pending.winner:
        found += too_much(rules, pending.upcard, points)
    return found


def _elsewhere(counts: Mapping[Person, Count], copies: tuple[int, ...], cards: list[int], who: str) -> list[Objection]:
    others = [card for count in counts.values() for card in count.cards or () if card != UNKNOWN]
    return [
        Objection(CARDS, f"{who} cannot hold {name(card)}: it was counted in another hand", (card,))
        for card in dict.fromkeys(cards)
        if cards.count(card) + others.count(card) > copies[card]
    ]


def _agrees(game: Game, pending: Pending) -> list[Objection]:
    """Do the counts bear out what the result says?"""
    if pending.how not in ("undercut", "blocked"):
        return []
    if pending.how == "blocked" and blocked_way(pending.rules) == "each_own":
        return []  # nobody wins, whoever was named
    scored = score(ending_of_result(pending))
    if scored.winner == pending.winner and scored.how == pending.how:
        return []
    told = ", ".join(
        f"{game.names[p]} {points_of(pending.rules, count)}"
        for p, count in pending.counts.items()
        if not count.unopened
    )
    return [
        Objection(
            COUNT,
            f"{game.names[pending.winner]} is said to win by {pending.how}, and the counts say otherwise: {told}",
            firm=True,
        )
    ]
