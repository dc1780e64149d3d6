"""The words that events are said with, by event class: verbs, their letters, everyday words, and what each does.

Everything that lists verbs (readers, reserved names, completion, help) takes them from here.
"""

from collections.abc import Iterator

import msgspec

from . import events
from .events import Event


class Verb(msgspec.Struct, frozen=True):
    """A word that an event is written with.

    ``by_player``: a player's name and ``:`` may stand before it; ``letter``: its one-letter form; ``also``: another
    spelling of the record; ``everyday``: what people type for it; ``example`` and ``does``: for the help.
    """

    word: str
    does: str
    example: str
    by_player: bool = False
    letter: str = ""
    also: str = ""
    everyday: tuple[str, ...] = ()


WORDS: dict[type[Event], tuple[Verb, ...]] = {
    events.Draw: (Verb("draw", "a card from the stock", "d", by_player=True, letter="d"),),
    events.Take: (
        Verb(
            "take",
            "the top discard, or down to a card",
            "t, t KH",
            by_player=True,
            letter="t",
            everyday=("pick", "pickup", "pick up"),
        ),
    ),
    events.Buy: (Verb("buy", "out of turn, with the penalty cards", "Cho: b KH", by_player=True, letter="b"),),
    events.NewMelds: (Verb("meld", "new melds", "m 4-6C / QSHD", by_player=True, letter="m", everyday=("lay",)),),
    events.LayOff: (
        Verb(
            "layoff",
            "lay off on meld 1",
            "7C>1, l 7C on 1",
            by_player=True,
            letter="l",
            everyday=("put", "add", "lay off"),
        ),
    ),
    events.Swap: (Verb("swap", "free the wild of meld 2", "s 8S on 2", by_player=True, letter="s"),),
    events.Rearrange: (Verb("rearrange", "melds become others", "rearrange 1 3: 4-6C / 7DHS", by_player=True),),
    events.Fail: (Verb("fail", "the rearranging came to nothing", "fail", by_player=True),),
    events.Drop: (Verb("drop", "leave this hand for its price", "drop, drop 80", by_player=True),),
    events.Discard: (
        Verb("discard", "throw a card", "x KH", by_player=True, letter="x", everyday=("throw", "toss", "drop")),
    ),
    events.Knock: (
        Verb("knock", "end the hand, throwing a card", "k 5S", by_player=True, letter="k"),
        Verb("gin", "the same with nothing left", "gin 5S", by_player=True),
        Verb("biggin", "all cards fit, none is thrown", "biggin", by_player=True),
    ),
    events.Pass: (Verb("pass", "decline, or end a turn", "p", by_player=True, letter="p"),),
    events.Show: (Verb("show", "a hand after the knock", "show 4-6C / KD 2S", by_player=True),),
    events.Expose: (Verb("expose", "cards all have seen", "Ben: expose KD", by_player=True),),
    events.Deal: (Verb("deal", "a hand begins", "deal Ben upcard 7H"),),
    events.Cut: (Verb("cut", "the cards drawn for the deal", "cut Ana=7H Ben=3C"),),
    events.Result: (Verb("result", "a hand told by its counts", "out a b18 c7, result Ana Ben=18"),),
    events.Scores: (Verb("scores", "a hand told by its points", "30 -12 5, scores Ana=30 Ben=-12"),),
    events.Count: (Verb("count", "what a loser holds", "b18 c7, count Ben KH 3S", also="left"),),
    events.Penalty: (Verb("penalty", "points by agreement", "penalty Ben 20"),),
    events.Void: (Verb("void", "this hand does not count", "void"),),
    events.TableNote: (Verb("note", "a remark", "note TEXT"),),
    events.End: (Verb("end", "the table stops here", "end"),),
    events.Join: (Verb("join", "somebody sits down", "join Dot average"),),
    events.Leave: (Verb("leave", "somebody gets up", "leave Ben"),),
    events.Rename: (Verb("rename", "another name", "rename Ben Benny"),),
    events.RuleChange: (Verb("rule", "a rule agreed from now on", "rule runs.ace=either"),),
    events.Gap: (Verb("gap", "play goes on unwritten", "gap"),),
    events.Go: (Verb("go", "writing begins again", "go Ben"),),
    events.Totals: (Verb("totals", "what the paper says", "totals Ana=46 Ben=0"),),
    events.Undo: (Verb("undo", "take back the last line", "u, undo 2, undo turn, undo hand", everyday=("u", "<")),),
    events.Redo: (Verb("redo", "take back the undo", "redo"),),
    events.Amend: (Verb("amend", "event 14 was another", "amend 14 x QD, amend last x QD"),),
    events.Strike: (Verb("strike", "event 14 never was", "strike 14, strike hand 2"),),
    events.Insert: (Verb("insert", "missing before event 14", "insert 14 m 4-6C"),),
}

VERBS: dict[str, Verb] = {verb.word: verb for verbs in WORDS.values() for verb in verbs}
LETTERS: dict[str, str] = {
    short: verb.word for verb in VERBS.values() for short in (verb.letter, verb.also) if short
}  # as they may be written in a record
RESERVED = frozenset(
    (*VERBS, *(word for word in LETTERS if len(word) > 1), "upcard", "wild")
)  # what nobody can be called


def _thirds(words: str) -> Iterator[str]:
    """``draw`` and ``draws``, ``lay off`` and ``lays off``."""
    yield words
    first, *rest = words.split()
    yield " ".join([f"{first}es" if first.endswith("ss") else f"{first}s", *rest])


def _everyday() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for own in (True, False):  # the event that is called so comes first
        for verb in VERBS.values():
            for words in (verb.word,) if own else verb.everyday:
                for form in _thirds(words) if verb.by_player else (words,):
                    found[form] = (*found.get(form, ()), verb.word)
    return found


# as people type them, in one word or two, with the verbs that are meant; letters are not among them
EVERYDAY: dict[str, tuple[str, ...]] = _everyday()
