"""A finished hand -> points per player.

How a hand is scored is a function chosen by ``scoring.method``; what ends with nobody out is chosen by ``scoring.blocked``.
"""

from collections.abc import Callable, Mapping

import msgspec

from rummy_cli.cards import JOKER, SPADES, Card, suit_of
from rummy_cli.cards import names as spelt
from rummy_cli.referee import Settlement, Table
from rummy_cli.ruleset import Rules
from rummy_cli.text import Person


class Ending(msgspec.Struct, frozen=True):
    """How a hand ended, before it is scored: everything by person.

    ``counts``: what the cards of each counted (unopened ones: 0, they are named in ``unopened``); ``tabled``: points laid on
    the table; ``knocker``: who knocked; ``upcard``: the first upcard, where known; ``gone``: who left within the hand;
    ``settled``: the hands as they were shown; ``told``: the points themselves, where nothing else was told.
    """

    rules: Rules
    seats: tuple[Person, ...]
    winner: Person | None
    how: str
    counts: Mapping[Person, int]
    unopened: frozenset[Person] = frozenset()
    tabled: Mapping[Person, int] = {}
    knocker: Person | None = None
    upcard: Card | None = None
    gone: frozenset[Person] = frozenset()
    settled: Settlement | None = None
    told: Mapping[Person, int] | None = None


class Hand(msgspec.Struct, frozen=True):
    """A finished hand with its points, and what the sheet and the bill need of it."""

    number: int
    dealer: Person | None
    starter: Person | None
    winner: Person | None
    how: str
    points: dict[Person, int]
    ending: Ending
    wins_match: bool = False
    table: Table | None = None

    @property
    def void(self) -> bool:
        """Does this hand not count?"""
        return self.how == "void"


class Scored(msgspec.Struct, frozen=True):
    """Winner, how, and points of each, as they came out."""

    winner: Person | None
    how: str
    points: dict[Person, int]


def in_one_turn(rules: Rules, how: str) -> bool:
    """Is this the name of a one-turn out, with the cut card or without?"""
    return how in (rules.one_turn.name, f"cut-{rules.one_turn.name}")


def cost(ending: Ending, person: Person) -> int:
    """What a loser's cards count against him: the flat points of an unopened hand, or his cards up to ``scoring.cap``."""
    scoring = ending.rules.scoring
    if person in ending.unopened and scoring.unopened is not None:
        return scoring.unopened
    counted = ending.counts.get(person, 0)
    return counted if scoring.cap is None else min(counted, scoring.cap)


def score(ending: Ending) -> Scored:
    """The points of a hand; a void one gives zeros, and so does whoever left within it."""
    scored = _score(ending)
    if ending.gone:
        points = {person: 0 if person in ending.gone else value for person, value in scored.points.items()}
        return Scored(scored.winner, scored.how, points)
    return scored


def _score(ending: Ending) -> Scored:
    if ending.told is not None:
        return Scored(ending.winner, ending.how, {**dict.fromkeys(ending.seats, 0), **ending.told})
    if ending.how == "void":
        return _nobody(ending, "void")
    if ending.how == "blocked":
        return _BLOCKED[blocked_way(ending.rules)](ending)
    if ending.knocker is not None:
        return _knocked(ending)
    return _METHODS[ending.rules.scoring.method](ending)


def _nobody(ending: Ending, how: str) -> Scored:
    return Scored(None, how, dict.fromkeys(ending.seats, 0))


def _multiplier(ending: Ending) -> int:
    return ending.rules.one_turn.multiply if in_one_turn(ending.rules, ending.how) else 1


def _winner_points(ending: Ending) -> int:
    one_turn = ending.rules.one_turn
    if in_one_turn(ending.rules, ending.how):
        if ending.how.startswith("cut-") and one_turn.cut_card_points is not None:
            return one_turn.cut_card_points
        if one_turn.winner_points is not None:
            return one_turn.winner_points
    return ending.rules.scoring.winner_points


def _collects(ending: Ending) -> Scored:
    """``winner_collects``, and ``deadwood`` when somebody is out: the winner receives what the others hold."""
    points = dict.fromkeys(ending.seats, 0)
    assert ending.winner is not None
    total = sum(cost(ending, person) for person in ending.counts.keys() | ending.unopened if person != ending.winner)
    bonus = ending.rules.one_turn.bonus if in_one_turn(ending.rules, ending.how) else 0
    points[ending.winner] = total * _multiplier(ending) + bonus + _winner_points(ending)
    return Scored(ending.winner, ending.how, points)


def _each_own(ending: Ending) -> Scored:
    """Everybody writes down what he holds; the winner his own points."""
    points = dict.fromkeys(ending.seats, 0)
    for person in ending.counts.keys() | ending.unopened:
        points[person] = cost(ending, person) * _multiplier(ending)
    assert ending.winner is not None
    points[ending.winner] = _winner_points(ending)
    return Scored(ending.winner, ending.how, points)


def _tabled(ending: Ending) -> Scored:
    """Points laid on the table less those still in hand."""
    points = {person: ending.tabled.get(person, 0) for person in ending.seats}
    for person in ending.counts.keys() | ending.unopened:
        points[person] -= cost(ending, person) * _multiplier(ending)
    if ending.winner is not None:
        points[ending.winner] += _winner_points(ending)
    return Scored(ending.winner, ending.how, points)


_METHODS: dict[str, Callable[[Ending], Scored]] = {
    "winner_collects": _collects,
    "each_own": _each_own,
    "tabled_minus_hand": _tabled,
    "deadwood": _collects,
}


