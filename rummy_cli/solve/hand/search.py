"""The search for the best arrangement of one hand: lay-offs, then the sets of each rank, then what is left as runs.

The sets (and single naturals with wilds) are tried rank by rank, the dearest rank first, with a bound on what may still come;
runs are then independent suit by suit, and looked up (``runs``).
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

import msgspec

from .clock import TimeIsOver, go_on, running
from .counted import CountedRuns
from .options import Option, Options
from .runs import NEVER, PlainRuns, Terms, WildRuns

OFTEN = 255  # after so many steps the clock is looked at
START = 20  # what it costs to begin, in steps


class Plan(msgspec.Struct, gc=False):
    """What a search found: the gain, and the options chosen with their rank (-1: wilds alone; None: a lay-off).

    ``rest``: the bag of the cards that are in runs or left; ``wilds``: how many are in these runs.
    """

    gain: int
    chosen: tuple[tuple[int | None, Option], ...]
    rest: int
    wilds: int


class _Begun(NamedTuple):
    """A hand after lay-offs: the cards and wilds that it still has, what these brought and lost of what they could, the options."""

    cards: int
    wilds: int
    gain: int
    lost: int
    chosen: tuple[tuple[int | None, Option], ...]

    def after(self, rank: int | None, way: Option) -> "_Begun":
        """The hand after one more."""
        return _Begun(
            self.cards - way.taken,
            self.wilds - way.wilds,
            self.gain + way.gain,
            self.lost + way.slack,
            (*self.chosen, (rank, way)),
        )


class Reach:
    """Which cards of a suit can be in no run of two naturals and more."""

    def __init__(self, t: Terms) -> None:
        self.t = t
        self.known: dict[tuple[int, int], tuple[int, ...]] = {}

    def dead(self, key: int, wilds: int) -> tuple[int, ...]:
        """These cards (digits full of ones) with 0, 1 … ``wilds`` wilds."""
        found = self.known.get((key, wilds))
        if found is None:
            if len(self.known) > 100_000:
                self.known.clear()
            found = self.known[key, wilds] = self._dead(key, wilds)
        return found

    def _dead(self, key: int, wilds: int) -> tuple[int, ...]:
        t, bits = self.t, self.t.bits
        digit = (1 << bits) - 1
        ranks = [rank for rank in range(13) if key >> rank * bits & digit]
        held = sum([1 << rank * bits for rank in ranks])
        two_aces = key & digit > 1
        longest = len(ranks) + two_aces + wilds
        limit = min(wilds, t.per_meld)
        alive = [0] * (wilds + 1)
        for window in t.windows:
            size = window.size
            if size <= longest:
                there = held & window.mask
                count = there.bit_count() + (window.twin and two_aces)
                if count > 1 and size - count <= limit:
                    alive[size - count] |= there
        reached = list(accumulate(alive, or_))
        return tuple([(held & ~some) * digit for some in reached])


class Search:
    """One search, for one hand."""

    def __init__(
        self,
        options: Options,
        reach: Reach,
        held: int,
        wild_gain: Sequence[int],
        slots: Sequence[Sequence[Option]] = (),
    ) -> None:
        """``held``: the naturals as a bag; ``wild_gain[n]``: what n wilds bring of their own, wherever they are melded;
        ``slots``: for each meld on the table the ways to lay off on it."""
        t = options.t
        self.t, self.options, self.slots, self.held = t, options, slots, held
        self.wild_gain, self.wilds = wild_gain, len(wild_gain) - 1
        bits, width, copies = t.bits, options.suit_bits, options.copies
        rank_mask, wilds = options.rank_mask, range(self.wilds + 1)
        by_rank = {rank: cards for rank in range(13) if (cards := held >> rank * bits & rank_mask)}
        self.ranks = sorted(by_rank, key=lambda rank: (-t.card[rank], -rank))
        suits = [(suit * width, held >> suit * width & options.suit_mask) for suit in range(4)]
        # most that can come at all
        self.bound = (
            max(wild_gain) + self.wilds * t.most_wild + sum([copies(by_rank[rank]) * t.card[rank] for rank in by_rank])
        )
        # the cards that no run takes, by the wilds that are left
        by_suit = [(shift, reach.dead(key, self.wilds)) for shift, key in suits if key]
        self.dead = [sum([dead[n] << shift for shift, dead in by_suit]) for n in wilds]
        # of the ranks still to come, by stage and by the wilds that are left: what can be in no set either
        may_go = self._may_go()
        self.doomed = [[0] * (self.wilds + 1) for _ in range(len(self.ranks) + 1)]
        for at in range(len(self.ranks) - 1, -1, -1):
            rank = self.ranks[at]
            cards = by_rank[rank]
            for n in wilds:
                gone = 0 if self._may_set(cards, n) else cards & (self.dead[n] & ~may_go) >> rank * bits
                self.doomed[at][n] = self.doomed[at + 1][n] + copies(gone) * t.card[rank]
        # the ranks that are behind, by stage
        self.behind = [0]
        for rank in self.ranks:
            self.behind.append(self.behind[-1] | rank_mask << rank * bits)

    def _may_go(self) -> int:
        """Cards (digits full of ones) that may be laid off."""
        cards = 0
        for slot in self.slots:
            for option in slot:
                cards |= option.taken
        for bit in range(1, self.t.bits):
            cards |= cards >> bit
        return (cards & self.options.ones) * self.options.digit

    def _may_set(self, cards: int, wilds: int) -> bool:
        """Could cards of a rank be in a set, or one of them with wilds in a run?"""
        t, s = self.t, self.t.s
        wilds = min(wilds, t.per_meld)
        width, digit = self.options.suit_bits, self.options.digit
        copies = [cards >> suit * width & digit for suit in range(4)]
        size = sum([1 for n in copies if n]) if s.distinct else sum(copies)
        return (size >= t.least and size + wilds >= s.set_min) or (t.least == 1 and 1 + wilds >= s.run_min)

    def _worth(self, cards: int) -> int:
        """Most that these cards could bring."""
        bits, digit, card = self.t.bits, self.options.digit, self.t.card
        worth = 0
        while cards:
            place = ((cards & -cards).bit_length() - 1) // bits
            worth += card[place % 13] * (cards >> place * bits & digit)
            cards &= ~(digit << place * bits)
        return worth

    def best(  # noqa: C901, PLR0915  one search: bound, memory and way back share every local
        self, plain: PlainRuns, table: WildRuns | None, floor: int = NEVER, asked: CountedRuns | None = None
    ) -> Plan | None:
        """The best plan that brings more than ``floor``, or None; ``table``: for a hand with wilds; ``asked``: with so many runs."""
        bits, width, suit = self.t.bits, self.options.suit_bits, self.options.suit_mask
        rank_mask, copies, card, options_of = self.options.rank_mask, self.options.copies, self.t.card, self.options.of
        ranks, dead, doomed, behind, bound = self.ranks, self.dead, self.doomed, self.behind, self.bound
        wilds, wild_gain, last = self.wilds, self.wild_gain, len(self.ranks)
        highest = [
            max(wild_gain[wilds - left :]) for left in range(wilds + 1)
        ]  # by wilds left: the most they gain themselves
        best, plan = floor, None
        clock, steps = running(), 0
        chosen: list[tuple[int | None, Option]] = []

        def leaf(cards: int, left: int, gain: int) -> None:
            nonlocal best, plan
            suits = cards & suit, cards >> width & suit, cards >> 2 * width & suit, cards >> 3 * width & suit
            used = 0
            if asked is not None:
                made = sum([option.runs for _, option in chosen])
                found = asked.most(suits, made, wild_gain[wilds - left :], best - gain)
                if found is None:
                    return
                more, used = found
            elif table is None:
                c, d, h, s = suits
                more = plain[c] + plain[d] + plain[h] + plain[s]
            elif gain + highest[left] + sum([table.top(key, left) for key in suits]) > best:
                more, used = self._runs_with_wilds(table, suits, left)
            else:
                return
            gain += more
            if gain > best:
                best, plan = gain, Plan(gain, tuple(chosen), cards, used)

        def by_rank(at: int, cards: int, left: int, gain: int, lost: int) -> None:
            nonlocal steps
            steps += 1
            if not steps & OFTEN and clock is not None and clock.over(OFTEN):
                raise TimeIsOver
            while at < last:
                rank = ranks[at]
                shift = rank * bits
                have = cards >> shift & rank_mask
                at += 1
                if have:
                    break
            else:
                leaf(cards, left, gain)
                return
            coming = doomed[at]
            for option in options_of(rank, have, left):
                over = left - option.wilds
                cost = lost + option.slack
                after = cards - option.taken
                gone = after >> shift & rank_mask & dead[over] >> shift
                if gone:
                    cost += card[rank] * copies(gone)
                if over != left:
                    gone = after & behind[at - 1] & dead[over] & ~dead[left]
                    if gone:
                        cost += self._worth(gone)
                if bound - cost - coming[over] <= best:
                    continue
                if option.groups:
                    chosen.append((rank, option))
                    by_rank(at, after, over, gain + option.gain, cost)
                    chosen.pop()
                else:
                    by_rank(at, after, over, gain, cost)

        try:
            go_on(START)
            for begun in self._laid_off():
                if bound - begun.lost - doomed[0][begun.wilds] > best:
                    chosen[:] = begun.chosen
                    by_rank(0, begun.cards, begun.wilds, begun.gain, begun.lost)
        except TimeIsOver:
            if plan is None:  # at least the runs of all the cards
                chosen.clear()
                leaf(self.held, wilds, 0)
        return plan

    def _runs_with_wilds(self, table: WildRuns, suits: Sequence[int], left: int) -> tuple[int, int]:
        """The most that the runs of all suits bring with ``left`` wilds among them, and how many of these they use (the fewest)."""
        sums: Sequence[int] = table[suits[0]]
        for key in suits[1:]:
            if key:
                more = table[key]
                sums = [max([sums[j] + more[i - j] for j in range(i + 1)]) for i in range(left + 1)]
        spent = self.wilds - left
        total, unused = max([(sums[n] + self.wild_gain[spent + n], -n) for n in range(left + 1)])
        return total, -unused

    def _laid_off(self) -> Iterator[_Begun]:
        """The hand after every way to lay off on the melds of the table, and then to meld wilds alone.

        Each hand once: the same cards laid off on other melds bring the same.
        """
        stages: list[tuple[int | None, Sequence[Option]]] = [(None, ways) for ways in self.slots]
        if self.t.s.min_naturals == 0 and self.wilds:
            stages.append((-1, self.options.alone(self.wilds)))
        seen: set[tuple[int, int, int]] = set()

        def go(stage: int, begun: _Begun) -> Iterator[_Begun]:
            if stage == len(stages):
                yield begun
                return
            if stage < len(self.slots):
                mark = (stage, begun.cards, begun.wilds)
                if mark in seen:
                    return
                seen.add(mark)
            rank, ways = stages[stage]
            for way in ways:
                if way.wilds <= begun.wilds and self._has(begun.cards, way.taken):
                    yield from go(stage + 1, begun.after(rank, way))

        return go(0, _Begun(self.held, self.wilds, 0, 0, ()))

    def _has(self, cards: int, part: int) -> bool:
        """Is the bag ``part`` within ``cards``?"""
        bits, digit = self.t.bits, self.options.digit
        while part:
            shift = ((part & -part).bit_length() - 1) // bits * bits
            if part >> shift & digit > cards >> shift & digit:
                return False
            part &= ~(digit << shift)
        return True
