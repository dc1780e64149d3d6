"""Knowledge against every deal of small decks: refused exactly where no deal fits, whatever was played before."""

from itertools import combinations
from random import Random
from unittest.mock import patch

from deals import Cards, Deals, without
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.cards.card import JOKER, UNKNOWN, Card, bag
from rummy_cli.unseen import possible_deals as worlds
from rummy_cli.unseen.joint_counts import CountOf
from rummy_cli.unseen.knowledge import Knowledge

VALUES = (*(min(rank + 1, 10) for _ in range(4) for rank in range(13)), 20)

MOVES = {  # how often each kind of event is tried
    "any": {"draw": 2, "take": 1, "play": 2, "discard": 3, "unnoted": 2, "expose": 1, "gain": 1, "name": 1, "cut": 1},
    "pile": {"draw": 4, "take": 1, "discard": 2, "unnoted": 3, "expose": 1, "name": 1},
    "table": {"draw": 3, "take": 1, "play": 2, "gain": 1, "discard": 2, "unnoted": 1, "expose": 1},
}


class History:
    """One hand played at random, by the book and by brute force side by side."""

    def __init__(self, rng: Random, *, packs: int = 1, size: int = 9, exact: bool = True) -> None:
        self.rng, self.exact = rng, exact
        self.told: list[str] = []
        self.style = rng.choice(sorted(MOVES))
        players = rng.choice([2, 2, 3]) if size > 8 else 2
        kinds = rng.sample([0, 1, 2, 13, 14, 26, 39, 51, JOKER], 9)
        deck: list[Card] = []
        for kind in kinds[:size]:
            deck += [kind] * rng.randint(1, packs)
        self.deck: Cards = tuple(sorted(deck[:size]))
        held = [rng.randint(1, 2 if players == 3 or size < 9 else 3) for _ in range(players)]
        upcard = rng.choice([None, UNKNOWN, rng.choice(self.deck), rng.choice(self.deck)])
        cut = rng.choice([None, None, None, UNKNOWN, rng.choice(self.deck)])
        if cut == upcard and upcard is not None and cut != UNKNOWN and self.deck.count(cut) < 2:
            cut = None
        stock = len(self.deck) - sum(held) - (upcard is not None) - (cut is not None)
        self.know = Knowledge.deal(bag(self.deck), held, stock, upcard=upcard, cut=cut)
        self.deals = Deals.deal(self.deck, held, stock, upcard, cut)
        self.players = players
        self.told.append(f"deck {self.deck} held {held} stock {stock} upcard {upcard} cut {cut}")

    def agree(self, know: Knowledge | None, deals: Deals, what: str) -> None:
        """One step: refused by both or by neither. ``exact`` False: knowledge may allow more."""
        if not self.exact and know is not None and not deals.states:
            return
        assert (know is None) == (not deals.states), "\n".join([*self.told, what])
        if know is not None:
            self.know, self.deals = know, deals
            self.told.append(what)

    def some(self, p: int, count: int) -> Cards:
        """Cards to claim for a hand: mostly such as it has in some deal."""
        if self.rng.random() < 0.7:
            hand = self.rng.choice(sorted(self.deals.states, key=repr))[0][p]
            return tuple(self.rng.sample(hand, min(count, len(hand))))
        return tuple(self.rng.choices(self.deck, k=count))

    def step(self) -> None:  # noqa: C901, PLR0912  one move of a hand after another
        """One event, possible or not."""
        rng, know, deals = self.rng, self.know, self.deals
        p = rng.randrange(self.players)
        moves = MOVES[self.style]
        kind = rng.choices(list(moves), list(moves.values()))[0]
        if know.stock == 0 and len(know.pile) > 1 and rng.random() < 0.4:
            kind = "recycle"
        if kind == "draw" and know.stock is None and not self.exact:
            self.agree(know.draw(p, may_recycle=True), deals.recycle_if_empty().draw(p), f"{p} draw, stock uncounted")
        elif kind == "draw" and know.stock != 0:
            self.agree(know.draw(p), deals.draw(p), f"{p} draw")
            if self.exact:
                assert self.know.stock != 0 or not any(state[1] for state in self.deals.states)
        elif kind == "recycle" and know.stock == 0 and len(know.pile) > 1:
            self.agree(know.recycle(), deals.recycle(), "recycle")
        elif kind == "take" and know.pile:
            depth = rng.choice([1, 1, 1, 2, 3])
            if depth <= len(know.pile):
                self.agree(know.take(p, depth), deals.take(p, depth, know.pile[-depth:]), f"{p} take {depth}")
        elif kind == "play":
            cards = self.some(p, rng.choice([1, 1, 2, 3]))
            self.agree(know.play(p, cards), deals.play(p, cards), f"{p} play {cards}")
        elif kind == "discard":
            for card in self.some(p, 1):
                self.agree(know.discard(p, card), deals.discard(p, card), f"{p} discard {card}")
        elif kind == "unnoted":
            self.agree(know.discard(p, UNKNOWN), deals.discard(p, UNKNOWN), f"{p} discard ??")
        elif kind == "expose":
            cards = self.some(p, rng.choice([1, 2, 3]))
            if rng.random() < 0.1 and know.held[p] is not None:
                cards = (*cards, UNKNOWN)
            self.agree(know.expose(p, cards), deals.expose(p, cards), f"{p} expose {cards}")
        elif kind == "gain" and deals.table:
            card = rng.choice(deals.table)
            self.agree(know.gain(p, (card,)), deals.gain(p, (card,)), f"{p} gain {card}")
        elif kind == "name" and know.pile:
            card = rng.choice(self.deck)
            self.agree(know.name_top(card), deals.name_top(card), f"the top is {card}")
        elif kind == "cut" and know.cut is not None:
            self.agree(know.take_cut(p), deals.take_cut(p), f"{p} take cut")

    def gap(self) -> None:
        """Play went on unwritten; what is told afterwards fits some deal, or does not."""
        rng, know = self.rng, self.know
        told: list[int | None] = []
        left = len(self.deck) - len(self.deals.table) - (know.cut is not None) - 1
        for _ in range(self.players + 1):
            number = rng.randint(0, max(0, min(left, 3) + (rng.random() < 0.1)))
            left -= number
            told.append(None if rng.random() < 0.4 else number)
        *held, stock = told
        seen = self.deals.table if know.cut is None else (*self.deals.table, know.cut)
        pile = rng.choice(
            [(), (UNKNOWN,), (rng.choice(without(self.deck, [c for c in seen if c != UNKNOWN]) or (1,)),)]
        )
        deals = self.deals.forget(self.deck, held, stock, pile, know.cut)
        what = f"gap, then {held} stock {stock} pile {pile}"
        possible = know.could_go(held, stock, pile)
        self.agree(know.forget(held, stock, pile) if possible else None, deals, what)

    def probe(self) -> None:
        """All questions that can be asked now have the same answers."""
        story = "\n".join(self.told)
        for p in range(self.players):
            known, truly = self.know.known(p), self.deals.known(p)
            assert known == truly or (not self.exact and without(truly, known) is not None), (p, story)
            held = {len(state[0][p]) for state in self.deals.states}
            if self.know.held[p] is not None:
                assert held == {self.know.held[p]}, (p, story)
            for size in range(1, 4):
                for cards in set(combinations(self.deck, size)):
                    can, could = self.know.can_hold(p, cards), self.deals.can_hold(p, cards)
                    assert can == could or (can and not self.exact), (p, cards, story)
                    if not can:
                        conflict = self.know.why_not(p, cards)
                        assert conflict.kind == "count" or conflict.card is not None, (p, cards, story)
        stocks = {len(state[1]) for state in self.deals.states}
        if self.know.stock is not None:
            assert stocks == {self.know.stock}, story

    def count(self) -> None:
        """Counts of some or all hands, judged together."""
        for _ in range(8):
            counts: dict[int, CountOf] = {}
            if self.rng.random() < 0.6:  # what a deal really gives, perhaps told wrongly
                hands = self.rng.choice(sorted(self.deals.states, key=repr))[0]
            else:
                hands = tuple(tuple(self.rng.choices(self.deck, k=len(h))) for h in next(iter(self.deals.states))[0])
            for p in self.rng.sample(range(self.players), self.rng.randint(1, self.players)):
                hand = hands[p]
                hide = self.rng.random() < 0.3 and bool(hand)
                form = self.rng.choice(["cards", "ranks", "points", "points", "bound"])
                if form == "cards":
                    counts[p] = CountOf(cards=(*hand[1:], UNKNOWN) if hide else hand)
                elif form == "ranks":
                    ranks = tuple(card if card == JOKER else card % 13 for card in hand)
                    counts[p] = CountOf(ranks=(*ranks[1:], 53) if hide else ranks)
                else:
                    points = sum(VALUES[card] for card in hand) + self.rng.choice([0, 0, 0, 1, -1, 7])
                    counts[p] = CountOf(points=points, values=VALUES, exact=form == "points")
            exact = self.exact and None not in [self.know.held[p] for p in counts]
            got, want = self.know.counts_fit(counts), self.deals.counts_fit(counts)
            assert got == want or (got and not exact), (counts, "\n".join(self.told))


