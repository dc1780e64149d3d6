"""What can be played by rearranging the table, as JSON and in words."""

from typing import TYPE_CHECKING, Any

from rummy_cli.cards import name, names, physical

if TYPE_CHECKING:
    from rummy_cli.melds import Meld
    from rummy_cli.solve.table import Answer


def rearrange_json(answer: "Answer | None") -> dict[str, Any]:
    """What ``check table --json`` says of the rearranging that was found (None: the question itself is at fault)."""
    from .claims_view import meld_json  # noqa: PLC0415  which asks for this

    if answer is None:
        return {"played": [], "melds": [], "seconds": 0.0}
    return {
        "played": [name(card) for card in answer.played],
        "melds": [meld_json(meld) for meld in answer.after],
        "seconds": round(answer.seconds, 4),
    }


def rearrange_lines(answer: "Answer") -> list[str]:
    """The rearranging in words: each meld before and after, the cards of the hand with a plus."""
    lines = [f"  can be played: {names(answer.played)}"]
    if not answer.proven:
        lines[0] += " (more was not found in the time; --limit with more seconds looks longer)"
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
