"""The record, event by event: cards as typed, the cut, the deal, hands without their moves."""

import pytest
from contracted import Row, holds, row

JOKERS = {"extends": "basic", "deck": {"jokers": 2}}
CUT_CARD = {"extends": "basic", "deal": {"cut_card": True}}
ANA_OUT = "deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: discard 3C | "
LAID = "deal Ben 9C | Ana: draw | Ana: meld 4H 5H 6H | Ana: discard KD | "


READING: list[Row] = [
    row(
        "case is free, T is 10, 1 an ace, suits are signs",
        "deal ben 7h | ana: DRAW | ana: Meld t♠ j♤ Q♠ | x 1d",
        {"discard": ["7H", "AD"], "melds": [{"cards": ["10S", "JS", "QS"]}]},
    ),
    row("a span is a run", "deal Ben 7H | d | m 4-7S | x kd", {"melds": [{"cards": ["4S", "5S", "6S", "7S"]}]}),
    row(
        "one rank in several suits, and cards run together",
        "deal Ben 7D | d | m 7h8h9h/QCDH | x kd",
        {"held": {"Ana": 4}, "melds": [{"type": "run"}, {"type": "set"}]},
    ),
    row("commas part cards", "deal Ben 7D | d | m 7h, 8h,9h | x kd", {"held": {"Ana": 7}}),
    row("a card that nobody noted is in no meld", "deal Ben 7D | d | m ?? 8H 9H", "unreadable"),
    row("nor is it what one takes", "deal Ben 7D | take ??", "unreadable"),
    row("one card is thrown, not a span", "deal Ben 7D | d | x 4-7S", "unreadable"),
    row(
        "a joker is a star or a picture",
        "deal Ben 7D | d | x *; Ben: d; Ben: x 🃏",
        {"discard": ["7D", "JK", "JK"]},
        house=JOKERS,
    ),
    row(
        "a wild says what it stands for",
        "deal Ben 7D | d | m 6H jk=7H 8H | x joker",
        {"discard": ["7D", "JK"], "melds": [{"cards": ["6H", "JK=7H", "8H"]}]},
        house=JOKERS,
    ),
    row(
        "the order of naming is no claim",
        "deal Ben 7D | d | m 8H 6H 7H | x 2C",
        {"melds": [{"cards": ["6H", "7H", "8H"]}]},
    ),
    row(
        "this house has other names for the court",
        "deal Ben 7D | d | m 12H 13H 14H | x 1H",
        {"melds": [{"cards": ["JH", "QH", "KH"]}], "discard": ["7D", "AH"]},
        house={"extends": "basic", "deck": {"rank_aliases": {12: "J", 13: "Q", 14: "K", 1: "A"}}},
    ),
    row("and other houses have not", "deal Ben 7D | d | x 12H", "unreadable"),
    row(
        "comments and blank lines are no events",
        "# hi |  | deal Ben 7D ; Ana: draw ; # x",
        {"turn": "Ana", "phase": "play"},
    ),
    row("a note takes the rest of its line", "deal Ben 7D; note a; b # c | draw; draw", "4 turn.draw"),
    row("two names fit", "deal B 7D | an: d", "unreadable", players="Ana Anton Ben"),
    row("a whole name comes before a longer one", "deal B 7D | ana: d", {"turn": "Ana"}, players="Ana Anabel Ben"),
    row("a comment needs no space", "deal Ben 7H | Ana: draw#hm | Ana: discard KD!", {"turn": "Ben", "notes": []}),
    row("names beyond ASCII", "deal Zoë 7H | ÓL: draw | ólafur: discard KD", {"turn": "Zoë"}, players="Zoë Ólafur"),
    row("one suit for the ranks before it", "deal Ben 7H | Ana: draw | Ana: discard K D", {"discard": ["7H", "KD"]}),
    row("a deal has no player before it", "Ana: deal Ben 7H", "unreadable"),
    row("nothing beside the stroke", "deal Ben 7H | Ana: draw | Ana: meld 4C 5C 6C / | Ana: discard KD", "unreadable"),
    row("no meld has the number 0", "deal Ben 7H | Ana: draw | Ana: layoff 7C on 0", "unreadable"),
    row("a number beyond all sense", "penalty Ben 1000000000000", "unreadable"),
    row("big gin in two words", "result Ana big gin | count Ben 4", {"totals": {"Ana": 35}}, house="gin"),
    row(
        "up to the ace",
        "deal Ben 7D | d | m Q-AS | x 2C",
        {"melds": [{"cards": ["QS", "KS", "AS"]}]},
        house={"extends": "basic", "runs": {"ace": "high"}},
    ),
    row("a span stands alone", "deal Ben 7D | d | m 4-6S7S | x 2C", "unreadable"),
    row("upwards", "deal Ben 7D | d | m 6-4S | x 2C", "unreadable"),
    row("three tens", "deal Ben 7D | d | m 10CDH | x 2C", {"melds": [{"type": "set", "cards": ["10C", "10D", "10H"]}]}),
    row(
        "neighbours close up",
        "deal Ben 7D | d | m 6-JC | x 2C",
        {"melds": [{"cards": ["6C", "7C", "JC"]}]},
        house={"extends": "basic", "players": {"max": 2}, "deck": {"removed_ranks": [8, 9, 10]}},
    ),
]


