"""Rules files: what is understood, what is refused, with which line, and how sets start from one another."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.ruleset import loading, provenance
from rummy_cli.ruleset.loading import House, RulesError, from_tree, load, read_mapping, with_changes


def refused(text: str, tmp_path: Path) -> list[str]:
    """The lines of the refusal of a rules file, its folder left out."""
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as error:
        load(str(path))
    return str(error.value).replace(f"{tmp_path}/", "").splitlines()


def house(text: str, tmp_path: Path) -> House:
    """The house of a rules file."""
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    return load(str(path))


# ---------------------------------------------------------------- reading


def test_a_small_sound_set(tmp_path: Path) -> None:
    """Basic rummy with the ace at either end, fifteen in hand."""
    found = house("name: Friday\nextends: basic\nruns:\n  ace: either\nscoring:\n  values: {A: 15}\n", tmp_path)
    assert found.name == "Friday"
    rules = found.rules(4)
    assert (rules.runs.ace, rules.runs.min, rules.scoring.values.A, rules.scoring.values.K) == ("either", 3, 15, 10)
    assert rules.deal.hand_size == 7
    assert "extends" not in found.tree


def test_without_extends_the_defaults_hold(tmp_path: Path) -> None:
    """What is left out is as in basic rummy."""
    assert house("{}", tmp_path).tree == load("basic").tree


@pytest.mark.parametrize(
    ("written", "key", "value"),
    [
        ("rearrange_failed: 0x1F", "rearrange_failed", 31),
        ("rearrange_failed: 0o17", "rearrange_failed", 15),
        ("rearrange_failed: +12", "rearrange_failed", 12),
        ("rearrange_failed: 007", "rearrange_failed", 7),
        ("rearrange: TRUE", "rearrange", True),
        ("rearrange: False", "rearrange", False),
        ("knock: ~", "knock", None),
        ("knock: Null", "knock", None),
        ("name: no", "name", "no"),
        ("name: on", "name", "on"),
        ("name: 51", "name", "51"),
        ("name: 2026-11-29", "name", "2026-11-29"),
        ("name: true", "name", "true"),
        ("name: 12:30:45", "name", "12:30:45"),
        ("name: '51'", "name", "51"),
        ("about: 1e3", "about", "1e3"),
        ("about: |\n  two\n  lines\n", "about", "two\nlines\n"),
        ("name: !!str 51", "name", "51"),
    ],
)
def test_scalars_are_those_of_yaml_1_2(written: str, key: str, value: Any, tmp_path: Path) -> None:
    """Only true and false are switches, numbers have no sexagesimals, names are always text."""
    assert house(written, tmp_path).tree[key] == value


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "y", "n", "1", '"true"', "null", "tRue"])
def test_other_words_are_no_switch(word: str, tmp_path: Path) -> None:
    """A switch is true or false, nothing that older YAML took for it."""
    (line,) = refused(f"runs: {{min: 3}}\nrearrange: {word}\n", tmp_path)
    assert line.startswith("house.yaml:2: rearrange: ")
    assert "true or false" in line


@pytest.mark.parametrize(
    "written", ["'3'", "3.0", "7.5", "true", "null", "[3]", "three", "1_0", "3e0", "0b11", "1:30", ".inf", ".nan"]
)
def test_only_a_whole_number_is_a_number(written: str, tmp_path: Path) -> None:
    """Types are strict: "2" is not 2, 7.5 is no integer, true is not 1."""
    (line,) = refused(f"runs:\n  min: {written}\n", tmp_path)
    assert line.startswith("house.yaml:2: runs.min: ")
    assert "a whole number from 2 to 14" in line


def test_deck_wild_ranks__bare_or_quoted(tmp_path: Path) -> None:
    """Ranks may be written bare or quoted."""
    found = house('deck: {jokers: 2, wild_ranks: [8, "9", J], rank_aliases: {1: A, 12: J, "13": Q}}', tmp_path)
    assert found.rules(2).deck.wild_ranks == ("8", "9", "J")
    assert found.rules(2).deck.rank_aliases == {"1": "A", "12": "J", "13": "Q"}
    assert house("scoring: {values: {10: 11, '9': 8}}", tmp_path).rules(2).scoring.values.r10 == 11


def test_deck_wild_ranks__no_such_rank(tmp_path: Path) -> None:
    """Each item of a list is judged, and named by its place."""
    lines = refused("deck:\n  wild_ranks:\n  - 2\n  - 1\n  - j\n", tmp_path)
    assert [line.split(": ")[:2] for line in lines] == [
        ["house.yaml:4", "deck.wild_ranks[2]"],
        ["house.yaml:5", "deck.wild_ranks[3]"],
    ]
    assert "did you mean J" in lines[1]


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name: x\nruns:\n  aces: low\n", 3, ["runs.aces", "did you mean runs.ace"]),
        ("extends: basic\nmelding:\n  min: 3\n", 2, ["melding: no such key", "melds_on_table"]),
        ("extends: basic\nrun: {}\n", 2, ["run: ", "did you mean runs"]),
        ("ace: high\n", 1, ["ace: ", "did you mean runs.ace"]),
        ("runs:\n  target: 5\n", 2, ["runs.target: ", "did you mean match.target"]),
        ("runs:\n  min: 3\n  ace: low\n  min: 4\n", 4, ["runs.min", "twice", "line 2"]),
        ("sets: {min: 3}\nruns: {min: 3}\nsets: {max: 4}\n", 3, ["sets: ", "twice", "line 1"]),
        ('sets: {"min": 3, "min": 3}\n', 1, ["sets.min", "twice"]),
        ("deal: {hand_size: {2: 7, '2': 8, 3: 7, 4: 7, 5: 7, 6: 7}}", 1, ["deal.hand_size.2", "twice"]),
        ("runs:\n  min: 3\n  ace: sideways\n", 3, ["runs.ace", "low, high, either, corner"]),
        ("runs: {ace: ether}\n", 1, ["runs.ace", "did you mean either"]),
        ("match:\n  target: many\n", 2, ["match.target", "'many' is no whole number", "null"]),
        ("sets:\n  min: -3\n", 2, ["sets.min", "-3 is out of range", "from 2 to 32"]),
        ("players:\n  min: 0\n", 2, ["players.min", "from 2 to 12"]),
        ("players:\n  max: 99999999999\n", 2, ["players.max", "from 2 to 12"]),
        ("extends: gin\nplayers: {max: 9999999999999}\n", 2, ["players.max", "from 2 to 12"]),
        ("sets:\n  - min\n", 1, ["sets: a list stands where a mapping is wanted", "distinct_suits"]),
        ("sets: 3\n", 1, ["sets: 3 stands where a mapping is wanted"]),
        ("sets:\n", 1, ["sets: null stands where a mapping is wanted"]),
        ("knock: yes\n", 1, ["knock: 'yes' stands where a mapping is wanted", "or null"]),
        ("going_out:\n  final_discard: no\n", 2, ["going_out.final_discard", "optional, required"]),
        ("going_out: {by: []}\n", 1, ["going_out.by", "empty", "meld, layoff, discard"]),
        ("going_out: {by: meld}\n", 1, ["going_out.by", "a list is wanted"]),
        ("going_out: {by: [meld, throw]}\n", 1, ["going_out.by[2]", "'throw' is none of meld, layoff, discard"]),
        ("one_turn: {name: Big Hand}\n", 1, ["one_turn.name", "small letters"]),
        ("match: {shutout: flat}\n", 1, ["match.shutout", "flat:N"]),
        ("name: [a]\n", 1, ["name: a list is no text"]),
        ("deck: {rank_aliases: [A]}\n", 1, ["deck.rank_aliases: a list stands where a mapping is wanted"]),
        ("deck: {rank_aliases: {11: Joe}}\n", 1, ["deck.rank_aliases.11: 'Joe' is none of A, 2"]),
        ("examples:\n- {check: meld 7H}\n", 2, ["examples[1].verdict: is missing"]),
        ("examples:\n- {check: 5, verdict: legal}\n", 2, ["examples[1].check: 5 is no text"]),
        ("examples:\n- {check: a, verdict: legal, why: x}\n", 2, ["examples[1].why: no such key"]),
        ("examples: [7]\n", 1, ["examples[1]: 7 stands where a mapping is wanted"]),
        ("opening: {type: contract, contracts: [{sets: 1, pairs: 2}]}\n", 1, ["opening.contracts[1].pairs: no such"]),
        ("opening: {type: contract, contracts: [{sets: {2: 1}}]}\n", 1, ["opening.contracts[1].sets"]),
        ("extends: [basic]\n", 1, ["extends: the name of a set is wanted"]),
        ("extends: 51\n", 1, ["extends: the name of a set is wanted"]),
        ("extends: basik\n", 1, ["extends: no rules are called 'basik'", "did you mean basic"]),
        ("extends: ./nowhere.yaml\n", 1, ["extends: ", "nowhere.yaml: No such file"]),
        ("runs: {<<: {min: 4}}\n", 1, ["runs.<<", "extends"]),
        ("scoring: {values: {T: 10}}\n", 1, ["scoring.values.T: no such key"]),
        ("about: " + "x" * 2001 + "\n", 1, ["about: 2001 characters are too many"]),
    ],
)
def test_refused_with_line_key_and_what_would_do(text: str, line: int, words: list[str], tmp_path: Path) -> None:
    """Every refusal has the line of the key, the key, what is wrong, and what would do."""
    (told,) = refused(text, tmp_path)
    assert told.startswith(f"house.yaml:{line}: ")
    for word in words:
        assert word in told


def test_all_problems_at_once_in_the_order_of_the_lines(tmp_path: Path) -> None:
    """Unknown, doubled, of the wrong type, off the list and contradicting each other: all in one go."""
    text = (
        "match:\n  winner: nobody\n"
        "sets:\n  min: x\n"
        "runs:\n  aces: low\n  ace: low\n  ace: high\n"
        "opening:\n  type: points\n"
        "going_out:\n  by: [meld]\n  final_discard: required\n"
    )
    lines = refused(text, tmp_path)
    assert [line.split(": ")[:2] for line in lines] == [
        ["house.yaml:2", "match.winner"],
        ["house.yaml:4", "sets.min"],
        ["house.yaml:6", "runs.aces"],
        ["house.yaml:8", "runs.ace"],
        ["house.yaml:10", "opening.points"],
        ["house.yaml:13", "going_out.final_discard"],
    ]


def test_a_faulty_key_is_not_blamed_for_a_contradiction_too(tmp_path: Path) -> None:
    """`hands: many` is no number; that no number of hands is given need not be said besides."""
    (line,) = refused("match: {end: hands, hands: many}\n", tmp_path)
    assert "match.hands: 'many' is no whole number" in line


def test_what_an_unknown_set_would_have_said_is_not_judged(tmp_path: Path) -> None:
    """With `extends: jin` nothing can be said of knocking; the slip within is told all the same."""
    lines = refused("extends: jin\nknock: {limit: 5, limt: 3}\n", tmp_path)
    assert [line.split(": ")[1] for line in lines] == ["extends", "knock.limt"]


# ---------------------------------------------------------------- by number of players


def test_by_number_of_players(tmp_path: Path) -> None:
    """Any value that is no mapping may go by the number of players; below and above, the nearest number holds."""
    found = house(
        "players: {min: 3, max: 5}\n"
        "deal: {hand_size: {3: 9, 4: 8, 5: 7}}\n"
        "opening: {type: {3: none, 4: points, 5: points}, points: {3: null, 4: 40, 5: 51}}\n"
        "scoring: {values: {A: {3: 1, 4: 11, 5: 15}}}\n"
        "going_out: {by: {3: [discard], 4: [meld, discard], 5: [meld]}}\n",
        tmp_path,
    )
    assert [found.rules(n).deal.hand_size for n in (2, 3, 4, 5, 6, 12)] == [9, 9, 8, 7, 7, 7]
    assert [found.rules(n).opening.type for n in (2, 3, 4, 5, 9)] == ["none", "none", "points", "points", "points"]
    assert [found.rules(n).opening.points for n in (3, 4, 5)] == [None, 40, 51]
    assert [found.rules(n).scoring.values.A for n in (3, 4, 5)] == [1, 11, 15]
    assert found.rules(4).going_out.by == ("meld", "discard")
    assert (found.players_min, found.players_max) == (3, 5)


def test_by_number_of_players__the_same_object_each_time() -> None:
    """Settled once: the referee may compare rules by identity."""
    basic, gin = load("basic"), load("gin")
    assert basic.rules(3) is basic.rules(3)
    assert gin.rules(2) is gin.rules(7)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("players: {max: 8}\n", ["deal.hand_size: no value for 7, 8 players", "from 2 to 8"]),
        ("deck: {packs: {2: 1, 3: 2}}\n", ["deck.packs: no value for 4, 5, 6 players"]),
        ("deal: {hand_size: {2: 10, 3: 7}}\n", ["deal.hand_size: no value for 4, 5, 6 players"]),  # nothing is extended
        ("deal: {hand_size: {1: 9}}\n", ["deal.hand_size.1: 1 is no number of players (2 to 12)"]),
        ("deal: {hand_size: {13: 9}}\n", ["deal.hand_size.13"]),
        ("deal: {hand_size: {two: 9}}\n", ["deal.hand_size.two: 'two' is no number of players"]),
        ("deal: {hand_size: {02x: 9}}\n", ["deal.hand_size.02x"]),
        ("deal: {hand_size: {2: x}}\n", ["deal.hand_size.2: 'x' is no whole number"]),
        ("deal: {hand_size: {2: {3: 4}}}\n", ["deal.hand_size.2: a mapping stands where a value is wanted"]),
        ("deal: {hand_size: {}}\n", ["deal.hand_size: the mapping is empty"]),
        ("players: {min: {2: 2}}\n", ["players.min", "one number is wanted"]),
        ("knock: {2: {limit: 5}}\n", ["knock.2: no such key"]),
        ("deck: {rank_aliases: {B: {2: J, 3: Q}}}\n", ["deck.rank_aliases.B: a mapping is none of"]),
    ],
)
def test_by_number_of_players__refused(text: str, words: list[str], tmp_path: Path) -> None:
    """Every number that players allow must be there, and nothing else than numbers of players."""
    told = "\n".join(refused(text, tmp_path))
    for word in words:
        assert word in told
    assert told.startswith("house.yaml:1: ")


# ---------------------------------------------------------------- extends


def test_extends__mappings_merge_scalars_and_lists_replace(tmp_path: Path) -> None:
    """From rummy51: neighbours of a named key stay, aliases and values are added to, lists are replaced."""
    (tmp_path / "mother.yaml").write_text(
        "extends: rummy51\ngoing_out: {by: [discard]}\ndeck: {rank_aliases: {15: K}}\n", encoding="utf-8"
    )
    found = house(
        "extends: mother.yaml\ndeck: {jokers: 2, rank_aliases: {B: J}}\nscoring: {values: {joker: 50}}\n"
        "going_out: {by: [meld, discard]}\n",
        tmp_path,
    ).rules(3)
    assert (found.deck.packs, found.deck.jokers) == (2, 2)
    assert found.deck.rank_aliases == {"1": "A", "12": "J", "13": "Q", "14": "K", "15": "K", "B": "J"}
    assert (found.scoring.values.A, found.scoring.values.joker, found.scoring.unopened) == (10, 50, 100)
    assert found.going_out.by == ("meld", "discard")
    assert found.name == "Rummy 51"


def test_extends__by_player_maps(tmp_path: Path) -> None:
    """A map over a map merges, over one value it replaces; one value over a map replaces."""
    merged = house("extends: basic\ndeal: {hand_size: {4: 8}}", tmp_path)
    assert merged.tree["deal"]["hand_size"] == {2: 10, 3: 7, 4: 8, 5: 6, 6: 6}
    assert house("extends: gin\ndeal: {hand_size: {2: 7}}", tmp_path).tree["deal"]["hand_size"] == {2: 7}
    assert house("extends: manipulation\ndeck: {packs: 2}", tmp_path).tree["deck"]["packs"] == 2


def test_extends__knock(tmp_path: Path) -> None:
    """Null takes the knock away; a mapping over null starts from the defaults of knocking, over a mapping from that."""
    assert load("machiavelli").rules(2).knock is None
    again = house("extends: machiavelli\nknock: {gin_bonus: 7}\nscoring: {method: deadwood}\n", tmp_path).rules(2).knock
    assert again is not None
    assert (again.limit, again.gin_bonus, again.big_gin_bonus) == (10, 7, 31)
    classic = house("extends: gin-classic\nknock: {limit: 7}\n", tmp_path).rules(2).knock
    assert classic is not None
    assert (classic.limit, classic.gin_bonus, classic.big_gin_bonus) == (7, 20, None)
    empty = house("extends: machiavelli\nknock: {}\nscoring: {method: deadwood}\n", tmp_path).rules(2).knock
    assert empty is not None
    assert empty.limit == 10


def test_extends__a_path_counts_from_the_file(tmp_path: Path) -> None:
    """Each file finds its mother beside itself, wherever the command runs."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "mother.yaml").write_text("extends: deep/grandmother.yml\nruns: {min: 4}\n", encoding="utf-8")
    (tmp_path / "deep" / "grandmother.yml").write_text("name: Gran\nruns: {min: 5, ace: high}\n", encoding="utf-8")
    rules = house("extends: ./mother.yaml\n", tmp_path).rules(2)
    assert (rules.name, rules.runs.min, rules.runs.ace) == ("Gran", 4, "high")


