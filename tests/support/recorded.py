"""Situations written down with their answers: read from YAML, run in this process, compared.

A situation is a mapping with one of ``moves`` (and ``players``), ``record``, ``check`` or ``run``, and the ``rules`` it is
played by (a name, a mapping; default ``basic``). What is expected of it: ``exit``; ``stops``, the event at which the record
stops (none: it goes through); ``verdict`` and ``rule`` of that event or of the check; ``answer``, a part of the JSON;
``lacks``, keys that the JSON has not; ``says`` and ``prints``, texts on stderr and stdout.
"""

import io
import json
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from rummy_cli.cli import main
from rummy_cli.record.open import open_record
from rummy_cli.screen.state_view import state_json
from rummy_cli.text.names import Unreadable

Case = Mapping[str, Any]
EXITS = {"legal": 0, "illegal": 1, "ambiguous": 4, "unknown": 4}
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Answer(NamedTuple):
    """What came of a situation: the exit code, the JSON (None where there is none), and what was written."""

    code: int
    data: dict[str, Any] | None
    out: str
    err: str

    @property
    def first(self) -> dict[str, Any]:
        """Where the verdict stands: the first error of a record, or the answer itself."""
        data = self.data or {}
        errors = data.get("errors")
        return errors[0] if errors else data

    @property
    def cited(self) -> list[str]:
        """All keys cited by the verdict."""
        return list(self.first.get("rules") or [])


def read(path: Path) -> Any:
    """A YAML file."""
    return yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506  a safe loader, the quick one where there is one


def record_text(case: Case) -> str:
    """The record of a situation; one told by ``moves`` gets a head."""
    if "record" in case:
        return str(case["record"])
    head = {"format": 1, "players": case.get("players", ["Ana", "Ben"]), "rules": case.get("rules", "basic")}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    return "\n".join(["---", *lines, "---", str(case["moves"])])


def replayed(text: str, **options: Any) -> Answer:
    """A record refereed as ``rummy replay --json`` does, without the files."""
    try:
        opened = open_record(text, "game.rummy", **options)
    except Unreadable as error:
        return Answer(2, None, "", str(error))
    data = state_json(opened.journal, opened.notation)
    return Answer(1 if data["errors"] else 0, data, json.dumps(data), "")


def unplaced(answer: Answer) -> dict[str, Any] | None:
    """The JSON of a record without line numbers, which change when the head is written anew."""
    if answer.data is None:
        return None
    lists = {
        name: [{k: v for k, v in one.items() if k != "line"} for one in answer.data[name]]
        for name in ("errors", "notes")
    }
    return answer.data | lists


@contextmanager
def at_home(folder: Path) -> Iterator[None]:
    """A data folder of its own, and a terminal of fixed width without colour; what is typed there begins in ``folder``."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"RUMMY_HOME": str(folder / "home"), "NO_COLOR": "1", "COLUMNS": "100"}.items():
            patch.setenv(name, value)
        patch.chdir(folder)
        yield


def command(arguments: list[str], folder: Path) -> Answer:
    """A command line run in this process."""
    out, err = io.StringIO(), io.StringIO()
    with at_home(folder), redirect_stdout(out), redirect_stderr(err):
        code = main(arguments)
    try:
        data = json.loads(out.getvalue())
    except ValueError:
        data = None
    return Answer(code, data if isinstance(data, dict) else None, out.getvalue(), err.getvalue())


def run(case: Case, folder: Path) -> Answer:
    """What comes of a situation; its files are written to ``folder``."""
    if "check" not in case and "run" not in case:
        return replayed(record_text(case))
    rules = case.get("rules", "basic")
    path = folder / "house.yaml"
    if "rules_file" in case:
        path.write_text(case["rules_file"], encoding="utf-8")
        rules = str(path)
    elif isinstance(rules, Mapping):
        path.write_text(json.dumps(rules, ensure_ascii=False), encoding="utf-8")
        rules = str(path)
    if "check" in case:
        return command(["check", *shlex.split(case["check"]), "--rules", rules, "--json"], folder)
    game = folder / "game.rummy"
    if "moves" in case or "record" in case:
        game.write_text(record_text(case), encoding="utf-8")
    return command(shlex.split(case["run"].replace("$RULES", rules).replace("$RECORD", str(game))), folder)


def differences(want: Any, got: Any, place: str = "$") -> list[str]:
    """Where ``got`` does not hold all of ``want``: mappings as parts, all else as equals."""
    if isinstance(want, Mapping):
        if not isinstance(got, Mapping):
            return [f"{place}: wanted a mapping, got {got!r}"]
        found = [f"{place}.{key}: missing" for key in want if str(key) not in got]
        for key, value in want.items():
            if str(key) in got:
                found += differences(value, got[str(key)], f"{place}.{key}")
        return found
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        return [d for i, (w, g) in enumerate(zip(want, got, strict=True)) for d in differences(w, g, f"{place}[{i}]")]
    return [] if want == got and type(want) is type(got) else [f"{place}: wanted {want!r}, got {got!r}"]


def is_record(case: Case) -> bool:
    """Is it a record that is simply refereed?"""
    return "run" not in case and "check" not in case


def expected_exit(case: Case) -> int | None:
    """The exit code that is meant, said or not."""
    if "exit" in case:
        return int(case["exit"])
    if "check" in case:
        return EXITS.get(case.get("verdict", ""))
    return (1 if case.get("stops") else 0) if is_record(case) else None


def faults(case: Case, answer: Answer) -> list[str]:
    """Everything in which an answer is not what was expected."""
    wrong: list[str] = []
    code = expected_exit(case)
    if code is not None and code != answer.code:
        wrong.append(f"exit: wanted {code}, got {answer.code}: {answer.err.strip()}")
    for name, text in (("says", answer.err), ("prints", answer.out)):
        wrong += [
            f"{name}: lacks {part!r} in {text.strip()!r}"
            for part in case.get(name, ())
            if part.lower() not in text.lower()
        ]
    if code == 2 and answer.code == 2:
        return wrong
    if answer.data is None and {"answer", "verdict", "rule", "stops"} & case.keys():
        return [*wrong, f"no JSON; {answer.err.strip()!r}"]
    if is_record(case) and answer.data is not None:
        at = answer.first.get("entry") if answer.data["errors"] else None
        if at != case.get("stops"):
            wrong.append(f"stops: wanted at {case.get('stops')}, got {at}: {answer.data['errors'][:1]}")
    if "verdict" in case and answer.first.get("verdict") != case["verdict"]:
        wrong.append(
            f"verdict: wanted {case['verdict']}, got {answer.first.get('verdict')}: {answer.first.get('reason')}"
        )
    if "rule" in case and case["rule"] not in answer.cited:
        wrong.append(f"rule: wanted {case['rule']}, cited {answer.cited}: {answer.first.get('reason')}")
    wrong += [f"{key}: not wanted" for key in case.get("lacks", ()) if key in (answer.data or {})]
    return wrong + differences(case.get("answer", {}), answer.data or {})
