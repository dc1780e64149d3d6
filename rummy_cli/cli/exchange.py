"""``export`` and ``import``: games as rows for other programs, and score tables from elsewhere as games."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .failures import Refused
from .kit import Command, GameName, Json, out, out_json, out_utf8, recorded

if TYPE_CHECKING:
    from rummy_cli.record import GameFile, Imported, Paper, Store
    from rummy_cli.ruleset import House

_STYLES = ("csv", "jsonl")


def export(
    style: Annotated[str, typer.Option("--format", "-f", metavar="FORMAT", help="csv or jsonl.")] = "csv",
    events: Annotated[bool, typer.Option("--events", help="The events instead of the points.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="All games, not one.")] = False,
    game: GameName = None,
    json: Json = False,
) -> int:
    """Tidy rows: for each player in each hand his points and his total (or a row an event).

    Example: rummy export --all --format csv > games.csv
    """
    from rummy_cli.record import Store
    from rummy_cli.screen import EVENT_COLUMNS, SCORE_COLUMNS, rows_text

    from .places import the_game

    if style not in _STYLES:
        raise Refused(f"--format {style}: no such format; there are {' and '.join(_STYLES)}")
    store = Store()
    files = _sound(store) if everything else iter([the_game(game)])
    rows = (row for file in files for row in _rows(file, events=events))
    if json:
        out_json({"schema": 1, "rows": list(rows)})
    else:
        out_utf8(rows_text(rows, EVENT_COLUMNS if events else SCORE_COLUMNS, style))
    return 0


def _sound(store: "Store") -> "Iterator[GameFile]":
    """The games that can be read; of each other one it is said why not."""
    from rummy_cli.record import GameFile, StoreError
    from rummy_cli.text import Unreadable

    from .failures import say

    for path in store.games():
        try:
            yield GameFile(store, path)
        except (StoreError, Unreadable) as error:
            say(f"left out: {error}")


def _rows(file: "GameFile", *, events: bool) -> Iterator[Any]:
    from rummy_cli.screen import event_rows, score_rows, sheet_of

    if events:
        return event_rows(file.opened, file.path.stem)
    return score_rows(sheet_of(file.game, file.title, file.opened.record.date), file.path.stem)


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table (csv, tsv, jsonl); - for stdin.")],
    name: Annotated[
        str | None, typer.Option("--name", help="What to call the game (default: the file's name).")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", "-r", metavar="NAME|FILE", help="Which rules (default: as the table says, else basic)."
        ),
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A rule that is otherwise here; may be repeated."),
    ] = None,
    running: Annotated[bool, typer.Option("--running", help="The cells are totals so far, not points.")] = False,
    dry: Annotated[bool, typer.Option("--dry-run", help="Only say what would be understood.")] = False,
    json: Json = False,
) -> int:
    """Score tables as games: rows as `export` writes them, or a sheet with a column a player. All of it, or nothing.

    Example: rummy import friday.csv --set match.winner=lowest
    """
    from rummy_cli.record import Store, imported, read_papers

    from .games import changed

    store = Store()
    papers = read_papers(_text(file), file, running=running)
    if name is not None and len(papers) > 1:
        raise Refused(f"--name {name}: the table tells {len(papers)} games; each is called as it says")
    found = []
    for paper in papers:
        house = changed(_house(store, paper, rules), changes or [], None)
        title = name or paper.name or Path(file).stem.strip("-") or "paper"
        found.append((title, imported(paper, house, title, paper.date)))
    names = [title for title, _ in found] if dry else _written(store, found)
    with recorded(done=not dry):
        _report(names, found, dry=dry, json=json)
    return 0


def _text(file: str) -> str:
    from rummy_cli.record import MAX_BYTES, read_file

    if file != "-":
        return read_file(Path(file)).text
    text = sys.stdin.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise Refused(f"stdin: too long to be a table ({MAX_BYTES // 1024 // 1024} MiB is the most)")
    return text


def _house(store: "Store", paper: "Paper", rules: str | None) -> "House":
    """The rules asked for; else those the paper names, by title or by name; else basic, over when the paper is."""
    from rummy_cli.ruleset import RulesError, load, with_changes

    from .places import every_set, named_rules

    if rules is not None:
        return named_rules(store, rules)
    for known, _, house in every_set(store) if paper.rules else ():
        if not isinstance(house, RulesError) and paper.rules in (house.name, known):
            return house
    hands = sum(hand.how not in ("penalty", "join", "void") for hand in paper.hands)
    changes = [("match.end", "hands"), ("match.hands", str(hands)), ("match.target", "null"), ("match.tie", "shared")]
    if paper.rules:
        changes.append(("name", paper.rules))
    return with_changes(load("basic"), changes, "the paper")


def _written(store: "Store", found: "list[tuple[str, Imported]]") -> list[str]:
    """The names of the new games; if one cannot be written, none is."""
    done: list[Path] = []
    try:
        for title, game in found:
            done.append(store.create_free(title, game.text))
    except BaseException:
        for path in done:
            with suppress(OSError):
                path.unlink()
        raise
    return [path.stem for path in done]


def _report(names: list[str], found: "list[tuple[str, Imported]]", *, dry: bool, json: bool) -> None:
    if json:
        games = [
            {"name": name, "title": title, "totals": game.totals, "told": list(game.told)}
            for name, (title, game) in zip(names, found, strict=True)
        ]
        out_json({"schema": 1, "written": not dry, "games": games})
        return
    for name, (_, game) in zip(names, found, strict=True):
        totals = ", ".join(f"{player} {total}" for player, total in game.totals.items())
        out([f"{name}: {totals}", *(f"   {line}" for line in game.told)])
    if dry:
        out("nothing was written: this was --dry-run")


COMMANDS = {"export": Command(export), "import": Command(import_)}
