"""``rummy check``: a disputed claim, without touching any game."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from .failures import Refused
from .kit import Command, GameName, Json, RulesName, out, out_json, several

if TYPE_CHECKING:
    from rummy_cli.cards import Laid
    from rummy_cli.claims import Finding
    from rummy_cli.ruleset import Rules

EXITS = {"legal": 0, "illegal": 1, "ambiguous": 4, "unknown": 4}

Cards = Annotated[list[str] | None, typer.Argument(metavar="CARDS", help="Such as 6S 7S JK or 4-7S; / between melds.")]
On = Annotated[
    list[str] | None,
    typer.Option("--on", metavar="MELD", help="Melds on the table, / between them (default: those of the game)."),
]
Players = Annotated[
    int | None, typer.Option("--players", "-n", metavar="N", help="For how many, where a rule hangs on it.")
]


_WITH_VALUE = ("--rules", "--game", "-g", "--upcard", "--players", "-n", "--limit")


class OnCommand(TyperCommand):
    """A command whose ``--on``, ``--to`` and ``--hand`` take all the words that follow: ``--on 2H 3H 4H``, ``--on 2-4H 6-8S``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Repeats the option before each of its words, when the claim itself was named before it."""
        spread: list[str] = []
        taking, named, value_of = "", False, ""
        for word in args:
            if word in ("--on", "--to", "--hand"):
                taking, value_of = word if named or word == "--hand" else "", word
            elif word.startswith("-") and len(word) > 1:
                taking, value_of = "", word if word in _WITH_VALUE else ""
            elif value_of:
                value_of = ""
            elif taking:
                spread.append(taking)
            else:
                named = True
            spread.append(word)
        return super().parse_args(ctx, spread)


class Ground:
    """Rules and reader that a claim is judged by, and the melds of the game where none are named."""

    def __init__(self, rules: str | None, game: str | None, players: int | None) -> None:
        from rummy_cli.claims import card_reader

        from .places import ground

        self.rules, self.note, self.table, self.guessed = ground(rules, game, players)
        self.reader = card_reader(self.rules)

    def fit(self, cards: int) -> None:
        """Settles the rules for the number of players that are dealt so many cards, where nobody said how many play."""
        from rummy_cli.claims import players_for

        from .places import settled

        if self.guessed is not None:
            self.rules, self.note, _, _ = settled(self.guessed, players_for(self.guessed, cards))

    def groups(self, words: list[str] | None, *, unknown: bool = False) -> "list[list[Laid]]":
        from rummy_cli.claims import groups_of

        found = groups_of(self.reader, " ".join(words or ()), unknown=unknown)
        if not found:
            raise Refused("no cards are named: write them after the claim, such as rummy check meld 6S 7S 8S")
        return found

    def cards(self, words: list[str] | None, *, unknown: bool = False) -> "list[Laid]":
        return [card for group in self.groups(words, unknown=unknown) for card in group]

    def on(self, words: list[str] | None, *, needed: bool) -> "list[list[Laid]]":
        found = self.melds(words) if words else [list(meld) for meld in self.table] if needed else []
        if needed and not found:
            raise Refused("say on which meld of the table, such as --on '6S 7S 8S'")
        return found

    def melds(self, words: list[str]) -> "list[list[Laid]]":
        """Melds named in words: single cards belong to one meld, a word of several cards is a meld."""
        from rummy_cli.claims import groups_of

        texts: list[str] = []
        for word in words:
            if "/" in word or len(self.reader.read(word)) != 1:
                texts += ["/", word, "/"]
            else:
                texts.append(word)
        return groups_of(self.reader, " ".join(texts))


def _answer(what: str, ground: Ground, claim: "Callable[[Rules], Finding]", *, json: bool) -> int:
    from rummy_cli.claims import judge
    from rummy_cli.screen import claim_json, claim_lines

    found = judge(ground.rules, claim)
    if json:
        out_json({**claim_json(what, found), "ruleset": ground.rules.name})
    else:
        out(claim_lines(what, found, ground.note))
    return EXITS[found.verdict]


def meld(
    cards: Cards = None, rules: RulesName = None, game: GameName = None, players: Players = None, json: Json = False
) -> int:
    """Are these cards melds?

    Example: rummy check meld QH KH AH --rules basic-ace-either
    """
    from rummy_cli import claims

    ground = Ground(rules, game, players)
    groups = ground.groups(cards)
    return _answer("meld", ground, lambda r: claims.meld(r, groups), json=json)


def open_(
    cards: Cards = None, rules: RulesName = None, game: GameName = None, players: Players = None, json: Json = False
) -> int:
    """Would these melds be an opening?

    Example: rummy check open 6S 7S 8S / 10D 10C 10H --rules rummy51
    """
    from rummy_cli import claims

    ground = Ground(rules, game, players)
    groups = ground.groups(cards)
    return _answer("open", ground, lambda r: claims.opening(r, groups), json=json)


def layoff(
    cards: Cards = None,
    on: On = None,
    rules: RulesName = None,
    game: GameName = None,
    players: Players = None,
    json: Json = False,
) -> int:
    """May these cards be laid off on a meld?

    Example: rummy check layoff 5H 6H --on '2H 3H 4H'
    """
    from rummy_cli import claims

    ground = Ground(rules, game, players)
    named = ground.cards(cards)
    table = ground.on(on, needed=True)
    return _answer("layoff", ground, lambda r: claims.layoff(r, named, table), json=json)


def swap(
    cards: Cards = None,
    on: On = None,
    rules: RulesName = None,
    game: GameName = None,
    players: Players = None,
    json: Json = False,
) -> int:
    """May a wild be freed from a meld with these cards?

    Example: rummy check swap 8S --on '6S 7S JK' --rules rummy51
    """
    from rummy_cli import claims

    ground = Ground(rules, game, players)
    named = ground.cards(cards)
    table = ground.on(on, needed=True)
    return _answer("swap", ground, lambda r: claims.free(r, named, table), json=json)


def rearrange(
    cards: Cards = None,
    to: Annotated[
        list[str] | None, typer.Option("--to", metavar="MELDS", help="What they became, / between the melds.")
    ] = None,
    rules: RulesName = None,
    game: GameName = None,
    players: Players = None,
    json: Json = False,
) -> int:
    """Do these melds of the table become those, with a card from the hand?

    Example: rummy check rearrange '4C 5C 6C 7C' --to '4C 5C 6C / 7C 7D 7H' --rules manipulation
    """
    from rummy_cli import claims

    ground = Ground(rules, game, players)
    before = ground.groups(cards)
    if not to:
        raise Refused("say what the melds became, such as --to '4C 5C 6C / 7C 7D 7H'")
    after = ground.melds(to)
    return _answer("rearrange", ground, lambda r: claims.rearrange(r, before, after), json=json)


def knock(
    cards: Cards = None,
    upcard: Annotated[
        str | None, typer.Option("--upcard", metavar="CARD", help="The first upcard, where it sets the limit.")
    ] = None,
    rules: RulesName = None,
    game: GameName = None,
    players: Players = None,
    json: Json = False,
) -> int:
    """May this hand knock? The cards after the discard, or one more.

    Example: rummy check knock JS JD JH 4C 5C 6C 8H 8D 8S 5S --upcard 5D --rules oklahoma-gin
    """
    from rummy_cli import claims

    ground = Ground(rules, game, players)
    groups = ground.groups(cards)
    ground.fit(sum(map(len, groups)))
    turned = None if upcard is None else ground.reader.read_one(upcard, unknown=True)
    return _answer("knock", ground, lambda r: claims.knock(r, groups, turned), json=json)


def hand(
    cards: Cards = None,
    on: On = None,
    opened: Annotated[bool, typer.Option("--opened", help="Its holder has opened in this hand.")] = False,
    rules: RulesName = None,
    game: GameName = None,
    players: Players = None,
    json: Json = False,
) -> int:
    """The best arrangement of a hand as it is held. Without cards they are asked for, and cleared from the screen.

    Example: rummy check hand 7S 7H 7D 8D 9D --on '10D JD QD'
    """
    from rummy_cli import claims

    ground = Ground(rules, game, players)
    if not cards and sys.stdin.isatty():
        cards = [_ask_in_secret()]
    named = ground.cards(cards)
    table = ground.on(on, needed=False)
    return _answer("hand", ground, lambda r: claims.hand(r, named, table, opened=opened), json=json)


def _ask_in_secret() -> str:
    typed = input("cards: ")
    if sys.stdout.isatty():
        sys.stdout.write("\033[1A\r\033[2K")  # the line goes: the laptop goes round
        sys.stdout.flush()
    return typed


def count(
    cards: Cards = None, rules: RulesName = None, game: GameName = None, players: Players = None, json: Json = False
) -> int:
    """What these cards cost in hand.

    Example: rummy check count KD 7S AC
    """
    from rummy_cli import claims

    ground = Ground(rules, game, players)
    named = ground.cards(cards, unknown=True)
    return _answer("count", ground, lambda r: claims.count(r, named), json=json)


def group() -> Any:
    """All claims that can be checked."""
    from .check_table import table  # it speaks of cards as the claims here do

    return several(
        "A disputed claim, judged by the rules alone: no game is touched.\n\nExample: rummy check meld QH KH AH",
        {
            "meld": Command(meld),
            "layoff": Command(layoff, cls=OnCommand),
            "swap": Command(swap, cls=OnCommand),
            "open": Command(open_),
            "knock": Command(knock),
            "hand": Command(hand, cls=OnCommand),
            "count": Command(count),
            "rearrange": Command(rearrange, cls=OnCommand),
            "table": Command(table, cls=OnCommand),
        },
        "check",
    )
