"""Corrections: `undo`, `redo`, `amend`, `strike`, `insert`, and a replay that keeps going."""

import pytest
from contracted import Row, holds, row

from rummy_cli.record import open_record

OPENS_WITH_20 = {"extends": "basic", "opening": {"type": "points", "points": 20}}
TURN = "deal Ben 7H | Ana: draw | Ana: discard KD | "
OPENING = "deal Ben KC | Ana: draw | Ana: meld 7H 8H 9H | Ana: discard 2S | "


UNDO: list[Row] = [
    row("nothing to take back", "undo", "1 table.turn"),
    row("nothing to put back", "redo", "1 table.turn"),
    row("three steps, not four", TURN + "undo 4", {"stops": "4 table.turn", "discard": ["7H", "KD"]}),
    row(
        "two undos, two steps, and both come back",
        TURN + "undo | undo | redo | redo",
        {"discard": ["7H", "KD"], "turn": "Ben"},
    ),
    row("one of them comes back", TURN + "undo | undo | redo", {"discard": ["7H"], "turn": "Ana", "phase": "play"}),
    row("the second redo finds nothing", TURN + "undo | redo | redo", "6 table.turn"),
    row("no step is no number", TURN + "undo 0", "unreadable"),
    row("something has followed", TURN + "undo | note hm | redo", "6 table.turn"),
    row("a note is a step", TURN + "note hm | undo", {"discard": ["7H", "KD"]}),
    row(
        "what follows an undo on its line is a step of its own",
        "deal Ben 7H | Ana: draw; undo; Ana: take 7H | Ana: discard KD",
        {"discard": ["KD"], "turn": "Ben", "stock": 31},
    ),
    row(
        "put back on the same line",
        "deal Ben 7H | Ana: draw; undo; redo; Ana: discard KD | Ben: draw",
        {"turn": "Ben", "phase": "play", "discard": ["7H", "KD"]},
    ),
    row(
        "two steps back, one of them typed after an undo",
        "deal Ben 7H | Ana: draw; undo; Ana: take 7H | Ana: discard KD | undo | undo | Ana: draw",
        {"discard": ["7H"], "turn": "Ana", "phase": "play"},
    ),
    row(
        "a strike is a step, and so is the discard before it",
        TURN + "Ben: draw | Ben: discard 4S | strike 5 | undo 2",
        {"discard": ["7H", "KD"], "turn": "Ben", "phase": "play"},
    ),
    row("each undo comes back", TURN + "undo | Ana: discard QD | undo | undo | redo | redo", {"discard": ["7H", "QD"]}),
    row(
        "the second draw is taken back", "deal Ben 7H | Ana: draw | Ana: draw | undo | Ana: discard KD", {"turn": "Ben"}
    ),
    row(
        "the two last steps, the bad one among them",
        "deal Ben 7H | Ana: draw | Ana: draw | Ana: discard KD | undo 2 | Ana: discard QD",
        {"turn": "Ben", "discard": ["7H", "QD"]},
    ),
    row("the bad one stays", "deal Ben 7H | Ana: draw | Ana: draw | Ana: discard KD | undo", "3"),
    row("struck, it is no error", "deal Ben 7H | Ana: draw | Ana: draw | Ana: discard KD | strike 3", {"turn": "Ben"}),
    row(
        "behind the error mended there is another",
        "deal Ben 7H | Ana: draw | Ana: draw | Ana: draw | strike 3",
        {"stops": "4 turn.draw", "phase": "play", "turn": "Ana"},
    ),
    row(
        "both are struck",
        "deal Ben 7H | Ana: draw | Ana: draw | Ana: draw | strike 3 | strike 4 | Ana: discard KD",
        {"turn": "Ben"},
    ),
    row(
        "Ben takes what does not lie on top",
        "deal Ben 7H | Ana: draw | Ana: draw | Ana: discard KD | Ben: take 7H | strike 3",
        {"stops": "5 pickup.from", "turn": "Ben"},
    ),
    row(
        "the draw was forgotten",
        "deal Ben 7H | Ana: meld 4C 5C 6C | Ana: discard KD | insert 2 Ana: draw",
        {"turn": "Ben", "held": {"Ana": 7, "Ben": 10}},
    ),
]


@pytest.mark.parametrize("case", UNDO, ids=lambda case: case.why)
def test_undo(case: Row) -> None:
    """The latest steps are taken back, and come back while nothing has followed."""
    holds(case)


