"""What a player does in a turn."""

from rummy_cli.ruleset import Rules

from .phrases import Scope, by_value, some

_DRAWS = by_value(
    "turn.draw",
    {
        "one": "draw one card",
        "play_or_draw": "either play, or draw one card",
        "up_to_three": "draw one card; whoever cannot or will not play draws a second, then a third",
    },
)
# Where melds lie on the table and a draw, not a discard, ends the turn; nothing where the turn goes on.
_DRAW_ENDS = by_value(
    "turn.draw",
    {
        "one": "",
        "play_or_draw": "either {play}, or draw one card, which ends the turn",
        "up_to_three": (
            "draw one card, then {play}. Whoever cannot or will not play draws a second card, and then a third, "
            "which ends the turn"
        ),
    },
)
_NEW_MELDS = by_value(
    "turn.new_melds",
    {
        "any": "",
        "opening_only": "after the turn of his first melds in a hand a player only lays off, and melds nothing new",
    },
)


def sentences(scope: Scope) -> list[str]:
    """Draw, play, discard."""
    rules, turn = scope.rules, scope.rules.turn
    said = _draw_and_play(rules)
    if not rules.melds_on_table and turn.melds_per_turn is not None:
        said.append(f"at most {some(turn.melds_per_turn, 'new meld')} a turn")
    if rules.melds_on_table:
        said.append(_NEW_MELDS[turn.new_melds])
    said.append("a discard ends the turn" if turn.discard else "nothing is discarded, and there is no discard pile")
    if not turn.starter_draws:
        said.append("the player who begins does not draw in the first turn")
    return said


def _draw_and_play(rules: Rules) -> list[str]:
    turn = rules.turn
    play = (
        "meld and lay off as you like"
        if turn.melds_per_turn is None
        else f"lay down at most {some(turn.melds_per_turn, 'new meld')}, and lay off"
    )
    if not rules.melds_on_table:
        return [_DRAWS[turn.draw]]
    if not turn.discard and _DRAW_ENDS[turn.draw]:
        return _DRAW_ENDS[turn.draw].format(play=play).split(". ")
    return [_DRAWS[turn.draw], f"then {play}"]
