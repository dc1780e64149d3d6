"""The oracle of hands that must hold runs: what they free and what a loser counts, every way to part the hand being tried."""

from collections.abc import Sequence
from functools import lru_cache

from arranging import NEVER, Oracle

from rummy_cli.melds.shapes import shaper
from rummy_cli.ruleset.schema import Needs, Rules


def freed(rules: Rules, hand: Sequence[int], needs: Needs, *, sets: bool = True) -> int:
    """The most that melds with so many runs take off a hand, every way to part it being tried; NEVER when there is none."""
    oracle = Oracle(rules)
    melds = oracle.subsets(hand)
    ways = {
        mask: {(kind, wilds == 0) for kind, _, wilds in oracle.ways(cards) if sets or kind == "run"}
        for mask, cards in melds.items()
    }

    @lru_cache(None)
    def most(rest: int, runs: int, natural: int) -> int:
        if not rest:
            return NEVER if runs or natural else 0
        low = rest & -rest
        best = most(rest ^ low, runs, natural)
        for mask, kinds in ways.items():
            if mask & low and mask & rest == mask:
                worth = sum(oracle.value[hand[i]] for i in range(len(hand)) if mask >> i & 1)
                for kind, pure in kinds:
                    run = kind == "run"
                    then = most(rest ^ mask, max(runs - run, 0), max(natural - (run and pure), 0))
                    best = max(best, worth + then)
        return best

    return most((1 << len(hand)) - 1, needs.runs, needs.natural_runs)


def counted(rules: Rules, hand: Sequence[int], needs: Needs) -> int:
    """What a loser counts by the words of the rule: nothing free without the natural runs, only runs without the runs."""
    total = sum(shaper(rules).value[card] for card in hand)
    only_runs = freed(rules, hand, Needs(needs.natural_runs, needs.natural_runs), sets=False)
    return total - max(0, only_runs, freed(rules, hand, needs))
