"""What ``rummy table`` shows around the line that is typed: who is to do what, the table at a glance, what can come now."""

from collections.abc import Callable, Iterator, Mapping

from rummy_cli.cards import JOKER, KINDS, NAMES, name
from rummy_cli.game import Game, verbs_now
from rummy_cli.referee import Table, due
from rummy_cli.text import VERBS, Roster, Verb

from .words import due_line, totals_line

LOOKS: Mapping[str, str] = {
    "?": "this help",
    "status": "the table; `status all` with older discards and known cards",
    "sheet": "the scoresheet",
    "log": "the numbered events",
    "check …": "a disputed claim, such as check meld KH AH 2H",
    "why": "the last refusal at length",
    "what if KEY=VALUE": "the refused line under another rule",
    "rules card": "the rules in plain words",
    "games": "all games; `history`: the lines of this record",
    "quit": "leave (^D); the game waits",
}


def prompt_text(game: Game) -> str:
    """Who is to do what: ``Cho to draw (on the pile: KH)> ``."""
    return f"{due_line(game)}> "


def bottom_text(game: Game) -> str:
    """One line: pile, stock, cards in hands, totals and the way to the target."""
    parts = []
    table = game.table
    if table is not None and not game.over:
        parts += list(_at_the_table(table))
    parts.append(f"{totals_line(game, game.seated)}{_way(game)}")
    return "  |  ".join(parts)


def _at_the_table(t: Table) -> Iterator[str]:
    know = t.know
    if know.pile:
        yield f"pile {name(know.pile[-1])}"
    yield f"stock {'?' if know.stock is None else know.stock}"
    held = [(t.names[seat], know.held[seat]) for seat in t.order_from(t.turn)]
    yield "cards " + " ".join([f"{who} {'?' if number is None else number}" for who, number in held])


def _way(game: Game) -> str:
    match = game.rules.match
    if match.target is not None and match.end in ("target", "elimination"):
        return f" (to {match.target})"
    if match.hands is not None:
        left = max(match.hands - game.counted, 0)
        return f" ({left} hand{'' if left == 1 else 's'} to go)"
    return ""


def help_lines(game: Game) -> list[str]:
    """What can be said now, how cards may be typed, and what else the prompt answers."""
    now = [VERBS[verb] for verb in verbs_now(game)]
    lines = ["now:", *_columns([(verb.example, verb.does) for verb in now])]
    lines += [
        "at any time:",
        *_columns([(VERBS[verb].example, VERBS[verb].does) for verb in ("undo", "redo", "amend", "strike", "insert")]),
        "cards: 7h 10s td 7♥ h7, a run 4-7s, one rank 7cdh, run together 7h8h9h, a joker jk or jk=8s, unknown ??; / between melds",
        "one card alone is the discard (with the draw before it), three or more are a meld, 7c>1 is laid off, . is a turn nobody noted",
        "what is due may be said of another player first: ben d x 9s; ! at the end lets stand what a house rule forbids",
        "looks:",
        *_columns(list(LOOKS.items())),
    ]
    return lines


def _columns(pairs: list[tuple[str, str]]) -> list[str]:
    width = max([len(first) for first, _ in pairs], default=0)
    return [f"  {first:<{width}}  {second}" for first, second in pairs]


# ---------------------------------------------------------------- completion


def completions(game: Game, typed: str) -> list[str]:
    """The words that may come at the end of what is typed, each once: only what can come now, under these rules."""
    said = typed.rpartition(";")[2]
    begun = said and not said[-1].isspace()
    words = said.split()
    before = words[:-1] if begun else words
    alone = ";" not in typed and not before
    found = list(dict.fromkeys(_next_words(game, before, alone=alone)))
    if not begun:
        return found
    last = words[-1].lower()
    return [word for word in found if word.lower().startswith(last)]


def _next_words(game: Game, before: list[str], *, alone: bool) -> Iterator[str]:
    verbs = verbs_now(game)
    if not before:
        yield from verbs
        yield from (f"{who}:" for who in _who_may_act(game))
        if alone:
            yield from _MENDS
            yield from (word.removesuffix(" …").removesuffix(" KEY=VALUE") for word in LOOKS)
        return
    roster = Roster(list(game.names.values()))
    seat = _named(roster, before[0])
    rest = before[1:] if seat is not None else before
    if not rest:
        yield from (verb for verb in verbs if VERBS[verb].by_player)
        return
    verb = _verb_of(rest[0])
    follow = None if verb is None else _FOLLOWS.get(verb.word)
    if follow is not None:
        yield from follow(game, seat, rest[1:])


