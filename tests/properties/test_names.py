"""Joins and renames corrected in any order: the names read and written are the game's own, and those of the corrected list."""

from random import Random

import pytest

from rummy_cli.record import Opened, open_record, read_record, tried
from rummy_cli.record.head import canonical
from rummy_cli.text import Unreadable

from .corrected import Corrected, Said
from .driving import head, run_all

NAMES = ("Ana", "Ben", "Zoe", "Eva", "Dot", "zoe")
SEATED = 2
Called = dict[int, str]


def called(record: Corrected) -> Called | None:
    """Names by person, from the list of events that count; None when one of them falls."""
    names: Called = dict(enumerate(("Ana", "Ben")))
    for _, text in record.plain():
        verb, person, name = text.split()
        who = int(person)
        taken = any(p != who and other.lower() == name.lower() for p, other in names.items())
        if verb != "note" and (taken or (who in names) != (verb == "rename")):
            return None
        if verb != "note":
            names[who] = name
    return names


class Desk:
    """One record on which names are changed and corrected. Texts of the model name persons by number."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.record = rng, Corrected()
        self.text = head({"extends": "basic"}, SEATED)
        self.names: Called = {0: "Ana", 1: "Ben"}
        self.known = SEATED  # persons the record has ever named

    def opened(self) -> Opened:
        return open_record(self.text, "game.rummy")

    def new_event(self) -> tuple[str, str] | None:
        """An event for the model and as typed now; None when its name is somebody's, which no line may say."""
        rng = self.rng
        name, who = rng.choice(NAMES), rng.choice(sorted(self.names))
        if rng.random() < 0.2:
            return "note 0 x", "note 0 x"
        if any(p != who and other.lower() == name.lower() for p, other in self.names.items()):
            return None
        return f"rename {who} {name}", f"rename {self.names[who]} {name}"

    def join(self) -> None:
        """Somebody new, under a name that nobody has had."""
        name = f"New{self.known}"
        self.known += 1
        self.say(Said("plain", f"join {self.known - 1} {name}"), f"join {name}")

    def one(self) -> None:
        """An event, a correction, an undo or a redo."""
        rng = self.rng
        what = rng.choice(("plain", "plain", "amend", "insert", "strike", "strike", "undo", "redo", "join"))
        events, struck = list(self.record.exists()), self.record.corrections()
        if what == "join":
            if self.known < 4:
                self.join()
        elif what in ("undo", "redo"):
            said = Said(what, target=rng.choice((1, 1, 2)) if what == "undo" else 0)
            self.say(said, said.typed())
        elif what == "strike":
            if events + struck:
                said = Said("strike", target=rng.choice(events + struck))
                self.say(said, said.typed())
        else:
            new = self.new_event()
            if new is None or (what != "plain" and not events):
                return
            target = 0 if what == "plain" else rng.choice(events)
            self.say(Said(what, new[0], target), new[1] if what == "plain" else f"{what} {target} {new[1]}")

    def say(self, said: Said, typed: str) -> None:
        """The line stands if nothing in the corrected list falls; names are then those of the list, for every door."""
        new = self.record.copy()
        done = new.line([said])
        names = called(new) if done is not None else None
        opened = self.opened()
        attempt = tried(opened, typed, self.opened)
        assert (attempt.fault is None) == (names is not None), f"{typed}: {attempt.fault}\n{self.text}"
        if names is None:
            return
        self.record, self.names = new, names
        assert attempt.notation is not None
        self.text += f"{attempt.text}\n"
        for now in (attempt.notation, self.opened().notation):
            roster = now.roster
            there = {p: name for p, name in enumerate(roster.names) if p not in roster.ghosts}
            assert there == names, f"{there}, not {names}\n{self.text}"
        assert attempt.after.names == self.opened().journal.game.names == names, self.text
        for person, name in names.items():  # the next line is written under these names
            assert tried(self.opened(), f"penalty {name.lower()} 1", self.opened).text == f"penalty {name} 1", person
        assert canonical(read_record(self.text, "game.rummy")).endswith(self.text.split("---\n")[2])


def evening(rng: Random) -> None:
    """Some changes and corrections."""
    desk = Desk(rng)
    for _ in range(rng.randint(3, 14)):
        desk.one()


def test_names_are_those_of_the_events_that_count() -> None:
    """Whatever stands, is refused, undone, redone, struck or struck again."""
    run_all(150, evening)


def test_who_joins_again_is_there_again() -> None:
    """His joining was taken back, and then he joined after all: a part of his name means him, and nobody else may bear it."""
    text = head({"extends": "basic"}, SEATED) + "join Cho\nundo\njoin Cho\n"

    def opened() -> Opened:
        return open_record(text, "game.rummy")

    assert tried(opened(), "penalty c 1", opened).text == "penalty Cho 1"
    with pytest.raises(Unreadable, match="already"):
        tried(opened(), "rename Ana Cho", opened)


def test_a_name_given_back_is_not_borne_by_two() -> None:
    """Ben took the name that Ana had laid down; without her renaming both would be Ana."""
    text = head({"extends": "basic"}, SEATED) + "rename Ana Zoe\nrename Ben Ana\n"

    def opened() -> Opened:
        return open_record(text, "game.rummy")

    fault = tried(opened(), "strike 1", opened).fault
    assert fault is not None
    assert [(o.rule, o.entry) for o in fault.objections] == [("table.turn", 2)]
    with pytest.raises(Unreadable, match="already"):
        tried(opened(), "rename Zoe Ana", opened)
