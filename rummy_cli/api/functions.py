"""The five functions for other programs. Each asks the code that the commands ask, and gives back its answer as a typed value.

>>> from rummy_cli import arrange, judge, load_rules, replay
>>> judge("meld QH KH AH", "basic").verdict
'illegal'
>>> judge("meld QH KH AH", "basic").rule
'runs.ace'
>>> judge("meld QH KH AH", load_rules("basic-ace-either")).melds[0].points
35
>>> best = arrange("4C 5C 6C 9D 9H 9S KD KS 2C 3H", "gin")
>>> best.deadwood, best.left
(25, ('2C', 'KD', '3H', 'KS'))
>>> record = '''---
... format: 1
... players: [Ana, Ben]
... rules: basic
... ---
... result Ana
... count Ben KD 7S
... '''
>>> replay(record).totals
{'Ana': 17, 'Ben': 0}
"""

from pathlib import Path

import msgspec

from rummy_cli.claims import circumstances_under, read_claim, ruling, words_of
from rummy_cli.record import Record, open_record
from rummy_cli.record import read_record as record_of
from rummy_cli.ruleset import House, load
from rummy_cli.screen import claim_json, state_json

from .values import Arranged, Replayed, Ruling


def load_rules(name_or_path: str | Path) -> House:
    """The rules of a built-in set (``basic``) or of a file. Raises RulesError (a ValueError) with every mistake and its place."""
    return load(str(name_or_path))


def read_record(source: str | Path) -> Record:
    """A record read, its events not yet refereed: ``source`` is its text, or the path of its file.

    Raises Unreadable (a ValueError) with ``file:line`` for a head that cannot be read, OSError for a file.
    """
    text, place = _text(source)
    return record_of(text, place)


def replay(source: str | Path, *, rules: str | Path | House | None = None, keep_going: bool = False) -> Replayed:
    """A record refereed from its start; ``source``: its text, or the path of its file.

    ``rules``: others than its own; ``keep_going``: what falls is listed and, where possible, stands. An event that cannot stand
    is no exception but an error of the answer. Raises Unreadable for what cannot be read.
    """
    text, place = _text(source)
    opened = open_record(text, place, house=None if rules is None else _house(rules), keep_going=keep_going)
    return msgspec.convert(state_json(opened.journal, opened.notation), Replayed)


def judge(claim: str, rules: str | Path | House = "basic") -> Ruling:
    """A claim in the words of ``rummy check``: ``meld QH KH AH``, ``layoff 7C --on '4C 5C 6C'``, ``open …``, ``knock …``.

    Raises Unreadable for words that are no claim.
    """
    return msgspec.convert(_answer(claim, rules), Ruling)


def arrange(cards: str, rules: str | Path | House = "basic", *, on: tuple[str, ...] = ()) -> Arranged:
    """The best that can be made of a hand: least deadwood. ``on``: melds on the table, which take what may be laid off.

    Raises Unreadable for what are no cards, ValueError for cards that the deck cannot have.
    """
    melds = "".join(f" --on '{meld}'" for meld in on)
    answer = _answer(f"hand {cards}{melds}", rules)
    if "deadwood" not in answer:
        raise ValueError(answer.get("reason") or "no such hand")
    return msgspec.convert(answer, Arranged)


def _answer(claim: str, rules: str | Path | House) -> dict[str, object]:
    said = read_claim(words_of(claim))
    found = ruling(said, circumstances_under(_house(rules), said.players, said.deal))
    return claim_json(said.what, found)


def _house(rules: str | Path | House) -> House:
    return rules if isinstance(rules, House) else load_rules(rules)


def _text(source: str | Path) -> tuple[str, str]:
    return (source.read_text(encoding="utf-8"), str(source)) if isinstance(source, Path) else (source, "record")
