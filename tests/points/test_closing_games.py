"""Random hands that end with a knock: dealt and played with real cards, scored by the words of the rules and an exhaustive search."""

import random
from typing import Any

import pytest
from arranging import Oracle, dice
from needing import counted, freed
from recorded import replayed

from rummy_cli.cards.card import NAMES
from rummy_cli.record import open_record
from rummy_cli.ruleset.loading import load
from rummy_cli.ruleset.schema import Needs, Rules, replace

PLAYERS = ("Ana", "Ben", "Cho")
NO_NEEDS = Needs()


class Dealt:
    """A hand in progress with all its cards: who holds what, the stock, the pile, and the record of it."""

    def __init__(self, rng: random.Random, size: int) -> None:
        self.rng = rng
        deck = list(range(52))
        rng.shuffle(deck)
        self.held = {player: sorted(deck.pop() for _ in range(size)) for player in PLAYERS}
        self.pile = [deck.pop()]
        self.stock = deck
        self.lines = [f"deal Cho upcard {NAMES[self.pile[0]]}"]

    def draw(self, player: str) -> None:
        """From the stock, or the top of the pile."""
        taken = self.rng.random() < 0.4
        card = self.pile.pop() if taken else self.stock.pop()
        self.held[player].append(card)
        self.lines.append(f"{player}: take {NAMES[card]}" if taken else f"{player}: draw")
        self.kept = card if taken else None

    def throw(self, player: str, word: str) -> None:
        """Any card but the one just taken."""
        card = self.rng.choice([card for card in self.held[player] if card != self.kept])
        self.held[player].remove(card)
        self.pile.append(card)
        self.lines.append(f"{player}: {word} {NAMES[card]}")

    def show(self, player: str) -> None:
        """The whole hand, in any order."""
        cards = self.held[player]
        self.rng.shuffle(cards)
        self.lines.append(f"{player}: show {' '.join(NAMES[card] for card in cards)}")


def played(rng: random.Random, last_turn: bool) -> tuple[Dealt, str, int]:
    """A few turns, a knock, the last turns where there are any, and all shows; the knocker, and how many turns he had."""
    hand = Dealt(rng, 7)
    turns = rng.randrange(1, 8)
    for turn in range(turns):
        hand.draw(PLAYERS[turn % 3])
        hand.throw(PLAYERS[turn % 3], "discard")
    knocker = PLAYERS[turns % 3]
    hand.draw(knocker)
    hand.throw(knocker, "knock")
    hand.show(knocker)
    others = [PLAYERS[(turns + i) % 3] for i in (1, 2)]
    for player in others if last_turn else ():
        hand.draw(player)
        hand.throw(player, "discard")
    for player in others:
        hand.show(player)
    return hand, knocker, turns


def expected(rules: Rules, hand: Dealt, knocker: str, needs: Needs) -> dict[str, Any] | None:
    """Winner, how and points: the difference from every other hand to the lowest; None where the knock cannot stand."""
    counts = {player: Oracle(rules).least_deadwood(cards) for player, cards in hand.held.items()}
    if needs.runs:
        total = sum(Oracle(rules).value[card] for card in hand.held[knocker])
        free = freed(rules, hand.held[knocker], needs)
        if free < 0:
            return None
        counts = {player: counted(rules, cards, needs) for player, cards in hand.held.items()} | {knocker: total - free}
    own = counts[knocker]
    others = {player: n for player, n in counts.items() if player != knocker}
    points = dict.fromkeys(PLAYERS, 0)
    if own == 0:
        points[knocker] = sum(others.values()) + 25
        return {"winner": knocker, "how": "gin", "points": points}
    least = min(others.values())
    if own < least:
        points[knocker] = sum(n - own for n in others.values())
        return {"winner": knocker, "how": "knock", "points": points}
    lowest = [player for player, n in others.items() if n == least]
    if len(lowest) > 1:
        return {"winner": None, "how": "void", "points": points}
    points[lowest[0]] = sum(n - least for n in counts.values()) + 10
    return {"winner": lowest[0], "how": "undercut", "points": points}


@pytest.mark.parametrize("seed", range(80))
def test_knock_rummy(seed: int) -> None:
    """With and without a last turn, with and without a run that everybody must hold."""
    rng = dice(seed)
    last_turn, needs = seed % 2 > 0, NO_NEEDS if seed % 4 < 2 else Needs(1, 1)
    rules = load("knock-rummy").rules(3)
    assert rules.knock is not None
    if needs.runs:
        rules = replace(replace(rules, "knock.needs", needs), "knock.needs_for", "everyone")
    hand, knocker, turns = played(rng, last_turn)
    keys = f"last_turn: {str(last_turn).lower()}"
    if needs.runs:
        keys += ", needs: {runs: 1, natural_runs: 1}, needs_for: everyone"
    head = f"---\nformat: 1\nplayers: [{', '.join(PLAYERS)}]\nrules: {{extends: knock-rummy, knock: {{{keys}}}}}\n---\n"
    answer = replayed(head + "\n".join(hand.lines) + "\n").data
    assert answer is not None
    want = expected(rules, hand, knocker, needs)
    if want is None:
        at = 1 + 2 * turns + 3
        assert [(error["entry"], error["rule"]) for error in answer["errors"]] == [(at, "knock.needs")]
    else:
        assert answer["errors"] == []
        assert {key: answer["hands"][0][key] for key in want} == want


def test_what_makes_up_the_points_of_gin_is_the_reward_alone() -> None:
    """Nothing is counted of who went gin, not even a line of nothing; chinchón: ten points less for him, the cards of the others."""
    text = """---
format: 1
players: [Ana, Ben, Cho]
rules: chinchon
---
deal Cho upcard 7H
Ben: draw
Ben: gin 12C
Ben: show 4C 5C 6C 7C / 2D 2H 2S
Ana: show AC QD QH JS 4D 6H 3H
Cho: show 3C 2C 10D 10H 10S 7D JD
"""  # 1 and 10 and 10 and 10 and 4 and 6 and 3; two and three and seven and 10 beside the set
    (hand,) = open_record(text, "gin").journal.game.hands
    told = [(addend.person, addend.points, addend.key) for addend in hand.addends]
    assert told == [(0, 44, ""), (2, 22, ""), (1, -10, "scoring.winner_points")]
