"""What `status` and the sheet say beside the figures: the rules in force, who is out, what was corrected and let stand."""

import csv
import io
from typing import Any

from saying import Rummy


def begin(rummy: Rummy, rules: str = "basic", *more: str) -> None:
    """A game of Ana, Ben and Cho, in which Cho deals first."""
    assert rummy("new", "friday", "-p", "Ana,Ben,Cho", "-r", rules, *more).code == 0


def record(rummy: Rummy, *lines: str) -> None:
    """Lines that stand."""
    for line in lines:
        said = rummy("play", line)
        assert said.code == 0, (line, said.err)


def agreed(rummy: Rummy, command: str) -> list[tuple[str, str, bool]]:
    """What the command's JSON says was agreed."""
    found: list[dict[str, Any]] = rummy(command, "--json").json["agreed"]
    return [(one["key"], one["value"], one["holds"]) for one in found]


def test_a_rule_agreed_between_hands_holds_everywhere(rummy: Rummy) -> None:
    """Status, sheet, rule card and check tell the same: K-A-2 is a run from now on."""
    begin(rummy)
    record(rummy, "rule runs.ace=corner")
    assert agreed(rummy, "status") == agreed(rummy, "sheet") == [("runs.ace", "corner", True)]
    for command in ("status", "sheet"):
        assert "agreed this evening: runs.ace=corner" in rummy(command).out
        assert rummy(command, "--json").json["rules"] in rummy(command).out
    assert rummy("check meld KH AH 2H").code == 0
    assert "agreed from" not in rummy("rules card").out


def test_a_rule_agreed_within_a_hand_waits_for_the_next_deal(rummy: Rummy) -> None:
    """Until then check, card and status go by the old one, and say what is coming; counts due are still this hand."""
    begin(rummy)
    card = rummy("rules card").out
    record(rummy, "deal Cho upcard 3C", "rule runs.ace=corner match.target=77")
    for _ in range(2):
        assert agreed(rummy, "status") == [("runs.ace", "corner", False), ("match.target", "77", False)]
        said = rummy("status").out
        assert "agreed from the next deal: runs.ace=corner" in said
        assert "agreed when this hand ends: match.target=77" in said
        assert "agreed this evening" not in said
        assert rummy("check meld KH AH 2H").code == 1
        assert rummy("check meld KH AH 2H --players 3").code == 1
        assert rummy("rules card").out.startswith(card.rstrip("\n"))
        assert "agreed from the next deal: runs.ace=corner" in rummy("rules card").out
        if _ == 0:
            record(rummy, "result Ana")
    record(rummy, "count Ben 7; count Cho 8")
    assert agreed(rummy, "status") == [("runs.ace", "corner", True), ("match.target", "77", True)]
    assert rummy("check meld KH AH 2H").code == 0
    assert "agreed from" not in rummy("rules card").out


def test_a_rule_agreed_between_hands_holds_in_the_hand_dealt_next(rummy: Rummy) -> None:
    """Agreed before the deal it holds in the hand, and says so there too; what is agreed within that hand waits."""
    begin(rummy)
    record(rummy, "rule runs.ace=corner", "deal Cho upcard 3C")
    for command in ("status", "sheet"):
        assert agreed(rummy, command) == [("runs.ace", "corner", True)]
        said = rummy(command).out
        assert "agreed this evening: runs.ace=corner" in said
        assert "from the next deal" not in said
    assert rummy("check meld KH AH 2H").code == 0
    record(rummy, "rule sets.max=3")
    assert agreed(rummy, "status") == [("runs.ace", "corner", True), ("sets.max", "3", False)]


def test_the_last_word_on_a_key_counts(rummy: Rummy) -> None:
    """Agreed twice, the second time within a hand: one line, and it waits."""
    begin(rummy)
    record(rummy, "rule runs.ace=corner", "deal Cho upcard 3C", "rule runs.ace=either")
    assert agreed(rummy, "status") == [("runs.ace", "either", False)]
    assert rummy("check meld KH AH 2H").code == 0  # still round the corner in this hand


def test_who_is_out_is_marked(rummy: Rummy) -> None:
    """Put out at 101, or gone home: by the name in the totals and in the head of the table."""
    begin(rummy, "indian-pool")
    record(rummy, "scores Ana=0 Ben=101 Cho=7")
    assert "totals: Ana 0, Ben 101 (out), Cho 7" in rummy("status").out
    assert "Ben (out)" in rummy("sheet").out.splitlines()[1]
    assert rummy("status", "--json").json["out"] == ["Ben"]
    begin(rummy, "basic", "--title", "second")
    record(rummy, "scores Ana=0 Ben=9 Cho=7", "leave Ben")
    assert "Ben 9 (left)" in rummy("status").out
    assert rummy("status", "--json").json["left"] == ["Ben"]


def test_corrections_and_what_was_let_stand_are_marked(rummy: Rummy) -> None:
    """Hand 1 holds a meld let stand, hand 2 a count amended afterwards: a sign in its row, and what it means below."""
    begin(rummy)
    record(
        rummy,
        "deal Cho upcard 3C; draw; meld 5H 6H 8H !; discard KD",  # events 1 to 4
        "scores Ana=30 Ben=0 Cho=0",  # 5
        "deal Ana upcard 3C; result Ana; count Ben 7; count Cho 8",  # 6 to 9
        "amend 8 count Ben 9",  # 10
        "deal Ben upcard 3C; draw",
    )
    marks = rummy("sheet", "--json").json["marks"]
    assert [(one["entry"], one["kind"], one["row"]) for one in marks] == [(3, "let stand", 0), (10, "correction", 1)]
    assert rummy("status", "--json").json["marks"] == marks
    lines = rummy("sheet").out.splitlines()
    hands = [line for line in lines if line[:1] in "12" and "Ana" in line]
    assert ["\u2021" in line for line in hands] == [True, False]
    assert ["\u2020" in line for line in hands] == [False, True]
    assert "\u2020 corrected by event 10: amend 8 count Ben 9" in lines
    assert any(line.startswith("\u2021 let stand, event 3: Ana: meld 5H 6H 8H") for line in lines)
    assert "corrected by event 10" in rummy("status").out
    assert "let stand: event 3" in rummy("status").out
    assert "\u2021" in rummy("sheet", "-f", "github").out
    rows = list(csv.DictReader(io.StringIO(rummy("sheet", "-f", "csv").out)))
    assert [row["marks"] for row in rows] == ["let stand 3", "correction 10"]


def test_no_sign_is_explained_that_stands_nowhere(rummy: Rummy) -> None:
    """A correction within the hand in progress bears on no row yet: it is told without a sign, by sheet and status."""
    begin(rummy)
    record(rummy, "deal Cho upcard 3C; draw; discard KD", "amend 3 Ana: discard QD")
    for command in ("sheet", "status"):
        assert "corrected by event 4" in rummy(command).out
        assert "\u2020" not in rummy(command).out


def test_nothing_to_mark(rummy: Rummy) -> None:
    """A plain evening has no signs, no legend and nothing agreed."""
    begin(rummy)
    record(rummy, "scores Ana=30 Ben=0 Cho=0", "penalty Ben -5")
    for command in ("sheet", "status"):
        answer = rummy(command, "--json").json
        assert (answer["agreed"], [one["kind"] for one in answer["marks"]]) == ([], ["penalty"])
        assert not {"\u2020", "\u2021"} & set(rummy(command).out)
