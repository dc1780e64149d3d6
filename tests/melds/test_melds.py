"""New melds: one test for each key that bears on them, named by it; the docstring is the situation."""

from itertools import combinations

import pytest
from claims import READER, cited, laid, meld, options, reasons
from every_meld import house

from rummy_cli.cards.card import JOKER, UNKNOWN, as_card, names
from rummy_cli.melds.reading import read_meld
from rummy_cli.melds.shapes import (
    Meld,
    deck_objections,
    has_natural_run,
    is_wild,
    misshapen,
    opening_limits,
    shaper,
    wild_count,
)
from rummy_cli.ruleset.schema import Rules, Values

BASIC = house()
JOKERS = house(deck__packs=2, deck__jokers=4, runs__ace="either", runs__both_ends=True)
TWOS = house(deck__wild_ranks=("2",), deck__packs=2)


def count_melds(rules: Rules, sizes: range) -> int:
    """Legal melds of one pack, among the groups of one suit or one rank."""
    s = shaper(rules)
    alike = [range(suit * 13, suit * 13 + 13) for suit in range(4)] + [range(rank, 52, 13) for rank in range(13)]
    groups = [group for cards in alike for size in sizes for group in combinations(cards, size)]
    return sum(read_meld(s, group).meld is not None for group in groups)


@pytest.mark.parametrize(("ace", "expected"), [("low", 185), ("high", 185), ("either", 197), ("corner", 221)])
def test_one_pack_has_so_many_sets_and_runs_of_three_to_five(ace: str, expected: int) -> None:
    """52 + 13 sets; in a suit 11 + 10 + 9 runs, with the ace high too 12 + 11 + 10, round the corner 13 + 13 + 13."""
    assert count_melds(house(runs__ace=ace), range(3, 6)) == expected


def test_cards_of_several_ranks_and_suits_are_never_a_meld() -> None:
    """Of all groups of three of one pack just the 52 sets and 44 runs are melds."""
    s = shaper(BASIC)
    assert sum(read_meld(s, group).meld is not None for group in combinations(range(52), 3)) == 52 + 44


def test_order_of_naming_is_no_claim() -> None:
    """8H 6H 7H is 6-7-8, and a high ace ends the run wherever it is named."""
    assert laid(BASIC, "8H 6H 7H") == "run 6H 7H 8H 21"
    assert laid(house(runs__ace="either"), "AH KH QH") == "run QH KH AH 21"
    assert laid(BASIC, "KS KD KH") == "set KD KH KS 30"


def test_sets_min__a_pair() -> None:
    """Two nines where a set needs three."""
    assert cited(meld(BASIC, "9H 9D")) == ["sets.min"]
    assert laid(house(sets__min=2), "9H 9D") == "set 9D 9H 18"
    assert reasons(meld(BASIC, "9H 9D")) == ["9H 9D: 2 cards are too few for a set (sets.min: 3)"]


def test_sets_max__four_where_three_is_the_most() -> None:
    """The fourth five is one too many, with a joker too."""
    assert cited(meld(house(sets__max=3), "5S 5H 5D 5C")) == ["sets.max"]
    assert cited(meld(house(sets__max=3, deck__jokers=1), "5S 5H 5D JK")) == ["sets.max"]
    assert laid(house(sets__max=4), "5S 5H 5D 5C") == "set 5C 5D 5H 5S 20"


def test_sets_max__no_limit_but_the_suits() -> None:
    """With no limit the four suits still bound a set of different suits; without that, only the deck does."""
    free = house(sets__max=None, deck__packs=2, deck__jokers=2)
    assert cited(meld(free, "5S 5H 5D 5C JK")) == ["sets.distinct_suits"]
    anyhow = house(sets__max=None, sets__distinct_suits=False, deck__packs=2, deck__jokers=2)
    assert laid(anyhow, "5S 5H 5D 5C 5C JK") == "set 5C 5C 5D 5H 5S JK 30"


