"""Who is meant by a name: prefixes, renames, and what corrections do to names."""

from collections.abc import Iterable
from copy import deepcopy

import pytest

from rummy_cli.cards.card import CardReader
from rummy_cli.record.corrections import Steps
from rummy_cli.text.events import Discard, Draw, Join, Rename
from rummy_cli.text.line import Notation, ReadLine, Roster, Unreadable, clean_name
from rummy_cli.text.verbs import LETTERS, RESERVED, VERBS


class Pen:
    """Reads lines as a record does: after each of them names are those of the events that count."""

    def __init__(self, players: Iterable[str]) -> None:
        self.notation, self.steps = Notation(Roster(players), CardReader()), Steps()

    @property
    def roster(self) -> Roster:
        return self.notation.roster

    def copy(self) -> "Pen":
        other = Pen(())
        other.notation, other.steps = self.notation.copy(), deepcopy(self.steps)
        return other

    def read_line(self, text: str) -> ReadLine:
        self.steps.settle(self.notation)
        line = self.notation.read_line(text)
        self.steps.take_in(0, line.events)
        return line

    def write_line(self, line: ReadLine) -> str:
        return self.notation.write_line(line)


def notation(*players: str) -> Pen:
    return Pen(players)


def read(pen: Pen, *lines: str) -> list[object]:
    """The events of the last of these lines."""
    events: list[object] = []
    for text in lines:
        events = [event for event, _ in pen.read_line(text).events]
    pen.steps.settle(pen.notation)
    return events


class TestNames:
    @pytest.mark.parametrize(
        "name",
        [
            "Ana",
            "Zoë",
            "李",
            "R2-D2",
            "O_o",
            "J.D.",
            "x",
            "🦊",
            "a" * 30,
            "Mc&Co",
            "7of9",
            "Tad",
            "K",
            "On",
            "None",
            "d",
        ],
    )
    def test_a_name(self, name: str) -> None:
        assert clean_name(f" {name} ") == name

    @pytest.mark.parametrize(
        ("name", "word"),
        [
            ("", "empty"),
            ("  ", "empty"),
            ("a" * 31, "30"),
            ("Ana Maria", "Ana-Maria"),
            ("Ana:", "':'"),
            ("A;B", "';'"),
            ("A#", "'#'"),
            ("A=B", "'='"),
            ("A/B", "'/'"),
            ("Ana!", "'!'"),
            ("A,B", "','"),
            ('A"B', "'\"'"),
            ("[A]", "'['"),
            ("A\u200bB", "\\u200b"),
            ("A\x00", "\\x00"),
            ("A\u202eB", "\\u202e"),
            ("12", "letter"),
            ("-Ana", "begin"),
            ("+1a", "begin"),
            ("??", "begin"),
            ("Void", "Void"),
            ("upcard", "upcard"),
            ("LEFT", "LEFT"),
        ],
    )
    def test_no_name(self, name: str, word: str) -> None:
        with pytest.raises(Unreadable) as refusal:
            clean_name(name)
        assert word in str(refusal.value)

    def test_no_player_is_called_like_an_event(self) -> None:
        """Every verb and every other spelling of one is kept back, but single letters are names."""
        assert {*VERBS, *(word for word in LETTERS if len(word) > 1), "upcard", "wild"} == RESERVED

    def test_players_called_like_other_words(self) -> None:
        """What stands in a name's place is a name."""
        pen = notation("On", "After", "Stock", "d")
        assert read(pen, "d: d", "go Stock Stock=3 stock 4", "join Highest highest after After", "d: d") == [Draw(3)]
        assert pen.roster.names[4] == "Highest"

    def test_accents_have_one_form(self) -> None:
        """Zoë typed as e and diaeresis is Zoë."""
        assert clean_name("Zoe\u0308") == "Zo\u00eb"
        assert Roster(["Zoe\u0308"]).find("ZO\u00cb") == 0
        assert Roster(["Zo\u00eb"]).find("zoe\u0308") == 0

    @pytest.mark.parametrize(
        "names", [["Ana", "Ben", "Ana"], ["Ana", "ANA"], ["Zoe\u0308", "zo\u00eb"], ["Straße", "STRASSE"]]
    )
    def test_two_of_one_name(self, names: list[str]) -> None:
        with pytest.raises(Unreadable, match="already"):
            Roster(names)


