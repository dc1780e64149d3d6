"""Inputs nobody meant, by the hundred thousand: ``python tests/faults/fuzz.py [INPUTS] [SEED] [KIND …]``.

Each kind of input has a promise that no input may break (``broken``: what went wrong, else None). Seeded, so that what fell
is found again; shares of the inputs go by how long one takes.
"""

import copy
import io
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache, lru_cache, partial
from pathlib import Path
from types import FrameType
from typing import NamedTuple
from unittest import mock

import msgspec

from rummy_cli.cards import UnreadableCard
from rummy_cli.cli import main as command
from rummy_cli.record import Opened, Store, StoreError, notation_of, open_record, read_record, tried, write_new
from rummy_cli.record.decoding import decoded
from rummy_cli.record.head import Record
from rummy_cli.ruleset import RulesError, load
from rummy_cli.screen import state_json
from rummy_cli.text import Notation, Unreadable

HERE = Path(__file__).resolve().parents[1]
GAMES = sorted((HERE / "games").glob("*.rummy"))
SETS = sorted((HERE.parent / "rules").glob("*.yaml"))
REFUSALS = (Unreadable, StoreError, RulesError, UnreadableCard)
RAW = frozenset("\x00\x07\x08\x1b\x7f\x85\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff")
LONGEST = 20.0  # seconds that one input may take, on a machine that has other work too

VERBS = [
    "draw",
    "take",
    "pass",
    "meld",
    "layoff",
    "swap",
    "rearrange",
    "fail",
    "discard",
    "knock",
    "gin",
    "biggin",
    "show",
    "deal",
    "cut",
    "result",
    "scores",
    "count",
    "left",
    "penalty",
    "void",
    "note",
    "end",
    "join",
    "leave",
    "rename",
    "rule",
    "gap",
    "go",
    "expose",
    "undo",
    "redo",
    "amend",
    "strike",
    "insert",
    "totals",
    "buy",
    "drop",
    "d",
    "t",
    "m",
    "l",
    "s",
    "x",
    "k",
    "p",
    "b",
    "out",
    "last",
    "turn",
    "hand",
    "by",
    "after",
    "on",
    "none",
    "unopened",
    "upcard",
    "wild",
    "stock",
    "highest",
    "average",
]
CARDS = [
    "7H",
    "10S",
    "KD",
    "AC",
    "JK",
    "JK=8S",
    "2C=8S",
    "??",
    "4-7S",
    "7cdh",
    "7h8h9h",
    "♥K",
    "K",
    "of",
    "hearts",
    "678s",
    "6",
    "1H",
    "*",
    "🃏",
    "QH",
    "KH",
    "AH",
    "9S=8H",
    "99Z",
]
SIGNS = [
    ";",
    ";",
    ":",
    "/",
    "=",
    "!",
    "#",
    ",",
    ".",
    "<",
    ">",
    "-",
    "+",
    "'",
    '"',
    "(",
    "[",
    "{",
    "²",
    "½",
    "٣",
    "\\",
    "~",
    "%",
    "$",
]
NUMBERS = ("0", "1", "2", "17", "400", "-5", "+3", "\u221212", "9" * 30, "9" * 5000, "1e9", "0x10", "１２", "10+5+3")
NOISE = (
    "\x00",
    "\x1b[31m",
    "\u202e",
    "\u2028",
    "\ud800",
    "\udcff",
    "ß",
    "İ",
    "e\u0301",
    "\t",
    "\r",
    "\n",
    " ",
    "’",
    "\ufeff",
)


class Kind(NamedTuple):
    """One kind of input: what gives them, and what is wrong with one (None: nothing). ``share``: of all inputs."""

    share: float
    broken: Callable[[random.Random], "Fall | None"]


class Fall(NamedTuple):
    """An input that broke its promise, and how."""

    what: str
    of: object


class SlowError(BaseException):
    """An input took too long. No Exception, so that nothing on the way takes it for one of its own."""


# what people might type


@cache
def corpus() -> tuple[str, ...]:
    """Every line of the golden games."""
    return tuple([line for path in GAMES for line in path.read_text(encoding="utf-8").splitlines()])


