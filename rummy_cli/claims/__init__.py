"""A disputed claim, judged by the rules alone; what would have allowed it.

Modules, from the left: ``claim_text`` (the words), ``circumstances`` (the rules and the table), ``asking`` (each claim to its
judge), ``any_cards`` (ranks alone), ``claimed_melds`` and ``claimed_table`` (the table a claim speaks of), ``on_table``,
``in_hand``, ``in_time``, ``table_question``, ``verdict`` (what comes of it), ``remedies`` (what would have allowed it),
``refusals`` and ``what_would_do`` (the same for events), ``cited`` (a refusal at length), ``examples`` (of a rules
file), ``comparison`` (under many sets).
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .asking import ruling as ruling
    from .circumstances import Circumstances as Circumstances
    from .circumstances import circumstances_under as circumstances_under
    from .cited import Cited as Cited
    from .cited import cited_keys as cited_keys
    from .claim_text import QUESTIONS as QUESTIONS
    from .claim_text import Claim as Claim
    from .claim_text import ClaimOption as ClaimOption
    from .claim_text import Question as Question
    from .claim_text import claim_line as claim_line
    from .claim_text import options_of as options_of
    from .claim_text import read_claim as read_claim
    from .claim_text import words_of as words_of
    from .comparison import RulingUnderSet as RulingUnderSet
    from .comparison import across as across
    from .examples import outcomes as outcomes
    from .refusals import event_remedies as event_remedies
    from .refusals import remedy_of_event as remedy_of_event
    from .refusals import what_if as what_if
    from .verdict import ClaimVerdict as ClaimVerdict
    from .what_would_do import WayOn as WayOn
    from .what_would_do import ways_on as ways_on

__getattr__ = door(
    __name__,
    {
        "comparison": "RulingUnderSet across",
        "asking": "ruling",
        "claim_text": "QUESTIONS ClaimOption Question Claim claim_line options_of read_claim words_of",
        "examples": "outcomes",
        "circumstances": "Circumstances circumstances_under",
        "refusals": "remedy_of_event event_remedies what_if",
        "what_would_do": "WayOn ways_on",
        "cited": "Cited cited_keys",
        "verdict": "ClaimVerdict",
    },
)
