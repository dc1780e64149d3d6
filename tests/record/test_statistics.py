"""Statistics: counted a second time from what was settled of the golden games, and small evenings worked out by hand."""

import csv
import io
import json
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from recorded import Answer, command, read

from rummy_cli.ruleset import load

FOLDER = Path(__file__).parent.parent / "games"
SAT_OUT = {
    ("indian-pool-bought-back", 5): {"Cho"},  # put out after hand 4, and did not buy back in
    ("scala40-last-one-left", 3): {"Ben"},  # put out after hand 2
    ("scala40-last-one-left", 4): {"Ben"},
}


@pytest.fixture(scope="module")
def settled() -> dict[str, dict[str, Any]]:
    """What is written down of each golden game, with its rules as the sheet names them."""
    found = {}
    for game in FOLDER.glob("*.rummy"):
        head = game.read_text(encoding="utf-8").split("---\n")[1]
        rules = next(line for line in head.splitlines() if line.startswith("rules:")).removeprefix("rules:").strip()
        answer = read(game.with_suffix(".yaml"))["answer"]
        found[game.stem] = answer | {"rules": load(rules).name if rules.replace("-", "").isalnum() else None}
    return found


def shown(folder: Path, *words: str) -> Answer:
    """What `rummy stats` answers over the games of the folder."""
    return command(["stats", *words], folder)


@pytest.fixture
def everything(tmp_path: Path) -> Path:
    """A folder with all golden games."""
    (tmp_path / "home" / "games").mkdir(parents=True)
    for game in FOLDER.glob("*.rummy"):
        copy(game, tmp_path / "home" / "games")
    return tmp_path


def counted(games: dict[str, dict[str, Any]], lowest: bool) -> dict[str, dict[str, Any]]:
    """Each player over these games, counted from what was settled of each hand."""
    found: dict[str, dict[str, Any]] = {}
    for name, game in games.items():
        for player in game["totals"]:
            won = player in game.get("winners", [])
            hands = [
                hand
                for hand in game["hands"]
                if hand["how"] != "void" and player not in SAT_OUT.get((name, hand["number"]), ())
            ]
            mine = found.setdefault(
                player, {"games": 0, "finished": 0, "won": 0, "points": [], "marks": [], "runs": []}
            )
            mine["games"] += 1
            mine["finished"] += game["over"]
            mine["won"] += won
            mine["points"] += [hand["points"][player] for hand in hands]
            marks = "".join("x" if hand["winner"] == player else "." for hand in hands)
            mine["marks"].append(marks)
    return {
        player: {
            "games": one["games"],
            "finished": one["finished"],
            "won": one["won"],
            "hands": len(one["points"]),
            "hands_won": "".join(one["marks"]).count("x"),
            "points": sum(one["points"]),
            "best": (min if lowest else max)(one["points"], default=None),
            "longest": max(len(run) for marks in one["marks"] for run in marks.split(".")),
        }
        for player, one in found.items()
    }


def test_golden_games_counted_a_second_time(settled: dict[str, dict[str, Any]], everything: Path) -> None:
    """Every block of the golden games equals the count over what was settled; no game is in two, none is missing."""
    blocks = json.loads(shown(everything, "--json").out)["blocks"]
    assert sum(block["games"] for block in blocks) == len(settled)
    compared = 0
    for block in blocks:
        games = {name: game for name, game in settled.items() if game["rules"] == block["rules"]}
        if len(games) != block["games"]:
            continue  # some by house rules that kept the name: compared below, over all rules
        want = counted(games, block["wins"] == "lowest")
        got = {name: {key: one[key] for key in want[name]} for name, one in block["players"].items()}
        assert got == want
        for name, one in block["players"].items():
            assert one["average"] == (round(one["points"] / one["hands"], 4) if one["hands"] else None), name
        compared += 1
    assert compared >= 12
    overall = json.loads(shown(everything, "--json").out)["players"]
    want = counted(settled, lowest=False)
    added = ("games", "finished", "won", "hands", "hands_won")
    assert {n: {key: one[key] for key in added} for n, one in overall.items()} == {
        n: {key: one[key] for key in added} for n, one in want.items()
    }


def test_head_to_head_over_the_golden_games(settled: dict[str, dict[str, Any]], everything: Path) -> None:
    """Ana and Ben, whatever the rules: counted from what was settled of the games in which both sat."""
    both = [game for game in settled.values() if {"Ana", "Ben"} <= set(game["totals"])]
    duels = [
        block["head_to_head"][0]
        for block in json.loads(shown(everything, "--json", "-p", "Ana,Ben").out)["blocks"]
        if block["head_to_head"]
    ]
    assert len(both) > 5
    hands = [
        hand
        for name, game in settled.items()
        for hand in game["hands"]
        if game in both and hand["how"] != "void" and not {"Ana", "Ben"} & SAT_OUT.get((name, hand["number"]), set())
    ]
    assert sum(duel["games"] for duel in duels) == sum(game["over"] for game in both)
    for name in ("Ana", "Ben"):
        assert sum(duel["won"][name] for duel in duels) == sum(name in game.get("winners", []) for game in both)
        assert sum(duel["hands_won"][name] for duel in duels) == sum(hand["winner"] == name for hand in hands)
    assert sum(duel["hands"] for duel in duels) == len(hands)


def test_csv_tells_the_same(everything: Path) -> None:
    """Row by row the figures of the JSON."""
    blocks = json.loads(shown(everything, "--json").out)["blocks"]
    rows = list(csv.DictReader(io.StringIO(shown(everything, "-f", "csv").out)))
    want = [(block, name, one) for block in blocks for name, one in block["players"].items()]
    assert len(rows) == len(want)
    for row, (block, name, one) in zip(rows, want, strict=True):
        assert (row["rules"], row["wins"], row["player"]) == (block["rules"], block["wins"], name)
        for key, value in one.items():
            assert row[key] == ("" if value is None else str(value))


