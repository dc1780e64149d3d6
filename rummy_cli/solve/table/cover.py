"""Which melds cover all cards of the table, with cards of the hand among them: the ladder is gone up once, rank by rank.

What is known after a rank is small: the open runs of each suit, the aces kept for the top, how many wilds are used. Two
beginnings that agree in it are one, the better is kept. So it is exact, and no more work than there are such states.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from rummy_cli.cards import JOKER, KINDS, of_rank
from rummy_cli.melds import Shaper

from .lines import LOW, MIDDLE, TOP, Line, Lines, LineStep
from .ranks import NONE, ChoiceTree, Four, Leaf, Ranks, straight
from .rebuild import Alone, Covering, CoverSteps, covering

Hope: TypeAlias = tuple[LineStep, int]  # a step, and how many wilds at least its open runs will need
CARDS = 1 << 40  # a card more is better than any points
OFTEN, MANY = 64, 4096  # after so many states, or steps of them, the clock is looked at


class TimeUp(Exception):  # noqa: N818  it is no error
    """The search was not done when its time was over."""


class State(NamedTuple):
    """What is known after a rank: ``open``: the open runs of each suit; ``kept``: aces for the top of the ladder; ``wilds``: used,
    less cards used as wilds; ``room`` to park wilds; ``begun``: is a card of the hand played (where that matters)."""

    open: Four
    kept: Four
    wilds: int
    room: int
    begun: bool


class Node(NamedTuple):
    """The best way to a state: its worth, the state before, the choice at this rank and the step of each suit."""

    worth: int
    before: State
    leaf: Leaf
    steps: CoverSteps


class Close(NamedTuple):
    """A state at the end, with so many wilds in melds of their own and so many parked."""

    worth: int
    state: State
    alone: int
    parked: int


class Rearrangements:
    """Coverings under the rules of ``s``, for pools with up to ``wilds`` cards that may be wild."""

    def __init__(self, s: Shaper, wilds: int) -> None:
        self.s = s
        self.lines = Lines(s, wilds)
        self.wilds = self.lines.wilds
        self.ranks = Ranks(s, self.wilds, parks=self.lines.parks)
        self.alone = self._alone()
        self.straight: dict[Four, ChoiceTree] = {}

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
        self.must = [tuple(must[of_rank(rank)]) for rank in range(13)]
        self.may = [tuple(may[of_rank(rank)]) for rank in range(13)]
        self.jokers = (must[JOKER], must[JOKER] + may[JOKER])
        each = [-1] * KINDS if few else [CARDS + value for value in values]
        self.gains = [tuple(each[of_rank(rank)]) for rank in range(13)]
        self.joker_gain = each[JOKER]
        both = [tuple(map(int.__add__, a, b)) for a, b in zip(self.must, self.may, strict=True)]
        self.order = _order(self.s, both)
        self.there = [both[rank] for rank in self.order]
        places = range(len(self.order))
        self.where = [MIDDLE for _ in places]
        self.forked = self.s.ladder.forked
        if self.forked:
            self.where[0], self.where[-1] = LOW, TOP
        self.to_come = self._wilds_to_come()
        self.kept = self._most_aces_kept() if self.forked else None
        # by place of the ladder and suit: state and naturals (``state << 4 | naturals``) -> see ``_hopes``
        self.hopes: list[tuple[dict[int, tuple[Hope, ...]], ...]] = [({}, {}, {}, {}) for _ in places]
        self.debts: dict[tuple[int, int, int], int] = {}
        self.tried = 0

    def _wilds_to_come(self) -> list[int]:
        """By place of the ladder: how many cards beyond it may be used as wilds."""
        if not self.s.wild_ranks or not self.lines.wilds:
            return [0] * len(self.order)
        of_wild_rank = [
            sum(cards) if rank in self.s.wild_ranks else 0 for rank, cards in zip(self.order, self.there, strict=True)
        ]
        if self.forked:
            of_wild_rank[-1] = 0  # the same aces
        return [sum(of_wild_rank[i + 1 :]) for i in range(len(of_wild_rank))]

    def _most_aces_kept(self) -> Four:
        """How many aces of each suit may be of use at the top of the ladder."""
        reach = 1 if self.lines.wilds else max(2, min(self.lines.least, len(self.order)))
        a, b, c, d = (min(self.there[-1 - i][suit] for i in range(reach)) for suit in range(4))
        return a, b, c, d

    def _hurry_at_times(self, steps: int) -> None:
        """Looks at the clock where so many steps more have come to many."""
        self.tried += steps
        if self.tried >= MANY:
            self.tried = 0
            self._hurry()

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

    def _hopes(self, i: int, suit: int, mark: int) -> tuple[Hope, ...]:
        """The steps of a suit at a place of the ladder after which its open runs can still become sound."""
        found = []
        for step in self.lines.steps(mark >> 4, mark & 15, self.where[i], self.order[i]):
            debt = self._debt(i, suit, step[0])
            if debt + step[1] <= self.lines.wilds:
                found.append((step, debt))
        hopes = self.hopes[i][suit][mark] = tuple(found)
        return hopes

    def _debt(self, i: int, suit: int, state: int) -> int:
        """How many wilds at least the open runs need after place ``i``; more than there are when they cannot be sound."""
        debt = self.debts.get((i, suit, state))
        if debt is None:
            debt = self.debts[i, suit, state] = self._owed(i, suit, state)
        return debt

    def _owed(self, i: int, suit: int, state: int) -> int:
        lines, size = self.lines, len(self.order)
        more = []
        for line in lines.states[state]:
            least = lines.least - line.length
            if line.lead or line.gap or line.naturals < lines.naturals:
                least = self._least_more(i, suit, line)
            if least > 0:
                more.append(least)
        if not more:
            return 0
        furthest = max(more)
        if furthest > size or (not lines.ring and i + furthest >= size):
            return lines.wilds + 1
        # What runs that go round the ring need beyond the cut has been counted at the beginning.
        return sum(
            max(0, sum(n >= ahead for n in more) - self.there[i + ahead][suit])
            for ahead in range(1, min(furthest, size - 1 - i) + 1)
        )

    def _least_more(self, i: int, suit: int, line: Line) -> int:
        """How many cards more an open run needs after place ``i``; more than there are ranks where it cannot be sound."""
        lines, size = self.lines, len(self.order)
        least = lines.least - line.length
        if line.lead:
            if lines.parks and least != size - 1 - i:
                return size + 1
            least = size - 1 - i
        if line.gap or line.naturals < lines.naturals:
            places = range(i + 1, i + 1 + size if lines.ring else size)
            least = max(least, next((place - i for place in places if self.there[place % size][suit]), size + 1))
        return least

    def _tree(self, i: int, kept: Four) -> ChoiceTree:
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
        levels: list[dict[State, Node]] = []
        now: Mapping[State, Node | None] = {State(guess, NONE, 0, 0, begun=False): None}
        for i in range(len(self.order)):
            after: dict[State, Node] = {}
            for n, (state, node) in enumerate(now.items()):
                if n % OFTEN == 0:
                    self._hurry()
                self._go_on(i, state, node.worth if node else 0, after)
            if not after:
                return None
            if self.lines.parks:
                after = _undominated(after, self.lines.wilds)
            levels.append(after)
            now = after
        end = self._best_end(guess, levels[-1], beat)
        if end is None:
            return None
        path, state = [], end.state
        for level in reversed(levels):
            node = level[state]
            path.append((node.leaf, node.steps))
            state = node.before
        path.reverse()
        made = covering(self.s, self.lines, self.order, guess, path, self.search.alone[end.alone], end.parked)
        return end.worth, made

    def _go_on(self, i: int, state: State, worth: int, after: dict[State, Node]) -> None:
        """Puts into ``after`` all that may come of a state at place ``i``."""
        few, wilds, parks = self.few, self.lines.wilds, self.lines.parks
        limit, middle = self.jokers[1] + self.to_come[i], self.where[i] == MIDDLE
        (first, second, third, fourth), aces, used, space, playing = state
        for clubs, diamonds, tree in self._of_two(i, 0, first, second, self._tree(i, aces)):
            for hearts, spades, leaves in self._of_two(i, 2, third, fourth, tree):
                if wilds:
                    self._hurry_at_times(len(leaves) * len(clubs) * len(diamonds) * len(hearts) * len(spades))
                for leaf in leaves:
                    gain, before = worth + leaf.gain, used + leaf.wilds
                    kept = aces if middle else self._kept_after(i, leaf)
                    begun = playing or (few and leaf.played > 0)
                    room = min(wilds, space + leaf.room) if wilds else 0
                    for (a, m), (b, n), (c, o), (d, p) in product(clubs, diamonds, hearts, spades):
                        spent = before + a[1] + b[1] + c[1] + d[1]
                        if spent + m + n + o + p > limit:
                            continue
                        opened = (a[0], b[0], c[0], d[0])
                        # equal to the State, and sooner made
                        then = (opened, kept, spent, wilds if parks and any(opened) else room, begun)
                        old = after.get(then)  # type: ignore[call-overload]
                        if old is None:
                            after[State(*then)] = Node(gain, state, leaf, (a, b, c, d))
                        elif gain > old.worth:
                            after[then] = Node(gain, state, leaf, (a, b, c, d))  # type: ignore[index]

    def _of_two(self, i: int, suit: int, first: int, second: int, tree: Any) -> Iterator[tuple[Any, ...]]:
        """What goes into the runs of a suit and the next one: the steps of the first, of the second, and the choices after it."""
        known, others = self.hopes[i][suit], self.hopes[i][suit + 1]
        first, second = first << 4, second << 4
        for naturals, below in tree:
            steps = known.get(first | naturals)
            if steps is None:
                steps = self._hopes(i, suit, first | naturals)
            if steps:
                for number, rest in below:
                    more = others.get(second | number)
                    if more is None:
                        more = self._hopes(i, suit + 1, second | number)
                    if more:
                        yield steps, more, rest

    def _kept_after(self, i: int, leaf: Leaf) -> Four:
        """The aces that wait for the top of the ladder after a choice at either end of it."""
        return leaf.high if self.where[i] == LOW else NONE

    def _best_end(self, guess: Four, level: dict[State, Node], beat: int | None) -> Close | None:
        least, most = self.jokers
        best: Close | None = None
        for state, node in level.items():
            if not self._ended(state.open, guess):
                continue
            for alone in self.search.alone:
                wilds = state.wilds + alone
                parked = self._parked(state, wilds)
                if wilds + parked <= most and parked <= state.room:
                    worth = node.worth + (wilds + parked - least) * self.joker_gain
                    if (beat is None or worth > beat) and (best is None or worth > best.worth):
                        best = Close(worth, state, alone, parked)
        return best

    def _parked(self, state: State, wilds: int) -> int:
        """How many wilds more than these are laid where there is room: as few as must be, or as many as there are."""
        least, most = self.jokers
        fewest = max(0, least - wilds) + (self.wanted and not state.begun and wilds <= least)
        return fewest if self.few else max(fewest, min(state.room, most - wilds))

    def _ended(self, opened: Four, guess: Four) -> bool:
        if self.lines.ring:
            return all(self.lines.joined(state, begun) is not None for state, begun in zip(opened, guess, strict=True))
        return all(map(self.lines.closed, opened))


def _order(s: Shaper, both: Sequence[tuple[int, ...]]) -> list[int]:
    """The ranks in the order of the ladder; a ring is cut where fewest runs can pass. ``both``: the cards there are of each rank."""
    steps = s.ladder
    if not steps.ring:
        return list(steps.ranks)
    ranks = list(steps.ranks[: steps.size])
    ends = [sum(map(min, both[rank], both[ranks[i - 1]])) for i, rank in enumerate(ranks)]
    cut = ends.index(min(ends))
    return ranks[cut:] + ranks[:cut]


def _undominated(level: dict[State, Node], wilds: int) -> dict[State, Node]:
    """Without the states that are as another but for more wilds used: what they save can be parked."""
    alike: dict[tuple[object, ...], list[tuple[State, Node]]] = {}
    for state, node in level.items():
        alike.setdefault((state.open, state.kept, state.begun), []).append((state, node))
    kept: dict[State, Node] = {}
    for group in alike.values():
        group.sort(key=lambda one: (one[0].wilds, -one[0].room, -one[1].worth))
        best: list[tuple[State, int]] = []
        for state, node in group:
            if not any(
                worth >= node.worth and other.room >= min(wilds, state.room + state.wilds - other.wilds)
                for other, worth in best
            ):
                best.append((state, node.worth))
                kept[state] = node
    return kept


__all__ = ["Covering", "Rearrangements", "TimeUp"]
