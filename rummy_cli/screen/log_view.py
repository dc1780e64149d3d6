"""The log: every event as it was written, and what became of it; or the story, the events as they count."""

from collections.abc import Iterator, Mapping
from typing import Any

from rummy_cli.record import Journal, Opened, Steps, entries, hands_of_events, notation_of
from rummy_cli.text import Amend, Correction, Insert, Strike


def log_events(opened: Opened) -> Iterator[dict[str, Any]]:
    """Each event with its number, line, text, hand and comment, and what became of it.

    ``state``: stands, undone, struck, amended, overruled, fallen, waiting; ``by``: the correction that did it; ``hand``: the hand it
    belongs to, as the sheet numbers hands, else None; ``comment``: of its line, with the last event of it.
    """
    journal = opened.journal
    touched, hands = _touched(journal.steps), _hands(journal)
    overruled = {remark.entry.number for remark in journal.remarks if remark.objections}
    notation = notation_of(opened.record)
    number = 0
    for line, read in entries(opened.record, notation):
        told = read.text.split("; ", len(read.events) - 1) if read.text else []
        for i, (event, bang) in enumerate(read.events):
            number += 1
            state, by = touched.get(number, ("stands", None))
            if journal.broken is not None and state == "stands" and number >= journal.broken.entry.number:
                state = "fallen" if number == journal.broken.entry.number else "waiting"
            elif state == "stands" and number in overruled:
                state = "overruled"
            target = event.number if isinstance(event, Amend | Strike | Insert) else number
            yield {
                "entry": number,
                "line": line,
                "event": told[i] if told else notation.write(event, bang),
                "state": state,
                "by": by,
                "hand": hands.get(target),
                "comment": read.comment if i + 1 == len(read.events) else None,
            }


def _hands(journal: Journal) -> dict[int, int]:
    """The hand of each event, also of those between two of its events that count no more."""
    found: dict[int, int] = {}
    known = hands_of_events(journal)
    for hand in range(1, len(journal.game.hands) + 2):
        numbers = [number for number, of in known.items() if of == hand and number <= journal.last_number]
        for number in range(min(numbers, default=1), max(numbers, default=0) + 1):
            entry = journal.steps.entries.get(number)
            if number in numbers or (entry is not None and not isinstance(entry.event, Correction)):
                found.setdefault(number, hand)
    return found


def _touched(steps: Steps) -> dict[int, tuple[str, int | None]]:
    """What was undone, struck or amended, and by which event."""
    found: dict[int, tuple[str, int | None]] = {}
    for step in steps.steps:
        for entry in step.entries:
            if step.undone:
                found[entry.number] = ("undone", None)
            elif isinstance(entry.event, Strike):
                found[entry.event.number] = ("struck", entry.number)
            elif isinstance(entry.event, Amend):
                found[entry.event.number] = ("amended", entry.number)
    return found


def log_lines(opened: Opened, title: str, hand: int | None = None) -> list[str]:
    """The numbered events, hand by hand; what no longer counts is marked, with what stands in its place.

    ``hand``: of this hand only, with the corrections of its events.
    """
    events = [one for one in log_events(opened) if hand is None or one["hand"] == hand]
    inserted = _inserted(opened)
    width = len(str(opened.journal.last_number))
    lines, last = [title], None
    for one in events:
        if one["hand"] not in (None, last):
            last = one["hand"]
            lines.append(f"hand {last}")
        for number, text in inserted.get(one["entry"], ()):
            lines.append(f"{'+':>{width}}  {text}   [inserted by {number}]")
        lines.append(f"{one['entry']:>{width}}  {one['event']}{_mark(opened, one)}{_comment(one)}")
    return lines


def _mark(opened: Opened, one: Mapping[str, Any]) -> str:
    if one["state"] == "stands":
        return ""
    by = "" if one["by"] is None else f" by {one['by']}"
    correction = opened.journal.steps.entries.get(one["by"]) if one["state"] == "amended" else None
    now = ""
    if correction is not None and isinstance(correction.event, Amend):
        now = f": {opened.notation.write(correction.event.event, correction.bang)}"
    return f"   [{one['state']}{by}{now}]"


def _comment(one: Mapping[str, Any]) -> str:
    return "" if one["comment"] is None else f"   {one['comment']}"


def _inserted(opened: Opened) -> dict[int, list[tuple[int, str]]]:
    """By event: the inserts that count, each with its number and what it put there."""
    counting = {item.entry.number for item in opened.journal.items}
    found: dict[int, list[tuple[int, str]]] = {}
    for number, entry in opened.journal.steps.entries.items():
        if isinstance(entry.event, Insert) and number in counting:
            text = opened.notation.write(entry.event.event, entry.bang)
            found.setdefault(entry.event.number, []).append((number, text))
    return found


def story_lines(opened: Opened, title: str, hand: int | None = None) -> list[str]:
    """The events as they count, in the order in which they count, by the names of today.

    ``hand``: of this hand only.
    """
    hands = hands_of_events(opened.journal)
    width = len(str(opened.journal.last_number))
    lines, last = [title], None
    for item in opened.journal.items:
        number, now = item.entry.number, hands.get(item.entry.number)
        if hand is not None and now != hand:
            continue
        if now not in (None, last):
            last = now
            lines.append(f"hand {now}")
        let = "   [let stand]" if item.consent and not item.entry.bang else ""
        lines.append(f"{number:>{width}}  {opened.notation.write(item.entry.event, item.entry.bang)}{let}")
    return lines
