"""What can be played by rearranging, held against every partition of few cards, and against a search meld by meld for many."""

from random import Random

from arranging import house as valued
from hypothesis import given, settings
from hypothesis import strategies as st
from rearranging import Naive, claimed, dealt, flat, house, most_played, random_house

from rummy_cli.cards.card import JOKER, NAMES, bag
from rummy_cli.melds.reading import read_meld
from rummy_cli.melds.shapes import Meld, shaper
from rummy_cli.ruleset.schema import Rules
from rummy_cli.solve.table.simplest import Answer, playable

SEEDS = st.integers(0, 2**40).map(Random)


def judged(rules: Rules, melds: list[Meld], answer: Answer) -> None:
    """A yes is a table that stands, with the cards of the table and those played on it, and no others."""
    assert claimed(rules, melds, [meld.cards for meld in answer.after]) == ()
    assert bag(flat(answer.after)) == bag([*flat(melds), *answer.played])
    assert answer.before == tuple(melds)


@settings(deadline=None, max_examples=250)
@given(SEEDS)
def test_as_every_partition_says(random: Random) -> None:
    """Under any house: a card can be played exactly when some partition has it, and the most is the most there is."""
    rules = random_house(random)
    melds, hand = dealt(rules, random, 8)
    count, worth = Naive(rules).best(flat(melds), hand)
    any_card = playable(rules, melds, hand, limit=60)
    most = playable(rules, melds, hand, limit=60, most=True)
    assert any_card.verdict == most.verdict == ("yes" if count else "no")
    if count:
        judged(rules, melds, any_card)
        judged(rules, melds, most)
        assert len(most.played) == count
        assert sum(rules.scoring.values.by_kind()[card] for card in most.played) == worth
    else:
        assert any_card.after == tuple(melds)


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_of_as_many_cards_the_dearest__single_cards_of_their_own_value(random: Random) -> None:
    """Which six is played matters where one of them counts 40, and where another counts nothing."""
    cards = {NAMES[random.randrange(JOKER)]: random.choice([0, 1, 20, 40]) for _ in range(25)}
    rules = valued(random_house(random), value_cards=cards)
    melds, hand = dealt(rules, random, 8)
    count, worth = Naive(rules).best(flat(melds), hand)
    most = playable(rules, melds, hand, limit=60, most=True)
    assert len(most.played) == count
    assert sum(rules.scoring.values.by_kind()[card] for card in most.played) == worth


@settings(deadline=None, max_examples=60)
@given(SEEDS, st.sampled_from(["low", "either"]))
def test_as_a_search_meld_by_meld_says(random: Random, ace: str) -> None:
    """Two packs, some twenty cards on the table, three in hand: yes and no are the same, and so is the most."""
    rules = house(runs__ace=ace)
    melds: list[Meld] = []
    deck = [*range(52)] * 2
    while len(flat(melds)) < 18:
        rank, suit, size = random.randrange(13), random.randrange(4), random.randint(3, 5)
        wanted = [suit * 13 + (rank + i) % 13 for i in range(size)]
        if random.random() < 0.5:
            wanted = [suit * 13 + rank for suit in random.sample(range(4), min(size, 4))]
        reading = read_meld(shaper(rules), wanted)
        if reading.meld is not None and all(card in deck for card in wanted):
            melds.append(reading.meld)
            for card in wanted:
                deck.remove(card)
    hand = random.sample(deck, 3)
    expected = most_played(flat(melds), hand, ace_high=ace == "either")
    any_card = playable(rules, melds, hand, limit=60)
    most = playable(rules, melds, hand, limit=60, most=True)
    assert len(most.played) == expected
    assert any_card.verdict == ("yes" if expected else "no")
    for answer in (any_card, most):
        if answer.verdict == "yes":
            judged(rules, melds, answer)


@settings(deadline=None, max_examples=40)
@given(SEEDS, st.sampled_from(["low", "high", "either", "corner"]), st.integers(0, 2))
def test_a_card_taken_off_can_be_played_again(random: Random, ace: str, jokers: int) -> None:
    """A table of forty cards that is sound with a card, and sound without it, takes that card again."""
    rules = house(runs__ace=ace, deck__jokers=jokers)
    melds: list[Meld] = []
    deck = [*range(52)] * 2
    while len(flat(melds)) < 38:
        suit, rank, size = random.randrange(4), random.randrange(13), random.randint(3, 7)
        wanted = [suit * 13 + (rank + i) % 13 for i in range(size)]
        if random.random() < 0.5:
            wanted = [suit * 13 + rank for suit in random.sample(range(4), min(size, 4))]
        reading = read_meld(shaper(rules), wanted)
        if reading.meld is not None and all(map(deck.__contains__, wanted)):
            melds.append(reading.meld)
            for card in wanted:
                deck.remove(card)
    loose = [(meld, i) for meld in melds if len(meld.cards) > 3 for i in (0, -1)]
    if not loose:
        return
    meld, end = random.choice(loose)
    taken = meld.cards[end]
    rest = read_meld(shaper(rules), [card for card in meld.cards if card != taken]).meld
    if rest is None:
        return
    on_table = [*(one for one in melds if one is not meld), rest]
    answer = playable(rules, on_table, [taken], limit=60)
    assert answer.played == (taken,)
    judged(rules, on_table, answer)
