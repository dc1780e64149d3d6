"""House rules in plain words: the card that is read aloud before the deal."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from rummy_cli.cards import listed
from rummy_cli.ruleset import (
    House,
    Tree,
    alternatives,
    at_hand,
    defaults,
    is_by_players,
    meaning,
    optional_defaults,
    settled,
    sound,
    value_of,
)

from .headings import TOLD_BY_PLAYERS, paragraphs
from .knock import moot
from .phrases import Scope, spans
from .two_houses import shown, values_by_key

T = TypeVar("T")
Sentence = tuple[str, str]  # its heading, and what is said
_FOR_WRITERS = re.compile(r"`|\b[a-z_]+\.[a-z_]+\b")  # a command or a key: for whoever writes a file, not for the table


def rule_card(house: House, players: int | None = None) -> list[str]:
    """One page in plain words, a paragraph a line, each but the first with its heading before a colon.

    ``players``: how many sit down; None: for any number, with what hangs on it told for each. Every key in which the
    house is not as basic rummy shows in some sentence; one that has no bearing on the rest is told at the end.
    """
    lines = _told(house, players)
    ours, basic = values_by_key(house.tree), values_by_key({**defaults(), **optional_defaults()})
    if players is not None:  # what holds at this table
        ours = values_by_key(settled(house.tree, players))
        basic = {key: value.get(players, value) if is_by_players(value) else value for key, value in basic.items()}
    unsaid: list[str] = []
    silent = ("name", "about", "examples", *optional_defaults(), *moot(house.rules(players or house.players_min)))
    for key, value in ours.items():
        if key in silent or value == basic.get(key) or (key, value) == ("match.target", None):
            continue
        plain = House(_with(house.tree, key, basic.get(key)))
        if _told(plain, players) == lines and _free(plain, players) and not _tells(house, players, key, lines):
            unsaid.append(f"{key} is {shown(value)} ({meaning(key)})")
    if unsaid:
        lines.append(f"Without bearing here: {'; '.join(unsaid)}.")
    return lines


def aloud(about: str) -> str:
    """What is said about a set, without the sentences that name keys or commands."""
    sentences = re.split(r"(?<=\.) ", about)
    return " ".join(said for said in sentences if not _FOR_WRITERS.search(said))


def _tells(house: House, players: int | None, key: str, lines: list[str]) -> bool:
    """Would another word change the card? Then it tells this one, which is what null comes to here."""
    rules = house.rules(house.players_min)
    words = alternatives(rules, key) if isinstance(value_of(rules, key), str) else []
    return any(_told(House(_with(house.tree, key, word)), players) != lines for word in words if word is not None)


def _free(other: House, players: int | None) -> bool:
    """Could this house be as well? A key that the others leave no choice says nothing by its value."""
    return sound(other.rules(other.players_min if players is None else players))


def _with(tree: Tree, key: str, value: Any) -> Tree:
    name, _, rest = key.partition(".")
    return {**tree, name: _with(tree[name], rest, value) if rest else value}


def this_hand(house: House, players: int, hand: int) -> list[str]:
    """The sentences that hold in this hand and not in every one of the match: its cards, its contract; often none."""
    hands = [_sentences(house, players, number) for number in _hands(house)]
    always = _in_all(hands)
    return [said for heading, said in hands[min(hand, house.hands) - 1] if (heading, said) not in always]


def _told(house: House, players: int | None) -> list[str]:
    """The card without what has no bearing: what always holds, then what goes by the number of players or by the hand."""
    numbers = _numbers(house) if players is None else [players]
    cards = [[_sentences(house, number, hand, every=players is None) for hand in _hands(house)] for number in numbers]
    rules = house.rules(numbers[0])
    steady = [_in_all(hands) for hands in cards]  # whatever the hand, for each number of players
    same = _in_all(steady)
    lines = [rules.name, *filter(None, [aloud(rules.about)])]
    lines += _paragraphs(list(dict.fromkeys(one for one in cards[0][0] if one in same)))
    for which, said in _alike([[one for one in own if one not in same] for own in steady]):
        if said:
            lines.append(_paragraph(f"With {_players(numbers, which)}", said))
    return [*lines, *_hands_apart(cards, steady, numbers, ends=rules.match.hands == house.hands)]


def _hands_apart(
    cards: Sequence[Sequence[list[Sentence]]], steady: Sequence[list[Sentence]], numbers: list[int], *, ends: bool
) -> list[str]:
    """What goes by the hand; ``cards``: by number of players and hand, ``steady``: what holds in every hand, by number of players."""
    lines: list[str] = []
    for which, hands in _alike([[_but(hand, own) for hand in hands] for hands, own in zip(cards, steady, strict=True)]):
        where = f" with {_players(numbers, which)}" if len(which) < len(numbers) else ""
        lines += [_paragraph(heading + where, said) for heading, said in _hand_by_hand(hands, ends=ends)]
    return lines


def _numbers(house: House) -> list[int]:
    """Each number of players, where more hangs on it than what one sentence tells for all; else the fewest."""
    varies = any(
        is_by_players(value)
        for hand in _hands(house)
        for key, value in values_by_key(at_hand(house.tree, hand)).items()
        if key not in TOLD_BY_PLAYERS
    )
    return list(range(house.players_min, house.players_max + 1)) if varies else [house.players_min]


def _hands(house: House) -> range:
    return range(1, house.hands + 1)


def _sentences(house: House, players: int, hand: int, *, every: bool = False) -> list[Sentence]:
    """What is said of one hand; ``every``: some values are told for every number of players within their sentence."""
    by_players = {}
    if every:
        told = values_by_key(at_hand(house.tree, hand))
        by_players = {key: told[key] for key in TOLD_BY_PLAYERS if is_by_players(told[key])}
    said = paragraphs(Scope(house.rules(players, hand), by_players))
    return [(heading, sentence) for heading, sentences in said.items() for sentence in sentences]


def _in_all(cards: Sequence[list[Sentence]]) -> list[Sentence]:
    return [one for one in cards[0] if all(one in other for other in cards[1:])]


def _but(said: list[Sentence], without: list[Sentence]) -> list[Sentence]:
    return [one for one in said if one not in without]


def _alike(told: Sequence[T]) -> Iterator[tuple[list[int], T]]:
    """The places at which the same is said, with it, in the order in which they begin."""
    for place, said in enumerate(told):
        if told.index(said) == place:
            yield [other for other, also in enumerate(told) if also == said], said


def _players(numbers: list[int], which: list[int]) -> str:
    return f"{listed(spans([numbers[place] for place in which]))} players"


def _hand_by_hand(hands: list[list[Sentence]], *, ends: bool) -> Iterator[tuple[str, list[Sentence]]]:
    """What is said of some hands only, each sentence once, with the hands of which it is said; the last stays.

    ``ends``: the match is over after these hands.
    """
    where: dict[Sentence, list[int]] = {}
    for number, said in enumerate(hands, 1):
        for one in said:
            where.setdefault(one, []).append(number)
    together: dict[tuple[int, ...], list[Sentence]] = {}
    for one, numbers in where.items():
        together.setdefault(tuple(numbers), []).append(one)
    for numbers_, said in sorted(together.items(), key=lambda item: (item[0][0], -len(item[0]))):
        yield _hands_named(numbers_, len(hands), ends=ends), said


def _hands_named(numbers: tuple[int, ...], last: int, *, ends: bool) -> str:
    row = spans(numbers)
    if numbers[-1] == last and not ends:
        first = next(n for n in numbers if numbers[numbers.index(n) :] == tuple(range(n, last + 1)))
        row = [*spans([n for n in numbers if n < first]), f"{first} and after"]
        return f"{'Hand' if len(row) == 1 else 'Hands'} {', '.join(row)}"
    return f"{'Hand' if len(numbers) == 1 else 'Hands'} {listed(row)}"


def _paragraphs(said: list[Sentence]) -> list[str]:
    headings = dict.fromkeys(heading for heading, _ in said)
    return [_paragraph(heading, [one for one in said if one[0] == heading]) for heading in headings]


def _paragraph(heading: str, said: list[Sentence]) -> str:
    return f"{heading}: {'. '.join(one[0].upper() + one[1:] for _, one in said)}."
