"""Games in which melds stay in hand until somebody closes: every hand known, every arrangement weighed, every hand counted anew.

A meld is a bit mask over the cards of a hand. What the others lay off on a knock is left out: where that is played they say
that they lay nothing off.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from .expected import EMPTY, Expected
from .naive import JOKER, House
from .reckoning import Entered, Sheet
from .spelling import NAMES

LONGEST = 120  # turns, after which the table gives the hand up


class Shape(NamedTuple):
    """What some cards of a hand are together."""

    run: bool
    natural_run: bool


class State(NamedTuple):
    """What an arrangement has: runs, and those of them without wilds, as far as anybody asks for them."""

    runs: int
    natural: int


def with_turned(house: House, card: str) -> House:
    """The same house where this card has been turned at the deal: its rank is wild, that of a joker is the ace's."""
    rank = "A" if card == JOKER else card[:-1]
    changed = dict(house.keys)
    changed["deck.wild_ranks"] = [*house["deck.wild_ranks"], rank]
    if changed.get("scoring.values.wild") is not None:
        changed[f"scoring.values.{rank}"] = changed["scoring.values.wild"]
    return House(changed, 2)


class Arranged:
    """All arrangements of a hand."""

    def __init__(self, house: House, hand: Sequence[str]) -> None:
        self.house, self.hand = house, list(hand)
        self.shapes: dict[int, Shape] = {}
        self.wild = self._mask(house.can_be_wild)
        self._sets()
        self._runs()
        self.by_lowest: dict[int, list[tuple[int, Shape]]] = {}
        for mask, shape in self.shapes.items():
            self.by_lowest.setdefault(mask & -mask, []).append((mask, shape))
        self._known: dict[int, set[State]] = {0: {State(0, 0)}}

    def _mask(self, wanted: Any) -> int:
        return sum(1 << i for i, card in enumerate(self.hand) if wanted(card))

    def _add(self, mask: int, *, run: bool, natural: bool) -> None:
        old = self.shapes.get(mask, Shape(False, False))
        self.shapes[mask] = Shape(old.run or run, old.natural_run or natural)

    def _sets(self) -> None:
        house = self.house
        least, most = house["sets.min"], house["sets.max"] or 99
        for rank in house.ring:
            same = self._mask(lambda card, rank=rank: card != JOKER and card[:-1] == rank)
            for mask in below(same | self.wild):
                if not least <= mask.bit_count() <= most:
                    continue
                suits = [self.hand[i][-1] for i in bits(mask & same)]
                spare = 0
                if house["sets.distinct_suits"]:
                    spare = len(suits) - len(set(suits))  # a second copy can only be a wild one
                    if mask.bit_count() > 4 or (spare and not same & self.wild):
                        continue
                if len(suits) - spare >= house["wilds.min_naturals"]:
                    self._add(mask, run=False, natural=False)

    def _runs(self) -> None:
        house = self.house
        for suit in "CDHS":
            for ranks in house.rank_runs:
                cards = [rank + suit for rank in ranks]
                inside = self._mask(lambda card, cards=cards: card in cards)
                if inside.bit_count() + self.wild.bit_count() < len(cards):
                    continue
                for mask in below(inside | self.wild):
                    if mask.bit_count() == len(cards):
                        self._run(mask, cards)

    def _run(self, mask: int, cards: Sequence[str]) -> None:
        rest = [self.hand[i] for i in bits(mask)]
        naturals = 0
        for card in cards:
            if card in rest:
                rest.remove(card)
                naturals += 1
        if naturals >= self.house["wilds.min_naturals"] and all(self.house.can_be_wild(card) for card in rest):
            self._add(mask, run=True, natural=not rest)

    def states(self, mask: int) -> set[State]:
        """What arrangements of exactly these cards, all of them in melds, can have."""
        found = self._known.get(mask)
        if found is None:
            found = self._known[mask] = set()
            for meld, shape in self.by_lowest.get(mask & -mask, ()):
                if meld & mask == meld:
                    for state in self.states(mask & ~meld):
                        found.add(state)  # as a set, or as no more than a set
                        if shape.run:
                            found.add(State(min(state.runs + 1, 2), min(state.natural + shape.natural_run, 2)))
        return found

    def worth(self, mask: int) -> int:
        """What the cards of the hand outside these count."""
        return self.house.in_hand([card for i, card in enumerate(self.hand) if not mask >> i & 1])

    def least(self, cards: int, needs: tuple[int, int], *, all_or_nothing: bool) -> int | None:
        """The least deadwood of these cards; with ``needs`` (runs, natural runs) of arrangements that meet them.

        Where none does: None, or (``all_or_nothing``) what a loser counts: all his cards, or all but his runs.
        """
        runs, natural = needs
        best = None
        for mask in below(cards):
            naturals = [state for state in self.states(mask) if state.natural >= natural]
            enough = any(state.runs >= runs for state in naturals)
            if enough or (all_or_nothing and naturals and self._only_runs(mask)):
                count = self.worth(mask) - self.worth(cards)
                best = count if best is None else min(best, count)
        if best is None and all_or_nothing:
            return self.worth(0) - self.worth(cards)
        return best

    def _only_runs(self, mask: int) -> bool:
        """Can these cards be parted into runs alone, one of them without wilds?"""
        if not mask:
            return True
        return any(
            shape.run and meld & mask == meld and self._only_runs(mask & ~meld)
            for meld, shape in self.by_lowest.get(mask & -mask, ())
        )


