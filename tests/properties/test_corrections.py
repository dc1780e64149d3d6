"""Amending, striking, inserting, undoing and redoing in any order: the same as the corrected record played afresh, or refused and as before."""

from random import Random
from typing import Any

import pytest

from rummy_cli.record import Journal, entries, notation_of, open_record, read_record
from rummy_cli.screen.state_view import state_json

from .corrected import Corrected, Said, Step
from .driving import head, run_all
from .evening import Evening
from .houses import natural_house
from .naive import House, tree_of
from .spelling import NAMES

State = dict[str, Any]


def state_of(text: str) -> State:
    """What the program says of a record."""
    opened = open_record(text, "game.rummy")
    return state_json(opened.journal, opened.notation)


def line_by_line(text: str) -> State:
    """The same, each line taken in and judged before the next is read, as at the table."""
    record = read_record(text, "game.rummy")
    notation, journal = notation_of(record), Journal(record.house, record.players)
    for number, line in entries(record, notation, journal.steps):
        journal.add_line(number, line.events)
    return state_json(journal, notation)


def comparable(state: State) -> State:
    """Without what names event numbers and lines."""
    return {key: value for key, value in state.items() if key not in ("errors", "notes")}


class Desk:
    """One record at work: lines are tried, and kept when they stand."""

    def __init__(self, rng: Random, tree: dict[str, Any], players: int) -> None:
        self.rng, self.head = rng, head(tree, players)
        self.record = Corrected()
        self.state = state_of(self.head)
        self.kept = self.refused = 0

    def afresh(self, record: Corrected) -> tuple[State, int | None]:
        """The corrected record as a plain list, played afresh, and the number of the event that falls, if any."""
        plain = record.plain()
        state = state_of(self.head + "".join(f"{text}\n" for _, text in plain))
        if not state["errors"]:
            return state, None
        return state, plain[state["errors"][0]["entry"] - 1][0]

    def say(self, events: list[Said], *, bang: bool = False) -> bool:
        """Does the line stand, as it should or should not?"""
        new = self.record.copy()
        step = new.line(events, bang=bang)
        text = self.head + "".join(f"{line}\n" for line in new.lines)
        got = state_of(text)
        assert got == line_by_line(text), f"judged at once it comes to something else\n{text}"
        before = self.state
        if step is not None:
            want, fallen = self.afresh(new)
            while fallen is not None and bang and fallen not in step.consents:
                step.consents.add(fallen)
                want, fallen = self.afresh(new)
            if fallen is None:
                assert not got["errors"], f"refused, though nothing falls: {got['errors']}\n{text}"
                assert comparable(got) == comparable(want), self._part(got, want, new)
                self.record, self.state = new, want
                self.kept += 1
                return True
            if all(said.verb == "plain" for said in events):
                before = want  # of played events those in front of the one that falls stand
        assert got["errors"], f"stands, though something falls\n{text}"
        assert comparable(got) == comparable(before), self._part(got, before, new)
        first = new.last - len(events) + 1
        if step is None or all(said.verb != "plain" for said in events):
            assert first <= got["errors"][0]["entry"] <= new.last, f"{got['errors']}\n{text}"
        self.refused += 1
        return False

    def _part(self, got: State, want: State, record: Corrected) -> str:
        wrong = [f"{key}: {got[key]!r}, not {want[key]!r}" for key in comparable(want) if got[key] != want[key]]
        plain = "\n".join(f"{n}: {text}" for n, text in record.plain())
        return "\n".join([*wrong, self.head + "\n".join(record.lines), "comes to", plain])

    # corrections

    def anything(self) -> None:
        """Some correction, an undo or a redo."""
        rng = self.rng
        what = rng.random()
        if what < 0.2:
            self.say([Said("undo", target=rng.choice((1, 1, 1, 2, 3, 9)))])
        elif what < 0.35:
            self.say([Said("redo")])
        elif self.record.exists():
            self.say([self._one() for _ in range(rng.choice((1, 1, 1, 2, 3)))], bang=rng.random() < 0.15)

    def _one(self) -> Said:
        rng = self.rng
        events = self.record.exists()
        number = rng.choice(list(events)[-8:] if rng.random() < 0.6 else list(events))
        verb = rng.choice(("amend", "amend", "strike", "insert"))
        if verb == "strike":
            struck = self.record.corrections()
            if struck and rng.random() < 0.3:
                return Said("strike", target=rng.choice(struck))
            return Said("strike", target=number)
        if verb == "insert":
            return Said("insert", self._new_text(), number)
        return Said("amend", self._altered(events[number].text), number)

    def _new_text(self) -> str:
        rng = self.rng
        who = rng.choice(NAMES[:2])
        return rng.choice(
            (
                f"penalty {who} {rng.randint(-9, 9)}",
                f"penalty {who} 1",
                f"{who}: draw",
                f"{who}: expose {self._card()}",
                "void",
            )
        )

    def _card(self) -> str:
        return self.rng.choice(("2C", "7H", "10D", "KS", "QH", "AS", "5D", "9C"))

    def _altered(self, text: str) -> str:
        """The event as it may have been instead."""
        rng, words = self.rng, text.removesuffix(" !").split()
        if words[0] in ("count", "penalty"):
            return f"{words[0]} {words[1]} {rng.randint(0, 40)}"
        if words[0] == "result":
            return f"result {rng.choice(NAMES[:2])}"
        if "discard" in words or "take" in words:
            return " ".join([*words[:2], self._card()])
        if words[0] in ("note", "totals") or rng.random() < 0.3:
            return self._new_text()
        return " ".join(words)


