"""Nothing raw is printed, no input is our fault, nothing ends the table, and what is recorded is said to be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rummy_cli.record import GameFile, MixedError, Store, operating_system, record_line, write_new

RAW = ("\x1b", "\x07", "\x7f", "\x85", "\u202e", "\u2066", "\u200f", "\u2028")
HEAD = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with one game."""
    game = tmp_path / "games" / "friday.rummy"
    write_new(game, HEAD + "deal Ana upcard 7H\n")
    Store(tmp_path).set_current(game)
    return tmp_path


def rummy(home: Path, *words: str, typed: bytes = b"", stdout: str | None = None) -> tuple[int, str, str]:
    """A whole process: exit code, stdout, stderr."""
    env = {**os.environ, "RUMMY_HOME": str(home)}
    run = [sys.executable, "-c", "from rummy_cli.cli import main; main()", *words]
    out = subprocess.PIPE if stdout is None else os.open(stdout, os.O_WRONLY)
    done = subprocess.run(run, env=env, input=typed, stdout=out, stderr=subprocess.PIPE, timeout=60, check=False)
    return done.returncode, (done.stdout or b"").decode(), done.stderr.decode()


@pytest.mark.parametrize(
    "line",
    [
        "amend 1 " * 400 + "draw",
        "insert 1 " * 400 + "draw",
        "undo " + "9" * 5000,
        "amend " + "9" * 5000 + " draw",
        "penalty Ana " + "9" * 5000,
        "strike ²",
        "note \x1b[31m",
        "note \u202ex",
    ],
    ids=lambda line: line[:12],
)
def test_no_line_is_our_fault(home: Path, line: str) -> None:
    """By command and at the table, which goes on."""
    code, _, err = rummy(home, "play", line)
    assert code in (1, 2)
    assert not any(raw in err for raw in RAW)
    at_table, out, _ = rummy(home, "table", typed=f"{line}\nben: draw\n".encode())
    assert at_table == code
    assert "Ben: draw" in out


def test_table_outlives_its_record(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Gone, empty and unreadable in turn; mended, the next line is taken."""
    from rummy_cli.cli.prompt import PromptSession

    path = home / "games" / "friday.rummy"
    session = PromptSession(GameFile(Store(home), path), json=False)
    sound = path.read_bytes()
    for broken in (None, b"", sound + b"\xff\n"):
        path.unlink()
        if broken is not None:
            path.write_bytes(broken)
        session.answer("draw")
        assert capsys.readouterr().err
        path.write_bytes(sound)
    session.answer("draw")
    assert path.read_bytes() == sound + b"Ben: draw\n"


def test_a_byte_that_is_no_text_does_not_end_the_table(home: Path) -> None:
    """The line is refused, the next one taken."""
    code, out, err = rummy(home, "table", typed=b"note \xff\ndraw\n")
    assert (code, "Ben: draw" in out, "control character" in err) == (2, True, True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.parametrize(
    "words",
    [
        "play draw",
        "result Ana Ben=3",
        "scores Ana=1 Ben=2",
        "new other -p Ana,Ben",
        "rules new ours",
        "import paper.csv",
        "games --hide friday",
        "check meld 7H 8H 9H --rules own --pin",
    ],
)
def test_recorded_is_said_where_the_answer_cannot_be_printed(
    home: Path, words: str, json: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit 0, so that nobody records it twice: for each command that writes, and what it writes is there."""
    monkeypatch.chdir(home)
    write_new(home / "rules" / "own.yaml", "extends: basic\n")
    Path("paper.csv").write_text("hand,Ana,Ben\n1,5,0\n")
    if not words.startswith("play"):
        rummy(home, "play", "void")
    before = contents(home)
    code, _, err = rummy(home, *words.split(), *json, stdout="/dev/full")
    assert code == 0
    assert "recorded" in err
    assert contents(home) != before


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder, whole."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse a name that is no text")
@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.parametrize(
    "words",
    [
        "rules new BAD",
        "rules new ours --from BAD",
        "rules check BAD",
        "rules diff basic BAD",
        "new g -p A,B -r BAD",
        "new BAD -p A,B",
        "use BAD",
        "replay BAD",
        "import BAD",
        "sheet BAD",
        "check meld BAD",
        "play note BAD",
        "table --page BAD",
    ],
)
def test_names_that_are_no_text(home: Path, words: str, json: tuple[str, ...]) -> None:
    """In arguments and among the files: used or refused, and never our fault."""
    bad = os.fsdecode(os.fsencode(home) + b"/no-\xff.yaml")
    Path(bad).write_text("extends: basic\n")
    code, out, err = rummy(home, *[bad if word == "BAD" else word for word in words.split()], *json)
    assert code in (0, 1, 2), err
    assert "\ufffd" not in out + err


def test_a_home_of_nobody(tmp_path: Path) -> None:
    """A user that does not exist has no home."""
    code, _, err = rummy(Path("~nosuchuser/x"), "games")
    assert code == 2
    assert "no such user" in err


@pytest.mark.parametrize("words", [("rules", "check"), ("rules", "card"), ("rules", "show"), ("rules", "list")])
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_rules_print_nothing_raw(home: Path, words: tuple[str, ...], json: tuple[str, ...]) -> None:
    """Names, keys and examples of a file with escapes in them, and the file's own name."""
    path = home / "rules" / "x\x1b[31m\u202e.yaml"
    write_new(path, 'extends: basic\nname: "\\e[31m\\u202e\\n\\u2028"\nabout: "\\e\\x7f"\n')
    code, out, err = rummy(home, *words, *([] if words[1] == "list" else [str(path)]), *json)
    assert code != 3
    assert not [raw for raw in RAW if raw in out + err]


