"""When the match ends, and what is added then."""

from rummy_cli.ruleset import MatchRules

from .phrases import Scope, by_value, number_word, some

_END = by_value(
    "match.end",
    {
        "target": "the match is over when somebody reaches {target}{hands}",
        "hands": "the match is over after {only}",
        "dealers": "the match is over when everybody has dealt once{hands}",
        "elimination": "whoever reaches {target} is out; the last one left wins{hands}",
    },
)
_WINNER = by_value("match.winner", {"highest": "the highest total wins", "lowest": "the lowest total wins"})
_TIE = by_value("match.tie", {"extra_hand": "a tie is played off, hand by hand", "shared": "a tie is shared"})
_LATE_ENTRY = by_value(
    "match.late_entry",
    {
        "shift": "a player's wins open the games one by one, passing over those that have closed",
        "strict": "a player's n-th win counts in the first n games, as far as they are open",
    },
)
_SHUTOUT = by_value(
    "match.shutout",
    {
        "none": "",
        "double_total": "if the loser has no points, the winner's whole total counts double",
        "double_hand_points": "if the loser has no points, the winner's hand points count double",
    },
)


def sentences(scope: Scope) -> list[str]:
    """The end, who wins, and the bill."""
    match = scope.rules.match
    hands = f" or after {some(match.hands, 'hand')}" if match.hands is not None else ""
    only = some(match.hands or 0, "hand")
    rarely = "if all reach it at once, " if match.end == "elimination" and not hands else ""
    return [
        _END[match.end].format(target=match.target, hands=hands, only=only),
        rarely + _WINNER[match.winner],
        _TIE[match.tie],
        *_columns(match),
        *_bill(match),
    ]


def _columns(match: MatchRules) -> list[str]:
    if match.columns == 1:
        return []
    return [f"{number_word(match.columns)} games are scored side by side", _LATE_ENTRY[match.late_entry]]


def _bill(match: MatchRules) -> list[str]:
    said = []
    if match.game_bonus:
        said.append(f"the winner gets {match.game_bonus} more for the game")
    if match.box_bonus:
        said.append(f"each hand won brings {match.box_bonus} more at the end, to both")
    flat = match.shutout.partition("flat:")[2]
    said.append(f"if the loser has no points, the winner gets {flat} more" if flat else _SHUTOUT[match.shutout])
    return said