def blocked_way(rules: Rules) -> str:
    """How a hand that ends with nobody out is scored: ``scoring.blocked``, or what follows from the method where it is null."""
    if rules.scoring.blocked is not None:
        return rules.scoring.blocked
    return "each_own" if rules.scoring.method in ("each_own", "tabled_minus_hand") else "lowest_collects"


def _blocked_own(ending: Ending) -> Scored:
    if ending.rules.scoring.method == "tabled_minus_hand":
        return _tabled(msgspec.structs.replace(ending, winner=None))
    points = dict.fromkeys(ending.seats, 0)
    points.update({person: cost(ending, person) for person in ending.counts.keys() | ending.unopened})
    return Scored(None, "blocked", points)


def _blocked_lowest(ending: Ending) -> Scored:
    costs = {person: cost(ending, person) for person in ending.counts.keys() | ending.unopened}
    best = min(costs.values(), default=0)
    lowest = [person for person, counted in costs.items() if counted == best]
    if len(lowest) != 1:
        return _nobody(ending, "void")
    points = dict.fromkeys(ending.seats, 0)
    points[lowest[0]] = sum(counted - best for counted in costs.values())
    return Scored(lowest[0], "blocked", points)


_BLOCKED: dict[str, Callable[[Ending], Scored]] = {
    "void": lambda ending: _nobody(ending, "void"),
    "each_own": _blocked_own,
    "lowest_collects": _blocked_lowest,
}


def _knocked(ending: Ending) -> Scored:
    """After a knock the lowest collects the difference from each other hand; keys ``knock.*``."""
    rules = ending.rules.knock
    assert rules is not None
    knocker = ending.knocker
    assert knocker is not None
    costs = {person: cost(ending, person) for person in ending.counts}
    held = costs.get(knocker, 0)
    others = {person: counted for person, counted in costs.items() if person != knocker}
    points = dict.fromkeys(ending.seats, 0)
    double = (
        2
        if rules.spade_doubles
        and ending.upcard is not None
        and ending.upcard < JOKER
        and suit_of(ending.upcard) == SPADES
        else 1
    )
    if ending.how in ("gin", "big-gin"):
        bonus = rules.gin_bonus if ending.how == "gin" else rules.big_gin_bonus or 0
        points[knocker] = (sum(others.values()) + bonus) * double
        return Scored(knocker, ending.how, points)
    best = min(others.values(), default=held + 1)
    if held < best:
        points[knocker] = sum(counted - held for counted in others.values()) * double
        return Scored(knocker, "knock", points)
    if held == best and not rules.undercut_on_tie:
        return _nobody(ending, "knock")
    lowest = [person for person, counted in others.items() if counted == best]
    if len(lowest) != 1:
        return _nobody(ending, "void")
    (winner,) = lowest
    points[winner] = (sum(counted - best for counted in costs.values()) + rules.undercut_bonus) * double
    return Scored(winner, "undercut", points)


def _laid_out(settled: Settlement, seat: int) -> str:
    """A hand shown, as it lay: melds, what was laid off, what is left."""
    parts = [" / ".join(spelt(meld.cards) for meld in settled.melds[seat])]
    if settled.laid.get(seat):
        parts.append(f"laid off {spelt(settled.laid[seat])}")
    if settled.left[seat]:
        parts.append(f"deadwood {spelt(settled.left[seat])}")
    return "; ".join(part for part in parts if part)


def explain(hand: Hand, names: Mapping[Person, str]) -> list[str]:
    """The points of a hand, addend by addend, as one would add them with a pencil."""
    ending, lines = hand.ending, []
    rules = ending.rules
    for person in ending.seats:
        if person in ending.unopened:
            lines.append(f"{names[person]} never opened: {rules.scoring.unopened}")
        elif person in ending.counts:
            if ending.settled is not None:
                lines.append(f"{names[person]}: {_laid_out(ending.settled, ending.seats.index(person))}")
            counted, charged = ending.counts[person], cost(ending, person)
            lines.append(f"{names[person]} holds {counted}" + (f", capped at {charged}" if charged != counted else ""))
        if ending.tabled and rules.scoring.method == "tabled_minus_hand":
            lines.append(f"{names[person]} tabled {ending.tabled.get(person, 0)}")
    knock = rules.knock
    if knock is not None and ending.knocker is not None:
        bonus = {"gin": knock.gin_bonus, "big-gin": knock.big_gin_bonus or 0, "undercut": knock.undercut_bonus}.get(
            hand.how, 0
        )
        if bonus:
            lines.append(f"{hand.how.replace('-', ' ')} bonus {bonus}")
        if (
            knock.spade_doubles
            and ending.upcard is not None
            and ending.upcard < JOKER
            and suit_of(ending.upcard) == SPADES
        ):
            lines.append("spade upcard: all doubled")
    if in_one_turn(rules, hand.how):
        if rules.one_turn.multiply != 1:
            lines.append(f"{hand.how}: the others' cards x {rules.one_turn.multiply}")
        if rules.one_turn.bonus:
            lines.append(f"{hand.how}: bonus {rules.one_turn.bonus}")
    if (
        hand.winner is not None
        and ending.knocker is None
        and ending.told is None
        and hand.how != "blocked"
        and _winner_points(ending)
    ):
        lines.append(f"{names[hand.winner]} for going out: {_winner_points(ending)}")
    lines.append(
        ", ".join(f"{names[person]} {points:+d}" for person, points in hand.points.items() if points) or "nobody scores"
    )
    return lines
