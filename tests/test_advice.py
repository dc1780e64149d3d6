"""What refusals propose: each line works when it is typed, no message is wider than its terminal, and what it names is there."""

import re
from pathlib import Path
from typing import Any

import pytest
from recorded import command, read, record_text

from rummy_cli.cards import may_stand
from rummy_cli.cli.app import COMMANDS
from rummy_cli.record.open import open_record
from rummy_cli.ruleset import schema_walk
from rummy_cli.screen.folding import TO_TYPE, folded, text_width
from rummy_cli.text import VERBS, Unreadable
from rummy_cli.text.verbs import EVERYDAY, LETTERS

FOLDER = Path(__file__).parent / "rulings"
CASES = [
    pytest.param(case, id=f"{path.stem}/{case['id']}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for case in read(path)
    if "moves" in case and "stops" in case
]
WORDS = {
    *VERBS,
    *EVERYDAY,
    *LETTERS,
    "rummy",
    "?",
    "<",
    ".",
    "!",
    "what",
    "status",
    "sheet",
    "log",
    "check",
    "why",
    "help",
}
HOUSE_KEYS = list(schema_walk.keys())
KEYS = {part for key in HOUSE_KEYS for part in (key, key.partition(".")[0])}
ALL_COMMANDS = {name for group in COMMANDS.values() for name in group}


def stopped(case: dict[str, Any]) -> tuple[str, str, bool] | None:
    """The record up to the line that is refused, that line, and whether all could agree to it; None where the record cannot be read at all."""
    text = record_text(case)
    try:
        broken = open_record(text, "game.rummy").journal.broken
    except Unreadable:
        return None
    if broken is None:
        return None
    lines = text.split("\n")
    return "\n".join([*lines[: broken.entry.line - 1], ""]), lines[broken.entry.line - 1], may_stand(broken.objections)


def names_what_is_there(span: str) -> bool:
    """Does what stands between backticks begin as a command, a verb or a key does?"""
    words = span.split()
    if words[0] == "rummy":
        return words[1] in ALL_COMMANDS or words[1].startswith("-")
    if words[0].endswith(":"):
        words = words[1:]
    return words[0].rstrip(";").lower() in WORDS or words[0].startswith("-") or words[0].partition("=")[0] in KEYS


@pytest.mark.parametrize("case", CASES)
def test_a_refusal_can_be_followed(case: dict[str, Any], tmp_path: Path) -> None:
    """Typed again at the record as it was, the line is refused; each line proposed is recorded on a copy of it."""
    found = stopped(case)
    if found is None:
        return
    before, line, agreed = found
    game = tmp_path / "game.rummy"
    game.write_text(before, encoding="utf-8")
    refusal = command(["play", "-g", str(game), "--json", line], tmp_path)
    if refusal.code not in (1, 4) or refusal.data is None:
        return  # what is typed is read more kindly than a file
    assert game.read_text(encoding="utf-8") == before
    ways = refusal.data["ways"]
    if agreed:
        assert any(way.endswith("!") for way in ways), refusal.err
    for number, way in enumerate(ways):
        copy = tmp_path / f"way{number}.rummy"
        copy.write_text(before, encoding="utf-8")
        answer = command(["play", "-g", str(copy), way], tmp_path)
        assert answer.code == 0, (way, answer.err)
        written = copy.read_text(encoding="utf-8")
        assert written.startswith(before)
        assert len(written) > len(before)
    message = refusal.err.splitlines()
    for span in re.findall(r"`([^`]+)`", refusal.err):
        assert names_what_is_there(span), span
    for columns in (80, 40):
        lines = folded(message, columns)
        typed = lines[lines.index(f"  {TO_TYPE}") :] if f"  {TO_TYPE}" in lines else []
        for told in lines:
            wide = text_width(told) > columns
            assert not wide or told in typed or "`" in told or " " not in told.strip(), told
        for way in ways:
            assert any(told.strip().startswith(way) for told in typed), way
