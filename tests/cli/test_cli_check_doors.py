"""One claim through three doors: the command, the prompt of ``rummy table``, the examples of a rules file."""

import io
import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from saying import Rummy

WILD = {"deck": {"packs": 2, "jokers": 4}, "wilds": {"swap": "any"}}
OPENING = {"deck": {"packs": 2, "jokers": 4}, "opening": {"type": "points", "points": 51}}
CONTRACTS = {"deck": {"packs": 2}, "opening": {"type": "contract", "contracts": [{"sets": 2}, {"sets": 1, "runs": 1}]}}

CLAIMS: list[tuple[dict[str, Any], str]] = [
    ({}, "meld QH KH AH"),
    ({}, "meld 4-6C / 9CDH"),
    ({}, "meld K-A-2"),
    ({}, "meld 9 9 9"),
    ({}, "meld 5-8"),
    ({}, "meld 5H 6H"),
    ({}, "layoff 5D --on 2-4D 6-8D"),
    ({}, "layoff 5D --on '2D 3D 4D' '6D 7D 8D'"),
    ({}, "layoff 5D --on '2D 3D 4D / 9D 10D JD'"),
    ({}, "layoff 5D --on 2D 3D 4D --on 9D 10D JD"),
    ({}, "layoff 5D --on=2-4D"),
    ({}, "layoff --on 2-4D 5D"),
    ({}, "layoff 9 --on 10-Q"),
    ({}, "layoff QC --on 2-4D 6-8D"),
    ({}, "swap 8S --on '6S 7S 9S'"),
    ({}, "count KD 7S AC"),
    ({}, "count K 7 A"),
    ({}, "count ?? 7S"),
    ({}, "hand 7S 7H 7D 8D 9D --on '10D JD QD'"),
    ({}, "rearrange 4-7C --to 4-6C 7CDH"),
    ({}, "table '4C 5C 6C 7C' --hand 7D 7H"),
    (WILD, "swap 8S --on '6S 7S JK'"),
    (WILD, "swap 9S --on '6S 7S JK' '7S 8S JK=9S'"),
    (WILD, "meld JK JK 8S"),
    (WILD, "layoff JK --on '6S 7S 8S'"),
    (OPENING, "open 6S 7S 8S / 10D 10C 10H"),
    (OPENING, "open 6S 7S 8S / 2D 2C 2H"),
    (OPENING, "hand 6S 7S 8S 10D 10C 10H 2C --opened"),
    (OPENING, "hand 6S 7S 8S 2D 2C 2H 5C"),
    (CONTRACTS, "open 4C 4D 4H / 9H 9S 9C"),
    (CONTRACTS, "open 4C 4D 4H / 9H 9S 9C --deal 2"),
    (CONTRACTS, "open 4C 4D 4H / 9H 10H JH --deal 2"),
    (CONTRACTS, "open 4C 4D 4H / 9H 10H JH --deal 7"),
    ({"rearrange": True}, "rearrange 4-7C --to 4-6C 7CDH"),
    ({"rearrange": True}, "rearrange '4C 5C 6C 7C' --to '4C 5C 6C / 7C 7D 7H'"),
    ({"rearrange": True}, "table 4-7C 9SHD --hand 7D 7H --most"),
    ({"rearrange": True}, "table '4C 5C 6C 7C' --hand '7D 7H' --limit 9"),
    ({"rearrange": True}, "table '4C 5C 6C 7C' --hand KD"),
    ({"extends": "oklahoma-gin"}, "knock KC KD KH 4S 5S 6S 7S 8S AD 2C --upcard 3H"),
    ({"extends": "oklahoma-gin"}, "knock KC KD KH 4S 5S 6S 7S 8S AD 2C --upcard 2H"),
    ({"extends": "oklahoma-gin"}, "knock KC KD KH 4S 5S 6S 7S 8S AD 2C"),
    ({"extends": "gin"}, "knock KC KD KH 4S 5S 6S 7S 8S AD 2C 3D"),
    ({"extends": "gin"}, "knock KC KD KH / 4S 5S 6S / 7S 8S AD 2C -n 2"),
]


def asked(told: dict[str, Any]) -> dict[str, Any]:
    """An answer without the name of the rules, and the time it took."""
    return {key: value for key, value in told.items() if key not in ("ruleset", "seconds")}


