"""The bytes of a record -> its text; apart from what reads that text, which whoever only looks for a file need not load."""

from rummy_cli.cards import one_line
from rummy_cli.text import Unreadable


def decoded(data: bytes, place: str) -> str:
    """The text of a file; Unreadable, with the line, when it is no UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{one_line(place)}:{line}: this is no UTF-8 text; save the record as UTF-8") from None