def test_extends__a_ring_is_named(tmp_path: Path) -> None:
    """a starts from b starts from a: refused with the chain."""
    (tmp_path / "b.yaml").write_text("name: B\nextends: ./house.yaml\n", encoding="utf-8")
    (line,) = refused("extends: b.yaml\n", tmp_path)
    assert line == "b.yaml:2: extends: the set starts from itself: house.yaml -> b.yaml -> house.yaml"
    (line,) = refused("name: Ring\nextends: ./house.yaml\n", tmp_path)
    assert line == "house.yaml:2: extends: the set starts from itself: house.yaml -> house.yaml"


def test_extends__a_missing_mother_names_the_chain(tmp_path: Path) -> None:
    """The line that names the missing file, and the way to it."""
    (tmp_path / "b.yaml").write_text("name: B\nextends: ./c.yaml\n", encoding="utf-8")
    (line,) = refused("extends: b.yaml\n", tmp_path)
    assert line.startswith("b.yaml:2: extends: ")
    assert "(house.yaml -> b.yaml -> c.yaml)" in line


def test_extends__the_mothers_mistakes_are_told_with_her_line(tmp_path: Path) -> None:
    """A broken mother is refused at her own place."""
    (tmp_path / "b.yaml").write_text("name: B\nruns:\n  aces: 3\n", encoding="utf-8")
    (line,) = refused("extends: b.yaml\n", tmp_path)
    assert line == "b.yaml:3: runs.aces: no such key (did you mean runs.ace?)"


