"""A claim under many sets of rules: what each says of it, and by which key."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from rummy_cli.cards import Laid, UnreadableCard
from rummy_cli.ruleset import House, Rules, value_of_key
from rummy_cli.text import Unreadable

from .asking import ruling
from .circumstances import circumstances_under
from .claim_text import Claim
from .verdict import ClaimVerdict


class RulingUnderSet(msgspec.Struct, frozen=True):
    """A claim under one set: what was judged of it, or why it cannot be asked there; the key that decides, with its value as written.

    Of a claim that is legal that key decides which other sets refuse it by, having another value; None where no set does.
    """

    name: str
    house: House
    judged: ClaimVerdict | None = None
    wrong: str = ""
    key: str | None = None
    value: str | None = None


def across(
    claim: Claim, houses: Iterable[tuple[str, House]], table: Sequence[tuple[Laid, ...]] = ()
) -> list[RulingUnderSet]:
    """The claim under each of the sets (name, house). ``table``: the melds that lie there, where the claim names none."""
    asked = [_asked(claim, name, house, tuple(table)) for name, house in houses]
    if claim.what in ("hand", "count"):  # what they come to is asked, and nothing forbids it
        return [one for one, _ in asked]
    cited = [(one.key, one.value) for one, _ in asked if one.key is not None]
    return [one if rules is None else _decided(one, rules, cited) for one, rules in asked]


def _asked(
    claim: Claim, name: str, house: House, table: tuple[tuple[Laid, ...], ...]
) -> tuple[RulingUnderSet, Rules | None]:
    try:
        circumstances = replace(circumstances_under(house, claim.players, claim.deal), table=table)
        found = ruling(claim, circumstances)
    except (Unreadable, UnreadableCard) as error:
        return RulingUnderSet(name, house, wrong=str(error)), None
    first = found.objections[0] if found.objections else None
    key, value = (None, None) if first is None else (first.rule, first.value)
    return RulingUnderSet(name, house, found, key=key, value=value), circumstances.rules


def _decided(one: RulingUnderSet, rules: Rules, cited: Sequence[tuple[str | None, str | None]]) -> RulingUnderSet:
    """A legal claim with the key by which most of the others refuse it, if this set has another value there than they."""
    if one.judged is None or one.judged.verdict != "legal":
        return one
    by_key: dict[str, list[str | None]] = {}
    for key, value in cited:
        if key is not None and not key.startswith("table."):
            by_key.setdefault(key, []).append(value)
    for key, values in sorted(by_key.items(), key=lambda pair: -len(pair[1])):
        own = value_of_key(rules, key)
        if own not in values:
            return replace(one, key=key, value=own)
    return one