@pytest.mark.parametrize("keys", [{}, WILD, OPENING, CONTRACTS, {"rearrange": True}])
def test_every_claim_is_answered_alike_through_each_door(
    rummy: Rummy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: dict[str, Any]
) -> None:
    """The whole answer of the prompt is that of the command, and a rules file that expects it holds."""
    mine = [claim for rules, claim in CLAIMS if rules == keys]
    alike_through_each_door(rummy, tmp_path, monkeypatch, keys, mine)


@pytest.mark.parametrize("extends", ["oklahoma-gin", "gin"])
def test_every_knock_is_answered_alike_through_each_door(
    rummy: Rummy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, extends: str
) -> None:
    """Where hands are shown after a knock."""
    keys = {"extends": extends}
    mine = [claim for rules, claim in CLAIMS if rules == keys]
    alike_through_each_door(rummy, tmp_path, monkeypatch, keys, mine)


def alike_through_each_door(
    rummy: Rummy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: dict[str, Any], claims: list[str]
) -> None:
    assert claims
    plain = tmp_path / "plain.yaml"
    plain.write_text(json.dumps({"name": "Ours", "extends": "basic", **keys}))
    by_command = [rummy("check", *shlex.split(claim), "-r", str(plain), "--json") for claim in claims]
    answers = [json.loads(said.out) for said in by_command]
    codes = {"legal": 0, "illegal": 1, "ambiguous": 4, "unknown": 4}
    assert [said.code for said in by_command] == [codes[answer["verdict"]] for answer in answers]

    assert rummy("new", "ours", "-p", "Ana,Ben", "--rules", str(plain)).code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"check {claim} --json\n" for claim in claims)))
    at_the_prompt = [json.loads(line) for line in rummy("table").out.splitlines()]
    assert [asked(answer) for answer in at_the_prompt] == [asked(answer) for answer in answers]

    examples = [
        {"check": claim, "verdict": answer["verdict"], **({"rule": answer["rule"]} if answer["rule"] else {})}
        for claim, answer in zip(claims, answers, strict=True)
    ]
    with_examples = tmp_path / "examples.yaml"
    with_examples.write_text(json.dumps({"name": "Ours", "extends": "basic", **keys, "examples": examples}))
    said = rummy("rules", "check", str(with_examples), "--json")
    assert said.code == 0, said.err
    assert [one["holds"] for one in json.loads(said.out)["examples"]] == [True] * len(claims)


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("mled 4C 5C 6C", "id you mean meld?"),
        ("meld 4C 5C 6C --onn 2C", "--onn"),
        ("layoff 5H --on", "MELD is wanted after it"),
        ("open 4C 5C 6C --deal 0", "a number from 1"),
        ("hand 4C 5C 6C --limit soon", "seconds are wanted"),
        ("hand 4C 5C 6C --opened=yes", "takes no value"),
        ("layoff 5H", "say on which meld"),
        ("rearrange 4-7C", "say what the melds became"),
        ("table 4-7C", "say what the hand holds"),
        ("meld", "no cards are named"),
        ("meld 4C 5X", "5X"),
        ("meld 4C 5C 6C -n 9", "is for 2 to 6"),
    ],
)
def test_what_cannot_be_read_is_refused_alike(rummy: Rummy, tmp_path: Path, claim: str, told: str) -> None:
    """By the command with exit 2, as an example of a house in the same words."""
    said = rummy("check", *claim.split())
    assert said.code == 2
    assert told in said.err
    house = tmp_path / "ours.yaml"
    house.write_text(
        json.dumps({"name": "Ours", "extends": "basic", "examples": [{"check": claim, "verdict": "legal"}]})
    )
    assert told in rummy("rules", "check", str(house)).err


def test_ranks_alone_say_of_which_cards_they_were_judged(rummy: Rummy) -> None:
    """Any cards that would do: of one suit, or all different; the answer names them."""
    run = json.loads(rummy("check meld 5-8 --json").out)
    assert (run["verdict"], run["assumed"]) == ("legal", [["5S", "6S", "7S", "8S"]])
    three = json.loads(rummy("check meld Q-Q-Q --json").out)
    assert (three["verdict"], three["assumed"]) == ("legal", [["QC", "QD", "QH"]])
    on_hearts = json.loads(rummy("check layoff 9 --on 6-8H --json").out)
    assert (on_hearts["verdict"], on_hearts["assumed"]) == ("legal", [["9H"]])
    assert "judged as KS AS 2S" in rummy("check meld K-A-2").out