def told(rng: Random) -> Desk:
    """Hands told by their results."""
    desk = Desk(rng, {"extends": "basic", "match": {"target": rng.choice((60, 150))}}, 2)
    for _ in range(rng.randint(8, 30)):
        if rng.random() < 0.45:
            desk.anything()
            continue
        over, phase = desk.state["over"], desk.state["phase"]
        if over:
            desk.say([Said("plain", "note over")])
        elif phase == "count":
            desk.say([Said("plain", f"count {rng.choice(('Ana', 'Ben'))} {rng.randint(1, 40)}")])
        elif rng.random() < 0.3:
            desk.say([Said("plain", f"penalty Ben {rng.randint(-20, 20)}")])
        else:
            winner, loser = rng.sample(("Ana", "Ben"), 2)
            lines = [Said("plain", f"result {winner}"), Said("plain", f"count {loser} {rng.randint(1, 40)}")]
            if rng.random() < 0.5:
                desk.say(lines)
            else:
                for said in lines:
                    desk.say([said])
    return desk


def played(rng: Random) -> Desk:
    """Hands recorded by their moves; where a correction has turned the game, the rest of it is tried all the same."""
    changes = natural_house(rng, 2)
    House(changes, 2)
    desk = Desk(rng, tree_of(changes), 2)
    waiting: list[Said] = []
    missed = 0
    for number, expected in enumerate(Evening(rng, changes, 2, hands=2).lines()):
        waiting.append(Said("plain", expected.line))
        if rng.random() < 0.7:
            missed += not desk.say(waiting)
            waiting = []
            if rng.random() < 0.3:
                desk.anything()
                if rng.random() < 0.5 and desk.record.undos:
                    desk.say([Said("redo")])
        if missed > 3 or number > 60:
            break
    return desk


@pytest.mark.parametrize("kind", [told, played])
def test_corrected_is_as_played_afresh(kind: Any) -> None:
    """Whatever stands and whatever is refused."""
    run_all(40, kind)


def test_steps() -> None:
    """The model itself: a step of two events, an event put in and amended, an undo and its redo."""
    record = Corrected()
    record.line([Said("plain", "a"), Said("plain", "b")])
    record.line([Said("insert", "c", 2)])
    record.line([Said("amend", "d", 3)])
    assert record.plain() == [(1, "a"), (3, "d"), (2, "b")]
    record.line([Said("undo", target=2)])
    assert record.plain() == [(1, "a"), (2, "b")]
    record.line([Said("redo")])
    assert record.plain() == [(1, "a"), (3, "d"), (2, "b")]
    assert isinstance(record.line([Said("strike", target=2)]), Step)
    assert record.plain() == [(1, "a"), (3, "d")]
