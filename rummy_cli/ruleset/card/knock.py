"""Knocking: who may, what the others may still do, and what it brings."""

from rummy_cli.ruleset import KnockRules, Rules

from .phrases import Scope, by_value, some

_ACE = by_value("knock.ace_upcard", {"gin": "only gin will do", "one": "it is one"})
_UNDERCUTS = by_value(
    "knock.undercut_on_tie",
    {
        True: "no more deadwood than the knocker",
        False: "less deadwood than the knocker",
        "knocker": "less deadwood than the knocker",
    },
)
_TIE = by_value(
    "knock.undercut_on_tie",
    {
        True: "",
        False: "with equal deadwood nobody scores",
        "knocker": "with equal deadwood the hand is the knocker's, and that opponent pays nothing",
    },
)
_NEEDS_FOR = by_value(
    "knock.needs_for",
    {
        "knocker": "",
        "everyone": "a loser who has not all the runs counts every card outside his runs",
    },
)
_NEEDS_FOR_NATURAL = by_value(
    "knock.needs_for",
    {
        "knocker": "",
        "everyone": "a loser without {natural} counts every card; one who has that, but not all the runs, "
        "counts every card outside his runs",
    },
)
_LAST_TURN = by_value(
    "knock.last_turn",
    {
        False: "",
        True: "after the knocker has shown, each other player has one more turn, without knocking",
        "knock": "after the knocker has shown, each other player has one more turn, without knocking, unless it was gin",
    },
)


def sentences(scope: Scope) -> list[str]:
    """Who may knock, and what it brings; nothing where there is no knock."""
    rules, knock = scope.rules, scope.rules.knock
    if knock is None:
        return []
    said = [_limit(knock), *_needs(knock)]
    every = rules.scoring.melds_in_hand_count
    said.append("every card in hand is deadwood" if every else "deadwood is every card in hand that is in no meld")
    said += _own(rules, knock) if rules.scoring.method == "each_own" else _bonuses(rules, knock)
    said += [_LAST_TURN[knock.last_turn], _layoffs(knock, every=every)]
    if knock.spade_doubles:
        said.append("a spade as first upcard doubles the hand, bonuses included")
    if knock.last_discard:
        said.append("when the stock has run down, the last discard may still be taken, but only to knock")
    return said


def moot(rules: Rules) -> tuple[str, ...]:
    """Keys of which there is nothing to say, as every knock is gin."""
    if rules.knock is None or not _always_gin(rules.knock):
        return ()
    return (
        "knock.undercut_bonus",
        "knock.undercut_on_tie",
        *(() if rules.knock.layoffs_on_gin else ("knock.layoffs",)),
    )


def _always_gin(knock: KnockRules) -> bool:
    """Is every knock gin, which nobody undercuts?"""
    return knock.limit == 0 and not knock.limit_from_upcard


def _limit(knock: KnockRules) -> str:
    if knock.limit_from_upcard:
        ace = _ACE[knock.ace_upcard]
        return f"the first upcard says how much deadwood may knock at most, faces 10; with an ace {ace}"
    if _always_gin(knock):
        return "whoever has no deadwood may knock, which is called gin, and nobody else"
    return f"whoever has at most {knock.limit} points of deadwood may knock"


def _needs(knock: KnockRules) -> list[str]:
    needs = knock.needs
    if not needs.runs and not needs.natural_runs:
        return []
    natural = f"{some(needs.natural_runs, 'run')} without wild cards" if needs.natural_runs else ""
    runs = some(needs.runs, "run") + (f", {natural} among them" if natural else "") if needs.runs else natural
    without = _NEEDS_FOR_NATURAL if natural else _NEEDS_FOR
    return [f"the hand that knocks must hold {runs}", without[knock.needs_for].format(natural=natural)]


def _bonuses(rules: Rules, knock: KnockRules) -> list[str]:
    """``deadwood``: what gin and an undercut bring, and what comes of equal hands."""
    said = [f"gin, no deadwood at all, brings {_more(knock.gin_bonus)}"]
    said.append(
        "there is no big gin"
        if knock.big_gin_bonus is None
        else f"big gin, all melded without a discard, brings {_more(knock.big_gin_bonus)}"
    )
    if _always_gin(knock):
        return said
    less = _UNDERCUTS[knock.undercut_on_tie]
    said.append(f"an opponent with {less} undercuts and gets {_more(knock.undercut_bonus)}")
    said.append(_TIE[knock.undercut_on_tie])
    if rules.players.max > 2:
        said.append("where several opponents share the least deadwood, the hand is void")
    return said


def _own(rules: Rules, knock: KnockRules) -> list[str]:
    """``each_own``: what gin scores, what an undercut costs, and who has won the hand."""
    said = [f"gin, no deadwood at all, scores {rules.scoring.winner_points}"]
    if not _always_gin(knock):
        less = _UNDERCUTS[knock.undercut_on_tie]
        cost = some(knock.undercut_bonus, "point") + " more" if knock.undercut_bonus else "nothing more"
        said.append(f"an opponent with {less} undercuts, which costs the knocker {cost}")
    best = rules.match.winner
    said.append(f"the hand is won by its {best} score, by the knocker if he shares it, by nobody if others do")
    return said


def _layoffs(knock: KnockRules, *, every: bool) -> str:
    """May the others lay off on the knocker's melds?"""
    if every or not knock.layoffs or (_always_gin(knock) and not knock.layoffs_on_gin):
        return "nobody lays off on the knocker's melds"
    on_gin = "" if _always_gin(knock) else ", on gin too" if knock.layoffs_on_gin else ", but not on gin"
    return f"the opponents may lay off on the knocker's melds{on_gin}"


def _more(bonus: int) -> str:
    return f"{bonus} more" if bonus else "no bonus"
