"""The sentences of a rule card from the first lay-down to the end of the match."""

from rummy_cli.ruleset import Contract, Rules

from .phrases import listed, number, some


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


def of_knock(rules: Rules) -> list[str]:
    """Who may knock, and what it brings; nothing where there is no knock."""
    knock = rules.knock
    if knock is None:
        return []
    if knock.limit_from_upcard:
        ace = "only gin will do" if knock.ace_upcard == "gin" else "it is one"
        said = [f"the first upcard says how much deadwood may knock at most, faces 10; with an ace {ace}"]
    else:
        said = [f"whoever has at most {knock.limit} points of deadwood may knock"]
    every = rules.scoring.melds_in_hand_count
    said.append("every card in hand is deadwood" if every else "deadwood is every card in hand that is in no meld")
    said.append(f"gin, no deadwood at all, brings {_more(knock.gin_bonus)}")
    said.append(
        "there is no big gin"
        if knock.big_gin_bonus is None
        else f"big gin, all melded without a discard, brings {_more(knock.big_gin_bonus)}"
    )
    tie = "no more" if knock.undercut_on_tie else "less"
    said.append(f"an opponent with {tie} deadwood than the knocker undercuts and gets {_more(knock.undercut_bonus)}")
    if not knock.undercut_on_tie:
        said.append("with equal deadwood nobody scores")
    said.append(
        "the opponents may lay off on the knocker's melds"
        + (", on gin too" if knock.layoffs_on_gin else ", but not on gin")
    )
    if knock.spade_doubles:
        said.append("a spade as first upcard doubles the hand, bonuses included")
    if knock.last_discard:
        said.append("when the stock has run down, the last discard may still be taken, but only to knock")
    return said


def _more(bonus: int) -> str:
    return f"{bonus} more" if bonus else "no bonus"


def of_one_turn(rules: Rules) -> list[str]:
    """Going rummy, or hand; nothing where it is worth no more than going out."""
    one = rules.one_turn
    said: list[str] = []
    if one.multiply != 1:
        times = {0: "count nothing", 2: "count double", 3: "count three times"}.get(
            one.multiply, f"count {one.multiply} times"
        )
        said.append(f"the others' cards {times}")
    if one.bonus and rules.scoring.method == "winner_collects":
        said.append(f"{one.bonus} points more for the winner")
    if one.winner_points is not None:
        said.append(f"the winner gets {one.winner_points} instead of {rules.scoring.winner_points}")
    if one.cut_card_points is not None and rules.deal.cut_card:
        said.append(f"with the cut card, which may be drawn for this alone, {one.cut_card_points}")
    if one.wins_match:
        said.append("it wins the whole match")
    if not said and one.name == "rummy":
        return []
    said.insert(0, f'whoever gets rid of all cards in one turn, with nothing played before, goes "{one.name}"')
    if not one.layoffs:
        said.append("a card laid off in that turn spoils it")
    if rules.opening.type != "none":
        said.append("it must satisfy the opening too" if one.needs_opening else "it need not satisfy the opening")
    return said


def of_scoring(rules: Rules, *, wild: bool) -> list[str]:
    """What a hand is worth."""
    scoring = rules.scoring
    said = [
        {
            "winner_collects": "the winner gets what the others' cards count",
            "losers_pay": "the winner gets what the others' cards count, and each of them loses as much",
            "each_own": "each player scores what the cards left in hand count",
            "tabled_minus_hand": "each player scores what the cards laid down count, less those left in hand",
            "deadwood": "the winner gets the difference of deadwood, and what is due for gin or an undercut",
        }[scoring.method],
        _values(rules, wild=wild),
    ]
    aces = [
        (scoring.ace_in_low_run, "below a two"),
        (scoring.ace_in_high_run, "above a king"),
        (scoring.ace_in_set, "in a set"),
    ]
    melded = [f"{points} {where}" for points, where in aces if points is not None]
    if melded:
        said.append(f"an ace in a meld counts {', '.join(melded)}")
    if wild:
        said.append(
            "a wild card in a meld counts as "
            + ("the card it stands for" if scoring.wild_in_meld == "represented" else "itself")
        )
    said.append(
        "complete melds still in hand count against their holder"
        if scoring.melds_in_hand_count
        else "complete melds in hand do not count"
    )
    if scoring.winner_points:
        said.append(f"who goes out gets {scoring.winner_points}")
    if scoring.unopened is not None and rules.opening.type != "none":
        said.append(f"who never opened counts {scoring.unopened} flat")
    if scoring.cap is not None:
        said.append(f"nobody's cards count more than {scoring.cap} in a hand")
    blocked = {
        "lowest_collects": "a hand that ends with nobody out goes to the lowest, who gets the differences",
        "each_own": "in a hand that ends with nobody out each player's cards count, and nobody wins",
        "void": "a hand that ends with nobody out is void",
    }
    if scoring.blocked is not None:
        said.append(blocked[scoring.blocked])
    return said


def _values(rules: Rules, *, wild: bool) -> str:
    values = rules.scoring.values.by_kind()
    names = ("A", *map(str, range(2, 11)), "J", "Q", "K")
    letters: dict[int, list[str]] = {}
    others: dict[int, list[str]] = {}
    for rank, name in enumerate(names):
        if not 1 <= rank <= 9:
            letters.setdefault(values[rank], []).append(name)
        elif values[rank] != rank + 1:
            others.setdefault(values[rank], []).append(name)
    parts = [f"{' '.join(ranks)} {points}" for points, ranks in letters.items()]
    but = [f"{listed(ranks)} {'counts' if len(ranks) == 1 else 'count'} {points}" for points, ranks in others.items()]
    parts.insert(1, "2 to 10 their pips" + (f" (but {' and '.join(but)})" if but else ""))
    if wild or values[52]:
        parts.append(f"joker {values[52]}")
    return f"cards count: {', '.join(parts)}"


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
        f"the {best} total wins",
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
