"""The schema walked, the JSON Schema, the rule card and the differences in plain words."""

import re
from typing import Any

import msgspec
import pytest

from rummy_cli.ruleset import checking
from rummy_cli.ruleset.card import differences, page, rule_card, values_by_key
from rummy_cli.ruleset.contradictions import sound
from rummy_cli.ruleset.jsonschema import json_schema
from rummy_cli.ruleset.loading import House, RulesError, builtin_names, from_tree, load, with_changes
from rummy_cli.ruleset.other_values import otherwise, usual
from rummy_cli.ruleset.schema import OPTIONAL, BuyingRules, KnockRules, Rules, replace, value_of
from rummy_cli.ruleset.schema_walk import alternatives, keys, meaning

# ---------------------------------------------------------------- walking the schema


def test_keys__every_key_of_every_section() -> None:
    """Counted by hand: the sections of the rules page have so many keys each."""
    counts: dict[str, int] = {}
    for key in keys():
        counts[key.split(".")[0]] = counts.get(key.split(".")[0], 0) + 1
    assert counts == {
        "name": 1,
        "about": 1,
        "players": 2,
        "deck": 5,
        "deal": 10,
        "turn": 5,
        "pickup": 7,
        "buying": 4,
        "stock": 4,
        "melds_on_table": 1,
        "rearrange": 1,
        "rearrange_failed": 1,
        "sets": 3,
        "runs": 4,
        "wilds": 10,
        "opening": 7,
        "layoffs": 4,
        "going_out": 3,
        "one_turn": 8,
        "knock": 16,
        "scoring": 26,
        "match": 10,
        "examples": 1,
    }
    assert len(set(keys())) == len(keys())


def test_value_of_and_replace__reach_every_key() -> None:
    """A dotted key is read and changed, ranks and `from` too; the rest stays."""
    gin = replace(load("gin").rules(2), "buying", BuyingRules())
    for key in keys():
        changed = replace(gin, key, "witness")
        assert value_of(changed, key) == "witness"
        assert replace(changed, key, value_of(gin, key)) == gin
    assert value_of(gin, "scoring.values.10") == 10
    assert value_of(gin, "scoring.values.joker") == 0
    assert value_of(gin, "pickup.from") == "top"
    assert value_of(load("basic").rules(2), "knock.limit") is None
    with pytest.raises(AttributeError):
        value_of(gin, "runs.aces")


def test_meaning__every_key_has_one() -> None:
    """A key is explained where it stands; what is no key is not."""
    for key in keys():
        if key not in ("about", "examples"):
            assert meaning(key), key
    assert meaning("runs.aces") == ""
    assert meaning("scoring.values.joker") == "what a joker left in hand counts"


@pytest.mark.parametrize(
    ("base", "key", "first"),
    [
        ("basic", "runs.ace", ["high", "either", "corner"]),
        ("rummy51", "runs.ace", ["low", "high", "corner"]),
        ("basic", "sets.distinct_suits", [False]),
        ("basic", "going_out.final_discard", ["required"]),
        ("basic", "sets.max", [5, 3, 6, 2, 7, 8]),
        ("basic", "runs.max", [2, 3, 4, 5]),
        ("gin", "knock.limit", [11, 9, 12, 8]),
        ("basic", "knock.limit", []),
        ("basic", "knock", [KnockRules()]),
        ("gin", "knock", [None]),
        ("gin", "going_out.by", [("meld", "discard"), ("layoff", "discard"), ("meld", "layoff", "discard")]),
        ("basic", "going_out.by", [("layoff", "discard"), ("meld", "discard"), ("meld", "layoff")]),
        ("basic", "deck.wild_ranks", [("A",), ("2",)]),
        ("basic", "match.shutout", ["double_total", "double_hand_points", "flat:100"]),
        ("basic", "scoring.blocked", ["lowest_collects", "each_own", "void"]),
        ("basic", "name", []),
        ("basic", "deck.rank_aliases", []),
    ],
)
def test_alternatives(base: str, key: str, first: list[Any]) -> None:
    """Words as the schema has them, numbers nearest first."""
    assert alternatives(load(base).rules(2), key)[: len(first) or None] == first


