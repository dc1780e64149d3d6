"""Games on disk: nothing said to be recorded is lost, nothing that failed leaves a trace."""

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.record import store
from rummy_cli.record.store import ChangedError, Saved, Store, StoreError, append, read_file, slug, write_new
from rummy_cli.text.line import Unreadable

ROOT = Path(__file__).parent.parent.parent


def game(folder: Path, data: bytes = b"---\nhead\n---\n") -> Path:
    path = folder / "game.rummy"
    path.write_bytes(data)
    return path


def process(code: str, *args: object) -> "subprocess.Popen[str]":
    """A second rummy: Python with the project, running ``code``."""
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import sys; from pathlib import Path; from rummy_cli.record.store import *\n{code}",
            *map(str, args),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


class TestSlug:
    @pytest.mark.parametrize(
        ("title", "name"),
        [
            ("Friday night", "friday-night"),
            ("  Zoë & Ana!  ", "zoë-ana"),
            ("ZOE\u0308", "zo\u00eb"),
            ("../../etc/passwd", "etc-passwd"),
            ("a/b\\c:d", "a-b-c-d"),
            (".hidden", "hidden"),
            ("", "game"),
            ("🦊🦊", "game"),
            ("...", "game"),
            ("CON", "game-con"),
            ("lpt1", "game-lpt1"),
            ("牌局", "牌局"),
            ("2026-11-29", "2026-11-29"),
            ("x" * 300, "x" * 60),
            ("tab\tnul\0end", "tab-nul-end"),
        ],
    )
    def test_a_title_becomes_a_name(self, title: str, name: str) -> None:
        assert slug(title) == name

    @settings(deadline=None, max_examples=300)
    @given(title=st.text(max_size=100))
    def test_any_title_becomes_a_safe_name(self, title: str) -> None:
        """One part of a path, not hidden, short enough for any disk; and its own slug."""
        name = slug(title)
        assert name
        assert Path(name).name == name
        assert all(char.isalnum() or char == "-" for char in name)
        assert len(f"{name}.rummy".encode()) <= 255
        assert slug(name) == name


class TestWritingANewFile:
    def test_it_is_there(self, tmp_path: Path) -> None:
        path = Store(tmp_path / "home").create("Friday night", "---\nZoë\n")
        assert path == tmp_path / "home" / "games" / "friday-night.rummy"
        assert path.read_bytes() == "---\nZoë\n".encode()

    def test_nothing_is_overwritten(self, tmp_path: Path) -> None:
        here = Store(tmp_path)
        path = here.create("Friday", "one\n")
        with pytest.raises(StoreError, match="exists already"):
            here.create("FRIDAY!", "two\n")
        assert path.read_text() == "one\n"

    def test_not_through_a_link_either(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
        with pytest.raises(StoreError, match="exists already"):
            write_new(tmp_path / "link", "x")
        assert not (tmp_path / "elsewhere").exists()

    def test_a_name_that_is_free(self, tmp_path: Path) -> None:
        here = Store(tmp_path)
        assert here.create_free("Friday", "").stem == "friday"
        here.create("Friday 2", "")
        assert here.create_free("Friday", "").stem == "friday-3"

    def test_long_names_that_begin_alike(self, tmp_path: Path) -> None:
        """What makes them differ is cut off, and a number put in its place."""
        here = Store(tmp_path)
        names = [here.create_free("n" * 60 + str(i), "").stem for i in range(12)]
        assert names[:2] == ["n" * 60, "n" * 58 + "-2"]
        assert names[11] == "n" * 57 + "-12"
        assert len(set(names)) == 12

    def test_a_disk_that_is_full(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(handle: int, data: bytes) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(StoreError, match="No space left"):
            write_new(tmp_path / "x.rummy", "text")
        assert list(tmp_path.iterdir()) == []

    def test_a_folder_that_is_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "games").write_text("")
        with pytest.raises(StoreError, match="games"):
            Store(tmp_path).create("Friday", "x")

    def test_a_home_that_is_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "home").write_text("")
        with pytest.raises(StoreError, match="home"):
            Store(tmp_path / "home").create("Friday", "x")
        with pytest.raises(StoreError, match="home"):
            Store(tmp_path / "home").set_current(tmp_path / "x.rummy")


