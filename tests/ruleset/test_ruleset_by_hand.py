"""Values by hand: how they are read, what they replace, which hand has which, and what is refused."""

import pytest

from rummy_cli.ruleset.card import differences, rule_card, this_hand, values_by_key
from rummy_cli.ruleset.jsonschema import json_schema
from rummy_cli.ruleset.loading import House, RulesError, from_tree, with_changes
from rummy_cli.ruleset.yaml_text import read_value


def house(**tree: object) -> House:
    return from_tree({"extends": "basic", **tree}, place="f")


def problems(**tree: object) -> list[str]:
    with pytest.raises(RulesError) as refused:
        house(**tree)
    return [str(problem) for problem in refused.value.problems]


def test_the_last_value_stays() -> None:
    """Five cards, six, eight, and eight ever after."""
    five_up = house(deal={"hand_size": {"by_hand": [5, 6, 8]}})
    assert [five_up.rules(3, hand).deal.hand_size for hand in (1, 2, 3, 4, 90)] == [5, 6, 8, 8, 8]
    assert five_up.hands == 3
    assert five_up.rules(3, 4) is five_up.rules(2, 3)


def test_by_players_within() -> None:
    """An entry may go by number of players; what does not vary is one value for all."""
    both = house(players={"max": 3}, deal={"hand_size": {"by_hand": [{2: 9, "3": 6}, 5]}})
    assert [(both.rules(n, hand).deal.hand_size) for hand in (1, 2) for n in (2, 3)] == [9, 6, 5, 5]


def test_a_hand_has_its_contract_alone() -> None:
    """Contracts are by hand by nature."""
    asked = house(opening={"type": "contract", "contracts": [{"sets": 2}, {"runs": 1}]})
    told = [asked.rules(2, hand).opening.contract for hand in (1, 2, 3)]
    assert [(one.sets, one.runs) for one in told if one] == [(2, 0), (0, 1), (0, 1)]
    assert house().rules(2).opening.contract is None


def test_it_is_one_value() -> None:
    """It replaces what stood there, and is replaced whole; inside a mapping too."""
    first = house(scoring={"values": {"joker": {"by_hand": [10, 20]}}}, runs={"min": {"by_hand": [3, 4]}})
    again = with_changes(first, [("runs.min", "{by_hand:[5,3,4]}"), ("scoring.values.joker", "15")], "x")
    assert [again.rules(2, hand).runs.min for hand in (1, 2, 3)] == [5, 3, 4]
    assert again.rules(2, 2).scoring.values.joker == 15
    assert with_changes(first, [("runs.min", "{2:3,3:4,4:4,5:4,6:4}")], "x").rules(3, 1).runs.min == 4


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ({"deck": {"packs": {"by_hand": [1, 2]}}}, "f: deck.packs: one value holds for the whole match"),
        ({"match": {"target": {"by_hand": [100, 200]}}}, "f: match.target: one value holds for the whole match"),
        ({"players": {"max": {"by_hand": [4, 5]}}}, "f: players.max: one value holds for the whole match"),
        ({"rearrange": {"by_hand": [True, False]}}, "f: rearrange: one value holds for the whole match"),
        ({"runs": {"min": {"by_hand": 4}}}, "f: runs.min: by_hand wants a list"),
        ({"runs": {"min": {"by_hand": []}}}, "f: runs.min: by_hand wants a list"),
        ({"runs": {"min": {"by_hand": [3], 2: 4}}}, "f: runs.min: by_hand stands alone"),
        ({"runs": {"ace": {"by_hand": ["low", "middle"]}}}, "f: runs.ace.by_hand[2]: 'middle' is none of low, high"),
        ({"runs": {"min": {2: {"by_hand": [3, 4]}}}}, "f: runs.min.2: by hand goes round by number of players"),
        ({"runs": {"min": {"by_hand": [{"by_hand": [3]}]}}}, "f: runs.min.by_hand[1].by_hand: 'by_hand' is no number"),
        ({"knock": {"by_hand": [None]}}, "f: knock.by_hand: knock cannot go by hand, but its keys may"),
        (
            {"opening": {"contracts": {"by_hand": [[{"sets": 1}]]}}},
            "f: opening.contracts: contracts go by hand already",
        ),
        ({"runs": {"min": {"by_hand": [3] * 101}}}, "f: runs.min: 101 values by hand are too many"),
        ({"runs": {"min": {"by_hand": [{2: 3, 3: 4}]}}}, "f: runs.min: no value for 4, 5, 6 players"),
        ({"runs": {"max": 6, "min": {"by_hand": [3, 7, 3]}}}, "f: runs.min: min is 7 and max is 6"),
    ],
)
def test_refused(tree: dict[str, object], words: str) -> None:
    """Where a value may not go by hand, or is none of the key's."""
    assert any(line.startswith(words) for line in problems(**tree)), problems(**tree)


