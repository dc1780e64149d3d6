"""Paper and record differ: the slips of the pencil that would come to just that difference, the likeliest first.

A slip is what may have gone wrong in writing one line of the score down, or in adding it up. Each is tried in each line; it
explains a difference if it would bring everybody named exactly as much as his totals differ by, paper less record.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from rummy_cli.text import Person

from .addends import Addend

PointsEach = Mapping[Person, int]

# How likely a kind of slip is before anything is known, 0 the likeliest. What fits by its very number stands before what fits
# any number.
PRIOR = {
    "doubled": 0,
    "joker": 1,
    "left out": 1,
    "twice": 1,
    "sign": 1,
    "exchanged": 1,
    "rows exchanged": 1,
    "bonus": 2,
    "turned": 2,
    "carry": 2,
    "turned total": 5,
    "addition": 4,
}
JOKER_VALUES = (0, 1, 5, 10, 11, 15, 20, 25, 30, 40, 50)  # what houses count for a joker in hand
CARRIES = (10, 100)


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of the score. ``hand``: its number, of a penalty None; ``event``: what to call it then; ``points``: what it brought
    each;
    ``totals``: where everybody stood after it; ``addends``: what they are the sum of; ``jokers``: how many each had in his count; ``joker``: what one counts, if known.
    """

    hand: int | None
    event: str
    points: PointsEach
    totals: PointsEach = {}
    addends: tuple[Addend, ...] = ()
    jokers: Mapping[Person, int] = {}
    joker: int | None = None


class Slip(msgspec.Struct, frozen=True):
    """One slip: its kind, the line (None where it could be any), who is concerned, and two numbers that its sentence needs."""

    kind: str
    line: int | None
    people: tuple[Person, ...] = ()
    right: int = 0
    wrong: int = 0


FoundSlip = tuple[Slip, dict[Person, int]]


def slips(lines: Sequence[ScoreLine], difference: PointsEach) -> list[Slip]:
    """The slips that explain a difference, the likeliest first; those as likely in the order of the kinds, then the latest first.

    ``difference``: paper less record, of everybody whose total the paper has; nobody else is looked at.
    """
    if not any(difference.values()):
        return []
    found = _all(lines, difference)
    fits = [slip for slip, moved in found if all(moved.get(person, 0) == n for person, n in difference.items())]
    return _ranked(list(dict.fromkeys(fits)))


def _ranked(found: list[Slip]) -> list[Slip]:
    """By how likely the kind is; of one kind the latest line first, and only then its others: each kind is heard in turn."""
    by_kind: dict[str, list[Slip]] = {}
    for slip in sorted(found, key=lambda one: -(one.line if one.line is not None else -1)):
        by_kind.setdefault(slip.kind, []).append(slip)
    scored = [
        (PRIOR[kind] + 2 * place, kind, slip) for kind, group in by_kind.items() for place, slip in enumerate(group)
    ]
    kinds = list(PRIOR)
    return [slip for _, _, slip in sorted(scored, key=lambda one: (one[0], kinds.index(one[1])))]


def _all(lines: Sequence[ScoreLine], difference: PointsEach) -> Iterator[FoundSlip]:
    for at, line in enumerate(lines):
        yield from _whole_line(at, line)
        yield from _one_number(at, line)
        yield from _between_two(at, line)
        yield from _by_addend(at, line)
        yield from _totals_turned(at, line)
    yield from _adding_up(difference)


