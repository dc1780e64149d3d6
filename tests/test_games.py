"""Golden games: whole evenings, recorded and settled independently, refereed from the first deal to the last total."""

from pathlib import Path
from typing import Any

import pytest
from recorded import Answer, differences, read, replayed, unplaced

from rummy_cli.record.head import canonical, read_record
from rummy_cli.ruleset.loading import builtin_names

FOLDER = Path(__file__).parent / "games"
GAMES = sorted(FOLDER.glob("*.rummy"))


def expected(game: Path) -> dict[str, Any]:
    """What is written down of a game: ``exit``, ``answer``, and what it ``shows``."""
    found = read(game.with_suffix(".yaml"))
    assert isinstance(found, dict)
    return found


def free_sets(data: Any) -> Any:
    """The order within a set, and what a wild in it stands for, are nobody's claim."""
    if isinstance(data, dict) and data.get("type") == "set":
        return data | {"cards": sorted(card.partition("=")[0] for card in data["cards"])}
    if isinstance(data, dict):
        return {key: free_sets(value) for key, value in data.items()}
    return [free_sets(one) for one in data] if isinstance(data, list) else data


def faults(game: Path, answer: Answer) -> list[str]:
    """In what the answer is not what was written down."""
    want = expected(game)
    code = [] if answer.code == want["exit"] else [f"exit: {answer.code} {answer.err}"]
    return code + differences(free_sets(want["answer"]), free_sets(answer.data))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_game(game: Path) -> None:
    """The game comes out as it was settled, and its canonical text is a fixed point that tells the same game."""
    text = game.read_text(encoding="utf-8")
    answer = replayed(text)
    assert not faults(game, answer)
    written = canonical(read_record(text, game.name))
    assert canonical(read_record(written, game.name)) == written
    assert unplaced(replayed(written)) == unplaced(answer)


def test_every_built_in_set_has_a_game() -> None:
    """A set of rules that nobody has played through is not known to work."""
    played = set()
    for game in GAMES:
        rules = read_head(game)["rules"]
        played.add(rules if isinstance(rules, str) else rules.get("extends"))
    assert set(builtin_names()) <= played


def read_head(game: Path) -> Any:
    """The head of a record."""
    import yaml

    return yaml.safe_load(game.read_text(encoding="utf-8").split("---\n")[1])


def test_every_game_has_its_settlement() -> None:
    """No record without an expectation, none without a record."""
    assert {game.stem for game in GAMES} == {path.stem for path in FOLDER.glob("*.yaml")}