class TestReading:
    def test_a_record(self, tmp_path: Path) -> None:
        saved = read_file(game(tmp_path, "Zoë\n".encode()))
        assert (saved.data, saved.text) == ("Zoë\n".encode(), "Zoë\n")

    def test_no_text(self, tmp_path: Path) -> None:
        with pytest.raises(Unreadable, match=r"game\.rummy:1: .*UTF-8"):
            read_file(game(tmp_path, b"\xff\n")).text  # noqa: B018  it is computed

    @pytest.mark.parametrize("name", ["nowhere.rummy", "nul\0.rummy", "x" * 300, "folder", "loop"])
    def test_what_cannot_be_read(self, name: str, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        (tmp_path / "loop").symlink_to(tmp_path / "loop")
        with pytest.raises(StoreError, match=r"rummy|folder|loop|xxx"):
            read_file(tmp_path / name)

    def test_what_is_too_large(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(store, "MAX_BYTES", 10)
        assert read_file(game(tmp_path, b"x" * 10)).data == b"x" * 10
        with pytest.raises(StoreError, match="too large"):
            read_file(game(tmp_path, b"x" * 11))

    def test_permission_denied(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def denied(*args: object, **kwargs: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

        path = game(tmp_path)
        saved = read_file(path)
        monkeypatch.setattr(Path, "open", denied)
        monkeypatch.setattr(os, "open", denied)
        with pytest.raises(StoreError, match=r"game\.rummy: cannot be read: Permission denied"):
            read_file(path)
        with pytest.raises(StoreError, match=r"game\.rummy: nothing was recorded: Permission denied"):
            append(saved, ["draw"])
        with pytest.raises(StoreError, match="cannot be written: Permission denied"):
            write_new(tmp_path / "new.rummy", "")


class TestAppending:
    @pytest.mark.parametrize(
        ("before", "lines", "after"),
        [
            (b"a\n", ["b", "c"], b"a\nb\nc\n"),
            (b"a", ["b"], b"a\nb\n"),
            (b"", ["b"], b"b\n"),
            (b"a\n", [], b"a\n"),
            (b"a\r\n", ["b", "c"], b"a\r\nb\r\nc\r\n"),
            (b"a\r", ["b"], b"a\rb\n"),
            (b"a\n", ["Zo\u00eb: draw"], "a\nZo\u00eb: draw\n".encode()),
        ],
    )
    def test_lines_are_added(self, before: bytes, lines: list[str], after: bytes, tmp_path: Path) -> None:
        """A last line without its end gets it first; the file as it is now comes back, ready for more."""
        path = game(tmp_path, before)
        saved = append(read_file(path), lines)
        assert path.read_bytes() == after
        assert saved == Saved(path, after)
        append(saved, ["x"])
        assert path.read_bytes().startswith(after)

    def test_a_line_is_one_line(self, tmp_path: Path) -> None:
        saved = read_file(game(tmp_path))
        for text in ("a\nb", "a\rb"):
            with pytest.raises(ValueError, match="one line"):
                append(saved, [text])
        assert saved.path.read_bytes() == saved.data

    def test_changed_underneath(self, tmp_path: Path) -> None:
        """Even when the size is the same and the clock did not move."""
        path = game(tmp_path, b"aaa\n")
        saved = read_file(path)
        stamp = path.stat().st_mtime_ns
        path.write_bytes(b"bbb\n")
        os.utime(path, ns=(stamp, stamp))
        with pytest.raises(ChangedError, match="changed meanwhile"):
            append(saved, ["x"])
        assert path.read_bytes() == b"bbb\n"

    @pytest.mark.parametrize("now", [b"aaa\nmore\n", b"a", b""])
    def test_longer_or_shorter_underneath(self, now: bytes, tmp_path: Path) -> None:
        path = game(tmp_path, b"aaa\n")
        saved = read_file(path)
        path.write_bytes(now)
        with pytest.raises(ChangedError):
            append(saved, ["x"])
        assert path.read_bytes() == now

    def test_touched_only(self, tmp_path: Path) -> None:
        path = game(tmp_path, b"a\n")
        saved = read_file(path)
        os.utime(path, (1, 1))
        append(saved, ["b"])
        assert path.read_bytes() == b"a\nb\n"

    def test_gone(self, tmp_path: Path) -> None:
        path = game(tmp_path)
        saved = read_file(path)
        path.unlink()
        with pytest.raises(ChangedError, match="not there any more"):
            append(saved, ["x"])
        assert not path.exists()

    def test_through_a_link(self, tmp_path: Path) -> None:
        """A record kept elsewhere stays there, and the link a link."""
        path = game(tmp_path, b"a\n")
        link = tmp_path / "link.rummy"
        link.symlink_to(path)
        append(read_file(link), ["b"])
        assert link.is_symlink()
        assert path.read_bytes() == b"a\nb\n"

    @pytest.mark.parametrize("written", [0, 1, 5])
    def test_a_disk_that_fills_up(self, written: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Some bytes go to the disk, then no more: none of them stays."""
        path = game(tmp_path, b"a")
        saved = read_file(path)
        real, left = os.write, [written]

        def filling(handle: int, data: bytes) -> int:
            if not left[0]:
                raise OSError(errno.ENOSPC, "No space left on device")
            done = real(handle, bytes(data)[: left[0]])
            left[0] -= done
            return done

        monkeypatch.setattr(os, "write", filling)
        with pytest.raises(StoreError, match="nothing was recorded: No space left"):
            append(saved, ["discard KH", "draw"])
        assert path.read_bytes() == b"a"
        monkeypatch.setattr(os, "write", real)
        append(saved, ["draw"])
        assert path.read_bytes() == b"a\ndraw\n"

    def test_a_disk_that_does_not_keep(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def failing(handle: int) -> None:
            raise OSError(errno.EIO, "Input/output error")

        path = game(tmp_path, b"a\n")
        saved = read_file(path)
        monkeypatch.setattr(os, "fsync", failing)
        with pytest.raises(StoreError, match="Input/output error"):
            append(saved, ["b"])
        assert path.read_bytes() == b"a\n"

    def test_interrupted(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(handle: int) -> None:
            raise KeyboardInterrupt

        path = game(tmp_path, b"a\n")
        saved = read_file(path)
        monkeypatch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            append(saved, ["b"])
        assert path.read_bytes() == b"a\n"

    @pytest.mark.skipif(sys.platform == "win32", reason="limits are a matter of Unix")
    def test_a_file_that_may_not_grow(self, tmp_path: Path) -> None:
        """A limit of the system stops the write in the middle; the file is as it was."""
        path = game(tmp_path, b"a\n")
        code = (
            "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
            "try: append(read_file(Path(sys.argv[1])), ['x' * 50])\n"
            "except StoreError as error: print(error)"
        )
        out, err = process(code, path).communicate(timeout=30)
        assert "nothing was recorded" in out, err
        assert path.read_bytes() == b"a\n"


@pytest.mark.skipif(sys.platform == "win32", reason="flock is a matter of Unix")
class TestTogether:
    def test_two_writers_lose_nothing(self, tmp_path: Path) -> None:
        """Each reads again when the other was first; all lines are there, each writer's in its order."""
        path = game(tmp_path, b"")
        code = (
            "for i in range(60):\n"
            "    while True:\n"
            "        try: append(read_file(Path(sys.argv[1])), [f'note {sys.argv[2]} {i}'])\n"
            "        except ChangedError: continue\n"
            "        break\n"
        )
        writers = [process(code, path, name) for name in ("a", "b")]
        for writer in writers:
            assert writer.communicate(timeout=60)[1] == ""
        lines = path.read_text().splitlines()
        assert [line for line in lines if line.startswith("note a")] == [f"note a {i}" for i in range(60)]
        assert [line for line in lines if line.startswith("note b")] == [f"note b {i}" for i in range(60)]
        assert len(lines) == 120

    def test_a_lock_is_waited_for(self, tmp_path: Path) -> None:
        import fcntl

        path = game(tmp_path, b"a\n")
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            writer = process(
                "print('ready', flush=True); append(read_file(Path(sys.argv[1])), ['b']); print('done')", path
            )
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
            time.sleep(0.2)
            assert writer.poll() is None
            assert path.read_bytes() == b"a\n"
        assert writer.communicate(timeout=30)[0] == "done\n"
        assert path.read_bytes() == b"a\nb\n"

    def test_not_forever(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        import fcntl

        path = game(tmp_path, b"a\n")
        saved = read_file(path)
        monkeypatch.setattr(store, "PATIENCE", 0.05)
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            with pytest.raises(StoreError, match="another program"):
                append(saved, ["b"])
        assert path.read_bytes() == b"a\n"

    def test_a_folder_without_locks(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        import fcntl

        def unknown(*args: object) -> None:
            raise OSError(errno.ENOLCK, "No locks available")

        monkeypatch.setattr(fcntl, "flock", unknown)
        path = game(tmp_path, b"a\n")
        append(read_file(path), ["b"])
        assert path.read_bytes() == b"a\nb\n"

    def test_killed_with_the_lock(self, tmp_path: Path) -> None:
        """The lock goes with who held it, and what was recorded before is there."""
        path = game(tmp_path, b"a\n")
        code = (
            "import os, time; saved = append(read_file(Path(sys.argv[1])), ['b'])\n"
            "def sleep(handle):\n    print('held', flush=True); time.sleep(60)\n"
            "os.lseek = lambda *args: sleep(0)\n"
            "append(saved, ['c'])"
        )
        writer = process(code, path)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "held\n"
        writer.kill()
        writer.communicate(timeout=30)
        append(read_file(path), ["d"])
        assert path.read_bytes() == b"a\nb\nd\n"

    def test_replaced_by_an_editor_while_waiting(self, tmp_path: Path) -> None:
        """The lock was on the old file, and nothing may be written there: the new one is looked at."""
        import fcntl

        path = game(tmp_path, b"a\n")
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            code = (
                "saved = read_file(Path(sys.argv[1])); print('ready', flush=True)\n"
                "try: append(saved, ['b'])\n"
                "except ChangedError: print('changed')"
            )
            writer = process(code, path)
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
            time.sleep(0.2)
            (tmp_path / "draft").write_bytes(b"edited\n")
            (tmp_path / "draft").replace(path)
        assert writer.communicate(timeout=30)[0] == "changed\n"
        assert path.read_bytes() == b"edited\n"


class TestGames:
    def test_the_list(self, tmp_path: Path) -> None:
        here = Store(tmp_path)
        assert here.games() == []
        for name in ("Friday", "Ace night"):
            here.create(name, "")
        (here.games_folder / ".hidden.rummy").write_text("")
        (here.games_folder / "readme.txt").write_text("")
        assert [path.name for path in here.games()] == ["ace-night.rummy", "friday.rummy"]

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("friday", "friday"),
            ("Friday!", "friday"),
            ("ACE", "ace-night"),
            ("a", "ace-night"),
            ("Friday n", "friday-night"),
        ],
    )
    def test_a_game_by_its_name(self, text: str, name: str, tmp_path: Path) -> None:
        """A whole name before a longer one, else a unique beginning."""
        here = Store(tmp_path)
        for title in ("Friday", "Friday night", "Ace night"):
            here.create(title, "")
        assert here.resolve(text) == here.games_folder / f"{name}.rummy"

    @pytest.mark.parametrize(
        ("text", "needle", "ambiguous"),
        [
            ("fri", "friday or friday-night", True),
            ("fryday", "did you mean friday", False),
            ("zzz", "there are ace-night, friday", False),
            ("", "rummy games", False),
            ("a\0b", "rummy games", False),
            ("./friday", "no such record", False),
            ("nowhere.rummy", "nowhere.rummy", False),
        ],
    )
    def test_no_game(self, text: str, needle: str, ambiguous: bool, tmp_path: Path) -> None:
        here = Store(tmp_path)
        for title in ("Friday", "Friday night", "Ace night"):
            here.create(title, "")
        with pytest.raises(StoreError) as found:
            here.resolve(text)
        assert needle in str(found.value)
        assert found.value.ambiguous is ambiguous

    def test_no_games_at_all(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="rummy new"):
            Store(tmp_path).resolve("friday")

    def test_a_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """By its path, or by its name alone in this folder when no game is called so."""
        here = Store(tmp_path / "home")
        here.create("Friday", "")
        path = game(tmp_path)
        monkeypatch.chdir(tmp_path)
        (tmp_path / "saturday").write_text("")
        assert here.resolve(str(path)) == path
        assert here.resolve("game.rummy") == Path("game.rummy")
        assert here.resolve("saturday") == Path("saturday")
        (tmp_path / "friday").write_text("")
        assert here.resolve("friday") == here.games_folder / "friday.rummy"


class TestCurrent:
    def test_none(self, tmp_path: Path) -> None:
        here = Store(tmp_path)
        assert (here.current(), here.last_use()) == (None, None)

    def test_chosen(self, tmp_path: Path) -> None:
        here = Store(tmp_path)
        path = here.create("Friday", "")
        here.set_current(path)
        assert here.current() == path
        assert sorted(path.name for path in tmp_path.iterdir()) == ["current", "games"]

    def test_a_file_from_elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        here = Store(tmp_path / "home")
        path = game(tmp_path)
        monkeypatch.chdir(tmp_path)
        here.set_current(Path("game.rummy"))
        monkeypatch.chdir(tmp_path.parent)
        assert here.current() == path

    def test_the_home_was_moved(self, tmp_path: Path) -> None:
        here = Store(tmp_path / "old")
        here.set_current(here.create("Friday", ""))
        (tmp_path / "old").rename(tmp_path / "new")
        assert Store(tmp_path / "new").current() == tmp_path / "new" / "games" / "friday.rummy"

    def test_gone(self, tmp_path: Path) -> None:
        here = Store(tmp_path)
        path = here.create("Friday", "")
        here.set_current(path)
        path.unlink()
        assert (here.current(), here.last_use()) == (None, None)

    def test_last_use_is_the_later_of_choosing_and_writing(self, tmp_path: Path) -> None:
        here = Store(tmp_path)
        path = here.create("Friday", "")
        here.set_current(path, now=5000.0)
        os.utime(path, (1000, 1000))
        assert here.last_use() == 5000.0
        os.utime(path, (9000, 9000))
        assert here.last_use() == 9000.0

    @pytest.mark.parametrize(
        "text", ["", "\n", "games/friday.rummy", "games/friday.rummy\nnoon\n", "a\0b\n1\n", "\xff"]
    )
    def test_a_pointer_written_by_hand(self, text: str, tmp_path: Path) -> None:
        here = Store(tmp_path)
        path = here.create("Friday", "")
        (tmp_path / "current").write_bytes(text.encode("latin-1"))
        assert here.current() == (path if "friday" in text else None)
        assert here.last_use() == (path.stat().st_mtime if "friday" in text else None)

    def test_a_name_with_a_line_end(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="line end"):
            Store(tmp_path).set_current(tmp_path / "a\nb.rummy")

    def test_a_failed_choice_leaves_the_old_one(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(*args: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        here = Store(tmp_path)
        path = here.create("Friday", "")
        other = here.create("Saturday", "")
        here.set_current(path)
        monkeypatch.setattr(Path, "write_bytes", full)
        with pytest.raises(StoreError, match="No space"):
            here.set_current(other)
        assert here.current() == path


class TestHome:
    def test_from_the_environment(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RUMMY_HOME", str(tmp_path))
        assert Store().home == tmp_path

    def test_of_the_platform(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("RUMMY_HOME", raising=False)
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert Store().home.name == "rummy"
        monkeypatch.setenv("RUMMY_HOME", "")
        assert Store().home.name == "rummy"
