"""The shortest lines that a person would type for the events of a record, and how many keys they take.

Each line is tried with the reader that ``play`` uses; one that it does not read as exactly these events is typed as it stands
in the record.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

import msgspec

from rummy_cli.cards.card import JOKER, NAMES, RANKS, Laid
from rummy_cli.record.head import entries, notation_of, read_record
from rummy_cli.record.journal import Journal
from rummy_cli.record.open import Opened
from rummy_cli.record.typed_line import understood
from rummy_cli.text.events import (
    Correction,
    Count,
    Deal,
    Discard,
    Draw,
    Event,
    Gap,
    Knock,
    LayOff,
    NewMelds,
    Pass,
    Rearrange,
    Result,
    Show,
    Swap,
    Take,
)
from rummy_cli.text.names import Unreadable
from rummy_cli.text.write import write_event

OWED = (Draw, Take)
ENDS = (Discard, Knock)


class Keys(msgspec.Struct):
    """How many keys a record takes, Enter for each line: as it stands there, and typed."""

    written: int = 0
    typed: int = 0
    as_written: int = 0  # lines for which nothing shorter was read


def keys_of(path: Path) -> Keys:
    """The keys of a whole record."""
    record = read_record(path.read_text(encoding="utf-8"), str(path))
    notation, journal = notation_of(record), Journal(record.house, record.players)
    opened = Opened(record, notation, journal)
    keys = Keys()
    events = [event for _, line in entries(record) for event in line.events]
    at = 0
    while at < len(events):
        plain = [event for event, _ in takewhile(_is_plain, events[at:])]
        at += _type(opened, plain, keys) if plain else _as_it_stands(opened, *events[at], keys)
    return keys


def _is_plain(one: tuple[Event, bool]) -> bool:
    """Neither a correction nor something that the table let stand: those are typed as they stand."""
    return not one[1] and not isinstance(one[0], Correction)


def _as_it_stands(opened: Opened, event: Event, bang: bool, keys: Keys) -> int:
    text = opened.notation.write(event, bang)
    fault = opened.journal.add_line(0, [(event, bang)])
    assert fault is None, (text, fault.objections)
    opened.journal.steps.settle(opened.notation)
    keys.written += len(text) + 1
    keys.typed += len(text) + 1
    return 1


def _type(opened: Opened, ahead: Sequence[Event], keys: Keys) -> int:
    """Types the next line; gives how many events it holds."""
    for size in (_turn(ahead), 1):
        events = tuple(ahead[:size])
        for text in _shorter(opened, events):
            try:
                read = understood(opened, text, lambda: opened)
            except Unreadable:
                continue
            if _filled(opened, read.events) == events:
                return _enter(opened, events, text, keys)
    keys.as_written += 1
    return _enter(opened, ahead[:1], write_event(ahead[0], opened.notation.roster), keys)


def _filled(opened: Opened, events: Sequence[tuple[Event, bool]]) -> tuple[Event, ...]:
    """The events that were read, with the dealer due where a deal names none."""
    due = opened.journal.game.next_dealer
    return tuple(
        msgspec.structs.replace(event, dealer=due) if isinstance(event, Deal) and event.dealer is None else event
        for event, _ in events
    )


def _enter(opened: Opened, events: Sequence[Event], text: str, keys: Keys) -> int:
    fault = opened.journal.add_line(0, [(event, False) for event in events])
    assert fault is None, (events, fault.objections)
    opened.journal.steps.settle(opened.notation)
    keys.typed += len(text) + 1
    keys.written += sum(len(write_event(event, opened.notation.roster)) + 1 for event in events)
    return len(events)


def _turn(ahead: Sequence[Event]) -> int:
    """How many of the next events belong on one line: a turn, a hand with its counts, the counts."""
    if isinstance(ahead[0], Result | Count):
        return next((i for i, event in enumerate(ahead[1:], 1) if not isinstance(event, Count)), len(ahead))
    if isinstance(ahead[0], OWED):
        for i, event in enumerate(ahead[1:], 1):
            if isinstance(event, ENDS):
                return i + 1
            if not isinstance(event, NewMelds | LayOff | Swap | Rearrange):
                return i
    return 1


def _shorter(opened: Opened, events: Sequence[Event]) -> Iterator[str]:
    if isinstance(events[0], Result | Count):
        yield _told(opened, events)
        yield f"result {_told(opened, events)}"
        return
    said = [_short(opened, event) for event in events]
    if isinstance(events[0], Draw) and len(events) > 1:
        yield ";".join(said[1:])
    yield ";".join(said)
    who = getattr(events[0], "player", None)
    if isinstance(who, int):  # out of turn, or where the turn before ends by this one
        yield f"{_name(opened.notation.roster.names, who)} {';'.join(said)}"


def _told(opened: Opened, events: Sequence[Event]) -> str:
    names = opened.notation.roster.names
    parts = []
    for event in events:
        if isinstance(event, Result):
            parts += [_name(names, event.winner), *([event.how] if event.how else [])]
        elif isinstance(event, Count):
            held = write_event(event, opened.notation.roster).split(" ", 2)[2]
            short = _cards(event.cards) if event.cards else held.lower()
            parts.append(_name(names, event.player) + ("" if short.replace("+", "").isdigit() else " ") + short)
    return " ".join(parts)


def _name(names: Sequence[str], person: int) -> str:
    for size in range(1, 31):
        start = names[person][:size].lower()
        if sum(name.lower().startswith(start) for name in names) == 1:
            return start
    return names[person]


def _short(opened: Opened, event: Event) -> str:  # noqa: C901, PLR0911, PLR0912  one short form an event
    names = opened.notation.roster.names
    match event:
        case Draw():
            return "d"
        case Take(_, None, False):
            return "t"
        case Take(_, int() as card, False):
            return f"t {NAMES[card].lower()}"
        case Pass():
            return "p"
        case Discard(_, card):
            return _cards((card,))
        case NewMelds(_, melds):
            return "/".join(map(_cards, melds))
        case Show(_, groups):
            return "/".join(map(_cards, groups))
        case LayOff(_, cards, int() as on) if cards:
            return f"{_cards(cards)}>{on}"
        case Swap(_, cards, int() as on):
            return f"s {_cards(cards)} {on}"
        case Rearrange(_, numbers, melds):
            return f"{' '.join(map(str, numbers))}:{'/'.join(map(_cards, melds))}"
        case Knock(_, "knock", int() as card):
            return f"k {_cards((card,))}"
        case Deal():
            return _deal(opened, event)
        case Gap():
            return "gap"
    words = write_event(event, opened.notation.roster)
    who = getattr(event, "player", None)
    return words.replace(f"{names[who]}: ", "").lower() if isinstance(who, int) else words


def _deal(opened: Opened, event: Deal) -> str:
    """``deal 7h``, ``deal b 7h wild 3c``: the dealer only where he is not known to be due."""
    parts = ["deal"]
    if event.dealer is not None and event.dealer != opened.journal.game.next_dealer:
        parts.append(_name(opened.notation.roster.names, event.dealer))
    parts += [_one(event.upcard)] if event.upcard is not None else []
    parts += ["cut", _one(event.cut)] if event.cut is not None else []
    parts += ["wild", _one(event.wild)] if event.wild is not None else []
    return " ".join(parts)


def _cards(cards: Sequence[Laid]) -> str:
    """Cards in their shortest form: spans of a suit, one rank in several suits, the others one after the other."""
    found: list[str] = []
    at = 0
    while at < len(cards):
        end = _span(cards, at)
        if end - at > 2:
            found.append(f"{_one(cards[at])[:-1]}-{_one(cards[end - 1])}")
        else:
            end = at + 1
            while (
                end < len(cards) and _natural(cards[end]) and _natural(cards[at]) and cards[end] % 13 == cards[at] % 13
            ):
                end += 1
            found.append(
                _one(cards[at])[:-1] + "".join(_one(card)[-1] for card in cards[at:end])
                if end - at > 1
                else _one(cards[at])
            )
        at = end
    text = found[0]
    for one, before in zip(found[1:], found, strict=False):
        text += ("" if "-" not in one and "-" not in before else " ") + one
    return text


def _span(cards: Sequence[Laid], at: int) -> int:
    end = at
    while (
        end < len(cards)
        and _natural(cards[end])
        and cards[end] // 13 == cards[at] // 13
        and cards[end] - cards[at] == end - at
    ):
        end += 1
    return end


def _natural(card: Laid) -> bool:
    return card < JOKER


def _one(card: Laid) -> str:
    if card > 63:
        return f"{_one(card & 63)}={_one((card >> 6) - 1)}"
    if card == JOKER:
        return "*"
    return (
        NAMES[card].lower() if card > JOKER else RANKS[card % 13].replace("10", "t").lower() + NAMES[card][-1].lower()
    )
