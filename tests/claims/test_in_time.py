"""Everything has its time: claims with ``--limit``, the events of a game, hints."""

import time
from collections.abc import Sequence

import pytest

from rummy_cli.cards.card import CardReader
from rummy_cli.claims.examples import ruling_on_line
from rummy_cli.ruleset.loading import House, from_tree
from rummy_cli.solve.hand import clock
from rummy_cli.solve.hand.queries import all_least, least_deadwood

READ = CardReader().read
# Eight cards of the turned rank and both jokers: three to the eighth ways to see each of them as wild or as a two.
ALL_TWOS = "2C 2C 2D 2D 2H 2H 2S 2S JK JK 5H 9D KS"


def indian(**keys: object) -> House:
    return from_tree({"extends": "indian", **keys}, place="test")


@pytest.mark.parametrize("claim", ["count", "knock", "hand"])
def test_a_claim_ends_with_its_time(claim: str) -> None:
    """No time at all: the answer says that it is unproven, and comes at once."""
    began = time.process_time()  # not of the wall: other programs may run
    found = ruling_on_line(indian(), f"{claim} {ALL_TWOS} --wild 2C --limit 0")
    assert found.proven is False
    assert time.process_time() - began < 2


def test_a_knock_that_was_not_looked_at_is_neither_legal_nor_illegal() -> None:
    """With time it is illegal, since no run without wilds is there: 5H, 9D and KS touch nothing and the twos are one rank."""
    late = ruling_on_line(indian(), f"knock {ALL_TWOS} --wild 2C --limit 0")
    assert (late.verdict, late.rules) == ("unknown", ["table.shape"])
    done = ruling_on_line(indian(), f"knock {ALL_TWOS} --wild 2C --limit 60")
    assert (done.verdict, done.rules[0], done.proven) == ("illegal", "knock.needs", True)


def test_what_was_found_in_no_time_stands() -> None:
    """Gin hands need no search: ten cards of three melds and an ace are a knock however little time there is."""
    house = from_tree({"extends": "gin"}, place="test")
    found = ruling_on_line(house, "knock 4C 5C 6C 9C 9D 9H JS QS KS AD --limit 0")
    assert (found.verdict, found.deadwood, found.proven) == ("legal", 1, True)


def test_an_opening_may_be_given_its_time() -> None:
    """``--limit`` is an option of ``check open`` too, and melds as they are said need no search."""
    house = from_tree({"extends": "basic", "opening": {"type": "points", "points": 30}}, place="test")
    assert ruling_on_line(house, "open KD KC KH --limit 0").verdict == "legal"


def test_the_clock_around_ends_the_one_within() -> None:
    """A question may not take longer than the one that it is part of."""
    with clock.within(0.0), clock.within(60) as inner:
        time.sleep(0.001)
        assert inner.over()


def test_steps_do_not_hang_on_the_machine() -> None:
    """As many steps give the same answer whenever it is asked, and fewer than are needed are told."""
    rules = indian().rules(2)
    hand: Sequence[int] = READ("2C 3C JK JK 9D 9H KS QS 5H 6H 8H 4D 6D")
    whole = least_deadwood(rules, hand)
    with clock.within(steps=0) as short:
        first = least_deadwood(rules, hand)
    assert short.late
    assert first.deadwood >= whole.deadwood
    with clock.within(steps=1_000_000) as enough:
        assert least_deadwood(rules, hand) == whole
    assert not enough.late


def test_all_arrangements_end_with_the_time_and_hold_the_least() -> None:
    """What is given then is a part of them all, the least that was known among it."""
    rules = from_tree({"extends": "rummy51"}, place="test").rules(2)
    hand = READ("3S 4S 5S 6S 7S 8S 9S 10S JK JK")
    least = least_deadwood(rules, hand)
    with clock.within(steps=0):
        assert all_least(rules, hand, least=least) == [least]
    assert least in all_least(rules, hand, limit=50, least=least)
