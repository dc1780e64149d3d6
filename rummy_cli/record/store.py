"""Games on disk: the only writer of files.

A game is a file ``games/NAME.rummy`` in the home folder (``RUMMY_HOME``, else the platform's folder for user data) and
only ever grows. What is said to be recorded is on the disk; what fails leaves the file as it was, to the byte.
"""

import os
import stat
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from rummy_cli.cards import did_you_mean, one_line
from rummy_cli.ruleset import would_wait

from . import operating_system as system
from .decoding import decoded

SUFFIX = ".rummy"
MAX_BYTES = 64 * 1024 * 1024
DRAFT = ".rummy-draft-"  # and the number of the process that writes it
STALE = 60.0  # seconds after which a draft is of a process that died
MAX_NAME = 60  # characters of a file name, without its ending
PATIENCE = 10.0  # seconds to wait for another writer


class StoreError(Exception):
    """A file cannot be read or written, or there is no such game. The message says which, why, and what would do.

    ``ambiguous``: the name fits several games.
    """

    def __init__(self, message: str, *, ambiguous: bool = False) -> None:
        super().__init__(one_line(message))
        self.ambiguous = ambiguous


class ChangedError(StoreError):
    """Somebody else wrote to the record since it was read: nothing was written; read it again."""


class MixedError(StoreError):
    """Where nothing can be locked two wrote at once: both lines are in the record, whole, but one was not judged after the other."""


class TakenError(StoreError):
    """There is a file of that name already."""


class Saved(msgspec.Struct, frozen=True):
    """A record as it was found on disk: its path and its bytes; ``locked``: no other writer could come between, or none has written yet."""

    path: Path
    data: bytes
    locked: bool = True

    @property
    def text(self) -> str:
        """Its text; raises Unreadable when it is no UTF-8."""
        return decoded(self.data, str(self.path))


def slug(title: str) -> str:
    """The file name (without ending) for a game of this title: small letters, digits and single dashes; never empty."""
    from unicodedata import normalize  # noqa: PLC0415  only where a game is named

    plain = normalize("NFC", normalize("NFKC", title).casefold())
    words = "".join([char if char.isalnum() else " " for char in plain]).split()
    name = "-".join(words)[:MAX_NAME].strip("-")
    return f"game-{name}".strip("-") if not name or name in system.RESERVED else name


def _composed(name: str) -> str:
    """The name as ``slug`` writes it: old disks of a Mac list accents as letters of their own."""
    if name.isascii():
        return name
    from unicodedata import normalize  # noqa: PLC0415  only for names beyond ASCII

    return normalize("NFC", name)


def read_file(path: Path) -> Saved:
    """A record from anywhere; StoreError when it cannot be read.

    What would be waited for is not opened, nor a folder.
    """
    try:
        if would_wait(path) or path.is_dir():
            raise StoreError(f"{path}: is no file")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise StoreError(f"{path}: there is no such record") from None
    except (OSError, ValueError) as error:
        raise _told(path, "cannot be read", error) from None
    if len(data) > MAX_BYTES:
        raise StoreError(f"{path}: too large to be a record ({MAX_BYTES // 1024 // 1024} MiB is the most)")
    return Saved(path, data)


def write_new(path: Path, text: str) -> None:
    """Writes a file that must not exist yet; it is there whole, or not at all. Folders on the way are made."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise StoreError(f"{path}: cannot be written: there is a character in it that is no text") from None
    draft = path.parent / f"{DRAFT}{os.getpid()}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
        try:
            _write(handle, data)
            system.HERE.sync(handle)
        finally:
            os.close(handle)
        _settle(draft, path)
    except FileExistsError:
        if not os.path.lexists(path):
            raise StoreError(f"{path.parent}: cannot hold files: a folder is wanted there") from None
        raise TakenError(f"{path}: exists already, and nothing is ever overwritten; choose another name") from None
    except (OSError, ValueError) as error:
        raise _told(path, "cannot be written", error) from None
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()
    system.HERE.sync_folder(path.parent)


def write_over(path: Path, text: str, *, before: str | None = None, mark: str | None = None) -> None:
    """Writes a file that is no record, such as a page: whoever reads it meanwhile finds it whole, as it was or as it is now.

    ``before``: what stood there when it was read; ChangedError when it is that no more. ``mark``: what a file has near its
    beginning that may be replaced; TakenError for any other. What a link leads to is written.
    """
    path = Path(os.path.realpath(path))
    draft = path.parent / f"{DRAFT}{os.getpid()}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if before is not None and path.read_bytes() != before.encode():
            raise ChangedError(f"{path}: was changed meanwhile by somebody else; nothing was written, look again")
        if mark is not None and os.path.lexists(path) and not _has(path, mark):
            raise TakenError(f"{path}: is something else, and stays as it is; choose another name")
        draft.write_bytes(text.encode())
        if before is not None:
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
        system.HERE.replace(draft, path)
    except (OSError, ValueError) as error:
        raise _told(path, "cannot be written", error) from None
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def _has(path: Path, mark: str) -> bool:
    """Is this a file that has the mark near its beginning?"""
    if would_wait(path):
        return False
    with path.open("rb") as file:
        return mark.encode() in file.read(1 << 10)


def _settle(draft: Path, path: Path) -> None:
    """Gives a finished file its name, if no other has it; FileExistsError else."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a folder without links: the name is taken first, and what is there then is our own
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        system.HERE.replace(draft, path)


