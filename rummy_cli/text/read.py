"""The text of one event -> the event. Lines, comments and ``;`` are the business of ``line``."""

import re
from collections.abc import Callable, Sequence
from typing import cast

from rummy_cli.cards import JOKER, UNKNOWN, Card, CardReader, UnreadableCard, did_you_mean
from rummy_cli.ruleset import WAYS

from .events import (
    Amend,
    Count,
    Cut,
    Deal,
    End,
    Event,
    Gap,
    Go,
    Insert,
    Join,
    JoinScore,
    Leave,
    Penalty,
    Person,
    Plain,
    Redo,
    Rename,
    Result,
    RuleChange,
    Scores,
    Strike,
    TableNote,
    Totals,
    Undo,
    Void,
)
from .names import Roster, Unreadable, short
from .read_play import MINUS, PlayReader, closed_up, nothing, number, points
from .verbs import EVERYDAY, LETTERS, VERBS

CORRECTING = ("amend", "strike", "insert", "undo", "redo")
_SCORES = ("highest", "highest+1", "average", "lowest")
_RANK_NAMES = {"JK": JOKER, "JOKER": JOKER, "*": JOKER, "🃏": JOKER, "??": UNKNOWN}


class EventReader(PlayReader):
    """Reads events, for the players of ``roster`` and the deck of ``cards``. Joins and renames change the roster.

    ``hows``: the words that may follow ``result WINNER``; ``here``: those of them that the rules have, as far as is known.
    """

    def __init__(self, roster: Roster, cards: CardReader, one_turn_name: str, here: Sequence[str] = ()) -> None:
        super().__init__(roster, cards)
        self.hows = [*WAYS[:1], one_turn_name, f"cut-{one_turn_name}", *WAYS[1:]]
        self.here = tuple(here or self.hows)

    def with_cards(self, cards: CardReader) -> "EventReader":
        """The same reader of events, for the same players, that reads cards so."""
        other = EventReader(self.roster, cards, "")
        other.hows, other.here = self.hows, self.here
        return other

    def ways_to_win(self, word: str) -> list[str]:
        """The ways that may follow ``result WINNER`` and begin with a word, those of the rules first of all; the way itself,
        where it is one.
        """
        word = "big-gin" if word == "biggin" else word
        if word in self.hows:
            return [word]
        return [how for how in self.here if how.startswith(word)] or [how for how in self.hows if how.startswith(word)]

    def read(self, text: str) -> Event:
        """The event written as ``[P:] VERB …``; Unreadable says what would do."""
        return self._read(text)

    def _read(self, text: str) -> Event:
        head, colon, rest = text.partition(":")
        head = head.strip()
        player: Person | None = None
        if colon and len(head.split()) == 1 and head.lower() not in VERBS:
            player = self.roster.find(head)
            text = rest.strip()
            if not text:
                raise Unreadable(f"read {short(head + ':')}: what did {self.roster.names[player]} do? e.g. draw")
        elif colon and not head:
            raise Unreadable(f"read {short(text)}: there is no name before ':'")
        words = text.split(None, 1)
        first, args = words[0], words[1].strip() if len(words) == 2 else ""
        verb = first.lower().rstrip(":") if player is None else first.lower()
        verb = LETTERS.get(verb, verb)
        if verb not in VERBS:
            raise Unreadable(self.no_such(text, first))
        if first.endswith(":") and verb != "note":
            raise Unreadable(f"read {short(text)}: no ':' belongs after {verb!r}; a player's name comes before it")
        return self.event(verb, player, args)

    def event(self, verb: str, player: Person | None, args: str) -> Event:
        """The event of a verb written in full, whoever is named before it, and what follows it. Raises as ``read`` does."""
        if player is not None and not VERBS[verb].by_player:
            who = self.roster.names[player]
            raise Unreadable(
                f"read {short(f'{verb} {args}')}: {verb!r} has no player before it; write it without '{who}:'"
            )
        try:
            return PARSERS[verb](self, player, args)
        except UnreadableCard as error:
            raise _as_unreadable(error) from error

    def no_such(self, text: str, first: str) -> str:
        """What to say of a text whose first word is no verb."""
        if first.lower() in ("big-gin", "big"):
            return f"read {short(text)}: big gin is written biggin"
        rest = text[len(first) :].split()
        if rest and LETTERS.get(rest[0].lower(), rest[0].lower()) in VERBS and ":" not in first:
            named = self.roster.fitting(first)
            if len(named) == 1:
                name = self.roster.names[named[0]]
                return f"read {short(text)}: a ':' is missing after the name; write {name}: {' '.join(rest)[:60]}"
        hint = did_you_mean(first, VERBS, few=0) or did_you_mean(
            first, EVERYDAY, "it begins as d, take, m 4-6C, x KH do; ? at the table lists them"
        )
        return f"read {short(text)}: no such event as {short(first)};{hint}"

    def cut(self, _: Person | None, args: str) -> Event:
        how = "cut Ana=7H Ben=3C, the cards drawn for the deal"
        return Cut(tuple((person, self._card(text, how)) for person, text in self._pairs(args, how)))

    def deal(self, _: Person | None, args: str) -> Event:
        dealer: Person | None = None
        said: dict[str, Card] = {}
        words = args.replace(",", " ").split()
        if words and words[0].lower() not in _TURNED:
            dealer = self._dealer(words[0])
            if dealer is not None:
                words = words[1:]
        while words:
            key = words[0].lower()
            if key in _TURNED:
                words = words[1:]
            elif not said:
                key = "upcard"
            end = next((i for i, word in enumerate(words) if word.lower() in _TURNED), len(words))
            if key in said or not end:
                raise Unreadable(
                    f"read {short('deal ' + args)}: {'two cards' if end else 'no card'} for {key!r}; {_DEAL}"
                )
            if end > 1 and words[1].lower() in _JOKERS:  # as the turned card is called where they play so
                wild = args.replace(words[1], "wild", 1)
                raise Unreadable(f"read {short(words[1])}: the card turned for the wild rank is told so: `deal {wild}`")
            card = " ".join(words[:end])  # which may be said in several words
            said[key] = self._card(card, "deal Ben upcard 7H (?? if nobody noted it)", unknown=True)
            words = words[end:]
        return Deal(dealer, said.get("upcard"), said.get("cut"), said.get("wild"))

    def _dealer(self, word: str) -> Person | None:
        """Who deals; None when the word is a card. A whole name comes before a card, a card before a prefix."""
        person = self.roster.whole(word)
        if person is not None:
            return person
        try:
            self.cards.read_one(word, unknown=True)
        except UnreadableCard:
            return self.roster.find(word)
        return None

    def result(self, _: Person | None, args: str) -> Event:
        name, _sep, how = " ".join(args.split()).partition(" ")
        winner = self._person(name, "result Ana, or result Ana knock")
        how = how.lower().replace(" ", "-")
        how = "big-gin" if how == "biggin" else how
        if how == "void":
            raise Unreadable("read 'void': a hand that does not count has no winner; write void, a line of its own")
        if how and how not in self.hows:
            raise Unreadable(
                f"read {short(how)}: no such way to win;{did_you_mean(how, self.here, few=0)} it is {', '.join(self.here)}"
            )
        return Result(winner, how or None)

    def scores(self, _: Person | None, args: str) -> Event:
        how = "scores Ana=30 Ben=-12, and by Ana where the points do not say who won it"
        words = closed_up(args)
        by: Person | None = None
        if len(words) > 1 and words[-2].lower() == "by":
            by = self.roster.find(words[-1])
            words = words[:-2]
        return Scores(tuple((person, points(text)) for person, text in self._pairs(" ".join(words), how)), by)

    def count(self, _: Person | None, args: str) -> Event:
        name, rest = [*args.split(None, 1), "", ""][:2]
        player = self._person(name, _COUNT)
        if not rest.replace(",", " ").strip():
            who = self.roster.names[player]
            raise Unreadable(f"what does {who} hold? write {_COUNT.replace('Ben', who)}")
        return self.held(player, rest)

    def held(self, player: Person, rest: str) -> Count:
        """The count that some words are: cards, ranks, points, a sum, ``unopened``. Raises Unreadable and UnreadableCard."""
        words = rest.replace(",", " ").split()
        if [word.lower() for word in words] == ["unopened"]:
            return Count(player, unopened=True)
        total = "".join(words).translate(MINUS) if "+" in rest else words[0].translate(MINUS) if len(words) == 1 else ""
        if re.fullmatch(r"[+-]?[0-9]+((\+-?|-)[0-9]+)*" if "+" in rest else r"[+-]?[0-9]+", total):
            parts = re.findall(r"-?[0-9]+", total)
            if len(parts) > 200:
                raise Unreadable(f"read {short(rest)}: more addends than a hand has cards")
            return Count(player, points=tuple(points(part) for part in parts))
        ranks = self._ranks(words)
        if ranks:
            return Count(player, ranks=ranks)
        if all(word.isdigit() for word in words):
            raise Unreadable(f"read {short(rest)}: points or ranks? write a sum, {'+'.join(words)[:60]}, or the cards")
        return Count(player, self._bare(rest, _COUNT, unknown=True))

    def _ranks(self, words: list[str]) -> tuple[int, ...] | None:
        """Ranks alone: each word a rank, a joker or ``??``, at least one of them a rank and one a letter."""
        found = []
        letter = plain = False
        for word in words:
            special = _RANK_NAMES.get(word.upper())
            rank = self.cards.read_rank(word) if special is None else special
            if rank is None:
                return None
            found.append(rank)
            plain = plain or special is None
            letter = letter or (special is None and not word.isdigit()) or special == JOKER
        return tuple(found) if letter and plain else None

    def penalty(self, _: Person | None, args: str) -> Event:
        words = args.split()
        if len(words) != 2:
            raise Unreadable(f"read {short('penalty ' + args)}: write penalty Ben 20, or penalty Ben -20")
        return Penalty(self.roster.find(words[0]), points(words[1]))

    def void(self, _: Person | None, args: str) -> Event:
        nothing("void", args)
        return Void()

    def note(self, _: Person | None, args: str) -> Event:
        if not args:
            raise Unreadable("read 'note': the remark is missing; write note Ben spilt his tea")
        return TableNote(args)

    def end(self, _: Person | None, args: str) -> Event:
        nothing("end", args)
        return End()

    def join(self, _: Person | None, args: str) -> Event:
        how = "join Cho, join Cho 30, join Cho average after Ana"
        name, *words = args.split() or [""]
        if not name:
            raise Unreadable(f"a player's name is missing; write {how}")
        score: JoinScore = None
        after: Person | None = None
        while words:
            word = words.pop(0)
            if word.lower() == "after" and after is None and words:
                after = self.roster.find(words.pop(0))
            elif score is None and word.lower() in _SCORES:
                score = _SCORE[word.lower()]
            elif score is None and word.translate(MINUS).lstrip("+-").isdigit():
                score = points(word)
            else:
                hint = did_you_mean(word, (*_SCORES, "after"), few=0)
                raise Unreadable(
                    f"read {short(word)} in {short('join ' + args)}:{hint or ' that has no place here;'} write {how}"
                )
        person = self.roster.whole(name)
        if person is None:
            person = self.roster.add(name)
        if person == after:
            raise Unreadable(f"read {short('join ' + args)}: nobody sits after himself; write {how}")
        return Join(person, self.roster.names[person], score, after)

    def leave(self, _: Person | None, args: str) -> Event:
        if len(args.split()) > 1:
            raise Unreadable(f"read {short('leave ' + args)}: one player leaves at a time; write leave Ben")
        return Leave(self._person(args, "leave Ben"))

    def rename(self, _: Person | None, args: str) -> Event:
        words = args.split()
        if len(words) != 2:
            raise Unreadable(f"read {short('rename ' + args)}: write rename OLD NEW, such as rename Ana Zoe")
        person = self.roster.find(words[0])
        self.roster.rename(person, words[1])
        return Rename(person, self.roster.names[person])

    def rule(self, _: Person | None, args: str) -> Event:
        how = "rule KEY=VALUE, such as rule runs.ace=either; no spaces inside a value"
        changes = []
        for word in closed_up(args):
            key, equals, value = word.partition("=")
            if not key or not equals or not value:
                raise Unreadable(f"read {short(word)} in {short('rule ' + args)}: write {how}")
            changes.append((key, value))
        if not changes:
            raise Unreadable(f"no rule is named; write {how}")
        for key, value in changes:
            if key == "one_turn.name" and value not in self.hows:
                self.hows += [value, f"cut-{value}"]
            if not key.startswith("match."):
                self.here = tuple(self.hows)  # which of them these rules have is for the game to say
        return RuleChange(tuple(changes))

    def gap(self, _: Person | None, args: str) -> Event:
        nothing("gap", args)
        return Gap()

    def go(self, _: Person | None, args: str) -> Event:
        how = "go Ben, or go Ben Ana=4 Ben=7 upcard 2C stock 20"
        name, *words = closed_up(args) or [""]
        player = self._person(name, how)
        held: list[str] = []
        upcard: Card | None = None
        stock: int | None = None
        while words:
            word = words.pop(0)
            if "=" in word:
                held.append(word)
            elif word.lower() == "upcard" and upcard is None and words:
                upcard = self._card(words.pop(0), how, unknown=True)
            elif word.lower() == "stock" and stock is None and words:
                stock = number(words.pop(0), "the number of cards in the stock", 0, 1000)
            else:
                raise Unreadable(f"read {short(word)} in {short('go ' + args)}: write {how}")
        pairs = self._pairs(" ".join(held), how) if held else []
        return Go(player, tuple((p, number(text, "a number of cards", 0, 1000)) for p, text in pairs), upcard, stock)

    def totals(self, _: Person | None, args: str) -> Event:
        return Totals(tuple((person, points(text)) for person, text in self._pairs(args, "totals Ana=46 Ben=0")))

    def undo(self, _: Person | None, args: str) -> Event:
        return Undo(number(args, "how many steps") if args else None)

    def redo(self, _: Person | None, args: str) -> Event:
        nothing("redo", args)
        return Redo()

    def amend(self, _: Person | None, args: str) -> Event:
        at, event = self._correction(args, "amend 14 Ana: discard QD")
        return Amend(at, event)

    def strike(self, _: Person | None, args: str) -> Event:
        if len(args.split()) != 1:
            raise Unreadable(f"read {short('strike ' + args)}: write strike 14, the number of one event")
        return Strike(number(args, "the number of an event"))

    def insert(self, _: Person | None, args: str) -> Event:
        at, event = self._correction(args, "insert 14 Ana: meld 4C 5C 6C")
        return Insert(at, event)

    def _correction(self, args: str, how: str) -> tuple[int, Plain]:
        at, text = [*args.split(None, 1), "", ""][:2]
        if not at:
            raise Unreadable(f"the number of the event is missing; write {how}")
        numbered = number(at, "the number of an event")
        if not text:
            raise Unreadable(f"read {short(args)}: the event is missing; write {how}")
        if text.split(None, 1)[0].lower() in CORRECTING:  # before it is read: they may be nested a thousand deep
            raise Unreadable(
                f"read {short(text)}: a correction cannot stand in place of an event; amend it by its own number"
            )
        return numbered, cast("Plain", self._read(text))


