"""Lines of the record: every event is read, written, and the same again; what is no event is refused in words."""

import string
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.cards.card import JOKER, KINDS, UNKNOWN, CardReader, as_card
from rummy_cli.text.events import (
    Amend,
    Buy,
    Correction,
    Count,
    Cut,
    Deal,
    Discard,
    Draw,
    Drop,
    End,
    Event,
    Expose,
    Fail,
    GameEvent,
    Gap,
    Go,
    Insert,
    Join,
    Knock,
    LayOff,
    Leave,
    NewMelds,
    Pass,
    Penalty,
    Rearrange,
    Redo,
    Rename,
    Result,
    RuleChange,
    Scores,
    Show,
    Strike,
    Swap,
    TableEvent,
    TableNote,
    Take,
    Totals,
    Undo,
    Void,
)
from rummy_cli.text.line import MAX_LINE, Notation, Roster, Unreadable
from rummy_cli.text.verbs import RESERVED

EVENTS = (*get_args(TableEvent), *get_args(GameEvent), *get_args(Correction))
ANA, BEN, CHO, DOT = range(4)

# Cards by hand: suit * 13 + rank, clubs first, the ace 0.
C4, C5, C6, C7 = 3, 4, 5, 6
D7, H7, S7 = 13 + 6, 26 + 6, 39 + 6
KC, KD, KH, KS = 12, 25, 38, 51
S2, S8, D10 = 39 + 1, 39 + 7, 13 + 9
JK_8S = 52 | (46 + 1) << 6


def notation(*players: str, name: str = "rummy", aliases: dict[str, int] | None = None) -> Notation:
    return Notation(Roster(players or ("Ana", "Ben", "Cho")), CardReader(aliases), name)


def one(text: str, *players: str) -> Event:
    ((event, bang),) = notation(*players).read_line(text).events
    assert not bang
    return event


