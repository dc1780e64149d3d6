"""How fast it is told what can be played by rearranging the table, beside the integer program of rummikub-solver.

Tables of forty cards of two packs, the ace low as that game has it. Every round runs each of them once over the same
positions, one after the other; what is told is the median position, and ratios of the medians of the rounds. The peer is
optional: ``pip install rummikub-solver``.
"""

import importlib.util
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence

from rummy_cli.cards.card import JOKER, Card, physical
from rummy_cli.melds.reading import read_meld
from rummy_cli.melds.shapes import Meld, shaper
from rummy_cli.ruleset.schema import Rules, replace
from rummy_cli.solve.table.simplest import playable

POSITIONS, ROUNDS, ON_TABLE = 60, 3, 40
Position = tuple[list[Meld], list[Card]]
Run = Callable[[Position], int]


def house(jokers: int) -> Rules:
    """Two packs, these jokers, melds may be rearranged, the ace low."""
    rules = replace(Rules(rearrange=True), "deck.packs", 2)
    return replace(rules, "deck.jokers", jokers)


def position(rng: random.Random, rules: Rules, hand: int) -> Position:
    """A table of sets and runs as they come, one joker in ten melds, and a hand from the rest of the deck."""
    while True:
        left = Counter([*range(52)] * 2 + [JOKER] * rules.deck.jokers)
        melds: list[Meld] = []
        size = 0
        for _ in range(400):
            suit, rank, length = rng.randrange(4), rng.randrange(13), rng.choice([3, 3, 4, 4, 5, 6])
            cards = [suit * 13 + rank + i for i in range(min(length, 13 - rank))]
            if rng.random() < 0.5:
                cards = [one * 13 + rank for one in rng.sample(range(4), rng.choice([3, 3, 4]))]
            if left[JOKER] and rng.random() < 0.1:
                cards[rng.randrange(len(cards))] = JOKER
            reading = read_meld(shaper(rules), cards)
            if reading.objections or size + len(cards) > ON_TABLE or not Counter(cards) <= left:
                continue
            melds.append(reading.meld or reading.readings[0])
            left -= Counter(cards)
            size += len(cards)
            if size == ON_TABLE:
                rest = [*left.elements()]
                return melds, rng.sample(rest, hand)


def milliseconds(run: Run, positions: Sequence[Position]) -> tuple[list[float], list[int]]:
    """Milliseconds of the processor for each position, and the answers."""
    times, answers = [], []
    for one in positions:
        start = time.process_time()
        answers.append(run(one))
        times.append((time.process_time() - start) * 1e3)
    return times, answers


def peer(jokers: int) -> Run | None:
    """The integer program: how many cards can be played."""
    if not importlib.util.find_spec("rummikub_solver"):
        return None
    from rummikub_solver import RuleSet, SolverMode  # type: ignore[import-not-found]

    rules = RuleSet(numbers=13, repeats=2, colours=4, jokers=jokers)

    def run(one: Position) -> int:
        melds, hand = one
        game = rules.new_game()
        game.initial = False
        game.add_table(*(physical(card) + 1 for meld in melds for card in meld.cards))
        game.add_rack(*(card + 1 for card in hand))
        found = rules.solve(game, SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return run


def compare(jokers: int, hand: int) -> None:
    """Prints what the median position takes, for any card and for the most cards."""
    rng = random.Random(100 * jokers + hand)
    rules = house(jokers)
    positions = [position(rng, rules, hand) for _ in range(POSITIONS)]
    runs: dict[str, Run] = {
        "any card": lambda one: len(playable(rules, *one, limit=60).played),
        "most cards": lambda one: len(playable(rules, *one, limit=60, most=True).played),
    }
    program = peer(jokers)
    if program is not None:
        runs["integer program"] = program
        program(positions[0])  # it builds its model once
    first, _ = milliseconds(runs["any card"], positions[:1])
    medians: dict[str, list[float]] = {name: [] for name in runs}
    worst: dict[str, float] = dict.fromkeys(runs, 0.0)
    answers: dict[str, list[int]] = {}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            times, answers[name] = milliseconds(run, positions)
            medians[name].append(statistics.median(times))
            worst[name] = max(worst[name], *times)
    playing = sum(count > 0 for count in answers["any card"])
    print(
        f"{ON_TABLE} cards on the table, {hand} in hand, {jokers} jokers: a card can be played in {playing} of {POSITIONS}"
    )
    print(f"  the first one, tables and all {first[0]:.1f} ms")
    theirs = statistics.median(medians["integer program"]) if program is not None else None
    for name, times in medians.items():
        median = statistics.median(times)
        ratio = (
            f"   the program takes {theirs / median:.1f} times as long" if theirs and name != "integer program" else ""
        )
        print(f"  {name:16} median {median:7.2f}  worst {worst[name]:8.2f} ms{ratio}")
    if program is not None:
        differ = sum(a != b for a, b in zip(answers["most cards"], answers["integer program"], strict=True))
        wrong = sum((a > 0) != (b > 0) for a, b in zip(answers["any card"], answers["integer program"], strict=True))
        print(f"  positions in which the program finds more or fewer cards: {differ}; another yes or no: {wrong}")


def main() -> None:
    """Prints the figures."""
    compare(jokers=0, hand=10)
    compare(jokers=0, hand=1)
    compare(jokers=2, hand=10)


if __name__ == "__main__":
    main()
