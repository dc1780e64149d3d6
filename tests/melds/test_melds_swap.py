"""Wilds freed from melds by the natural cards that they stand for."""

import pytest
from claims import READER, exchange, meld
from every_meld import house

from rummy_cli.cards.objections import Objection
from rummy_cli.melds.shapes import misshapen, shaper
from rummy_cli.melds.swapping import swap
from rummy_cli.ruleset.schema import Rules

ANY = house(deck__packs=2, deck__jokers=4, deck__wild_ranks=("2",), wilds__swap="any", runs__ace="either")


def variant(**changes: object) -> Rules:
    base: dict[str, object] = {
        "deck__packs": 2, "deck__jokers": 4, "deck__wild_ranks": ("2",), "wilds__swap": "any", "runs__ace": "either",
    }  # fmt: skip
    return house(**(base | changes))


@pytest.mark.parametrize(
    ("text", "on", "expected"),
    [
        ("8S", "6S 7S JK", ("run 6S 7S 8S 21", "JK")),
        ("5S", "JK 6S 7S", ("run 5S 6S 7S 18", "JK")),
        ("AH", "QH KH JK", ("run QH KH AH 21", "JK")),
        ("10H", "8H 9H 2C", ("run 8H 9H 10H 27", "2C")),
        ("2H", "AH JK 3H", ("run AH 2H 3H 6", "JK")),
        ("7S", "6S JK JK 9S", ("run 6S 7S JK=8S 9S 30", "JK")),
        ("8S 7S", "6S JK JK 9S", ("run 6S 7S 8S 9S 30", "JK JK")),
        ("7S", "6S JK=7S 2C=8S 9S", ("run 6S 7S 2C=8S 9S 30", "JK")),
        ("8S", "6S JK=7S 2C=8S 9S", ("run 6S JK=7S 8S 9S 30", "2C")),
    ],
)
def test_in_a_run__the_exact_card(text: str, on: str, expected: tuple[str, str]) -> None:
    """It frees the wild that stands for it."""
    assert exchange(ANY, text, on) == expected


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("9S", "6S 7S JK"),
        ("8H", "6S 7S JK"),
        ("8S 9S", "6S 7S JK"),
        ("JK", "6S 7S JK"),
        ("2C=8S", "6S 7S JK"),
        ("8S", "6S 7S 8S"),
        ("10D", "10D 10C JK"),
        ("9S", "10D 10C JK"),
        ("10H", "10D 10C JK=10S"),
        ("10S 10S", "10C JK JK=10D"),
    ],
)
def test_table_shape__not_what_a_wild_stands_for(text: str, on: str) -> None:
    """Another card, a wild for a wild, a meld without wilds, a suit that is there."""
    assert set(exchange(ANY, text, on)) == {"table.shape"}


def test_wilds_swap__never() -> None:
    """No swapping in this house; a card that would not fit anyway is told too."""
    assert exchange(variant(wilds__swap="never"), "8S", "6S 7S JK") == ["wilds.swap"]
    assert exchange(variant(wilds__swap="never"), "9S", "6S 7S JK") == ["wilds.swap", "table.shape"]


def test_deck_packs__a_third_copy() -> None:
    """Both 10S lie in the set already."""
    free = variant(sets__distinct_suits=False)
    assert exchange(free, "10S", "10S 10S JK") == ["deck.packs"]


def test_wilds_swap_in_set__either_suit() -> None:
    """Either missing suit frees the wild of a set of three; what was said holds; one card frees one wild."""
    assert exchange(ANY, "10S", "10D 10C JK") == ("set 10C 10D 10S 30", "JK")
    assert exchange(ANY, "10H", "10D 10C JK") == ("set 10C 10D 10H 30", "JK")
    assert exchange(ANY, "10S", "10D 10C JK=10S") == ("set 10C 10D 10S 30", "JK")
    assert exchange(ANY, "10S 10H", "10D 10C JK") == ["wilds.swap_in_set"]
    assert exchange(ANY, "10S", "10D JK=10C JK") == ("set 10D 10S JK=10C 30", "JK")


