"""A knock settled: what each hand comes to, with what the defenders lay off (keys ``knock.layoffs_on_gin``, ``scoring.melds_in_hand_count``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rummy_cli.cards import AMBIGUOUS, CARDS, SHAPE, TURN, Card, Kind, Laid, Objection, names, physical
from rummy_cli.melds import Meld, lay_off, read_meld, shaper
from rummy_cli.ruleset import Rules, forbids
from rummy_cli.solve import hand as arrange
from rummy_cli.text import LayOff

from .table import EventRuling, Shown, Table, TableMeld
from .which_meld import meant, none_takes


def deadwood_of(rules: Rules, cards: Sequence[Card]) -> int:
    """What these cards count in hand: all of them, or the least deadwood (``scoring.melds_in_hand_count``)."""
    if rules.scoring.melds_in_hand_count:
        values = shaper(rules).value
        return sum(values[card] for card in cards)
    return arrange.least_counted(rules, cards).deadwood


def knocker_counts(rules: Rules, cards: Sequence[Card]) -> int:
    """What the knocker's cards count: all of them, or the least deadwood of what meets ``knock.needs``."""
    if rules.scoring.melds_in_hand_count:
        return deadwood_of(rules, cards)
    return arrange.knocking(rules, cards).deadwood


def others_lay_off(rules: Rules, *, gin: bool) -> bool:
    """Do the others lay off on the knocker's melds?"""
    knock = rules.knock
    return knock is not None and knock.layoffs and (knock.layoffs_on_gin or not gin)


def as_said(t: Table, groups: Sequence[Sequence[Laid]]) -> tuple[tuple[Meld, ...], tuple[Objection, ...]]:
    """A hand shown in groups: the groups that are melds, and objections to unclear ones; the rest is deadwood."""
    melds: list[Meld] = []
    unclear: list[Objection] = []
    for group in groups:
        reading = read_meld(t.shaper, group)
        if reading.meld is not None:
            melds.append(reading.meld)
        elif reading.readings:
            unclear += reading.complaints()
    return tuple(melds), tuple(unclear)


class Settlement:
    """A knock settled: each seat's deadwood after lay-offs, and the arrangements that give it."""

    def __init__(self, t: Table, knocker: tuple[Meld, ...] | None = None) -> None:
        assert t.out is not None
        self.knocker = t.out
        self.melds: dict[int, tuple[Meld, ...]] = {}
        self.left: dict[int, tuple[Card, ...]] = {}
        self.deadwood: dict[int, int] = {}
        self.laid: dict[int, tuple[Laid, ...]] = {}
        self.open_to: dict[int, tuple[Meld, ...]] = {}  # the knocker's melds as each defender finds them
        self.lacking: dict[int, arrange.Lacking] = {}  # the runs that a loser lacks, where that costs him
        self.table: tuple[Meld, ...] = ()  # and as they lie after all of them
        values = t.shaper.value
        counts_all = t.rules.scoring.melds_in_hand_count
        for seat in t.order_from(t.out):
            shown = t.shows[seat]
            if shown is None:
                continue
            if counts_all:
                self._keep(seat, (), tuple(sorted(shown.cards)), values)
                continue
            if seat == t.out:
                melds = shown.melds if shown.melds is not None else knocker
                if melds is None:
                    melds = arrange.knocking(t.rules, shown.cards).melds
                self._keep(seat, melds, rest(shown.cards, melds), values)
                self.table = tuple(melds)
                continue
            self.open_to[seat] = self.table
            lacking = arrange.lacking(t.rules, shown.cards, melds=shown.melds)
            if lacking is not None:
                self.lacking[seat] = lacking
            self._defend(t, seat, shown, values)
        self.how = t.how
        if t.how == "knock" and self.deadwood[t.out] == 0:
            self.how = "gin"

    def _keep(self, seat: int, melds: tuple[Meld, ...], left: tuple[Card, ...], values: Sequence[int]) -> None:
        self.melds[seat], self.left[seat] = melds, left
        self.deadwood[seat] = sum(values[card] for card in left)

    def _defend(self, t: Table, seat: int, shown: Shown, values: Sequence[int]) -> None:
        if shown.laid is not None:
            self._by_his_lines(t, seat, shown, shown.laid, values)
            return
        gin = t.how != "knock" or self.deadwood[self.knocker] == 0
        found, melds = _least(t.rules, shown, self.table if others_lay_off(t.rules, gin=gin) else ())
        self._keep(seat, melds, found.left, values)
        self.laid[seat] = tuple(card for _, cards in found.laid for card in cards)
        lies = list(self.table)
        for i, cards in found.laid:
            lies[i] = lay_off(t.shaper, lies[i], cards).meld or lies[i]
        self.table = tuple(lies)

    def _by_his_lines(
        self, t: Table, seat: int, shown: Shown, lines: tuple[LayOff, ...], values: Sequence[int]
    ) -> None:
        """What the defender said he lays off, and no other card; his melds stay as he said them unless he took from one."""
        laid = [card for event in lines for card in event.cards]
        held = list(shown.cards)
        for card in laid:
            held.remove(physical(card))
        if shown.melds is None or _takes_from(shown.melds, laid):
            melds = arrange.least_counted(t.rules, held).melds
        else:
            melds = arrange.free_melds(t.rules, shown.melds)
        self.laid[seat] = tuple(laid)
        self._keep(seat, melds, rest(held, melds), values)
        self.table = _with_lines(t, self.table, lines)


