"""A claim as it is spoken, ``layoff 5H --on '2H 3H 4H'``: what ``check`` is given, and the examples of a rules file."""

from collections.abc import Callable

import msgspec

from rummy_cli.cards import UnreadableCard
from rummy_cli.ruleset import Example, House, Rules
from rummy_cli.text import Unreadable, near

from .claim import count, free, hand, knock, layoff, meld, opening, rearrange
from .verdict import Finding, card_reader, groups_of, judge, players_for

CLAIMS = ("meld", "layoff", "swap", "open", "knock", "hand", "count", "rearrange")
_OPTIONS = ("--on", "--upcard", "--to", "--players")


class Outcome(msgspec.Struct, frozen=True):
    """What an example came to: the finding, or why it cannot be read; ``holds``: is it what the house expects."""

    example: Example
    finding: Finding | None
    wrong: str
    holds: bool


def finding(house: House, text: str) -> Finding:
    """The ruling on a claim given in words. Raises Unreadable and UnreadableCard."""
    from shlex import split  # noqa: PLC0415  only for spoken claims

    try:
        words = split(text)
    except ValueError as error:
        raise Unreadable(f"read {text!r}: {error}") from None
    what, said = words[0] if words else "", _parts(words[1:])
    if what not in CLAIMS:
        raise Unreadable(f"read {what!r}: no such claim;{near(what, CLAIMS)} there are {', '.join(CLAIMS)}")
    rules = house.rules(_players(house, what, said))
    return judge(rules, _claim(what, said, rules, opened="opened" in said))


def _players(house: House, what: str, said: dict[str, str]) -> int:
    text = said["--players"].strip()
    if text:
        if not (text.isascii() and text.isdigit() and house.players_min <= int(text) <= house.players_max):
            raise Unreadable(
                f"read {text!r}: a number of players from {house.players_min} to {house.players_max} is wanted"
            )
        return int(text)
    if what == "knock":
        reader = card_reader(house.rules(house.players_min))
        fits = players_for(house, sum(map(len, groups_of(reader, said[""]))))
        return fits or house.players_min
    return house.players_min


def _parts(words: list[str]) -> dict[str, str]:
    """The cards (under ``""``) and the options; ``--on`` may be repeated."""
    found = dict.fromkeys(("", *_OPTIONS), "")
    under = ""
    for word in words:
        if word == "--opened":
            found["opened"] = "yes"
        elif word in _OPTIONS:
            under = word
            found[under] += " / " if found[under] else ""
        elif word.startswith("--"):
            raise Unreadable(f"read {word!r}: an example knows {', '.join(_OPTIONS)} and --opened")
        else:
            found[under] += f" {word}"
            under = under if under == "--on" else ""
    return found


def _claim(what: str, said: dict[str, str], rules: Rules, *, opened: bool) -> Callable[[Rules], Finding]:
    reader = card_reader(rules)
    groups = groups_of(reader, said[""], unknown=what == "count")
    if not groups:
        raise Unreadable(f"read {what!r}: no cards are named")
    cards = [card for group in groups for card in group]
    on = groups_of(reader, said["--on"])
    if what in ("layoff", "swap") and not on:
        raise Unreadable(f"read {what!r}: say on which meld, with --on")
    upcard = reader.read_one(said["--upcard"], unknown=True) if said["--upcard"] else None
    after = groups_of(reader, said["--to"])
    claims: dict[str, Callable[[Rules], Finding]] = {
        "meld": lambda r: meld(r, groups),
        "open": lambda r: opening(r, groups),
        "layoff": lambda r: layoff(r, cards, on),
        "swap": lambda r: free(r, cards, on),
        "knock": lambda r: knock(r, groups, upcard),
        "hand": lambda r: hand(r, cards, on, opened=opened),
        "count": lambda r: count(r, cards),
        "rearrange": lambda r: rearrange(r, groups, after),
    }
    return claims[what]


def outcomes(house: House) -> list[Outcome]:
    """The examples of a house, each judged."""
    found = []
    for example in house.examples:
        try:
            ruled = finding(house, example.check)
        except (Unreadable, UnreadableCard) as error:
            found.append(Outcome(example, None, str(error), holds=False))
            continue
        wrong = ""
        if ruled.verdict != example.verdict:
            wrong = f"{ruled.verdict}, and {example.verdict} is expected" + (
                f": {ruled.reason}" if ruled.reason else ""
            )
        elif example.rule is not None and example.rule not in ruled.rules:
            wrong = f"decided by {', '.join(ruled.rules) or 'nothing'}, and {example.rule} is expected"
        found.append(Outcome(example, ruled, wrong, holds=not wrong))
    return found
