"""Forty-nine papers of thirteen hands, as tables keep them: told by counts or by points, and added up here with a pencil."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from recorded import record_text

from rummy_cli.game import Game
from rummy_cli.record.open import open_record

NAMES = ("Ana", "Ben", "Cho", "Dan")
HANDS = 13


class Form(NamedTuple):
    """A form of match: its rules, the players, and whether the losers write what they hold (else the winner collects it)."""

    rules: dict[str, Any]
    players: int
    own: bool = False
    out_at: int | None = None
    begun: tuple[str, ...] = ()  # what stands before the first hand


FORMS = {
    "highest wins": Form({"extends": "basic", "match": {"target": 5000}}, 3),
    "lowest wins": Form(
        {"extends": "basic", "scoring": {"method": "each_own"}, "match": {"target": 5000, "winner": "lowest"}},
        4,
        own=True,
    ),
    "thirteen hands": Form({"extends": "basic", "match": {"end": "hands", "hands": HANDS, "target": None}}, 4),
    "one who always deals": Form(
        {"extends": "basic", "deal": {"next_dealer": "same"}, "match": {"end": "dealers", "target": None}},
        3,
        begun=("deal Ana upcard ??",),
    ),
    "elimination": Form(
        {
            "extends": "basic",
            "scoring": {"method": "each_own"},
            "match": {"end": "elimination", "target": 150, "winner": "lowest"},
        },
        4,
        own=True,
        out_at=150,
    ),
    "columns": Form({"extends": "hollywood-gin", "match": {"target": 5000}}, 2),
    "losers pay": Form({"extends": "basic", "scoring": {"method": "losers_pay"}, "match": {"target": 5000}}, 3),
}


class Paper:
    """A paper as it is written: the lines of the record, the running totals, who is out."""

    def __init__(self, form: Form, rng: Random) -> None:
        self.form, self.rng = form, rng
        self.lines = list(form.begun)
        self.totals = dict.fromkeys(NAMES[: form.players], 0)
        self.hands: list[dict[str, int]] = []

    @property
    def playing(self) -> list[str]:
        """Those who are not out."""
        limit = self.form.out_at
        return [name for name, total in self.totals.items() if limit is None or total < limit]

    def by_points(self) -> None:
        """A hand by its points alone, signed; now and then two are alike at the top, or the winner is named."""
        best = self.rng.randint(5, 40)
        points = {name: self.rng.randint(-20, 30) for name in self.playing}
        for name in self.rng.sample(self.playing, min(2, len(points)) if self.rng.random() < 0.3 else 1):
            points[name] = best
        by = f" by {self.rng.choice(self.playing)}" if self.rng.random() < 0.3 else ""
        self._enter("scores " + " ".join(f"{name}={n}" for name, n in points.items()) + by, points)

    def by_counts(self) -> None:
        """A hand by its winner and what each loser held, from one to thirty points, which any three hands can hold together."""
        winner = self.rng.choice(self.playing)
        held = {name: self.rng.randint(1, 30) for name in self.playing if name != winner}
        collected = sum(held.values())
        if self.form.rules["extends"] != "basic":
            self._enter(self._result(f"{winner} gin", held), {winner: collected + 25})
        elif self.form.own:
            self._enter(self._result(winner, held), {winner: 0, **held})
        elif self.form.rules.get("scoring", {}).get("method") == "losers_pay":
            self._enter(self._result(winner, held), {winner: collected, **{name: -n for name, n in held.items()}})
        else:
            at_once = self.rng.random() < 0.2
            times = 2 if at_once else 1
            self._enter(self._result(f"{winner} rummy" if at_once else winner, held), {winner: collected * times})

    def _result(self, winner: str, held: dict[str, int]) -> str:
        return "\n".join([f"result {winner}", *(f"count {name} {n}" for name, n in held.items())])

    def _enter(self, line: str, points: dict[str, int]) -> None:
        self.hands.append({name: points.get(name, 0) for name in self.totals})
        for name, n in points.items():
            self.totals[name] += n
        self.lines += [line, "totals " + " ".join(f"{name}={n}" for name, n in self.totals.items())]


def papers() -> Iterator[Any]:
    """Seven of each form."""
    for name, form in FORMS.items():
        for seed in range(7):
            yield pytest.param(form, seed, id=f"{name} {seed}")


def written(form: Form, seed: int) -> Paper:
    """A paper of thirteen hands, or of as many as leave two to play."""
    paper = Paper(form, Random(seed))
    while len(paper.hands) < HANDS and len(paper.playing) > 1:
        paper.by_counts() if paper.rng.random() < 0.6 else paper.by_points()
    return paper


def replayed(form: Form, lines: list[str]) -> Game:
    """The game that a record of these lines comes to; it stands as a whole."""
    text = record_text({"players": list(NAMES[: form.players]), "rules": form.rules, "moves": "\n".join(lines) + "\n"})
    opened = open_record(text, "paper.rummy")
    assert opened.journal.broken is None, opened.journal.broken
    return opened.journal.game


@pytest.mark.parametrize(("form", "seed"), list(papers()))
def test_a_paper_comes_to_its_running_totals(form: Form, seed: int) -> None:
    """Every running total was asserted where it stood; hands, totals, who is out and the end are those of the paper."""
    paper = written(form, seed)
    game = replayed(form, paper.lines)
    assert {game.names[p]: n for p, n in game.totals.items()} == paper.totals
    assert [{game.names[p]: n for p, n in hand.points.items() if n} for hand in game.hands] == [
        {name: n for name, n in hand.items() if n} for hand in paper.hands
    ]
    if form.out_at is not None:
        assert [game.names[p] for p in game.seated] == paper.playing or len(paper.playing) == 0
    best = [name for name, n in paper.totals.items() if n == max(paper.totals.values())]
    if form.rules["match"].get("hands") == HANDS:
        assert game.over == (len(best) == 1)


def test_tied_at_the_top_one_hand_more() -> None:
    """By hand: forty each after thirteen hands, so a fourteenth is played, which Ben wins."""
    form = FORMS["thirteen hands"]
    lines = ["scores Ana=20 Ben=0 Cho=0 Dan=0", "scores Ana=0 Ben=20 Cho=0 Dan=0"] * 2
    lines += ["scores Ana=0 Ben=0 Cho=1 Dan=-1"] * 9
    tied = replayed(form, lines)
    assert not tied.over
    over = replayed(form, [*lines, "result Ben", "count Ana K", "count Cho 2", "count Dan 3+4"])
    assert over.over
    assert [over.names[p] for p in over.won] == ["Ben"]
