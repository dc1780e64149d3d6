"""The text of what is done in play -> events, and the parts that every event's text is made of."""

import re

from rummy_cli.cards import Card, CardReader, UnreadableCard, is_said

from .events import (
    Buy,
    Cards,
    Discard,
    Draw,
    Drop,
    Event,
    Expose,
    Fail,
    Groups,
    Knock,
    LayOff,
    NewMelds,
    Pass,
    Person,
    Rearrange,
    Show,
    Swap,
    Take,
)
from .names import Roster, Unreadable, short

MOST_POINTS = 1_000_000
MOST_EVENTS = 10_000_000
MINUS = str.maketrans("−–", "--")


def number(text: str, what: str, low: int = 1, high: int = MOST_EVENTS) -> int:
    """A whole number in plain digits, within limits; ``what`` says in a refusal what is wanted."""
    plain = text.translate(MINUS)
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    if not (digits.isascii() and digits.isdigit()):
        raise Unreadable(f"read {short(text)}: {what} is written as a whole number, such as {max(low, 5)}")
    if len(digits) > 12 or not low <= int(plain) <= high:
        raise Unreadable(f"read {short(text)}: {what} must lie between {low} and {high}")
    return int(plain)


def points(text: str) -> int:
    """Points, signed."""
    return number(text, "a number of points", -MOST_POINTS, MOST_POINTS)


