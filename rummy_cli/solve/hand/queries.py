"""Least deadwood, most melded, best discard, and what a defender may lay off."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import permutations

from rummy_cli.cards import JOKER, Card
from rummy_cli.melds import Meld
from rummy_cli.ruleset import Rules

from .candidates import Candidate, as_made, groups, laid_off
from .clock import TimeIsOver, go_on
from .fast import DECK, as_bits, bit
from .hands import Arrangement, Ground, Split, arrangement, best, count, ground, splits
from .packing import Cover, Need
from .runs import DEADWOOD, POINTS
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

    ``counted``: how a hand is counted; to leave a card in it costs no more than the card's value. Of several the dearest, then the lowest rank (the ace is lowest), then the suit in the order C D H S. ValueError for an
    empty hand.
    """
    g = ground(rules)
    value = g.s.value
    bits = held = None
    plain = counted is least_deadwood
    if plain and g.quick is not None and not table and (held := as_bits(hand)) is not None:
        bits = g.quick

    def after(card: Card) -> int:
        if bits is not None and held is not None:
            return total - value[card] - bits.melded(held ^ 1 << card)
        rest = list(hand)
        rest.remove(card)
        return counted(rules, rest, table).deadwood

    total = sum([value[card] for card in hand])
    whole = total - bits.melded(held) if bits and held is not None else counted(rules, hand, table).deadwood
    thrown, least = -1, 0
    for card in sorted(set(hand), key=lambda card: (-value[card], card % 13 if card < JOKER else 13, card)):
        # to leave a card and to throw it come to the same, so throwing it saves its value at most
        if thrown < 0 or whole - value[card] < least:
            now = after(card)
            if thrown < 0 or now < least:
                thrown, least = card, now
    if thrown < 0:
        raise ValueError("no card to discard")
    rest = list(hand)
    rest.remove(thrown)
    return thrown, counted(rules, rest, table)


def only_lay_off(rules: Rules, hand: Sequence[Card], table: Sequence[Meld]) -> Arrangement:
    """The lay-offs on ``table`` that leave the least deadwood, without any new meld."""
    g = ground(rules)
    cards = count(hand)
    value = g.s.value
    best_: Arrangement | None = None
    for split in splits(g.s, cards):
        candidates: list[Candidate] = []
        for i, meld in enumerate(table):
            candidates += laid_off(layoffs(g.s, i, meld, split.naturals, len(split.wilds)), value)
        cover = Cover(split.naturals, len(split.wilds), candidates, Need(), _wild_gain(value, split.wilds))
        chosen: list[Candidate] = []
        with suppress(TimeIsOver):
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
