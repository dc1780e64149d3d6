"""Random house rules: every key of the turn-by-turn games, in values that go together."""

from collections.abc import Iterable
from random import Random
from typing import Any

from .naive import House

Changes = dict[str, Any]


class Chooser:
    """Sets some keys to one of several values, and leaves the others as they are."""

    def __init__(self, rng: Random, often: float) -> None:
        self.rng, self.often = rng, often
        self.changes: Changes = {}

    def maybe(self, key: str, *values: Any) -> None:
        """Sometimes one of these values."""
        if self.rng.random() < self.often:
            self.changes[key] = self.rng.choice(values)

    def __getitem__(self, key: str) -> Any:
        return House(self.changes, 2)[key]


def turn_keys(c: Chooser) -> None:
    """Pick-up, lay-offs, going out, stock: keys that no other key has to be asked about."""
    c.maybe("turn.melds_per_turn", 1, 2)
    c.maybe("pickup.from", "any_depth", "any_depth", "never")
    c.maybe("pickup.return_same_turn", True)
    c.maybe("pickup.must_use", "always", "deep")
    c.maybe("layoffs.onto", "own", "others", "none")
    c.maybe("layoffs.requires", "own_meld", "opened")
    c.maybe("layoffs.per_turn", 0, 1, 2)
    c.maybe("going_out.by", ["meld", "discard"], ["layoff", "discard"], ["discard"], ["meld"], ["meld", "layoff"])
    c.maybe("going_out.earliest_lap", 2, 3)
    if "discard" in c["going_out.by"]:
        c.maybe("going_out.final_discard", "required")
    c.maybe("stock.when_empty", "turn_over", "end_hand", "void_hand")
    if c["stock.when_empty"] in ("end_hand", "void_hand"):
        c.maybe("stock.ends_at", 1, 2, 3)
    else:
        c.maybe("stock.max_recycles", 0, 1, 2)
        c.maybe("stock.then", "end_hand")


def meld_keys(c: Chooser) -> None:
    """What sets and runs are."""
    c.maybe("sets.min", 2, 4)
    c.maybe("sets.max", 3, None)
    if c["sets.max"] == 3 and c["sets.min"] == 4:
        del c.changes["sets.max"]
    c.maybe("runs.min", 2, 4, 5)
    c.maybe("runs.max", 5, 6)
    c.maybe("runs.ace", "high", "either", "corner")


def score_keys(c: Chooser, *, wilds: bool) -> None:
    """How a hand and the match are counted."""
    rng = c.rng
    c.maybe("one_turn.name", "hand", "going_rummy")
    c.maybe("one_turn.multiply", 0, 1, 3)
    c.maybe("one_turn.bonus", 10, 25)
    c.maybe("one_turn.wins_match", True)
    c.maybe("one_turn.layoffs", False)
    c.maybe("one_turn.winner_points", -80, 30)
    c.maybe("scoring.method", "each_own", "tabled_minus_hand")
    c.maybe("scoring.values.A", 11, 15)
    c.maybe("scoring.values.2", 20)
    c.maybe("scoring.values.K", 13, 0)
    if c["runs.ace"] != "corner":
        c.maybe("scoring.ace_in_low_run", 1, 5)
        c.maybe("scoring.ace_in_high_run", 1, 14)
    c.maybe("scoring.ace_in_set", 3)
    if not wilds:
        c.maybe("scoring.melds_in_hand_count", False)
    c.maybe("scoring.winner_points", -40, 12)
    c.maybe("scoring.cap", 15, 30)
    c.maybe("scoring.blocked", "lowest_collects", "each_own", "void")
    c.changes["match.target"] = rng.choice((25, 60, 120))
    c.maybe("match.winner", "lowest")
    c.maybe("match.tie", "shared")
    c.maybe("match.hands", 1, 2, 4)
    c.maybe("match.end", "hands", "dealers", "elimination", "elimination")
    if c["match.end"] == "hands" and c["match.hands"] is None:
        c.changes["match.hands"] = 3
    if c["match.end"] == "elimination":
        c.changes.pop("match.hands", None)


