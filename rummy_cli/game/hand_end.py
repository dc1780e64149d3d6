"""The end of a hand: its points entered, the next dealer, the end of the match (keys ``deal.next_dealer``, ``deal.after_void``, ``match``)."""

from collections.abc import Sequence

from rummy_cli.cards import TURN, Objection
from rummy_cli.points import Ending, ScoredHand, Standing, cost, enter_columns, names_one_turn, score, winners
from rummy_cli.referee import Table, apply_defence, points_of, settle_knock, verify_defence
from rummy_cli.ruleset import Rules
from rummy_cli.text import LayOff, Person

from .outcome import Step, judged, refused
from .state import PUT_OUT, SEATED, Game, Pending, Row


def finish(new: Game, table: Table, *, before: Game | None) -> Game:
    """The game after a hand recorded by its moves (``new`` is changed and given back).

    ``before``: the game before the event that ended it, when lay-off lines may still follow a last show.
    """
    base = None
    if table.shows and before is not None:
        base = before.changed()
        base.table = table
    ending = ending_of(table)
    new.table = None
    enter_hand(new, ending, table.seats[table.dealer], table.seats[table.starter])
    new.base = base
    return new


def ending_of(table: Table) -> Ending:
    """How the hand at this table ended."""
    rules, seats = table.rules, table.seats
    if table.how == "void":
        return Ending(rules, seats, None, "void", {})
    tabled = tabled_points(table) if any(table.tabled) else {}
    if table.shows:
        settled = settle_knock(table)
        assert table.out is not None
        return Ending(
            rules,
            seats,
            seats[table.out],
            settled.how,
            {seats[seat]: deadwood for seat, deadwood in settled.deadwood.items()},
            tabled=tabled,
            knocker=seats[table.out],
            upcard=table.upcard,
            gone=gone_from(table),
            settled=settled,
            dropped=dropped_from(table),
        )
    counts: dict[Person, int] = {}
    unopened: set[Person] = set()
    flat = rules.scoring.unopened is not None
    for seat, count in enumerate(table.counts):
        if count is None or table.gone[seat]:
            continue
        if count.unopened or (flat and not table.counts_as_opened(seat)):
            unopened.add(seats[seat])
        else:
            counts[seats[seat]] = points_of(rules, count)
    winner = None if table.out is None else seats[table.out]
    return Ending(
        rules,
        seats,
        winner,
        table.how,
        counts,
        frozenset(unopened),
        tabled,
        gone=gone_from(table),
        dropped=dropped_from(table),
    )


def gone_from(table: Table) -> frozenset[Person]:
    """Who left within this hand, and did not drop."""
    return frozenset(p for p, gone in zip(table.seats, table.gone, strict=True) if gone) - dropped_from(table).keys()


def dropped_from(table: Table) -> dict[Person, int]:
    """What each who has dropped pays for it."""
    return {p: price for p, price in zip(table.seats, table.dropped, strict=True) if price is not None}


def tabled_points(table: Table) -> dict[Person, int]:
    """Points laid on the table by each who still plays; who has left scores nothing in this hand."""
    gone = gone_from(table)
    return {p: points for p, points in zip(table.seats, table.tabled, strict=True) if p not in gone}


def ending_of_result(pending: Pending) -> Ending:
    """How a hand told by its result ended, all counts being there."""
    counts = {
        p: points_of(pending.rules, count, knocked=pending.how == "knock" and p == pending.winner)
        for p, count in pending.counts.items()
        if not count.unopened
    }
    unopened = frozenset(p for p, count in pending.counts.items() if count.unopened)
    tabled: dict[Person, int] = {}
    dropped: dict[Person, int] = {}
    if pending.table is not None:
        tabled, dropped = tabled_points(pending.table), dropped_from(pending.table)
    knocker, how = None, pending.how
    if how in ("knock", "gin", "big-gin"):
        knocker = pending.winner
        if how == "knock" and counts.get(knocker, 0) == 0:
            how = "gin"
    elif how == "undercut":
        knocker = _undercut_knocker(pending, counts)
        how = "gin" if counts.get(knocker) == 0 else "knock"  # who has nothing left is never undercut
    return Ending(
        pending.rules,
        pending.seats,
        pending.winner,
        how,
        counts,
        unopened,
        tabled,
        knocker,
        pending.upcard,
        pending.gone,
        dropped=dropped,
    )


def _undercut_knocker(pending: Pending, counts: dict[Person, int]) -> Person:
    others = [p for p in pending.due if p != pending.winner]
    return min(others, key=lambda p: counts.get(p, 1_000_000))


def finish_pending(new: Game, pending: Pending) -> Game:
    """The game after a hand told by its result (``new`` is changed and given back)."""
    ending = ending_of_result(pending)
    new.pending = None
    enter_hand(new, ending, pending.dealer, starter_dealt_by(new, pending.dealer, pending.rules))
    return new


def starter_dealt_by(game: Game, dealer: Person | None, rules: Rules) -> Person | None:
    """Who begins a hand that this player deals (``deal.starter``); None where nobody knows who dealt it."""
    if dealer is None or rules.deal.starter == "dealer":
        return dealer
    return next(game.around(dealer, 1 if rules.deal.direction == "clockwise" else -1), None)


