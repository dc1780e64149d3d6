"""The suite that travels with the notation: its lines are read and written as it says, its games by ``test_games``."""

import re
from pathlib import Path
from typing import Any

import pytest
from recorded import read

import rummy_cli
from rummy_cli.record.head import notation_for
from rummy_cli.ruleset.loading import load
from rummy_cli.text import VERBS, Unreadable

FOLDER = Path(rummy_cli.__file__).parent / "notation"
LISTS = read(FOLDER / "lines.yaml")


@pytest.mark.parametrize("one", LISTS, ids=lambda one: one["rules"])
def test_lines_are_read_and_written_as_the_suite_says(one: dict[str, Any]) -> None:
    """In order, since who joins can be named from then on; what is unreadable changes nothing; canonical text is a fixed point."""
    notation = notation_for(one["players"], load(one["rules"]))
    for line in one["lines"]:
        if "unreadable" in line:
            with pytest.raises(Unreadable):
                notation.read_line(line["read"])
            continue
        before = notation.copy()
        found = notation.read_line(line["read"])
        written = "; ".join(notation.write(event, bang) for event, bang in found.events)
        assert "  ".join(filter(None, [written, found.comment])) == line["write"]
        assert before.read_line(line["write"]).events == found.events


def test_the_document_names_every_verb() -> None:
    """Each verb of the program stands in the grammar, and no other."""
    text = (FOLDER / "NOTATION.md").read_text(encoding="utf-8")
    grammar = text.split("```ebnf")[1].split("```")[0]
    for verb in VERBS:
        assert f'"{verb}"' in grammar, verb
    told = set(re.findall(r'^(?:\w[\w-]*\s*=|\s+\|)\s*\(?\s*"([a-z]+)"', grammar, re.MULTILINE))
    assert told <= set(VERBS) | {"cut", "record"}
