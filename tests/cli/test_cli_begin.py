"""Beginning a game at a terminal, games begun by mistake, and answers at the width of the terminal."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from saying import Rummy, events

pexpect = pytest.importorskip("pexpect", reason="a pseudo-terminal needs pexpect, which runs on Unix")
SIX = "Maximilian,Alexandra,Christopher,Wilhelmina,Bartholomew,Evangeline"


def at_terminal(home: Path, *words: str, columns: int = 80) -> Any:
    """A command on a terminal of so many columns."""
    env = {**os.environ, "RUMMY_HOME": str(home), "TERM": "xterm"}
    env.pop("COLUMNS", None)
    return pexpect.spawn(
        sys.executable,
        ["-c", "from rummy_cli.cli import main; main()", *words],
        env=env,
        dimensions=(40, columns),
        encoding="utf-8",
        timeout=20,
    )


def shown(home: Path, *words: str, columns: int) -> list[str]:
    """What a command that asks nothing shows on a terminal of so many columns."""
    child = at_terminal(home, *words, columns=columns)
    text: str = child.read()
    child.close()
    return text.replace("\r", "").splitlines()


def test_new_asks_for_what_is_missing_and_offers_the_last_answers(rummy: Rummy, home: Path) -> None:
    """Rules, players, a name, the deal; Enter takes what the last game had, its changed rule too."""
    assert (
        rummy(
            "new", "first", "-p", "Ana,Ben,Cho", "--rules", "basic-ace-either", "--set", "layoffs.requires=opened"
        ).code
        == 0
    )
    child = at_terminal(home, "new")
    child.expect_exact("Rules [Basic rummy, ace high or low]: ")
    child.sendline("")
    child.expect_exact("Melds: ")
    child.expect_exact("rummy rules card")
    child.expect_exact("Players, in seating order [Ana,Ben,Cho]: ")
    child.sendline("Ben,Ana,Cho")
    child.expect_exact("Name of the game")
    child.sendline("second")
    child.expect_exact("Who deals? (such as Cho upcard 7H; Enter leaves it for later): ")
    child.sendline("nobody")
    child.expect_exact("nobody is called so")
    child.sendline("ana upcard 7h")
    child.expect_exact("Cho to draw")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    path = home / "games" / "second.rummy"
    assert events(path) == ["deal Ana upcard 7H"]
    assert 'players: ["Ben", "Ana", "Cho"]' in path.read_text()
    assert '"requires":"opened"' in path.read_text().replace(" ", "")


def test_nobody_must_deal_yet(home: Path) -> None:
    """Enter at the deal leaves the record without events; the first game of all offers basic rummy, and no players."""
    child = at_terminal(home, "new", "x")
    child.expect_exact("Rules [basic]: ")
    child.sendline("gin rummy")
    child.expect_exact("Players, in seating order: ")
    child.sendline("Ana Ben Cho")
    child.expect_exact("is for 2")
    child.sendline("Ana Ben")
    child.expect_exact("Who deals?")
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert events(home / "games" / "x.rummy") == []


def test_names_that_share_sixty_characters_are_two_games(rummy: Rummy, home: Path) -> None:
    """A file name has sixty characters; the second of two that begin alike gets a number, within them."""
    for end in ("one", "two"):
        assert rummy("new", f"{'a very long evening ' * 4}{end}", "-p", "Ana,Ben").code == 0
    names = sorted(path.stem for path in (home / "games").iterdir())
    assert len(names) == 2
    assert all(len(name) <= 60 for name in names)
    assert names[0].endswith("-2") or names[1].endswith("-2")


def test_a_game_begun_by_mistake_is_put_out_of_sight(rummy: Rummy, friday: Path) -> None:
    """Not in `games`, not in `stats`; its file stays to the byte, and it comes back."""
    assert rummy("result Ana Ben=10 Cho=20").code == 0
    before = friday.read_bytes()
    said = rummy("games --hide friday --json")
    assert said.json["games"] == []
    assert "`rummy games --unhide friday`" in said.err
    assert "no hand" in rummy("stats").out
    assert friday.read_bytes() == before
    listed = rummy("games --all --json").json["games"]
    assert [(one["name"], one["hidden"]) for one in listed] == [("friday", True)]
    assert rummy("status friday").code == 0
    assert [one["name"] for one in rummy("games --unhide friday --json").json["games"]] == ["friday"]
    assert rummy("games --hide nosuch").code == 2


def test_a_standing_says_who_is_ahead(rummy: Rummy, friday: Path) -> None:
    """Before a hand who plays; then the totals, the best first; at the end who won. Never whose turn it is."""
    assert "no hand yet: Ana, Ben and Cho" in rummy("games").out
    assert rummy("result Ben Ana=10 Cho=KD").code == 0  # Ben gets 20
    assert "Ben 20, Ana 0, Cho 0" in rummy("games").out
    assert rummy("end").code == 2
    assert rummy("play end").code == 0
    assert "won by Ben: Ben 20, Ana 0, Cho 0" in rummy("games").out


@pytest.mark.parametrize("columns", [80, 60, 40])
def test_answers_fit_the_terminal(rummy: Rummy, home: Path, columns: int) -> None:
    """Six long names: games, sheet, status, stats, a claim across all sets, a refusal; names of keys are not broken."""
    assert rummy("new", "friday", "-p", SIX).code == 0
    assert rummy("result", "Maximilian", "9", "8", "7", "6", "5").code == 0
    for words in ("games", "sheet", "status", "stats", "log", "check meld QH KH AH --across", "check meld QH KH AH"):
        lines = shown(home, *words.split(), columns=columns)
        assert lines
        assert max(map(len, lines)) <= columns, words
    record = str(home / "games" / "friday.rummy")
    for rules in ((), ("--rules", "traditional")):
        lines = shown(home, "replay", record, *rules, columns=columns)
        assert max(len(line) for line in lines if record not in line) <= columns
        assert any(line.lstrip().startswith("Maximilian 35 (35)") for line in lines)
    lines = shown(home, "play", "deal a upcard 7H; d; meld 4C 5C 7C", columns=columns)
    assert max(map(len, lines)) <= columns
    assert any(line.startswith("    deal a upcard 7H; d; meld 4C 5C 7C !") for line in lines)
    sheet = shown(home, "sheet", columns=40)
    assert (
        next(line for line in sheet if line.startswith("    Maximilian ")) == "    Maximilian 35 (35), Alexandra 0 (0),"
    )


def test_a_full_set_is_marked_and_rounds_are_rounds(rummy: Rummy, friday: Path) -> None:
    """Four sevens take no fifth; a run of four is not full; fixed names come with -v only, keys always."""
    assert rummy("play", "deal Cho upcard 2D; d; m 7H 7D 7C 7S; x KH").code == 0
    assert "meld 1 (Ana): 7C 7D 7H 7S, full" in rummy("status").out
    assert rummy("undo --yes").code == 0
    assert "(full set, 28 points)" in rummy("play", "deal Cho upcard 2D; d; m 7H 7D 7C 7S; x KH").out
    said = rummy("play", "Cho: draw")
    assert said.code == 1
    assert "table.turn" not in said.err
    assert "[table.turn]" in rummy("-v", "play", "Cho: draw").err
    assert rummy("play", "Cho: draw", "--json").json["rule"] == "table.turn"
    assert "[runs.ace: low]" in rummy("check meld QH KH AH").out
