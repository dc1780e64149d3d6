"""The race to the target in letters, for a terminal of any width."""

from collections.abc import Sequence

from rummy_cli.cards import plural

from .race import Race, nice_step

HEIGHT = 12  # lines of the plot
MARKS = "*+ox#@%&=~$?"  # where no letter of a name is free


def chart_lines(races: Sequence[Race], width: int) -> list[str]:
    """Each race drawn, one below the other: a letter for each player, ``:`` where several stand, ``-`` the target.

    ``width``: of the terminal, in columns; no line is longer.
    """
    return [line for race in races for line in [*([race.heading] if race.heading else []), *_drawn(race, width)]]


def _drawn(race: Race, width: int) -> list[str]:
    if not race.hands:
        return ["no hand is finished yet"]
    letters = marks([runner.name for runner in race.runners])
    low, high = race.lowest, race.highest
    step = nice_step(high - low, 5)
    bottom, top = low // step * step, -(-high // step) * step
    margin = max(len(str(bottom)), len(str(top)))
    across = min(width - margin - 2 - len(str(race.hands)), max(race.hands * 8, 24))

    def line_of(total: float) -> int:
        return round((total - bottom) / (top - bottom) * HEIGHT)

    plot = [[" "] * (across + 1) for _ in range(HEIGHT + 1)]
    if race.target is not None:
        plot[line_of(race.target)] = ["-"] * (across + 1)
    for column in range(across + 1):
        for runner, letter in zip(race.runners, letters, strict=True):
            total = runner.at(column * race.hands / across)
            if total is not None:
                cells = plot[line_of(total)]
                cells[column] = letter if cells[column] in (" ", "-") else ":"
    scale = {line_of(total): str(total) for total in range(bottom, top + 1, step)}
    lines = [
        f"{scale.get(height, ''):>{margin}} {'+' if height in scale else '|'}{''.join(plot[height])}".rstrip()
        for height in range(HEIGHT, -1, -1)
    ]
    return [*lines, _hands(race, margin, across), *_legend(race, letters, width)]


def marks(names: Sequence[str]) -> list[str]:
    """A sign for each name: its first letter that nobody before has, in capitals, else a sign of its own."""
    found: list[str] = []
    for name in names:
        own = [char.upper() for char in name if char.isascii() and char.isalnum()]
        found.append(next((char for char in [*own, *MARKS] if char not in found), "."))
    return found


def _hands(race: Race, margin: int, across: int) -> str:
    """The numbers of the hands under the plot, as many as find room."""
    every = nice_step(race.hands, max(1, across // 5))
    line = [" "] * (margin + 2 + across + len(str(race.hands)))
    for hand in range(0, race.hands + 1, every):
        at = margin + 2 + round(hand * across / race.hands)
        line[at : at + len(str(hand))] = str(hand)
    return "".join(line)[: margin + 3 + across].rstrip()


def _legend(race: Race, letters: Sequence[str], width: int) -> list[str]:
    """Who is which letter and where he stands, the best first, folded to the width; then the target."""
    letter = dict(zip((runner.name for runner in race.runners), letters, strict=True))
    told = [f"{letter[runner.name]} {runner.name} {runner.total}" for runner in race.standing]
    told.append(f"after {plural(race.hands, 'hand')}")
    if race.target is not None:
        told.append(f"--- {race.target}")
    lines = [""]
    for one in told:
        fits = len(lines[-1]) + len(one) + 3 <= width
        lines[-1:] = [f"{lines[-1]}   {one}".lstrip()] if fits or not lines[-1] else [lines[-1], one]
    return [line[:width] for line in lines]
