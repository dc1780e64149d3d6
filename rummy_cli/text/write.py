"""One event -> its canonical text: a function for each class of event, in a table that lacks none."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from rummy_cli.cards import ACE, JACK, JOKER, KING, NAMES, QUEEN, RANKS, Laid
from rummy_cli.cards import names as card_names

from . import events
from .events import Event, Person
from .names import Roster

Writer: TypeAlias = Callable[[Any, Roster], str]  # of one class of event


def write_event(event: Event, roster: Roster) -> str:
    """The canonical text of an event, under the names of today."""
    return WRITERS[type(event)](event, roster)


def _by_player(said: Callable[[Any], str]) -> Writer:
    """What writes an event that a player's name may stand before; ``said`` gives the words behind it."""

    def write(event: Any, roster: Roster) -> str:
        return said(event) if event.player is None else f"{roster.names[event.player]}: {said(event)}"

    return write


# what a player does, without his name


def _take(event: events.Take) -> str:
    return "take cut" if event.cut else _words("take", _card(event.card))


def _buy(event: events.Buy) -> str:
    return _words("buy", _card(event.card))


def _meld(event: events.NewMelds) -> str:
    return f"meld {_groups(event.melds)}"


def _layoff(event: events.LayOff) -> str:
    return f"layoff {card_names(event.cards) or 'none'}{_said(event.on, ' on')}"


def _swap(event: events.Swap) -> str:
    return f"swap {card_names(event.cards)}{_said(event.on, ' on')}"


def _rearrange(event: events.Rearrange) -> str:
    return f"rearrange {' '.join(map(str, event.numbers))}: {_groups(event.melds)}"


def _drop(event: events.Drop) -> str:
    return _words("drop", _said(event.points))


def _discard(event: events.Discard) -> str:
    return f"discard {NAMES[event.card]}"


def _knock(event: events.Knock) -> str:
    return _words(event.how, _card(event.card))


def _show(event: events.Show) -> str:
    return f"show {_groups(event.groups)}"


def _expose(event: events.Expose) -> str:
    return f"expose {card_names(event.cards)}"


# what is told of the game


def _cut(event: events.Cut, roster: Roster) -> str:
    return f"cut {' '.join(f'{roster.names[person]}={NAMES[card]}' for person, card in event.cards)}"


def _deal(event: events.Deal, roster: Roster) -> str:
    turned = _card(event.upcard, "upcard"), _card(event.cut, "cut"), _card(event.wild, "wild")
    return _words("deal", _who(roster.names, event.dealer), *turned)


def _result(event: events.Result, roster: Roster) -> str:
    return _words("result", roster.names[event.winner], event.how or "")


def _scores(event: events.Scores, roster: Roster) -> str:
    return _words("scores", _pairs(roster.names, event.points), _who(roster.names, event.by, "by"))


def _count(event: events.Count, roster: Roster) -> str:
    return f"count {roster.names[event.player]} {_held(event)}"


def _penalty(event: events.Penalty, roster: Roster) -> str:
    return f"penalty {roster.names[event.player]} {event.points}"


def _join(event: events.Join, roster: Roster) -> str:
    return _words("join", event.name, _said(event.score), _who(roster.names, event.after, "after"))


def _leave(event: events.Leave, roster: Roster) -> str:
    return f"leave {roster.names[event.player]}"


def _rename(event: events.Rename, roster: Roster) -> str:
    return f"rename {roster.before(event.player, event.name)} {event.name}"


def _rule(event: events.RuleChange, roster: Roster) -> str:
    return f"rule {' '.join(f'{key}={value}' for key, value in event.changes)}"


def _go(event: events.Go, roster: Roster) -> str:
    counted = _pairs(roster.names, event.held), _card(event.upcard, "upcard"), _said(event.stock, "stock")
    return _words("go", roster.names[event.player], *counted)


def _totals(event: events.Totals, roster: Roster) -> str:
    return f"totals {_pairs(roster.names, event.totals)}"


# corrections


def _undo(event: events.Undo, roster: Roster) -> str:
    return _words("undo", _said(event.steps))


def _amend(event: events.Amend, roster: Roster) -> str:
    return f"amend {event.number} {write_event(event.event, roster)}"


def _strike(event: events.Strike, roster: Roster) -> str:
    return f"strike {event.number}"


def _insert(event: events.Insert, roster: Roster) -> str:
    return f"insert {event.number} {write_event(event.event, roster)}"


WRITERS: dict[type[Event], Writer] = {
    events.Draw: _by_player(lambda _: "draw"),
    events.Take: _by_player(_take),
    events.Buy: _by_player(_buy),
    events.Pass: _by_player(lambda _: "pass"),
    events.NewMelds: _by_player(_meld),
    events.LayOff: _by_player(_layoff),
    events.Swap: _by_player(_swap),
    events.Rearrange: _by_player(_rearrange),
    events.Fail: _by_player(lambda _: "fail"),
    events.Drop: _by_player(_drop),
    events.Discard: _by_player(_discard),
    events.Knock: _by_player(_knock),
    events.Show: _by_player(_show),
    events.Expose: _by_player(_expose),
    events.Cut: _cut,
    events.Deal: _deal,
    events.Result: _result,
    events.Scores: _scores,
    events.Count: _count,
    events.Penalty: _penalty,
    events.Void: lambda *_: "void",
    events.TableNote: lambda event, _: f"note {event.text}",
    events.End: lambda *_: "end",
    events.Join: _join,
    events.Leave: _leave,
    events.Rename: _rename,
    events.RuleChange: _rule,
    events.Gap: lambda *_: "gap",
    events.Go: _go,
    events.Totals: _totals,
    events.Undo: _undo,
    events.Redo: lambda *_: "redo",
    events.Amend: _amend,
    events.Strike: _strike,
    events.Insert: _insert,
}

# words


def _words(*words: str) -> str:
    return " ".join([word for word in words if word])


def _groups(groups: Iterable[Iterable[Laid]]) -> str:
    return " / ".join([card_names(group) for group in groups])


def _said(value: object, before: str = "") -> str:
    """What was said, with the word that stands before it; nothing for None."""
    return "" if value is None else f"{before} {value}" if before else str(value)


def _card(card: Laid | None, before: str = "") -> str:
    return _said(None if card is None else NAMES[card], before)


def _who(names: list[str], person: Person | None, before: str = "") -> str:
    return _said(None if person is None else names[person], before)


def _pairs(names: list[str], pairs: Iterable[tuple[Person, int]]) -> str:
    return " ".join([f"{names[person]}={value}" for person, value in pairs])


def _held(event: events.Count) -> str:
    if event.unopened:
        return "unopened"
    if event.points is not None:
        signed = "".join([f"{each:+}" for each in event.points]).removeprefix("+")
        # without a plus between them a minus would make a span of ranks
        return signed if "+" in signed or len(event.points) == 1 else "+".join(map(str, event.points))
    if event.ranks is not None:
        # Where no letter would say that these are ranks and not points, the ten is written T.
        letter = any(rank in (ACE, JACK, QUEEN, KING, JOKER) for rank in event.ranks)
        words = [RANKS[rank] if rank < JOKER else NAMES[rank] for rank in event.ranks]
        return " ".join(words if letter else ["T" if word == "10" else word for word in words])
    return card_names(event.cards or ())
