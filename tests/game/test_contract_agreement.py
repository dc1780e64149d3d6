"""What the table agrees on: rules, gaps, the end."""

import pytest
from contracted import Row, holds, row

THREE = {"extends": "basic", "deal": {"hand_size": 3}, "one_turn": {"multiply": 1}}
OPENED_LAY_OFF = {
    "extends": "basic",
    "opening": {"type": "points", "points": 20},
    "layoffs": {"requires": "opened"},
    "scoring": {"unopened": 50},
}
BLOCKS = {"extends": "basic", "stock": {"when_empty": "end_hand"}}
LAID = "deal Ben 9C | Ana: draw | Ana: meld 4H 5H 6H | Ana: discard KD | "


RULE: list[Row] = [
    row("a target set between hands", "rule match.target=100 | result Ana | count Ben 100", {"over": True}),
    row("no number", "rule match.target=abc", "unreadable"),
    row("a rules file could not say this", "rule turn.discard=false", "unreadable"),
    row(
        "a list without spaces",
        "rule going_out.by=[meld,discard] | deal Ben 4C | Ana: draw | Ana: meld 5D 6D 7D | Ana: layoff 8D on 1",
        "5 going_out.by",
        house=THREE,
    ),
    row("from the next deal", "deal Ben 7H | rule deal.hand_size=5 | void | deal 7H", {"held": {"Ana": 5, "Ben": 5}}),
    row("not in this hand", "deal Ben 7H | rule deal.hand_size=5 | Ana: draw", {"held": {"Ana": 11, "Ben": 10}}),
    row(
        "the result counted as a deal",
        "result Ana rummy | rule one_turn.multiply=3 | count Ben 5",
        {"totals": {"Ana": 10}},
    ),
    row(
        "so this one has the new rule",
        "rule one_turn.multiply=3 | result Ana rummy | count Ben 5",
        {"totals": {"Ana": 15}},
    ),
    row(
        "a target changed in a hand counts at its end",
        "deal Ben 7H | rule match.target=20 | result Ana | count Ben 25",
        {"over": True, "winners": ["Ana"]},
    ),
    row(
        "and not before",
        "result Ana rummy | count Ben 55 | deal Ben 7H | rule match.target=100 | Ana: draw",
        {"over": False, "turn": "Ana"},
    ),
    row(
        "also when the end is void",
        "result Ana rummy | count Ben 55 | deal Ben 7H | rule match.target=100 | void",
        {"over": True, "winners": ["Ana"]},
    ),
    row(
        "a higher target reopens",
        "result Ana rummy | count Ben 80 | rule match.target=200",
        {"over": False, "winners": [], "phase": "deal"},
    ),
    row(
        "other keys may not change after the end",
        "result Ana rummy | count Ben 80 | rule match.target=200 runs.ace=either",
        "3 table.turn",
    ),
    row("the table has stopped", "end | rule match.target=200", {"over": True}),
    row(
        "now the lowest wins",
        "result Ana | count Ben 3 | rule match.winner=lowest match.target=3",
        {"over": True, "winners": ["Ben"]},
    ),
    row("the new most is two", "rule players.max=2 | join Cho", "2 players.max"),
    row("the columns stay", "rule match.columns=3", "unreadable"),
    row("struck again", "result Ana rummy | count Ben 60 | rule match.target=100 | strike 3", {"over": False}),
    row("a value", "rule scoring.values.A=15 | result Ana | count Ben AC", {"totals": {"Ana": 15}}),
    row(
        "a new name for going out in one turn",
        "rule one_turn.name=schneider | result Ana schneider | count Ben 5",
        {"hands": [{"how": "schneider", "points": {"Ana": 10}}]},
    ),
    row("a rule that this game has", "deal Ben 7H | rule knock.limit=5", {"turn": "Ana"}, house="gin"),
    row("by the number of players", "rule deal.hand_size.2=5 | deal Ben 7H", {"held": {"Ana": 5, "Ben": 5}}),
    row(
        "twos are wild",
        'rule deck.wild_ranks=["2"] | deal Ben 7H | Ana: draw | Ana: meld 2C=8S 7S 9S',
        {"melds": [{"cards": ["7S", "2C=8S", "9S"]}]},
    ),
    row(
        "the last of two",
        "rule runs.ace=low; rule runs.ace=high | deal Ben 7H | Ana: draw | Ana: meld AH 2H 3H",
        "5 runs.ace",
    ),
    row("no upcard from now on", "rule deal.upcard=false | deal Ben", {"turn": "Ana", "discard": []}),
    row("a larger deck", "rule deck.packs=2 deck.jokers=2 | deal Ben 7H", {"stock": 85}),
]