def test_extends__a_long_chain_is_refused(tmp_path: Path) -> None:
    """Twenty files, each starting from the next, are enough."""
    for number in range(30):
        (tmp_path / f"s{number}.yaml").write_text(f"extends: s{number + 1}.yaml\n", encoding="utf-8")
    (tmp_path / "s30.yaml").write_text("extends: basic\n", encoding="utf-8")
    with pytest.raises(RulesError, match="more than 20 sets"):
        load(str(tmp_path / "s0.yaml"))
    assert load(str(tmp_path / "s15.yaml")).tree == load("basic").tree


def test_extends__contradictions_are_judged_on_the_whole_and_blamed_here(tmp_path: Path) -> None:
    """Gin without an upcard has nothing to offer: the line is that of deal.upcard, which stands in this file."""
    (line,) = refused("extends: gin\nname: x\ndeal:\n  upcard: false\n", tmp_path)
    assert line.startswith("house.yaml:4: pickup.upcard_offer: ")


# ---------------------------------------------------------------- names and places


def test_load__unknown_names(tmp_path: Path) -> None:
    """A near name is named; where none is near, how the sets are listed."""
    with pytest.raises(RulesError) as error:
        load("gim", place="--rules")
    assert str(error.value).startswith("--rules: no rules are called 'gim': did you mean gin?")
    with pytest.raises(RulesError, match="`rummy rules list` shows the sets"):
        load("xyzzy")
    with pytest.raises(RulesError, match="No such file"):
        load(str(tmp_path / "none.yaml"))
    with pytest.raises(RulesError, match="Is a directory"):
        load(f"{tmp_path}/")
    for strange in ("", "..", "a\0b", "a\0b.yaml", "x" * 5000, "../basic", "~"):
        with pytest.raises(RulesError):
            load(strange)


