"""Arranging a hand: hands worked out on paper, and the shape of every answer."""

from typing import Any

import pytest

from rummy_cli.cards.card import CardReader, name, names
from rummy_cli.melds.reading import read_meld
from rummy_cli.melds.shapes import Meld, shaper
from rummy_cli.ruleset.loading import from_tree
from rummy_cli.ruleset.schema import Rules
from rummy_cli.solve.hand.fast import Arrangement
from rummy_cli.solve.hand.queries import all_least, best_discard, least_deadwood, most_melded, only_lay_off

READER = CardReader()
JOKERS = {
    "extends": "basic",
    "deck": {"packs": 2, "jokers": 4},
    "deal": {"hand_size": 10},
    "scoring": {"values": {"joker": 25}},
}
TWO_PACKS = {"extends": "basic", "deck": {"packs": 2}, "deal": {"hand_size": 10}}


def rules(said: Any) -> Rules:
    return from_tree(said, place="test").rules(2)


def house(base: dict[str, Any], **sections: Any) -> dict[str, Any]:
    return {**base, **sections}


def hand(text: str) -> list[int]:
    return READER.read(text)


def melds(r: Rules, text: str) -> list[Meld]:
    found = [read_meld(shaper(r), READER.read(group)).meld for group in text.split("/")]
    assert all(found)
    return [meld for meld in found if meld]


def told(found: Arrangement) -> str:
    return " / ".join(names(meld.cards) for meld in found.melds)


