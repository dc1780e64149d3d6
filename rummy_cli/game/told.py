"""A hand without its moves: ``result`` and the counts that follow it."""

import msgspec
from msgspec.structs import replace

from rummy_cli.cards import COUNT, TURN, Card, Kind, Objection
from rummy_cli.points import names_one_turn, score
from rummy_cli.referee import Table, ToldHand, lacks_runs, objections_to_count, one_turn_spoilt, points_of, too_much
from rummy_cli.ruleset import COUNTED_BY_ALL, KNOCKS, WAYS, Rules, blocked_way, forbids, ways_out, why_never
from rummy_cli.text import Count, Person, Result

from .deal import deal_line, hand_in_progress, too_few_or_many
from .hand_end import ending_of_result, finish_pending, gone_from
from .outcome import Step, judged, refused, unreadable
from .state import Game, Pending
from .turned_untold import whatever_was_turned


def step_result(game: Game, event: Result, consent: bool) -> Step:
    """A hand told by who won it and how; or the rest of a hand recorded by its moves."""
    if game.pending is not None or (game.table is not None and game.table.phase == "count"):
        return refused(game, *hand_in_progress(game))
    table = game.table
    rules = table.rules if table is not None else game.rules
    seats = tuple(p for i, p in enumerate(table.seats) if not table.gone[i]) if table is not None else game.seated
    wrong = _not_now(game, event, rules, seats)
    if wrong:
        return refused(game, *wrong)
    how = _named_here(rules, _said(game, event, rules))
    found = _impossible(rules, table, event.winner, how)
    stop = judged(game, found, consent=consent)
    if stop:
        return stop
    counted = seats if how in COUNTED_BY_ALL else tuple(p for p in seats if p != event.winner)
    new = game.changed()
    new.table = None
    new.pending = Pending(rules, seats, game.next_dealer, event.winner, how, counted)
    if table is not None:
        new.pending = replace(
            new.pending,
            seats=table.seats,
            dealer=table.seats[table.dealer],
            upcard=table.upcard,
            table=table,
            gone=gone_from(table),
        )
    return Step(new, found)


def _said(game: Game, event: Result, rules: Rules) -> str:
    """How the hand ended as it was said, ``out`` where nothing was. Raises Unreadable where that must be said."""
    if event.how is not None or rules.melds_on_table:
        return event.how or "out"
    ways = ", ".join(ways_out(rules))
    likely = "gin" if rules.knock is not None and rules.knock.limit == 0 else "knock"
    raise unreadable(
        f"read 'result' without how: here a hand ends by {ways}, such as `result {game.names[event.winner]} {likely}`"
    )


def _not_now(game: Game, event: Result, rules: Rules, seats: tuple[Person, ...]) -> tuple[Objection, ...]:
    """Objections to a result of this winner at this moment."""
    if event.winner not in seats:
        who = game.names.get(event.winner, "that player")
        return (Objection("does_not_play", TURN, {"who": who}, firm=True),)
    if game.table is None and (wrong := too_few_or_many(rules, len(seats))):
        return wrong
    if game.cut_tied:
        return (Objection("cut_is_tied", TURN, {"players": tuple(game.names[p] for p in game.cut_tied)}, firm=True),)
    without_moves = game.table is None or game.table.is_only_dealt()
    if without_moves and rules.scoring.method == "tabled_minus_hand":
        example = " ".join(f"{game.names[p]}={85 if p == event.winner else -20}" for p in seats)
        return (forbids(rules, "tabled_is_not_known", "scoring.method", {"typed": f"scores {example}"}, firm=True),)
    return ()


def _named_here(rules: Rules, how: str) -> str:
    """A way to win under these rules; the reader knows the names that a one-turn out has had in this record."""
    if how in WAYS:
        return how
    return f"cut-{rules.one_turn.name}" if how.startswith("cut-") else rules.one_turn.name


def _impossible(rules: Rules, table: Table | None, winner: Person, how: str) -> tuple[Objection, ...]:
    """Objections to a hand that ended so: by the rules, and by the moves before the end."""
    never = why_never(rules, how)
    if never is not None:
        return (never,)
    if table is None:
        return ()
    seat = table.seats.index(winner)
    if names_one_turn(rules, how) and (spoilt := one_turn_spoilt(table, seat)):
        return spoilt
    if (
        table.phase == "show"
        and table.out is not None
        and (how not in KNOCKS or (seat == table.out) == (how == "undercut"))
    ):
        return (Objection("ended_by_the_knock", TURN, {"who": table.names[table.out]}, firm=True),)
    return ()


def step_count(game: Game, event: Count, consent: bool) -> Step:
    """One more count of a hand told by its result; the last one finishes it."""
    pending = game.pending
    if pending is None:
        return refused(
            game,
            Objection("no_hand_is_counted", TURN, firm=True),
        )
    who = game.names.get(event.player, "that player")
    if event.player not in pending.due:
        kind: Kind = "holds_nothing" if event.player == pending.winner else "does_not_play"
        return refused(game, Objection(kind, TURN, {"who": who}, firm=True))
    if event.player in pending.counts:
        return refused(game, Objection("counted_already", TURN, {"who": who}, firm=True))
    found = _sound(game, pending, event)
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


def _sound(game: Game, pending: Pending, event: Count) -> list[Objection]:
    """What speaks against this count: of the cards, and of the knock if he knocked."""
    dealer = "" if pending.dealer is None else f" {game.names[pending.dealer]}"

    def judge(rules: Rules, wild: Card | None) -> list[Objection]:
        return _against(game, msgspec.structs.replace(pending, rules=rules), event, wild)

    return whatever_was_turned(pending, event, deal_line(pending.rules, dealer), judge)


def _against(game: Game, pending: Pending, event: Count, wild: Card | None) -> list[Objection]:
    """What speaks against the count under the rules of the hand as they are known; ``wild``: the card turned at the deal."""
    person = event.player
    who, opened = game.names[person], _opened(pending, person)
    hand = ToldHand(pending.rules, who, len(pending.due), pending.counts, game.names, opened, wild)
    found = list(objections_to_count(hand, event))
    if not found and _knocked(pending, person):
        if event.cards and not pending.rules.scoring.melds_in_hand_count:
            found += lacks_runs(pending.rules, event.cards)
        found += too_much(pending.rules, pending.upcard, points_of(pending.rules, event, knocked=True))
    return found


def _opened(pending: Pending, person: Person) -> bool | None:
    """Has he opened, as far as moves before the end show; None: nobody can say."""
    table = pending.table
    return True if table is not None and table.counts_as_opened(table.seats.index(person)) else None


def _knocked(pending: Pending, person: Person) -> bool:
    """Is this who knocked? After an undercut of more than two players only all counts tell."""
    if pending.how == "undercut":
        return person != pending.winner and len(pending.due) == 2
    return pending.how == "knock" and person == pending.winner


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
            "counts_say_otherwise",
            COUNT,
            {"who": game.names[pending.winner], "way": pending.how, "differences": told},
            firm=True,
        )
    ]
