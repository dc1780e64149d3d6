"""How fast a record is replayed, fully refereed: how that grows, and beside the checked gin actions of OpenSpiel and RLCard.

Every round runs each of them once, one after the other; what is told is the median of the rounds. The peers are optional:
``pip install open-spiel rlcard``.
"""

import random
import statistics
import time
from collections.abc import Callable

from gin_records import record

from rummy_cli.record.open import open_record


def rummy(text: str) -> tuple[int, float]:
    """Events refereed and the seconds it took."""
    start = time.perf_counter()
    opened = open_record(text, "bench")
    seconds = time.perf_counter() - start
    assert opened.journal.broken is None
    return opened.journal.last_number, seconds


def open_spiel(actions: int) -> tuple[int, float]:
    """So many random gin actions of OpenSpiel from Python, each checked to be legal before it is applied."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game("gin_rummy")
    rng = random.Random(7)
    done = 0
    start = time.perf_counter()
    while done < actions:
        state = game.new_initial_state()
        while not state.is_terminal() and done < actions:
            legal = state.legal_actions()
            action = rng.choice(legal)
            if action not in legal:
                raise AssertionError
            state.apply_action(action)
            done += 1
    return done, time.perf_counter() - start


def rlcard(actions: int) -> tuple[int, float]:
    """The same for RLCard."""
    import rlcard as peer  # type: ignore[import-not-found]

    env = peer.make("gin-rummy", {"seed": 7})
    rng = random.Random(7)
    done = 0
    start = time.perf_counter()
    while done < actions:
        state, _ = env.reset()
        while not env.is_over() and done < actions:
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            done += 1
    return done, time.perf_counter() - start


def rate(run: Callable[[], tuple[int, float]]) -> float:
    """Events per second of one run."""
    done, seconds = run()
    return done / seconds


def growth(rounds: int) -> list[str]:
    """Records of 100 to 100,000 events, interleaved: events per second, and the time per event against 10,000 of them."""
    texts = {events: record(events) for events in (100, 1_000, 10_000, 100_000)}
    rates: dict[int, list[float]] = {events: [] for events in texts}
    for _ in range(rounds):
        for events, text in texts.items():
            rates[events].append(rate(lambda text=text: rummy(text)))  # type: ignore[misc]
    middle = {events: statistics.median(found) for events, found in rates.items()}
    return [
        f"replay of {events:>7,} events: {middle[events]:>9,.0f} events/s, "
        f"{middle[10_000] / middle[events]:.2f} times the time per event of 10,000"
        for events in texts
    ]


def peers(rounds: int) -> list[str]:
    """Beside the peers that are installed, interleaved."""
    text = record(10_000)
    runs: dict[str, Callable[[], tuple[int, float]]] = {"rummy": lambda: rummy(text)}
    for name, peer, actions in (("open_spiel", open_spiel, 10_000), ("rlcard", rlcard, 2_000)):
        try:
            peer(10)
        except ImportError:
            continue
        runs[name] = lambda peer=peer, actions=actions: peer(actions)  # type: ignore[misc]
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            rates[name].append(rate(run))
    middle = {name: statistics.median(found) for name, found in rates.items()}
    return [f"rummy refereed events: {middle['rummy']:,.0f}/s"] + [
        f"{name} checked gin actions: {middle[name]:,.0f}/s; rummy is {middle['rummy'] / middle[name]:.2f} times as fast"
        for name in runs
        if name != "rummy"
    ]


def main(rounds: int = 9) -> None:
    """Prints the figures."""
    print("\n".join(growth(max(3, rounds // 3)) + peers(rounds)))


if __name__ == "__main__":
    main()
