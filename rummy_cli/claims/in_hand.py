"""Claims about a hand: the best that can be made of it, what it costs, whether it may knock."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rummy_cli.cards import COUNT, UNDECIDED, UNKNOWN, Card, Laid, Objection, physical, rank_of, suit_of
from rummy_cli.melds import Meld, read_meld, shaper
from rummy_cli.referee import lacks_runs, limit_of, too_much
from rummy_cli.ruleset import Rules, forbids
from rummy_cli.solve import hand as arrange

from .claimed_melds import beyond_the_deck, flat, melds_claimed
from .in_time import SECONDS, TimedQuestions, in_time, unsure
from .verdict import ClaimedGroups, ClaimVerdict

if TYPE_CHECKING:
    from rummy_cli.solve.hand import Lacking


def hand(
    rules: Rules, cards: Sequence[Laid], on: ClaimedGroups = (), *, opened: bool = False, limit: float = SECONDS
) -> ClaimVerdict:
    """The best that can be made of a hand as it is held, lay-offs on the melds ``on`` included.

    ``opened``: its holder has opened in this hand; otherwise going out needs the opening, where there is one; ``limit``: the
    seconds that it may take.
    """
    held = [physical(card) for card in cards]
    found: list[Objection] = []
    table = melds_claimed(rules, on, found)
    found += beyond_the_deck(rules, [*flat(on), *held], found)
    if found:
        return ClaimVerdict(tuple(found))
    time = TimedQuestions(limit, 6)
    least = time.ask(lambda: arrange.least_counted(rules, held, table))
    assert least is not None  # the search of melds gives its best so far
    can_open = None if rules.opening.type == "none" else time.ask(lambda: arrange.can_open(rules, held))
    opens = None if rules.opening.type == "none" else True if can_open is not None else time.no()
    after = None
    if rules.turn.discard:
        thrown = time.ask(lambda: arrange.best_counted_discard(rules, held, table))
        after = None if thrown is None else (thrown[0], thrown[1].deadwood)
    has_opened = opened or rules.opening.type == "none"
    out = (
        time.ask(lambda: arrange.can_go_out(rules, held, table, opened=has_opened, first_melds=not opened)) or time.no()
    )
    most = time.ask(lambda: arrange.most_melded(rules, held))
    lacking = time.ask(lambda: arrange.lacking(rules, held, table))
    unknown = out is None or (opens is None and rules.opening.type != "none")
    return ClaimVerdict(
        (unsure(limit),) if unknown else (),
        melds=least.melds,
        points=least.points,
        deadwood=least.deadwood,
        left=least.left,
        laid=least.laid,
        out=out,
        most_melded=None if most is None else most.points,
        opens=opens,
        discard=after,
        proven=time.proven,
        lacking=lacking,
    )


def count(rules: Rules, cards: Sequence[Laid], *, limit: float = SECONDS) -> ClaimVerdict:
    """What these cards cost their holder at the end of a hand; the least that was found in ``limit`` seconds."""
    return in_time(limit, lambda: _count(rules, cards))


def _count(rules: Rules, cards: Sequence[Laid]) -> ClaimVerdict:
    held = [physical(card) for card in cards]
    found = beyond_the_deck(rules, [card for card in held if card != UNKNOWN])
    if not found and UNKNOWN in held:
        found = [Objection("unnoted_cannot_be_counted", COUNT, cards=(UNKNOWN,), verdict=UNDECIDED)]
    if found:
        return ClaimVerdict(tuple(found))
    points, melds = _counted(rules, held)
    cap = rules.scoring.cap
    return ClaimVerdict(points=points if cap is None else min(points, cap), melds=melds, lacking=_lacking(rules, held))


def _lacking(rules: Rules, held: Sequence[Card]) -> "Lacking | None":
    if rules.knock is None or rules.scoring.melds_in_hand_count:
        return None
    return arrange.lacking(rules, held)


def _counted(rules: Rules, held: Sequence[Card]) -> tuple[int, tuple[Meld, ...]]:
    """What a hand counts for one who did not knock, and the melds of it that are free."""
    if rules.scoring.melds_in_hand_count:
        return sum(shaper(rules).value[card] for card in held), ()
    least = arrange.least_counted(rules, held)
    return least.deadwood, least.melds


def _cost(rules: Rules, groups: ClaimedGroups) -> tuple[int, tuple[Meld, ...]]:
    """What is left when the knocker shows this, and his melds: as said where there are several groups, else the best."""
    values = shaper(rules).value
    held = [physical(card) for card in flat(groups)]
    if rules.scoring.melds_in_hand_count:
        return sum(values[card] for card in held), ()
    if len(groups) == 1:
        least = arrange.knocking(rules, held)
        return least.deadwood, least.melds
    deadwood, melds = 0, []
    for group in groups:
        read = read_meld(shaper(rules), group).meld
        if read is None:
            deadwood += sum(values[physical(card)] for card in group)
        else:
            melds.append(read)
    return deadwood, tuple(melds)


def knock(rules: Rules, groups: ClaimedGroups, upcard: Card | None = None, *, limit: float = SECONDS) -> ClaimVerdict:
    """May this hand knock? It is held after the discard, or with one card more, and then the best discard is named.

    Several groups bind: those that are melds are melds, the rest is deadwood. ``upcard``: the first one of the hand;
    ``limit``: the seconds that it may take.
    """
    return in_time(limit, lambda: _knock(rules, groups, upcard))


def _knock(rules: Rules, groups: ClaimedGroups, upcard: Card | None) -> ClaimVerdict:
    held = [physical(card) for card in flat(groups)]
    found = [] if rules.knock is not None else [forbids(rules, "no_knocking", "knock")]
    found += _no_hand(rules, groups, held, upcard)
    if any(o.rule.startswith("deck.") or o.rule == COUNT or o.readings for o in found):
        return ClaimVerdict(tuple(found))
    card = None
    if _throws(rules) and len(held) == rules.deal.hand_size + 1:
        deadwood, melds, card = _after_discard(rules, groups)
        held.remove(card)
    else:
        deadwood, melds = _cost(rules, groups)
    limit = None
    if rules.knock is not None:
        against, limit = _may_knock(rules, held, deadwood, melds if len(groups) > 1 else None, upcard)
        found += against
    return ClaimVerdict(
        tuple(found), melds=melds, deadwood=deadwood, limit=limit, discard=None if card is None else (card, deadwood)
    )


def _throws(rules: Rules) -> bool:
    """Is a card thrown with the knock, so that the hand may be told with it?"""
    return rules.turn.discard and not rules.melds_on_table


def _no_hand(rules: Rules, groups: ClaimedGroups, held: Sequence[Card], upcard: Card | None) -> Iterator[Objection]:
    """Objections to cards that no player can hold before a knock or after it, and to groups that could be several melds."""
    found = [*beyond_the_deck(rules, held)]
    turned = [] if upcard is None or upcard == UNKNOWN else [upcard]
    yield from found
    yield from beyond_the_deck(rules, turned, found)  # alone: it may be among the cards held, having been taken
    if len(groups) > 1 and not rules.scoring.melds_in_hand_count:
        yield from (o for group in groups for o in read_meld(shaper(rules), group).complaints() if o.readings)
    size = rules.deal.hand_size
    if _throws(rules) and len(held) not in (size, size + 1):
        yield Objection("no_hand_of_this_size", COUNT, {"number": len(held), "size": size, "limit": size + 1})


def _may_knock(
    rules: Rules, shown: Sequence[Card], deadwood: int, melds: Sequence[Meld] | None, upcard: Card | None
) -> tuple[list[Objection], int | None]:
    """What speaks against a knock with this deadwood, and the most that may knock (None: the first upcard says it).

    ``melds``: as they were said.
    """
    found = [*lacks_runs(rules, shown, melds)]
    known = limit_of(rules, upcard)
    if known is None:
        return [*found, forbids(rules, "upcard_sets_the_limit", "knock.limit_from_upcard", verdict=UNDECIDED)], None
    return [*found, *too_much(rules, upcard, deadwood)], known[0]


def _after_discard(rules: Rules, groups: ClaimedGroups) -> tuple[int, tuple[Meld, ...], Card]:
    """The least that is left when one card is thrown: the deadwood, the melds, the card (the dearest among equals)."""
    if len(groups) == 1 and not rules.scoring.melds_in_hand_count:
        card, rest = arrange.best_knock(rules, [physical(c) for c in groups[0]])
        return rest.deadwood, rest.melds, card
    values = shaper(rules).value
    best: tuple[tuple[int, int, int, int], int, tuple[Meld, ...], Card] | None = None
    for i, group in enumerate(groups):
        for j, laid in enumerate(group):
            card = physical(laid)
            rest_of = [*groups[:i], [*group[:j], *group[j + 1 :]], *groups[i + 1 :]]
            deadwood, melds = _cost(rules, [one for one in rest_of if one] if len(rest_of) == 1 else rest_of)
            key = (deadwood, -values[card], rank_of(card), suit_of(card))
            if best is None or key < best[0]:
                best = (key, deadwood, melds, card)
    assert best is not None
    return best[1:]
