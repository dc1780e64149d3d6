"""What may go to a screen: text without anything that moves the cursor, turns the direction of writing or ends a line unasked."""

import re
from functools import cache


@cache
def _raw() -> re.Pattern[str]:
    """Controls but tab and line end, marks that turn the direction of writing, line ends beyond ASCII, halves of characters."""
    return re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


def _has_raw(text: str) -> bool:
    """May there be any of it? None of it is printable to Python, which tells that quicker than a pattern is made."""
    return not text.replace("\n", " ").replace("\t", " ").isprintable()


def printable(text: str) -> str:
    """The text with what is no text in it spelt out, as ``\\x1b`` or ``\\u202e``; line ends and tabs stay."""
    return _raw().sub(lambda found: _spelt(found.group()), text) if _has_raw(text) else text


def is_text(text: str) -> bool:
    """Can it be written as UTF-8? Not what holds a byte of a file's name, or of an argument, that is none."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def cut(text: str, most: int = 1_000) -> str:
    """The text with the middle left out of each line that is longer than ``most``: what somebody quotes is no longer news."""
    half = most // 2 - 1
    return "\n".join([line if len(line) <= most else f"{line[:half]} … {line[-half:]}" for line in text.split("\n")])


def one_line(text: str) -> str:
    """The same on one line: line ends are spelt out too."""
    return printable(text).replace("\n", "\\n")


def printable_json(text: str) -> str:
    """JSON that says the same and has nothing raw in it, line ends between its values apart."""
    return _raw().sub(lambda found: f"\\u{ord(found.group()):04x}", text) if _has_raw(text) else text


def ascii_json(text: str) -> str:
    """JSON that says the same in letters that every console has."""
    return re.sub("[^\x00-\x7f]", lambda found: _in_json(ord(found.group())), text)


def _in_json(code: int) -> str:
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def _spelt(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