def bits(mask: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def below(mask: int) -> Iterator[int]:
    """All masks within one, itself and the empty one too."""
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask


class ClosingHand:
    """One hand as it is: the cards of all, the stock in its order, the pile."""

    def __init__(self, house: House, seats: list[int], dealer: int, rng: Random) -> None:
        self.house, self.seats, self.dealer, self.rng = house, seats, dealer, rng
        step = -1 if house["deal.direction"] == "counterclockwise" else 1
        at = seats.index(dealer)
        self.order = [seats[(at + step * (i + 1)) % len(seats)] for i in range(len(seats))]  # the dealer last
        deck = list(house.pack)
        rng.shuffle(deck)
        self.wild = deck.pop() if house["deal.wild_card"] else None
        if self.wild is not None:
            self.house = with_turned(house, self.wild)
        size, extra = house["deal.hand_size"], house["deal.starter_extra"]
        self.hands = {p: self._dealt(deck, size + (extra if p == self.order[0] else 0)) for p in self.order}
        self.pile = [deck.pop()] if house["deal.upcard"] else []
        self.stock = deck
        self.upcard = self.pile[0] if self.pile else None
        self.turn = self.order[0]
        self.draws = house["turn.starter_draws"]
        self.knocker: int | None = None
        self.gin = False
        self.shown: list[int] = []

    def _dealt(self, deck: list[str], size: int) -> list[str]:
        """A hand, often with melds in it, so that hands are closed."""
        hand: list[str] = []
        while self.rng.random() < 0.75 and len(hand) + 3 <= size:
            run = self.rng.choice(self.house.runs)[:3]
            meld = list(run) if self.rng.random() < 0.6 else [run[0][:-1] + suit for suit in "CDHS"][:3]
            if all(deck.count(card) >= meld.count(card) for card in meld):
                for card in meld:
                    deck.remove(card)
                hand += meld
        return hand + [deck.pop() for _ in range(size - len(hand))]

    def next_to(self, person: int) -> int:
        """Who is next in the order of play."""
        return self.order[(self.order.index(person) + 1) % len(self.order)]

    def needs(self) -> tuple[int, int]:
        """The runs, and natural runs, that a hand must have to close."""
        return self.house["knock.needs.runs"], self.house["knock.needs.natural_runs"]

    def best_knock(self, taken: str | None) -> tuple[str, int] | None:
        """The card to throw and the deadwood, where this player may knock."""
        hand = self.hands[self.turn]
        arranged = Arranged(self.house, hand)
        everything, limit = (1 << len(hand)) - 1, self.house["knock.limit"]
        found = None
        for i, card in enumerate(hand):
            rest = everything & ~(1 << i)
            if not limit and not arranged.states(rest):
                continue
            count = arranged.least(rest, self.needs(), all_or_nothing=False)
            if card != taken and count is not None and (found is None or count < found[1]):
                found = card, count
        return found if found is not None and found[1] <= limit else None

    def counted(self, person: int) -> int:
        """What a hand counts when it is shown."""
        arranged = Arranged(self.house, self.hands[person])
        mine = person == self.knocker or self.house.keys.get("knock.needs_for") == "everyone"
        needs = self.needs() if mine else (0, 0)
        count = arranged.least((1 << len(arranged.hand)) - 1, needs, all_or_nothing=True)
        assert count is not None
        cap = self.house["scoring.cap"]
        return count if cap is None else min(count, cap)

    def score(self) -> Entered:
        """The points of the hand, all shown."""
        house, k = self.house, self.knocker
        assert k is not None
        counts = {p: self.counted(p) for p in self.order}
        gin = counts[k] == 0
        if house["scoring.method"] == "each_own":
            return self._each_own(counts, gin=gin)
        nothing = dict.fromkeys(counts, 0)
        if gin:
            return Entered(self.dealer, k, "gin", {**nothing, k: sum(counts.values()) + house["knock.gin_bonus"] * 1})
        lowest = min(counts.values())
        who = [p for p, count in counts.items() if count == lowest]
        if who == [k]:
            return Entered(self.dealer, k, "knock", {**nothing, k: sum(counts.values()) - lowest * len(counts)})
        if len(who) > 1 and not (len(who) == 2 and k in who):
            return Entered(self.dealer, None, "void", nothing)
        winner = next(p for p in who if p != k)
        points = sum(counts.values()) - lowest * len(counts) + house["knock.undercut_bonus"]
        return Entered(self.dealer, winner, "undercut", {**nothing, winner: points})

    def _each_own(self, counts: dict[int, int], *, gin: bool) -> Entered:
        house, k = self.house, self.knocker
        assert k is not None
        points = {**counts, k: house["scoring.winner_points"]} if gin else dict(counts)
        others = [count for p, count in counts.items() if p != k]
        tie = house["knock.undercut_on_tie"] is True
        undercut = not gin and (min(others) < counts[k] or (tie and min(others) == counts[k]))
        if undercut:
            points[k] += house["knock.undercut_bonus"]
        best = min(points.values()) if house["match.winner"] == "lowest" else max(points.values())
        who = [p for p in self.order if points[p] == best]
        winner = who[0] if len(who) == 1 else k if k in who else None
        return Entered(self.dealer, winner, "gin" if gin else "undercut" if undercut else "knock", points)


class ClosingEvening:
    """Plays a match of a built-in set; ``whole``: all its keys."""

    def __init__(self, rng: Random, whole: dict[str, Any], players: int, *, hands: int = 4) -> None:
        self.rng, self.hands = rng, hands
        self.sheet = Sheet(whole, players)

    def lines(self) -> Iterator[Expected]:
        """The lines of the record, one after the other."""
        for _ in range(self.hands):
            if self.sheet.over:
                return
            yield from self._hand()

    def _view(self, t: ClosingHand | None) -> dict[str, Any]:
        sheet = self.sheet
        at_table: dict[str, Any] = {**EMPTY, "phase": "over" if sheet.over else "deal"}
        if t is not None:
            playing = t.knocker is None or (bool(t.shown) and self._goes_on(t))
            at_table = {
                **EMPTY,
                "stock": len(t.stock),
                "discard": list(t.pile),
                "held": {p: len(cards) for p, cards in t.hands.items()},
            }
            if playing:
                at_table |= {"turn": t.turn, "phase": "draw" if t.draws else "play"}
            else:
                at_table["turn"] = None
            if t.shown:
                del at_table["melds"]  # the knocker's lie there, in one of the ways that are as good
        return {
            **at_table,
            "totals": dict(sheet.totals),
            "hands": list(sheet.hands),
            "over": sheet.over,
            "winners": sheet.winners,
            "next_dealer": None if t is not None else sheet.due,
        }

    def _hand(self) -> Iterator[Expected]:
        rng, sheet = self.rng, self.sheet
        dealer = rng.choice(sheet.seated) if sheet.due is None else sheet.due
        t = ClosingHand(sheet.house, sheet.seated, dealer, rng)
        pack = sorted(sheet.house.pack)
        turned = "".join(f" {word} {card}" for word, card in (("upcard", t.upcard), ("wild", t.wild)) if card)
        yield Expected(f"deal {NAMES[dealer]}{turned}", self._view(t))
        for _ in range(LONGEST):
            if len(t.stock) < 2:
                break
            yield from self._turn(t)
            there = [*t.stock, *t.pile, *(card for hand in t.hands.values() for card in hand)]
            assert sorted([*there, *([t.wild] if t.wild else [])]) == pack, "the simulator has lost a card"
            if t.knocker is not None and not self._goes_on(t):
                yield from self._shown(t)
                return
        if t.knocker is not None:  # the last turns cannot be played out
            yield from self._shown(t) if not self._goes_on(t) else self._void(t)
            return
        yield from self._void(t)

    def _void(self, t: ClosingHand) -> Iterator[Expected]:
        sheet = self.sheet
        nothing = dict.fromkeys(t.order, 0)
        sheet.enter_hand(Entered(t.dealer, None, "void", nothing), t.house, None, t.order[0])
        yield Expected("void", self._view(None))

    def _goes_on(self, t: ClosingHand) -> bool:
        """Has somebody one more turn before the hands are shown?"""
        last = t.house["knock.last_turn"]
        return bool(t.turn != t.knocker and (last is True or (last == "knock" and not t.gin)))

    def _turn(self, t: ClosingHand) -> Iterator[Expected]:
        rng, me = self.rng, t.turn
        hand, taken = t.hands[me], None
        if t.draws:
            if t.pile and rng.random() < 0.3:
                taken = t.pile.pop()
                hand.append(taken)
                line = f"{NAMES[me]}: take {taken}"
            else:
                hand.append(t.stock.pop())
                line = f"{NAMES[me]}: draw"
            t.draws = False
            yield Expected(line, self._view(t))
        knock = t.best_knock(taken) if t.knocker is None and rng.random() < 0.7 else None
        card = knock[0] if knock is not None else rng.choice([card for card in hand if card != taken] or hand)
        hand.remove(card)
        t.pile.append(card)
        t.turn, t.draws = t.next_to(me), True
        if knock is None:
            yield Expected(f"{NAMES[me]}: discard {card}", self._view(t))
            return
        t.knocker, t.gin = me, knock[1] == 0
        word = "gin" if t.gin and (t.house["knock.limit"] == 0 or rng.random() < 0.5) else "knock"
        yield Expected(f"{NAMES[me]}: {word} {card}", self._view(t))
        if t.house["knock.last_turn"]:
            yield Expected(self._show(t, me), self._view(t))

    def _show(self, t: ClosingHand, person: int) -> str:
        t.shown.append(person)
        cards = self.rng.sample(t.hands[person], len(t.hands[person]))
        return f"{NAMES[person]}: show {' '.join(cards)}"

    def _shown(self, t: ClosingHand) -> Iterator[Expected]:
        """The hands that are not shown yet, in the order of play; nobody lays off."""
        sheet = self.sheet
        assert t.knocker is not None
        at = t.order.index(t.knocker)
        for person in [p for p in t.order[at:] + t.order[:at] if p not in t.shown]:
            line = self._show(t, person)
            lays_off = t.house.keys.get("knock.layoffs", True) and person != t.knocker and not t.gin
            last = len(t.shown) == len(t.order)
            if last:
                hand = t.score()
                sheet.enter_hand(hand, t.house, None, t.order[0])
            if lays_off:
                line += f"; {NAMES[person]}: layoff none"
            yield Expected(line, self._view(None if last else t))
