"""The first lay-down of a hand (keys ``opening``, and ``wilds.per_meld_at_opening`` with it)."""

from collections.abc import Callable, Sequence
from itertools import combinations, islice, product

from rummy_cli.cards import Facts, Objection, names
from rummy_cli.melds import Meld, Shaper, alike, has_natural_run, opening_limits, shaper
from rummy_cli.ruleset import Contract, Rules, forbids

from . import one_turn
from .table import Table

_MOST_READINGS = 500


def limits(t: Table, seat: int, melds: Sequence[Meld], shaper: Shaper) -> tuple[Objection, ...]:
    """Objections to laying these melds that hold for the turn of the opening only.

    Where going out in one turn needs no opening, it shows at the end of the turn only whether the melds must be one.
    """
    rules = t.rules
    if rules.opening.type == "none" or t.gap or (t.opened[seat] and not t.opens_now):
        return ()
    found: list[Objection] = []
    waits = not rules.one_turn.needs_opening and one_turn.may_be_one_turn(t, seat)
    if not waits:
        found += _too_early(t)
    for meld in melds:
        found += opening_limits(shaper, meld)
    laid = [*t.turn_melds, *melds]
    if rules.opening.type == "contract" and not waits:
        contract = rules.opening.contract
        if contract and (_count(laid, "set") > contract.sets or _count(laid, "run") > contract.runs):
            found.append(_not_the_contract(rules, contract, laid))
    if not waits:
        found += repeated(shaper, laid)
    return tuple(found)


def in_every_reading(
    ways: Sequence[Sequence[Meld]], judge: Callable[[Sequence[Meld]], Sequence[Objection]]
) -> tuple[Objection, ...]:
    """Objections to melds of which some may be read in several ways: the fewest that any reading meets; () if one meets none.

    ``ways``: the readings of each meld.
    """
    found: tuple[Objection, ...] = ()
    for melds in islice(product(*ways), _MOST_READINGS):
        objections = tuple(judge(melds))
        if not objections:
            return ()
        found = objections if not found or len(objections) < len(found) else found
    return found


def shortfall(t: Table, seat: int) -> tuple[Objection, ...]:
    """Why the melds laid this turn by a player who had not opened are no opening; empty when they are, or none were laid."""
    if not t.turn_melds or t.gap:
        return ()
    waited = not t.rules.one_turn.needs_opening and t.rules.opening.type != "none"
    if t.opened[seat] and not (waited and t.opens_now):
        return ()
    found = lacking(t.rules, t.turn_melds, t.highest_opening)
    return (*_too_early(t), *found) if waited else found


def _too_early(t: Table) -> tuple[Objection, ...]:
    early = t.rules.opening.earliest_lap
    if t.lap is None or t.lap >= early:
        return ()
    return (forbids(t.rules, "opens_too_early", "opening.earliest_lap", {"lap": t.lap, "limit": early}),)


def lacking(rules: Rules, melds: Sequence[Meld], highest: int = 0) -> tuple[Objection, ...]:
    """Why these melds together are no opening under the rules; ``highest``: the highest opening of this hand so far."""
    opening = rules.opening
    if opening.type == "none":
        return ()
    found: list[Objection] = []
    points = sum(meld.points for meld in melds)
    addends = " + ".join(f"{meld.points} ({names(meld.cards)})" for meld in melds)
    if opening.type == "points":
        if opening.points is not None and points < opening.points:
            found.append(
                forbids(
                    rules,
                    "too_few_points",
                    "opening.points",
                    {"limit": opening.points, "points": points, "number": opening.points - points, "addends": addends},
                )
            )
    else:
        wanted = opening.contract
        if wanted and (_count(melds, "set"), _count(melds, "run")) != (wanted.sets, wanted.runs):
            found.append(_not_the_contract(rules, wanted, melds))
    if opening.progressive and points <= highest:
        found.append(
            forbids(
                rules,
                "beats_no_opening",
                "opening.progressive",
                {"highest": highest, "points": points, "addends": addends},
            )
        )
    if opening.natural_run and not any(has_natural_run(meld) for meld in melds):
        found.append(forbids(rules, "no_natural_run", "opening.natural_run", {"addends": addends}))
    return (*found, *repeated(shaper(rules), melds))


def repeated(s: Shaper, melds: Sequence[Meld]) -> list[Objection]:
    """Objections of ``opening.repeats`` to melds of one opening, one for each two that are too much alike."""
    found = []
    for one, other in combinations(melds, 2):
        likeness = alike(s, one, other)
        if likeness is not None:
            both: Facts = {"group": one.cards, "known": other.cards}
            found.append(forbids(s.rules, likeness, "opening.repeats", both, other.cards))
    return found


def _not_the_contract(rules: Rules, wanted: Contract, melds: Sequence[Meld]) -> Objection:
    return forbids(
        rules, "not_the_contract", "opening.contracts", {"wanted": contract_words(wanted), "laid": _kinds(melds)}
    )


def contract_words(contract: Contract) -> str:
    """A contract in words: ``2 sets``, ``1 set and 2 runs``."""
    parts = [
        f"{number} {word}{'' if number == 1 else 's'}"
        for number, word in ((contract.sets, "set"), (contract.runs, "run"))
        if number
    ]
    return " and ".join(parts) or "nothing"


def _count(melds: Sequence[Meld], kind: str) -> int:
    return sum(meld.type == kind for meld in melds)


def _kinds(melds: Sequence[Meld]) -> str:
    return contract_words(Contract(sets=_count(melds, "set"), runs=_count(melds, "run")))