def test_sets_distinct_suits__a_suit_twice() -> None:
    """Two packs: 5H 5H 5D."""
    two = house(deck__packs=2, deck__jokers=2)
    assert cited(meld(two, "5H 5H 5D")) == ["sets.distinct_suits"]
    assert cited(meld(two, "5H 5D JK=5H")) == ["sets.distinct_suits"]
    assert cited(meld(two, "JK=5C 5D JK=5C")) == ["sets.distinct_suits"]
    assert reasons(meld(two, "5H 5H 5D")) == ["5H is in this set already (sets.distinct_suits: true)"]
    assert laid(house(deck__packs=2, sets__distinct_suits=False), "5H 5H 5D") == "set 5D 5H 5H 15"


def test_sets_max_and_distinct_suits__all_that_object_are_told() -> None:
    """A fifth ten with no suit left."""
    assert cited(meld(JOKERS, "10C 10D 10H 10S JK")) == ["sets.max", "sets.distinct_suits"]
    assert cited(meld(JOKERS, "10C 10D 10H 10S 10S")) == ["sets.max", "sets.distinct_suits"]


def test_runs_min__two_cards_and_three_where_four_are_wanted() -> None:
    """A run that is too short."""
    assert cited(meld(BASIC, "9H 10H")) == ["runs.min"]
    assert cited(meld(house(runs__min=4), "5S 6S 7S")) == ["runs.min"]
    assert laid(house(runs__min=2), "10H 9H") == "run 9H 10H 19"


def test_both_sizes__one_card_is_too_short_for_either() -> None:
    """Nothing says whether a lone card, or a card and a joker, is meant for a set or a run."""
    assert cited(meld(BASIC, "9H")) == ["sets.min", "runs.min"]
    assert cited(meld(JOKERS, "9H JK")) == ["sets.min", "runs.min"]


def test_runs_max__five_where_four_is_the_most() -> None:
    """A run that is too long."""
    assert cited(meld(house(runs__max=4), "5S 6S 7S 8S 9S")) == ["runs.max"]
    assert laid(house(runs__max=4), "5S 6S 7S 8S") == "run 5S 6S 7S 8S 26"
    assert laid(BASIC, "A-KD") == "run AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD 85"


def test_runs_ace__queen_king_ace_when_low() -> None:
    """QH KH AH where the ace stands below the two only."""
    reading = meld(BASIC, "QH KH AH")
    assert cited(reading) == ["runs.ace"]
    assert reasons(reading) == ["AH cannot follow KH (runs.ace: low)"]
    assert reading.objections[0].cards == tuple(READER.read("AH"))
    assert laid(house(runs__ace="either"), "QH KH AH") == "run QH KH AH 21"


def test_runs_ace__ace_two_three_when_high() -> None:
    """AS 2S 3S where the ace stands above the king only."""
    reading = meld(house(runs__ace="high"), "AS 2S 3S")
    assert cited(reading) == ["runs.ace"]
    assert reasons(reading) == ["AS cannot stand below 2S (runs.ace: high)"]
    assert laid(BASIC, "AS 2S 3S") == "run AS 2S 3S 6"


@pytest.mark.parametrize("ace", ["low", "high", "either"])
def test_runs_ace__round_the_corner(ace: str) -> None:
    """K-A-2 needs a house that turns the corner."""
    reading = meld(house(runs__ace=ace), "KH AH 2H")
    assert cited(reading) == ["runs.ace"]
    assert reasons(reading) == [f"KH AH 2H would go round the corner (runs.ace: {ace})"]
    assert laid(house(runs__ace="corner"), "2H KH AH QH") == "run QH KH AH 2H 23"


def test_runs_ace__a_joker_as_the_ace() -> None:
    """QS KS JK=AS with the ace low; the joker of QS KS JK is the jack then, there being no room above."""
    low = house(deck__jokers=2)
    assert cited(meld(low, "QS KS JK=AS")) == ["runs.ace"]
    assert reasons(meld(low, "QS KS JK=AS")) == ["JK=AS cannot follow KS (runs.ace: low)"]
    assert laid(low, "QS KS JK") == "run JK=JS QS KS 30"


