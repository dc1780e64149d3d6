"""``find-slip``: the paper says other totals than the record; what was probably written wrongly."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from .failures import Refused
from .kit import Command, GameName, Json, out, out_json

if TYPE_CHECKING:
    from rummy_cli.record import GameFile

_HAND = re.compile(r"(?:hand)?([0-9]{1,4}):")


def find_slip(
    totals: Annotated[
        list[str],
        typer.Argument(
            metavar="[HAND:] NAME=TOTAL...", help="The totals of the paper; after a hand with its number before them."
        ),
    ],
    game: GameName = None,
    json: Json = False,
) -> int:
    """The likeliest slips behind totals that differ, and the first hand at which paper and record part.

    Example: rummy find-slip Ana=143 Ben=97
             rummy find-slip 1: Ana=20 Ben=0 2: Ana=46 Ben=17
    """
    from rummy_cli.record import compared
    from rummy_cli.screen import slip_lines, slips_json

    from .places import the_game

    file = the_game(game)
    found = compared(file.journal, _paper(file, totals))
    if json:
        out_json(slips_json(file.journal, found))
    else:
        out([file.title, *slip_lines(file.journal, found)])
    return 0


def _paper(file: "GameFile", words: list[str]) -> list[tuple[int | None, dict[int, int]]]:
    """The totals of the paper, hand by hand where it has them; names as anywhere, any sign of minus."""
    from rummy_cli.text import Unreadable

    found: list[tuple[int | None, dict[int, int]]] = []
    hand: int | None = None
    for word in words:
        if number := _HAND.fullmatch(word):
            hand = int(number[1])
            if not 0 < hand <= len(file.game.hands):
                raise Refused(f"{word} no such hand; there are {len(file.game.hands)}")
            if found and found[-1][0] is not None and found[-1][0] >= hand:
                raise Refused(f"{word} the hands are wanted in order")
            found.append((hand, {}))
            continue
        name, equals, text = word.partition("=")
        total = _number(text)
        if not equals or total is None:
            raise Refused(f"{word}: NAME=TOTAL is wanted, such as Ana=143")
        try:
            person = file.opened.notation.roster.find(name)
        except Unreadable as error:
            raise Refused(str(error)) from None
        if not found:
            found.append((None, {}))
        found[-1][1][person] = total
    return found


def _number(text: str) -> int | None:
    plain = text.replace("\u2212", "-")
    return int(plain) if re.fullmatch(r"[+-]?[0-9]{1,9}", plain) else None


COMMANDS = {"find-slip": Command(find_slip, raw=True)}