@given(st.integers(0, 2**32), st.sampled_from([1, 2, 2, 3]))
@settings(deadline=None, max_examples=100)
def test_refused_exactly_when_no_deal_fits(seed: int, packs: int) -> None:
    """Draws, pick-ups, plays, named and unnoted discards, exposures, recycling, in any order."""
    rng = Random(seed)
    history = History(rng, packs=packs, size=rng.choice([8, 8, 8, 9]))
    for _ in range(rng.randint(1, 14)):
        history.step()
    history.probe()
    history.count()


@given(st.integers(0, 2**32), st.sampled_from([1, 1, 2]))
@settings(deadline=None, max_examples=50)
def test_refused_exactly_after_a_gap(seed: int, packs: int) -> None:
    """Unwritten play, counts told or not afterwards, then more play."""
    history = History(Random(seed), packs=packs, size=7)
    for _ in range(3):
        history.step()
    history.gap()
    for _ in range(6):
        history.step()
    history.probe()
    history.count()


@given(st.integers(0, 2**32), st.sampled_from([1, 1, 2]))
@settings(deadline=None, max_examples=50)
def test_nothing_possible_is_refused_when_an_uncounted_stock_may_be_made_new(seed: int, packs: int) -> None:
    """After a gap nobody knows when the stock ran out, so the cards under the top discard may turn up anywhere."""
    history = History(Random(seed), packs=packs, size=6, exact=False)
    history.style = "pile"
    history.gap()
    for _ in range(10):
        history.step()
    history.probe()
    history.count()


@given(st.integers(0, 2**32), st.sampled_from([1, 2, 3]), st.sampled_from([1, 2, 4]))
@settings(deadline=None, max_examples=50)
def test_nothing_possible_is_refused_beyond_the_cap(seed: int, packs: int, cap: int) -> None:
    """Where too many worlds would have to be followed, more is allowed, never less; after a gap too."""
    rng = Random(seed)
    history = History(rng, packs=packs, size=rng.choice([7, 8]), exact=False)
    with patch.object(worlds, "CAP", cap):
        if history.rng.random() < 0.5:
            history.gap()
        for _ in range(rng.randint(4, 16)):
            history.step()
        history.probe()
        history.count()
