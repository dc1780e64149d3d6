"""The race as a drawing: where each line, mark and word of the SVG stands. No markup here; the template of the page draws it."""

import msgspec

from .race import Race, Runner, nice_step

WIDTH, HEIGHT = 420, 240
LEFT, RIGHT, TOP, BOTTOM = 40, 92, 12, 30  # the room around the plot, for the scales and the names
NAME_GAP = 13.0  # from one name to the next
LONGEST_NAME = 11  # letters beside the line; the whole name stands in the table
SHAPES = ("circle", "square", "diamond", "triangle")
COLOURS = 8


class Mark(msgspec.Struct, frozen=True):
    """A word of a scale: where it stands, and the line that belongs to it."""

    at: float
    text: str


class PlayerLine(msgspec.Struct, frozen=True):
    """A player's line: ``path`` through his totals; ``dots``: where hands ended; ``label``: his name, at ``label_y``."""

    name: str
    total: int
    colour: int
    shape: str
    path: str
    dots: tuple[tuple[float, float], ...]
    label: str
    label_y: float


class Chart(msgspec.Struct, frozen=True):
    """All that is drawn of a race; ``target_y`` is None where there is none; ``told``: the same in words."""

    heading: str
    width: int
    height: int
    left: int
    right: float
    base: float
    across: tuple[Mark, ...]
    up: tuple[Mark, ...]
    target: int | None
    target_y: float | None
    lines: tuple[PlayerLine, ...]
    told: str


def chart(race: Race) -> Chart:
    """The drawing of a race, in units of a box of ``WIDTH`` by ``HEIGHT``."""
    right, base = WIDTH - RIGHT, HEIGHT - BOTTOM
    low, high = race.lowest, race.highest
    step = nice_step(high - low, 6)
    bottom, top = low // step * step, -(-high // step) * step

    def x(hand: float) -> float:
        return round(LEFT + (right - LEFT) * hand / max(race.hands, 1), 1)

    def y(total: float) -> float:
        return round(base - (base - TOP) * (total - bottom) / (top - bottom), 1)

    every = nice_step(max(race.hands, 1), 12)
    labels = _apart([y(runner.total) for runner in race.runners], base)
    lines = []
    for i, runner in enumerate(race.runners):
        dots = tuple((x(hand), y(total)) for hand, total in runner.points)
        end = (
            "" if runner.points[-1][0] == race.hands else f" L{right} {dots[-1][1]}"
        )  # who scores no more stays where he is
        path = "M" + " L".join(f"{px} {py}" for px, py in dots) + end
        lines.append(
            PlayerLine(
                runner.name,
                runner.total,
                i % COLOURS,
                SHAPES[i % len(SHAPES)],
                path,
                dots,
                _short(runner.name),
                labels[i],
            )
        )
    return Chart(
        heading=race.heading,
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=right,
        base=base,
        across=tuple(Mark(x(hand), str(hand)) for hand in range(0, race.hands + 1, every)),
        up=tuple(Mark(y(total), str(total)) for total in range(bottom, top + 1, step)),
        target=race.target,
        target_y=None if race.target is None else y(race.target),
        lines=tuple(lines),
        told=_told(race),
    )


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}\u2026"


def _apart(wanted: list[float], base: float) -> list[float]:
    """The heights of the names, as near to the ends of their lines as they can be without touching one another."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed = [0.0] * len(wanted)
    last = TOP - NAME_GAP
    for i in order:
        last = placed[i] = max(wanted[i], last + NAME_GAP)
    below = base + NAME_GAP
    for i in reversed(order):
        below = placed[i] = min(placed[i], below - NAME_GAP)
    return [round(height, 1) for height in placed]


def _told(race: Race) -> str:
    """The race in a sentence, for who does not see it."""
    if not race.hands:
        return "No hand is finished yet."
    target = "" if race.target is None else f" The line across is {race.target}."
    return f"After hand {race.hands}: {', '.join(_standing(runner) for runner in race.standing)}.{target}"


def _standing(runner: Runner) -> str:
    return f"{runner.name} {runner.total}"