# hand, rules, least deadwood, what is left (None: more than one way is as good)
LEAST: dict[str, tuple[str, Any, int, str | None]] = {
    "sets first and the long run first both strand cards": ("6D 9H 10D 6S 6H 6C 9D 8H 7H 9C", "gin", 10, "10D"),
    "six small melds compete": ("2C 4D 3S 4S 3H 4H 2S AS AH 2H", "gin", 2, "2C"),
    "gin, although sets first leave 22": ("8C 7C 8H 8S 5C 8D 9S 7S 6S 6C", "gin", 0, ""),
    "the jack that spoils a run of four stays": ("JH 9D QC JC 10C 9S JS QH 9C KH", "gin", 10, "JS"),
    "the longest run loses to the jacks": ("JC 9D 8S 6D JS 8H 10D 8D 7D JD", "gin", 16, None),
    "one card is in one meld": ("7S 7H 7D 8D 9D", "gin", 14, "7H 7S"),
    "queen, king, ace is no run": ("QS KS AS 2H 9C 9D 5H 7C 4D 10S", "gin", 67, None),
    "nothing at all": ("", "gin", 0, ""),
    "a joker a meld, ten stay behind": (
        "JH 10H 8S 10C 9S KC 10S 9H JK JK",
        house(JOKERS, wilds={"per_meld": 1}),
        10,
        None,
    ),
    "two jokers in one meld, nothing stays": ("JH 10H 8S 10C 9S KC 10S 9H JK JK", JOKERS, 0, ""),
    "a dear joker goes into any meld": ("4D 5H 6H 6D 7H 9C 5D 9C JK JK", JOKERS, 9, "9C"),
    "two naturals are wanted": ("8H JK JK 3C KD", house(JOKERS, wilds={"min_naturals": 2}), 71, "3C KD 8H JK JK"),
    "jokers are not neighbours in a run": ("5S 8S JK JK 2H", house(JOKERS, wilds={"adjacent": False}), 7, "2H 5S"),
    "jokers alone are a meld where naturals need not be": (
        "JK JK JK 9C",
        house(JOKERS, wilds={"min_naturals": 0}),
        0,
        "",
    ),
    "jokers that might lie alone take the odd card in": (
        "2S JK JK JK",
        house(JOKERS, wilds={"min_naturals": 0}),
        0,
        "",
    ),
    "jokers alone are none where one must be": ("JK JK JK", JOKERS, 75, "JK JK JK"),
    "a lone ace has no place for jokers that are no neighbours": (
        "AS JK JK",
        house(JOKERS, wilds={"adjacent": False}, sets={"min": 4}),
        51,
        "AS JK JK",
    ),
    "a lone five has one on either side": (
        "5S JK JK",
        house(JOKERS, wilds={"adjacent": False}, sets={"min": 4}),
        0,
        "",
    ),
    "per_meld 0: a joker cannot be melded": ("8H 8S JK", house(JOKERS, wilds={"per_meld": 0}), 41, "8H 8S JK"),
    "no suit twice in a set": ("7D 7S 8D 8S 8H 7H 7H 8D 8H 8C", TWO_PACKS, 7, "7H"),
    "a suit twice where suits need not differ": (
        "7D 7S 8D 8S 8H 7H 7H 8D 8H 8C",
        house(TWO_PACKS, sets={"distinct_suits": False, "max": None}),
        0,
        "",
    ),
    "the ace is low": ("KC AC 2C 3C QD KD AD 2D 9S 5H", house({"extends": "basic"}, runs={"ace": "low"}), 47, None),
    "the ace is high": ("KC AC 2C 3C QD KD AD 2D 9S 5H", house({"extends": "basic"}, runs={"ace": "high"}), 32, None),
    "the ace is either": (
        "KC AC 2C 3C QD KD AD 2D 9S 5H",
        house({"extends": "basic"}, runs={"ace": "either"}),
        26,
        None,
    ),
    "round the corner": (
        "KC AC 2C 3C QD KD AD 2D 9S 5H",
        house({"extends": "basic"}, runs={"ace": "corner"}),
        14,
        "5H 9S",
    ),
    "neighbours close up": (
        "6C 7C JC QC 2H 4D AS",
        {"extends": "basic", "deck": {"removed_ranks": ["8", "9", "10"]}},
        7,
        None,
    ),
    "runs of four": ("9H 10H JH 3C 3D 3S 5D", {"extends": "basic", "runs": {"min": 4}}, 34, None),
    "runs no longer than four": ("3D 4D 5D 6D 7D KS KH", {"extends": "basic", "runs": {"max": 4}}, 23, None),
    "fourteen cards with an ace at each end": (
        "AH AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
        {"extends": "basic", "deck": {"packs": 2}, "runs": {"ace": "either", "both_ends": True}},
        0,
        "",
    ),
    "the same with one ace at most: two runs": (
        "AH AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
        {"extends": "basic", "deck": {"packs": 2}, "runs": {"ace": "either"}},
        0,
        "",
    ),
    "a joker in the place of a natural that is at hand, because runs end at three": (
        "4D 5D KH AH 2H JK JK",
        house(JOKERS, runs={"max": 3, "ace": "corner"}),
        1,
        "AH",
    ),
    "deuces wild": ("8H 8S 2C KD", {"extends": "basic", "deck": {"wild_ranks": ["2"]}}, 10, "KD"),
    "a deuce is natural among its neighbours": (
        "AC 2C 3C 8H 8S 2D",
        {"extends": "basic", "deck": {"wild_ranks": ["2"]}},
        0,
        "",
    ),
}


@pytest.mark.parametrize("case", LEAST)
def test_least_deadwood(case: str) -> None:
    text, said, deadwood, left = LEAST[case]
    found = least_deadwood(rules(said), hand(text))
    assert found.deadwood == deadwood
    if left is not None:
        assert names(found.left) == left


MOST: dict[str, tuple[str, Any, int]] = {
    "ten cards with two jokers": ("JH 10H 8S 10C 9S KC 10S 9H JK JK", JOKERS, 96),
    "twins": ("7D 7S 8D 8S 8H 7H 7H 8D 8H 8C", TWO_PACKS, 69),
    "ace low": ("KC AC 2C 3C QD KD AD 2D 9S 5H", {"extends": "basic", "runs": {"ace": "low"}}, 6),
    "ace high": ("KC AC 2C 3C QD KD AD 2D 9S 5H", {"extends": "basic", "runs": {"ace": "high"}}, 21),
    "ace either": ("KC AC 2C 3C QD KD AD 2D 9S 5H", {"extends": "basic", "runs": {"ace": "either"}}, 27),
    "ace corner": ("KC AC 2C 3C QD KD AD 2D 9S 5H", {"extends": "basic", "runs": {"ace": "corner"}}, 39),
    "an ace dearer in a high run": (
        "AH 2H 3H QH KH",
        {"extends": "basic", "runs": {"ace": "either"}, "scoring": {"ace_in_high_run": 15}},
        35,
    ),
    "an ace dearer in a set": ("AH AS AC 2H 3H", {"extends": "basic", "scoring": {"ace_in_set": 10}}, 30),
    "a joker counts as what it stands for, and stands as high as it may": ("7S 8S JK", JOKERS, 24),
    "a joker counts for itself": (
        "7S 8S JK",
        house(JOKERS, scoring={"values": {"joker": 25}, "wild_in_meld": "own"}),
        40,
    ),
    "jokers that might lie alone count for themselves": (
        "2S JK JK JK",
        house(JOKERS, wilds={"min_naturals": 0}, scoring={"values": {"joker": 25}, "wild_in_meld": "own"}),
        77,
    ),
    "the run beats the set": ("9S 9H 9D 10D JD", {"extends": "basic"}, 29),
    "nothing": ("2S 5H 9D", {"extends": "basic"}, 0),
}


