"""Which melds cover all cards of the table, with cards of the hand among them: the ladder is gone up once, rank by rank.

What is known after a rank is small: the open runs of each suit, the aces kept for the top, how many wilds are used. Two
beginnings that agree in it are one, the better is kept. So it is exact, and no more work than there are such states.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from time import monotonic
from typing import TypeAlias

from rummy_cli.cards import JOKER, KINDS, of_rank
from rummy_cli.melds import Shaper

from .lines import LOW, MIDDLE, TOP, Lines, Step
from .ranks import NONE, Four, Leaf, Ranks, Tree, straight
from .rebuild import Alone, Covering, Steps, covering

# open runs by suit, aces kept, wilds used (less cards used as wilds), room to park wilds, is a card of the hand played
Key: TypeAlias = tuple[int, int, int, int, Four, int, int, bool]
Node: TypeAlias = tuple[int, Key, Leaf, Steps]  # worth, the key before, the choice of this rank, the step of each suit
Hope: TypeAlias = tuple[Step, int]  # a step, and how many wilds at least its open runs will need
End: TypeAlias = tuple[int, Key, int, int]  # worth, key, wilds alone, wilds parked
CARDS = 1 << 40  # a card more is better than any points
OFTEN, MANY = 64, 4096  # after so many states, or steps of them, the clock is looked at


class TimeUp(Exception):  # noqa: N818  it is no error
    """The search was not done when its time was over."""


class Rearrangements:
    """Coverings under the rules of ``s``, for pools with up to ``wilds`` cards that may be wild."""

    def __init__(self, s: Shaper, wilds: int) -> None:
        self.s = s
        self.lines = Lines(s, wilds)
        self.wilds = self.lines.wilds
        self.ranks = Ranks(s, self.wilds, parks=self.lines.parks)
        self.alone = self._alone()
        self.straight: dict[Four, Tree] = {}

    def _alone(self) -> dict[int, Alone]:
        """Wilds alone, where ``wilds.min_naturals`` is 0: how many -> the melds of them."""
        s = self.s
        ways: dict[int, Alone] = {0: ()}
        if s.min_naturals or not s.shared(0, 1):
            return ways
        kinds = []
        for size in range(1, min(self.wilds, s.per_meld) + 1):
            if s.set_min <= size <= (min(s.set_max, 4) if s.distinct else s.set_max):
                kinds.append((True, size))
            elif s.run_min <= size <= min(s.run_max, self.lines.longest) and (s.adjacent or size == 1):
                kinds.append((False, size))
        for total in range(1, self.wilds + 1):
            for kind in kinds:
                if kind[1] <= total and total - kind[1] in ways:
                    ways[total] = (*ways[total - kind[1]], kind)
                    break
        return ways

    def cover(
        self, must: Sequence[int], may: Sequence[int], until: float, *, few: bool, values: Sequence[int]
    ) -> Covering | None:
        """The best covering of the bag ``must`` with cards of the bag ``may``, or None where there is none at all.

        ``few``: one that uses any card of ``may``, as few as possible (None when it can use none; where ``may`` is empty, any
        covering of ``must``); else as many as possible, then those of most ``values`` (by card, the joker last). At the time
        ``until`` (of ``time.monotonic``) it gives the best so far, or raises TimeUp when there is none.
        """
        one = _Pass(self, must, may, until, few, values)
        best: tuple[int, Covering] | None = None
        try:
            for guess in one.guesses():
                found = one.run(guess, None if best is None else best[0])
                if found is not None:
                    best = found
                    if few and found[0] >= -1:
                        break
        except TimeUp:
            if best is None:
                raise
        return None if best is None else best[1]


class _Pass:
    """One search."""

    def __init__(
        self,
        search: Rearrangements,
        must: Sequence[int],
        may: Sequence[int],
        until: float,
        few: bool,
        values: Sequence[int],
    ) -> None:
        self.search, self.s, self.lines = search, search.s, search.lines
        self.until, self.few = until, few
        self.wanted = few and any(may)
        s, steps = self.s, self.s.ladder
        self.must = [tuple(must[of_rank(rank)]) for rank in range(13)]
        self.may = [tuple(may[of_rank(rank)]) for rank in range(13)]
        both = [tuple(map(int.__add__, a, b)) for a, b in zip(self.must, self.may, strict=True)]
        self.jokers = (must[JOKER], must[JOKER] + may[JOKER])
        each = [-1] * KINDS if few else [CARDS + value for value in values]
        self.gains = [tuple(each[of_rank(rank)]) for rank in range(13)]
        self.joker_gain = each[JOKER]
        ranks = list(steps.ranks[: steps.size]) if steps.ring else list(steps.ranks)
        if steps.ring:  # cut where fewest runs can pass
            ends = [sum(map(min, both[rank], both[ranks[i - 1]])) for i, rank in enumerate(ranks)]
            cut = ends.index(min(ends))
            ranks = ranks[cut:] + ranks[:cut]
        self.order = ranks
        self.forked = steps.forked
        last = len(ranks) - 1
        self.where = [MIDDLE] * len(ranks)
        if steps.forked:
            self.where[0], self.where[last] = LOW, TOP
        self.there = [both[rank] for rank in ranks]
        # Cards still to come that may be used as wilds.
        self.to_come = [0] * len(ranks)
        if s.wild_ranks and self.lines.wilds:
            wild = [sum(both[rank]) if rank in s.wild_ranks else 0 for rank in ranks]
            if steps.forked:
                wild[last] = 0  # the same aces
            self.to_come = [sum(wild[i + 1 :]) for i in range(len(ranks))]
        self.kept: Four | None = None
        if steps.forked:
            reach = 1 if self.lines.wilds else max(2, min(self.lines.least, len(ranks)))
            a, b, c, d = (min(self.there[last - i][suit] for i in range(reach)) for suit in range(4))
            self.kept = (a, b, c, d)
        self.hopes: list[tuple[dict[int, tuple[Hope, ...]], ...]] = [({}, {}, {}, {}) for _ in ranks]
        self.debts: dict[tuple[int, int, int], int] = {}
        self.tried = 0

    def _hurry(self) -> None:
        if monotonic() > self.until:
            raise TimeUp

    # ------------------------------------------------------------------ where a run may go round

    def guesses(self) -> Iterator[Four]:
        """The open runs with which to begin: none, but on a ring any that may come round."""
        if not self.lines.ring:
            yield NONE
            return
        each = [self._come_round(suit) for suit in range(4)]
        for a, b, c, d in product(*each):
            # every run that comes round needs a card on either side of the cut
            if sum(ways[state] for ways, state in zip(each, (a, b, c, d), strict=True)) <= self.lines.wilds:
                yield a, b, c, d

    def _come_round(self, suit: int) -> dict[int, int]:
        """The states in which the runs of a suit can come to the cut and go on, and how many wilds that takes at least."""
        ends = {0}
        states = {0}
        for _ in range(2):
            for i, rank in enumerate(self.order):
                after: set[int] = set()
                for n, state in enumerate(states):
                    if n % OFTEN == 0:
                        self._hurry()
                    for naturals in range(self.there[i][suit] + 1):
                        after.update(step[0] for step in self.lines.steps(state, naturals, MIDDLE, rank))
                states = after
            ends |= states
        below, above = self.there[-1][suit], self.there[0][suit]
        found = {}
        for state in sorted(ends):
            lines = len(self.lines.states[state])
            wilds = max(0, lines - below) + max(0, lines - above)
            if wilds <= self.lines.wilds and self._debt(-1, suit, state) <= self.lines.wilds:
                found[state] = wilds
        return found

    # ------------------------------------------------------------------ what may come of a state

    def _hopes(self, i: int, suit: int, state: int, naturals: int) -> tuple[Hope, ...]:
        """The steps of a suit at a place of the ladder after which its open runs can still become sound."""
        found = []
        for step in self.lines.steps(state, naturals, self.where[i], self.order[i]):
            debt = self._debt(i, suit, step[0])
            if debt + step[1] <= self.lines.wilds:
                found.append((step, debt))
        hopes = self.hopes[i][suit][state << 4 | naturals] = tuple(found)
        return hopes

    def _debt(self, i: int, suit: int, state: int) -> int:
        """How many wilds at least the open runs need after place ``i``; more than there are when they cannot be sound."""
        debt = self.debts.get((i, suit, state))
        if debt is None:
            debt = self.debts[i, suit, state] = self._owed(i, suit, state)
        return debt

    def _owed(self, i: int, suit: int, state: int) -> int:
        lines, size = self.lines, len(self.order)
        hopeless = lines.wilds + 1
        more = []
        for line in lines.states[state]:
            least = max(lines.least - line.length, 0)
            if line.lead:
                if lines.parks and least != size - 1 - i:
                    return hopeless
                least = size - 1 - i
            if line.gap or line.naturals < lines.naturals:
                places = range(i + 1, i + 1 + size if lines.ring else size)
                first = next((place - i for place in places if self.there[place % size][suit]), None)
                if first is None:
                    return hopeless
                least = max(least, first)
            if least:
                more.append(least)
        if not more:
            return 0
        if not lines.ring and i + max(more) >= size:
            return hopeless
        # What runs that go round the ring need beyond the cut has been counted at the beginning.
        return sum(
            max(0, sum(n >= ahead for n in more) - self.there[i + ahead][suit])
            for ahead in range(1, min(max(more), size - 1 - i) + 1)
        )

    def _tree(self, i: int, kept: Four) -> Tree:
        rank = self.order[i]
        if self.forked and i == len(self.order) - 1:
            straights = self.search.straight
            found = straights.get(kept)
            if found is None:
                found = straights[kept] = straight(kept)
            return found
        return self.search.ranks.tree(
            self.must[rank],  # type: ignore[arg-type]
            self.may[rank],  # type: ignore[arg-type]
            self.kept if self.forked and i == 0 else None,
            self.gains[rank],  # type: ignore[arg-type]
            wild=rank in self.s.wild_ranks and self.lines.wilds > 0,
        )

    # ------------------------------------------------------------------ the search

    def run(self, guess: Four, beat: int | None) -> tuple[int, Covering] | None:
        """The best covering that begins with these open runs, if it is better than ``beat``: its worth and itself."""
        levels: list[dict[Key, Node]] = []
        start: Key = (*guess, NONE, 0, 0, False)
        now: Mapping[Key, Node | None] = {start: None}
        for i in range(len(self.order)):
            after: dict[Key, Node] = {}
            for n, (key, node) in enumerate(now.items()):
                if n % OFTEN == 0:
                    self._hurry()
                self._go_on(i, key, node[0] if node else 0, after)
            if not after:
                return None
            if self.lines.parks:
                after = _undominated(after, self.lines.wilds)
            levels.append(after)
            now = after
        end = self._best_end(guess, levels[-1], beat)
        if end is None:
            return None
        worth, key, alone, parked = end
        path = []
        for level in reversed(levels):
            node = level[key]
            path.append((node[2], node[3]))
            key = node[1]
        path.reverse()
        made = covering(self.s, self.lines, self.order, guess, path, self.search.alone[alone], parked)
        return worth, made

    def _go_on(self, i: int, key: Key, worth: int, after: dict[Key, Node]) -> None:  # noqa: C901, PLR0912  the nested choices of one place, innermost loop of the search
        """Puts into ``after`` all that may come of a state at place ``i``."""
        s0, s1, s2, s3, kept, net, room, used = key
        few, hopes = self.few, self._hopes
        wilds, parks, plain = self.lines.wilds, self.lines.parks, self.lines.plain
        hopes0, hopes1, hopes2, hopes3 = self.hopes[i]
        limit = self.jokers[1] + self.to_come[i]
        fork = 0 if not self.forked else 1 if i == 0 else 2 if i == len(self.order) - 1 else 0
        for k0, tree0 in self._tree(i, kept):
            steps0 = hopes0.get(s0 << 4 | k0)
            if steps0 is None:
                steps0 = hopes(i, 0, s0, k0)
            if not steps0:
                continue
            for k1, tree1 in tree0:
                steps1 = hopes1.get(s1 << 4 | k1)
                if steps1 is None:
                    steps1 = hopes(i, 1, s1, k1)
                if not steps1:
                    continue
                for k2, tree2 in tree1:
                    steps2 = hopes2.get(s2 << 4 | k2)
                    if steps2 is None:
                        steps2 = hopes(i, 2, s2, k2)
                    if not steps2:
                        continue
                    for k3, leaves in tree2:
                        steps3 = hopes3.get(s3 << 4 | k3)
                        if steps3 is None:
                            steps3 = hopes(i, 3, s3, k3)
                        if not steps3:
                            continue
                        for leaf in leaves:
                            total = worth + leaf.gain
                            high = kept if fork == 0 else leaf.high if fork == 1 else NONE
                            began = used or (few and leaf.played > 0)
                            start, parking = net + leaf.wilds, min(wilds, room + leaf.room)
                            for (e0, d0), (e1, d1), (e2, d2), (e3, d3) in (
                                ((steps0[0], steps1[0], steps2[0], steps3[0]),)
                                if plain
                                else product(steps0, steps1, steps2, steps3)
                            ):
                                a, b, c, d = e0[0], e1[0], e2[0], e3[0]
                                spent = start + e0[1] + e1[1] + e2[1] + e3[1]
                                if wilds:
                                    self.tried += 1
                                    if self.tried % MANY == 0:
                                        self._hurry()
                                    if spent + d0 + d1 + d2 + d3 > limit:
                                        continue
                                    then: Key = (a, b, c, d, high, spent, parking, began)
                                    if parks and (a or b or c or d):
                                        then = (a, b, c, d, high, spent, wilds, began)
                                else:
                                    then = (a, b, c, d, high, 0, 0, began)
                                old = after.get(then)
                                if old is None or total > old[0]:
                                    after[then] = (total, key, leaf, (e0, e1, e2, e3))

    def _best_end(self, guess: Four, level: dict[Key, Node], beat: int | None) -> End | None:
        least, most = self.jokers
        best: End | None = None
        joker = self.joker_gain
        for key, node in level.items():
            if not self._ended(key, guess):
                continue
            for alone in self.search.alone:
                wilds = key[5] + alone
                fewest = max(0, least - wilds) + (self.wanted and not key[7] and wilds <= least)
                parked = fewest if self.few else max(fewest, min(key[6], most - wilds))
                if wilds + parked > most or parked > key[6]:
                    continue
                worth = node[0] + (wilds + parked - least) * joker
                if (beat is None or worth > beat) and (best is None or worth > best[0]):
                    best = worth, key, alone, parked
        return best

    def _ended(self, key: Key, guess: Four) -> bool:
        if self.lines.ring:
            return all(self.lines.joined(state, begun) is not None for state, begun in zip(key[:4], guess, strict=True))
        return all(map(self.lines.closed, key[:4]))


def _undominated(level: dict[Key, Node], wilds: int) -> dict[Key, Node]:
    """Without the states that are as another but for more wilds used: what they save can be parked."""
    alike: dict[tuple[object, ...], list[tuple[Key, Node]]] = {}
    for key, node in level.items():
        alike.setdefault((*key[:5], key[7]), []).append((key, node))
    kept: dict[Key, Node] = {}
    for group in alike.values():
        group.sort(key=lambda one: (one[0][5], -one[0][6], -one[1][0]))
        best: list[tuple[Key, int]] = []
        for key, node in group:
            if not any(
                worth >= node[0] and other[6] >= min(wilds, key[6] + key[5] - other[5]) for other, worth in best
            ):
                best.append((key, node[0]))
                kept[key] = node
    return kept


__all__ = ["Covering", "Rearrangements", "TimeUp"]
