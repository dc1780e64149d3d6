"""Plays with true cards, legal or not: the referee cites exactly the keys that object, all of them and no others."""

from random import Random

import pytest

from .driving import Driver, run_all, tried
from .evening import Evening
from .houses import natural_house, wild_house
from .judging import candidates, judged
from .naive import tree_of
from .spelling import Scribe

MAKERS = {"natural": natural_house, "wild": wild_house}


def match(rng: Random, kind: str) -> None:
    """One match in a random house, with plays tried between those that are made."""
    players = rng.choice((2, 2, 3, 4))
    changes = MAKERS[kind](rng, players)
    evening = Evening(rng, changes, players, hands=3)
    driver = Driver(tree_of(changes), players)
    scribe = Scribe(rng, 0)
    for expected in evening.lines():
        t = expected.before
        if t is not None and rng.random() < 0.5:
            for move in candidates(t, rng):
                want = judged(t, move)
                if want is None:
                    continue
                line = scribe.move(move)
                found = {objection.rule for objection in tried(driver, line)}
                if found != want:
                    raise AssertionError(
                        f"{move.verb}: cited {sorted(found - want)}, missed {sorted(want - found)}; {line}\n{driver.text}"
                    )
        driver.say(expected.line)


@pytest.mark.parametrize("kind", MAKERS)
def test_exactly_the_keys_that_object(kind: str) -> None:
    """Takes, melds, lay-offs, swaps and discards."""
    run_all(20, lambda rng: match(rng, kind))
