"""What the losers still hold at the end of a hand (keys ``scoring.unopened``, ``scoring.melds_in_hand_count``)."""

from collections.abc import Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from rummy_cli.cards import (
    CARDS,
    COUNT,
    ILLEGAL,
    JOKER,
    RANKS,
    TURN,
    UNDECIDED,
    UNKNOWN,
    Card,
    Facts,
    Objection,
    of_rank,
    physical,
)
from rummy_cli.melds import Meld, Shaper, deck_objections
from rummy_cli.melds import shaper as shaper_of
from rummy_cli.ruleset import Rules, forbids
from rummy_cli.solve import hand as arrange
from rummy_cli.text import Count, Entry
from rummy_cli.unseen import CountOf

from .evidence import impossible, last_counted, last_seen, resting
from .showing import deadwood_of, knocker_counts
from .table import EventRuling, Table


def due(t: Table) -> list[int]:
    """The seats whose cards are still to be counted, in order of play."""
    if t.phase != "count":
        return []
    first = t.out if t.out is not None else t.dealer
    return [seat for seat in t.order_from(first) if seat != t.out and not (t.counts and t.counts[seat])]


def verify_count(t: Table, event: Count, seat: int) -> EventRuling:
    """Can this player hold that, as far as all know?"""
    who = t.names[seat]
    if t.phase == "show":
        return EventRuling((Objection("shown_not_counted", TURN, firm=True),))
    if t.phase != "count":
        return EventRuling((Objection("nobody_is_out", TURN, firm=True),))
    if seat == t.out:
        return EventRuling((Objection("holds_nothing", TURN, {"who": who}, firm=True),))
    if t.gone[seat]:
        return EventRuling((Objection("owes_no_count", TURN, {"who": who}, firm=True),))
    if t.counts and t.counts[seat]:
        return EventRuling((Objection("counted_already", TURN, {"who": who}, firm=True),))
    return EventRuling(objections_to_count(_AtTable(t, seat), event))


class CountedHand(Protocol):
    """The hand of one who is counted, and what speaks against a count of it by what is known of the hand.

    ``opened``: False, he never has; True, he has; None, nobody can say.
    """

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""

    @property
    def who(self) -> str:
        """Whose hand it is."""

    @property
    def opened(self) -> bool | None:
        """Has he opened?"""

    def wrong_number(self, told: int, cards: Sequence[Card]) -> list[Objection]:
        """Objections to so many cards."""

    def cannot_be(self, event: Count) -> list[Objection]:
        """Objections to what the count says of the cards, itself and with the other counts."""


def objections_to_count(hand: CountedHand, event: Count) -> tuple[Objection, ...]:
    """All that speaks against a count, in played hands and in told ones."""
    rules, who = hand.rules, hand.who
    if event.unopened:
        return said_unopened(rules, who, opened=bool(hand.opened))
    never = rules.scoring.unopened is not None and hand.opened is False
    shape = shaper_of(rules)
    found = [*unclear(rules, shape, who, event, flat_applies=never), *too_many_copies(shape, event)]
    told = event.cards if event.cards is not None else event.ranks
    if told is not None:
        found = [*hand.wrong_number(len(told), event.cards or ()), *found]
    if any(o.verdict == ILLEGAL for o in found) or is_flat(rules, event, opened=hand.opened):
        return tuple(found)
    return (*hand.cannot_be(event), *found)


def is_flat(rules: Rules, event: Count, *, opened: bool | None) -> bool:
    """Are these the flat points of an unopened hand (``scoring.unopened``), which say nothing of its cards?"""
    flat = rules.scoring.unopened
    return flat is not None and not opened and event.points is not None and sum(event.points) == flat