# Canonical text and event, for every class of events and every form that it has.
CANONICAL: list[tuple[str, Event]] = [
    ("Ana: draw", Draw(ANA)),
    ("draw", Draw(None)),
    ("Ben: take", Take(BEN)),
    ("Ben: take KH", Take(BEN, KH)),
    ("Ben: take JK", Take(BEN, JOKER)),
    ("Ben: take cut", Take(BEN, cut=True)),
    ("Cho: pass", Pass(CHO)),
    ("Ana: meld 4C 5C 6C", NewMelds(ANA, ((C4, C5, C6),))),
    ("Ana: meld 4C 5C 6C / 7D 7H 7S", NewMelds(ANA, ((C4, C5, C6), (D7, H7, S7)))),
    ("meld 7S JK=8S", NewMelds(None, ((S7, JK_8S),))),
    ("Ana: layoff 7C on 1", LayOff(ANA, (C7,), 1)),
    ("Ana: layoff 7C 8S", LayOff(ANA, (C7, S8))),
    ("Ana: layoff JK=8S on 12", LayOff(ANA, (JK_8S,), 12)),
    ("Ana: layoff none", LayOff(ANA, ())),
    ("Ana: swap 8S on 2", Swap(ANA, (S8,), 2)),
    ("Ana: swap 8S 7S on 2", Swap(ANA, (S8, S7), 2)),
    ("swap 8S", Swap(None, (S8,))),
    ("Ana: rearrange 1: 4C 5C 6C 7C", Rearrange(ANA, (1,), ((C4, C5, C6, C7),))),
    ("rearrange 1 3: 4C 5C 6C / 7D 7H 7S", Rearrange(None, (1, 3), ((C4, C5, C6), (D7, H7, S7)))),
    ("Ana: fail", Fail(ANA)),
    ("Ana: drop", Drop(ANA)),
    ("Cho: buy", Buy(CHO)),
    ("Cho: buy KH", Buy(CHO, KH)),
    ("drop 80", Drop(None, 80)),
    ("deal Ana upcard 7C wild 10D", Deal(ANA, C7, wild=D10)),
    ("deal wild ??", Deal(wild=UNKNOWN)),
    ("Ana: discard 10D", Discard(ANA, D10)),
    ("Ana: discard ??", Discard(ANA, UNKNOWN)),
    ("Ana: knock KH", Knock(ANA, "knock", KH)),
    ("Ana: knock", Knock(ANA, "knock")),
    ("Ana: gin KH", Knock(ANA, "gin", KH)),
    ("gin", Knock(None, "gin")),
    ("Ana: biggin", Knock(ANA, "biggin")),
    ("Ana: show 4C 5C 6C / KH 2S", Show(ANA, ((C4, C5, C6), (KH, S2)))),
    ("Ana: show KH ??", Show(ANA, ((KH, UNKNOWN),))),
    ("Ana: expose KH 2S", Expose(ANA, (KH, S2))),
    ("gap", Gap()),
    ("go Ben", Go(BEN)),
    ("go Ben Ana=4 Ben=7 upcard 2S stock 20", Go(BEN, ((ANA, 4), (BEN, 7)), S2, 20)),
    ("go Ben upcard ??", Go(BEN, (), UNKNOWN)),
    ("go Ben stock 0", Go(BEN, (), None, 0)),
    ("cut Ana=7H Ben=KD Cho=JK", Cut(((ANA, H7), (BEN, KD), (CHO, JOKER)))),
    ("deal", Deal()),
    ("deal Cho", Deal(CHO)),
    ("deal Cho upcard 7H", Deal(CHO, H7)),
    ("deal upcard ??", Deal(None, UNKNOWN)),
    ("deal Cho upcard 7H cut KS", Deal(CHO, H7, KS)),
    ("deal cut KS", Deal(None, None, KS)),
    ("result Ana", Result(ANA)),
    ("result Ana out", Result(ANA, "out")),
    ("result Ana rummy", Result(ANA, "rummy")),
    ("result Ana cut-rummy", Result(ANA, "cut-rummy")),
    ("result Ana gin", Result(ANA, "gin")),
    ("result Ana big-gin", Result(ANA, "big-gin")),
    ("result Ana knock", Result(ANA, "knock")),
    ("result Ana undercut", Result(ANA, "undercut")),
    ("result Ana blocked", Result(ANA, "blocked")),
    ("count Ben 10+15+8-5", Count(BEN, points=(10, 15, 8, -5))),
    ("count Ben 10+-5", Count(BEN, points=(10, -5))),
    ("count Ben -3+5", Count(BEN, points=(-3, 5))),
    ("scores Ana=30 Ben=-12", Scores(((ANA, 30), (BEN, -12)))),
    ("scores Ana=30 Ben=30 by Ben", Scores(((ANA, 30), (BEN, 30)), BEN)),
    ("count Ben KH 2S", Count(BEN, cards=(KH, S2))),
    ("count Ben KH ??", Count(BEN, cards=(KH, UNKNOWN))),
    ("count Ben JK", Count(BEN, cards=(JOKER,))),
    ("count Ben ??", Count(BEN, cards=(UNKNOWN,))),
    ("count Ben 13", Count(BEN, points=(13,))),
    ("count Ben 0", Count(BEN, points=(0,))),
    ("count Ben -5", Count(BEN, points=(-5,))),
    ("count Ben 10+5+3", Count(BEN, points=(10, 5, 3))),
    ("count Ben K Q 4", Count(BEN, ranks=(12, 11, 3))),
    ("count Ben A", Count(BEN, ranks=(0,))),
    ("count Ben JK K 4", Count(BEN, ranks=(JOKER, 12, 3))),
    ("count Ben JK 4", Count(BEN, ranks=(JOKER, 3))),
    ("count Ben ?? K", Count(BEN, ranks=(UNKNOWN, 12))),
    ("count Ben T 4", Count(BEN, ranks=(9, 3))),
    ("count Ben K 10 4", Count(BEN, ranks=(12, 9, 3))),
    ("count Ben unopened", Count(BEN, unopened=True)),
    ("penalty Ben 20", Penalty(BEN, 20)),
    ("penalty Ben -20", Penalty(BEN, -20)),
    ("void", Void()),
    ("note Ben spilt his tea; all of it # really!", TableNote("Ben spilt his tea; all of it # really!")),
    ("end", End()),
    ("join Dot", Join(DOT, "Dot")),
    ("join Dot 30", Join(DOT, "Dot", 30)),
    ("join Dot -30", Join(DOT, "Dot", -30)),
    ("join Dot highest", Join(DOT, "Dot", "highest")),
    ("join Dot highest+1", Join(DOT, "Dot", "highest+1")),
    ("join Dot lowest", Join(DOT, "Dot", "lowest")),
    ("join Dot average after Ana", Join(DOT, "Dot", "average", ANA)),
    ("join Dot after Ana", Join(DOT, "Dot", None, ANA)),
    ("join Ben", Join(BEN, "Ben")),
    ("leave Ben", Leave(BEN)),
    ("rename Ben Zoe", Rename(BEN, "Zoe")),
    ("rule runs.ace=either", RuleChange((("runs.ace", "either"),))),
    (
        "rule going_out.by=[meld,layoff] match.shutout=flat:100",
        RuleChange((("going_out.by", "[meld,layoff]"), ("match.shutout", "flat:100"))),
    ),
    ("totals Ana=46 Ben=-3 Cho=0", Totals(((ANA, 46), (BEN, -3), (CHO, 0)))),
    ("undo", Undo()),
    ("undo 3", Undo(3)),
    ("redo", Redo()),
    ("amend 14 Ana: discard KD", Amend(14, Discard(ANA, KD))),
    ("amend 2 count Ben 24", Amend(2, Count(BEN, points=(24,)))),
    ("amend 2 note late; again", Amend(2, TableNote("late; again"))),
    ("amend 2 rename Ben Zoe", Amend(2, Rename(BEN, "Zoe"))),
    ("strike 3", Strike(3)),
    ("insert 4 Ben: draw", Insert(4, Draw(BEN))),
    ("insert 4 rearrange 1: 4C 5C 6C", Insert(4, Rearrange(None, (1,), ((C4, C5, C6),)))),
]


