"""What a hand is worth: every number has a reason, every method an answer for every way in which a hand is settled."""

from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from recorded import read, record_text, replayed

from rummy_cli.game import Game
from rummy_cli.points import Addend
from rummy_cli.points.addends import AddendKind
from rummy_cli.points.methods import METHODS, SETTLED
from rummy_cli.record.open import open_record
from rummy_cli.ruleset import from_tree, load, ways_out
from rummy_cli.ruleset.card import rule_card
from rummy_cli.ruleset.schema import ScoringRules

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.rummy"))
METHOD_WORDS = get_args(get_type_hints(ScoringRules)["method"])
# A knock is settled by deadwood, or by what each holds; under any other method the rules file is refused.
NO_KNOCK = {("winner_collects", "knock"), ("losers_pay", "knock"), ("tabled_minus_hand", "knock")}


def played(path: Path) -> Game:
    """The game as it stands at the end of its record."""
    return open_record(path.read_text(encoding="utf-8"), path.name, beside=path.parent).journal.game


def worth(addend: Addend) -> int:
    """What the facts of an addend come to, without its sign."""
    counted = addend.counted if addend.cap is None else min(addend.counted, addend.cap)
    return 0 if addend.kind == "tied" else (counted - addend.less) * addend.times


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_addends_sum_to_the_points_that_were_settled(path: Path) -> None:
    """Hand by hand: the facts of each addend give its number, a fixed one has what its key says, and the numbers give what was
    added up by hand."""
    game = played(path)
    settled = read(path.with_suffix(".yaml"))["answer"]["hands"]
    for hand, want in zip(game.hands, settled, strict=True):
        for addend in hand.addends:
            assert addend.points in (worth(addend), -worth(addend))
            assert addend.kind in get_args(AddendKind)
            if addend.kind == "fixed":
                assert addend.counted == attrgetter(addend.key)(hand.ending.rules)
        sums = dict.fromkeys(want.get("points", {}), 0)
        for addend in hand.addends:
            if game.names[addend.person] in sums:
                sums[game.names[addend.person]] += addend.points
        assert sums == want.get("points", {})


HOUSE = {
    "extends": "gin",
    "players": {"min": 2, "max": 3},
    "deal": {"hand_size": 7},
    "pickup": {"upcard_offer": False},
    "stock": {"when_empty": "reshuffle", "ends_at": None},
}
NOBODY_PAYS = {"gin_bonus": 0, "big_gin_bonus": None, "undercut_bonus": 10}
# By method: what Ana scores for her knock with 8, Ben with 20, Cho with 30, capped at 25; for gin; and when Ben has 5.
KNOCKED = {
    "deadwood": ([12 + 17, 0, 0], [20 + 25, 0, 0], [0, (8 - 5) + (25 - 5) + 10, 0]),
    "each_own": ([8, 20, 25], [0, 20, 25], [8 + 10, 5, 25]),
}
CARD_SAYS = {
    "deadwood": "the winner gets the difference of deadwood",
    "each_own": "each player scores what his deadwood counts, who knocked too",
}


@pytest.mark.parametrize("method", METHOD_WORDS)
def test_every_method_scores_a_knock_as_its_card_says_or_is_refused(method: str) -> None:
    """No pair of a knock and a method is taken for sound and then scored as if another method stood there."""
    house = HOUSE | {"knock": NOBODY_PAYS, "scoring": {"method": method, "cap": 25}}
    hands = [
        "result Ana knock\ncount Ana 8\ncount Ben 20\ncount Cho 30\n",
        "result Ana gin\ncount Ben 20\ncount Cho 30\n",
        "result Ana knock\ncount Ana 8\ncount Ben 5\ncount Cho 30\n",
    ]
    players = ["Ana", "Ben", "Cho"]
    answer = replayed(record_text({"players": players, "rules": house, "moves": "".join(hands)}))
    if (method, "knock") in NO_KNOCK:
        assert answer.code == 2
        assert "scoring.method" in answer.err
        return
    assert answer.data is not None, answer.err
    assert [list(hand["points"].values()) for hand in answer.data["hands"]] == list(KNOCKED[method])
    assert CARD_SAYS[method] in "\n".join(rule_card(from_tree(house, place="house"))).lower()


@pytest.mark.parametrize(
    ("counts", "sharing"),
    [((8, 8, 8), ["Ana", "Ben", "Cho"]), ((8, 5, 5), ["Ben", "Cho"])],
)
def test_who_shares_the_lowest_is_told(counts: tuple[int, int, int], sharing: list[str]) -> None:
    """After a knock of three: the knocker is among them where the two others have as much as he, and not where they have less."""
    told = "".join(f"count {name} {n}\n" for name, n in zip(("Ana", "Ben", "Cho"), counts, strict=True))
    house = HOUSE | {"knock": NOBODY_PAYS, "scoring": {"method": "deadwood"}}
    record = record_text({"players": ["Ana", "Ben", "Cho"], "rules": house, "moves": f"result Ana knock\n{told}"})
    game = open_record(record, "x").journal.game
    (hand,) = game.hands
    assert (hand.winner, hand.how) == (None, "void")
    assert [(addend.kind, game.names[addend.person]) for addend in hand.addends] == [("tied", name) for name in sharing]


def test_every_method_settles_every_hand() -> None:
    """A value of ``scoring.method`` without a function for some end of a hand would be found at the table."""
    assert set(METHODS) == set(product(METHOD_WORDS, SETTLED)) - NO_KNOCK


@pytest.mark.parametrize(
    ("house", "ways"),
    [
        ("basic", ("out", "rummy")),
        ("rummy51", ("out", "hand", "cut-hand")),
        ("gin", ("knock", "gin", "big-gin", "undercut")),
        ("gin-classic", ("knock", "gin", "undercut")),
        ("manipulation", ("out", "rummy", "knock", "gin", "undercut")),
    ],
)
def test_how_a_hand_can_end(house: str, ways: tuple[str, ...]) -> None:
    """What ``result`` may say under a built-in set; that a stock is renewed or voids the hand bars ``blocked`` in all of them."""
    assert ways_out(load(house).rules(2)) == ways
