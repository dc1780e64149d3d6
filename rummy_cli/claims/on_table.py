"""Claims about melds on the table: the situation is built, and the referee judges it as the move that it would be."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rummy_cli.cards import CARDS, Laid, Objection
from rummy_cli.melds import Meld, let_stand, read_meld, shaper
from rummy_cli.referee import (
    EventRuling,
    Table,
    in_every_reading,
    lacking,
    verify_layoff,
    verify_meld,
    verify_rearrange,
    verify_swap,
)
from rummy_cli.ruleset import Rules
from rummy_cli.text import LayOff, NewMelds, Rearrange, Swap

from .claimed_melds import beyond_the_deck, flat, melds_claimed
from .claimed_table import CLAIMANT, after_a_knock, as_if_laid, table_of
from .in_time import SECONDS, in_time
from .verdict import ClaimedGroups, ClaimVerdict

VerifyMove = Callable[[Table, Any, int], EventRuling]


def meld(rules: Rules, groups: ClaimedGroups) -> ClaimVerdict:
    """Are these groups melds, all of them together?"""
    table = table_of(as_if_laid(rules), melded=False)  # whether he may still lay a new one, is not asked
    assert table is not None
    return _found(rules, flat(groups), verify_meld(table, NewMelds(CLAIMANT, _groups(groups)), CLAIMANT))


def opening(rules: Rules, groups: ClaimedGroups, *, limit: float = SECONDS) -> ClaimVerdict:
    """Would these melds be an opening (``opening.*``, the limits at the opening), judged in ``limit`` seconds?"""
    return in_time(limit, lambda: _opening(rules, groups))


def _opening(rules: Rules, groups: ClaimedGroups) -> ClaimVerdict:
    table = table_of(as_if_laid(rules), opened=False, melded=False)
    assert table is not None
    ruling = verify_meld(table, NewMelds(CLAIMANT, _groups(groups)), CLAIMANT)
    readings = [read_meld(shaper(rules), group) for group in groups]
    short: Sequence[Objection] = ()
    if not any(reading.objections for reading in readings):
        short = in_every_reading([reading.ways for reading in readings], lambda melds: list(lacking(rules, melds)))
    told = {o.rule for o in ruling.objections}
    found = _found(rules, flat(groups), ruling, [o for o in short if o.rule not in told])
    if rules.opening.type != "none" and all(
        reading.meld for reading in readings
    ):  # what it came to is told though it fails
        points = sum(one.points for one in ruling.melds)
        return msgspec.structs.replace(found, melds=ruling.melds, points=points)
    return found


def layoff(rules: Rules, cards: Sequence[Laid], on: ClaimedGroups, *, stands: bool = False) -> ClaimVerdict:
    """May these cards be added to one of those melds, by a player who has opened (in gin: by a defender)?"""
    if rules.knock is not None and not rules.melds_on_table:
        rules = after_a_knock(rules)
    move = LayOff(CLAIMANT, tuple(cards))
    return _on_melds(verify_layoff, rules, move, on, mine=rules.layoffs.onto == "own", stands=stands)


def free(rules: Rules, cards: Sequence[Laid], on: ClaimedGroups, *, stands: bool = False) -> ClaimVerdict:
    """May a wild of one of those melds be freed with these cards (``swap``), by a player who has opened?"""
    move = Swap(CLAIMANT, tuple(cards))
    return _on_melds(verify_swap, rules, move, on, mine=rules.wilds.swap == "own", stands=stands)


def _on_melds(
    verify: VerifyMove, rules: Rules, move: LayOff | Swap, on: ClaimedGroups, *, mine: bool, stands: bool
) -> ClaimVerdict:
    found: list[Objection] = []
    melds = melds_claimed(rules, on, found, stands=stands)
    if len(melds) < len(on):
        return ClaimVerdict((*found, *beyond_the_deck(rules, [*flat(on), *move.cards], found)))
    table = table_of(rules, melds, mine=mine)
    if table is None:
        return ClaimVerdict(tuple(beyond_the_deck(rules, [*flat(on), *move.cards])))
    only = 1 if len(melds) == 1 else None
    named = msgspec.structs.replace(move, on=only)
    return _found(rules, [*flat(on), *move.cards], verify(table, named, CLAIMANT))


def rearrange(rules: Rules, before: ClaimedGroups, after: ClaimedGroups) -> ClaimVerdict:
    """Do the melds ``before``, with at least one card from the hand, become those ``after``?"""
    return becoming(rules, [let_stand(shaper(rules), group) for group in before], after)


def becoming(rules: Rules, melds: Sequence[Meld], after: ClaimedGroups) -> ClaimVerdict:
    """The same for melds as they lie."""
    table = table_of(rules, melds, mine=rules.layoffs.onto == "own")
    if table is None:
        return ClaimVerdict(tuple(beyond_the_deck(rules, flat(after))))
    numbers = tuple(range(1, len(melds) + 1))
    ruling = verify_rearrange(table, Rearrange(CLAIMANT, numbers, _groups(after)), CLAIMANT)
    return _found(rules, flat(after), ruling)


def _groups(groups: ClaimedGroups) -> tuple[tuple[Laid, ...], ...]:
    return tuple(map(tuple, groups))


def _found(rules: Rules, cards: Sequence[Laid], ruling: EventRuling, more: Sequence[Objection] = ()) -> ClaimVerdict:
    """What the referee said, and the deck of all these cards; where a card is one too many, its place says no more."""
    found = [*ruling.objections, *more]
    beyond = beyond_the_deck(rules, cards, found)
    if beyond or any(o.rule.startswith("deck.") for o in found):
        found = [*beyond, *(o for o in found if o.rule != CARDS)]
    if found:
        return ClaimVerdict(tuple(dict.fromkeys(found)))
    return ClaimVerdict(melds=ruling.melds, points=sum(one.points for one in ruling.melds), freed=ruling.freed)
