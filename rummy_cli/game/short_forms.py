"""What a short form of the typed line comes to, at the moment at which it is typed: canonical events."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from rummy_cli.cards import UNKNOWN, name
from rummy_cli.referee import Table, draw_is_due
from rummy_cli.text import (
    BareCards,
    Discard,
    Draw,
    Entry,
    Event,
    HandPoints,
    LayOff,
    LoserCounts,
    NewMelds,
    Person,
    RestOfTurn,
    Result,
    SaidEvent,
    Scores,
    Show,
    Unreadable,
    WholeHand,
)

from .advance import step
from .deal import deal_line, uncounted
from .state import Game

LEAST_MELD = 3  # cards alone that claim a meld; two claim nothing


class NotNow(Unreadable):
    """A short form of another moment: of counts while none are due, of a move while no hand is played."""


class MissingCounts(Unreadable):
    """A hand told without the counts of ``missing``, by their names."""

    def __init__(self, missing: Sequence[str]) -> None:
        super().__init__(
            f"the count of {', '.join(missing)} is missing: a hand is told whole or not at all; "
            f"add it, such as `{missing[0]}=18`"
        )
        self.missing = tuple(missing)


def events_of(
    game: Game, phrase: SaidEvent | BareCards | RestOfTurn | LoserCounts | WholeHand | HandPoints
) -> list[tuple[Event, ...]]:
    """The events that a phrase comes to in this game; several where a word means several ways to win.

    Raises NotNow for what is said at other moments, Unreadable for what is not whole; ``ambiguous`` where something else
    is due.
    """
    return _HANDLERS[type(phrase)](game, phrase)


def _said(game: Game, phrase: SaidEvent) -> list[tuple[Event, ...]]:
    if phrase.thrown and _rules(game).scoring.drop is not None:
        assert isinstance(phrase.event, Discard)
        card = name(phrase.event.card)
        raise Unreadable(
            f"read 'drop {card.lower()}': here drop leaves the hand and names no card (scoring.drop); write `x {card}`"
        )
    return [(phrase.event,)]


def _rules(game: Game) -> Any:
    return game.rules if game.table is None else game.table.rules


# ---------------------------------------------------------------- cards alone


def _bare(game: Game, phrase: BareCards) -> list[tuple[Event, ...]]:
    if phrase.on is not None:
        return [_laid_off(game, phrase, phrase.on)]
    table = _table(game)
    player, groups = phrase.player, phrase.groups
    if table.phase == "show":
        return [(Show(player, groups),)]
    cards = [card for group in groups for card in group]
    if len(cards) == 1:
        return [_ends_turn(table, player, cards[0])]
    _no_unknown(cards)
    if any(len(group) < LEAST_MELD for group in groups):
        raise Unreadable(
            f"{len(cards)} cards alone: one is the discard, three or more a meld; else a verb says what is done, "
            "such as `l 7C 8C on 1`"
        )
    return [(*_draw(table, player), NewMelds(player, groups))]


def _laid_off(game: Game, phrase: BareCards, on: int) -> tuple[Event, ...]:
    if len(phrase.groups) > 1:
        raise Unreadable("a lay-off is on one meld, such as `7C on 1`; write one for each, with ; between")
    cards = phrase.groups[0]
    _no_unknown(cards)
    if game.base is not None:  # after the show that ended the hand nothing is drawn
        return (LayOff(phrase.player, cards, on),)
    return (*_draw(_table(game), phrase.player), LayOff(phrase.player, cards, on))


def _no_unknown(cards: Sequence[int]) -> None:
    if UNKNOWN in cards:
        raise Unreadable("read '??': a card nobody noted cannot be named in a meld; name the card")


def _still(game: Game, phrase: RestOfTurn) -> list[tuple[Event, ...]]:
    return [_ends_turn(_table(game), phrase.player, UNKNOWN)]


def _ends_turn(table: Table, player: Person | None, card: int) -> tuple[Event, ...]:
    if card > UNKNOWN:
        raise Unreadable("a card alone is the discard; '=' says what a wild stands for in a meld")
    if not table.rules.turn.discard:
        raise Unreadable(
            f"{_who(table)} is to {'draw, or lay down' if table.phase == 'draw' else 'play on, or pass'}: "
            "no turn ends with a discard here (turn.discard: false)",
            ambiguous=True,
        )
    return (*_draw(table, player), Discard(player, card))


def _draw(table: Table, player: Person | None) -> tuple[Event, ...]:
    """The draw that is understood before what was said, where one is due."""
    if table.phase == "offer" or table.last_chance:
        what = "take it or pass" if table.phase == "offer" else "take it only to knock, or pass"
        raise Unreadable(f"{_who(table)} is offered the upcard: {what} (`t` or `p`)", ambiguous=True)
    if draw_is_due(table) and (player is None or player == table.seats[table.turn]) and not table.gap:
        return (Draw(player),)
    return ()


def _who(table: Table) -> str:
    return table.names[table.turn]


def _table(game: Game) -> Table:
    table = game.table
    if table is None:
        dealer = game.seated[0] if game.next_dealer is None else game.next_dealer
        line = deal_line(game.rules, f" {game.names[dealer]}")
        raise NotNow(f"cards alone are a move, and no hand is being played: deal first, such as `{line}`")
    if table.phase not in ("offer", "draw", "play", "show"):
        raise NotNow("the hand is over: its counts are due, such as `b KD 7S` for what Ben holds")
    return table


# ---------------------------------------------------------------- counts and whole hands


def owing(game: Game) -> list[Person]:
    """Whose counts are due, in seating order."""
    return sorted(uncounted(game), key=game.ring.index)


def _counts(game: Game, phrase: LoserCounts) -> list[tuple[Event, ...]]:
    who = owing(game)
    if not who:
        raise NotNow(
            "no counts are due: " + ("the hand goes on" if game.table is not None else "`result` says who won the hand")
        )
    return [_assigned(game, phrase, who, whole=not phrase.named)]


def _assigned(game: Game, phrase: LoserCounts, who: Sequence[Person], *, whole: bool) -> tuple[Event, ...]:
    """The counts with their players; ``whole``: each of them must be there."""
    if not phrase.named:
        if len(phrase.counts) != len(who):
            raise Unreadable(
                f"{len(phrase.counts)} counts, and {len(who)} are due: of {_listed(game, who)}, in this order"
            )
        return tuple(replace(count, player=person) for count, person in zip(phrase.counts, who, strict=True))
    told = [count.player for count in phrase.counts]
    twice = [person for person in told if told.count(person) > 1]
    if twice:
        raise Unreadable(f"{_listed(game, twice[:1])} is counted twice")
    missing = [person for person in who if person not in told]
    if whole and missing:
        raise MissingCounts([game.names[person] for person in missing])
    return phrase.counts


def _whole_hand(game: Game, phrase: WholeHand) -> list[tuple[Event, ...]]:
    if game.table is not None and not phrase.verb:
        raise NotNow("a hand is being played; what closes it begins with `out`")
    if owing(game) and not phrase.verb:
        raise Unreadable(f"the counts of {_listed(game, owing(game))} are due first")
    found: list[tuple[Event, ...]] = []
    refusal: Unreadable | None = None
    for how in phrase.hows:
        try:
            found.append(_told(game, phrase, how))
        except Unreadable as error:
            refusal = refusal or error
    if not found and refusal is not None:
        raise refusal
    return found


def _told(game: Game, phrase: WholeHand, how: str | None) -> tuple[Event, ...]:
    result = Result(phrase.winner, None if how == "out" else how)
    done = step(game, Entry(0, 0, result))
    if done.game is game:
        return (result, *phrase.counts.counts)  # the result itself cannot stand, whatever the counts
    who = owing(done.game)
    own = () if phrase.own is None else (phrase.own,)
    if own and phrase.winner not in who:
        raise Unreadable(f"{game.names[phrase.winner]} has won and holds nothing")
    if not phrase.counts.named:
        who = [person for person in who if not own or person != phrase.winner]
        return (result, *own, *_assigned(game, phrase.counts, who, whole=True))
    counts = LoserCounts((*own, *phrase.counts.counts), named=True)
    return (result, *_assigned(game, counts, who, whole=True))


def _points(game: Game, phrase: HandPoints) -> list[tuple[Event, ...]]:
    if game.table is not None and not phrase.verb:
        raise NotNow("a hand is being played: `scores` before the numbers closes it")
    if owing(game) and not phrase.verb:
        raise Unreadable(f"the counts of {_listed(game, owing(game))} are due first")
    by_seat = all(person is None for person, _ in phrase.points)
    pairs = _by_seat(game, phrase) if by_seat else _by_name(game, phrase)
    return [(Scores(pairs, phrase.by),)]


def _playing(game: Game) -> tuple[Person, ...]:
    """Who plays in the hand, or in the next one, in seating order."""
    table = game.table
    if table is None:
        return game.seated
    return tuple(person for seat, person in enumerate(table.seats) if not table.gone[seat])


def _by_seat(game: Game, phrase: HandPoints) -> tuple[tuple[Person, int], ...]:
    who, numbers = _playing(game), [number for _, number in phrase.points]
    if len(numbers) != len(who):
        raise Unreadable(f"{len(numbers)} numbers for {len(who)} players: {_listed(game, who)}, in this order")
    return tuple(zip(who, numbers, strict=True))


def _by_name(game: Game, phrase: HandPoints) -> tuple[tuple[Person, int], ...]:
    named = {person: number for person, number in phrase.points if person is not None}
    missing = [person for person in _playing(game) if person not in named]
    if missing:
        raise Unreadable(
            f"points are missing, those of {_listed(game, missing)}: a hand told by its points alone names all who play "
            "(`result` tells one by its winner and the counts)"
        )
    if len(named) < len(phrase.points):
        raise Unreadable("somebody is named twice")
    return tuple(named.items())


def _listed(game: Game, people: Iterable[Person]) -> str:
    return ", ".join(game.names[person] for person in people)


_HANDLERS: dict[type, Callable[[Game, Any], list[tuple[Event, ...]]]] = {
    SaidEvent: _said,
    BareCards: _bare,
    RestOfTurn: _still,
    LoserCounts: _counts,
    WholeHand: _whole_hand,
    HandPoints: _points,
}
