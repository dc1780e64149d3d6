"""Small records of what the random games have found wrong once."""

from typing import Any

from rummy_cli.record.open import open_record
from rummy_cli.screen.state_view import state_json

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
    answer = state_json(opened.journal, opened.notation)
    assert not answer["errors"]
    assert answer["hands"] == [
        {"number": 1, "dealer": "Ben", "winner": "Ben", "how": "rummy", "points": {"Ana": 0, "Ben": 32}}
    ]


def answer_to(house: str, lines: str) -> dict[str, Any]:
    """What the program says of a record of two."""
    opened = open_record(f"---\nformat: 1\nplayers: [Ana, Ben]\nrules: {house}\n---\n{lines}", "game.rummy")
    return state_json(opened.journal, opened.notation)


def test_gap__a_wild_freed_in_it_may_be_anywhere() -> None:
    """Ben frees the joker while nobody writes; Ana has it later, and may have taken it from the pile."""
    answer = answer_to(
        "{extends: basic, deck: {jokers: 1}, wilds: {swap: any}}",
        """deal Ben upcard KD
Ana: draw
Ana: meld 5H JK 7H
Ana: discard 2C
gap
Ben: swap 6H on 1
go Ana Ana=8 Ben=10 upcard 3C stock 28
Ana: draw
Ana: meld 9C 9D JK
Ana: discard 4C
""",
    )
    assert not answer["errors"]
    assert answer["held"] == {"Ana": 5, "Ben": 10}


def test_gap__nobody_knows_that_it_is_not_all_in_one_turn() -> None:
    """Where going out at once needs no opening, 12 points do; whether Ben had laid cards off before, nobody wrote down."""
    answer = answer_to(
        "{extends: basic, deal: {hand_size: 3}, opening: {type: points, points: 30}, one_turn: {needs_opening: false}}",
        """deal Ana upcard KD
gap
go Ben Ana=3 Ben=3 upcard 9C stock 44
Ben: draw
Ben: meld 3H 4H 5H
Ben: discard QS
count Ana 2C 3C 4C
""",
    )
    assert not answer["errors"]
    assert [(hand["winner"], hand["how"], hand["points"]["Ben"]) for hand in answer["hands"]] == [("Ben", "out", 9)]


def test_gap__who_melded_in_it_is_not_out_in_one_turn() -> None:
    """Ben's first meld was taken down in the gap, so what is left cannot go all at once and the cut card is not his."""
    answer = answer_to(
        "{extends: basic, deal: {hand_size: 7, cut_card: true}}",
        """deal Ana upcard KD cut 6H
gap
Ben: meld 9C 9D 9H
go Ben Ana=7 Ben=3 upcard 2C stock 31
Ben: take cut
Ben: meld 5H 6H 7H
Ben: discard QS
""",
    )
    assert [error["rules"] for error in answer["errors"]] == [["deal.cut_card"]]


def test_join__who_is_due_to_deal_stays_due() -> None:
    """Ben was to deal and left, so the deal was Cho's; it stays hers when he comes back."""
    record = """---
format: 1
players: [Ana, Ben, Cho]
rules: basic
---
cut Ana=7H Ben=3C Cho=KD
leave Ben
join Ben
"""
    opened = open_record(record, "game.rummy")
    assert state_json(opened.journal, opened.notation)["next_dealer"] == "Cho"


def test_show__the_last_of_five_settles_five_hands_of_thirteen() -> None:
    """Each of them is soon arranged, and so are all together: nobody has to say his melds."""
    record = """---
format: 1
players: [Ana, Ben, Cho, Dot, Eli]
rules: indian-deals
---
deal Cho upcard JS wild QH
Dot: draw
Dot: gin KD
Dot: show 10C AC JK AH 10D 10S 3S JS 5S 4S 6S 10H AD
Eli: show KH 4S QS 8S 7H 6C 2S 3H 10C KC 7S 4C 8C
Ana: show AD 5C JC JD AS QC KS 8S AH QD 7S QH 5D
Ben: show 2C 7D 3D 8H 6H 2D 9D 9D 4D 9S QC 2D 8D
Cho: show JH 10S 7H 2C 9C 5D AC 6H 8H 10H 8C KS 5S
"""
    opened = open_record(record, "game.rummy")
    answer = state_json(opened.journal, opened.notation)
    assert not answer["errors"]
    (hand,) = answer["hands"]
    assert (hand["winner"], hand["how"], hand["points"]["Dot"]) == ("Dot", "gin", 0)
    # Cho has the run 6-7-8 of hearts and no second one, so that all but it counts: J 10 2 9 5 A(10) 10 8 K 5
    assert hand["points"]["Cho"] == 10 + 10 + 2 + 9 + 5 + 10 + 10 + 8 + 10 + 5