def word(rng: random.Random, names: Sequence[str]) -> str:
    """A word of a line: of the record, of the table, or none at all."""
    draw = rng.random()
    if draw < 0.3:
        return rng.choice(VERBS)
    if draw < 0.55:
        return rng.choice(CARDS) if rng.random() < 0.4 else rng.choice("A23456789TJQK") + rng.choice("CDHS")
    if draw < 0.7:
        name = rng.choice(names)
        return name[: rng.randint(1, len(name))] + rng.choice(["", "", ":", "=5", "=-3"])
    if draw < 0.82:
        return rng.choice(NUMBERS)
    return rng.choice(SIGNS) if draw < 0.97 else rng.choice(NOISE)


def said(rng: random.Random, names: Sequence[str]) -> str:
    """A line: made of words, or one of a game, now and then with something of it changed."""
    if rng.random() < 0.5:
        return " ".join([word(rng, names) for _ in range(rng.choice([1, 2, 2, 3, 3, 4, 5, 8, 13]))])
    line = rng.choice(corpus())
    for _ in range(rng.choice([0, 1, 1, 2, 4])):
        line = changed(rng, line, word(rng, names))
    return line


def changed(rng: random.Random, text: str, other: str) -> str:
    """The text with something cut, doubled, put in or put elsewhere."""
    i, j = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    match rng.randrange(5):
        case 0:
            return text[:i] + text[j:]
        case 1:
            return text[:j] + text[i:j] + text[j:]
        case 2:
            return text[:i] + other + text[i:]
        case 3:
            return f"{text[:i]} {other} {text[j:]}"
        case _:
            return text[:i] + text[j:] + text[i:j]


# notation


def fresh_notation(rng: random.Random) -> Notation:
    """The reader of a golden game."""
    return notation_of(_read(rng.choice(GAMES)))


