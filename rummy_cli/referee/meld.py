"""Laying new melds (keys ``melds_on_table``, ``turn.melds_per_turn``, ``turn.new_melds``)."""

from rummy_cli.cards import Objection
from rummy_cli.melds import deck_objections, too_many_melds
from rummy_cli.ruleset import forbids
from rummy_cli.text import NewMelds

from . import opening
from . import turn as turns
from .laying import (
    after,
    begun,
    finish_if_out,
    from_hand,
    out_by_laying,
    read_groups,
    settle_debts,
    settle_opening,
    ways_of,
)
from .table import EventRuling, Table, TableMeld, put, put_points


def verify_meld(t: Table, event: NewMelds, seat: int) -> EventRuling:
    """May this player lay these melds now?"""
    wrong = turns.before_play(t, seat)
    rules = t.rules
    found: list[Objection] = list(wrong)
    shaper = t.shaper
    if not rules.melds_on_table:
        found.append(forbids(rules, "melds_stay_in_hand", "melds_on_table"))
    if not t.gap:
        found += too_many_melds(rules, len(t.turn_melds) + len(event.melds))
    if rules.turn.new_melds == "opening_only" and not t.gap and not turns.melds_first(t, seat):
        found.append(forbids(rules, "only_lays_off_now", "turn.new_melds", {"who": t.names[seat]}))
    melds, unsound = read_groups(shaper, event.melds)
    found += unsound
    cards = [card for group in event.melds for card in group]
    if len(event.melds) > 1:
        found += [o for o in deck_objections(shaper, cards) if o.rule not in {u.rule for u in unsound}]
    if not wrong:
        ways = ways_of(shaper, event.melds)
        found += opening.in_every_reading(ways, lambda meant: opening.limits(t, seat, meant, shaper))
    know, missing = from_hand(t, seat, cards, found)
    found += missing
    leaves = after(t, seat, len(cards))
    if leaves == 0 and not t.gap:
        found += out_by_laying(t, seat, "meld", cards, new=melds)
    return EventRuling(tuple(found), melds=tuple(melds), know=know)


def apply_meld(t: Table, event: NewMelds, seat: int, ruling: EventRuling) -> Table:
    """The table with the melds down."""
    assert ruling.know is not None
    new = begun(t, seat)
    number = new.next_number
    new.melds = (*t.melds, *(TableMeld(number + i, meld, seat) for i, meld in enumerate(ruling.melds)))
    new.next_number = number + len(ruling.melds)
    if not t.gap:
        new.turn_melds = (*new.turn_melds, *ruling.melds)
    new.know = ruling.know
    if not new.melded[seat]:
        new.melded = put(new.melded, seat, value=True)
    new.tabled = put_points(new.tabled, seat, sum(meld.points for meld in ruling.melds))
    settle_debts(new, [card for group in event.melds for card in group], into_new_meld=True)
    settle_opening(new, seat)
    return finish_if_out(new, seat)