@pytest.mark.parametrize("case", MOST)
def test_most_melded(case: str) -> None:
    text, said, points = MOST[case]
    assert most_melded(rules(said), hand(text)).points == points


DISCARDS: dict[str, tuple[str, str, int]] = {
    "two loose cards: the dearer": ("3S 4S 5S KH KD KC QS QH QC 9D JD", "JD", 9),
    "a card out of a meld": ("6H 5C 7S 5D 3C 7D 8D 6S 6D 7H 7C", "8D", 13),
    "the odd king": ("AC 2C 3C 4C 8D 8H 8S JD QD KD KH", "KH", 0),
    "of equals the lowest rank, then the first suit": ("10S KH QD QC 2S", "10S", 32),
    "all in melds: the one whose loss costs least": ("AC 2C 3C 4C 8D 8H 8S JD QD KD", "4C", 0),
    "all in three sets: a six leaves the two others": ("6C 7C 8C 6D 7D 8D 6H 7H 8H", "6C", 12),
    "kings beside tens or beside a run: the ten ranks lower than the jack": (
        "10C JC KC 10D QD KD 10H JH QH KH",
        "10C",
        30,
    ),
    "a lone card": ("7H", "7H", 0),
}


@pytest.mark.parametrize("case", DISCARDS)
def test_best_discard(case: str) -> None:
    text, card, deadwood = DISCARDS[case]
    thrown, rest = best_discard(rules("gin"), hand(text))
    assert (name(thrown), rest.deadwood) == (card, deadwood)


def test_best_discard__dearest_of_those_that_leave_as_little() -> None:
    """Four clubs and three jacks: AC or 4C may go for nothing, 4C is dearer; no joker is thrown for less."""
    assert name(best_discard(rules("gin"), hand("AC 2C 3C 4C JD JH JS"))[0]) == "4C"


def test_best_discard__no_card() -> None:
    with pytest.raises(ValueError, match="no card"):
        best_discard(rules("gin"), [])


def test_unknown_card_cannot_be_arranged() -> None:
    with pytest.raises(ValueError, match=r"\?\?"):
        least_deadwood(rules("gin"), [53, 0])


# hand, melds on the table, least deadwood, lay-offs
JOINT: dict[str, tuple[str, str, int, str | None]] = {
    "it pays to break the eights": ("8D 8H 8C 7H 6H 4D 4S 4C 2C 3C", "5D 6D 7D / 2D 2H 2S / 3S 3H 3D", 8, None),
    "a chain at both ends": ("7H JH QH 2S", "8H 9H 10H", 2, "0: 7H JH QH"),
    "the fourth of a set": ("9C KD", "9S 9H 9D", 10, "0: 9C"),
    "either of two": ("7H 2C", "7S 7D 7C / 8H 9H 10H", 2, None),
    "nothing fits": ("2C 5H", "9S 9H 9D", 7, ""),
    "a closed set takes nothing": ("9C", "9S 9H 9D 9C", 9, ""),
}


@pytest.mark.parametrize("case", JOINT)
def test_least_deadwood_with_layoffs(case: str) -> None:
    text, table, deadwood, laid = JOINT[case]
    r = rules("gin")
    found = least_deadwood(r, hand(text), melds(r, table))
    assert found.deadwood == deadwood
    if laid is not None:
        assert "; ".join(f"{on}: {names(cards)}" for on, cards in found.laid) == laid


