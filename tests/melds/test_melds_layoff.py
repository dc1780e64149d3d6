"""Cards laid off on a meld, and melds that the table lets stand."""

import pytest
from claims import READER, cited, extend, meld, options, reasons, told
from every_meld import house

from rummy_cli.cards.card import names
from rummy_cli.melds.reading import lay_off, let_lay_off, let_stand
from rummy_cli.melds.shapes import Meld, misshapen, shaper
from rummy_cli.ruleset.schema import Rules, Values

BASIC = house()
TWO_PACKS = house(deck__packs=2)
JOKERS = house(deck__packs=2, deck__jokers=4, runs__ace="either", runs__both_ends=True)


def becomes(rules: Rules, text: str, on: str) -> str:
    found = extend(rules, text, on).meld
    assert found is not None, extend(rules, text, on)
    return told(found)


@pytest.mark.parametrize(
    ("text", "on", "expected"),
    [
        ("AH", "2H 3H 4H", "run AH 2H 3H 4H 10"),
        ("5H", "2H 3H 4H", "run 2H 3H 4H 5H 14"),
        ("6H 5H", "2H 3H 4H", "run 2H 3H 4H 5H 6H 20"),
        ("7H JH", "8H 9H 10H", "run 7H 8H 9H 10H JH 44"),
        ("2H 8H AH 7H 3H", "4H 5H 6H", "run AH 2H 3H 4H 5H 6H 7H 8H 36"),
        ("8S", "8C 8D 8H", "set 8C 8D 8H 8S 32"),
        ("KH", "JH QH 10H", "run 10H JH QH KH 40"),
    ],
)
def test_natural_cards(text: str, on: str, expected: str) -> None:
    """At either end, several as a chain, in any order; the missing suit of a set."""
    assert becomes(BASIC, text, on) == expected


@pytest.mark.parametrize(
    ("text", "on", "expected"),
    [
        ("6H", "2H 3H 4H", "5H is missing between 4H and 6H"),
        ("7H 6H", "2H 3H 4H", "5H is missing between 4H and 6H"),
        ("9H", "8C 8D 8H", "9H does not belong in a set of 8s"),
        ("KH", "AC AD AH", "KH does not belong in a set of aces"),
        ("8S", "7H 8H 9H", "8S does not belong in a run of hearts"),
        ("8S 10H", "7H 8H 9H", "8S does not belong in a run of hearts"),
    ],
)
def test_table_shape(text: str, on: str, expected: str) -> None:
    """A gap, another rank, another suit."""
    assert cited(extend(BASIC, text, on)) == ["table.shape"]
    assert reasons(extend(BASIC, text, on)) == [expected]


def test_table_shape__a_place_taken() -> None:
    """The joker is the eight: that is a swap; the second 7H of two packs has no place at all."""
    reading = extend(JOKERS, "8S", "6S 7S JK")
    assert cited(reading) == ["table.shape"]
    assert reasons(reading) == ["JK=8S has the place of 8S already: exchanging them is a swap, no lay-off"]
    assert reasons(extend(TWO_PACKS, "7H", "6H 7H 8H")) == ["7H is in the run already"]


def test_runs_ace__on_the_king_and_beyond_the_ace() -> None:
    """The ace on the king when low; the two on a high ace and the king below a low one, where the house has both."""
    either = house(runs__ace="either")
    assert cited(extend(BASIC, "AH", "JH QH KH")) == ["runs.ace"]
    assert reasons(extend(BASIC, "AH", "JH QH KH")) == ["AH cannot follow KH (runs.ace: low)"]
    assert becomes(either, "AH", "JH QH KH") == "run JH QH KH AH 31"
    assert reasons(extend(either, "2C", "QC KC AC")) == ["KC AC 2C would go round the corner (runs.ace: either)"]
    assert cited(extend(either, "KD", "AD 2D 3D")) == ["runs.ace"]
    assert cited(extend(house(runs__ace="high"), "AD", "2D 3D 4D")) == ["runs.ace"]
    corner = house(runs__ace="corner", scoring__ace_in_low_run=1, scoring__ace_in_high_run=11)
    assert becomes(corner, "2C", "QC KC AC") == "run QC KC AC 2C 33"
    assert becomes(corner, "KD", "AD 2D 3D") == "run KD AD 2D 3D 26"  # the low ace stands above the king now
    assert becomes(corner, "KD QD 4D", "AD 2D 3D") == "run QD KD AD 2D 3D 4D 40"