def test_runs_both_ends__an_ace_at_each_end() -> None:
    """Fourteen cards from ace to ace."""
    text = "AH 2-KH AH"
    assert cited(meld(house(deck__packs=2, runs__ace="either"), text)) == ["runs.both_ends"]
    assert cited(meld(house(deck__packs=2, runs__ace="corner"), text)) == ["runs.both_ends"]
    assert sorted(cited(meld(house(deck__packs=2), text))) == ["runs.ace", "runs.both_ends"]
    assert cited(meld(house(deck__packs=2, runs__both_ends=True), text)) == ["runs.ace"]
    for ace in ("either", "corner"):
        assert (
            laid(house(deck__packs=2, runs__ace=ace, runs__both_ends=True), text)
            == f"run {names(READER.read(text))} 86"
        )


def test_runs_both_ends__no_further_than_the_aces() -> None:
    """A ring of ranks ends where it began: no rank but the ace twice, and the ace only at the ends."""
    ring = house(deck__packs=2, runs__ace="corner", runs__both_ends=True)
    assert cited(meld(ring, "KH AH 2-KH")) == ["table.shape"]
    assert cited(meld(ring, "AH 2-KH AH 2H")) == ["table.shape"]


def test_deck_removed_ranks__neighbours_close_up() -> None:
    """Without 8, 9 and 10 the jack follows the seven."""
    short = house(deck__removed_ranks=("8", "9", "10"), deck__jokers=1)
    assert laid(short, "JC 6C 7C") == "run 6C 7C JC 23"
    assert laid(short, "7C JK QC") == "run 7C JK=JC QC 27"
    assert cited(meld(short, "6C 7C 8C")) == ["deck.removed_ranks"]
    assert cited(meld(short, "6C 7C JK=8C")) == ["deck.removed_ranks"]
    assert cited(meld(short, "9C 9H 9D")) == ["deck.removed_ranks"] * 3
    assert reasons(meld(short, "6C 7C 8C")) == [
        "8C: there is no 8 in this deck (deck.removed_ranks: [8, 9, 10])",
    ]


def test_deck_removed_ranks__no_ace_no_corner() -> None:
    """Without aces a run ends at the king."""
    reading = meld(house(deck__removed_ranks=("A",), runs__ace="corner"), "QH KH 2H")
    assert cited(reading) == ["table.shape"]
    assert laid(house(deck__removed_ranks=("2",), runs__ace="corner"), "KH AH 3H") == "run KH AH 3H 14"
    assert laid(house(deck__removed_ranks=("A",), deck__jokers=1), "2H JK 4H") == "run 2H JK=3H 4H 9"


def test_deck_packs__more_copies_than_there_are() -> None:
    """One pack has one 8S; the set is wrong as well."""
    assert cited(meld(BASIC, "8S 8S 8D")) == ["deck.packs", "sets.distinct_suits"]
    assert cited(meld(house(deck__packs=2, sets__distinct_suits=False), "5H 5H 5H")) == ["deck.packs"]
    assert reasons(meld(house(deck__packs=2, sets__distinct_suits=False), "5H 5H 5H")) == [
        "5H cannot be there 3 times (deck.packs: 2)",
    ]


def test_deck_packs__a_joker_may_stand_for_a_card_that_is_elsewhere() -> None:
    """Only real copies count: JK=5H beside both 5H of two packs, and in a run of one pack."""
    anyhow = house(deck__packs=2, deck__jokers=1, sets__distinct_suits=False)
    assert laid(anyhow, "5H 5H JK=5H") == "set 5H 5H JK=5H 15"
    assert deck_objections(shaper(anyhow), READER.read("5H 5H JK=5H")) == ()


