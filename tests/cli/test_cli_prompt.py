"""``rummy table``: what it answers, offers and explains."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from saying import Rummy, Said, events

from rummy_cli.cli.places import agreed, the_game
from rummy_cli.cli.prompt import PromptSession
from rummy_cli.screen import bottom_text, completions


@pytest.fixture
def typed(rummy: Rummy, monkeypatch: pytest.MonkeyPatch) -> Rummy:
    """Types lines into one ``rummy table``, no terminal; the first word may be options."""

    def run(*lines: str, options: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return rummy(f"table {options}".strip())

    return run


def test_the_exit_is_the_worst_of_the_lines(typed: Rummy, friday: Path) -> None:
    """Illegal is 1, unreadable 2; the lines that stand are recorded all the same."""
    assert typed("deal cho upcard 7h", "kh").code == 0
    assert typed("m qs ks as", "kd").code == 1
    assert typed("juggle", "d").code == 2
    assert events(friday) == [
        "deal Cho upcard 7H",
        "Ana: draw; Ana: discard KH",
        "Ben: draw; Ben: discard KD",
        "Cho: draw",
    ]


def test_json_is_one_object_a_line(typed: Rummy, friday: Path) -> None:
    """Refusals, looks and what nobody can read too."""
    said = typed(
        "deal cho upcard 7h", "status", "m 4-6c", "juggle", "?", "sheet", "log", "games", "history", options="--json"
    )
    told = [json.loads(line) for line in said.out.splitlines()]
    assert len(told) == 9
    assert [one.get("verdict") for one in told[2:4]] == ["illegal", "unreadable"]
    assert told[4]["now"][:2] == ["draw", "take"]
    assert told[8]["lines"] == ["deal Cho upcard 7H"]


def test_the_answer_is_what_was_understood(typed: Rummy, friday: Path) -> None:
    """Neither the title again, nor a state twice."""
    said = typed("deal cho upcard 7h", "kh")
    assert said.out.splitlines() == [
        "1. deal Cho upcard 7H",
        "Ana to draw (on the pile: 7H)",
        "2. Ana: draw",
        "3. Ana: discard KH",
        "Ben to draw (on the pile: KH)",
    ]


def test_a_forgotten_draw_is_led_on(typed: Rummy, friday: Path) -> None:
    """The line with the draw comes first, the table's leave last and with its price; each works when typed."""
    typed("deal cho upcard 7h")
    said = typed("m 4-6c")
    ways = [line.strip() for line in said.err.splitlines() if line.startswith("    ")]
    assert ways[0].startswith("d; m 4-6c")
    assert ways[-1].startswith("m 4-6c !")
    assert "one card fewer" in ways[-1]
    assert typed("d; m 4-6c").code == 0
    assert typed("undo", "m 4-6c !").code == 0


def test_a_turn_nobody_noted_is_led_on(typed: Rummy, friday: Path) -> None:
    """Ana's turn was not written, and Ben speaks."""
    typed("deal cho upcard 7h")
    said = typed("ben d x 9s")
    assert ".; ben d x 9s" in said.err
    assert "gap" in said.err
    assert typed(".; ben d x 9s").code == 0


def test_a_card_from_a_turn_nobody_noted(typed: Rummy, friday: Path) -> None:
    """Ben takes the 8S, which Ana threw while nobody wrote."""
    typed("deal cho upcard 7h")
    said = typed("ben: take 8s")
    assert "Ana: d; x 8S; ben: take 8s" in said.err
    assert typed("Ana: d; x 8S; ben: take 8s").code == 0


def test_why_and_what_if(typed: Rummy, rummy: Rummy, friday: Path) -> None:
    """The key, its value, where it was set, what would allow it; the refused line under another rule."""
    typed("deal cho upcard 7h", "d")
    said = typed("m qs ks as", "why", "what if runs.ace=either", "what if runs.ace=high", "what if runs.min=4")
    assert "runs.ace is low" in said.out
    assert "friday.rummy, line" in said.out
    assert "rule runs.ace=either" in said.out
    assert "with runs.ace=either: m qs ks as would stand" in said.out
    assert "with runs.min=4: m qs ks as would still be refused" in said.out
    again = rummy("why")
    assert again.code == 1
    assert "runs.ace is low" in again.out
    assert typed("why").code == 2  # nothing has been refused at this table yet


def test_an_agreed_rule_is_named_by_its_event(typed: Rummy, friday: Path) -> None:
    """The rule was changed in mid-evening."""
    typed("rule runs.min=4", "deal cho upcard 7h", "d")
    assert "agreed at event 1" in typed("m 4-6c", "why").out