def test_every_class_of_events_has_its_text() -> None:
    """No event may come into being that the record cannot hold."""
    assert {type(event) for _, event in CANONICAL} == set(EVENTS)
    assert {type(event) for _, event in SPOKEN} >= {Draw, Take, NewMelds, LayOff, Swap, Discard, Knock, Pass, Count}


@pytest.mark.parametrize(("text", "event"), CANONICAL, ids=[text for text, _ in CANONICAL])
def test_canonical_text(text: str, event: Event) -> None:
    """It is read as the event, and written as it stood."""
    pen = notation()
    line = pen.read_line(text)
    assert line.events == ((event, False),)
    assert line.comment is None
    assert pen.write_line(line) == text
    assert pen.write(event) == text


@pytest.mark.parametrize(("text", "event"), CANONICAL, ids=[text for text, _ in CANONICAL])
def test_canonical_text_that_stands_by_consent(text: str, event: Event) -> None:
    """A ``!`` at the end is noted beside any event but a note, whose text it belongs to."""
    pen = notation()
    line = pen.read_line(f"{text} !")
    if " note " in f" {text} ":
        assert line.events[0][1] is False
    else:
        assert line.events == ((event, True),)
    assert pen.write_line(line) == f"{text} !"


# What people type, and what it says.
SPOKEN: list[tuple[str, Event]] = [
    ("d", Draw(None)),
    ("D", Draw(None)),
    ("a: d", Draw(ANA)),
    ("ana:DRAW", Draw(ANA)),
    ("  Ana :   draw  ", Draw(ANA)),
    ("Ana:\tdraw", Draw(ANA)),
    ("Ana:\u00a0draw", Draw(ANA)),
    ("t", Take(None)),
    ("b: t kh", Take(BEN, KH)),
    ("t cut", Take(None, cut=True)),
    ("take CUT", Take(None, cut=True)),
    ("p", Pass(None)),
    ("a: m 4-6C", NewMelds(ANA, ((C4, C5, C6),))),
    ("m 4c5c6c/7dhs", NewMelds(None, ((C4, C5, C6), (D7, H7, S7)))),
    ("m 4C,5C,6C", NewMelds(None, ((C4, C5, C6),))),
    ("meld  4C  5C 6C  /  7D 7H 7S", NewMelds(None, ((C4, C5, C6), (D7, H7, S7)))),
    ("m 7♠ joker=8♠", NewMelds(None, ((S7, JK_8S),))),
    ("be: l 7c ON 1", LayOff(BEN, (C7,), 1)),
    ("Ana: layoff 7C on 01", LayOff(ANA, (C7,), 1)),
    ("l None", LayOff(None, ())),
    ("s 8s on 2", Swap(None, (S8,), 2)),
    ("rearrange 1,3 :4-6C/7DHS", Rearrange(None, (1, 3), ((C4, C5, C6), (D7, H7, S7)))),
    ("x td", Discard(None, D10)),
    ("Ana: x 10♢", Discard(ANA, D10)),
    ("x ??", Discard(None, UNKNOWN)),
    ("k", Knock(None, "knock")),
    ("k kh", Knock(None, "knock", KH)),
    ("GIN KH", Knock(None, "gin", KH)),
    ("deal cho 7h", Deal(CHO, H7)),
    ("deal 7h", Deal(None, H7)),
    ("deal ??", Deal(None, UNKNOWN)),
    ("deal C 7H CUT ks", Deal(CHO, H7, KS)),
    ("deal cut KS upcard 7H", Deal(None, H7, KS)),
    ("cut ana = 7h  ben= kd", Cut(((ANA, H7), (BEN, KD)))),
    ("result a RUMMY", Result(ANA, "rummy")),
    ("scores a = 30 b=−12 BY b", Scores(((ANA, 30), (BEN, -12)), BEN)),
    ("result Ana biggin", Result(ANA, "big-gin")),
    ("result Ana big gin", Result(ANA, "big-gin")),
    ("left Ben 13", Count(BEN, points=(13,))),
    ("count Ben 10 + 5+ 3", Count(BEN, points=(10, 5, 3))),
    ("count Ben +5", Count(BEN, points=(5,))),
    ("count Ben −5", Count(BEN, points=(-5,))),
    ("count Ben 007", Count(BEN, points=(7,))),
    ("count Ben k q 4", Count(BEN, ranks=(12, 11, 3))),
    ("count Ben k,q,1", Count(BEN, ranks=(12, 11, 0))),
    ("count Ben joker K", Count(BEN, ranks=(JOKER, 12))),
    ("count Ben kh2s", Count(BEN, cards=(KH, S2))),
    ("count Ben Unopened", Count(BEN, unopened=True)),
    ("penalty b +20", Penalty(BEN, 20)),
    ("penalty b −20", Penalty(BEN, -20)),
    ("NOTE  tea ", TableNote("tea")),
    ("note: tea", TableNote("tea")),
    ("join Dot after a Highest+1", Join(DOT, "Dot", "highest+1", ANA)),
    ("join ben", Join(BEN, "Ben")),
    ("rename a ana", Rename(ANA, "ana")),
    ("rule runs.ace = either", RuleChange((("runs.ace", "either"),))),
    ("go b ana=4 stock 9 upcard 2s", Go(BEN, ((ANA, 4),), S2, 9)),
    ("totals a=+4 b = -3", Totals(((ANA, 4), (BEN, -3)))),
    ("amend 14 x kd", Amend(14, Discard(None, KD))),
    ("amend 3 a:x kd", Amend(3, Discard(ANA, KD))),
    ("insert 3 d", Insert(3, Draw(None))),
]