def test_deck_jokers__none_or_too_many() -> None:
    """Basic has none; with one, two are too many."""
    assert cited(meld(BASIC, "6S 7S JK")) == ["deck.jokers"]
    assert reasons(meld(BASIC, "6S 7S JK")) == ["JK cannot be there (deck.jokers: 0)"]
    assert cited(meld(house(deck__jokers=1), "6S JK JK=9S 8S")) == ["deck.jokers"]
    assert cited(meld(BASIC, "6S 7S 8S 10S JK JK")) == ["deck.jokers"]


def test_deck_objections__over_several_melds() -> None:
    """One card in two melds of a claim: each is sound, both together are not."""
    objections = deck_objections(shaper(BASIC), READER.read("8S 8H 8D 8D 9D 10D"))
    assert [objection.rule for objection in objections] == ["deck.packs"]
    assert objections[0].cards == tuple(READER.read("8D 8D"))
    assert deck_objections(shaper(house(deck__packs=2)), READER.read("8S 8H 8D 8D 9D 10D")) == ()
    no_aces = shaper(house(deck__removed_ranks=("A",), deck__jokers=1))
    assert deck_objections(no_aces, [JOKER]) == ()
    assert [o.rule for o in deck_objections(no_aces, READER.read("AH AH JK"))] == ["deck.removed_ranks"]


def test_deck_wild_ranks__wild_or_natural() -> None:
    """A two stands for itself where it can, else for another card."""
    assert laid(TWOS, "8H 9H 2C") == "run 8H 9H 2C=10H 27"
    assert laid(TWOS, "2S 2H 2D") == "set 2D 2H 2S 6"
    assert laid(TWOS, "3D 4D 2D") == "run 2D 3D 4D 9"
    assert laid(TWOS, "8H 8D 2C") == "set 8D 8H 2C 24"
    assert laid(TWOS, "5D 2D 3D 4D") == "run 2D 3D 4D 5D 14"
    assert laid(house(deck__wild_ranks=("2",), wilds__min_naturals=3), "AD 2D 3D") == "run AD 2D 3D 6"


def test_deck_wild_ranks__a_second_copy_is_wild() -> None:
    """2C 2C 2D of two packs: suits differ, so the second 2C stands for a missing one."""
    s = shaper(TWOS)
    found = read_meld(s, READER.read("2C 2D 2C")).meld
    assert found is not None
    assert names(found.cards) == "2C 2D 2C"
    assert wild_count(s, found) == 1
    anyhow = house(deck__wild_ranks=("2",), deck__packs=2, sets__distinct_suits=False)
    alike = read_meld(shaper(anyhow), READER.read("2C 2D 2C")).meld
    assert alike is not None
    assert wild_count(shaper(anyhow), alike) == 0


def test_deck_wild_ranks__what_is_said_holds() -> None:
    """2C=8S is wild, 2C=2C natural; a card that is not wild stands for itself."""
    assert laid(TWOS, "2C=8S 7S 6S") == "run 6S 7S 2C=8S 21"
    assert cited(meld(TWOS, "2C=2C 8H 9H")) == ["table.shape"]
    assert laid(TWOS, "2C=2C AC 3C") == "run AC 2C 3C 6"
    assert laid(BASIC, "5H=5H 6H 7H") == "run 5H 6H 7H 18"
    reading = meld(BASIC, "5H=8H 6H 7H")
    assert cited(reading) == ["deck.wild_ranks"]
    assert reasons(reading) == ["5H is not wild and stands for itself only (deck.wild_ranks: [])"]
    assert cited(meld(TWOS, "2C=2C 2D JK=2C")) == ["deck.jokers", "sets.distinct_suits"]


