"""Rule sets from the command line."""

import json
from pathlib import Path

import pytest
from saying import Rummy

from rummy_cli.ruleset.loading import builtin_names, load
from rummy_cli.ruleset.schema_walk import keys


def test_list_has_built_in_and_own_sets(rummy: Rummy) -> None:
    """Own ones are named after the built-in ones; an unsound one does not hide the others."""
    assert rummy("rules new friday").code == 0
    own = Path(rummy("rules new broken --json").json["file"])
    own.write_text("runs: {aces: low}\n")
    answer = rummy("rules list --json").json
    assert [row["name"] for row in answer["rules"]] == [*builtin_names(), "broken", "friday"]
    assert answer["rules"][-1] == {
        "name": "friday",
        "own": True,
        "title": "friday",
        "family": "basic",
        "played": "Our own, from Basic rummy",
        "players": {"min": 2, "max": 6},
        "unsound": None,
    }
    assert "runs.aces" in answer["rules"][-2]["unsound"]
    assert rummy("rules list").code == 0


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("italy", ["machiavelli", "scala40"]),
        ("ITALY Quaranta", ["scala40"]),
        ("romme", ["romme", "viennese"]),
        ("chile", ["carioca"]),
        ("poland", ["remi"]),
        ("rearranging", ["machiavelli", "manipulation", "rummikub"]),
    ],
)
def test_list_finds_by_country_title_other_names_and_family(rummy: Rummy, words: str, names: list[str]) -> None:
    """All words must be there; accents and case do not matter."""
    assert [row["name"] for row in rummy(f"rules list {words} --json").json["rules"]] == names


def test_list_says_where_a_set_is_played(rummy: Rummy) -> None:
    """Under the heading of its family; what is not found is told, and the exit is 1."""
    out = rummy("rules list scala").out
    assert out.startswith("Laying down: ")
    assert "Scala 40, 2 to 6 players" in out
    assert "the club game of Italy" in out
    assert (rummy("rules list atlantis").code, rummy("rules list atlantis").out) == (1, "")
    assert "rummy rules list" in rummy("rules list atlantis").err


def test_a_set_goes_by_its_title(rummy: Rummy) -> None:
    """Wherever a name is taken: on the command line, in a file, in a new game; a slip of a title is met by the name."""
    assert rummy("rules", "check", "liverpool RUMMY").code == 0
    assert rummy("rules", "show", "Rommé").out.startswith("# romme extends basic")
    assert rummy("check", "count", "KD", "-r", "500 rum").code == 0
    assert (
        rummy("new", "x", "-p", "Ana,Ben,Cho", "--rules", "Gin").code == 2
    )  # three are too many for the gin that it means
    Path("h.yaml").write_text("extends: Scala 40\nname: Ours\n")
    assert rummy("rules diff h.yaml scala40").out == "h.yaml and scala40 are the same\n"
    assert "did you mean liverpool" in rummy("rules", "card", "Liverpol rummy").err


def test_a_title_of_two_sets_is_asked_back(rummy: Rummy) -> None:
    """Two own sets are called the same."""
    for name in ("one", "two"):
        Path(rummy(f"rules new {name} --json").json["file"]).write_text("name: Our House\n")
    said = rummy("rules", "card", "our house")
    assert said.code == 2
    assert "may be one or two" in said.err
    assert rummy("rules card two").code == 0


def test_own_sets_that_start_from_what_is_not_there_are_refused_at_once(rummy: Rummy) -> None:
    """Each looks for a title, which may be one of the others': the search does not go round."""
    for number in range(9):
        file = rummy(f"rules new o{number} --json").json["file"]
        Path(file).write_text(f"name: N{number}\nextends: missing{number}\n")
    said = rummy("rules card o3")
    assert said.code == 2
    assert "missing3" in said.err


@pytest.mark.parametrize("name", builtin_names())
def test_new_starts_from_any_set(rummy: Rummy, name: str) -> None:
    """What is written changes nothing yet, holds its examples, and tells an editor where the schema lies."""
    file = Path(rummy(f"rules new ours --from {name} --json").json["file"])
    said = rummy("rules check ours")
    assert said.code == 0, said.err
    assert rummy(f"rules diff ours {name}").out == f"ours and {name} are the same\n"
    first, *lines = file.read_text().splitlines()
    schema = Path(first.removeprefix("# yaml-language-server: $schema=file://"))
    assert json.loads(schema.read_text())["$schema"].startswith("https://json-schema.org")
    begin = lines.index("# Some keys as they are now; take the # away (of the section too) and change the value.")
    keys = [line.removeprefix("# ") for line in lines[begin + 1 : lines.index("", begin)]]
    file.write_text("\n".join([f"extends: {name}", *keys]))
    assert rummy(f"rules diff ours {name}").out == f"ours and {name} are the same\n"


