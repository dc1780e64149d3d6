"""``check table``: the table and the hand as they are said, and what can be played."""

from collections.abc import Sequence

import msgspec

from rummy_cli.cards import SHAPE, UNDECIDED, Laid, Objection, names, physical
from rummy_cli.melds import Meld, deck_objections, let_stand, read_meld, shaper
from rummy_cli.ruleset import Rules
from rummy_cli.solve.table import Answer, playable

from .verdict import Finding, Groups, judge

_VERDICTS = {"yes": "legal", "no": "illegal", "undecided": UNDECIDED}


class Checked(msgspec.Struct, frozen=True):
    """What speaks against the question (``finding``), or the answer to it."""

    finding: Finding
    answer: Answer | None = None

    @property
    def verdict(self) -> str:
        """legal: a card can be played; illegal: none can, or the question is at fault; ambiguous, unknown."""
        return self.finding.verdict if self.answer is None else _VERDICTS[self.answer.verdict]


def check(
    rules: Rules, table: Groups, hand: Sequence[Laid], *, limit: float = 2.0, most: bool = False, stands: bool = False
) -> Checked:
    """Can a card of this hand be played on this table by regrouping, within ``limit`` seconds?

    ``most``: as many as can be; ``stands``: the table lies so in a game, also where a meld is none by the rules. When the
    rules forbid regrouping, the hint says whether it could be done otherwise.
    """
    held = [physical(card) for card in hand]
    answers: dict[int, Answer] = {}

    def claim(other: Rules) -> Finding:
        melds, found = _table(other, table, stands=stands)
        if not other.rearrange:
            found.append(Objection("rearrange", "melds on the table stay as they are (rearrange is false)"))
        cards = [card for group in table for card in group]
        told = {(o.rule, o.cards) for o in found}
        found += [o for o in deck_objections(shaper(other), [*cards, *held]) if (o.rule, o.cards) not in told]
        if found:
            return Finding(tuple(found))
        answer = answers[id(other)] = playable(other, melds, held, limit=limit, most=most)
        return Finding() if answer.verdict == "yes" else Finding((Objection(SHAPE, "no card can be played"),))

    found = claim(rules)
    answer = answers.get(id(rules))
    if answer is not None:
        return Checked(Finding(), answer)
    return Checked(judge(rules, claim) if found.verdict == "illegal" else found)


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
            found += [
                msgspec.structs.replace(o, reason=f"{names(group)} on the table: {o.reason}")
                for o in reading.complaints()
            ]
    return melds, found
