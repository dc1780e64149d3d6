"""A game as rows of a scoresheet: pure data, for whatever view draws it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rummy_cli.cards import listed
from rummy_cli.game import Agreed, Game, agreed_rules, uncounted
from rummy_cli.points import Columns, ScoredHand, column_bills, empty_columns, enter_columns, leaders
from rummy_cli.referee import next_to_show
from rummy_cli.ruleset import MatchRules
from rummy_cli.text import Person

from .words import GONE


class SheetRow(msgspec.Struct, frozen=True):
    """A line of the sheet.

    ``kind``: hand, penalty, rule, join, leave; ``points``: what it brought each player (void hands: nothing);
    ``totals``: where everybody stood after it; ``entries``: where columns are played side by side, for each column who
    entered what and stands where now; ``text``: in words what is no hand.
    """

    kind: str
    number: int | None
    dealer: str | None
    winner: str | None
    how: str
    points: dict[str, int]
    totals: dict[str, int]
    text: str = ""
    entries: tuple[dict[str, int], ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """The whole sheet, by the names of today.

    ``wins``: highest or lowest; ``ahead``: who leads; ``missing``: what the hand in progress still lacks; ``boxes``:
    hands won, where they are paid for; ``out``: who was put out after which hand, the last (and best) first; ``columns``:
    scores of games played side by side, none otherwise; ``gone``: how those are marked who play no more; ``agreed``: the
    rules changed in mid-evening.
    """

    title: str
    date: str
    rules: str
    players: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals: dict[str, int]
    target: int | None
    ends: str
    wins: str
    ahead: tuple[str, ...]
    next_dealer: str | None
    missing: str
    over: bool
    winners: tuple[str, ...]
    boxes: dict[str, int]
    out: dict[str, int] = {}
    columns: tuple[dict[str, int], ...] = ()
    gone: dict[str, str] = {}
    agreed: tuple[Agreed, ...] = ()

    def marked_name(self, name: str) -> str:
        """``Ben (out)``: the name, with a mark for who plays no more."""
        return f"{name}{self.gone.get(name, '')}"


def sheet_of(game: Game, title: str, date: str = "") -> Sheet:
    """The sheet of a game as it stands."""
    named, ring = game.names, game.ring
    match = game.rules.match
    return Sheet(
        title=title,
        date=date,
        rules=game.rules.name,
        players=tuple(named[p] for p in ring),
        rows=tuple(_rows(game)),
        totals={named[p]: game.totals[p] for p in ring},
        target=match.target,
        ends=ends(match),
        wins=match.winner,
        ahead=_ahead(game),
        next_dealer=_deals_next(game),
        missing=missing(game),
        over=game.over,
        winners=tuple(named[p] for p in ring if p in game.won) if game.over else (),
        boxes=_boxes(game),
        out={named[p]: after for p, after in out_by_rank(game)},
        columns=_columns(game),
        gone={named[p]: GONE[game.status[p]] for p in ring if game.status[p] in GONE},
        agreed=agreed_rules(game),
    )


def _ahead(game: Game) -> tuple[str, ...]:
    """Who leads; nobody before a hand has counted, nor where several games are scored side by side."""
    match = game.rules.match
    if match.columns > 1 or all(hand.void for hand in game.hands):
        return ()
    return tuple(game.names[p] for p in leaders(game.totals, game.seated, match))


def _deals_next(game: Game) -> str | None:
    """Who is to deal; None in a hand, when the game is over, and where nobody knows."""
    playing = game.table is not None or game.pending is not None
    dealer = None if game.over or playing else game.next_dealer
    return None if dealer is None else game.names[dealer]


def _boxes(game: Game) -> dict[str, int]:
    """The hands that each has won, where they are paid for."""
    if not game.rules.match.box_bonus:
        return {}
    won = Counter(hand.winner for hand in game.hands if not hand.void)
    return {game.names[p]: won[p] for p in game.ring}


def _columns(game: Game) -> tuple[dict[str, int], ...]:
    """What each has in each of the games that are scored side by side, where there are several."""
    if game.rules.match.columns == 1:
        return ()
    return tuple({game.names[p]: scores.get(p, 0) for p in game.ring} for scores in game.columns.scores)


def out_by_rank(game: Game) -> list[tuple[Person, int]]:
    """Who was put out, after which hand: who stayed longer ranks before, of one hand the better total."""
    sign = -1 if game.rules.match.winner == "highest" else 1
    return sorted(game.put_out.items(), key=lambda pair: (-pair[1], sign * game.totals[pair[0]]))


def ends(match: MatchRules) -> str:
    """What ends the game, in words: ``at 150``, ``after 7 hands``, ``when everybody has dealt``."""
    if match.end == "dealers":
        text = "when everybody has dealt"
    elif match.end == "elimination":
        text = f"when all but one have {match.target}"
    elif match.end == "hands":
        text = f"after {match.hands} hands"
    else:
        text = f"at {match.target}"
    if match.hands is not None and match.end != "hands":
        text += f", or after {match.hands} hands"
    return text


def missing(game: Game) -> str:
    """What the hand in progress lacks: ``count Ben and Cho``, ``hand 3 is being played``; empty between hands."""
    named = game.names
    if game.over:
        return ""
    if left := uncounted(game):
        return f"count {listed(named[p] for p in left)}"
    table = game.table
    if table is None:
        return ""
    if table.phase == "show":
        seat = next_to_show(table)
        return "" if seat is None else f"{table.names[seat]} to show"
    return f"hand {table.number} is being played"


def _rows(game: Game) -> Iterator[SheetRow]:
    named = game.names
    start: Mapping[Person, int] = {}
    totals: dict[Person, int] = dict(start)
    columns = empty_columns(game.rules.match.columns)
    for row in game.rows:
        totals.update(row.totals)
        now = {named[p]: totals.get(p, 0) for p in game.ring if p in totals}
        points = {named[p]: n for p, n in row.points.items() if n or row.kind == "penalty"}
        hand = row.hand
        if hand is None:
            yield SheetRow(row.kind, None, None, None, "", points, now, row.text)
            continue
        before, columns = columns, _entered(columns, hand)
        yield SheetRow(
            "hand",
            hand.number,
            None if hand.dealer is None else named[hand.dealer],
            None if hand.winner is None else named[hand.winner],
            hand.how,
            {named[p]: hand.points.get(p, 0) for p in game.ring if p in hand.points},
            now,
            entries=_entries(before, columns, game) if len(columns.scores) > 1 else (),
        )


def _entered(columns: Columns, hand: ScoredHand) -> Columns:
    match = hand.ending.rules.match
    if hand.void or len(columns.scores) != match.columns:
        return columns
    return enter_columns(columns, hand.winner, hand.points, match)


def _entries(before: Columns, after: Columns, game: Game) -> tuple[dict[str, int], ...]:
    return tuple(
        {game.names[p]: score for p, score in new.items() if boxes_new.get(p, 0) != boxes_old.get(p, 0)}
        for new, boxes_old, boxes_new in zip(after.scores, before.boxes, after.boxes, strict=True)
    )


def bills(game: Game) -> list[Any]:
    """The bills of a game so far, one for each column (``match.Bill``)."""
    return list(column_bills(game.columns, game.rules.match, game.ring))
