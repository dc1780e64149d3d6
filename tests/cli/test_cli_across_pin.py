"""A dispute settled for good: a claim under every set of rules, and a ruling written into the house's own file."""

from pathlib import Path

import pytest
import yaml
from saying import Rummy

from rummy_cli.claims import claim_line, read_claim, words_of
from rummy_cli.ruleset import Example, RulesError, builtin_names, with_example

PIN = Example("meld QH KH AH", "illegal", "runs.ace")
LINE = "{check: meld QH KH AH, verdict: illegal, rule: runs.ace}"


def test_every_set_has_one_row_with_the_key_that_decides(rummy: Rummy, home: Path) -> None:
    """The ace over the king: forbidden where it is low, allowed by the value that says so."""
    assert rummy("rules new friday --extends rummy51").code == 0
    said = rummy("check meld QH KH AH --across --json")
    assert said.code == 0
    assert said.json["claim"] == "meld QH KH AH"
    rows = {row["name"]: row for row in said.json["across"]}
    assert list(rows) == [*builtin_names(), "friday"]
    assert (rows["basic"]["verdict"], rows["basic"]["rule"], rows["basic"]["value"]) == ("illegal", "runs.ace", "low")
    assert (rows["friday"]["verdict"], rows["friday"]["rule"], rows["friday"]["value"]) == (
        "legal",
        "runs.ace",
        "either",
    )
    assert rows["contract"]["rule"] == "runs.min"
    assert rows["contract"]["value"] == "4"
    lines = rummy("check meld QH KH AH --across").out.splitlines()
    assert len(lines) == 3 + len(rows)
    assert "basic-ace-either  legal    runs.ace: either" in lines


def test_what_a_claim_comes_to_stands_beside_it(rummy: Rummy) -> None:
    """King, queen and ace cost 10 + 10 + 1 in basic, 10 + 10 + 15 where the ace has that value."""
    rows = {row["name"]: row for row in rummy("check count KS QH AC --across --json").json["across"]}
    assert rows["basic"]["points"] == 21
    assert rows["basic"]["rule"] is None


def test_a_set_that_cannot_be_asked_is_told_of_and_one_that_is_unsound_too(rummy: Rummy, home: Path) -> None:
    """Gin is for two; a file that is no set of rules hides nothing of the others."""
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "odd.yaml").write_text("runs: {ace: sideways}\n")
    said = rummy("check", "meld", "2H", "3H", "4H", "--players", "4", "--across")
    assert said.code == 0
    assert "gin: --players 4: Gin rummy is for 2 to 2 (players.min, players.max)" in said.out
    assert "odd: unsound" in said.err
    assert rummy("check meld 2H 3H 4H --across --rules gin").code == 2


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("runs: {ace: low}\n", f"runs: {{ace: low}}\nexamples:\n  - {LINE}\n"),
        ("runs: {ace: low}", f"runs: {{ace: low}}\nexamples:\n  - {LINE}\n"),
        ("examples:\nname: x # mine\n", f"examples:\n  - {LINE}\nname: x # mine\n"),
        ("examples: []  # none yet\n", f"examples: [{LINE}]  # none yet\n"),
        (
            "examples: [{check: count KD, verdict: legal}]\n",
            f"examples: [{{check: count KD, verdict: legal}}, {LINE}]\n",
        ),
        (
            "examples:\n- check: count KD  # ten\n  verdict: legal\n\n# the rest\nname: x\n",
            f"examples:\n- check: count KD  # ten\n  verdict: legal\n- {LINE}\n\n# the rest\nname: x\n",
        ),
        (
            "examples:\r\n  - {check: count KD, verdict: legal} # ten\r\n",
            f"examples:\r\n  - {{check: count KD, verdict: legal}} # ten\r\n  - {LINE}\r\n",
        ),
    ],
)
def test_a_ruling_goes_to_the_end_of_the_examples_and_nothing_else_changes(text: str, becomes: str) -> None:
    """Remarks, layout and line ends are their owner's."""
    assert with_example(text, "house.yaml", PIN) == becomes
    assert yaml.safe_load(becomes)["examples"][-1] == {"check": PIN.check, "verdict": PIN.verdict, "rule": PIN.rule}


def test_where_there_is_no_place_for_it_the_line_is_told() -> None:
    """A file that is one mapping in braces is left to its owner."""
    with pytest.raises(RulesError, match=r"write under it: - \{check: meld QH KH AH"):
        with_example("{runs: {ace: low}}\n", "house.yaml", PIN)


def test_pin_writes_once_and_the_example_holds(rummy: Rummy) -> None:
    """The claim with its options, as ``rules check`` reads it; asked again it stands already."""
    house = Path("house.yaml")
    house.write_text("# ours\nruns: {ace: low}\n")
    said = rummy("check", "layoff", "5H", "6H", "--on", "2H 3H 4H", "--rules", "./house.yaml", "--pin", "--json")
    assert said.json["pinned"] == {
        "file": "house.yaml",
        "example": "{check: layoff 5H 6H --on '2H 3H 4H', verdict: legal}",
        "written": True,
    }
    written = house.read_text()
    assert written.startswith("# ours\nruns: {ace: low}\nexamples:\n")
    assert "1 of 1 examples hold" in rummy("rules check ./house.yaml").out
    again = rummy("check", "layoff", "5H", "6H", "--on", "2H 3H 4H", "--rules", "./house.yaml", "--pin")
    assert "it stands already" in again.out
    assert house.read_text() == written


def test_pin_refuses_what_is_not_the_house_s_to_write(rummy: Rummy) -> None:
    """A built-in set stays as it is, and the way on is told; so with a file that expects another ruling."""
    said = rummy("check meld QH KH AH --rules gin --pin")
    assert said.code == 2
    assert "`rummy rules new friday --extends gin`" in said.err
    assert rummy("check meld QH KH AH --pin").code == 2
    house = Path("house.yaml")
    house.write_text("examples:\n  - {check: meld QH KH AH, verdict: legal}\n")
    said = rummy("check meld QH KH AH --rules ./house.yaml --pin")
    assert said.code == 2
    assert "expects legal of `meld QH KH AH`, and it is illegal" in said.err
    assert house.read_text() == "examples:\n  - {check: meld QH KH AH, verdict: legal}\n"


@pytest.mark.parametrize(
    "line",
    [
        "meld QH KH AH",
        "layoff 5H 6H --on '2H 3H 4H' --on '9C 9D 9S / 2D 3D 4D'",
        "swap 8S --on 6S 7S JK --wild 4D --deal 3",
        "knock JS JD JH 4C 5C 6C 8H 8D 8S 5S --upcard 5D --limit 5",
        "hand 7S 7H 7D --opened --players 4",
        "table '4C 5C 6C 7C / 9S 9H 9D' --hand 7D 7H --most",
    ],
)
def test_a_claim_written_down_is_read_as_the_same(line: str) -> None:
    """What stands in the examples is the claim that was asked."""
    said = read_claim(words_of(line))
    assert read_claim(words_of(claim_line(said))) == said