def test_is_wild__jokers_and_wild_ranks_that_do_not_say_they_are_themselves() -> None:
    """Which cards may be used as wild at all."""
    s = shaper(TWOS)
    assert [is_wild(s, card) for card in READER.read("JK 2C 2C=8S 2C=2C 3C JK=3C")] == [
        True,
        True,
        True,
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6S 7S JK", "run 6S 7S JK=8S 21"),
        ("JK 6S 7S", "run JK=5S 6S 7S 18"),
        ("7H JK 9H", "run 7H JK=8H 9H 24"),
        ("JK 7S 6S", "run 6S 7S JK=8S 21"),
        ("7S 6S JK", "run JK=5S 6S 7S 18"),
        ("8S JK 6S", "run 6S JK=7S 8S 21"),
        ("9D QD JK JK", "run 9D JK=10D JK=JD QD 39"),
        ("AH JK 3H", "run AH JK=2H 3H 6"),
        ("JK 2H 3H", "run JK=AH 2H 3H 6"),
        ("QS KS JK", "run QS KS JK=AS 21"),
        ("KS AS JK", "run JK=QS KS AS 21"),
        ("5S 6S JK=4S 7S", "run JK=4S 5S 6S 7S 22"),
        ("JK JK 9S 10S", "run JK=7S JK=8S 9S 10S 34"),
        ("JK 9S 10S JK", "run JK=8S 9S 10S JK=JS 37"),
        ("10D 10C JK", "set 10C 10D JK 30"),
        ("JK=10S 10D 10C", "set 10C 10D JK=10S 30"),
        ("JK=5C 5H JK=5D", "set 5H JK=5C JK=5D 15"),
        ("JK 5H JK=5D", "set 5H JK JK=5D 15"),
        ("10S JK 10D JK", "set 10D 10S JK JK 40"),
    ],
)
def test_the_place_where_a_wild_is_typed(text: str, expected: str) -> None:
    """When it fits it says what the wild stands for; else the only run it can be; in a set it stays open."""
    assert laid(JOKERS, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5S 6S JK 7S", ["run JK=4S 5S 6S 7S 22", "run 5S 6S 7S JK=8S 26"]),
        ("JK 5H JK", ["set 5H JK=5C JK=5D 15", "run JK=4H 5H JK=6H 15"]),
        ("5H JK JK", ["set 5H JK=5C JK=5D 15", "run 5H JK=6H JK=7H 18"]),
        ("AH JK JK", ["set AH JK=AC JK=AD 3", "run AH JK=2H JK=3H 6"]),
        ("JK=5C JK 5H JK", ["set 5H JK=5C JK=5D JK=5S 20"]),
    ],
)
def test_ambiguous_claims(text: str, expected: list[str]) -> None:
    """A wild that could stand for two cards, or a claim that could be set or run; what is said can settle it."""
    reading = meld(JOKERS, text)
    if len(expected) > 1:
        assert options(reading) == expected
        (complaint,) = reading.complaints()
        assert complaint.verdict == "ambiguous"
        assert complaint.readings == tuple(found.cards for found in reading.readings)
        assert "JK=" in complaint.reason
        for found in reading.readings:  # each reading, typed as it is told, is that reading
            again = read_meld(shaper(JOKERS), found.cards).meld
            assert again == found
    else:
        assert reading.meld is not None
        assert reading.meld.type == "set"


def test_ambiguous__different_wilds_that_could_change_places() -> None:
    """A joker and a two as 6H and 7H: which is which matters to who frees them."""
    rules = house(deck__wild_ranks=("2",), deck__jokers=1)
    assert options(meld(rules, "5H 8H 2C JK")) == ["run 5H 2C=6H JK=7H 8H 26", "run 5H JK=6H 2C=7H 8H 26"]
    assert laid(rules, "5H 2C JK 8H") == "run 5H 2C=6H JK=7H 8H 26"


