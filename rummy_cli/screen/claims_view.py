"""The answer to a disputed claim, as JSON and in words."""

from typing import Any

from rummy_cli.cards import facts_json, name, names
from rummy_cli.claims import Finding
from rummy_cli.melds import Meld

from .rearrange_view import regroup_json, regroup_lines
from .words import lacking_text

SCHEMA = 1


def claim_json(what: str, found: Finding) -> dict[str, Any]:
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
    readings = next((o.readings for o in found.objections if o.readings), ())
    if readings:
        answer["readings"] = [[name(card) for card in cards] for cards in readings]
    if found.melds is not None:
        answer["melds"] = [meld_json(meld) for meld in found.melds]
    if found.points is not None:
        answer["points"] = found.points
    if found.freed:
        answer["freed"] = [name(card) for card in found.freed]
    if found.deadwood is not None:
        answer["deadwood"] = found.deadwood
    if what == "hand" and found.left is not None:
        answer["left"] = [name(card) for card in found.left]
        answer["laid_off"] = [{"on": on + 1, "cards": [name(card) for card in cards]} for on, cards in found.laid]
        answer["out"], answer["most_melded"], answer["opens"] = found.out, found.most_melded, found.opens
    if found.discard is not None or (what == "hand" and found.left is not None):
        answer["after_discard"] = found.discard and {"discard": name(found.discard[0]), "deadwood": found.discard[1]}
    if what == "knock":
        answer["limit"] = found.limit
    if what == "table":
        answer |= regroup_json(found.regrouped)
    if found.assumed:
        answer["assumed"] = [[name(card) for card in cards] for cards in found.assumed]
    if found.lacking is not None:
        short = found.lacking
        answer["lacking"] = {"runs": short.runs, "natural_runs": short.natural_runs, "cost": short.cost}
    if found.proven is not None:
        answer["proven"] = found.proven
    return answer


def meld_json(meld: Meld) -> dict[str, Any]:
    """A meld: type, cards, points."""
    return {"type": meld.type, "cards": [name(card) for card in meld.cards], "points": meld.points}


def claim_lines(what: str, found: Finding, rules_name: str) -> list[str]:
    """The answer in words, the verdict first."""
    lines = [f"{found.verdict} ({rules_name})"] if what not in ("hand", "count") or found.objections else []
    if found.assumed:
        lines.append(f"  asked of any cards of these ranks, judged as {' / '.join(map(names, found.assumed))}")
    for objection in dict.fromkeys(found.objections):
        lines.append(f"  {objection.sentence}  [{objection.cited}]")
        lines += [f"    {names(cards)}" for cards in objection.readings]
    if found.hint:
        lines.append(f"  {found.hint}")
    for meld in found.melds or ():
        lines.append(f"  {meld.type}: {names(meld.cards)}" + (f"  {meld.points} points" if what != "count" else ""))
    if found.freed:
        lines.append(f"  freed: {names(found.freed)}")
    if found.objections and what != "knock" and found.left is None:
        return lines
    if found.regrouped is not None:
        return [*lines, *regroup_lines(found.regrouped)]
    if found.lacking is not None:
        lines.append(f"  {lacking_text(found.lacking)}")
    if what == "hand":
        return [*lines, *_hand_lines(found, rules_name)]
    if what == "count":
        return [*lines, f"{found.points} points in hand ({rules_name})"]
    if what == "knock" and found.deadwood is not None:
        if found.discard:
            lines.append(f"  best discard: {name(found.discard[0])}")
        lines.append(
            f"  deadwood {found.deadwood}" + ("" if found.limit is None else f", at most {found.limit} may knock")
        )
    elif found.melds is not None and len(found.melds) > 1:
        lines.append(f"  together {found.points} points")
    return lines


def _hand_lines(found: Finding, rules_name: str) -> list[str]:
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
