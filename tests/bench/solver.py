"""How fast hands are arranged, beside OpenSpiel, RLCard and an integer program; and the worst hands that were found.

Every round runs each of them once over the same hands, one after the other; what is told is the median of the rounds, and
ratios of medians. The peers are optional: ``pip install open-spiel rlcard rummikub-solver pulp``.
"""

import gc
import importlib.util
import random
import statistics
import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from rummy_cli.cards.card import CardReader
from rummy_cli.claims import in_hand
from rummy_cli.melds import Meld, shaper
from rummy_cli.melds.reading import read_meld
from rummy_cli.ruleset.loading import load
from rummy_cli.ruleset.schema import Rules, replace
from rummy_cli.solve.hand.candidates import as_made, groups
from rummy_cli.solve.hand.hands import count, splits
from rummy_cli.solve.hand.needing import least_counted, least_meeting
from rummy_cli.solve.hand.openings import can_open
from rummy_cli.solve.hand.queries import best_discard, least_deadwood, most_melded
from rummy_cli.solve.hand.ways_out import can_go_out

HANDS, ELEVENS, ROUNDS = 10_000, 2_000, 5
GIN = load("gin").rules(2)
INDIAN = load("indian").rules(4)
REMI = load("rummy51").rules(4)
# Found by search: many small melds overlap, and no wild is enough.
HARD_15 = (
    "2C 8C JC 6D 8D 8H QH 2S 6S 8S 10S JK JK JK JK",
    "JC KC 7H 9H JH KH AS 5S 9S JS KS JK JK JK JK",
    "7C 8C 10C 7D JD JD 10H JH 10S 10S JS JK JK JK JK",
    "4C 6C 7C 4D 6D 7D 4H 6H 4S 4S 7S JK JK JK JK",
    "AC 5C 9C 9C QC AH 2H 4H 8H 8H 10H JK JK JK JK",
    "2C JC QC KC 9D QD KD 5H KH QS KS JK JK JK JK",
    "AC KC KC AD AD 9D AH KH KH 8S KS JK JK JK JK",
)
HARD_20 = (
    "4C JC JC QC 4D JD QD QD QD 4H 7H JH QH 7S JS QS JK JK JK JK",
    "7C JC QC AD 9D JD QD QD 9H 9H JH QH AS 7S 9S QS JK JK JK JK",
    "6C 6C 8C 10C 4D 7D 8D 10D 4H 7H 8H 8H 10H 4S 6S 7S 8S 10S JK JK",
    "3C 7C 7C 9C 9C 3D 3D 7D 7D 9D KD 3H 7H 7H 9H 9H 3S 7S 9S 9S",
)


def seconds(run: Callable[[Sequence[int]], object], hands: Iterable[Sequence[int]]) -> float:
    """Seconds of the processor for all the hands, so that what else runs on the machine is left out."""
    start = time.process_time()
    for hand in hands:
        run(hand)
    return time.process_time() - start


def interleaved(runs: dict[str, Callable[[Sequence[int]], object]], hands: Sequence[Sequence[int]]) -> dict[str, float]:
    """Microseconds a hand of each, the median of the rounds."""
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            taken[name].append(seconds(run, hands) / len(hands) * 1e6)
    return {name: statistics.median(times) for name, times in taken.items()}


def tell(title: str, medians: dict[str, float]) -> None:
    """Prints the medians, and each as a multiple of ours."""
    ours = medians["rummy"]
    print(title)
    for name, median in medians.items():
        ratio = "" if name == "rummy" else f"   {median / ours:.2f} times ours"
        print(f"  {name:16} {median:10.1f} us a hand{ratio}")