def test_layoffs__a_joker_lies_past_a_natural() -> None:
    """6S goes on 7-8-9S, the joker below it or above; the 2C stays."""
    r = rules(JOKERS)
    found = least_deadwood(r, hand("6S JK 2C"), melds(r, "7S 8S 9S"))
    assert found.deadwood == 2
    assert len(found.laid) == 1
    assert sorted(card & 63 for card in found.laid[0][1]) == sorted(hand("6S JK"))


def test_layoffs__a_joker_bridges_a_gap() -> None:
    r = rules(JOKERS)
    found = least_deadwood(r, hand("JS JK"), melds(r, "7S 8S 9S"))
    assert names(found.laid[0][1]) == "JK=10S JS"


def test_layoffs__the_wild_on_the_table_keeps_its_place() -> None:
    """JK=8S cannot make room for the second 8S; 10S goes on."""
    r = rules(JOKERS)
    found = least_deadwood(r, hand("8S 10S"), melds(r, "7S JK=8S 9S"))
    assert (found.deadwood, names(found.left)) == (8, "8S")


def test_layoffs__no_more_wilds_than_per_meld() -> None:
    r = rules(house(JOKERS, wilds={"per_meld": 1}))
    assert least_deadwood(r, hand("JK"), melds(r, "7S JK=8S 9S")).deadwood == 25
    assert least_deadwood(r, hand("JK"), melds(r, "7S 8S 9S")).deadwood == 0


def test_only_lay_off__a_meld_in_hand_stays_there() -> None:
    r = rules("gin")
    found = only_lay_off(r, hand("KC KD KH 7H JH"), melds(r, "8H 9H 10H"))
    assert (found.deadwood, found.melds, names(found.left)) == (30, (), "KC KD KH")
    assert least_deadwood(r, hand("KC KD KH 7H JH"), melds(r, "8H 9H 10H")).deadwood == 0


def test_all_least__the_cut_of_a_run_and_the_choice_of_a_meld() -> None:
    """Six hearts are one run or two; the 7D goes with the sevens or with its run: 24 against 24 left."""
    r = rules("gin")
    assert [told(way) for way in all_least(r, hand("3H 4H 5H 6H 7H 8H"))] == [
        "3H 4H 5H / 6H 7H 8H",
        "3H 4H 5H 6H 7H 8H",
    ]
    assert {told(way) for way in all_least(r, hand("6C 6D 6H 5D 7D"))} == {"6C 6D 6H", "5D 6D 7D"}
    assert [told(way) for way in all_least(r, hand("6C 9D"))] == [""]


def test_all_least__what_a_joker_stands_for() -> None:
    r = rules(JOKERS)
    assert {told(way) for way in all_least(r, hand("7S 8S JK"))} == {"7S 8S JK=9S", "JK=6S 7S 8S"}


def test_all_least__no_more_than_asked_for() -> None:
    r = rules(JOKERS)
    assert len(all_least(r, hand("3S 4S 5S 6S 7S 8S 9S 10S JK JK"), limit=7)) == 7


def test_answer_does_not_depend_on_the_order_of_the_cards() -> None:
    r = rules(JOKERS)
    cards = hand("JH 10H 8S 10C 9S KC 10S 9H JK JK 3C 3C")
    first = least_deadwood(r, cards)
    for turn in range(1, len(cards)):
        assert least_deadwood(r, cards[turn:] + cards[:turn]) == first
    assert least_deadwood(r, cards[::-1]) == first


def test_a_set_that_could_be_taken_for_a_run_says_what_its_wilds_are() -> None:
    """One king and two jokers: read again, the meld is what it was."""
    r = rules(JOKERS)
    found = most_melded(r, hand("KC JK JK"))
    assert found.points == 30
    assert read_meld(shaper(r), found.melds[0].cards).meld == found.melds[0]


def test_hand_with_more_copies_than_the_deck_has_is_still_arranged() -> None:
    """Whoever asks has been told by then; the answer is that of a larger deck."""
    assert least_deadwood(rules("gin"), hand("7H 7H 7H 7H 8H 9H")).deadwood == 21