@pytest.mark.parametrize("name", ["basic", "gin", "rummy51", "oklahoma-gin"])
def test_alternatives__are_values_that_the_schema_takes(name: str) -> None:
    """Each one is of the key's type, none is the value that holds, none comes twice, null comes last."""
    rules = load(name).rules(2)
    for key in keys():
        found = alternatives(rules, key)
        assert value_of(rules, key) not in found
        assert len({repr(one) for one in found}) == len(found)
        assert None not in found[:-1]
        for value in found:
            changed = replace(rules, key, value)
            assert msgspec.convert(msgspec.to_builtins(changed), Rules) == changed


# ---------------------------------------------------------------- JSON Schema


def fits(schema: dict[str, Any], value: Any, whole: dict[str, Any]) -> bool:  # noqa: C901, PLR0911  one test a type of value
    """A small judge of the part of JSON Schema that is used here."""
    if "$ref" in schema:
        return fits(whole["$defs"][schema["$ref"].rpartition("/")[2]], value, whole)
    if "anyOf" in schema and not any(fits(one, value, whole) for one in schema["anyOf"]):
        return False
    if "enum" in schema and not any(type(value) is type(one) and value == one for one in schema["enum"]):
        return False
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    if "type" in schema and type(value) is not kinds[schema["type"]]:
        return False
    if isinstance(value, bool) or value is None:
        return True
    if isinstance(value, int):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    if isinstance(value, str):
        return bool(re.search(schema.get("pattern", ""), value)) and len(value) <= schema.get("maxLength", len(value))
    if isinstance(value, list):
        return len(value) >= schema.get("minItems", 0) and all(
            fits(schema.get("items", {}), one, whole) for one in value
        )
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    for name, inner in value.items():
        parts = (
            [known[name]] if name in known else [part for pattern, part in patterns.items() if re.search(pattern, name)]
        )
        extra = schema.get("additionalProperties", True)
        if not parts and extra is False:
            return False
        if not all(
            fits(part, inner, whole) for part in [*parts, *([extra] if not parts and extra is not True else [])]
        ):
            return False
    needed = all(name in value for name in schema.get("required", ()))
    return needed and len(value) >= schema.get("minProperties", 0)


@pytest.mark.parametrize("name", builtin_names())
def test_json_schema__takes_the_builtin_sets(name: str) -> None:
    """Whole sets, and by number of players."""
    whole = json_schema()
    tree = msgspec.json.decode(msgspec.json.encode(load(name).tree))
    assert fits(whole, tree, whole)


@pytest.mark.parametrize(
    "tree",
    [
        {"extends": "basic", "runs": {"ace": "corner"}},
        {"deck": {"wild_ranks": [8, "9", "J"], "rank_aliases": {"1": "A", "15": 10}}},
        {"opening": {"type": "contract", "contracts": [{"sets": 2}, {"runs": 1}]}},
        {"knock": {"limit": {"2": 10, "3": 7}}, "match": {"shutout": "flat:25", "target": None}},
        {"scoring": {"values": {"A": {"2": 1, "12": 15}, "joker": 50}}},
        {"examples": [{"check": "meld 7H 8H 9H", "verdict": "legal"}]},
    ],
)
def test_json_schema__takes_what_the_reader_takes(tree: dict[str, Any]) -> None:
    """Bare ranks, values by number of players, null where it may be."""
    whole = json_schema()
    assert fits(whole, tree, whole)


@pytest.mark.parametrize(
    "tree",
    [
        {"runs": {"aces": "low"}},
        {"melding": {}},
        {"runs": {"ace": "sideways"}},
        {"runs": {"min": True}},
        {"runs": {"min": "3"}},
        {"runs": {"min": 1}},
        {"runs": {"min": {"1": 3}}},
        {"runs": {"min": {}}},
        {"runs": {"min": {"2": 3, "x": 3}}},
        {"players": {"min": {"2": 2}}},
        {"knock": 5},
        {"rearrange": 1},
        {"deck": {"wild_ranks": [11]}},
        {"going_out": {"by": []}},
        {"match": {"shutout": "flat"}},
        {"one_turn": {"name": "Big Hand"}},
        {"examples": [{"check": "meld 7H"}]},
    ],
)
def test_json_schema__refuses_what_the_reader_refuses(tree: dict[str, Any]) -> None:
    """The editor marks it, and so do we."""
    whole = json_schema()
    assert not fits(whole, tree, whole)
    with pytest.raises(RulesError):
        from_tree(tree, place="x")


