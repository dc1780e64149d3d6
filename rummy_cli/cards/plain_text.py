"""What may go to a screen: text without anything that moves the cursor, turns the direction of writing or ends a line unasked."""

import re

# Controls but tab and line end, marks that turn the direction of writing, line ends beyond ASCII, halves of characters.
_RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


def printable(text: str) -> str:
    """The text with what is no text in it spelt out, as ``\\x1b`` or ``\\u202e``; line ends and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return _RAW.sub(lambda found: _spelt(found.group()), text)


def one_line(text: str) -> str:
    """The same on one line: line ends are spelt out too."""
    return printable(text).replace("\n", "\\n")


def printable_json(text: str) -> str:
    """JSON that says the same and has nothing raw in it, line ends between its values apart."""
    return _RAW.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def _spelt(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
