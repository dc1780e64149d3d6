"""The best runs within one suit, remembered for every bag of cards of a suit that was ever asked about.

A *key* is the bag of one suit as an integer: for each rank a digit of ``bits`` bits with the number of copies, the ace lowest.
A *gain* is what is maximised: points times UNIT, plus one for each card, so that of equal points the more cards win.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from rummy_cli.cards import JOKER
from rummy_cli.melds import Shaper

from .clock import clocked, go_on

UNIT = 1024  # of equal points, the more cards: a hand has fewer cards than this
NEVER = -(1 << 60)
DEADWOOD, POINTS, CARDS = "deadwood", "points", "cards"  # CARDS: as many as can be, of these the most points
MOST = 128  # cards that hand and table hold together at most, when points are not to outweigh a card


class Window(msgspec.Struct, frozen=True, gc=False):
    """A stretch of the ladder that a run can cover.

    ``ranks``: from its low end; ``mask``: a 1 for each rank, as a key; ``need``: the key of the run of naturals, which has
    two aces when there is one at each end (``twin``); ``size``: cards; ``gain``: of the run of naturals; ``places``: the gain
    of a natural at each place; ``worth``: points on the table.
    """

    ranks: tuple[int, ...]
    mask: int
    need: int
    twin: bool
    size: int
    gain: int
    places: tuple[int, ...]
    worth: int


class Terms(msgspec.Struct):
    """What is maximised, for one layout of keys: gains of cards, the windows, the limits on wilds.

    ``card[rank]``: most that a natural can bring; ``in_set[rank]``: what it brings in a set; ``wild_in_place``: a wild brings
    what it stands for (and ``most_wild`` at most), instead of a gain of its own, which is added up elsewhere; ``laid[rank]``,
    ``laid_wild``: what a natural and a wild bring that are laid off; ``each``: what a card brings beside its points; ``full``:
    a wild may have to stand where the natural is at hand, for a limit on wilds or a value that depends on the place;
    ``prices``: what a search may charge for a wild, to tell what cards can bring at most when others want the wilds too.
    """

    s: Shaper
    bits: int
    wild_in_place: bool
    per_meld: int
    least: int
    card: tuple[int, ...]
    in_set: tuple[int, ...]
    laid: tuple[int, ...]
    laid_wild: int
    each: int
    most_wild: int
    windows: tuple[Window, ...]
    by_lowest: tuple[tuple[Window, ...], ...]
    by_rank: tuple[tuple[Window, ...], ...]
    full: bool
    prices: tuple[int, ...]


class CardGains(NamedTuple):
    """What a natural brings in a set, in a run, and its points in a run; by rank, and for runs the low ace last."""

    in_set: tuple[int, ...]
    in_run: tuple[int, ...]
    run_points: tuple[int, ...]


def terms(s: Shaper, bits: int, objective: str, per_meld: int) -> Terms:
    """The terms of an objective (DEADWOOD, POINTS or CARDS) under the rules of ``s``, at most ``per_meld`` wilds in a meld."""
    each = 1 + MOST * max(map(abs, (*s.value, *s.set_value, *s.run_value))) if objective == CARDS else 0
    gains = _gains(s, objective, each)
    in_place = objective != DEADWOOD and not s.own
    windows = tuple(_windows(s, bits, gains))
    card = tuple(map(max, gains.in_set, gains.in_run))
    card = (max(card[0], gains.in_run[13]), *card[1:])
    return Terms(
        s,
        bits,
        in_place,
        per_meld,
        max(s.min_naturals, 1),
        card,
        gains.in_set,
        card if objective == DEADWOOD else (each * UNIT + 1,) * 13,
        each * UNIT + 1 if in_place else 0,
        each,
        max(card) if in_place else 0,
        windows,
        tuple(tuple(w for w in windows if min(w.ranks) == rank) for rank in range(13)),
        tuple(tuple(w for w in windows if rank in w.ranks) for rank in range(13)),
        full=not _exact(s, gains, aces_alike=objective == DEADWOOD or not s.own),
        prices=_prices(card, in_place=in_place),
    )


def _gains(s: Shaper, objective: str, each: int) -> CardGains:
    on_table = (*s.run_value[:13], s.run_value[JOKER])
    if objective != DEADWOOD:
        in_run = tuple([(value + each) * UNIT + 1 for value in on_table])
        return CardGains(tuple([(value + each) * UNIT + 1 for value in s.set_value[:13]]), in_run, on_table)
    in_hand = tuple([value * UNIT + 1 for value in s.value[:13]])
    return CardGains(in_hand, (*in_hand, in_hand[0]), on_table)


def _windows(s: Shaper, bits: int, gains: CardGains) -> Iterator[Window]:
    """Every stretch that a run can cover, the long ones first."""
    steps = s.ladder
    longest = min(s.run_max, steps.size + 1 if steps.both else len(steps.ranks))
    for size in range(longest, max(s.run_min, s.min_naturals) - 1, -1):
        for start in steps.starts(size):
            ranks = steps.ranks[start : start + size]
            kinds = [rank if i or rank else 13 for i, rank in enumerate(ranks)]
            places = tuple([gains.in_run[kind] for kind in kinds])
            mask = sum([1 << rank * bits for rank in set(ranks)])
            twin = len(set(ranks)) < size
            worth = sum([gains.run_points[kind] for kind in kinds])
            yield Window(ranks, mask, mask + twin, twin, size, sum(places), places, worth)


def _exact(s: Shaper, gains: CardGains, *, aces_alike: bool) -> bool:
    """Does a wild never have to stand where the natural is at hand? ``aces_alike``: both ends of a run bring the same anyway."""
    plain = s.min_naturals < 2 and s.adjacent and s.shared(1, 10)
    alike = aces_alike or gains.in_run[0] == gains.in_run[13]
    return plain and alike and min(*gains.in_set, *gains.in_run) > 0


def _prices(card: tuple[int, ...], *, in_place: bool) -> tuple[int, ...]:
    """A wild saves about one card, and brings another where it counts what it stands for."""
    mean = max(sum(card) // 13, 1) * (2 if in_place else 1)
    return tuple([mean * tenths // 10 for tenths in (5, 8, 12, 18, 30)])


def filled(t: Terms, window: Window, naturals: int) -> list[bool] | None:
    """Which places of the window hold a natural, the others being wild; None when ``wilds.adjacent`` forbids it.

    An ace that could be at either end is where it brings more.
    """
    digit = (1 << t.bits) - 1
    places = [bool(naturals >> rank * t.bits & digit) for rank in window.ranks]
    ways = [places]
    if window.twin and naturals & digit == 1:
        ways = [[True, *places[1:-1], False], [False, *places[1:-1], True]]
        if window.places[0] < window.places[-1]:
            ways.reverse()
    for way in ways:
        if t.s.adjacent or all(a or b for a, b in pairwise(way)):
            return way
    return None


class PlainRuns(dict[int, int]):
    """Key of a suit -> the largest gain of runs without wilds."""

    def __init__(self, t: Terms) -> None:
        super().__init__({0: 0})
        self.bits = t.bits
        self.digit = (1 << t.bits) - 1
        self.ones = sum(1 << rank * t.bits for rank in range(13))
        self.by_lowest = t.by_lowest
        self.chosen: dict[int, tuple[Window, ...]] = {0: ()}

    def __missing__(self, key: int) -> int:
        bits = self.bits
        lowest = ((key & -key).bit_length() - 1) // bits
        held = key
        for shift in range(1, bits):
            held |= key >> shift
        held &= self.ones
        best = self[key & ~(self.digit << lowest * bits)]
        for window in self.by_lowest[lowest]:
            mask = window.mask
            if held & mask != mask or (window.twin and key & self.digit < 2):
                continue
            gain = window.gain + self[key - window.need]
            best = max(best, gain)
        self[key] = best
        return best

    def forget(self) -> None:
        """Starts anew, when it has grown large."""
        self.clear()
        self[0] = 0
        self.chosen = {0: ()}

    def runs(self, key: int) -> tuple[Window, ...]:
        """The runs that bring it."""
        found = self.chosen.get(key)
        if found is None:
            found = self.chosen[key] = self._choose(key)
        return found

    def _choose(self, key: int) -> tuple[Window, ...]:
        best = self[key]
        lowest = ((key & -key).bit_length() - 1) // self.bits
        rest = key & ~(self.digit << lowest * self.bits)
        if self[rest] == best:
            return self.runs(rest)
        for window in self.by_lowest[lowest]:
            if all(key >> rank * self.bits & self.digit >= window.ranks.count(rank) for rank in window.ranks) and (
                window.gain + self[key - window.need] == best
            ):
                return (window, *self.runs(key - window.need))
        raise AssertionError(key)


class WildRun(msgspec.Struct, frozen=True, gc=False):
    """A run with wilds: ``naturals`` (a key) of its window are there, ``wilds`` fill the rest."""

    window: Window
    naturals: int
    wilds: int
    gain: int


class WildRuns(dict[int, tuple[int, ...]]):
    """Key of a suit -> the largest gain of runs of two naturals and more that use exactly 0, 1 … ``most`` wilds.

    Without ``full``, a wild never stands where the suit still has the natural: under plain limits that loses nothing but
    room for a wild that is worth something (proof by swapping the two).
    """

    def __init__(self, t: Terms, most: int, *, full: bool) -> None:
        super().__init__({0: (0,) + (NEVER,) * most})
        self.t, self.most, self.full = t, most, full
        self.limit = min(most, t.per_meld)
        self.digit = (1 << t.bits) - 1
        self.ones = sum(1 << rank * t.bits for rank in range(13))

    def __missing__(self, key: int) -> tuple[int, ...]:
        go_on()
        best = list(self[self.without_lowest(key)])
        most = self.most
        seen: dict[tuple[int, int], int] = {}
        for run in clocked(self.options(key)):
            mark = (run.naturals, run.wilds)
            if seen.get(mark, NEVER) >= run.gain:
                continue
            seen[mark] = run.gain
            used, gain, after = run.wilds, run.gain, self[key - run.naturals]
            for wilds in range(most - used + 1):
                best[wilds + used] = max(best[wilds + used], after[wilds] + gain)
        found = self[key] = tuple(best)
        return found

    def without_lowest(self, key: int) -> int:
        """The key without any copy of its lowest card."""
        bits = self.t.bits
        return key & ~(self.digit << ((key & -key).bit_length() - 1) // bits * bits)

    def best(self, keys: Sequence[int], wild_gain: Sequence[int]) -> tuple[int, int]:
        """The gain and the wilds (the fewest) of the best runs that these suits give; ``wild_gain[n]``: what n wilds bring themselves."""
        left = len(wild_gain) - 1
        sums: Sequence[int] = self[keys[0]]
        for key in keys[1:]:
            if key:
                more = self[key]
                sums = [max([sums[j] + more[i - j] for j in range(i + 1)]) for i in range(left + 1)]
        total, unused = max([(sums[n] + wild_gain[n], -n) for n in range(left + 1)])
        return total, -unused

    def forget(self) -> None:
        """Starts anew, when it has grown large."""
        self.clear()
        self[0] = (0,) + (NEVER,) * self.most

    def options(self, key: int) -> Iterator[WildRun]:
        """Every run of two naturals and more with the lowest card of the key in it."""
        t, bits, digit, limit = self.t, self.t.bits, self.digit, self.limit
        held = key
        for shift in range(1, bits):
            held |= key >> shift
        held &= self.ones
        lowest = ((key & -key).bit_length() - 1) // bits
        longest = held.bit_count() + 1 + limit
        least = max(2, t.least)
        for window in t.by_rank[lowest]:
            if window.size > longest:
                continue
            naturals = held & window.mask
            count = naturals.bit_count()
            if window.twin and key & digit > 1:
                naturals += 1
                count += 1
            wilds = window.size - count
            if wilds > limit:
                continue
            for fewer, less in (
                clocked(self._thinned(window, naturals, lowest, limit - wilds)) if self.full else ((naturals, 0),)
            ):
                if count - less < least or not t.s.shared(count - less, wilds + less):
                    continue
                if t.wild_in_place and t.s.adjacent:
                    gain = window.gain
                else:
                    places = filled(t, window, fewer)
                    if places is None:
                        continue
                    gain = gain_of(t, window, places)
                yield WildRun(window, fewer, wilds + less, gain)

    def _thinned(self, window: Window, naturals: int, lowest: int, spare: int) -> Iterator[tuple[int, int]]:
        """The naturals, and what is left of them when wilds take the place of up to ``spare``, not of the lowest card."""
        bits, digit = self.t.bits, self.digit
        ranks = [rank for rank in dict.fromkeys(window.ranks) if naturals >> rank * bits & digit and rank != lowest]
        if window.twin and lowest == 0 and naturals & digit == 2:
            ranks.append(0)
        ways = [(naturals, 0)]
        for rank in ranks:
            copies = naturals >> rank * bits & digit
            if rank == lowest:
                copies = 1
            ways += [
                (key - (n << rank * bits), less + n)
                for key, less in ways
                for n in range(1, copies + 1)
                if less + n <= spare
            ]
        return iter(ways)

    def runs(self, key: int, wilds: int) -> list[WildRun]:
        """The runs that bring the largest gain with exactly so many wilds."""
        found: list[WildRun] = []
        while key:
            best = self[key][wilds]
            rest = self.without_lowest(key)
            if self[rest][wilds] == best:
                key = rest
                continue
            for run in self.options(key):
                if run.wilds <= wilds and self[key - run.naturals][wilds - run.wilds] + run.gain == best:
                    found.append(run)
                    key -= run.naturals
                    wilds -= run.wilds
                    break
            else:
                raise AssertionError(key, wilds)
        return found


def gain_of(t: Terms, window: Window, places: list[bool]) -> int:
    """What a run brings with naturals at these places; of the wilds only what they bring by their place."""
    if t.wild_in_place:
        return window.gain
    return sum([gain for gain, natural in zip(window.places, places, strict=True) if natural])
