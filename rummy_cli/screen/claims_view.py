"""The answer to a disputed claim, as JSON and in words."""

from collections.abc import Iterable
from typing import Any

from rummy_cli.cards import Laid, facts_json, name, names
from rummy_cli.claims import ClaimVerdict
from rummy_cli.melds import Meld

from .card_words import objection_lines
from .missing_runs import lacking_text
from .rearrange_view import rearrange_json, rearrange_lines

SCHEMA = 1


def claim_json(what: str, found: ClaimVerdict) -> dict[str, Any]:
    """The answer of ``check --json``."""
    keys = found.rules
    answer: dict[str, Any] = {
        "schema": SCHEMA,
        "verdict": found.verdict,
        "rule": keys[0] if keys else None,
        "rules": keys,
        "reason": found.reason,
        "hint": found.hint,
        "facts": [facts_json(objection) for objection in found.objections],
    }
    asked = _hand_json(found) if what == "hand" and found.left is not None else {}
    if what == "knock":
        asked["limit"] = found.limit
    if what == "table":
        asked |= rearrange_json(found.rearranged)
    return answer | {key: value for key, value in _found_json(found).items() if value is not None} | asked


def _found_json(found: ClaimVerdict) -> dict[str, Any]:
    """What any question may have for an answer; None: not this one."""
    readings = next((o.readings for o in found.objections if o.readings), ())
    short, thrown = found.lacking, found.discard
    return {
        "readings": _named(readings) if readings else None,
        "melds": None if found.melds is None else [meld_json(meld) for meld in found.melds],
        "points": found.points,
        "freed": [name(card) for card in found.freed] if found.freed else None,
        "deadwood": found.deadwood,
        "after_discard": thrown and {"discard": name(thrown[0]), "deadwood": thrown[1]},
        "assumed": _named(found.assumed) if found.assumed else None,
        "lacking": short and {"runs": short.runs, "natural_runs": short.natural_runs, "cost": short.cost},
        "proven": found.proven,
    }


def _hand_json(found: ClaimVerdict) -> dict[str, Any]:
    """What ``check hand`` answers besides, null where it does not apply."""
    answer: dict[str, Any] = {
        "left": [name(card) for card in found.left or ()],
        "laid_off": [{"on": on + 1, "cards": [name(card) for card in cards]} for on, cards in found.laid],
        "out": found.out,
        "most_melded": found.most_melded,
        "opens": found.opens,
    }
    return answer if found.discard is not None else answer | {"after_discard": None}


def _named(groups: Iterable[Iterable[Laid]]) -> list[list[str]]:
    return [[name(card) for card in cards] for cards in groups]


def meld_json(meld: Meld) -> dict[str, Any]:
    """A meld: type, cards, points."""
    return {"type": meld.type, "cards": [name(card) for card in meld.cards], "points": meld.points}


def claim_lines(what: str, found: ClaimVerdict, rules_name: str, *, fixed: bool = False) -> list[str]:
    """The answer in words, the verdict first; ``fixed``: with the fixed names where no house key decides."""
    lines = [f"{found.verdict} ({rules_name})"] if what not in ("hand", "count") or found.objections else []
    lines += _ruled_lines(found, fixed=fixed)
    for meld in found.melds or ():
        lines.append(f"  {meld.type}: {names(meld.cards)}" + (f"  {meld.points} points" if what != "count" else ""))
    if found.freed:
        lines.append(f"  freed: {names(found.freed)}")
    if found.objections and what != "knock" and found.left is None:
        return lines
    if found.rearranged is not None:
        return [*lines, *rearrange_lines(found.rearranged)]
    if found.lacking is not None:
        lines.append(f"  {lacking_text(found.lacking)}")
    return [*lines, *_asked_lines(what, found, rules_name)]


def _ruled_lines(found: ClaimVerdict, *, fixed: bool) -> list[str]:
    """What was judged, every objection with its readings, and the hint."""
    lines = []
    if found.assumed:
        lines.append(f"  asked of any cards of these ranks, judged as {' / '.join(map(names, found.assumed))}")
    lines += objection_lines(found.objections, fixed=fixed)
    return [*lines, f"  {found.hint}"] if found.hint else lines


def _asked_lines(what: str, found: ClaimVerdict, rules_name: str) -> list[str]:
    """What the question was after."""
    if what == "hand":
        return _hand_lines(found, rules_name)
    if what == "count":
        return [f"{found.points} points in hand ({rules_name})"]
    if what == "knock" and found.deadwood is not None:
        best = [f"  best discard: {name(found.discard[0])}"] if found.discard else []
        limit = "" if found.limit is None else f", at most {found.limit} may knock"
        return [*best, f"  deadwood {found.deadwood}{limit}"]
    several = found.melds is not None and len(found.melds) > 1
    return [f"  together {found.points} points"] if several else []


def _hand_lines(found: ClaimVerdict, rules_name: str) -> list[str]:
    lines = [f"  on meld {on + 1}: {names(cards)}" for on, cards in found.laid]
    lines += [f"  left: {names(found.left or ()) or 'nothing'}", f"deadwood {found.deadwood} ({rules_name})"]
    if found.discard:
        lines.append(f"best discard {name(found.discard[0])}, which leaves {found.discard[1]}")
    lines.append(f"most points that can be melded: {found.most_melded}")
    if found.opens is not None:
        lines.append("opens" if found.opens else "does not open")
    if found.out is not None:
        lines.append("could go out now" if found.out else "could not go out now")
    if found.proven is False:
        lines.append("the best that was found in the time; not proven")
    return lines
