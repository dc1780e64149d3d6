"""Games begun by mistake: their files stay, but no list shows them. Each has an empty file of its name in ``hidden``."""

import os
from contextlib import suppress
from pathlib import Path

from .store import Store, StoreError


def hidden_names(store: Store) -> frozenset[str]:
    """The names of the games that are out of sight."""
    with suppress(OSError):
        return frozenset(os.listdir(store.home / "hidden"))
    return frozenset()


def hide(store: Store, path: Path, *, away: bool) -> None:
    """Puts a game of the games folder out of sight (``away``), or back into it. StoreError where it cannot be written."""
    mark = store.home / "hidden" / path.stem
    try:
        if away:
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
        else:
            mark.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise StoreError(f"{mark}: cannot be written: {getattr(error, 'strerror', None) or error}") from None
