"""A hand without its moves: ``result`` and the counts that follow it."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from rummy_cli.cards import CARDS, COUNT, JOKER, RANKS, TURN, UNKNOWN, Objection, name
from rummy_cli.melds import Shaper, shaper
from rummy_cli.points import blocked_way, score
from rummy_cli.referee import points_of, said_unopened, too_many_copies, too_much, unclear
from rummy_cli.ruleset import Rules
from rummy_cli.text import Count, Person, Result

from .deal import busy, too_few_or_many
from .hand_end import ending_of_result, finish_pending, gone_from, void_pending
from .outcome import Step, judged, refused, unreadable
from .state import Game, Pending

_KNOCKS = ("knock", "gin", "big-gin", "undercut")
HOWS = (*_KNOCKS, "out", "blocked")
WIDEST = 100_000  # points; nobody holds more


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
    wrong = too_few_or_many(rules, len(seats)) if table is None else ()
    if wrong:
        return refused(game, *wrong)
    if game.cut_tied:
        return refused(game, Objection(TURN, "the cut is tied: those tied draw again first", firm=True))
    only_knocks = not rules.melds_on_table
    if event.how is None and only_knocks:
        raise unreadable(
            "read 'result' without how: here a hand ends by gin, big-gin, knock or undercut, such as `result Ana knock`"
        )
    how = _named_here(rules, event.how or "out")
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
        gone=gone_from(table) if table is not None else frozenset(),
    )
    if how == "blocked" and blocked_way(rules) == "void":
        new = void_pending(new)  # at once: nothing is counted
    return Step(new, found)


def _named_here(rules: Rules, how: str) -> str:
    """A way to win under these rules; the reader knows the names that a one-turn out has had in this record."""
    if how in HOWS:
        return how
    return f"cut-{rules.one_turn.name}" if how.startswith("cut-") else rules.one_turn.name


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
    found = too_many_copies(shape, event)
    if not found:
        named = [card for card in event.cards or () if card != UNKNOWN]
        found += _elsewhere(pending.counts, shape.copies, named, who)
    found += unclear(rules, shape, who, event)
    if found:
        return found
    points = points_of(rules, event)
    if event.points is None or points != rules.scoring.unopened:
        found += _beyond(pending, shape, who, event)
    if _knocked(pending, event.player):
        found += too_much(rules, pending.upcard, points)
    return found


def _knocked(pending: Pending, person: Person) -> bool:
    """Is this who knocked? After an undercut of more than two players only all counts tell."""
    if pending.how == "undercut":
        return person != pending.winner and len(pending.due) == 2
    return pending.how == "knock" and person == pending.winner


def _beyond(pending: Pending, shape: Shaper, who: str, event: Count) -> list[Objection]:
    """Ranks and points that the deck does not have, all counts of the hand together; how many cards each held is not known."""
    rules = pending.rules
    counts = [*pending.counts.values(), event]
    held = [rank for count in counts for rank in _ranks(count)]
    for rank in dict.fromkeys(_ranks(event)):
        there = shape.copies[JOKER] if rank == JOKER else sum(shape.copies[rank:JOKER:13])
        if held.count(rank) > there:
            what = "jokers" if rank == JOKER else f"cards of rank {RANKS[rank]}"
            return [
                Objection(COUNT, f"with {who}'s there are {held.count(rank)} {what} counted, and the deck has {there}")
            ]
    told = [points_of(rules, count) for count in counts if not count.unopened]
    told = [points for points in told if points != rules.scoring.unopened]
    for points in (points_of(rules, event), sum(told)):
        if not _can_count(shape.value, shape.copies, points):
            return [Objection(COUNT, f"no cards of this deck count {points} points, as {who}'s would make it")]
    return []


def _ranks(count: Count) -> list[int]:
    cards = [card if card == JOKER else card % 13 for card in count.cards or () if card != UNKNOWN]
    return cards or [rank for rank in count.ranks or () if rank != UNKNOWN]


def _can_count(values: tuple[int, ...], copies: tuple[int, ...], points: int) -> bool:
    """Are there cards of the deck that are worth exactly so much together?"""
    if min(values) < 0:
        return True
    return points <= WIDEST and bool(_sums(values, copies) >> points & 1)


@lru_cache(maxsize=8)
def _sums(values: tuple[int, ...], copies: tuple[int, ...]) -> int:
    sums = 1
    for value, count in zip(values, copies, strict=False):
        for _ in range(count):
            sums |= sums << value
    return sums & (2 << WIDEST) - 1


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
    ending = ending_of_result(pending)
    if pending.how == "undercut" and ending.knocker is not None and len(pending.due) > 2:
        over = too_much(pending.rules, pending.upcard, ending.counts.get(ending.knocker, 0))
        if over:
            return list(over)
    scored = score(ending)
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
