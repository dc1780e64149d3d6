"""Rule sets from the command line."""

from pathlib import Path

import pytest
from saying import Rummy

from rummy_cli.ruleset.loading import builtin_names, load


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
        "players": {"min": 2, "max": 6},
        "unsound": None,
    }
    assert "runs.aces" in answer["rules"][-2]["unsound"]
    assert rummy("rules list").code == 0


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
    """A failing one and an unreadable one are told, and the exit is 1."""
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
    assert said.code == 1
    assert "meld QH KH AH" in said.err
    assert "9X" in said.err


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
    """`rules lst`: exit 2, did you mean list."""
    said = rummy("rules lst")
    assert said.code == 2
    assert "list" in said.err
    assert "schema" in said.err