def test_new_asks_for_a_name(rummy: Rummy) -> None:
    """Without a terminal the way to say it is told."""
    said = rummy("rules new --from liverpool")
    assert said.code == 2
    assert "rummy rules new friday --from" in said.err


def test_explain_a_key(rummy: Rummy) -> None:
    """Its meaning, values, default, who plays so, and one situation ruled by each value."""
    out = rummy("rules explain runs.ace").out.splitlines()
    assert out[:3] == [
        "runs.ace: the ace's place in a run; corner: K-A-2 too",
        "Values: low, high, either, corner",
        "Default: low",
    ]
    assert "  corner: carioca, continental" in out
    assert "  check meld QH KH AH" in out
    assert "  low     ->  illegal (runs.ace)" in out
    assert "  either  ->  legal, points 21" in out
    told = rummy("rules explain runs.ace --json").json
    assert told["played"]["corner"] == ["carioca", "continental"]
    assert told["witness"]["answers"]["low"] == "illegal (runs.ace)"


def test_explain_a_section_or_a_slip(rummy: Rummy) -> None:
    """A section has its keys told; a near miss is met by the key."""
    out = rummy("rules explain wilds").out
    assert "wilds.swap_in_set" in out
    assert rummy("rules explain hand_size").out.startswith("deal.hand_size")
    said = rummy("rules explain runs.aces")
    assert said.code == 2
    assert "did you mean runs.ace" in said.err


@pytest.mark.parametrize("key", keys())
def test_explain_knows_every_key(rummy: Rummy, key: str) -> None:
    """Each has a meaning, but for what a house is called and says of itself."""
    told = rummy(f"rules explain {key} --json").json
    assert told["values"]
    assert told["meaning"]


@pytest.mark.parametrize("name", builtin_names())
def test_show_is_a_whole_rules_file(rummy: Rummy, name: str) -> None:
    """What is shown, saved, is the same set."""
    said = rummy(f"rules show {name}")
    Path("shown.yaml").write_text(said.out)
    assert load("./shown.yaml") == load(name)


def test_show_says_where_a_value_comes_from(rummy: Rummy) -> None:
    """gin-classic has its own bonus, the target from gin, the sets from basic."""
    lines = rummy("rules show gin-classic").out.splitlines()
    assert lines[0] == "# gin-classic extends gin extends basic"
    told = {line.split(":")[0].strip(): line.split("# ", 1)[1] for line in lines[1:] if "# " in line}
    assert told["undercut_bonus"] == "gin-classic"
    assert told["limit"] == "gin"
    assert told["target"] == "gin; in basic: 150"
    assert told["distinct_suits"] in ("basic", "default")
    assert rummy("rules show gin-classic --json").json["rules"]["knock"]["undercut_bonus"] == 10


def test_card(rummy: Rummy) -> None:
    """One page; it fits the width, and a number of players may be asked for."""
    said = rummy("rules card gin")
    assert said.out.startswith("Gin rummy")
    assert all(len(line) <= 100 for line in said.out.splitlines())
    assert len(said.out.splitlines()) < 60
    assert rummy("rules card basic --players 5 --json").json["players"] == 5
    assert rummy("rules card gin --players 3").code == 2


def test_card_of_the_current_game(rummy: Rummy) -> None:
    """With what was agreed since; without a game it is basic rummy."""
    assert rummy("rules card").out.startswith("Basic rummy")
    rummy("new x -p Ana,Ben --rules gin")
    rummy("play rule knock.limit=7")
    out = rummy("rules card").out
    assert out.startswith("Gin rummy")
    assert "seven" in out or "7" in out


