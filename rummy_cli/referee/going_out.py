"""Going out: by which way, when, and in one turn (keys ``going_out``, ``one_turn``)."""

from typing import Any

from rummy_cli.cards import Laid, Objection, name

from .table import Table

_WAYS = {"meld": "melding", "layoff": "laying off", "discard": "discarding"}


def card_objection(rule: str, card: Laid, what: str, value: Any) -> Objection:
    """An objection about one card: ``KD was taken and must be played (always)``."""
    return Objection(rule, f"{name(card)} {what} ({value})", (card,))


def verify(t: Table, seat: int, way: str, leaves: int | None) -> tuple[Objection, ...]:
    """Objections to getting rid of the last card by ``meld``, ``layoff`` or ``discard``; none while cards are left."""
    if leaves != 0 or t.gap:
        return ()
    rules, who = t.rules.going_out, t.names[seat]
    found: list[Objection] = []
    if way != "discard" and rules.final_discard == "required":
        found.append(
            Objection(
                "going_out.final_discard",
                f"{who} would have no card left to throw: the last card must be discarded (required)",
            )
        )
    if way not in rules.by:
        found.append(Objection("going_out.by", f"nobody goes out by {_WAYS[way]} here (by: {', '.join(rules.by)})"))
    if t.lap is not None and t.lap < rules.earliest_lap:
        found.append(
            Objection("going_out.earliest_lap", f"lap {t.lap}: nobody goes out before lap {rules.earliest_lap}")
        )
    return tuple(found)