def test_load__own_sets_and_files_beside(tmp_path: Path) -> None:
    """An own set is called by its name, but never hides a built-in one; a file may stand beside."""
    (tmp_path / "friday.yaml").write_text("name: Ours\nextends: basic\n", encoding="utf-8")
    (tmp_path / "gin.yaml").write_text("name: Not gin\n", encoding="utf-8")
    (tmp_path / "plain").write_text("name: Plain\nextends: friday\n", encoding="utf-8")
    assert load("friday", own=tmp_path).name == "Ours"
    assert load("gin", own=tmp_path).name == "Gin rummy"
    assert load("friday.yaml", beside=tmp_path).name == "Ours"
    assert load("plain", beside=tmp_path, own=tmp_path).name == "Plain"
    with pytest.raises(RulesError, match="did you mean friday"):
        load("fridy", own=tmp_path)


def test_load__no_text(tmp_path: Path) -> None:
    """What is not UTF-8, or far too long, is refused with its place."""
    path = tmp_path / "house.yaml"
    path.write_bytes(b"name: ok\nabout: \xff\xfe\n")
    with pytest.raises(RulesError, match=r"house\.yaml:2: this is no UTF-8 text"):
        load(str(path))
    path.write_bytes(b"# " + b"x" * 262_144)
    with pytest.raises(RulesError, match="too large"):
        load(str(path))


