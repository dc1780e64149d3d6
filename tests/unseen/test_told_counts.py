"""Counts of told hands: the bounds of every built-in set, and small decks dealt out in full."""

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from arranging import Oracle, house

from rummy_cli.cards.card import card_of
from rummy_cli.game import Game, new_game, step
from rummy_cli.melds.shapes import shaper
from rummy_cli.referee.told_counts import loser_holds
from rummy_cli.ruleset import House, Rules, load, with_changes
from rummy_cli.ruleset.provenance import rules_folder
from rummy_cli.solve.hand import loose_sums
from rummy_cli.solve.hand.loose_sums import deadwoods
from rummy_cli.text import Count, Entry, Result
from rummy_cli.unseen.joint_counts import CountOf, ToldCount, fits_deck, sums_of

BUILT_IN = sorted(path.stem for path in Path(rules_folder()).glob("*.yaml"))
ANA, BEN = 0, 1


def deck_of(rules: Rules) -> list[int]:
    """All cards of the deck, one by one."""
    return [card for card, copies in enumerate(shaper(rules).copies[:53]) for _ in range(copies)]


def dearest_without_a_meld(rules: Rules, cards: list[int], size: int) -> int:
    """The most that so many cards can count without a meld among them: the dearest first, as far as that can still be beaten."""
    oracle = Oracle(rules)
    smallest = min(rules.sets.min, rules.runs.min)
    order = sorted(cards, key=lambda card: -oracle.value[card])
    best = -1

    def melded(held: list[int], card: int) -> bool:
        near = [other for other in held if oracle.is_wild(other) or oracle.is_wild(card) or _near(other, card)]
        return any(oracle.ways(tuple(sorted((*few, card)))) for few in combinations(near, smallest - 1))

    def search(at: int, held: list[int], worth: int) -> None:
        nonlocal best
        room = size - len(held)
        if not room:
            best = max(best, worth)
            return
        if worth + sum(oracle.value[card] for card in order[at : at + room]) <= best:
            return
        if len(order) - at < room:
            return
        if not melded(held, order[at]):
            search(at + 1, [*held, order[at]], worth + oracle.value[order[at]])
        search(at + 1, held, worth)

    search(0, [], 0)
    return best


def _near(one: int, other: int) -> bool:
    return one % 13 == other % 13 or one // 13 == other // 13


def bounds(rules: Rules) -> tuple[int, int]:
    """The least and the most that one loser can count, found without the program's reckoning."""
    cards = deck_of(rules)
    values = shaper(rules).value
    least, most = loser_holds(rules, 1)
    if rules.scoring.melds_in_hand_count:
        worth = sorted(values[card] for card in cards)
        return min(sum(worth[:n]) for n in (least, most)), sum(worth[-most:])
    return 0, dearest_without_a_meld(rules, cards, most)


def told(house_: House, players: int, points: int) -> bool:
    """Does a hand stand that was told with this count of one loser?"""
    game: Game = new_game(house_, tuple("ABCDEFGHIJKL"[:players]))
    rules = game.rules
    how = "gin" if not rules.melds_on_table else None
    begun = step(game, Entry(1, 1, Result(ANA, how)))
    assert not begun.objections, begun.objections
    return not step(begun.game, Entry(2, 2, Count(BEN, points=(points,)))).objections


@pytest.mark.parametrize("name", BUILT_IN)
def test_bounds_of_every_built_in_set(name: str) -> None:
    """The least and the most are taken; one less and one more are refused."""
    house_ = load(name)
    if house_.rules(house_.players_min).scoring.method == "tabled_minus_hand":
        pytest.skip("such a hand is told by its points")
    rules = house_.rules(2) if house_.players_min == 2 else house_.rules(house_.players_min)
    players = house_.players_min
    low, high = bounds(rules) if players == 2 else several(rules, players)
    assert told(house_, players, low)
    assert told(house_, players, high)
    assert not told(house_, players, low - 1)
    assert not told(house_, players, high + 1)


def several(rules: Rules, players: int) -> tuple[int, int]:
    """The same where more than one loser is counted: hands that can grow leave the others theirs."""
    cards, values = deck_of(rules), shaper(rules).value
    worth = sorted(values[card] for card in cards)
    least, most = loser_holds(rules, players - 1)
    assert rules.scoring.melds_in_hand_count
    return min(sum(worth[:n]) for n in (least, most)), sum(worth[-most:])


def test_cards_that_a_loser_can_hold() -> None:
    """By hand: dealt cards without the starter's extra one, exactly so many in gin, all that is left where hands grow."""
    assert loser_holds(load("basic").rules(2), 1) == (1, 10)
    assert loser_holds(load("basic").rules(5), 4) == (1, 6)
    assert loser_holds(load("rummy51").rules(2), 1) == (1, 14)
    assert loser_holds(load("gin").rules(2), 1) == (10, 10)
    assert loser_holds(load("machiavelli").rules(3), 2) == (1, 103)
    assert loser_holds(load("manipulation").rules(2), 1) == (1, 53)
    assert loser_holds(house(pickup__from_="any_depth"), 1) == (1, 52)