class TestFinding:
    @pytest.mark.parametrize(
        ("text", "person"),
        [("Ana", 0), ("ana", 0), ("Anab", 1), ("anabel", 1), ("b", 2), (" Ben ", 2), ("z", 3), ("ZO", 3)],
    )
    def test_names_and_beginnings(self, text: str, person: int) -> None:
        """A whole name comes before a longer one: Ana is Ana, though Anabel begins with it."""
        assert Roster(["Ana", "Anabel", "Ben", "Zoë"]).find(text) == person

    def test_a_beginning_that_fits_two(self) -> None:
        with pytest.raises(Unreadable, match="Ana and Anabel") as refusal:
            Roster(["Ana", "Anabel", "Ben"]).find("an")
        assert refusal.value.ambiguous

    def test_nobody(self) -> None:
        with pytest.raises(Unreadable, match="did you mean Ben") as refusal:
            Roster(["Ana", "Ben"]).find("Bem")
        assert not refusal.value.ambiguous

    def test_no_text_is_nobody(self) -> None:
        with pytest.raises(Unreadable, match="missing"):
            Roster(["Ana"]).find("")

    def test_the_ambiguity_reaches_the_line(self) -> None:
        with pytest.raises(Unreadable) as refusal:
            notation("Ana", "Anabel").read_line("an: draw")
        assert refusal.value.ambiguous

    def test_a_copy_goes_its_own_way(self) -> None:
        roster = Roster(["Ana"])
        other = roster.copy()
        other.add("Ben")
        other.rename(0, "Zoe")
        assert (roster.names, other.names) == (["Ana"], ["Zoe", "Ben"])
        assert roster.find("a") == 0


class TestRenaming:
    def test_old_and_new_name(self) -> None:
        pen = notation("Ana", "Ben")
        assert read(pen, "rename Ana Zoe", "Zoe: draw; Ana: draw; z: draw; a: draw") == [Draw(0)] * 4
        assert pen.roster.names == ["Zoe", "Ben"]

    def test_new_names_are_written(self) -> None:
        pen = notation("Ana", "Ben")
        pen.read_line("Ana: draw")
        pen.read_line("rename Ana Zoe")
        assert pen.write_line(pen.read_line("Ana: draw")) == "Zoe: draw"
        assert pen.notation.write(Rename(0, "Zoe")) == "rename Ana Zoe"

    def test_the_old_name_is_given_to_another(self) -> None:
        """Then it is his."""
        pen = notation("Ana", "Ben")
        assert read(pen, "rename Ana Zoe", "rename Ben Ana", "Ana: draw") == [Draw(1)]
        assert read(pen, "Ben: draw") == [Draw(1)]
        assert read(pen, "Zoe: draw") == [Draw(0)]

    def test_two_exchange_their_names(self) -> None:
        pen = notation("Ana", "Ben")
        assert read(pen, "rename Ana X; rename Ben Ana; rename X Ben", "Ana: draw; Ben: draw") == [Draw(1), Draw(0)]

    def test_a_beginning_is_looked_for_among_the_names_of_today_first(self) -> None:
        pen = notation("Ana", "Ben")
        assert read(pen, "rename Ana Zoe", "join Adam", "a: draw") == [Draw(2)]

    def test_only_the_case(self) -> None:
        pen = notation("ana", "Ben")
        assert read(pen, "rename ana Ana") == [Rename(0, "Ana")]
        assert pen.roster.names == ["Ana", "Ben"]

    def test_names_change_within_a_line(self) -> None:
        """The canonical text uses the name that is known at its place, so that it can be read again."""
        text = "Ana: draw; rename Ana Zoe; Zoe: discard KH"
        pen = notation("Ana", "Ben")
        line = pen.read_line("a: d; rename a Zoe; z: x kh")
        assert pen.write_line(line) == text
        again = notation("Ana", "Ben")
        assert again.read_line(text).events == line.events

    def test_a_line_that_fails_changes_no_name(self) -> None:
        pen = notation("Ana", "Ben")
        with pytest.raises(Unreadable):
            pen.read_line("rename Ana Zoe; join Dot; Dot: juggle")
        assert pen.roster.names == ["Ana", "Ben"]
        with pytest.raises(Unreadable):
            pen.read_line("Zoe: draw")
        assert read(pen, "join Eve", "Eve: draw") == [Draw(2)]


class TestJoining:
    def test_a_newcomer_and_one_who_comes_back(self) -> None:
        pen = notation("Ana", "Ben")
        assert read(pen, "join Cho") == [Join(2, "Cho")]
        assert read(pen, "leave Ben", "join ben") == [Join(1, "Ben")]
        assert pen.roster.names == ["Ana", "Ben", "Cho"]

    def test_the_beginning_of_a_name_is_a_new_name(self) -> None:
        """Be is not Ben coming back."""
        assert read(notation("Ana", "Ben"), "join Be") == [Join(2, "Be")]

    def test_a_line_read_before_means_somebody_else_now(self) -> None:
        """``a`` was Ana; with Abe at the table it could be either."""
        pen = notation("Ana", "Ben")
        assert read(pen, "a: draw") == [Draw(0)]
        pen.read_line("join Abe")
        with pytest.raises(Unreadable, match="Ana and Abe"):
            pen.read_line("a: draw")


