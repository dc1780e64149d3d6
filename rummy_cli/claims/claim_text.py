"""The words of a claim, ``layoff 5H --on '2H 3H 4H'``, read once for every door: the command, the prompt, the examples of a rules file."""

from collections import deque
from collections.abc import Sequence
from typing import Literal

import msgspec

from rummy_cli.cards import did_you_mean
from rummy_cli.text import Unreadable, short


class ClaimOption(msgspec.Struct, frozen=True):
    """One option of ``check``. ``takes``: every word that follows, one, or none; ``door``: of the command line alone."""

    flag: str
    takes: Literal["words", "one", "none"]
    metavar: str
    help: str
    letter: str = ""
    door: bool = False


class Question(msgspec.Struct, frozen=True):
    """One kind of claim: what is asked, an example of it, what its cards are, and the options that it has of its own."""

    asks: str
    example: str
    options: tuple[str, ...] = ()
    cards: str = "Such as 6S 7S JK or 4-7S; / between melds."


OPTIONS: dict[str, ClaimOption] = {
    "on": ClaimOption("--on", "words", "MELD", "Melds on the table, / between them (default: those of the game)."),
    "to": ClaimOption("--to", "words", "MELDS", "What they became, / between the melds."),
    "hand": ClaimOption("--hand", "words", "CARDS", "The cards of the hand."),
    "most": ClaimOption("--most", "none", "", "As many cards as can be played, not just any."),
    "opened": ClaimOption("--opened", "none", "", "Its holder has opened in this hand."),
    "upcard": ClaimOption("--upcard", "one", "CARD", "The first upcard, where it sets the limit."),
    "limit": ClaimOption("--limit", "one", "SECONDS", "How long to look at most (default: 2)."),
    "wild": ClaimOption(
        "--wild", "one", "CARD", "The card turned for the wild rank (default: that of the game's hand)."
    ),
    "deal": ClaimOption("--deal", "one", "N", "As in the N-th hand, where a rule goes by hands."),
    "players": ClaimOption("--players", "one", "N", "For how many, where a rule hangs on it.", letter="-n"),
    "rules": ClaimOption(
        "--rules",
        "one",
        "NAME|FILE",
        "Which rules (default: those of the current game, else basic).",
        letter="-r",
        door=True,
    ),
    "game": ClaimOption("--game", "one", "NAME|FILE", "Which game (default: the current one).", letter="-g", door=True),
    "across": ClaimOption("--across", "none", "", "Under every set, built-in and own: one line each.", door=True),
    "pin": ClaimOption(
        "--pin", "none", "", "Write the ruling into the examples of the rules file that is named.", door=True
    ),
    "json": ClaimOption("--json", "none", "", "Answer with one JSON object.", door=True),
}
_ALWAYS = ("wild", "deal", "players", "rules", "game", "across", "pin", "json")

QUESTIONS: dict[str, Question] = {
    "meld": Question("Are these cards melds?", "meld QH KH AH --rules basic-ace-either"),
    "layoff": Question("May these cards be laid off on a meld?", "layoff 5H 6H --on '2H 3H 4H'", ("on",)),
    "swap": Question(
        "May a wild be freed from a meld with these cards?", "swap 8S --on '6S 7S JK' --rules rummy51", ("on",)
    ),
    "open": Question("Would these melds be an opening?", "open 6S 7S 8S / 10D 10C 10H --rules rummy51", ("limit",)),
    "knock": Question(
        "May this hand knock? The cards after the discard, or one more.",
        "knock JS JD JH 4C 5C 6C 8H 8D 8S 5S --upcard 5D --rules oklahoma-gin",
        ("upcard", "limit"),
    ),
    "hand": Question(
        "The best arrangement of a hand as it is held. Without cards they are asked for, and cleared from the screen.",
        "hand 7S 7H 7D 8D 9D --on '10D JD QD'",
        ("on", "opened", "limit"),
    ),
    "count": Question("What these cards cost in hand.", "count KD 7S AC", ("limit",)),
    "rearrange": Question(
        "Do these melds of the table become those, with a card from the hand?",
        "rearrange '4C 5C 6C 7C' --to '4C 5C 6C / 7C 7D 7H' --rules manipulation",
        ("to",),
    ),
    "table": Question(
        "Can a card of this hand be played when the melds on the table may be rearranged, and how?",
        "table '4C 5C 6C 7C / 9S 9H 9D' --hand 7D 7H --rules manipulation",
        ("hand", "most", "limit"),
        "The table, / between the melds (default: that of the game).",
    ),
}


class Claim(msgspec.Struct, frozen=True):
    """A claim as it was said, its cards still words (how cards are called hangs on the rules).

    ``on``, ``to``, ``hand``: the words of each time that the option was named; ``limit``: seconds; ``deal``: from 1.
    """

    what: str
    cards: tuple[str, ...] = ()
    on: tuple[tuple[str, ...], ...] = ()
    to: tuple[tuple[str, ...], ...] = ()
    hand: tuple[tuple[str, ...], ...] = ()
    most: bool = False
    opened: bool = False
    upcard: str | None = None
    limit: float = 2.0
    wild: str | None = None
    deal: int | None = None
    players: int | None = None
    rules: str | None = None
    game: str | None = None
    across: bool = False
    pin: bool = False
    json: bool = False


