"""What comes of many games for each player: only points that count in one direction, by one set of rules, are ever added."""

from collections.abc import Iterable, Sequence
from itertools import combinations

import msgspec

from rummy_cli.game import Game
from rummy_cli.points import ScoredHand
from rummy_cli.text import Person, fold

from .played_games import Played


class Filter(msgspec.Struct, frozen=True):
    """Which games are meant: by rules of this name; in which all of ``players`` sat; of the days from ``since`` to ``until``.

    A day is YYYY-MM-DD, or its beginning: a whole year or month. A game without a date is of no day.
    """

    rules: str | None = None
    players: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None

    def takes(self, played: Played) -> bool:
        """Is it one of them? Never one in which no hand was dealt."""
        game = played.game
        if game is None or not was_dealt(game):
            return False
        if self.rules is not None and fold(self.rules) != fold(game.rules.name):
            return False
        if not {fold(name) for name in self.players} <= {fold(name) for name in game.names.values()}:
            return False
        return self._on_those_days(played.date)

    def _on_those_days(self, date: str) -> bool:
        if self.since is None and self.until is None:
            return True
        return (
            bool(date) and (self.since or "") <= date and (self.until is None or date[: len(self.until)] <= self.until)
        )


class PlayerStatistics(msgspec.Struct, frozen=True):
    """One player over games by one set of rules.

    ``won``: games won, with others too (``shared`` of them); ``share``: of the finished games, one won by two being half a
    game to each; None while none is finished. Hands are those that count and that he was dealt in, of unfinished games too:
    ``points`` is what they brought, ``best`` the best for him by ``match.winner``. ``longest``: hands won one after the other
    in one game.
    """

    name: str
    games: int
    finished: int
    won: int
    shared: int
    share: float | None
    hands: int
    hands_won: int
    points: int
    best: int | None
    dealt: int
    dealt_won: int
    longest: int

    @property
    def average(self) -> float | None:
        """Points a hand; None without a hand."""
        return self.points / self.hands if self.hands else None


class Duel(msgspec.Struct, frozen=True):
    """Two players in the finished games, and in the hands, that both were in: how many, and won by the one and by the other."""

    players: tuple[str, str]
    games: int
    won: tuple[int, int]
    hands: int
    hands_won: tuple[int, int]


class RuleSetStatistics(msgspec.Struct, frozen=True):
    """The games by one set of rules, in which the same side wins (``wins``: highest or lowest)."""

    rules: str
    wins: str
    games: int
    unfinished: tuple[Played, ...]
    players: tuple[PlayerStatistics, ...]
    duels: tuple[Duel, ...]


class Seat(msgspec.Struct, frozen=True):
    """A player in one game."""

    game: Game
    person: Person

    @property
    def won(self) -> bool:
        """Has he won it, alone or with others?"""
        return self.game.over and self.person in self.game.won

    @property
    def hands(self) -> list[ScoredHand]:
        """The hands that count and that he was dealt in."""
        return [hand for hand in self.game.hands if not hand.void and self.person in hand.ending.seats]


def was_dealt(game: Game) -> bool:
    """Has a hand been begun, whatever became of it?"""
    return bool(game.hands) or game.table is not None or game.pending is not None


def by_rule_set(games: Iterable[Played], wanted: Filter = Filter()) -> list[RuleSetStatistics]:  # noqa: B008  a frozen value
    """The wanted games by rule set, the one played most first; each player by name, whose case is free, the best first."""
    blocks: dict[tuple[str, str], list[Played]] = {}
    for played in games:
        if played.game is not None and wanted.takes(played):
            rules = played.game.rules
            blocks.setdefault((fold(rules.name), rules.match.winner), []).append(played)
    found = [_of_rule_set(played, wanted) for played in blocks.values()]
    return sorted(found, key=lambda block: (-block.games, block.rules, block.wins))


def _of_rule_set(games: Sequence[Played], wanted: Filter) -> RuleSetStatistics:
    named = {fold(name) for name in wanted.players}
    seats: dict[str, list[Seat]] = {}
    for game in (played.game for played in games if played.game is not None):
        for person in game.ring:
            if not named or fold(game.names[person]) in named:
                seats.setdefault(fold(game.names[person]), []).append(Seat(game, person))
    rules = seats[next(iter(seats))][0].game.rules
    players = [_of_player(own, rules.match.winner) for own in seats.values()]
    return RuleSetStatistics(
        rules=rules.name,
        wins=rules.match.winner,
        games=len(games),
        unfinished=tuple(played for played in games if played.game is not None and not played.game.over),
        players=tuple(sorted(players, key=lambda one: (-(one.share or 0), -one.won, -one.hands_won, one.name))),
        duels=tuple(_duel(*pair) for pair in combinations(seats.values(), 2) if _met(*pair)),
    )


def _of_player(seats: Sequence[Seat], wins: str) -> PlayerStatistics:
    hands = [(hand, seat.person) for seat in seats for hand in seat.hands]
    points = [hand.points.get(person, 0) for hand, person in hands]
    dealt = [(hand, person) for hand, person in hands if hand.dealer == person]
    finished = sum(seat.game.over for seat in seats)
    won = [len(seat.game.won) for seat in seats if seat.won]
    best = max if wins == "highest" else min
    return PlayerStatistics(
        name=_name(seats[0]),
        games=len(seats),
        finished=finished,
        won=len(won),
        shared=sum(winners > 1 for winners in won),
        share=sum(1 / winners for winners in won) / finished if finished else None,
        hands=len(hands),
        hands_won=_won(hands),
        points=sum(points),
        best=best(points, default=None),
        dealt=len(dealt),
        dealt_won=_won(dealt),
        longest=max(map(_longest, seats)),
    )


def _name(seat: Seat) -> str:
    return seat.game.names[seat.person]


def _won(hands: Iterable[tuple[ScoredHand, Person]]) -> int:
    return sum(hand.winner == person for hand, person in hands)


def _longest(seat: Seat) -> int:
    longest = run = 0
    for hand in seat.hands:
        run = run + 1 if hand.winner == seat.person else 0
        longest = max(longest, run)
    return longest


def _met(one: Sequence[Seat], other: Sequence[Seat]) -> bool:
    return any(mine.game is theirs.game for mine in one for theirs in other)


def _duel(one: Sequence[Seat], other: Sequence[Seat]) -> Duel:
    met = [(mine, theirs) for mine in one for theirs in other if mine.game is theirs.game]
    finished = [pair for pair in met if pair[0].game.over]
    hands = [
        (hand, mine.person, theirs.person)
        for mine, theirs in met
        for hand in mine.hands
        if theirs.person in hand.ending.seats
    ]
    return Duel(
        players=(_name(one[0]), _name(other[0])),
        games=len(finished),
        won=(sum(mine.won for mine, _ in finished), sum(theirs.won for _, theirs in finished)),
        hands=len(hands),
        hands_won=(_won((hand, mine) for hand, mine, _ in hands), _won((hand, theirs) for hand, _, theirs in hands)),
    )
