"""The best arrangement of a hand that must hold so many runs, so many of them without wilds (keys ``knock.needs``, ``knock.needs_for``)."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from rummy_cli.cards import Card
from rummy_cli.melds import Meld, has_natural_run
from rummy_cli.ruleset import Needs, Rules

from .counted import Asked
from .hands import Arrangement, arrangement, best_with, count, ground
from .packing import Need
from .queries import all_least, best_discard, discards, least_deadwood, only_lay_off, without_one


class Lacking(msgspec.Struct, frozen=True):
    """What a loser's hand lacks of ``knock.needs`` where they are for everyone, and what that costs him in points.

    ``runs``, ``natural_runs``: how many are missing; without the natural ones every card counts, else all but the runs.
    """

    runs: int
    natural_runs: int
    cost: int


def lacking(
    rules: Rules, hand: Sequence[Card], table: Sequence[Meld] = (), melds: Sequence[Meld] | None = None
) -> Lacking | None:
    """What a loser's hand lacks, or None; ``melds``: as he said them, else as they are best."""
    if not _for_losers(rules):
        return None
    short = missing(rules, hand) if melds is None else shortage(_needs(rules), melds)
    if not short.runs and not short.natural_runs:
        return None
    cost = least_counted(rules, hand, table).deadwood - least_deadwood(rules, hand, table).deadwood
    return Lacking(short.runs, short.natural_runs, cost)


def meets(needs: Needs, melds: Iterable[Meld]) -> bool:
    """Do these melds hold the runs that are asked for?"""
    lacking = shortage(needs, melds)
    return not (lacking.runs or lacking.natural_runs)


def shortage(needs: Needs, melds: Iterable[Meld]) -> Needs:
    """How many runs these melds lack, and how many of them without wilds."""
    runs = [meld for meld in melds if meld.type == "run"]
    natural = sum(has_natural_run(meld) for meld in runs)
    return Needs(max(needs.runs - len(runs), 0), max(needs.natural_runs - natural, 0))


def missing(rules: Rules, hand: Sequence[Card]) -> Needs:
    """How many of the runs of ``knock.needs`` a hand lacks at best, and how many of them without wilds; the latter come first."""
    needs = _needs(rules)

    def most(wanted: int, asked: Callable[[int], Asked]) -> int:
        return next((n for n in range(wanted, 0, -1) if _with(rules, hand, (), asked(n)) is not None), 0)

    natural = most(needs.natural_runs, lambda n: Asked(n, n, sets=False))
    runs = most(needs.runs, lambda n: Asked(n, min(n, natural), sets=False))
    return Needs(needs.runs - runs, needs.natural_runs - natural)


def free_melds(rules: Rules, melds: Sequence[Meld]) -> tuple[Meld, ...]:
    """Those of the melds that a loser says he has which cost him nothing: all, only the runs, or none (``knock.needs_for``)."""
    if not _for_losers(rules):
        return tuple(melds)
    lacking = shortage(_needs(rules), melds)
    if lacking.natural_runs:
        return ()
    return tuple(meld for meld in melds if meld.type == "run" or not lacking.runs)


def least_meeting(rules: Rules, hand: Sequence[Card], table: Sequence[Meld] = ()) -> Arrangement | None:
    """The arrangement of least deadwood that meets ``knock.needs``; None when none does. As ``least_deadwood`` otherwise."""
    needs = _needs(rules)
    plain = least_deadwood(rules, hand, table)
    if meets(needs, plain.melds):
        return plain
    asked = Asked(needs.runs, needs.natural_runs)
    if _with(rules, hand, (), asked._replace(sets=False)) is None:
        return None
    return _with(rules, hand, table, asked)


def knocking(rules: Rules, hand: Sequence[Card]) -> Arrangement:
    """The knocker's hand as the referee arranges it; one that cannot meet the needs, and that the table lets stand, as it is least."""
    return least_meeting(rules, hand) or least_deadwood(rules, hand)


def best_knock(rules: Rules, hand: Sequence[Card]) -> tuple[Card, Arrangement]:
    """The card to throw with a knock, and the rest as the knocker shows it; as ``best_discard`` where no discard leaves the runs."""
    plain = best_discard(rules, hand)
    if meets(_needs(rules), plain[1].melds):
        return plain
    ways: list[tuple[Card, Arrangement]] = []
    for card in discards(rules, hand):
        found = least_meeting(rules, without_one(hand, card))
        if found is not None:
            ways.append((card, found))
    return min(ways, key=lambda way: way[1].deadwood, default=plain)


def all_knocking(rules: Rules, hand: Sequence[Card]) -> list[Arrangement]:
    """All arrangements of the knocker's hand that are as good as ``knocking``."""
    needs, best = _needs(rules), knocking(rules, hand)
    if not needs.runs or not meets(needs, best.melds):
        return all_least(rules, hand)
    return all_least(rules, hand, need=Need(natural_runs=needs.natural_runs, least_runs=needs.runs), least=best)


def least_counted(rules: Rules, hand: Sequence[Card], table: Sequence[Meld] = ()) -> Arrangement:
    """What one who did not knock counts: least deadwood, and where ``knock.needs`` are for everyone, as that rule counts it.

    Without the natural runs every card counts, with these but not the runs only runs are free: ``melds`` are those that are
    free, ``left`` all that counts. What is laid off on ``table`` is free in any case.
    """
    if not _for_losers(rules):
        return least_deadwood(rules, hand, table)
    needs = _needs(rules)
    nothing = only_lay_off(rules, hand, table)
    runs = _with(rules, hand, table, Asked(needs.natural_runs, needs.natural_runs, sets=False))
    if runs is None:
        return nothing
    whole = least_meeting(rules, hand, table)
    ways = [one for one in (whole, runs, nothing) if one is not None]
    return min(ways, key=lambda one: (one.deadwood, len(one.left)))


def best_counted_discard(rules: Rules, hand: Sequence[Card], table: Sequence[Meld] = ()) -> tuple[Card, Arrangement]:
    """As ``best_discard``, the hand counted as that of one who did not knock."""
    return best_discard(rules, hand, table, least_counted if _for_losers(rules) else least_deadwood)


def _needs(rules: Rules) -> Needs:
    return Needs() if rules.knock is None else rules.knock.needs


def _for_losers(rules: Rules) -> bool:
    return rules.knock is not None and rules.knock.needs_for == "everyone" and rules.knock.needs.runs > 0


def _with(rules: Rules, hand: Sequence[Card], table: Sequence[Meld], asked: Asked) -> Arrangement | None:
    g = ground(rules)
    cards = count(hand)
    found = best_with(g, cards, table, asked)
    return None if found is None else arrangement(g, cards, found[1], found[2].wilds)
