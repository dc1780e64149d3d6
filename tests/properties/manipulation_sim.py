"""Manipulation and its relatives: no discard pile, melds on the table rearranged, up to three draws or none, knocks."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from .expected import EMPTY, Expected
from .gin_evening import deal_order
from .houses import Chooser
from .naive import KNOCKING, House, Laid, tree_of, without
from .reckoning import Entered, Sheet, costliest, score
from .spelling import NAMES, Scribe
from .table_sim import Move, Table, TableMeld
from .turns import Planner, typed

Meld = tuple[Laid, ...]

MANIPULATION: dict[str, Any] = {
    **KNOCKING,
    "players.max": 5,
    "deck.packs": {2: 1, 3: 2, 4: 2, 5: 2},
    "deck.jokers": {2: 1, 3: 2, 4: 2, 5: 2},
    "deal.hand_size": 10,
    "deal.upcard": False,
    "turn.draw": "up_to_three",
    "turn.discard": False,
    "pickup.from": "never",
    "stock.when_empty": "void_hand",
    "rearrange": True,
    "runs.ace": "either",
    "going_out.by": ["meld", "layoff"],
    "one_turn.multiply": 1,
    "knock.limit": 5,
    "knock.gin_bonus": 0,
    "knock.big_gin_bonus": None,
    "knock.undercut_bonus": 0,
    "scoring.method": "deadwood",
    "scoring.values.joker": 25,
}
MACHIAVELLI: dict[str, Any] = {
    **MANIPULATION,
    "deck.packs": 2,
    "deck.jokers": 0,
    "deal.hand_size": 13,
    "turn.draw": "play_or_draw",
    "rearrange_failed": 3,
    "scoring.method": "winner_collects",
}


def manipulating_house(rng: Random) -> tuple[str, dict[str, Any]]:
    """The set it extends, and what differs."""
    base = rng.choice(("manipulation", "machiavelli"))
    c = Chooser(rng, rng.choice((0, 0.2, 0.4)))
    c.changes["deal.hand_size"] = rng.choice((4, 5, 6))
    if rng.random() < 0.6:
        c.changes["deck.removed_ranks"] = rng.choice(
            (["9", "10", "J", "Q", "K"], ["2", "3", "4"], ["6", "7", "8", "9"])
        )
    c.maybe("deck.packs", 2)
    c.maybe("deck.jokers", 2, 4)
    c.maybe("turn.draw", "up_to_three", "play_or_draw")
    c.maybe("rearrange_failed", 1, 2)
    c.maybe("stock.when_empty", "end_hand")
    c.maybe("runs.ace", "low", "corner")
    c.maybe("going_out.by", ["meld"], ["layoff"])
    c.maybe("layoffs.requires", "own_meld")
    c.maybe("layoffs.onto", "own", "none")
    c.maybe("wilds.per_meld", 1)
    c.maybe("wilds.adjacent", False)
    if rng.random() < 0.3:
        c.changes.update({"opening.type": "points", "opening.points": rng.choice((10, 20, 30))})
        c.changes["layoffs.requires"] = rng.choice(("nothing", "opened"))
        c.maybe("wilds.per_meld_at_opening", 0, 1)
    c.maybe("deal.next_dealer", "right", "winner", "loser", "starter")
    if base == "manipulation":
        c.changes["knock.limit"] = rng.choice((5, 10, 20))
        c.maybe("knock.undercut_bonus", 10)
        c.maybe("knock.undercut_on_tie", False)
    else:
        c.maybe("one_turn.multiply", 2)
        c.maybe("scoring.winner_points", 10)
    c.changes["match.target"] = rng.choice((40, 100))
    return base, c.changes


class Manipulated(Table):
    """A hand without a discard pile."""

    draws = 0
    start: "Manipulated | None" = None  # as it was before the plays of this turn
    first = ""  # the first of them

    @property
    def may_draw(self) -> bool:
        """May the player on turn draw now?"""
        most = 3 if self.house["turn.draw"] == "up_to_three" else 1
        return not self.acted and self.draws < most

    @property
    def may_play(self) -> bool:
        """May he lay cards down, has he drawn where he must?"""
        return self.draws > 0 or self.house["turn.draw"] == "play_or_draw"

    def do(self, move: Move) -> None:
        """Carries a legal move out; a move of the next player ends the turn."""
        if move.who != self.turn:
            self.end_turn()
        if move.verb in ("meld", "layoff", "rearrange") and not self.acted:
            self.start, self.first = self.copy(), move.verb  # type: ignore[assignment]
        if move.verb in ("meld", "layoff", "rearrange"):
            self.phase = "play"
        super().do(move)

    def end_turn(self) -> None:
        """The next player's turn."""
        super().end_turn()
        self.draws, self.start, self.first = 0, None, ""

    def _draw(self, move: Move) -> None:
        super()._draw(move)
        if self.phase != "play":
            return
        self.draws += 1
        if self.draws == (3 if self.house["turn.draw"] == "up_to_three" else 1):
            self.end_turn()

    def _pass(self, move: Move) -> None:
        self.end_turn()

    def _rearrange(self, move: Move) -> None:
        self.acted = True
        old = [self.meld(number) for number in move.numbers]
        table = [one.card for meld in old for one in meld.laid]
        added = without([one.card for laid in move.laid for one in laid], table)
        assert added
        self._leave_hand(added)
        numbers = list(move.numbers)
        self.melds = [meld for meld in self.melds if meld not in old]
        for laid in move.laid:
            if not numbers:
                numbers.append(self.next_number)
                self.next_number += 1
            self.melds.append(TableMeld(numbers.pop(0), self.turn, laid))
        self.melds.sort()
        self.laid_off += len(added)
        self._if_out()

    def _fail(self, move: Move) -> None:
        me = self.turn
        if self.start is not None:
            self.hands, self.melds, self.next_number = self.start.hands, self.start.melds, self.start.next_number
            self.has_melded, self.opened = self.start.has_melded, self.start.opened
        self.hands[me] += [self.stock.pop() for _ in range(self.house["rearrange_failed"])]
        self.acted = False
        self.end_turn()


