"""A line of text <-> its events; names.

Modules, from the left: ``events`` (what can happen), ``names``, ``verbs``, ``read`` and ``read_play`` (text -> event),
``write`` (event -> text), ``line`` (of a record); then what people type: ``line_parts``, ``phrase``, ``whole_hands`` (whole
hands in short), ``typed``.
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .events import Amend as Amend
    from .events import Buy as Buy
    from .events import Correction as Correction
    from .events import Count as Count
    from .events import Cut as Cut
    from .events import Deal as Deal
    from .events import Discard as Discard
    from .events import Draw as Draw
    from .events import Drop as Drop
    from .events import End as End
    from .events import Entry as Entry
    from .events import Event as Event
    from .events import Expose as Expose
    from .events import Fail as Fail
    from .events import Gap as Gap
    from .events import Go as Go
    from .events import Insert as Insert
    from .events import Join as Join
    from .events import Knock as Knock
    from .events import LayOff as LayOff
    from .events import Leave as Leave
    from .events import NewMelds as NewMelds
    from .events import Pass as Pass
    from .events import Penalty as Penalty
    from .events import Person as Person
    from .events import Plain as Plain
    from .events import Rearrange as Rearrange
    from .events import Redo as Redo
    from .events import Rename as Rename
    from .events import Result as Result
    from .events import RuleChange as RuleChange
    from .events import Scores as Scores
    from .events import Show as Show
    from .events import Strike as Strike
    from .events import Swap as Swap
    from .events import TableNote as TableNote
    from .events import Take as Take
    from .events import Totals as Totals
    from .events import Undo as Undo
    from .events import Void as Void
    from .line import Notation as Notation
    from .line import ReadLine as ReadLine
    from .line import refuse_unfit as refuse_unfit
    from .line_parts import LinePart as LinePart
    from .line_parts import parts_of_line as parts_of_line
    from .names import Roster as Roster
    from .names import Unreadable as Unreadable
    from .names import clean_name as clean_name
    from .names import fold as fold
    from .names import short as short
    from .phrase import BareCards as BareCards
    from .phrase import Corrected as Corrected
    from .phrase import DeferredEvent as DeferredEvent
    from .phrase import HandPoints as HandPoints
    from .phrase import HandStruck as HandStruck
    from .phrase import LoserCounts as LoserCounts
    from .phrase import Phrase as Phrase
    from .phrase import PhraseReading as PhraseReading
    from .phrase import RestOfTurn as RestOfTurn
    from .phrase import SaidEvent as SaidEvent
    from .phrase import TakenBack as TakenBack
    from .phrase import WholeHand as WholeHand
    from .typed import Typed as Typed
    from .verbs import EVERYDAY as EVERYDAY
    from .verbs import VERBS as VERBS
    from .verbs import WORDS as WORDS
    from .verbs import Verb as Verb

__getattr__ = door(
    __name__,
    {
        "events": "Amend Buy Correction Count Cut Deal Discard Draw Drop End Entry Event Expose Fail Gap Go Insert Join Knock LayOff Leave NewMelds TableNote Pass Penalty Person Plain Rearrange Redo Rename Result RuleChange Scores Show Strike Swap Take Totals Undo Void",
        "line": "Notation ReadLine refuse_unfit",
        "phrase": "BareCards Corrected LoserCounts HandStruck PhraseReading Phrase HandPoints SaidEvent RestOfTurn TakenBack WholeHand DeferredEvent",
        "line_parts": "LinePart parts_of_line",
        "typed": "Typed",
        "names": "Roster Unreadable clean_name fold short",
        "verbs": "EVERYDAY VERBS WORDS Verb",
    },
    at_once="events line names phrase typed verbs",
)