def test_wilds_min_naturals__jokers_alone() -> None:
    """Nothing to stand for; where none is asked for, the jokers must say what they are."""
    assert cited(meld(JOKERS, "JK JK JK")) == ["wilds.min_naturals"]
    assert cited(meld(JOKERS, "JK=5C JK=5D JK=5H")) == ["wilds.min_naturals"]
    free = house(deck__jokers=4, wilds__min_naturals=0)
    assert laid(free, "JK=5C JK=5D JK=5H") == "set JK=5C JK=5D JK=5H 15"
    readings = meld(free, "JK JK JK").readings
    assert sum(found.type == "set" for found in readings) == 13
    assert sum(found.type == "run" for found in readings) == 44
    assert len({found.cards for found in readings}) == 57


def test_wilds_min_naturals__two_wanted() -> None:
    """One natural card and two jokers; a wild rank standing for itself is natural."""
    two = house(deck__jokers=4, deck__wild_ranks=("7",), wilds__min_naturals=2)
    assert laid(two, "6S JK=8S JK=9S 5S JK=7S") == "run 5S 6S JK=7S JK=8S JK=9S 35"
    assert cited(meld(two, "6S JK=7S JK=8S")) == ["wilds.min_naturals"]
    assert reasons(meld(two, "6S JK=7S JK=8S")) == ["6S JK=7S JK=8S has 1 natural card (wilds.min_naturals: 2)"]
    assert laid(two, "6S 7S JK=8S") == "run 6S 7S JK=8S 21"
    assert cited(meld(two, "6S 7D JK=8S")) == ["wilds.min_naturals"]


def test_wilds_per_meld__one_in_this_house() -> None:
    """Two jokers in a run or a set; a wild rank standing for itself does not count."""
    one = house(deck__jokers=4, deck__wild_ranks=("2",), wilds__per_meld=1)
    assert cited(meld(one, "6S JK JK 9S")) == ["wilds.per_meld"]
    assert reasons(meld(one, "6S JK JK 9S")) == [
        "6S JK=7S JK=8S 9S has 2 wilds (JK=7S and JK=8S) (wilds.per_meld: 1)",
    ]
    assert cited(meld(one, "10S 10D JK 2C")) == ["wilds.per_meld"]
    assert laid(one, "AS 2S JK 4S") == "run AS 2S JK=3S 4S 10"
    assert cited(meld(house(deck__jokers=4, wilds__per_meld=0), "10S 10D JK")) == ["wilds.per_meld"]


def test_wilds_adjacent__neighbours_in_a_run() -> None:
    """Two jokers may not touch in a run; in a set there are no neighbours; a natural two between them parts them."""
    apart = house(deck__jokers=4, wilds__adjacent=False, deck__wild_ranks=("2",))
    assert cited(meld(apart, "6S JK JK 9S")) == ["wilds.adjacent"]
    assert reasons(meld(apart, "6S JK JK 9S")) == ["JK=7S and JK=8S are neighbours (wilds.adjacent: false)"]
    assert laid(apart, "6S JK 8S JK") == "run 6S JK=7S 8S JK=9S 30"
    assert laid(apart, "10S 10D JK JK") == "set 10D 10S JK JK 40"
    assert laid(apart, "JK=AS 2S JK=3S 4S") == "run JK=AS 2S JK=3S 4S 10"
    assert options(meld(apart, "5S JK JK"))[1:] == ["run JK=4S 5S JK=6S 15"]


