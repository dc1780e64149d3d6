"""A record on disk that grows: a line is tried on what is there, and only what stands is written."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from rummy_cli.cards import one_line
from rummy_cli.game import Game, step, uncounted
from rummy_cli.text import Correction, Entry, Event, Notation, ReadLine, Unreadable

from .corrections import played
from .journal import Book, Fault, Remark
from .open import Opened, open_record
from .store import ChangedError, Saved, Store, append, read_file

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
        self._stale = False  # has the book gone on by a line that was not written

    def _read(self) -> Opened:
        return open_record(self.saved.text, str(self.path), beside=self.path.parent, own=self.store.rules_folder)

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.opened.record.title or one_line(self.path.stem)

    @property
    def book(self) -> Book:
        """The events and the game they make."""
        return self.opened.book

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.opened.book.game

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

    def attempt(self, text: str) -> "Attempt":
        """The line tried: what it would do. Nothing is written, but the book has gone on; ``again`` goes back.

        Raises Unreadable.
        """
        self._stale = True
        return tried(self.opened, text, self._read)

    def news(self) -> list[str]:
        """The notices that nobody has been told of yet; once each."""
        new = [notice for notice in self.notices if notice not in self.told]
        self.told.update(new)
        self.notices.clear()
        return new

    def write(self, attempt: "Attempt") -> None:
        """Puts a line that stands on the disk. Raises ChangedError when somebody else wrote meanwhile."""
        whole = self.saved.data.endswith((b"\n", b"\r"))
        self.saved = append(self.saved, [attempt.text])
        if not whole:
            self.notices.append(UNENDED)
        if not self.saved.locked and UNLOCKED not in self.told:
            self.notices.append(UNLOCKED)
        record = self.opened.record
        grown = msgspec.structs.replace(record, lines=(*record.lines, attempt.text))
        self.opened = Opened(grown, attempt.notation or self.opened.notation, self.book)
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


def tried(opened: Opened, text: str, read: Callable[[], Opened]) -> Attempt:
    """A line tried on a record; its book goes on as far as the line stands. ``read`` gives the record as it was.

    Raises Unreadable.
    """
    notation, book = opened.notation.copy(), opened.book
    line = notation.read_line(text)
    if not line.events:
        raise Unreadable("there is nothing to record: write what happened, such as `draw` or `discard KH`")
    before, standing, number = book.game, book.broken, book.last_number
    if standing is not None and not all(isinstance(event, Correction) for event, _ in line.events):
        return Attempt(text, before, before, standing, unmended=True)
    events = _named(book, line.events, read)
    pieces = _pieces(line, notation, events)
    known = {(remark.entry.number, remark.text) for remark in book.remarks}
    fault = book.add_line(opened.next_line, events) or (book.broken if standing is not None else None)
    book.steps.settle(notation)
    written = "; ".join(pieces) + (f"  {line.comment}" if line.comment else "")
    entries = [Entry(number + i, opened.next_line, *event) for i, event in enumerate(events, 1)]
    new = [remark for remark in book.remarks if (remark.entry.number, remark.text) not in known]
    unmended = fault is standing and fault is not None
    return Attempt(written, before, book.game, fault, unmended, entries, new, notation)


def record_line(file: GameFile, text: str, *, whole: bool = False) -> Attempt:
    """Tries a line and writes it if it stands. Whoever else writes meanwhile is heard first.

    ``whole``: only a line after which no count is due is written.
    """
    for _ in range(TRIES):
        attempt = file.attempt(text)
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


def _named(book: Book, events: Sequence[tuple[Event, bool]], read: Callable[[], Opened]) -> list[tuple[Event, bool]]:
    """The events with the player filled in whose turn it is when each is reached, and a ``!`` at the end with each that it lets stand."""
    found: list[tuple[Event, bool]] = []
    game: Game | None = book.game
    agreed = len(events) > 1 and events[-1][1] and not any(isinstance(event, Correction) for event, _ in events)
    for i, (event, bang) in enumerate(events):
        if getattr(event, "player", 0) is None:
            if game is None:  # after a correction: found out on a book of its own
                other = read()
                other.book.add_line(other.next_line, found)
                game = other.book.game
            table = game.table
            if table is not None and not table.gap:
                event = msgspec.structs.replace(event, player=table.seats[table.turn])  # noqa: PLW2901
        last = i == len(events) - 1
        if agreed and game is not None and (not last or any(sign for _, sign in found)):
            bang = (bang and not last) or _only_agreed(game, event)  # noqa: PLW2901
        found.append((event, bang))
        if isinstance(event, Correction):
            game = None
        elif game is not None and not last:
            game = step(game, Entry(0, 0, event, bang)).game
    return found


def _only_agreed(game: Game, event: Event) -> bool:
    """Does this event stand only because the table lets it?"""
    alone = step(game, Entry(0, 0, event), consent=False)
    return bool(alone.objections) and step(game, Entry(0, 0, event), consent=True).game is not game


def _pieces(line: ReadLine, notation: Notation, events: Sequence[tuple[Event, bool]]) -> list[str]:
    """The canonical text of each event, names as they were when each was said."""
    told = line.text.split("; ", len(events) - 1) if line.text else [""] * len(events)
    return [
        text if text and event is old and bang == said else notation.write(event, bang)
        for text, (event, bang), (old, said) in zip(told, events, line.events, strict=True)
    ]


# ---------------------------------------------------------------- how far back


def steps_back(book: Book, what: str) -> int:
    """How many steps make up the latest ``turn`` or ``hand``; 0 when there is none."""
    first = _first_of_turn(book) if what == "turn" else _first_of_hand(book)
    if first is None:
        return 0
    live, wanted = book.steps.live, book.steps.by_number[first]
    return len(live) - next(i for i, one in enumerate(live) if one is wanted)


def _states(book: Book) -> list[tuple[int, Game]]:
    """Each event that counts, by number, with the game before it."""
    numbers = [item.entry.number for item in book.items]
    return list(zip(numbers, (game for game, _ in played(book.items, book.start)), strict=True))


def _first_of_turn(book: Book) -> int | None:
    """The first event of the latest turn of which anything was told."""
    states = [(number, game) for number, game in _states(book) if game.table is not None]
    if not states:
        return None

    def key(game: Game) -> tuple[int, int, str]:
        assert game.table is not None
        phase = game.table.phase
        return len(game.hands), game.table.turn, phase if phase in ("show", "count", "offer") else ""

    last = key(states[-1][1])
    first = states[-1][0]
    for number, game in reversed(states):
        if key(game) != last:
            break
        first = number
    return first


def _first_of_hand(book: Book) -> int | None:
    """The first event of the latest hand."""
    states = _states(book)
    for i in range(len(states) - 1, -1, -1):
        number, game = states[i]
        after = states[i + 1][1] if i + 1 < len(states) else book.game
        begun = game.table is None and game.pending is None
        if begun and (after.table is not None or after.pending is not None or len(after.hands) > len(game.hands)):
            return number
    return None


def undone_entries(book: Book, steps: int) -> list[Entry]:
    """The events of the latest steps not yet undone, oldest first: what an undo of so many would take back."""
    live = book.steps.live
    return [entry for one in live[len(live) - steps :] for entry in one.entries] if 0 < steps <= len(live) else []


def redone_entries(book: Book) -> list[Entry]:
    """The events that a redo would put back, oldest first."""
    if not book.steps.undone:
        return []
    return [entry for one in reversed(book.steps.undone[-1]) for entry in one.entries]
