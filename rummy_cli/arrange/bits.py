"""Hands without wilds from one pack, a bit for each card: as in gin, where many hands are arranged in a row.

Every choice of sets is tried; the runs of each suit, and all that an answer says of a suit, are remembered.
"""

from collections.abc import Sequence
from operator import attrgetter

from rummy_cli.cards import JOKER, Card
from rummy_cli.melds import Meld, Shaper
from rummy_cli.melds.shapes import run_meld, set_meld

from .engine import Engine
from .runs import UNIT
from .search import Search

SUIT = 0x1FFF
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
DECK = 1 << JOKER
MANY = 400  # ways to take the sets out, beyond which the search with a bound is faster
_cards = attrgetter("cards")

Way = tuple[int, int, tuple[Meld, ...]]  # bits of the cards that are left of sets, gain, the sets
Made = tuple[tuple[Meld, ...], tuple[Card, ...], int]  # of a suit: runs, cards left, their value


def as_bits(hand: Sequence[Card]) -> int | None:
    """The bits of a hand; None when a card is there twice, or is no natural card."""
    held = 0
    for card in hand:
        held |= 1 << card
    return held if held < DECK and held.bit_count() == len(hand) else None


class Bits:
    """Arranges such hands for the objective of an engine."""

    def __init__(self, s: Shaper, engine: Engine) -> None:
        self.s, self.engine = s, engine
        self.runs = engine.plain
        self.ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self.suits: tuple[dict[int, Made], ...] = ({}, {}, {}, {})
        self.pairs = s.set_min < 3
        self.value = s.value

    def best(self, held: int) -> Way:
        """The best choice of sets: what it leaves, the gain of sets and runs together, the sets."""
        c, d, h, s = held & SUIT, held >> 13 & SUIT, held >> 26 & SUIT, held >> 39
        runs = self.runs
        several = (c | d) & (h | s) | c & d | h & s if self.pairs else c & d & (h | s) | h & s & (c | d)
        if not several:
            return held, runs[c] + runs[d] + runs[h] + runs[s], ()
        ways: Sequence[Way] = ()
        while several:
            lowest = several & -several
            several ^= lowest
            rank = lowest.bit_length() - 1
            mark = (rank, held >> rank & RANK)
            here = self.ways.get(mark)
            if here is None:
                here = self.ways[mark] = self._sets(*mark)
            ways = [(a + b, i + j, (*x, *y)) for a, i, x in ways for b, j, y in here] if ways else here
            if len(ways) > MANY:
                return self._searched(held)
        best, found = -1, ways[0]
        for way in ways:
            rest = held - way[0]
            gain = way[1] + runs[rest & SUIT] + runs[rest >> 13 & SUIT] + runs[rest >> 26 & SUIT] + runs[rest >> 39]
            if gain > best:
                best, found = gain, way
        return held - found[0], best, found[2]

    def _sets(self, rank: int, held: int) -> tuple[Way, ...]:
        """The ways to take sets of a rank out: bits taken, gain, sets; none first."""
        options = sorted(self.engine.options.of(rank, held, 0), key=lambda option: -option.taken.bit_count())
        return tuple((option.taken, option.gain, self._melds(rank, option.groups)) for option in options)

    def _melds(self, rank: int, groups: tuple[tuple[str, int, int], ...]) -> tuple[Meld, ...]:
        return tuple(
            set_meld(self.s, rank, [suit * 13 + rank for suit in range(4) if bag >> suit * 13 & 1], ())
            for _, bag, _ in groups
        )

    def _searched(self, held: int) -> Way:
        plan = Search(self.engine.options, self.engine.reach, held, (0,)).best(self.runs, None)
        if plan is None:  # only when every card is worth less than nothing
            return held, 0, ()
        sets = [meld for rank, option in plan.chosen for meld in self._melds(rank or 0, option.groups)]
        return plan.rest, plan.gain, tuple(sets)

    def melded(self, held: int) -> int:
        """Points of the best melds, or value of the cards in them, by the objective."""
        return self.best(held)[1] // UNIT

    def arrange(self, held: int) -> tuple[tuple[Meld, ...], tuple[Card, ...], int]:
        """The melds in order, the cards left, and their value."""
        rest, _, sets = self.best(held)
        clubs, diamonds, hearts, spades = self.suits
        c, d, h, s = rest & SUIT, rest >> 13 & SUIT, rest >> 26 & SUIT, rest >> 39
        one = clubs.get(c) or self._suit(0, c)
        two = diamonds.get(d) or self._suit(1, d)
        three = hearts.get(h) or self._suit(2, h)
        four = spades.get(s) or self._suit(3, s)
        melds = sets + one[0] + two[0] + three[0] + four[0]
        if len(melds) > 1:
            melds = tuple(sorted(melds, key=_cards))
        return melds, one[1] + two[1] + three[1] + four[1], one[2] + two[2] + three[2] + four[2]

    def _suit(self, suit: int, key: int) -> Made:
        windows = self.runs.runs(key)
        rest = key
        for window in windows:
            rest -= window.need
        left = tuple(suit * 13 + rank for rank in range(13) if rest >> rank & 1)
        melds = tuple(run_meld(self.s, [suit * 13 + rank for rank in window.ranks]) for window in windows)
        found = self.suits[suit][key] = (melds, left, sum(self.value[card] for card in left))
        return found
