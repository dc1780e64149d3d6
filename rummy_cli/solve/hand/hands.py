"""From a hand of cards to a search and back: bags, wilds, and melds with every wild in its place."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations, product
from typing import TypeAlias

from rummy_cli.cards import (
    JOKER,
    UNKNOWN,
    Card,
    Laid,
    as_card,
    cards_of_rank,
    copies,
    identity,
    is_said,
    physical,
    rank_of,
    suit_of,
)
from rummy_cli.melds import Meld, Shaper, run_meld, set_meld, shaper
from rummy_cli.ruleset import Rules

from .by_card import Split, best_card_by_card
from .clock import TimeIsOver, running
from .counted import Asked
from .engine import CountingEngine, Engine
from .fast import Arrangement, Bits
from .options import Group, Option
from .runs import DEADWOOD, NEVER, POINTS, UNIT, terms
from .search import Plan
from .with_layoffs import layoffs

Found: TypeAlias = tuple[int, list[Group], Split]


class Ground:
    """What is kept for one Rules: its shaper, the engines, and melds without wilds that were made before."""

    def __init__(self, rules: Rules) -> None:
        s = shaper(rules)
        self.rules, self.s = rules, s
        packs = rules.deck.packs
        self.bits = 1 if packs == 1 and not s.ladder.both else 2 if packs < 4 else 4
        self.engines: dict[tuple[int, str, int], Engine] = {}
        self.counters: dict[tuple[int, Asked], CountingEngine] = {}
        single = self.bits == 1 and not s.wild_ranks and not s.own_ranks and min(s.value) >= 0
        # a hand without jokers is a bag of bits then: for least deadwood, and for most points when asked for
        self.quick = Bits(s, self.engine(DEADWOOD, s.per_meld, 1)) if single else None
        self.most_bits: Bits | None = None

    def engine(self, objective: str, per_meld: int, bits: int) -> Engine:
        """The engine of these terms."""
        found = self.engines.get((bits, objective, per_meld))
        if found is None:
            found = self.engines[bits, objective, per_meld] = Engine(terms(self.s, bits, objective, per_meld))
        return found

    def counting(self, bits: int, asked: Asked) -> CountingEngine:
        """The engine for least deadwood with the runs asked for."""
        found = self.counters.get((bits, asked))
        if found is None:
            found = self.counters[bits, asked] = CountingEngine(self.engine(DEADWOOD, self.s.per_meld, bits), asked)
        return found

    @property
    def most(self) -> Bits:
        """As ``quick``, for most points."""
        if self.most_bits is None:
            self.most_bits = Bits(self.s, self.engine(POINTS, self.s.per_meld, 1))
        return self.most_bits


_grounds: dict[int, Ground] = {}


def ground(rules: Rules) -> Ground:
    """What is kept for these rules, made once for each Rules object."""
    found = _grounds.get(id(rules))
    if found is None:
        if len(_grounds) >= 64:
            _grounds.pop(next(iter(_grounds)))
        found = _grounds[id(rules)] = Ground(rules)  # it keeps the rules alive, so the id stays theirs
    return found


def count(hand: Sequence[Card]) -> dict[Card, int]:
    """How many of each card. ValueError for ``??``, which cannot be arranged."""
    cards = copies(hand)
    if UNKNOWN in cards:
        raise ValueError("a hand with ?? cannot be arranged")
    return cards


def splits(s: Shaper, cards: dict[Card, int]) -> Iterator[Split]:
    """The ways to take each card of a wild rank as natural or as wild."""
    naturals = {card: n for card, n in cards.items() if not s.wild[card]}
    either = [(card, n) for card, n in sorted(cards.items()) if s.wild[card] and card != JOKER]
    jokers = (JOKER,) * cards.get(JOKER, 0)
    for chosen in product(*(range(n + 1) for _, n in either)):
        own = {card: n for (card, _), n in zip(either, chosen, strict=True) if n}
        wilds = [*jokers, *(card for (card, n), m in zip(either, chosen, strict=True) for _ in range(n - m))]
        yield Split({**naturals, **own}, tuple(sorted(wilds, key=lambda card: (-s.value[card], -card))))


def bits_for(g: Ground, cards: dict[Card, int]) -> int:
    """Bits for the copies of a card: those of the deck, or more for a hand that no deck of these rules has."""
    most = max([n for card, n in cards.items() if card != JOKER], default=1)
    return max(g.bits, most.bit_length())


def best(
    g: Ground, objective: str, cards: dict[Card, int], table: Sequence[Meld] = (), per_meld: int | None = None
) -> Found:
    """The largest gain, the groups that bring it, and which wilds were wild."""
    found = best_above(g, objective, cards, table, per_meld=per_meld)
    assert found is not None
    return found


def best_above(
    g: Ground,
    objective: str,
    cards: dict[Card, int],
    table: Sequence[Meld] = (),
    floor: int = NEVER,
    *,
    per_meld: int | None = None,
    keep: int = 0,
) -> Found | None:
    """The same where it is more than ``floor``; None where it is not, which takes less time to tell.

    ``keep``: so many cards at least are left, for which some are passed over where all could be melded.
    """
    s = g.s
    most = s.per_meld if per_meld is None else min(per_meld, s.per_meld)
    if s.own_ranks:
        found = best_card_by_card(s, objective, cards, splits(s, cards), table, most, keep=keep)
        return found if found is not None and found[0] > floor else None
    return _best(s, g.engine(objective, most, bits_for(g, cards)), cards, table, floor, keep)


def best_with(g: Ground, cards: dict[Card, int], table: Sequence[Meld], asked: Asked) -> Found | None:
    """The same for least deadwood with the runs asked for; None when no arrangement holds them."""
    if g.s.own_ranks:
        return best_card_by_card(g.s, DEADWOOD, cards, splits(g.s, cards), table, g.s.per_meld, asked)
    return _best(g.s, g.counting(bits_for(g, cards), asked), cards, table)


def _best(
    s: Shaper, engine: Engine, cards: dict[Card, int], table: Sequence[Meld], floor: int = NEVER, keep: int = 0
) -> Found | None:
    best_: Found | None = None
    clock = running()
    for way in splits(s, cards):
        if (best_ is not None or floor > NEVER) and clock is not None and clock.over():
            break
        best_ = _best_seen(engine, way, table, floor if best_ is None else best_[0], keep) or best_
    return best_


def _best_seen(engine: Engine, way: Split, table: Sequence[Meld], floor: int, keep: int) -> Found | None:
    """The same for one way to see the hand."""
    held = sum([n << card * engine.t.bits for card, n in way.naturals.items()])
    if not way.wilds and not table and not keep and not engine.counts:
        plan: Plan | None = engine.plainly(held)
        return None if plan is None or plan.gain <= floor else (plan.gain, engine.groups(plan, 0), way)
    best_: Found | None = None
    for wild_gain, slots in _slots(engine, table, way, keep):
        plan, full = _search(engine, way, held, wild_gain, slots, floor if best_ is None else best_[0])
        if plan is not None:
            best_ = plan.gain, engine.groups(plan, len(wild_gain) - 1, full=full), way
    return best_


def _slots(
    engine: Engine, table: Sequence[Meld], way: Split, keep: int
) -> Iterator[tuple[list[int], list[list[Option]]]]:
    """What the wilds bring of their own, and the ways to lay off; for each number of wilds among the cards that are kept."""
    t = engine.t
    wild_gain = [0]
    for card in way.wilds:
        wild_gain.append(wild_gain[-1] + (0 if t.wild_in_place else (t.s.value[card] + t.each) * UNIT + 1))
    slots: list[list[Option]] = []
    with suppress(TimeIsOver):  # the melds of the table that were looked at till then
        for i, meld in enumerate(table):
            slots.append(_slot(engine, i, meld, way))
    slots = [slot for slot in slots if len(slot) > 1]
    for wilds in range(min(keep, len(way.wilds)) + 1):
        kept = _kept(t.bits, way, keep - wilds)
        if kept:
            yield wild_gain[: len(wild_gain) - wilds], [kept, *slots] if keep > wilds else slots


def _kept(bits: int, way: Split, number: int) -> list[Option]:
    """The ways to keep so many naturals."""
    cards = [card for card in sorted(way.naturals) for _ in range(way.naturals[card])]
    bags = dict.fromkeys(sum([1 << card * bits for card in kept]) for kept in combinations(cards, number))
    return [Option(bag, 0, 0) for bag in bags]


def _search(
    engine: Engine, way: Split, held: int, wild_gain: list[int], slots: list[list[Option]], floor: int
) -> tuple[Plan | None, bool]:
    """The best plan of one way to see the hand that brings more than ``floor``, and whether wilds had to take full places."""
    plan = engine.search(held, wild_gain, slots, floor)
    if not _cramped(engine, plan, way, wild_gain):
        return plan, False
    more = engine.search(held, wild_gain, slots, floor if plan is None else plan.gain, full=True)
    return (plan, False) if more is None else (more, True)


def _cramped(engine: Engine, plan: Plan | None, way: Split, wild_gain: list[int]) -> bool:
    """May a wild that is worth something want to stand where the natural is at hand?

    It may, if the natural in its place would set it free and there were no room for it at the end of that run.
    """
    t, s = engine.t, engine.t.s
    if t.full or (max(wild_gain) == 0 and not t.each) or len(wild_gain) == 1:
        return False
    suits = [sum([1 for card in way.naturals if suit_of(card) == suit]) for suit in range(4)]
    if s.run_max >= s.ladder.size and max(suits) + len(way.wilds) < s.ladder.size:
        return False
    return plan is None or plan.gain != wild_gain[-1] + sum(
        [t.card[rank_of(card)] * n for card, n in way.naturals.items()]
    )


def _slot(engine: Engine, on: int, meld: Meld, way: Split) -> list[Option]:
    t = engine.t
    options = {(0, 0): Option(0, 0, 0)}  # of those that take the same, the first
    for group in layoffs(t.s, on, meld, way.naturals, len(way.wilds)):
        held = [card for card, natural in group.places if natural and card is not None]
        used = len(group.places) - len(held)
        taken = sum([1 << card * t.bits for card in held])
        gain = sum([t.laid[rank_of(card)] for card in held]) + t.laid_wild * used
        options.setdefault((taken, used), Option(taken, used, gain, (), group))
    return sorted(options.values(), key=lambda option: (-option.gain, option.wilds, option.taken))


def dress(s: Shaper, groups: Sequence[Group], wilds: Sequence[Card]) -> list[tuple[Group, tuple[Laid, ...]]]:
    """Gives each group its cards: the naturals, and wilds in their order, each with what it stands for in a run."""
    pool = iter(wilds)
    dressed = []
    for group in groups:
        cards: list[Laid] = []
        for card, natural in group.places:
            if natural and card is not None:
                cards.append(card)
            else:
                wild = next(pool)
                cards.append(wild if card is None or card == wild else as_card(wild, card))
        if group.type == "set" and group.on is None:
            cards = _told_apart(s, group, cards)
        dressed.append((group, tuple(cards)))
    return dressed


def _told_apart(s: Shaper, group: Group, cards: list[Laid]) -> list[Laid]:
    """In a set that might be taken for something else, what each wild stands for; else they stay open."""
    naturals = [card for card, natural in group.places if natural and card is not None]
    if len(naturals) == len(cards) or (len(naturals) > 1 and not s.wild[naturals[0]]):
        return cards
    rank = rank_of(next(card for card, _ in group.places if card is not None))
    every = list(cards_of_rank(rank))
    missing = [card for card in every if card not in cards] + every
    told: list[Laid] = []
    for card in cards:
        if is_said(card) or (card < JOKER and rank_of(card) == rank and not (s.distinct and card in told)):
            told.append(card)
        else:
            missing += every  # of a set without a limit as many as there are wilds
            other = next(other for other in missing if other != card)
            missing.remove(other)
            told.append(as_card(card, other))
    return told


def meld_of(s: Shaper, group: Group, cards: tuple[Laid, ...]) -> Meld:
    """The meld of a group."""
    if group.type == "run":
        return run_meld(s, cards)
    rank = rank_of(next((card for card, _ in group.places if card is not None), 0))
    naturals = [card for card in cards if card < JOKER and rank_of(card) == rank]
    return set_meld(s, rank, naturals, [card for card in cards if not (card < JOKER and rank_of(card) == rank)])


def order(meld: Meld) -> tuple[tuple[int, ...], tuple[Laid, ...]]:
    """The canonical order of melds: by the cards that they stand for."""
    return tuple([identity(card) for card in meld.cards]), meld.cards


def arrangement(g: Ground, cards: dict[Card, int], groups: Sequence[Group], wilds: Sequence[Card]) -> Arrangement:
    """The groups as an arrangement of the hand."""
    s = g.s
    melds: list[Meld] = []
    laid: list[tuple[int, tuple[Laid, ...]]] = []
    rest = dict(cards)
    for group, dressed in dress(s, groups, wilds):
        for card in dressed:
            rest[physical(card)] -= 1
        if group.on is None:
            melds.append(meld_of(s, group, dressed))
        else:
            laid.append((group.on, dressed))
    left = tuple(card for card in sorted(rest) for _ in range(rest[card]))
    melds.sort(key=order)
    laid.sort()
    value = s.value
    return Arrangement(
        tuple(melds), tuple(laid), left, sum([value[card] for card in left]), sum([meld.points for meld in melds])
    )


__all__ = [
    "DEADWOOD",
    "Arrangement",
    "Ground",
    "Split",
    "arrangement",
    "best",
    "best_with",
    "count",
    "ground",
    "splits",
]
