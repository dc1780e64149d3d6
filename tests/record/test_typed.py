"""What people type: readings, what each comes to in the game, and that nothing is written that reads otherwise."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shorthand import keys_of

from rummy_cli.cards.card import CardReader, UnreadableCard, names
from rummy_cli.record.append import Attempt, tried
from rummy_cli.record.head import Record, notation_for
from rummy_cli.record.journal import Journal
from rummy_cli.record.open import Opened
from rummy_cli.record.typed_line import SeveralReadings
from rummy_cli.ruleset import load
from rummy_cli.text.events import Correction, Event, GameEvent, TableEvent
from rummy_cli.text.names import Unreadable
from rummy_cli.text.phrase import Phrase
from rummy_cli.text.read import PARSERS
from rummy_cli.text.verbs import EVERYDAY, LETTERS, VERBS, WORDS
from rummy_cli.text.write import WRITERS

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.rummy"))


class Evening:
    """A game in memory that takes typed lines as ``play`` does."""

    def __init__(self, *players: str, rules: str = "basic") -> None:
        self.players, self.house, self.lines = players, load(rules), list[str]()

    def opened(self) -> Opened:
        """The record as it stands, replayed."""
        notation, journal = notation_for(self.players, self.house), Journal(self.house, self.players)
        for number, text in enumerate(self.lines, 1):
            journal.add_line(number, notation.read_line(text).events)
            journal.steps.settle(notation)
        record = Record("", "", self.players, self.house, "", tuple(self.lines), 1, "evening")
        return Opened(record, notation, journal)

    def attempt(self, text: str) -> Attempt:
        """A line tried; nothing is kept."""
        return tried(self.opened(), text, self.opened)

    def type(self, *texts: str) -> list[str]:
        """Lines that stand, one after the other; gives what was written for the last, event by event (nothing for none)."""
        for text in texts:
            attempt = self.attempt(text)
            assert attempt.fault is None, (text, attempt.fault)
            self.lines.append(attempt.text)
        return self.lines[-1].split("; ") if texts else []


def basic(*lines: str) -> Evening:
    """Three at a game of basic rummy, Ana to begin."""
    evening = Evening("Ana", "Ben", "Cho")
    evening.type("deal cho upcard 3c", *lines)
    return evening


# ---------------------------------------------------------------- the tables are complete


def test_every_event_has_its_words() -> None:
    """A new event class has words, and each word a reader, or this fails before anything is typed."""
    events = {*get_args(TableEvent), *get_args(GameEvent), *get_args(Correction)}
    assert set(WORDS) == set(WRITERS) == events
    assert set(PARSERS) == set(VERBS)
    assert get_args(Event)
    assert len(VERBS) == sum(map(len, WORDS.values()))  # no word twice
    assert all(verb in VERBS for verbs in EVERYDAY.values() for verb in verbs)


def test_letters_are_one_for_each_verb() -> None:
    short = [verb.letter for verb in VERBS.values() if verb.letter]
    assert len(short) == len(set(short))
    assert {letter: LETTERS[letter] for letter in "dtmlsxkp"} == {
        "d": "draw",
        "t": "take",
        "m": "meld",
        "l": "layoff",
        "s": "swap",
        "x": "discard",
        "k": "knock",
        "p": "pass",
    }


def test_every_short_form_comes_to_events() -> None:
    """Each phrase that hangs on the game has its handler."""
    from rummy_cli.game.short_forms import _HANDLERS

    by_the_record = {"DeferredEvent", "TakenBack", "HandStruck", "Corrected"}
    assert {kind.__name__ for kind in _HANDLERS} | by_the_record == {kind.__name__ for kind in get_args(Phrase)}


# ---------------------------------------------------------------- keys


def test_goals_of_keys() -> None:
    """A draw and a discard three keys, with a run eight, a hand's result nine, by counts in gin nine, undo two; Enter is one."""
    for text, keys in (("kh", 3), ("4-6c;kh", 8), ("a b18 c7", 9), ("<", 2), ("u", 2)):
        evening = basic("d x 2d") if text in ("<", "u") else Evening("Ana", "Ben", "Cho") if "18" in text else basic()
        assert len(text) + 1 == keys
        evening.type(text)
    gin = Evening("Ana", "Ben", rules="gin")
    assert len("a k5 b23") + 1 == 9
    assert gin.type("a k5 b23") == ["result Ana knock", "count Ana 5", "count Ben 23"]


