"""How far back: the steps of the latest turn or hand, the events of a hand, and the game as it was before an event."""

from collections.abc import Iterator

from rummy_cli.game import Game
from rummy_cli.text import Entry, LayOff

from .corrections import played
from .journal import Journal


def steps_back(journal: Journal, what: str) -> int:
    """How many steps make up the latest ``turn`` or ``hand``; 0 when there is none."""
    first = _first_of_turn(journal) if what == "turn" else _first_of_hand(journal)
    if first is None:
        return 0
    live, wanted = journal.steps.live, journal.steps.holding(first)
    return len(live) - next(i for i, one in enumerate(live) if one is wanted)


def game_before(journal: Journal, number: int) -> Game:
    """The game before the event of that number; for one that does not count, before the next that does."""
    later: Game | None = None
    for entry, game, _ in _states(journal):
        if entry.number == number:
            return game
        if later is None and entry.number > number:
            later = game
    return journal.game if later is None else later


def hands_of_events(journal: Journal) -> dict[int, int]:
    """The hand (as the sheet numbers hands) of each event that has one, lay-offs after its last show included."""
    found: dict[int, int] = {}
    for entry, game, after in _states(journal):
        playing = game.table is not None or game.pending is not None
        if playing or _begins_hand(game, after):
            found[entry.number] = len(game.hands) + 1
        elif isinstance(entry.event, LayOff) and game.base is not None:
            found[entry.number] = len(game.hands)
    return found


def hand_events(journal: Journal, number: int) -> list[int]:
    """The numbers of the events of a hand."""
    return [entry for entry, hand in hands_of_events(journal).items() if hand == number]


def _states(journal: Journal) -> Iterator[tuple[Entry, Game, Game]]:
    """Each event that counts, with the game before it and after it."""
    for item, (game, done) in zip(journal.items, played(journal.items, journal.start), strict=True):
        yield item.entry, game, done.game


def _begins_hand(game: Game, after: Game) -> bool:
    if game.table is not None or game.pending is not None:
        return False
    return after.table is not None or after.pending is not None or len(after.hands) > len(game.hands)


def _first_of_turn(journal: Journal) -> int | None:
    """The first event of the latest turn of which anything was told; of a hand told by its result, the first of the hand."""
    first, latest = None, None
    for entry, game, after in _states(journal):
        turn = None if game.table is None else _turn(game)
        if turn not in (None, latest) or _begins_hand(game, after):
            first, latest = entry.number, turn
    return first


def _turn(game: Game) -> tuple[int, int, str]:
    table = game.table
    assert table is not None
    return len(game.hands), table.turn, table.phase if table.phase in ("show", "count", "offer") else ""


def _first_of_hand(journal: Journal) -> int | None:
    """The first event of the latest hand."""
    first = None
    for entry, game, after in _states(journal):
        if _begins_hand(game, after):
            first = entry.number
    return first


def undone_entries(journal: Journal, steps: int) -> list[Entry]:
    """The events of the latest steps not yet undone, oldest first: what an undo of so many would take back."""
    live = journal.steps.live
    return [entry for one in live[len(live) - steps :] for entry in one.entries] if 0 < steps <= len(live) else []


def redone_entries(journal: Journal) -> list[Entry]:
    """The events that a redo would put back, oldest first."""
    if not journal.steps.undone:
        return []
    return [entry for one in reversed(journal.steps.undone[-1]) for entry in one.entries]