def test_json_schema__words_in_the_order_of_the_rules() -> None:
    """Editors offer the words as the rules list them, with what the key means."""
    runs = json_schema()["$defs"]["Runs"]["properties"]["ace"]
    assert runs["anyOf"][0]["enum"] == ["low", "high", "either", "corner"]
    assert runs["default"] == "low"
    assert "ace's place" in runs["description"]
    sizes = json_schema()["$defs"]["Deal"]["properties"]["hand_size"]["default"]
    assert sizes == {"2": 10, "3": 7, "4": 7, "5": 6, "6": 6}


# ---------------------------------------------------------------- the rule card


def paragraph(lines: list[str], heading: str) -> str:
    """The paragraph under a heading, empty when there is none."""
    return next((line.partition(": ")[2] for line in lines if line.startswith(heading + ":")), "")


def test_rule_card__basic() -> None:
    """What a host would say, for every number of players."""
    card = rule_card(load("basic"))
    assert card[0] == "Basic rummy"
    assert paragraph(card, "Players") == "2 to 6."
    assert "ten cards" in paragraph(rule_card(load("basic"), 2), "Deal")
    assert "10 cards with 2 players, 7 with 3 and 4, 6 with 5 and 6" in paragraph(card, "Deal")
    assert "A-2-3 is a run, Q-K-A is none" in paragraph(card, "Melds")
    assert "A 1, 2 to 10 their pips, J Q K 10." in paragraph(card, "Scoring")
    assert "reaches 150" in paragraph(card, "Match")
    for heading in ("Wild cards", "Opening", "Knocking", "Without bearing here", "With 2 players"):
        assert paragraph(card, heading) == ""


def test_rule_card__rummy51() -> None:
    """The opening, the jokers, the cut card, and what going hand is worth."""
    card = rule_card(load("rummy51"), 4)
    assert "Two packs of 52 cards; four jokers" in paragraph(card, "Cards")
    assert "14 cards, the player who begins one more" in paragraph(card, "Deal")
    assert "the first round anybody may" in paragraph(card, "Discard pile")
    assert "51 points" in paragraph(card, "Opening")
    assert "-80 instead of -40" in paragraph(card, "All in one turn")
    assert "-120" in paragraph(card, "All in one turn")
    assert "100 flat" in paragraph(card, "Scoring")
    assert "lowest total wins" in paragraph(card, "Match")


