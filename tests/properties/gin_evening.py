"""A whole match of gin or a relative: offer, play, knocks, hands shown, lay-offs, and the bill at the end."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from .dues import neighbours
from .expected import EMPTY, Expected
from .gin_hands import Melds, Way, after_lay_offs, best_ways, defended, singles, ways
from .gin_sheet import GIN, GinSheet
from .naive import RANKS, House, tree_of, without
from .reckoning import Entered
from .spelling import NAMES, Scribe
from .table_sim import Move


class Shown(NamedTuple):
    """A hand laid open: as said, or for the referee to arrange (``melds`` None)."""

    hand: tuple[str, ...]
    melds: Melds | None


class GinHand:
    """One hand, all cards known."""

    def __init__(self, house: House, dealer: int, rng: Random) -> None:
        self.house, self.dealer = house, dealer
        deck = deal_order(house, rng, 2)
        size = house["deal.hand_size"]
        self.hands = {p: [deck.pop() for _ in range(size)] for p in (1 - dealer, dealer)}
        self.upcard = deck.pop()
        self.pile, self.stock = [self.upcard], deck
        self.turn = 1 - dealer
        self.phase = "offer" if house["pickup.upcard_offer"] else "draw"
        self.taken: str | None = None
        self.no_take = self.last_chance = False
        self.knocker: int | None = None
        self.how = ""
        self.shows: dict[int, Shown] = {}
        self.laid: list[str] | None = None  # what the defender has laid off by his own lines

    def view(self) -> dict[str, Any]:
        """What all may see."""
        playing = self.knocker is None
        return {
            "turn": self.turn if playing else None,
            "phase": self.phase if playing else "count",
            "stock": len(self.stock),
            "discard": list(self.pile),
            "held": {p: len(cards) for p, cards in self.hands.items()},
        }

    def limit(self) -> int:
        """The most deadwood that may knock."""
        house = self.house
        if not house["knock.limit_from_upcard"]:
            return int(house["knock.limit"])
        rank = self.upcard[:-1]
        if rank == "A":
            return 0 if house["knock.ace_upcard"] == "gin" else 1
        return min(RANKS.index(rank) + 1, 10)

    def settle(self) -> tuple[int, int]:
        """Deadwood of knocker and defender, all hands shown."""
        assert self.knocker is not None
        mine = self.shows[self.knocker]
        melds = mine.melds if mine.melds is not None else best_ways(self.house, mine.hand)[0].melds
        return self.settle_with(melds)

    def settle_with(self, melds: Melds) -> tuple[int, int]:
        """The same with these melds of the knocker's."""
        house = self.house
        assert self.knocker is not None
        mine, other = self.shows[self.knocker], self.shows[1 - self.knocker]
        held = house.in_hand(loose_of(mine.hand, melds))
        if self.laid is not None:
            rest = without(other.hand, self.laid) or []
            if other.melds is not None:
                return held, house.in_hand(loose_of(rest, other.melds))
            return held, house.least_deadwood(rest)
        gin = self.how != "knock" or held == 0
        table = () if gin and not house["knock.layoffs_on_gin"] else melds
        if other.melds is not None:
            return held, after_lay_offs(house, loose_of(other.hand, other.melds), table)
        return held, defended(house, other.hand, table)

    def score(self) -> Entered:
        """The points of the hand."""
        house, points = self.house, {0: 0, 1: 0}
        if self.knocker is None:
            return Entered(self.dealer, None, "void", points)
        k, d = self.settle()
        times = 2 if house["knock.spade_doubles"] and self.upcard[-1] == "S" else 1
        how = "gin" if self.how == "knock" and k == 0 else self.how
        if how != "knock":
            bonus = house["knock.gin_bonus"] if how == "gin" else house["knock.big_gin_bonus"]
            return Entered(self.dealer, self.knocker, how, {**points, self.knocker: (d + bonus) * times})
        if k < d:
            return Entered(self.dealer, self.knocker, how, {**points, self.knocker: (d - k) * times})
        if k == d and not house["knock.undercut_on_tie"]:
            return Entered(self.dealer, None, how, points)
        bonus = house["knock.undercut_bonus"]
        return Entered(self.dealer, 1 - self.knocker, "undercut", {**points, 1 - self.knocker: (k - d + bonus) * times})


def loose_of(hand: tuple[str, ...] | list[str], melds: Melds) -> tuple[str, ...]:
    """The cards of a hand that are in none of these melds."""
    left = without(hand, [one.card for laid in melds for one in laid])
    assert left is not None
    return tuple(sorted(left))