FULL = (
    2000  # keys as written: an evening recorded move by move; shorter ones are a few hands, most told by their counts
)


@pytest.mark.parametrize("path", GAMES, ids=[path.stem for path in GAMES])
def test_keys_of_a_whole_game(path: Path) -> None:
    """A full game takes at most 30 % of its canonical text; where melds are rearranged each must be said again, and hands told
    by their counts are short already: there it is 60 %.
    """
    keys = keys_of(path)
    moves = keys.written >= FULL and "rearrange" not in path.read_text(encoding="utf-8")
    assert keys.typed <= keys.written * (0.3 if moves else 0.6)


def test_keys_of_all_games() -> None:
    """All recorded games together: at most 30 %."""
    every = [keys_of(path) for path in GAMES]
    assert sum(keys.typed for keys in every) <= 0.3 * sum(keys.written for keys in every)


# ---------------------------------------------------------------- readings


@pytest.mark.parametrize(
    ("lines", "text", "written"),
    [
        ((), "d m 4-6c l 7c 1 x kh", "Ana: draw; Ana: meld 4C 5C 6C; Ana: layoff 7C on 1; Ana: discard KH"),
        ((), "d, x jh, d, x 9s", "Ana: draw; Ana: discard JH; Ben: draw; Ben: discard 9S"),
        ((), "ana picks up; ana throws qs", "Ana: take; Ana: discard QS"),
        ((), "pick up 3c lays 9dhs toss 2h", "Ana: take 3C; Ana: meld 9D 9H 9S; Ana: discard 2H"),
        ((), "a: kh", "Ana: draw; Ana: discard KH"),
        ((), ". . b", None),
        ((), ". .", "Ana: draw; Ana: discard ??; Ben: draw; Ben: discard ??"),
        ((), "kh; note well; well # !", "Ana: draw; Ana: discard KH; note well; well # !"),
        ((), "kh # he sighed", "Ana: draw; Ana: discard KH  # he sighed"),
        (("kh",), "ben t kh x 2d undo", "Ben: take KH; Ben: discard 2D; undo"),
        (("kh", "2d"), "undo turn", "undo"),
        (("kh", "d", "x 2d"), "undo turn", "undo 2"),
        (("kh", "2d"), "undo hand", "undo 3"),
        (("kh", "2d"), "amend last 5h", "amend 5 Ben: discard 5H"),
        (("kh", "2d"), "insert 3 8-10c 2", None),
        (("kh", "2d"), "insert 3 8-10c l jc 1; 9h", "insert 3 Ana: meld 8C 9C 10C; insert 3 Ana: layoff JC on 1; Cho: draw; Cho: discard 9H"),
        (("kh", "2d"), "amend 3 d x 4h", None),
        (("rename Ana Zoe",), "z x", None),
        (("rename Ana Zoe",), "zoe: kh", "Zoe: draw; Zoe: discard KH"),
        ((), "d; rename Ana Zoe; x kh", "Ana: draw; rename Ana Zoe; Zoe: discard KH"),
    ],
)  # fmt: skip
def test_reading(lines: Sequence[str], text: str, written: str | None) -> None:
    """What a line comes to; None: it cannot be read, and nothing is written."""
    evening = basic(*lines)
    if written is not None:
        assert evening.attempt(text).text == written
        return
    with pytest.raises(Unreadable):
        evening.attempt(text)


@pytest.mark.parametrize(
    ("players", "lines", "text", "written"),
    [
        (("Ana", "Dan"), ("deal dan upcard 3c",), "d x jh", "Ana: draw; Ana: discard JH"),
        (("Dan", "Ana"), ("deal ana upcard 3c", "d"), "d x jh", "Dan: discard JH"),
        (("Ana", "Ben", "Kay"), ("result ana",), "k18 b 7", "count Kay 18; count Ben 7"),
        (("Ana", "Ben", "Cho"), ("result ana",), "b kd c7", "count Ben KD; count Cho 7"),
        (("P1", "P12", "Q"), ("result q",), "p15 p1218", "count P1 5; count P12 18"),
        (("Ana", "Ben", "Cho"), (), "c rum a10+5 b 4 k", "result Cho rummy; count Ana 10+5; count Ben 4 K"),
        (("Ana", "Ben", "Cho"), (), "30 \u221212 5 by c", "scores Ana=30 Ben=-12 Cho=5 by Cho"),
        (("Ana", "Ben", "Cho"), ("deal cho upcard 3c", "kh"), "out b 4 9", "result Ben; count Ana 4; count Cho 9"),
    ],
)
def test_names_and_cards(players: Sequence[str], lines: Sequence[str], text: str, written: str) -> None:
    """Which of several readings can be played decides."""
    evening = Evening(*players)
    evening.type(*lines)
    assert evening.attempt(text).text == written