AMEND: list[Row] = [
    row("no such event", TURN + "amend 9 Ana: discard QD", "unreadable"),
    row("nor can it name itself", TURN + "amend 4 Ana: discard QD", "unreadable"),
    row("it has been undone", TURN + "undo | amend 3 Ana: discard QD", "5 table.turn"),
    row("an undo is not amended", TURN + "undo | amend 4 Ana: discard QD", "5 table.turn"),
    row("it was put back", TURN + "undo | redo | amend 3 Ana: discard QD", {"discard": ["7H", "QD"]}),
    row("the last amend holds", TURN + "amend 3 Ana: discard QD | amend 3 Ana: discard JD", {"discard": ["7H", "JD"]}),
    row("amended after it was struck", TURN + "strike 3 | amend 3 Ana: discard JD", {"discard": ["7H", "JD"]}),
    row(
        "struck after it was amended",
        TURN + "amend 3 Ana: discard JD | strike 3",
        {"discard": ["7H"], "turn": "Ana", "phase": "play"},
    ),
    row(
        "two inserted, in the order typed",
        TURN + "insert 3 Ana: meld 4C 5C 6C | insert 3 Ana: layoff 7C on 1",
        {"held": {"Ana": 6, "Ben": 10}},
    ),
    row(
        "the lay-off came before the meld",
        TURN + "insert 3 Ana: layoff 7C on 1 | insert 3 Ana: meld 4C 5C 6C",
        "4 table.meld",
    ),
    row(
        "the inserted event has the number of its insert",
        TURN + "insert 3 Ana: meld 4C 5C 6C | amend 4 Ana: meld 4S 5S 6S",
        {"melds": [{"cards": ["4S", "5S", "6S"]}]},
    ),
    row(
        "and is struck by it",
        TURN + "insert 3 Ana: meld 4C 5C 6C | strike 4",
        {"melds": [], "held": {"Ana": 10, "Ben": 10}},
    ),
    row(
        "inserted before an inserted one",
        TURN + "insert 3 Ana: layoff 7C on 1; insert 4 Ana: meld 4C 5C 6C",
        {"held": {"Ana": 6, "Ben": 10}},
    ),
    row("an undo stands in place of no event", TURN + "amend 3 undo", "unreadable"),
    row(
        "a move after the correction, on its line",
        TURN + "amend 3 Ana: discard QD ; Ben: draw",
        {"turn": "Ben", "phase": "play", "discard": ["7H", "QD"]},
    ),
    row("the player is the one on turn there", TURN + "amend 3 discard QD", {"discard": ["7H", "QD"]}),
    row("without the deal all falls", TURN + "strike 1", "4"),
    row("all struck at once", TURN + "strike 3; strike 2; strike 1", {"phase": "deal"}),
    row(
        "struck, and the discard without a draw stands",
        TURN + "strike 2 !",
        {"held": {"Ana": 9, "Ben": 10}, "turn": "Ben", "notes": [{"entry": 3, "rules": ["table.turn"]}]},
    ),
    row(
        "Ben took the card that was never thrown",
        TURN + "Ben: take KD | strike 3",
        {"stops": "5", "discard": ["7H"], "turn": "Ben", "phase": "play", "held": {"Ana": 10, "Ben": 11}},
    ),
    row("the 7H lies in the pile", TURN + "amend 3 Ana: discard 7H", "4 table.cards"),
    row("which nobody can overrule", TURN + "amend 3 Ana: discard 7H !", "4 table.cards"),
    row(
        "the card just taken goes back",
        "deal Ben 7H | Ana: take | Ana: discard KD | amend 3 Ana: discard 7H",
        {"stops": "4 pickup.return_same_turn", "discard": ["KD"]},
    ),
    row(
        "unless the table lets it",
        "deal Ben 7H | Ana: take | Ana: discard KD | amend 3 Ana: discard 7H !",
        {"discard": ["7H"], "notes": [{"entry": 3, "rules": ["pickup.return_same_turn"]}]},
    ),
    row("struck, the end is none", "end | strike 1", {"over": False, "phase": "deal"}),
    row(
        "without the count the game is not over",
        "result Ana | count Ben 150 | strike 2",
        {"over": False, "phase": "count"},
    ),
    row("a struck strike", "note one | strike 1 | strike 2", {}),
    row("a strike of the strike of a strike", TURN + "strike 3 | strike 4 | strike 5", {"discard": ["7H"]}),
    row("a correction is not amended", TURN + "amend 3 Ana: discard QD | amend 4 Ana: discard JD", "5 table.turn"),
    row(
        "the opening falls short",
        OPENING + "amend 3 Ana: meld 2H 3H 4H",
        {"stops": "5 opening.points", "turn": "Ben", "melds": [{"cards": ["7H", "8H", "9H"]}]},
        house=OPENS_WITH_20,
    ),
    row(
        "both assertions fall",
        "result Ana | count Ben 42 | totals Ana=42 | result Ana | count Ben 8 | totals Ana=50 | amend 2 count Ben 24",
        "7 table.totals",
    ),
    row(
        "and stand with consent",
        "result Ana | count Ben 42 | totals Ana=42 | result Ana | count Ben 8 | totals Ana=50 | amend 2 count Ben 24 !",
        {
            "totals": {"Ana": 32},
            "notes": [{"entry": 3, "rules": ["table.totals"]}, {"entry": 6, "rules": ["table.totals"]}],
        },
    ),
    row(
        "the state is as before the line",
        TURN + "Ben: draw; amend 3 Ana: discard 7H",
        {"stops": "5", "turn": "Ben", "phase": "draw", "discard": ["7H", "KD"], "held": {"Ben": 10}},
    ),
    row(
        "the second correction mends the first",
        TURN + "Ben: take KD | Ben: discard 3C | amend 3 Ana: discard QD | amend 4 Ben: take QD",
        {"turn": "Ana", "discard": ["7H", "3C"]},
    ),
    row(
        "all three as one",
        TURN
        + "Ben: take KD | Ben: discard 3C | amend 3 Ana: discard QD; amend 4 Ben: take QD; amend 5 Ben: discard 4C",
        {"discard": ["7H", "4C"]},
    ),
    row(
        "the consent holds for later corrections",
        OPENING + "Ben: draw | amend 3 Ana: meld 2H 3H 4H ! | amend 4 Ana: discard 3S",
        {"discard": ["KC", "3S"], "melds": [{"cards": ["2H", "3H", "4H"]}]},
        house=OPENS_WITH_20,
    ),
    row(
        "and goes with its own",
        OPENING + "Ben: draw | amend 3 Ana: meld 2H 3H 4H ! | undo",
        {"melds": [{"cards": ["7H", "8H", "9H"]}]},
        house=OPENS_WITH_20,
    ),
    row(
        "the game would have been over",
        "result Ana | count Ben 80 | result Ben | count Ana 9 | amend 2 count Ben 150",
        {"stops": "5", "over": False},
    ),
    row(
        "nobody can consent to a hand after the end",
        "result Ana | count Ben 80 | result Ben | count Ana 9 | amend 2 count Ben 150 !",
        {"stops": "5", "over": False},
    ),
    row("Ana threw the KD, so it was no upcard", TURN + "Ben: draw | amend 1 deal Ben KD", "5 table.cards"),
    row(
        "a newcomer's points",
        "join Cho 5 | result Ana | count Ben 5 | count Cho 4 | amend 1 join Cho 7",
        {"totals": {"Ana": 9, "Ben": 0, "Cho": 7}},
    ),
    row("a name struck", "rename Ana Zoe | result Zoe | count Ben 5 | strike 1", {"totals": {"Ana": 5, "Ben": 0}}),
    row("the count falls", "result Ana | count Ben 5 | strike 1", "3"),
    row(
        "the sign is the amended meld's own",
        OPENING + "amend 3 Ana: meld 2H 3H 4H !; amend 4 Ana: discard 3S",
        "5 opening.points",
        house=OPENS_WITH_20,
    ),
    row(
        "the sign at the end is for the line",
        OPENING + "amend 3 Ana: meld 2H 3H 4H; amend 4 Ana: discard 3S !",
        {"discard": ["KC", "3S"]},
        house=OPENS_WITH_20,
    ),
    row("the second rule needs the first", "rule match.hands=3 | rule match.end=hands | strike 1", "3"),
    row("without the cut no dealer is known", "cut Ana=3C Ben=4C | deal 7H | strike 1", "3"),
    row("the amended deal lacks its upcard", "deal Ben 7H | amend 1 deal Ben", "unreadable"),
    row("both go", "rule match.hands=3 | rule match.end=hands | strike 1; strike 2", {}),
]


