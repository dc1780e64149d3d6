"""Seats: ``join``, ``leave``, ``rename`` (keys ``players.min``, ``players.max``)."""

from msgspec.structs import replace

from rummy_cli.cards import TURN, Objection
from rummy_cli.referee import Table, due, end_by_stock, next_to_show, withdrawn
from rummy_cli.text import Join, Leave, Person, Rename, fold

from .deal import hand_in_progress
from .hand_end import finish, finish_pending, void_pending
from .outcome import Step, refused
from .state import LEFT, SEATED, Game, Pending, Row


def step_join(game: Game, event: Join, consent: bool) -> Step:
    """A seat is taken, between hands; one coming back takes his old seat and score.

    Straight after the hand that left one player of an elimination it reopens the game.
    """
    wrong = hand_in_progress(game)
    if wrong:
        return refused(game, *wrong)
    person = event.player
    if game.status.get(person) == SEATED:
        return refused(game, Objection("seated_already", TURN, {"who": game.names[person]}, firm=True))
    most = game.house.players_max
    if len(game.seated) >= most:
        return refused(game, Objection("all_seats_taken", "players.max", {"limit": most}, firm=True, value=str(most)))
    if event.after is not None and event.after not in game.ring:
        return refused(game, Objection("no_seat_of_that_name", TURN, firm=True))
    wrong = _taken(game, person, event.name)
    if wrong:
        return refused(game, *wrong)
    new = game.changed()
    back = person in game.ring
    if not back or event.score is not None:
        new.totals = {**game.totals, person: entry_score(game, event)}
    new.names = {**game.names, person: event.name}
    if event.after is not None:
        ring = [p for p in game.ring if p != person]
        at = ring.index(event.after) + 1
        new.ring = (*ring[:at], person, *ring[at:])
    elif not back:
        new.ring = (*game.ring, person)
    new.due = game.next_dealer  # who is due stays due, also when he was so for one who now comes back
    new.status = {**game.status, person: SEATED}
    new.joined = (*game.joined, person)
    new.over, new.won = False, ()
    new.put_out = {p: after for p, after in game.put_out.items() if p != person}
    new.rows = game.rows.with_one(Row("join", f"{event.name} joins with {new.totals[person]}", totals=new.totals))
    return Step(new)


def entry_score(game: Game, event: Join) -> int:
    """The points a newcomer begins with, over those seated before anybody joined since the last hand."""
    there = [game.totals[p] for p in game.seated if p not in game.joined]
    if event.score is None or not there:
        return 0
    if isinstance(event.score, int):
        return event.score
    if event.score == "average":
        return sum(there) // len(there)
    if event.score == "lowest":
        return min(there)
    return max(there) + (1 if event.score == "highest+1" else 0)


def step_leave(game: Game, event: Leave, consent: bool) -> Step:
    """A seat is left, between hands or within one; his cards are out of play, his melds stay."""
    person = event.player
    if game.status.get(person) != SEATED:
        return refused(game, Objection("not_seated", TURN, {"who": game.names.get(person, "that player")}, firm=True))
    table = game.table
    new = game.changed()
    new.status = {**game.status, person: LEFT}
    new.rows = game.rows.with_one(Row("leave", f"{game.names[person]} leaves"))
    if game.cut_tied and person in game.cut_tied:
        new.cut_tied = tuple(p for p in game.cut_tied if p != person)
        if len(new.cut_tied) == 1:
            (new.due,), new.cut_tied = new.cut_tied, ()
    if table is not None and person in table.seats:
        left = leave_table(table, table.seats.index(person))
        new.table = left
        if left.phase == "done":
            new = finish(new, left, before=None)
    elif game.pending is not None and person in game.pending.seats:
        new = _leave_pending(new, game.pending, person)
    return Step(new)


def _leave_pending(new: Game, pending: Pending, person: Person) -> Game:
    """No count is owed for him; with one player left the hand is void, and so it is when nobody can say what he knocked with."""
    gone = pending.gone | {person}
    knocked = pending.how in ("knock", "undercut") and person == pending.winner
    if len(set(pending.seats) - gone) < 2 or knocked:
        return void_pending(new)
    counts = {p: count for p, count in pending.counts.items() if p != person}
    left = replace(pending, due=tuple(p for p in pending.due if p != person), counts=counts, gone=gone)
    if all(p in counts for p in left.due):
        return finish_pending(new, left)
    new.pending = left
    return new


def leave_table(t: Table, seat: int) -> Table:
    """The hand goes on without this player; with one left it is void."""
    if t.gone[seat]:
        return t  # he has dropped: that stands
    new = withdrawn(t, seat)
    knocked = seat == t.out and (t.phase == "show" or t.closed)
    if sum(not gone for gone in new.gone) < 2 or knocked:  # what nobody shows cannot be settled
        return end_by_stock(new, "void_hand")
    if t.phase == "count":
        if not due(new):
            new.phase = "done"
        return new
    if t.phase == "show":
        following = next_to_show(new)
        if following is None:
            new.phase = "done"
        else:
            new.turn = following
        return new
    return new


def step_rename(game: Game, event: Rename, consent: bool) -> Step:
    """A new name, everywhere."""
    person: Person = event.player
    if person not in game.names:
        return refused(game, Objection("nobody_of_that_name", TURN, firm=True))
    wrong = _taken(game, person, event.name)
    if wrong:
        return refused(game, *wrong)
    new = game.changed()
    new.names = {**game.names, person: event.name}
    if game.table is not None and person in game.table.seats:
        table = replace(game.table)
        table.names = tuple(new.names[p] for p in table.seats)
        new.table = table
    return Step(new)


def _taken(game: Game, person: Person, name: str) -> tuple[Objection, ...]:
    """Objections to a name that another bears: a correction may have given it back to him."""
    key = fold(name)
    holder = next((p for p, known in game.names.items() if p != person and fold(known) == key), None)
    if holder is None:
        return ()
    return (Objection("name_is_taken", TURN, {"who": game.names[holder]}, firm=True),)