_MENDS = ("undo", "redo", "amend", "strike", "insert")


def _who_may_act(game: Game) -> list[str]:
    table = game.table
    if table is None:
        return []
    return [table.names[seat] for seat in table.order_from(table.turn)]


def _named(roster: Roster, word: str) -> int | None:
    named = roster.fitting(word.rstrip(":"))
    return named[0] if len(named) == 1 else None


def _verb_of(word: str) -> Verb | None:
    low = word.lower()
    return VERBS.get(low) or next((verb for verb in VERBS.values() if low in (verb.letter, *verb.everyday)), None)


def _cards_of(game: Game, person: int | None, words: list[str]) -> Iterator[str]:
    """The cards that can be in the player's hand, as far as anybody knows."""
    table = game.table
    if table is None:
        return
    seat = table.turn if person is None else table.seats.index(person) if person in table.seats else None
    if seat is None:
        return
    for card in range(KINDS):
        if table.shaper.copies[card] and table.know.can_hold(seat, (card,)):
            yield NAMES[card]


def _cards_and_meld(game: Game, person: int | None, words: list[str]) -> Iterator[str]:
    table = game.table
    if words and words[-1].lower() == "on" and table is not None:
        yield from (str(one.number) for one in table.melds)
        return
    if words:
        yield "on"
    yield from _cards_of(game, person, words)


def _take(game: Game, person: int | None, words: list[str]) -> Iterator[str]:
    table = game.table
    if table is None or words:
        return
    deep = table.rules.pickup.from_ == "any_depth"
    yield from (name(card) for card in reversed(table.know.pile if deep else table.know.pile[-1:]))
    if table.know.cut is not None:
        yield "cut"


def _deal(game: Game, person: int | None, words: list[str]) -> Iterator[str]:
    deal = game.rules.deal
    if not words:
        dealer = game.next_dealer
        yield from [game.names[dealer]] if dealer is not None else [game.names[p] for p in game.seated]
    if words and words[-1].lower() in ("upcard", "cut", "wild"):
        yield from (
            NAMES[card]
            for card in range(KINDS)
            if card != JOKER and NAMES[card][:-1] not in game.rules.deck.removed_ranks
        )
        return
    said = {word.lower() for word in words}
    parts = {"upcard": deal.upcard, "cut": deal.cut_card, "wild": deal.wild_card}
    yield from (part for part, wanted in parts.items() if wanted and part not in said)


def _owing(game: Game, person: int | None, words: list[str]) -> Iterator[str]:
    """Those whose count is due."""
    if words:
        return
    if game.pending is not None:
        yield from (game.names[p] for p in game.pending.due if p not in game.pending.counts)
    elif game.table is not None and game.table.phase == "count":
        yield from (game.table.names[seat] for seat in due(game.table))


def _seated(game: Game, person: int | None, words: list[str]) -> Iterator[str]:
    if not words:
        yield from (game.names[p] for p in game.seated)


def _with_points(game: Game, person: int | None, words: list[str]) -> Iterator[str]:
    said = {word.partition("=")[0].lower() for word in words}
    yield from (f"{game.names[p]}=" for p in game.seated if game.names[p].lower() not in said)


_FOLLOWS: Mapping[str, Callable[[Game, int | None, list[str]], Iterator[str]]] = {
    "take": _take,
    "meld": _cards_of,
    "discard": _cards_of,
    "knock": _cards_of,
    "gin": _cards_of,
    "show": _cards_of,
    "expose": _cards_of,
    "layoff": _cards_and_meld,
    "swap": _cards_and_meld,
    "deal": _deal,
    "count": _owing,
    "result": _seated,
    "leave": _seated,
    "penalty": _seated,
    "rename": _seated,
    "go": _seated,
    "scores": _with_points,
    "totals": _with_points,
    "cut": _with_points,
}
