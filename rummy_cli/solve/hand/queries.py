"""Least deadwood, most melded, best discard, and what a defender may lay off."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import permutations

from rummy_cli.cards import JOKER, Card, rank_of
from rummy_cli.melds import Meld
from rummy_cli.ruleset import Rules

from .candidates import Candidate, as_made, groups, laid_off
from .clock import TimeIsOver, go_on, running
from .fast import DECK, as_bits, bit
from .hands import Arrangement, Ground, Split, arrangement, best, best_above, count, ground, splits
from .packing import Cover, Need
from .runs import DEADWOOD, NEVER, POINTS, UNIT
from .with_layoffs import layoffs


def least_deadwood(rules: Rules, hand: Sequence[Card], table: Sequence[Meld] = ()) -> Arrangement:
    """The arrangement that leaves the least deadwood; melds and lay-offs on ``table`` are chosen together.

    Deadwood is the sum of ``scoring.values`` of the cards left. Limits of a turn (``layoffs``, ``turn.melds_per_turn``) are
    not applied: this is what a defender does after a knock. ValueError for ``??``.
    """
    g = ground(rules)
    if g.quick is not None:
        held = sum(map(bit, hand))
        if held < DECK and held.bit_count() == len(hand):
            found = g.quick.joint(held, table) if table else g.quick.arrange(held)
            if found is not None:
                return found
    cards = count(hand)
    _, groups_, split = best(g, DEADWOOD, cards, table)
    return arrangement(g, cards, groups_, split.wilds)


def most_melded(rules: Rules, hand: Sequence[Card]) -> Arrangement:
    """The arrangement whose melds are worth most, without the limits of an opening."""
    g = ground(rules)
    if g.quick is not None and (held := as_bits(hand)) is not None:
        return g.most.arrange(held)
    cards = count(hand)
    _, found, split = best(g, POINTS, cards)
    return arrangement(g, cards, found, split.wilds)


def best_discard(
    rules: Rules,
    hand: Sequence[Card],
    table: Sequence[Meld] = (),
    counted: Callable[[Rules, Sequence[Card], Sequence[Meld]], Arrangement] = least_deadwood,
) -> tuple[Card, Arrangement]:
    """The card whose discard leaves the least deadwood, and the arrangement of the others.

    ``counted``: how a hand is counted; to leave a card in it costs no more than the card's value. Of several the dearest, then the
    lowest rank (the ace is lowest), then the suit in the order C D H S. ValueError for an empty hand.
    """
    value, plain = ground(rules).s.value, counted is least_deadwood
    whole = counted(rules, hand, table)
    order = discards(rules, hand)
    thrown, least = -1, 0
    # To leave a card and to throw it come to the same, so throwing one saves its value at most; one that is left saves just that,
    # and what comes after the first of those in order saves no more.
    loose = next((card for card in order if card in whole.left), None)
    if loose is not None:
        order, thrown, least = order[: order.index(loose)], loose, whole.deadwood - value[loose]
    for card in order:
        most = None if thrown < 0 else least if thrown == loose else least - 1  # the loose one comes after this card
        if most is None or whole.deadwood - value[card] <= most:
            rest = without_one(hand, card)
            now = _at_most(rules, rest, table, most) if plain else counted(rules, rest, table).deadwood
            if now is not None and (most is None or now <= most):
                thrown, least = card, now
    return thrown, counted(rules, without_one(hand, thrown), table)


def discards(rules: Rules, hand: Sequence[Card]) -> list[Card]:
    """The cards of a hand, each once, in the order in which they are thrown when it is all the same. ValueError for none."""
    value = ground(rules).s.value
    if not hand:
        raise ValueError("no card to discard")
    return sorted(set(hand), key=lambda card: (-value[card], rank_of(card) if card < JOKER else 13, card))


def without_one(hand: Sequence[Card], card: Card) -> list[Card]:
    """The cards with one copy of a card less."""
    rest = list(hand)
    rest.remove(card)
    return rest


def _at_most(rules: Rules, hand: Sequence[Card], table: Sequence[Meld], most: int | None) -> int | None:
    """The least deadwood of a hand; None where it is more than ``most``, which is told sooner."""
    g = ground(rules)
    if g.quick is not None and (held := as_bits(hand)) is not None and not table:
        return sum([g.s.value[card] for card in hand]) - g.quick.melded(held)
    cards = count(hand)
    total = sum([g.s.value[card] for card in hand])
    found = best_above(g, DEADWOOD, cards, table, NEVER if most is None else (total - most) * UNIT - 1)
    return None if found is None else total - found[0] // UNIT


def only_lay_off(rules: Rules, hand: Sequence[Card], table: Sequence[Meld]) -> Arrangement:
    """The lay-offs on ``table`` that leave the least deadwood, without any new meld."""
    g = ground(rules)
    cards = count(hand)
    value = g.s.value
    best_: Arrangement | None = None
    clock = running()
    for split in splits(g.s, cards):
        if best_ is not None and clock is not None and clock.over():
            break
        chosen: list[Candidate] = []
        with suppress(TimeIsOver):
            candidates: list[Candidate] = []
            for i, meld in enumerate(table):
                candidates += laid_off(layoffs(g.s, i, meld, split.naturals, len(split.wilds)), value)
            cover = Cover(split.naturals, len(split.wilds), candidates, Need(), _wild_gain(value, split.wilds))
            chosen = cover.chosen() or []
        found = arrangement(g, cards, [c.group for c in chosen], split.wilds)
        if best_ is None or found.deadwood < best_.deadwood:
            best_ = found
    assert best_ is not None
    return best_


def _wild_gain(value: Sequence[int], wilds: Sequence[Card]) -> list[int]:
    gain = [0]
    for card in wilds:
        gain.append(gain[-1] + value[card])
    return gain


_NONE = Need()


def all_least(
    rules: Rules, hand: Sequence[Card], limit: int = 1000, need: Need = _NONE, least: Arrangement | None = None
) -> list[Arrangement]:
    """All different arrangements of the least deadwood, without lay-offs, at most ``limit`` of them; in canonical order.

    ``need``: with so many runs, and ``least`` one of the least then. They differ in the cards of a meld, in how a run is cut, or in what a wild stands for.
    """
    g = ground(rules)
    if least is None and g.quick is not None and (held := as_bits(hand)) is not None:
        ways = g.quick.all(held, limit)
        if ways is not None:
            return ways if len(ways) < 2 else sorted(ways, key=lambda a: [meld.cards for meld in a.melds])
    cards = count(hand)
    least = least or least_deadwood(rules, hand)
    found: dict[tuple[Meld, ...], Arrangement] = {least.melds: least}
    with suppress(TimeIsOver):
        for split in splits(g.s, cards):
            for way in _all_of(g, cards, split, need):
                if way.deadwood > least.deadwood or len(found) >= limit:
                    break
                found.setdefault(way.melds, way)
    return sorted(found.values(), key=lambda a: [meld.cards for meld in a.melds])


def _all_of(g: Ground, cards: dict[Card, int], split: Split, need: Need) -> Iterator[Arrangement]:
    """The best arrangements of one way to see the hand; of those that differ in which wild lies where, the best ones."""
    value = g.s.value
    candidates: list[Candidate] = []
    for c in as_made(g.s, groups(g.s, split.naturals, len(split.wilds))):
        gain = sum(value[card] * n for card, n in c.need)
        candidates.append(Candidate(c.need, c.wilds, gain, c.natural_run, 0, c.group, c.wilds))
    cover = Cover(split.naturals, len(split.wilds), candidates, need, _wild_gain(value, split.wilds), apart=True)
    for chosen in cover.all():
        go_on()
        groups_ = [c.group for c in chosen]
        used = sum(c.wilds for c in chosen)
        orders = {split.wilds} if len(set(split.wilds)) < 2 else dict.fromkeys(permutations(split.wilds, used))
        ways = [arrangement(g, cards, groups_, order) for order in orders]
        least = min(way.deadwood for way in ways)
        yield from (way for way in ways if way.deadwood == least)
