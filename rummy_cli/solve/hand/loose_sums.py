"""What so many cards of a deck can come to: the possible sums of least deadwood, before any card is known."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from rummy_cli.cards import JOKER, PACK, card_of, of_rank
from rummy_cli.melds import Shaper, read_meld

WIDEST = 1_000_000  # bits of a set of sums; a wider one is not followed
WAYS = (
    100_000  # to go on with a rank, in all: some two seconds. Not seconds, or a machine could refuse what another takes
)

Sums: TypeAlias = int  # a set of sums: bit n is set where n can be reached
BySize: TypeAlias = list[Sums]  # the sums of so many cards
LooseRanks: TypeAlias = tuple[
    int, ...
]  # of each suit the ranks, as bits, that are among the loose cards and still matter


@lru_cache(maxsize=64)
def deadwoods(s: Shaper, least: int, most: int) -> Sums | None:
    """The deadwood that a hand of ``least`` to ``most`` cards of the deck can have when it lies as well as it can.

    Loose cards hold no meld, and those of the hand that are not loose lie in melds. Exact for decks without wilds, and with
    jokers for the least and the most; where a rank is wild none is missing, but a set of that rank alone is counted as loose.
    None where the values are too large, or below nothing, or the hands without a meld too many, to be followed.
    """
    there = [value for value, copies in zip(s.value, s.copies, strict=True) if copies]
    if min(there) < 0 or max(there) * most > WIDEST:
        return None
    try:
        return _followed(s, least, most)
    except _TooManyWays:
        return None


class _TooManyWays(Exception):  # noqa: N818  it is no error
    """The hands without a meld are too many to be followed."""


class _Ways:
    """The ways that may still be followed."""

    def __init__(self, left: int) -> None:
        self.left = left

    def follow(self, number: int) -> None:
        """So many more are followed; raises _TooManyWays where fewer are left."""
        self.left -= number
        if self.left < 0:
            raise _TooManyWays


def _followed(s: Shaper, least: int, most: int) -> Sums:
    """The same, where all values can be followed; raises _TooManyWays."""
    melded = _melded(s, most)
    sizes = [loose for loose in range(most + 1) if any(least <= loose + size <= most for size in melded)]
    wilds = _by_size([(s.value[kind], s.copies[kind]) for kind in range(53) if s.wild[kind]], most)
    found = 0
    loose: dict[tuple[int, int], BySize] = {}
    ways = _Ways(WAYS)
    for number, worth in enumerate(wilds):
        if not worth:
            continue
        helped = min(number, _helpers(s, run=False)), min(number, _helpers(s, run=True))
        if helped not in loose:
            loose[helped] = _meld_free(s, most, *helped, ways)
        for size in sizes:
            if size >= number:
                found |= _sums_of_both(loose[helped][size - number], worth)
    return found


def _melded(s: Shaper, most: int) -> set[int]:
    """How many cards, up to ``most``, can lie in melds: none, one meld, or several together."""
    in_set = sum(s.copies[s.ladder.ranks[-1] : JOKER : 13]) if not s.distinct else 4
    sizes = {
        *range(s.set_min, min(s.set_max, in_set) + 1),
        *range(s.run_min, min(s.run_max, s.ladder.size + s.ladder.both) + 1),
    }
    found = {0}
    for total in range(1, most + 1):
        if any(total - size in found for size in sizes):
            found.add(total)
    return found


def _sums_of_both(one: Sums, other: Sums) -> Sums:
    """Every sum of one set with every sum of the other."""
    found, shift = 0, 0
    while other >> shift:
        if other >> shift & 1:
            found |= one << shift
        shift += 1
    return found


def _by_size(cards: Iterable[tuple[int, int]], most: int) -> BySize:
    """The sums of 0, 1 … ``most`` cards out of these, given as value and copies."""
    table = [1, *[0] * most]
    for value, copies in cards:
        for _ in range(copies):
            for size in range(most, 0, -1):
                table[size] |= table[size - 1] << value
    return table


def _helpers(s: Shaper, *, run: bool) -> int:
    """How many wilds may lie in the smallest meld of this kind."""
    ranks = [rank for rank in dict.fromkeys(s.ladder.ranks) if rank not in s.wild_ranks]
    wild = JOKER if s.copies[JOKER] else next((card for card in range(PACK) if s.wild[card] and s.copies[card]), None)
    if wild is None:
        return 0
    found = 0
    for number in range(1, (s.run_min if run else s.set_min) + 1):
        size = (s.run_min if run else s.set_min) - number
        places = ranks[1 : size + 1] if run else ranks[:1] * size
        naturals = [card_of(rank, 0 if run or not s.distinct else i % 4) for i, rank in enumerate(places)]
        reading = read_meld(s, [*naturals, *[wild] * number])
        if reading.meld is not None or reading.readings:
            found = number
    return found


def _meld_free(s: Shaper, most: int, in_sets: int, in_runs: int, ways: _Ways) -> BySize:
    """The sums of 0, 1 … ``most`` naturals among which there is no meld, with so many wilds to help.

    Raises _TooManyWays.
    """
    ladder = s.ladder.ranks
    order = sorted(set(ladder) - set(s.wild_ranks))
    windows = {frozenset(ladder[i : i + s.run_min]) for i in s.ladder.starts(s.run_min)}
    alike = len({(s.value[13 * suit : 13 * suit + 13], s.copies[13 * suit : 13 * suit + 13]) for suit in range(4)}) == 1
    reach: dict[LooseRanks, BySize] = {(0, 0, 0, 0): [1, *[0] * most]}
    for i, rank in enumerate(order):
        closing = [_bits(window) for window in windows if rank in window and not window & set(order[i + 1 :])]
        later = _bits(r for window in windows if window & set(order[i + 1 :]) for r in window)
        additions = list(_additions(s, rank, in_sets))
        after: dict[LooseRanks, BySize] = {}
        for suits, sums in reach.items():
            ways.follow(len(additions))
            for chosen, worths in additions:
                held = tuple([bits | on << rank for bits, on in zip(suits, chosen, strict=True)])
                if any((bits & window).bit_count() >= s.run_min - in_runs for window in closing for bits in held):
                    continue
                kept = tuple([bits & later for bits in held])
                _add(after.setdefault(tuple(sorted(kept)) if alike else kept, [0] * (most + 1)), sums, worths)
        reach = after
    total = [0] * (most + 1)
    for sums in reach.values():
        _add(total, sums, [(0, 0)])
    return total


def _add(into: BySize, sums: BySize, worths: Sequence[tuple[int, int]]) -> None:
    """Enters the sums of a hand after cards were added: their number and their worth, in each of these ways."""
    for number, worth in worths:
        for size in range(len(sums) - number):
            into[size + number] |= sums[size] << worth


def _bits(ranks: Iterable[int]) -> int:
    return sum([1 << rank for rank in set(ranks)])


def _additions(s: Shaper, rank: int, in_sets: int) -> Iterator[tuple[tuple[bool, ...], list[tuple[int, int]]]]:
    """The ways to hold cards of a rank without a set: in which suits, and then how many cards worth how much."""
    found: dict[tuple[bool, ...], set[tuple[int, int]]] = {}
    copies, value = s.copies[of_rank(rank)], s.value[of_rank(rank)]
    for numbers in product(*[range(there + 1) for there in copies]):
        chosen = tuple([number > 0 for number in numbers])
        if (sum(chosen) if s.distinct else sum(numbers)) >= max(s.set_min - in_sets, 1):
            continue
        worth = sum([number * each for number, each in zip(numbers, value, strict=True)])
        found.setdefault(chosen, set()).add((sum(numbers), worth))
    for chosen, worths in found.items():
        yield chosen, sorted(worths)
