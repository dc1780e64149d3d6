"""What all rooms speak: cards, and objections as values.

Modules, from the left: ``card`` (cards as numbers, read and written), ``everyday`` (cards as people say them),
``objections``, ``kinds`` (of objections), ``sentences`` (one for each kind), ``wording`` (lists and numbers),
``plain_text`` (what may go to a screen), ``spelling`` (did you mean).
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .card import ACE as ACE
    from .card import CARD_MASK as CARD_MASK
    from .card import JACK as JACK
    from .card import JOKER as JOKER
    from .card import KINDS as KINDS
    from .card import KING as KING
    from .card import NAMES as NAMES
    from .card import PACK as PACK
    from .card import QUEEN as QUEEN
    from .card import RANKS as RANKS
    from .card import SAID_SHIFT as SAID_SHIFT
    from .card import SPADES as SPADES
    from .card import SUIT_SIZE as SUIT_SIZE
    from .card import SUITS as SUITS
    from .card import UNKNOWN as UNKNOWN
    from .card import Card as Card
    from .card import CardReader as CardReader
    from .card import Laid as Laid
    from .card import UnreadableCard as UnreadableCard
    from .card import as_card as as_card
    from .card import bag as bag
    from .card import card_of as card_of
    from .card import cards_of_rank as cards_of_rank
    from .card import copies as copies
    from .card import identity as identity
    from .card import is_one_card as is_one_card
    from .card import is_said as is_said
    from .card import name as name
    from .card import names as names
    from .card import of_rank as of_rank
    from .card import physical as physical
    from .card import pretty as pretty
    from .card import rank_of as rank_of
    from .card import suit_of as suit_of
    from .kinds import Kind as Kind
    from .objections import AMBIGUOUS as AMBIGUOUS
    from .objections import CARDS as CARDS
    from .objections import COUNT as COUNT
    from .objections import ILLEGAL as ILLEGAL
    from .objections import MELD as MELD
    from .objections import SHAPE as SHAPE
    from .objections import TOTALS as TOTALS
    from .objections import TURN as TURN
    from .objections import UNDECIDED as UNDECIDED
    from .objections import Facts as Facts
    from .objections import Objection as Objection
    from .objections import Preface as Preface
    from .objections import facts_json as facts_json
    from .objections import may_stand as may_stand
    from .plain_text import ascii_json as ascii_json
    from .plain_text import cut as cut
    from .plain_text import is_text as is_text
    from .plain_text import one_line as one_line
    from .plain_text import printable as printable
    from .plain_text import printable_json as printable_json
    from .sentences import note as note
    from .sentences import reasons as reasons
    from .sentences import ways_on as ways_on
    from .spelling import did_you_mean as did_you_mean
    from .spelling import near as near
    from .wording import listed as listed
    from .wording import plural as plural

__getattr__ = door(
    __name__,
    {
        "card": "ACE CARD_MASK Card CardReader JACK JOKER KINDS KING Laid NAMES PACK QUEEN RANKS SAID_SHIFT SPADES SUITS SUIT_SIZE UNKNOWN UnreadableCard as_card bag card_of cards_of_rank copies identity is_one_card is_said name names of_rank physical pretty rank_of suit_of",
        "kinds": "Kind",
        "objections": "AMBIGUOUS CARDS COUNT Facts ILLEGAL MELD Objection Preface SHAPE TOTALS TURN UNDECIDED facts_json may_stand",
        "sentences": "note reasons ways_on",
        "spelling": "did_you_mean near",
        "plain_text": "ascii_json cut is_text one_line printable printable_json",
        "wording": "listed plural",
    },
    at_once="card kinds objections plain_text wording",
)
