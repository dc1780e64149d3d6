"""Whole records: the head, the lines after it, what is wrong with its place, and the canonical form."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.cards.card import CardReader
from rummy_cli.record.decoding import decoded
from rummy_cli.record.head import (
    Record,
    canonical,
    comment_in,
    entries,
    notation_of,
    read_record,
    write_record,
)
from rummy_cli.ruleset.loading import builtin_names, load
from rummy_cli.text.events import Count, Deal, Discard, Draw, Event, Join, NewMelds
from rummy_cli.text.line import Notation, Roster, Unreadable

HAND_MADE = """\
---
# our Fridays
format: 1
title: Friday night
date: 2026-11-29
players: [Ana, Ben, Cho]          # seating order, clockwise
rules:  # as always
  extends: basic
  # ace as you like
  runs: {ace: either}
  scoring:
    values:
      A: 15   # dear
---
deal cho upcard 7h   # Ana starts

# first turn
a: d; a: m 4-6C !
  x kh
count Ben K Q 4
"""


def record(body: str = "", head: str = "format: 1\nplayers: [Ana, Ben, Cho]\nrules: basic\n") -> Record:
    return read_record(f"---\n{head}---\n{body}", "game.rummy")


def refusal(text: str) -> str:
    with pytest.raises(Unreadable) as found:
        list(entries(read_record(text, "game.rummy")))
    return str(found.value)


def events(found: Record) -> list[Event]:
    return [event for _, line in entries(found) for event, _ in line.events]


class TestReading:
    def test_a_record_made_by_hand(self) -> None:
        found = read_record(HAND_MADE, "game.rummy")
        assert (found.title, found.date, found.players) == ("Friday night", "2026-11-29", ("Ana", "Ben", "Cho"))
        rules = found.house.rules(3)
        assert (rules.runs.ace, rules.scoring.values.A, rules.deal.hand_size) == ("either", 15, 7)
        assert found.head_text == HAND_MADE[: HAND_MADE.index("---\ndeal") + 3]
        assert found.lines == tuple(HAND_MADE.split("---\n")[2].splitlines())
        assert found.first_line == 15

    def test_entries_have_the_numbers_of_their_lines(self) -> None:
        found = read_record(HAND_MADE, "game.rummy")
        numbered = [(number, [event for event, _ in line.events]) for number, line in entries(found)]
        assert numbered == [
            (15, [Deal(2, 32)]),
            (18, [Draw(0), NewMelds(0, ((3, 4, 5),))]),
            (19, [Discard(None, 38)]),
            (20, [Count(1, ranks=(12, 11, 3))]),
        ]

    def test_the_reader_given_goes_on_from_there(self) -> None:
        """After the file is read, a line typed knows who has joined."""
        found = record("join Dot\n")
        pen = notation_of(found)
        assert len(list(entries(found, pen))) == 1
        assert pen.read_line("dot: draw").events == ((Draw(3), False),)

    @pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
    @pytest.mark.parametrize("mark", ["", "\ufeff"])
    def test_any_line_ends(self, ending: str, mark: str) -> None:
        text = mark + HAND_MADE.replace("\n", ending)
        assert canonical(read_record(text, "x")) == canonical(read_record(HAND_MADE, "x"))

    def test_no_line_end_at_the_end(self) -> None:
        assert events(record("Ana: draw")) == events(record("Ana: draw\n")) == [Draw(0)]

    def test_a_record_without_events(self) -> None:
        assert record().lines == ()
        assert read_record("\n---\nformat: 1\nplayers: [A, B]\nrules: basic\n---", "x").lines == ()

    def test_title_and_date_may_be_missing_or_numbers(self) -> None:
        assert (record().title, record().date) == ("", "")
        found = record(head="format: 1\ntitle: 51\ndate: 2026\nplayers: [Ana, Ben]\nrules: gin\n")
        assert (found.title, found.date) == ("51", "2026")

    def test_names_that_yaml_would_take_for_something_else(self) -> None:
        found = record("No: draw\n", head="format: 1\nplayers: [No, On, y]\nrules: basic\n")
        assert found.players == ("No", "On", "y")

    def test_names_of_ranks_and_of_the_hand_come_from_the_rules(self) -> None:
        """Rummy 51 knows 14H, and calls going out in one turn hand."""
        found = record("deal Ana cut 14H\nresult Ben hand\n", head="format: 1\nplayers: [Ana, Ben]\nrules: rummy51\n")
        assert events(found)[0] == Deal(0, None, 38)

    def test_rules_of_a_file_beside_it(self, tmp_path: Path) -> None:
        (tmp_path / "ours.yaml").write_text("extends: basic\nruns: {ace: high}\n", encoding="utf-8")
        text = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: ./ours.yaml\n---\n"
        assert read_record(text, "x", beside=tmp_path).house.rules(2).runs.ace == "high"
        assert read_record(text, str(tmp_path / "game.rummy")).house.rules(2).runs.ace == "high"

    def test_bytes_that_are_no_text(self) -> None:
        assert decoded("Zoë".encode(), "x") == "Zoë"
        with pytest.raises(Unreadable, match=r"^x:2: .*UTF-8"):
            decoded(b"---\nformat: \xff\n", "x")


# A text and what the refusal must hold.
BAD: list[tuple[str, list[str]]] = [
    ("", ["game.rummy:1:", "empty", "---"]),
    ("\n\n", ["game.rummy:1:", "empty"]),
    ("deal Ana upcard 7H\n", ["game.rummy:1:", "no head"]),
    ("\n\ndeal Ana upcard 7H\n", ["game.rummy:3:", "no head"]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\ndeal Ana upcard 7H\n", ["game.rummy:5:", "never ends"]),
    ("---\nformat: 1\nplayers: [Ana, Ben\nrules: basic\n---\n", ["game.rummy:"]),
    ("---\n---\n", ["game.rummy:"]),
    ("---\njust words\n---\n", ["game.rummy:2"]),
    ("---\nformat: 99\nplayers: 7\nrulez: x\n---\n", ["game.rummy:2: format: 99", "format 1"]),
    ("---\nplayers: [Ana, Ben]\nrules: basic\n---\n", ["format: 1"]),
    ("---\nformat: true\nplayers: [Ana, Ben]\nrules: basic\n---\n", ["game.rummy:2: format"]),
    ('---\nformat: "1"\nplayers: [Ana, Ben]\nrules: basic\n---\n', ["game.rummy:2: format"]),
    ("---\nformat: 1.0\nplayers: [Ana, Ben]\nrules: basic\n---\n", ["game.rummy:2: format"]),
    ("---\nformat: 1\nrules: basic\n---\n", ["players", "nobody"]),
    ("---\nformat: 1\nplayers: Ana\nrules: basic\n---\n", ["game.rummy:3: players", "list"]),
    ("---\nformat: 1\nplayers: [Ana, Ben, ana]\nrules: basic\n---\n", ["game.rummy:3: players", "Ana"]),
    ("---\nformat: 1\nplayers: [Ana, Ben C]\nrules: basic\n---\n", ["game.rummy:3: players", "Ben-C"]),
    ("---\nformat: 1\nplayers: [Ana, 7]\nrules: basic\n---\n", ["game.rummy:3: players", "'7'"]),
    ("---\nformat: 1\nplayers:\n- Ana\n- Ben\n- Void\nrules: basic\n---\n", ["game.rummy:6: players", "Void"]),
    ("---\nformat: 1\nplayers: [Ana]\nrules: basic\n---\n", ["game.rummy:3: players: 1", "2 to 6"]),
    ("---\nformat: 1\nplayers: []\nrules: basic\n---\n", ["players"]),
    ("---\nformat: 1\nplayers: [A, B, C]\nrules: gin\n---\n", ["game.rummy:3: players: 3", "for 2 ("]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\n---\n", ["rules", "basic"]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\nrules: bassic\n---\n", ["game.rummy:4: rules", "bassic", "basic"]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\nrules: 7\n---\n", ["game.rummy:4: rules"]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\nrules: {runs: {ace: no}}\n---\n", ["game.rummy:4: runs.ace", "either"]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\nrules:\n  runs:\n    ase: low\n---\n", ["game.rummy:6: runs.ase", "ace"]),
    ("---\nformat: 1\nplayer: [Ana, Ben]\nrules: basic\n---\n", ["game.rummy:3: player:", "did you mean players"]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\nplayers: [A, B]\nrules: basic\n---\n", ["game.rummy:4: players"]),
    ("---\nformat: 1\ntitle: [a]\nplayers: [Ana, Ben]\nrules: basic\n---\n", ["game.rummy:3: title"]),
    ('---\nformat: 1\ntitle: "a\\nb"\nplayers: [Ana, Ben]\nrules: basic\n---\n', ["game.rummy:3: title", "one line"]),
    ("---\nformat: 1\ntitle: " + "x" * 201 + "\nplayers: [Ana, Ben]\nrules: basic\n---\n", ["game.rummy:3: title"]),
    (
        "---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\ndraw\n\n# x\nBen: dicard KH\n",
        ["game.rummy:9: ", "dicard"],
    ),
    ("---\r\nformat: 1\r\nplayers: [Ana, Ben]\r\nrules: basic\r\n---\r\ndraw\r\nfoo\r\n", ["game.rummy:7: ", "foo"]),
    ("---\nformat: 1\nplayers: [Ana, Anabel]\nrules: basic\n---\nan: draw\n", ["game.rummy:6: ", "Anabel"]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\ndraw\n---\n", ["game.rummy:7: ", "'---'"]),
    ("---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\ndraw\x00\n", ["game.rummy:6: ", "control"]),
    ("---\nformat: 1\x00\nplayers: [Ana, Ben]\nrules: basic\n---\n", ["game.rummy:2"]),
]


@pytest.mark.parametrize(("text", "needles"), BAD, ids=[ascii(text)[-40:] for text, _ in BAD])
def test_a_bad_record(text: str, needles: list[str]) -> None:
    """Refused with the file and the line, and what would do."""
    said = refusal(text)
    for needle in needles:
        assert needle in said


def test_all_that_is_wrong_in_a_head_is_told_at_once() -> None:
    said = refusal("---\nformat: 1\ntitle: [1]\nplayers: [Ana, Void]\nrules: bassic\nwhen: now\n---\n")
    assert [line.split(":")[1] for line in said.splitlines()] == ["3", "4", "6", "5"]


def test_an_ambiguous_name_is_unreadable_in_a_file() -> None:
    with pytest.raises(Unreadable) as found:
        list(entries(record("draw\nx: draw\n", head="format: 1\nplayers: [Xa, Xb]\nrules: basic\n")))
    assert not found.value.ambiguous


class TestCanonical:
    def test_a_record_made_by_hand(self) -> None:
        """Comments of the head come to stand before their key; lines keep theirs; events are written out."""
        lines = canonical(read_record(HAND_MADE, "x")).splitlines()
        assert lines[:8] == [
            "---",
            "# our Fridays",
            "format: 1",
            'title: "Friday night"',
            'date: "2026-11-29"',
            "# seating order, clockwise",
            'players: ["Ana", "Ben", "Cho"]',
            "# as always",
        ]
        assert lines[8] == "rules:"
        at = lines.index("  # ace as you like")
        assert lines[at + 1].startswith('  runs: {"min": 3, "max": null, "ace": "either"')
        assert lines[lines.index("  # dear") + 1].startswith(
            '  scoring: {"method": "winner_collects", "values": {"A": 15,'
        )
        assert lines[lines.index("---", 1) + 1 :] == [
            "deal Cho upcard 7H  # Ana starts",
            "",
            "# first turn",
            "Ana: draw; Ana: meld 4C 5C 6C !",
            "discard KH",
            "count Ben K Q 4",
        ]

    def test_it_is_a_fixed_point(self) -> None:
        """What was written is read as the same record, and written the same."""
        first = read_record(HAND_MADE, "x")
        text = canonical(first)
        second = read_record(text, "x")
        assert canonical(second) == text
        assert (second.title, second.date, second.players, second.house) == (
            first.title,
            first.date,
            first.players,
            first.house,
        )
        assert events(second) == events(first)

    def test_a_new_record_is_canonical(self) -> None:
        text = write_record('Ana\'s "game"; # 1', "", ["Zoë", "O'Neil".replace("'", "")], load("gin"), ["Zoë: draw"])
        found = read_record(text, "x")
        assert found.title == 'Ana\'s "game"; # 1'
        assert found.players == ("Zoë", "ONeil")
        assert found.house == load("gin")
        assert canonical(found) == text
        assert text.isascii() is False
        assert "date" not in text.split("rules:")[0]

    @pytest.mark.parametrize(
        ("title", "date", "players"),
        [
            ("a\nb", "", ["Ana", "Ben"]),
            ("a\x1b[31m", "", ["Ana", "Ben"]),
            ("\udcff", "", ["Ana", "Ben"]),
            ("x" * 201, "", ["Ana", "Ben"]),
            ("", "to\nday", ["Ana", "Ben"]),
            ("", "", ["Ana", "Void"]),
            ("", "", ["Ana", "ana"]),
        ],
    )
    def test_nothing_is_written_that_could_not_be_read(self, title: str, date: str, players: list[str]) -> None:
        with pytest.raises(Unreadable):
            write_record(title, date, players, load("basic"))

    @pytest.mark.parametrize("name", builtin_names())
    def test_the_rules_travel_inside(self, name: str) -> None:
        house = load(name)
        players = ["Ana", "Ben", "Cho", "Dan"][: max(2, house.rules(2).players.min)]
        text = write_record("", "", players, house)
        found = read_record(text, "x")
        assert found.house == house
        assert canonical(found) == text

    def test_it_is_read_without_yaml(self) -> None:
        text = write_record(
            "Friday", "2026-11-29", ["Ana", "Ben"], load("rummy51"), ["deal Ana cut KS", "Ben: discard 2C"]
        )
        code = (
            "import sys; from rummy_cli.record.head import *; text = sys.stdin.read(); found = read_record(text, 'x'); "
            "assert len(list(entries(found))) == 2; assert canonical(found) == text; print('yaml' in sys.modules)"
        )
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", code],
            input=text,
            capture_output=True,
            encoding="utf-8",
            check=True,
            cwd=Path(__file__).parent.parent.parent,
            env={"PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(Path(__file__).parent.parent.parent)},
        )
        assert done.stdout.strip() == "False"

    def test_names_change_and_the_lines_with_them(self) -> None:
        body = "Ana: draw; rename Ana Zoe\nZoe: discard KH\nleave Ben\njoin ben average\nundo\nBen: draw\n"
        text = canonical(record(body))
        assert text.endswith(
            "---\nAna: draw; rename Ana Zoe\nZoe: discard KH\nleave Ben\njoin Ben average\nundo\nBen: draw\n"
        )
        assert canonical(read_record(text, "x")) == text

    def test_an_unreadable_line_is_told_with_its_place(self) -> None:
        with pytest.raises(Unreadable, match=r"^game\.rummy:7: .*juggle"):
            canonical(record("draw\njuggle\n"))

    @pytest.mark.parametrize(
        ("line", "comment"),
        [
            ("title: a # b", "# b"),
            ("title: a#b", ""),
            ("title: 'a # b'", ""),
            ('title: "a \\" # b" # c', "# c"),
            ("title: Ana's # b", "# b"),
            ("players: ['A', \"B\"]  # b'", "# b'"),
            ("# all", "# all"),
            ("  #", "#"),
        ],
    )
    def test_where_a_comment_of_the_head_begins(self, line: str, comment: str) -> None:
        assert comment_in(line) == comment

    def test_comments_at_the_end_of_the_head_and_in_lists(self) -> None:
        head = "format: 1\nplayers:   # who\n  - Ana\n  # the dealer\n  - Ben\nrules: basic  # plain\n# that is all\n"
        lines = canonical(record(head=head)).splitlines()
        at = lines.index('players: ["Ana", "Ben"]')
        assert lines[at - 2 : at] == ["# who", "# the dealer"]
        assert lines[lines.index("rules:") - 1] == "# plain"
        assert lines[-2:] == ["# that is all", "---"]


PARTS = st.sampled_from(
    [
        "Ana: draw",
        "b: x kh",
        "join Dot",
        "rename Ana Zoe",
        "undo",
        "redo",
        "strike 2",
        "amend 1 draw",
        "note a # b",
        "d; t !",
    ]
)
LINES = st.lists(
    PARTS | st.sampled_from(["", "  ", "# tea", "#", "draw # x", "insert 1 join Eve", "leave Ben"]), max_size=12
)


@settings(deadline=None, max_examples=150)
@given(lines=LINES, title=st.text(st.characters(exclude_categories=["C", "Z"]), max_size=20))
def test_any_record_is_a_fixed_point(lines: list[str], title: str) -> None:
    """A record that can be read is written, read as the same events, and written the same to the byte."""
    text = write_record(title, "", ["Ana", "Ben"], load("basic"), lines)
    first = read_record(text, "x")
    assert first.lines == tuple(lines)
    try:
        said = events(first)
    except Unreadable:
        with pytest.raises(Unreadable):
            canonical(first)
        return
    written = canonical(first)
    second = read_record(written, "x")
    assert second.title == title
    assert events(second) == said
    assert canonical(second) == written


@settings(deadline=None, max_examples=300)
@given(
    text=st.text(max_size=80)
    | st.lists(st.sampled_from(["---", "format: 1", "players: [A, B]", "rules: basic", "x: {", "'", "draw"])).map(
        "\n".join
    )
)
def test_any_text_is_a_record_or_refused(text: str) -> None:
    """Nothing but Unreadable comes of a file, and it names the file."""
    try:
        list(entries(read_record(text, "game.rummy")))
    except Unreadable as error:
        if not str(error).startswith("game.rummy"):
            raise AssertionError(str(error)) from error


def test_the_reader_of_a_record_is_that_of_its_players() -> None:
    pen = notation_of(record("join Dot\n"))
    assert isinstance(pen, Notation)
    assert pen.roster.names == Roster(["Ana", "Ben", "Cho"]).names
    assert Notation(Roster(["Ana"]), CardReader()).read_line("join Dot").events == ((Join(1, "Dot"), False),)
