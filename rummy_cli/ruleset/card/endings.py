"""The sentences of a rule card about opening, laying off, going out and the end of the match."""

from rummy_cli.cards import listed
from rummy_cli.ruleset import Contract, Rules

from .phrases import number, some


def of_opening(rules: Rules, *, wild: bool) -> list[str]:
    """What the first lay-down must be; nothing where everybody counts as opened."""
    opening = rules.opening
    if opening.type == "none":
        return []
    if opening.type == "points":
        said = [
            f"the melds of a player's first lay-down must come to {opening.points} points in one turn; "
            "cards laid off do not count"
        ]
    else:
        said = [f"a player's first lay-down is exactly {_contract(opening.contract)}"]
    if opening.natural_run:
        said.append("it must have a run without wild cards" if wild else "it must have a run")
    if opening.earliest_lap > 1:
        said.append(f"nobody may open before lap {opening.earliest_lap}")
    if opening.progressive:
        said.append("it must beat the highest opening of this hand")
    if opening.repeats != "any":
        said.append(
            {
                "apart": "no two sets of an opening are of one rank, and no two runs of one suit may join into a longer one",
                "never": "no two sets of an opening are of one rank, and no two runs of one suit",
            }[opening.repeats]
        )
    return said


def _contract(contract: Contract | None) -> str:
    wanted = ((contract.sets, "set"), (contract.runs, "run")) if contract is not None else ()
    return listed([some(n, thing) for n, thing in wanted if n])


def of_layoffs(rules: Rules) -> list[str]:
    """Whose melds may be extended, and who may do so."""
    layoffs = rules.layoffs
    if layoffs.onto == "none":
        return ["nobody lays off in play"]
    whose = {"any": "any meld on the table", "own": "one's own melds only", "others": "the melds of others only"}[
        layoffs.onto
    ]
    said = [f"cards may be added to {whose}"]
    needs = {
        "own_meld": "one must have laid down a meld of one's own, in this turn at the latest",
        "opened": "one must have opened",
    }
    if layoffs.requires in needs:
        said.append(needs[layoffs.requires])
    if layoffs.per_turn is not None:
        said.append(f"at most {some(layoffs.per_turn, 'card')} a turn")
    if not layoffs.on_opening_turn and rules.opening.type != "none":
        said.append("not in the turn that opens")
    return said


def of_going_out(rules: Rules) -> list[str]:
    """How the last card may go."""
    out = rules.going_out
    ways = [{"meld": "melded", "layoff": "laid off", "discard": "discarded"}[way] for way in out.by]
    if not rules.melds_on_table:
        said = [
            "the hand ends with a knock; whoever does not knock only discards"
            if ways == ["discarded"]
            else f"the hand ends with a knock; until then a card may be {listed(ways, 'or')}"
        ]
        if out.final_discard == "required":
            said.append("the last card must be discarded")
        return said
    said = [
        "the last card must be discarded"
        if out.final_discard == "required"
        else f"the last card may be {listed(ways, 'or')}"
    ]
    if out.final_discard == "required" and len(ways) < 3:
        said.append(f"ways that count: {listed(ways, 'or')}")
    if out.earliest_lap > 1:
        said.append(f"nobody may go out before lap {out.earliest_lap}")
    return said


def of_match(rules: Rules) -> list[str]:
    """When the match ends, and what is added then."""
    match = rules.match
    hands = f" or after {some(match.hands, 'hand')}" if match.hands is not None else ""
    best = "highest" if match.winner == "highest" else "lowest"
    said = [
        {
            "target": f"the match is over when somebody reaches {match.target}{hands}",
            "hands": f"the match is over after {some(match.hands or 0, 'hand')}",
            "dealers": f"the match is over when everybody has dealt once{hands}",
            "elimination": f"whoever reaches {match.target} is out; the last one left wins{hands}",
        }[match.end],
        f"if all reach it at once, the {best} total wins"
        if match.end == "elimination" and not hands
        else f"the {best} total wins",
        "a tie is played off, hand by hand" if match.tie == "extra_hand" else "a tie is shared",
    ]
    if match.columns > 1:
        said.append(f"{number(match.columns)} games are scored side by side")
        said.append(
            "a player's wins open the games one by one, passing over those that have closed"
            if match.late_entry == "shift"
            else "a player's n-th win counts in the first n games, as far as they are open"
        )
    if match.game_bonus:
        said.append(f"the winner gets {match.game_bonus} more for the game")
    if match.box_bonus:
        said.append(f"each hand won brings {match.box_bonus} more at the end, to both")
    shutout = {
        "none": "",
        "double_total": "if the loser has no points, the winner's whole total counts double",
        "double_hand_points": "if the loser has no points, the winner's hand points count double",
    }
    said.append(shutout.get(match.shutout, f"if the loser has no points, the winner gets {match.shutout[5:]} more"))
    return [one for one in said if one]
