"""What may be opened to be read: a file, and what the shell hands over; a pipe or a device would be waited for."""

import stat
from pathlib import Path


def would_wait(path: Path) -> bool:
    """Is there something at this path that is neither file nor folder, and not handed over (``/dev/fd/63``, ``/dev/stdin``)?

    Raises OSError, and ValueError for what cannot be the name of a file.
    """
    mode = path.stat().st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
        return False
    return path.parts[:3] != ("/", "dev", "fd") and path != Path("/dev/stdin")
