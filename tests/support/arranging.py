"""An independent, exhaustive search for arrangements, straight from the rules of melds: slow, simple, for small hands."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Any

import msgspec

from rummy_cli.cards.card import JOKER, RANKS, card_of
from rummy_cli.melds.reading import lay_off
from rummy_cli.melds.shapes import Meld, shaper
from rummy_cli.ruleset.schema import Rules, replace

NEVER = -(10**9)


def dice(seed: int) -> random.Random:
    """Chance that can be had again."""
    return random.Random(seed)


def house(base: Rules | None = None, **keys: Any) -> Rules:
    """Rules with keys changed; ``__`` stands for the dot, ``value_A`` for ``scoring.values.A``."""
    rules = base or Rules()
    values: dict[str, int] = {}
    for key, value in keys.items():
        if key.startswith("value_"):
            values[key[6:]] = value
        else:
            rules = replace(rules, key.replace("__", "."), value)
    if values:
        now = rules.scoring.values
        rules = replace(rules, "scoring.values", msgspec.structs.replace(now, **values))
    return rules


def ladders(rules: Rules) -> Iterator[tuple[int, ...]]:
    """Every stretch of ranks that a run may cover, as a tuple of ranks."""
    ranks = [r for r in range(13) if RANKS[r] not in rules.deck.removed_ranks]
    ace = rules.runs.ace
    top = rules.runs.max or 14
    for length in range(rules.runs.min, min(top, 14) + 1):
        if ace == "corner":
            if 0 not in ranks:
                stretches = [tuple(ranks[i : i + length]) for i in range(len(ranks) - length + 1)]
            elif length <= len(ranks):
                stretches = [tuple(ranks[(i + k) % len(ranks)] for k in range(length)) for i in range(len(ranks))]
            else:
                stretches = [(*ranks, 0)] if rules.runs.both_ends and length == len(ranks) + 1 else []
            yield from stretches
            continue
        line = list(ranks)
        if 0 in ranks:
            line = {"low": ranks, "high": [*ranks[1:], 0], "either": [*ranks, 0]}[ace]
        for i in range(len(line) - length + 1):
            stretch = tuple(line[i : i + length])
            if len(set(stretch)) == length or rules.runs.both_ends:
                yield stretch


class Oracle:
    """The worth of any few cards as one meld, by trying every meld there is."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        scoring = rules.scoring
        self.value = scoring.values.by_kind()
        self.wild_ranks = {RANKS.index(rank) for rank in rules.deck.wild_ranks}
        self.own = scoring.wild_in_meld == "own"
        self.ace_low, self.ace_high = scoring.ace_in_low_run, scoring.ace_in_high_run
        self.ace_set = scoring.ace_in_set
        self.stretches = list(dict.fromkeys(ladders(rules)))
        self.known: dict[tuple[int, ...], list[tuple[str, int, int]]] = {}

    def is_wild(self, card: int) -> bool:
        return card == JOKER or card % 13 in self.wild_ranks

    def melded(self, card: int, ace: int | None) -> int:
        """What a card counts in a meld, where an ace has this value of its own."""
        return self.value[card] if card % 13 or ace is None else ace

    def targets(self, size: int) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
        """Every meld of so many cards: kind, and for each place the card and what it counts there."""
        rules = self.rules
        for stretch in self.stretches:
            if len(stretch) == size:
                for suit in range(4):
                    places = []
                    for i, rank in enumerate(stretch):
                        ace = self.ace_high if i else self.ace_low
                        places.append((card_of(rank, suit), self.melded(card_of(rank, suit), ace)))
                    yield "run", tuple(places)
        if size >= rules.sets.min and (rules.sets.max is None or size <= rules.sets.max):
            pick = combinations if rules.sets.distinct_suits else combinations_with_replacement
            for rank in range(13):
                if RANKS[rank] not in rules.deck.removed_ranks:
                    for suits in pick(range(4), size):
                        cards = [card_of(rank, suit) for suit in suits]
                        yield "set", tuple((card, self.melded(card, self.ace_set)) for card in cards)

    def ways(self, cards: tuple[int, ...]) -> list[tuple[str, int, int]]:
        """Every way in which all these cards are one meld: (kind, points, wilds used as wild)."""
        found = self.known.get(cards)
        if found is None:
            found = self.known[cards] = self._ways(cards)
        return found

    def _ways(self, cards: tuple[int, ...]) -> list[tuple[str, int, int]]:
        must = [card for card in cards if not self.is_wild(card)]
        if len({c // 13 for c in must}) > 1 and len({c % 13 for c in must}) > 1:
            return []
        found: set[tuple[str, int, int]] = set()
        bag = Counter(cards)
        for kind, places in self.targets(len(cards)):
            if any(card not in {p for p, _ in places} for card in must):
                continue
            for points, pattern in self._fill(places, 0, bag):
                wilds = sum(pattern)
                wild_rules = self.rules.wilds
                if wild_rules.per_meld is not None and wilds > wild_rules.per_meld:
                    continue
                if len(places) - wilds < wild_rules.min_naturals:
                    continue
                naturals = len(places) - wilds
                if wilds and {"any": False, "half": wilds > naturals, "fewer": wilds >= naturals}[wild_rules.share]:
                    continue
                if kind == "run" and not wild_rules.adjacent and any(a and b for a, b in pairwise(pattern)):
                    continue
                found.add((kind, points, wilds))
        return sorted(found)

    def _fill(
        self, places: Sequence[tuple[int, int]], at: int, bag: Counter[int]
    ) -> Iterator[tuple[int, tuple[bool, ...]]]:
        if at == len(places):
            yield 0, ()
            return
        card, worth = places[at]
        if bag[card]:
            bag[card] -= 1
            for points, pattern in self._fill(places, at + 1, bag):
                yield points + worth, (False, *pattern)
            bag[card] += 1
        for wild in list(bag):
            if bag[wild] and self.is_wild(wild) and wild != card:
                bag[wild] -= 1
                for points, pattern in self._fill(places, at + 1, bag):
                    yield points + (self.value[wild] if self.own else worth), (True, *pattern)
                bag[wild] += 1

    def subsets(self, hand: Sequence[int]) -> dict[int, tuple[int, ...]]:
        """The cards of every subset of the hand that may be one meld, by mask."""
        n = len(hand)
        least = min(self.rules.sets.min, self.rules.runs.min)
        found = {}
        for mask in range(1, 1 << n):
            if mask.bit_count() >= least:
                cards = tuple(sorted(hand[i] for i in range(n) if mask >> i & 1))
                if self.ways(cards):
                    found[mask] = cards
        return found

    def least_deadwood(self, hand: Sequence[int]) -> int:
        melds = self.subsets(hand)
        n = len(hand)

        @lru_cache(None)
        def least(rest: int) -> int:
            if not rest:
                return 0
            low = rest & -rest
            best = self.value[hand[low.bit_length() - 1]] + least(rest ^ low)
            for mask in melds:
                if mask & low and mask & rest == mask:
                    best = min(best, least(rest ^ mask))
            return best

        return least((1 << n) - 1)

    def joint(self, hand: Sequence[int], table: Sequence[Meld], *, melding: bool = True) -> int:
        """Least deadwood with lay-offs, each subset tried on each meld."""
        s = shaper(self.rules)
        n = len(hand)
        melds = self.subsets(hand) if melding else {}
        laid: list[list[int]] = []
        for meld in table:
            fits = [0]
            for mask in range(1, 1 << n):
                cards = tuple(sorted(hand[i] for i in range(n) if mask >> i & 1))
                reading = lay_off(s, meld, cards)
                if reading.meld is not None or reading.readings:
                    fits.append(mask)
            laid.append(fits)

        @lru_cache(None)
        def least(rest: int) -> int:
            if not rest:
                return 0
            low = rest & -rest
            best = self.value[hand[low.bit_length() - 1]] + least(rest ^ low)
            for mask in melds:
                if mask & low and mask & rest == mask:
                    best = min(best, least(rest ^ mask))
            return best

        def lay(i: int, rest: int) -> int:
            if i == len(laid):
                return least(rest)
            return min(lay(i + 1, rest ^ mask) for mask in laid[i] if mask & rest == mask)

        return lay(0, (1 << n) - 1)

    def most_melded(
        self,
        hand: Sequence[int],
        *,
        per_meld: int = 99,
        keep: int = 0,
        natural_run: bool = False,
        sets: int | None = None,
        runs: int | None = None,
        melds: int | None = None,
    ) -> int:
        """Most points under the conditions of an opening; NEVER when there is none."""
        found = self.subsets(hand)

        @lru_cache(None)
        def most(rest: int, kept: int, natural: bool, s: int, r: int, m: int) -> int:
            if not rest:
                bad = kept < keep or (natural_run and not natural) or (sets is not None and (s, r) != (sets, runs))
                return NEVER if bad or (melds is not None and m > melds) else 0
            low = rest & -rest
            best = most(rest ^ low, min(kept + 1, keep), natural, s, r, m)
            for mask, cards in found.items():
                if mask & low and mask & rest == mask:
                    for kind, points, wilds in self.ways(cards):
                        if wilds <= per_meld:
                            then = most(
                                rest ^ mask,
                                kept,
                                natural or (kind == "run" and not wilds),
                                s + (kind == "set"),
                                r + (kind == "run"),
                                m + 1,
                            )
                            best = max(best, points + then)
            return best

        return most((1 << len(hand)) - 1, 0, False, 0, 0, 0)


def random_house(rng: random.Random) -> Rules:
    """Rules with odd keys, as random as can be."""
    pick = rng.choice
    keys: dict[str, Any] = {
        "deck__packs": pick([1, 1, 2, 3]),
        "deck__jokers": 4,
        "deck__wild_ranks": pick([(), (), ("2",), ("2", "J"), ("A",)]),
        "deck__removed_ranks": pick([(), (), (), ("8", "9", "10"), ("2",), ("A", "K")]),
        "sets__min": pick([3, 3, 3, 2, 4]),
        "sets__max": pick([4, 4, 4, 3, None, 5]),
        "sets__distinct_suits": pick([True, True, False]),
        "runs__min": pick([3, 3, 3, 2, 4]),
        "runs__max": pick([None, None, 3, 4, 5]),
        "runs__ace": pick(["low", "high", "either", "corner"]),
        "runs__both_ends": pick([False, False, True]),
        "wilds__per_meld": pick([None, None, None, 1, 2, 0]),
        "wilds__min_naturals": pick([1, 1, 1, 0, 2, 3]),
        "wilds__adjacent": pick([True, True, False]),
        "wilds__share": pick(["any", "any", "half", "fewer"]),
        "scoring__wild_in_meld": pick(["represented", "represented", "own"]),
        "scoring__ace_in_low_run": pick([None, None, 1, 11]),
        "scoring__ace_in_high_run": pick([None, None, 15]),
        "scoring__ace_in_set": pick([None, None, 5]),
        "value_joker": pick([0, 20, 25, 3]),
        "value_A": pick([1, 15]),
    }
    if keys["sets__max"] is not None and keys["sets__max"] < keys["sets__min"]:
        keys["sets__max"] = None
    if keys["runs__max"] is not None and keys["runs__max"] < keys["runs__min"]:
        keys["runs__max"] = None
    if keys["deck__packs"] == 1:
        keys["runs__both_ends"] = False
    return house(**keys)


def random_hand(rng: random.Random, rules: Rules, size: int, most_wilds: int, used: Sequence[int] = ()) -> list[int]:
    """A hand rich in melds: few ranks and suits."""
    ranks = [r for r in range(13) if RANKS[r] not in rules.deck.removed_ranks]
    start = rng.randrange(len(ranks))
    near = [ranks[(start + i) % len(ranks)] for i in range(rng.choice([4, 5, 7, 13]))]
    suits = rng.sample(range(4), rng.choice([1, 2, 3, 4]))
    wild_ranks = {RANKS.index(rank) for rank in rules.deck.wild_ranks}
    deck = [card_of(r, s) for r in set(near) for s in suits] * rules.deck.packs + [JOKER] * min(
        rules.deck.jokers, most_wilds
    )
    if not rng.randrange(4):
        deck += [card_of(r, s) for r in ranks for s in range(4)]
    rng.shuffle(deck)
    hand: list[int] = []
    wilds = 0
    for card in deck:
        wild = card == JOKER or card % 13 in wild_ranks
        if (
            len(hand) < size
            and hand.count(card) + used.count(card) < (rules.deck.jokers if card == JOKER else rules.deck.packs)
            and not (wild and wilds >= most_wilds)
        ):
            hand.append(card)
            wilds += wild
    return hand