@pytest.mark.parametrize("case", READING, ids=lambda case: case.why)
def test_reading(case: Row) -> None:
    """Text that means the same is read the same, and what says too little is not read."""
    holds(case)


DEALS: list[Row] = [
    row("the pack has no joker to cut", "cut Ana=JK Ben=3C", "1 deck.jokers"),
    row("nor two threes of clubs", "cut Ana=3C Ben=3C", "1 deck.packs"),
    row("everybody cuts", "cut Ana=3C", "1 table.turn"),
    row("the cut comes before the first deal", "deal Ben 7H | cut Ana=3C Ben=4C", "2 table.turn"),
    row("and before the first hand told by its result", "result Ana | count Ben 3 | cut Ana=3C Ben=4C", "3 table.turn"),
    row(
        "all tied cut again, twice",
        "cut Ana=3C Ben=3D Cho=3H | cut Ana=9C Ben=9D Cho=9S | cut Ana=9C Ben=9D Cho=2S",
        {"next_dealer": "Cho"},
        players="Ana Ben Cho",
    ),
    row(
        "only those tied cut again",
        "cut Ana=3C Ben=3D Cho=9H | cut Ana=9C Ben=9D Cho=2S",
        "2 table.turn",
        players="Ana Ben Cho",
    ),
    row("nobody deals before the tie is settled", "cut Ana=3C Ben=3D Cho=9H | deal Ana 7H", "2", players="Ana Ben Cho"),
    row(
        "the highest deals in this house",
        "cut Ana=3C Ben=KD Cho=9H",
        {"next_dealer": "Ben"},
        house={"extends": "basic", "deal": {"first_dealer": "highest_card"}},
        players="Ana Ben Cho",
    ),
    row(
        "the ace is high there",
        "cut Ana=AC Ben=KD",
        {"next_dealer": "Ana"},
        house={"extends": "basic", "runs": {"ace": "high"}, "deal": {"first_dealer": "highest_card"}},
    ),
    row(
        "the ace is low where it is either",
        "cut Ana=AC Ben=KD",
        {"next_dealer": "Ben"},
        house={"extends": "basic", "runs": {"ace": "either"}, "deal": {"first_dealer": "highest_card"}},
    ),
    row(
        "the result is of the hand that the cut gave to Ana",
        "cut Ana=3C Ben=KD | result Ben | count Ana 10",
        {
            "hands": [{"dealer": "Ana", "winner": "Ben", "how": "out", "points": {"Ana": 0, "Ben": 10}}],
            "next_dealer": "Ben",
        },
    ),
    row(
        "the table lets Ben deal first, and he deals the void hand again",
        "cut Ana=3C Ben=KD | deal Ben 7H ! | void",
        {"next_dealer": "Ben", "notes": [{"entry": 2, "rules": ["deal.first_dealer"]}]},
    ),
    row(
        "both cards, in any order",
        "deal Ben cut 9S upcard 7H",
        {"turn": "Ana", "stock": 30, "discard": ["7H"]},
        house=CUT_CARD,
    ),
    row("the cut card is missing", "deal Ben 7H", "unreadable", house=CUT_CARD),
    row("the upcard is missing", "deal Ben cut 9S", "unreadable", house=CUT_CARD),
    row("nobody noted them", "deal Ben cut ?? upcard ??", {"discard": ["??"], "stock": 30}, house=CUT_CARD),
    row("one card cannot be both", "deal Ben 7H cut 7H", "1 deck.packs", house=CUT_CARD),
    row("there is no joker to turn", "deal Ben JK", "1 deck.jokers"),
    row(
        "the starter has the extra card and does not draw",
        "deal Ben cut 9S",
        {"turn": "Ana", "phase": "play", "held": {"Ana": 15, "Ben": 14}, "stock": 78, "discard": []},
        house="rummy51",
    ),
    row(
        "ten each, from two packs and two jokers",
        "deal Ben",
        {"turn": "Cho", "held": {"Ana": 10, "Ben": 10, "Cho": 10}, "stock": 76},
        house="manipulation",
        players="Ana Ben Cho",
    ),
    row("a void hand is dealt again by the same player", "deal Ana 7H | void | deal Ben 7H", "3 deal.after_void"),
    row(
        "five players to the right, and two extra cards",
        "deal Ben 7H",
        {"turn": "Ana", "held": {"Ana": 7, "Ben": 5}, "stock": 24},
        house={"extends": "basic", "deal": {"direction": "counterclockwise", "hand_size": 5, "starter_extra": 2}},
        players="Ana Ben Cho Dot Eli",
    ),
    row("no dealer is known after a bare result", "result Ana | count Ben 7 | deal 7H", "unreadable"),
    row("so whoever is named deals", "result Ana | count Ben 7 | deal Ana 7H", {"turn": "Ben", "next_dealer": None}),
    row("Ben's count is due first", "deal Ben 7H | result Ana | deal Ana 8H", "3 table.turn"),
    row("a word that reads as one card is no name", "deal ana KD", "unreadable", players="Ana Kd"),
    row(
        "the right of Ana is Cho",
        "deal Ana 7H | result Ben | count Ana 1 | count Cho 1",
        {"next_dealer": "Cho"},
        house={"extends": "basic", "deal": {"next_dealer": "right"}},
        players="Ana Ben Cho",
    ),
    row(
        "always the same",
        "deal Ana 7H | result Ben | count Ana 1 | count Cho 1",
        {"next_dealer": "Ana"},
        house={"extends": "basic", "deal": {"next_dealer": "same"}},
        players="Ana Ben Cho",
    ),
    row(
        "the winner",
        "deal Ana 7H | result Cho | count Ana 1 | count Ben 1",
        {"next_dealer": "Cho"},
        house={"extends": "basic", "deal": {"next_dealer": "winner"}},
        players="Ana Ben Cho",
    ),
    row(
        "Ben sits first after the dealer",
        "deal Ana 7H | result Cho | count Ana 1 | count Ben 1",
        {"next_dealer": "Ben"},
        house={"extends": "basic", "deal": {"next_dealer": "loser"}},
        players="Ana Ben Cho",
    ),
    row(
        "Ana lost most",
        "deal Ana 7H | result Cho | count Ana 2 | count Ben 1",
        {"next_dealer": "Ana"},
        house={"extends": "basic", "deal": {"next_dealer": "loser"}},
        players="Ana Ben Cho",
    ),
    row(
        "nobody won a void hand: left",
        "deal Ana 7H | void",
        {"next_dealer": "Ben"},
        house={"extends": "basic", "deal": {"next_dealer": "winner", "after_void": "next"}},
        players="Ana Ben Cho",
    ),
    row(
        "the starter of a hand told by its result",
        "deal Ana 7H | result Ben | void",
        {"next_dealer": "Ben"},
        house={"extends": "basic", "deal": {"next_dealer": "starter", "after_void": "next"}},
        players="Ana Ben Cho",
    ),
    row(
        "no dealer was known, the loser is",
        "result Cho | count Ana 3 | count Ben 1",
        {"next_dealer": "Ana"},
        house={"extends": "basic", "deal": {"next_dealer": "loser"}},
        players="Ana Ben Cho",
    ),
    row(
        "the knocker lost",
        "deal Ben 7H | result Ana knock | count Ana 5 | count Ben 5",
        {"next_dealer": "Ana"},
        house={"extends": "gin", "deal": {"next_dealer": "loser"}},
    ),
    row(
        "nobody won: left",
        "deal Ben 7H | result Ana knock | count Ana 5 | count Ben 5",
        {"next_dealer": "Ana"},
        house={"extends": "gin", "deal": {"next_dealer": "winner"}, "knock": {"undercut_on_tie": False}},
    ),
    row(
        "the winner has gone, so the next to his left",
        "deal Ana 7H | result Cho | count Ana 5 | count Ben 5 | count Dot 5 | leave Cho | deal 8H",
        {"turn": "Ana"},
        house={"extends": "basic", "deal": {"next_dealer": "winner"}},
        players="Ana Ben Cho Dot",
    ),
    row(
        "right of Ana is nobody, then Cho",
        "deal Ana 7H | result Cho | count Ana 5 | count Ben 5 | count Dot 5 | leave Ben; leave Dot | deal 8H",
        {"turn": "Ana"},
        house={"extends": "basic", "deal": {"next_dealer": "right"}},
        players="Ana Ben Cho Dot",
    ),
]


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case.why)
def test_deals(case: Row) -> None:
    """Who deals, what is turned, and who begins (`deal.*`)."""
    holds(case)


