"""A claim is judged as the move that it would be: each key of the table turned over, ``check`` against a recorded move."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest
from recorded import record_text, replayed

from rummy_cli.claims.examples import ruling_on_line
from rummy_cli.ruleset.loading import House, from_tree
from rummy_cli.ruleset.problems import RulesError
from rummy_cli.ruleset.schema import value_of
from rummy_cli.ruleset.schema_walk import alternatives, keys

SECTIONS = ("deck.", "turn.melds_per_turn", "sets.", "runs.", "wilds.", "opening.", "layoffs.", "rearrange")
OURS: dict[str, Any] = {
    "extends": "basic",
    "players": {"min": 2, "max": 2},
    "deck": {"packs": 2, "jokers": 4},
    "deal": {"hand_size": 20},
    "turn": {"discard": True},
    "wilds": {"swap": "any"},
    "rearrange": True,
}


class Situation(NamedTuple):
    """What lies on the table, laid before by the player himself or by the other; the claim; the move."""

    table: str
    claim: str
    move: str


SITUATIONS = {
    "layoff": Situation("6S 7S 8S", "layoff 9S 10S --on '6S 7S 8S'", "layoff 9S 10S on 1"),
    "layoff of an ace": Situation("JH QH KH", "layoff AH --on 'JH QH KH'", "layoff AH on 1"),
    "layoff of a wild": Situation("6S 7S JK=8S", "layoff JK=9S --on '6S 7S JK=8S'", "layoff JK=9S on 1"),
    "layoff on a set": Situation("9C 9D 9H", "layoff 9D --on '9C 9D 9H'", "layoff 9D on 1"),
    "fifth of a set": Situation("9C 9D 9H 9S", "layoff JK --on '9C 9D 9H 9S'", "layoff JK on 1"),
    "layoff that fits nothing": Situation("6S 7S 8S", "layoff JS --on '6S 7S 8S'", "layoff JS on 1"),
    "swap in a run": Situation("6S 7S JK=8S", "swap 8S --on '6S 7S JK=8S'", "swap 8S on 1"),
    "swap in a set": Situation("9C 9D JK", "swap 9H --on '9C 9D JK'", "swap 9H on 1"),
    "swap in a full set": Situation("9C 9D 9S JK", "swap 9H --on '9C 9D 9S JK'", "swap 9H on 1"),
    "swap of the wrong card": Situation("6S 7S JK=8S", "swap 9S --on '6S 7S JK=8S'", "swap 9S on 1"),
    "rearranging": Situation("4C 5C 6C 7C", "rearrange 4-7C --to 4-6C 7CDH", "rearrange 1: 4C 5C 6C / 7C 7D 7H"),
    "rearranging to a run": Situation("JH QH KH", "rearrange JH-KH --to 'JH QH KH AH'", "rearrange 1: JH QH KH AH"),
    "rearranging without a card": Situation(
        "4C 5C 6C 7C 8C 9C", "rearrange 4-9C --to 4-6C 7-9C", "rearrange 1: 4C 5C 6C / 7C 8C 9C"
    ),
    "rearranging badly": Situation("4C 5C 6C 7C", "rearrange 4-7C --to 4-5C 6CDH", "rearrange 1: 4C 5C / 6C 6D 6H"),
}
OPENINGS = {
    "opening": ("6S 7S 8S / 10D 10C 10H", {"type": "points", "points": 51}),
    "opening that is short": ("2S 3S 4S / 5D 5S 5H", {"type": "points", "points": 51}),
    "opening with wilds": ("6S JK=7S JK=8S 9S / 10D 10C 10H", {"type": "points", "points": 51}),
    "opening by contract": ("6S 7S 8S / 10D 10C 10H", {"type": "contract", "contracts": [{"sets": 1, "runs": 1}]}),
    "another contract": ("6S 7S 8S / 10D 10C 10H", {"type": "contract", "contracts": [{"sets": 2}]}),
}


def written(value: Any) -> Any:
    """A value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def nested(key: str, value: Any) -> dict[str, Any]:
    """``runs.ace`` and its value as a mapping."""
    head, _, rest = key.partition(".")
    return {head: nested(rest, value)} if rest else {head: value}