def test_runs_both_ends__a_second_ace() -> None:
    """The other pack's ace at the other end of a whole suit."""
    either = house(deck__packs=2, runs__ace="either")
    assert cited(extend(either, "AH", "A-KH")) == ["runs.both_ends"]
    assert cited(extend(either, "AH", "2-KH AH")) == ["runs.both_ends"]
    both = house(deck__packs=2, runs__ace="either", runs__both_ends=True)
    assert becomes(both, "AH", "A-KH").endswith("JH QH KH AH 86")
    assert becomes(both, "AH", "2-KH AH").startswith("run AH 2H")
    assert becomes(both, "AH AH", "2-KH").startswith("run AH 2H")
    assert cited(extend(both, "2H", "A-KH")) == ["table.shape"]


def test_runs_max_and_sets_max__no_room_left() -> None:
    """A run of the most cards, a set that is closed."""
    assert cited(extend(house(runs__max=3), "5H", "2H 3H 4H")) == ["runs.max"]
    assert cited(extend(TWO_PACKS, "8C", "8C 8D 8H 8S")) == ["sets.max", "sets.distinct_suits"]
    assert cited(extend(house(sets__max=3), "8S", "8C 8D 8H")) == ["sets.max"]
    assert cited(extend(JOKERS, "JK", "10C 10D 10H 10S")) == ["sets.max", "sets.distinct_suits"]


def test_sets_distinct_suits__a_twin() -> None:
    """The other pack's 8C on a set that has one; a joker said to be a suit has it."""
    assert cited(extend(TWO_PACKS, "8C", "8C 8D 8H")) == ["sets.distinct_suits"]
    assert cited(extend(JOKERS, "10S", "10D 10C JK=10S")) == ["sets.distinct_suits"]
    assert becomes(JOKERS, "10S", "10D 10C JK") == "set 10C 10D 10S JK 40"
    assert becomes(house(deck__packs=2, sets__distinct_suits=False), "8C", "8C 8D 8H") == "set 8C 8C 8D 8H 32"


def test_deck__the_card_lies_in_the_meld_already() -> None:
    """One pack: the only 8C is in the set; a joker too many; a card that is not in the deck."""
    assert cited(extend(BASIC, "8C", "8C 8D 8H")) == ["deck.packs", "sets.distinct_suits"]
    assert cited(extend(house(deck__jokers=1), "JK=5H", "6H 7H JK=8H")) == ["deck.jokers"]
    assert cited(extend(house(deck__removed_ranks=("8",)), "8H", "6H 7H 9H")) == ["deck.removed_ranks"]
    assert cited(extend(BASIC, "5H=9H", "6H 7H 8H")) == ["deck.wild_ranks"]


def test_a_wild_may_go_to_either_end() -> None:
    """One wild alone: five or nine, wherever there is room; what is said settles it."""
    assert options(extend(JOKERS, "JK", "6S 7S 8S")) == ["run JK=5S 6S 7S 8S 26", "run 6S 7S 8S JK=9S 30"]
    assert becomes(JOKERS, "JK=9S", "6S 7S 8S") == "run 6S 7S 8S JK=9S 30"
    assert becomes(JOKERS, "JK", "QH KH AH") == "run JK=JH QH KH AH 31"
    assert becomes(house(deck__jokers=1), "JK", "AH 2H 3H") == "run AH 2H 3H JK=4H 10"
    assert becomes(JOKERS, "JK", "8C 8D 8H") == "set 8C 8D 8H JK 32"
    assert cited(extend(JOKERS, "JK=10S", "6S 7S 8S")) == ["table.shape"]


