"""The search for the best arrangement: lay-offs, then the sets of each rank, and what is left of each suit as runs.

The sets (and single naturals with wilds) are tried rank by rank, the dearest rank first, with a bound on what may still come;
runs are then independent suit by suit, and looked up (``runs``).
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from .runs import NEVER, UNIT, PlainRuns, Terms, WildRun, WildRuns, Window, filled, gain_of

MANY = 400  # ways to take the sets out, beyond which the search with a bound is faster

Places = tuple[tuple[int | None, bool], ...]  # of a meld: card (None: open, in a set), is it a natural


class Group(msgspec.Struct, frozen=True):
    """A meld or lay-off to be: its places in order. ``on``: the table meld that it is laid off on."""

    type: Literal["set", "run"]
    places: Places
    on: int | None = None


class Option(msgspec.Struct, frozen=True):
    """One way to use cards of a rank, or to lay off on one meld: cards taken (a bag, as in ``Search``), wilds, gain, melds.

    ``slack``: how much less it brings than the same cards could at best.
    """

    taken: int
    wilds: int
    gain: int
    slack: int
    groups: tuple[tuple[str, int, int], ...] = ()  # (set or run, cards taken, wilds), for the melds of a rank
    laid: Group | None = None


class Plan(msgspec.Struct):
    """What a search found: the gain, the options chosen with their rank (-1: wilds alone; None: a lay-off), the suits' rest."""

    gain: int
    chosen: tuple[tuple[int | None, Option], ...]
    rest: int
    wilds: int  # in the runs of the rest