def test_two_readings_are_listed() -> None:
    """Kay has drawn: ``k kh`` may be her knock, or her throwing the king."""
    evening = Evening("Kay", "Ben", rules="gin")
    evening.type("deal ben upcard 9c", "p p d")
    with pytest.raises(SeveralReadings) as refusal:
        evening.attempt("k kh")
    assert refusal.value.ambiguous
    assert [one.text for one in refusal.value.readings] == ["Kay: knock KH", "Kay: discard KH"]
    chosen = refusal.value.readings[1]
    assert tried(evening.opened(), "k kh", evening.opened, chosen).text == "Kay: discard KH"


@pytest.mark.parametrize(
    ("make", "text", "words"),
    [
        (basic, "zoe draws", "zoe"),
        (basic, "bne draws", "did you mean Ben"),
        (basic, "m 4-6c x kz", "'kz'"),
        (basic, "kd 7s", "2 cards alone"),
        (basic, "draw kh", "stays unseen"),
        (basic, "b18 c7", "no counts are due"),
        (lambda: Evening("Ana", "Ben", "Cho"), "kh", "no hand is being played"),
        (lambda: Evening("Ana", "Ben", "Cho"), "a b18", "the count of Cho"),
        (lambda: Evening("Ana", "Ben", "Cho"), "30 5", "Ana, Ben, Cho"),
        (basic, "undo " + "9" * 5000, "how many steps"),
        (basic, "amend 1 " * 400, ""),
        (basic, "d " * 201, "200"),
        (basic, "d" * 20_000, "10000"),
        (basic, "d\x1b[2J", "control"),
    ],
)
def test_unreadable(make: Callable[[], Evening], text: str, words: str) -> None:
    """The refusal says what was read; nothing is endless."""
    with pytest.raises(Unreadable) as refusal:
        make().attempt(text)
    assert words in str(refusal.value)


def test_offer_and_turns_without_discard() -> None:
    """A card alone is no turn where something else is due: that cannot be decided, and the answer names it."""
    offer = Evening("Ana", "Ben", rules="gin")
    offer.type("deal ben upcard 9c")
    table = Evening("Ana", "Ben", rules="manipulation")
    table.type("deal ben")
    for evening, due in ((offer, "pass"), (table, "draw")):
        for text in ("kh", "."):
            with pytest.raises(Unreadable) as refusal:
                evening.attempt(text)
            assert refusal.value.ambiguous
            assert due in str(refusal.value)


def test_no_draw_is_understood_where_none_is_due() -> None:
    """Where a turn is a play or a draw (machiavelli), cards alone are the play: a draw before them would end the turn."""
    table = Evening("Ana", "Ben", rules="machiavelli")
    table.type("deal ben")
    assert table.type("9-jd") == ["Ana: meld 9D 10D JD"]
    assert table.type("pass; qd on 1") == ["Ana: pass", "Ben: layoff QD on 1"]
    other = Evening("Ana", "Ben", rules="manipulation")
    assert other.type("deal ben", "9-jd") == ["Ana: draw", "Ana: meld 9D 10D JD"]


@pytest.mark.parametrize(("text", "whose"), [("a50 b-40", "Cho"), ("c7", "Ana, Ben"), ("50 -40", "Cho")])
def test_points_of_all_or_none(text: str, whose: str) -> None:
    """Points alone are told for all who play, and the refusal says whose are missing."""
    with pytest.raises(Unreadable) as refusal:
        Evening("Ana", "Ben", "Cho").attempt(text)
    assert whose in str(refusal.value)