def void_pending(game: Game) -> Game:
    """The game with the hand being told called void."""
    new = game.changed()
    pending = game.pending
    assert pending is not None
    new.pending = None
    enter_hand(
        new,
        Ending(pending.rules, pending.seats, None, "void", {}),
        pending.dealer,
        starter_dealt_by(new, pending.dealer, pending.rules),
    )
    return new


def enter_hand(new: Game, ending: Ending, dealer: Person | None, starter: Person | None) -> None:
    """The points of a hand go on the sheet; then dealer, those put out, and the end of the match."""
    scored = score(ending)
    points = scored.points(ending.seats)
    hand = ScoredHand(
        len(new.hands) + 1,
        dealer,
        starter,
        scored.winner,
        scored.how,
        points,
        ending,
        wins_match=ending.rules.one_turn.wins_match and names_one_turn(ending.rules, scored.how),
        addends=scored.addends,
    )
    new.hands = new.hands.with_one(hand)
    new.totals = {p: total + points.get(p, 0) for p, total in new.totals.items()}
    new.rows = new.rows.with_one(Row("hand", "", points, hand, new.totals))
    new.joined, new.dealt_by = (), None
    if not hand.void:
        new.counted += 1
        if dealer is None:
            new.unknown_dealers += 1
        else:
            new.dealers |= {dealer}
        new.columns = enter_columns(new.columns, scored.winner, points, new.rules.match)
    decide(new, hand)
    new.may_buy_in = new.over and new.rules.match.end == "elimination" and not hand.wins_match
    new.due = next_dealer(new, hand)


def decide(new: Game, hand: ScoredHand | None = None) -> None:
    """Is the match over? Judged at the end of a hand, and when a key of ``match`` changes between hands."""
    last = hand if hand is not None else (new.hands[-1] if new.hands else None)
    if last is None or new.ended:
        return
    if last.wins_match and last.winner is not None:
        new.over, new.won = True, (last.winner,)
        return
    match = new.rules.match
    agreed, new.judged = new.judged != match, match
    if last.void and hand is not None and not agreed:
        return
    playing = _judged_anew(new) if hand is None else new.seated
    standing = Standing(new.totals, playing, new.counted, new.dealers, new.unknown_dealers, new.columns)
    won = winners(standing, match)
    if match.end == "elimination" and match.target is not None:
        _put_out(new, playing, match.target, last.number, spared=won or ())
    new.over, new.won = won is not None, tuple(won or ())


def _judged_anew(game: Game) -> tuple[Person, ...]:
    """Those whose totals count when a key of ``match`` changes: who was put out by the old target may be back by the new."""
    if game.rules.match.end != "elimination":
        return game.seated
    return tuple(p for p in game.ring if game.status[p] in (SEATED, PUT_OUT))


def _put_out(new: Game, playing: Sequence[Person], target: int, number: int, *, spared: Sequence[Person]) -> None:
    """Of those who play, who has reached the target is out since hand ``number``; where it is all, the winners stay."""
    out = {p for p in playing if new.totals[p] >= target}
    if len(out) == len(playing):
        out -= set(spared)
    new.status = {p: (PUT_OUT if p in out else SEATED) if p in playing else s for p, s in new.status.items()}
    new.put_out = {p: new.put_out.get(p, number) for p, s in new.status.items() if s == PUT_OUT}


def next_dealer(game: Game, hand: ScoredHand) -> Person | None:
    """Who deals after this hand."""
    deal = hand.ending.rules.deal
    way = deal.next_dealer
    if hand.void:
        if deal.after_void == "same":
            return hand.dealer
        way = way if way in ("left", "right", "starter") else "left"
    elif hand.winner is None and way in ("winner", "loser"):
        way = "left"
    if way == "winner":
        return hand.winner
    if way == "loser":
        return loser(game, hand)
    if hand.dealer is None:
        return None
    if way == "same":
        return hand.dealer
    if way == "starter":
        return hand.starter
    return next(game.around(hand.dealer, -1 if way == "right" else 1), None)


def loser(game: Game, hand: ScoredHand) -> Person | None:
    """Whose cards counted most; of several, the first after the dealer in the order of play."""
    ending = hand.ending
    costs = {p: cost(ending, p) for p in ending.charged if p != hand.winner}
    if ending.told is not None:  # what they held is not known: whose points are worst
        worse = -1 if ending.rules.match.winner == "highest" else 1
        costs = {p: points * worse for p, points in ending.told.items() if p != hand.winner}
    if not costs:
        return hand.winner
    most = max(costs.values())
    step = 1 if ending.rules.deal.direction == "clockwise" else -1
    order = list(game.ring)[::step]
    if hand.dealer is not None:
        at = order.index(hand.dealer)
        order = order[at + 1 :] + order[: at + 1]
    return next((p for p in order if costs.get(p) == most), None)


def recount(game: Game, event: LayOff, consent: bool) -> Step:
    """A lay-off line straight after the last show: the hand is counted anew, also when it ended the game."""
    base = game.base
    assert base is not None
    table = base.table
    assert table is not None
    if event.player is None:
        seat = table.order_from(table.out or 0)[-1]
    elif event.player in table.seats:
        seat = table.seats.index(event.player)
    else:
        return refused(game, Objection("does_not_play", TURN, {"who": game.names[event.player]}, firm=True))
    ruling = verify_defence(table, event, seat)
    stop = judged(game, ruling.objections, consent=consent)
    if stop:
        return stop
    new = base.changed()
    done = apply_defence(table, event, seat, ruling)
    return Step(finish(new, done, before=base), ruling.objections)
