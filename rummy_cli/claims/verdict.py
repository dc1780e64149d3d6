"""What comes of a claim: the ruling, what it is about, and what would have allowed it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from rummy_cli.cards import AMBIGUOUS, UNDECIDED, Card, Laid, Objection
from rummy_cli.melds import Meld
from rummy_cli.ruleset import Rules

from .remedies import remedy_of_claim

if TYPE_CHECKING:
    from rummy_cli.solve.hand import Lacking
    from rummy_cli.solve.table import Answer

ClaimedGroups = Sequence[Sequence[Laid]]


class ClaimVerdict(msgspec.Struct, frozen=True):
    """What comes of a claim. ``None`` is what the claim does not ask for, or what cannot be told.

    ``melds``: as they lie after it; ``freed``: the wilds of a swap; ``points``: of the melds, or what the cards cost;
    ``discard``: the best one, and the deadwood after it; ``limit``: the most deadwood that may knock; ``lacking``: the runs
    that a loser's hand lacks and what that costs; ``rearranged``: what
    can be played by rearranging the table; ``assumed``: the cards that were judged where ranks alone were said; ``proven``:
    False where the time was over before all had been tried.
    """

    objections: tuple[Objection, ...] = ()
    melds: tuple[Meld, ...] | None = None
    points: int | None = None
    freed: tuple[Card, ...] = ()
    deadwood: int | None = None
    left: tuple[Card, ...] | None = None
    laid: tuple[tuple[int, tuple[Laid, ...]], ...] = ()
    out: bool | None = None
    most_melded: int | None = None
    opens: bool | None = None
    discard: tuple[Card, int] | None = None
    limit: int | None = None
    lacking: "Lacking | None" = None
    rearranged: "Answer | None" = None
    assumed: tuple[tuple[Laid, ...], ...] = ()
    proven: bool | None = None
    hint: str | None = None

    @property
    def verdict(self) -> str:
        """legal, illegal, ambiguous or unknown."""
        verdicts = {objection.verdict for objection in self.objections}
        return next((v for v in ("illegal", AMBIGUOUS, UNDECIDED) if v in verdicts), "legal")

    @property
    def rules(self) -> list[str]:
        """The keys cited, each once."""
        return list(dict.fromkeys(objection.rule for objection in self.objections))

    @property
    def reason(self) -> str | None:
        """All that speaks against it, in one text."""
        return "; ".join(dict.fromkeys(objection.reason for objection in self.objections)) or None


def judge(rules: Rules, claim: Callable[[Rules], ClaimVerdict]) -> ClaimVerdict:
    """The claim judged, with the one change of a cited key that would have allowed it."""
    found = claim(rules)
    if found.verdict != "illegal":
        return found
    return msgspec.structs.replace(
        found, hint=remedy_of_claim(rules, found.objections, lambda other: claim(other).objections)
    )