@pytest.mark.parametrize(("text", "event"), SPOKEN, ids=[text for text, _ in SPOKEN])
def test_what_people_type(text: str, event: Event) -> None:
    """The reader is lenient; what it read has one canonical text, which is read the same."""
    pen = notation()
    line = pen.read_line(text)
    assert line.events == ((event, False),)
    written = pen.write_line(line)
    again = notation()
    reread = again.read_line(written)
    assert reread.events == line.events
    assert again.write_line(reread) == written


# What cannot be read, and words that the refusal must hold.
REFUSED: list[tuple[str, list[str]]] = [
    ("juggle 7H", ["juggle", "m 4-6C"]),
    ("Ben: dicard KH", ["dicard", "discard"]),
    ("dis KH", ["dis"]),
    ("dra", ["draw"]),
    ("melds 4C 5C 6C", ["meld"]),
    ("big gin", ["biggin"]),
    ("Zed: draw", ["Zed", "Ana, Ben, Cho"]),
    ("Benn: draw", ["Benn", "did you mean Ben"]),
    ("Ana draw", ["Ana: draw"]),
    ("a x kd", ["Ana: x kd"]),
    (": draw", ["name"]),
    ("Ana:", ["Ana"]),
    ("Ana: Ana: draw", ["Ana:"]),
    ("Ana: undo", ["undo", "player"]),
    ("Ana: count Ana 5", ["count"]),
    ("Ana: note tea", ["note"]),
    ("draw: 7H", ["draw"]),
    ("rearrange: 4C 5C 6C", ["rearrange"]),
    ("!", ["!"]),
    ("draw; !", ["!"]),
    ("draw 7H", ["unseen"]),
    ("pass 7H", ["pass"]),
    ("gap now", ["gap"]),
    ("void it", ["void"]),
    ("end it", ["end"]),
    ("fail 1", ["fail"]),
    ("redo 2", ["redo"]),
    ("take ??", ["??"]),
    ("take KH 2S", ["one card"]),
    ("take JK=8S", ["="]),
    ("meld", ["meld"]),
    ("meld 4C 5C 6C /", ["/"]),
    ("meld / 4C", ["/"]),
    ("meld 4C ?? 6C", ["??"]),
    ("meld 8X 9X", ["8X"]),
    ("layoff", ["layoff"]),
    ("layoff 7C on", ["on 1"]),
    ("layoff 7C on first", ["first"]),
    ("layoff 7C on 0", ["0"]),
    ("layoff 7C on 1 2", ["on 1"]),
    ("layoff on 1", ["layoff"]),
    ("layoff none on 1", ["none"]),
    ("layoff 7C / 8C on 1", [";"]),
    ("layoff ?? on 1", ["??"]),
    ("swap on 1", ["swap"]),
    ("swap 8S 7S 6S on 1", ["both"]),
    ("swap JK=8S on 1", ["="]),
    ("rearrange 4C 5C 6C", ["rearrange 1 3:"]),
    ("rearrange : 4C 5C 6C", ["rearrange 1 3:"]),
    ("rearrange x: 4C 5C 6C", ["'x'"]),
    ("rearrange 1:", ["rearrange 1 3:"]),
    ("discard", ["discard"]),
    ("discard K", ["'K'"]),
    ("discard KH QH", ["one card"]),
    ("discard JK=8S", ["="]),
    ("knock ??", ["??"]),
    ("biggin KH", ["biggin"]),
    ("show", ["show"]),
    ("expose", ["expose"]),
    ("expose ??", ["??"]),
    ("cut", ["cut Ana=7H"]),
    ("cut 7H", ["cut Ana=7H"]),
    ("cut Ana=", ["Ana="]),
    ("cut Ana=7H Ana=8H", ["twice"]),
    ("cut Ana=??", ["??"]),
    ("deal Zed 7H", ["Zed"]),
    ("deal Ana Ben", ["Ben"]),
    ("deal Ana 7H 8H", ["8H"]),
    ("deal Ana upcard", ["upcard"]),
    ("deal Ana upcard 7H upcard 8H", ["upcard"]),
    ("deal 7H Ana", ["Ana"]),
    ("deal Ana cut 7H 8H", ["8H"]),
    ("result", ["result Ana"]),
    ("scores", ["scores Ana=30"]),
    ("scores Ana=30 Ana=2", ["Ana", "twice"]),
    ("scores Ana=30 by", ["scores Ana=30"]),
    ("scores Ana=30 Ben=x", ["'x'"]),
    ("result Zed", ["Zed"]),
    ("result Ana void", ["void"]),
    ("result Ana hand", ["hand", "rummy"]),
    ("result Ana undercutt", ["undercut"]),
    ("count", ["count Ben"]),
    ("count Ben", ["Ben"]),
    ("count Zed 5", ["Zed"]),
    ("count Ben 10 5 3", ["10+5+3"]),
    ("count Ben 5.5", ["5.5"]),
    ("count Ben KH 4", ["'4'"]),
    ("count Ben ?? 4", ["'4'"]),
    ("count Ben unopened 4", ["unopened"]),
    ("count Ben 10+", ["10+"]),
    ("count Ben JK=8S", ["="]),
    ("count Ben 99999999", ["99999999"]),
    ("count Ben ٣", ["٣"]),
    ("count Ben 1_0", ["1_0"]),
    ("penalty Ben", ["penalty Ben 20"]),
    ("penalty Ben lots", ["lots"]),
    ("penalty Ben 7.5", ["7.5"]),
    ("penalty Ben ²", ["²"]),
    ("penalty Ben 1000001", ["1000001", "1000000"]),
    ("penalty Ben 999999999999999999999999", ["1000000"]),
    ("note", ["note"]),
    ("note   ", ["note"]),
    ("join", ["join Cho"]),
    ("join Dot lots", ["lots"]),
    ("join Dot avrage", ["average"]),
    ("join Dot after", ["after"]),
    ("join Dot after Dot", ["Dot"]),
    ("join Dot 3 4", ["'4'"]),
    ("join 7", ["'7'"]),
    ("join Deal", ["Deal"]),
    ("join D=t", ["="]),
    ("leave", ["leave Ben"]),
    ("leave Ana Ben", ["one player"]),
    ("rename Ana", ["rename OLD NEW"]),
    ("rename Ana Ben", ["Ben", "already"]),
    ("rename Ana ben", ["Ben", "already"]),
    ("rename Ana Zoe Bea", ["rename OLD NEW"]),
    ("rename Zed Zoe", ["Zed"]),
    ("rule", ["rule KEY=VALUE"]),
    ("rule runs.ace", ["runs.ace"]),
    ("rule runs.ace=", ["runs.ace="]),
    ("rule going_out.by=[meld, layoff]", ["layoff]", "spaces"]),
    ("go", ["go Ben"]),
    ("go Zed", ["Zed"]),
    ("go Ben Ana=x", ["'x'"]),
    ("go Ben Ana=-1", ["-1"]),
    ("go Ben stock", ["stock"]),
    ("go Ben stock 3 stock 3", ["stock"]),
    ("go Ben 7H", ["7H"]),
    ("totals", ["totals Ana=46"]),
    ("totals Ana", ["Ana=46"]),
    ("totals Ana=x", ["'x'"]),
    ("totals Ana=1 a=2", ["twice"]),
    ("undo 0", ["0"]),
    ("undo turn", ["turn"]),
    ("undo -1", ["-1"]),
    ("amend", ["amend 14"]),
    ("amend 3", ["event is missing"]),
    ("amend x draw", ["'x'"]),
    ("amend 0 draw", ["'0'"]),
    ("amend 3 undo", ["correction"]),
    ("amend 3 amend 4 draw", ["correction"]),
    ("insert 3 strike 4", ["correction"]),
    ("amend 3 juggle", ["juggle"]),
    ("strike", ["strike 14"]),
    ("strike 3 4", ["strike 14"]),
    ("strike x", ["'x'"]),
    ("draw\x00", ["control"]),
    ("draw\n", ["control"]),
    ("note \x1b[31mred", ["control"]),
    ("# \u202e", ["control"]),
    ("note \ud800", ["control"]),
    ("draw\ufeff", ["draw"]),
    ("x" * MAX_LINE, [str(MAX_LINE)]),
    ("# " + "x" * MAX_LINE, [str(MAX_LINE)]),
    ("discard " + "7H" * 4000, ["one card"]),
    ("Ana: draw; Ben: juggle", ["juggle"]),
]