def test_wilds_with_other_cards() -> None:
    """JK 10S fits one way; 9S JK and JK 9S are told apart by their order; 5S 9S JK are not."""
    assert becomes(JOKERS, "JK 10S", "6S 7S 8S") == "run 6S 7S 8S JK=9S 10S 40"
    assert becomes(JOKERS, "10S JK", "6S 7S 8S") == "run 6S 7S 8S JK=9S 10S 40"
    assert becomes(JOKERS, "9S JK", "6S 7S 8S") == "run 6S 7S 8S 9S JK=10S 40"
    assert becomes(JOKERS, "JK 9S", "6S 7S 8S") == "run JK=5S 6S 7S 8S 9S 35"
    assert options(extend(JOKERS, "5S JK 9S", "6S 7S 8S")) == [
        "run JK=4S 5S 6S 7S 8S 9S 39",
        "run 5S 6S 7S 8S 9S JK=10S 45",
    ]
    assert options(extend(JOKERS, "JK JK", "6S 7S 8S")) == [
        "run JK=4S JK=5S 6S 7S 8S 30",
        "run JK=5S 6S 7S 8S JK=9S 35",
        "run 6S 7S 8S JK=9S JK=10S 40",
    ]


def test_wilds_that_lie_there_keep_what_they_stand_for() -> None:
    """5S on JK=6S 7S 8S and 9S on its other end: the joker stays the six."""
    assert becomes(JOKERS, "5S", "JK 7S 8S") == "run 5S JK=6S 7S 8S 26"
    assert cited(extend(JOKERS, "6S", "JK 7S 8S")) == ["table.shape"]


def test_wild_ranks__natural_where_it_fits() -> None:
    """2D on 3D 4D 5D is the two; on 7D 8D 9D it is wild."""
    twos = house(deck__wild_ranks=("2",), deck__packs=2)
    assert becomes(twos, "2D", "3D 4D 5D") == "run 2D 3D 4D 5D 14"
    assert options(extend(twos, "2D", "7D 8D 9D")) == ["run 2D=6D 7D 8D 9D 30", "run 7D 8D 9D 2D=10D 34"]
    assert becomes(twos, "2S", "2C 2D 2H") == "set 2C 2D 2H 2S 8"
    assert becomes(twos, "2S", "8C 8D 8H") == "set 8C 8D 8H 2S 32"


def test_wilds__limits_count_the_whole_meld() -> None:
    """One wild lies there; another is one too many, or its neighbour."""
    one = house(deck__jokers=3, wilds__per_meld=1)
    assert cited(extend(one, "JK=9S", "6S JK 8S")) == ["wilds.per_meld"]
    assert cited(extend(one, "JK", "8C 8D JK")) == ["wilds.per_meld"]
    apart = house(deck__jokers=3, wilds__adjacent=False)
    assert cited(extend(apart, "JK=9S", "6S 7S JK")) == ["wilds.adjacent"]
    assert becomes(apart, "JK", "6S 7S JK") == "run JK=5S 6S 7S JK=8S 26"


def test_points__of_what_is_laid_off() -> None:
    """Aces by their place, wilds by their own value where the house says so."""
    rules = house(
        deck__jokers=2, runs__ace="either", scoring__ace_in_low_run=1, scoring__ace_in_high_run=11,
        scoring__values=Values(A=15, joker=25), scoring__wild_in_meld="own",
    )  # fmt: skip
    assert becomes(rules, "AH", "JH QH KH") == "run JH QH KH AH 41"
    assert becomes(rules, "AH", "2H 3H 4H") == "run AH 2H 3H 4H 10"
    assert becomes(rules, "AH 5H", "2H 3H 4H") == "run AH 2H 3H 4H 5H 15"
    assert becomes(rules, "JK=5H", "2H 3H 4H") == "run 2H 3H 4H JK=5H 34"
    assert becomes(rules, "AS", "AC AD AH") == "set AC AD AH AS 60"


def stand(rules: Rules, text: str) -> Meld:
    return let_stand(shaper(rules), READER.read(text))


