"""What came of many games for each player: a table for each set of rules, CSV and JSON."""

from collections.abc import Sequence
from typing import Any

from rummy_cli.record import Duel, Played, PlayerStatistics, RuleSetStatistics
from rummy_cli.text import fold

from .folding import layout
from .sheets import no_formula
from .words import totals_line

HEAD = ["player", "games won", "share", "hands won", "average", "best", "points", "as dealer", "won in a row"]


def stats_lines(blocks: Sequence[RuleSetStatistics], width: int | None = None) -> list[str]:
    """A table for each set of rules, who met whom under it, and the games not finished."""
    if not blocks:
        return ["no hand has been dealt in such a game; rummy new -p Ana,Ben starts one"]
    return [line for i, block in enumerate(blocks) for line in ([""] if i else []) + _block_lines(block, width)]


def _block_lines(block: RuleSetStatistics, width: int | None) -> list[str]:
    number = "1 game" if block.games == 1 else f"{block.games} games"
    lines = [
        f"{block.rules}, the {block.wins} total wins: {number}",
        *layout([HEAD, *map(_cells, block.players)], numbers_from=1, width=width),
    ]
    met = sorted((duel for duel in block.duels if duel.hands), key=lambda duel: -duel.hands)
    if met:
        lines += ["head to head:", *(f"  {_duel_line(duel)}" for duel in met)]
    if block.unfinished:
        lines.append("not finished: " + "; ".join(map(_standing, block.unfinished)))
    return lines


def _cells(one: PlayerStatistics) -> list[str]:
    return [
        one.name,
        f"{one.won} of {one.finished}" + (f", {one.shared} shared" if one.shared else ""),
        "" if one.share is None else f"{one.share:.0%}",
        f"{one.hands_won} of {one.hands}",
        "" if one.average is None else f"{one.average:.1f}",
        "" if one.best is None else str(one.best),
        str(one.points),
        f"{one.dealt_won} of {one.dealt}",
        str(one.longest),
    ]


def _duel_line(duel: Duel) -> str:
    one, other = duel.players
    parts = (("games", duel.won, duel.games), ("hands", duel.hands_won, duel.hands))
    return "; ".join(f"{what} {one} {won[0]}, {other} {won[1]} of {of}" for what, won, of in parts if of)


def _standing(played: Played) -> str:
    return f"{played.path.stem} ({totals_line(played.game)})" if played.game is not None else played.path.stem


def stats_csv(blocks: Sequence[RuleSetStatistics]) -> str:
    """A row for each player under each set of rules, a column for each figure; empty where there is none."""
    import csv  # noqa: PLC0415  only for this format
    import io  # noqa: PLC0415

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    rows = [(block, one, player_json(one)) for block in blocks for one in block.players]
    writer.writerow(["rules", "wins", "player", *FIGURES])
    for block, one, figures in rows:
        writer.writerow([no_formula(block.rules), block.wins, no_formula(one.name), *figures.values()])
    return out.getvalue().rstrip("\n")


def stats_json(blocks: Sequence[RuleSetStatistics]) -> dict[str, Any]:
    """The same as one object.

    ``players``: what may be added over all rules; their ``points`` are null for who has played by several, since these
    points do not add up.
    """
    return {
        "schema": 1,
        "players": _over_all(blocks),
        "blocks": [
            {
                "rules": block.rules,
                "wins": block.wins,
                "games": block.games,
                "unfinished": [_unfinished_json(played) for played in block.unfinished],
                "players": {one.name: player_json(one) for one in block.players},
                "head_to_head": [_duel_json(duel) for duel in block.duels],
            }
            for block in blocks
        ],
    }


FIGURES = (
    *("games", "finished", "won", "shared", "share", "hands", "hands_won"),
    *("points", "average", "best", "dealt", "dealt_won", "longest"),
)


def player_json(one: PlayerStatistics) -> dict[str, Any]:
    """The figures of one player, by ``FIGURES``; shares and averages rounded to four places."""
    figures = {name: getattr(one, name) for name in FIGURES}
    return {name: round(value, 4) if isinstance(value, float) else value for name, value in figures.items()}


ADDED = ("games", "finished", "won", "hands", "hands_won")


def _over_all(blocks: Sequence[RuleSetStatistics]) -> dict[str, dict[str, Any]]:
    found: dict[str, list[PlayerStatistics]] = {}
    for block in blocks:
        for one in block.players:
            found.setdefault(fold(one.name), []).append(one)
    return {
        own[0].name: {name: sum(getattr(one, name) for one in own) for name in ADDED}
        | {"points": own[0].points if len(own) == 1 else None}
        for own in found.values()
    }


def _unfinished_json(played: Played) -> dict[str, Any]:
    game = played.game
    totals = {} if game is None else {game.names[p]: game.totals[p] for p in game.ring}
    return {"name": played.path.stem, "title": played.title, "date": played.date, "totals": totals}


def _duel_json(duel: Duel) -> dict[str, Any]:
    by_name = {
        name: dict(zip(duel.players, won, strict=True))
        for name, won in (("won", duel.won), ("hands_won", duel.hands_won))
    }
    return {
        "players": list(duel.players),
        "games": duel.games,
        "won": by_name["won"],
        "hands": duel.hands,
        "hands_won": by_name["hands_won"],
    }
