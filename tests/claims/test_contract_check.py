"""The claims of `check` and the rules file, clause by clause, through the command itself; expectations by hand."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from shlex import split
from typing import Any, NamedTuple

import pytest
import yaml

from rummy_cli.cli import main


class Said(NamedTuple):
    """The exit code, the JSON (None: there was none) and what went to stderr."""

    code: int
    json: dict[str, Any] | None
    err: str


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def rummy(*words: str) -> Said:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    return Said(code, json.loads(out.getvalue()) if out.getvalue().startswith("{") else None, err.getvalue())


def check(claim: str, house: Any = "basic") -> Said:
    """`rummy check CLAIM`, under a set or the keys of a house."""
    if not isinstance(house, str):
        Path("house.yaml").write_text(yaml.safe_dump(house, sort_keys=False), encoding="utf-8")
        house = "house.yaml"
    return rummy("check", *split(claim), "--rules", house, "--json")


def rules_check(text: str) -> Said:
    Path("house.yaml").write_text(text, encoding="utf-8")
    return rummy("rules", "check", "house.yaml", "--json")


EXITS = {"legal": 0, "illegal": 1, "ambiguous": 4, "unknown": 4}


def contained(want: Any, got: Any) -> bool:
    if isinstance(want, dict):
        return isinstance(got, dict) and all(k in got and contained(v, got[k]) for k, v in want.items())
    if isinstance(want, list):
        return isinstance(got, list) and len(want) == len(got) and all(map(contained, want, got))
    return bool(want == got)


JOKERS = {"extends": "basic", "deck": {"packs": 2, "jokers": 4}}
RUN_789 = {"verdict": "legal", "melds": [{"type": "run", "cards": ["7H", "8H", "9H"], "points": 24}], "points": 24}


@pytest.mark.parametrize(
    "text",
    ["7h8h9h", "7H,8H,9H", "'7H, 8H, 9H'", "7-9H", "7H-9H", "7♥ 8♡ 9♥", "9H 7H 8H", "7-9♥", "/ 7H 8H 9H /"],
)
def test_cards__every_way_to_type_a_run(text: str) -> None:
    """Suits as letters or signs, spans, commas, cards run together, any order: one and the same meld."""
    assert contained(RUN_789, check(f"meld {text}").json)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("1-3H", "AH 2H 3H"),
        ("T-KS", "10S JS QS KS"),
        ("aCDH", "AC AD AH"),
        ("10♣♦♠", "10C 10D 10S"),
        ("7sdc", "7C 7D 7S"),
    ],
)
def test_cards__t_is_ten_and_1_the_ace(text: str, cards: str) -> None:
    """Canonical in the answer: upper case, 10, suits of a set in their order."""
    answer = check(f"meld {text}").json
    assert answer is not None
    assert answer["melds"][0]["cards"] == cards.split()


@pytest.mark.parametrize("joker", ["JK", "jk", "*", "joker", "🃏", "JK=8S", "*=8♠", "joker=8s"])
def test_cards__every_name_of_the_joker(joker: str) -> None:
    """Typed after the seven, or said: the eight."""
    answer = check(f"meld 6S 7S {joker}", JOKERS).json
    assert answer is not None
    assert answer["melds"] == [{"type": "run", "cards": ["6S", "7S", "JK=8S"], "points": 21}]


def test_cards__three_ranks_are_a_list() -> None:
    """Two ranks with a hyphen are a range, more are a list, here of one suit: 4 6 8, and no run."""
    said = check("meld 4-6-8S")
    assert said.json is not None
    assert (said.code, said.json["rules"]) == (1, ["table.shape"])
    assert "5S" in said.json["reason"]


@pytest.mark.parametrize("word", ["7", "4-7", "7-4S", "7X", "7HX", "JK=8", "JK=JK", "=8S", "11S", "??", "7H=", "0H"])
def test_cards__what_is_none(word: str) -> None:
    """Exit 2; stderr says what was read and what would do."""
    said = check(f"meld {word} 8H 9H")
    assert (said.code, said.json) == (2, None)
    assert word in said.err


@pytest.mark.parametrize(
    ("cards", "want"),
    [
        ("JK 5H JK", [["5H", "JK=5C", "JK=5D"], ["JK=4H", "5H", "JK=6H"]]),  # where they were typed, or a set
        ("6H JK 5H", [["JK=4H", "5H", "6H"], ["5H", "6H", "JK=7H"]]),
        ("AH JK JK", [["AH", "JK=AC", "JK=AD"], ["AH", "JK=2H", "JK=3H"]]),
    ],
)
def test_ambiguous__readings(cards: str, want: list[list[str]]) -> None:
    """The readings are named, each as it would have to be typed, and the reason asks for JK=…"""
    said = check(f"meld {cards}", JOKERS)
    assert said.json is not None
    assert (said.code, said.json["verdict"], said.json["readings"]) == (4, "ambiguous", want)
    assert "JK=" in said.json["reason"]


GIN_NINE = "4C 5C 6C 9S 9H 9D KC KD KH"  # and a card or two


@pytest.mark.parametrize(
    ("claim", "house", "want"),
    [
        (f"{GIN_NINE} 3S --upcard 2H", "oklahoma-gin", ("illegal", 3, 2, "knock.limit_from_upcard")),
        (f"{GIN_NINE} 3S --upcard QH", "oklahoma-gin", ("legal", 3, 10, None)),
        (f"{GIN_NINE} AS --upcard AH", "oklahoma-gin", ("illegal", 1, 0, "knock.ace_upcard")),
        (f"{GIN_NINE} KS --upcard AH", "oklahoma-gin", ("legal", 0, 0, None)),
        (f"{GIN_NINE} 2S", "oklahoma-gin", ("unknown", 2, None, "knock.limit_from_upcard")),
        (f"{GIN_NINE} 2S --upcard ??", "oklahoma-gin", ("unknown", 2, None, "knock.limit_from_upcard")),
        (f"{GIN_NINE} 2S --upcard 2S", "oklahoma-gin", ("legal", 2, 2, None)),  # it was taken
        (f"{GIN_NINE} 2S --upcard JK", "oklahoma-gin", ("illegal", None, None, "deck.jokers")),
        (f"{GIN_NINE} 2S --upcard ??", "gin", ("legal", 2, 10, None)),
        (f"{GIN_NINE} 2S JH", "gin", ("legal", 2, 10, None)),
        ("4C 5C 6C 2D / 9S 9H 9D / KC KD KH", "gin", ("illegal", 17, 10, "knock.limit")),  # / binds
        (GIN_NINE, "gin", ("illegal", None, None, "table.count")),
        ("4C 5C 6C", "manipulation", ("illegal", 15, 5, "knock.limit")),  # every card held counts
        ("2C 3D", "manipulation", ("legal", 5, 5, None)),
    ],
)
def test_knock(claim: str, house: str, want: tuple[str, int | None, int | None, str | None]) -> None:
    """Verdict, deadwood, limit, and the key that decides."""
    said = check(f"knock {claim}", house)
    assert said.json is not None
    assert (said.json["verdict"], said.json.get("deadwood"), said.json["limit"], said.json["rule"]) == want
    assert said.code == EXITS[want[0]]


def test_knock__an_upcard_of_a_rank_that_was_removed() -> None:
    """It cannot have been turned."""
    house = {"extends": "oklahoma-gin", "deck": {"removed_ranks": ["8"]}}
    said = check(f"knock {GIN_NINE} 2S --upcard 8H", house)
    assert said.json is not None
    assert (said.json["verdict"], said.json["rule"]) == ("illegal", "deck.removed_ranks")


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("QC JD 10H KS", "10H"),  # all ten: the lowest rank
        ("QD QC 4H", "QC"),  # one rank: clubs before diamonds
        ("KC KD KH 2C", "2C"),  # least is left, though the kings are dearer
        ("2C 2D", "2C"),
        ("4C 5C 6C", "6C"),  # 4 + 5 stay, 9: less than with the four or the five thrown
    ],
)
def test_hand__best_discard_among_equals(hand: str, discard: str) -> None:
    """The dearest card, then the rank, then the suit."""
    answer = check(f"hand {hand}").json
    assert answer is not None
    assert answer["after_discard"]["discard"] == discard


def test_on__nothing_between_the_quotes() -> None:
    """An empty --on names no meld: bad usage, not a ruling."""
    for claim in ("layoff 7H --on ''", "swap 7H --on /", "layoff 7H"):
        said = check(claim)
        assert (said.code, said.json) == (2, None)
        assert "--on" in said.err


def test_by_players__without_extends_every_number_is_there() -> None:
    """With `extends: basic` a map over basic's own merges; alone it stands for all numbers that players allows."""
    alone = rules_check("deal: {hand_size: {2: 10, 3: 7}}\n")
    assert alone.code == 2
    assert "house.yaml:1: deal.hand_size: no value for 4, 5, 6 players" in alone.err
    assert rules_check("extends: basic\ndeal: {hand_size: {2: 10, 3: 7}}\n").code == 0
    assert rules_check("players: {max: 3}\ndeal: {hand_size: {2: 10, 3: 7}}\n").code == 0