def options_of(what: str) -> dict[str, ClaimOption]:
    """The options of a claim: its own, then those of every claim."""
    return {name: OPTIONS[name] for name in (*QUESTIONS[what].options, *_ALWAYS)}


def words_of(text: str) -> list[str]:
    """The words of a claim written on one line, with quotes as in a shell. Raises Unreadable."""
    from shlex import split  # noqa: PLC0415  only for claims on one line

    try:
        return split(text)
    except ValueError as error:
        raise Unreadable(f"read {short(text)}: {error}") from None


def read_claim(words: Sequence[str]) -> Claim:
    """The claim in these words, its kind first. Raises Unreadable for no such claim or option, and for a value that will not do."""
    what = words[0] if words else ""
    if what not in QUESTIONS:
        raise Unreadable(f"read {short(what)}: no such claim;{did_you_mean(what, QUESTIONS)}")
    cards, named = _parted(what, words[1:])
    told: dict[str, object] = {}
    for name, times in named.items():
        option = OPTIONS[name]
        if option.takes == "words":
            told[name] = tuple(tuple(words) for words in times)
        elif option.takes == "none":
            told[name] = True
        else:
            (*_, (value,)) = times  # the last one said holds
            told[name] = _VALUES[name](option.flag, value) if name in _VALUES else value
    return Claim(what, tuple(cards), **told)  # type: ignore[arg-type]  # each by its own reader above


def claim_line(claim: Claim) -> str:
    """The claim on one line, without the options of the command line: as it stands in the examples of a rules file.

    ``read_claim(words_of(text))`` reads the same claim from it.
    """
    from shlex import join  # noqa: PLC0415  only for claims that are written down

    words = [claim.what, *claim.cards]
    for name, option in options_of(claim.what).items():
        value = getattr(claim, name)
        if option.door or value == _PLAIN_CLAIM[name]:
            continue
        if option.takes == "none":
            words.append(option.flag)
        elif option.takes == "one":
            words += [option.flag, f"{value:g}" if isinstance(value, float) else str(value)]
        else:
            words += [word for time in value for word in (option.flag, *time)]
    return join(words)


_PLAIN_CLAIM: dict[str, object] = dict(zip(Claim.__struct_fields__[1:], Claim.__struct_defaults__, strict=True))


def _parted(what: str, words: Sequence[str]) -> tuple[list[str], dict[str, list[list[str]]]]:
    """The words of the claim itself, and for each option the words of each time it is named.

    An option that takes every word that follows does so once the claim itself was named (``--hand`` always): before it
    the words behind the first are the claim.
    """
    cards: list[str] = []
    named: dict[str, list[list[str]]] = {}
    rest = deque(words)
    while rest:
        word = rest.popleft()
        if word == "--":
            cards += rest
            break
        if not _is_option(word):
            cards.append(word)
            continue
        name = _option_named(what, word.partition("=")[0])
        taken = _first_value(word, OPTIONS[name], rest)
        if OPTIONS[name].takes == "words" and (cards or name == "hand"):
            while rest and not _is_option(rest[0]):
                taken.append(rest.popleft())
        named.setdefault(name, []).append(taken)
    return cards, named


def _first_value(word: str, option: ClaimOption, rest: deque[str]) -> list[str]:
    """The value that an option is said with, behind its ``=`` or as the next word, which is taken from ``rest``; [] for a switch."""
    flag, joined, value = word.partition("=")
    if option.takes == "none":
        if joined:
            raise Unreadable(f"read {short(word)}: {flag} takes no value")
        return []
    if joined:
        return [value]
    if not rest or _is_option(rest[0]):
        raise Unreadable(f"read {short(flag)}: {option.metavar} is wanted after it")
    return [rest.popleft()]


def _is_option(word: str) -> bool:
    return len(word) > 1 and word.startswith("-") and not word[1].isdigit()


def _option_named(what: str, flag: str) -> str:
    known = options_of(what)
    for name, option in known.items():
        if flag in (option.flag, option.letter):
            return name
    flags = [option.flag for option in known.values()]
    raise Unreadable(
        f"read {short(flag)}: no such option;{did_you_mean(flag, flags, f'rummy check {what} -h lists them')}"
    )


def _seconds(flag: str, text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise Unreadable(f"read {flag} {short(text)}: seconds are wanted, such as {flag} 5")
    return seconds


def _number(flag: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) <= 6 and int(text)):
        raise Unreadable(f"read {flag} {short(text)}: a number from 1 is wanted, such as {flag} 2")
    return int(text)


_VALUES = {"limit": _seconds, "deal": _number, "players": _number}
