"""A paper -> the text of a record: each line told as fully as these rules can tell it and come to the same points."""

from collections.abc import Iterator, Mapping

import msgspec

from rummy_cli.cards import UNKNOWN
from rummy_cli.game import Game, deal_line, new_game, step
from rummy_cli.ruleset import House, with_changes
from rummy_cli.text import Deal, Entry, Notation, Unreadable

from .head import notation_for, write_record
from .paper import ALONE, Paper, PaperHand


class Imported(msgspec.Struct, frozen=True):
    """The text of a record; its totals; ``told``: what was understood and what was not, a sentence each."""

    text: str
    totals: dict[str, int]
    told: tuple[str, ...]


def imported(paper: Paper, house: House, title: str, date: str) -> Imported:
    """The record of a paper by rules of a house. Raises Unreadable, naming the line of the paper that cannot stand.

    Where the house would end the game before the paper does, it ends after the last hand of the paper instead, and it is said.
    """
    told = list(paper.told)
    try:
        writer = _Writer(paper, house)
    except _OverError as early:
        hands = sum(hand.how not in (*ALONE, "void") for hand in paper.hands)
        told.append(
            f"{house.name} would have ended before line {early.line}: here the game ends with the last hand, {hands}"
        )
        ends = {"end": "hands", "hands": str(hands), "target": "null", "tie": "shared"}
        writer = _Writer(
            paper, with_changes(house, [(f"match.{key}", value) for key, value in ends.items()], "the paper")
        )
    told += writer.told()
    record = write_record(title, date, writer.first, writer.house)
    game = writer.game
    return Imported(
        record + "".join(f"{line}\n" for line in writer.lines),
        {game.names[p]: game.totals[p] for p in game.ring},
        tuple(told),
    )


class _OverError(Exception):
    """The game was over before a line of the paper."""

    def __init__(self, line: int) -> None:
        self.line = line