def test_builtin_names() -> None:
    """All that lie in the folder, basic first."""
    there = sorted(path.stem for path in provenance.rules_folder().glob("*.yaml") if path.stem != "basic")
    assert loading.builtin_names() == ["basic", *there]
    assert {"gin", "indian-pool", "traditional"} < set(there)


# ---------------------------------------------------------------- records


def test_from_tree__lines_of_a_record() -> None:
    """Rules in the head of a record are blamed at the line where they stand in it."""
    head = "format: 1\nplayers: [Ana, Ben]\nrules:\n  extends: basic\n  runs:\n    ace: sideways\n"
    tree, lines = read_mapping(head, "game.rummy", first_line=2)
    with pytest.raises(RulesError) as error:
        from_tree(tree["rules"], place="game.rummy", lines=lines, under="rules")
    assert str(error.value) == "game.rummy:7: runs.ace: 'sideways' is none of low, high, either, corner"


def test_from_tree__a_name_in_a_record() -> None:
    """`rules: bassic` is blamed at its line."""
    tree, lines = read_mapping("format: 1\nrules: bassic\n", "game.rummy", first_line=2)
    with pytest.raises(RulesError, match=r"^game\.rummy:3: rules: no rules are called 'bassic': did you mean basic"):
        from_tree(tree["rules"], place="game.rummy", lines=lines, under="rules")
    with pytest.raises(RulesError, match=r"^game\.rummy:1: rules: a name"):
        from_tree(["basic"], place="game.rummy", lines={"rules": 1}, under="rules")
    assert from_tree("gin", place="x") == load("gin")


