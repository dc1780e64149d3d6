"""A finished hand -> the addends of its points: one function for each ``scoring.method`` and way in which a hand is settled."""

from collections.abc import Callable

from rummy_cli.ruleset import blocked_way
from rummy_cli.text import Person

from .addends import Addend, Scored, charged, cost, fixed, tied
from .after_knock import deadwood_after_knock, own_after_knock
from .ending import Ending, names_one_turn

# How a hand is settled: somebody is out; somebody knocked; nobody is out, and the lowest collects or everybody counts.
SETTLED = ("out", "knock", "lowest_collects", "each_own")


def score(ending: Ending) -> Scored:
    """What a hand comes to; a void one brings nobody anything, and whoever left within a hand gets nothing of it."""
    scored = _score(ending)
    if not ending.gone:
        return scored
    return Scored(scored.winner, scored.how, tuple(a for a in scored.addends if a.person not in ending.gone))


def _score(ending: Ending) -> Scored:
    if ending.told is not None:
        told = tuple(Addend(p, points, "told", p, points) for p, points in ending.told.items())
        return Scored(ending.winner, ending.how, told)
    settled = _settled(ending)
    if settled == "void":
        return Scored(None, "void")
    return METHODS[ending.rules.scoring.method, settled](ending)


def _settled(ending: Ending) -> str:
    if ending.how == "void":
        return "void"
    if ending.how == "blocked":
        return blocked_way(ending.rules)
    return "out" if ending.knocker is None else "knock"


def _losers(ending: Ending) -> tuple[Person, ...]:
    return tuple(person for person in ending.charged if person != ending.winner)


def _multiplier(ending: Ending) -> int:
    return ending.rules.one_turn.multiply if names_one_turn(ending.rules, ending.how) else 1


def _for_going_out(ending: Ending) -> tuple[Addend, ...]:
    """``scoring.winner_points``, or what a one-turn out brings in their place."""
    assert ending.winner is not None
    rules = ending.rules
    points, key = rules.scoring.winner_points, "scoring.winner_points"
    if names_one_turn(rules, ending.how):
        if ending.how.startswith("cut-") and rules.one_turn.cut_card_points is not None:
            points, key = rules.one_turn.cut_card_points, "one_turn.cut_card_points"
        elif rules.one_turn.winner_points is not None:
            points, key = rules.one_turn.winner_points, "one_turn.winner_points"
    return fixed(ending.winner, points, key)


def _one_turn_bonus(ending: Ending) -> tuple[Addend, ...]:
    assert ending.winner is not None
    bonus = ending.rules.one_turn.bonus if names_one_turn(ending.rules, ending.how) else 0
    return fixed(ending.winner, bonus, "one_turn.bonus")


def _from_losers(ending: Ending) -> tuple[Addend, ...]:
    """The winner receives what the others count, or dropped for."""
    assert ending.winner is not None
    times = _multiplier(ending)
    return tuple(charged(ending, ending.winner, loser, times=times) for loser in _losers(ending))


def _collects(ending: Ending) -> Scored:
    """``winner_collects``: what the others count, and the extras; with everybody else dropped, the drops and nothing else."""
    addends = _from_losers(ending)
    if ending.counted or not ending.dropped:
        addends += _one_turn_bonus(ending) + _for_going_out(ending)
    return Scored(ending.winner, ending.how, addends)


def _deadwood(ending: Ending) -> Scored:
    """``deadwood`` with somebody out: as ``winner_collects``, but without ``one_turn.bonus``."""
    addends = _from_losers(ending)
    if ending.counted or not ending.dropped:
        addends += _for_going_out(ending)
    return Scored(ending.winner, ending.how, addends)


def _losers_pay(ending: Ending) -> Scored:
    """As ``winner_collects``, and each loser loses what he counts."""
    collected = _collects(ending)
    times = _multiplier(ending)
    paid = tuple(charged(ending, loser, loser, sign=-1, times=times) for loser in _losers(ending))
    return Scored(ending.winner, ending.how, collected.addends + paid)


def _each_own(ending: Ending) -> Scored:
    """Everybody writes down what he counts; the winner his own points."""
    times = _multiplier(ending)
    own = tuple(charged(ending, loser, loser, times=times) for loser in _losers(ending))
    return Scored(ending.winner, ending.how, own + _for_going_out(ending))


def _tabled(ending: Ending) -> tuple[Addend, ...]:
    laid = ((person, ending.tabled.get(person, 0)) for person in ending.seats)
    return tuple(Addend(person, points, "tabled", person, points) for person, points in laid if points)


def _tabled_minus_hand(ending: Ending) -> Scored:
    """Points laid on the table less those still in hand."""
    times = _multiplier(ending)
    held = tuple(charged(ending, loser, loser, sign=-1, times=times) for loser in _losers(ending))
    return Scored(ending.winner, ending.how, _tabled(ending) + held + _for_going_out(ending))


def _lowest(ending: Ending, *, pay: bool) -> Scored:
    """Nobody is out: the lowest wins and gets the difference from each other (who loses it, if they ``pay``); tied: void."""
    costs = {person: cost(ending, person) for person in ending.counted}
    best = min(costs.values(), default=0)
    lowest = [person for person, counted in costs.items() if counted == best]
    if len(lowest) != 1:
        return Scored(None, "void", tied(ending, lowest))
    (winner,) = lowest
    others = [person for person in ending.charged if person != winner]
    addends = [charged(ending, winner, other, less=best) for other in others]
    if pay:
        addends += [charged(ending, other, other, sign=-1, less=best) for other in others]
    return Scored(winner, "blocked", tuple(addends))


def _lowest_collects(ending: Ending) -> Scored:
    return _lowest(ending, pay=False)


def _lowest_is_paid(ending: Ending) -> Scored:
    return _lowest(ending, pay=True)


def _all_count(ending: Ending) -> Scored:
    """Nobody is out, nobody wins: everybody writes down what he counts."""
    return Scored(None, "blocked", tuple(charged(ending, person, person) for person in ending.charged))


def _all_lose(ending: Ending) -> Scored:
    """Nobody is out, nobody wins: everybody loses what he counts."""
    return Scored(None, "blocked", tuple(charged(ending, person, person, sign=-1) for person in ending.charged))


def _all_tabled(ending: Ending) -> Scored:
    """Nobody is out, nobody wins: everybody has what he laid, less what he holds."""
    return Scored(None, "blocked", _tabled(ending) + _all_lose(ending).addends)


# By method and how the hand is settled. What is missing cannot be: ``ruleset`` refuses a knock under such a method.
METHODS: dict[tuple[str, str], Callable[[Ending], Scored]] = {
    ("winner_collects", "out"): _collects,
    ("winner_collects", "lowest_collects"): _lowest_collects,
    ("winner_collects", "each_own"): _all_count,
    ("losers_pay", "out"): _losers_pay,
    ("losers_pay", "lowest_collects"): _lowest_is_paid,
    ("losers_pay", "each_own"): _all_lose,
    ("each_own", "out"): _each_own,
    ("each_own", "knock"): own_after_knock,
    ("each_own", "lowest_collects"): _lowest_collects,
    ("each_own", "each_own"): _all_count,
    ("tabled_minus_hand", "out"): _tabled_minus_hand,
    ("tabled_minus_hand", "lowest_collects"): _lowest_collects,
    ("tabled_minus_hand", "each_own"): _all_tabled,
    ("deadwood", "out"): _deadwood,
    ("deadwood", "knock"): deadwood_after_knock,
    ("deadwood", "lowest_collects"): _lowest_collects,
    ("deadwood", "each_own"): _all_count,
}
