"""Whose turn it is, the draw, the end of a turn, and what an empty stock does (keys ``turn``, ``stock``, ``pickup.upcard_offer``)."""

from copy import copy

from rummy_cli.cards import TURN, Objection
from rummy_cli.text import Draw, Pass

from . import going_out, one_turn, opening
from .stock import end_by_stock, ends_hand, exhausted, from_stock
from .table import Ruling, Table, put

NOT_NOW = (Objection(TURN, "no hand is being played: deal first", firm=True),)


def whose_turn(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to this player's acting at all now."""
    if t.gap:
        return ()
    if t.phase in ("count", "show", "done"):
        if t.phase == "show":
            return (Objection(TURN, f"there was a knock: {t.names[t.turn]} shows his hand now", firm=True),)
        return (Objection(TURN, "the hand is over: what the others still hold is counted now", firm=True),)
    if seat != t.turn:
        return (Objection(TURN, f"it is {t.names[t.turn]}'s turn, not {t.names[seat]}'s"),)
    return ()


def not_in_gap(t: Table) -> tuple[Objection, ...]:
    """Objections to what is not taken down in a gap: draws and passes, which would tell nothing."""
    if not t.gap:
        return ()
    return (Objection(TURN, "in a gap no draw or pass is taken down: `go` first, with whose turn it is", firm=True),)


def before_play(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to laying anything on the table, or knocking, now: not the turn, or the draw is still due."""
    wrong = whose_turn(t, seat)
    if wrong or t.gap:
        return wrong
    if t.phase == "offer":
        return (Objection("pickup.upcard_offer", f"{t.names[seat]} takes or passes the upcard first"),)
    if t.phase == "draw" and t.rules.turn.draw != "play_or_draw":
        return (Objection(TURN, f"{t.names[seat]} has not drawn yet: a turn begins with the draw"),)
    if t.draws and t.rules.turn.draw == "play_or_draw":
        return (Objection("turn.draw", f"{t.names[seat]} has drawn, and plays or draws, not both (play_or_draw)"),)
    return ()


def verify_draw(t: Table, event: Draw, seat: int) -> Ruling:
    """May this player draw from the stock?"""
    wrong = not_in_gap(t) or whose_turn(t, seat)
    if wrong:
        return Ruling(wrong)
    rules, name = t.rules, t.names[seat]
    if t.phase == "offer":
        return Ruling((Objection("pickup.upcard_offer", f"the upcard is on offer: {name} takes it or passes (true)"),))
    if t.phase == "play":
        draw = rules.turn.draw
        if t.draws == 0 and not t.source and not t.acted and not t.after_gap and not rules.turn.starter_draws:
            return Ruling(
                (Objection("turn.starter_draws", f"{name} begins with the extra card and does not draw (false)"),)
            )
        if draw == "one" or t.acted or (draw == "play_or_draw") or t.draws >= 3:
            why = "has played and draws no more" if t.acted else "has drawn already"
            return Ruling((Objection("turn.draw", f"{name} {why} (turn.draw: {draw})"),))
    if t.last_chance:
        return Ruling(
            (
                Objection(
                    "knock.last_discard",
                    f"the stock is down to its last cards: {name} takes the last discard and knocks, or passes",
                ),
            )
        )
    if t.know.stock == 0 and exhausted(t) is None and t.know.under == 0:
        return Ruling(
            (
                Objection(
                    "stock.when_empty",
                    f"the stock is empty and under the top discard there is nothing to make a new one of ({rules.stock.when_empty}): "
                    "take the upcard, or `void` the hand",
                    firm=True,
                ),
            )
        )
    return Ruling()


def apply_draw(t: Table, event: Draw, seat: int, ruling: Ruling) -> Table:
    """The table after the draw; an empty stock acts here."""
    new = copy(t)
    know = t.know
    if seat != t.turn:
        begin_turn(new, seat)
    if know.stock == 0:
        ending = exhausted(t)
        if ending:
            return end_by_stock(new, ending)
    drawn = from_stock(new, know, seat)
    if drawn is None:
        return new
    new.know = drawn
    new.source = "stock"
    new.draws += 1
    new.phase = "play"
    drawing = t.rules.turn.draw
    if not t.rules.turn.discard and drawing != "one" and new.draws >= (1 if drawing == "play_or_draw" else 3):
        finish_turn(new, seat)
    return new


def begin_turn(new: Table, seat: int) -> None:
    """Everything that belongs to one turn is set anew for ``seat``."""
    _leave_behind(new)
    lap = new.lap
    if lap is not None and seat != new.turn:
        n = len(new.seats)
        # the lap grows when the turn comes to, or goes past, the starter's seat
        way = (seat - new.turn) * new.step % n
        to_starter = (new.starter - new.turn) * new.step % n or n
        if new.passed == 1:
            new.passed = 2  # the dealer took what the starter had passed: the starter's first turn is still to come
        elif to_starter <= way:
            new.lap = lap + 1
    new.turn, new.phase = seat, "draw"
    new.source, new.draws, new.taken, new.unused = "", 0, None, None
    new.deep = new.must_open = new.must_use = new.opens_now = False
    new.swapped = new.acted = new.no_take = new.bought = False
    new.turn_melds, new.laid_off, new.freed, new.before = (), 0, (), None


def obligations(t: Table, seat: int, *, leaves: int | None) -> tuple[Objection, ...]:
    """What falls due at the event that ends the turn; ``leaves``: cards in hand after it."""
    if t.gap:
        return ()
    found: list[Objection] = []
    name = t.names[seat]
    waived = leaves == 0 and not t.rules.one_turn.needs_opening and one_turn.in_one_turn(t, seat)
    short = () if waived else opening.shortfall(t, seat)
    found += short
    if t.unused is not None and t.rules.pickup.must_use != "never" and (t.rules.pickup.must_use == "always" or t.deep):
        found.append(
            going_out.card_objection(
                "pickup.must_use", t.unused, "was taken and must be played this turn", t.rules.pickup.must_use
            )
        )
    if t.must_open and not t.counts_as_opened(seat) and not waived:
        found.append(
            Objection(
                "pickup.before_opening",
                f"{name} took a discard without having opened and must open in this turn ({t.rules.pickup.before_opening})",
            )
        )
    elif t.must_use and t.unused is not None:
        found.append(
            going_out.card_objection(
                "pickup.before_opening",
                t.unused,
                "was taken before opening and must be played in this turn",
                t.rules.pickup.before_opening,
            )
        )
    if t.freed:
        found.append(
            going_out.card_objection(
                "wilds.swapped", t.freed[0], f"was freed and {name} must play it this turn", t.rules.wilds.swapped
            )
        )
    if t.source == "cut" and not (leaves == 0 and one_turn.in_one_turn(t, seat)):
        found.append(
            Objection(
                "deal.cut_card",
                f"only who goes out in one turn ({t.rules.one_turn.name}) may take the cut card, and {name} does not",
            )
        )
    return tuple(found)


def may_stop(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to ending a turn that has no discard, without a further draw."""
    if not t.acted and t.know.stock:
        if t.draws == 0 and t.rules.turn.draw == "play_or_draw":
            return (Objection("turn.draw", f"{t.names[seat]} plays or draws (play_or_draw)"),)
        if t.phase == "draw" or t.rules.turn.draw == "up_to_three":
            return (
                Objection(
                    "turn.draw",
                    f"{t.names[seat]} has played nothing and draws on, up to three cards ({t.rules.turn.draw})",
                ),
            )
    return obligations(t, seat, leaves=t.know.held[seat])


def settle(t: Table, seat: int) -> Table:
    """Where there is no discard, the next player's acting ends the turn: the table as he finds it."""
    if (
        t.rules.turn.discard
        or t.gap
        or t.phase not in ("draw", "play")
        or seat == t.turn
        or seat != t.following(t.turn)
    ):
        return t
    if may_stop(t, t.turn) or (t.phase == "draw" and not t.acted):
        return t
    new = copy(t)
    finish_turn(new, t.turn)
    return new


def finish_turn(new: Table, seat: int) -> None:
    """The turn is over and the next player's begins; no check of the end of the hand."""
    begin_turn(new, new.following(seat))


def _leave_behind(new: Table) -> None:
    """What stays of the turn that ends now, as it should or because the table let another go on."""
    seat = new.turn
    if new.turn_melds and not new.opened[seat]:
        new.opened = put(new.opened, seat, value=True)  # short of an opening, and let stand as one
        new.opens_now = True
    if new.opens_now and new.opened[seat]:
        new.highest_opening = max(new.highest_opening, sum(meld.points for meld in new.turn_melds))
    if new.acted:
        new.played = put(new.played, seat, value=True)


def verify_pass(t: Table, event: Pass, seat: int) -> Ruling:
    """May this player pass?"""
    wrong = not_in_gap(t) or whose_turn(t, seat)
    if wrong:
        return Ruling(wrong)
    if t.last_chance and t.phase == "play":
        return Ruling(
            (Objection("knock.last_discard", f"{t.names[seat]} took the last discard and must knock (true)"),)
        )
    if t.phase == "offer" or t.last_chance:
        return Ruling()
    if ends_hand(t):
        return Ruling()
    if not t.rules.turn.discard:
        return Ruling(may_stop(t, seat))
    if t.phase == "draw":
        return Ruling((Objection(TURN, f"{t.names[seat]} draws: there is nothing to pass"),))
    return Ruling((Objection("turn.discard", f"{t.names[seat]}'s turn ends with a discard (true)"),))


def apply_pass(t: Table, event: Pass, seat: int, ruling: Ruling) -> Table:
    """The table after a pass."""
    new = copy(t)
    if t.phase == "offer":
        new.passed += 1
        if new.passed == 1:
            new.turn = t.dealer
        else:
            new.turn, new.phase, new.no_take = t.starter, "draw", True
        return new
    if t.last_chance or ends_hand(t):
        return end_by_stock(new, exhausted(t) or "void_hand")
    if seat != t.turn:
        begin_turn(new, seat)
    finish_turn(new, seat)
    return new