def test_wilds_swap_in_set__both_suits() -> None:
    """Both missing tens are given and the set becomes four; one alone, or one twice, is not enough."""
    both = variant(wilds__swap_in_set="both_suits")
    assert exchange(both, "10S", "10D 10C JK") == ["wilds.swap_in_set"]
    assert exchange(both, "10S", "10D 10C JK=10S") == ["wilds.swap_in_set"]
    assert exchange(both, "10S 10H", "10D 10C JK") == ("set 10C 10D 10H 10S 40", "JK")
    assert exchange(both, "10S 10S", "10D 10C JK") == ["table.shape"]
    assert exchange(both, "10C 10S 10H", "10D JK=10C JK") == ("set 10C 10D 10H 10S 40", "JK JK")
    assert exchange(variant(wilds__swap_in_set="both_suits", sets__max=3), "10S 10H", "10D 10C JK") == ["table.shape"]
    assert exchange(both, "8S", "6S 7S JK") == ("run 6S 7S 8S 21", "JK")
    assert exchange(both, "10S", "10D 10C 10H JK") == ("set 10C 10D 10H 10S 40", "JK")


def test_wilds_swap_in_set__never() -> None:
    """A set of three keeps its wild; a full one and a run do not."""
    never = variant(wilds__swap_in_set="never")
    assert exchange(never, "10S", "10D 10C JK") == ["wilds.swap_in_set"]
    assert exchange(never, "10S", "10D 10C 10H JK") == ("set 10C 10D 10H 10S 40", "JK")
    assert exchange(never, "8S", "6S 7S JK") == ("run 6S 7S 8S 21", "JK")


def test_wilds_swap_closed_set__locked() -> None:
    """A set of four is locked; so is one of three where three is the most."""
    locked = variant(wilds__swap_closed_set=False)
    assert exchange(locked, "10S", "10D 10C 10H JK") == ["wilds.swap_closed_set"]
    assert exchange(locked, "10S", "10D 10C JK") == ("set 10C 10D 10S 30", "JK")
    assert exchange(variant(wilds__swap_closed_set=False, sets__max=3), "10S", "10D 10C JK") == [
        "wilds.swap_closed_set"
    ]
    assert exchange(variant(sets__max=3), "10S", "10D 10C JK") == ("set 10C 10D 10S 30", "JK")


def test_sets_without_distinct_suits() -> None:
    """There a wild stands for the rank alone, and any card of it frees it."""
    free = variant(sets__distinct_suits=False, sets__max=None)
    assert exchange(free, "10D", "10D 10C JK") == ("set 10C 10D 10D 30", "JK")
    assert exchange(free, "9D", "10D 10C JK") == ["table.shape"]


def test_several_wilds() -> None:
    """Two jokers are alike; a joker and a two are not, unless both come free; a said one goes before an open one."""
    assert exchange(ANY, "10S", "10D JK=10C JK 10H") == ("set 10D 10H 10S JK=10C 40", "JK")
    assert exchange(ANY, "10S", "10D 10C JK 2C") == ["table.shape?"]
    assert exchange(ANY, "10S 10H", "10D 10C JK 2C") == ("set 10C 10D 10H 10S 40", "2C JK")
    assert exchange(ANY, "10S", "10D 10C JK=10S 2C") == ("set 10C 10D 10S 2C 40", "JK")
    assert exchange(ANY, "10H", "10D 10C JK=10S 2C") == ("set 10C 10D 10H JK=10S 40", "2C")


def test_points__change_where_wilds_count_as_themselves() -> None:
    """Own value: the joker's is replaced by the card's, a low ace by what a low ace counts."""
    own = variant(scoring__wild_in_meld="own", scoring__ace_in_low_run=1, scoring__ace_in_set=20, wilds__swap="any")
    assert exchange(own, "AH", "JK=AH 2H 3H") == ("run AH 2H 3H 6", "JK")
    assert exchange(own, "AH", "AC AD JK") == ("set AC AD AH 60", "JK")


def test_a_natural_wild_rank_is_no_wild() -> None:
    """The two of A-2-3 stands for itself and cannot be freed; the 2H of two packs has no place."""
    assert exchange(ANY, "2H", "AH 2H 3H") == ["table.shape"]


def test_misshapen_melds_have_nothing_to_free() -> None:
    """A group that is neither set nor run."""
    s = shaper(ANY)
    done = swap(s, misshapen(s, READER.read("4H JK 9H")), READER.read("5H"))
    assert [item.rule for item in done if isinstance(item, Objection)] == ["table.shape"]


def test_what_is_freed_can_be_melded_again() -> None:
    """The freed wild is the plain card, with nothing said."""
    done = swap(shaper(ANY), meld(ANY, "6S 7S 2C=8S").meld or misshapen(shaper(ANY), ()), READER.read("8S"))
    assert done[1] == tuple(READER.read("2C"))