@pytest.mark.parametrize(("text", "needles"), REFUSED, ids=[ascii(text)[:40] for text, _ in REFUSED])
def test_what_cannot_be_read(text: str, needles: list[str]) -> None:
    """The refusal says what was read and what would do, shortly, and names stay as they were."""
    pen = notation()
    with pytest.raises(Unreadable) as refusal:
        pen.read_line(text)
    message = str(refusal.value)
    for needle in needles:
        assert needle in message
    assert len(message) < 500
    assert message.isprintable()
    assert not refusal.value.ambiguous
    assert pen.roster.names == ["Ana", "Ben", "Cho"]


class TestLines:
    def test_several_events_on_a_line(self) -> None:
        """``;`` parts events, each may have its ``!``; empty places say nothing."""
        pen = notation()
        line = pen.read_line("d; m 4-6C !;; x kh! ; # first turn ")
        assert line.events == ((Draw(None), False), (NewMelds(None, ((C4, C5, C6),)), True), (Discard(None, KH), True))
        assert line.comment == "# first turn"
        assert pen.write_line(line) == "draw; meld 4C 5C 6C !; discard KH !  # first turn"

    @pytest.mark.parametrize("text", ["", "   ", "\t", ";", " ; ; "])
    def test_a_line_that_says_nothing(self, text: str) -> None:
        line = notation().read_line(text)
        assert (line.events, line.comment) == ((), None)
        assert notation().write_line(line) == ""

    @pytest.mark.parametrize(
        ("text", "comment"), [("# tea", "# tea"), ("  #tea  ", "#tea"), ("#", "#"), ("## a; b !", "## a; b !")]
    )
    def test_a_line_of_comment(self, text: str, comment: str) -> None:
        line = notation().read_line(text)
        assert (line.events, line.comment) == ((), comment)
        assert notation().write_line(line) == comment

    def test_a_comment_needs_no_space(self) -> None:
        line = notation().read_line("draw#why not")
        assert line.events == ((Draw(None), False),)
        assert line.comment == "#why not"

    @pytest.mark.parametrize(
        ("text", "count", "note"),
        [
            ("draw; note a; b # c !", 2, "a; b # c !"),
            ("note a: b", 1, "a: b"),
            ("note deal; undo", 1, "deal; undo"),
            ("insert 3 note a; b!", 1, "a; b!"),
            ("Note  two  spaces", 1, "two  spaces"),
        ],
    )
    def test_a_note_takes_the_rest_of_the_line(self, text: str, count: int, note: str) -> None:
        line = notation().read_line(text)
        last, bang = line.events[-1]
        assert len(line.events) == count
        assert (last.event if isinstance(last, Insert) else last) == TableNote(note)
        assert not bang
        assert line.comment is None

    def test_words_that_only_begin_like_a_note(self) -> None:
        line = notation("Notley", "Ben").read_line("Notley: draw !; Ben: draw  # note this")
        assert line.events == ((Draw(0), True), (Draw(1), False))
        assert line.comment == "# note this"

    def test_a_line_read_before(self) -> None:
        """The second reading gives the same, and so does a copy."""
        pen = notation()
        first = pen.read_line("a: x kh ! # oh")
        assert pen.read_line("a: x kh ! # oh") == first
        assert pen.copy().read_line("a: x kh ! # oh") == first

    def test_a_line_just_short_enough(self) -> None:
        line = notation().read_line("note " + "x" * (MAX_LINE - 6))
        assert line.events == ((TableNote("x" * (MAX_LINE - 6)), False),)

    def test_signs_that_are_no_controls(self) -> None:
        line = notation().read_line("note caf\u00e9 \u2665 \U0001f469\u200d\U0001f467")
        assert line.events == ((TableNote("caf\u00e9 \u2665 \U0001f469\u200d\U0001f467"), False),)