def test_contradictions_hand_by_hand() -> None:
    """Each hand is judged alone, and the hand is named."""
    assert problems(deal={"hand_size": {"by_hand": [6, 9]}})[0].endswith("the deck has only 52 (in hand 2)")
    (one,) = problems(runs={"max": {"by_hand": [None, 6, 5]}, "min": {"by_hand": [3, 7, 3]}})
    assert one == "f: runs.min: min is 7 and max is 6: min may not be over max (in hand 2)"
    assert house(deal={"upcard": {"by_hand": [True, False]}}, turn={"discard": True}).hands == 2


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{by_hand:[7,8]}", {"by_hand": [7, 8]}),
        ("{2:10,3:7}", {2: 10, 3: 7}),
        ("{2: 10, 3:7}", {2: 10, 3: 7}),
        ("[{sets:2},{sets:1,runs:2}]", [{"sets": 2}, {"sets": 1, "runs": 2}]),
        ("{by_hand:[{2:9,3:6},5]}", {"by_hand": [{2: 9, 3: 6}, 5]}),
        ("{2:flat:100,3:none}", {2: "flat:100", 3: "none"}),
        ('{"2":"a:b"}', {"2": "a:b"}),
        ("[low,high]", ["low", "high"]),
    ],
)
def test_typed_without_blanks(text: str, value: object) -> None:
    """A colon behind a key needs no blank after it; a colon within a value stays."""
    assert read_value(text) == value


def test_told_by_hand() -> None:
    """The rule card has a line for hands that differ; a difference between houses is told in words."""
    asked = house(
        deal={"hand_size": {"by_hand": [7, 7, 8]}},
        opening={"type": "contract", "contracts": [{"sets": 1}, {"sets": 1}, {"runs": 1}]},
        match={"end": "hands", "hands": 3, "target": None},
    )
    card = rule_card(asked)
    assert "Hands 1 and 2: Each player gets seven cards. A player's first lay-down is exactly one set." in card
    assert "Hand 3: Each player gets eight cards. A player's first lay-down is exactly one run." in card
    assert not any("seven cards" in line for line in card if line.startswith("Deal"))
    told = differences(asked, house())
    assert any(line.startswith("Cards dealt to each player: 7 in hands 1 to 2, then 8 in ") for line in told)
    assert values_by_key(asked.tree)["deal.hand_size"] == {"by_hand": [7, 7, 8]}


def test_the_schema_for_editors_offers_it_where_it_may_stand() -> None:
    """``deck.wild_ranks`` may go by hand, ``deck.packs`` not; a single value of a card may."""
    parts = json_schema()["$defs"]

    def by_hand(section: str, key: str) -> bool:
        return any("by_hand" in one.get("properties", {}) for one in parts[section]["properties"][key]["anyOf"])

    assert by_hand("Deck", "wild_ranks")
    assert not by_hand("Deck", "packs")
    assert by_hand("Values", "joker")
    assert by_hand("Needs", "runs")
    assert not by_hand("Match", "target")
    assert "by_hand" not in str(parts["Opening"]["properties"]["contracts"])


def test_this_hand__what_the_table_must_know_now() -> None:
    """The sentences that hold in one hand and not in all; a house in which nothing goes by hand has none."""
    asked = house(
        deal={"hand_size": {"by_hand": [7, 7, 8]}},
        opening={"type": "contract", "contracts": [{"sets": 1}, {"runs": 1}]},
    )
    assert this_hand(asked, 3, 1) == ["each player gets seven cards", "a player's first lay-down is exactly one set"]
    assert this_hand(asked, 3, 9) == ["each player gets eight cards", "a player's first lay-down is exactly one run"]
    assert this_hand(house(), 3, 1) == []
