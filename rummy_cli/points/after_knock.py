"""A hand that ended by a knock -> its addends (keys ``knock``): who undercuts, who collects, what gin brings."""

from rummy_cli.cards import JOKER, SPADES, suit_of
from rummy_cli.ruleset import KnockRules
from rummy_cli.text import Person

from .addends import Addend, Scored, charged, cost, fixed, tied
from .ending import Ending

_GIN = ("gin", "big-gin")


def _knock(ending: Ending) -> tuple[KnockRules, Person]:
    knock, knocker = ending.rules.knock, ending.knocker
    assert knock is not None
    assert knocker is not None
    return knock, knocker


def _times(ending: Ending) -> int:
    """A spade as first upcard doubles the hand, bonuses included (``knock.spade_doubles``)."""
    knock, _ = _knock(ending)
    spade = ending.upcard is not None and ending.upcard < JOKER and suit_of(ending.upcard) == SPADES
    return 2 if knock.spade_doubles and spade else 1


def _others(ending: Ending) -> tuple[Person, ...]:
    return tuple(person for person in ending.counted if person != ending.knocker)


def _collected(ending: Ending, winner: Person) -> tuple[Addend, ...]:
    """The difference from each other hand, and the drops."""
    less, times = cost(ending, winner), _times(ending)
    return tuple(charged(ending, winner, p, less=less, times=times) for p in ending.charged if p != winner)


def deadwood_after_knock(ending: Ending) -> Scored:
    """``deadwood``: the lowest collects the difference from each other hand, and what is due for gin or an undercut.

    Under ``knock.undercut_on_tie: knocker`` every tie with the knocker is his; else it settles a tie with him alone, and
    any other tie for the lowest is void.
    """
    knock, knocker = _knock(ending)
    times = _times(ending)
    if ending.how in _GIN:
        key = "knock.gin_bonus" if ending.how == "gin" else "knock.big_gin_bonus"
        bonus = knock.gin_bonus if ending.how == "gin" else knock.big_gin_bonus or 0
        return Scored(knocker, ending.how, _collected(ending, knocker) + fixed(knocker, bonus, key, times=times))
    held = cost(ending, knocker)
    others = {person: cost(ending, person) for person in _others(ending)}
    best = min(others.values(), default=held + 1)
    lowest = [person for person, counted in others.items() if counted == best]
    if held < best or (held == best and knock.undercut_on_tie == "knocker"):
        return Scored(knocker, "knock", _collected(ending, knocker))
    if len(lowest) > 1:
        sharing = lowest if held > best else [knocker, *lowest]
        return Scored(None, "void", tied(ending, sharing))
    if held == best and not knock.undercut_on_tie:
        return Scored(None, "knock", tied(ending, [knocker, *lowest]))
    (winner,) = lowest
    extra = fixed(winner, knock.undercut_bonus, "knock.undercut_bonus", times=times)
    return Scored(winner, "undercut", _collected(ending, winner) + extra)


def own_after_knock(ending: Ending) -> Scored:
    """``each_own``: everybody writes down what he counts, gin ``scoring.winner_points``; an undercut costs the knocker its bonus.

    The winner has the best score of the hand; of several the knocker, else nobody.
    """
    knock, knocker = _knock(ending)
    times = _times(ending)
    gin = ending.how in _GIN
    addends = [charged(ending, p, p, times=times) for p in ending.charged if not (gin and p == knocker)]
    how = ending.how
    if gin:
        addends += fixed(knocker, ending.rules.scoring.winner_points, "scoring.winner_points", times=times)
    elif _undercuts(ending, tie=knock.undercut_on_tie is True):
        how = "undercut"
        addends += fixed(knocker, knock.undercut_bonus, "knock.undercut_bonus", times=times)
    scored = Scored(None, how, tuple(addends))
    points = scored.points(ending.seats)
    playing = {p: points[p] for p in (knocker, *_others(ending))}
    best = (max if ending.rules.match.winner == "highest" else min)(playing.values())
    leading = [person for person, own in playing.items() if own == best]
    winner = leading[0] if leading[0] == knocker or len(leading) == 1 else None
    return Scored(winner, how, scored.addends)


def _undercuts(ending: Ending, *, tie: bool) -> bool:
    """Does another count less than the knocker, or as much where a ``tie`` is an undercut too?"""
    _, knocker = _knock(ending)
    held = cost(ending, knocker)
    counted = [cost(ending, person) for person in _others(ending)]
    return any(other < held or (tie and other == held) for other in counted)