def small_decks(rng: Random, most_cards: int) -> Iterator[tuple[list[int], list[int]]]:
    """Decks of few cards: the copies of each of the 53 kinds, and what each counts."""
    for _ in range(60):
        deck = [0] * 53
        for kind in rng.sample(range(53), rng.randint(2, 6)):
            deck[kind] = rng.randint(1, 2)
        if sum(deck) <= most_cards:
            yield deck, [rng.choice((0, 1, 2, 3, 5)) for _ in range(53)]


def test_hands_from_one_deck_dealt_out_in_full() -> None:
    """Every way to share small decks: exactly the sums that come out are taken, alone and together."""
    rng = Random(11)
    tried = 0
    for deck, values in small_decks(rng, 6):
        losers, least = rng.randint(1, 3), rng.randint(0, 2)
        most = least + rng.randint(0, 2)
        cards = [kind for kind, copies in enumerate(deck) for _ in range(copies)]
        there: set[tuple[int, ...]] = set()
        for places in product(range(losers + 1), repeat=len(cards)):
            hands = [[card for card, place in zip(cards, places, strict=True) if place == p] for p in range(losers)]
            if all(least <= len(hand) <= most for hand in hands):
                there.add(tuple(sum(values[card] for card in hand) for hand in hands))
        highest = max((n for sums in there for n in sums), default=0) + 2
        for points in product(range(highest), repeat=losers):
            hands_told = [ToldCount(least, most, CountOf(points=n, values=tuple(values))) for n in points]
            assert fits_deck(deck, hands_told) == (points in there), (deck, values, points, least, most)
            tried += 1
        if losers == 1:
            sums = sums_of(deck, values, least, most)
            assert sums is not None
            assert {n for n in range(highest) if sums >> n & 1} == {n for (n,) in there}
    assert tried > 1000


def test_ranks_and_points_from_one_deck() -> None:
    """By hand: of four aces, four twos and four threes three aces are said to be with one loser."""
    deck = [1 if card % 13 < 3 else 0 for card in range(52)] + [0]
    values = tuple(card % 13 + 1 for card in range(53))
    aces = ToldCount(1, 4, CountOf(ranks=(0, 0, 0)))
    assert fits_deck(deck, [aces, ToldCount(1, 4, CountOf(points=1, values=values))])  # the fourth ace
    assert not fits_deck(deck, [aces, ToldCount(2, 4, CountOf(points=2, values=values))])  # two aces more
    assert fits_deck(deck, [aces, ToldCount(2, 4, CountOf(points=3, values=values))])  # an ace and a two
    unnoted = ToldCount(1, 4, CountOf(cards=(0, 53)))
    assert fits_deck(deck, [unnoted, ToldCount(1, 4, CountOf(points=12, values=values))])  # four threes
    assert not fits_deck(deck, [unnoted, ToldCount(1, 4, CountOf(points=13, values=values))])


