"""The solver against an exhaustive search that knows nothing of it, and what must hold of every arrangement."""

import random
from collections.abc import Sequence

import pytest
from arranging import NEVER, Oracle, dice, house, random_hand, random_house
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.cards.card import JOKER, NAMES, CardReader, names
from rummy_cli.melds.reading import lay_off, read_meld
from rummy_cli.melds.shapes import Meld, shaper
from rummy_cli.ruleset.schema import Rules
from rummy_cli.solve.hand.candidates import as_made, groups
from rummy_cli.solve.hand.fast import Arrangement
from rummy_cli.solve.hand.packing import Cover, Need
from rummy_cli.solve.hand.queries import all_least, best_discard, least_deadwood, most_melded, only_lay_off

FEW = settings(deadline=None, max_examples=40)
REMI = house(deck__packs=2, deck__jokers=4, runs__ace="either", runs__both_ends=True, value_A=10, value_joker=20)
GIN = house()


def check(rules: Rules, hand: Sequence[int], found: Arrangement, table: Sequence[Meld] = ()) -> None:
    """The arrangement is the hand as a bag, its melds are legal and worth what they say, its lay-offs fit."""
    s = shaper(rules)
    used = [card & 63 for meld in found.melds for card in meld.cards]
    used += [card & 63 for _, cards in found.laid for card in cards]
    assert sorted([*used, *found.left]) == sorted(hand)
    assert list(found.left) == sorted(found.left)
    assert found.deadwood == sum(s.value[card] for card in found.left)
    assert found.points == sum(meld.points for meld in found.melds)
    for meld in found.melds:
        reading = read_meld(s, meld.cards)
        assert reading.meld == meld, (meld, reading)
    assert len({on for on, _ in found.laid}) == len(found.laid)
    for on, cards in found.laid:
        assert not lay_off(s, table[on], cards).objections


def a_table(rng: random.Random, rules: Rules, hand: Sequence[int], most: int) -> list[Meld]:
    """A few legal melds from the rest of the deck."""
    s = shaper(rules)
    melds: list[Meld] = []
    gone = list(hand)
    for _ in range(40):
        reading = read_meld(s, random_hand(rng, rules, rng.choice([3, 3, 4, 5]), 2, gone))
        meld = reading.meld or (rng.choice(reading.readings) if reading.readings else None)
        if meld is not None and len(melds) < most:
            melds.append(meld)
            gone += [card & 63 for card in meld.cards]
    return melds


@FEW
@given(st.integers(0, 10**9))
def test_least_deadwood_and_most_melded__any_rules(seed: int) -> None:
    """Odd keys, one to three packs, wild ranks, up to three wilds."""
    rng = dice(seed)
    rules = random_house(rng)
    hand = random_hand(rng, rules, 7, rng.choice([0, 1, 2, 3]))
    oracle = Oracle(rules)
    least, most = least_deadwood(rules, hand), most_melded(rules, hand)
    check(rules, hand, least)
    check(rules, hand, most)
    assert least.deadwood == oracle.least_deadwood(hand)
    assert most.points == oracle.most_melded(hand)


@FEW
@given(st.integers(0, 10**9))
def test_least_deadwood_and_most_melded__single_cards_of_their_own_value(seed: int) -> None:
    """Some cards are dearer or cheaper than their rank, so that it matters which of three sixes goes into the run."""
    rng = dice(seed)
    cards = {NAMES[rng.randrange(JOKER)]: rng.choice([0, 1, 20, 40]) for _ in range(12)}
    rules = house(random_house(rng), value_cards=cards)
    oracle = Oracle(rules)
    hand = random_hand(rng, rules, 7, rng.choice([0, 1, 2]))
    least = least_deadwood(rules, hand)
    check(rules, hand, least)
    assert least.deadwood == oracle.least_deadwood(hand)
    natural = [card for card in random_hand(rng, rules, 8, 0) if not oracle.is_wild(card)]
    most = most_melded(rules, natural)
    check(rules, natural, most)
    assert most.points == oracle.most_melded(natural)
    table = a_table(rng, rules, natural, 2)
    joint = least_deadwood(rules, natural, table)
    check(rules, natural, joint, table)
    assert joint.deadwood == oracle.joint(natural, table)


@FEW
@given(st.integers(0, 10**9))
def test_most_melded__the_wild_of_a_set_is_the_dearest_card_that_is_free(seed: int) -> None:
    """Some cards count 40 or 60, more than any rank: a wild beside two of their rank is one of them."""
    rng = dice(seed)
    cards = {NAMES[rng.randrange(JOKER)]: rng.choice([40, 60]) for _ in range(16)}
    rules = house(random_house(rng), value_cards=cards)
    hand = random_hand(rng, rules, 7, rng.choice([1, 2, 3]))
    most = most_melded(rules, hand)
    check(rules, hand, most)
    assert most.points == Oracle(rules).most_melded(hand)