def evening(folder: Path, name: str, date: str, rules: str, moves: str) -> None:
    """A record of Ana, Ben and Cho in the folder."""
    (folder / "home" / "games").mkdir(parents=True, exist_ok=True)
    head = f"---\nformat: 1\ntitle: {name}\ndate: {date}\nplayers: [Ana, Ben, Cho]\nrules: {rules}\n---\n"
    (folder / "home" / "games" / f"{name}.rummy").write_text(head + moves)


def test_points_of_two_directions_are_never_added(tmp_path: Path) -> None:
    """Basic counts up and viennese down: two blocks, and over all rules no points."""
    evening(tmp_path, "one", "2026-01-03", "basic", "scores Ana=30 Ben=0 Cho=0\n")
    evening(tmp_path, "two", "2026-02-03", "{extends: basic, match: {winner: lowest}}", "scores Ana=7 Ben=0 Cho=9\n")
    answer = json.loads(shown(tmp_path, "--json").out)
    assert [(block["wins"], block["players"]["Ana"]["points"]) for block in answer["blocks"]] == [
        ("highest", 30),
        ("lowest", 7),
    ]
    assert [block["players"]["Cho"]["best"] for block in answer["blocks"]] == [0, 9]
    assert [block["players"]["Ben"]["hands_won"] for block in answer["blocks"]] == [0, 1]
    assert answer["players"]["Ana"]["points"] is None
    assert answer["players"]["Ana"]["hands"] == 2


def test_a_game_won_by_two_is_half_a_game_to_each(tmp_path: Path) -> None:
    """Ana and Ben end level: both have won, and the shares of all players are one game together."""
    evening(tmp_path, "level", "2026-01-03", "basic", "scores Ana=30 Ben=0 Cho=0\nscores Ana=0 Ben=30 Cho=0\nend\n")
    evening(tmp_path, "alone", "2026-01-04", "basic", "scores Ana=30 Ben=0 Cho=0\nend\n")
    players = json.loads(shown(tmp_path, "--json").out)["blocks"][0]["players"]
    assert [(one["won"], one["shared"], one["share"]) for one in players.values()] == [
        (2, 1, 0.75),
        (1, 1, 0.25),
        (0, 0, 0.0),
    ]
    assert "2 of 2, 1 shared" in shown(tmp_path).out


def test_dealers_runs_and_hands_that_do_not_count(tmp_path: Path) -> None:
    """Ana wins hands 1, 2 and (after a void one) 4, Ben the fifth; Cho deals 1, Ana 2, Ben the void one, Ben again 4."""
    moves = "deal Cho upcard 3C\nresult Ana\ncount Ben 7\ncount Cho 8\n"
    moves += "deal upcard 3C\nresult Ana\ncount Ben 7\ncount Cho 8\n"
    moves += "deal upcard 3C\nvoid\ndeal upcard 3C\nresult Ana\ncount Ben 7\ncount Cho 8\n"
    moves += "deal upcard 3C\nresult Ben\ncount Ana 9\ncount Cho 1\n"
    evening(tmp_path, "one", "2026-01-03", "{extends: basic, deal: {after_void: same}}", moves)
    players = json.loads(shown(tmp_path, "--json").out)["blocks"][0]["players"]
    figures = ("hands", "hands_won", "dealt", "dealt_won", "longest", "best")
    assert {name: tuple(one[key] for key in figures) for name, one in players.items()} == {
        "Ana": (4, 3, 1, 1, 3, 15),
        "Ben": (4, 1, 1, 0, 1, 10),
        "Cho": (4, 0, 2, 0, 0, 0),
    }


def test_which_games_are_meant(tmp_path: Path) -> None:
    """By rules, days and players; a game in which nothing was dealt is none; an unfinished one is said apart."""
    evening(tmp_path, "empty", "2026-01-01", "basic", "note nobody came\n")
    evening(tmp_path, "old", "2025-12-31", "basic", "scores Ana=30 Ben=0 Cho=0\nend\n")
    evening(tmp_path, "new", "2026-03-01", "basic", "scores Ana=0 Ben=9 Cho=0\n")
    evening(tmp_path, "gin", "2026-03-02", "{extends: gin, players: {min: 2, max: 3}}", "scores Ana=0 Ben=9 Cho=0\n")

    def counts(*words: str) -> dict[str, int]:
        return {b["rules"]: b["games"] for b in json.loads(shown(tmp_path, "--json", *words).out)["blocks"]}

    basic, gin = load("basic").name, load("gin").name
    assert counts() == {basic: 2, gin: 1}
    assert counts("--rules", "gin") == counts("-r", gin) == {gin: 1}
    assert counts("--since", "2026") == {basic: 1, gin: 1}
    assert counts("--since", "2026-03-02") == {gin: 1}
    assert counts("--until", "2026-03-01", "--since", "2025-12-31") == {basic: 2}
    assert counts("--until", "2025") == {basic: 1}
    assert counts("-p", "ana,Ben") == {basic: 2, gin: 1}
    assert counts("-p", "Ana,Dan") == {}
    said = shown(tmp_path, "-r", "viennese")
    assert basic in said.err
    assert "not finished: new (Ana 0, Ben 9, Cho 0)" in shown(tmp_path, "-r", "basic").out
    wrong = shown(tmp_path, "--since", "last year")
    assert (wrong.code, "2026-11-29" in wrong.err) == (2, True)
