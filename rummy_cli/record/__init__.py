"""The record: its head and lines, corrections, replay, the only writer to disk, statistics over games.

Modules, from the left: ``decoding`` (bytes to text), ``head`` (of the file), ``corrections``, ``journal`` (lines replayed), ``open``, ``going_back``,
``append``, ``typed_line``, ``store`` (the only writer to disk) with ``operating_system``, ``last_refusal`` and
``hidden_games`` beside it; over games: ``people`` (who is one person), ``played_games``, ``statistics``; from paper and back: ``paper``,
``from_paper``, ``paper_comparison``.
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .append import TRIES as TRIES
    from .append import Attempt as Attempt
    from .append import GameFile as GameFile
    from .append import record_line as record_line
    from .append import tried as tried
    from .corrections import Steps as Steps
    from .corrections import played as played
    from .from_paper import Imported as Imported
    from .from_paper import imported as imported
    from .going_back import hands_of_events as hands_of_events
    from .going_back import redone_entries as redone_entries
    from .going_back import steps_back as steps_back
    from .going_back import undone_entries as undone_entries
    from .head import Record as Record
    from .head import entries as entries
    from .head import notation_of as notation_of
    from .head import read_record as read_record
    from .head import write_record as write_record
    from .hidden_games import hidden_names as hidden_names
    from .hidden_games import hide as hide
    from .journal import Fault as Fault
    from .journal import Journal as Journal
    from .journal import Remark as Remark
    from .last_refusal import Refusal as Refusal
    from .last_refusal import note_refusal as note_refusal
    from .last_refusal import refused_last as refused_last
    from .open import Opened as Opened
    from .open import as_of as as_of
    from .open import open_record as open_record
    from .paper import Paper as Paper
    from .paper import read_papers as read_papers
    from .paper_comparison import PaperComparison as PaperComparison
    from .paper_comparison import compared as compared
    from .paper_comparison import written_lines as written_lines
    from .people import People as People
    from .people import people_of as people_of
    from .played_games import Played as Played
    from .played_games import history as history
    from .statistics import Duel as Duel
    from .statistics import Filter as Filter
    from .statistics import PlayerStatistics as PlayerStatistics
    from .statistics import RuleSetStatistics as RuleSetStatistics
    from .statistics import by_rule_set as by_rule_set
    from .store import MAX_BYTES as MAX_BYTES
    from .store import ChangedError as ChangedError
    from .store import MixedError as MixedError
    from .store import Store as Store
    from .store import StoreError as StoreError
    from .store import read_file as read_file
    from .store import slug as slug
    from .store import write_new as write_new
    from .store import write_over as write_over
    from .typed_line import LineReading as LineReading
    from .typed_line import SeveralReadings as SeveralReadings
    from .typed_line import understood as understood

__getattr__ = door(
    __name__,
    {
        "append": "Attempt GameFile TRIES record_line tried",
        "corrections": "Steps played",
        "going_back": "hands_of_events redone_entries steps_back undone_entries",
        "typed_line": "LineReading SeveralReadings understood",
        "head": "Record entries notation_of read_record write_record",
        "from_paper": "Imported imported",
        "journal": "Journal Fault Remark",
        "last_refusal": "Refusal note_refusal refused_last",
        "open": "Opened as_of open_record",
        "hidden_games": "hidden_names hide",
        "people": "People people_of",
        "played_games": "Played history",
        "paper": "Paper read_papers",
        "statistics": "RuleSetStatistics Duel Filter PlayerStatistics by_rule_set",
        "store": "ChangedError MAX_BYTES MixedError Store StoreError read_file slug write_new write_over",
        "paper_comparison": "PaperComparison compared written_lines",
    },
)
