"""Slips of the pencil made at random in the papers of the golden games, and found again; each kind by hand."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from rummy_cli.points.pencil_slips import ScoreLine, Slip, digits_turned, rows_exchanged, slips
from rummy_cli.record.journal import Journal
from rummy_cli.record.open import open_record
from rummy_cli.record.paper_comparison import compared, written_lines

GAMES = sorted((Path(__file__).parent / "games").glob("*.rummy"))
EACH = 12  # slips of each kind in each game, where it has room for them


def journal(lines: str, rules: str = "basic", players: str = "Ana, Ben") -> Journal:
    """A record of two."""
    return open_record(f"---\nformat: 1\nplayers: [{players}]\nrules: {rules}\n---\n{lines}", "x").journal


# ---------------------------------------------------------------- by hand

THREE = [
    ScoreLine(1, "", {0: 40, 1: 0}, {0: 40, 1: 0}),
    ScoreLine(2, "", {0: 0, 1: 23}, {0: 40, 1: 23}),
    ScoreLine(3, "", {0: 61, 1: -8}, {0: 101, 1: 15}),
]


@pytest.mark.parametrize(
    ("difference", "slip"),
    [
        ({0: -40, 1: 0}, Slip("left out", 0, (0,))),
        ({0: 0, 1: 23}, Slip("twice", 1, (1,))),
        ({0: -122, 1: 16}, Slip("sign", 2, (0, 1))),
        ({0: 0, 1: 9}, Slip("turned", 1, (1,), 23, 32)),
        ({0: -69, 1: 69}, Slip("exchanged", 2, (0, 1))),
        ({0: 10, 1: 0}, Slip("carry", None, (0,), 10)),
        ({0: 0, 1: 3}, Slip("addition", None, (1,), 3)),
        ({0: 61, 1: -8}, Slip("doubled", 2, (0, 1), 2)),
    ],
)
def test_each_kind_by_hand(difference: dict[int, int], slip: Slip) -> None:
    """The slip that was made is the first that is named."""
    assert slip in slips(THREE, difference)[:2]


def test_a_hand_that_is_doubled_and_was_not_on_the_paper() -> None:
    """Ana goes rummy, Ben holds 13: 26; the paper has 13."""
    found = compared(journal("result Ana rummy\ncount Ben 13\nresult Ben\ncount Ana 7\n"), [(None, {0: 13, 1: 7})])
    assert found.slips[0] == Slip("doubled", 0, (0,), 1)


def test_a_joker_at_another_value() -> None:
    """Traditional houses count a joker 25 in hand, here 15: two of them in Ben's hand, 20 more for Ana."""
    rules = "{extends: basic, deck: {jokers: 2}, scoring: {values: {joker: 15}}}"
    record = journal("result Ana\ncount Ben JK JK 3S\nresult Ben\ncount Ana 7\n", rules)
    assert record.game.totals == {0: 33, 1: 7}
    assert Slip("joker", 0, (1,), 15, 25) in compared(record, [(None, {0: 53, 1: 7})]).slips


def test_where_running_totals_part() -> None:
    """Right after hand 1, wrong by a turned number after hand 2; what came later is not looked at."""
    record = journal("scores Ana=12 Ben=0\nscores Ana=0 Ben=31\nscores Ana=21 Ben=0\n")
    found = compared(record, [(1, {0: 12, 1: 0}), (2, {0: 12, 1: 13}), (3, {0: 33, 1: 13})])
    assert found.parts_at == 2
    assert found.difference == {0: 0, 1: -18}
    assert found.slips[0] == Slip("turned", 1, (1,), 31, 13)


def test_two_rows_exchanged_show_only_in_running_totals() -> None:
    """Hands 1 and 2 the other way round: the totals differ after hand 1 and agree after hand 2."""
    record = journal("scores Ana=12 Ben=0\nscores Ana=0 Ben=31\nscores Ana=21 Ben=0\n")
    found = compared(record, [(1, {0: 0, 1: 31}), (2, {0: 12, 1: 31})])
    assert found.slips[0] == Slip("rows exchanged", 0, (0, 1))
    assert compared(record, [(None, {0: 33, 1: 31})]).slips == ()


@pytest.mark.parametrize(
    ("at", "difference", "people"),
    [
        (0, {0: -40, 1: 23}, (0, 1)),
        (0, {0: -40, 1: 0}, (0,)),
        (0, {0: -40, 1: 22}, None),
        (0, {0: 40, 1: 23}, None),
        (0, {0: 0, 1: 0}, None),
        (1, {0: 61, 1: -31}, (0, 1)),
        (2, {0: -61, 1: 8}, None),
    ],
)
def test_rows_are_exchanged_with_the_next_one_only(
    at: int, difference: dict[int, int], people: tuple[int, ...] | None
) -> None:
    """40 and 0, then 0 and 23, then 61 and -8: what each differs by is what the next row has more; the last has none after it."""
    slip = None if people is None else Slip("rows exchanged", at, people)
    assert rows_exchanged(THREE, at, difference) == slip


def test_a_penalty_is_a_line_too() -> None:
    """Left out on the paper."""
    record = journal("scores Ana=12 Ben=0\npenalty Ana -7\nscores Ana=0 Ben=31\n")
    assert compared(record, [(None, {0: 12, 1: 31})]).slips[0] == Slip("left out", 1, (0,))