def gin() -> None:
    """Ten cards, least deadwood; eleven cards, the best discard."""
    rng = random.Random(10)
    tens = [rng.sample(range(52), 10) for _ in range(HANDS)]
    elevens = [rng.sample(range(52), 11) for _ in range(ELEVENS)]
    first = seconds(lambda hand: least_deadwood(GIN, hand), tens) / HANDS * 1e6
    print(f"{HANDS:,} gin hands for the first time, tables and all: {first:.1f} us a hand")
    runs: dict[str, Callable[[Sequence[int]], object]] = {"rummy": lambda hand: least_deadwood(GIN, hand)}
    throws: dict[str, Callable[[Sequence[int]], object]] = {"rummy": lambda hand: best_discard(GIN, hand)}
    if importlib.util.find_spec("pyspiel"):
        import pyspiel  # type: ignore[import-not-found]

        tool = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
        runs["OpenSpiel (C++)"] = tool.min_deadwood

        def each_discard(hand: Sequence[int]) -> int:
            return min(int(tool.min_deadwood([*hand[:i], *hand[i + 1 :]])) for i in range(len(hand)))

        throws["OpenSpiel (C++)"] = each_discard
        wrong = sum(tool.min_deadwood(hand) != least_deadwood(GIN, hand).deadwood for hand in tens)
        wrong += sum(each_discard(hand) != best_discard(GIN, hand)[1].deadwood for hand in elevens)
        print(f"hands on which OpenSpiel and we differ: {wrong}")
    if importlib.util.find_spec("rlcard"):
        from rlcard.games.base import Card  # type: ignore[import-not-found]
        from rlcard.games.gin_rummy.utils import melding, utils  # type: ignore[import-not-found]

        deck = [Card(suit, rank) for suit in "CDHS" for rank in "A23456789TJQK"]
        peers = {tuple(hand): [deck[card] for card in hand] for hand in tens}

        def rlcard(hand: Sequence[int]) -> int:
            cards = peers[tuple(hand)]
            clusters = melding.get_best_meld_clusters(cards)
            return int(utils.get_deadwood_count(cards, clusters[0] if clusters else []))

        runs["RLCard"] = rlcard
        wrong = sum(rlcard(hand) != least_deadwood(GIN, hand).deadwood for hand in tens)
        print(f"hands on which RLCard and we differ: {wrong}")
    tell(f"least deadwood of ten cards ({HANDS:,} hands)", interleaved(runs, tens))
    tell(f"best discard of eleven ({ELEVENS:,} hands)", interleaved(throws, elevens))


def dealt(rng: random.Random, size: int, jokers: int, packs: int, narrow: bool) -> list[int]:
    """A hand with these jokers, from the whole deck or from few ranks and suits."""
    ranks, suits = range(13), range(4)
    if narrow:
        ranks, suits = rng.sample(range(13), rng.choice([5, 6, 7, 8])), rng.sample(range(4), rng.choice([3, 4]))  # type: ignore[assignment]
    pool = [suit * 13 + rank for rank in ranks for suit in suits] * packs
    rng.shuffle(pool)
    return pool[: size - jokers] + [52] * jokers


def once(run: Callable[[list[int]], object], hand: list[int]) -> float:
    """Milliseconds of the processor for one hand."""
    start = time.process_time()
    run(hand)
    return (time.process_time() - start) * 1e3