@pytest.mark.parametrize("name", loading.builtin_names())
def test_canonical_lines__read_back_to_the_same_house(name: str) -> None:
    """The rules travel inside the record, whole, and come out as they went in."""
    lines = loading.canonical_lines(load(name))
    assert lines[0] == "rules:"
    assert [line.split(":")[0].strip() for line in lines[1:]] == list(load("basic").tree)
    tree, at = read_mapping("\n".join(["format: 1", *lines]), "game")
    found = from_tree(tree["rules"], place="game", lines=at, under="rules")
    assert found == load(name)
    assert loading.canonical_lines(found) == lines
    assert at["rules.deck"] == lines.index(next(line for line in lines if line.startswith("  deck:"))) + 2


def test_canonical_lines__a_contradiction_is_blamed_at_the_section(tmp_path: Path) -> None:
    """In the canonical form a whole section stands on one line."""
    lines = [line.replace('"upcard": true', '"upcard": false') for line in loading.canonical_lines(load("gin"))]
    tree, at = read_mapping("\n".join(lines), "game")
    with pytest.raises(RulesError) as error:
        from_tree(tree["rules"], place="game", lines=at, under="rules")
    number = next(number for number, line in enumerate(lines, 1) if line.startswith("  pickup:"))
    assert str(error.value).startswith(f"game:{number}: pickup.upcard_offer")


