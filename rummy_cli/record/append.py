"""A record on disk that grows: a line is tried on what is there, and only what stands is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rummy_cli.cards import one_line
from rummy_cli.game import Game, uncounted
from rummy_cli.text import Correction, Entry, Notation, Unreadable, refuse_unfit, short

from .journal import Fault, Journal, Remark
from .open import Opened, open_record
from .store import ChangedError, Saved, Store, append, read_file

if TYPE_CHECKING:
    from .typed_line import LineReading

TRIES = 20  # how often a line is judged anew because somebody else wrote meanwhile


UNENDED = (
    "the last line of the record had no line end: if its writing was cut off, look at it (`rummy log`) and amend it"
)
UNLOCKED = "the folder of this game cannot be locked: write to it from one place at a time"


class GameFile:
    """A record as it is on disk, read and replayed."""

    def __init__(self, store: Store, path: Path) -> None:
        """Raises StoreError and Unreadable."""
        self.store, self.path = store, path
        self.saved: Saved = read_file(path)
        self.opened: Opened = self._read()
        self.notices: list[str] = []  # what those at the table should know, and have not been told
        self.told: set[str] = set()
        self._stale = False  # has the journal gone on by a line that was not written

    def _read(self) -> Opened:
        return open_record(self.saved.text, str(self.path), beside=self.path.parent, own=self.store.rules_folder)

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.opened.record.title or one_line(self.path.stem)

    @property
    def journal(self) -> Journal:
        """The events and the game they make."""
        return self.opened.journal

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.opened.journal.game

    def again(self) -> None:
        """Reads the record anew."""
        self._stale = True
        self.refresh()

    def refresh(self) -> None:
        """Reads the record anew if somebody else has written to it, or the last line tried was not written.

        Raises StoreError and Unreadable; the next call tries again.
        """
        now = read_file(self.path)
        if self._stale or now.data != self.saved.data:
            self.saved, self._stale = now, True
            self.opened = self._read()
            self._stale = False

    def attempt(self, text: str, chosen: LineReading | None = None) -> Attempt:
        """The typed line tried: what it would do. Nothing is written, but the journal has gone on; ``again`` goes back.

        ``chosen``: which of its readings is meant, where it has several. Raises Unreadable, and SeveralReadings.
        """
        self._stale = True
        return tried(self.opened, text, self._read, chosen)

    def news(self) -> list[str]:
        """The notices that nobody has been told of yet; once each."""
        new = [notice for notice in self.notices if notice not in self.told]
        self.told.update(new)
        self.notices.clear()
        return new

    def write(self, attempt: Attempt) -> None:
        """Puts a line that stands on the disk. Raises ChangedError when somebody else wrote meanwhile."""
        whole = self.saved.data.endswith((b"\n", b"\r"))
        self.saved = append(self.saved, [attempt.text])
        if not whole:
            self.notices.append(UNENDED)
        if not self.saved.locked and UNLOCKED not in self.told:
            self.notices.append(UNLOCKED)
        record = self.opened.record
        grown = msgspec.structs.replace(record, lines=(*record.lines, attempt.text))
        self.opened = Opened(grown, attempt.notation or self.opened.notation, self.journal)
        self._stale = False


class Attempt(msgspec.Struct):
    """A line tried. ``text``: as it would be written; ``fault``: why it cannot stand; ``remarks``: what it is let off with.

    ``unmended``: the fault is an older one of the record, which the line does not mend. ``owed``: whose counts were wanted on
    the line and are missing, so that it was not written.
    """

    text: str
    before: Game
    after: Game
    fault: Fault | None = None
    unmended: bool = False
    entries: list[Entry] = []
    remarks: list[Remark] = []
    notation: Notation | None = None  # that has read the line
    owed: tuple[str, ...] = ()
    said: str = ""  # the line as it was typed


def tried(opened: Opened, text: str, read: Callable[[], Opened], chosen: LineReading | None = None) -> Attempt:
    """A typed line tried on a record; its journal goes on as far as the line stands. ``read`` gives the record as it was;
    ``chosen``: which of several readings is meant.

    What will be written is read back as the file will be. Raises Unreadable, and SeveralReadings.
    """
    refuse_unfit(text)
    from .typed_line import understood  # noqa: PLC0415  who only looks at a game has typed nothing

    reading = understood(opened, text, read) if chosen is None else chosen
    notation, journal = opened.notation.copy(), opened.journal
    if not reading.events:
        raise Unreadable("there is nothing to record: write what happened, such as `draw` or `discard KH`")
    before, standing, number = journal.game, journal.broken, journal.last_number
    if standing is not None and not all(isinstance(event, Correction) for event, _ in reading.events):
        return Attempt(text, before, before, standing, unmended=True, said=text)
    written = f"{reading.text}  {reading.comment}" if reading.comment else reading.text
    if notation.read_line(written).events != reading.events:
        raise Unreadable(
            f"what would be written, {short(written)}, would not be read back as the same: write it as several lines"
        )
    known = {(remark.entry.number, remark.text) for remark in journal.remarks}
    fault = journal.add_line(opened.next_line, reading.events) or (journal.broken if standing is not None else None)
    journal.steps.settle(notation)
    entries = [Entry(number + i, opened.next_line, *event) for i, event in enumerate(reading.events, 1)]
    new = [remark for remark in journal.remarks if (remark.entry.number, remark.text) not in known]
    unmended = fault is standing and fault is not None
    return Attempt(written, before, journal.game, fault, unmended, entries, new, notation, said=text)


def record_line(file: GameFile, text: str, *, whole: bool = False, chosen: LineReading | None = None) -> Attempt:
    """Tries a typed line and writes it if it stands. Whoever else writes meanwhile is heard first.

    ``whole``: only a line after which no count is due is written; ``chosen``: which of its readings is meant. Raises
    Unreadable, and SeveralReadings.
    """
    for _ in range(TRIES):
        attempt = file.attempt(text, chosen)
        if attempt.fault is not None:
            return attempt
        if whole and (due := uncounted(attempt.after)):
            file.again()
            attempt.owed = tuple([attempt.after.names[person] for person in due])
            return attempt
        try:
            file.write(attempt)
        except ChangedError:
            file.again()
        else:
            return attempt
    raise ChangedError(f"{file.path}: others keep writing to it; nothing was recorded, try again")
