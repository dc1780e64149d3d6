"""One event -> its canonical text."""

from collections.abc import Iterable
from typing import assert_never

from rummy_cli.cards import ACE, JACK, JOKER, KING, NAMES, QUEEN, RANKS, Laid
from rummy_cli.cards import names as card_names

from .events import (
    Amend,
    Buy,
    Count,
    Cut,
    Deal,
    Discard,
    Draw,
    Drop,
    End,
    Event,
    Expose,
    Fail,
    Gap,
    Go,
    Insert,
    Join,
    Knock,
    LayOff,
    Leave,
    NewMelds,
    Pass,
    Penalty,
    Person,
    Rearrange,
    Redo,
    Rename,
    Result,
    RuleChange,
    Scores,
    Show,
    Strike,
    Swap,
    TableNote,
    Take,
    Totals,
    Undo,
    Void,
)
from .names import Roster


def write_event(event: Event, roster: Roster) -> str:  # noqa: C901, PLR0911, PLR0912  one case an event, none missing by type
    """The canonical text of an event, under the names of today."""
    names = roster.names
    match event:
        case Draw(player):
            return _by(names, player, "draw")
        case Take(player, card, cut):
            return _by(names, player, "take cut" if cut else _words("take", _card(card)))
        case Buy(player, card):
            return _by(names, player, _words("buy", _card(card)))
        case Pass(player):
            return _by(names, player, "pass")
        case NewMelds(player, melds):
            return _by(names, player, f"meld {_groups(melds)}")
        case LayOff(player, cards, on):
            return _by(names, player, f"layoff {card_names(cards) or 'none'}{_said(on, ' on')}")
        case Swap(player, cards, on):
            return _by(names, player, f"swap {card_names(cards)}{_said(on, ' on')}")
        case Rearrange(player, numbers, melds):
            return _by(names, player, f"rearrange {' '.join(map(str, numbers))}: {_groups(melds)}")
        case Fail(player):
            return _by(names, player, "fail")
        case Drop(player, price):
            return _by(names, player, _words("drop", _said(price)))
        case Discard(player, card):
            return _by(names, player, f"discard {NAMES[card]}")
        case Knock(player, how, card):
            return _by(names, player, _words(how, _card(card)))
        case Show(player, groups):
            return _by(names, player, f"show {_groups(groups)}")
        case Expose(player, cards):
            return _by(names, player, f"expose {card_names(cards)}")
        case Cut(cards):
            return f"cut {' '.join(f'{names[person]}={NAMES[card]}' for person, card in cards)}"
        case Deal(dealer, upcard, cut, wild):
            return _words(
                "deal",
                _who(names, dealer),
                _card(upcard, "upcard"),
                _card(cut, "cut"),
                _card(wild, "wild"),
            )
        case Result(winner, how):
            return _words("result", names[winner], how or "")
        case Scores(points, by):
            return _words("scores", _pairs(names, points), _who(names, by, "by"))
        case Count():
            return f"count {names[event.player]} {_held(event)}"
        case Penalty(player, amount):
            return f"penalty {names[player]} {amount}"
        case Void():
            return "void"
        case TableNote(text):
            return f"note {text}"
        case End():
            return "end"
        case Join(_, name, score, after):
            return _words("join", name, _said(score), _who(names, after, "after"))
        case Leave(player):
            return f"leave {names[player]}"
        case Rename(player, name):
            return f"rename {roster.before(player, name)} {name}"
        case RuleChange(changes):
            return f"rule {' '.join(f'{key}={value}' for key, value in changes)}"
        case Gap():
            return "gap"
        case Go(player, held, upcard, stock):
            return _words(
                "go",
                names[player],
                _pairs(names, held),
                _card(upcard, "upcard"),
                _said(stock, "stock"),
            )
        case Totals(totals):
            return f"totals {_pairs(names, totals)}"
        case Undo(steps):
            return _words("undo", _said(steps))
        case Redo():
            return "redo"
        case Amend(number, plain):
            return f"amend {number} {write_event(plain, roster)}"
        case Strike(number):
            return f"strike {number}"
        case Insert(number, plain):
            return f"insert {number} {write_event(plain, roster)}"
        case _:
            assert_never(event)


def _by(names: list[str], player: Person | None, text: str) -> str:
    return text if player is None else f"{names[player]}: {text}"


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


def _held(event: Count) -> str:
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