NAMES = st.text(st.characters(codec="utf-8"), max_size=30)


@settings(deadline=None, max_examples=60)
@given(name=NAMES, about=NAMES, alias=st.text("abcXYZ019", min_size=2, max_size=6))
def test_canonical_lines__any_text_survives(name: str, about: str, alias: str) -> None:
    """Whatever a house is called, one line holds it, and the fast reader and YAML both read it back."""
    tree: dict[str, Any] = {"name": name, "about": about, "deck": {"rank_aliases": {f"q{alias}": "Q"}}}
    if any(ord(one) < 32 and one not in "\t\n\r" for one in name + about):
        return
    found = from_tree(tree, place="x")
    text = "\n".join(loading.canonical_lines(found)) + "\n"
    for form in (text, text.replace("rules:", "rules:  ", 1), "---\n" + text):
        parsed, _ = read_mapping(form, "x")
        assert from_tree(parsed["rules"], place="x") == found


# ---------------------------------------------------------------- changes


@pytest.mark.parametrize(
    ("changes", "path", "value"),
    [
        ([("runs.ace", "either")], ("runs", "ace"), "either"),
        ([("match.target", "200")], ("match", "target"), 200),
        ([("runs.max", "null")], ("runs", "max"), None),
        ([("runs.max", "~")], ("runs", "max"), None),
        ([("rearrange", "true")], ("rearrange",), True),
        ([("going_out.by", "[meld,discard]")], ("going_out", "by"), ["meld", "discard"]),
        ([("deck.wild_ranks", "[2,J]")], ("deck", "wild_ranks"), ["2", "J"]),
        ([("deal.hand_size", "8")], ("deal", "hand_size"), 8),
        ([("deal.hand_size", "{4: 8}")], ("deal", "hand_size"), {2: 10, 3: 7, 4: 8, 5: 6, 6: 6}),
        ([("deal.hand_size.4", "8")], ("deal", "hand_size"), {2: 10, 3: 7, 4: 8, 5: 6, 6: 6}),
        ([("scoring.values.10", "5")], ("scoring", "values", "10"), 5),
        ([("match.shutout", "flat:100")], ("match", "shutout"), "flat:100"),
        ([("name", "51")], ("name",), "51"),
        ([("name", "Club #1: ours")], ("name",), "Club #1: ours"),
        ([("name", '"quoted"')], ("name",), "quoted"),
        (
            [("runs", "{ace: high}"), ("runs.min", "4")],
            ("runs",),
            {"min": 4, "max": None, "ace": "high", "both_ends": False},
        ),
        ([("opening.type", "points"), ("opening.points", "51")], ("opening", "points"), 51),
    ],
)
def test_with_changes(changes: list[tuple[str, str]], path: tuple[str, ...], value: Any) -> None:
    """A house rule changed by a word typed on: read as YAML 1.2, the rest stays."""
    basic = load("basic")
    before = repr(basic.tree)
    found: Any = with_changes(basic, changes, "--set").tree
    for part in path:
        found = found[part]
    assert found == value
    assert repr(basic.tree) == before


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([("runs.aces", "low")], ["--set: runs.aces: no such key (did you mean runs.ace?)"]),
        ([("match.target", "-5")], ["--set: match.target: -5 is out of range"]),
        ([("match.target", "")], ["--set: match.target: a value is wanted"]),
        ([("match.target", "2\n3")], ["--set: match.target: a value stands on one line"]),
        ([("runs.ace", "[low")], ["--set: runs.ace: this is no YAML"]),
        ([("runs.ace", "!!python/none x")], ["--set: runs.ace: the tag"]),
        ([("runs.ace", "low"), ("runs.ace", "high")], ["--set: runs.ace: is given twice"]),
        ([("runs.min", "4"), ("runs", "{ace: high}")], ["--set: runs: is given twice"]),
        ([("extends", "gin")], ["--set: extends: cannot be changed here"]),
        ([("a..b", "1")], ["--set: a..b: cannot be changed here"]),
        ([("", "1")], ["KEY=VALUE is wanted"]),
        ([("knock.limit", "5")], ["--set: knock: knocking needs"]),
        ([("opening.type", "points")], ["--set: opening.points: "]),
        ([("players.max", "8")], ["--set: deal.hand_size: no value for 7, 8"]),
        ([("runs.ace.x", "1")], ["runs.ace.x: 'x' is no number of players"]),
        ([("runs.ace", "no"), ("sets.min", "x")], ["runs.ace: 'no' is none of", "sets.min: 'x' is no whole"]),
    ],
)
def test_with_changes__refused(changes: list[tuple[str, str]], words: list[str]) -> None:
    """A change is checked like a rules file."""
    with pytest.raises(RulesError) as error:
        with_changes(load("basic"), changes, "--set")
    for word in words:
        assert word in str(error.value)


def test_problem__as_text() -> None:
    """place: key: text, without what is empty."""
    assert str(loading.Problem("a:1", "runs.ace", "no")) == "a:1: runs.ace: no"
    assert str(loading.Problem("a:1", "", "no")) == "a:1: no"
    assert re.fullmatch(r"a: k{100}…: no", str(loading.Problem("a", "k" * 500, "no")))


def test_house__equality_and_examples(tmp_path: Path) -> None:
    """Houses are equal when every key is; examples are rulings."""
    assert load("gin") != load("gin-classic")
    assert load("gin") != "gin"
    assert len({load("gin"), from_tree("gin", place=""), load("basic")}) == 2
    assert repr(load("gin")) == "House('Gin rummy')"
    found = house("examples:\n- {check: meld QH KH AH, verdict: illegal, rule: runs.ace}\n", tmp_path).examples
    assert [(one.check, one.verdict, one.rule) for one in found] == [("meld QH KH AH", "illegal", "runs.ace")]