def deal_keys(c: Chooser) -> None:
    """Who deals, and which way play goes."""
    c.maybe("deal.direction", "counterclockwise")
    c.maybe("deal.first_dealer", "highest_card", "any")
    c.maybe("deal.next_dealer", "right", "winner", "loser", "starter", "same")
    c.maybe("deal.after_void", "next")
    if c["deal.next_dealer"] == "same":
        c.changes.pop("deal.after_void", None)  # the rules do not say who is next where the same deals again


def fit(c: Chooser, players: int, sizes: Iterable[int]) -> Changes:
    """A deal that leaves a stock; now and then a small one."""
    rng = c.rng
    deck = len(House({**c.changes, "deal.hand_size": 1}, players).pack)
    most = (deck - 8 - c["deal.starter_extra"]) // players
    size = rng.choice([n for n in sizes if n <= most] or [most])
    c.changes["deal.hand_size"] = min(most, 14) if rng.random() < 0.1 else size
    c.changes["players.max"] = players
    return c.changes


def natural_house(rng: Random, players: int) -> Changes:
    """A relative of basic rummy without wilds or an opening."""
    c = Chooser(rng, rng.choice((0.05, 0.15, 0.35)))
    c.maybe("deck.removed_ranks", ["8", "9", "10"], ["A"], ["2", "K"], ["5"])
    c.maybe("deck.packs", 2)
    turn_keys(c)
    meld_keys(c)
    if c["deck.packs"] == 2:
        c.maybe("sets.distinct_suits", False)
        if c["runs.ace"] == "either" and "A" not in c["deck.removed_ranks"]:
            c.maybe("runs.both_ends", True)
    score_keys(c, wilds=False)
    deal_keys(c)
    if c["going_out.earliest_lap"] == 1:
        c.maybe("pickup.upcard_offer", True)
    c.maybe("deal.cut_card", True)
    c.maybe("one_turn.cut_card_points", 77)
    return fit(c, players, (3, 4, 5, 6, 7, 10))


def wild_house(rng: Random, players: int) -> Changes:
    """A relative of rummy 51: jokers or wild ranks, an opening, freed wilds, a cut card."""
    c = Chooser(rng, rng.choice((0.1, 0.2, 0.35)))
    c.changes.update({"deck.packs": rng.choice((1, 2, 2)), "deck.jokers": rng.choice((0, 2, 4, 6))})
    if c["deck.jokers"] == 0 or rng.random() < 0.2:
        c.changes["deck.wild_ranks"] = rng.choice((["2"], ["K"], ["J", "3"], ["A"]))
    c.changes["scoring.values.joker"] = rng.choice((0, 20, 25))
    turn_keys(c)
    meld_keys(c)
    if c["runs.min"] == 2:
        del c.changes["runs.min"]
    if c["sets.min"] == 2:
        del c.changes["sets.min"]
    if c["deck.packs"] == 2 and c["runs.ace"] == "either":
        c.maybe("runs.both_ends", True)
    wild_keys(c)
    opening_keys(c)
    score_keys(c, wilds=True)
    if c["scoring.method"] == "tabled_minus_hand":
        c.changes.pop("wilds.swap", None)  # whose points a swapped card is, the rules do not say
    else:
        c.maybe("scoring.wild_in_meld", "own")
    if c["opening.type"] != "none":
        c.maybe("scoring.unopened", 50, 100)
    deal_keys(c)
    if rng.random() < 0.5:
        c.changes.update({"deal.upcard": False, "deal.starter_extra": 1, "turn.starter_draws": False})
    c.maybe("deal.cut_card", True, True)
    c.maybe("one_turn.cut_card_points", -120, 77)
    return fit(c, players, (5, 7, 8, 10, 13, 14))


