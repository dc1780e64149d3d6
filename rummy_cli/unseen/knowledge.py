"""What follows from the public record about unseen cards: counts, the pile, and what a hand can and cannot hold.

A claim is refused exactly when no deal of the unseen cards fits the record. Mostly one world with one group of
exchangeable cards says it all: what is unseen lies anywhere in the hands (beyond the cards certain there), the stock
and the ``??`` of the pile. A card thrown unnoted by a player with known cards, recycled cards and gaps need more: see
``worlds``. Only beyond ``worlds.CAP`` worlds, or when a stock that nobody counted may have been made new, is more
allowed than follows, never less.

Cards are physical here: a wild is itself, whatever it stands for. Players are the seats of this hand, from 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from rummy_cli.cards import UNKNOWN, Card

from . import possible_deals as deals
from .possible_deals import BITS, COUNT_MASK, SIZE, UNIT, WIDTH, Bag, World

if TYPE_CHECKING:
    from .joint_counts import CountOf
    from .why_not import Conflict

Held = tuple[int | None, ...]


class Knowledge(msgspec.Struct, frozen=True, gc=False):
    """All that follows from the record so far. Each operation gives a new value, or None where it cannot have happened.

    ``held``: cards in each hand, None where unknown after a gap; ``stock`` likewise; ``pile``: top last, UNKNOWN for
    ``??``; ``cut``: the cut card while it lies there. The rest is for this module: ``certain`` and ``unseen`` are the
    one world with one group; where that is not enough, ``worlds`` holds all of them. The lowest ``strays`` cards of
    the pile may have gone to a stock that nobody counted.
    """

    held: Held
    stock: int | None
    pile: tuple[Card, ...]
    cut: Card | None
    deck: Bag
    table: Bag
    certain: tuple[Bag, ...]
    unseen: Bag
    worlds: tuple[World, ...] | None = None
    strays: int = 0

    @classmethod
    def deal(
        cls,
        copies: Sequence[int],
        held: Sequence[int],
        stock: int,
        *,
        upcard: Card | None = None,
        cut: Card | None = None,
        turned: Card | None = None,
    ) -> "Knowledge":
        """A hand just dealt.

        ``copies``: how many of each of the 53 kinds the deck has; ``stock`` without the cut card and the card ``turned`` for
        the wild rank, which stays where it is: it counts as on the table, or, if nobody noted it, as one more hand, of
        nobody. Raises ValueError when the numbers do not add up to the deck, or a card that is shown is not in it.
        """
        deck = sum([UNIT[card] * count for card, count in enumerate(copies)])
        aside = UNIT[turned] if turned is not None and turned != UNKNOWN else 0
        held = (*held, 1) if turned == UNKNOWN else tuple(held)
        shown = aside + deals.pack([card for card in (upcard, cut) if card is not None and card != UNKNOWN])
        if not deals.includes(deck, shown):
            raise ValueError("the deck does not hold the cards that are shown")
        if sum(held) + stock + (upcard is not None) + (cut is not None) + bool(aside) != deals.size(deck):
            raise ValueError("hands, stock, upcard and cut card are not the whole deck")
        pile = () if upcard is None else (upcard,)
        return cls(held, stock, pile, cut, deck, aside, (0,) * len(held), deck - shown)

    @property
    def under(self) -> int | None:
        """How many cards `recycle` would bring to the stock; None where a gap leaves that open."""
        recorded = max(len(self.pile) - 1 - self.strays, 0)
        if self.worlds is None:
            return recorded
        below = self._number(deals.BELOW)
        return None if below is None else recorded + below

    def draw(self, p: int, *, may_recycle: bool = False) -> "Knowledge":
        """The top card of the stock goes to a hand, unseen. ValueError when the stock is known to be empty.

        ``may_recycle``: an empty stock is made new from the pile in this game. Where nobody knows how many cards the
        stock has, that may just have happened.
        """
        held, stock = self.held, self.stock
        number = held[p]
        if stock and number is not None and self.worlds is None:
            return Knowledge(
                (*held[:p], number + 1, *held[p + 1 :]),
                stock - 1,
                self.pile,
                self.cut,
                self.deck,
                self.table,
                self.certain,
                self.unseen,
            )
        found: Iterable[World] = self._all()
        strays = self.strays
        if stock is None and may_recycle and len(self.pile) - 1 > strays:
            found = deals.stray(found, *self._below_top(), len(held))
            strays = len(self.pile) - 1
        drawn = deals.move(found, len(held) + deals.STOCK, p, len(held)) if stock != 0 else set()
        if not drawn:
            raise ValueError("the stock is empty")
        left = None if stock is None else stock - 1
        return self._next(drawn, _add(held, p, 1), self.pile, stock=left, strays=strays)

    def take(self, p: int, depth: int) -> "Knowledge":
        """The top ``depth`` cards of the pile go to a hand, where they are known; a ``??`` goes unseen."""
        held = _add(self.held, p, depth)
        rest, taken = self.pile[:-depth], self.pile[-depth:]
        if self.worlds is None:
            certain, bag = self.certain, 0
            for card in taken:
                if card != UNKNOWN:
                    bag += UNIT[card]
            if bag:
                certain = (*certain[:p], certain[p] + bag, *certain[p + 1 :])
            return self._simple(held, rest, certain, self.unseen)
        found: set[World] = set(self.worlds)
        for i in range(len(self.pile) - 1, len(rest) - 1, -1):
            card = self.pile[i]
            if card == UNKNOWN:
                found = deals.move(found, self._slot(i), p, len(held)) or found
                continue
            if i < self.strays:
                found = deals.find(found, self._slot(i), card, len(held)) or found
            found = deals.give(found, p, UNIT[card])
        return self._next(found, held, rest)

    def name_top(self, card: Card) -> "Knowledge | None":
        """The ``??`` on top of the pile is this card; None if it cannot be."""
        if not self.pile or self.pile[-1] != UNKNOWN:
            return self if self.pile and self.pile[-1] == card else None
        pile = (*self.pile[:-1], card)
        if self.worlds is None:
            if not self.unseen >> BITS * card & COUNT_MASK:
                return None
            return self._simple(self.held, pile, self.certain, self.unseen - UNIT[card])
        found = deals.find(self.worlds, self._slot(len(pile) - 1), card, len(self.held))
        if not found:
            return None
        return self._next(found, self.held, pile, strays=min(self.strays, len(pile) - 1))

    def take_cut(self, p: int) -> "Knowledge":
        """The cut card goes to a hand, known there if anybody noted it."""
        card = self.cut
        if card is None:
            raise ValueError("there is no cut card any more")
        held = _add(self.held, p, 1)
        hands, found = len(held), self._all()
        after = deals.move(found, hands + deals.CUT, p, hands) if card == UNKNOWN else deals.give(found, p, UNIT[card])
        return self._next(after, held, self.pile, cut=None)

    def can_hold(self, p: int, cards: Sequence[Card]) -> bool:
        """Could all these cards be in that hand together now? UNKNOWN among them is any card."""
        number = self.held[p]
        if number is not None and len(cards) > number:
            return False
        named = [card for card in cards if card != UNKNOWN]
        if self.worlds is None:
            return self._without(p, named) is not None
        return bool(deals.play(self._all(), p, named, len(self.held)))

    def play(self, p: int, cards: Sequence[Card]) -> "Knowledge | None":
        """Cards go from a hand to the table; None when they cannot have been there."""
        table = self.table
        for card in cards:
            table += UNIT[card]
        held = self.held
        number = held[p]
        if self.worlds is None and number is not None:
            after = self._without(p, cards)
            if after is None:
                return None
            return Knowledge(
                (*held[:p], number - len(cards), *held[p + 1 :]),
                self.stock,
                self.pile,
                self.cut,
                self.deck,
                table,
                *after,
            )
        found = deals.play(self._all(), p, cards, len(self.held))
        if not found:
            return None
        return self._next(found, _add(held, p, -len(cards)), self.pile, table=table)

    def discard(self, p: int, card: Card) -> "Knowledge | None":
        """A card, or UNKNOWN, goes from a hand to the top of the pile; None when it cannot have been there."""
        held = self.held
        number = held[p]
        if self.worlds is None and number is not None:
            certain, unseen = self.certain, self.unseen
            if card == UNKNOWN:
                if certain[p]:
                    return self._throw(p)
                if not number:
                    return None
            elif certain[p] >> BITS * card & COUNT_MASK:
                certain = (*certain[:p], certain[p] - UNIT[card], *certain[p + 1 :])
            elif unseen >> BITS * card & COUNT_MASK and number > certain[p] >> SIZE:
                unseen -= UNIT[card]
            else:
                return None
            return Knowledge(
                (*held[:p], number - 1, *held[p + 1 :]),
                self.stock,
                (*self.pile, card),
                self.cut,
                self.deck,
                self.table,
                certain,
                unseen,
            )
        if card == UNKNOWN:
            return self._throw(p)
        found = deals.play(self._all(), p, (card,), len(held))
        if not found:
            return None
        return self._next(found, _add(held, p, -1), (*self.pile, card))

    def gain(self, p: int, cards: Sequence[Card]) -> "Knowledge":
        """Cards go from the table to a hand (a freed wild); they are known there."""
        bag = deals.pack(cards)
        held = _add(self.held, p, len(cards))
        return self._next(deals.give(self._all(), p, bag), held, self.pile, table=deals.surplus(self.table, bag))

    def expose(self, p: int, cards: Sequence[Card]) -> "Knowledge | None":
        """All see these cards in a hand, those known there may be among them; None if they cannot be there."""
        number = self.held[p]
        if number is not None and len(cards) > number:
            return None
        named = [card for card in cards if card != UNKNOWN]
        if self.worlds is None:
            after = self._without(p, named)
            if after is None:
                return None
            certain, unseen = after
            certain = (*certain[:p], certain[p] + deals.pack(named), *certain[p + 1 :])
            return self._simple(self.held, self.pile, certain, unseen)
        found = deals.show(self.worlds, p, named, len(self.held))
        if not found:
            return None
        return self._next(found, self.held, self.pile)

    def recycle(self) -> "Knowledge":
        """All of the pile but its top becomes the stock (added to what is left of it), unseen again."""
        hands = len(self.held)
        found = deals.bury(self._all(), *self._below_top(), hands)
        after = self._next(found, self.held, self.pile[-1:], stock=None, strays=0)
        if after.worlds is None:
            return after
        return msgspec.structs.replace(after, stock=after._number(deals.STOCK))

    def could_go(self, held: Sequence[int | None], stock: int | None, pile: Sequence[Card]) -> bool:
        """Are there enough unseen cards for what `forget` is told, and is the upcard not on the table?"""
        shown = self._shown(pile)
        told = sum([number or 0 for number in held]) + (stock or 0)
        told += sum([card == UNKNOWN for card in pile]) + (self.cut == UNKNOWN)
        numbers = [*held, stock]
        return (
            deals.includes(self.deck, shown)
            and told <= deals.size(self.deck - shown)
            and all(number is None or number >= 0 for number in numbers)
        )

    def forget(self, held: Sequence[int | None], stock: int | None, pile: Sequence[Card]) -> "Knowledge":
        """After a gap: only what lies on the table is where it was, counts are as told, None where they are not.

        ``pile`` is what the record has of it; cards that are nowhere else may lie under it. ValueError if there are not
        so many cards (see ``could_go``).
        """
        if not self.could_go(held, stock, pile):
            raise ValueError("there are not so many cards, or the upcard lies on the table")
        hands = len(held)
        slots, free = 0, 1 << hands + deals.BELOW
        for place, number in enumerate((*held, stock)):
            if number is None:
                free |= 1 << place
            else:
                slots |= number << WIDTH * place
        if self.cut == UNKNOWN:
            slots |= 1 << WIDTH * (hands + deals.CUT)
        for i in range(list(pile).count(UNKNOWN)):
            slots |= 1 << WIDTH * (hands + deals.PILE + i)
        world = deals.settle((0,) * hands, [(self.deck - self._shown(pile), slots, free)], hands)
        return self._next({world}, tuple(held), tuple(pile), stock=stock, strays=0)

    def known(self, p: int) -> tuple[Card, ...]:
        """The cards that are in that hand whatever the deal, in order."""
        return tuple(deals.unpack(deals.certain_everywhere(self._all(), p)))

    def counts_fit(self, counts: "Mapping[int, CountOf]") -> bool:
        """Does some deal of the unseen cards give all these counts of the ended hand at once?"""
        from .joint_counts import fits  # noqa: PLC0415  asked at the end of a hand, where counts are told

        return fits(self._all(), self.held, counts)

    def why_not(self, p: int, cards: Sequence[Card]) -> "Conflict":
        """What speaks most plainly against these cards in that hand; asked after a refusal."""
        from .why_not import OpenCards, conflict_over  # noqa: PLC0415  asked after a refusal

        seen = OpenCards(self.pile, self.strays, self.cut, self.table, self.deck)
        return conflict_over(seen, self._all(), p, cards, held=self.held[p], known=self.known(p))

    def _without(self, p: int, cards: Iterable[Card]) -> tuple[tuple[Bag, ...], Bag] | None:
        """Certain and unseen cards of the one world when these have left a hand; None if they cannot be there."""
        mine, unseen = self.certain[p], self.unseen
        hidden = (self.held[p] or 0) - (mine >> SIZE)
        for card in cards:
            if mine and mine >> BITS * card & COUNT_MASK:
                mine -= UNIT[card]
            elif hidden and unseen >> BITS * card & COUNT_MASK:
                unseen -= UNIT[card]
                hidden -= 1
            else:
                return None
        if mine == self.certain[p]:
            return self.certain, unseen
        return (*self.certain[:p], mine, *self.certain[p + 1 :]), unseen

    def _throw(self, p: int) -> "Knowledge | None":
        """A discard that nobody noted, by a player of whom cards may be known."""
        hands = len(self.held)
        slot = hands + deals.PILE + self.pile[self.strays :].count(UNKNOWN)
        found = deals.throw(self._all(), p, slot, hands)
        if not found:
            return None
        return self._next(found, _add(self.held, p, -1), (*self.pile, UNKNOWN))

    def _all(self) -> tuple[World, ...]:
        """The worlds, also where one with one group is all there is."""
        if self.worlds is not None:
            return self.worlds
        hands = len(self.held)
        slots = (self.stock or 0) << WIDTH * (hands + deals.STOCK)
        for hand, number in enumerate(self.held):
            slots |= (number or 0) - (self.certain[hand] >> SIZE) << WIDTH * hand
        if self.cut == UNKNOWN:
            slots |= 1 << WIDTH * (hands + deals.CUT)
        for i in range(self.pile.count(UNKNOWN)):
            slots |= 1 << WIDTH * (hands + deals.PILE + i)
        return (deals.settle(self.certain, [(self.unseen, slots, 0)], hands),)

    def _next(
        self,
        found: Iterable[World],
        held: Held,
        pile: tuple[Card, ...],
        *,
        stock: int | None = -1,
        strays: int = -1,
        table: Bag = -1,
        cut: Card | None = -1,
    ) -> "Knowledge":
        """The value with these worlds, in the short form where one world with at most one group is left.

        What is -1 is as it was.
        """
        several, hands = tuple(found), len(held)
        stock = self.stock if stock == -1 else stock
        strays = min(self.strays, len(pile)) if strays == -1 else strays
        table = self.table if table == -1 else table
        cut = self.cut if cut == -1 else cut
        if len(several) == 1 and not strays and _is_simple(several[0], held):
            certain, groups = several[0]
            bag, slots, _ = groups[0] if groups else (0, 0, 0)
            number = slots >> WIDTH * (hands + deals.STOCK) & deals.FULL
            return Knowledge(held, number, pile, cut, self.deck, table, certain, bag)
        if stock is None and not any(deals.most(g, hands + deals.STOCK) for world in several for g in world[1]):
            stock = 0
        return Knowledge(held, stock, pile, cut, self.deck, table, (), 0, several, strays)

    def _simple(self, held: Held, pile: tuple[Card, ...], certain: tuple[Bag, ...], unseen: Bag) -> "Knowledge":
        return Knowledge(held, self.stock, pile, self.cut, self.deck, self.table, certain, unseen)

    def _slot(self, i: int) -> int:
        """The place of a ``??`` of the pile, or of a card that may have strayed."""
        hands = len(self.held)
        if i < self.strays:
            return hands + deals.BELOW
        return hands + deals.PILE + self.pile[self.strays : i].count(UNKNOWN)

    def _below_top(self) -> tuple[Bag, int, bool]:
        """Named cards of the pile under its top, the number of ``??`` with the top, and whether the top is one."""
        pile = self.pile[self.strays :]
        return deals.pack([card for card in pile[:-1] if card != UNKNOWN]), pile.count(UNKNOWN), pile[-1:] == (UNKNOWN,)

    def _number(self, place: int) -> int | None:
        """How many cards lie in a place, None where the worlds leave that open."""
        place += len(self.held)
        found: set[int] = set()
        for _, groups in self._all():
            found.add(sum([deals.at(group, place) for group in groups]))
            found.add(sum([deals.most(group, place) for group in groups]))
        return found.pop() if len(found) == 1 else None

    def _shown(self, pile: Sequence[Card]) -> Bag:
        """What all can see that is in no hand: the table, the pile and the cut card."""
        shown = [*pile] if self.cut is None else [*pile, self.cut]
        return self.table + deals.pack([card for card in shown if card != UNKNOWN])


def _add(held: Held, p: int, more: int) -> Held:
    number = held[p]
    return held if number is None else (*held[:p], number + more, *held[p + 1 :])


def _is_simple(world: World, held: Held) -> bool:
    """Are all numbers of cards known, and all unseen cards one group, of which none lies below the pile?"""
    groups = world[1]
    if len(groups) > 1 or None in held:
        return False
    _, slots, loose = groups[0] if groups else (0, 0, 0)
    return not loose and not slots >> WIDTH * (len(held) + deals.BELOW) & deals.FULL
