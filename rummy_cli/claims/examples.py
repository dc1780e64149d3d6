"""The examples of a rules file: claims and the rulings that the house expects of them."""

import msgspec

from rummy_cli.cards import UnreadableCard
from rummy_cli.ruleset import Example, House
from rummy_cli.text import Unreadable

from .asking import ruling
from .circumstances import circumstances_under
from .claim_text import OPTIONS, read_claim, words_of
from .verdict import ClaimVerdict


class Outcome(msgspec.Struct, frozen=True):
    """What an example came to: what was judged of it, or why it cannot be read; ``holds``: is it what the house expects."""

    example: Example
    judged: ClaimVerdict | None
    wrong: str
    holds: bool


def ruling_on_line(house: House, text: str) -> ClaimVerdict:
    """The ruling on a claim written on one line, under these rules. Raises Unreadable and UnreadableCard."""
    claim = read_claim(words_of(text))
    for name, option in OPTIONS.items():
        if option.door and getattr(claim, name):
            raise Unreadable(f"read {option.flag!r}: an example is judged by the rules of its own file")
    return ruling(claim, circumstances_under(house, claim.players, claim.deal))


def outcomes(house: House) -> list[Outcome]:
    """The examples of a house, each judged."""
    return [_outcome(house, example) for example in house.examples]


def _outcome(house: House, example: Example) -> Outcome:
    try:
        ruled = ruling_on_line(house, example.check)
    except (Unreadable, UnreadableCard) as error:
        return Outcome(example, None, str(error), holds=False)
    wrong = _differs(example, ruled)
    return Outcome(example, ruled, wrong, holds=not wrong)


def _differs(example: Example, ruled: ClaimVerdict) -> str:
    """What differs from what the house expects; empty where nothing does."""
    if ruled.verdict != example.verdict:
        why = f": {ruled.reason}" if ruled.reason else ""
        return f"{ruled.verdict}, and {example.verdict} is expected{why}"
    if example.rule is not None and example.rule not in ruled.rules:
        return f"decided by {', '.join(ruled.rules) or 'nothing'}, and {example.rule} is expected"
    return ""