class TestCorrections:
    """Names are those that count after undo, redo, amend, strike and insert."""

    def test_a_rename_taken_back(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "rename Ana Zoe", "undo")
        assert pen.roster.names == ["Ana", "Ben"]
        read(pen, "redo")
        assert pen.roster.names == ["Zoe", "Ben"]
        read(pen, "Ben: draw", "undo 2", "rename Ben Zoe")
        assert pen.roster.names == ["Ana", "Zoe"]

    def test_a_join_taken_back_is_in_nobodys_way(self) -> None:
        """Dto was misspelt; D is Dot."""
        pen = notation("Ana", "Ben")
        assert read(pen, "join Dto", "undo", "join Dot", "d: draw") == [Draw(3)]
        assert read(pen, "dt: draw") == [Draw(2)]

    def test_a_join_taken_back_and_made_again_is_the_same_person(self) -> None:
        pen = notation("Ana", "Ben")
        assert read(pen, "join Dot", "undo", "join Dot") == [Join(2, "Dot")]
        assert read(pen, "join Dto", "undo", "D: draw") == [Draw(2)]

    def test_a_join_amended(self) -> None:
        pen = notation("Ana", "Ben")
        assert read(pen, "join Dto 30", "amend 1 join Dot 30", "d: draw") == [Draw(3)]

    def test_a_rename_amended_and_amended_again(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "Ana: draw", "rename Ana Zoe", "amend 2 rename Ana Bea")
        assert pen.roster.names == ["Bea", "Ben"]
        read(pen, "amend 2 rename Ben Cid")
        assert pen.roster.names == ["Ana", "Cid"]
        read(pen, "undo")
        assert pen.roster.names == ["Bea", "Ben"]

    def test_a_rename_struck(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "rename Ana Zoe", "strike 1")
        assert pen.roster.names == ["Ana", "Ben"]

    def test_an_inserted_rename_comes_before_what_follows_it(self) -> None:
        """Ana became Bea before she became Zoe, so Zoe she is; without event 2 she is Bea."""
        pen = notation("Ana", "Ben")
        read(pen, "Ana: draw", "rename Ana Zoe", "insert 1 rename Ana Bea")
        assert pen.roster.names == ["Zoe", "Ben"]
        read(pen, "strike 2")
        assert pen.roster.names == ["Bea", "Ben"]
        read(pen, "strike 3")
        assert pen.roster.names == ["Ana", "Ben"]

    def test_several_inserted_in_the_order_typed(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "Ana: draw", "insert 1 rename Ana X1; insert 1 rename Ana X2", "insert 1 rename Ana X3")
        assert pen.roster.names == ["X3", "Ben"]

    def test_a_long_chain_of_inserts(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "Ana: draw", *[f"insert {n} rename Ana X{n}" for n in range(1, 1200)])
        assert pen.roster.names == ["X1", "Ben"]

    def test_an_insert_before_itself_is_not_followed_forever(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "insert 1 rename Ana Zoe", "insert 3 rename Ana Bea; insert 2 rename Ben Cid")
        assert pen.roster.find("Ben") == 1

    def test_a_line_is_one_step(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "rename Ana Zoe; rename Ben Cid", "Cid: draw", "undo 2")
        assert pen.roster.names == ["Ana", "Ben"]

    def test_more_undone_than_there_is(self) -> None:
        """That is for the referee to refuse; the names stay."""
        pen = notation("Ana", "Ben")
        read(pen, "rename Ana Zoe", "undo 5", "redo")
        assert pen.roster.names == ["Zoe", "Ben"]

    def test_redo_too_late(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "rename Ana Zoe", "undo", "Ben: draw", "redo")
        assert pen.roster.names == ["Ana", "Ben"]

    def test_lines_read_before_and_a_comment_do_not_disturb_the_count(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "Ana: draw", "# tea", "", "Ana: draw", "rename Ana Zoe", "Ben: discard KH", "strike 3")
        assert pen.roster.names == ["Ana", "Ben"]

    def test_a_copy_remembers_the_steps(self) -> None:
        pen = notation("Ana", "Ben")
        read(pen, "rename Ana Zoe", "Zoe: draw")
        trial = pen.copy()
        read(trial, "undo 2")
        assert (trial.roster.names, pen.roster.names) == (["Ana", "Ben"], ["Zoe", "Ben"])
        assert read(pen, "Zoe: discard KH") == [Discard(0, 38)]

    def test_an_undo_on_the_line_of_what_it_takes_back(self) -> None:
        """The draw is a step, then the undo takes it back and the rename before it."""
        pen = notation("Ana", "Ben")
        read(pen, "rename Ben Cid", "rename Ana Zoe", "Zoe: draw; undo 2; rename Cid Dan")
        assert pen.roster.names == ["Ana", "Dan"]
        read(pen, "undo")
        assert pen.roster.names == ["Ana", "Cid"]

    def test_the_canonical_text_of_a_line_with_a_correction_can_be_read(self) -> None:
        """At the place of the first event the name is Zoe still, and Ana is Ben's."""
        lines = ["rename Ana Zoe", "rename Ben Ana", "Zoe: draw; undo 3"]
        pen = notation("Ana", "Ben")
        texts = [pen.write_line(pen.read_line(line)) for line in lines]
        pen.steps.settle(pen.notation)
        assert texts == lines
        assert pen.roster.names == ["Ana", "Ben"]
