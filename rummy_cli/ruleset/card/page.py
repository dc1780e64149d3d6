"""House rules in plain words: the card that is read aloud before the deal, and what sets two houses apart."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rummy_cli.ruleset import (
    House,
    Tree,
    alternatives,
    at_hand,
    defaults,
    is_by_hand,
    is_by_players,
    meaning,
    optional_defaults,
    settled,
    sound,
    value_of,
)

from . import phrases
from . import playing as sentences


def rule_card(house: House, players: int | None = None) -> list[str]:
    """One page in plain words, a paragraph a line, each but the first with its heading before a colon.

    ``players``: how many sit down; None: for any number, with what hangs on it told for each. Every key in which the
    house is not as basic rummy shows in some sentence; one that has no bearing on the rest is told at the end.
    """
    lines = _told(house, players)
    ours, basic = leaves(house.tree), leaves({**defaults(), **optional_defaults()})
    if players is not None:  # what holds at this table
        ours = leaves(settled(house.tree, players))
        basic = {key: value.get(players, value) if is_by_players(value) else value for key, value in basic.items()}
    unsaid: list[str] = []
    for key, value in ours.items():
        if (
            key in ("name", "about", "examples", *optional_defaults())
            or value == basic.get(key)
            or (key, value) == ("match.target", None)
        ):
            continue
        if players is None and is_by_players(value) and key not in sentences.TOLD_BY_PLAYERS:
            continue
        plain = House(_with(house.tree, key, basic.get(key)))
        if _told(plain, players) == lines and _free(plain, players) and not _tells(house, players, key, lines):
            unsaid.append(f"{key} is {shown(value)} ({meaning(key)})")
    if unsaid:
        lines.append(f"Without bearing here: {'; '.join(unsaid)}.")
    return lines


def _tells(house: House, players: int | None, key: str, lines: list[str]) -> bool:
    """Would another word change the card? Then it tells this one, which is what null comes to here."""
    rules = house.rules(house.players_min)
    words = alternatives(rules, key) if isinstance(value_of(rules, key), str) else []
    return any(_told(House(_with(house.tree, key, word)), players) != lines for word in words if word is not None)


def _free(other: House, players: int | None) -> bool:
    """Could this house be as well? A key that the others leave no choice says nothing by its value."""
    return sound(other.rules(other.players_min if players is None else players))


def this_hand(house: House, players: int, hand: int) -> list[str]:
    """The sentences that hold in this hand and not in every one of the match: its cards, its contract; often none."""
    if house.hands == 1:
        return []
    apart = _apart([_of_hand(house, players, number) for number in range(1, house.hands + 1)])
    return apart[min(hand, house.hands) - 1]


def _apart(cards: list[dict[str, list[str]]]) -> list[list[str]]:
    """Of each hand the sentences that do not stand on the cards of all."""
    return [
        [
            said
            for heading, told in card.items()
            for said in told
            if not all(said in other.get(heading, ()) for other in cards)
        ]
        for card in cards
    ]


def _told(house: House, players: int | None) -> list[str]:
    """The card without what has no bearing: what is the same in every hand, then, hand by hand, what is not."""
    cards = [_of_hand(house, players, hand) for hand in range(1, house.hands + 1)]
    headings = list(dict.fromkeys(heading for card in cards for heading in card))
    same = {
        one: [said for said in cards[0].get(one, ()) if all(said in card.get(one, ()) for card in cards)]
        for one in headings
    }
    rules = house.rules(house.players_min)
    lines = [rules.name, *filter(None, [rules.about])]
    lines += [_paragraph(heading, said) for heading, said in same.items() if said]
    apart = _apart(cards)
    return [
        *lines,
        *(_paragraph(heading, said) for heading, said in _hand_by_hand(apart, ends=rules.match.hands == house.hands)),
    ]


def _of_hand(house: House, players: int | None, hand: int) -> dict[str, list[str]]:
    """The paragraphs of one hand, each with its sentences; ``players`` as for ``rule_card``."""
    if players is not None:
        return sentences.card(house.rules(players, hand), {})
    by_players = {key: value for key, value in leaves(at_hand(house.tree, hand)).items() if is_by_players(value)}
    told = sentences.card(house.rules(house.players_min, hand), by_players)
    told["By number of players"] = [
        f"{meaning(key)} ({key}): {shown(value)}"
        for key, value in by_players.items()
        if key not in sentences.TOLD_BY_PLAYERS
    ]
    return told


def _hand_by_hand(apart: list[list[str]], *, ends: bool) -> Iterator[tuple[str, list[str]]]:
    """What is said of some hands only, hands in a row of which the same is said together; the last stays.

    ``ends``: the match is over after these hands.
    """
    first = 1
    for said, row in groupby(apart):
        last = first + len(list(row)) - 1
        if last == len(apart) and not ends:
            heading = f"Hand {first} and after"
        else:
            heading = f"Hand {first}" if first == last else f"Hands {first} to {last}"
        if said:
            yield heading, said
        first = last + 1


def _paragraph(heading: str, said: list[str]) -> str:
    return f"{heading}: {'. '.join(one[0].upper() + one[1:] for one in said)}."


def differences(a: House, b: House) -> list[str]:
    """What sets two houses apart, a line a key: what it means, the value in each, and the key in brackets.

    What a set is called, what is said about it and the rulings that it expects are no part of how it is played.
    """
    ours, theirs = leaves(a.tree), leaves(b.tree)
    first, second = (a.name, b.name) if a.name != b.name else ("the first", "the second")
    lines: list[str] = []
    for key in dict.fromkeys([*ours, *theirs]):
        if key in ("name", "about", "examples") or (key in ours and key in theirs and ours[key] == theirs[key]):
            continue
        words = meaning(key)
        told = [
            f"{_plainly(leaves_of[key])} in {name}" if key in leaves_of else f"no such thing in {name}"
            for leaves_of, name in ((ours, first), (theirs, second))
        ]
        lines.append(f"{words[:1].upper()}{words[1:] or key}: {', '.join(told)} ({key})")
    return lines


def _plainly(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else shown(value)


def leaves(tree: Tree, prefix: str = "") -> dict[str, Any]:
    """Every dotted key of a tree that holds a value; ``knock`` and ``buying`` are "played" where they are mappings, their keys follow."""
    found: dict[str, Any] = {}
    for name, value in tree.items():
        key = prefix + name
        if isinstance(value, dict) and not (is_by_players(value) or is_by_hand(value)) and name != "rank_aliases":
            if key in optional_defaults():
                found[key] = "played"
            found |= leaves(value, key + ".")
        else:
            found[key] = value
    return found


def _with(tree: Tree, key: str, value: Any) -> Tree:
    name, _, rest = key.partition(".")
    return {**tree, name: _with(tree[name], rest, value) if rest else value}


def shown(value: Any) -> str:
    """A value as people would type it; what varies in words: ``10 with 2 players, 7 with 3 and 4``, ``10 in hand 1, then 12``."""
    if is_by_players(value):
        return phrases.grouped(value, shown)
    if is_by_hand(value):
        return phrases.by_hand([shown(one) for one in value["by_hand"]])
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(shown(one) for one in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {shown(one)}' for name, one in value.items())}}}"
    return str(value)