def cover(house: House, cards: Sequence[str], rng: Random) -> tuple[Meld, ...] | None:
    """Some partition of the cards into melds, if a short search finds one."""
    melds = list(house.melds_in(cards))
    rng.shuffle(melds)
    nodes = 100

    def go(rest: list[str]) -> tuple[Meld, ...] | None:
        nonlocal nodes
        nodes -= 1
        if not rest:
            return ()
        if nodes < 0:
            return None
        for laid in melds:
            if any(one.card == rest[0] for one in laid):
                left = without(rest, [one.card for one in laid])
                found = None if left is None else go(left)
                if found is not None:
                    return (laid, *found)
        return None

    return go(sorted(cards))


class ManipulationEvening:
    """Plays a match. ``table`` and ``move`` of what is yielded are for those who want to spoil the move."""

    def __init__(
        self, rng: Random, players: int, *, loose: float = 0, hands: int = 4, keys: dict[str, Any] | None = None
    ) -> None:
        """``keys``: all those of the house; None: those of some relative of manipulation or machiavelli."""
        self.rng, self.players, self.hands = rng, players, hands
        self.base, self.changes = manipulating_house(rng) if keys is None else ("", keys)
        base = MANIPULATION if self.base == "manipulation" else MACHIAVELLI if self.base else {}
        whole = {**base, **self.changes}
        self.knocks = self.base == "manipulation" if keys is None else "knock.limit" in keys
        self.house = House(whole, players)
        self.tree = tree_of(self.changes, self.base)
        self.sheet = Sheet(whole, players)
        self.scribe = Scribe(rng, loose)

    def lines(self) -> Iterator[Expected]:
        """The lines of the record, one after the other."""
        for _ in range(self.hands):
            if self.sheet.over:
                return
            yield from self._hand()

    def _view(self, t: Table | None) -> dict[str, Any]:
        sheet = self.sheet
        return {
            **(t.view() if t else {**EMPTY, "phase": "over" if sheet.over else "deal"}),
            "totals": dict(sheet.totals),
            "hands": list(sheet.hands),
            "over": sheet.over,
            "winners": sheet.winners,
            "next_dealer": None if t else sheet.due,
        }

    def _hand(self) -> Iterator[Expected]:
        rng, sheet = self.rng, self.sheet
        deck = deal_order(self.house, rng, self.players)
        dealer = rng.randrange(self.players) if sheet.due is None else sheet.due
        t = Manipulated(self.house, sheet.seated, dealer, deck, rng, 0)
        yield Expected(f"deal {NAMES[dealer]}", self._view(t))
        while t.phase in ("draw", "play"):
            if self.house["stock.when_empty"] == "play_on" and len(t.stock) < 4:  # who is blocked is not followed here
                t.stop("void_hand")
                sheet.enter(t)
                yield Expected("void", self._view(None))
                return
            move = self._choose(t)
            if move is None:
                yield from self._knock(t)
                return
            before = t.copy()
            t.do(move)
            # a line without a name is of the player whose turn it still is
            scribe = Scribe(rng, 0) if move.who != before.turn else self.scribe
            line = scribe.move(move)
            assert sorted(t.whole()) == sorted(self.house.pack), "the simulator has lost a card"
            if t.phase == "done":
                sheet.enter(t)
                yield Expected(line, self._view(None), before, move)
                return
            yield Expected(line, self._view(t), before, move)
        due = [p for p in t.seats if p != t.out]
        rng.shuffle(due)
        for person in due:
            line = f"count {NAMES[person]} {' '.join(t.hands[person])}"
            if person == due[-1]:
                self._enter_counted(t)
            yield Expected(line, self._view(None if person == due[-1] else t))

    def _enter_counted(self, t: Table) -> None:
        """Where all count, the lowest collects; with somebody out, he collects what the others hold."""
        if self.house["scoring.method"] == "deadwood":
            t.house = House({**self.sheet.changes, "scoring.method": "winner_collects"}, self.players)
        self.sheet.enter_hand(score(t), self.house, costliest(t), t.starter)

    def _choose(self, t: Manipulated) -> Move | None:
        """The next move; None: a knock."""
        rng, me = self.rng, t.turn
        able = t.may_play and t.phase == "play" and self.knocks
        if able and t.house.in_hand(t.hands[me]) <= t.house["knock.limit"] and rng.random() < 0.9:
            return None
        if t.may_play and rng.random() < 0.95:
            plays = list(self._plays(t))
            rng.shuffle(plays)
            play = next((play for play in plays if self._sensible(t, play)), None)
            if play is not None:
                return play
        fails = t.house["rearrange_failed"] <= len(t.stock) and t.may_play and t.first in ("", "rearrange")
        if fails and rng.random() < (0.1 if t.first else 0.01):
            return Move("fail", me)
        if t.may_draw:
            return Move("draw", me)
        if t.acted and rng.random() < 0.5 and t.house["turn.draw"] == "up_to_three" and t.stock:
            return Move("draw", t.next_to(me))
        return Move("pass", me)

    def _sensible(self, t: Manipulated, move: Move) -> bool:
        then = t.copy()
        then.do(move)
        if then.hands[t.turn]:
            return True
        way = "meld" if move.verb == "meld" else "layoff"
        return way in t.house["going_out.by"]

    def _plays(self, t: Manipulated) -> Iterator[Move]:  # noqa: C901  the choices of one turn, in order
        house, me, rng = t.house, t.turn, self.rng
        hand = t.hands[me]
        if t.melds and rng.random() < 0.5:
            for _ in range(4):
                move = self._rearrangement(t, hand)
                if move is not None:
                    yield move
                    return
        if me not in t.opened:
            for melds in Planner(t, rng, 0).openings():
                yield Move("meld", me, tuple(typed(house, laid, rng) for laid in melds), melds)
        else:
            for laid in house.melds_in(hand, most_wilds=house["wilds.per_meld_at_opening"] if t.opens_now else None):
                yield Move("meld", me, (typed(house, laid, rng),), (laid,))
        if not self._may_lay_off(t):
            return
        for target in t.melds:
            if house["layoffs.onto"] == "none" or (house["layoffs.onto"] == "own" and target.owner != me):
                continue
            for card in sorted(set(hand)):
                for new in house.with_card(target.laid, card):
                    added = new[0] if new[1:] == target.laid else new[-1]
                    yield Move("layoff", me, ((added.typed(),),), ((added,), new), on=target.number)

    @staticmethod
    def _may_lay_off(t: Manipulated) -> bool:
        needs = t.house["layoffs.requires"]
        return not (needs == "own_meld" and t.turn not in t.has_melded) and not (
            needs == "opened" and t.turn not in t.opened
        )

    def _rearrangement(self, t: Manipulated, hand: list[str]) -> Move | None:
        rng = self.rng
        if not self._may_lay_off(t):
            return None
        mine = [meld for meld in t.melds if t.house["layoffs.onto"] == "any" or meld.owner == t.turn]
        if not mine or t.house["layoffs.onto"] == "none":  # whose melds are changed is asked as of a lay-off
            return None
        old = sorted(rng.sample(mine, min(len(mine), rng.choice((1, 1, 2, 2, 3)))))
        added = rng.sample(hand, min(len(hand), rng.choice((1, 1, 2))))
        cards = [one.card for meld in old for one in meld.laid] + added
        if len(cards) > 12:
            return None
        melds = cover(t.house, cards, rng)
        if melds is None:
            return None
        words = tuple(typed(t.house, laid, rng) for laid in melds)
        return Move("rearrange", t.turn, words, melds, numbers=tuple(meld.number for meld in old))

    def _knock(self, t: Manipulated) -> Iterator[Expected]:
        """All hands are shown; every card counts."""
        rng, me = self.rng, t.turn
        t.phase = "count"
        yield Expected(f"{NAMES[me]}: knock", self._view(t))
        order = [me]
        while len(order) < len(t.seats):
            order.append(t.next_to(order[-1]))
        held = {p: t.house.in_hand(t.hands[p]) for p in t.seats}
        for person in order:
            line = f"{NAMES[person]}: show {' '.join(rng.sample(t.hands[person], len(t.hands[person])))}"
            if person == order[-1]:
                hand = knocked(t.house, t.dealer, me, held)
                self.sheet.enter_hand(hand, self.house, costliest_of(order, held, hand), t.starter)
            yield Expected(line, self._view(None if person == order[-1] else t))


def costliest_of(order: list[int], held: dict[int, int], hand: Entered) -> int:
    """Whose cards counted most, the winner's left aside; of several the first after the dealer."""
    assert hand.dealer is not None
    at = order.index(hand.dealer) + 1
    after = [p for p in order[at:] + order[:at] if p != hand.winner]
    return max(after, key=lambda p: held[p])


def knocked(house: House, dealer: int | None, me: int, held: dict[int, int]) -> Entered:
    """The points after a knock: the lowest collects the difference from each other hand."""
    nothing = dict.fromkeys(held, 0)
    best = min(points for p, points in held.items() if p != me)
    if held[me] < best:
        return Entered(dealer, me, "knock", {**nothing, me: sum(held.values()) - held[me] * len(held)})
    if held[me] == best and not house["knock.undercut_on_tie"]:
        return Entered(dealer, None, "knock", nothing)
    lowest = [p for p, points in held.items() if points == best and p != me]
    if len(lowest) > 1:
        return Entered(dealer, None, "void", nothing)
    points = sum(held.values()) - best * len(held) + house["knock.undercut_bonus"]
    return Entered(dealer, lowest[0], "undercut", {**nothing, lowest[0]: points})
