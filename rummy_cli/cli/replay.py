"""``rummy replay``: records refereed from the start."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from .failures import Refused, say
from .kit import Command, Json, out, out_json, width


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records (.rummy), or names of games.")],
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Do not stop at the first error: list all that falls.")
    ] = False,
    rules: Annotated[
        str | None, typer.Option("--rules", "-r", metavar="NAME|FILE", help="Other rules than the record's own.")
    ] = None,
    json: Json = False,
) -> int:
    """Referee records from the start.

    Example: rummy replay friday.rummy --rules basic-ace-either
    """
    from rummy_cli.record import Store, StoreError
    from rummy_cli.ruleset import load
    from rummy_cli.text import Unreadable

    store = Store()
    house = None if rules is None else load(rules, own=store.rules_folder, place="--rules")
    answers: list[dict[str, Any]] = []
    worst = 0
    for file in files:
        try:
            code, answer = _one(store, file, house, keep_going=keep_going, json=json)
            answers.append({"file": file, **answer} if len(files) > 1 else answer)
        except (Unreadable, StoreError, Refused) as error:
            say(str(error))
            code = 2
            answers.append({"file": file, "unreadable": str(error)})
        worst = max(worst, code)
    if json and len(files) == 1 and worst < 2:
        out_json(answers[0])
    elif json and len(files) > 1:
        out_json({"schema": 1, "files": [{k: v for k, v in one.items() if k != "schema"} for one in answers]})
    return worst


def _one(store: Any, file: str, house: Any, *, keep_going: bool, json: bool) -> tuple[int, dict[str, Any]]:
    from rummy_cli.claims import remedy_of_event
    from rummy_cli.record import open_record, read_file
    from rummy_cli.screen import state_json

    path = Path(file) if os.path.lexists(file) else store.resolve(file)
    saved = read_file(path)
    own = store.rules_folder
    if saved.data and not saved.data.endswith((b"\n", b"\r")):
        say(f"{file}: the last line has no line end: its writing may have been cut off")
    opened = open_record(saved.text, file, keep_going=keep_going, house=house, beside=path.parent, own=own)
    players = len(opened.record.players)
    if house is not None and not house.players_min <= players <= house.players_max:
        least, most = house.players_min, house.players_max
        raise Refused(f"{file}: {players} play, but {house.name} is for {least} to {most} (players.min, players.max)")
    answer = state_json(opened.journal, opened.notation)
    journal = opened.journal
    faults = journal.faults if journal.lenient else [journal.broken] if journal.broken else []
    for error, fault in zip(answer["errors"], sorted(faults, key=lambda fault: fault.entry.number), strict=True):
        error["hint"] = remedy_of_event(journal, fault)
    if not json:
        from rummy_cli.screen import bill_lines, replay_lines

        before = None
        if house is not None:
            before = open_record(saved.text, file, keep_going=True, beside=path.parent, own=own)
        bill = bill_lines(journal.game) if "match" in answer else []
        out(replay_lines(file, opened, answer, bill, before, width()))
    return (1 if answer["errors"] else 0), answer


COMMANDS = {"replay": Command(replay)}
