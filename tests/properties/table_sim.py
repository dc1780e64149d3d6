"""A hand in progress as it really is: every card of every hand, the stock in its order, the pile, the melds.

``Table.do`` carries out a move that the planner has found legal; ``Table.view`` is what all may see of it.
"""

from copy import copy
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from .naive import House, Laid, kind_of, without


class Move(NamedTuple):
    """One event. ``cards``: as typed, meld by meld; ``on``: the meld meant; ``depth``: how many cards of the pile are taken."""

    verb: str
    who: int
    cards: tuple[tuple[str, ...], ...] = ()
    laid: tuple[tuple[Laid, ...], ...] = ()
    on: int | None = None
    depth: int = 0
    named: bool = True
    hidden: bool = False
    numbers: tuple[int, ...] = ()


class TableMeld(NamedTuple):
    """A meld on the table."""

    number: int
    owner: int
    laid: tuple[Laid, ...]


class Table:
    """The truth of a hand. Persons are numbers; ``seats`` are those who play, clockwise."""

    def __init__(self, house: House, seats: list[int], dealer: int, deck: list[str], rng: Random, hide: float) -> None:
        self.house, self.seats, self.dealer = house, seats, dealer
        self.seed = rng.random()  # of the shuffles to come: a planned turn finds the same stock as the played one
        self.step = 1 if house["deal.direction"] == "clockwise" else -1
        self.starter = self.next_to(dealer)
        at = seats.index(self.starter)
        self.ring = (seats[at:] + seats[:at]) if self.step == 1 else (seats[at::-1] + seats[:at:-1])
        cards = list(deck)
        self.hands: dict[int, list[str]] = {p: [cards.pop() for _ in range(house["deal.hand_size"])] for p in seats}
        self.hands[self.starter] += [cards.pop() for _ in range(house["deal.starter_extra"])]
        self.pile: list[tuple[str, bool]] = [(cards.pop(), rng.random() < hide)] if house["deal.upcard"] else []
        self.upcard = self.pile[0] if self.pile else None
        self.cut: tuple[str, bool] | None = (cards.pop(), rng.random() < hide) if house["deal.cut_card"] else None
        self.stock = cards
        self.melds: list[TableMeld] = []
        self.next_number = 1
        self.turn, self.lap = self.starter, 1
        self.phase = "offer" if house["pickup.upcard_offer"] else "draw" if house["turn.starter_draws"] else "play"
        self.recycles = self.passes = 0
        self.opened = frozenset(seats if house["opening.type"] == "none" else ())
        self.has_melded: frozenset[int] = frozenset()
        self.has_played: frozenset[int] = frozenset()
        self.tabled = dict.fromkeys(seats, 0)
        self.best_opening = 0
        self.no_take = False
        self.drawn = dict.fromkeys(seats, 0)  # of each player in this hand
        self.buys = dict.fromkeys(seats, 0)
        self.bought = False  # in this turn
        self.thrower: int | None = None
        self.out: int | None = None
        self.how = ""
        self.known: dict[int, list[str]] = {p: [] for p in seats}  # cards all saw going into a hand, and not out again
        self.contract = 0
        self.counted: tuple[int, ...] = ()
        self.left: list[str] = []  # the cards of those who have left
        self.gapped = False  # was part of this hand not written down
        self.below = 0  # cards at the bottom of the pile of which the record does not know
        self.untold: frozenset[int] = frozenset()  # whose cards nobody has counted since
        self.stock_told = True
        self.lost = False  # does nobody know how many cards those who left had
        self._fresh()

    def _fresh(self) -> None:
        self.source, self.used, self.deep = "", False, False
        self.taken: str | None = None
        self.must_open = self.must_use = self.opens_now = self.acted = self.swapped = False
        self.turn_melds: tuple[tuple[Laid, ...], ...] = ()
        self.laid_off = 0
        self.strayed = False  # did he lay off on, or free a wild from, a meld that is not his own
        self.freed: tuple[str, ...] = ()

    def copy(self) -> "Table":
        """Another, to try things on."""
        other = copy(self)
        other.hands = {p: list(cards) for p, cards in self.hands.items()}
        other.known = {p: list(cards) for p, cards in self.known.items()}
        other.stock, other.pile = list(self.stock), list(self.pile)
        other.melds, other.tabled = list(self.melds), dict(self.tabled)
        other.drawn, other.buys = dict(self.drawn), dict(self.buys)
        return other

    def next_to(self, person: int) -> int:
        """Who plays after this person."""
        at = self.seats.index(person)
        return self.seats[(at + self.step) % len(self.seats)]

    def meld(self, number: int) -> TableMeld:
        """The meld of that number."""
        return next(one for one in self.melds if one.number == number)

    @property
    def one_turn(self) -> bool:
        """Would the player, were he out now, be out in one turn?"""
        if self.turn in self.has_played or not self.acted:
            return False
        allowed = self.house["one_turn.layoffs"]
        return not self.strayed if allowed == "own" else bool(allowed) or not self.laid_off

    @property
    def dead_end(self) -> str | None:
        """What an empty stock does, when it does not begin anew."""
        stock = self.house["stock.when_empty"]
        if stock in ("end_hand", "void_hand"):
            return str(stock)
        most = self.house["stock.max_recycles"]
        return None if most is None or self.recycles < most else str(self.house["stock.then"])

    def shortfall(self, more: tuple[tuple[Laid, ...], ...] = ()) -> bool:
        """Are the melds of this turn (and these) no opening yet, though one is due?"""
        house, melds = self.house, (*self.turn_melds, *more)
        if self.turn in self.opened or not melds:
            return False
        points = sum(house.meld_points(laid) for laid in melds)
        if house["opening.natural_run"] and not any(
            kind_of(laid) == "run" and not any(one.wild for one in laid) for laid in melds
        ):
            return True
        if house["opening.type"] == "contract":
            return self.kinds(melds) != self.contract_due or self.repeated(melds)
        if house["opening.progressive"] and points <= self.best_opening:
            return True
        return bool(points < house["opening.points"])

    @staticmethod
    def kinds(melds: tuple[tuple[Laid, ...], ...]) -> tuple[int, int]:
        """How many sets and runs."""
        sets = sum(kind_of(laid) == "set" for laid in melds)
        return sets, len(melds) - sets

    def repeated(self, melds: tuple[tuple[Laid, ...], ...]) -> bool:
        """Are two of these melds too much alike for one opening?"""
        how = self.house["opening.repeats"]
        return how != "any" and any(self._alike(a, b, how) for a, b in combinations(melds, 2))

    def _alike(self, a: tuple[Laid, ...], b: tuple[Laid, ...], how: str) -> bool:
        if kind_of(a) != kind_of(b):
            return False
        if kind_of(a) == "set":
            ranks = {one.meant[:-1] for laid in (a, b) for one in laid if one.meant is not None}
            return len(ranks) == 1
        first, second = ([one.meant or "" for one in laid] for laid in (a, b))
        if first[0][-1] != second[0][-1]:
            return False
        joined = (tuple(card[:-1] for card in run) for run in ([*first, *second], [*second, *first]))
        return how == "never" or any(run in self.house.rank_runs for run in joined)

    def may_buy(self, person: int) -> bool:
        """May he take the top discard out of turn?"""
        house, most = self.house, self.house["buying.per_hand"]
        if house["buying.penalty_cards"] is None or self.phase != "draw" or self.bought or self.gapped:
            return False
        if person in (self.turn, self.thrower) or len(self.stock) <= house["buying.penalty_cards"] or not self.pile:
            return False
        return (most is None or self.buys[person] < most) and (
            person not in self.opened or house["buying.after_opening"]
        )

    @property
    def contract_due(self) -> tuple[int, int]:
        """The sets and runs of the opening."""
        contracts = self.house["opening.contracts"]
        due = contracts[min(self.contract, len(contracts) - 1)]
        return due.get("sets", 0), due.get("runs", 0)

    # moves

    def do(self, move: Move) -> None:
        """Carries a legal move out."""
        getattr(self, f"_{move.verb}")(move)

    def _draw(self, move: Move) -> None:
        if not self.stock:
            if self.dead_end:
                self.stop(self.dead_end)
                return
            self._recycle()
        self.hands[self.turn].append(self.stock.pop())
        self.drawn[self.turn] += 1
        self.source, self.phase = "stock", "play"

    def _recycle(self) -> None:
        cards = [card for card, _ in self.pile[:-1]]
        self.pile, self.below = self.pile[-1:], 0
        if self.untold or self.lost:
            self.stock_told = False  # how many cards lay under the top one, nobody can say
        self.stock = cards[::-1]
        if self.house["stock.when_empty"] == "reshuffle":
            Random(self.seed + self.recycles).shuffle(self.stock)
        self.recycles += 1

    def _take(self, move: Move) -> None:
        cards = self.pile[-move.depth :]
        del self.pile[-move.depth :]
        self.hands[self.turn] += [card for card, _ in cards]
        self.known[self.turn] += [card for card, hidden in cards if not hidden or (move.named and move.depth == 1)]
        self.source, self.taken, self.deep, self.phase = "pile", cards[0][0], move.depth > 1, "play"
        bound = not self.free_draw
        self.drawn[self.turn] += 1
        if bound:
            before = self.house["pickup.before_opening"]
            self.must_open, self.must_use = before in ("must_open", "must_use"), before == "must_use"

    @property
    def free_draw(self) -> bool:
        """Does ``pickup.before_opening`` not bind the next draw?"""
        if self.turn in self.opened or self.lap <= self.house["pickup.free_laps"]:
            return True
        return bool(self.drawn[self.turn] < self.house["pickup.free_draws"])

    def _buy(self, move: Move) -> None:
        card, hidden = self.pile.pop()
        self.hands[move.who] += [card, *(self.stock.pop() for _ in range(self.house["buying.penalty_cards"]))]
        if move.named or not hidden:
            self.known[move.who].append(card)
        self.buys[move.who] += 1
        self.bought = self.no_take = True

    def _cut(self, move: Move) -> None:
        assert self.cut is not None
        self.hands[self.turn].append(self.cut[0])
        if not self.cut[1]:
            self.known[self.turn].append(self.cut[0])
        self.cut, self.source, self.phase = None, "cut", "play"

    def _pass(self, move: Move) -> None:
        if self.phase == "offer":
            self.passes += 1
            if self.passes == 1:
                self.turn = self.dealer
            else:
                self.turn, self.phase, self.no_take = self.starter, "draw", True
            return
        assert self.dead_end is not None
        self.stop(self.dead_end)

    def _leave_hand(self, cards: list[str]) -> None:
        left = without(self.hands[self.turn], cards)
        assert left is not None
        self.hands[self.turn] = left
        for card in cards:
            if card in self.known[self.turn]:
                self.known[self.turn].remove(card)
        if self.taken in cards:
            self.used = True

    def _pay(self, cards: list[str], new_meld: bool) -> None:
        if new_meld or self.house["wilds.swapped"] == "this_turn":
            left = list(self.freed)
            for card in cards:
                if card in left:
                    left.remove(card)
            self.freed = tuple(left)

    def _meld(self, move: Move) -> None:
        self.acted = True
        cards = [one.card for laid in move.laid for one in laid]
        self._leave_hand(cards)
        self._pay(cards, new_meld=True)
        for laid in move.laid:
            self.melds.append(TableMeld(self.next_number, self.turn, laid))
            self.next_number += 1
            self.tabled[self.turn] += self.house.meld_points(laid)
        self.turn_melds += move.laid
        self.has_melded |= {self.turn}
        if self.turn not in self.opened and not self.shortfall():
            self.opened |= {self.turn}
            self.opens_now = True
        self._if_out()

    def _layoff(self, move: Move) -> None:
        self.acted = True
        target = self.meld(move.on or 0)
        added, new = move.laid
        cards = [one.card for one in added]
        self._leave_hand(cards)
        self._pay(cards, new_meld=False)
        self._replace(target, new)
        self.laid_off += len(cards)
        self.strayed = self.strayed or target.owner != self.turn
        self._if_out()

    def _swap(self, move: Move) -> None:
        self.acted = True
        self.swapped = True
        target = self.meld(move.on or 0)
        self.strayed = self.strayed or target.owner != self.turn
        (new,) = move.laid
        given = list(move.cards[0])
        freed = without([one.card for one in target.laid] + given, [one.card for one in new])
        assert freed is not None
        self._leave_hand(given)
        self._pay(given, new_meld=False)
        self._replace(target, new)
        self.hands[self.turn] += freed
        self.known[self.turn] += freed
        if self.house["wilds.swapped"] != "keep":
            self.freed += tuple(freed)

    def _replace(self, target: TableMeld, new: tuple[Laid, ...]) -> None:
        self.tabled[self.turn] += self.house.meld_points(new) - self.house.meld_points(target.laid)
        self.melds[self.melds.index(target)] = TableMeld(target.number, target.owner, new)

    def _discard(self, move: Move) -> None:
        card, used = move.cards[0][0], self.used
        self._leave_hand([card])
        self.used = used  # thrown is not played
        self.pile.append((card, move.hidden))
        self.thrower = self.turn
        if not self.hands[self.turn]:
            self._if_out()
            return
        if self.opens_now:
            self.best_opening = max(self.best_opening, sum(self.house.meld_points(laid) for laid in self.turn_melds))
        self.end_turn()
        ends_at = self.house["stock.ends_at"]
        if ends_at is not None and len(self.stock) <= ends_at:
            self.stop(self.house["stock.when_empty"])

    def end_turn(self) -> None:
        """The next player's turn."""
        if self.acted:
            self.has_played |= {self.turn}
        if self.passes == 1:
            self.passes = 2
            self.turn = self.starter
        else:
            self._pass_on(self.next_to(self.turn))
        self.no_take = self.bought = False
        self.phase = "draw"
        self._fresh()

    def _pass_on(self, follower: int) -> None:
        """The turn comes to this player; a lap is over when it comes to the starter's seat, or passes it."""
        at, n = self.ring.index(self.turn), len(self.ring)
        passed = [self.ring[(at + i) % n] for i in range(1, n + 1)]
        self.lap += self.starter in passed[: passed.index(follower) + 1]
        self.turn = follower

    def _if_out(self) -> None:
        if not self.hands[self.turn]:
            self.out, self.phase = self.turn, "count"
            self.how = "out"
            if self.one_turn and not self.gapped:
                name = self.house["one_turn.name"]
                self.how = f"cut-{name}" if self.source == "cut" else name

    def expose(self, person: int, cards: list[str]) -> None:
        """All have seen these cards in a hand."""
        self.known[person] += [card for card in cards if card not in self.known[person]]

    def leave(self, person: int) -> None:
        """A player gets up; his cards are out of play, his melds stay."""
        on_turn = person == self.turn
        follower = self.next_to(person)
        self.left += self.hands.pop(person)
        self.lost = self.lost or person in self.untold
        self.untold -= {person}
        self.seats = [p for p in self.seats if p != person]
        if on_turn:
            self.phase, self.no_take = "draw", False
            self._pass_on(follower)
            self._fresh()

    def stop(self, ending: str) -> None:
        """The hand ends with nobody out."""
        void = ending == "void_hand" or self.house["scoring.blocked"] == "void"
        self.how, self.phase = ("void", "done") if void else ("blocked", "count")

    # what all may see

    def view(self) -> dict[str, Any]:
        """What the program should show of the hand."""
        return {
            "turn": self.turn if self.phase in ("offer", "draw", "play") else None,
            "phase": self.phase,
            "stock": len(self.stock) if self.stock_told else None,
            "discard": ["??" if hidden else card for card, hidden in self.pile[self.below :]],
            "held": {p: None if p in self.untold else len(cards) for p, cards in self.hands.items()},
            "melds": [(one.number, one.owner, shown(one.laid)) for one in self.melds],
        }

    def whole(self) -> list[str]:
        """All cards, wherever they are."""
        found = [card for cards in self.hands.values() for card in cards] + self.stock + self.left
        found += [card for card, _ in self.pile] + [one.card for meld in self.melds for one in meld.laid]
        return found + ([self.cut[0]] if self.cut else [])


def shown(laid: tuple[Laid, ...]) -> tuple[str, ...]:
    """A meld as it is compared: a run from below, with what its wilds stand for; of a set only its cards."""
    if kind_of(laid) == "set":
        return ("set", *sorted(one.card for one in laid))
    return ("run", *(one.typed() for one in laid))
