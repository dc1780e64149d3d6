"""``check table``: the table and the hand as they are said, and what can be played."""

from collections.abc import Sequence

from rummy_cli.cards import SHAPE, UNDECIDED, Laid, Objection, physical
from rummy_cli.melds import Meld, deck_objections, shaper
from rummy_cli.ruleset import Rules, forbids
from rummy_cli.solve.table import Answer, playable

from .claimed_melds import melds_claimed
from .in_time import SECONDS
from .on_table import becoming
from .verdict import ClaimedGroups, ClaimVerdict, judge


def rearranging(
    rules: Rules,
    table: ClaimedGroups,
    hand: Sequence[Laid],
    *,
    limit: float = SECONDS,
    most: bool = False,
    stands: bool = False,
) -> ClaimVerdict:
    """Can a card of this hand be played on this table by rearranging, within ``limit`` seconds?

    ``most``: as many as can be; ``stands``: the table lies so in a game, also where a meld is none by the rules. When the
    rules forbid rearranging, the remedy says whether it could be done otherwise.
    """
    held = [physical(card) for card in hand]

    def claim(other: Rules) -> ClaimVerdict:
        cards = [card for group in table for card in group]
        found = list(deck_objections(shaper(other), [*cards, *held]))
        if found:  # cards that no deck has: nothing else is asked
            return ClaimVerdict(tuple(found))
        melds = melds_claimed(other, table, found, stands=stands, anywhere=True)
        if not other.rearrange:
            found.append(forbids(other, "melds_stay_as_they_are", "rearrange"))
        if found:
            return ClaimVerdict(tuple(found))
        answer = playable(other, melds, held, limit=limit, most=most)
        against = _against(other, melds, answer)
        return ClaimVerdict(against) if against else _answered(answer)

    return judge(rules, claim)


def _against(rules: Rules, melds: Sequence[Meld], answer: Answer) -> tuple[Objection, ...]:
    """What the referee would say to the play that was found: the keys of lay-offs bind a rearrangement too."""
    changed = [meld for meld in answer.after if meld not in answer.before]
    if answer.verdict != "yes" or len(answer.after) - len(changed) == len(answer.before):  # new melds alone
        return ()
    return becoming(rules, melds, [meld.cards for meld in answer.after]).objections


def _answered(answer: Answer) -> ClaimVerdict:
    if answer.verdict == "yes":
        return ClaimVerdict(rearranged=answer, proven=answer.proven)
    if answer.verdict == "no":
        return ClaimVerdict((Objection("none_can_be_played", SHAPE),), rearranged=answer, proven=True)
    late = Objection("not_every_rearrangement", SHAPE, {"seconds": f"{answer.seconds:.1f}"}, verdict=UNDECIDED)
    return ClaimVerdict((late,), rearranged=answer, proven=False)
