"""For the tests of rearranging: houses, tables dealt at random, and two searches that know nothing of the program's own."""

from collections.abc import Sequence
from functools import cache
from random import Random

from every_meld import runs, sets

from rummy_cli.cards.card import JOKER, RANKS, Card, CardReader, Laid, physical
from rummy_cli.cards.objections import Objection
from rummy_cli.claims.on_table import becoming
from rummy_cli.melds.reading import read_meld
from rummy_cli.melds.shapes import Meld, shaper
from rummy_cli.ruleset.schema import Rules, replace

Best = tuple[int, int]  # cards played, and their values


def house(**changes: object) -> Rules:
    """Rules with rearranging, two packs and no joker; ``runs__ace="high"`` is runs.ace."""
    rules = replace(Rules(rearrange=True), "deck.packs", 2)
    for key, value in changes.items():
        rules = replace(rules, key.replace("__", "."), value)
    return rules


def cards(text: str) -> list[Card]:
    """Cards as people write them."""
    return CardReader().read(text)


def table(rules: Rules, text: str) -> list[Meld]:
    """Melds parted by ``/``, each a legal one with a single reading."""
    melds = []
    for part in text.split("/"):
        meld = read_meld(shaper(rules), cards(part)).meld
        assert meld is not None, part
        melds.append(meld)
    return melds


def flat(melds: Sequence[Meld]) -> list[Card]:
    """The cards of the melds, whatever they stand for."""
    return [physical(card) for meld in melds for card in meld.cards]


def random_house(random: Random) -> Rules:
    """Any values of the keys that say what melds are."""
    pick = random.choice
    packs = pick([1, 1, 2, 2, 3])
    run_min, set_min = pick([3, 3, 3, 2, 4]), pick([3, 3, 3, 2, 4])
    some = random.random
    return house(
        deck__packs=packs,
        deck__jokers=pick([0, 0, 0, 1, 2, 3]),
        deck__wild_ranks=tuple(random.sample(["2", "A", "5", "K"], pick([1, 1, 2]))) if some() < 0.3 else (),
        deck__removed_ranks=tuple(random.sample(["6", "7", "8", "10", "J", "A"], pick([1, 2, 5])))
        if some() < 0.3
        else (),
        runs__ace=pick(["low", "high", "either", "corner"]),
        runs__both_ends=packs > 1 and some() < 0.4,
        runs__min=run_min,
        runs__max=pick([n for n in (3, 4, 5, 6, 13) if n >= run_min]) if some() < 0.4 else None,
        sets__min=set_min,
        sets__max=pick([n for n in (3, 4, 4, 5) if n >= set_min]) if some() < 0.9 else None,
        sets__distinct_suits=some() < 0.7,
        wilds__per_meld=pick([0, 1, 1, 2]) if some() < 0.3 else None,
        wilds__min_naturals=pick([1, 1, 1, 0, 2, 3]),
        wilds__share=pick(["any", "any", "half", "fewer"]),
        wilds__adjacent=some() < 0.7,
    )


def dealt(rules: Rules, random: Random, most: int) -> tuple[list[Meld], list[Card]]:
    """A table of legal melds and a hand, of few ranks and suits so that they meet; ``most`` cards together."""
    kept = [i for i, rank in enumerate(RANKS) if rank not in rules.deck.removed_ranks]
    start, span = random.randrange(len(kept)), random.randint(3, 6)
    ranks = [kept[(start + i) % len(kept)] for i in range(min(span, len(kept)))]
    suits = random.sample(range(4), random.randint(2, 4))
    deck = [suit * 13 + rank for suit in suits for rank in ranks] * rules.deck.packs + [JOKER] * rules.deck.jokers
    random.shuffle(deck)
    melds: list[Meld] = []
    size = 0
    for _ in range(50):
        few = random.randint(2, 5)
        if len(deck) <= few or size + few >= most:
            continue
        places = random.sample(range(len(deck)), few)
        reading = read_meld(shaper(rules), [deck[i] for i in places])
        if not reading.objections:
            melds.append(reading.meld or reading.readings[0])
            size += few
            deck = [card for i, card in enumerate(deck) if i not in places]
    return melds, deck[: random.randint(1, min(4, most - size))]


