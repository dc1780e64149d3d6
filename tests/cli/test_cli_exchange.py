"""``export`` and ``import`` as commands: files in, games out, all or nothing."""

import csv
import io
import json
from pathlib import Path

from saying import Rummy


def test_export_then_import(rummy: Rummy, friday: Path) -> None:
    """What was exported comes in as a game of another name, with the same totals."""
    assert rummy("scores 30 -12 5").code == 0
    assert rummy("play penalty Ben -3").code == 0
    said = rummy("export")
    rows = list(csv.DictReader(io.StringIO(said.out)))
    assert [(row["player"], row["points"], row["total"], row["how"]) for row in rows] == [
        ("Ana", "30", "30", "scores"),
        ("Ben", "-12", "-12", "scores"),
        ("Cho", "5", "5", "scores"),
        ("Ben", "-3", "-15", "penalty"),
    ]
    Path("friday.csv").write_text(said.out, encoding="utf-8")
    answer = rummy("import friday.csv --json").json
    assert [(game["name"], game["totals"]) for game in answer["games"]] == [
        ("friday-2", {"Ana": 30, "Ben": -15, "Cho": 5})
    ]
    assert rummy("sheet -g friday-2 --json").json["totals"] == {"Ana": 30, "Ben": -15, "Cho": 5}
    assert rummy("status --json").json["title"] == "Friday"  # the current game is the same


def test_export_of_all_games_and_events(rummy: Rummy, friday: Path) -> None:
    """A row a player and hand, over games; a row an event."""
    rummy("scores 1 2 3")
    rummy("new Saturday -p Ana,Ben")
    rummy("scores 4 5")
    rows = [json.loads(line) for line in rummy("export --all -f jsonl").out.splitlines()]
    assert [(row["game"], row["player"], row["points"]) for row in rows] == [
        ("friday", "Ana", 1),
        ("friday", "Ben", 2),
        ("friday", "Cho", 3),
        ("saturday", "Ana", 4),
        ("saturday", "Ben", 5),
    ]
    assert [row["event"] for row in rummy("export --events --json").json["rows"]] == ["scores Ana=4 Ben=5"]


def test_nothing_is_half_imported(rummy: Rummy, home: Path) -> None:
    """The second game of a table cannot stand: neither is written."""
    table = "game,hand,player,points\na,1,Ana,5\na,1,Ben,0\nb,1,Ana,5\n"
    Path("two.csv").write_text(table, encoding="utf-8")
    said = rummy("import two.csv")
    assert said.code == 2
    assert not list(home.glob("games/*"))


def test_one_blank_cell_is_told_as_one(rummy: Rummy) -> None:
    """Ana's second cell is the only blank one."""
    Path("p.csv").write_text("Ana\tBen\n5\t3\n\t7\n", encoding="utf-8")
    assert "   1 blank cell, taken as 0" in rummy("import p.csv --dry-run").out.splitlines()


def test_a_dry_run_writes_nothing(rummy: Rummy, home: Path) -> None:
    """It says what it would do."""
    Path("p.csv").write_text("Ana\tBen\n5\t\n\t7\n", encoding="utf-8")
    said = rummy("import p.csv --dry-run")
    assert said.code == 0
    assert "p: Ana 5, Ben 7" in said.out
    assert "2 blank cells, taken as 0" in said.out
    assert not list(home.glob("games/*"))


def test_the_lowest_total_may_win(rummy: Rummy, home: Path) -> None:
    """A paper has no rules; --set says what is otherwise."""
    Path("p.csv").write_text("Ana;Ben\n5;9\n3;7\n", encoding="utf-8")
    assert rummy("import p.csv --set match.winner=lowest").code == 0
    assert rummy("sheet -g p --json").json["winners"] == ["Ana"]