def _sweep(folder: Path) -> None:
    """Takes away what writers left behind that died in the middle."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.startswith(DRAFT) and time.time() - entry.stat(follow_symlinks=False).st_mtime > STALE:
                os.unlink(entry.path)


def append(saved: Saved, lines: Sequence[str]) -> Saved:
    """Adds lines to a record that is still as it was read; they are on the disk when this returns.

    Returns the record as it is now. Raises ChangedError when it is not what was read, StoreError when it cannot be
    written; then it is as it was.
    """
    if any("\n" in line or "\r" in line for line in lines):
        raise ValueError("a line of the record is one line")
    path = saved.path
    with _locked(path) as (handle, locked):
        size = os.fstat(handle).st_size
        if size != len(saved.data) or _read(handle, size) != saved.data:
            raise ChangedError(f"{path}: was changed meanwhile by somebody else; nothing was recorded, look again")
        end = system.line_end(saved.data)
        begin = "" if not saved.data or saved.data.endswith((b"\n", b"\r")) else end
        added = (begin + "".join([line + end for line in lines])).encode()
        try:
            _write(handle, added)
            system.HERE.sync(handle)
        except BaseException as error:
            _take_back(handle, saved.data, added, locked=locked)
            if isinstance(error, OSError):
                raise _told(path, "nothing was recorded", error) from None
            raise
        now = Saved(path, saved.data + added, locked)
        if not locked and _read(handle, os.fstat(handle).st_size) != now.data:
            raise MixedError(
                f"{path}: somebody else wrote at the same moment, and this folder cannot be locked; your line is in the record "
                "beside theirs: look (`rummy log`) before you write it again"
            )
    return now


def _take_back(handle: int, before: bytes, added: bytes, *, locked: bool) -> None:
    """The record as it was, after a write that failed half-way; without a lock only what is surely our own is cut off."""
    size = os.fstat(handle).st_size
    if locked or (before + added).startswith(_read(handle, size)):
        os.ftruncate(handle, len(before))


class Store:
    """The home folder: games, own rule sets, and which game is the current one."""

    def __init__(self, home: Path | None = None) -> None:
        """``home``: None for ``RUMMY_HOME``, else the platform's folder for user data."""
        self.home = home or _home()
        self.games_folder = self.home / "games"
        self.rules_folder = self.home / "rules"
        self._pointer = self.home / "current"

    def create(self, name: str, text: str) -> Path:
        """A new game under the slug of ``name``; StoreError when there is one already."""
        path = self.games_folder / f"{slug(name)}{SUFFIX}"
        write_new(path, text)
        return path

    def create_free(self, name: str, text: str) -> Path:
        """A new game under ``name``, or ``name-2``, ``name-3`` …: the first that no game has, also when several begin at once."""
        taken = {path.stem for path in self.games()}
        base, number, free = slug(name), 1, slug(name)
        while True:
            if free not in taken:
                try:
                    return self.create(free, text)
                except TakenError:
                    pass  # by somebody who began at the same moment
            number += 1
            free = f"{base[: MAX_NAME - 1 - len(str(number))].rstrip('-')}-{number}"

    def games(self) -> list[Path]:
        """The records of the games folder, by name."""
        try:
            found = [Path(entry.path) for entry in os.scandir(self.games_folder) if entry.name.endswith(SUFFIX)]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise _told(self.games_folder, "cannot be read", error) from None
        return sorted([path for path in found if not path.name.startswith(".")], key=lambda path: path.stem)

    def resolve(self, text: str) -> Path:
        """The record meant by a name or a file.

        What has a slash or ends in ``.rummy`` is a file; else a game's whole name, a file of this name, or a unique
        beginning of a game's name. StoreError names what is near, or the several that it could be.
        """
        path = Path(text)
        if not text or "\0" in text:
            raise StoreError(f"{text!r} is no game; rummy games lists them")
        if text.endswith(SUFFIX) or "/" in text or os.sep in text:
            if not os.path.lexists(path):
                raise StoreError(f"{text}: there is no such record")
            return path
        games = {_composed(game.stem): game for game in self.games()}
        name = slug(text)
        if name in games:
            return games[name]
        if path.is_file():
            return path
        fits = [game for game in games if game.startswith(name)]
        if len(fits) == 1:
            return games[fits[0]]
        if fits:
            raise StoreError(f"{text!r} could be {' or '.join(fits)}; write more of the name", ambiguous=True)
        raise StoreError(f"there is no game {text!r};{_near(name, games)}")

    def current(self) -> Path | None:
        """The current game; None when none was chosen, or it is not there any more."""
        path = self._pointed()[0]
        return path if path is not None and path.is_file() else None

    def last_use(self) -> float | None:
        """When the current game was last written to or chosen, in seconds since 1970; None without one."""
        path, chosen = self._pointed()
        try:
            return None if path is None else max(path.stat().st_mtime, chosen)
        except OSError:
            return None

    def taken_up(self) -> bool:
        """Was the current game chosen after it was last written to?"""
        path, chosen = self._pointed()
        try:
            return path is not None and chosen >= path.stat().st_mtime
        except OSError:
            return False

    def set_current(self, path: Path, now: float | None = None) -> None:
        """Makes a record the current game, as of ``now`` (seconds since 1970; None: this moment)."""
        path = Path(os.path.abspath(path))
        if path.parent == Path(os.path.abspath(self.games_folder)):
            path = path.relative_to(os.path.abspath(self.home))  # the home folder may be moved
        if "\n" in str(path):
            raise StoreError(f"{str(path)!r} has a line end in its name; give the file another name")
        text = f"{path}\n{time.time() if now is None else now}\n"
        draft = self._pointer.with_name(f"{DRAFT}{os.getpid()}")
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            _sweep(self.home)
            draft.write_bytes(os.fsencode(text))
            system.HERE.replace(draft, self._pointer)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise _told(self._pointer, "cannot be written", error) from None

    def _pointed(self) -> tuple[Path | None, float]:
        try:
            if would_wait(self._pointer):
                raise StoreError(f"{self._pointer}: is no file; take it away, and `rummy use NAME` writes it anew")
            lines = os.fsdecode(system.HERE.read(self._pointer)).split("\n")
        except FileNotFoundError:
            return None, 0.0
        except OSError as error:
            raise _told(self._pointer, "cannot be read", error) from None
        if not lines or not lines[0] or "\0" in lines[0]:
            return None, 0.0
        try:
            chosen = float(lines[1])
        except (IndexError, ValueError):
            chosen = 0.0
        return self.home / lines[0], chosen


