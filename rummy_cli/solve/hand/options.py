"""The ways to use the cards of one rank as sets, and what else a search may choose from."""

from typing import Literal, NamedTuple

import msgspec

from rummy_cli.cards import PACK

from .clock import clocked
from .runs import NEVER, Terms, Window

Shape = tuple[str, int, int, int]  # set or run, cards taken, wilds, gain
NO_GROUPS: tuple[tuple[str, int, int], ...] = ()
Places = tuple[tuple[int | None, bool], ...]  # of a meld: card (None: open, in a set), is it a natural


class Group(msgspec.Struct, frozen=True, gc=False):
    """A meld or lay-off to be: its places in order. ``on``: the table meld that it is laid off on."""

    type: Literal["set", "run"]
    places: Places
    on: int | None = None


class Option(msgspec.Struct, frozen=True, gc=False):
    """One way to use cards of a rank, or to lay off on one meld: cards taken (a bag), wilds, gain.

    ``groups``: the melds, for those of a rank: (set or run, cards taken, wilds); ``laid``: the lay-off; ``runs``: how many of
    the melds are runs, where that is counted.
    """

    taken: int
    wilds: int
    gain: int
    groups: tuple[tuple[str, int, int], ...] = ()
    laid: Group | None = None
    runs: int = 0


class Choice(NamedTuple):
    """One way to choose the naturals (a bag) of a rank for sets of two naturals and more, whatever wilds go with them.

    ``gains``: the most with exactly 0, 1 … wilds; ``credits``: the most when each wild costs one of the ``prices``.
    """

    taken: int
    gains: tuple[int, ...]
    credits: tuple[int, ...]