class TestHouseWords:
    def test_the_name_of_going_out_in_one_turn(self) -> None:
        """In a house that says hand, hand it is, and rummy is not known."""
        pen = notation(name="hand")
        assert pen.read_line("result Ana hand").events == ((Result(ANA, "hand"), False),)
        assert pen.read_line("result Ana cut hand").events == ((Result(ANA, "cut-hand"), False),)
        with pytest.raises(Unreadable, match="rummy"):
            pen.read_line("result Ana rummy")

    def test_the_name_is_changed_by_agreement(self) -> None:
        """From the line on that says so, in copies too; a line that failed changes nothing."""
        pen = notation()
        with pytest.raises(Unreadable):
            pen.read_line("rule one_turn.name=hand; juggle")
        with pytest.raises(Unreadable):
            pen.read_line("result Ana hand")
        pen.read_line("rule one_turn.name=hand")
        assert pen.copy().read_line("result Ana cut-hand").events == ((Result(ANA, "cut-hand"), False),)

    def test_names_of_ranks(self) -> None:
        """With 13 for the queen and 14 for the king, 14H is the king of hearts; a number alone is still points."""
        pen = notation(aliases={"12": 10, "13": 11, "14": 12})
        assert pen.read_line("x 14H").events == ((Discard(None, KH), False),)
        assert pen.read_line("count Ben 14").events == ((Count(BEN, points=(14,)), False),)
        assert pen.read_line("count Ben 14 A").events == ((Count(BEN, ranks=(12, 0)), False),)


