"""Rows of the scoresheet; text, tables and JSON.

Modules, from the left: ``card_words``, ``words`` and ``folding``; ``rows`` (a game as data), ``marked``, ``race``; drawn: ``sheets``,
``sheet_page``, ``page_chart``, ``text_chart``, ``export``; the table: ``tables``, ``answers``, ``changes``,
``prompt_view``, ``state_view``, ``log_view``, ``points_view``, ``missing_runs``; claims: ``claims_view``,
``rearrange_view``, ``across_view``, ``why_view``; over games: ``games_view``, ``replay_view``, ``statistics_view``,
``slips_view``.
"""

from typing import TYPE_CHECKING

from rummy_cli import door

if TYPE_CHECKING:
    from .across_view import across_json as across_json
    from .across_view import across_lines as across_lines
    from .answers import bill_lines as bill_lines
    from .answers import has_bill as has_bill
    from .answers import recorded_lines as recorded_lines
    from .answers import refused_lines as refused_lines
    from .card_words import PLAIN as PLAIN
    from .card_words import RED as RED
    from .changes import change_lines as change_lines
    from .claims_view import claim_json as claim_json
    from .claims_view import claim_lines as claim_lines
    from .export import EVENT_COLUMNS as EVENT_COLUMNS
    from .export import SCORE_COLUMNS as SCORE_COLUMNS
    from .export import event_rows as event_rows
    from .export import rows_text as rows_text
    from .export import score_rows as score_rows
    from .folding import TO_TYPE as TO_TYPE
    from .folding import folded as folded
    from .folding import text_width as text_width
    from .games_view import games_json as games_json
    from .games_view import games_lines as games_lines
    from .log_view import log_events as log_events
    from .log_view import log_lines as log_lines
    from .log_view import story_lines as story_lines
    from .marked import marks_of as marks_of
    from .prompt_view import bottom_text as bottom_text
    from .prompt_view import completions as completions
    from .prompt_view import help_lines as help_lines
    from .prompt_view import prompt_text as prompt_text
    from .race import races as races
    from .replay_view import replay_lines as replay_lines
    from .rows import sheet_of as sheet_of
    from .sheet_page import PAGE_MARK as PAGE_MARK
    from .sheet_page import LivePage as LivePage
    from .sheet_page import page_text as page_text
    from .sheets import OWN_FORMATS as OWN_FORMATS
    from .sheets import formats as formats
    from .sheets import formatted as formatted
    from .sheets import sheet_json as sheet_json
    from .sheets import sheet_lines as sheet_lines
    from .slips_view import slip_lines as slip_lines
    from .slips_view import slips_json as slips_json
    from .state_view import fault_json as fault_json
    from .state_view import match_json as match_json
    from .state_view import state_json as state_json
    from .state_view import verdict_of as verdict_of
    from .statistics_view import stats_csv as stats_csv
    from .statistics_view import stats_json as stats_json
    from .statistics_view import stats_lines as stats_lines
    from .tables import status_json as status_json
    from .tables import status_lines as status_lines
    from .text_chart import chart_lines as chart_lines
    from .why_view import what_if_lines as what_if_lines
    from .why_view import why_lines as why_lines
    from .words import coming_lines as coming_lines
    from .words import deal_example as deal_example
    from .words import due_line as due_line

__getattr__ = door(
    __name__,
    {
        "across_view": "across_json across_lines",
        "answers": "bill_lines has_bill recorded_lines refused_lines",
        "changes": "change_lines",
        "claims_view": "claim_json claim_lines",
        "folding": "TO_TYPE folded text_width",
        "games_view": "games_json games_lines",
        "export": "EVENT_COLUMNS SCORE_COLUMNS event_rows rows_text score_rows",
        "log_view": "log_events log_lines story_lines",
        "sheet_page": "LivePage PAGE_MARK page_text",
        "marked": "marks_of",
        "race": "races",
        "replay_view": "replay_lines",
        "prompt_view": "bottom_text help_lines completions prompt_text",
        "why_view": "what_if_lines why_lines",
        "rows": "sheet_of",
        "sheets": "OWN_FORMATS formats formatted sheet_json sheet_lines",
        "state_view": "fault_json match_json state_json verdict_of",
        "statistics_view": "stats_csv stats_json stats_lines",
        "tables": "status_json status_lines",
        "card_words": "PLAIN RED",
        "words": "coming_lines deal_example due_line",
        "slips_view": "slip_lines slips_json",
        "text_chart": "chart_lines",
    },
)