RESULTS: list[Row] = [
    row(
        "nobody dealt",
        "result Ana | count Ben 7",
        {
            "hands": [{"number": 1, "dealer": None, "winner": "Ana", "how": "out", "points": {"Ana": 7, "Ben": 0}}],
            "phase": "deal",
            "next_dealer": None,
        },
    ),
    row("Ben's count is due", "result Ana", {"phase": "count", "turn": None, "hands": [], "next_dealer": None}),
    row("no such way to win here", "result Ana hand | count Ben 7", "unreadable"),
    row("a void hand has no winner", "result Ana void", "unreadable"),
    row("nobody knocks in basic rummy", "result Ana gin | count Ben 7", "1 knock"),
    row("in gin it must be said how", "result Ana", "unreadable", house="gin"),
    row(
        "big gin of 31 and ten",
        "result Ana biggin | count Ben 10",
        {"hands": [{"how": "big-gin", "points": {"Ana": 41, "Ben": 0}}]},
        house="gin",
    ),
    row(
        "big gin is not played there", "result Ana big-gin | count Ben 10", "1 knock.big_gin_bonus", house="gin-classic"
    ),
    row(
        "the knocker is lower",
        "result Ana knock | count Ana 5 | count Ben 20",
        {"hands": [{"how": "knock", "winner": "Ana", "points": {"Ana": 15, "Ben": 0}}]},
        house="gin",
    ),
    row(
        "an equal count undercuts",
        "result Ana knock | count Ben 5 | count Ana 5",
        {"hands": [{"how": "undercut", "winner": "Ben", "points": {"Ben": 25, "Ana": 0}}]},
        house="gin",
    ),
    row(
        "a knock that shows none is gin",
        "result Ana knock | count Ana 0 | count Ben 20",
        {"hands": [{"how": "gin", "winner": "Ana", "points": {"Ana": 45, "Ben": 0}}]},
        house="gin",
    ),
    row("eleven may not knock", "result Ana knock | count Ana 11 | count Ben 20", "2 knock.limit", house="gin"),
    row(
        "unless the table lets it",
        "result Ana knock | count Ana 11 ! | count Ben 20",
        {"hands": [{"how": "knock", "points": {"Ana": 9}}], "notes": [{"entry": 2, "rules": ["knock.limit"]}]},
        house="gin",
    ),
    row(
        "the undercutter is named as the winner",
        "result Ana undercut | count Ana 4 | count Ben 9",
        {"hands": [{"how": "undercut", "winner": "Ana", "points": {"Ana": 30}}]},
        house="gin",
    ),
    row("gin holds nothing", "result Ana gin | count Ana 0 | count Ben 7", "2 table.turn", house="gin"),
    row(
        "going rummy counts double",
        "result Ana rummy | count Ben 7",
        {"hands": [{"how": "rummy", "points": {"Ana": 14}}]},
    ),
    row(
        "with the cut card, the others double",
        "result Ana cut-hand | count Ben 7",
        {"hands": [{"how": "cut-hand", "points": {"Ana": -120, "Ben": 14}}]},
        house="rummy51",
    ),
    row(
        "unopened and doubled",
        "result Ana cut-hand | count Ben unopened",
        {"hands": [{"points": {"Ana": -120, "Ben": 200}}]},
        house="rummy51",
    ),
    row("there is no cut card here", "result Ana cut-rummy | count Ben 4", "1 deal.cut_card"),
    row("the first hand is not counted yet", "result Ana | result Ben", "2 table.turn"),
    row("Ben was counted already", "result Ana | count Ben 4 | count Ben 4", "3 table.turn"),
    row("no hand is told", "count Ben 4", "1 table.turn"),
    row(
        "a hand told by its result may be void",
        "result Ana | void",
        {
            "hands": [{"how": "void", "winner": None, "dealer": None, "points": {"Ana": 0, "Ben": 0}}],
            "next_dealer": None,
            "phase": "deal",
        },
    ),
    row(
        "the dealer due is meant",
        "cut Ana=2C Ben=3C Cho=4C | result Ana | count Ben 4 | count Cho 4 | result Ben | count Ana 1 | count Cho 1",
        {"hands": [{"dealer": "Ana"}, {"dealer": "Ben"}], "next_dealer": "Cho"},
        players="Ana Ben Cho",
    ),
    row(
        "the rest of a hand recorded by moves",
        "deal Ana 7H | Ben: draw | Ben: meld 4C 5C 6C | Ben: discard KD | result Ana | count Ben 4C 5C",
        {"hands": [{"dealer": "Ana", "winner": "Ana", "how": "out", "points": {"Ana": 9}}], "next_dealer": "Ben"},
    ),
    row(
        "somebody is out already",
        ANA_OUT + "result Ben",
        "5 table.turn",
        house={"extends": "basic", "deal": {"hand_size": 3}},
    ),
    row(
        "the moves told stay as told",
        "deal Ana 4C | Ben: draw | Ben: meld 5D 6D 7D | Ben: discard 3C | result Ana | count Ben 12",
        {"hands": [{"points": {"Ana": 0, "Ben": 6}}]},
        house={"extends": "basic", "scoring": {"method": "tabled_minus_hand"}},
    ),
    row(
        "the upcard of the recorded hand is the limit, and a spade doubles",
        "deal Ana 7S | result Ben knock | count Ben 7 | count Ana 20",
        {"hands": [{"how": "knock", "points": {"Ben": 26}}]},
        house="oklahoma-gin",
    ),
    row(
        "seven is more than six",
        "deal Ana 6S | result Ben knock | count Ben 7 | count Ana 20",
        "3 knock.limit_from_upcard",
        house="oklahoma-gin",
    ),
    row(
        "no upcard is known, nine may be right",
        "result Ben knock | count Ben 9 | count Ana 20",
        {"hands": [{"how": "knock", "points": {"Ben": 11}}]},
        house="oklahoma-gin",
    ),
    row(
        "after an ace only gin",
        "deal Ana AD | result Ben knock | count Ben 1 | count Ana 20",
        "3 knock.ace_upcard",
        house="oklahoma-gin",
    ),
    row(
        "the lower collects the difference",
        "result Ben blocked | count Ana 20 | count Ben 5",
        {"hands": [{"how": "blocked", "winner": "Ben", "points": {"Ana": 0, "Ben": 15}}]},
        house={"extends": "basic", "stock": {"when_empty": "end_hand"}},
    ),
    row(
        "a rule that this game has",
        "result Ben blocked | count Ana 4 | count Ben 5",
        "3",
        house={"extends": "basic", "stock": {"when_empty": "end_hand"}},
    ),
    row(
        "of three, the lowest undercuts the knocker",
        "result Ben knock | count Ana 3 | count Ben 5 | count Cho 30",
        {"hands": [{"how": "undercut", "winner": "Ana", "points": {"Ana": 29, "Ben": 0}}]},
        house="manipulation",
        players="Ana Ben Cho",
    ),
    row(
        "two others are lowest together",
        "result Ben knock | count Ana 3 | count Ben 5 | count Cho 3",
        {"hands": [{"how": "void", "winner": None}]},
        house="manipulation",
        players="Ana Ben Cho",
    ),
    row(
        "a tie scores nothing in this house",
        "result Ana knock | count Ana 5 | count Ben 5",
        {"hands": [{"how": "knock", "winner": None, "points": {"Ana": 0, "Ben": 0}}]},
        house={"extends": "gin", "knock": {"undercut_on_tie": False}},
    ),
    row(
        "gin after one pass",
        "deal Ana 7S | Ben: pass | result Ben gin | count Ana 20",
        {"hands": [{"how": "gin", "dealer": "Ana", "points": {"Ben": 45}}], "next_dealer": "Ben"},
        house="gin",
    ),
    row(
        "nobody wins, whoever is named",
        "result Ana blocked | count Ana 8 | count Ben 9",
        {"hands": [{"winner": None, "how": "blocked", "points": {"Ana": 8, "Ben": 9}}]},
        house={"extends": "basic", "stock": {"when_empty": "end_hand"}, "scoring": {"blocked": "each_own"}},
    ),
    row(
        "the hand is in progress until its count is complete",
        LAID + "result Ben",
        {
            "phase": "count",
            "turn": None,
            "held": {"Ana": 7, "Ben": 10},
            "stock": 30,
            "discard": ["9C", "KD"],
            "melds": [{"number": 1, "owner": "Ana"}],
            "next_dealer": None,
        },
    ),
    row(
        "and then it is not",
        LAID + "result Ben | count Ana 4",
        {"phase": "deal", "held": {}, "stock": 0, "discard": [], "melds": []},
    ),
    row("without moves there is nothing to show", "result Ben", {"phase": "count", "held": {}, "stock": 0}),
    row("the count owed by nobody", LAID + "result Ben | leave Ana", {"hands": [{"how": "void"}]}),
]


@pytest.mark.parametrize("case", RESULTS, ids=lambda case: case.why)
def test_results(case: Row) -> None:
    """A hand recorded without its moves, or whose moves were not recorded to the end."""
    holds(case)