def _least(rules: Rules, shown: Shown, open_to: tuple[Meld, ...]) -> tuple[arrange.Arrangement, tuple[Meld, ...]]:
    """A defender's hand with the lay-offs that leave him least, and his melds: those he said, else the best."""
    if shown.melds is None:
        found = arrange.least_counted(rules, shown.cards, open_to)
        return found, found.melds
    melds = arrange.free_melds(rules, shown.melds)
    return arrange.only_lay_off(rules, rest(shown.cards, melds), open_to), melds


def _takes_from(melds: Sequence[Meld], laid: Sequence[Laid]) -> bool:
    """Does a card laid off belong to one of these melds?"""
    gone = {physical(card) for card in laid}
    return any(physical(card) in gone for meld in melds for card in meld.cards)


def rest(cards: Sequence[Card], melds: Sequence[Meld]) -> tuple[Card, ...]:
    """The cards that are in none of these melds, in order."""
    left = list(cards)
    for meld in melds:
        for card in meld.cards:
            left.remove(physical(card))
    return tuple(sorted(left))


def settle_knock(t: Table) -> Settlement:
    """All hands are shown: the deadwood of each."""
    return Settlement(t)


def lying(t: Table) -> tuple[TableMeld, ...]:
    """All melds that lie open: those of the table, and the knocker's once he has shown, with what was laid off on them."""
    settled = knocker_shown(t)
    if settled is None or t.out is None:
        return t.melds
    return (*t.melds, *(TableMeld(t.next_number + i, meld, t.out) for i, meld in enumerate(settled.table)))


def knocker_shown(t: Table) -> Settlement | None:
    """The knock as far as hands have been shown, once the knocker's has."""
    return Settlement(t) if t.out is not None and t.shows and t.shows[t.out] is not None else None


def undecided(t: Table) -> tuple[Objection, ...]:
    """Equally good arrangements of the knocker's hand that would score differently: he says his."""
    assert t.out is not None
    shown = t.shows[t.out]
    if shown is None or shown.melds is not None or t.rules.scoring.melds_in_hand_count:
        return ()
    if not others_lay_off(t.rules, gin=Settlement(t).how != "knock"):
        return ()
    ways = arrange.all_knocking(t.rules, shown.cards)
    if len(ways) < 2:
        return ()
    results: dict[tuple[int, ...], tuple[Meld, ...]] = {}
    for way in ways:
        settled = Settlement(t, way.melds)
        results.setdefault(tuple(settled.deadwood[seat] for seat in sorted(settled.deadwood)), way.melds)
    if len(results) < 2:
        return ()
    said = " or ".join(f"{' / '.join(names(meld.cards) for meld in melds)}" for melds in list(results.values())[:4])
    return (
        Objection(
            "knocker_says_his",
            SHAPE,
            {"whose": t.names[t.out], "wanted": said},
            verdict=AMBIGUOUS,
            readings=tuple(tuple(card for meld in melds for card in meld.cards) for melds in results.values()),
        ),
    )