HOUSES = [
    house(deck__removed_ranks=("6", "7", "8", "9", "10", "J", "Q", "K")),
    house(deck__removed_ranks=("5", "6", "7", "8", "9", "10", "J", "Q"), runs__ace="either"),
    house(deck__removed_ranks=("5", "6", "7", "8", "9", "10", "J", "Q"), runs__ace="corner", value_A=7),
    house(deck__removed_ranks=("5", "6", "7", "8", "9", "10", "J", "Q", "K"), runs__ace="high", runs__min=4),
    house(deck__removed_ranks=("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), deck__packs=2),
    house(deck__removed_ranks=("5", "6", "7", "8", "9", "10", "J", "Q", "K"), sets__min=4),
]


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize("size", [3, 4])
def test_deadwood_of_every_hand_of_a_small_deck(rules: Rules, size: int) -> None:
    """What hands of so many cards come to at least, every one of them arranged: exactly these sums are possible."""
    oracle = Oracle(rules)
    cards = deck_of(rules)
    there = {oracle.least_deadwood(hand) for hand in combinations(cards, size)}
    sums = deadwoods(shaper(rules), size, size)
    assert sums is not None
    assert {n for n in range(sums.bit_length()) if sums >> n & 1} == there


def test_deadwood_of_five_cards_of_a_small_deck() -> None:
    """The same of five cards, in which a run of four and a set can want the same card."""
    rules = HOUSES[3]
    oracle = Oracle(rules)
    there = {oracle.least_deadwood(hand) for hand in combinations(deck_of(rules), 5)}
    sums = deadwoods(shaper(rules), 5, 5)
    assert sums is not None
    assert {n for n in range(sums.bit_length()) if sums >> n & 1} == there


WITH_WILDS = [
    house(deck__removed_ranks=("5", "6", "7", "8", "9", "10", "J", "Q", "K"), deck__jokers=1, value_joker=20),
    house(deck__removed_ranks=("5", "6", "7", "8", "9", "10", "J", "Q", "K"), deck__jokers=3, value_joker=1),
    house(deck__removed_ranks=("5", "6", "7", "8", "9", "10", "J", "Q", "K"), deck__wild_ranks=("A",), value_A=9),
]


@pytest.mark.parametrize("rules", WITH_WILDS)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_deadwood_of_every_hand_with_wilds(rules: Rules, size: int) -> None:
    """With wilds no sum that a hand comes to is missing; with jokers the least and the most are right."""
    oracle = Oracle(rules)
    there = {oracle.least_deadwood(hand) for hand in combinations(deck_of(rules), size)}
    sums = deadwoods(shaper(rules), size, size)
    assert sums is not None
    found = {n for n in range(sums.bit_length()) if sums >> n & 1}
    assert there <= found
    if rules.deck.jokers:
        assert (min(found), max(found)) == (min(there), max(there))


def counts_stand(house_: House, how: str, *points: int) -> bool:
    """Does a hand stand that was told with these counts of all losers, in seating order after the winner?"""
    game: Game = new_game(house_, tuple("ABCDEFGHIJKL"[: len(points) + 1]))
    game = step(game, Entry(1, 1, Result(ANA, how))).game
    for seat, number in enumerate(points, 1):
        done = step(game, Entry(seat + 1, seat + 1, Count(seat, points=(number,))))
        if done.objections:
            return False
        game = done.game
    return True


def test_several_losers_with_free_melds() -> None:
    """Gin for three with one pack, the six dearest ranks: hands that are dear alone are not there twice."""
    three = with_changes(load("gin"), [("players.max", "3")], "test")
    assert counts_stand(three, "gin", 98, 0)  # 2 each of K Q J 10 9, beside ten cards that lie in melds
    assert counts_stand(three, "gin", 0, 98)
    assert not counts_stand(three, "gin", 99, 0)


def test_sizes_by_hand_number() -> None:
    """Three thirteen: three cards in the first hand, threes wild; four in the second, fours wild."""
    rules = load("three-thirteen")
    assert loser_holds(rules.rules(2, 1), 1) == (3, 3)
    assert loser_holds(rules.rules(2, 2), 1) == (4, 4)
    assert loser_holds(rules.rules(2, 11), 1) == (13, 13)
    game = new_game(rules, ("A", "B"))
    for number, most in enumerate((13 + 13 + 12, 13 + 13 + 12 + 12), 1):  # of three kings or queens a set could be made
        game = step(game, Entry(number * 2 - 1, 1, Result(ANA, "gin"))).game
        assert step(game, Entry(number * 2, 1, Count(BEN, points=(most + 1,)))).objections
        done = step(game, Entry(number * 2, 1, Count(BEN, points=(most,))))
        assert not done.objections
        game = done.game


def test_two_packs_by_hand() -> None:
    """Basic with two packs: seven cards of three players count 70 at most and 1 at least; all three hands may be tens."""
    two = with_changes(load("basic"), [("deck.packs", "2")], "test")
    assert loser_holds(two.rules(3), 2) == (1, 7)
    assert counts_stand(two, "out", 70, 70)
    assert not counts_stand(two, "out", 71, 7)
    assert counts_stand(two, "out", 1, 1)
    assert not counts_stand(two, "out", 0, 1)
    assert counts_stand(two, "out", 7, 7)  # eight aces are there: seven and then a seven


def test_ten_cards_of_gin_by_hand() -> None:
    """Two each of K Q J 10 9 are 98, the third of a rank is a set; ten cards may all lie in melds, and every sum between comes up."""
    sums = deadwoods(shaper(load("gin").rules(2)), 10, 10)
    assert sums == (1 << 99) - 1
    assert shaper(load("gin").rules(2)).value[card_of(8, 0)] == 9


def test_too_many_hands_to_follow_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs of four round the corner in two packs leave hundreds of thousands of suits without one: soon given up, and nothing said."""
    tree = {"deck.packs": "2", "deck.jokers": "8", "runs.min": "4", "runs.ace": "corner"}
    rules = with_changes(load("basic"), list(tree.items()), "test").rules(2)
    monkeypatch.setattr(loose_sums, "WAYS", 1_000)
    added = 0
    add = loose_sums._add

    def counted(*given: object) -> None:
        nonlocal added
        added += 1
        add(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(loose_sums, "_add", counted)
    assert deadwoods.__wrapped__(shaper(rules), 45, 45) is None
    assert 0 < added <= 1_000


def test_what_is_not_followed_is_no_more_than_all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of gin's ten cards 99 points would need a meld of tens: known only when followed. Ten cards never count 101."""
    gin = load("gin")
    assert [told(gin, 2, points) for points in (98, 99, 101)] == [True, False, False]
    monkeypatch.setattr(loose_sums, "WAYS", 0)
    deadwoods.cache_clear()
    try:
        assert [told(gin, 2, points) for points in (98, 99, 100, 101)] == [True, True, True, False]
    finally:
        deadwoods.cache_clear()