def test_several_keys_object_and_all_are_told() -> None:
    """A run too long, with too many wilds that touch."""
    strict = house(deck__jokers=4, wilds__per_meld=1, wilds__adjacent=False, runs__max=3, wilds__min_naturals=3)
    assert cited(meld(strict, "6S JK JK 9S")) == ["runs.max", "wilds.per_meld", "wilds.min_naturals", "wilds.adjacent"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4H 5H 6D", "6D does not belong in a run of hearts"),
        ("9C 9D 8H", "8H does not belong in a set of 9s"),
        ("KC KD 8H", "8H does not belong in a set of kings"),
        ("4H 5H 7H", "6H is missing between 5H and 7H"),
        ("4H 8H 9H", "5H, 6H and 7H are missing between 4H and 8H"),
        ("2H 3H JH", "4H to 10H are missing between 3H and JH"),
        ("5C JK 8C", "6C and 7C are missing between 5C and 8C, more than JK can fill"),
        ("5C JK 8C JC", "6C and 7C are missing between 5C and 8C, and JK cannot fill every gap"),
        ("6S 7S JK=9S", "8S is missing between 7S and JK=9S"),
        ("6S 7S 7S", "7S is there twice: a run holds each card once"),
        ("6S 7S JK=7S", "7S is there twice: a run holds each card once"),
        ("4H 5D 6C", "4H 5D 6C is neither a set nor a run: the ranks differ, and the suits"),
        ("AC 2-KC AC JK", "the run has no place left for JK"),
        ("10H QH AH", "JH is missing between 10H and QH"),
    ],
)
def test_table_shape(text: str, expected: str) -> None:
    """Neither set nor run whatever the house plays; the card at fault is named."""
    reading = meld(JOKERS, text)
    assert cited(reading) == ["table.shape"]
    assert reasons(reading) == [expected]


def test_table_shape__with_the_size_beside_it() -> None:
    """Two hearts with a gap are also too few, whatever they are."""
    assert cited(meld(BASIC, "4H 6H")) == ["table.shape", "runs.min"]
    assert cited(meld(house(deck__jokers=2, wilds__per_meld=1), "4H 9H JK JK")) == ["table.shape", "wilds.per_meld"]
    assert cited(meld(house(sets__max=3), "9C 9D 9H 8H")) == ["table.shape", "sets.max"]


def test_table_shape__nothing_and_cards_nobody_noted() -> None:
    """They cannot come from a reader, and are refused all the same."""
    assert cited(read_meld(shaper(BASIC), [])) == ["table.shape"]
    assert cited(read_meld(shaper(BASIC), [UNKNOWN, 3, 4])) == ["table.shape"]


def scored(**changes: object) -> Rules:
    values = Values(A=5, joker=50)
    return house(
        deck__packs=2, deck__jokers=4, deck__wild_ranks=("2",), runs__ace="corner", runs__both_ends=True,
        scoring__values=values, **changes,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "plain", "told"),
    [
        ("AC 3C 2C", 10, 6),  # low ace 1
        ("QC KC AC", 25, 31),  # high ace 11
        ("KC AC 2C", 17, 23),  # the ace stands above the king
        ("AC 2C 3C 4-10C JC QC KC AC", 94, 96),  # 84 without the aces: 1 + 11
        ("AC AD AH", 15, 60),  # 20 each
        ("9C 9D 9H", 27, 27),
    ],
)
def test_points_of_aces(text: str, plain: int, told: int) -> None:
    """ace_in_low_run 1, ace_in_high_run 11, ace_in_set 20; null is values.A, here 5."""
    rules = scored(scoring__ace_in_low_run=1, scoring__ace_in_high_run=11, scoring__ace_in_set=20)
    found, other = meld(scored(), text).meld, meld(rules, text).meld
    assert found is not None
    assert other is not None
    assert (found.points, other.points) == (plain, told)


@pytest.mark.parametrize(
    ("text", "represented", "own"),
    [
        ("KC JK=AC 2C", 10 + 11 + 2, 10 + 50 + 2),
        ("JK=AC 3C 4C 2C", 1 + 2 + 3 + 4, 50 + 2 + 3 + 4),
        ("9C 9D JK", 27, 18 + 50),
        ("AD AH 2C", 60, 40 + 2),
        ("8C 9C 2H", 8 + 9 + 10, 8 + 9 + 2),
        ("2C 2D 2H", 6, 6),
        ("3C JK=4C 2C", 9, 3 + 50 + 2),
    ],
)
def test_scoring_wild_in_meld(text: str, represented: int, own: int) -> None:
    """What the wild stands for at its place, or the wild itself; a natural two counts two."""
    aces: dict[str, object] = {
        "scoring__ace_in_low_run": 1, "scoring__ace_in_high_run": 11, "scoring__ace_in_set": 20,
    }  # fmt: skip
    found = meld(scored(**aces), text).meld
    other = meld(scored(**aces, scoring__wild_in_meld="own"), text).meld
    assert found is not None
    assert other is not None
    assert (found.points, other.points) == (represented, own)


