"""The rule card: complete for every value of every key, and fit to be read to a stranger."""

from collections import defaultdict
from typing import Any

import pytest
from msgspec import inspect

from rummy_cli.ruleset import builtin_names, checking, load, with_changes
from rummy_cli.ruleset.card import headings, rule_card, this_hand
from rummy_cli.ruleset.card.page import aloud
from rummy_cli.ruleset.card.phrases import SENTENCES, by_hand, grouped, spans

assert headings  # importing it imports every section, each with its tables


def words_by_key() -> dict[str, set[Any]]:
    """Every key that has one value, or several, out of a few words, with the words; plain switches apart."""
    found = {}
    for key in checking.leaves():
        kind, _ = checking.leaf(key)
        item = checking.bare(kind.item_type) if isinstance(kind, inspect.VarTupleType) else kind
        words = set(checking.choices(item))
        if words and words != {True, False} and not key.startswith("deck."):
            found[key] = words
    return found


def test_every_word_that_a_key_may_have_has_its_sentence() -> None:
    """A value that the schema offers and no sentence tells would be found when somebody reads the card."""
    words = words_by_key()
    assert {"scoring.method", "stock.when_empty", "knock.last_turn", "going_out.by"} <= set(words)
    told = defaultdict(list)
    for key, sentences in SENTENCES:
        told[key].append(set(sentences))
    shutout = told.pop("match.shutout")  # words or flat:N, by a pattern
    assert shutout == [{"none", "double_total", "double_hand_points"}]
    assert set(told) == set(words)
    assert [(key, table) for key, tables in told.items() for table in tables if table != words[key]] == []


def test_a_card_tells_the_rules_in_plain_words() -> None:
    """No sentence for the table names a key of the rules file, or a null."""
    for name in builtin_names():
        for line in rule_card(load(name)):
            assert "null" not in line
            assert "_" not in line, (name, line)


def test_what_is_said_about_a_set__without_keys_and_commands() -> None:
    """Sentences that name a key or a command are for whoever writes a file."""
    assert aloud("From the coast. Eleven cards: deal.hand_size 11. Come back by `join P highest`. Old.") == (
        "From the coast. Old."
    )
    assert aloud("") == ""


def paragraphs(name: str, players: int | None = None, **changes: str) -> dict[str, str]:
    """The paragraphs of a card by heading; ``changes``: dotted keys with ``__`` for the dot."""
    house = with_changes(load(name), [(key.replace("__", "."), value) for key, value in changes.items()], "x")
    return {line.partition(": ")[0]: line.partition(": ")[2] for line in rule_card(house, players)}


def test_where_every_knock_is_gin__nobody_undercuts() -> None:
    """With nothing loose allowed the others can neither undercut nor, but on gin, lay off."""
    said = paragraphs("straight-gin")["Knocking"]
    assert "undercut" not in said
    assert "Nobody lays off on the knocker's melds" in said
    assert "Without bearing here" not in paragraphs("straight-gin", knock__undercut_bonus="30")
    assert (
        "The opponents may lay off on the knocker's melds."
        in (paragraphs("straight-gin", knock__layoffs_on_gin="true")["Knocking"])
    )
    assert (
        "An opponent with no more deadwood than the knocker undercuts"
        in (paragraphs("straight-gin", knock__limit="3")["Knocking"])
    )


def test_what_goes_by_players_and_by_hand() -> None:
    """A sentence stands once, with the players and the hands for whom it holds."""
    said = paragraphs("basic", players__max="5", pickup__free_draws="0", scoring__cap="{2: 50, 3: 80, 4: 80, 5: 80}")
    assert said["With 2 players"] == "Nobody's cards count more than 50 in a hand."
    assert said["With 3 to 5 players"] == "Nobody's cards count more than 80 in a hand."
    assert not any("in a hand" in line for heading, line in said.items() if heading == "Scoring")
    said = paragraphs(
        "basic", runs__min="{by_hand: [3, 4, 3, 4]}", match__end="hands", match__hands="4", match__target="null"
    )
    assert said["Hands 1 and 3"] == "A run is 3 or more of one suit in sequence."
    assert said["Hands 2 and 4"] == "A run is 4 or more of one suit in sequence."
    said = paragraphs("basic", runs__min="{by_hand: [4, 3, 4, 3]}")
    assert said["Hands 1 and 3"] == "A run is 4 or more of one suit in sequence."
    assert said["Hands 2, 4 and after"] == "A run is 3 or more of one suit in sequence."


def test_by_players_in_some_hands_only() -> None:
    """What hangs on both is told for each number of players with its hands."""
    said = paragraphs("basic", players__max="3", runs__min="{by_hand: [3, {2: 4, 3: 5}]}")
    assert said["Hand 2 and after with 2 players"] == "A run is 4 or more of one suit in sequence."
    assert said["Hand 2 and after with 3 players"] == "A run is 5 or more of one suit in sequence."
    house = with_changes(load("basic"), [("players.max", "3"), ("runs.min", "{by_hand: [3, {2: 4, 3: 5}]}")], "x")
    assert this_hand(house, 2, 5) == ["a run is 4 or more of one suit in sequence"]


@pytest.mark.parametrize(
    ("numbers", "words"),
    [([], []), ([2], ["2"]), ([2, 3], ["2", "3"]), ([2, 3, 4], ["2 to 4"]), ([1, 3, 4, 5, 8], ["1", "3 to 5", "8"])],
)
def test_numbers_in_few_words(numbers: list[int], words: list[str]) -> None:
    """Two in a row are said as they are."""
    assert spans(numbers) == words


def test_values_in_few_words() -> None:
    """By hand the last one stays; by players equal values stand together."""
    assert by_hand(["7", "7", "8"]) == "7 in hands 1 to 2, then 8"
    assert by_hand(["7"]) == "7 in every hand"
    assert grouped({2: 1, 3: 2, 4: 2, 5: 2}, str) == "1 with 2 players, 2 with 3 to 5"
