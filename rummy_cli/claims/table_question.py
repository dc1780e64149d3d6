"""``check table``: the table and the hand as they are said, and what can be played."""

from collections.abc import Sequence

from rummy_cli.cards import SHAPE, UNDECIDED, Laid, Objection, Preface, physical
from rummy_cli.melds import Meld, deck_objections, let_stand, read_meld, shaper
from rummy_cli.ruleset import Rules
from rummy_cli.solve.table import Answer, playable

from .verdict import Finding, Groups, judge


def regrouping(
    rules: Rules, table: Groups, hand: Sequence[Laid], *, limit: float = 2.0, most: bool = False, stands: bool = False
) -> Finding:
    """Can a card of this hand be played on this table by regrouping, within ``limit`` seconds?

    ``most``: as many as can be; ``stands``: the table lies so in a game, also where a meld is none by the rules. When the
    rules forbid regrouping, the hint says whether it could be done otherwise.
    """
    held = [physical(card) for card in hand]

    def claim(other: Rules) -> Finding:
        cards = [card for group in table for card in group]
        found = list(deck_objections(shaper(other), [*cards, *held]))
        if found:  # cards that no deck has: nothing else is asked
            return Finding(tuple(found))
        melds, found = _table(other, table, stands=stands)
        if not other.rearrange:
            found.append(Objection("rearrange", "melds on the table stay as they are (rearrange is false)"))
        if found:
            return Finding(tuple(found))
        return _answered(playable(other, melds, held, limit=limit, most=most))

    return judge(rules, claim)


def _answered(answer: Answer) -> Finding:
    if answer.verdict == "yes":
        return Finding(regrouped=answer, proven=answer.proven)
    if answer.verdict == "no":
        reason = "none of these cards can be played, however the table is regrouped"
        return Finding((Objection(SHAPE, reason),), regrouped=answer, proven=True)
    reason = f"nothing was found in {answer.seconds:.1f} s, and not every regrouping was tried: --limit with more seconds looks longer"
    return Finding((Objection(SHAPE, reason, verdict=UNDECIDED),), regrouped=answer, proven=False)


def _table(rules: Rules, groups: Groups, *, stands: bool) -> tuple[list[Meld], list[Objection]]:
    melds: list[Meld] = []
    found: list[Objection] = []
    for group in groups:
        reading = read_meld(shaper(rules), group)
        if not reading.objections:  # whichever of its readings: the cards may go anywhere
            melds.append(reading.meld or reading.readings[0])
        elif stands:
            melds.append(let_stand(shaper(rules), group))
        else:
            found += [o.seen_in(Preface(group=tuple(group))) for o in reading.complaints()]
    return melds, found