OPENS_AT_30 = {"extends": "basic", "opening": {"type": "points", "points": 30}, "layoffs": {"requires": "opened"}}


@pytest.mark.parametrize(
    ("hand", "house", "out"),
    [
        # kings open, 8H is laid off, 4-5-6C is the last play
        ("KS KH KD 8H 4C 5C 6C --on '9H 10H JH'", {"going_out": {"by": ["meld"]}}, True),
        (
            "KS KH KD 8H 4C 5C 6C --on '9H 10H JH'",
            {"going_out": {"by": ["meld"]}, "turn": {"melds_per_turn": 1}},
            False,
        ),
        ("KS KH KD 8H --on '9H 10H JH'", {"going_out": {"by": ["meld"]}}, False),  # the eight waits for the opening
        ("KS KH KD 8H --on '9H 10H JH'", {"going_out": {"by": ["layoff"]}}, True),
        ("5S 6S 7S 8H 4C 5C 6C --on '9H 10H JH'", {"going_out": {"by": ["meld"]}}, False),  # only together 33
        # a run without wilds opens, and the joker is laid off on it
        ("8D 9D 10D JK KS", {"opening": {"points": 27, "natural_run": True}}, True),
        ("8D 9D JK 7D KS", {"opening": {"points": 27, "natural_run": True}}, False),  # 24 without the joker
    ],
)
def test_hand_out__with_the_opening_in_the_same_turn(hand: str, house: dict[str, Any], out: bool) -> None:
    """What opens is laid down first; what waits for it follows; a meld may be the last play of all."""
    keys = {**OPENS_AT_30, "deck": {"jokers": 2}, **house}
    keys["opening"] = {**OPENS_AT_30["opening"], **house.get("opening", {})}  # type: ignore[dict-item]
    answer = check(f"hand {hand}", keys).json
    assert answer is not None
    assert answer["out"] is out
