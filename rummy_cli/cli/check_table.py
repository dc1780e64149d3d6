"""``rummy check table``: can a card of this hand be played by regrouping the table?"""

from typing import Annotated

import typer

from .check import EXITS, Ground, Players
from .failures import Refused
from .kit import GameName, Json, RulesName, out, out_json


def table(
    melds: Annotated[
        list[str] | None,
        typer.Argument(metavar="MELDS", help="The table, / between the melds (default: that of the game)."),
    ] = None,
    hand: Annotated[list[str] | None, typer.Option("--hand", metavar="CARDS", help="The cards of the hand.")] = None,
    most: Annotated[bool, typer.Option("--most", help="As many cards as can be played, not just any.")] = False,
    limit: Annotated[
        float, typer.Option("--limit", metavar="SECONDS", min=0.0, help="How long to look at most.")
    ] = 2.0,
    rules: RulesName = None,
    game: GameName = None,
    players: Players = None,
    json: Json = False,
) -> int:
    """Can a card of this hand be played when the melds on the table may be regrouped, and how?

    Example: rummy check table '4C 5C 6C 7C / 9S 9H 9D' --hand 7D 7H --rules manipulation
    """
    from rummy_cli.claims import check
    from rummy_cli.screen import regroup_json, regroup_lines

    ground = Ground(rules, game, players)
    if not hand:
        raise Refused("say what the hand holds, such as --hand 7D 7H")
    on_table = ground.melds(melds) if melds else ground.table
    checked = check(ground.rules, on_table, ground.cards(hand), limit=limit, most=most, stands=not melds)
    if json:
        out_json({**regroup_json(checked), "ruleset": ground.rules.name})
    else:
        out(regroup_lines(checked, ground.note))
    return EXITS[checked.verdict]