def test_check_runs_examples(rummy: Rummy) -> None:
    """A failing one and an unreadable one are told; the exit is 1, and 2 with one that cannot be read."""
    Path("h.yaml").write_text(
        "examples:\n"
        "  - {check: meld QH KH AH, verdict: illegal, rule: runs.ace}\n"
        "  - {check: \"layoff 5H --on '2H 3H 4H'\", verdict: legal}\n"
        "  - {check: count KD 7S AC, verdict: legal}\n"
    )
    said = rummy("rules check h.yaml --json")
    assert (said.code, [one["holds"] for one in said.json["examples"]]) == (0, [True, True, True])
    assert "3 of 3 examples hold" in rummy("rules check h.yaml").out
    Path("h.yaml").write_text(
        "examples: [{check: meld QH KH AH, verdict: legal}, {check: meld QH KH 9X, verdict: legal}]\n"
    )
    said = rummy("rules check h.yaml")
    assert said.code == 2
    assert "meld QH KH AH" in said.err
    assert "9X" in said.err
    Path("h.yaml").write_text("examples: [{check: meld QH KH AH, verdict: legal}]\n")
    assert rummy("rules check h.yaml").code == 1


def test_check_knows_every_claim(rummy: Rummy) -> None:
    """Examples may be of any claim, with its options."""
    Path("h.yaml").write_text(
        "extends: rummy51\nexamples:\n"
        "  - {check: open 6S 7S 8S / 10D 10C 10H, verdict: legal}\n"
        "  - {check: \"swap 8S --on '6S 7S JK'\", verdict: legal}\n"
        "  - {check: knock 2S 3D, verdict: illegal, rule: knock}\n"
        "  - {check: hand 2S 3D --opened, verdict: legal}\n"
        "  - {check: rearrange 4C 5C 6C --to 4C 5C 6C 7C, verdict: illegal, rule: rearrange}\n"
    )
    said = rummy("rules check h.yaml")
    assert said.code == 0, said.err


def test_check_several(rummy: Rummy) -> None:
    """All are looked through, and the worst decides."""
    Path("bad.yaml").write_text("runs: {aces: low}\n")
    said = rummy("rules check basic bad.yaml gin --json")
    assert said.code == 2
    assert [one["sound"] for one in said.json["rules"]] == [True, False, True]
    assert "bad.yaml:1" in said.err


def test_diff(rummy: Rummy) -> None:
    """Two keys part basic rummy from its ace-either sister."""
    assert len(rummy("rules diff basic basic-ace-either").out.splitlines()) == 2
    assert rummy("rules diff gin gin").out == "gin and gin are the same\n"
    assert rummy("rules diff gin gim").code == 2


def test_new_writes_a_sound_file_and_never_over_another(rummy: Rummy) -> None:
    """A name goes to the own sets, a path where it says; a built-in name is refused."""
    said = rummy("rules new", "my house")
    assert said.code == 2  # one word too many for this way of calling it
    said = rummy("rules", "new", "My House", "--extends", "gin")
    assert said.code == 0
    assert rummy("rules check my-house").code == 0
    assert rummy("rules", "new", "My House").code == 2
    assert rummy("rules new gin").code == 2
    assert rummy("rules new ./here.yaml --extends rummy51").code == 0
    assert rummy("rules check here.yaml").code == 0
    assert rummy("rules new ./here.yaml").code == 2
    assert rummy("new x -p Ana,Ben --rules my-house").code == 0


def test_schema_is_json(rummy: Rummy) -> None:
    """For editors; with --json and without."""
    assert rummy("rules schema").json["$schema"].startswith("https://json-schema.org")
    assert rummy("rules schema --json").code == 0


def test_unknown_word_names_those_there_are(rummy: Rummy) -> None:
    """`rules lst`: exit 2, did you mean list; of a word that is like none, those there are."""
    said = rummy("rules lst")
    assert (said.code, said.err) == (2, "rummy rules: no such command 'lst'; did you mean list?\n")
    said = rummy("rules xyzzy")
    assert said.code == 2
    assert "list" in said.err
    assert "schema" in said.err


@pytest.mark.parametrize("base", ["basic", "liverpool", "rummikub"])
def test_the_line_that_begins_a_game_by_a_new_set_works(rummy: Rummy, base: str) -> None:
    """It names as many players as the set asks for at least."""
    told = rummy(f"rules new ours --from {base}").out
    line = told.partition("and then")[2].strip().removeprefix("rummy ")
    assert rummy(line).code == 0