def verify_defence(t: Table, event: LayOff, seat: int) -> EventRuling:
    """A lay-off line after a show: only the cards named are laid off, on the knocker's melds."""
    assert t.out is not None
    shown = t.shows[seat] if t.shows else None
    if shown is None or seat == t.out:
        kind: Kind = "knocker_lays_nothing_off" if seat == t.out else "shows_first"
        return EventRuling((Objection(kind, TURN, {"who": t.names[seat]}, firm=True),))
    if not event.cards:
        return EventRuling()
    if t.rules.scoring.melds_in_hand_count:
        return EventRuling((forbids(t.rules, "every_card_counts", "scoring.melds_in_hand_count", firm=True),))
    settled = Settlement(t)
    found = [*_lays_nothing_off(t.rules, settled.how), *_not_in_hand(t, seat, shown, event)]
    lies = _with_lines(t, settled.open_to[seat], shown.laid or ())
    melds = tuple(TableMeld(t.next_number + i, meld, t.out) for i, meld in enumerate(lies))
    target = meant(
        melds, event.on, event.cards, lambda m: not lay_off(t.shaper, m.meld, event.cards).objections, "fits_several"
    )
    if target is None:
        target = none_takes(event.cards, t.names[t.out])
    if isinstance(target, Objection):
        return EventRuling((*found, target))
    reading = lay_off(t.shaper, target.meld, event.cards)
    if reading.meld is None:
        found += reading.complaints()
    return EventRuling(tuple(found))


def _lays_nothing_off(rules: Rules, how: str) -> Iterator[Objection]:
    """Objections to laying off after a knock, or after gin, at all."""
    assert rules.knock is not None
    if not rules.knock.layoffs:
        yield forbids(rules, "nobody_lays_off_after_a_knock", "knock.layoffs")
    elif not others_lay_off(rules, gin=how != "knock"):
        yield forbids(rules, "nothing_laid_off_on_gin", "knock.layoffs_on_gin", {"way": how})


def _not_in_hand(t: Table, seat: int, shown: Shown, event: LayOff) -> Iterator[Objection]:
    """Objections to cards that he has not shown, or has laid off already."""
    rest = list(shown.cards)
    for earlier in shown.laid or ():
        for card in earlier.cards:
            rest.remove(physical(card))
    for card in event.cards:
        if physical(card) in rest:
            rest.remove(physical(card))
        else:
            yield Objection("has_no_such_card", CARDS, {"who": t.names[seat], "card": card}, (card,))


def _with_lines(t: Table, melds: Sequence[Meld], lines: Sequence[LayOff]) -> tuple[Meld, ...]:
    """The knocker's melds with what a defender has laid off by his own lines."""
    lies = list(melds)
    for event in lines:
        for i, meld in enumerate(lies):
            if event.on in (None, t.next_number + i):
                longer = lay_off(t.shaper, meld, event.cards).meld
                if longer is not None:
                    lies[i] = longer
                    break
    return tuple(lies)


def apply_defence(t: Table, event: LayOff, seat: int, ruling: EventRuling) -> Table:
    """The table with this line of the defender's."""
    shown = t.shows[seat]
    assert shown is not None
    laid = (*(shown.laid or ()), *((event,) if event.cards else ()))
    new = replace(t)
    new.shows = (*t.shows[:seat], Shown(shown.event, shown.cards, shown.melds, laid), *t.shows[seat + 1 :])
    return new
