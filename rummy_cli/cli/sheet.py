"""``sheet``: the scoresheet, as a table in many formats, as a page, or as a chart."""

from typing import TYPE_CHECKING, Annotated

import typer

from .failures import Refused
from .kit import Command, GameName, Json, Named, offer, out, out_json, out_utf8, width
from .look import error_in

if TYPE_CHECKING:
    from rummy_cli.record import GameFile

_SPELT = {"md": "github", "markdown": "github", "text": "plain", "txt": "plain", "htm": "html", "page": "html"}


def sheet(
    name: Named = None,
    style: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            autocompletion=offer("formats"),
            help="plain, csv, html (a page), json, markdown, or any of tabulate (github, latex …).",
        ),
    ] = "plain",
    chart: Annotated[bool, typer.Option("--chart", help="Draw the race to the target.")] = False,
    show: Annotated[bool, typer.Option("--open", help="Show the page in the browser.")] = False,
    game: GameName = None,
    json: Json = False,
) -> int:
    """The scoresheet.

    Example: rummy sheet --format html > friday.html
             rummy sheet --chart
    """
    from rummy_cli.screen import OWN_FORMATS, formats

    from .places import the_game_named

    style = _SPELT.get(style.lower(), style)
    if style not in OWN_FORMATS and style not in formats():
        raise Refused(f"--format {style}: no such format; there are {', '.join(formats())}")
    file = the_game_named(name, game)
    if show:
        _open(file)
    elif chart and not json:
        _as_chart(file)
    elif style == "html" and not json:
        _as_page(file)
    else:
        _as_table(file, "json" if json else style)
    return error_in(file)


def _as_table(file: "GameFile", style: str) -> None:
    from rummy_cli.screen import (
        bill_lines,
        formatted,
        has_bill,
        marks_of,
        match_json,
        sheet_json,
        sheet_lines,
        sheet_of,
    )

    drawn = sheet_of(file.game, file.title, file.opened.record.date)
    marks = marks_of(file.opened)
    settled = file.game.over and has_bill(file.game)
    if style == "json":
        out_json({**sheet_json(drawn, marks), **({"match": match_json(file.game)} if settled else {})})
        return
    bill = bill_lines(file.game) if settled else []
    if style == "plain":
        out(sheet_lines(drawn, bill, marks, width()))
    else:
        out(formatted(drawn, style, bill, marks), fold=False)


def _as_chart(file: "GameFile") -> None:
    """The race in letters, as wide as the terminal (COLUMNS, else 80)."""
    from shutil import get_terminal_size

    from rummy_cli.screen import chart_lines, races, sheet_of

    columns = min(get_terminal_size((80, 24)).columns, 100)
    out([file.title, *chart_lines(races(sheet_of(file.game, file.title)), max(columns, 30))])


def _as_page(file: "GameFile") -> None:
    """The page on stdout, in the encoding that it names, whatever that of the terminal is."""
    from rummy_cli.screen import page_text

    out_utf8(f"{page_text(file.opened, file.title)}\n")


def _open(file: "GameFile") -> None:
    """The page written beside the games and shown in the browser."""
    import webbrowser

    from rummy_cli.record import write_over
    from rummy_cli.screen import PAGE_MARK, page_text

    path = file.store.home / "pages" / f"{file.path.stem}.html"
    write_over(path, page_text(file.opened, file.title), mark=PAGE_MARK)
    shown = webbrowser.open(path.absolute().as_uri())
    out(f"the page: {path}" if shown else f"the page: {path} (no browser was found here; open it yourself)")


COMMANDS = {"sheet": Command(sheet)}