class Naive:
    """Every partition of few cards into melds, each group judged by a walk through all the ways it can lie."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.wild = {RANKS.index(rank) for rank in rules.deck.wild_ranks}
        self.value = rules.scoring.values.by_kind()
        self.known: dict[tuple[Card, ...], bool] = {}

    def is_meld(self, group: Sequence[Card]) -> bool:
        """Is there a set or a run of these cards?"""
        key = tuple(sorted(group))
        if key not in self.known:
            plain = [card for card in key if card != JOKER and card % 13 not in self.wild]
            one = len({card % 13 for card in plain}) < 2 or len({card // 13 for card in plain}) < 2
            self.known[key] = one and any(True for ways in (sets, runs) for _ in ways(self.rules, key))
        return self.known[key]

    def best(self, on_table: Sequence[Card], hand: Sequence[Card]) -> Best:
        """The most cards of the hand that can lie with all those of the table in melds, and the most they can count."""
        every = [*on_table, *hand]
        size, there = len(every), len(on_table)
        groups: list[list[int]] = [[] for _ in every]
        for mask in range(1, 1 << size):
            group = [every[i] for i in range(size) if mask >> i & 1]
            if len(group) > 1 and self.is_meld(group):
                groups[(mask & -mask).bit_length() - 1].append(mask)
        parted = [True] + [False] * ((1 << size) - 1)
        for mask in range(1, 1 << size):
            lowest = (mask & -mask).bit_length() - 1
            parted[mask] = any(group & mask == group and parted[mask ^ group] for group in groups[lowest])
        whole = (1 << there) - 1
        ways = [mask >> there for mask in range(1 << size) if mask & whole == whole and parted[mask]]
        played = [[card for i, card in enumerate(hand) if way >> i & 1] for way in ways]
        return max((len(one), sum(self.value[card] for card in one)) for one in played)


def most_played(on_table: Sequence[Card], hand: Sequence[Card], ace_high: bool) -> int:
    """The most cards that can be played, without wilds, sets of 3-4 suits and runs of 3 and more; -1 when none will do.

    The lowest card of the table, by rank, is put into each of its melds in turn; what is left is remembered.
    """
    kinds = sorted({*on_table, *hand}, key=lambda card: (card % 13, card // 13))
    melds: list[tuple[Card, ...]] = []
    for rank in range(13):
        four = [suit * 13 + rank for suit in range(4)]
        melds += [tuple(four), *(tuple(card for card in four if card != out) for out in four)]
    for suit in range(4):
        line = [suit * 13 + rank % 13 for rank in range(13 + ace_high)]
        melds += [tuple(line[i : i + n]) for n in (3, 4, 5) for i in range(len(line) - n + 1)]
    melds = [meld for meld in melds if set(meld) <= set(kinds)]
    place = {card: i for i, card in enumerate(kinds)}
    of = [[tuple(place[card] for card in meld) for meld in melds if kind in meld] for kind in kinds]

    @cache
    def most(must: tuple[int, ...], may: tuple[int, ...]) -> int:
        first = next((i for i, n in enumerate(must) if n), None)
        best = -1
        if first is None:
            best, options = 0, [meld for i, n in enumerate(may) if n for meld in of[i]]
        else:
            options = of[first]
        for meld in options:
            left, held, used = list(must), list(may), 0
            for i in meld:
                if left[i]:
                    left[i] -= 1
                elif held[i]:
                    held[i] -= 1
                    used += 1
                else:
                    break
            else:
                rest = most(tuple(left), tuple(held))
                best = max(best, rest + used if rest >= 0 else -1)
        return best

    return most(tuple(map(on_table.count, kinds)), tuple(map(hand.count, kinds)))


def claimed(rules: Rules, before: Sequence[Meld], after: Sequence[Sequence[Laid]]) -> tuple[Objection, ...]:
    """What the referee says to the melds ``before`` becoming ``after``."""
    return becoming(rules, before, after).objections
