"""What can be played by regrouping the table, as JSON and in words."""

from typing import TYPE_CHECKING, Any

from rummy_cli.cards import name, names, physical

from .claims_view import claim_json, claim_lines, meld_json

if TYPE_CHECKING:
    from rummy_cli.claims import Checked
    from rummy_cli.melds import Meld
    from rummy_cli.solve.table import Answer

_NONE = "none of these cards can be played, however the table is regrouped"


def _late(answer: "Answer") -> str:
    return f"nothing was found in {answer.seconds:.1f} s, and not every regrouping was tried"


def regroup_json(checked: "Checked") -> dict[str, Any]:
    """The answer of ``check table --json``."""
    answer = checked.answer
    told = {**claim_json("table", checked.finding), "verdict": checked.verdict}
    if answer is None:
        return {**told, "played": [], "melds": [], "seconds": 0.0}
    if answer.verdict != "yes":
        told["reason"] = _NONE if answer.verdict == "no" else _late(answer)
    if answer.verdict == "undecided":
        told["hint"] = "--limit with more seconds looks longer"
    return {
        **told,
        "played": [name(card) for card in answer.played],
        "melds": [meld_json(meld) for meld in answer.after],
        "seconds": round(answer.seconds, 4),
    }


def regroup_lines(checked: "Checked", rules_name: str) -> list[str]:
    """The answer in words, the verdict first: each meld before and after, the cards of the hand with a plus."""
    answer = checked.answer
    if answer is None:
        return claim_lines("table", checked.finding, rules_name)
    lines = [f"{checked.verdict} ({rules_name})"]
    if answer.verdict == "no":
        return [*lines, f"  {_NONE}"]
    if answer.verdict == "undecided":
        return [*lines, f"  {_late(answer)}; --limit with more seconds looks longer"]
    lines.append(f"  can be played: {names(answer.played)}")
    told = [names(meld.cards) for meld in answer.before]
    width = max(map(len, told), default=0)
    if told:
        lines += ["  the table before:", *(f"    {n:2}  {text}" for n, text in enumerate(told, 1))]
    lines.append(f"  {'and' if told else 'the table'} after (+ from the hand):")
    left = list(answer.before)
    fresh = list(answer.played)
    for n, meld in enumerate(answer.after, 1):
        if meld in left:
            left.remove(meld)
            lines.append(f"    {n:2}  {names(meld.cards):{width}}  as it was")
        else:
            lines.append(f"    {n:2}  {_marked(meld, fresh)}")
    return lines


def _marked(meld: "Meld", fresh: list[int]) -> str:
    """The cards of a meld, those of ``fresh`` marked and taken out of it."""
    told = []
    for card in meld.cards:
        mine = physical(card) in fresh
        if mine:
            fresh.remove(physical(card))
        told.append(f"+{name(card)}" if mine else name(card))
    return " ".join(told)
