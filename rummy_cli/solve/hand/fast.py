"""Hands without wilds from one pack, a bit for each card: as in gin, where many hands are arranged in a row.

Every choice of sets is tried; the runs of each suit, and all that an answer says of a suit, are remembered.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from operator import attrgetter

import msgspec

from rummy_cli.cards import JOKER, Card, Laid, identity
from rummy_cli.melds import Meld, Shaper, run_meld, set_meld

from .engine import Engine
from .runs import UNIT, Window
from .with_layoffs import layoffs

SUIT = 0x1FFF
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
BITS = (*(1 << card for card in range(JOKER)), 1 << JOKER, 1 << JOKER)
DECK = 1 << JOKER
MANY = 400  # ways to take the sets out, beyond which the search with a bound is faster
_cards = attrgetter("cards")
bit = BITS.__getitem__

Way = tuple[int, int, tuple[Meld, ...]]  # bits of the cards that are in sets, gain, the sets


class Arrangement(msgspec.Struct, frozen=True):
    """A hand arranged: ``melds`` in canonical order; ``laid``: for melds of the table, by index, the cards laid off on it;
    ``left``: the other cards by suit, then rank; ``deadwood``: what these count; ``points``: worth of the melds."""

    melds: tuple[Meld, ...]
    laid: tuple[tuple[int, tuple[Laid, ...]], ...]
    left: tuple[Card, ...]
    deadwood: int
    points: int


def as_bits(hand: Sequence[Card]) -> int | None:
    """The bits of a hand; None when a card is there twice, or is no natural card."""
    held = sum(map(bit, hand))
    return held if held < DECK and held.bit_count() == len(hand) else None


class Suit(dict[int, tuple[tuple[Meld, ...], tuple[Card, ...], int, int]]):
    """Key of one suit -> its runs, the cards left, what these count, points of the runs."""

    def __init__(self, s: Shaper, engine: Engine, suit: int) -> None:
        super().__init__()
        self.s, self.runs, self.suit = s, engine.plain, suit

    def __missing__(self, key: int) -> tuple[tuple[Meld, ...], tuple[Card, ...], int, int]:
        windows = self.runs.runs(key)
        first = self.suit * 13
        melds = tuple(run_meld(self.s, [first + rank for rank in window.ranks]) for window in windows)
        rest = key - sum(window.need for window in windows)
        left = tuple(first + rank for rank in range(13) if rest >> rank & 1)
        deadwood = sum(self.s.value[card] for card in left)
        found = self[key] = (tuple(sorted(melds, key=_cards)), left, deadwood, sum(meld.points for meld in melds))
        return found


class Bits:
    """Arranges such hands for the objective of an engine."""

    def __init__(self, s: Shaper, engine: Engine) -> None:
        self.s, self.engine = s, engine
        self.runs = engine.plain
        self.ways: dict[int, tuple[Way, ...]] = {}
        self.suits = tuple(Suit(s, engine, suit) for suit in range(4))
        self.cuts: dict[tuple[int, int], tuple[tuple[Meld, ...], ...]] = {}
        self.lays: dict[Meld, tuple[tuple[int, int, tuple[Card, ...]], ...]] = {}
        self.pairs = s.set_min < 3

    def arrange(self, held: int) -> Arrangement:
        """The best arrangement of the hand."""
        clubs, diamonds, hearts, spades = self.suits
        c, d, h, s = held & SUIT, held >> 13 & SUIT, held >> 26 & SUIT, held >> 39
        several = (c | d) & (h | s) | c & d | h & s if self.pairs else c & d & (h | s) | h & s & (c | d)
        sets: tuple[Meld, ...] = ()
        if several:
            taken, _, sets = self._best(held, several)
            if sets:
                held -= taken
                c, d, h, s = held & SUIT, held >> 13 & SUIT, held >> 26 & SUIT, held >> 39
        melds, left, deadwood, points = clubs[c]
        runs, more, value, worth = diamonds[d]
        if d:
            melds, left, deadwood, points = melds + runs, left + more, deadwood + value, points + worth
        runs, more, value, worth = hearts[h]
        if h:
            melds, left, deadwood, points = melds + runs, left + more, deadwood + value, points + worth
        runs, more, value, worth = spades[s]
        if s:
            melds, left, deadwood, points = melds + runs, left + more, deadwood + value, points + worth
        if sets:
            for meld in sets:
                points += meld.points
            melds = tuple(sorted(sets + melds, key=_cards))
        return Arrangement(melds, (), left, deadwood, points)

    def joint(self, held: int, table: Sequence[Meld]) -> Arrangement | None:
        """The best arrangement with lay-offs on the table; None when there are too many ways to lay off to try each."""
        lays: list[tuple[int, int, tuple[tuple[int, tuple[Card, ...]], ...]]] = [(0, 0, ())]
        for on, meld in enumerate(table):
            here = [lay for lay in self._layoffs(meld) if lay[0] & held == lay[0]]
            if here:
                lays += [
                    (a | b, i + j, (*done, (on, cards))) for a, i, done in lays for b, j, cards in here if not a & b
                ]
                if len(lays) > MANY:
                    return None
        best, found = -1, lays[0]
        for lay in lays if len(lays) > 1 else ():
            gain = lay[1] + self._gain(held - lay[0])
            if gain > best:
                best, found = gain, lay
        arranged = self.arrange(held - found[0])
        if not found[0]:
            return arranged
        return Arrangement(arranged.melds, found[2], arranged.left, arranged.deadwood, arranged.points)

    def _layoffs(self, meld: Meld) -> tuple[tuple[int, int, tuple[Card, ...]], ...]:
        """All that the deck could lay off on a meld: bits, gain, cards."""
        found = self.lays.get(meld)
        if found is None:
            if len(self.lays) > 5_000:
                self.lays.clear()
            deck = {card: 1 for card in range(JOKER) if not any(card == identity(other) for other in meld.cards)}
            gain = self.engine.t.card
            groups = [
                [card for card, _ in group.places if card is not None] for group in layoffs(self.s, 0, meld, deck, 0)
            ]
            found = self.lays[meld] = tuple(
                (sum(map(bit, cards)), sum([gain[card % 13] for card in cards]), tuple(cards))
                for cards in groups
                if len(set(cards)) == len(cards)
            )
        return found

    def all(self, held: int, limit: int) -> list[Arrangement] | None:
        """Every arrangement that melds as many points; None when there are too many choices of sets to try each."""
        ways = self._ways(held)
        if ways is None:
            return None
        most = max([gain + self._runs_gain(held - taken) for taken, gain, _ in ways]) // UNIT
        found: list[Arrangement] = []
        for taken, gain, sets in ways:
            rest = held - taken
            if (gain + self._runs_gain(rest)) // UNIT == most:
                keys = (rest & SUIT, rest >> 13 & SUIT, rest >> 26 & SUIT, rest >> 39)
                for cut in product(*(self._cuts(suit, key) for suit, key in enumerate(keys))):
                    if len(found) == limit:
                        return found
                    melds = sets + cut[0] + cut[1] + cut[2] + cut[3]
                    found.append(self._as_said(held, tuple(sorted(melds, key=_cards))))
        return found

    def _as_said(self, held: int, melds: tuple[Meld, ...]) -> Arrangement:
        for meld in melds:
            held -= sum(map(bit, meld.cards))
        left = tuple(card for card in range(JOKER) if held >> card & 1)
        return Arrangement(
            melds, (), left, sum(self.s.value[card] for card in left), sum(meld.points for meld in melds)
        )

    def _cuts(self, suit: int, key: int) -> tuple[tuple[Meld, ...], ...]:
        """Every way to make runs of a suit that meld as many points."""
        found = self.cuts.get((suit, key))
        if found is None:
            most = self.runs[key] // UNIT
            found = self.cuts[suit, key] = tuple(
                tuple(run_meld(self.s, [suit * 13 + rank for rank in window.ranks]) for window in windows)
                for windows in self._windows(key, most)
            )
        return found

    def _windows(self, key: int, points: int) -> Iterator[tuple[Window, ...]]:
        """The runs in every way that brings just so many points."""
        if not key:
            if not points:
                yield ()
            return
        lowest = key & -key
        if self.runs[key - lowest] // UNIT >= points:
            yield from self._windows(key - lowest, points)
        for window in self.engine.t.by_lowest[lowest.bit_length() - 1]:
            if key & window.need == window.need:
                after = points - window.gain // UNIT
                if self.runs[key - window.need] // UNIT >= after:
                    for others in self._windows(key - window.need, after):
                        yield (window, *others)

    def melded(self, held: int) -> int:
        """Points of the best melds, or value of the cards in them, by the objective."""
        return self._gain(held) // UNIT

    def _gain(self, held: int) -> int:
        c, d, h, s = held & SUIT, held >> 13 & SUIT, held >> 26 & SUIT, held >> 39
        several = (c | d) & (h | s) | c & d | h & s if self.pairs else c & d & (h | s) | h & s & (c | d)
        if several:
            return self._best(held, several)[1]
        runs = self.runs
        return runs[c] + runs[d] + runs[h] + runs[s]

    def _runs_gain(self, held: int) -> int:
        runs = self.runs
        return runs[held & SUIT] + runs[held >> 13 & SUIT] + runs[held >> 26 & SUIT] + runs[held >> 39]

    def _best(self, held: int, several: int) -> Way:
        """The best choice of sets of the ranks ``several``; the gain is that of sets and runs together."""
        runs = self.runs
        ways = self._ways(held, several)
        if ways is None:
            return self._searched(held)
        best = -1
        found = ways[0]
        for way in ways:
            taken, gain, _ = way
            rest = held - taken
            gain += runs[rest & SUIT] + runs[rest >> 13 & SUIT] + runs[rest >> 26 & SUIT] + runs[rest >> 39]
            if gain > best:
                best, found = gain, way
        return found[0], best, found[2]

    def _ways(self, held: int, several: int = SUIT) -> Sequence[Way] | None:
        """Every choice of sets of the ranks ``several``; None when they are too many."""
        known = self.ways
        ways: Sequence[Way] = ()
        while several:
            lowest = several & -several
            several ^= lowest
            rank = lowest.bit_length() - 1
            mark = held & RANK << rank
            here = known.get(mark)
            if here is None:
                here = known[mark] = self._sets(rank, mark >> rank)
            ways = [(a + b, i + j, x + y) for a, i, x in ways for b, j, y in here] if ways else here
            if len(ways) > MANY:
                return None
        return ways

    def _sets(self, rank: int, held: int) -> tuple[Way, ...]:
        """The ways to take sets of a rank out, the largest first, none last."""
        options = sorted(self.engine.options.of(rank, held, 0), key=lambda option: -option.taken.bit_count())
        return tuple((option.taken, option.gain, self._melds(rank, option.groups)) for option in options)

    def _melds(self, rank: int, groups: tuple[tuple[str, int, int], ...]) -> tuple[Meld, ...]:
        return tuple(
            set_meld(self.s, rank, [suit * 13 + rank for suit in range(4) if bag >> suit * 13 & 1], ())
            for _, bag, _ in groups
        )

    def _searched(self, held: int) -> Way:
        plan = self.engine.search(held, (0,))
        if plan is None:
            raise AssertionError(held)
        sets = [meld for rank, option in plan.chosen for meld in self._melds(rank or 0, option.groups)]
        return held - plan.rest, plan.gain, tuple(sets)