def test_a_record_shows_nothing_of_other_files(tmp_path: Path) -> None:
    """Whatever its rules name: only that it is no sound set."""
    secret = tmp_path / "secret.conf"
    secret.write_text("password: hunter2\n")
    record = tmp_path / "sent.rummy"
    record.write_text(HEAD.replace("basic", str(secret)))
    code, out, err = rummy(tmp_path, "replay", str(record))
    assert code == 2
    assert "password" not in out + err
    assert "no sound set of rules" in err


def test_links_pipes_and_folders_among_the_games(home: Path) -> None:
    """They are listed as what they are, and nothing waits for them."""
    games = home / "games"
    (games / "loop.rummy").symlink_to(games / "loop.rummy")
    (games / "folder.rummy").mkdir()
    os.mkfifo(games / "pipe.rummy")
    for command in ("games", "stats"):
        code, _, _ = rummy(home, command)
        assert code == 0
    assert "is no file" in rummy(home, "games")[1]


def test_pipes_among_the_rules_and_in_the_home(home: Path) -> None:
    """A name is looked for among the own sets and their titles, the current game in its file: no pipe is waited for."""
    (home / "rules").mkdir()
    os.mkfifo(home / "rules" / "pipe.yaml")
    os.mkfifo(home / "refused")
    (home / "rules" / "folder.yaml").mkdir()
    for words in (("rules", "card", "no such title"), ("rules", "list"), ("rules", "check", "pipe")):
        code, _, err = rummy(home, *words)
        assert code == (0 if words[1] == "list" else 2), err
    assert rummy(home, "play", "ana: draw")[0] == 1  # the line refused is kept, for `why`, beside the games
    assert "Ana: draw" in rummy(home, "why")[1]
    (home / "current").unlink()
    os.mkfifo(home / "current")
    code, _, err = rummy(home, "status")
    assert (code, "is no file" in err) == (2, True)


def test_one_bad_file_does_not_end_what_is_about_all(home: Path) -> None:
    """An unsound set beside a table that names its rules by their title; a bad record beside those exported."""
    write_new(home / "rules" / "bad.yaml", "no: such key\n")
    write_new(home / "rules" / "ours.yaml", "name: Our own\nextends: basic\n")
    (home / "games" / "bad.rummy").write_bytes(b"\xff")
    table = home / "paper.csv"
    table.write_text("game,rules,hand,player,points\nold,Our own,1,Ana,5\nold,Our own,1,Ben,0\n")
    assert rummy(home, "import", str(table))[::2] == (0, "")
    code, out, err = rummy(home, "export", "--all")
    assert (code, "old" in out, "left out" in err) == (0, True, True)


def test_what_is_quoted_has_an_end(home: Path) -> None:
    """Whatever is typed where a number, a key or a name is wanted."""
    long = "x" * 50_000
    for words in (("new", "a", "-p", "A,B", "--target", long), ("new", "a", "-p", "A,B", "--set", long), (long,)):
        code, _, err = rummy(home, *words)
        assert code == 2
        assert len(err) < 1_500


def test_without_locks_lines_stay_whole(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be locked it is said once; who was written beside is told."""
    monkeypatch.setattr(operating_system.HERE, "lock", lambda _handle: "none")
    file = GameFile(Store(home), home / "games" / "friday.rummy")
    assert record_line(file, "note one").fault is None
    assert len(file.news()) == 1
    record_line(file, "note two")
    assert file.news() == []
    write = os.write

    def beside(handle: int, data: bytes) -> int:
        """Somebody else is a moment sooner."""
        monkeypatch.setattr(os, "write", write)
        with file.path.open("ab") as other:
            other.write(b"note theirs\n")
        return write(handle, data)

    monkeypatch.setattr(os, "write", beside)
    with pytest.raises(MixedError):
        record_line(file, "note ours")
    assert file.path.read_bytes().endswith(b"note two\nnote theirs\nnote ours\n")


def test_a_line_without_its_end_is_completed_and_told(home: Path) -> None:
    """It may have been cut."""
    path = home / "games" / "friday.rummy"
    path.write_bytes(path.read_bytes() + b"Ben: draw")
    code, _, err = rummy(home, "play", "note x")
    assert code == 0
    assert "no line end" in err
    assert path.read_bytes().endswith(b"Ben: draw\nnote x\n")


def test_twelve_games_begun_at_once_under_one_long_name(home: Path) -> None:
    """Names that share their first sixty letters; each gets a file of its own, and nothing else is left."""
    env = {**os.environ, "RUMMY_HOME": str(home)}
    run = [sys.executable, "-c", "from rummy_cli.cli import main; main()", "new"]
    names = ["x" * 70 + str(n) for n in range(12)]
    begun = [
        subprocess.Popen([*run, name, "-p", "Ana,Ben"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for name in names
    ]
    assert [one.wait(60) for one in begun] == [0] * 12
    assert len(list((home / "games").iterdir())) == 13


def test_a_hand_where_sets_have_no_limit(home: Path) -> None:
    """Five of clubs and eight jokers are one set; it is soon said."""
    write_new(
        home / "rules" / "wide.yaml", "extends: rummy51\ndeck: {jokers: 8}\nsets: {distinct_suits: false, max: null}\n"
    )
    for rules in ("wide", "rummy51"):
        code, out, err = rummy(home, "check", "hand", "5C " + "JK " * 8, "--rules", rules)
        assert code == (0 if rules == "wide" else 1), out + err


def test_an_example_with_a_card_that_does_not_exist(home: Path) -> None:
    """The file is not understood."""
    write_new(home / "rules" / "odd.yaml", "examples:\n  - {check: meld QH KH 1Z, verdict: illegal}\n")
    code, _, err = rummy(home, "rules", "check", "odd")
    assert (code, "1Z" in err) == (2, True)