@pytest.mark.parametrize("name", builtin_names())
def test_rule_card__is_a_page_of_whole_sentences(name: str) -> None:
    """At most forty lines of eighty characters, and two for each hand that is told apart, would hold it; sentences are whole."""
    house = load(name)
    card = [line for line in rule_card(house) if line != page.aloud(house.rules(house.players_min).about)]
    assert sum(-(-len(line) // 80) for line in card) <= 40 + 2 * (house.hands - 1)
    for line in card[1:]:
        heading, _, said = line.partition(": ")
        assert heading[0].isupper()
        assert said.endswith(".")
        for sentence in said.removesuffix(".").split(". "):
            assert sentence[0].isupper() or sentence[0].isdecimal(), sentence
    assert paragraph(card, "Without bearing here") == ""
    assert "None" not in "".join(card)


def test_rule_card__every_key_that_is_not_as_in_basic_shows() -> None:
    """Walks the schema: with any other value of any key the card of a house has another sentence."""
    basic = values_by_key(
        load("basic").tree | {name: msgspec.to_builtins(section) for name, section in OPTIONAL.items()}
    )
    for name, players in (("basic", None), ("gin", 2), ("rummy51", None), ("manipulation", 3)):
        house = load(name)
        card = rule_card(house, players)
        for key in keys():
            for value in alternatives(house.rules(3), key)[:2]:
                if (key in OPTIONAL and value is None) or (key, value) == ("match.target", None):
                    continue
                tree = page._with(house.tree, key, msgspec.to_builtins(value))
                if key in OPTIONAL or values_by_key(tree)[key] != basic[key]:
                    assert rule_card(House(tree), players) != card, (name, key, value)


def test_rule_card__without_bearing() -> None:
    """A key that changes nothing here is told all the same, so that nobody wonders."""
    house = with_changes(load("basic"), [("wilds.swap", "any")], "x")
    (line,) = [line for line in rule_card(house) if line not in rule_card(load("basic"))]
    assert line == ("Without bearing here: wilds.swap is any (whose melds a wild may be freed from with its card).")


def test_rule_card__by_number_of_players() -> None:
    """What goes by the number of players is told for each, or only for those who sit down."""
    changes = [("opening.type", "points"), ("opening.points", "{2: 40, 3: 40, 4: 51, 5: 51, 6: 51}")]
    house = with_changes(load("basic"), changes, "x")
    card = rule_card(house)
    assert "40 points" in paragraph(card, "With 2 and 3 players")
    assert "51 points" in paragraph(card, "With 4 to 6 players")
    assert "40 points" in paragraph(rule_card(house, 3), "Opening")
    assert "51 points" in paragraph(rule_card(house, 5), "Opening")


@pytest.mark.parametrize(
    ("changes", "heading", "words"),
    [
        ("deck.jokers=2 wilds.per_meld=1 wilds.adjacent=false", "Wild cards", "at most one wild card"),
        (
            "deck.jokers=2 wilds.per_meld_at_opening=0 opening.type=points opening.points=30",
            "Wild cards",
            "no wild card",
        ),
        ("deck.jokers=2 wilds.min_naturals=0", "Wild cards", "Wild cards alone may be a meld"),
        ("scoring.values={2: 5, 3: 5, 4: 5, 6: 5, 7: 5, 8: 5, 9: 5}", "Scoring", "A 1, 2 to 9 5 each, 10 to K 10 each"),
        ("deck.removed_ranks=[8,9,10] deal.hand_size=6", "Scoring", "A 1, 2 to 7 their pips, J Q K 10"),
        ("deck.wild_ranks=[2]", "Wild cards", "Wild is every 2, where it does not stand for itself"),
        ("deck.removed_ranks=[8,9,10] deal.hand_size=6", "Cards", "Without the ranks 8, 9 and 10"),
        ("deal.direction=counterclockwise", "Deal", "the player at the dealer's right begins"),
        ("stock.max_recycles=1", "Stock", "This is done once in a hand, then the hand is void"),
        ("pickup.from=any_depth pickup.must_use=deep", "Discard pile", "together with all that lie above it"),
        (
            "opening.type=contract opening.contracts=[{sets: 2}, {sets: 1, runs: 1}]",
            "Hand 2 and after",
            "lay-down is exactly one set and one run",
        ),
        ("layoffs.onto=own layoffs.requires=own_meld layoffs.per_turn=1", "Laying off", "at most one card a turn"),
        ("sets.max=3", "Melds", "A set is 3 of one rank"),
        ("sets.max=null", "Melds", "any number"),
        ("going_out.by=[meld,discard]", "Going out", "melded or discarded"),
        ("scoring.values.5=7", "Scoring", "A 1, 2 to 10 their pips (but 5 counts 7), J Q K 10"),
        ("scoring.ace_in_low_run=1", "Scoring", "an ace in a meld counts 1 below a two"),
        ("match.end=hands match.hands=1", "Match", "over after one hand"),
        ("match.end=elimination match.winner=lowest", "Match", "the last one left wins"),
        ("match.shutout=flat:60", "Match", "the winner gets 60 more"),
        ("one_turn.bonus=10", "All in one turn", "10 points more"),
    ],
)
def test_rule_card__sentences(changes: str, heading: str, words: str) -> None:
    """A key turned, and the sentence that tells it."""
    pairs = [(key, value) for key, _, value in (one.partition("=") for one in re.split(r" (?=\w+\.\w+)", changes))]
    said = paragraph(rule_card(with_changes(load("basic"), pairs, "x"), 2), heading)
    assert words.lower() in said.lower()


# ---------------------------------------------------------------- differences


def test_differences__basic_and_ace_either() -> None:
    """What the key means, both values with the names of the houses, and the key."""
    assert differences(load("basic"), load("basic-ace-either")) == [
        "The ace's place in a run; corner: K-A-2 too: low in Basic rummy, either in Basic rummy, ace high or low "
        "(runs.ace)",
        "What the rank A left in hand counts: 1 in Basic rummy, 15 in Basic rummy, ace high or low (scoring.values.A)",
    ]


def test_differences__knocking_here_and_not_there() -> None:
    """Keys that one house does not have are told of the other; null in the words of its key; equal houses do not differ."""
    told = differences(load("manipulation"), load("machiavelli"))
    assert "Ending the hand by a knock: played in Manipulation, not played in Machiavelli (knock)" in told
    assert "Most deadwood that may knock: 5 in Manipulation (knock.limit)" in told
    assert any(
        line.startswith("Packs of 52 cards: 1 with 2 players, 2 with 3 to 5 in Manipulation, 2 in Mach")
        for line in told
    )
    assert "A card is turned to begin the discard pile: no in Machiavelli, yes in Gin rummy (deal.upcard)" in (
        differences(load("machiavelli"), load("gin"))
    )
    assert differences(load("gin"), load("gin")) == []


def test_differences__null_in_words() -> None:
    """No number is any number, no limit or none, as the key has it; the word null stands nowhere."""
    told = differences(load("liverpool"), load("shanghai"))
    assert (
        "Most buys of a player in a hand: any number in Liverpool rummy, 3 in Shanghai rummy (buying.per_hand)" in told
    )
    for one in builtin_names():
        assert not [line for line in differences(load("basic"), load(one)) if "null" in line]


def test_differences__two_houses_of_one_name() -> None:
    """Without names of their own they are the first and the second."""
    other = with_changes(load("basic"), [("going_out.by", "[discard]"), ("deck.rank_aliases", "{B: J}")], "x")
    assert differences(load("basic"), other) == [
        "Extra names of ranks on input: {} in the first, {B: J} in the second (deck.rank_aliases)",
        "Ways in which the last card may go: [meld, layoff, discard] in the first, [discard] in the second "
        "(going_out.by)",
    ]


def test_usual__of_numbers_only_those_that_some_set_has() -> None:
    """Forty opens in scala 40 and romme, 51 in rummy51 and its kin, 48 nowhere; null is no number."""
    rules = load("rummy51").rules(3)
    numbers = [value for value, _ in usual(rules, "opening.points")]
    assert 40 in numbers
    assert 48 not in numbers
    assert all(value_of(other, "opening.points") == value for value, other in usual(rules, "opening.points"))


def test_usual__leaves_the_rest_of_the_file_sound() -> None:
    """With a knock and nothing on the table, ``melds_on_table`` may not become true while the score is deadwood."""
    rules = load("gin").rules(2)
    assert all(sound(other) for key in keys() for _, other in usual(rules, key))


def test_otherwise__one_key_before_two() -> None:
    """Two keys of two words each: two ways with one of them changed, then both."""
    rules = load("rummy51").rules(3)
    found = [
        (other.wilds.swap_before_opening, other.wilds.swap_closed_set)
        for other in otherwise(rules, ["wilds.swap_before_opening", "wilds.swap_closed_set"])
    ]
    before, closed = rules.wilds.swap_before_opening, rules.wilds.swap_closed_set
    assert found == [(not before, closed), (before, not closed), (not before, not closed)]


def test_a_key_alone_is_what_it_is_in_the_whole_schema() -> None:
    """The type of one key, which is looked for in its section alone, is the one that a walk of all sections meets."""
    walked = checking.leaves()
    assert len(walked) > 120
    assert {key: checking.leaf(key) for key in walked} == walked