def deal_order(house: House, rng: Random, players: int) -> list[str]:
    """A shuffled pack; often the hands, dealt from the end, have melds."""
    deck = list(house.pack)
    rng.shuffle(deck)
    hands: list[list[str]] = []
    for _ in range(players):
        hand: list[str] = []
        for _ in range(rng.choice((0, 2, 3, 4))):
            run = rng.choice(house.runs)[: rng.choice((3, 4))]
            meld = run if rng.random() < 0.5 else [run[0][:-1] + suit for suit in rng.choice(("CDH", "DHS", "CDHS"))]
            left = without(deck, meld)
            if left is not None and len(hand) + len(meld) < house["deal.hand_size"]:
                deck, hand = left, [*hand, *meld]
        hands.append(hand)
    for hand in hands:
        while len(hand) < house["deal.hand_size"]:
            hand.append(deck.pop())
    return deck + [card for hand in hands for card in hand]


class GinEvening:
    """Plays a match; ``ambiguous`` gets the lines that must be found ambiguous, with the line in front of which they are tried."""

    def __init__(self, rng: Random, changes: dict[str, Any], *, loose: float = 0, hands: int = 9) -> None:
        self.rng, self.hands = rng, hands
        self.house = House({**GIN, **changes}, 2)
        self.tree = tree_of(changes, "gin")
        self.sheet = GinSheet(self.house)
        self.keen = rng.choice((0.05, 0.4, 0.8))  # how soon one knocks
        self.scribe = Scribe(rng, loose)
        self.over = False
        self.ambiguous: str | None = None
        self.hand: GinHand | None = None  # the one in progress

    def lines(self) -> Iterator[Expected]:
        """The lines of the record, one after the other."""
        for _ in range(self.hands):
            if self.over:
                return
            yield from self._hand()

    def _enter(self, hand: GinHand, *, again: bool = False) -> None:
        sheet = self.sheet
        if again:
            sheet.hands.pop()
        sheet.enter(hand.score())
        self.over = bool(sheet.outcome())

    def _view(self, hand: GinHand | None) -> dict[str, Any]:
        sheet = self.sheet
        view = {
            **(hand.view() if hand else {**EMPTY, "phase": "over" if self.over else "deal"}),
            "totals": sheet.totals,
            "hands": list(sheet.hands),
            "over": self.over,
            "winners": sheet.outcome(),
            "next_dealer": None if hand or self.over else sheet.due,
        }
        view.update(sheet.extras())
        return view

    def _line(self, hand: GinHand, verb: str, *groups: tuple[str, ...]) -> str:
        return self.scribe.move(Move(verb, hand.turn, tuple(groups)))

    def _hand(self) -> Iterator[Expected]:
        rng = self.rng
        dealer = rng.choice((0, 1)) if self.sheet.due is None else self.sheet.due
        hand = self.hand = GinHand(self.house, dealer, rng)
        yield Expected(f"deal {NAMES[dealer]} upcard {hand.upcard}", self._view(hand))
        passes = turns = 0
        while True:
            turns += 1
            me, cards = hand.turn, hand.hands[hand.turn]
            if hand.phase == "offer":
                if rng.random() < 0.4:
                    passes += 1
                    line = self._line(hand, "pass")
                    hand.turn = 1 - me
                    if passes == 2:
                        hand.phase, hand.no_take = "draw", True
                    yield Expected(line, self._view(hand))
                    continue
                yield self._take(hand)
            elif hand.last_chance:
                best = min(self.house.in_hand(way.left[:-1]) for way in ways(self.house, [*cards, hand.pile[-1]]))
                if best <= hand.limit() and self._can_knock([*cards, hand.pile[-1]], hand.pile[-1], hand.limit()):
                    yield self._take(hand)
                else:
                    line = self._line(hand, "pass")
                    self._enter(hand)
                    yield Expected(line, self._view(None))
                    return
            elif turns < 60 and not hand.no_take and (neighbours(hand.pile[-1], cards) > 1 or rng.random() < 0.2):
                yield self._take(hand)
            else:
                line = self._line(hand, "draw")
                cards.append(hand.stock.pop())
                hand.taken, hand.phase = None, "play"
                yield Expected(line, self._view(hand))
            knock = self._knock(hand)
            if knock is not None:
                yield knock
                yield from self._showdown(hand)
                return
            yield self._discard(hand)
            if hand.phase == "done":
                return

    def _take(self, hand: GinHand) -> Expected:
        card = hand.pile.pop()
        line = self._line(hand, "take", (card,))
        hand.hands[hand.turn].append(card)
        hand.taken, hand.phase = card, "play"
        return Expected(line, self._view(hand))

    def _discard(self, hand: GinHand) -> Expected:
        cards = hand.hands[hand.turn]
        free = [c for c in cards if c != hand.taken or self.house["pickup.return_same_turn"]]
        self.rng.shuffle(free)
        card = min(free, key=lambda c: neighbours(c, cards))
        line = self._line(hand, "discard", (card,))
        cards.remove(card)
        hand.pile.append(card)
        hand.turn, hand.phase, hand.taken, hand.no_take = 1 - hand.turn, "draw", None, False
        if len(hand.stock) <= self.house["stock.ends_at"]:
            if not self.house["knock.last_discard"]:
                hand.phase = "done"
                self._enter(hand)
                return Expected(line, self._view(None))
            hand.last_chance = True
        return Expected(line, self._view(hand))

    def _can_knock(self, cards: list[str], taken: str | None, limit: int) -> list[str]:
        """The cards that may be thrown with a knock."""
        free = [c for c in cards if c != taken or self.house["pickup.return_same_turn"]]
        return [c for c in free if self.house.least_deadwood(without(cards, [c]) or []) <= limit]

    def _knock(self, hand: GinHand) -> Expected | None:
        rng, house, cards = self.rng, self.house, hand.hands[hand.turn]
        if not hand.last_chance and rng.random() > self.keen:
            return None
        if house["knock.big_gin_bonus"] is not None and house.least_deadwood(cards) == 0:
            hand.knocker, hand.how = hand.turn, "big-gin"
            line = self._line(hand, "biggin")
            return Expected(line, self._view(hand))
        discards = self._can_knock(cards, hand.taken, hand.limit())
        if not discards:
            return None
        card = rng.choice(discards)
        cards.remove(card)
        hand.pile.append(card)
        hand.how = "gin" if house.least_deadwood(cards) == 0 and rng.random() < 0.6 else "knock"
        hand.knocker = hand.turn
        line = self._line(hand, hand.how, (card,))
        return Expected(line, self._view(hand))

    # the hands shown

    def _said(self, person: int, way: Way, cards: list[str]) -> str:
        """A hand as its holder lays it out: melds, and the rest in one heap, or card by card where the heap would be a meld."""
        groups = [tuple(one.card for one in laid) for laid in way.melds]
        rest = list(way.left)
        if rest and any(len(w.melds) for w in ways(self.house, rest)):
            groups += [(card,) for card in rest]
        elif rest:
            groups.append(tuple(rest))
        if len(groups) < 2:
            return self._unsaid(person, cards)
        groups = [tuple(self.rng.sample(group, len(group))) for group in groups]
        return f"{NAMES[person]}: show {self.scribe.cards(tuple(groups))}"

    def _unsaid(self, person: int, cards: list[str]) -> str:
        return f"{NAMES[person]}: show {self.scribe.cards((tuple(self.rng.sample(cards, len(cards))),))}"

    def _layout(self, cards: list[str], limit: int) -> Way | None:
        """A way of laying a hand out oneself, not always the best; None where there is but one heap."""
        fitting = [w for w in ways(self.house, cards) if self.house.in_hand(w.left) <= limit]
        best = [w for w in best_ways(self.house, cards) if w in fitting]
        way = self.rng.choice(best if best and self.rng.random() < 0.7 else fitting)
        return way if len(way.melds) + bool(way.left) > 1 else None

    def _showdown(self, hand: GinHand) -> Iterator[Expected]:
        rng, knocker = self.rng, hand.knocker
        assert knocker is not None
        other = 1 - knocker
        mine, theirs = hand.hands[knocker], hand.hands[other]
        limit = hand.limit() if hand.how == "knock" else 0
        layout = self._layout(theirs, 999) if rng.random() < 0.4 else None
        hand.shows[other] = Shown(tuple(theirs), layout.melds if layout else None)
        hand.shows[knocker] = Shown(tuple(mine), None)
        unclear = len({hand.settle_with(way.melds) for way in best_ways(self.house, mine)}) > 1
        way = self._layout(mine, limit) if unclear or rng.random() < 0.6 else None
        if way is not None:
            hand.shows[knocker] = Shown(tuple(mine), way.melds)
        told = self._said(other, layout, theirs) if layout else self._unsaid(other, theirs)
        if unclear and way is not None:
            self.ambiguous = f"{self._unsaid(knocker, mine)}; {told}"
        yield Expected(self._said(knocker, way, mine) if way else self._unsaid(knocker, mine), self._view(hand))
        self.ambiguous = None
        self._enter(hand)
        yield Expected(told, self._view(None))
        if rng.random() < 0.4:
            yield from self._own_lay_offs(hand, other)

    def _own_lay_offs(self, hand: GinHand, other: int) -> Iterator[Expected]:
        """The defender's own lines, straight after his show."""
        rng, shown = self.rng, hand.shows[other]
        assert hand.knocker is not None
        melds = hand.shows[hand.knocker].melds
        k, _ = hand.settle()
        if melds is None or ((hand.how != "knock" or k == 0) and not self.house["knock.layoffs_on_gin"]):
            return
        hand.laid = []
        loose = list(loose_of(shown.hand, shown.melds)) if shown.melds is not None else list(shown.hand)
        lines = []
        for _ in range(rng.randint(1, 3)):
            choices = list(singles(self.house, loose, melds))
            if not choices:
                break
            card, place, melds = rng.choice(choices)
            loose.remove(card)
            lines.append((card, place))
        for card, place in lines:
            hand.laid.append(card)
            self._enter(hand, again=True)
            yield Expected(f"{NAMES[other]}: layoff {card} on {place + 1}", self._view(None))
        if not lines:
            self._enter(hand, again=True)
            yield Expected(f"{NAMES[other]}: layoff none", self._view(None))
