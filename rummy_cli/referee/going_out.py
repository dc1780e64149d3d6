"""Going out: by which way, when, and in one turn (keys ``going_out``, ``one_turn``)."""

from rummy_cli.cards import Objection
from rummy_cli.ruleset import forbids

from .table import Table


def verify_going_out(t: Table, seat: int, way: str, leaves: int | None) -> tuple[Objection, ...]:
    """Objections to getting rid of the last card by ``meld``, ``layoff`` or ``discard``; none while cards are left."""
    if leaves != 0 or t.gap:
        return ()
    rules, who = t.rules.going_out, t.names[seat]
    found: list[Objection] = []
    if way != "discard" and rules.final_discard == "required":
        found.append(forbids(t.rules, "no_card_to_throw", "going_out.final_discard", {"who": who}))
    if way not in rules.by:
        found.append(forbids(t.rules, "no_such_way_out", "going_out.by", {"way": way}))
    if t.lap is not None and t.lap < rules.earliest_lap:
        found.append(
            forbids(t.rules, "out_too_early", "going_out.earliest_lap", {"lap": t.lap, "limit": rules.earliest_lap})
        )
    return tuple(found)