@pytest.mark.parametrize(
    ("text", "points", "said"),
    [
        ("QC QH JK", 60, "JK=QS"),  # the queen of spades counts 40
        ("QC QS JK", 60, "JK"),  # she is there: the joker is any queen
        ("8C 8H JK", 24, "JK"),  # the eight of spades counts nothing, an open joker eight
    ],
)
def test_most_melded__what_the_wild_of_a_set_is_said_to_be(text: str, points: int, said: str) -> None:
    rules = house(deck__jokers=2, value_cards={"QS": 40, "8S": 0})
    most = most_melded(rules, CardReader().read(text))
    assert most.points == points
    assert names(most.melds[0].cards[2:]) == said


@FEW
@given(st.integers(0, 10**9))
def test_least_deadwood__one_pack_without_wilds(seed: int) -> None:
    rng = dice(seed)
    rules = house(runs__ace=rng.choice(["low", "high", "either", "corner"]))
    hand = random_hand(rng, rules, 9, 0)
    found = least_deadwood(rules, hand)
    check(rules, hand, found)
    assert found.deadwood == Oracle(rules).least_deadwood(hand)


@FEW
@given(st.integers(0, 10**9))
def test_least_deadwood__two_packs_and_four_jokers(seed: int) -> None:
    rng = dice(seed)
    hand = random_hand(rng, REMI, 7, 4)
    found = least_deadwood(REMI, hand)
    check(REMI, hand, found)
    assert found.deadwood == Oracle(REMI).least_deadwood(hand)


@FEW
@given(st.integers(0, 10**9))
def test_layoffs__joint_optimum(seed: int) -> None:
    """Melds and lay-offs together, on one or two melds; and lay-offs alone."""
    rng = dice(seed)
    rules = random_house(rng)
    hand = random_hand(rng, rules, 6, 2)
    table = a_table(rng, rules, hand, rng.choice([1, 2]))
    oracle = Oracle(rules)
    found = least_deadwood(rules, hand, table)
    check(rules, hand, found, table)
    assert found.deadwood == oracle.joint(hand, table)
    alone = only_lay_off(rules, hand, table)
    check(rules, hand, alone, table)
    assert not alone.melds
    assert alone.deadwood == oracle.joint(hand, table, melding=False)


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**9))
def test_layoffs__defender_in_gin(seed: int) -> None:
    """One pack, no wilds, up to three melds on the table."""
    rng = dice(seed)
    rules = rng.choice([GIN, house(runs__ace="either", sets__min=2), house(runs__ace="corner", runs__max=4)])
    hand = random_hand(rng, rules, 6, 0)
    table = a_table(rng, rules, hand, rng.choice([1, 2, 3]))
    found = least_deadwood(rules, hand, table)
    check(rules, hand, found, table)
    assert found.deadwood == Oracle(rules).joint(hand, table)


@FEW
@given(st.integers(0, 10**9))
def test_best_discard__least_over_every_discard(seed: int) -> None:
    rng = dice(seed)
    rules = rng.choice([GIN, random_house(rng)])
    hand = random_hand(rng, rules, 6, 1)
    if not hand:
        return
    oracle = Oracle(rules)
    after = {}
    for card in set(hand):
        rest = list(hand)
        rest.remove(card)
        after[card] = oracle.least_deadwood(rest)
    card, found = best_discard(rules, hand)
    least = min(after.values())
    ways = [c for c in after if after[c] == least]
    assert found.deadwood == least
    assert card == min(ways, key=lambda c: (-oracle.value[c], 13 if c == JOKER else c % 13, c))


@FEW
@given(st.integers(0, 10**9))
def test_all_least__every_optimum_once(seed: int) -> None:
    """As groups of cards; a run cut in two and one with its joker elsewhere are answers of their own."""
    rng = dice(seed)
    rules = rng.choice([GIN, house(deck__packs=2), random_house(rng)])
    hand = random_hand(rng, rules, 6, 2)
    oracle = Oracle(rules)
    least = oracle.least_deadwood(hand)
    melds = oracle.subsets(hand)
    found = all_least(rules, hand, limit=10_000)
    assert len({way.melds for way in found}) == len(found)
    for way in found:
        check(rules, hand, way)
        assert way.deadwood == least
    wanted: set[tuple[tuple[int, ...], ...]] = set()

    def part(rest: int, dead: int, made: tuple[tuple[int, ...], ...]) -> None:
        if dead > least:
            return
        if not rest:
            if dead == least:
                wanted.add(tuple(sorted(made)))
            return
        low = rest & -rest
        part(rest ^ low, dead + oracle.value[hand[low.bit_length() - 1]], made)
        for mask, cards in melds.items():
            if mask & low and mask & rest == mask:
                part(rest ^ mask, dead, (*made, cards))

    part((1 << len(hand)) - 1, 0, ())
    got = {tuple(sorted(tuple(sorted(card & 63 for card in meld.cards)) for meld in way.melds)) for way in found}
    if min(oracle.value) > 0:  # a worthless card may be in a meld or not
        assert got == wanted
    else:
        assert got <= wanted


