"""The houses of gin, and the sheet of a match for two: totals, boxes, columns, and the bill at the end."""

from random import Random
from typing import Any

from .houses import Chooser
from .naive import KNOCKING, House
from .reckoning import Entered
from .spelling import NAMES

GIN: dict[str, Any] = {
    **KNOCKING,
    "players.max": 2,
    "deal.hand_size": 10,
    "pickup.upcard_offer": True,
    "stock.when_empty": "void_hand",
    "stock.ends_at": 2,
    "melds_on_table": False,
    "layoffs.onto": "none",
    "going_out.by": ["discard"],
    "one_turn.multiply": 1,
    "scoring.method": "deadwood",
    "scoring.melds_in_hand_count": False,
    "match.target": 100,
    "match.game_bonus": 100,
    "match.box_bonus": 25,
    "match.shutout": "double_total",
}


def gin_house(rng: Random) -> dict[str, Any]:
    """A relative of gin."""
    c = Chooser(rng, rng.choice((0, 0.15, 0.35)))
    c.maybe("deck.removed_ranks", ["2", "3", "4", "5", "6", "7"], ["K"], ["8", "9", "10"])
    c.maybe("deal.hand_size", 7, 9)
    c.maybe("deal.next_dealer", "right", "winner", "loser", "starter")
    c.maybe("deal.after_void", "next")
    c.maybe("deal.direction", "counterclockwise")
    c.maybe("pickup.upcard_offer", False)
    c.maybe("pickup.return_same_turn", True)
    c.maybe("runs.ace", "either", "high")
    c.maybe("scoring.values.A", 11)
    c.maybe("knock.limit", 0, 5, 20)
    if rng.random() < 0.4:
        c.changes["knock.limit_from_upcard"] = True
        c.maybe("knock.ace_upcard", "one")
    c.maybe("knock.spade_doubles", True)
    c.maybe("knock.gin_bonus", 20, 0)
    c.maybe("knock.big_gin_bonus", None, 50)
    c.maybe("knock.undercut_bonus", 10, 0)
    c.maybe("knock.undercut_on_tie", False)
    c.maybe("knock.layoffs_on_gin", True)
    c.maybe("knock.last_discard", True)
    c.maybe("match.game_bonus", 0, 50)
    c.maybe("match.box_bonus", 0, 20)
    c.maybe("match.shutout", "none", "double_hand_points", "flat:100")
    c.changes["match.target"] = rng.choice((50, 100, 150))
    c.maybe("match.hands", 3)
    if rng.random() < 0.4:
        c.changes["match.columns"] = rng.choice((2, 3))
        c.changes.pop("match.hands", None)
        c.maybe("match.late_entry", "strict")
    return c.changes


class GinSheet:
    """Totals, boxes and columns of a match for two."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.hands: list[Entered] = []
        self.due: int | None = None

    @property
    def totals(self) -> dict[int, int]:
        """The hand points of each."""
        return {p: sum(hand.points[p] for hand in self.hands) for p in (0, 1)}

    @property
    def won(self) -> list[Entered]:
        """The hands that somebody has won."""
        return [hand for hand in self.hands if hand.winner is not None]

    def columns(self) -> list[dict[str, Any]]:
        """Points, boxes and winner of every column: each hand won is entered as ``late_entry`` says."""
        house = self.house
        columns: list[dict[str, Any]] = [
            {"points": {0: 0, 1: 0}, "boxes": {0: 0, 1: 0}, "winner": None} for _ in range(house["match.columns"])
        ]
        wins = {0: 0, 1: 0}
        for hand in self.won:
            winner = hand.winner or 0
            wins[winner] += 1
            fresh = False
            for i, column in enumerate(columns):
                if column["winner"] is not None:
                    continue
                if house["match.late_entry"] == "strict":
                    enters = i < wins[winner]
                else:
                    enters = column["boxes"][winner] > 0 or not fresh
                    fresh = fresh or column["boxes"][winner] == 0
                if enters:
                    column["points"][winner] += hand.points[winner]
                    column["boxes"][winner] += 1
                    if column["points"][winner] >= house["match.target"]:
                        column["winner"] = winner
        return columns

    def enter(self, hand: Entered) -> None:
        """A finished hand, and who deals the next."""
        way, dealer = self.house["deal.next_dealer"], hand.dealer
        self.hands.append(hand)
        if hand.how == "void" and self.house["deal.after_void"] == "same":
            self.due = dealer
        elif hand.winner is None or way not in ("winner", "loser"):
            self.due = None if dealer is None else 1 - dealer
        else:
            self.due = hand.winner if way == "winner" else 1 - hand.winner

    def extras(self) -> dict[str, Any]:
        """What gin adds to the answer: columns where there are several, the bill at the end."""
        found: dict[str, Any] = {}
        if self.house["match.columns"] > 1:
            found["columns"] = [{NAMES[p]: points for p, points in c["points"].items()} for c in self.columns()]
        if self.outcome():
            bill = self.bill()
            games = [{key: {NAMES[p]: n for p, n in game[key].items()} for key in game} for game in bill["games"]]
            total = {NAMES[p]: n for p, n in bill["total"].items()}
            found["match"] = {"games": games, "total": total, "margin": bill["margin"]}
        return found

    def outcome(self) -> list[int]:
        """The winners; empty until the match is over."""
        house = self.house
        if house["match.columns"] > 1:
            if any(column["winner"] is None for column in self.columns()):
                return []
            total = self.bill()["total"]
            return [p for p in (0, 1) if total[p] == max(total.values())]
        counting = sum(hand.how != "void" for hand in self.hands)
        limit = house["match.hands"]
        totals = self.totals
        if max(totals.values()) >= house["match.target"] or (limit is not None and counting >= limit):
            return [p for p in (0, 1) if totals[p] > totals[1 - p]]
        return []

    def bill(self) -> dict[str, Any]:
        """The bill, each column a game of its own."""
        house = self.house
        games: list[dict[str, dict[int, int]]] = []
        columns: list[dict[str, Any]]
        if house["match.columns"] == 1:
            (winner,) = self.outcome()
            boxes = {p: sum(hand.winner == p for hand in self.won) for p in (0, 1)}
            columns = [{"points": self.totals, "boxes": boxes, "winner": winner}]
        else:
            columns = self.columns()
        for column in columns:
            points, boxes, winner = column["points"], column["boxes"], column["winner"]
            box = {p: boxes[p] * house["match.box_bonus"] for p in (0, 1)}
            bonus = {winner: house["match.game_bonus"], 1 - winner: 0}
            more = {0: 0, 1: 0}
            if points[1 - winner] == 0:
                kind = house["match.shutout"]
                if kind == "double_total":
                    more[winner] = points[winner] + bonus[winner] + box[winner]
                elif kind == "double_hand_points":
                    more[winner] = points[winner]
                elif kind.startswith("flat:"):
                    more[winner] = int(kind[5:])
            total = {p: points[p] + box[p] + bonus[p] + more[p] for p in (0, 1)}
            games.append(
                {
                    "points": points,
                    "boxes": boxes,
                    "box_bonus": box,
                    "game_bonus": bonus,
                    "shutout": more,
                    "total": total,
                }
            )
        total = {p: sum(game["total"][p] for game in games) for p in (0, 1)}
        return {"games": games, "total": total, "margin": abs(total[0] - total[1])}