class Engine:
    """Searches under one ``Terms``; what it learns about suits and ranks is kept for the next hand."""

    def __init__(self, t: Terms) -> None:
        self.t = t
        bits = t.bits
        self.suit_bits = 13 * bits
        self.suit_mask = (1 << self.suit_bits) - 1
        self.digit = (1 << bits) - 1
        self.rank_mask = sum(self.digit << suit * self.suit_bits for suit in range(4))
        self.plain = PlainRuns(t)
        self.tables: dict[tuple[int, bool], WildRuns] = {}
        self.ranked: dict[tuple[int, int, int], tuple[Option, ...]] = {}
        self.dead: dict[tuple[int, int], int] = {}
        self.melds: dict[tuple[int, Window], object] = {}

    def wild_runs(self, wilds: int, *, full: bool) -> WildRuns:
        """The table of runs with up to so many wilds."""
        table = self.tables.get((wilds, full))
        if table is None:
            table = self.tables[wilds, full] = WildRuns(self.t, wilds, full=full)
        if len(table) > 200_000:
            table.clear()
            table[0] = (0,) + (NEVER,) * wilds
        return table

    # ------------------------------------------------------------------ options of one rank

    def options(self, rank: int, held: int, wilds: int) -> tuple[Option, ...]:
        """Every way to make sets (and melds of one natural) from the cards of a rank, none included; the best gain first.

        ``held``: the bag, divided down to rank 0.
        """
        found = self.ranked.get((rank, held, wilds))
        if found is None:
            if len(self.ranked) > 50_000:
                self.ranked.clear()
            found = self.ranked[rank, held, wilds] = self._options(rank, held, wilds)
        return found

    def _options(self, rank: int, held: int, wilds: int) -> tuple[Option, ...]:
        shapes = self._shapes(rank, held, wilds)
        best: dict[tuple[int, int], tuple[int, tuple[tuple[str, int, int], ...]]] = {(0, 0): (0, ())}
        for shape in shapes:  # each any number of times
            _, taken, used, gain = shape
            for (have, spent), (sum_, groups) in list(best.items()):
                while True:
                    have += taken  # noqa: PLW2901 - the same shape once more
                    spent += used  # noqa: PLW2901
                    sum_ += gain  # noqa: PLW2901
                    groups = (*groups, shape[:3])  # noqa: PLW2901
                    if spent > wilds or not self._within(have, held):
                        break
                    if best.get((have, spent), (NEVER, ()))[0] < sum_:
                        best[have, spent] = (sum_, groups)
        t = self.t
        each = t.card[rank]
        made = [
            Option(have << rank * t.bits, spent, gain, self._copies(have) * each + spent * t.most_wild - gain, groups)
            for (have, spent), (gain, groups) in best.items()
        ]
        made.sort(key=lambda option: (-option.gain, option.wilds, option.taken))
        return tuple(made)

    def _within(self, part: int, whole: int) -> bool:
        shift, suit = self.suit_bits, self.suit_mask  # the whole suit: a sum may have run over its digit
        return all(part >> i * shift & suit <= whole >> i * shift & suit for i in range(4))

    def _copies(self, held: int) -> int:
        return sum(held >> i * self.suit_bits & self.digit for i in range(4))

    def _shapes(self, rank: int, held: int, wilds: int) -> list[tuple[str, int, int, int]]:
        """The single melds of these cards: (set or run, cards taken, wilds, gain)."""
        t, s = self.t, self.t.s
        limit = min(wilds, t.per_meld)
        top = min(s.set_max, 4) if s.distinct else s.set_max
        each = t.in_set[rank]
        bags = [(0, 0)]
        for suit in range(4):
            copies = held >> suit * self.suit_bits & self.digit
            most = min(copies, 1) if s.distinct else copies
            bags = [(bag + (n << suit * self.suit_bits), size + n) for bag, size in bags for n in range(most + 1)]
        shapes: list[tuple[str, int, int, int]] = []
        for bag, size in bags:
            if size < t.least:
                continue
            found = {
                used: ("set", bag, used, each * (size + used if t.wild_in_place else size))
                for used in range(max(0, s.set_min - size), min(limit, top - size) + 1)
            }
            if size == 1:
                for used in range(1, limit + 1):
                    lone = self.lone_run(rank, used)
                    if lone and (used not in found or lone[0] > found[used][3]):
                        found[used] = ("run", bag, used, lone[0])
            shapes += found.values()
        return shapes

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
        if t.s.min_naturals == 0:
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
        return tuple(
            Option(0, used, gain, used * t.most_wild - gain, groups) for used, (gain, groups) in sorted(ways.items())
        )

    def all_wild(self, wilds: int) -> tuple[int, str, int | Window] | None:
        """The best meld of so many wilds and nothing else: gain, set or run, rank or window."""
        t, s = self.t, self.t.s
        best: tuple[int, str, int | Window] | None = None
        if s.set_min <= wilds <= (min(s.set_max, 4) if s.distinct else s.set_max):
            for rank in s.ladder.ranks:
                gain = t.in_set[rank] * wilds if t.wild_in_place else 0
                if best is None or gain > best[0]:
                    best = (gain, "set", rank)
        for window in t.windows:
            if window.size == wilds and (s.adjacent or wilds == 1):
                gain = window.gain if t.wild_in_place else 0
                if best is None or gain > best[0]:
                    best = (gain, "run", window)
        return best

    # ------------------------------------------------------------------ the search

    def plainly(self, held: int) -> Plan:
        """The best plan for a hand without wilds that lays nothing off: all its sets tried, in few steps."""
        t, width, mask, runs = self.t, self.suit_bits, self.suit_mask, self.plain
        c, d, h, s = held & mask, held >> width & mask, held >> 2 * width & mask, held >> 3 * width
        ranks: list[int] = []
        if t.bits == 1 and t.s.set_min == 3:
            several = c & d & (h | s) | h & s & (c | d)
            if not several:
                return Plan(runs[c] + runs[d] + runs[h] + runs[s], (), held, 0)
            while several:
                lowest = several & -several
                several ^= lowest
                ranks.append(lowest.bit_length() - 1)
        else:
            ranks += [rank for rank in range(13) if (held >> rank * t.bits) & self.rank_mask]
        ways: list[tuple[int, int, tuple[tuple[int | None, Option], ...]]] = [(held, 0, ())]
        for rank in ranks:
            options = self.options(rank, held >> rank * t.bits & self.rank_mask, 0)
            if len(options) > 1:
                ways = [
                    (cards - option.taken, gain + option.gain, (*chosen, (rank, option)))
                    for cards, gain, chosen in ways
                    for option in options
                ]
                if len(ways) > MANY:
                    plan = self.search(held, (0,))
                    assert plan is not None
                    return plan
        best, found = NEVER, ways[0]
        for way in ways:
            cards = way[0]
            gain = (
                way[1]
                + runs[cards & mask]
                + runs[cards >> width & mask]
                + runs[cards >> 2 * width & mask]
                + runs[cards >> 3 * width]
            )
            if gain > best:
                best, found = gain, way
        return Plan(best, found[2], found[0], 0)

    def dead_cards(self, key: int, wilds: int) -> int:
        """Of a suit, the cards (as digits full of ones) that can be in no run of two naturals and more."""
        found = self.dead.get((key, wilds))
        if found is None:
            if len(self.dead) > 100_000:
                self.dead.clear()
            found = self.dead[key, wilds] = self._dead_cards(key, wilds)
        return found

    def _dead_cards(self, key: int, wilds: int) -> int:
        t, bits, digit = self.t, self.t.bits, self.digit
        ranks = [rank for rank in range(13) if key >> rank * bits & digit]
        held = sum(1 << rank * bits for rank in ranks)
        longest = sum(min(key >> rank * bits & digit, 2) for rank in ranks) + wilds
        limit = min(wilds, t.per_meld)
        alive = 0
        for window in t.windows:
            if window.size > longest:
                continue
            there = held & window.mask
            count = there.bit_count() + (window.twin and key & digit > 1)
            if count > 1 and window.size - count <= limit:
                alive |= there
        return sum(digit << rank * bits for rank in ranks if not alive >> rank * bits & 1)

    def search(
        self,
        held: int,
        wild_gain: Sequence[int],
        slots: Sequence[Sequence[Option]] = (),
        floor: int = NEVER,
        *,
        full: bool = False,
    ) -> Plan | None:
        """The best plan that brings more than ``floor``, or None.

        ``held``: the naturals as a bag (four suits of thirteen digits); ``wild_gain[n]``: what n wilds bring of their own,
        wherever they are melded; ``slots``: for each meld on the table the ways to lay off on it.
        """
        t, bits, width, suit_mask = self.t, self.t.bits, self.suit_bits, self.suit_mask
        wilds = len(wild_gain) - 1
        rank_mask, digit = self.rank_mask, self.digit
        held_by_rank = [(rank, held >> rank * bits & rank_mask) for rank in range(13)]
        ranks = sorted((rank for rank, cards in held_by_rank if cards), key=lambda rank: (-t.card[rank], -rank))
        suits = [held >> suit * width & suit_mask for suit in range(4)]
        dead = [
            sum(self.dead_cards(suits[suit], n) << suit * width for suit in range(4) if suits[suit])
            for n in range(wilds + 1)
        ]
        bound = max(wild_gain) + wilds * t.most_wild
        for rank, cards in held_by_rank:
            if cards:
                bound += self._copies(cards) * t.card[rank]
        stages = len(slots) + (1 if t.s.min_naturals == 0 and wilds else 0)
        best, plan = floor, None
        table = self.wild_runs(wilds, full=full or t.full or wilds > t.per_meld) if wilds else None
        plain = self.plain
        chosen: list[tuple[int | None, Option]] = []

        def leaf(cards: int, left: int, gain: int) -> None:
            nonlocal best, plan
            keys = (
                cards & suit_mask,
                cards >> width & suit_mask,
                cards >> 2 * width & suit_mask,
                cards >> 3 * width & suit_mask,
            )
            if table is None:
                total, used = gain + plain[keys[0]] + plain[keys[1]] + plain[keys[2]] + plain[keys[3]], 0
            else:
                spent = wilds - left
                sums = table[keys[0]][: left + 1]
                for key in keys[1:]:
                    if key:
                        more = table[key]
                        sums = tuple([max([sums[j] + more[i - j] for j in range(i + 1)]) for i in range(left + 1)])
                total, used = max([(sums[n] + wild_gain[spent + n], -n) for n in range(left + 1)])
                total, used = total + gain, -used
            if total > best:
                best, plan = total, Plan(total, tuple(chosen), cards, used)

        def go(stage: int, cards: int, left: int, gain: int, lost: int) -> None:
            if bound - lost <= best:
                return
            if stage >= stages:
                at = stage - stages
                if at == len(ranks):
                    leaf(cards, left, gain)
                    return
                rank = ranks[at]
                shift = rank * bits
                have = cards >> shift & rank_mask
                if not have:
                    go(stage + 1, cards, left, gain, lost)
                    return
                ways: Sequence[Option] = self.options(rank, have, left)
                each = t.card[rank]
                for option in ways:
                    over = left - option.wilds
                    gone = have - (option.taken >> shift) & dead[over] >> shift
                    cost = lost + option.slack
                    if gone:
                        cost += each * self._copies(gone)
                    if bound - cost <= best:
                        continue
                    if option.groups:
                        chosen.append((rank, option))
                        go(stage + 1, cards - option.taken, over, gain + option.gain, cost)
                        chosen.pop()
                    else:
                        go(stage + 1, cards, over, gain, cost)
                return
            mark, ways = (None, slots[stage]) if stage < len(slots) else (-1, self.alone(left))
            for option in ways:
                if option.wilds > left or not self._has(cards, option.taken):
                    continue
                chosen.append((mark, option))
                go(stage + 1, cards - option.taken, left - option.wilds, gain + option.gain, lost + option.slack)
                chosen.pop()

        go(0, held, wilds, 0, 0)
        return plan

    def _has(self, cards: int, part: int) -> bool:
        """Is the bag ``part`` within ``cards``?"""
        bits, digit = self.t.bits, self.digit
        while part:
            shift = ((part & -part).bit_length() - 1) // bits * bits
            if part >> shift & digit > cards >> shift & digit:
                return False
            part &= ~(digit << shift)
        return True

    # ------------------------------------------------------------------ the melds of a plan

    def groups(self, plan: Plan, wilds: int, *, full: bool = False) -> list[Group]:
        """The melds and lay-offs of a plan."""
        made: list[Group] = []
        for rank, option in plan.chosen:
            if option.laid is not None:
                made.append(option.laid)
            for kind, taken, used in option.groups:
                made.append(self._group(rank or 0, kind, taken, used) if rank != -1 else self._alone(used))
        left = plan.wilds
        keys = [plan.rest >> suit * self.suit_bits & self.suit_mask for suit in range(4)]
        if not wilds:
            for suit, key in enumerate(keys):
                made += [
                    Group("run", tuple((suit * 13 + rank, True) for rank in window.ranks))
                    for window in self.plain.runs(key)
                ]
            return made
        table = self.wild_runs(wilds, full=full or self.t.full or wilds > self.t.per_meld)
        tails: list[tuple[int, ...]] = [(0,) + (NEVER,) * wilds]
        for key in reversed(keys):
            more, after = table[key], tails[-1]
            tails.append(tuple(max(more[j] + after[i - j] for j in range(i + 1)) for i in range(wilds + 1)))
        for suit, key in enumerate(keys):
            want, after = tails[4 - suit][left], tails[3 - suit]
            used = next(j for j in range(left + 1) if table[key][j] + after[left - j] == want)
            made += [self._run(suit, run) for run in table.runs(key, used)]
            left -= used
        return made

    def _group(self, rank: int, kind: str, taken: int, used: int) -> Group:
        cards = [suit * 13 + rank for suit in range(4) for _ in range(taken >> suit * self.suit_bits & self.digit)]
        if kind == "set":
            return Group("set", (*((card, True) for card in cards), *((None, False) for _ in range(used))))
        lone = self.lone_run(rank, used)
        assert lone is not None
        _, window, place = lone
        suit = cards[0] // 13
        return Group("run", tuple((suit * 13 + other, i == place) for i, other in enumerate(window.ranks)))

    def _alone(self, used: int) -> Group:
        made = self.all_wild(used)
        assert made is not None
        what = made[2]
        if isinstance(what, Window):
            return Group("run", tuple((rank, False) for rank in what.ranks))
        return Group("set", tuple(((suit % 4) * 13 + what, False) for suit in range(used)))

    def _run(self, suit: int, run: WildRun) -> Group:
        t = self.t
        windows = [run.window]
        if not t.wild_in_place:  # the wilds stand where they are worth most on the table
            windows = [w for w in t.windows if w.size == run.window.size and self._fits(w, run)]
        best = max(windows, key=lambda w: w.worth)
        places = filled(t, best, run.naturals)
        assert places is not None
        return Group(
            "run", tuple((suit * 13 + rank, natural) for rank, natural in zip(best.ranks, places, strict=True))
        )

    def _fits(self, window: Window, run: WildRun) -> bool:
        ones = run.naturals
        if run.naturals & self.digit > 1:
            ones -= 1
            if not window.twin:
                return False
        if ones & window.mask != ones:
            return False
        places = filled(self.t, window, run.naturals)
        return (
            places is not None
            and sum(places) == window.size - run.wilds
            and gain_of(self.t, window, places) == run.gain
        )


__all__ = ["UNIT", "Engine", "Group", "Option", "Places", "Plan"]