@cache
def _read(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"), path.name)


def notation_broken(rng: random.Random) -> Fall | None:
    """A line is read or refused; what is read and written is read as the same, and written as the same again."""
    notation = fresh_notation(rng)
    text = said(rng, notation.roster.names)
    before = notation.copy()
    try:
        read = notation.read_line(text)
        written = notation.write_line(read)
    except Unreadable:
        return None
    except Exception as error:  # noqa: BLE001  that is what is looked for
        return Fall(f"{type(error).__name__}: {error}", text)
    try:
        again = before.read_line(written)
    except Unreadable as error:
        return Fall(f"written as {written!r}, which is unreadable: {error}", text)
    if (again.events, again.comment) != (read.events, read.comment):
        return Fall(f"written as {written!r}, which reads as something else", text)
    return None if before.write_line(again) == written else Fall(f"{written!r} is not written the same again", text)


# typed lines on real positions


def position(rng: random.Random) -> str:
    """The beginning of a golden game, of any length."""
    lines = rng.choice(GAMES).read_text(encoding="utf-8").split("\n")
    head = lines.index("---", 1) + 1
    first = min(len(lines) - 1, head + rng.choice([rng.randint(0, 40), rng.randint(0, 40), rng.randint(0, 250)]))
    return "\n".join([*lines[:first], ""])


def outcome(opened: Opened) -> tuple[object, ...]:
    """All that can be seen of a game."""
    game = opened.journal.game
    return (
        msgspec.to_builtins({**state_json(opened.journal, opened.notation), "notes": None}),
        game.names,
        game.ring,
        game.status,
        [(row.kind, row.text, dict(row.points), dict(row.totals)) for row in game.rows],
        game.due,
        game.won,
        opened.journal.last_number,
        opened.notation.roster.names,
    )


def apart(opened: Opened) -> Opened:
    """The same game for a line to be tried on: what is never changed is shared, so that this is quicker than reading it anew."""
    journal = opened.journal
    states = (journal.start, journal.game, journal._line, *journal._kept.values())
    values = (*states, *journal.items, *journal.faults, *journal.remarks, *journal.steps.entries.values())
    other = copy.deepcopy(journal, {id(value): value for value in values})
    return Opened(opened.record, opened.notation.copy(), other)


def typed_broken(rng: random.Random) -> Fall | None:
    """Lines typed one after another: what stands leaves the game as the file with it in reads back; what does not, nothing."""
    text = position(rng)
    there = _opened(text)
    line = ""
    try:
        for _ in range(rng.choice([1, 2, 4])):
            line = said(rng, there.notation.roster.names)
            if rng.random() < 0.25:
                line = f"{rng.choice(['amend', 'insert', 'strike', 'undo'])} {rng.randint(1, there.journal.last_number + 1)} {line}"
            opened = apart(there)
            try:
                attempt = tried(opened, line, partial(apart, there))
            except Unreadable:
                continue
            if attempt.fault is not None:
                continue
            text += f"{attempt.text}\n"
            record = opened.record
            grown = msgspec.structs.replace(record, lines=(*record.lines, attempt.text))
            opened = Opened(grown, attempt.notation or opened.notation, opened.journal)
            there = open_record(text, "typed.rummy")
            if outcome(opened) != outcome(there):
                return Fall("the file reads back to another game", (text[-2000:], line))
    except Exception as error:  # noqa: BLE001  that is what is looked for
        return Fall(f"{type(error).__name__}: {error}", (text[-2000:], line))
    return None


@lru_cache(maxsize=256)
def _opened(text: str) -> Opened:
    return open_record(text, "typed.rummy")


# files


def spoilt(rng: random.Random, data: bytes, other: bytes) -> bytes:
    """Bytes with bits flipped, cut, doubled, or mixed with those of another file."""
    for _ in range(rng.choice([1, 1, 2, 5])):
        i, j = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
        k = rng.randint(0, len(other))
        match rng.randrange(6):
            case 0 if data:
                i = min(i, len(data) - 1)
                data = data[:i] + bytes([data[i] ^ (1 << rng.randrange(8))]) + data[i + 1 :]
            case 1:
                data = data[:i] + data[j:] if j - i < 400 else data[:i]
            case 2:
                data = data[:i] + other[k : k + 80] + data[i:]
            case 3:
                data = data[:i] + rng.choice(NOISE).encode("utf-8", "surrogatepass") + data[i:]
            case 4:
                data = data.replace(b"\n", rng.choice([b"\r\n", b"\r", b"\n\n"]))
            case _:
                data = (
                    data[:i]
                    + rng.choice([b": ", b"- ", b"[", b"]", b"{", b"&a ", b"*a", b"!!x ", b"\t", b"'", b"---\n"])
                    + data[i:]
                )
    return data


def record_broken(rng: random.Random) -> Fall | None:
    """A record is read or refused, with or without going on behind a fault."""
    data = rng.choice(GAMES).read_bytes()
    head = data.index(b"\n---", 4)
    data = data[: rng.choice([head + 400, head + 1500])]
    data = spoilt(rng, data, rng.choice(GAMES).read_bytes())
    try:
        opened = open_record(decoded(data, "spoilt.rummy"), "spoilt.rummy", keep_going=rng.random() < 0.5)
        outcome(opened)
    except REFUSALS:
        return None
    except Exception as error:  # noqa: BLE001  that is what is looked for
        return Fall(f"{type(error).__name__}: {error}", data)
    return None


def rules_broken(rng: random.Random) -> Fall | None:
    """A rules file is understood wholly, or refused."""
    data = spoilt(rng, rng.choice(SETS).read_bytes(), rng.choice(SETS).read_bytes())
    path = _folder() / "spoilt.yaml"
    path.write_bytes(data)
    try:
        house = load(str(path))
        for players in (house.players_min, house.players_max):
            house.rules(players, rng.randint(1, 12))
    except REFUSALS:
        return None
    except Exception as error:  # noqa: BLE001  that is what is looked for
        return Fall(f"{type(error).__name__}: {error}", data)
    return None


# the command line

COMMANDS: tuple[tuple[str, ...], ...] = (
    *(
        (name,)
        for name in [
            "new",
            "play",
            "result",
            "scores",
            "table",
            "use",
            "status",
            "sheet",
            "log",
            "games",
            "stats",
            "undo",
            "redo",
            "amend",
            "strike",
            "insert",
        ]
    ),
    *((name,) for name in ["why", "replay", "demo", "play", "play", "play", "table"]),
    *(("check", name) for name in ["meld", "layoff", "swap", "open", "knock", "hand", "count", "rearrange", "table"]),
    *(("rules", name) for name in ["list", "show", "card", "check", "diff", "explain", "new", "schema"]),
)
OPTIONS = [
    "--json",
    "--help",
    "-g",
    "--game",
    "--rules",
    "-r",
    "--set",
    "--target",
    "--on",
    "--to",
    "--hand",
    "--upcard",
    "--wild",
    "--deal",
    "--limit",
    "--players",
    "-p",
    "-y",
    "--all",
    "--format",
    "--chart",
    "--story",
    "--keep-going",
    "--again",
    "--title",
    "--most",
    "--since",
    "--until",
    "--hand",
    "--",
    "-x",
    "--no-such",
    "-",
]
THINGS = [
    "friday",
    "sent.rummy",
    "loop.rummy",
    "pipe.rummy",
    "folder.rummy",
    "bad.rummy",
    "own.yaml",
    "loop.yaml",
    "folder",
    "bytes.yaml",
    "basic",
    "gin",
    "rummy51",
    "indian",
    "Ana,Ben",
    "Ana",
    "Ben,Ana=5",
    "runs.ace=either",
    "match.target=50",
    "sets={}",
    "sets.max=null",
    "players.min=9",
    "2026-11",
    "csv",
    "html",
    "latex",
    "0.01",
    "nan",
    "inf",
    "~nosuchuser/x",
    "no/such/file",
    "runs.ace",
    "scoring",
    "Ana=18",
    "Ben='KD",
    "7S'",
]


@cache
def _folder() -> Path:
    """A home and a working folder, with all that may lie about in one; it goes with the process."""
    folder = Path(tempfile.mkdtemp(prefix="rummy-fuzz-"))
    _furnish(folder)
    return folder


def _furnish(folder: Path) -> None:
    """Games and rules, sound and unsound, and what is no file."""
    home = folder / "home"
    shutil.rmtree(home, ignore_errors=True)
    head = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\n"
    friday = home / "games" / "friday.rummy"
    write_new(friday, f"{head}deal Ana upcard 7H\nBen: draw\n")
    (home / "rules").mkdir()
    for place in (home / "games", home / "rules", folder):
        for name in ("loop.rummy", "loop.yaml"):
            if not (place / name).is_symlink():
                (place / name).symlink_to(name)
        (place / "folder.rummy").mkdir(exist_ok=True)
        (place / "bad.rummy").write_bytes(b"---\nformat: 1\n\xff\n")
        (place / "bytes.yaml").write_bytes(b"name: \xff\xfe\n")
        (place / "own.yaml").write_text('extends: rummy51\nsets: {distinct_suits: false, max: null}\nname: "\\e[31m"\n')
        if not (place / "pipe.rummy").exists():
            os.mkfifo(place / "pipe.rummy")
    if sys.platform == "linux":  # other systems refuse a name that is no text
        (home / "games" / os.fsdecode(b"no-\xff-text.rummy")).write_text(head)
    (folder / "sent.rummy").write_text(f"{head}deal Ana upcard 7H\nBen: draw\nBen: discard 9S\n")
    Store(home).set_current(friday)


def arguments(rng: random.Random) -> list[str]:
    """Words typed in a shell."""
    words = list(rng.choice(COMMANDS))
    for _ in range(rng.choice([0, 1, 2, 3, 4, 6])):
        draw = rng.random()
        if draw < 0.2:
            words.append(rng.choice(OPTIONS))
        elif draw < 0.45:
            words.append(rng.choice(THINGS))
        elif draw < 0.7:
            words += [rng.choice(CARDS) for _ in range(rng.choice([1, 3, 5]))]
        else:
            words.append(said(rng, ("Ana", "Ben")))
    if rng.random() < 0.1:
        rng.shuffle(words)
    return words


def argv_broken(rng: random.Random) -> Fall | None:
    """Whatever is typed: an exit code that is in the contract, nothing raw on the screen, and the record is never spoilt."""
    folder = _folder()
    if rng.random() < 0.02:
        _furnish(folder)
    words = [text for text in arguments(rng) if not text.startswith("/")]
    typed = "\n".join([said(rng, ("Ana", "Ben")) for _ in range(3)])
    out, err = io.StringIO(), io.StringIO()
    friday = folder / "home" / "games" / "friday.rummy"
    before = friday.read_bytes()
    env = {"RUMMY_HOME": str(folder / "home"), "NO_COLOR": "1", "COLUMNS": "80"}
    with mock.patch.dict(os.environ, env), mock.patch("sys.stdin", io.StringIO(typed)), inside(folder):
        try:
            with redirect_stdout(out), redirect_stderr(err):
                code = command(words)
        except Exception as error:  # noqa: BLE001  that is what is looked for
            return Fall(f"{type(error).__name__}: {error}", (words, typed))
    told = out.getvalue() + err.getvalue()
    if code not in (0, 1, 2, 4):
        return Fall(f"exit {code}: {told[-600:]}", (words, typed, before[-2000:]))
    if RAW.intersection(told):
        return Fall(f"raw: {sorted(RAW.intersection(told))}", (words, typed, before[-2000:]))
    after = friday.read_bytes()
    if not after.startswith(before):
        return Fall("the record did not only grow", (words, typed))
    if after != before:
        try:
            open_record(after.decode(), "friday.rummy")
        except REFUSALS as error:
            return Fall(f"the record cannot be read any more: {error}", (words, typed, before[-2000:]))
    if "--json" in words and code in (0, 1) and words[0] != "table" and out.getvalue().startswith("{"):
        json.loads(out.getvalue())
    return None


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """The working folder for a moment."""
    here = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """SlowError when it takes longer, where the system can say so."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise SlowError

    if not hasattr(signal, "setitimer"):
        yield
        return
    was = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, was)


KINDS = {
    "notation": Kind(0.94, notation_broken),
    "typed": Kind(0.01, typed_broken),
    "record": Kind(0.02, record_broken),
    "rules": Kind(0.01, rules_broken),
    "argv": Kind(0.02, argv_broken),
}


def tried_out(name: str, seed: int) -> Fall | None:
    """One input of a kind."""
    rng = random.Random(f"{name} {seed}")
    try:
        with at_most(LONGEST):
            return KINDS[name].broken(rng)
    except SlowError:
        return Fall(f"took longer than {LONGEST:.0f} s", f"seed {seed}")


def falls(name: str, seeds: Sequence[int], most: int = 20) -> list[tuple[int, Fall]]:
    """The inputs of a kind that broke their promise, by their seeds; so many at most."""
    found: list[tuple[int, Fall]] = []
    for seed in seeds:
        fall = tried_out(name, seed)
        if fall is not None:
            found.append((seed, fall))
            if len(found) == most:
                break
    return found


def main(inputs: int = 1_000_000, seed: int = 1, only: Sequence[str] = ()) -> int:
    """Prints how many were tried and what fell; 1 when something did."""
    worst = 0
    for name, kind in KINDS.items():
        if only and name not in only:
            continue
        wanted = inputs if only else round(inputs * kind.share)
        start = time.perf_counter()
        found = falls(name, range(seed * 10_000_000, seed * 10_000_000 + wanted))
        print(f"{name}: {wanted:,} inputs, {len(found)} fell, {time.perf_counter() - start:.0f} s", flush=True)
        for number, fall in found:
            print(f"  seed {number}: {fall.what}\n    {str(fall.of)[:1500]!r}", flush=True)
        worst = max(worst, len(found))
    shutil.rmtree(_folder(), ignore_errors=True)
    return 1 if worst else 0


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        sys.exit(print(__doc__))
    numbers = [int(text) for text in sys.argv[1:] if text.isdigit()]
    kinds = [text for text in sys.argv[1:] if not text.isdigit()]
    inputs, seed = [*numbers, *(1_000_000, 1)[len(numbers) :]][:2]
    sys.exit(main(inputs, seed, kinds))
