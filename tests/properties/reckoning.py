"""What a hand and a match come to, counted from the full hands with a pencil: nothing here asks the program."""

from typing import Any, NamedTuple

from .naive import House
from .table_sim import Table


class Entered(NamedTuple):
    """A finished hand on the sheet."""

    dealer: int | None
    winner: int | None
    how: str
    points: dict[int, int]


def never_opened(t: Table, person: int) -> bool:
    """Does this player pay the flat points of an unopened hand?"""
    return t.house["scoring.unopened"] is not None and person not in t.opened


def raw(t: Table, person: int) -> int:
    """What his cards count, before cap and doubling."""
    hand = t.hands[person]
    return t.house.in_hand(hand) if t.house["scoring.melds_in_hand_count"] else t.house.least_deadwood(hand)


def charged(t: Table, person: int) -> int:
    """What he pays for his cards."""
    if never_opened(t, person):
        return int(t.house["scoring.unopened"])
    cap = t.house["scoring.cap"]
    return raw(t, person) if cap is None else min(raw(t, person), cap)


def score(t: Table) -> Entered:
    """The points of the hand that has ended at this table."""
    nothing = dict.fromkeys(t.seats, 0)
    if t.how == "void":
        return Entered(t.dealer, None, "void", nothing)
    house, method = t.house, t.house["scoring.method"]
    pays = {p: charged(t, p) for p in t.seats if p != t.out}
    if t.out is None:
        pay_each = method in ("winner_collects", "losers_pay")
        ending = house["scoring.blocked"] or ("lowest_collects" if pay_each else "each_own")
        if ending == "lowest_collects":
            least = min(pays.values())
            lowest = [p for p, pay in pays.items() if pay == least]
            if len(lowest) > 1:
                return Entered(t.dealer, None, "void", nothing)
            lose = {p: least - pay for p, pay in pays.items()} if method == "losers_pay" else nothing
            return Entered(t.dealer, lowest[0], "blocked", {**lose, lowest[0]: sum(pays.values()) - least * len(pays)})
        if method == "tabled_minus_hand":
            return Entered(t.dealer, None, "blocked", {p: t.tabled[p] - pays[p] for p in t.seats})
        lost = {p: -pay for p, pay in pays.items()}
        return Entered(t.dealer, None, "blocked", lost if method == "losers_pay" else pays)
    at_once = t.how != "out"
    times = house["one_turn.multiply"] if at_once else 1
    own = house["scoring.winner_points"]
    if at_once and house["one_turn.winner_points"] is not None:
        own = house["one_turn.winner_points"]
    if t.how.startswith("cut-") and house["one_turn.cut_card_points"] is not None:
        own = house["one_turn.cut_card_points"]
    if method in ("winner_collects", "losers_pay"):
        bonus = house["one_turn.bonus"] if at_once else 0
        lose = {p: -pay * times for p, pay in pays.items()} if method == "losers_pay" else nothing
        return Entered(t.dealer, t.out, t.how, {**lose, t.out: sum(pays.values()) * times + bonus + own})
    if method == "each_own":
        return Entered(t.dealer, t.out, t.how, {**{p: pay * times for p, pay in pays.items()}, t.out: own})
    points = {p: t.tabled[p] - pays.get(p, 0) * times for p in t.seats}
    points[t.out] += own
    return Entered(t.dealer, t.out, t.how, points)


class Sheet:
    """The match so far. Persons sit clockwise in the order of their numbers."""

    def __init__(self, changes: dict[str, Any], players: int) -> None:
        self.changes, self.number = changes, players
        self.totals = dict.fromkeys(range(players), 0)
        self.out: set[int] = set()  # by elimination
        self.away: set[int] = set()  # by their own will
        self.hands: list[Entered] = []
        self.due: int | None = None
        self.over = False
        self.winners: list[int] = []

    @property
    def seated(self) -> list[int]:
        """Those who still play."""
        return [p for p in self.totals if p not in self.out and p not in self.away]

    @property
    def house(self) -> House:
        """The rules for those who still play."""
        return House(self.changes, len(self.seated), len(self.counting) + 1)

    @property
    def counting(self) -> list[Entered]:
        """The hands that count."""
        return [hand for hand in self.hands if hand.how != "void"]

    def enter(self, t: Table) -> None:
        """The hand that has ended at this table."""
        hand = score(t)
        self.enter_hand(hand, t.house, costliest(t), t.starter)

    def enter_hand(self, hand: Entered, house: House, costly: int | None, starter: int | None) -> None:
        """A finished hand; ``costly``: whose cards counted most."""
        self.hands.append(hand)
        for person, points in hand.points.items():
            self.totals[person] += points
        if hand.how != "void":
            at_once = hand.how in (house["one_turn.name"], f"cut-{house['one_turn.name']}")
            if at_once and house["one_turn.wins_match"]:
                self.over, self.winners = True, [hand.winner or 0]
            else:
                self._judge(house)
        self.due = None if self.over else self._next(hand, house, costly, starter)

    def _judge(self, house: House) -> None:
        """Is the match over?"""
        playing, totals, end, target = self.seated, self.totals, house["match.end"], house["match.target"]
        best = max if house["match.winner"] == "highest" else min
        leaders = [p for p in playing if totals[p] == best(totals[q] for q in playing)]
        reached = target is not None and any(totals[p] >= target for p in playing)
        played_out = house["match.hands"] is not None and len(self.counting) >= house["match.hands"]
        if end == "elimination":
            self.out |= {p for p in playing if totals[p] >= target}
            left = self.seated
            if not left:
                self.out -= set(leaders)
                self.over, self.winners = True, leaders
            elif len(left) == 1:
                self.over, self.winners = True, left
            return
        if end == "target":
            ends = reached or played_out
        elif end == "hands":
            ends = played_out
        else:
            dealers = [hand.dealer for hand in self.counting]
            missing = [p for p in playing if p not in dealers]
            ends = played_out or dealers.count(None) >= len(missing)
        if ends and (len(leaders) == 1 or house["match.tie"] == "shared"):
            self.over, self.winners = True, leaders

    def _next(self, hand: Entered, house: House, costly: int | None, starter: int | None) -> int | None:
        way, dealer = house["deal.next_dealer"], hand.dealer
        if hand.how == "void":
            way = "left" if way in ("winner", "loser") else way
            way = "same" if house["deal.after_void"] == "same" else way
        elif hand.winner is None and way in ("winner", "loser"):
            way = "left"
        found = {"same": dealer, "starter": starter, "winner": hand.winner}.get(way)
        if way == "loser":
            found = costly
        if found is None or found not in self.seated:
            step = -1 if house["deal.next_dealer"] == "right" else 1
            found = dealer if found is None else found
            if found is None:
                return None
            while True:
                found = (found + step) % self.number
                if found in self.seated:
                    break
        return found


def costliest(t: Table) -> int:
    """Whose cards counted most; of several, the first after the dealer."""
    pays = {p: charged(t, p) for p in t.ring if p in t.seats and p != t.out}
    return max(pays, key=lambda p: pays[p])