def wild_keys(c: Chooser) -> None:
    """The keys ``wilds``."""
    c.maybe("wilds.per_meld", 1, 2)
    c.maybe("wilds.per_meld_at_opening", 0, 1)
    c.maybe("wilds.min_naturals", 2)
    c.maybe("wilds.adjacent", False)
    if c.rng.random() < 0.7:
        c.changes["wilds.swap"] = c.rng.choice(("own", "others", "any", "any"))
    c.maybe("wilds.swap_before_opening", True)
    c.maybe("wilds.swap_in_set", "both_suits", "never")
    c.maybe("wilds.swap_closed_set", False)
    c.maybe("wilds.swapped", "this_turn", "new_meld")


def opening_keys(c: Chooser) -> None:
    """The keys ``opening``, and those that speak of it."""
    rng = c.rng
    kind = rng.choice(("none", "points", "points", "contract"))
    c.changes["opening.type"] = kind
    if kind == "points":
        c.changes["opening.points"] = rng.choice((10, 20, 30, 51))
        c.maybe("opening.progressive", True)
    if kind == "contract":
        c.changes["opening.contracts"] = rng.choice(
            ([{"sets": 1}], [{"runs": 1}, {"sets": 1}], [{"sets": 1, "runs": 1}])
        )
    if kind != "none":
        c.maybe("opening.natural_run", True)
        c.maybe("opening.earliest_lap", 2, 3)
        c.maybe("pickup.before_opening", "must_open", "must_use", "never")
        c.maybe("pickup.free_laps", 1, 2)
        c.maybe("layoffs.on_opening_turn", False)
        c.maybe("one_turn.needs_opening", False)


def contract_house(rng: Random, players: int) -> Changes:
    """A relative of the contract games: another contract and other numbers from hand to hand, buying, no melds afterwards."""
    c = Chooser(rng, rng.choice((0.3, 0.5, 0.7)))
    c.changes.update(
        {"deck.packs": 2, "deck.jokers": rng.choice((0, 2, 4)), "match.target": None, "match.end": "hands"}
    )
    c.changes.update({"match.hands": 4, "match.winner": rng.choice(("lowest", "highest")), "match.tie": "shared"})
    wanted = [{"sets": 1}, {"runs": 1}, {"sets": 2}, {"sets": 1, "runs": 1}, {"runs": 2}]
    c.changes["opening.type"] = "contract"
    c.changes["opening.contracts"] = [rng.choice(wanted) for _ in range(rng.randint(1, 4))]
    c.maybe("opening.repeats", "apart", "never")
    c.maybe("turn.new_melds", "opening_only")
    c.maybe("runs.min", {"by_hand": [3, 4]}, {"by_hand": [4, 3, 3]}, 4)
    c.maybe("runs.ace", "either")
    c.maybe("sets.max", None)
    c.maybe("sets.distinct_suits", False)
    c.maybe("wilds.share", "half", "fewer")
    c.maybe("wilds.per_meld", 1, {"by_hand": [1, 2]})
    c.maybe("wilds.swap", "any")
    c.maybe("wilds.swapped", "this_turn")
    c.maybe("layoffs.requires", "opened")
    c.maybe("layoffs.on_opening_turn", False)
    c.maybe("pickup.before_opening", "must_open", "must_use", "never")
    c.maybe("pickup.free_draws", 1, 2)
    c.maybe("going_out.by", {"by_hand": [["meld", "layoff", "discard"], ["layoff", "discard"], ["discard"]]})
    if rng.random() < 0.8:
        c.changes["buying.penalty_cards"] = rng.choice((0, 1, 2, {"by_hand": [1, 2]}))
        c.maybe("buying.per_hand", 1, 2)
        c.maybe("buying.after_opening", False)
    c.maybe("scoring.method", "each_own", "losers_pay")
    c.maybe("scoring.values.QS", 40)
    c.changes["scoring.values.joker"] = rng.choice((15, {"by_hand": [15, 30]}))
    c.maybe("one_turn.multiply", 1, {"by_hand": [2, 3]})
    c.maybe("deal.direction", "counterclockwise")
    fit(c, players, (6, 8, 10))
    size = c.changes["deal.hand_size"]
    c.changes["deal.hand_size"] = {"by_hand": [size, size + 1, size]}
    return c.changes
