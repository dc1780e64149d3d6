"""Lines through the program, and its answer compared with what should hold; a failure shows the record that it is of."""

import json
import os
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from rummy_cli.events import Entry
from rummy_cli.game import step
from rummy_cli.objections import Objection
from rummy_cli.replay import Opened, open_record
from rummy_cli.views.state import state_json, verdict_of

from .evening import Expected
from .mutants import CARDS, COUNT, MELD, Mutant
from .spelling import NAMES

SCALE = float(os.environ.get("RUMMY_PROPERTY_SCALE", "1"))
FIRST = int(os.environ.get("RUMMY_PROPERTY_SEED", "0"))


def seeds(number: int) -> range:
    """The seeds of a test: so many by default, more with RUMMY_PROPERTY_SCALE, others with RUMMY_PROPERTY_SEED."""
    return range(FIRST, FIRST + max(1, int(number * SCALE)))


def run_all(number: int, play: Callable[[Random], None]) -> None:
    """Plays with one seed after the other; the first failure names its seed."""
    for seed in seeds(number):
        try:
            play(Random(seed))  # noqa: S311  a game, and always the same
        except BaseException as error:
            error.add_note(f"RUMMY_PROPERTY_SEED={seed}")
            raise


def head(tree: dict[str, Any], players: int) -> str:
    """The head of a record."""
    names = ", ".join(NAMES[:players])
    return f"---\nformat: 1\nplayers: [{names}]\nrules: {json.dumps(tree)}\n---\n"


class Driver:
    """A record that grows line by line."""

    def __init__(self, tree: dict[str, Any], players: int) -> None:
        self.tree, self.players = tree, players
        self.text = head(tree, players)
        self.opened = open_record(self.text, "game.rummy")
        self.number = self.opened.next_line

    def say(self, line: str) -> None:
        """One more line; it must stand."""
        self.text += line + "\n"
        read = self.opened.notation.read_line(line)
        fault = self.opened.book.add_line(self.number, read.events)
        self.number += 1
        if fault is not None:
            told = "; ".join(f"{o.rule} ({o.verdict}): {o.reason}" for o in fault.objections)
            raise AssertionError(f"refused: {line}: {told}\n{self.text}")

    def answer(self) -> dict[str, Any]:
        """What ``replay --json`` would say now."""
        return state_json(self.opened.book, self.opened.notation)

    def agree(self, view: dict[str, Any]) -> None:
        """Is the answer what should hold?"""
        got, want = comparable(self.answer()), by_name(view)
        wrong = [f"{key}: {got.get(key)!r}, not {value!r}" for key, value in want.items() if got.get(key) != value]
        if wrong:
            raise AssertionError("\n".join([*wrong, self.text]))

    def whole(self) -> Opened:
        """The record read again from its text; it must give the same answer."""
        again = open_record(self.text, "game.rummy")
        there = state_json(again.book, again.notation)
        if there != self.answer():
            raise AssertionError(f"read as a whole it differs\n{self.text}")
        return again


def comparable(got: dict[str, Any]) -> dict[str, Any]:
    """The program's answer with melds in the form in which they are compared."""
    melds = []
    for meld in got["melds"]:
        cards = meld["cards"]
        if meld["type"] == "set":
            cards = sorted(card.partition("=")[0] for card in cards)
        melds.append((meld["number"], meld["owner"], (meld["type"], *cards)))
    hands = [(hand["dealer"], hand["winner"], hand["how"], hand["points"]) for hand in got["hands"]]
    return {**got, "melds": melds, "hands": hands}


def by_name(view: dict[str, Any]) -> dict[str, Any]:
    """What should hold, with the names of the persons."""

    def name(person: int | None) -> str | None:
        return None if person is None else NAMES[person]

    def names(values: dict[int, Any]) -> dict[str, Any]:
        return {NAMES[p]: value for p, value in values.items()}

    everybody = dict.fromkeys(view["totals"], 0)
    return {
        **view,
        "turn": name(view["turn"]),
        "next_dealer": name(view["next_dealer"]),
        "held": names(view["held"]),
        "totals": names(view["totals"]),
        "winners": [NAMES[p] for p in sorted(view["winners"])],
        **(
            {"melds": [(number, NAMES[owner], laid) for number, owner, laid in view["melds"]]}
            if "melds" in view
            else {}
        ),
        "hands": [(name(h.dealer), name(h.winner), h.how, names({**everybody, **h.points})) for h in view["hands"]],
    }


def play_through(driver: Driver, lines: Iterable[Expected]) -> None:
    """Every line stands, and after each the program shows what is true."""
    for expected in lines:
        driver.say(expected.line)
        driver.agree(expected.view)
    driver.whole()


def tried(driver: Driver, line: str, *, bang: bool = False) -> tuple[Objection, ...]:
    """What speaks against a line that is not to be kept; nothing when it would stand."""
    notation = driver.opened.notation.copy()
    (event, _), *_ = notation.read_line(line).events
    book = driver.opened.book
    done = step(book.game, Entry(book.last_number + 1, driver.number, event, bang))
    return done.objections if done.game is book.game else ()


def refuse(driver: Driver, mutant: Mutant) -> None:
    """The line must be refused as it should be, and what is impossible even if all agree."""
    found = tried(driver, mutant.line)
    rules = {objection.rule for objection in found}
    text = f"{mutant.line}: {sorted(rules)}, of {mutant.cites}, not of {mutant.spares}\n{driver.text}"
    assert rules & set(mutant.cites), text
    assert not rules & set(mutant.spares), text
    assert verdict_of(found) == "illegal", text
    if rules & {CARDS, COUNT, MELD}:
        assert tried(driver, mutant.line, bang=True), f"stands with !: {text}"
