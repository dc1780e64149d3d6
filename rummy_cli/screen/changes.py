"""What a correction changes, in table words: the events it touches, totals, winner, whose turn."""

from collections.abc import Sequence

from rummy_cli.cards import listed, plural
from rummy_cli.game import Game
from rummy_cli.points import ScoredHand
from rummy_cli.record import Attempt, Journal
from rummy_cli.text import Amend, Entry, Insert, Notation, Redo, Strike, Undo

from .answers import how_text
from .words import due_line

MOST = 12  # events that are listed one by one


def change_lines(
    attempt: Attempt, journal: Journal, notation: Notation, taken: Sequence[Entry], back: Sequence[Entry]
) -> list[str]:
    """What the line changes. ``taken``: the events that its undo takes back; ``back``: those that its redo puts back."""
    lines: list[str] = []
    struck = _struck(attempt, journal)
    if len(struck) > 1:
        lines += _listing("strikes", struck, notation)
    for entry in attempt.entries:
        event = entry.event
        if isinstance(event, Undo):
            lines += _listing("takes back", taken, notation)
        elif isinstance(event, Redo):
            lines += _listing("puts back", back, notation)
        elif isinstance(event, Amend | Insert) or (isinstance(event, Strike) and len(struck) < 2):
            lines.append(_corrected_line(entry, event, journal, notation))
    return lines + difference_lines(attempt.before, attempt.after)


def _struck(attempt: Attempt, journal: Journal) -> list[Entry]:
    """The events that the line says never were."""
    numbers = [entry.event.number for entry in attempt.entries if isinstance(entry.event, Strike)]
    return [journal.steps.entries[number] for number in numbers if number in journal.steps.entries]


def _corrected_line(entry: Entry, event: Amend | Insert | Strike, journal: Journal, notation: Notation) -> str:
    target = _standing(event.number, entry, journal)
    old = "" if target is None else notation.write(target.event, target.bang)
    if isinstance(event, Strike):
        return f"event {event.number}, {old}: as if it were not there"
    new = notation.write(event.event, entry.bang)
    return (
        f"event {event.number}, {old}: now {new}"
        if isinstance(event, Amend)
        else f"before event {event.number}, {old}: {new}"
    )


def _standing(number: int, by: Entry, journal: Journal) -> Entry | None:
    """Event ``number`` as it stood before the correction ``by``: as it was last amended."""
    steps = journal.steps
    target = steps.entries.get(number)
    for one in (one for step in steps.live for one in step.entries if one.number < by.number):
        amends = isinstance(one.event, Amend) and one.event.number == number
        if isinstance(one.event, Amend | Insert) and (amends or one.number == number):
            target = Entry(number, one.line, one.event.event, one.bang)
    return target


def _listing(what: str, entries: Sequence[Entry], notation: Notation) -> list[str]:
    told = [f"  {entry.number}. {notation.write(entry.event, entry.bang)}" for entry in entries]
    if len(told) > MOST:
        told = [*told[: MOST // 2], f"  … {plural(len(told) - MOST, 'more event')} …", *told[-MOST // 2 :]]
    return [f"{what} {plural(len(entries), 'event')}:", *told]


def difference_lines(before: Game, after: Game) -> list[str]:
    """What is other in the second game: hands, totals, winner, what is due."""
    hands = _paired(before.hands, after.hands)
    lines = [line for old, new in hands if (line := _hand_line(before, old, after, new))]
    told = [
        f"{after.names.get(p, before.names.get(p))} {before.totals.get(p, '-')} -> {after.totals.get(p, '-')}"
        for p in dict.fromkeys((*after.ring, *before.ring))
        if before.totals.get(p) != after.totals.get(p)
    ]
    if told:
        lines.append(f"totals: {', '.join(told)}")
    old_won, new_won = _winners(before), _winners(after)
    if old_won != new_won:
        lines.append(f"winner: {old_won} -> {new_won}")
    return [*lines, f"next: {due_line(after)}"]


def _paired(
    before: Sequence[ScoredHand], after: Sequence[ScoredHand]
) -> list[tuple[ScoredHand | None, ScoredHand | None]]:
    """Each hand with what became of it: those that fell or came stand behind the last that both begin with."""
    same = 0
    for old, new in zip(before, after, strict=False):
        if _outcome(old) != _outcome(new):
            break
        same += 1
    fell, came = max(len(before) - len(after), 0), max(len(after) - len(before), 0)
    return [
        *((old, None) for old in before[same : same + fell]),
        *((None, new) for new in after[same : same + came]),
        *zip(before[same + fell :], after[same + came :], strict=True),
    ]


def _outcome(hand: ScoredHand) -> tuple[dict[int, int], str, int | None]:
    return hand.points, hand.how, hand.winner


def _hand_line(before: Game, old: ScoredHand | None, after: Game, new: ScoredHand | None) -> str:
    """What is other in one hand; empty where it is the same."""
    if new is None:
        return "" if old is None else f"hand {old.number} ({how_text(old, before)}) no longer stands"
    ended = how_text(new, after)
    if old is None:
        return f"hand {new.number}: {ended}"
    if _outcome(old) == _outcome(new):
        return ""
    was = how_text(old, before)
    how = [] if was == ended else [f"{was} -> {ended}"]
    changed = {p: n for p, n in new.points.items() if n != old.points.get(p, 0)}
    told = [f"{after.names[p]} {old.points.get(p, 0)} -> {n}" for p, n in changed.items()]
    return f"hand {new.number}: {', '.join([*how, *told])}"


def _winners(game: Game) -> str:
    return listed(game.names[p] for p in game.ring if p in game.won) or "nobody" if game.over else "nobody yet"
