"""Lines and tables at the width of a terminal. What is a line to type is never broken: it must be copied as it stands."""

import re
from collections.abc import Iterator, Sequence

TO_TYPE = (
    "what can be typed:"  # the heading of lines to type, each further in than it, with its meaning two blanks behind
)
_STEP = 4  # so much further in goes what belongs to the line above
_PIECES = re.compile(r"[^\s`]*`[^`]*`\S*|\S+")  # a word, or what stands between backticks, which is to be typed
_COLOUR = re.compile("\033\\[[0-9;]*m")


def text_width(text: str) -> int:
    """How many columns of a terminal a text takes; colour takes none."""
    text = _COLOUR.sub("", text) if "\033" in text else text
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width  # noqa: PLC0415  only beyond ASCII

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def folded(lines: Sequence[str], width: int) -> list[str]:
    """The lines, each that is wider going on below itself, further in; lines to type stay whole, whatever their width."""
    found: list[str] = []
    typed_from: int | None = None  # how far in the heading stands under which lines to type stand
    for line in lines:
        margin = len(line) - len(line.lstrip(" "))
        if typed_from is not None and margin <= typed_from:
            typed_from = None
        if text_width(line) <= width:
            found.append(line)
        elif typed_from is not None:
            found += _to_type(line, margin, width)
        else:
            found += _flowed(line.lstrip(" "), margin, min(margin + _STEP, width // 2), width)
        if line.strip() == TO_TYPE:
            typed_from = margin
    return found


def _to_type(line: str, margin: int, width: int) -> Iterator[str]:
    """A line to type, and below it what it means."""
    typed, _, meaning = line.strip().partition("  ")
    yield f"{' ' * margin}{typed}"
    if meaning.strip():
        yield from _flowed(meaning.strip(), margin + _STEP, margin + _STEP, width)


def _flowed(text: str, first: int, rest: int, width: int) -> Iterator[str]:
    """The words of a text in lines of that width, ``first`` and ``rest`` blanks in."""
    return _joined(_PIECES.findall(text), first, rest, width)


def _joined(pieces: Sequence[str], first: int, rest: int, width: int) -> Iterator[str]:
    """Pieces in lines of that width, none of them broken; one that is wider stands alone."""
    line, room = " " * first, first
    for piece in pieces:
        size = text_width(piece)
        if line.strip() and room + 1 + size > width:
            yield line
            line, room = " " * rest, rest
        gap = " " if line.strip() else ""
        line, room = f"{line}{gap}{piece}", room + len(gap) + size
    yield line


def layout(rows: Sequence[Sequence[str]], numbers_from: int, width: int | None = None) -> list[str]:
    """Rows in columns of equal width, a rule under the head (the first row); columns from ``numbers_from`` on are set to the right.

    Where that is wider than ``width``, the narrow form: what a row is, and below it each of its numbers behind its head.
    """
    widths = [max(text_width(row[i]) for row in rows) for i in range(len(rows[0]))]
    if width is not None and sum(widths) + 2 * (len(widths) - 1) > width:
        return _narrow(rows, numbers_from, width)
    found = []
    for row in rows:
        cells = []
        for i, cell in enumerate(row):
            pad = " " * (widths[i] - text_width(cell))
            cells.append(pad + cell if i >= numbers_from else cell + pad)
        found.append("  ".join(cells).rstrip())
    found.insert(1, "  ".join("-" * size for size in widths))
    return found


def _narrow(rows: Sequence[Sequence[str]], numbers_from: int, width: int) -> list[str]:
    """What each row is, and below it its numbers, each behind its head and on one line with it."""
    head, *body = rows
    found: list[str] = []
    for row in body:
        named = [cell for cell in row[:numbers_from] if cell]
        numbers = [f"{what} {cell}," for what, cell in zip(head, row, strict=True) if cell][len(named) :]
        numbers[-1:] = [last.removesuffix(",") for last in numbers[-1:]]
        found += _joined([piece for cell in named for piece in _PIECES.findall(cell)], 0, _STEP, width) if named else []
        found += _joined(numbers, _STEP, _STEP, width) if numbers else []
    return found