def _whole_line(at: int, line: ScoreLine) -> Iterator[FoundSlip]:
    """The whole line doubled or not, left out, entered twice, or with the other sign."""
    points = {person: n for person, n in line.points.items() if n}
    if not points:
        return
    doubled = any(addend.times > 1 for addend in line.addends)
    people = tuple(points)
    if line.hand is not None:
        if doubled and all(n % 2 == 0 for n in points.values()):
            yield Slip("doubled", at, people, 1), {person: -n // 2 for person, n in points.items()}
        yield Slip("doubled", at, people, 2), dict(points)
    yield Slip("left out", at, people), {person: -n for person, n in points.items()}
    yield Slip("twice", at, people), dict(points)
    if len(points) > 1:
        yield Slip("sign", at, people), {person: -2 * n for person, n in points.items()}


def _one_number(at: int, line: ScoreLine) -> Iterator[FoundSlip]:
    """One player's number: left out, twice, of the other sign, or with two digits turned round."""
    several = sum(bool(n) for n in line.points.values()) > 1
    for person, n in line.points.items():
        if not n:
            continue
        if several:
            yield Slip("left out", at, (person,), n), {person: -n}
            yield Slip("twice", at, (person,), n), {person: n}
        yield Slip("sign", at, (person,), n), {person: -2 * n}
        for wrong in digits_turned(n):
            yield Slip("turned", at, (person,), n, wrong), {person: wrong - n}


def _between_two(at: int, line: ScoreLine) -> Iterator[FoundSlip]:
    """The numbers of two players exchanged."""
    for a, b in combinations(line.points, 2):
        moved = line.points[b] - line.points[a]
        if moved:
            yield Slip("exchanged", at, (a, b)), {a: moved, b: -moved}


def _by_addend(at: int, line: ScoreLine) -> Iterator[FoundSlip]:
    """A bonus forgotten; a joker counted at what it counts elsewhere."""
    for addend in line.addends:
        if addend.kind == "fixed" and addend.points:
            yield Slip("bonus", at, (addend.person,), addend.points), {addend.person: -addend.points}
    if line.joker is None:
        return
    for holder, number in line.jokers.items():
        for value in JOKER_VALUES:
            moved = _moved_by(line, holder, number * (value - line.joker))
            if value != line.joker and moved:
                yield Slip("joker", at, (holder,), line.joker, value), moved


def _moved_by(line: ScoreLine, holder: Person, more: int) -> dict[Person, int]:
    """What the points of each move by when a holder's cards count so much more."""
    moved: dict[Person, int] = {}
    for addend in line.addends:
        if addend.whose == holder and addend.kind == "cards" and addend.points:
            sign = 1 if addend.points > 0 else -1
            moved[addend.person] = moved.get(addend.person, 0) + sign * more * addend.times
    return moved


def _totals_turned(at: int, line: ScoreLine) -> Iterator[FoundSlip]:
    """A running total with two digits turned round, and carried on."""
    for person in line.points:
        total = line.totals.get(person, 0)
        for wrong in digits_turned(total):
            yield Slip("turned total", at, (person,), total, wrong), {person: wrong - total}


def _adding_up(difference: PointsEach) -> Iterator[FoundSlip]:
    """One column added up wrongly: by a ten that was carried or not, or by any number."""
    off = {person: n for person, n in difference.items() if n}
    if len(off) != 1:
        return
    ((person, n),) = off.items()
    yield Slip("carry" if abs(n) in CARRIES else "addition", None, (person,), n), off


def digits_turned(n: int) -> list[int]:
    """The numbers that come of a number by turning two neighbouring digits round, or all of them; its sign stays."""
    digits, sign = str(abs(n)), -1 if n < 0 else 1
    ways = [digits[:i] + digits[i + 1] + digits[i] + digits[i + 2 :] for i in range(len(digits) - 1)]
    found = dict.fromkeys(sign * int(way) for way in [*ways, digits[::-1]])
    return [other for other in found if other != n]


def rows_exchanged(lines: Sequence[ScoreLine], at: int, difference: PointsEach) -> Slip | None:
    """Two lines entered in each other's place, where the totals differ after the first of them and nowhere after the second."""
    if at + 1 >= len(lines):
        return None
    first, second = lines[at].points, lines[at + 1].points
    people = [person for person, n in difference.items() if n]
    fits = all(second.get(person, 0) - first.get(person, 0) == n for person, n in difference.items() if n)
    return Slip("rows exchanged", at, tuple(people)) if people and fits else None
