"""What a command answers, for the tests of the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one object that was asked for."""
        answer: dict[str, Any] = json.loads(self.out)
        return answer


Rummy = Callable[..., Said]


def events(path: Path) -> list[str]:
    """The lines of a record after its head."""
    return path.read_text(encoding="utf-8").split("---\n", 2)[2].splitlines()
