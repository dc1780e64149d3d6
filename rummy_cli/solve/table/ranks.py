"""What may become of the cards of one rank: into sets, into runs, kept for the high ace, used as wilds, or left in hand."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from rummy_cli.melds import Shaper

Four: TypeAlias = tuple[int, int, int, int]  # a number for each suit
SetOf: TypeAlias = tuple[tuple[int, ...], int]  # the suits of the naturals of a set, and how many wilds it has


class Leaf(NamedTuple):
    """What becomes of the cards of a rank that are in no run.

    ``played``: cards of the hand, in runs too; ``gain``: what these bring; ``wilds``: used, less cards used as wilds; ``high``:
    kept for the high ace; ``spent``: used as wilds; ``sets``, and the ``room`` on them for wilds.
    """

    played: int
    gain: int
    wilds: int
    high: Four
    spent: Four
    sets: tuple[SetOf, ...]
    room: int


# by what goes into the runs of each suit
ChoiceTree: TypeAlias = list[tuple[int, list[tuple[int, list[tuple[int, list[tuple[int, list[Leaf]]]]]]]]]

NONE: Four = (0, 0, 0, 0)
_KNOWN = 10_000


class Ranks:
    """The choices under the rules of ``s`` with up to ``wilds`` wilds, remembered by the numbers of cards.

    ``parks``: a set has wilds only to be large enough; where more would have room is counted, up to ``wilds``.
    """

    def __init__(self, s: Shaper, wilds: int, *, parks: bool) -> None:
        self.s = s
        self.parks = parks
        self.wilds = min(wilds, s.per_meld)
        self.total = wilds
        self.least = max(1, s.min_naturals)
        self.most = min(s.set_max, 4) if s.distinct else s.set_max
        self.ways: dict[Four, dict[int, tuple[SetOf, ...]]] = {NONE: {0: ()}}
        self.trees: dict[tuple[Four, Four, Four | None, Four, bool], ChoiceTree] = {}

    def sets(self, naturals: Four) -> dict[int, tuple[SetOf, ...]]:
        """The naturals of one rank parted into sets: wilds used -> one way to do it with so many."""
        found = self.ways.get(naturals)
        if found is None:
            found = self.ways[naturals] = {}
            for one in self._with_first(naturals):
                rest = list(naturals)
                for suit in one[0]:
                    rest[suit] -= 1
                for used, others in self.sets((rest[0], rest[1], rest[2], rest[3])).items():
                    all_used = used + one[1]
                    if all_used <= self.total and len(found.get(all_used, ())) <= len(others):
                        found[all_used] = (one, *others)  # the more sets, the more room
        return found

    def _with_first(self, naturals: Four) -> Iterator[SetOf]:
        """Every set with a card of the first suit that is there."""
        first = next(suit for suit in range(4) if naturals[suit])
        if self.s.distinct:
            others = [suit for suit in range(first + 1, 4) if naturals[suit]]
        else:
            others = [suit for suit in range(4) for _ in range(naturals[suit] - (suit == first))]
        for more in range(min(len(others), self.most - 1), -1, -1):
            size = more + 1
            if size < self.least:
                continue
            lacking = max(0, self.s.set_min - size)
            wilds = range(lacking, min(self.wilds, self.most - size, lacking if self.parks else self.wilds) + 1)
            if not wilds:
                continue
            for suits in dict.fromkeys(combinations(others, more)):
                for used in wilds:
                    if self.s.shared(size, used):
                        yield (first, *suits), used

    def tree(self, must: Four, may: Four, kept: Four | None, gains: Four, *, wild: bool) -> ChoiceTree:
        """All choices for the cards of a rank: ``must`` of the table, all used, and ``may`` of the hand, by suit.

        ``kept``: for aces, how many at most can be kept for the top of the ladder; ``gains``: what a card of the hand brings;
        ``wild``: the cards may be used as wilds. Of the choices that are alike, that which brings most is kept; where a card
        costs something also the one without any.
        """
        mark = (must, may, kept, gains, wild)
        found = self.trees.get(mark)
        if found is None:
            if len(self.trees) >= _KNOWN:
                self.trees.clear()
            found = self.trees[mark] = self._tree(*mark)
        return found

    def _tree(self, must: Four, may: Four, kept: Four | None, gains: Four, wild: bool) -> ChoiceTree:
        costs = min(gains) < 0
        best: dict[tuple[Four, Four, int, int, bool], Leaf] = {}
        for in_sets in product(*(range(a + b + 1) for a, b in zip(must, may, strict=True))):
            sets = self.sets(in_sets)  # type: ignore[arg-type]
            if not sets:
                continue
            each = [
                list(_uses(must[suit] - in_sets[suit], may[suit], kept[suit] if kept else 0, wild)) for suit in range(4)
            ]
            for a, b, c, d in product(*each):
                runs, high, spent = (a[0], b[0], c[0], d[0]), (a[1], b[1], c[1], d[1]), (a[2], b[2], c[2], d[2])
                given = sum(spent)
                of_hand = [sum(one) for one in zip(in_sets, runs, high, spent, map(int.__neg__, must), strict=True)]
                played, gain = sum(of_hand), sum(map(int.__mul__, of_hand, gains))
                for wilds, made in sets.items():
                    room = min(self.total, len(made) * self.most - sum(in_sets) - wilds) if self.parks else 0
                    mark = (runs, high, wilds - given, room, costs and played > 0)
                    old = best.get(mark)
                    if old is None or gain > old.gain:
                        best[mark] = Leaf(played, gain, wilds - given, high, spent, made, room)
        return _nested([(runs, leaf) for (runs, *_), leaf in best.items()])


def straight(high: Four) -> ChoiceTree:
    """The only choice for high aces: as many as were kept go into the runs."""
    return _nested([(high, Leaf(0, 0, 0, NONE, NONE, (), 0))])


def _uses(must: int, may: int, kept: int, wild: bool) -> Iterator[tuple[int, int, int]]:
    """Of one suit: cards into runs, kept for the top, used as wilds; between ``must`` and ``must + may`` of them."""
    top = must + may
    for runs in range(top + 1):
        for high in range(min(kept, top - runs) + 1):
            for spent in range(top - runs - high + 1 if wild else 1):
                if runs + high + spent >= must:
                    yield runs, high, spent


def _nested(choices: Sequence[tuple[Four, Leaf]]) -> ChoiceTree:
    tree: dict[int, dict[int, dict[int, dict[int, list[Leaf]]]]] = {}
    for (a, b, c, d), leaf in choices:
        tree.setdefault(a, {}).setdefault(b, {}).setdefault(c, {}).setdefault(d, []).append(leaf)
    return [(a, [(b, [(c, list(y.items())) for c, y in x.items()]) for b, x in w.items()]) for a, w in tree.items()]