class PlayReader:
    """Reads the parts of events, and the events of play: a method each, given the player before the colon and what
    follows the verb. For the players of ``roster`` and the deck of ``cards``.
    """

    def __init__(self, roster: Roster, cards: CardReader) -> None:
        self.roster = roster
        self.cards = cards

    # Parts of events

    def _cards(self, text: str, what: str, *, unknown: bool = False) -> Cards:
        found = self.cards.read(text, unknown=unknown)
        if not found:
            raise Unreadable(f"no cards are named; write {what}")
        return tuple(found)

    def _bare(self, text: str, what: str, *, unknown: bool = False) -> Cards:
        """Cards that stand for themselves only."""
        found = self._cards(text, what, unknown=unknown)
        if any(is_said(card) for card in found):
            raise Unreadable(f"read {short(text)}: '=' says what a wild stands for in a meld; name the card alone here")
        return found

    def _card(self, text: str, what: str, *, unknown: bool = False) -> Card:
        found = self._bare(text, what, unknown=unknown)
        if len(found) != 1:
            raise Unreadable(f"read {short(text)}: one card is wanted here; write {what}")
        return found[0]

    def _groups(self, text: str, what: str, *, unknown: bool = False) -> Groups:
        groups = []
        for part in text.split("/"):
            found = self.cards.read(part, unknown=unknown)
            if not found:
                raise Unreadable(
                    f"read {short(text)}: no cards beside '/'; it stands between melds"
                    if text
                    else f"no cards are named; write {what}"
                )
            groups.append(tuple(found))
        return tuple(groups)

    def _pairs(self, text: str, what: str) -> list[tuple[Person, str]]:
        """``P=X P=X …``, each player once."""
        found: list[tuple[Person, str]] = []
        for word in closed_up(text):
            name, equals, value = word.partition("=")
            if not equals or not name or not value:
                raise Unreadable(f"read {short(word)}: write {what}")
            person = self.roster.find(name)
            if any(person == other for other, _ in found):
                raise Unreadable(f"read {short(text)}: {self.roster.names[person]} is named twice")
            found.append((person, value))
        if not found:
            raise Unreadable(f"nothing is said; write {what}")
        return found

    def _person(self, text: str, what: str) -> Person:
        if not text:
            raise Unreadable(f"a player's name is missing; write {what}")
        return self.roster.find(text)

    # The events of play

    def draw(self, player: Person | None, args: str) -> Event:
        if args:
            raise Unreadable(f"read {short('draw ' + args)}: the card drawn stays unseen; {self._behind_a_draw(args)}")
        return Draw(player)

    def _behind_a_draw(self, args: str) -> str:
        """What may have been meant by words behind ``draw``, as lines to type."""
        try:
            cards = self.cards.read(args)
        except UnreadableCard:
            cards = []
        if len(cards) == 1:
            return f"`draw; discard {args}` throws it after the draw, `take {args}` takes it from the pile"
        if len(cards) > 2:
            return f"`draw; meld {args}` lays them down after the draw"
        return "write draw, or take CARD from the pile"

    def take(self, player: Person | None, args: str) -> Event:
        if not args:
            return Take(player)
        if args.lower() == "cut":
            return Take(player, cut=True)
        return Take(player, self._card(args, "take 7H, the deepest card wanted"))

    def buy(self, player: Person | None, args: str) -> Event:
        return Buy(player, self._card(args, "buy KH, the top discard") if args else None)

    def pass_(self, player: Person | None, args: str) -> Event:
        nothing("pass", args)
        return Pass(player)

    def meld(self, player: Person | None, args: str) -> Event:
        return NewMelds(player, self._groups(args, "meld 4C 5C 6C, with '/' between melds"))

    def layoff(self, player: Person | None, args: str) -> Event:
        text, on = _on(args)
        if text.lower() == "none":
            if on is not None:
                raise Unreadable(f"read {short(args)}: who lays nothing off writes layoff none")
            return LayOff(player, ())
        if "/" in text:
            raise Unreadable(f"read {short(args)}: a lay-off is on one meld; write one for each, with ';' between")
        return LayOff(player, self._cards(text, "layoff 7C on 1"), on)

    def swap(self, player: Person | None, args: str) -> Event:
        text, on = _on(args)
        given = self._bare(text, "swap 8S on 1, the card that the wild stands for")
        if len(given) > 2:
            raise Unreadable(
                f"read {short(args)}: a wild is freed with one card, or with both that a set of three lacks"
            )
        return Swap(player, given, on)

    def rearrange(self, player: Person | None, args: str) -> Event:
        how = "rearrange 1 3: 4C 5C 6C / 7D 7H 7S, the melds taken up and what they become"
        before, colon, after = args.partition(":")
        words = before.replace(",", " ").split()
        if not colon or not words:
            raise Unreadable(f"read {short('rearrange ' + args)}: write {how}")
        numbers = tuple([number(word, "the number of a meld") for word in words])
        return Rearrange(player, numbers, self._groups(after.strip(), how))

    def fail(self, player: Person | None, args: str) -> Event:
        nothing("fail", args)
        return Fail(player)

    def drop(self, player: Person | None, args: str) -> Event:
        return Drop(player, number(args, "a number of points", 0, MOST_POINTS) if args else None)

    def discard(self, player: Person | None, args: str) -> Event:
        return Discard(player, self._card(args, "discard KH (?? if nobody noted it)", unknown=True))

    def knock(self, player: Person | None, args: str) -> Event:
        return Knock(player, "knock", self._card(args, "knock KH, the card thrown") if args else None)

    def gin(self, player: Person | None, args: str) -> Event:
        return Knock(player, "gin", self._card(args, "gin KH, the card thrown") if args else None)

    def biggin(self, player: Person | None, args: str) -> Event:
        if args:
            raise Unreadable(f"read {short('biggin ' + args)}: big gin keeps all cards, none is thrown; write biggin")
        return Knock(player, "biggin")

    def show(self, player: Person | None, args: str) -> Event:
        return Show(player, self._groups(args, "show 4C 5C 6C / KD 2S, the whole hand", unknown=True))

    def expose(self, player: Person | None, args: str) -> Event:
        return Expose(player, self._bare(args, "Ben: expose KD 2S"))


def nothing(verb: str, args: str) -> None:
    """Refuses words after an event that is said with one."""
    if args:
        raise Unreadable(f"read {short(verb + ' ' + args)}: nothing may follow {verb!r}")


def _on(args: str) -> tuple[str, int | None]:
    """``CARDS on N``: the text of the cards and the number of the meld."""
    words = args.split()
    for i, word in enumerate(words):
        if word.lower() == "on":
            if len(words) != i + 2:
                raise Unreadable(f"read {short(args)}: one meld's number follows 'on', such as on 1")
            return " ".join(words[:i]), number(words[i + 1], "the number of a meld")
    return args, None


def closed_up(text: str) -> list[str]:
    """The words of a text, with any space around ``=`` taken out."""
    return re.sub(r"\s*=\s*", "=", text).split()