class TestDealerOrCard:
    """``deal X``: a whole name is a dealer, then a card is a card, then the beginning of a name is a dealer."""

    def test_a_player_called_like_several_cards(self) -> None:
        """``tad`` is ten and ace of diamonds, and Tad first; of one card nobody bears the name."""
        assert one("deal tad", "Tad", "Ben") == Deal(0)
        assert one("deal Tad 7H", "Tad", "Ben") == Deal(0, H7)
        assert one("deal Ben JD", "Tad", "Ben") == Deal(1, 13 + 10)
        for name in ("JD", "h7", "s10", "Joker", "1c"):
            with pytest.raises(Unreadable, match="is a card"):
                Roster([name])

    def test_the_beginning_of_a_name_that_is_a_card(self) -> None:
        assert one("deal KD", "Kdavid", "Ben") == Deal(None, KD)
        assert one("deal Kda", "Kdavid", "Ben") == Deal(0)

    def test_the_beginning_of_a_name_that_is_a_word_of_the_deal(self) -> None:
        assert one("deal cut KD", "Cutler", "Ben") == Deal(None, None, KD)


# Any event: written, it is read as the same, and written the same.

CARD = st.integers(0, KINDS - 1)
LAID = CARD | st.builds(as_card, st.sampled_from([JOKER, 1, 14, 51]), st.integers(0, 51))
SEEN = CARD | st.just(UNKNOWN)
PLAYER = st.integers(0, 2)
MAYBE = st.none() | PLAYER
NUMBER = st.integers(1, 10_000_000)
POINTS = st.integers(-1_000_000, 1_000_000)
NAME = st.from_regex(r"[A-Z][a-z0-9._é-]{3,20}", fullmatch=True).filter(lambda name: name.lower() not in RESERVED)


def cards_of(card: st.SearchStrategy[int], least: int = 1) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(card, min_size=least, max_size=6).map(tuple)