def _as_unreadable(error: UnreadableCard) -> Unreadable:
    message = str(error)
    return Unreadable(message if len(message) <= 300 else f"{message[:299]}…", ambiguous=bool(error.readings))


_TURNED = ("upcard", "cut", "wild")
_JOKERS = ("joker", "jk")
_COUNT = "count Ben KH 3S, or points: count Ben 13 (or 10+3), or count Ben unopened"
_DEAL = "write deal Ben upcard 7H, cut KS where a card is cut, and wild 5D where one is turned"
_SCORE: dict[str, JoinScore] = {
    "highest": "highest",
    "highest+1": "highest+1",
    "average": "average",
    "lowest": "lowest",
}

# What follows the verb is read by the method.
PARSERS: dict[str, Callable[[EventReader, Person | None, str], Event]] = {
    "draw": EventReader.draw,
    "buy": EventReader.buy,
    "take": EventReader.take,
    "meld": EventReader.meld,
    "layoff": EventReader.layoff,
    "swap": EventReader.swap,
    "discard": EventReader.discard,
    "knock": EventReader.knock,
    "pass": EventReader.pass_,
    "gin": EventReader.gin,
    "biggin": EventReader.biggin,
    "show": EventReader.show,
    "rearrange": EventReader.rearrange,
    "fail": EventReader.fail,
    "drop": EventReader.drop,
    "expose": EventReader.expose,
    "cut": EventReader.cut,
    "deal": EventReader.deal,
    "result": EventReader.result,
    "scores": EventReader.scores,
    "count": EventReader.count,
    "penalty": EventReader.penalty,
    "void": EventReader.void,
    "note": EventReader.note,
    "end": EventReader.end,
    "join": EventReader.join,
    "leave": EventReader.leave,
    "rename": EventReader.rename,
    "rule": EventReader.rule,
    "gap": EventReader.gap,
    "go": EventReader.go,
    "totals": EventReader.totals,
    "undo": EventReader.undo,
    "redo": EventReader.redo,
    "amend": EventReader.amend,
    "strike": EventReader.strike,
    "insert": EventReader.insert,
}
