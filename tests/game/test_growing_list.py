"""A growing sequence beside the tuple that it stands for."""

from random import Random

import pytest

from rummy_cli.game.growing_list import GrowingList


@pytest.mark.parametrize("seed", range(20))
def test_growing_is_as_a_tuple(seed: int) -> None:
    """Going on from any earlier one, as after an undo, leaves all others as they are."""
    rng = Random(seed)
    both: list[tuple[GrowingList[int], tuple[int, ...]]] = [(GrowingList(), ())]
    for number in range(60):
        one, plain = both[-1] if rng.random() < 0.7 else rng.choice(both)
        both.append((one.with_one(number), (*plain, number)))
    for one, plain in both:
        assert (len(one), tuple(one), bool(one)) == (len(plain), plain, bool(plain))
        assert one == GrowingList(plain)
        assert hash(one) == hash(GrowingList(plain))
        for at in range(-len(plain), len(plain)):
            assert one[at] == plain[at]
        assert tuple(one[1:-1]) == plain[1:-1]
        with pytest.raises(IndexError):
            one[len(plain)]


def test_the_longest_one_is_not_copied() -> None:
    """So that a hundred thousand lines take no square."""
    one = GrowingList[int]()
    two = one.with_one(1)
    assert two.with_one(2)._shared is two._shared