def test_sign_reaches_what_objects() -> None:
    """At the end of a line it stands with each event that objects, else with the last."""
    assert basic().attempt("ben d x 8c !").text == "Ben: draw !; Ben: discard 8C"
    assert basic("d").attempt("m qh kh ah; x 2s !").text == "Ana: meld QH KH AH !; Ana: discard 2S"
    assert basic().attempt("kh !").text == "Ana: draw; Ana: discard KH !"


def test_strike_hand() -> None:
    """All events of the hand, and nothing that stands between hands."""
    evening = Evening("Ana", "Ben", "Cho")
    evening.type("a b18 c7", "penalty b 5", "deal cho upcard 3c", "kh", "out b a4 c9", "note late")
    assert evening.attempt("strike hand 1").text == "strike 1; strike 2; strike 3"
    assert evening.attempt("strike hand 2").text == "; ".join(f"strike {number}" for number in range(5, 11))
    with pytest.raises(Unreadable):
        evening.attempt("strike hand 3")


# ---------------------------------------------------------------- what is written is what will be read

PIECES = st.sampled_from(
    [
        "d",
        "t",
        "m",
        "l",
        "x",
        "k",
        "p",
        "kh",
        "4-6c",
        "7c>1",
        "7c",
        "1",
        "on",
        "to",
        ".",
        ";",
        ",",
        "!",
        "a",
        "b",
        "c",
        "ana",
        "ben:",
        "cho",
        "draws",
        "takes",
        "18",
        "7",
        "-12",
        "by",
        "out",
        "rummy",
        "k5",
        "<",
        "u",
        "undo",
        "redo",
        "rename",
        "Zoe",
        "join",
        "Dot",
        "leave",
        "amend",
        "insert",
        "strike",
        "hand",
        "last",
        "2",
        "3",
        "note",
        "#",
        "678s",
        "h7",
        "of",
        "hearts",
        "king",
        "??",
        "*",
        "/",
        "=",
        "penalty",
        "gap",
        "go",
    ]
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PIECES, min_size=1, max_size=9), st.booleans())
def test_anything_typed_is_read_back(pieces: list[str], started: bool) -> None:
    """Whatever is typed: it is refused as unreadable or by the referee, or the record read anew has the same events and state."""
    evening = basic("4-6c;kh") if started else Evening("Ana", "Ben", "Cho")
    opened = evening.opened()
    try:
        attempt = tried(opened, " ".join(pieces), evening.opened)
    except Unreadable:
        return
    if attempt.fault is not None:
        return
    evening.lines.append(attempt.text)
    again = evening.opened()
    assert [item.entry.event for item in again.journal.items] == [item.entry.event for item in opened.journal.items]
    assert again.journal.game.totals == opened.journal.game.totals
    assert again.notation.roster.names == (attempt.notation or again.notation).roster.names


# ---------------------------------------------------------------- cards as people say them


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("h7", "7H"),
        ("S10", "10S"),
        ("\u2665K", "KH"),
        ("h7s10", "7H 10S"),
        ("K of hearts", "KH"),
        ("seven of diamonds", "7D"),
        ("king hearts ace spades", "KH AS"),
        ("king queen hearts", "KH QH"),
        ("678s", "6S 7S 8S"),
        ("6 7 8 s", "6S 7S 8S"),
        ("tjqd", "10D JD QD"),
        ("4-5-6c", "4C 5C 6C"),
        ("2c-4h-6c", "2C 4H 6C"),
        ("h7 8\u2665 nine of hearts 10H", "7H 8H 9H 10H"),
        ("4-7s", "4S 5S 6S 7S"),
    ],
)
def test_cards_said(text: str, cards: str) -> None:
    assert names(CardReader().read(text)) == cards


@pytest.mark.parametrize(
    "text", ["h11", "778s", "1078s", "178s", "seven of stars", "d7h", "king", "of hearts", "6 7 8", "4-5-6"]
)
def test_no_cards(text: str) -> None:
    with pytest.raises(UnreadableCard):
        CardReader().read(text)


def test_a_rank_called_like_a_suit() -> None:
    """With D for the queen, ``KDDH`` is the king and queen, or two kings of diamonds and one of hearts: it is asked for."""
    reader = CardReader({"D": 11})
    with pytest.raises(UnreadableCard) as refusal:
        reader.read("KDDH")
    assert {names(cards) for cards in refusal.value.readings} == {"KD QH", "KD KD KH"}
    assert names(reader.read("DH KD")) == "QH KD"
