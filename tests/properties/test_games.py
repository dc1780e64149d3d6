"""Whole matches of basic rummy and its relatives, with the full hands known: no legal move refused, no card lost, no point wrong."""

from random import Random

import pytest

from .driving import Driver, play_through, run_all
from .evening import Evening
from .houses import contract_house, natural_house, wild_house
from .naive import tree_of

MAKERS = {"natural": natural_house, "wild": wild_house, "contract": contract_house}


def match(rng: Random, kind: str, hide: float, loose: float, gaps: float = 0) -> None:
    """One match in a random house."""
    players = rng.choice((2, 2, 3, 4, 5, 6))
    changes = MAKERS[kind](rng, players)
    evening = Evening(rng, changes, players, hide=hide, loose=loose, hands=5, gaps=gaps)
    play_through(Driver(tree_of(changes), players), evening.lines(), rng, loose)


@pytest.mark.parametrize("kind", MAKERS)
def test_every_move_stands_and_every_point_is_right(kind: str) -> None:
    """Everything noted, canonical lines."""
    run_all(10 if kind == "contract" else 30, lambda rng: match(rng, kind, 0, 0))


@pytest.mark.parametrize("kind", MAKERS)
def test_what_is_left_out_never_makes_a_legal_move_illegal(kind: str) -> None:
    """Discards and upcards as ``??``, names left out, counts in any form, loose spelling."""
    run_all(6 if kind == "contract" else 12, lambda rng: match(rng, kind, 0.3, 0.3))


@pytest.mark.parametrize("kind", ["natural", "wild"])
def test_what_was_not_written_is_no_ground_for_refusal(kind: str) -> None:
    """Gaps, after which all is counted or only a part."""
    run_all(12, lambda rng: match(rng, kind, 0, 0, 0.05))
