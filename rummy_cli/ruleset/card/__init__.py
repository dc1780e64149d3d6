"""The rule card: one page in plain words, read aloud before the deal.

One module a section of the rules file, under the section's name, each with its ``sentences``; ``phrases`` is what they
share, ``headings`` their order on the card, ``page`` the card; ``two_houses`` tells what sets two houses apart.
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .page import rule_card as rule_card
    from .page import this_hand as this_hand
    from .two_houses import differences as differences
    from .two_houses import shown as shown
    from .two_houses import values_by_key as values_by_key

__getattr__ = door(
    __name__,
    {
        "page": "rule_card this_hand",
        "two_houses": "differences values_by_key shown",
    },
)
