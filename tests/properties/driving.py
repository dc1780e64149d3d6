"""Lines through the program, and its answer compared with what should hold; a failure shows the record that it is of."""

import json
import os
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from rummy_cli.cards.objections import Objection
from rummy_cli.game.advance import step
from rummy_cli.record.head import canonical, read_record
from rummy_cli.record.open import open_record
from rummy_cli.screen.state_view import state_json, verdict_of
from rummy_cli.text.events import Entry

from .expected import Expected
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
            play(Random(seed))
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
        fault = self.opened.journal.add_line(self.number, read.events)
        self.number += 1
        if fault is not None:
            told = "; ".join(f"{o.rule} ({o.verdict}): {o.reason}" for o in fault.objections)
            raise AssertionError(f"refused: {line}: {told}\n{self.text}")

    def answer(self) -> dict[str, Any]:
        """What ``replay --json`` would say now."""
        return state_json(self.opened.journal, self.opened.notation)

    def agree(self, view: dict[str, Any]) -> None:
        """Is the answer what should hold?"""
        got, want = comparable(self.answer()), by_name(view)
        wrong = [f"{key}: {got.get(key)!r}, not {value!r}" for key, value in want.items() if got.get(key) != value]
        if wrong:
            raise AssertionError("\n".join([*wrong, self.text]))

    def whole(self) -> None:
        """The record read again from its text, going on or not, and written canonically: always the same answer."""
        answer = self.answer()
        once = canonical(read_record(self.text, "game.rummy"))
        assert canonical(read_record(once, "game.rummy")) == once, f"written twice it differs\n{once}"
        for text, going_on in ((self.text, False), (self.text, True), (once, False)):
            again = open_record(text, "game.rummy", keep_going=going_on)
            there = state_json(again.journal, again.notation)
            if text is once:
                there["notes"] = answer["notes"]  # the head has other lines, and so has what follows it
            if there != answer:
                wrong = [
                    f"{key}: {value!r}, not {answer[key]!r}" for key, value in there.items() if value != answer[key]
                ]
                raise AssertionError("\n".join(["read as a whole it differs", *wrong, text]))


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
        "turn": name(view.get("turn")),
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


def play_through(driver: Driver, lines: Iterable[Expected], rng: Random, loose: float = 0) -> None:
    """Every line stands, and after each the program shows what is true. Loosely: several events on a line, remarks between."""
    waiting: list[str] = []
    view: dict[str, Any] | None = None
    for expected in lines:
        if ambiguous := between_two(expected):
            found = tried(driver, ambiguous) if not waiting else ()
            if not waiting and verdict_of(found) != "ambiguous":
                raise AssertionError(f"{ambiguous} is not ambiguous\n{driver.text}")
        waiting.append(expected.line)
        view = expected.view
        if rng.random() >= loose:
            driver.say("; ".join(waiting) + ("  # a remark" if rng.random() < loose / 4 else ""))
            driver.agree(view)
            waiting = []
    if waiting and view:
        driver.say("; ".join(waiting))
        driver.agree(view)
    driver.whole()


def between_two(expected: Expected) -> str | None:
    """A wild that was laid off on a run, not said to be which card, where both ends would take it."""
    move, t = expected.move, expected.before
    if move is None or t is None or move.verb != "layoff" or len(move.laid[0]) != 1:
        return None
    (added,), laid = move.laid[0], t.meld(move.on or 0).laid
    if not added.wild or added.meant is None or len(t.house.with_card(laid, added.card)) < 2:
        return None
    if added.card[-1] == added.meant[-1]:
        return None  # it may be meant as itself
    return f"{NAMES[move.who]}: layoff {added.card} on {move.on}"


def tried(driver: Driver, line: str, *, bang: bool = False) -> tuple[Objection, ...]:
    """What speaks against a line that is not to be kept; nothing when it would stand. Of several events, the first that falls."""
    notation = driver.opened.notation.copy()
    game, number = driver.opened.journal.game, driver.opened.journal.last_number
    for event, _ in notation.read_line(line).events:
        number += 1
        done = step(game, Entry(number, driver.number, event, bang))
        if done.objections and done.game is game:
            return done.objections
        game = done.game
    return ()


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
