"""Can a card of the hand be played by rearranging the table, and how? The simplest way that there is."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import inf
from time import monotonic
from typing import Literal

import msgspec

from rummy_cli.cards import (
    JOKER,
    KINDS,
    UNKNOWN,
    Card,
    Laid,
    as_card,
    bag,
    card_of,
    cards_of_rank,
    identity,
    is_said,
    names,
    physical,
    rank_of,
    suit_of,
)
from rummy_cli.melds import Meld, Shaper, deck_objections, lay_off, read_meld, shaper, wild_places
from rummy_cli.ruleset import Rules
from rummy_cli.solve.hand import running

from .cover import Rearrangements, TimeUp
from .rebuild import Covering, CoveringMeld

FEW_BROKEN = 3  # so many melds are broken at most when the simplest way is looked for


class Answer(msgspec.Struct, frozen=True):
    """What can be played.

    ``verdict``: yes, no (proven) or undecided (the time was over); ``played``: the cards of the hand; ``before``, ``after``:
    the whole table, melds that stay as they are unchanged and in their order; ``seconds``: the time it took; ``proven``:
    False where the time was over before it was sure that there is none, or with ``most`` none better.
    """

    verdict: Literal["yes", "no", "undecided"]
    played: tuple[Card, ...]
    before: tuple[Meld, ...]
    after: tuple[Meld, ...]
    seconds: float
    proven: bool = True


def playable(
    rules: Rules, table: Sequence[Meld], hand: Sequence[Card], *, limit: float = 2.0, most: bool = False
) -> Answer:
    """Can any card of this hand be played on this table when its melds may be rearranged?

    The way that is simplest: a new meld or a lay-off, else as few melds broken as possible, with as few cards as possible.
    ``most``: as many cards as can be played, and of these the dearest; in ``limit`` seconds, or what was found till then.
    A meld that the rules would not allow may stay as it is, or be broken. Whether the rules allow rearranging at all
    (``rearrange``, ``layoffs``) is not asked here. Raises ValueError for cards that the deck cannot have.
    """
    began = monotonic()
    clock = running()
    board = _Board(rules, table, hand, min(began + limit, inf if clock is None else clock.ends))
    done = True
    try:
        found = None if not hand else board.most() if most else board.any()
    except TimeUp:
        found, done = board.best, False
    took = monotonic() - began
    if found is None:
        return Answer("no" if done else "undecided", (), board.table, board.table, took, done)
    return Answer("yes", tuple(board.played(found)), board.table, tuple(found), took, done or not most)


class _Board:
    """The table and the hand. ``best``: the whole table after the best play found so far."""

    def __init__(self, rules: Rules, table: Sequence[Meld], hand: Sequence[Card], until: float) -> None:
        self.s = shaper(rules)
        self.table = tuple(table)
        self.hand = [physical(card) for card in hand]
        self.until = until
        cards = [*_flat(table), *self.hand]
        objections = deck_objections(self.s, cards)
        if objections or UNKNOWN in map(physical, cards):
            raise ValueError("; ".join(o.reason for o in objections) or "a card that nobody noted cannot be played")
        self.bags = [bag(meld.cards) for meld in self.table]
        self.on_table = bag(_flat(table))
        self.held = bag(self.hand)
        self.unsound = [
            i for i, meld in enumerate(self.table) if meld.type is None or read_meld(self.s, meld.cards).objections
        ]
        self.best: list[Meld] | None = None

    # ------------------------------------------------------------------ the ways, the simplest first

    def any(self) -> list[Meld] | None:
        """The whole table after the simplest play, or None."""
        found = self.plain() or self.breaking(1)
        if found is not None:
            return found
        found = self.breaking_all(few=True)
        if found is None:
            return None
        self.best = found = self.fewer_broken(found)
        for number in range(2, FEW_BROKEN + 1):
            if len(self.broken(found)) > number:
                simpler = self.breaking(number)
                if simpler is not None:
                    return simpler
        return found

    def most(self) -> list[Meld] | None:
        """The whole table after the play of most cards, or None."""
        self.best = self.plain() or self.breaking(1)
        found = self.breaking_all(few=False)
        if found is None:
            return self.best
        self.best = found
        return self.fewer_broken(found)

    def plain(self) -> list[Meld] | None:
        """A new meld, or one card laid off, with the table as it is."""
        made = self.cover([0] * KINDS, self.held)
        if made:
            return [*self.table, *made]
        for card in sorted(set(self.hand)):
            for i, meld in enumerate(self.table):
                if not self._may_fit(card, meld):
                    continue
                reading = lay_off(self.s, meld, (card,))
                for longer in (reading.meld, *reading.readings):
                    if longer is not None:
                        made_longer = longer if i in self.unsound else _plainly(self.s, longer)
                        return [*self.table[:i], made_longer, *self.table[i + 1 :]]
        return None

    def _may_fit(self, card: Card, meld: Meld) -> bool:
        if self.s.wild[card] or meld.type is None:
            return meld.type is not None
        if meld.type == "run":
            return any(is_said(laid) or suit_of(laid) == suit_of(card) for laid in meld.cards[:2])
        return any(is_said(laid) or rank_of(laid) == rank_of(card) or self.s.wild[laid] for laid in meld.cards)

    def breaking(self, number: int) -> list[Meld] | None:
        """With so many melds broken and the others as they are; of the ways that with fewest cards."""
        best: tuple[int, tuple[int, ...], list[Meld]] | None = None
        for chosen in combinations(range(len(self.table)), number):
            there = self.together(chosen)
            made = self.cover(there, self.held)
            if made is not None:
                played = sum(len(meld.cards) for meld in made) - sum(there)
                if best is None or played < best[0]:
                    best = played, chosen, made
                if played == 1:
                    break
        return None if best is None else self.laid_out(set(best[1]), best[2])

    def breaking_all(self, *, few: bool) -> list[Meld] | None:
        """With any melds broken. Those that the rules would not allow are broken only where it has to be."""
        best: tuple[int, list[Meld]] | None = None
        for kept in self._kept():
            chosen = [i for i in range(len(self.table)) if i not in kept]
            made = self.cover(self.together(chosen), self.held, few=few)
            if made is None:
                continue
            found = self.laid_out(set(chosen), made)
            played = self.played(found)
            worth = sum((1 << 40) + self.s.value[card] for card in played)
            if few:
                return found
            if not few and played and (best is None or worth > best[0]):
                best = worth, found
        return best and best[1]

    def _kept(self) -> Iterator[frozenset[int]]:
        for number in range(len(self.unsound), -1, -1):
            for kept in combinations(self.unsound, number):
                yield frozenset(kept)

    def played(self, after: Sequence[Meld]) -> list[Card]:
        """The cards of the hand that lie on the table after it."""
        return _difference(bag(_flat(after)), self.on_table)

    def broken(self, after: Sequence[Meld]) -> list[int]:
        """Which melds are no longer as they were."""
        left = list(after)
        gone = []
        for i, meld in enumerate(self.table):
            if meld in left:
                left.remove(meld)
            else:
                gone.append(i)
        return gone

    def fewer_broken(self, after: list[Meld]) -> list[Meld]:
        """The same cards played with no meld broken that can stay; what is found when the time is over."""
        played = bag(self.played(after))
        broken = self.broken(after)
        try:
            for i in list(broken):
                if i not in broken:
                    continue
                rest = [n for n in broken if n != i]
                made = self.cover([a + b for a, b in zip(self.together(rest), played, strict=True)], [0] * KINDS)
                if made is not None:
                    after = self.laid_out(set(rest), made)
                    broken = self.broken(after)
        except TimeUp:
            pass
        return after

    # ------------------------------------------------------------------ one search, and its melds

    def together(self, chosen: Iterable[int]) -> list[int]:
        """The bag of these melds."""
        return [sum(column) for column in zip([0] * KINDS, *(self.bags[i] for i in chosen), strict=True)]

    def cover(self, must: Sequence[int], may: Sequence[int], *, few: bool = True) -> list[Meld] | None:
        """The melds of a covering, or None; see ``Rearrangements.cover``."""
        s = self.s
        wilds = sum(n for kind, n in enumerate(map(int.__add__, must, may)) if n and s.wild[kind])
        found = _search(s, wilds).cover(must, may, self.until, few=few, values=s.value)
        return None if found is None else melds_of(s, found)

    def laid_out(self, chosen: set[int], made: Sequence[Meld]) -> list[Meld]:
        """The whole table: each new meld where the broken one lay with which it shares most, the others after them."""
        left = list(made)
        places: dict[int, Meld] = {i: meld for i, meld in enumerate(self.table) if i not in chosen}
        for i in sorted(chosen):
            for meld in left:
                if meld.type == self.table[i].type and bag(meld.cards) == self.bags[i]:
                    left.remove(meld)
                    places[i] = self.table[i]
                    break
        pairs = [
            (-sum(map(min, bag(meld.cards), self.bags[i])), i, n)
            for n, meld in enumerate(left)
            for i in chosen
            if i not in places
        ]
        placed: set[int] = set()
        for shared, i, n in sorted(pairs):
            if shared and i not in places and n not in placed:
                places[i] = left[n]
                placed.add(n)
        rest = iter([meld for n, meld in enumerate(left) if n not in placed])
        for i in range(len(self.table)):
            if i not in places:
                more = next(rest, None)
                if more is not None:
                    places[i] = more
        return [*(places[i] for i in sorted(places)), *rest]


def _flat(melds: Iterable[Meld]) -> list[Laid]:
    return [card for meld in melds for card in meld.cards]


def _difference(large: Sequence[int], small: Sequence[int]) -> list[Card]:
    return [kind for kind in range(KINDS) for _ in range(large[kind] - small[kind])]


_searches: dict[tuple[int, int], Rearrangements] = {}


def _search(s: Shaper, wilds: int) -> Rearrangements:
    found = _searches.get((id(s), wilds))
    if found is None or found.s is not s:
        if len(_searches) >= 64:
            _searches.clear()
        found = _searches[id(s), wilds] = Rearrangements(s, wilds)
    return found


def melds_of(s: Shaper, covering: Covering) -> list[Meld]:
    """The groups as melds. A wild says what it stands for in runs, and in sets where they could be something else."""
    wilds = list(covering.wild)
    return [_meld(s, group, wilds) for group in covering.groups]


def _meld(s: Shaper, group: CoveringMeld, wilds: list[Card]) -> Meld:
    if group.suit is not None:
        cards: list[Laid] = []
        for rank, wild in group.places:
            card = card_of(rank, group.suit)
            used = (wilds.pop() if wilds else JOKER) if wild else card
            cards.append(as_card(used, card) if wild or s.wild[card] else card)
        meld = read_meld(s, cards).meld
        assert meld is not None, names(cards)
        return meld
    naturals = [card_of(group.rank, suit) for suit, wild in group.places if not wild]
    return _said(s, group.rank, naturals, [wilds.pop() if wilds else JOKER for _, wild in group.places if wild])


def _plainly(s: Shaper, meld: Meld) -> Meld:
    """The same meld, such that its cards read again are it."""
    if meld.type != "set" or read_meld(s, meld.cards).meld == meld:
        return meld
    places = wild_places(s, meld)
    wilds = [physical(meld.cards[i]) for i in places]
    naturals = [physical(card) for i, card in enumerate(meld.cards) if i not in places]
    return _said(s, rank_of(naturals[0] if naturals else identity(meld.cards[0])), naturals, wilds)


def _said(s: Shaper, rank: int, naturals: Sequence[Card], wilds: Sequence[Card]) -> Meld:
    """The set of these cards. Its wilds say what they stand for only where the cards alone could be something else."""
    meld = read_meld(s, (*naturals, *wilds)).meld
    if meld is None or meld.type != "set" or read_meld(s, meld.cards).meld != meld:
        free = [card for card in cards_of_rank(rank) if card not in naturals]
        free += [card for card in cards_of_rank(rank) if card in naturals]
        said = [as_card(wild, free[n % len(free)]) for n, wild in enumerate(wilds)]
        meld = read_meld(s, (*(as_card(c, c) if s.wild[c] else c for c in naturals), *said)).meld
    assert meld is not None, names((*naturals, *wilds))
    return meld
