"""Windows and macOS, reasoned on any machine: what the system's door calls is put in its place."""

import errno
import io
import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rummy_cli.cli import main
from rummy_cli.record import Store, StoreError, read_file, slug, write_new, write_over
from rummy_cli.record import operating_system as system
from rummy_cli.record.store import append

HEAD = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\n"


class WindowsLocks(SimpleNamespace):
    """``msvcrt``: locks of one byte by place, not known to whoever opens the file again, until they are let go."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        super().__init__(taken=set(), calls=[])

    def locking(self, handle: int, mode: int, size: int) -> None:
        """Locks or unlocks where the file stands."""
        byte = (os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR), size)
        self.calls.append((mode, byte[1]))
        if mode == self.LK_UNLCK:
            self.taken.remove(byte)
        elif byte in self.taken:
            raise PermissionError(errno.EACCES, "Permission denied")
        else:
            self.taken.add(byte)


@pytest.fixture
def locks(monkeypatch: pytest.MonkeyPatch) -> WindowsLocks:
    """Windows from now on."""
    found = WindowsLocks()
    monkeypatch.setitem(sys.modules, "msvcrt", found)
    windows = system.Windows()
    windows.patience, windows.pause = 0.5, 0.001
    monkeypatch.setattr(system, "HERE", windows)
    return found


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record in a home."""
    path = tmp_path / "games" / "friday.rummy"
    write_new(path, HEAD)
    return path


def test_windows_locks_far_behind_the_end_and_lets_go(locks: WindowsLocks, record: Path) -> None:
    """So that the lines themselves can always be read, and the next writer need not wait for a closed file."""
    saved = append(append(read_file(record), ["note one"]), ["note two"])
    assert saved.locked
    assert record.read_bytes() == f"{HEAD}note one\nnote two\n".encode()
    assert [mode for mode, _ in locks.calls] == [2, 0, 2, 0]
    assert min(place for _, place in locks.calls) > 64 * 1024 * 1024
    assert not locks.taken


def test_windows_waits_for_a_lock(locks: WindowsLocks, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Permission denied means there that somebody else has it."""
    monkeypatch.setattr("rummy_cli.record.store.PATIENCE", 0.05)
    saved = read_file(record)
    locks.taken.add((record.stat().st_ino, system.Windows.place, 1))
    with pytest.raises(StoreError, match="another program is writing"):
        append(saved, ["note x"])
    assert record.read_bytes() == HEAD.encode()


def busy(times: int, real: Any) -> Any:
    """A call that Windows refuses so many times, while somebody has the file open."""
    left = [times]

    def call(*args: Any) -> Any:
        if left[0]:
            left[0] -= 1
            raise PermissionError(errno.EACCES, "Access is denied")
        return real(*args)

    return call


def test_the_current_game_changes_while_another_reads_it(
    locks: WindowsLocks, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open file cannot be replaced there, nor read while it is being replaced: both are tried again."""
    store = Store(record.parent.parent)
    monkeypatch.setattr(Path, "replace", busy(3, Path.replace))
    store.set_current(record)
    monkeypatch.setattr(Path, "read_bytes", busy(3, Path.read_bytes))
    assert store.current() == record
    monkeypatch.setattr(Path, "replace", busy(2, Path.replace))
    write_over(record.with_name("page.html"), "<p>")
    assert record.with_name("page.html").read_text() == "<p>"


def test_what_stays_open_is_told(locks: WindowsLocks, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After two seconds it is said, and no draft is left."""
    monkeypatch.setattr(Path, "replace", busy(10**6, Path.replace))
    store = Store(record.parent.parent)
    with pytest.raises(StoreError, match="Access is denied"):
        store.set_current(record)
    assert sorted(path.name for path in store.home.iterdir()) == ["games"]


def test_a_folder_that_cannot_be_opened_or_linked_in(
    locks: WindowsLocks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a memory card: the name is taken first, then the file put in its place."""

    def no_links(*_: Any, **__: Any) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "card" / "a.rummy"
    write_new(path, HEAD)
    assert path.read_text() == HEAD
    assert [one.name for one in path.parent.iterdir()] == ["a.rummy"]


def test_macos_waits_for_the_disk(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F_FULLFSYNC, and fsync in a folder that does not know it."""
    asked: list[str] = []

    def control(handle: int, what: str) -> None:
        asked.append(what)
        if len(asked) > 1:
            raise OSError(errno.ENOTSUP, "Operation not supported")

    real = os.fsync
    monkeypatch.setitem(
        sys.modules,
        "fcntl",
        SimpleNamespace(fcntl=control, F_FULLFSYNC="full", flock=lambda *_: None, LOCK_EX=2, LOCK_NB=4),
    )
    monkeypatch.setattr(system, "HERE", system.MacOS())
    synced: list[int] = []

    def fsync(handle: int) -> None:
        synced.append(handle)
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    saved = append(read_file(record), ["note one"])
    assert (asked, len(synced)) == (["full"], 0)
    append(saved, ["note two"])
    assert (asked, len(synced)) == (["full", "full"], 1)


@pytest.mark.parametrize("name", ["con", "NUL", "Com1", "lpt9", "com¹", "aux."])
def test_no_game_is_called_like_a_device(name: str) -> None:
    """Not on any system: a record may be carried to Windows."""
    assert slug(name).startswith("game-")


def test_names_as_a_mac_lists_them(tmp_path: Path) -> None:
    """An old disk of a Mac gives accents as letters of their own."""
    store = Store(tmp_path)
    write_new(tmp_path / "games" / "zoe\u0308.rummy", HEAD)
    assert store.resolve("Zo\u00eb") == tmp_path / "games" / "zoe\u0308.rummy"


def test_line_ends_of_windows_go_on(record: Path) -> None:
    """A record saved by an editor there."""
    record.write_bytes(HEAD.replace("\n", "\r\n").encode())
    append(read_file(record), ["note one", "note two"])
    assert record.read_bytes().endswith(b"---\r\nnote one\r\nnote two\r\n")


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-8"])
def test_any_console(encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON can be read whatever the console speaks; text is spelt out where it must be."""
    monkeypatch.setenv("RUMMY_HOME", str(tmp_path))
    for words in (["new", "Łódź 🃏", "-p", "Zoë,Łuk", "--json"], ["status", "--json"], ["status"]):
        out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict")
        monkeypatch.setattr(sys, "stdout", out)
        assert main(words) == 0
        out.flush()
        said = out.buffer.getvalue()
        assert json.loads(said)["players"] == ["Zoë", "Łuk"] if "--json" in words else b"uk" in said
