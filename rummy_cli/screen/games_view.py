"""The list of games."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rummy_cli.cards import listed
from rummy_cli.record import Played

from .sheets import layout
from .words import due_line, totals_line


def games_lines(games: Sequence[Played], current: Path | None) -> list[str]:
    """A line a game: the current one with a star."""
    if not games:
        return ["there are no games yet; rummy new -p Ana,Ben starts one"]
    rows = [["", "name", "date", "standing", "totals"]]
    for one in games:
        mark = "*" if current is not None and one.path == current else ""
        if one.game is None:
            wrong = one.wrong.splitlines()[0].removeprefix(str(one.path)).lstrip(":0123456789 ")
            rows.append([mark, one.path.stem, "", wrong if "be read" in wrong else f"cannot be read: {wrong}", ""])
            continue
        game = one.game
        won = listed(game.names[p] for p in game.ring if p in game.won)
        standing = (
            "holds an error" if one.broken else (f"won by {won}" if won else "over") if game.over else due_line(game)
        )
        rows.append([mark, one.path.stem, one.date, standing, totals_line(game)])
    return layout(rows, numbers_from=99)


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
