"""Which melds cover all cards of the table, with cards of the hand among them: the ladder is gone up once, rank by rank.

What is known after a rank is small: the open runs of each suit, the aces kept for the top, how many wilds are used. Two
beginnings that agree in it are one, the better is kept. So it is exact, and no more work than there are such states.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from time import monotonic
from typing import TypeAlias

import msgspec

from rummy_cli.cards import ACE, JOKER, Card
from rummy_cli.melds import Shaper

from .lines import LOW, MIDDLE, TOP, Lines, Step
from .ranks import NONE, Four, Leaf, Ranks, Tree, straight

Key: TypeAlias = tuple[int, int, int, int, Four, int, bool]
Steps: TypeAlias = tuple[Step, Step, Step, Step]
Node: TypeAlias = tuple[int, Key, Leaf, Steps]  # worth, the key before, the choice of this rank, the step of each suit
Place: TypeAlias = tuple[int, bool]  # a rank, and whether a wild stands there
CARDS = 1 << 40  # a card more is better than any points
OFTEN = 256


class TimeUp(Exception):  # noqa: N818  it is no error
    """The search was not done when its time was over."""


class Group(msgspec.Struct, frozen=True):
    """A meld of a covering: ``suit`` None for a set. A place of a set has the suit of its natural, one of a run the rank."""

    suit: int | None
    rank: int
    places: tuple[Place, ...]


class Covering(msgspec.Struct, frozen=True):
    """The groups, and the cards that were used as wilds (the jokers not among them)."""

    groups: tuple[Group, ...]
    wild: tuple[Card, ...]


class Search:
    """Coverings under the rules of ``s``, for pools with up to ``wilds`` cards that may be wild."""

    def __init__(self, s: Shaper, wilds: int) -> None:
        self.s = s
        self.lines, self.ranks = Lines(s, wilds), Ranks(s, wilds)
        self.wilds = self.lines.wilds
        self.alone = self._alone()
        self.straight: dict[Four, Tree] = {}

    def _alone(self) -> dict[int, tuple[tuple[bool, int], ...]]:
        """Wilds alone, where ``wilds.min_naturals`` is 0: how many -> the melds of them (is it a set, its size)."""
        s = self.s
        ways: dict[int, tuple[tuple[bool, int], ...]] = {0: ()}
        if s.min_naturals:
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
        self, must: Sequence[int], may: Sequence[int], until: float, *, few: bool = True, values: Sequence[int] = ()
    ) -> Covering | None:
        """The best covering of the bag ``must`` with cards of the bag ``may``, or None where there is none at all.

        ``few``: one that uses any card of ``may``, as few as possible (None when it can use none; where ``may`` is empty, any
        covering of ``must``); else as many as possible, then those of most ``values`` (by rank, the joker last). Raises
        TimeUp when it is not done at the time ``until`` (of ``time.monotonic``).
        """
        pass_ = _Pass(self, must, may, until, few, values)
        best: tuple[int, Covering] | None = None
        for guess in pass_.guesses():
            found = pass_.run(guess, None if best is None else best[0])
            if found is not None:
                best = found
                if few:
                    break
        return None if best is None else best[1]


class _Pass:
    """One search."""

    def __init__(
        self, search: Search, must: Sequence[int], may: Sequence[int], until: float, few: bool, values: Sequence[int]
    ) -> None:
        self.search, self.s, self.lines = search, search.s, search.lines
        self.until, self.few = until, few
        self.wanted = few and any(may)
        s = self.s
        self.must = [tuple(must[rank:JOKER:13]) for rank in range(13)]
        self.may = [tuple(may[rank:JOKER:13]) for rank in range(13)]
        both = [tuple(map(int.__add__, a, b)) for a, b in zip(self.must, self.may, strict=True)]
        self.jokers = (must[JOKER], must[JOKER] + may[JOKER])
        self.gain = [CARDS + value for value in values] if values else [0] * 14
        steps = s.ladder
        if steps.ring:
            ranks = list(steps.ranks[: steps.size])
            ends = [sum(map(min, both[rank], both[ranks[i - 1]])) for i, rank in enumerate(ranks)]
            cut = ends.index(min(ends))
            ranks = ranks[cut:] + ranks[:cut]
        else:
            ranks = list(steps.ranks)
        self.order = ranks
        self.forked = steps.forked
        last = len(ranks) - 1
        self.where = [
            LOW if steps.forked and i == 0 else TOP if steps.forked and i == last else MIDDLE for i in range(len(ranks))
        ]
        self.there = [both[rank] for rank in ranks]
        # Cards still to come that may be used as wilds.
        wild = [
            sum(both[rank]) if rank in s.wild_ranks and not (i and i == last and steps.forked) else 0
            for i, rank in enumerate(ranks)
        ]
        self.to_come = [sum(wild[i + 1 :]) for i in range(len(ranks))]
        self.kept: Four | None = None
        if steps.forked:
            reach = 1 if self.lines.wilds else max(2, min(self.lines.least, len(ranks)))
            a, b, c, d = (min(self.there[last - i][suit] for i in range(reach)) for suit in range(4))
            self.kept = (a, b, c, d)
        self.filtered: list[tuple[dict[int, tuple[Step, ...]], ...]] = [({}, {}, {}, {}) for _ in ranks]
        self.gaps = [
            [sum(not self.there[j][suit] for j in range(i + 1, len(ranks))) for suit in range(4)]
            for i in range(len(ranks))
        ]

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
                self._hurry()
                states = {
                    step[0]
                    for state in states
                    for naturals in range(self.there[i][suit] + 1)
                    for step in self.lines.steps(state, naturals, MIDDLE, rank)
                }
            ends |= states
        before, after = self.there[-1][suit], self.there[0][suit]
        found = {}
        for state in sorted(ends):
            lines = len(self.lines.states[state])
            wilds = max(0, lines - before) + max(0, lines - after)
            if wilds <= self.lines.wilds and self._hopeful(-1, suit, state):
                found[state] = wilds
        return found

    # ------------------------------------------------------------------ the search

    def _hurry(self) -> None:
        if monotonic() > self.until:
            raise TimeUp

    def _steps(self, i: int, suit: int, state: int, naturals: int) -> tuple[Step, ...]:
        """The steps of a suit at a place of the ladder after which its open runs can still become sound."""
        found = tuple(
            step
            for step in self.lines.steps(state, naturals, self.where[i], self.order[i])
            if self._hopeful(i, suit, step[0])
        )
        self.filtered[i][suit][state << 4 | naturals] = found
        return found

    def _hopeful(self, i: int, suit: int, state: int) -> bool:
        lines, size = self.lines, len(self.order)
        if lines.leading[state] and self.gaps[i][suit] >= lines.wilds:
            return False
        for ahead, lacking in enumerate(lines.needs[state], i + 1):
            if ahead >= size and not lines.ring:
                return False
            if lacking > self.there[ahead % size][suit] + lines.wilds:
                return False
        return True

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
            wild=rank in self.s.wild_ranks and self.lines.wilds > 0,
            few=self.few,
        )

    def run(self, guess: Four, beat: int | None) -> tuple[int, Covering] | None:
        """The best covering that begins with these open runs, if it is better than ``beat``: its worth and itself."""
        few, most = self.few, self.jokers[1]
        start: Key = (*guess, NONE, 0, False)
        levels: list[dict[Key, Node]] = []
        now: dict[Key, int] = {start: 0}
        count = 0
        for i, rank in enumerate(self.order):
            self._hurry()
            after: dict[Key, Node] = {}
            cache0, cache1, cache2, cache3 = self.filtered[i]
            limit = most + self.to_come[i]
            gain = -1 if few else self.gain[rank]
            steps = self._steps
            for key, worth in now.items():
                count += 1
                if count % OFTEN == 0:
                    self._hurry()
                s0, s1, s2, s3, kept, net, used = key
                top = self.forked and i == len(self.order) - 1
                for k0, tree0 in self._tree(i, kept):
                    steps0 = cache0.get(s0 << 4 | k0)
                    if steps0 is None:
                        steps0 = steps(i, 0, s0, k0)
                    if not steps0:
                        continue
                    for k1, tree1 in tree0:
                        steps1 = cache1.get(s1 << 4 | k1)
                        if steps1 is None:
                            steps1 = steps(i, 1, s1, k1)
                        if not steps1:
                            continue
                        for k2, tree2 in tree1:
                            steps2 = cache2.get(s2 << 4 | k2)
                            if steps2 is None:
                                steps2 = steps(i, 2, s2, k2)
                            if not steps2:
                                continue
                            for k3, leaves in tree2:
                                steps3 = cache3.get(s3 << 4 | k3)
                                if steps3 is None:
                                    steps3 = steps(i, 3, s3, k3)
                                if not steps3:
                                    continue
                                for leaf in leaves:
                                    played = leaf[0]
                                    total = worth + played * gain
                                    high = NONE if top else leaf[2] if self.forked and i == 0 else kept
                                    began = used or (few and played > 0)
                                    for e0 in steps0:
                                        for e1 in steps1:
                                            for e2 in steps2:
                                                for e3 in steps3:
                                                    spent = net + leaf[1] + e0[1] + e1[1] + e2[1] + e3[1]
                                                    if spent > limit:
                                                        continue
                                                    then = (e0[0], e1[0], e2[0], e3[0], high, spent, began)
                                                    old = after.get(then)
                                                    if old is None or total > old[0]:
                                                        after[then] = (total, key, leaf, (e0, e1, e2, e3))
            if not after:
                return None
            levels.append(after)
            now = {key: node[0] for key, node in after.items()}
        return self._best_end(guess, levels, beat)

    def _best_end(self, guess: Four, levels: list[dict[Key, Node]], beat: int | None) -> tuple[int, Covering] | None:
        least, most = self.jokers
        found: tuple[int, Key, int] | None = None
        joker = -1 if self.few else self.gain[13]
        for key, node in levels[-1].items():
            if not self._ended(key, guess):
                continue
            for extra in self.search.alone:
                wilds = key[5] + extra
                if not least <= wilds <= most or (self.wanted and not key[6] and wilds == least):
                    continue
                worth = node[0] + (wilds - least) * joker
                if (beat is None or worth > beat) and (found is None or worth > found[0]):
                    found = worth, key, extra
        if found is None:
            return None
        return found[0], self._covering(guess, levels, found[1], found[2])

    def _ended(self, key: Key, guess: Four) -> bool:
        if self.lines.ring:
            return all(self.lines.joined(state, begun) is not None for state, begun in zip(key[:4], guess, strict=True))
        return all(map(self.lines.closed, key[:4]))

    # ------------------------------------------------------------------ from the search back to melds

    def _covering(self, guess: Four, levels: list[dict[Key, Node]], key: Key, extra: int) -> Covering:
        path = []
        for level in reversed(levels):
            node = level[key]
            path.append(node)
            key = node[1]
        path.reverse()
        groups: list[Group] = []
        wild: list[Card] = []
        for i, (_, _, leaf, _) in enumerate(path):
            rank = self.order[i]
            for suit, spent in enumerate(leaf[3]):
                wild += [suit * 13 + rank] * spent
            for suits, used in leaf[4]:
                groups.append(Group(None, rank, (*((suit, False) for suit in suits), *((0, True),) * used)))
        for suit in range(4):
            for places in self._runs(suit, guess[suit], [node[3][suit] for node in path]):
                groups += [Group(suit, piece[0][0], tuple(piece)) for piece in self._pieces(places)]
        for is_set, size in self.search.alone[extra]:
            rank = next((r for r in self.s.ladder.ranks if r not in self.s.wild_ranks), ACE)
            if is_set:
                groups.append(Group(None, rank, ((0, True),) * size))
            else:
                groups.append(Group(0, rank, tuple((r, True) for r in self.s.ladder.ranks[:size])))
        return Covering(tuple(groups), tuple(wild))

    def _runs(self, suit: int, guess: int, path: Sequence[Step]) -> Iterator[list[Place]]:
        """The runs of a suit, put together from the steps; on a ring those that come round are joined at the cut."""
        pending: Sequence[tuple[int, list[Place]]] = [(n, []) for n in range(len(self.lines.states[guess]))]
        done: list[tuple[int, list[Place]]] = []
        for rank, (_, _, moves) in zip(self.order, path, strict=True):
            taken = {source for source, _ in moves}
            done += [line for n, line in enumerate(pending) if n not in taken]
            pending = [
                (
                    pending[source][0] if source >= 0 else -1,
                    [*(pending[source][1] if source >= 0 else ()), (rank, wild)],
                )
                for source, wild in moves
            ]
        if not self.lines.ring:
            done += pending
            yield from (places for _, places in done if places)
            return
        chosen = self.lines.joined(path[-1][0], guess)
        assert chosen is not None
        done += [line for n, line in enumerate(pending) if n not in chosen]
        yield from _joined(done, [pending[n] for n in chosen])

    def _pieces(self, places: list[Place]) -> Iterator[list[Place]]:
        """A line, cut where it is longer than a run may be."""
        longest = self.lines.longest
        while len(places) > longest:
            size = min(longest, len(places) - self.lines.half)
            yield places[:size]
            places = places[size:]
        yield places


def _joined(
    done: Sequence[tuple[int, list[Place]]], pending: Sequence[tuple[int, list[Place]]]
) -> Iterator[list[Place]]:
    """Lines of a ring: (the open line with which it began or -1, its places); the n-th pending one goes on as line n."""
    onward: dict[int, int | None] = {origin: None for origin, _ in done if origin >= 0}
    onward |= {origin: n for n, (origin, _) in enumerate(pending) if origin >= 0}
    parts = {origin: places for origin, places in [*done, *pending] if origin >= 0}
    yield from (places for origin, places in done if origin < 0)

    def follow(places: list[Place], at: int | None) -> list[Place]:
        while at is not None and at in parts:
            places = places + parts.pop(at)
            at = onward[at]
        return places

    for n, (origin, places) in enumerate(pending):
        if origin < 0:
            yield follow(places, n)
    while parts:  # those that go round and round
        origin = next(iter(parts))
        yield follow(parts.pop(origin), onward[origin])


__all__ = ["Covering", "Group", "Search", "TimeUp"]
