"""From the way that a search went back to melds: the runs put together, long ones cut, wilds that were left parked."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from rummy_cli.cards import ACE, Card, card_of
from rummy_cli.melds import Shaper

from .lines import Lines, LineStep
from .ranks import Four, Leaf

Place: TypeAlias = tuple[int, bool]  # a rank (in a set: a suit), and whether a wild stands there
CoverSteps: TypeAlias = tuple[LineStep, LineStep, LineStep, LineStep]
Alone: TypeAlias = tuple[tuple[bool, int], ...]  # melds of wilds alone: is it a set, its size


class CoveringMeld(msgspec.Struct, frozen=True):
    """A meld of a covering: ``suit`` None for a set. A place of a set has the suit of its natural, one of a run the rank."""

    suit: int | None
    rank: int
    places: tuple[Place, ...]


class Covering(msgspec.Struct, frozen=True):
    """The groups, and the cards that were used as wilds (the jokers not among them)."""

    groups: tuple[CoveringMeld, ...]
    wild: tuple[Card, ...]


def covering(
    s: Shaper,
    lines: Lines,
    order: Sequence[int],
    guess: Four,
    path: Sequence[tuple[Leaf, CoverSteps]],
    alone: Alone,
    parked: int,
) -> Covering:
    """The covering of a search: for each rank of ``order`` the choice and the steps; ``guess``: the runs that came round."""
    sets: list[tuple[int, list[Place]]] = []
    wild: list[Card] = []
    for rank, (leaf, _) in zip(order, path, strict=True):
        for suit, spent in enumerate(leaf.spent):
            wild += [card_of(rank, suit)] * spent
        for suits, used in leaf.sets:
            sets.append((rank, [*((suit, False) for suit in suits), *((0, True),) * used]))
    runs: list[tuple[int, list[Place]]] = []
    for suit in range(4):
        for places in _runs(lines, order, guess[suit], [steps[suit] for _, steps in path]):
            runs += [(suit, piece) for piece in _pieces(lines, places)]
    _park(s, lines, sets, runs, parked)
    for is_set, size in alone:
        rank = next((r for r in s.ladder.ranks if r not in s.wild_ranks), ACE)
        if is_set:
            sets.append((rank, [(0, True)] * size))
        else:
            runs.append((0, [(r, True) for r in s.ladder.ranks[:size]]))
    groups = [CoveringMeld(None, rank, tuple(places)) for rank, places in sets]
    return Covering((*groups, *(CoveringMeld(suit, places[0][0], tuple(places)) for suit, places in runs)), tuple(wild))


def _runs(lines: Lines, order: Sequence[int], guess: int, path: Sequence[LineStep]) -> Iterator[list[Place]]:
    """The runs of a suit, put together from the steps; on a ring those that come round are joined at the cut."""
    pending: list[tuple[int, list[Place]]] = [(n, []) for n in range(len(lines.states[guess]))]
    done: list[tuple[int, list[Place]]] = []
    for rank, (_, _, moves) in zip(order, path, strict=True):
        taken = {source for source, _ in moves}
        done += [line for n, line in enumerate(pending) if n not in taken]
        pending = [
            (pending[source][0] if source >= 0 else -1, [*(pending[source][1] if source >= 0 else ()), (rank, wild)])
            for source, wild in moves
        ]
    chosen: Sequence[int] = ()
    if lines.ring:
        joint = lines.joined(path[-1][0], guess)
        assert joint is not None
        chosen = joint
    done += [line for n, line in enumerate(pending) if n not in chosen]
    yield from _joined(done, [pending[n] for n in chosen])


def _joined(
    done: Sequence[tuple[int, list[Place]]], crossing: Sequence[tuple[int, list[Place]]]
) -> Iterator[list[Place]]:
    """Lines of a ring: (the open line with which it began or -1, its places); the n-th crossing one goes on as line n."""
    onward: dict[int, int | None] = {origin: None for origin, _ in done if origin >= 0}
    onward |= {origin: n for n, (origin, _) in enumerate(crossing) if origin >= 0}
    parts = {origin: places for origin, places in [*done, *crossing] if origin >= 0}
    yield from (places for origin, places in done if origin < 0)

    def follow(places: list[Place], at: int | None) -> list[Place]:
        while at is not None and at in parts:
            places = places + parts.pop(at)
            at = onward[at]
        return places

    for n, (origin, places) in enumerate(crossing):
        if origin < 0:
            yield follow(places, n)
    while parts:  # those that go round and round
        origin = next(iter(parts))
        yield follow(parts.pop(origin), onward[origin])


def _pieces(lines: Lines, places: list[Place]) -> Iterator[list[Place]]:
    """A line, cut where it is longer than a run may be."""
    while len(places) > lines.longest:
        size = min(lines.longest, len(places) - lines.half)
        yield places[:size]
        places = places[size:]
    yield places


def _park(
    s: Shaper, lines: Lines, sets: list[tuple[int, list[Place]]], runs: list[tuple[int, list[Place]]], parked: int
) -> None:
    """Adds wilds to melds that have room for them; a long run is cut in two where there is none."""
    longest = lines.longest
    most = min(s.set_max, 4) if s.distinct else s.set_max
    while parked:
        room = sum(max(0, longest - len(places)) for _, places in runs)
        room += sum(most - len(places) for _, places in sets)
        if room >= parked:
            break
        at = next(i for i, (_, places) in enumerate(runs) if len(places) >= 2 * lines.least)
        suit, places = runs[at]
        runs[at : at + 1] = [(suit, places[: lines.least]), (suit, places[lines.least :])]
    ladder = s.ladder.ranks
    for _, places in runs:
        while parked and len(places) < longest:
            first = next(
                i
                for i in range(len(ladder))
                if all(ladder[(i + n) % len(ladder)] == r for n, (r, _) in enumerate(places))
            )
            after = first + len(places)
            if s.ladder.ring or after < len(ladder):
                places.append((ladder[after % len(ladder)], True))
            else:
                places.insert(0, (ladder[first - 1], True))
            parked -= 1
    for _, places in sets:
        more = min(parked, most - len(places))
        places.extend([(0, True)] * more)
        parked -= more
    assert parked == 0
