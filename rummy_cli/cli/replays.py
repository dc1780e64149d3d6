"""``rummy replay``: records refereed from the start."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from .failures import Refused, say
from .kit import Command, Json, out, out_json


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records (.rummy), or names of games.")],
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Do not stop at the first error: list all that falls.")
    ] = False,
    rules: Annotated[str | None, typer.Option("--rules", metavar="NAME|FILE", help="Other rules than the record's own.")] = None,
    json: Json = False,
) -> int:
    """Referee records from the start.

    Example: rummy replay friday.rummy --rules basic-ace-either
    """
    from ..roster import Unreadable  # noqa: PLC0415
    from ..ruleset.loading import load  # noqa: PLC0415
    from ..store import Store, StoreError  # noqa: PLC0415

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
    from ..replay import open_record  # noqa: PLC0415
    from ..store import read_file  # noqa: PLC0415
    from ..views.state import state_json  # noqa: PLC0415

    path = Path(file) if os.path.lexists(file) else store.resolve(file)
    saved = read_file(path)
    own = store.rules_folder
    opened = open_record(saved.text, file, keep_going=keep_going, house=house, beside=path.parent, own=own)
    players = len(opened.record.players)
    if house is not None and not house.players_min <= players <= house.players_max:
        raise Refused(f"{file}: {players} play, but {house.name} is for {house.players_min} to {house.players_max} (players.min, players.max)")
    answer = state_json(opened.book, opened.notation)
    if not json:
        from ..views.replays import replay_lines  # noqa: PLC0415

        before = None
        if house is not None:
            before = open_record(saved.text, file, keep_going=keep_going, beside=path.parent, own=own)
        out(replay_lines(file, opened, answer, before))
    return (1 if answer["errors"] else 0), answer


COMMANDS = {"replay": Command(replay)}
