"""Could a hand go out in this turn?"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec

from rummy_cli.cards import JOKER, Card, identity, is_said, physical, rank_of
from rummy_cli.melds import NO_LIMIT, Meld, Shaper, swap, wild_places
from rummy_cli.ruleset import Rules

from .candidates import Candidate, as_made, dearest, groups, in_parts, laid_off
from .clock import clocked
from .hands import Ground, Split, best_above, bits_for, count, ground, splits
from .openings import opening_need, own_gain, unlike_of, wilds_at_opening, without
from .options import Group
from .packing import Cover, Need
from .runs import CARDS, MOST, UNIT
from .with_layoffs import layoffs


def can_go_out(
    rules: Rules,
    hand: Sequence[Card],
    table: Sequence[Meld] = (),
    *,
    opened: bool = True,
    melded: bool | None = None,
    first_melds: bool = True,
    beat: int = 0,
) -> bool:
    """Could all of the hand, as held after the draw, go in this turn: melds, lay-offs on ``table``, one discard at most?

    ``table``: melds that this player may lay off on as to whose they are; ``opened``: has he opened (where there is an
    opening); if not, his new melds must be one, ``beat`` as for ``can_open``; ``melded``: has he a meld of
    his own on the table (None: if he has opened); ``first_melds``: has he melded in no earlier turn of the hand. Laps and obligations of a taken card are not looked at. In gin (a knock,
    and nothing on the table): is it gin or big gin? All cards must be in melds then.
    """
    g = ground(rules)
    cards = count(hand)
    if not cards:
        return False
    opened = opened or rules.opening.type == "none"
    return _Exit(g, opened, opened if melded is None else melded, beat, late=not first_melds).open_to(
        cards, tuple(table)
    )


class Laying(msgspec.Struct, frozen=True):
    """One way to lay cards down: what its melds and lay-offs must be.

    ``target``: points of the melds; ``per_meld``: most wilds of a meld; ``whole``: melds are laid down whole, else in part and
    the rest laid off on them, where that is allowed and helps; ``plain``: melds only, whatever their number; ``opening``: the
    melds are one, ``beside`` a further meld that follows them; ``late_wilds``: wilds are laid off in the turn of the opening only.
    """

    need: Need
    target: int = 0
    per_meld: int = NO_LIMIT
    whole: bool = False
    plain: bool = False
    opening: bool = False
    beside: Candidate | None = None
    late_wilds: bool = False


class Bare(NamedTuple):
    """The melds and lay-offs that would be best were there no limits, and how the hand is seen then; nothing where unknown."""

    split: Split | None = None
    groups: tuple[Group, ...] = ()


class _Exit:
    """One question about going out."""

    def __init__(self, g: Ground, opened: bool, melded: bool, beat: int, *, late: bool) -> None:
        self.g, self.rules, self.s = g, g.rules, g.s
        self.opened, self.melded, self.beat = opened, melded, beat
        rules = self.rules
        self.most = 0 if late and rules.turn.new_melds == "opening_only" else rules.turn.melds_per_turn
        out = rules.going_out
        required = out.final_discard == "required"
        self.discard = rules.turn.discard and "discard" in out.by
        self.meld = "meld" in out.by and not required
        self.layoff = "layoff" in out.by and not required
        self.groups: dict[tuple[tuple[tuple[Card, int], ...], int], list[Group]] = {}

    def open_to(self, cards: dict[Card, int], table: tuple[Meld, ...]) -> bool:
        """The answer."""
        rules = self.rules
        if not rules.melds_on_table:
            if rules.knock is None:
                return self.discard and sum(cards.values()) == 1
            sizes = [1] if rules.turn.discard else [0]
            if rules.turn.discard and rules.knock.big_gin_bonus is not None:
                sizes.append(0)
            asked = rules.knock.needs
            needs = [Need(left, left, natural_runs=asked.natural_runs, least_runs=asked.runs) for left in sizes]
            return any(self._covered(cards, (), need) for need in needs)
        for mine, melds, freed in _swapped(self.s, cards, table) if self._may_swap(table) else ((cards, table, ()),):
            if self._goes(mine, melds, freed):
                return True
        return False

    def _may_swap(self, table: tuple[Meld, ...]) -> bool:
        return bool(table) and self.opened and self.rules.wilds.swap != "never"

    def _goes(self, cards: dict[Card, int], table: tuple[Meld, ...], freed: tuple[Card, ...]) -> bool:
        kept = self.rules.wilds.swapped == "keep"
        if self.discard and freed and not kept:
            for card in sorted(cards):
                if cards[card] > freed.count(card) and self._all_goes(without(cards, card), table, discarded=True):
                    return True
        elif self.discard and self._all_goes(cards, table, discarded=False, left=1):
            return True
        return (self.meld or self.layoff) and self._all_goes(cards, table, discarded=False)

    def _all_goes(self, cards: dict[Card, int], table: tuple[Meld, ...], *, discarded: bool, left: int = 0) -> bool:
        """Could all but ``left`` cards be melded and laid off, in a way that may end the turn?"""
        thrown = discarded or left > 0
        if self.rules.rearrange and table and self.opened and self._rearranged(cards, table, left, thrown=thrown):
            return True
        needs = []
        if thrown:
            needs.append(Need(left, left))
        else:
            if self.meld:
                needs.append(Need(0, 0, least_melds=1, meld_after=True))
            if self.layoff:
                needs.append(Need(0, 0, least_laid=1))
        return any(self._covered(cards, table, need) for need in needs)

    def _rearranged(self, cards: dict[Card, int], table: tuple[Meld, ...], left: int, *, thrown: bool) -> bool:
        """With ``rearrange``: the table and the hand together, rearranged."""
        onto = self.rules.layoffs.requires
        if not (thrown or self.layoff) or (onto == "own_meld" and not self.melded):
            return False
        there = count([card for meld in table for card in meld.cards])
        ways = [without(cards, card) for card in sorted(cards)] if left else [cards]
        for way in ways:
            union = {card: there.get(card, 0) + way.get(card, 0) for card in {*there, *way}}
            if self._fits(union, (), Laying(Need(0, 0), plain=True)):
                return True
        return False

    def _covered(self, cards: dict[Card, int], table: tuple[Meld, ...], need: Need) -> bool:
        if self.opened or not self.rules.melds_on_table:
            free = self.melded or self.rules.layoffs.requires != "own_meld"
            return self._fits(cards, table, Laying(self._limited(need, free=free)))
        return self._opening(cards, table, need) or self._waived(cards, table, need)

    def _limited(self, need: Need, *, free: bool) -> Need:
        """``need`` within the limits of a turn; ``free``: lay-offs need no meld of one's own first."""
        rules = self.rules
        return Need(
            need.least_left,
            need.most_left,
            self.most,
            None,
            None,
            need.least_melds,
            need.least_laid,
            rules.layoffs.per_turn,
            need.natural_runs,
            not free,
            need.meld_after and not free,
            need.least_runs,
        )

    def _waived(self, cards: dict[Card, int], table: tuple[Meld, ...], need: Need) -> bool:
        """All in one turn, where that needs no opening; lay-offs come before the melds then."""
        rules = self.rules
        if rules.one_turn.needs_opening or need.least_laid:
            return self._melds_nothing(cards, table, need)
        lays = rules.layoffs.requires == "nothing" and rules.one_turn.layoffs is True
        laying = Laying(self._limited(need, free=True), per_meld=wilds_at_opening(rules), whole=True)
        return self._fits(cards, table if lays else (), laying)

    def _melds_nothing(self, cards: dict[Card, int], table: tuple[Meld, ...], need: Need) -> bool:
        """Nothing but lay-offs, and a discard: without melds there is no opening to make."""
        if need.least_melds:
            return False
        lays = self.rules.layoffs.requires == "nothing"
        only = Need(need.least_left, need.most_left, 0, None, None, 0, need.least_laid, self.rules.layoffs.per_turn)
        return self._fits(cards, table if lays else (), Laying(only))

    def _opening(
        self, cards: dict[Card, int], table: tuple[Meld, ...], need: Need, *, beside: Candidate | None = None
    ) -> bool:
        """With an opening in this turn, and lay-offs before it or after it as allowed; ``beside``: a meld that follows it."""
        rules = self.rules
        opening = rules.opening
        before = rules.layoffs.requires == "nothing"
        after = rules.layoffs.on_opening_turn
        if need.meld_after and not before:
            if after and self._then_a_meld(cards, table, need):
                return True
            table, after = (), False
        asked = opening_need(
            rules,
            Need(
                need.least_left,
                need.most_left,
                rules.turn.melds_per_turn if need.melds is None else need.melds,
                None,
                None,
                1,
                need.least_laid,
                rules.layoffs.per_turn,
            ),
        )
        if asked is None:
            return False
        target = (opening.points or 0) if opening.type == "points" else 0
        if opening.progressive:
            target = max(target, self.beat + 1)
        lays = table if before or after else ()
        laying = Laying(
            asked,
            target,
            wilds_at_opening(rules),
            whole=not after,
            opening=True,
            beside=beside,
            late_wilds=not before,
        )
        return self._fits(cards, lays, laying)

    def _then_a_meld(self, cards: dict[Card, int], table: tuple[Meld, ...], need: Need) -> bool:
        """An opening, lay-offs that waited for it, and one meld more to end with; a contract leaves no room for that meld."""
        rules = self.rules
        most = rules.turn.melds_per_turn
        if rules.opening.type == "contract" or most == 1:
            return False
        rest_of = Need(need.least_left, need.most_left, None if most is None else most - 1)
        tried = set()
        for split in splits(self.s, cards):
            for c in as_made(self.s, groups(self.s, split.naturals, len(split.wilds))):
                if c.wilds > wilds_at_opening(rules):
                    continue
                for wilds in combinations(split.wilds, c.wilds):
                    last = tuple(sorted((*(card for card, n in c.need for _ in range(n)), *wilds)))
                    if last in tried:
                        continue
                    tried.add(last)
                    rest = cards
                    for card in last:
                        rest = without(rest, card)
                    if rest and self._opening(rest, table, rest_of, beside=c):
                        return True
        return False

    def _groups(self, split: Split) -> list[Group]:
        """All melds of one way to see the cards."""
        key = (tuple(split.naturals.items()), len(split.wilds))
        found = self.groups.get(key)
        if found is None:
            found = self.groups[key] = list(dearest(self.s, groups(self.s, split.naturals, len(split.wilds))))
        return found

    def _fits(self, cards: dict[Card, int], table: tuple[Meld, ...], laying: Laying) -> bool:
        """Can the cards be laid down in this way?

        The limits aside, as many cards as can be: when they are too few it cannot, and when these melds keep the limits too it
        can. Only else are all melds of the hand told apart and counted.
        """
        bare = Bare() if self._unbounded(cards) else self._without_limits(cards, table, laying)
        if bare is None:
            return False
        if bare.split is not None and self._keeps(bare.split, table, bare.groups, laying):
            return True
        return any(
            self._keeps(split, table, (*self._groups(split), *self._lay_offs(split, table, laying)), laying)
            for split in splits(self.s, cards)
        )

    def _unbounded(self, cards: dict[Card, int]) -> bool:
        """Is the quick search no bound: values below nothing, or not the same for all cards of a rank?"""
        s = self.s
        return bool(s.own_ranks) or min(*s.value, *s.set_value, *s.run_value) < 0 or sum(cards.values()) > MOST

    def _without_limits(self, cards: dict[Card, int], table: tuple[Meld, ...], laying: Laying) -> Bare | None:
        """The melds and lay-offs of most cards, and of these the most points; None where these are too few."""
        need, per_meld = laying.need, None if self._in_part(laying, wilds=1) else laying.per_meld
        if laying.plain or self.rules.layoffs.onto == "none":
            table = ()
        assert need.most_left is not None
        held = sum(cards.values())
        each = self.g.engine(CARDS, self.s.per_meld, bits_for(self.g, cards)).t.each
        floor = ((held - need.most_left) * each + laying.target) * UNIT - 1
        found = best_above(self.g, CARDS, cards, table, floor, per_meld=per_meld)
        if found is not None and held - sum(len(group.places) for group in found[1]) < need.least_left:
            found = best_above(self.g, CARDS, cards, table, floor, per_meld=per_meld, keep=need.least_left)
        return None if found is None else Bare(found[2], tuple(found[1]))

    def _in_part(self, laying: Laying, wilds: int) -> bool:
        """May melds be laid down in part, and does it help with so many wilds?

        What is kept out of the opening, for a run without wilds or to keep melds apart, may be laid off on it afterwards.
        """
        need, rules = laying.need, self.rules
        apart = laying.opening and rules.opening.repeats != "any"
        helps = need.least_laid > 0 or (need.natural_runs > 0 and wilds > 0) or apart
        return helps and not laying.plain and not laying.whole and rules.layoffs.onto in ("any", "own")

    def _lay_offs(self, split: Split, table: tuple[Meld, ...], laying: Laying) -> Iterator[Group]:
        """Every way to lay off on the table."""
        if self.rules.layoffs.onto != "none" and not laying.plain:
            for i, meld in enumerate(table):
                yield from layoffs(self.s, i, meld, split.naturals, len(split.wilds))

    def _in_time(self, table: Sequence[Meld], group: Group, laying: Laying) -> bool:
        """May these cards be laid off in the turn of an opening, as to the wilds among them?"""
        wilds = sum([not natural for _, natural in group.places])
        if not laying.late_wilds or not wilds or group.on is None:
            return True
        return len(wild_places(self.s, table[group.on])) + wilds <= laying.per_meld

    def _keeps(self, split: Split, table: tuple[Meld, ...], found: Iterable[Group], laying: Laying) -> bool:
        """Can some of these melds and lay-offs take the cards as is needed?"""
        s = self.s
        melds = [group for group in found if group.on is None]
        parts = self._in_part(laying, len(split.wilds))
        made = in_parts(s, melds, laying.per_meld) if parts else as_made(s, melds)
        candidates = [c for c in made if c.wilds <= laying.per_meld]
        unlike = unlike_of(s) if laying.opening else None
        if unlike is not None and laying.beside is not None:
            candidates = [c for c in candidates if not unlike(c, laying.beside)]
        candidates += laid_off(group for group in found if group.on is not None and self._in_time(table, group, laying))
        cover = Cover(split.naturals, len(split.wilds), candidates, laying.need, own_gain(s, split.wilds), clash=unlike)
        most = cover.best()
        return most is not None and most >= laying.target