@pytest.mark.parametrize(
    ("rules", "text", "expected"),
    [
        (BASIC, "QH KH AH", "run QH KH AH 21"),
        (BASIC, "KH AH 2H", "run KH AH 2H 13"),
        (house(runs__ace="high", scoring__ace_in_low_run=2), "AS 2S 3S", "run AS 2S 3S 7"),
        (house(deck__packs=2), "AH 2-KH AH", "run AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH 86"),
        (BASIC, "9H 9D", "set 9D 9H 18"),
        (BASIC, "9H 10H", "run 9H 10H 19"),
        (house(deck__packs=2), "5H 5H 5D", "set 5D 5H 5H 15"),
        (house(sets__max=3), "5S 5H 5D 5C", "set 5C 5D 5H 5S 20"),
        (house(deck__jokers=4, wilds__per_meld=1, wilds__adjacent=False), "6S JK JK 9S", "run 6S JK=7S JK=8S 9S 30"),
        (house(deck__jokers=4, wilds__min_naturals=2), "6S JK=7S JK=8S", "run 6S JK=7S JK=8S 21"),
        (BASIC, "4H 5H 7H", "None 4H 5H 7H 16"),
        (BASIC, "6H 7H 8H", "run 6H 7H 8H 21"),
    ],
)
def test_let_stand__as_if_the_key_held(rules: Rules, text: str, expected: str) -> None:
    """Against a key of shape the meld has its type and points; a gap is misshapen; a legal one is what it is."""
    assert told(stand(rules, text)) == expected


def test_let_stand__later_lay_offs_judge_what_is_added() -> None:
    """The table let Q-K-A stand with the ace low: the jack may follow, the two may not."""
    s = shaper(BASIC)
    high = stand(BASIC, "QH KH AH")
    jack = lay_off(s, high, READER.read("JH")).meld
    assert jack is not None
    assert told(jack) == "run JH QH KH AH 31"
    assert [o.rule for o in lay_off(s, high, READER.read("2H")).objections] == ["runs.ace"]
    corner = stand(BASIC, "KH AH 2H")
    three = lay_off(s, corner, READER.read("3H")).meld
    assert three is not None
    assert names(three.cards) == "KH AH 2H 3H"
    low = stand(house(runs__ace="high"), "AS 2S 3S")
    high_house = shaper(house(runs__ace="high"))
    assert [o.rule for o in lay_off(high_house, low, READER.read("KS")).objections] == ["runs.ace"]
    four = lay_off(high_house, low, READER.read("4S")).meld
    assert four is not None
    assert names(four.cards) == "AS 2S 3S 4S"


def test_let_stand__limits_hold_for_what_is_added() -> None:
    """A run one too long stands; a further card is refused again. A short one may grow."""
    longer = house(runs__max=3)
    found = lay_off(shaper(longer), stand(longer, "5S 6S 7S 8S"), READER.read("9S"))
    assert [o.rule for o in found.objections] == ["runs.max"]
    four = house(runs__min=5)
    grown = lay_off(shaper(four), stand(four, "5S 6S 7S"), READER.read("8S")).meld
    assert grown is not None
    assert names(grown.cards) == "5S 6S 7S 8S"
    two_wilds = house(deck__jokers=4, wilds__per_meld=1)
    base = stand(two_wilds, "6S JK JK 9S")
    assert lay_off(shaper(two_wilds), base, READER.read("10S")).meld is not None
    assert [o.rule for o in lay_off(shaper(two_wilds), base, READER.read("JK=10S")).objections] == ["wilds.per_meld"]


def test_misshapen__lay_offs_need_consent_too() -> None:
    """Nothing is laid off on a group that is neither, unless the table lets it stand again."""
    s = shaper(BASIC)
    group = misshapen(s, READER.read("4H 5H 7H"))
    found = lay_off(s, group, READER.read("6H"))
    assert [o.rule for o in found.objections] == ["table.shape"]
    assert let_lay_off(s, group, READER.read("6H")) == Meld(None, tuple(READER.read("4H 5H 7H 6H")), 22)


@pytest.mark.parametrize(
    ("rules", "text", "on", "expected"),
    [
        (BASIC, "AH", "JH QH KH", "run JH QH KH AH 31"),
        (house(runs__max=3), "5H", "2H 3H 4H", "run 2H 3H 4H 5H 14"),
        (TWO_PACKS, "8C", "8C 8D 8H", "set 8C 8C 8D 8H 32"),
        (BASIC, "6H", "2H 3H 4H", "None 2H 3H 4H 6H 15"),
        (BASIC, "5H", "2H 3H 4H", "run 2H 3H 4H 5H 14"),
    ],
)
def test_let_lay_off__as_if_the_key_held(rules: Rules, text: str, on: str, expected: str) -> None:
    """The meld that results when the table lets a lay-off stand."""
    base = meld(rules, on).meld
    assert base is not None
    assert told(let_lay_off(shaper(rules), base, READER.read(text))) == expected
