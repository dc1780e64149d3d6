"""Small records of what the random games have found wrong once."""

from rummy_cli.replay import open_record
from rummy_cli.views.state import state_json

HOUSE = """{extends: basic, deal: {hand_size: 5}, opening: {type: points, points: 30},
  pickup: {before_opening: must_open}, stock: {when_empty: void_hand}}"""


def test_pickup_before_opening__opens_and_goes_out_with_the_same_melds() -> None:
    """Ben takes a discard without having opened; his last six cards are the opening that he owes, 18 + 24 points."""
    record = f"""---
format: 1
players: [Ana, Ben]
rules: {HOUSE}
---
deal Ben upcard KD
Ana: draw
Ana: discard 6D
Ben: take 6D
Ben: meld 6C 6D 6H / 7S 8S 9S
count Ana 5C 2H 2C 3D 4D
"""
    opened = open_record(record, "game.rummy")
    answer = state_json(opened.book, opened.notation)
    assert not answer["errors"]
    assert answer["hands"] == [
        {"number": 1, "dealer": "Ben", "winner": "Ben", "how": "rummy", "points": {"Ana": 0, "Ben": 32}}
    ]