def _home() -> Path:
    given = os.environ.get("RUMMY_HOME")
    if given:
        try:
            return Path(given).expanduser()
        except RuntimeError:
            raise StoreError(f"RUMMY_HOME is {given!r}: there is no such user; name a folder") from None
    import platformdirs  # noqa: PLC0415  only where no home is given

    return Path(platformdirs.user_data_dir("rummy", appauthor=False))


def _near(name: str, games: Iterable[str]) -> str:
    names = sorted(games)
    if not names:
        return " there are no games yet; rummy new starts one"
    return did_you_mean(name, names, "rummy games lists them")


def _told(path: Path, what: str, error: OSError | ValueError) -> StoreError:
    """The error in words for the table."""
    why = error.strerror if isinstance(error, OSError) else str(error)
    return StoreError(f"{path}: {what}: {why or error}".replace("\0", "\\0"))


def _read(handle: int, size: int) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    parts = []
    while size > 0:
        part = os.read(handle, min(size, 1 << 24))
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _write(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[system.HERE.write(handle, view) :]


@contextmanager
def _locked(path: Path) -> Iterator[tuple[int, bool]]:
    """The open record, while nobody else who keeps to the lock writes to it; False where the folder knows no locks.

    It is open for appending: where there is no lock, lines of two writers come one after the other, each whole.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            handle = system.HERE.open_to_append(path)
        except FileNotFoundError:
            raise ChangedError(f"{path}: is not there any more; nothing was recorded") from None
        except OSError as error:
            raise _told(path, "nothing was recorded", error) from None
        lock: system.Lock = "none"
        try:
            lock = _lock(handle, until, path)
            # An editor may have put another file in its place while we waited.
            if _same_file(handle, path):
                yield handle, lock == "held"
                return
        finally:
            system.HERE.close(handle, lock)


def _same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except OSError:
        return False


def _lock(handle: int, until: float, path: Path) -> system.Lock:
    """Waits for the lock; ``none`` where there is none to be had. Raises StoreError when another program keeps it."""
    while True:
        lock = system.HERE.lock(handle)
        if lock != "busy":
            return lock
        if time.monotonic() > until:
            raise StoreError(f"{path}: another program is writing to it; nothing was recorded, try again")
        time.sleep(0.01)
