"""Melds and lay-offs under random rules, against the oracle that walks every way in which the cards can lie."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from every_meld import Key, extended, house, in_deck, readings, said_rightly

from rummy_cli.cards.card import JOKER, RANKS, Card, Laid, as_card, names
from rummy_cli.melds.reading import lay_off, read_meld
from rummy_cli.melds.shapes import Meld, MeldReading, Shaper, shaper, wild_places
from rummy_cli.ruleset.schema import Rules, replace

SHORT_DECKS: list[tuple[str, ...]] = [
    (),
    (),
    ("8", "9", "10"),
    tuple(RANKS[4:12]),
    tuple(RANKS[1:8]),
    ("A", "7"),
    ("K",),
]


def stands_for(laid: Laid) -> Card | None:
    """The card that a wild is said to stand for; None when nothing is said."""
    return (laid >> 6) - 1 if laid > 63 else None


def random_house(random: Random) -> Rules:
    """Rules over every key that bears on a meld."""
    pick = random.choice
    minimum = pick([2, 3, 3, 4])
    return house(
        deck__packs=pick([1, 2, 4]),
        deck__jokers=pick([0, 4, 4, 8, 8]),
        deck__wild_ranks=pick([(), (), ("2",), ("A",), ("2", "K"), ("3", "8")]),
        deck__removed_ranks=pick(SHORT_DECKS),
        sets__min=minimum,
        sets__max=pick([None, 4, 4, max(3, minimum), 6]),
        sets__distinct_suits=pick([True, True, False]),
        runs__min=pick([2, 3, 3, 4]),
        runs__max=pick([None, None, 4, 6]),
        runs__ace=pick(["low", "high", "either", "corner"]),
        runs__both_ends=pick([False, True]),
        wilds__per_meld=pick([None, None, None, None, 0, 1, 2]),
        wilds__min_naturals=pick([0, 0, 1, 1, 1, 2, 3]),
        wilds__share=pick(["any", "any", "half", "fewer"]),
        wilds__adjacent=pick([True, True, True, False]),
    )


def may_be_wild(rules: Rules, card: Laid) -> bool:
    return card == JOKER or RANKS[card % 13] in rules.deck.wild_ranks


def random_claim(random: Random, rules: Rules, most_wilds: int = 3) -> list[Laid]:
    """Cards that are nearly a meld more often than not, with up to so many wilds."""
    size = random.choice([1, 2, 3, 3, 3, 4, 4, 5, 6, 7])
    ranks = [i for i, rank in enumerate(RANKS) if rank not in rules.deck.removed_ranks]
    suit = random.randrange(4)
    if random.random() < 0.65:
        first = random.randrange(len(ranks))
        cards = [suit * 13 + ranks[(first + i) % len(ranks)] for i in range(size)]
    else:
        rank = random.choice(ranks)
        cards = [random.randrange(4) * 13 + rank for _ in range(size)]
        if random.random() < 0.7:
            cards = [s * 13 + rank for s in random.sample(range(4), min(size, 4))]
    wilds = [JOKER, *(s * 13 + RANKS.index(rank) for rank in rules.deck.wild_ranks for s in range(4))]
    for i in range(len(cards)):
        if random.random() < 0.4:
            cards[i] = random.choice([JOKER, *wilds]) if random.random() < 0.95 else random.randrange(52)
    excess = [i for i, card in enumerate(cards) if may_be_wild(rules, card)][most_wilds:]
    cards = [card for i, card in enumerate(cards) if i not in excess]
    if random.random() < 0.5:
        random.shuffle(cards)
    for i, card in enumerate(cards):
        if random.random() < (0.2 if may_be_wild(rules, card) else 0.02):
            near = random.choice([c for c in (*cards, *range(52)) if c < JOKER])
            cards[i] = as_card(card, near)
    return cards


def key_of(s: Shaper, meld: Meld) -> Key:
    if meld.type == "set":
        first = next((other for card in meld.cards if (other := stands_for(card)) is not None), None)
        if first is None:
            first = next(card for i, card in enumerate(meld.cards) if i not in wild_places(s, meld))
        return ("set", first % 13)
    return ("run", *sorted((card & 63, card if (other := stands_for(card)) is None else other) for card in meld.cards))


def keys_of(s: Shaper, reading: MeldReading) -> set[Key]:
    """The reading as the oracle tells it; checks that exactly one of its three parts is given."""
    assert (reading.meld is not None) + bool(reading.objections) + bool(reading.readings) == 1
    melds = [reading.meld] if reading.meld else reading.readings
    found = {key_of(s, meld) for meld in melds}
    assert len(found) == len(melds)
    assert len(reading.readings) != 1
    return found


@pytest.mark.parametrize("seed", range(8))
def test_new_melds_agree_with_every_way_of_laying_them(seed: int) -> None:
    """Legal, ambiguous or illegal, and the readings, in random houses."""
    random = Random(seed)
    seen = [0, 0, 0]
    for _ in range(60):
        rules = random_house(random)
        s = shaper(rules)
        for _ in range(25):
            claim = random_claim(random, rules)
            if not claim:
                continue
            expected = readings(rules, claim)
            seen[min(len(expected), 2)] += 1
            assert keys_of(s, read_meld(s, claim)) == expected, (names(claim), rules)
    assert min(seen) >= 10, seen


@pytest.mark.parametrize("seed", range(6))
def test_lay_offs_agree_with_every_way_of_laying_them(seed: int) -> None:
    """On melds of every kind; the wilds that lie there keep what they stand for."""
    random = Random(1000 + seed)
    seen = [0, 0, 0]
    while sum(seen) < 800:
        rules = random_house(random)
        s = shaper(rules)
        for _ in range(30):
            reading = read_meld(s, random_claim(random, rules))
            meld = reading.meld or next(iter(reading.readings), None)
            if meld is None:
                continue
            for _ in range(4):
                new = neighbours(random, rules, meld)
                rank = key_of(s, meld)[1] if meld.type == "set" else None
                expected = extended(rules, meld.cards, new, rank if isinstance(rank, int) else None)
                seen[min(len(expected), 2)] += 1
                assert keys_of(s, lay_off(s, meld, new)) == expected, (names(new), names(meld.cards), rules)
    assert min(seen) >= 10, seen


LOOSE: dict[str, list[object]] = {
    "sets.min": [1],
    "sets.max": [None],
    "sets.distinct_suits": [False],
    "runs.min": [1],
    "runs.max": [None],
    "runs.ace": ["low", "high", "either", "corner"],
    "runs.both_ends": [True],
    "wilds.per_meld": [None],
    "wilds.min_naturals": [0],
    "wilds.share": ["any"],
    "wilds.adjacent": [True],
}


def loosened(rules: Rules, keys: list[str]) -> list[Rules]:
    """The rules with these keys as loose as can be, with every place of the ace where that is among them."""
    versions = [rules]
    for key in keys:
        versions = [replace(version, key, value) for version in versions for value in LOOSE[key]]
    return versions


def check_citations(rules: Rules, cards: list[Laid], cited: list[str], again: Callable[[Rules], set[Key]]) -> str:
    """Do the cited keys decide it? ``again``: the oracle under other rules. Returns the kind of claim it was."""
    if not in_deck(rules, cards) or not said_rightly(rules, cards):
        assert any(key.startswith("deck.") for key in cited)
        assert ("deck.wild_ranks" in cited) != said_rightly(rules, cards)
        return "deck"
    assert not any(key.startswith("deck.") for key in cited)
    if "table.shape" in cited:
        assert not any(again(loose) for loose in loosened(rules, list(LOOSE)))
        return "shape"
    assert any(again(loose) for loose in loosened(rules, cited))
    return "key"


@pytest.mark.parametrize("seed", range(3))
def test_the_keys_cited_are_those_that_decide(seed: int) -> None:
    """With just these keys loosened the claim would stand; ``table.shape`` only where no house at all would have it."""
    random = Random(2000 + seed)
    seen = {"deck": 0, "shape": 0, "key": 0}
    while min(seen.values()) < 60:
        rules = random_house(random)
        s = shaper(rules)
        for _ in range(10):
            claim = random_claim(random, rules)
            reading = read_meld(s, claim)
            if claim and reading.objections:
                cited = [objection.rule for objection in reading.objections]
                seen[check_citations(rules, claim, cited, partial(readings, claim=claim))] += 1
            meld = reading.meld or next(iter(reading.readings), None)
            if meld is None:
                continue
            new = neighbours(random, rules, meld)
            reading = lay_off(s, meld, new)
            if reading.objections:
                rank = key_of(s, meld)[1] if meld.type == "set" else None
                cited = [objection.rule for objection in reading.objections]
                again = partial(extended, base=meld.cards, new=new, set_of=rank if isinstance(rank, int) else None)
                seen[check_citations(rules, [*meld.cards, *new], cited, again)] += 1


def neighbours(random: Random, rules: Rules, meld: Meld) -> list[Laid]:
    """One to three cards that often fit the meld."""
    cards = []
    for _ in range(random.choice([1, 1, 2, 2, 3])):
        near = random.choice(meld.cards)
        near = (near >> 6) - 1 if near > 63 else near
        if near >= JOKER or random.random() < 0.45:
            cards.append(JOKER)
        elif meld.type == "run":
            cards.append(near // 13 * 13 + (near % 13 + random.choice([1, -1, 2, -2])) % 13)
        else:
            cards.append((near + 13 * random.randrange(4)) % 52)
    return [
        as_card(card, random.randrange(52)) if may_be_wild(rules, card) and random.random() < 0.1 else card
        for card in cards
    ]
