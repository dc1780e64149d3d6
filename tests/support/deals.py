"""The oracle of the tests of knowledge: every deal that fits the record, one by one, with nothing clever about it.

A state is (hands, stock, below, pile, cut): what really lies there; hands, stock and what lies below the recorded pile
are sorted tuples, since nobody knows their order.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from rummy_cli.cards.card import UNKNOWN, Card
from rummy_cli.unseen.joint_counts import CountOf

Cards = tuple[Card, ...]
State = tuple[tuple[Cards, ...], Cards, Cards, Cards, Card | None]


def split(cards: Cards, sizes: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """All different ways of dealing sorted cards into heaps of these sizes."""
    if not sizes:
        yield ()
        return
    for heap, rest in choose(cards, sizes[0]):
        for others in split(rest, sizes[1:]):
            yield (heap, *others)


def choose(cards: Cards, count: int) -> Iterator[tuple[Cards, Cards]]:
    """All different choices of so many of the sorted cards, with what is left."""
    if count == 0:
        yield (), cards
        return
    for i, card in enumerate(cards):
        if len(cards) - i < count:
            return
        if i and cards[i - 1] == card:
            continue
        for heap, rest in choose(cards[i + 1 :], count - 1):
            yield (card, *heap), (*cards[:i], *rest)


def without(cards: Cards, taken: Iterable[Card]) -> Cards | None:
    """The heap without these cards, None if they are not in it."""
    left = list(cards)
    for card in taken:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def plus(cards: Cards, more: Iterable[Card]) -> Cards:
    """The heap with these cards."""
    return tuple(sorted((*cards, *more)))


def put(hands: tuple[Cards, ...], p: int, cards: Cards) -> tuple[Cards, ...]:
    """The hands with one of them changed."""
    return (*hands[:p], cards, *hands[p + 1 :])


class Deals:
    """All states that fit what was told; each method keeps those in which it can have happened."""

    def __init__(self, states: Iterable[State], table: Cards = ()) -> None:
        self.states = set(states)
        self.table = table

    @classmethod
    def deal(cls, deck: Cards, held: Sequence[int], stock: int, upcard: Card | None, cut: Card | None) -> "Deals":
        """Every deal of a deck."""
        states: list[State] = []
        sizes = [*held, stock, int(upcard is not None), int(cut is not None)]
        for *hands, rest, up, under in split(tuple(sorted(deck)), sizes):
            if up and upcard not in (up[0], UNKNOWN):
                continue
            if under and cut not in (under[0], UNKNOWN):
                continue
            states.append((tuple(hands), rest, (), up, under[0] if under else None))
        return cls(states)

    def step(self, change: Callable[[State], Iterable[State]], table: Cards | None = None) -> "Deals":
        """The states that follow."""
        return Deals((new for state in self.states for new in change(state)), self.table if table is None else table)

    def draw(self, p: int) -> "Deals":
        """Any card of the stock goes to a hand."""

        def change(state: State) -> Iterator[State]:
            hands, stock, below, pile, cut = state
            for card in set(stock):
                yield put(hands, p, plus(hands[p], (card,))), without(stock, (card,)) or (), below, pile, cut

        return self.step(change)

    def take(self, p: int, depth: int, names: Sequence[Card]) -> "Deals":
        """The top of the pile goes to a hand; ``names``: what all see of it."""

        def change(state: State) -> Iterator[State]:
            hands, stock, below, pile, cut = state
            if len(pile) >= depth and all(
                name in (card, UNKNOWN) for name, card in zip(names, pile[-depth:], strict=True)
            ):
                yield put(hands, p, plus(hands[p], pile[-depth:])), stock, below, pile[:-depth], cut

        return self.step(change)

    def name_top(self, card: Card) -> "Deals":
        """The top of the pile is this card."""
        return self.step(lambda state: [state] if state[3] and state[3][-1] == card else [])

    def take_cut(self, p: int) -> "Deals":
        """The cut card goes to a hand."""

        def change(state: State) -> Iterator[State]:
            hands, stock, below, pile, cut = state
            assert cut is not None
            yield put(hands, p, plus(hands[p], (cut,))), stock, below, pile, None

        return self.step(change)

    def play(self, p: int, cards: Sequence[Card]) -> "Deals":
        """Cards go from a hand to the table."""

        def change(state: State) -> Iterator[State]:
            hands, *rest = state
            left = without(hands[p], cards)
            if left is not None:
                yield put(hands, p, left), *rest  # type: ignore[misc]

        return self.step(change, plus(self.table, cards))

    def discard(self, p: int, card: Card) -> "Deals":
        """A card, or any, goes from a hand to the pile."""

        def change(state: State) -> Iterator[State]:
            hands, stock, below, pile, cut = state
            for thrown in set(hands[p]) if card == UNKNOWN else {card}:
                left = without(hands[p], (thrown,))
                if left is not None:
                    yield put(hands, p, left), stock, below, (*pile, thrown), cut

        return self.step(change)

    def gain(self, p: int, cards: Sequence[Card]) -> "Deals":
        """Cards of the table go to a hand."""
        return self.step(
            lambda state: [(put(state[0], p, plus(state[0][p], cards)), *state[1:])], without(self.table, cards)
        )

    def expose(self, p: int, cards: Sequence[Card]) -> "Deals":
        """These cards are seen in a hand."""
        named = [card for card in cards if card != UNKNOWN]
        return self.step(
            lambda state: [state] if without(state[0][p], named) is not None and len(cards) <= len(state[0][p]) else []
        )

    def recycle(self) -> "Deals":
        """All of the pile but its top becomes the stock."""

        def change(state: State) -> Iterator[State]:
            hands, stock, below, pile, cut = state
            yield hands, plus(stock, (*below, *pile[:-1])), (), pile[-1:], cut

        return self.step(change)

    def recycle_if_empty(self) -> "Deals":
        """The same, only where the stock is empty."""
        full = [state for state in self.states if state[1]]
        return Deals([*full, *Deals([s for s in self.states if not s[1]]).recycle().states], self.table)

    def forget(
        self, deck: Cards, held: Sequence[int | None], stock: int | None, pile: Cards, cut: Card | None
    ) -> "Deals":
        """Every deal of what is not on the table that has these counts."""
        seen = [card for card in (*self.table, *pile, cut) if card is not None and card != UNKNOWN]
        unseen = without(tuple(sorted(deck)), seen)
        if unseen is None:
            return Deals([], self.table)
        ups, cuts = pile.count(UNKNOWN), int(cut == UNKNOWN)
        states: list[State] = []
        ranges = [range(len(unseen) + 1) if n is None else (n,) for n in (*held, stock)]
        for sizes in product(*ranges):
            below = len(unseen) - sum(sizes) - ups - cuts
            if below < 0:
                continue
            for *hands, rest, up, under, low in split(unseen, [*sizes, ups, cuts, below]):
                top = up if ups else pile
                states.append((tuple(hands), rest, low, top, under[0] if under else cut))
        return Deals(states, self.table)

    def can_hold(self, p: int, cards: Sequence[Card]) -> bool:
        """Is there a state with these cards in that hand?"""
        return bool(self.expose(p, cards).states)

    def known(self, p: int) -> Cards:
        """The cards that are in a hand in every state."""
        hands = [state[0][p] for state in self.states]
        result: Cards = ()
        for card in set(hands[0]):
            result += (card,) * min(hand.count(card) for hand in hands)
        return tuple(sorted(result))

    def counts_fit(self, counts: Mapping[int, CountOf]) -> bool:
        """Is there a state with all these counts?"""
        return any(all(agrees(state[0][p], count) for p, count in counts.items()) for state in self.states)


def agrees(hand: Cards, count: CountOf) -> bool:
    """Can this hand be counted so?"""
    if count.cards is not None:
        named = [card for card in count.cards if card != UNKNOWN]
        return len(hand) == len(count.cards) and without(hand, named) is not None
    if count.ranks is not None:
        ranks = tuple(card if card == 52 else card % 13 for card in hand)
        named = [rank for rank in count.ranks if rank != 53]
        return len(hand) == len(count.ranks) and without(ranks, named) is not None
    worth = sum(count.values[card] for card in hand)
    assert count.points is not None
    return worth == count.points if count.exact else worth >= count.points
