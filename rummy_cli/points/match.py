"""Hands -> who is ahead, whether the match is over, who won, and the bill at the end (keys ``match``)."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from rummy_cli.ruleset import MatchRules
from rummy_cli.text import Person


class Columns(msgspec.Struct, frozen=True):
    """Games scored side by side (one column where there is but one).

    ``scores``: points per column; ``boxes``: hands won and entered per column; ``closed_by``: who reached the target in it;
    ``wins``: hands won by each, entered or not; ``brought``: those whom some hand brought a point in the column.
    """

    scores: tuple[dict[Person, int], ...]
    boxes: tuple[dict[Person, int], ...]
    closed_by: tuple[Person | None, ...]
    wins: dict[Person, int]
    brought: tuple[frozenset[Person], ...]

    @property
    def all_closed(self) -> bool:
        """Has every column a winner?"""
        return all(winner is not None for winner in self.closed_by)


def empty_columns(number: int) -> Columns:
    """So many columns with nothing in them."""
    none: tuple[frozenset[Person], ...] = (frozenset(),) * number
    return Columns(tuple({} for _ in range(number)), tuple({} for _ in range(number)), (None,) * number, {}, none)


def enter_columns(columns: Columns, winner: Person | None, points: Mapping[Person, int], match: MatchRules) -> Columns:
    """The columns after a hand that counts, with the points that it brought each.

    Where games are scored side by side only the winner's points are entered, where ``match.late_entry`` says; a single game ends
    by its totals, and its column only counts the hands won.
    """
    side_by_side = len(columns.scores) > 1
    brought = list(columns.brought)
    if not side_by_side:
        brought[0] |= {person for person, more in points.items() if more > 0}
    if winner is None:
        return msgspec.structs.replace(columns, brought=tuple(brought))
    wins = {**columns.wins, winner: columns.wins.get(winner, 0) + 1}
    scores, boxes, closed = list(columns.scores), list(columns.boxes), list(columns.closed_by)
    won = points.get(winner, 0)
    for i in _open_to(columns, winner, wins[winner], match):
        scores[i] = {**scores[i], winner: scores[i].get(winner, 0) + won}
        boxes[i] = {**boxes[i], winner: boxes[i].get(winner, 0) + 1}
        if won > 0:
            brought[i] |= {winner}
        if side_by_side and match.target is not None and scores[i][winner] >= match.target:
            closed[i] = winner
    return Columns(tuple(scores), tuple(boxes), tuple(closed), wins, tuple(brought))


def _open_to(columns: Columns, winner: Person, win: int, match: MatchRules) -> list[int]:
    """The open columns that this win of the player, his so-manieth, counts in."""
    open_ones = [i for i, closed in enumerate(columns.closed_by) if closed is None]
    if match.late_entry == "strict":
        return [i for i in open_ones if i < win]
    entered = [i for i in open_ones if winner in columns.boxes[i]]
    fresh = [i for i in open_ones if winner not in columns.boxes[i]]
    return entered + fresh[:1]


class Bill(msgspec.Struct, frozen=True):
    """One game settled: every part by person."""

    points: dict[Person, int]
    boxes: dict[Person, int]
    box_bonus: dict[Person, int]
    game_bonus: dict[Person, int]
    shutout: dict[Person, int]
    total: dict[Person, int]


def bill(
    points: Mapping[Person, int],
    boxes: Mapping[Person, int],
    winner: Person | None,
    match: MatchRules,
    players: Sequence[Person],
    brought: frozenset[Person],
) -> Bill:
    """The bill of one game: points, boxes, the game bonus to its winner, and what a shutout adds.

    ``brought``: those whom some hand brought a point; it is a shutout when no loser is among them, whatever penalties say.
    """
    box = {p: boxes.get(p, 0) * match.box_bonus for p in players}
    game = {p: match.game_bonus if p == winner else 0 for p in players}
    shutout = dict.fromkeys(players, 0)
    blank = all(p not in brought for p in players if p != winner)
    if winner is not None and blank:
        shutout[winner] = _shutout(
            match.shutout, points.get(winner, 0), points.get(winner, 0) + game[winner] + box[winner]
        )
    total = {p: points.get(p, 0) + box[p] + game[p] + shutout[p] for p in players}
    return Bill(
        {p: points.get(p, 0) for p in players}, {p: boxes.get(p, 0) for p in players}, box, game, shutout, total
    )


def _shutout(kind: str, hand_points: int, whole: int) -> int:
    if kind == "double_total":
        return whole
    if kind == "double_hand_points":
        return hand_points
    return int(kind.removeprefix("flat:")) if kind.startswith("flat:") else 0


def leaders(totals: Mapping[Person, int], among: Iterable[Person], match: MatchRules) -> list[Person]:
    """Who is ahead, by ``match.winner``; several when tied."""
    players = list(among)
    if not players:
        return []
    best = (max if match.winner == "highest" else min)(totals[p] for p in players)
    return [p for p in players if totals[p] == best]


class Standing(msgspec.Struct, frozen=True):
    """What the end of the match is judged by.

    ``playing``: those seated and not put out, in seating order; ``hands``: hands that count; ``dealers``: who has dealt one of
    them; ``unknown_dealers``: counting hands whose dealer nobody knows.
    """

    totals: Mapping[Person, int]
    playing: tuple[Person, ...]
    hands: int
    dealers: frozenset[Person]
    unknown_dealers: int
    columns: Columns | None = None


def winners(standing: Standing, match: MatchRules) -> list[Person] | None:
    """The winners when the match is over at the end of a hand, else None."""
    if standing.columns is not None and match.columns > 1:
        if not standing.columns.all_closed:
            return None
        sums = column_totals(standing.columns, match, standing.playing)
        best = max(sums.values())
        return [p for p in standing.playing if sums[p] == best]
    if match.end == "elimination":
        alive = [p for p in standing.playing if match.target is None or standing.totals[p] < match.target]
        if len(alive) == 1:
            return alive
        if not alive:
            return leaders(standing.totals, standing.playing, match)
    if not _reached(standing, match):
        return None
    first = leaders(standing.totals, standing.playing, match)
    return None if len(first) > 1 and match.tie == "extra_hand" else first


def _reached(standing: Standing, match: MatchRules) -> bool:
    if standing.hands == 0:
        return False
    if match.hands is not None and standing.hands >= match.hands:
        return True
    if match.end == "dealers":
        missing = sum(p not in standing.dealers for p in standing.playing)
        return standing.unknown_dealers >= missing
    if match.end == "elimination":
        return False
    if match.end == "hands" and match.hands is not None:
        return False
    return match.target is not None and any(standing.totals[p] >= match.target for p in standing.playing)


def column_bills(columns: Columns, match: MatchRules, players: Sequence[Person]) -> list[Bill]:
    """Each column a game of its own; one still open has no winner yet."""
    return [
        bill(columns.scores[i], columns.boxes[i], columns.closed_by[i], match, players, columns.brought[i])
        for i in range(len(columns.scores))
    ]


def column_totals(columns: Columns, match: MatchRules, players: Sequence[Person]) -> dict[Person, int]:
    """The sum of the bills of all columns."""
    bills = column_bills(columns, match, players)
    return {p: sum(one.total[p] for one in bills) for p in players}