class _AtTable(msgspec.Struct, frozen=True):
    """A hand that was followed move by move: what it can hold is what the record leaves possible."""

    t: Table
    seat: int

    @property
    def rules(self) -> Rules:
        return self.t.rules

    @property
    def who(self) -> str:
        return self.t.names[self.seat]

    @property
    def opened(self) -> bool | None:
        return self.t.counts_as_opened(self.seat)

    def wrong_number(self, told: int, cards: Sequence[Card]) -> list[Objection]:
        held = self.t.know.held[self.seat]
        if held is None or told == held:
            return []
        facts: Facts = {"who": self.who, "held": held, "number": told}
        return [resting("must_hold", COUNT, facts, last_counted(self.t, self.seat), tuple(cards))]

    def cannot_be(self, event: Count) -> list[Objection]:
        t, seat = self.t, self.seat
        if event.cards is not None:
            if not _possible_hand(t, seat, event.cards):
                return list(impossible_count(t, seat, event.cards))
            elsewhere = _counted_elsewhere(t, seat, event.cards)
            if elsewhere:
                return list(elsewhere)
        return [] if _joint(t, seat, event) else [_does_not_fit(t, seat, event)]


def _possible_hand(t: Table, seat: int, cards: Sequence[Card]) -> bool:
    return t.know.counts_fit({seat: CountOf(cards=tuple(cards))})


def _counted_elsewhere(t: Table, seat: int, cards: Sequence[Card]) -> tuple[Objection, ...]:
    """Why these cards cannot be there when the others hold what was counted for them."""
    know = t.know
    for other, earlier in enumerate(t.counts):
        if earlier is not None and earlier.cards:
            know = know.expose(other, earlier.cards) or know
    named = [card for card in cards if card != UNKNOWN]
    if know is t.know or know.can_hold(seat, named):
        return ()
    told = replace(t)
    told.know = know
    return impossible(told, seat, named)


def too_many_copies(shaper: Shaper, event: Count) -> list[Objection]:
    """Objections to cards or ranks that the deck does not have, or not so often."""
    if event.cards is not None:
        return list(deck_objections(shaper, [card for card in event.cards if card != UNKNOWN]))
    found: list[Objection] = []
    for rank in dict.fromkeys(event.ranks or ()):
        if rank == UNKNOWN:
            continue
        told = (event.ranks or ()).count(rank)
        there = shaper.copies[JOKER] if rank == JOKER else sum(shaper.copies[of_rank(rank)])
        if told <= there:
            continue
        wanted = "JK" if rank == JOKER else RANKS[rank]
        key = "deck.jokers" if rank == JOKER else "deck.packs" if there else "deck.removed_ranks"
        found.append(
            forbids(shaper.rules, "counted_too_often", key, {"wanted": wanted, "number": told, "limit": there})
        )
    return found


def impossible_count(t: Table, seat: int, cards: Sequence[Card]) -> tuple[Objection, ...]:
    """Why these are not the cards this player holds: one that is elsewhere, or one that he is known to hold is missing."""
    rest = list(t.know.known(seat))
    for card in cards:
        if card in rest:
            rest.remove(card)
    unnoted = sum(card == UNKNOWN for card in cards)
    if len(rest) > unnoted:
        return (resting("must_be_counted", CARDS, {"who": t.names[seat]}, last_seen(t, rest[0]), tuple(rest)),)
    return impossible(t, seat, [card for card in cards if card != UNKNOWN])


def count_of(rules: Rules, event: Count, *, opened: bool | None) -> CountOf | None:
    """The count as the knowledge judges it; None when it says nothing of cards."""
    if event.cards is not None:
        return CountOf(cards=event.cards)
    if event.ranks is not None:
        return CountOf(ranks=event.ranks)
    if event.points is None or is_flat(rules, event, opened=opened):
        return None
    values = shaper_of(rules).value
    return CountOf(points=sum(event.points), values=values, exact=rules.scoring.melds_in_hand_count)


def _joint(t: Table, seat: int, event: Count) -> bool:
    """Does some deal of the unseen cards give this count, and those before it?"""
    told = [*enumerate(t.counts), (seat, event)]
    counts = {
        other: found
        for other, count in told
        if count is not None and (found := count_of(t.rules, count, opened=t.counts_as_opened(other))) is not None
    }
    return t.know.counts_fit(counts)