class _Writer:
    """The record, line by line, and the game that it comes to."""

    def __init__(self, paper: Paper, house: House) -> None:
        self.house = house
        self.first = _first_players(paper)
        self.lines: list[str] = []
        self.game: Game = new_game(house, self.first)
        self._notation: Notation = notation_for(self.first, house)
        self._ways: dict[str, int] = {}
        for hand in paper.hands:
            if self.game.over and not (hand.how == "join" and self.game.may_buy_in):
                raise _OverError(hand.line)
            self._take_in(hand)
            self._compare(hand)

    def told(self) -> list[str]:
        """How the lines were told, in a sentence."""
        told = [f"{number} as {way}" for way, number in self._ways.items()]
        return [f"{sum(self._ways.values())} lines of points: {', '.join(told)}"]

    def _take_in(self, hand: PaperHand) -> None:
        if hand.how == "join":
            ((name, points),) = hand.points.items()
            self._write(f"join {name} {hand.totals.get(name, points)}", hand)
            return
        if hand.how == "penalty":
            for name, points in hand.points.items():
                if points or len(hand.points) == 1:
                    self._write(f"penalty {name} {points}", hand)
            self._ways["penalty"] = self._ways.get("penalty", 0) + 1
            return
        self._seats(hand)
        for way, lines in self._candidates(hand):
            if self._fits(lines, hand):
                self._ways[way] = self._ways.get(way, 0) + 1
                return
        self._write(_scores(hand), hand)  # which says why it cannot stand

    def _seats(self, hand: PaperHand) -> None:
        """Who has no part in this hand has left; who comes to it sits down."""
        seated = [self.game.names[p] for p in self.game.seated]
        for name in seated:
            if name not in hand.points:
                self._write(f"leave {name}", hand)
        for name in hand.points:
            if name not in seated:
                self._write(f"join {name} {self._total(name) or 0}", hand)

    def _candidates(self, hand: PaperHand) -> Iterator[tuple[str, list[str]]]:
        """The ways to tell a hand, the fullest first: with its dealer, by who won and what was counted, by its points."""
        rules = self.game.rules
        due = self.game.next_dealer
        dealt = [deal_line(rules, f" {hand.dealer}", _UNNOTED)] if hand.dealer else []
        other = dealt and (due is None or self.game.names[due] != hand.dealer)
        begins = (
            [dealt, [f"{dealt[0]} !"], []] if other else [[], dealt]
        )  # who dealt out of turn did, whatever the rules say
        for begin in begins:
            if hand.how == "void":
                yield "void hands", [*(begin or [deal_line(rules, "", _UNNOTED)]), "void"]
                continue
            if hand.how not in ("", "scores"):
                for lines in _results(hand):
                    yield "results", [*begin, *lines]
            yield "scores", [*begin, _scores(hand)]

    def _fits(self, lines: list[str], hand: PaperHand) -> bool:
        """Do these lines stand, end one hand, and come to the points of the paper? Then they are written."""
        game, notation = self.game, self._notation.copy()
        try:
            for line in lines:
                game = _played(game, notation, line)
        except (Unreadable, _RefusedError):
            return False
        if len(game.hands) != len(self.game.hands) + 1:
            return False
        ended = game.hands[-1]
        points = {game.names[p]: n for p, n in ended.points.items() if p in ended.ending.seats or n}
        same_how = hand.how in ("", ended.how) or lines[-1].startswith("scores")
        if not same_how or any(points.get(name, 0) != n for name, n in hand.points.items()):
            return False
        self.game, self._notation = game, notation
        self.lines += lines
        return True

    def _write(self, line: str, hand: PaperHand) -> None:
        """A line that must stand."""
        try:
            self.game = _played(self.game, self._notation, line)
        except (Unreadable, _RefusedError) as error:
            raise Unreadable(f"line {hand.line}: `{line}` cannot stand: {error}; nothing was imported") from None
        self.lines.append(line)

    def _total(self, name: str) -> int | None:
        return next((self.game.totals[p] for p, known in self.game.names.items() if known == name), None)

    def _compare(self, hand: PaperHand) -> None:
        wrong = [f"{name} {n}, not {self._total(name)}" for name, n in hand.totals.items() if self._total(name) != n]
        if wrong:
            raise Unreadable(
                f"line {hand.line}: by the points so far the totals differ: {', '.join(wrong)}; nothing was imported"
            )


class _RefusedError(Exception):
    """An event cannot stand; the message says why."""


# The cards of a deal that nobody noted.
_UNNOTED = Deal(upcard=UNKNOWN, cut=UNKNOWN, wild=UNKNOWN)


def _played(game: Game, notation: Notation, line: str) -> Game:
    for event, bang in notation.read_line(line).events:
        done = step(game, Entry(1, 1, event, bang))
        if done.objections and done.game is game:
            raise _RefusedError("; ".join(dict.fromkeys(one.reason for one in done.objections)))
        game = done.game
    return game


def _first_players(paper: Paper) -> tuple[str, ...]:
    """Those of the first hand, in the order of the paper; who sat down later joins."""
    first = next((hand for hand in paper.hands if hand.how not in ALONE), None)
    if first is None:
        return paper.players
    early: Mapping[str, int] = {
        name: 0 for hand in paper.hands[: paper.hands.index(first)] if hand.how == "penalty" for name in hand.points
    }
    return tuple(name for name in paper.players if name in first.points or name in early)


def _scores(hand: PaperHand) -> str:
    return "scores " + " ".join(f"{name}={points}" for name, points in hand.points.items())


def _results(hand: PaperHand) -> Iterator[list[str]]:
    """What may have been counted, if each of those could have won: what the losers were charged, or what the winner got."""
    for winner in hand.points:
        losers = {name: abs(points) for name, points in hand.points.items() if name != winner}
        if len(losers) == 1 and not any(losers.values()):
            losers = dict.fromkeys(losers, abs(hand.points[winner]))
        yield [f"result {winner} {hand.how}", *(f"count {name} {points}" for name, points in losers.items())]