def merged(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    result = dict(one)
    for key, value in other.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if both else value
    return result


def houses(start: dict[str, Any]) -> Iterator[tuple[str, Any, House]]:
    """The house, then each with one key of the table changed to the next values that the schema offers."""
    whole = from_tree(start, place="test")
    yield "", None, whole
    rules = whole.rules(2)
    for key in keys():
        if not key.startswith(SECTIONS) or isinstance(value_of(rules, key), dict):
            continue
        for value in islice(alternatives(rules, key), 4):
            try:
                yield key, value, from_tree(merged(start, nested(key, written(value))), place="test")
            except (RulesError, TypeError):
                continue


def played(house: House, moves: list[str]) -> list[tuple[int, str, set[str]]]:
    """The errors of a record with these moves: place among them, verdict and keys."""
    tree = {key: value for key, value in house.tree.items() if value is not None or key == "knock"}
    answer = replayed(record_text({"players": ["Ana", "Ben"], "rules": tree, "moves": "\n".join(moves) + "\n"}))
    assert answer.data is not None, answer.err
    return [(one["entry"], one["verdict"], set(one["rules"])) for one in answer.data["errors"]]


def agree(house: House, claim: str, before: list[str], move: str) -> bool | None:
    """Is the claim ruled as the move is, with the same keys? None where the moves before it already fail."""
    errors = played(house, [*before, move])
    at = len(before) + 1
    if errors and errors[0][0] < at:
        return None
    said = ruling_on_line(house, claim)
    verdict, cited = (errors[0][1], errors[0][2]) if errors else ("legal", set())
    return (said.verdict, set(said.rules)) == (verdict, cited)


def laid_before(house: House, what: str, table: str) -> list[str]:
    """The moves that bring the meld to the table: his own where the rules ask for that, else another's."""
    rules = house.rules(2)
    asked = rules.wilds.swap if what.startswith("swap") else rules.layoffs.onto
    own = "2D 3D 4D"
    if asked == "own":
        first, second = f"Ana: meld {table} / {own}", "Ben: meld 2H 3H 4H"
    else:
        first, second = f"Ana: meld {own}", f"Ben: meld {table}"
    moves = ["deal Ben upcard 5C", "Ana: draw", first, "Ana: discard KC", "Ben: draw", second, "Ben: discard KD"]
    return [*moves, "Ana: draw"]


@pytest.mark.parametrize("what", SITUATIONS)
def test_a_claim_on_the_table_is_ruled_as_the_move(what: str) -> None:
    """Verdict and keys are those of play, whichever value a key of the table has."""
    situation = SITUATIONS[what]
    compared, wrong = 0, []
    for key, value, house in houses(OURS):
        before = laid_before(house, what, situation.table)
        number = 2 if "Ana: meld 2D 3D 4D" in before else 1
        move = situation.move.replace("on 1", f"on {number}").replace("rearrange 1", f"rearrange {number}")
        same = agree(house, situation.claim, before, f"Ana: {move}")
        compared += same is not None
        if same is False:
            wrong.append(
                (key, value, ruling_on_line(house, situation.claim).rules, played(house, [*before, f"Ana: {move}"]))
            )
    assert wrong == []
    assert compared > 40


@pytest.mark.parametrize("what", OPENINGS)
def test_an_opening_is_ruled_as_the_turn(what: str) -> None:
    """An opening that will not do is refused when it is laid or, where it is only short, at the discard."""
    cards, opening = OPENINGS[what]
    start = merged(OURS, {"opening": opening, "wilds": {"per_meld_at_opening": 1}})
    compared, wrong = 0, []
    for key, value, house in houses(start):
        if key == "opening.earliest_lap":
            continue  # a claim knows no lap
        moves = ["deal Ben upcard 5C", "Ana: draw", f"Ana: meld {cards}", "Ana: discard KC"]
        errors = played(house, moves)
        if errors and errors[0][0] < 3:
            continue  # so the hand cannot begin
        cited = errors[0][2] if errors else set()
        said = ruling_on_line(house, f"open {cards}")
        compared += 1
        if (said.verdict != "legal") != bool(errors) or not cited <= set(said.rules):
            wrong.append((key, value, said.verdict, said.rules, errors))
    assert wrong == []
    assert compared > 40


def test_houses_turn_over_every_section() -> None:
    """So that the comparison reaches what it says it reaches."""
    turned = {key for key, _, _ in houses(OURS)}
    for section in ("deck.", "sets.", "runs.", "wilds.", "layoffs.", "rearrange"):
        assert any(key.startswith(section) for key in turned), section