def test_misshapen__counts_the_sum_of_its_cards() -> None:
    """A group that the table let stand: as named, each card at its value in hand."""
    s = shaper(scored(scoring__ace_in_set=20))
    assert misshapen(s, READER.read("9H AD JK=4C 2C")) == Meld(
        None, tuple(READER.read("9H AD JK=4C 2C")), 9 + 5 + 50 + 2
    )


def test_wilds_per_meld_at_opening__only_there() -> None:
    """Two jokers stand in a meld, but not in one of the opening."""
    rules = house(deck__jokers=4, deck__wild_ranks=("2",), wilds__per_meld_at_opening=1)
    s = shaper(rules)
    found = read_meld(s, READER.read("6S JK JK 9S")).meld
    assert found is not None
    (objection,) = opening_limits(s, found)
    assert objection.rule == "wilds.per_meld_at_opening"
    assert objection.reason == ("JK=7S and JK=8S are 2 wilds in one meld of the opening (wilds.per_meld_at_opening: 1)")
    natural = read_meld(s, READER.read("AS 2S 3S JK")).meld
    assert natural is not None
    assert opening_limits(s, natural) == ()
    assert opening_limits(shaper(house(deck__jokers=4)), found) == ()


def test_opening_natural_run__a_wild_rank_standing_for_itself_is_natural() -> None:
    """What counts as a run without wilds."""
    s = shaper(house(deck__jokers=4, deck__wild_ranks=("2",)))
    texts = ["4S 5S 6S", "AS 2S 3S", "4S JK 6S", "4S 2S=5S 6S", "4S 4D 4H"]
    found = [read_meld(s, READER.read(text)).meld for text in texts]
    assert [item is not None and has_natural_run(item) for item in found] == [True, True, False, False, False]


def test_one_shaper_for_one_rules_object() -> None:
    """Compiled once; another object, even an equal one, has its own."""
    first, second = house(), house()
    assert shaper(first) is shaper(first)
    assert shaper(first).rules is first
    assert shaper(second).rules is second


def test_many_wilds_come_to_an_end() -> None:
    """Thirteen different wilds and no natural card: too many readings to list, and still an answer."""
    rules = house(
        deck__jokers=2, deck__wild_ranks=("2", "3", "4", "5"), wilds__min_naturals=0, sets__max=None,
        sets__distinct_suits=False,
    )  # fmt: skip
    reading = meld(rules, "JK 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H")
    assert len(reading.readings) > 1
    assert as_card(JOKER, 3) > 63


def test_complaints__what_a_reading_owes_the_table() -> None:
    """Nothing when it stands, the objections when it falls, and of many readings the first few are told."""
    free = house(deck__jokers=4, wilds__min_naturals=0)
    assert meld(free, "5H 6H 7H").complaints() == ()
    assert [objection.rule for objection in meld(free, "5H 6H").complaints()] == ["runs.min"]
    (complaint,) = meld(free, "JK JK JK").complaints()
    assert len(complaint.readings) == 57
    assert "or one of 54 others: say what each wild stands for" in complaint.reason


def test_sizes__are_told_of_the_cards_as_named() -> None:
    """A joker about which nothing was said is told as a joker."""
    assert reasons(meld(house(deck__jokers=1, sets__min=2), "9H JK=10H")) == [
        "9H JK=10H: 2 cards are too few for a run (runs.min: 3)",
    ]
    assert "JK 9H: 2 cards are too few for a run (runs.min: 3)" in reasons(meld(house(deck__jokers=1), "9H JK"))
