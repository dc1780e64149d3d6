"""What a ruling owes the table: every key that objects is cited, and a hint where one change of a key would have allowed the play.

Rows as in ``test_contract_rules``; claims are told as ``check`` is typed.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml
from recorded import record_text, run
from test_contract_rules import Row, holds, remi, small

from rummy_cli.claims.refusals import remedy_of_event
from rummy_cli.record.open import open_record

WITH_JOKER = (
    "deal Ben cut 3C | Ana: discard 2D | Ben: draw | Ben: meld KS KH KC / 7S JK=8S 9S | Ben: discard 9C | Ana: draw | "
)
USED_AND_SHORT = "{extends: basic, pickup: {must_use: always}, opening: {type: points, points: 30}}"

TOGETHER: list[Row] = [
    (remi("wilds: {swap: never}"), WITH_JOKER + "Ana: swap 8S on 2", "7 wilds.swap wilds.swap_before_opening"),
    (remi("wilds: {swap: own}"), WITH_JOKER + "Ana: swap 8S on 2", "7 wilds.swap wilds.swap_before_opening"),
    ("gin", "deal Ana upcard 6H | Ben: take 6H | Ben: meld QH KH AH", "3 melds_on_table runs.ace"),
    (
        remi("opening: {earliest_lap: 2}"),
        "deal Ben cut 3C | Ana: meld 6S JK JK 9S",
        "2 opening.earliest_lap wilds.per_meld_at_opening",
    ),
    (
        remi("pickup: {before_opening: never}"),
        "deal Ben cut 3C | Ana: discard KD | Ben: draw | Ben: discard 4S | Ana: take KD",
        "5 pickup.before_opening pickup.from",
    ),
    (
        remi("layoffs: {onto: own, per_turn: 0}"),
        WITH_JOKER + "Ana: layoff KD on 1",
        "7 layoffs.onto layoffs.per_turn layoffs.requires",
    ),
    ("basic", "deal Ben upcard 9C | Ben: meld QH KH AH", "2 runs.ace table.turn"),
    (
        "{extends: basic, turn: {melds_per_turn: 1}}",
        "deal Ben upcard 9C | Ana: draw | Ana: meld QH KH AH / 9H 9D",
        "3 runs.ace sets.min turn.melds_per_turn",
    ),
    (
        USED_AND_SHORT,
        "deal Ben upcard 9C | Ana: take | Ana: meld 5H 6H 7H | Ana: discard 9C",
        "4 opening.points pickup.must_use pickup.return_same_turn",
    ),
    (
        "{extends: basic, layoffs: {onto: others}}",
        "deal Ben upcard 9C | Ana: draw | Ana: meld JD QD KD | Ana: layoff AD on 1",
        "4 layoffs.onto runs.ace",
    ),
    (
        remi(cards=8),
        "deal Ben cut 3C | Ana: discard KD | Ben: take cut | Ben: meld 9H 10H JH QH | Ben: discard 2S",
        "5 deal.cut_card opening.points",
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), TOGETHER)
def test_all_objecting_keys_are_cited(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


CLAIMS = [
    ("meld 6S JK JK 9S", "{extends: rummy51, wilds: {per_meld: 1, adjacent: false}}", "wilds.per_meld wilds.adjacent"),
    ("meld QH KH AH 2H 3H", "{extends: basic, runs: {max: 4}}", "runs.ace runs.max"),
    ("meld KH AH", "basic", "runs.ace runs.min"),
    ("meld 8S 8S 8D", "basic", "deck.packs sets.distinct_suits"),
    ("meld 10C 10D 10H 10S JK", "rummy51", "sets.max sets.distinct_suits"),
    (
        "layoff 8S 8H --on '8C 8D 8H'",
        "{extends: basic, deck: {packs: 2}, layoffs: {per_turn: 1}}",
        "layoffs.per_turn sets.max sets.distinct_suits",
    ),
    (
        "swap 10S --on '10D 10C JK'",
        "{extends: rummy51, wilds: {swap: never, swap_in_set: both_suits}}",
        "wilds.swap wilds.swap_in_set",
    ),
    (
        "open 9S 9D 9C / 10D 10C JK",
        "{extends: rummy51, opening: {natural_run: true, points: 60}}",
        "opening.points opening.natural_run",
    ),
    (
        "meld 10D JK JK",
        "{extends: rummy51, wilds: {min_naturals: 2, per_meld: 1}}",
        "wilds.min_naturals wilds.per_meld",
    ),
]


def claim(text: str, house: str, folder: Path) -> dict[str, Any]:
    """What ``check`` answers."""
    answer = run({"check": text, "rules": yaml.safe_load(house)}, folder)
    assert answer.data is not None, answer.err
    return answer.data


@pytest.mark.parametrize(("text", "house", "keys"), CLAIMS)
def test_claim__all_objecting_keys_are_cited(text: str, house: str, keys: str, tmp_path: Path) -> None:
    found = claim(text, house, tmp_path)
    assert found["verdict"] == "illegal"
    assert sorted(found["rules"]) == sorted(keys.split())


HINTS = [
    ("layoff AH --on 'JH QH KH'", "basic", "legal with runs.ace: either or high or corner"),
    ("open 5S 6S 7S / 10D 10C 10H", "rummy51", "legal with opening.points: 40"),
    ("open QS QH QC", "rummy51", "legal with opening.points: 30"),
    ("meld 6S JK JK 9S", "{extends: rummy51, wilds: {per_meld: 1}}", "legal with wilds.per_meld: null"),
    ("meld 6S JK JK 9S", "{extends: rummy51, wilds: {per_meld: 1, adjacent: false}}", None),
    (
        "knock JS JD JH 4C 5C 6C 8H 8D 8S AS --upcard AH",
        "oklahoma-gin",
        "legal with knock.ace_upcard: one",
    ),
    (
        "knock JS JD JH 4C 5C 6C 8H 8D 8S 6S --upcard 5D",
        "oklahoma-gin",
        "legal with knock.limit_from_upcard: false",
    ),
    ("knock JS JD JH 4C 5C 6C 8H 8D 8S AS", "basic", None),  # knocking alone would contradict melds on the table
    (
        "open 9S 9D 9C / 10D 10C 10H",
        "{extends: rummy51, opening: {natural_run: true}}",
        "legal with opening.natural_run: false",
    ),
    ("meld 4H 5H 7H", "basic", None),
]


@pytest.mark.parametrize(("text", "house", "hint"), HINTS)
def test_claim__hint(text: str, house: str, hint: str | None, tmp_path: Path) -> None:
    assert claim(text, house, tmp_path)["hint"] == hint


# ---------------------------------------------------------------- told by the result, laid off without an opening

RESULTS: list[Row] = [
    (
        "{extends: gin, deal: {next_dealer: loser}}",
        "deal Ana upcard 2C | result Ana knock | count Ana 8 | count Ben 3",
        {"next_dealer": "Ana", "hands": [{"how": "undercut", "winner": "Ben", "points": {"Ben": 30}}]},
    ),
    (
        "{extends: gin, knock: {undercut_on_tie: false}}",
        "deal Ana upcard 2C | result Ana knock | count Ana 8 | count Ben 8",
        {"next_dealer": "Ben", "hands": [{"how": "knock", "winner": None, "points": {"Ana": 0, "Ben": 0}}]},
    ),
    (
        "gin",
        "deal Ana upcard 2C | result Ana knock | count Ana 0 | count Ben 8",
        {"hands": [{"how": "gin", "winner": "Ana", "points": {"Ana": 33}}]},
    ),
    ("gin", "deal Ana upcard 2C | result Ana knock | count Ana 11", "3 knock.limit"),
    ("gin", "deal Ana upcard 2C | result Ben undercut | count Ana 11", "3 knock.limit"),
    ("gin", "deal Ana upcard 2C | result Ben undercut | count Ana 0 | count Ben 0", "4 table.count"),
    ("gin", "deal Ana upcard 2C | result Ana undercut | count Ana 8 | count Ben 3", "4 table.count"),
    ("gin-classic", "deal Ana upcard 2C | result Ana big-gin", "2 knock.big_gin_bonus"),
]


@pytest.mark.parametrize(("house", "moves", "want"), RESULTS)
def test_result(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


def test_result__an_undercut_of_three_names_no_knocker_but_one_there_must_have_been() -> None:
    moves = "result Ben undercut | count Ana 12 | count Ben 3 | count Cho {}"
    holds("manipulation", moves.format(9), "4 knock.limit", "Ana Ben Cho")
    holds("manipulation", moves.format(4), {"totals": {"Ana": 0, "Ben": 9 + 1, "Cho": 0}}, "Ana Ben Cho")


FIFTEEN = "opening: {type: points, points: 15}"
LAID_DOWN = "deal Ana upcard 4C | Ben: draw | Ben: meld 9S 10S JS | Ben: discard KC | Ana: draw | "
ALL_LAID_OFF = LAID_DOWN + "Ana: layoff QS KS on 1 | Ana: layoff 8S 7S on 1 | Ana: discard 2H | count Ben 5"

UNOPENED: list[Row] = [
    # nobody has to open to lay off here: but all laid off at once is no rummy, which needs the opening
    (small(FIFTEEN, 4), ALL_LAID_OFF, {"hands": [{"winner": "Ana", "how": "out", "points": {"Ana": 5}}]}),
    (
        small(f"{FIFTEEN}, one_turn: {{needs_opening: false}}", 4),
        ALL_LAID_OFF,
        {"hands": [{"winner": "Ana", "how": "rummy", "points": {"Ana": 10}}]},
    ),
    (small(FIFTEEN, 5), LAID_DOWN + "Ana: layoff QS on 1 | Ana: discard 2H", {"turn": "Ben", "held": {"Ana": 4}}),
    (
        small(FIFTEEN, 6),
        LAID_DOWN + "Ana: layoff QS on 1 | Ana: meld 2D 3D 4D | Ana: discard 2H",
        "8 opening.points",
    ),
    (
        small(FIFTEEN, 6),
        LAID_DOWN + "Ana: layoff QS on 1 | Ana: meld 4D 5D 6D | Ana: discard 2H",
        {"turn": "Ben", "held": {"Ana": 2}},
    ),
]


@pytest.mark.parametrize(("house", "moves", "want"), UNOPENED)
def test_layoffs_before_opening(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


DEEP = (
    "{{extends: basic, players: {{min: 2, max: 2}}, deal: {{hand_size: 25}}, pickup: {{from: any_depth}}, "
    "stock: {{when_empty: {}}}}}"
)
ONE_CARD_LEFT = "deal Ben upcard 9C | Ana: draw | Ana: discard KC | Ben: take 9C | Ben: discard QC | "

NOTHING_LEFT: list[Row] = [
    (DEEP.format("reshuffle"), ONE_CARD_LEFT + "Ana: draw", "6 stock.when_empty"),
    (DEEP.format("turn_over"), ONE_CARD_LEFT + "Ana: draw", "6 stock.when_empty"),
    (DEEP.format("end_hand"), ONE_CARD_LEFT + "Ana: draw", {"phase": "count"}),
    (DEEP.format("reshuffle"), ONE_CARD_LEFT + "Ana: take | Ana: discard JC", {"turn": "Ben", "discard": ["JC"]}),
]


@pytest.mark.parametrize(("house", "moves", "want"), NOTHING_LEFT)
def test_stock_when_empty__one_card_is_all_there_is(house: str, moves: str, want: Any) -> None:
    holds(house, moves, want)


EVENTS = [
    ("basic", "deal Ben upcard 2C | Ana: draw | Ana: meld QH KH AH", "legal with runs.ace: either or high or corner"),
    ("basic", "deal Ben upcard 9C | Ana: take | Ana: discard 9C", "legal with pickup.return_same_turn: true"),
    (remi(), "deal Ben cut 3C | Ana: meld QS QH QC | Ana: discard 2D", "legal with opening.points: 30"),
    (
        remi("wilds: {swap: never}"),
        WITH_JOKER + "Ana: swap 8S on 2",  # two keys object: neither alone would do
        None,
    ),
    # who deals follows from the hand before, or from the cut
    (
        "basic",
        "deal Ben upcard 2C | result Ben | count Ana 5 | deal Ben upcard 3C",
        "legal with deal.next_dealer: winner or same",
    ),
    ("basic", "cut Ana=2C Ben=9D | deal Ben upcard 3C", "legal with deal.first_dealer: highest_card or any"),
]


@pytest.mark.parametrize(("house", "moves", "hint"), EVENTS)
def test_event__hint(house: str, moves: str, hint: str | None) -> None:
    rules = yaml.safe_load(house)
    text = record_text({"moves": moves.replace(" | ", "\n"), "rules": rules, "players": ["Ana", "Ben"]})
    journal = open_record(text, "game.rummy").journal
    assert journal.broken is not None
    told = remedy_of_event(journal, journal.broken)
    if hint is None:
        assert told is None
    else:
        assert sorted((told or "").split(": ")[1].split(" or ")) == sorted(hint.split(": ")[1].split(" or "))
        assert (told or "").split(": ")[0] == hint.split(": ")[0]
