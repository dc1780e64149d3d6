"""What differs from one operating system to the next when a record is written, behind one door: ``HERE`` is the system we run on.

The other rooms ask it and never the platform, and each of the classes can be tried on any machine, with what it calls put in its
place. ``System`` itself is Linux and whatever is like it.
"""

import errno
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, TypeVar

Lock = Literal["held", "busy", "none"]  # ours now; somebody else's; this folder knows none
Done = TypeVar("Done")

_BUSY = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK, errno.EINTR)
_PORTS = [f"{port}{n}" for port in ("com", "lpt") for n in range(10)]
# Names that Windows keeps for devices, whatever ending they have. No game is called so anywhere: it may be carried there.
RESERVED = frozenset(["con", "prn", "aux", "nul", "clock$", "conin$", "conout$", *_PORTS])


def line_end(data: bytes) -> str:
    """The line end of a file; a record with those of another system goes on with them."""
    return "\r\n" if data.endswith(b"\r\n") else "\n"


class System:
    """Linux and its like: ``flock``, ``fsync``, and names that are replaced in one step whoever reads them."""

    def open_to_append(self, path: Path) -> int:
        """A handle that reads anywhere and writes at the end, each write whole behind what others wrote."""
        return os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))

    def lock(self, handle: int) -> Lock:
        """Tries once to lock the file for us alone. Network folders without locks answer with any of a dozen errors: none."""
        try:
            self._take(handle)
        except OSError as error:
            return "busy" if error.errno in _BUSY else "none"
        return "held"

    def _take(self, handle: int) -> None:
        fcntl: Any = import_module("fcntl")
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def close(self, handle: int, lock: Lock) -> None:
        """Closes the file, and with it the lock goes."""
        os.close(handle)

    def write(self, handle: int, data: memoryview) -> int:
        """Writes in one go, and gives how many bytes it took."""
        return os.write(handle, data)

    def sync(self, handle: int) -> None:
        """What was written is on the disk when this returns."""
        os.fsync(handle)

    def sync_folder(self, folder: Path) -> None:
        """Makes a new name in a folder lasting, where the folder can be opened for that."""
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def replace(self, draft: Path, path: Path) -> None:
        """Gives the draft the name of another file, which is gone with it; whoever reads finds the one or the other, whole."""
        draft.replace(path)

    def read(self, path: Path) -> bytes:
        """A small file that others may replace at any moment."""
        return path.read_bytes()


class MacOS(System):
    """``fsync`` leaves it to the disk when it writes: that it has, only F_FULLFSYNC waits for, which some folders do not know."""

    def sync(self, handle: int) -> None:
        """The same, and the disk has written it too."""
        fcntl: Any = import_module("fcntl")
        try:
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(handle)


class Windows(System):
    """A byte far behind the end is locked; a file that somebody reads cannot be replaced, so that is tried for a while."""

    place = 1 << 30  # of the byte: no record is so long, so that the lock never stands before its lines
    patience = 2.0  # seconds
    pause = 0.01

    def _take(self, handle: int) -> None:
        msvcrt: Any = import_module("msvcrt")
        os.lseek(handle, self.place, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def close(self, handle: int, lock: Lock) -> None:
        """Closes the file; the lock is let go before, since Windows says not when it would go by itself."""
        if lock == "held":
            msvcrt: Any = import_module("msvcrt")
            with suppress(OSError):
                os.lseek(handle, self.place, os.SEEK_SET)
                msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        os.close(handle)

    def sync_folder(self, folder: Path) -> None:
        """Nothing: a folder cannot be opened here, and its names are kept in a journal."""

    def replace(self, draft: Path, path: Path) -> None:
        """The same, as soon as nobody has the other file open."""
        self._patiently(lambda: draft.replace(path))

    def read(self, path: Path) -> bytes:
        """The same, as soon as nobody is replacing it."""
        return self._patiently(path.read_bytes)

    def _patiently(self, action: Callable[[], Done]) -> Done:
        until = time.monotonic() + self.patience
        while True:
            try:
                return action()
            except PermissionError:
                if time.monotonic() > until:
                    raise
                time.sleep(self.pause)


_SYSTEMS: dict[str, type[System]] = {"win32": Windows, "darwin": MacOS}
HERE: System = _SYSTEMS.get(sys.platform, System)()