def spread(title: str, run: Callable[[list[int]], object], hands: Sequence[list[int]]) -> None:
    """Prints median, 99th percentile and the worst of the hands, each met for the first time, and the worst met again."""
    gc.collect()
    gc.freeze()  # the hands of the benchmark are no garbage of the solver's
    times = [(once(run, hand), hand) for hand in hands]
    times.sort(key=lambda pair: pair[0])
    worst = [hand for _, hand in times[-20:]]
    again = max(min(once(run, hand) for _ in range(3)) for hand in worst)
    told = [times[len(times) // 2][0], times[-1 - len(times) // 100][0], times[-1][0], again]
    print(
        f"  {title:46} median {told[0]:6.2f}  99 % {told[1]:6.2f}  worst {told[2]:6.2f}  worst again {told[3]:6.2f} ms"
    )


def jokers() -> None:
    """Fifteen cards of two packs with four jokers, and beyond."""
    rng = random.Random(15)
    read = CardReader().read
    three = replace(REMI, "deck.packs", 3)
    fifteen = [dealt(rng, 15, 4, 2, narrow=i % 2 > 0) for i in range(2_000)] + [read(text) for text in HARD_15]
    mixed = [rng.sample([*range(52)] * 2 + [52] * 4, 15) for _ in range(2_000)]
    twenty = [dealt(rng, 20, n, 3, narrow=i % 2 > 0) for i in range(100) for n in (0, 2, 4)] + [
        read(text) for text in HARD_20
    ]
    print("two packs and four jokers, rules of Rummy 51")
    spread("15 as dealt, least deadwood", lambda hand: least_deadwood(REMI, hand), mixed)
    spread("15 with all four jokers, least deadwood", lambda hand: least_deadwood(REMI, hand), fifteen)
    spread("15 with all four jokers, most melded", lambda hand: most_melded(REMI, hand), fifteen)
    spread("15 with all four jokers, opening", lambda hand: can_open(REMI, hand), fifteen)
    spread("15 with all four jokers, out at once", lambda hand: can_go_out(REMI, hand, opened=False), fifteen[::10])
    spread("15 with all four jokers, best discard", lambda hand: best_discard(REMI, hand), fifteen[::10])
    spread("20 of three packs, 0, 2 or 4 jokers", lambda hand: least_deadwood(three, hand), twenty)
    integer_program(fifteen)


def beside_a_table() -> None:
    """Twenty and twenty-six cards of two packs, some of them jokers, beside a table of seven melds of three."""
    rules = replace(replace(GIN, "deck.packs", 2), "deck.jokers", 4)
    rng = random.Random(20)
    print("beside a table of seven melds, lay-offs part of the optimum; two packs and four jokers")
    for size, jokers, number in ((20, 0, 20), (20, 2, 20), (20, 4, 20), (26, 4, 6)):
        positions = [_seven_melds(rng, rules, size, jokers) for _ in range(number)]
        tables = {id(hand): table for table, hand in positions}

        def run(hand: list[int], tables: dict[int, list[Meld]] = tables) -> object:
            return least_deadwood(rules, hand, tables[id(hand)])

        spread(f"{size} cards, {jokers} jokers, least deadwood", run, [hand for _, hand in positions])


def _seven_melds(rng: random.Random, rules: Rules, size: int, jokers: int) -> tuple[list[Meld], list[int]]:
    """Sets and runs of three as they come, and a hand from the rest of the two packs."""
    left = [*range(52)] * rules.deck.packs
    table: list[Meld] = []
    while len(table) < 7:
        suit, rank = rng.randrange(4), rng.randrange(11)
        cards = [suit * 13 + rank + i for i in range(3)]
        if rng.random() < 0.5:
            cards = [other * 13 + rank for other in rng.sample(range(4), 3)]
        meld = read_meld(shaper(rules), cards).meld
        if meld is not None and all(left.count(card) for card in cards):
            table.append(meld)
            for card in cards:
                left.remove(card)
    return table, rng.sample(left, size - jokers) + [52] * jokers


def without_end() -> None:
    """Hands that grow beyond all bounds, asked with half a second for all questions together: what they take beside that.

    Found by trying: wild ranks (each card natural or wild), eight jokers, sets without a limit, wilds apart, tables of eight melds.
    """
    rng = random.Random(2)
    eight = replace(replace(REMI, "deck.packs", 3), "deck.jokers", 8)
    houses = {
        "wild twos and sevens": replace(replace(REMI, "deck.packs", 3), "deck.wild_ranks", ("2", "7")),
        "eight jokers": eight,
        "sets without a limit": replace(replace(eight, "sets.distinct_suits", value=False), "sets.max", None),
        "wilds apart": replace(eight, "wilds.adjacent", value=False),
        "wilds alone": replace(eight, "wilds.min_naturals", 0),
        "round the corner": replace(eight, "runs.ace", "corner"),
    }
    print("hands of 34 and 45 cards beside a table of seven melds, all questions within half a second")
    for name, rules in houses.items():
        longest, unproven = 0.0, 0
        for size in (34, 45) * 3:
            table, hand = _seven_melds(rng, rules, size, rules.deck.jokers)
            start = time.perf_counter()
            found = in_hand.hand(rules, hand, [meld.cards for meld in table], limit=0.5)
            longest = max(longest, time.perf_counter() - start)
            unproven += found.proven is False
        print(f"  {name:22} longest {longest:5.2f} s, unproven {unproven} of 6")


def contracts() -> None:
    """Openings under a contract: every hand of the contract games met once, by the values of its own deal."""
    rng = random.Random(28)
    for name, players in (("contract", 4), ("liverpool", 4), ("shanghai", 4), ("continental", 4)):
        house = load(name)
        deals = [house.rules(players, hand) for hand in range(1, house.hands + 1)]
        hands: list[list[int]] = []
        asked: dict[int, Rules] = {}
        for i in range(300):
            rules = deals[i % len(deals)]
            deck = [*range(52)] * rules.deck.packs + [52] * rules.deck.jokers
            size = rules.deal.hand_size + 1
            hand = (
                dealt(rng, size, rules.deck.jokers, rules.deck.packs, narrow=True)
                if i % 3 == 0
                else rng.sample(deck, size)
            )
            hands.append(hand)
            asked[id(hand)] = rules
        print(f"{house.name}, the deals in turn, a third of the hands from few ranks and suits with every joker")
        spread("opening", lambda hand, asked=asked: can_open(asked[id(hand)], hand), hands)  # type: ignore[misc]
        spread("out at once", lambda hand, asked=asked: can_go_out(asked[id(hand)], hand, opened=False), hands[::3])  # type: ignore[misc]


def needs() -> None:
    """Thirteen cards of two packs with two printed jokers and a turned rank, two runs and one of them natural asked for."""
    rng = random.Random(13)
    deck = [*range(52)] * 2 + [52] * 2
    houses = [replace(INDIAN, "deck.wild_ranks", (rank,)) for rank in ("A", "2", "5", "9", "Q")]
    dealt_ = [rng.sample(deck, 13) for _ in range(2_000)]
    rich: list[list[int]] = []
    for i in range(500):  # many of the turned rank and both jokers, the rest of two or three suits
        wild = (0, 1, 4, 8, 11)[i % 5]
        suits = rng.sample(range(4), rng.choice([2, 3]))
        pool = [suit * 13 + rank for rank in range(13) if rank != wild for suit in suits] * 2
        wilds = rng.sample([suit * 13 + wild for suit in range(4)] * 2 + [52] * 2, rng.choice([3, 4, 5]))
        rich.append([*wilds, *rng.sample(pool, 13 - len(wilds))])
    turn = {id(hand): houses[i % 5] for hands in (dealt_, rich) for i, hand in enumerate(hands)}
    print("thirteen cards, two packs, two jokers, a turned rank; two runs, one of them natural")
    spread("as dealt, what a loser counts", lambda hand: least_counted(turn[id(hand)], hand), dealt_)
    spread("as dealt, the best that may be declared", lambda hand: least_meeting(turn[id(hand)], hand), dealt_)
    spread("three to five wilds, what a loser counts", lambda hand: least_counted(turn[id(hand)], hand), rich)
    needs_by_program(dealt_[:60], turn)


def needs_by_program(hands: Sequence[list[int]], turn: dict[int, Rules]) -> None:
    """The best that may be declared, by an integer program over every meld (``pip install pulp``)."""
    if not importlib.util.find_spec("pulp"):
        return
    import pulp  # type: ignore[import-not-found]

    def program(rules: Rules, hand: list[int]) -> int | None:
        s = shaper(rules)
        best: int | None = None
        for split in splits(s, count(hand)):
            melds = list(as_made(s, groups(s, split.naturals, len(split.wilds))))
            problem = pulp.LpProblem("hand", pulp.LpMaximize)
            use = [pulp.LpVariable(f"m{i}", 0, 4, "Integer") for i in range(len(melds))]
            worth = [sum(s.value[card] * n for card, n in meld.need) for meld in melds]
            problem += pulp.lpSum(w * x for w, x in zip(worth, use, strict=True))
            for card, n in split.naturals.items():
                problem += pulp.lpSum(dict(meld.need).get(card, 0) * x for meld, x in zip(melds, use, strict=True)) <= n
            problem += pulp.lpSum(meld.wilds * x for meld, x in zip(melds, use, strict=True)) <= len(split.wilds)
            problem += pulp.lpSum(x for meld, x in zip(melds, use, strict=True) if meld.group.type == "run") >= 2
            problem += pulp.lpSum(x for meld, x in zip(melds, use, strict=True) if meld.natural_run) >= 1
            if problem.solve(pulp.PULP_CBC_CMD(msg=False)) == 1:
                left = sum(s.value[card] for card in hand) - round(pulp.value(problem.objective) or 0)
                best = left if best is None else min(best, left)
        return best

    ours, theirs, differ = [], [], 0
    for hand in hands:
        start = time.perf_counter()
        found = least_meeting(turn[id(hand)], hand)
        between = time.perf_counter()
        other = program(turn[id(hand)], hand)
        theirs.append((time.perf_counter() - between) * 1e3)
        ours.append((between - start) * 1e3)
        differ += (None if found is None else found.deadwood) != other
    print(
        f"  integer program (CBC), {len(hands)} of these hands: median {statistics.median(theirs):.1f} ms against "
        f"{statistics.median(ours):.2f} ms; they differ on {differ}"
    )


def integer_program(hands: Sequence[list[int]]) -> None:
    """The same hands by rummikub-solver: most cards melded, each counting one."""
    if not importlib.util.find_spec("rummikub_solver"):
        return
    from rummikub_solver import RuleSet, SolverMode  # type: ignore[import-not-found]

    peer = RuleSet(numbers=13, repeats=2, colours=4, jokers=4)
    rules = tiles(REMI)
    sample = [hand for hand in hands if max(map(hand.count, range(52))) < 3][:60]

    def program(hand: list[int]) -> int:
        game = peer.new_game()
        game.initial = False
        game.add_rack(*(card + 1 for card in hand))
        found = peer.solve(game, SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    program(sample[0])  # it builds its model once
    ours, theirs, more, fewer = [], [], 0, 0
    for hand in sample:
        start = time.process_time()
        least = least_deadwood(rules, hand)
        between = time.process_time()
        melded = program(hand)
        theirs.append((time.process_time() - between) * 1e3)
        ours.append((between - start) * 1e3)
        more += len(hand) - least.deadwood > melded  # it never adds a joker to a set that needs none
        fewer += len(hand) - least.deadwood < melded
    one, other = statistics.median(ours), statistics.median(theirs)
    print(
        f"  integer program, {len(sample)} of these hands: median {other:.1f} ms against {one:.2f} ms, {other / one:.0f} times; "
        f"worst {max(theirs):.1f} against {max(ours):.2f} ms; "
        f"we meld more on {more}, fewer on {fewer}"
    )


def tiles(rules: Rules) -> Rules:
    """The rules with every card worth one, and the ace low."""
    values = rules.scoring.values
    ones = msgspec.structs.replace(values, **dict.fromkeys(values.__struct_fields__[:14], 1))
    rules = replace(replace(rules, "runs.ace", "low"), "runs.both_ends", value=False)
    return replace(rules, "scoring.values", ones)


def main() -> None:
    """Prints the figures."""
    gin()
    jokers()
    beside_a_table()
    needs()
    without_end()


if __name__ == "__main__":
    main()
