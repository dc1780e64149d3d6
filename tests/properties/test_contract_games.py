"""Contract games with illegal lines tried in between: each is refused for a reason that all can see, and changes nothing."""

from random import Random

from .contract_mutants import contract_mutants
from .driving import Driver, refuse, run_all
from .evening import Evening
from .houses import contract_house
from .naive import tree_of


def match(rng: Random) -> None:
    """One match with everything noted."""
    players = rng.choice((2, 3, 4))
    changes = contract_house(rng, players)
    driver = Driver(tree_of(changes), players)
    last = None
    for expected in Evening(rng, changes, players, hands=3).lines():
        if expected.before is not None and rng.random() < 0.3:
            for mutant in contract_mutants(expected.before, rng):
                refuse(driver, mutant)
        driver.say(expected.line)
        last = expected
    driver.agree(last.view if last else {})


def test_every_spoilt_line_is_refused() -> None:
    """Buys out of season, melds after the contract, melds that no contract holds."""
    run_all(12, match)
