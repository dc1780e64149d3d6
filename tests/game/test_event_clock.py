"""Every search of a hand that an event asks for has an end: it runs within the clock of the event."""

from pathlib import Path
from typing import Any

import pytest

from rummy_cli.record import open_record
from rummy_cli.solve.hand import running, search
from rummy_cli.solve.hand.search import Search

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.rummy"))


def test_every_search_of_an_event_has_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    without: list[str] = []
    searched = 0
    plain = Search.best

    def watched(self: Search, *given: Any, **named: Any) -> object:
        nonlocal searched
        searched += 1
        if running() is None:
            without.append(game.name)
        return plain(self, *given, **named)

    monkeypatch.setattr(search.Search, "best", watched)
    for game in GAMES:
        open_record(game.read_text(encoding="utf-8"), game.name, beside=game.parent)
    assert searched > 20
    assert not without
