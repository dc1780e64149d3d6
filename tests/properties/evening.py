"""A whole match: hands dealt and played at random, each line with what the program should say after it."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from .expected import EMPTY, Expected
from .naive import JOKER, House, without
from .reckoning import Sheet, charged, never_opened, raw
from .spelling import NAMES, Scribe
from .table_sim import Move, Table
from .turns import plan
from .unwritten import unwritten, written

AGREED: tuple[tuple[str, Any], ...] = (
    ("one_turn.multiply", 4),
    ("scoring.winner_points", 3),
    ("layoffs.per_turn", None),
    ("layoffs.per_turn", 2),
    ("pickup.return_same_turn", True),
    ("going_out.earliest_lap", 1),
    ("scoring.cap", 40),
)


class Evening:
    """Plays one match. ``hide``: how often a discard or upcard goes unnoted; ``loose``: how often a line is not canonical."""

    def __init__(
        self,
        rng: Random,
        changes: dict[str, Any],
        players: int,
        *,
        hide: float = 0,
        loose: float = 0,
        hands: int = 6,
        gaps: float = 0,
    ) -> None:
        self.rng, self.changes, self.players, self.hide, self.hands = rng, changes, players, hide, hands
        self.gaps = gaps
        self.sheet = Sheet(changes, players)
        self.scribe = Scribe(rng, loose)
        self.house = House(changes, players)

    def lines(self) -> Iterator[Expected]:
        """The lines of the record, one after the other."""
        rng = self.rng
        if rng.random() < 0.4:
            yield from self._cut()
        for _ in range(self.hands):
            if self.sheet.over:
                break
            yield from self._hand()
            if not self.sheet.over:
                yield from self._seats()
            if rng.random() < 0.15 and not self.sheet.over:
                person, points = rng.choice(self.sheet.seated), rng.choice((-15, 5, 30))
                self.sheet.totals[person] += points
                yield self._between(f"penalty {NAMES[person]} {points}")
            if rng.random() < 0.3:
                told = " ".join(f"{NAMES[p]}={total}" for p, total in self.sheet.totals.items())
                yield self._between(f"totals {told}")
        if not self.sheet.over and rng.random() < 0.3:
            totals, seated = self.sheet.totals, self.sheet.seated
            best = (max if self.house["match.winner"] == "highest" else min)(totals[p] for p in seated)
            self.sheet.over, self.sheet.winners = True, [p for p in seated if totals[p] == best]
            self.sheet.due = None
            yield self._between("end")

    def _seats(self) -> Iterator[Expected]:
        """Somebody leaves between two hands, or comes back to his old seat and score."""
        rng, sheet = self.rng, self.sheet
        staying = [p for p in sheet.seated if p != sheet.due]
        if len(sheet.seated) > max(2, self.house["players.min"]) and rng.random() < 0.06:
            person = rng.choice(staying)
            sheet.away.add(person)
            yield self._between(f"leave {NAMES[person]}")
        elif sheet.away and rng.random() < 0.3:
            person = rng.choice(sorted(sheet.away))
            sheet.away.remove(person)
            yield self._between(f"join {NAMES[person]}")
        if rng.random() < 0.08:
            yield self._between(self._agreed())

    def _agreed(self) -> str:
        """A house rule changed from the next deal."""
        key, value = self.rng.choice(AGREED)
        self.sheet.changes = {**self.sheet.changes, key: value}
        return f"rule {key}={json.dumps(value)}"

    def _aside(self, t: Table) -> Iterator[Expected]:
        """What happens beside the play: cards seen by all, a rule agreed, a player who gets up."""
        rng = self.rng
        if rng.random() < 0.02:
            person = rng.choice(t.seats)
            cards = rng.sample(t.hands[person], min(len(t.hands[person]), rng.choice((1, 2))))
            t.expose(person, cards)
            yield Expected(f"{NAMES[person]}: expose {' '.join(cards)}", self._view("", t))
        if rng.random() < 0.005:
            yield Expected(self._agreed(), self._view("", t))
        if rng.random() < 0.01:
            person = rng.choice(self.sheet.seated)
            self.sheet.totals[person] -= 5
            yield Expected(f"penalty {NAMES[person]} -5", self._view("", t))
        enough = len(t.seats) > max(2, self.house["players.min"])
        if enough and t.phase != "offer" and rng.random() < 0.005:
            person = rng.choice(t.seats)
            t.leave(person)
            self.sheet.away.add(person)
            yield Expected(f"leave {NAMES[person]}", self._view("", t))

    def view(self, table: Table) -> dict[str, Any]:
        """What should be shown with a hand in progress."""
        return self._view("", table)

    def _view(self, phase: str, table: Table | None) -> dict[str, Any]:
        sheet = self.sheet
        return {
            **EMPTY,
            **(table.view() if table is not None else {"phase": phase}),
            "totals": dict(sheet.totals),
            "hands": list(sheet.hands),
            "over": sheet.over,
            "winners": sheet.winners,
            "next_dealer": sheet.due if table is None else None,
        }

    def _between(self, line: str) -> Expected:
        return Expected(line, self._view("over" if self.sheet.over else "deal", None))

    def _cut(self) -> Iterator[Expected]:
        """The cards drawn for the first deal; the ace counts as its place in runs."""
        rng, house = self.rng, self.house
        order = [rank for rank in house.ring if rank != "A" or house["runs.ace"] != "high"]
        order += ["A"] if house["runs.ace"] == "high" else []
        among = list(range(self.players))
        while True:
            cards = rng.sample([card for card in house.pack if card != JOKER], len(among))
            rng.shuffle(among)
            told = " ".join(f"{NAMES[p]}={card}" for p, card in zip(among, cards, strict=True))
            if house["deal.first_dealer"] == "any":
                yield self._between(f"cut {told}")
                return
            ranks = [order.index(card[:-1]) for card in cards]
            best = (max if house["deal.first_dealer"] == "highest_card" else min)(ranks)
            among = [p for p, rank in zip(among, ranks, strict=True) if rank == best]
            if len(among) == 1:
                self.sheet.due = among[0]
            yield self._between(f"cut {told}")
            if len(among) == 1:
                return

    def _deck(self, house: House) -> list[str]:
        """A shuffled deck; now and then some hands are dealt melds, so that the hand ends soon."""
        rng, size = self.rng, house["deal.hand_size"]
        deck = list(house.pack)
        rng.shuffle(deck)
        if rng.random() < 0.4:
            return deck
        hands: list[list[str]] = []
        for _ in range(len(self.sheet.seated)):
            hand: list[str] = []
            for _ in range(rng.choice((0, 2, 3, 5))):
                run = rng.choice(house.runs)
                meld = (
                    run[: max(3, house["runs.min"])] if rng.random() < 0.6 else [run[0][:-1] + suit for suit in "CDHS"]
                )
                left = without(deck, meld)
                if left is not None and len(hand) + len(meld) <= size:
                    deck, hand = left, [*hand, *meld]
            hands.append(hand)
        for hand in hands:
            while len(hand) < size:
                hand.append(deck.pop())
        return deck + [card for hand in reversed(hands) for card in hand]

    def _hand(self) -> Iterator[Expected]:
        rng, sheet = self.rng, self.sheet
        house = sheet.house
        known = sheet.due is not None
        dealer = rng.choice(sheet.seated) if sheet.due is None else sheet.due
        t = Table(house, sheet.seated, dealer, self._deck(house), rng, self.hide)
        t.contract = len(sheet.counting)
        pack = sorted(house.pack)
        yield Expected(self.scribe.deal(t, known=known), self._view("", t))
        for _ in range(25 * len(t.seats)):
            yield from self._aside(t)
            if t.phase == "draw" and not t.gapped and rng.random() < self.gaps:
                yield from unwritten(self, t)
            if rng.random() < 0.004:
                yield from self._closed(t)
                return
            yield from self._bought(t)
            moves = plan(t, rng, self.hide)
            if moves is None or not written(t, moves):
                break
            for move in moves:
                before = t.copy()
                t.do(move)
                assert sorted(t.whole()) == pack, "the simulator has lost a card"
                line = self.scribe.move(move)
                if t.phase == "done":
                    sheet.enter(t)
                    yield Expected(line, self._after(), before, move)
                    return
                yield Expected(line, self._view("", t), before, move)
            if t.phase == "count":
                yield from self._counts(t)
                return
        t.stop("void_hand")
        sheet.enter(t)
        yield Expected("void", self._after())

    def _bought(self, t: Table) -> Iterator[Expected]:
        """Somebody buys the discard, where it is played."""
        rng = self.rng
        buyers = [p for p in t.seats if t.may_buy(p)]
        if buyers and rng.random() < 0.25:
            card = t.pile[-1][0]
            named = rng.random() < 0.5
            move = Move("buy", rng.choice(buyers), ((card,),) if named else (), named=named)
            before = t.copy()
            t.do(move)
            yield Expected(f"{NAMES[move.who]}: buy {card if named else ''}".rstrip(), self._view("", t), before, move)

    def _after(self) -> dict[str, Any]:
        return self._view("over" if self.sheet.over else "deal", None)

    def _counts(self, t: Table) -> Iterator[Expected]:
        rng, due = self.rng, [p for p in t.seats if p != t.out]
        rng.shuffle(due)
        for person in due:
            line = f"count {NAMES[person]} {self.count(t, person)}"
            before = t.copy()
            before.counted = tuple(due[: due.index(person)])
            if rng.random() < 0.01:
                break
            if person == due[-1]:
                self.sheet.enter(t)
            yield Expected(line, self._after() if person == due[-1] else self._view("", t), before)
        else:
            return
        t.stop("void_hand")
        self.sheet.enter(t)
        yield Expected("void", self._after())

    def _closed(self, t: Table) -> Iterator[Expected]:
        """A hand recorded by moves that is closed by its result: what the others hold is taken as said."""
        rng = self.rng
        winner = t.out = rng.choice(t.seats)
        clean = winner not in t.has_played and winner not in t.has_melded and not (winner == t.turn and t.acted)
        t.how = rng.choice(("out", "out", t.house["one_turn.name"] if clean else "out"))
        t.phase = "count"
        told = self._view("", t)
        yield Expected(f"result {NAMES[winner]} {t.how}", told)
        due = [p for p in t.seats if p != winner]
        for person in rng.sample(due, len(due)):
            said = "unopened" if never_opened(t, person) else str(raw(t, person))
            due.remove(person)
            if not due:
                self.sheet.enter(t)
            yield Expected(f"count {NAMES[person]} {said}", told if due else self._after())

    def count(self, t: Table, person: int) -> str:
        """What a loser holds, in one of the ways of saying it."""
        rng, hand = self.rng, list(t.hands[person])
        rng.shuffle(hand)
        ways = ["cards"]
        if never_opened(t, person):
            ways = ["unopened"] if t.gapped else ["cards", "unopened", "flat", "unnoted"]
        elif t.house["scoring.melds_in_hand_count"]:
            ways += ["points", "sum"] + (
                ["ranks"]
                if any(card[:-1] in "AJQK" for card in hand if card != JOKER) and not t.house.singles(hand)
                else []
            )
        else:
            ways += ["points"]
        match rng.choice(ways):
            case "cards":
                return " ".join(self.scribe.card(card) for card in hand)
            case "ranks":
                return " ".join("JK" if card == JOKER else card[:-1] for card in hand)
            case "sum":
                return "+".join(str(t.house.in_hand([card])) for card in hand)
            case "unnoted":
                return " ".join("??" if rng.random() < 0.5 else card for card in hand)
            case "flat":
                return str(charged(t, person))
            case "points":
                return str(raw(t, person))
        return "unopened"
