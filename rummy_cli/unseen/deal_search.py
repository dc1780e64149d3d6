"""Dealing unseen cards so that each player gets what he needs: cards of ranks, or points; class by class of cards that are alike."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TypeAlias

import msgspec

from rummy_cli.cards import JOKER, rank_of

from .possible_deals import UnseenGroup, unpack

NODES = 100_000
WIDEST = 1_000_000  # bits of a set of sums; a wider one is not followed
KEPT = 4_096  # bits of those that are kept for the next time
JOKERS, ANY_CARD = 13, 14  # indexes, among what is needed by rank, of jokers and of cards that nobody noted


class AlikeCards(msgspec.Struct, frozen=True):
    """Cards of one group that are alike for all the counts: how many, their rank (13: joker), their worth by count."""

    group: int
    count: int
    rank: int
    worth: tuple[int, ...]


StillToCome: TypeAlias = tuple[int, ...]  # of a player: points still needed (one number), or cards needed of each rank
Slots: TypeAlias = tuple[int | None, ...]  # cards still to come from this group, for each player; None: any number
Share: TypeAlias = tuple[
    Slots, int, tuple[StillToCome, ...]
]  # what is still to come, with the loose cards of the group


class StillNeeded(msgspec.Struct, frozen=True):
    """What a player still needs of unseen cards: a number of points, or, without ``values``, cards of each rank.

    ``values``: what each kind brings; where they are not ``exact``, more will do as well; ``spare``: how many of the cards
    still to come to him need not.
    """

    state: StillToCome
    values: tuple[int, ...] | None = None
    exact: bool = True
    spare: int = 0


def is_among(sums: int, points: int, *, exact: bool) -> bool:
    """Are so many points, or where they are not ``exact`` that many or more, among these sums?"""
    if exact:
        return points >= 0 and bool(sums >> points & 1)
    return bool(sums >> max(points, 0))


def alike_cards(groups: Sequence[UnseenGroup], values: Sequence[tuple[int, ...] | None]) -> list[AlikeCards]:
    """The cards of the groups, those together that no count tells apart; group by group, the dearest first.

    ``values``: what the kinds are worth to each player in points; None for one who counts by rank.
    """
    by_rank = None in values
    result: list[AlikeCards] = []
    for i, (bag, _, _) in enumerate(groups):
        alike: dict[tuple[tuple[int, ...], int], int] = {}
        for card in unpack(bag):
            worth = tuple([0 if value is None else value[card] for value in values])
            key = (worth, (rank_of(card) if card < JOKER else JOKERS) if by_rank else 0)
            alike[key] = alike.get(key, 0) + 1
        result += [AlikeCards(i, alike[key], key[1], key[0]) for key in sorted(alike, reverse=True)]
    return result


def reach_of(
    classes: Sequence[AlikeCards], slots: Sequence[int | None], j: int, spare_: int = 0
) -> list[list[int]] | None:
    """Sums that one player alone can reach: for each class, and cards still to come from its group, a set of bits.

    ``spare_``: so many of the cards of the last group may as well not come. None where the sums are too large to be followed.
    """
    widest = sum([each.count * each.worth[j] if slots[each.group] is None else 0 for each in classes])
    widest += max([each.worth[j] for each in classes], default=0) * sum([slot or 0 for slot in slots])
    if widest > WIDEST:
        return None
    alike = tuple([(each.group, each.count, each.worth[j]) for each in classes])
    return (_sums if widest <= KEPT else _sums.__wrapped__)(alike, tuple(slots), spare_)


@lru_cache(maxsize=16)  # the same deck is asked about at every hand of an evening
def _sums(alike: Sequence[tuple[int, int, int]], slots: Sequence[int | None], spare_: int) -> list[list[int]]:
    """The table of ``reach_of``. ``alike``: group, count and worth of each class. It is shared, and changed by nobody."""
    table: list[list[int]] = [[1]]
    for i in range(len(alike) - 1, -1, -1):
        (group, count, worth), following = alike[i], table[-1]
        slot = slots[group]
        if i + 1 == len(alike) or alike[i + 1][0] != group:
            # the next group begins with all of its slots; behind the last some may be left
            free = min(spare_, slot or 0) if i + 1 == len(alike) else 0
            following = [following[-1]] * (free + 1) + [0] * ((slot or 0) - free)
        row = [0] * len(following)
        for k in range(len(following)):
            for x in range(count + 1 if slot is None else min(count, k) + 1):
                row[k] |= following[k if slot is None else k - x] << x * worth
        table.append(row)
    return table[::-1]


def _supply(classes: Sequence[AlikeCards]) -> list[StillToCome]:
    """The cards of each rank that there are from a class on; behind the last none."""
    supply = [0] * (ANY_CARD + 1)
    found: list[StillToCome] = [tuple(supply)]
    for each in reversed(classes):
        supply[each.rank] += each.count
        found.append(tuple(supply))
    return found[::-1]


class DealSearch:
    """Deals class by class: how many of its cards each player has."""

    def __init__(
        self, classes: Sequence[AlikeCards], slots: Sequence[Slots], loose: Sequence[int], needs: Sequence[StillNeeded]
    ) -> None:
        self.classes, self.slots, self.loose, self.needs = classes, slots, loose, needs
        self.exact = [need.exact for need in needs]
        self.spare = [need.spare for need in needs]
        self.reach = [self._alone(j) for j in range(len(needs))]
        self.nodes = 0
        self.dead: set[tuple[object, ...]] = set()
        self.pool = self._pool()
        self.all_exact = all(self.exact[j] for j in self.pool)
        self.sums = self._together() if len(self.pool) > 1 else None
        self.starts = [i for i, each in enumerate(classes) if not i or classes[i - 1].group < each.group]
        self.low, self.high = self._bounds()
        same = {(need.exact, need.spare) for need in needs}
        self.alike = len(self.pool) == len(needs) and len(same) == 1 and len(slots) == 1
        self.following = self._following()
        self.supply = _supply(classes)

    def _alone(self, j: int) -> list[list[int]] | None:
        """The sums that a player can reach who counts points, as ``reach_of`` gives them."""
        if self.needs[j].values is None:
            return None
        return reach_of(self.classes, [row[j] for row in self.slots], j, self.spare[j])

    def _together(self) -> list[list[int]] | None:
        """The sums that all of the pool can reach."""
        slots = [sum([row[j] or 0 for j in self.pool]) for row in self.slots]
        return reach_of(self.classes, slots, self.pool[0], sum([self.spare[j] for j in self.pool]))

    def _pool(self) -> list[int]:
        """Those who count points by the same values: they get, all together, so many points from so many cards."""
        counted = [j for j, table in enumerate(self.reach) if table and all(row[j] is not None for row in self.slots)]
        return [j for j in counted if all(each.worth[j] == each.worth[counted[0]] for each in self.classes)]

    def _following(self) -> list[Slots | None]:
        """By class the cards still to come from the next group, where it ends its own (behind the last: none), else None."""
        after: list[Slots | None] = [
            self.slots[other.group] if other.group != each.group else None for each, other in pairwise(self.classes)
        ]
        return [*after, (0,) * len(self.needs)]

    def fits(self) -> bool:
        """Is there a deal that gives each player what he needs?"""
        states = tuple([need.state for need in self.needs])
        if not self.classes:
            return all(self._done(j, state) for j, state in enumerate(states))
        first = self.slots[0]
        if not all(self._possible(0, j, first[j], state) for j, state in enumerate(states)):
            return False
        return self._deal(0, first, self.loose[0], states)

    def _done(self, j: int, state: StillToCome) -> bool:
        return not any(state) if self.exact[j] else state[0] <= 0

    def _possible(self, i: int, j: int, slot: int | None, state: StillToCome) -> bool:
        """Can this player alone still get what he needs from class ``i`` on?"""
        if len(state) > 1:
            return all(need <= there for need, there in zip(state[:ANY_CARD], self.supply[i], strict=False))
        if self.exact[j] and state[0] < 0:
            return False
        table = self.reach[j]
        return table is None or is_among(table[i][slot or 0], state[0], exact=self.exact[j])

    def _bounds(self) -> tuple[list[list[int]], list[list[int]]]:
        """What so many cards from a class to the end of its group are worth to the pool, at least and at most."""
        low: list[list[int]] = []
        high: list[list[int]] = []
        for i, each in enumerate(self.classes):
            worth: list[int] = []
            for other in self.classes[i:]:
                if self.pool and other.group == each.group:
                    worth += [other.worth[self.pool[0]]] * other.count
            worth.sort()
            low.append([0, *accumulate(worth)])
            high.append([0, *accumulate(reversed(worth))])
        return low, high

    def _possible_together(self, i: int, slots: Slots, states: tuple[StillToCome, ...]) -> bool:
        """Can those who count by the same values get so much and so little, all of them and the neediest of them?"""
        if self.sums is not None:
            total = sum([states[j][0] for j in self.pool])
            sums = self.sums[i][sum([slots[j] or 0 for j in self.pool])]
            if not is_among(sums, total, exact=self.all_exact):
                return False
        starts = (i, *self.starts[self.classes[i].group + 1 :])
        numbers = {
            j: (slots[j] or 0, *[row[j] or 0 for row in self.slots[self.classes[i].group + 1 :]]) for j in self.pool
        }
        order = sorted(self.pool, key=lambda j: states[j][0] / max(sum(numbers[j]), 1))
        fewest = {j: (*row[:-1], max(row[-1] - self.spare[j], 0)) for j, row in numbers.items()}
        return self._enough(starts, [j for j in order if self.exact[j]], fewest, states, most=False) and self._enough(
            starts, order[::-1], numbers, states, most=True
        )

    def _enough(
        self,
        starts: Sequence[int],
        order: Sequence[int],
        numbers: Mapping[int, Sequence[int]],
        states: tuple[StillToCome, ...],
        *,
        most: bool,
    ) -> bool:
        """Do the first players of the order, one, two and so on, get no more than is there (or no less)?"""
        bounds = self.high if most else self.low
        together = [0] * len(starts)
        total = 0
        for j in order:
            total += states[j][0]
            together = [a + b for a, b in zip(together, numbers[j], strict=True)]
            bound = sum(
                [
                    bounds[start][min(number, len(bounds[start]) - 1)]
                    for start, number in zip(starts, together, strict=True)
                ]
            )
            if total > bound if most else total < bound:
                return False
        return True

    def _deal(self, i: int, slots: Slots, loose: int, states: tuple[StillToCome, ...]) -> bool:
        if i == len(self.classes):
            return all(self._done(j, state) for j, state in enumerate(states))
        if len(self.pool) > 1 and not self._possible_together(i, slots, states):
            return False
        # hands that could be exchanged are one case
        key = (i, *sorted(zip(slots, states, strict=True))) if self.alike else (i, slots, loose, states)
        if key in self.dead:
            return False
        last = self.following[i] is not None
        for after, left, needed in self._spread(i, 0, self.classes[i].count, (slots, loose, states)):
            if last and self._lacking(i, after):
                continue
            if last and i + 1 < len(self.classes):
                group = self.classes[i + 1].group
                found = self._deal(i + 1, self.slots[group], self.loose[group], needed)
            else:
                found = self._deal(i + 1, after, left, needed)
            if found:
                return True
        self.dead.add(key)
        return self.nodes > NODES

    def _lacking(self, i: int, slots: Slots) -> bool:
        """Has somebody fewer cards than he must have, now that the group of class ``i`` is dealt?"""
        spare_ = self.spare if i + 1 == len(self.classes) else [0] * len(slots)
        return any((slot or 0) > free for slot, free in zip(slots, spare_, strict=True))

    def _spread(self, i: int, j: int, count: int, share: Share) -> Iterator[Share]:
        """All ways of sharing ``count`` cards of class ``i`` among the players from ``j`` on."""
        slots, loose, states = share
        if j == len(states):
            yield share
            return
        each, slot, state, following = self.classes[i], slots[j], states[j], self.following[i]
        may_lack = self.spare[j] if i + 1 == len(self.classes) else 0
        for x in range(min(count, loose if slot is None else slot), -1, -1):
            self.nodes += 1
            if self.nodes > NODES:
                return
            if len(state) > 1:
                needed = min(x, state[each.rank])
                if x - needed > state[ANY_CARD]:
                    continue
                new = list(state)
                new[each.rank] -= needed
                new[ANY_CARD] -= x - needed
                after: StillToCome = tuple(new)
            else:
                after = (state[0] - x * each.worth[j],)
            rest = None if slot is None else slot - x
            if following is not None and rest and rest > may_lack:
                continue
            upcoming = rest if following is None else following[j]
            if self._possible(i + 1, j, upcoming, after):
                left = loose - x if slot is None else loose
                others = (*slots[:j], rest, *slots[j + 1 :]), left, (*states[:j], after, *states[j + 1 :])
                yield from self._spread(i, j + 1, count - x, others)
