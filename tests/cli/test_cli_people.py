"""``people.yaml``: one person under two names, in the lists over games only."""

from pathlib import Path

import pytest
from saying import Rummy


@pytest.fixture
def two(rummy: Rummy, home: Path) -> Path:
    """Two games, of Ana and Ben, and of Anna and Ben; the home folder."""
    rummy("new one -p Ana,Ben --target 10")
    rummy("scores 12 3")
    rummy("new two -p Anna,Ben --target 10")
    rummy("scores 4 15")
    return home


def test_two_names_are_one_person(rummy: Rummy, two: Path) -> None:
    """12 and 4 are Ana's 16; she is asked for by either name; the record still says Anna."""
    (two / "people.yaml").write_text("Ana: [anna, Annie]\n", encoding="utf-8")
    (block,) = rummy("stats --json").json["blocks"]
    found = block["players"]
    names = sorted(found) if isinstance(found, dict) else sorted(one["name"] for one in found)
    assert names == ["Ana", "Ben"]
    assert "Anna" not in rummy("games").out
    assert rummy("stats -p Annie --json").json["blocks"] == rummy("stats -p ana --json").json["blocks"]
    assert "Anna" in (two / "games" / "two.rummy").read_text(encoding="utf-8")
    assert "Anna" in rummy("sheet -g two").out


def test_without_the_file_they_are_two(rummy: Rummy, two: Path) -> None:
    """Ana, Anna and Ben."""
    assert "Anna" in rummy("stats").out


def test_two_at_one_table_stay_two(rummy: Rummy, two: Path) -> None:
    """Who plays against himself is not the same person."""
    (two / "people.yaml").write_text("Ana: Ben\n", encoding="utf-8")
    rummy("new three -p Ana,Ben")
    assert "Ben" in rummy("games").out


@pytest.mark.parametrize(
    ("text", "says"),
    [("Ana: 3\n", "Ana: a list of names is wanted"), ("Ana: [Cho]\nBen: [Cho]\n", "Cho is said to be Ana and Ben")],
)
def test_mistakes_are_told(rummy: Rummy, two: Path, text: str, says: str) -> None:
    """With the file; nothing is listed half."""
    (two / "people.yaml").write_text(text, encoding="utf-8")
    said = rummy("stats")
    assert said.code == 2
    assert says in said.err