@pytest.mark.parametrize(("n", "ways"), [(41, [14]), (-41, [-14]), (7, []), (33, []), (120, [210, 102, 21])])
def test_digits_turned(n: int, ways: list[int]) -> None:
    """Two neighbours, or all."""
    assert digits_turned(n) == ways


# ---------------------------------------------------------------- at random


class Made(NamedTuple):
    """A slip that was made: what it is called, the lines and the people it may be found at, and what it moved."""

    kind: str
    line: int | None
    moved: dict[int, int]


Maker = Callable[[list[ScoreLine], Random], "Made | None"]


def of_line(kind: str, change: Callable[[ScoreLine, Random], dict[int, int] | None]) -> Maker:
    """A slip in a line picked at random."""

    def make(lines: list[ScoreLine], rng: Random) -> Made | None:
        fit = [i for i, line in enumerate(lines) if kind != "joker" or line.jokers]
        if not fit:
            return None
        at = rng.choice(fit)
        moved = change(lines[at], rng)
        return None if not moved or not any(moved.values()) else Made(kind, at, moved)

    return make


def _doubled(line: ScoreLine, rng: Random) -> dict[int, int] | None:
    if line.hand is None:
        return None
    if any(addend.times == 2 for addend in line.addends):
        return {p: -n // 2 for p, n in line.points.items()}
    return dict(line.points)


def _joker(line: ScoreLine, rng: Random) -> dict[int, int] | None:
    """The paper's count of one who held a joker has another value for it; what that brings is added up from the addends."""
    if not line.jokers or line.joker is None:
        return None
    holder = rng.choice(sorted(line.jokers))
    more = line.jokers[holder] * (rng.choice([n for n in (0, 15, 20, 25, 30, 50) if n != line.joker]) - line.joker)
    moved: Counter[int] = Counter()
    for addend in line.addends:
        if addend.whose == holder and addend.kind == "cards" and addend.points:
            moved[addend.person] += more * addend.times * (1 if addend.points > 0 else -1)
    return dict(moved)


def _turned(line: ScoreLine, rng: Random) -> dict[int, int] | None:
    person = rng.choice(sorted(line.points))
    n = line.points[person]
    other = int(str(abs(n))[::-1]) * (-1 if n < 0 else 1)
    return {person: other - n} if abs(n) < 100 else None


def _exchanged(line: ScoreLine, rng: Random) -> dict[int, int] | None:
    if len(line.points) < 2:
        return None
    a, b = rng.sample(sorted(line.points), 2)
    return {a: line.points[b] - line.points[a], b: line.points[a] - line.points[b]}


def _sign(line: ScoreLine, rng: Random) -> dict[int, int] | None:
    person = rng.choice(sorted(line.points))
    return {person: -2 * line.points[person]}


def _column(kind: str, numbers: list[int]) -> Maker:
    def make(lines: list[ScoreLine], rng: Random) -> Made | None:
        return Made(kind, None, {rng.choice(sorted(lines[-1].totals)): rng.choice(numbers)})

    return make


MAKERS: dict[str, Maker] = {
    "doubled": of_line("doubled", _doubled),
    "joker": of_line("joker", _joker),
    "turned": of_line("turned", _turned),
    "exchanged": of_line("exchanged", _exchanged),
    "sign": of_line("sign", _sign),
    "carry": _column("carry", [10, -10]),
    "left out": of_line("left out", lambda line, rng: {p: -n for p, n in line.points.items()}),
    "twice": of_line("twice", lambda line, rng: dict(line.points)),
    "addition": _column("addition", [n for n in range(-9, 10) if n]),
}


@cache
def papers() -> list[tuple[str, list[ScoreLine]]]:
    """The lines of every golden game in which something was scored."""
    found = []
    for path in GAMES:
        lines = written_lines(open_record(path.read_text(encoding="utf-8"), path.name).journal)
        found += [(path.stem, lines)] if lines else []
    return found


def made(kind: str) -> Iterator[tuple[list[ScoreLine], Made]]:
    """Slips of a kind in every golden game that has room for them."""
    for stem, lines in papers():
        rng = Random(f"{kind} {stem}")
        for _ in range(EACH):
            slip = MAKERS[kind](lines, rng)
            if slip is not None:
                yield lines, slip


@pytest.mark.parametrize("kind", MAKERS)
def test_slips_made_at_random_are_among_the_first_three(kind: str) -> None:
    """In at least nine of ten: the same kind at the same hand (a column added up wrongly has none), from final totals alone."""
    hits = total = 0
    for lines, slip in made(kind):
        first = slips(lines, {person: slip.moved.get(person, 0) for person in lines[-1].totals})[:3]
        hits += any((one.kind, one.line) == (slip.kind, slip.line) for one in first)
        total += 1
    assert total >= 20, kind
    assert hits >= 0.9 * total, f"{kind}: {hits} of {total}"


def test_rows_exchanged_at_random_are_named_first() -> None:
    """By running totals: wherever two neighbouring rows are not the same."""
    hits = total = 0
    for _, lines in papers():
        for at in range(len(lines) - 1):
            first, second = lines[at].points, lines[at + 1].points
            if first == second:
                continue
            people = lines[at].totals
            found = rows_exchanged(lines, at, {p: second.get(p, 0) - first.get(p, 0) for p in people})
            hits += found is not None and (found.kind, found.line) == ("rows exchanged", at)
            total += 1
    assert total > 20
    assert hits == total
