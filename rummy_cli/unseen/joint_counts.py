"""Counts at the end of a hand, judged together: is there a deal of the unseen cards that gives them all?

``fits`` asks it of a hand that was followed move by move, ``fits_deck`` of one of which only the deck is known, and how few and
how many cards each may hold.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

import msgspec

from rummy_cli.cards import JOKER, UNKNOWN, Card, rank_of

from .possible_deals import Group, World, Worlds, at, most, pack, show, size, spare, surplus, unpack

NODES = 100_000
WIDEST = 1_000_000  # bits of a set of sums; a wider one is not followed
KEPT = 4_096  # bits of those that are kept for the next time
_ANY = 14  # index, among what is needed by rank, of cards that nobody noted


class CountOf(msgspec.Struct, frozen=True):
    """What a player is said to hold: one of ``cards``, ``ranks`` or ``points``.

    ``cards`` may hold UNKNOWN; ``ranks``: 0-12, 52 for a joker, 53 for a card that nobody noted; ``points`` go by
    ``values``, what each of the 53 kinds counts, and where they are not ``exact`` the cards are worth that or more.
    """

    cards: tuple[Card, ...] | None = None
    ranks: tuple[int, ...] | None = None
    points: int | None = None
    values: tuple[int, ...] = ()
    exact: bool = True


class _Class(msgspec.Struct, frozen=True):
    """Cards of one group that are alike for all the counts: how many, their rank (13: joker), their worth by count."""

    group: int
    count: int
    rank: int
    worth: tuple[int, ...]


State: TypeAlias = tuple[int, ...]  # of a player: points still needed (one number), or cards needed of each rank
Slots: TypeAlias = tuple[int | None, ...]  # cards still to come from this group, for each player; None: any number
Share: TypeAlias = tuple[Slots, int, tuple[State, ...]]  # what is still to come, with the loose cards of the group


def fits(worlds: Worlds, held: Sequence[int | None], counts: Mapping[int, CountOf]) -> bool:
    """Does some deal of the unseen cards give all these counts? ``held``: the numbers of cards, None where unknown."""
    hands = len(held)
    left = set(worlds)
    others: dict[int, CountOf] = {}
    for player, count in counts.items():
        number = held[player]
        told = count.cards if count.cards is not None else count.ranks
        if told is not None and number is not None and len(told) != number:
            return False
        if count.cards is None:
            others[player] = count
            continue
        named = [card for card in count.cards if card != UNKNOWN]
        left = show(left, player, named, hands)
        if number is None:
            unnoted, bag = len(count.cards) - len(named), pack(named)
            left = {
                world
                for world in left
                if size(surplus(world[0][player], bag)) + sum([at(group, player) for group in world[1]]) <= unnoted
            }
    return any(_tally(world, others) for world in left) if others else bool(left)


class ToldCount(msgspec.Struct, frozen=True):
    """What is said of a hand of ``least`` to ``most`` cards."""

    least: int
    most: int
    count: CountOf


def fits_deck(deck: Sequence[int], hands: Sequence[ToldCount]) -> bool:
    """Can all these hands be dealt from one deck? ``deck``: the copies of each of the 53 kinds.

    True also where the search is given up, and where some cards count less than nothing, so that no sum says how few they are.
    """
    left = list(deck)
    rest: list[ToldCount] = []
    for hand in hands:
        cards = hand.count.cards
        for card in cards or ():
            if card != UNKNOWN:
                left[card] -= 1
        if cards is None:
            rest.append(hand)
        elif unnoted := cards.count(UNKNOWN):
            rest.append(ToldCount(unnoted, unnoted, CountOf(ranks=(UNKNOWN,) * unnoted)))
    if min(left) < 0 or any(min(hand.count.values, default=0) < 0 for hand in rest):
        return min(left) >= 0
    if len(rest) == 1 and rest[0].count.points is not None:
        sums = sums_of(left, rest[0].count.values, rest[0].least, rest[0].most)
        return sums is None or _is_among(sums, rest[0].count.points, exact=rest[0].count.exact)
    states: list[State] = []
    values: list[tuple[int, ...] | None] = []
    slots: list[int] = []
    for hand in rest:
        count = hand.count
        if count.ranks is None:
            states.append((count.points or 0,))
            values.append(count.values)
            slots.append(hand.most)
        else:
            states.append(_still_needed(count.ranks, ()) or ())
            values.append(None)
            slots.append(len(count.ranks))
    classes = _of_deck(tuple(left), tuple(values))
    spare_ = [hand.most - hand.least if value is not None else 0 for hand, value in zip(rest, values, strict=True)]
    reach = [None if value is None else _reach(classes, [slots[j]], j, spare_[j]) for j, value in enumerate(values)]
    exact = [hand.count.exact for hand in rest]
    return _Search(classes, [tuple(slots)], [0], reach, exact, spare_).fits(tuple(states))


def sums_of(deck: Sequence[int], values: Sequence[int], least: int, most: int) -> int | None:
    """What ``least`` to ``most`` cards of a deck can count, as a set of bits; None where that is not followed.

    ``deck``: the copies of each of the 53 kinds, ``values``: what each counts.
    """
    if min(values) < 0:
        return None
    table = _reach(_of_deck(tuple(deck), (tuple(values),)), [most], 0, most - least)
    return None if table is None else table[0][most]


def _is_among(sums: int, points: int, *, exact: bool) -> bool:
    """Are so many points, or where they are not ``exact`` that many or more, among these sums?"""
    if exact:
        return points >= 0 and bool(sums >> points & 1)
    return bool(sums >> max(points, 0))


@lru_cache(maxsize=16)
def _of_deck(deck: tuple[int, ...], values: tuple[tuple[int, ...] | None, ...]) -> list["_Class"]:
    """The cards of a deck, those together that no count tells apart. It is shared, and changed by nobody."""
    bag = pack([card for card, copies in enumerate(deck) for _ in range(copies)])
    return _classes([(bag, 0, 0)], values, any(value is None for value in values))


def _tally(world: World, counts: Mapping[int, CountOf]) -> bool:
    """The same for the counts in ranks and points, in one world. True also where the search is given up."""
    known = world[0]
    groups = [group for group in world[1] if any(most(group, player) for player in counts)]
    slots: list[Slots] = [
        tuple([None if group[2] >> player & 1 else at(group, player) for player in counts]) for group in groups
    ]
    states: list[State] = []
    values: list[tuple[int, ...] | None] = []  # what the kinds are worth to each player in points
    for j, (player, count) in enumerate(counts.items()):
        certain = unpack(known[player])
        if count.ranks is not None:
            needs = _still_needed(count.ranks, certain)
            if needs is None:
                return False
            states.append(needs)
            values.append(None)
            continue
        numbers = [row[j] for row in slots]
        lowest = min([count.values[card] for group in groups for card in unpack(group[0])], default=0)
        if None in numbers and lowest < 0:  # any number of cards, some of them worth less than nothing
            return True
        rest, above = _above(count, certain, numbers, 0 if None in numbers else lowest)
        states.append((rest,))
        values.append(above)
    exact = [count.exact or count.ranks is not None for count in counts.values()]
    classes = _classes(groups, values, any(value is None for value in values))
    reach = [None if value is None else _reach(classes, [row[j] for row in slots], j) for j, value in enumerate(values)]
    loose = [spare(group) + sum([at(group, player) for player in counts if group[2] >> player & 1]) for group in groups]
    return _Search(classes, slots, loose, reach, exact).fits(tuple(states))


def _above(
    count: CountOf, certain: Sequence[Card], numbers: Sequence[int | None], lowest: int
) -> tuple[int, tuple[int, ...]]:
    """The points that unseen cards must bring, and what each kind counts, both above the ``lowest`` that any of them counts."""
    rest = (count.points or 0) - sum([count.values[card] for card in certain])
    return rest - lowest * sum([number or 0 for number in numbers]), tuple([value - lowest for value in count.values])


def _still_needed(ranks: Sequence[int], certain: Sequence[Card]) -> State | None:
    """How many cards of each rank (13: jokers, 14: whichever) must come from what is unseen; None if that cannot be."""
    needs = [0] * (_ANY + 1)
    for rank in ranks:
        needs[rank if rank < 13 else rank - 39] += 1
    for card in certain:
        rank = rank_of(card) if card < JOKER else 13
        place = rank if needs[rank] else _ANY
        if not needs[place]:
            return None
        needs[place] -= 1
    return tuple(needs)


def _classes(groups: Sequence[Group], values: Sequence[tuple[int, ...] | None], by_rank: bool) -> list[_Class]:
    """The cards of the groups, those together that no count tells apart; group by group, the dearest first."""
    result: list[_Class] = []
    for i, (bag, _, _) in enumerate(groups):
        alike: dict[tuple[tuple[int, ...], int], int] = {}
        for card in unpack(bag):
            worth = tuple([0 if value is None else value[card] for value in values])
            key = (worth, (rank_of(card) if card < JOKER else 13) if by_rank else 0)
            alike[key] = alike.get(key, 0) + 1
        result += [_Class(i, alike[key], key[1], key[0]) for key in sorted(alike, reverse=True)]
    return result


def _reach(classes: Sequence[_Class], slots: Sequence[int | None], j: int, spare_: int = 0) -> list[list[int]] | None:
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
    """The table of ``_reach``. ``alike``: group, count and worth of each class. It is shared, and changed by nobody."""
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


class _Search:
    """Deals class by class: how many of its cards each player has."""

    def __init__(
        self,
        classes: Sequence[_Class],
        slots: Sequence[Slots],
        loose: Sequence[int],
        reach: Sequence[list[list[int]] | None],
        exact: Sequence[bool],
        spare_: Sequence[int] = (),
    ) -> None:
        self.classes, self.slots, self.loose, self.reach, self.exact = classes, slots, loose, reach, exact
        self.spare = spare_ or [0] * len(exact)  # of the cards still to come from the last group, how many need not
        self.nodes = 0
        self.dead: set[tuple[object, ...]] = set()
        # those who count points by the same values get, all together, so many points from so many cards
        counted = [j for j, table in enumerate(reach) if table and all(row[j] is not None for row in slots)]
        self.pool = [j for j in counted if all(each.worth[j] == each.worth[counted[0]] for each in classes)]
        self.all_exact = all(exact[j] for j in self.pool)
        self.sums: list[list[int]] | None = None
        if len(self.pool) > 1:
            together = [sum([row[j] or 0 for j in self.pool]) for row in slots]
            self.sums = _reach(classes, together, self.pool[0], sum([self.spare[j] for j in self.pool]))
        self.starts = [i for i, each in enumerate(classes) if not i or classes[i - 1].group < each.group]
        self.low, self.high = self._bounds()
        self.alike = (
            len(self.pool) == len(exact) and len({*zip(exact, self.spare, strict=True)}) == 1 and len(slots) == 1
        )
        supply = [0] * (_ANY + 1)
        self.supply: list[State] = [tuple(supply)]  # cards of each rank from a class on
        for each in reversed(classes):
            supply[each.rank] += each.count
            self.supply.append(tuple(supply))
        self.supply.reverse()

    def fits(self, states: tuple[State, ...]) -> bool:
        """Is there a deal that gives each player what he needs?"""
        if not self.classes:
            return all(self._done(j, state) for j, state in enumerate(states))
        first = self.slots[0]
        if not all(self._possible(0, j, first[j], state) for j, state in enumerate(states)):
            return False
        return self._deal(0, first, self.loose[0], states)

    def _done(self, j: int, state: State) -> bool:
        return not any(state) if self.exact[j] else state[0] <= 0

    def _possible(self, i: int, j: int, slot: int | None, state: State) -> bool:
        """Can this player alone still get what he needs from class ``i`` on?"""
        if len(state) > 1:
            return all(need <= there for need, there in zip(state[:_ANY], self.supply[i], strict=False))
        if self.exact[j] and state[0] < 0:
            return False
        table = self.reach[j]
        return table is None or _is_among(table[i][slot or 0], state[0], exact=self.exact[j])

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

    def _possible_together(self, i: int, slots: Slots, states: tuple[State, ...]) -> bool:
        """Can those who count by the same values get so much and so little, all of them and the neediest of them?"""
        if self.sums is not None:
            total = sum([states[j][0] for j in self.pool])
            sums = self.sums[i][sum([slots[j] or 0 for j in self.pool])]
            if not _is_among(sums, total, exact=self.all_exact):
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
        states: tuple[State, ...],
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

    def _deal(self, i: int, slots: Slots, loose: int, states: tuple[State, ...]) -> bool:
        if i == len(self.classes):
            return all(self._done(j, state) for j, state in enumerate(states))
        if len(self.pool) > 1 and not self._possible_together(i, slots, states):
            return False
        # hands that could be exchanged are one case
        key = (i, *sorted(zip(slots, states, strict=True))) if self.alike else (i, slots, loose, states)
        if key in self.dead:
            return False
        last = i + 1 == len(self.classes) or self.classes[i + 1].group != self.classes[i].group
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
        each, slot, state = self.classes[i], slots[j], states[j]
        ends = i + 1 == len(self.classes) or self.classes[i + 1].group != each.group
        for x in range(min(count, loose if slot is None else slot), -1, -1):
            self.nodes += 1
            if self.nodes > NODES:
                return
            if len(state) > 1:
                needed = min(x, state[each.rank])
                if x - needed > state[_ANY]:
                    continue
                new = list(state)
                new[each.rank] -= needed
                new[_ANY] -= x - needed
                after: State = tuple(new)
            else:
                after = (state[0] - x * each.worth[j],)
            rest = None if slot is None else slot - x
            if ends:
                if rest and rest > (self.spare[j] if i + 1 == len(self.classes) else 0):
                    continue
                upcoming = self.slots[self.classes[i + 1].group][j] if i + 1 < len(self.classes) else 0
            else:
                upcoming = rest
            if self._possible(i + 1, j, upcoming, after):
                left = loose - x if slot is None else loose
                others = (*slots[:j], rest, *slots[j + 1 :]), left, (*states[:j], after, *states[j + 1 :])
                yield from self._spread(i, j + 1, count - x, others)