def _does_not_fit(t: Table, seat: int, event: Count) -> Objection:
    who, held = t.names[seat], t.know.held[seat]
    if event.points is not None:
        told: Facts = {"who": who, "points": sum(event.points)}
        if held is not None:
            told["held"] = held
        return resting("cannot_count_that", COUNT, told, last_counted(t, seat))
    return resting("no_deal_gives_the_counts", COUNT, {"who": who}, _latest_count(t))


def _latest_count(t: Table) -> Entry | None:
    """The count before this one."""
    return t.trail[1] if t.trail is not None and isinstance(t.trail[1].event, Count) else None


def said_unopened(rules: Rules, who: str, *, opened: bool) -> tuple[Objection, ...]:
    """Objections to ``count P unopened``."""
    if rules.scoring.unopened is None:
        return (forbids(rules, "no_flat_points", "scoring.unopened", firm=True),)
    if rules.opening.type == "none":
        return (forbids(rules, "all_count_as_opened", "scoring.unopened", firm=True),)
    if opened:
        return (forbids(rules, "has_opened_flat_not_due", "scoring.unopened", {"who": who}),)
    return ()


def unclear(
    rules: Rules, shaper: Shaper, who: str, event: Count, *, flat_applies: bool = False
) -> tuple[Objection, ...]:
    """A count from which the points do not follow: unknown cards that matter, ranks where suits matter, a negative sum."""
    if flat_applies:
        return ()
    if event.points is not None and sum(event.points) < 0 and min(shaper.value) >= 0:
        return (Objection("cannot_hold_points", COUNT, {"who": who, "points": sum(event.points)}, firm=True),)
    if UNKNOWN in (event.cards or event.ranks or ()) and _matters(rules, shaper, event):
        return (Objection("count_not_all_known", COUNT, {"who": who}, verdict=UNDECIDED),)
    if event.ranks is not None and not rules.scoring.melds_in_hand_count:
        return (Objection("suits_matter", COUNT, verdict=UNDECIDED),)
    return ()


def _matters(rules: Rules, shaper: Shaper, event: Count) -> bool:
    """Does it make a difference what the cards are that nobody noted?"""
    if not rules.scoring.melds_in_hand_count:
        return True
    there = [value for value, copies in zip(shaper.value, shaper.copies, strict=True) if copies]
    unnoted = (event.cards or event.ranks or ()).count(UNKNOWN)
    least = points_of(rules, event)
    most, cap = least + unnoted * (max(there) - min(there)), rules.scoring.cap
    return least != most and not (cap is not None and least >= cap)


def complete_melds(rules: Rules, event: Count) -> tuple[Meld, ...]:
    """The melds that a player still held complete when his cards were counted, as they would have cost him least."""
    cards = [physical(card) for card in event.cards or () if card != UNKNOWN]
    return arrange.least_counted(rules, cards).melds if len(cards) > 2 else ()


def points_of(rules: Rules, event: Count, *, knocked: bool = False) -> int:
    """What a count comes to, before cap, flat points and doubling; the least where cards are not known.

    ``knocked``: it is the knocker's, whose melds must meet ``knock.needs``.
    """
    if event.points is not None:
        return sum(event.points)
    values = shaper_of(rules).value
    told = event.cards or event.ranks or ()
    if event.ranks is not None:
        points = sum(values[rank] for rank in event.ranks if rank != UNKNOWN)  # a rank is the club of that rank
    else:
        counts = knocker_counts if knocked else deadwood_of
        points = counts(rules, [physical(card) for card in told if card != UNKNOWN])
    if UNKNOWN in told:
        copies = shaper_of(rules).copies
        points += told.count(UNKNOWN) * min(value for value, there in zip(values, copies, strict=False) if there)
    return points


def apply_count(t: Table, event: Count, seat: int, ruling: EventRuling) -> Table:
    """The table with one hand counted; done when none is due."""
    new = replace(t)
    counts = t.counts or (None,) * len(t.seats)
    new.counts = (*counts[:seat], event, *counts[seat + 1 :])
    if not due(new):
        new.phase = "done"
    return new


__all__ = [
    "apply_count",
    "count_of",
    "due",
    "is_flat",
    "objections_to_count",
    "points_of",
    "said_unopened",
    "too_many_copies",
    "unclear",
    "verify_count",
]