def test_an_amendment_that_changes_nothing(typed: Rummy, rummy: Rummy, friday: Path) -> None:
    """It is said to, and not written."""
    typed("deal cho upcard 7h", "kh")
    said = rummy("amend 3 Ana: discard KH")
    assert said.code == 0
    assert "nothing would change" in said.err
    assert len(events(friday)) == 2


def test_only_what_can_come_is_offered(typed: Rummy, friday: Path) -> None:
    """Nobody knocks in basic rummy, nothing is swapped without wilds, and what is not dealt is not thrown."""
    assert {"deal", "result", "scores"} <= set(completions(the_game(None).game, ""))
    typed("deal cho upcard 7h")
    game = the_game(None).game
    assert {"draw", "take", "Ana:", "Ben:"} <= set(completions(game, ""))
    assert not {"knock", "gin", "swap", "rearrange", "meld", "discard", "pass"} & set(completions(game, ""))
    assert completions(game, "take ") == ["7H"]
    typed("d")
    game = the_game(None).game
    cards = completions(game, "x ")
    assert len(cards) == 51
    assert "7H" not in cards
    assert "JK" not in cards
    assert completions(game, "x k") == ["KC", "KD", "KH", "KS"]
    assert len(completions(game, "")) == len(set(completions(game, "")))


def test_a_gin_table_is_offered_the_knock(rummy: Rummy, typed: Rummy) -> None:
    """And no meld, which stays in the hand."""
    rummy("new Gin -p Ana,Ben --rules gin")
    typed("deal ben upcard 9c")
    assert completions(the_game(None).game, "")[:2] == ["take", "pass"]
    typed("p", "p", "d")
    game = the_game(None).game
    assert {"knock", "gin", "biggin", "discard"} <= set(completions(game, ""))
    assert not {"meld", "layoff"} & set(completions(game, ""))


def test_the_line_below(typed: Rummy, friday: Path) -> None:
    """Pile, stock, cards in the hands, totals and the target."""
    typed("deal cho upcard 7h", "kh")
    assert (
        bottom_text(the_game(None).game)
        == "pile KH  |  stock 29  |  cards Ben 7 Cho 7 Ana 7  |  Ana 0, Ben 0, Cho 0 (to 150)"
    )


@pytest.mark.parametrize("line", ["why", "what if runs.min=4", "what if", "check meld KH AH 2H", "sheet", "undo", "d"])
def test_a_look_does_not_come_back(friday: Path, rummy: Rummy, line: str) -> None:
    """Only a line that was to be recorded and was not is offered again, refused or unread; all else leaves the prompt empty."""
    rummy("play", "deal cho upcard 7h")
    session = PromptSession(the_game(None), json=False)
    session.answer("m qs ks as")
    assert session.returned == "m qs ks as"
    session.answer("juggle")
    assert session.returned == "juggle"
    session.answer(line)
    assert session.returned == ""


@pytest.mark.parametrize("script", ["mutants", "kills", "fuzz"])
def test_the_search_for_faults_says_what_it_does(script: str) -> None:
    """Asked for help, each tells its usage and starts nothing."""
    path = Path(__file__).parents[1] / "faults" / f"{script}.py"
    said = subprocess.run([sys.executable, path, "--help"], capture_output=True, text=True, timeout=30, check=True)
    assert f"python tests/faults/{script}.py [" in said.stdout


def test_the_chart_is_looked_at_from_the_table(typed: Rummy, rummy: Rummy, friday: Path) -> None:
    """As the command draws it."""
    rummy("result Ana rummy Ben=50 Cho=30")
    assert typed("sheet --chart", options="-g friday").out == rummy("sheet --chart").out


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("?", "rummy table"),
        ("why", "rummy why"),
        ("what if runs.min=4", "rummy table"),
        ("check meld KH AH 2H", "rummy check meld KH AH 2H"),
        ("status", "rummy status"),
        ("sheet --chart", "rummy sheet --chart"),
    ],
)
def test_a_look_is_no_event(rummy: Rummy, friday: Path, line: str, command: str) -> None:
    """Given to `play`, it is answered with the command that looks."""
    said = rummy("play", line)
    assert said.code == 2
    assert f"`{command}`" in said.err
    assert events(friday) == []


@pytest.mark.parametrize(("said", "yes"), [("y", True), ("Yes", True), ("n", False), ("", False), ("undo hand", False)])
def test_only_yes_is_yes(monkeypatch: pytest.MonkeyPatch, said: str, *, yes: bool) -> None:
    """What is typed by mistake is asked once and taken as no."""
    monkeypatch.setattr("typer.prompt", lambda *_, **__: said)
    assert agreed("Take them back?") is yes