@pytest.mark.parametrize("case", RULE, ids=lambda case: case.why)
def test_rule(case: Row) -> None:
    """A house rule changed, from the next deal, or at once for `match.*`."""
    holds(case)


GAP: list[Row] = [
    row("nothing is known in a gap", LAID + "gap", {"turn": None, "stock": None, "held": {"Ana": None, "Ben": None}}),
    row(
        "in any order",
        LAID + "gap | Ben: discard 2C | Ana: discard 3C | Ana: meld 9S 10S JS",
        {"melds": [{}, {"owner": "Ana"}], "turn": None},
    ),
    row("whose meld?", LAID + "gap | meld 9S 10S JS", "unreadable"),
    row("shape is refereed", LAID + "gap | Ben: layoff 9H on 1", "6 table.shape"),
    row("the deck too", LAID + "gap | Ben: meld 9S JK JS", "6 deck.jokers"),
    row("the 4H lies on the table", LAID + "gap | Ben: meld 4H 4C 4D", "6"),
    row("the 9C may be in a hand by now", LAID + "gap | Ben: meld 9C 9D 9H", {}),
    row("a draw tells nothing", LAID + "gap | Ben: draw", "6 table.turn"),
    row("nor does a pick-up", LAID + "gap | Ben: take", "6 table.turn"),
    row("nor a pass", LAID + "gap | Ben: pass", "6 table.turn"),
    row("a gap is open already", LAID + "gap | gap", "6 table.turn"),
    row("there is none", LAID + "go Ana", "5 table.turn"),
    row(
        "what is not told is unknown",
        LAID + "gap | go Ana",
        {"turn": "Ana", "phase": "draw", "held": {"Ana": None, "Ben": None}, "stock": None},
    ),
    row(
        "what is told is counted from",
        LAID + "gap | go Ana Ana=4 Ben=5 upcard 2C stock 12 | Ana: draw | Ana: discard 4C",
        {"held": {"Ana": 4, "Ben": 5}, "stock": 11, "discard": ["2C", "4C"], "turn": "Ben"},
    ),
    row("more than there are", LAID + "gap | go Ana Ana=60", "6 table.count"),
    row("the 4H lies on the table", LAID + "gap | go Ana upcard 4H", "6"),
    row(
        "the unnoted card may be the 2C",
        LAID + "gap | go Ben | Ben: take | Ben: meld 2C 3C 4C | Ben: discard KH",
        {"turn": "Ana"},
    ),
    row("it is known not to be", LAID + "gap | go Ben upcard 2C | Ben: take 3C", "7"),
    row("going out in it needs a result", LAID + "gap | result Ben | count Ana 14", {"totals": {"Ben": 14}}),
    row(
        "points or ranks, it must be said",
        "deal Ben 9C | Ana: draw | gap | go Ana Ana=3 Ben=2 upcard 2C | Ana: draw | Ana: meld 10D JD QD | Ana: discard 8C | count Ben 5 5",
        "unreadable",
        house=THREE,
    ),
    row(
        "no one-turn out after a gap",
        "deal Ben 9C | Ana: draw | gap | go Ana Ana=3 Ben=2 upcard 2C | Ana: draw | Ana: meld 10D JD QD | Ana: discard 8C | count Ben 5+5",
        {"hands": [{"how": "out", "points": {"Ana": 10}}]},
        house={"extends": "basic", "deal": {"hand_size": 3}},
    ),
    row(
        "three counted, two held",
        "deal Ben 9C | Ana: draw | gap | go Ana Ana=3 Ben=2 upcard 2C | Ana: draw | Ana: meld 10D JD QD | Ana: discard 8C | count Ben K Q J",
        "8 table.count",
        house={"extends": "basic", "deal": {"hand_size": 3}},
    ),
    row(
        "how many he holds is not known",
        "deal Ben 9C | Ana: draw | gap | go Ana Ana=3 upcard 2C | Ana: draw | Ana: meld 10D JD QD | Ana: discard 8C | count Ben K Q J",
        {"totals": {"Ana": 30}},
        house={"extends": "basic", "deal": {"hand_size": 3}},
    ),
    row(
        "opened stays",
        "deal Ben 9C | Ana: draw | Ana: meld 8H 9H 10H | Ana: discard KD | gap | go Ana | Ana: draw | Ana: layoff JH on 1",
        {"turn": "Ana", "phase": "play"},
        house=OPENED_LAY_OFF,
    ),
    row(
        "opened in the gap",
        "deal Ben 9C | Ana: draw | gap | Ana: meld 8H 9H 10H | go Ana | Ana: draw | Ana: layoff JH on 1",
        {"turn": "Ana", "phase": "play"},
        house=OPENED_LAY_OFF,
    ),
    row(
        "Ben opened, Ana did not",
        "deal Ben 9C | Ana: draw | gap | Ben: meld 8H 9H 10H | go Ana | Ana: draw | Ana: layoff JH on 1",
        "7 layoffs.requires",
        house=OPENED_LAY_OFF,
    ),
    row(
        "Ben has not opened as far as all know",
        "deal Ben 9C | Ana: draw | gap | Ana: meld 2H 3H 4H | go Ana Ana=1 Ben=2 | Ana: draw | Ana: layoff 5H on 1 | Ana: discard 2C | count Ben KH KD",
        {"totals": {"Ana": 50}},
        house=OPENED_LAY_OFF,
    ),
    row(
        "the stock may be empty",
        "deal Ben 9C | Ana: draw | gap | go Ana upcard 2C | Ana: pass",
        {"phase": "count"},
        house=BLOCKS,
    ),
    row("it is not", "deal Ben 9C | Ana: draw | gap | go Ana upcard 2C stock 5 | Ana: pass", "5", house=BLOCKS),
    row("nothing to pass", "deal Ben 9C | Ana: draw | gap | go Ana upcard 2C | Ana: pass", "5"),
    row(
        "the stock may be empty, so the hand may end by a pass",
        "deal Ben | Ana: draw | gap | go Ana | Ana: draw | Ana: pass",
        {"hands": [{"how": "void"}], "phase": "deal"},
        house="manipulation",
    ),
    row(
        "obligations are forgotten",
        "deal Ben 9C | Ana: take | gap | go Ana upcard 2C | Ana: draw | Ana: discard 9C",
        {"turn": "Ben"},
        house={"extends": "basic", "pickup": {"must_use": "always"}},
    ),
    row(
        "known cards too",
        "deal Ben 9C | Ana: take | gap | go Ben upcard 2C | Ben: draw | Ben: discard 9C",
        {"turn": "Ana"},
    ),
    row(
        "laps are not counted any more",
        "deal Ben 9C | Ana: draw | gap | go Ana Ana=3 Ben=3 upcard 2C | Ana: draw | Ana: meld 10D JD QD | Ana: discard 8C",
        {"phase": "count"},
        house={"extends": "basic", "deal": {"hand_size": 3}, "going_out": {"earliest_lap": 3}},
    ),
    row(
        "one left in it",
        "deal Cho 9C | Ana: draw | gap | leave Ben | go Ana",
        {"turn": "Ana", "held": {"Ana": None, "Cho": None}},
        players="Ana Ben Cho",
    ),
    row("the gap is open again", LAID + "gap | go Ana Ana=4 upcard 2C | undo | Ben: meld 9S 10S JS", {"turn": None}),
]


@pytest.mark.parametrize("case", GAP, ids=lambda case: case.why)
def test_gap(case: Row) -> None:
    """Play that nobody wrote down: nothing is known after it but what is told."""
    holds(case)


END: list[Row] = [
    row(
        "tied leaders",
        "result Ana | count Ben 5 | result Ben | count Ana 5 | end",
        {"over": True, "winners": ["Ana", "Ben"]},
    ),
    row(
        "who has gone does not win",
        "result Ana | count Ben 5 | count Cho 6 | leave Ana | end",
        {"over": True, "winners": ["Ben", "Cho"]},
        players="Ana Ben Cho",
    ),
]


@pytest.mark.parametrize("case", END, ids=lambda case: case.why)
def test_end(case: Row) -> None:
    """The table stops."""
    holds(case)
