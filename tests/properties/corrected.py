"""A record with its corrections, and the plain list of events that it comes to, built from what the contract says of them.

Every event has a number, whatever its kind. A step is what was typed on one line, less its undos and redos. An ``undo``
takes back the latest steps not undone; a ``redo`` the last undo, while nothing else has followed. The last ``amend`` or
``strike`` of an event holds; all its ``insert`` stand before it, in the order typed, under their own numbers.
"""

from typing import NamedTuple


class Said(NamedTuple):
    """One event as typed. ``verb``: plain, amend, strike, insert, undo or redo; ``target``: of a correction, or how many undone."""

    verb: str
    text: str = ""
    target: int = 0

    def typed(self) -> str:
        """The text of the event."""
        if self.verb == "plain":
            return self.text
        if self.verb in ("undo", "redo"):
            return self.verb if self.target <= 1 else f"{self.verb} {self.target}"
        return f"{self.verb} {self.target} {self.text}".rstrip()


class Step:
    """What a line did: its events by number; ``consents``: events that its ``!`` lets stand."""

    def __init__(self) -> None:
        self.said: dict[int, Said] = {}
        self.undone = False
        self.bang = False
        self.consents: set[int] = set()


class Corrected:
    """A record so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.last = 0
        self.steps: list[Step] = []
        self.undos: list[list[Step]] = []

    def copy(self) -> "Corrected":
        """Another, to try a line on."""
        other = Corrected()
        other.lines, other.last = list(self.lines), self.last
        twins: dict[int, Step] = {}
        for step in self.steps:
            twin = Step()
            twin.said, twin.undone, twin.bang, twin.consents = step.said, step.undone, step.bang, set(step.consents)
            twins[id(step)] = twin
        other.steps = [twins[id(step)] for step in self.steps]
        other.undos = [[twins[id(step)] for step in undo] for undo in self.undos]
        return other

    def line(self, events: list[Said], *, bang: bool = False) -> Step | None:
        """One more line; None when an undo or redo in it has nothing to take back."""
        self.lines.append("; ".join(said.typed() for said in events) + (" !" if bang else ""))
        step = Step()
        for said in events:
            self.last += 1
            if said.verb == "undo":
                live = [one for one in [*self.steps, step] if one.said and not one.undone]
                if len(live) < said.target:
                    return None
                gone = live[len(live) - said.target :]
                for one in gone:
                    one.undone = True
                self.undos.append(gone)
            elif said.verb == "redo":
                if not self.undos:
                    return None
                for one in self.undos.pop():
                    one.undone = False
            else:
                self.undos.clear()
                step.said[self.last] = said
        step.bang = bang
        self.steps.append(step)
        return step

    def exists(self) -> dict[int, Said]:
        """The events that can be corrected: played, or put in, and not undone."""
        live = [step for step in self.steps if not step.undone]
        return {n: said for step in live for n, said in step.said.items() if said.verb in ("plain", "insert")}

    def corrections(self) -> list[int]:
        """The amends and strikes that are not undone; they can be struck in their turn."""
        live = [step for step in self.steps if not step.undone]
        return [n for step in live for n, said in step.said.items() if said.verb in ("amend", "strike")]

    def plain(self) -> list[tuple[int, str]]:  # noqa: C901  one case a kind of correction
        """The events that count, each with its number. A correction that is struck is as if it were not there."""
        live = [(n, said, step) for step in self.steps if not step.undone for n, said in step.said.items()]
        for n, said, _ in reversed(list(live)):
            if said.verb == "strike" and any(n == m for m, _, _ in live):
                live = [one for one in live if one[0] != said.target or one[1].verb not in ("amend", "strike")]
        bangs = {
            max(step.said) for _, _, step in live if step.bang
        }  # the sign stands behind the last event of its line
        consents = {n for _, _, step in live for n in step.consents}
        now: dict[int, tuple[int, Said]] = {
            said.target: (n, said) for n, said, _ in live if said.verb in ("amend", "strike")
        }
        before: dict[int, list[int]] = {}
        texts = {n: said.text for n, said, _ in live}
        for n, said, _ in live:
            if said.verb == "insert":
                before.setdefault(said.target, []).append(n)
        found: list[tuple[int, str]] = []

        def place(number: int) -> None:
            for inserted in before.get(number, ()):
                place(inserted)
            typed, text = number, texts[number]
            if number in now:
                typed, said = now[number]
                if said.verb == "strike":
                    return
                text = said.text
            agreed = typed in bangs or number in consents
            found.append((number, text + (" !" if agreed else "")))

        for n, said, _ in live:
            if said.verb == "plain":
                place(n)
        return found
