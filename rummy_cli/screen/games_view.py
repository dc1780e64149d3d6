"""The list of games."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rummy_cli.cards import listed
from rummy_cli.game import Game
from rummy_cli.record import Played

from .folding import layout
from .words import totals_line


def games_lines(games: Sequence[Played], current: Path | None, width: int | None = None) -> list[str]:
    """A line a game, the current one with a star: its name, its date, and how the players stand, who is ahead first."""
    if not games:
        return ["there are no games yet; rummy new -p Ana,Ben starts one"]
    rows = [["", "name", "date", "standing"]]
    for one in games:
        mark = "*" if current is not None and one.path == current else ""
        rows.append([mark, one.path.stem, one.date, _standing(one)])
    return layout(rows, numbers_from=99, width=width)


def _standing(one: Played) -> str:
    """``won by Ana: Ana 164, Ben 80``, ``Ben 80, Ana 46``, ``no hand yet: Ana and Ben``, or why there is none."""
    game = one.game
    if game is None:
        wrong = one.wrong.splitlines()[0].removeprefix(str(one.path)).lstrip(":0123456789 ")
        return wrong if "be read" in wrong else f"cannot be read: {wrong}"
    hidden = "hidden; " if one.hidden else ""
    if one.broken:
        return f"{hidden}holds an error"
    if game.over:
        won = listed(game.names[p] for p in game.ring if p in game.won)
        return f"{hidden}{f'won by {won}' if won else 'over'}: {_ranked(game)}"
    if not game.hands:
        return f"{hidden}no hand yet: {listed(game.names[p] for p in game.seated)}"
    return f"{hidden}{_ranked(game)}"


def _ranked(game: Game) -> str:
    """The totals, the best first; who is level stays in seating order."""
    sign = -1 if game.rules.match.winner == "highest" else 1
    return totals_line(game, sorted(game.ring, key=lambda p: sign * game.totals[p]))


def games_json(games: Sequence[Played], current: Path | None) -> dict[str, Any]:
    """The same as one object."""
    rows = []
    for one in games:
        row: dict[str, Any] = {
            "name": one.path.stem,
            "title": one.title,
            "date": one.date,
            "file": str(one.path),
            "current": current is not None and one.path == current,
            "hidden": one.hidden,
            "unreadable": one.wrong or None,
        }
        if one.game is not None:
            game = one.game
            row |= {
                "rules": game.rules.name,
                "totals": {game.names[p]: game.totals[p] for p in game.ring},
                "hands": len(game.hands),
                "over": game.over,
                "winners": [game.names[p] for p in game.ring if p in game.won] if game.over else [],
                "error": one.broken,
            }
        rows.append(row)
    return {"schema": 1, "games": rows}
