"""Could a hand open?"""

from collections.abc import Callable, Sequence
from functools import partial

from rummy_cli.cards import JOKER, Card, identity
from rummy_cli.melds import NO_LIMIT, Shaper
from rummy_cli.ruleset import Rules

from .candidates import Candidate, as_made, clash, dearest, groups
from .hands import Arrangement, Ground, arrangement, best, best_above, count, ground, splits
from .packing import Cover, Need
from .runs import POINTS


def can_open(rules: Rules, hand: Sequence[Card], *, beat: int = 0, keep: int | None = None) -> Arrangement | None:
    """The opening of most points that the hand can make under ``opening`` and the limits at opening; None: it cannot open.

    ``beat``: the highest opening of this hand so far, for ``opening.progressive``; ``keep``: cards that must stay in hand
    (None: 1 where the last card may not be melded, else 0). Where there is no opening, the most that can be melded.
    """
    g = ground(rules)
    opening = rules.opening
    if keep is None:
        keep = int(
            "meld" not in rules.going_out.by or (rules.turn.discard and rules.going_out.final_discard == "required")
        )
    cards = count(hand)
    if opening.type == "none":
        return _keeping(g, cards, keep, NO_LIMIT)
    limit = wilds_at_opening(rules)
    target = (opening.points or 0) if opening.type == "points" else 0
    if opening.progressive:
        target = max(target, beat + 1)
    if opening.type == "contract" or rules.turn.melds_per_turn is not None or opening.repeats != "any":
        found = _counted(g, cards, keep, limit)
    elif opening.natural_run:
        found = _with_natural_run(g, cards, keep, limit)
    else:
        found = _keeping(g, cards, keep, limit)
    return found if found is not None and found.melds and found.points >= target else None


def wilds_at_opening(rules: Rules) -> int:
    """The most wilds of a meld in the turn of the opening."""
    return NO_LIMIT if rules.wilds.per_meld_at_opening is None else rules.wilds.per_meld_at_opening


def without(cards: dict[Card, int], card: Card) -> dict[Card, int]:
    """The cards with one copy less of a card."""
    rest = {**cards, card: cards[card] - 1}
    if not rest[card]:
        del rest[card]
    return rest


def _keeping(g: Ground, cards: dict[Card, int], keep: int, per_meld: int) -> Arrangement | None:
    """Most points with so many cards kept, at most ``per_meld`` wilds in a meld; None where there are not so many cards."""
    if sum(cards.values()) < keep:
        return None
    _, found, split = best(g, POINTS, cards, per_meld=per_meld)
    most = arrangement(g, cards, found, split.wilds)
    if len(most.left) >= keep:
        return most
    kept = best_above(g, POINTS, cards, per_meld=per_meld, keep=keep)
    return None if kept is None else arrangement(g, cards, kept[1], kept[2].wilds)


def _with_natural_run(g: Ground, cards: dict[Card, int], keep: int, per_meld: int) -> Arrangement | None:
    """Most points with a run without wilds among the melds: each is tried, with the best of the other cards."""
    best_: Arrangement | None = None
    for candidate in as_made(g.s, groups(g.s, {card: n for card, n in cards.items() if card < JOKER}, 0)):
        if not candidate.natural_run:
            continue
        rest = cards
        for card, n in candidate.need:
            for _ in range(n):
                rest = without(rest, card)
        others = _keeping(g, rest, keep, per_meld)
        if others is not None and (best_ is None or others.points + candidate.gain > best_.points):
            one = arrangement(g, dict(candidate.need), [candidate.group], ())
            melds = tuple(
                sorted((*one.melds, *others.melds), key=lambda meld: (tuple(map(identity, meld.cards)), meld.cards))
            )
            best_ = Arrangement(melds, (), others.left, others.deadwood, others.points + candidate.gain)
    return best_


def _counted(g: Ground, cards: dict[Card, int], keep: int, per_meld: int) -> Arrangement | None:
    """Most points with the melds counted or compared: a contract, ``turn.melds_per_turn``, ``opening.repeats``."""
    rules = g.rules
    need = opening_need(rules, Need(least_left=keep, melds=rules.turn.melds_per_turn))
    if need is None:
        return None
    best_: Arrangement | None = None
    for split in splits(g.s, cards):
        made = as_made(g.s, dearest(g.s, groups(g.s, split.naturals, len(split.wilds))))
        candidates = [c for c in made if c.wilds <= per_meld]
        cover = Cover(
            split.naturals, len(split.wilds), candidates, need, own_gain(g.s, split.wilds), clash=unlike_of(g.s)
        )
        points = cover.best()
        if points is not None and (best_ is None or points > best_.points):
            best_ = arrangement(g, cards, [c.group for c in cover.chosen() or ()], split.wilds)
    return best_


def unlike_of(s: Shaper) -> Callable[[Candidate, Candidate], bool] | None:
    """Which two melds may not be of one opening; None where none are alike too much."""
    return None if s.rules.opening.repeats == "any" else partial(clash, s)


def own_gain(s: Shaper, wilds: Sequence[Card]) -> list[int]:
    """What so many of the wilds, the first ones, add where a wild counts for itself."""
    gain = [0]
    for card in wilds:
        gain.append(gain[-1] + (s.value[card] if s.own else 0))
    return gain


def opening_need(rules: Rules, need: Need) -> Need | None:
    """``need`` with what ``opening`` asks of the melds; None when its contract is more melds than a turn may lay."""
    opening = rules.opening
    sets = runs = None
    wanted = opening.contract
    if opening.type == "contract" and wanted is not None:
        sets, runs = wanted.sets, wanted.runs
        if need.melds is not None and sets + runs > need.melds:
            return None
    return Need(
        need.least_left,
        need.most_left,
        need.melds,
        sets,
        runs,
        need.least_melds,
        need.least_laid,
        need.laid,
        int(opening.natural_run),
        need.meld_to_lay,
        need.meld_after,
    )
