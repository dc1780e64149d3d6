"""A game's score as lines, and the paper beside it: where the two part, and by which slip."""

from collections.abc import Mapping, Sequence

import msgspec

from rummy_cli.cards import JOKER, UNKNOWN
from rummy_cli.points import ScoreLine, Slip, rows_exchanged, slips
from rummy_cli.text import Count, Person

from .corrections import played
from .journal import Journal

TotalsEach = Mapping[Person, int]


class PaperComparison(msgspec.Struct, frozen=True):
    """Paper and record side by side.

    ``difference``: paper less record, where they part first; ``parts_at``: the hand after which that is, None where only final
    totals were told; ``slips``: what explains it, the likeliest first; ``apart``: where no one slip does, those that explain each
    player's difference for himself.
    """

    difference: dict[Person, int]
    parts_at: int | None
    slips: tuple[Slip, ...]
    apart: dict[Person, tuple[Slip, ...]] = {}


def written_lines(journal: Journal) -> list[ScoreLine]:
    """Every line that moved a total: the hands that count, with what their counts were, and the penalties."""
    jokers = _jokers(journal)
    found = []
    for row in journal.game.rows:
        hand = row.hand
        if hand is not None and not hand.void:
            points = {person: hand.points.get(person, 0) for person in hand.ending.seats}
            value = hand.ending.rules.scoring.values.joker
            found.append(
                ScoreLine(hand.number, "", points, row.totals, hand.addends, jokers.get(hand.number, {}), value)
            )
        elif hand is None and any(row.points.values()):
            found.append(ScoreLine(None, row.text, row.points, row.totals))
    return found


def _jokers(journal: Journal) -> dict[int, dict[Person, int]]:
    """By hand: how many jokers each had in a count that was told by its cards."""
    found: dict[int, dict[Person, int]] = {}
    for item, (before, _) in zip(journal.items, played(journal.items, journal.start), strict=True):
        event = item.entry.event
        if isinstance(event, Count):
            cards = event.cards if event.cards is not None else event.ranks or ()
            number = sum(card == JOKER for card in cards)
            if number and UNKNOWN not in cards:
                found.setdefault(len(before.hands) + 1, {})[event.player] = number
    return found


def compared(journal: Journal, paper: Sequence[tuple[int | None, TotalsEach]]) -> PaperComparison:
    """The record beside a paper: totals after hands, in order; None for the hand: as the game stands.

    Where the paper has running totals the slip is sought between the last that agree and the first that do not.
    """
    lines = written_lines(journal)
    start = 0  # lines up to the last totals that are the same on both
    for at, (hand, totals) in enumerate(paper):
        ends = _ends(lines, hand)
        known = [journal.game.totals if hand is None else lines[end - 1].totals for end in ends]
        right = [end for end, one in zip(ends, known, strict=True) if _agree(one, totals)]
        if right:
            start = right[0]
            continue
        difference = {person: n - known[0].get(person, 0) for person, n in totals.items()}
        later = paper[at + 1] if at + 1 < len(paper) else (None, {})
        mended = (
            hand is not None and later[0] == hand + 1 and _agree(lines[_ends(lines, later[0])[0] - 1].totals, later[1])
        )
        return _explained(lines, (start, ends[0]), difference, hand, exchanged=mended)
    return PaperComparison({}, None, ())


def _agree(known: TotalsEach, totals: TotalsEach) -> bool:
    return all(known.get(person, 0) == n for person, n in totals.items())


def _ends(lines: Sequence[ScoreLine], hand: int | None) -> list[int]:
    """How many lines stand when a hand has been written down: without the penalties that follow it, and with them."""
    if hand is None:
        return [len(lines)]
    first = max((i + 1 for i, line in enumerate(lines) if line.hand is not None and line.hand <= hand), default=0)
    last = next((i for i in range(first, len(lines)) if lines[i].hand is not None), len(lines))
    return list(range(first, last + 1))


def _explained(
    lines: Sequence[ScoreLine],
    within: tuple[int, int],
    difference: dict[Person, int],
    hand: int | None,
    *,
    exchanged: bool,
) -> PaperComparison:
    """``within``: which lines are looked at; ``exchanged``: the paper is right again after the line that follows them."""
    start, end = within
    found = list(_numbered(slips(lines[start:end], difference), start))
    rows = rows_exchanged(lines, end - 1, difference) if exchanged else None
    if rows is not None:
        found.insert(0, rows)
    off = {person: n for person, n in difference.items() if n}
    apart = {}
    if len(off) > 1 and not found:
        apart = {person: _numbered(slips(lines[start:end], {person: n}), start) for person, n in off.items()}
    return PaperComparison(difference, hand, tuple(found), apart)


def _numbered(found: Sequence[Slip], start: int) -> tuple[Slip, ...]:
    """The same, their lines counted from the first of the game."""
    return tuple(slip if slip.line is None else msgspec.structs.replace(slip, line=slip.line + start) for slip in found)