@pytest.mark.parametrize("case", AMEND, ids=lambda case: case.why)
def test_amend(case: Row) -> None:
    """An event replaced, struck or put in, and all that comes after it refereed again."""
    holds(case)


KEPT_GOING: list[Row] = [
    row(
        "it falls and stands",
        "deal Ben 9C | Ana: draw | Ana: meld QH KH AH | Ana: discard 2D | Ben: draw",
        {"held": {"Ana": 7, "Ben": 11}, "turn": "Ben", "errors": [{"entry": 3}]},
        keep_going=True,
    ),
    row(
        "it cannot be and is left out",
        "deal Ben 9C | Ana: draw | Ana: meld 8C 9C 10C | Ana: discard 2D | Ben: draw",
        {"held": {"Ana": 10, "Ben": 11}, "melds": [], "errors": [{"entry": 3}]},
        keep_going=True,
    ),
    row(
        "twelve cards after two draws",
        "deal Ben 9C | Ana: draw | Ana: draw | Ana: discard 2D",
        {"held": {"Ana": 11, "Ben": 10}, "turn": "Ben", "errors": [{"entry": 3}]},
        keep_going=True,
    ),
    row(
        "the assertion is listed",
        "result Ana | count Ben 5 | totals Ana=6 | result Ben | count Ana 4",
        {"totals": {"Ana": 5, "Ben": 4}, "errors": [{"entry": 3}]},
        keep_going=True,
    ),
    row(
        "nothing to undo",
        "undo | result Ana | count Ben 5",
        {"totals": {"Ana": 5}, "errors": [{"entry": 1}]},
        keep_going=True,
    ),
    row(
        "the correction cannot stand, and the discard is as it was",
        "deal Ben 9C | Ana: draw | Ana: discard KD | amend 3 Ana: discard 9C | Ben: draw",
        {"turn": "Ben", "phase": "play", "discard": ["9C", "KD"], "errors": [{"entry": 4}]},
        keep_going=True,
    ),
    row("mended, it is no error", "deal Ben 9C | Ana: draw | Ana: draw | strike 3", {"errors": []}, keep_going=True),
    row(
        "a count that says too little",
        "deal Ben 9C | result Ana | count Ben ?? | deal Ana 8C",
        {"phase": "count", "errors": [{"entry": 3}, {"entry": 4}]},
        keep_going=True,
    ),
    row(
        "it was undone",
        "deal Ben 9C | Ana: draw | Ana: discard KD | undo | amend 3 Ana: discard 3C | Ana: discard QD",
        {"discard": ["9C", "QD"], "errors": [{"entry": 5}]},
        keep_going=True,
    ),
    row(
        "the one-turn out has its name in each house",
        "result Ana hand | count Ben 10",
        {"totals": {"Ana": 20, "Ben": 0}, "hands": [{"how": "rummy"}]},
        house="rummy51",
        other="basic",
    ),
    row(
        "legal where the ace is either",
        "deal Ben 9C | Ana: draw | Ana: meld QH KH AH | Ana: discard 2D",
        {"held": {"Ana": 7}, "errors": [{"entry": 3}]},
        house="basic-ace-either",
        other="basic",
    ),
    row(
        "over with the second hand, whose points count",
        "result Ana | count Ben 80 | result Ana | count Ben 80",
        {"totals": {"Ana": 160}, "over": True},
        other={"extends": "basic", "match": {"target": 100}},
    ),
    row(
        "no flat points there",
        "result Ana | count Ben unopened",
        {"errors": [{"entry": 2}]},
        house={"extends": "basic", "opening": {"type": "points", "points": 30}, "scoring": {"unopened": 50}},
        other="basic",
    ),
    row(
        "the rules agreed in the record hold there too",
        "rule match.target=100 | result Ana | count Ben 120",
        {"over": True},
        other="basic-ace-either",
    ),
    row(
        "another dealer would be due",
        "deal Ana 9C | result Ben | count Ana 1 | deal Ben 9C",
        {"turn": "Ana", "errors": [{"entry": 4, "rules": ["deal.next_dealer"]}]},
        other={"extends": "basic", "deal": {"next_dealer": "same"}},
    ),
]


@pytest.mark.parametrize("case", KEPT_GOING, ids=lambda case: case.why)
def test_kept_going(case: Row) -> None:
    """What falls is listed and stands if it can; other rules are tried on a record."""
    holds(case)


def test_redo_of_what_could_not_stand() -> None:
    """A gap before the deal cannot stand, undone it is no error, put back it is one again; and undone once more it is none."""
    head = "---\nformat: 1\nplayers: [Ana, Ben]\nrules: basic\n---\n"
    for lines, error in (
        ("gap\nundo\n", None),
        ("gap; undo; redo\n", 1),
        ("gap\nundo\nredo\n", 1),
        ("gap\nundo\nredo\nundo\n", None),
    ):
        opened = open_record(head + lines, "game.rummy")
        broken = opened.journal.broken
        assert (None if broken is None else broken.entry.number) == error