def _swapped(
    s: Shaper, cards: dict[Card, int], table: tuple[Meld, ...]
) -> Iterator[tuple[dict[Card, int], tuple[Meld, ...], tuple[Card, ...]]]:
    """The hand and the table as they are, and after every way to free wilds: hand, table, the freed wilds."""
    seen = set()
    ways: list[tuple[dict[Card, int], tuple[Meld, ...], tuple[Card, ...]]] = [(cards, table, ())]
    for hand, melds, freed in clocked(ways):
        yield hand, melds, freed
        for i, meld in enumerate(melds):
            if not any(is_said(card) or s.wild[physical(card)] for card in meld.cards):
                continue
            for given in _givable(s, hand, meld):
                new, won = _try(s, meld, given)
                if new is None:
                    continue
                rest = hand
                for card in given:
                    rest = without(rest, card)
                for wild in won:
                    rest = {**rest, wild: rest.get(wild, 0) + 1}
                way = (rest, (*melds[:i], new, *melds[i + 1 :]), (*freed, *won))
                mark = (tuple(sorted(rest.items())), way[1])
                if mark not in seen:
                    seen.add(mark)
                    ways.append(way)


def _try(s: Shaper, meld: Meld, given: tuple[Card, ...]) -> tuple[Meld | None, tuple[Card, ...]]:
    outcome = swap(s, meld, given)
    if len(outcome) == 2 and isinstance(outcome[0], Meld):
        won = outcome[1]
        assert isinstance(won, tuple)
        return outcome[0], won
    return None, ()


def _givable(s: Shaper, hand: dict[Card, int], meld: Meld) -> Iterator[tuple[Card, ...]]:
    cards = [card for card in sorted(hand) if not s.wild[card] or card < JOKER]
    if meld.type == "run":
        wanted = {identity(card) for card in meld.cards if is_said(card)}
        yield from ((card,) for card in cards if card in wanted)
        return
    alike = [card for card in cards if card < JOKER]
    yield from ((card,) for card in alike)
    if s.rules.wilds.swap_in_set == "both_suits":
        yield from ((a, b) for a in alike for b in alike if a < b and rank_of(a) == rank_of(b))
