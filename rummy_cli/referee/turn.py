"""Whose turn it is, the draw, the end of a turn, and what an empty stock does (keys ``turn``, ``stock``, ``pickup.upcard_offer``)."""

from msgspec.structs import replace

from rummy_cli.cards import TURN, Card, Facts, Kind, Objection
from rummy_cli.ruleset import forbids
from rummy_cli.text import Draw, Pass

from . import one_turn, opening
from .stock import end_by_stock, ends_hand, exhausted, from_stock, plays_on
from .table import EventRuling, Table, put, put_points


def whose_turn(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to this player's acting at all now."""
    if t.gap:
        return ()
    if t.phase in ("count", "show", "done"):
        if t.phase == "show":
            return (Objection("hand_is_shown", TURN, {"who": t.names[t.turn]}, firm=True),)
        return (Objection("hand_is_over", TURN, firm=True),)
    if seat != t.turn:
        return (Objection("not_your_turn", TURN, {"who": t.names[seat], "whose": t.names[t.turn]}),)
    return ()


def not_in_gap(t: Table) -> tuple[Objection, ...]:
    """Objections to what is not taken down in a gap: draws and passes, which would tell nothing."""
    if not t.gap:
        return ()
    return (Objection("no_draw_in_gap", TURN, firm=True),)


def draw_is_due(t: Table) -> bool:
    """Must a card be drawn, or taken, before anything is laid down (``turn.draw``, ``stock.when_empty: play_on``)?"""
    return t.phase == "draw" and t.rules.turn.draw != "play_or_draw" and not plays_on(t)


def before_play(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to laying anything on the table, or knocking, now: not the turn, or the draw is still due."""
    wrong = whose_turn(t, seat)
    if wrong or t.gap:
        return wrong
    if t.phase == "offer":
        return (forbids(t.rules, "upcard_on_offer", "pickup.upcard_offer", {"who": t.names[seat]}),)
    if draw_is_due(t):
        return (Objection("not_drawn_yet", TURN, {"who": t.names[seat]}),)
    if t.draws and t.rules.turn.draw == "play_or_draw":
        return (forbids(t.rules, "drawn_and_plays", "turn.draw", {"who": t.names[seat]}),)
    return ()


def verify_draw(t: Table, event: Draw, seat: int) -> EventRuling:
    """May this player draw from the stock?"""
    wrong = not_in_gap(t) or whose_turn(t, seat)
    if wrong:
        return EventRuling(wrong)
    rules, name = t.rules, t.names[seat]
    if t.phase == "offer":
        return EventRuling((forbids(rules, "upcard_on_offer", "pickup.upcard_offer", {"who": name}),))
    if t.phase == "play" and (too_many := _no_more(t, name)):
        return EventRuling(too_many)
    if t.last_chance:
        return EventRuling((forbids(rules, "last_discard_or_pass", "knock.last_discard", {"who": name}),))
    if plays_on(t) and t.know.stock == 0:
        return EventRuling((forbids(rules, "played_on_without", "stock.when_empty", {"who": name}, firm=True),))
    if t.know.stock == 0 and exhausted(t) is None and t.know.under == 0:
        return EventRuling((forbids(rules, "nothing_to_recycle", "stock.when_empty", firm=True),))
    return EventRuling()


def _no_more(t: Table, who: str) -> tuple[Objection, ...]:
    """Objections to a further card in a turn in which cards are laid: of the starter, who draws none, or beyond ``turn.draw``."""
    if not (t.draws or t.source or t.acted or t.rules.turn.starter_draws):
        return (forbids(t.rules, "starter_does_not_draw", "turn.starter_draws", {"who": who}),)
    if t.acted:
        return (forbids(t.rules, "played_already", "turn.draw", {"who": who}),)
    if t.draws < 3 and t.rules.turn.draw == "up_to_three":
        return ()
    return (forbids(t.rules, "drawn_already", "turn.draw", {"who": who}),)


def apply_draw(t: Table, event: Draw, seat: int, ruling: EventRuling) -> Table:
    """The table after the draw; an empty stock acts here."""
    new = replace(t)
    know = t.know
    if seat != t.turn:
        begin_turn(new, seat)
    if know.stock == 0:
        ending = exhausted(t)
        if ending and t.closed:
            finish_turn(new, seat)  # the knock stands: who finds no card has had his last turn
            return new
        if ending:
            return end_by_stock(new, ending)
    drawn = from_stock(new, know, seat)
    if drawn is None:
        return new
    new.know = drawn
    new.source = "stock"
    new.draws += 1
    new.drawn, new.idle = put_points(new.drawn, seat, 1), 0
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
        if to_starter <= way and new.passed == 1:
            new.passed = 2  # another took what the starter had passed: the starter's first turn is still to come
        elif to_starter <= way:
            new.lap = lap + 1
    new.turn, new.phase = seat, "draw"
    new.source, new.draws, new.taken, new.unused = "", 0, None, None
    new.deep = new.must_open = new.must_use = new.opens_now = False
    new.swapped = new.acted = new.no_take = new.bought = new.astray = False
    new.fresh, new.first_new = not new.melded[seat], new.next_number
    new.turn_melds, new.laid_off, new.freed, new.before = (), 0, (), None


def melds_first(t: Table, seat: int) -> bool:
    """Has this player laid no meld in an earlier turn of the hand?"""
    return t.fresh if seat == t.turn else not t.melded[seat]


def obligations(t: Table, seat: int, *, leaves: int | None) -> tuple[Objection, ...]:
    """What falls due at the event that ends the turn; ``leaves``: cards in hand after it."""
    if t.gap or not (t.turn_melds or t.unused is not None or t.must_open or t.freed or t.source == "cut"):
        return ()
    in_one_turn = leaves == 0 and one_turn.in_one_turn(t, seat)
    waived = in_one_turn and not t.rules.one_turn.needs_opening
    short = () if waived else opening.shortfall(t, seat)
    return (
        *short,
        *_owed_for_cards(t, seat, opening_waived=waived),
        *_owed_for_the_cut(t, seat, in_one_turn=in_one_turn),
    )


def _owed_for_cards(t: Table, seat: int, *, opening_waived: bool) -> list[Objection]:
    """What a card taken from the pile, or freed from a meld, asks for in this turn and has not got."""

    def unplayed(kind: Kind, key: str, card: Card) -> Objection:
        return forbids(t.rules, kind, key, {"who": t.names[seat], "card": card}, (card,))

    owed: list[Objection] = []
    must_use = t.rules.pickup.must_use
    if t.unused is not None and (must_use == "always" or (must_use == "deep" and t.deep)):
        owed.append(unplayed("taken_must_be_played", "pickup.must_use", t.unused))
    if t.must_open and not t.counts_as_opened(seat) and not opening_waived:
        owed.append(forbids(t.rules, "must_open", "pickup.before_opening", {"who": t.names[seat]}))
    elif t.must_use and t.unused is not None:
        owed.append(unplayed("taken_before_opening", "pickup.before_opening", t.unused))
    if t.freed:
        owed.append(unplayed("freed_must_be_played", "wilds.swapped", t.freed[0]))
    return owed


def _owed_for_the_cut(t: Table, seat: int, *, in_one_turn: bool) -> tuple[Objection, ...]:
    """Who took the cut card must go out in that turn, nothing played earlier."""
    if t.source != "cut" or in_one_turn:
        return ()
    told: Facts = {"who": t.names[seat], "way": t.rules.one_turn.name}
    return (forbids(t.rules, "cut_card_out_of_turn", "deal.cut_card", told),)


def may_stop(t: Table, seat: int) -> tuple[Objection, ...]:
    """Objections to ending a turn that has no discard, without a further draw."""
    if not t.acted and t.know.stock:
        if t.draws == 0 and t.rules.turn.draw == "play_or_draw":
            return (forbids(t.rules, "plays_or_draws", "turn.draw", {"who": t.names[seat]}),)
        if t.phase == "draw" or t.rules.turn.draw == "up_to_three":
            return (forbids(t.rules, "draws_on", "turn.draw", {"who": t.names[seat]}),)
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
    new = replace(t)
    finish_turn(new, t.turn)
    return new


def finish_turn(new: Table, seat: int) -> None:
    """The turn is over and the next player's begins; after the last turns of a knock the hands are shown."""
    begin_turn(new, new.following(seat))
    if new.closed and new.turn == new.out:
        new.phase, new.turn = "show", new.following(new.out)


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


def verify_pass(t: Table, event: Pass, seat: int) -> EventRuling:
    """May this player pass?"""
    wrong = not_in_gap(t) or whose_turn(t, seat)
    if wrong:
        return EventRuling(wrong)
    if t.last_chance and t.phase == "play":
        return EventRuling((forbids(t.rules, "must_knock", "knock.last_discard", {"who": t.names[seat]}),))
    if t.phase == "offer" or t.last_chance:
        return EventRuling()
    if ends_hand(t):
        return EventRuling()
    if not t.rules.turn.discard:
        return EventRuling(may_stop(t, seat))
    if t.phase == "draw" and plays_on(t):
        return EventRuling(obligations(t, seat, leaves=t.know.held[seat]))
    if t.phase == "draw":
        return EventRuling((Objection("nothing_to_pass", TURN, {"who": t.names[seat]}),))
    return EventRuling((forbids(t.rules, "ends_with_a_discard", "turn.discard", {"who": t.names[seat]}),))


def apply_pass(t: Table, event: Pass, seat: int, ruling: EventRuling) -> Table:
    """The table after a pass."""
    new = replace(t)
    if t.phase == "offer":
        new.passed += 1
        if new.passed == 1:
            new.turn = t.dealer if t.dealer != t.starter else t.following(t.starter)
        else:
            new.turn, new.phase, new.no_take = t.starter, "draw", True
        return new
    if t.last_chance or (ends_hand(t) and not t.closed):
        return end_by_stock(new, exhausted(t) or "void_hand")
    if seat != t.turn:
        begin_turn(new, seat)
    new.idle = t.idle + 1 if plays_on(t) and not t.acted and not t.draws else 0
    if new.idle == new.gone.count(False):
        return end_by_stock(new, "end_hand")
    finish_turn(new, seat)
    return new
