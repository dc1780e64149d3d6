"""Lines and tables at the width of a terminal."""

import pytest

from rummy_cli.screen.folding import folded, layout, text_width


def test_a_line_that_fits_stays_and_a_wide_one_goes_on_further_in() -> None:
    """Twenty columns: the words go on four further in than the line began."""
    assert folded(["short", "  one two three four five six"], 20) == ["short", "  one two three four", "      five six"]


def test_what_is_to_be_typed_is_never_broken() -> None:
    """Between backticks, and under its heading, a line stays whole whatever its width; its meaning goes below."""
    lines = [
        "write it as `deal Cho upcard 7H; draw` then",
        "  what can be typed:",
        "    Ben: draw; discard 9S  with the draw before it",
    ]
    assert folded(lines, 24) == [
        "write it as",
        "    `deal Cho upcard 7H; draw`",
        "    then",
        "  what can be typed:",
        "    Ben: draw; discard 9S",
        "        with the draw",
        "        before it",
    ]


def test_after_the_lines_to_type_sentences_fold_again() -> None:
    """What is no further in than the heading is none of them."""
    lines = ["what can be typed:", "  one two three four five six  seven", "one two three four five"]
    assert folded(lines, 19) == [
        "what can be typed:",
        "  one two three four five six",
        "      seven",
        "one two three four",
        "    five",
    ]


@pytest.mark.parametrize(("text", "width"), [("7♥", 2), ("\033[31m7♥\033[0m", 2), ("東京", 4), ("e\u0301", 1)])
def test_width_is_what_the_terminal_shows(text: str, width: int) -> None:
    """Colour takes no column, an accent none, a wide sign two."""
    assert text_width(text) == width


def test_a_table_too_wide_tells_each_number_behind_its_head() -> None:
    """Two columns fit in nine; in eight the narrow form has the name, and its numbers on a line below, never broken."""
    rows = [["name", "won"], ["Ana", "12"], ["Benno", "3"]]
    assert layout(rows, 1, 10) == ["name   won", "-----  ---", "Ana     12", "Benno    3"]
    assert layout(rows, 1, 9) == ["Ana", "    won 12", "Benno", "    won 3"]
