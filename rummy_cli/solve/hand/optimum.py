"""How much a hand can bring: which naturals lie in sets is tried rank by rank, and what is left of each suit is looked up.

The bound charges a price for every wild: what each suit and each rank could bring if wilds were to be had at that price, together
with what the wilds there are cost then, is never less than what can be brought. Of a few prices that which tells most is taken.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

from .clock import TimeIsOver, running
from .options import Choice, Options
from .runs import NEVER
from .suits import Credits, together

OFTEN = 63  # after so many nodes the clock is looked at
COST = 3  # of a node, in steps


class Suits(Protocol):
    """What suits bring by themselves."""

    @property
    def credits(self) -> Sequence[Credits]:
        """The most that a suit brings, for every price of a wild."""

    def total(self, gains: Sequence[int], runs: int, keys: Sequence[int], wild_gain: Sequence[int], floor: int) -> int:
        """The most that all comes to with what these suits add; where it is not above ``floor``, any number that is not.

        ``gains``, ``runs``: what was brought before, by wilds used, and how many runs it holds; ``wild_gain[n]``: what n wilds
        bring of their own.
        """


class Start(NamedTuple):
    """A hand after lay-offs and melds of wilds alone: its naturals, what was brought, by wilds used, and runs among that."""

    cards: int
    gains: Sequence[int]
    runs: int = 0


class Optimum:
    """The search for one hand. ``best``: the most that was found; ``in_sets``: the naturals that lie in sets then, and
    ``begun_with``: those with which that start began."""

    def __init__(self, options: Options, suits: Suits, held: int, wild_gain: Sequence[int]) -> None:
        """``held``: the naturals as a bag; ``wild_gain[n]``: what n wilds bring of their own, wherever they are melded."""
        t = options.t
        self.options, self.suits, self.wild_gain, self.wilds = options, suits, wild_gain, len(wild_gain) - 1
        self.shifts = tuple([suit * options.suit_bits for suit in range(4)])
        self.best, self.in_sets, self.begun_with = NEVER, 0, 0
        self.only: int | None = None  # nothing but these naturals may lie in sets
        self.clock, self.nodes = running(), 0
        by_rank = {rank: cards for rank in range(13) if (cards := held >> rank * t.bits & options.rank_mask)}
        several = [rank for rank in by_rank if len(options.sets(rank, by_rank[rank], self.wilds)) > 1]
        self.ranks = sorted(several, key=lambda rank: (-t.card[rank], -rank))
        # all melded: no more can be had
        self.enough = (
            max(wild_gain)
            + self.wilds * t.most_wild
            + sum([options.copies(cards) * max(t.card[rank], 0) for rank, cards in by_rank.items()])
        )
        self._set_price([options.sets(rank, by_rank[rank], self.wilds) for rank in self.ranks], self._keys(held))

    def _set_price(self, by_rank: Sequence[Sequence[Choice]], keys: Sequence[int]) -> None:
        """Takes the price at which the whole hand is bounded best.

        ``coming[at]``: the most that the sets from a rank on bring at that price, with what all the wilds cost.
        """
        least = None
        for at, credit in enumerate(self.suits.credits):
            wilds = max([credit.price * n + gain for n, gain in enumerate(self.wild_gain)])
            sets = [max([choice.credits[at] for choice in choices]) for choices in by_rank]
            bound = wilds + sum(sets) + sum([credit[key] for key in keys])
            if least is None or bound < least:
                least, self.at_price, self.credit = bound, at, credit
                self.coming = [*accumulate(reversed(sets), initial=wilds)][::-1]

    def _keys(self, cards: int) -> tuple[int, int, int, int]:
        a, b, c, d = self.shifts
        suit = self.options.suit_mask
        return cards >> a & suit, cards >> b & suit, cards >> c & suit, cards >> d & suit

    def _bound(self, at: int, start: Start) -> int:
        """The most that can come of a start when the sets of the ranks from ``at`` on are still to be chosen."""
        credit, price = self.credit, self.credit.price
        before = max([gain - price * n for n, gain in enumerate(start.gains)])
        return before + self.coming[at] + sum([credit[key] for key in self._keys(start.cards)])

    def search(self, starts: Iterable[Start], floor: int) -> bool:
        """Is there more than ``floor`` in any of these? ``best`` and ``in_sets`` say how much, then. TimeIsOver when time is."""
        self.best = floor
        bounds = sorted([(-self._bound(0, start), at, start) for at, start in enumerate(starts)])
        for bound, _, start in bounds:
            if -bound <= self.best or self._goes(0, start, self.best, self.enough):
                break
        return self.best > floor

    def reaches(self, at: int, start: Start, need: int) -> bool:
        """Can so much come of a start, when the sets of the ranks from ``at`` on are still to be chosen?"""
        if self._bound(at, start) < need:
            return False
        kept = self.best, self.in_sets, self.begun_with
        try:
            return self._goes(at, start, need - 1, need)
        finally:
            self.best, self.in_sets, self.begun_with = kept

    def _goes(self, at: int, start: Start, floor: int, enough: int) -> bool:
        """Finds more than ``floor``; True as soon as it is enough."""
        self.best, self.wanted, self.begun = floor, enough, start
        price = self.credit.price
        before = max([gain - price * n for n, gain in enumerate(start.gains)])
        return self._choose(at, start.cards, start.gains, before)

    def _choose(self, at: int, cards: int, gains: Sequence[int], before: int) -> bool:
        """Goes on with the sets of the ranks from ``at`` on; ``gains``, ``before``: of all that is chosen, and its credit."""
        self._tick()
        options, bits, wilds = self.options, self.options.t.bits, self.wilds
        for rank in self.ranks[at:]:
            at += 1
            choices = options.sets(rank, cards >> rank * bits & options.rank_mask, wilds)
            if len(choices) > 1:
                break
        else:
            return self._ends(cards, gains)
        if self.only is not None:
            here = self.only & options.rank_mask << rank * bits
            choices = tuple([choice for choice in choices if choice.taken == here])
        a, b, c, d = self.shifts
        suit, credit, price, coming = options.suit_mask, self.credit, self.at_price, before + self.coming[at]
        for choice in choices:
            rest, worth = cards - choice.taken, choice.credits[price]
            most = coming + worth + credit[rest >> a & suit] + credit[rest >> b & suit]
            most += credit[rest >> c & suit] + credit[rest >> d & suit]
            if most > self.best:
                then = together(gains, choice.gains) if choice.taken else gains
                if self._choose(at, rest, then, before + worth):
                    return True
        return False

    def _ends(self, cards: int, gains: Sequence[int]) -> bool:
        """All sets are chosen: what comes of it?"""
        total = self.suits.total(gains, self.begun.runs, self._keys(cards), self.wild_gain, self.best)
        if total > self.best:
            self.best, self.in_sets, self.begun_with = total, self.begun.cards - cards, self.begun.cards
        return self.best >= self.wanted

    def _tick(self) -> None:
        self.nodes += 1
        if not self.nodes & OFTEN and self.clock is not None and self.clock.over(OFTEN * COST):
            raise TimeIsOver
