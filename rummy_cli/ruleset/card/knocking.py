"""The sentences of a rule card about knocking: who may, what the others may still do, and what it brings."""

from rummy_cli.ruleset import Knock, Rules

from .phrases import some


def of_knock(rules: Rules) -> list[str]:
    """Who may knock, and what it brings; nothing where there is no knock."""
    knock = rules.knock
    if knock is None:
        return []
    said = [_limit(knock), *_needs(knock)]
    every = rules.scoring.melds_in_hand_count
    said.append("every card in hand is deadwood" if every else "deadwood is every card in hand that is in no meld")
    said += _own(rules, knock) if rules.scoring.method == "each_own" else _bonuses(rules, knock)
    said += _after(knock, every=every)
    if knock.spade_doubles:
        said.append("a spade as first upcard doubles the hand, bonuses included")
    if knock.last_discard:
        said.append("when the stock has run down, the last discard may still be taken, but only to knock")
    return said


def _limit(knock: Knock) -> str:
    if knock.limit_from_upcard:
        ace = "only gin will do" if knock.ace_upcard == "gin" else "it is one"
        return f"the first upcard says how much deadwood may knock at most, faces 10; with an ace {ace}"
    if knock.limit == 0:
        return "whoever has no deadwood may end the hand, and nobody else"
    return f"whoever has at most {knock.limit} points of deadwood may knock"


def _needs(knock: Knock) -> list[str]:
    needs = knock.needs
    if not needs.runs and not needs.natural_runs:
        return []
    natural = f"{some(needs.natural_runs, 'run')} without wild cards" if needs.natural_runs else ""
    runs = some(needs.runs, "run") + (f", {natural} among them" if natural else "") if needs.runs else natural
    said = [f"the hand that knocks or goes gin must hold {runs}"]
    if natural and knock.needs_for == "everyone":
        said.append(
            f"a loser who has not {natural} counts every card; one who has, but not all the runs, has only runs free"
        )
    elif knock.needs_for == "everyone":
        said.append("a loser who has not all the runs has only runs free")
    return said


def _bonuses(rules: Rules, knock: Knock) -> list[str]:
    """``deadwood``: what gin and an undercut bring, and what comes of equal hands."""
    said = [f"gin, no deadwood at all, brings {_more(knock.gin_bonus)}"]
    said.append(
        "there is no big gin"
        if knock.big_gin_bonus is None
        else f"big gin, all melded without a discard, brings {_more(knock.big_gin_bonus)}"
    )
    tie = "no more" if knock.undercut_on_tie is True else "less"
    said.append(f"an opponent with {tie} deadwood than the knocker undercuts and gets {_more(knock.undercut_bonus)}")
    if knock.undercut_on_tie is False:
        said.append("with equal deadwood nobody scores")
    if knock.undercut_on_tie == "knocker":
        said.append("with equal deadwood the hand is the knocker's, and that opponent pays nothing")
    if rules.players.max > 2:
        said.append("where several opponents share the least deadwood, the hand is void")
    return said


def _own(rules: Rules, knock: Knock) -> list[str]:
    """``each_own``: what gin scores, what an undercut costs, and who has won the hand."""
    bonus = "" if knock.gin_bonus else ", without a bonus"
    said = [f"gin, no deadwood at all, scores {rules.scoring.winner_points}{bonus}"]
    if knock.big_gin_bonus is None:
        said.append("there is no big gin")
    tie = "no more" if knock.undercut_on_tie is True else "less"
    cost = some(knock.undercut_bonus, "point") + " more" if knock.undercut_bonus else "nothing"
    said.append(f"an opponent with {tie} deadwood than the knocker undercuts, which costs the knocker {cost}")
    best = rules.match.winner
    said.append(f"the hand is won by its {best} score, by the knocker if he shares it, by nobody if others do")
    return said


def _after(knock: Knock, *, every: bool) -> list[str]:
    """What the others may still do."""
    said = []
    if knock.last_turn:
        unless = ", unless it was gin" if knock.last_turn == "knock" else ""
        said.append(f"after the knocker has shown, each other player has one more turn, without knocking{unless}")
    if every or not knock.layoffs:
        said.append("nobody lays off on the knocker's melds")
    else:
        gin = ", on gin too" if knock.layoffs_on_gin else ", but not on gin"
        said.append("the opponents may lay off on the knocker's melds" + gin)
    return said


def _more(bonus: int) -> str:
    return f"{bonus} more" if bonus else "no bonus"
