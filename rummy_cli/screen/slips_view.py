"""What ``find-slip`` says: where paper and record part, and what may have been written wrongly."""

from collections.abc import Sequence
from typing import Any

from rummy_cli.cards import listed
from rummy_cli.game import Game
from rummy_cli.points import ScoreLine, Slip
from rummy_cli.record import Journal, PaperComparison, written_lines

MOST = 6  # slips that are shown


def slip_lines(journal: Journal, found: PaperComparison) -> list[str]:
    """The difference, then the slips, the likeliest first."""
    game, lines = journal.game, written_lines(journal)
    off = {game.names[p]: n for p, n in found.difference.items() if n}
    if not off:
        return ["paper and record agree"]
    after = "" if found.parts_at is None else f" first after hand {found.parts_at}"
    told = [f"paper and record part{after}: {', '.join(f'{name} {n:+d}' for name, n in off.items())} on the paper"]
    told += [f"{i}. {slip_text(slip, lines, game)}" for i, slip in enumerate(found.slips[:MOST], 1)]
    if found.apart:
        told.append("no one slip explains it; each for himself:")
        for person, slips in found.apart.items():
            said = [slip_text(slip, lines, game) for slip in slips[:3]]
            told.append(
                f"   {game.names[person]} {found.difference[person]:+d}: {'; or '.join(said) or 'nothing known'}"
            )
    elif not found.slips:
        told.append("no one slip explains it")
    return told


def slips_json(journal: Journal, found: PaperComparison) -> dict[str, Any]:
    """The same as one object."""
    game, lines = journal.game, written_lines(journal)

    def told(slips: Sequence[Slip]) -> list[dict[str, Any]]:
        return [
            {
                "kind": slip.kind,
                "hand": None if slip.line is None else lines[slip.line].hand,
                "players": [game.names[p] for p in slip.people],
                "text": slip_text(slip, lines, game),
            }
            for slip in slips
        ]

    return {
        "schema": 1,
        "difference": {game.names[p]: n for p, n in found.difference.items()},
        "parts_at": found.parts_at,
        "slips": told(found.slips),
        "apart": {game.names[p]: told(slips) for p, slips in found.apart.items()},
    }


def slip_text(slip: Slip, lines: Sequence[ScoreLine], game: Game) -> str:
    """A slip in a sentence: ``hand 3 left out (Ana 40)``."""
    people = [game.names[p] for p in slip.people]
    who = listed(people)
    if slip.line is None:
        return _ADDED[slip.kind].format(who=who, n=abs(slip.right), by=f"{slip.right:+d}")
    line = lines[slip.line]
    where = f"hand {line.hand}" if line.hand is not None else line.event
    points = ", ".join(f"{game.names[p]} {line.points.get(p, 0)}" for p in slip.people)
    if slip.kind == "doubled":
        return f"{where} {'not doubled' if slip.right == 1 else 'doubled, which it is not'} ({points})"
    if slip.kind == "rows exchanged":
        return f"{where} and the one after it entered in each other's place"
    return _AT_LINE[slip.kind].format(where=where, who=who, points=points, right=slip.right, wrong=slip.wrong)


_ADDED = {
    "carry": "a carry of {n} added up wrongly in the column of {who} ({by})",
    "addition": "the column of {who} added up wrongly by {by}",
}
_AT_LINE = {
    "left out": "{where} left out ({points})",
    "twice": "{where} entered twice ({points})",
    "sign": "{where} entered with the other sign ({points})",
    "turned": "{where}: digits turned round, {who} has {wrong} for {right}",
    "exchanged": "{where}: the points of {who} exchanged ({points})",
    "bonus": "{where}: the bonus of {right} left out for {who}",
    "joker": "{where}: a joker of {who} counted {wrong}, not {right}",
    "turned total": "the total of {who} after {where}: digits turned round, {wrong} for {right}",
}