class Options:
    """The options of each rank under one ``Terms``, kept for the next hand.

    A *bag* is four keys of suits side by side; the bag of a rank is divided down to rank 0.
    """

    def __init__(self, t: Terms) -> None:
        self.t = t
        bits = t.bits
        self.suit_bits = 13 * bits
        self.suit_mask = (1 << self.suit_bits) - 1
        self.digit = (1 << bits) - 1
        self.rank_mask = sum(self.digit << suit * self.suit_bits for suit in range(4))
        self.ones = sum(1 << place * bits for place in range(PACK))
        # a bit above the digit of each suit in the bag of a rank: it is borrowed from when too much is taken
        self.guard = sum(1 << suit * self.suit_bits + self.suit_bits - 1 for suit in range(4))
        self.known: dict[tuple[int, int, int], tuple[Option, ...]] = {}
        self.choices: dict[tuple[int, int, int], tuple[Choice, ...]] = {}

    def of(self, rank: int, held: int, wilds: int) -> tuple[Option, ...]:
        """Every way to make sets (and melds of one natural) from the cards ``held`` of a rank, none included.

        The best gain first. ``held``: the bag, divided down to rank 0.
        """
        found = self.known.get((rank, held, wilds))
        if found is None:
            if len(self.known) > 50_000:
                self.known.clear()
            found = self.known[rank, held, wilds] = self._options(rank, held, wilds)
        return found

    def _options(self, rank: int, held: int, wilds: int) -> tuple[Option, ...]:
        best: dict[tuple[int, int], tuple[int, tuple[tuple[str, int, int], ...]]] = {(0, 0): (0, ())}
        room, guard = held + self.guard, self.guard
        for shape in clocked(self._shapes(rank, held, wilds)):  # each any number of times
            _, taken, used, gain = shape
            for (have, spent), (total, groups) in list(best.items()):
                more, now, sum_, made = have + taken, spent + used, total + gain, (*groups, shape[:3])
                while now <= wilds and (room - more) & guard == guard:
                    known = best.get((more, now))
                    if known is None or known[0] < sum_:
                        best[more, now] = (sum_, made)
                    more, now, sum_, made = more + taken, now + used, sum_ + gain, (*made, shape[:3])
        shift = rank * self.t.bits
        options = [Option(have << shift, spent, gain, groups) for (have, spent), (gain, groups) in best.items()]
        options.sort(key=lambda option: (-option.gain, option.wilds, option.taken))
        return tuple(options)

    def sets(self, rank: int, held: int, wilds: int) -> tuple[Choice, ...]:
        """Every way to choose naturals for sets of two and more of the cards ``held`` of a rank, none included; the best first."""
        found = self.choices.get((rank, held, wilds))
        if found is None:
            if len(self.choices) > 50_000:
                self.choices.clear()
            found = self.choices[rank, held, wilds] = self._sets_of(rank, held, wilds)
        return found

    def _sets_of(self, rank: int, held: int, wilds: int) -> tuple[Choice, ...]:
        ways: dict[int, list[int]] = {0: [0, *[NEVER] * wilds]}
        room, guard = held + self.guard, self.guard
        shapes = [shape for bag, size in self._bags(held) if size > 1 for shape in self._sets(rank, bag, size, wilds)]
        for _, taken, used, gain in clocked(shapes):  # each any number of times
            for have, gains in list(ways.items()):
                more, sums = have + taken, gains
                while (room - more) & guard == guard:
                    sums = [NEVER] * used + [sum_ + gain for sum_ in sums[: wilds + 1 - used]]
                    ways[more] = [*map(max, sums, ways.get(more, sums))]
                    more += taken
        prices, shift = self.t.prices, rank * self.t.bits
        made = [
            Choice(
                have << shift,
                tuple(gains),
                tuple([max([gain - price * used for used, gain in enumerate(gains)]) for price in prices]),
            )
            for have, gains in ways.items()
            if max(gains) > NEVER // 2
        ]
        return tuple(sorted(made, key=lambda choice: (-max(choice.gains), choice.taken)))

    def lone(self, rank: int, wilds: int) -> list[Shape]:
        """The melds of one natural of a rank, up to so many wilds beside it."""
        if self.t.least > 1:
            return []
        return [*self._sets(rank, 1, 1, wilds), *self._lone_runs(rank, 1, 1, wilds)]

    def copies(self, held: int) -> int:
        """How many cards a bag holds."""
        ones = self.ones
        copies = (held & ones).bit_count()
        for bit in range(1, self.t.bits):
            copies += (held >> bit & ones).bit_count() << bit
        return copies

    def _shapes(self, rank: int, held: int, wilds: int) -> list[Shape]:
        """The single melds of these cards: (set or run, cards taken, wilds, gain)."""
        shapes: list[Shape] = []
        for bag, size in self._bags(held):
            found = {shape[2]: shape for shape in self._sets(rank, bag, size, wilds)}
            for lone in self._lone_runs(rank, bag, size, wilds):
                if lone[2] not in found or lone[3] > found[lone[2]][3]:
                    found[lone[2]] = lone
            shapes += found.values()
        return shapes

    def _bags(self, held: int) -> list[tuple[int, int]]:
        """The ways to choose naturals of a rank for one meld: (bag, how many)."""
        bags = [(0, 0)]
        for suit in range(4):
            copies = held >> suit * self.suit_bits & self.digit
            most = min(copies, 1) if self.t.s.distinct else copies
            bags = [(bag + (n << suit * self.suit_bits), size + n) for bag, size in bags for n in range(most + 1)]
        return [(bag, size) for bag, size in bags if size >= self.t.least]

    def _sets(self, rank: int, bag: int, size: int, wilds: int) -> list[Shape]:
        t, s = self.t, self.t.s
        top = min(s.set_max, 4) if s.distinct else s.set_max
        each = t.in_set[rank]
        return [
            ("set", bag, used, each * (size + used if t.wild_in_place else size))
            for used in range(max(0, s.set_min - size), min(wilds, t.per_meld, top - size) + 1)
            if s.shared(size, used)
        ]

    def _lone_runs(self, rank: int, bag: int, size: int, wilds: int) -> list[Shape]:
        """Runs of one natural."""
        if size != 1:
            return []
        lone = [(used, self.lone_run(rank, used)) for used in range(1, min(wilds, self.t.per_meld) + 1)]
        return [("run", bag, used, made[0]) for used, made in lone if made and self.t.s.shared(1, used)]

    def lone_run(self, rank: int, wilds: int) -> tuple[int, Window, int] | None:
        """The best run of one natural of this rank and so many wilds: gain, window, place of the natural."""
        best: tuple[int, Window, int] | None = None
        t = self.t
        for window in t.by_rank[rank]:
            if window.size == wilds + 1:
                for i, other in enumerate(window.ranks):
                    if other != rank or (not t.s.adjacent and (i > 1 or wilds - i > 1)):
                        continue
                    gain = window.gain if t.wild_in_place else window.places[i]
                    if best is None or (gain, window.worth) > (best[0], best[1].worth):
                        best = (gain, window, i)
        return best

    def alone(self, wilds: int) -> tuple[Option, ...]:
        """Ways to meld wilds alone, where ``wilds.min_naturals`` is 0."""
        t = self.t
        ways: dict[int, tuple[int, tuple[tuple[str, int, int], ...]]] = {0: (0, ())}
        if t.s.min_naturals == 0 and t.s.shared(0, 1):
            for used in range(1, min(wilds, t.per_meld) + 1):
                made = self.all_wild(used)
                if made is None:
                    continue
                for have, (sum_, groups) in list(ways.items()):
                    spent, total, melds = have + used, sum_ + made[0], (*groups, (made[1], 0, used))
                    while spent <= wilds:
                        if ways.get(spent, (NEVER, ()))[0] < total:
                            ways[spent] = (total, melds)
                        spent, total, melds = spent + used, total + made[0], (*melds, (made[1], 0, used))
        return tuple(Option(0, used, gain, groups) for used, (gain, groups) in sorted(ways.items()))

    def all_wild(self, wilds: int) -> tuple[int, str, int | Window] | None:
        """The best meld of so many wilds and nothing else: gain, set or run, rank or window."""
        return max(self.all_wild_ways(wilds), key=lambda way: way[0], default=None)

    def all_wild_ways(self, wilds: int) -> list[tuple[int, str, int | Window]]:
        """The best set and the best run of so many wilds and nothing else."""
        t, s = self.t, self.t.s
        ways: list[tuple[int, str, int | Window]] = []
        if s.set_min <= wilds <= (min(s.set_max, 4) if s.distinct else s.set_max):
            each = {rank: t.in_set[rank] * wilds if t.wild_in_place else 0 for rank in s.ladder.ranks}
            rank = max(each, key=lambda rank: each[rank])
            ways.append((each[rank], "set", rank))
        windows = [window for window in t.windows if window.size == wilds and (s.adjacent or wilds == 1)]
        if windows:
            window = max(windows, key=lambda window: window.gain if t.wild_in_place else 0)
            ways.append((window.gain if t.wild_in_place else 0, "run", window))
        return ways