def groups_of(card: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
    return st.lists(cards_of(card), min_size=1, max_size=3).map(tuple)


def by_player(value: st.SearchStrategy[int], least: int = 1) -> st.SearchStrategy[tuple[tuple[int, int], ...]]:
    return st.dictionaries(PLAYER, value, min_size=least).map(lambda found: tuple(found.items()))


RANKS_TOLD = (
    st.lists(st.integers(0, 12) | st.sampled_from([JOKER, UNKNOWN]), min_size=1, max_size=8)
    .map(tuple)
    .filter(
        lambda ranks: (
            any(rank in (0, 9, 10, 11, 12) for rank in ranks) or (JOKER in ranks and any(rank < 13 for rank in ranks))
        )
    )
)
NOTE = st.text(
    string.printable.replace("\n", "").replace("\r", "").replace("\x0b", "").replace("\x0c", "") + "é♥", min_size=1
).map(str.strip)
KEY = st.from_regex(r"[a-z_]{1,8}(\.[a-z_]{1,8})?", fullmatch=True)
VALUE = st.from_regex(r"[a-z0-9\[\],:.-]{1,12}", fullmatch=True)

PLAIN: dict[type, st.SearchStrategy[Any]] = {
    Draw: st.builds(Draw, MAYBE),
    Take: st.builds(Take, MAYBE, st.none() | CARD) | st.builds(Take, MAYBE, cut=st.just(True)),
    Pass: st.builds(Pass, MAYBE),
    NewMelds: st.builds(NewMelds, MAYBE, groups_of(LAID)),
    LayOff: st.builds(LayOff, MAYBE, cards_of(LAID), st.none() | NUMBER) | st.builds(LayOff, MAYBE, st.just(())),
    Swap: st.builds(Swap, MAYBE, st.lists(CARD, min_size=1, max_size=2).map(tuple), st.none() | NUMBER),
    Rearrange: st.builds(Rearrange, MAYBE, st.lists(NUMBER, min_size=1, max_size=4).map(tuple), groups_of(LAID)),
    Fail: st.builds(Fail, MAYBE),
    Drop: st.builds(Drop, MAYBE, st.none() | st.integers(0, 1_000_000)),
    Buy: st.builds(Buy, MAYBE, st.none() | CARD),
    Discard: st.builds(Discard, MAYBE, SEEN),
    Knock: st.builds(Knock, MAYBE, st.sampled_from(["knock", "gin"]), st.none() | CARD)
    | st.builds(Knock, MAYBE, st.just("biggin")),
    Show: st.builds(Show, MAYBE, groups_of(LAID | st.just(UNKNOWN))),
    Expose: st.builds(Expose, MAYBE, cards_of(CARD)),
    Gap: st.just(Gap()),
    Go: st.builds(Go, PLAYER, by_player(st.integers(0, 1000), 0), st.none() | SEEN, st.none() | st.integers(0, 1000)),
    Cut: st.builds(Cut, by_player(CARD)),
    Deal: st.builds(Deal, MAYBE, *[st.none() | SEEN] * 3),
    Result: st.builds(
        Result,
        PLAYER,
        st.sampled_from([None, "out", "rummy", "cut-rummy", "gin", "big-gin", "knock", "undercut", "blocked"]),
    ),
    Count: st.builds(Count, PLAYER, cards=cards_of(SEEN))
    | st.builds(Count, PLAYER, ranks=RANKS_TOLD)
    | st.builds(Count, PLAYER, points=st.tuples(POINTS) | st.lists(POINTS, min_size=1, max_size=5).map(tuple))
    | st.builds(Count, PLAYER, unopened=st.just(True)),
    Scores: st.builds(Scores, by_player(POINTS), MAYBE),
    Penalty: st.builds(Penalty, PLAYER, POINTS),
    Void: st.just(Void()),
    TableNote: st.builds(TableNote, NOTE.filter(bool)),
    End: st.just(End()),
    Join: st.builds(
        Join,
        st.just(3),
        NAME,
        st.none() | POINTS | st.sampled_from(["highest", "highest+1", "average", "lowest"]),
        MAYBE,
    ),
    Leave: st.builds(Leave, PLAYER),
    Rename: st.builds(Rename, PLAYER, NAME),
    RuleChange: st.builds(RuleChange, st.lists(st.tuples(KEY, VALUE), min_size=1, max_size=3).map(tuple)),
    Totals: st.builds(Totals, by_player(POINTS)),
}
ANY_PLAIN = st.one_of(list(PLAIN.values()))
CORRECTIONS: dict[type, st.SearchStrategy[Any]] = {
    Undo: st.builds(Undo, st.none() | NUMBER),
    Redo: st.just(Redo()),
    Amend: st.builds(Amend, NUMBER, ANY_PLAIN),
    Strike: st.builds(Strike, NUMBER),
    Insert: st.builds(Insert, NUMBER, ANY_PLAIN),
}


def test_any_event_is_drawn() -> None:
    assert {*PLAIN, *CORRECTIONS} == set(EVENTS)


@settings(deadline=None, max_examples=800)
@given(event=st.one_of(*PLAIN.values(), *CORRECTIONS.values()), bang=st.booleans())
def test_written_and_read_and_written(event: Event, bang: bool) -> None:
    """Write, read, write: the events are equal and the texts identical."""
    inner = event.event if isinstance(event, Amend | Insert) else event
    bang = bang and not isinstance(inner, TableNote)
    text = notation().write(event, bang)
    pen = notation()
    line = pen.read_line(text)
    assert line.events == ((event, bang),)
    assert line.comment is None
    assert pen.write_line(line) == text
    assert pen.write(event, bang) == text


@settings(deadline=None, max_examples=150)
@given(
    events=st.lists(
        st.tuples(ANY_PLAIN.filter(lambda e: not isinstance(e, TableNote | Join | Rename)), st.booleans()), max_size=5
    )
)
def test_several_written_and_read(events: list[tuple[Event, bool]]) -> None:
    pen = notation()
    text = "; ".join(pen.write(event, bang) for event, bang in events)
    line = pen.read_line(f"{text}  # all; of ! it" if text else "# all; of ! it")
    assert line.events == tuple(events)
    assert line.comment == "# all; of ! it"


WORDS = """
Ana Ben: c: draw d t m l x k p s meld layoff none on 1 -3 4-6C KH JK=8S ?? / ; # ! deal upcard cut Ana=7H result rummy
count unopened K 10+5 penalty join after highest+1 leave rename Zoe rule runs.ace=low gap go stock totals a=3 undo redo
amend strike insert 2 note void end show rearrange 1: fail expose biggin gin take * 🃏 = : , 99999999999999999999
"""


@settings(deadline=None, max_examples=1000)
@given(text=st.text(max_size=60) | st.lists(st.sampled_from(WORDS.split()), max_size=8).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but Unreadable ever comes of a text; what was read has a canonical text, which is read the same."""
    pen = notation()
    try:
        line = pen.read_line(text)
    except Unreadable:
        assert pen.roster.names == ["Ana", "Ben", "Cho"]
        return
    written = pen.write_line(line)
    again = notation()
    reread = again.read_line(written)
    assert reread.events == line.events
    assert reread.comment == line.comment
    assert again.write_line(reread) == written