@FEW
@given(st.integers(0, 10**9))
def test_adding_a_card_never_lowers_what_can_be_melded(seed: int) -> None:
    rng = dice(seed)
    rules = rng.choice([GIN, REMI, random_house(rng)])
    hand = random_hand(rng, rules, 12, 3)
    for i in range(len(hand)):
        fewer = hand[:i] + hand[i + 1 :]
        assert most_melded(rules, fewer).points <= most_melded(rules, hand).points
        assert (
            least_deadwood(rules, hand).deadwood <= least_deadwood(rules, fewer).deadwood + shaper(rules).value[hand[i]]
        )


@pytest.mark.parametrize("size", [10, 13, 15])
def test_large_hands__two_searches_agree(size: int) -> None:
    """Rank by rank with a bound, and card by card without one, on hands too large to try everything."""
    for seed in range(12):
        rng = dice(seed)
        rules = rng.choice([REMI, house(deck__packs=2, deck__jokers=4, runs__max=4, value_joker=25), random_house(rng)])
        if rules.deck.wild_ranks:
            continue
        hand = random_hand(rng, rules, size, 3)
        s = shaper(rules)
        held: dict[int, int] = {}
        for card in hand:
            if card != JOKER:
                held[card] = held.get(card, 0) + 1
        jokers = hand.count(JOKER)
        cover = Cover(
            held,
            jokers,
            as_made(s, groups(s, held, jokers)),
            Need(),
            [n * s.value[JOKER] if s.own else 0 for n in range(jokers + 1)],
        )
        assert most_melded(rules, hand).points == cover.best()


@pytest.mark.parametrize("seed", range(6))
def test_large_hands__many_choices_of_sets(seed: int) -> None:
    """Five or six ranks of which all suits are held: too many choices of sets to try each."""
    rng = dice(seed)
    rules = house(deck__packs=rng.choice([1, 2]))
    start = rng.randrange(13)
    full = [suit * 13 + (start + 2 * i) % 13 for i in range(5) for suit in range(4)]
    hand = full + rng.sample([card for card in range(52) if card not in full], 4)
    s = shaper(rules)
    cover = Cover(dict.fromkeys(hand, 1), 0, as_made(s, groups(s, dict.fromkeys(hand, 1), 0)), Need())
    found = most_melded(rules, hand)
    check(rules, hand, found)
    assert found.points == cover.best()
    assert least_deadwood(rules, hand).deadwood == sum(s.value[card] for card in hand) - found.points
    assert all(way.deadwood == least_deadwood(rules, hand).deadwood for way in all_least(rules, hand, limit=5))


def test_gin_hands__sum_of_least_deadwood() -> None:
    """Two thousand hands of ten, against a third way to count: every choice of sets, then each suit's best runs."""
    rng = dice(51)
    value = GIN.scoring.values.by_kind()

    def runs(ranks: tuple[int, ...]) -> int:
        best = 0
        for i in range(len(ranks)):
            for j in range(i + 3, len(ranks) + 1):
                piece = ranks[i:j]
                if piece[-1] - piece[0] == len(piece) - 1:
                    best = max(best, sum(value[r] for r in piece) + runs(ranks[j:]))
        return best

    def sets(hand: frozenset[int], rank: int) -> int:
        if rank == 13:
            return sum(runs(tuple(sorted(card % 13 for card in hand if card // 13 == suit))) for suit in range(4))
        best = sets(hand, rank + 1)
        here = [card for card in hand if card % 13 == rank]
        ways = (
            [here]
            if len(here) == 3
            else [here, *([c for c in here if c != out] for out in here)]
            if len(here) == 4
            else []
        )
        for way in ways:
            best = max(best, value[rank] * len(way) + sets(hand - set(way), rank + 1))
        return best

    for _ in range(2000):
        hand = rng.sample(range(52), 10)
        assert least_deadwood(GIN, hand).deadwood == sum(value[card] for card in hand) - sets(frozenset(hand), 0)


def test_oracle_knows_an_opening_from_none() -> None:
    """The oracle of these tests, checked on hands that are plain to see."""
    oracle = Oracle(GIN)
    assert oracle.least_deadwood([0, 1, 2, 30]) == 5
    assert oracle.most_melded([0, 1, 2, 30]) == 6
    assert oracle.most_melded([0, 1, 2], keep=1) == 0
    assert oracle.most_melded([0, 1, 30], sets=1, runs=0) <= NEVER // 2
