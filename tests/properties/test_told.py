"""Whole matches told hand by hand with ``result`` and ``count``: points, totals, dealers, columns, bills and winners counted anew."""

from random import Random
from typing import Any

from .driving import Driver, run_all
from .expected import EMPTY
from .gin_sheet import GIN, GinSheet, gin_house
from .houses import Chooser, deal_keys, score_keys
from .manipulation_sim import knocked
from .naive import House, tree_of
from .reckoning import Entered, Sheet
from .spelling import NAMES


def told_house(rng: Random, players: int) -> dict[str, Any]:
    """Scores, dealers and the end of the match in all their ways."""
    c = Chooser(rng, rng.choice((0.2, 0.5)))
    score_keys(c, wilds=False)
    deal_keys(c)
    if c["scoring.method"] == "tabled_minus_hand":
        del c.changes["scoring.method"]
    for key in ("scoring.melds_in_hand_count", *(f"scoring.values.{rank}" for rank in "A2K")):
        c.changes.pop(key, None)  # any number of points is to be possible
    c.maybe("opening.type", "points")
    if c["opening.type"] == "points":
        c.changes["opening.points"] = 51
        c.maybe("scoring.unopened", 30, 100)
    c.maybe("deal.cut_card", True)
    c.maybe("one_turn.cut_card_points", -120)
    return {**c.changes, "players.max": players}


def count(rng: Random, house: House) -> tuple[str, int]:
    """What a loser is said to hold, and what he pays."""
    flat, cap = house["scoring.unopened"], house["scoring.cap"]
    if flat is not None and rng.random() < 0.3:
        return "unopened", flat
    points = rng.choice((1, 1, 7, 7, 20, rng.randint(1, 24)))
    return str(points), points if cap is None else min(points, cap)


def points_of(house: House, winner: int, how: str, pays: dict[int, int]) -> dict[int, int]:
    """The points of a hand won by going out."""
    at_once = how != "out"
    times = house["one_turn.multiply"] if at_once else 1
    own = house["scoring.winner_points"]
    if at_once and house["one_turn.winner_points"] is not None:
        own = house["one_turn.winner_points"]
    if how.startswith("cut-") and house["one_turn.cut_card_points"] is not None:
        own = house["one_turn.cut_card_points"]
    if house["scoring.method"] == "each_own":
        return {winner: own, **{p: pay * times for p, pay in pays.items()}}
    bonus = house["one_turn.bonus"] if at_once else 0
    return {winner: sum(pays.values()) * times + bonus + own, **dict.fromkeys(pays, 0)}


def match(rng: Random) -> None:
    """One match of a relative of basic rummy."""
    players = rng.choice((2, 3, 4, 6))
    changes = told_house(rng, players)
    sheet = Sheet(changes, players)
    driver = Driver(tree_of(changes), players)
    if rng.random() < 0.6:
        first = rng.randrange(players)
        high = sheet.house["deal.first_dealer"] == "highest_card"
        suits = iter("CDHSCDHS")
        cards = {p: f"{'K' if high else '3'}C" if p == first else f"5{next(suits)}" for p in range(players)}
        if len(set(cards.values())) == players:
            driver.say("cut " + " ".join(f"{NAMES[p]}={card}" for p, card in cards.items()))
            sheet.due = None if sheet.house["deal.first_dealer"] == "any" else first
    for _ in range(12):
        if sheet.over:
            break
        hand(rng, sheet, driver)
        driver.agree(sheet_view(sheet))
    driver.whole()


def sheet_view(sheet: Sheet) -> dict[str, Any]:
    """What the program should say between two hands."""
    return {
        **EMPTY,
        "phase": "over" if sheet.over else "deal",
        "totals": sheet.totals,
        "hands": sheet.hands,
        "over": sheet.over,
        "winners": sheet.winners,
        "next_dealer": sheet.due,
    }


def hand(rng: Random, sheet: Sheet, driver: Driver) -> None:
    """One hand told, or called void while it is counted."""
    house, seated, dealer = sheet.house, sheet.seated, sheet.due
    winner = rng.choice(seated)
    name = house["one_turn.name"]
    hows = ["out", "out", name] + ([f"cut-{name}"] if house["deal.cut_card"] else [])
    how = rng.choice(hows)
    driver.say(f"result {NAMES[winner]}" + ("" if how == "out" and rng.random() < 0.5 else f" {how}"))
    told = {p: count(rng, house) for p in seated if p != winner}
    pays = {p: pay for p, (_, pay) in told.items()}
    step = 1 if house["deal.direction"] == "clockwise" else -1
    order = seated[::step]
    at = 0 if dealer is None else order.index(dealer) + 1
    order = order[at:] + order[:at]
    starter = None if dealer is None else order[0]
    costly = max((p for p in order if p != winner), key=lambda p: pays[p])
    lines = [f"count {NAMES[p]} {said}" for p, (said, _) in told.items()]
    rng.shuffle(lines)
    if rng.random() < 0.08:
        driver.say("void")
        sheet.enter_hand(Entered(dealer, None, "void", {}), house, None, starter)
        return
    for line in lines:
        driver.say(line)
    sheet.enter_hand(Entered(dealer, winner, how, points_of(house, winner, how, pays)), house, costly, starter)


def gin_match(rng: Random) -> None:
    """One match of gin, in one column or in three."""
    changes = {**gin_house(rng), "match.columns": rng.choice((1, 2, 3))}
    changes.pop("match.hands", None)
    for key in (
        "knock.limit_from_upcard",
        "knock.spade_doubles",
        "knock.ace_upcard",
        "scoring.values.A",
        "deck.removed_ranks",
    ):
        changes.pop(key, None)
    house = House({**GIN, **changes}, 2)
    sheet = GinSheet(house)
    driver = Driver(tree_of(changes, "gin"), 2)
    for _ in range(40):
        if sheet.outcome():
            break
        gin_hand(rng, sheet, driver)
        over = bool(sheet.outcome())
        view = {
            **EMPTY,
            "phase": "over" if over else "deal",
            "totals": sheet.totals,
            "hands": sheet.hands,
            "over": over,
            "winners": sheet.outcome(),
            "next_dealer": None if over else sheet.due,
            **sheet.extras(),
        }
        driver.agree(view)
    driver.whole()


def gin_hand(rng: Random, sheet: GinSheet, driver: Driver) -> None:
    """One hand told: gin, big gin, or a knock that the two counts decide."""
    house = sheet.house
    knocker = rng.choice((0, 1)) if rng.random() < 0.6 else 0
    other = 1 - knocker
    hows = ["gin", "knock", "knock", "knock"] + (["big-gin"] if house["knock.big_gin_bonus"] is not None else [])
    how = rng.choice(hows)
    theirs = rng.choice((0, 3, rng.randint(0, 50)))
    points = {0: 0, 1: 0}
    winner: int | None = knocker
    if how != "knock":
        driver.say(f"result {NAMES[knocker]} {how}")
        driver.say(f"count {NAMES[other]} {theirs}")
        points[knocker] = theirs + house["knock.gin_bonus" if how == "gin" else "knock.big_gin_bonus"]
    else:
        mine = rng.randint(0, house["knock.limit"])
        lines = [f"count {NAMES[knocker]} {mine}", f"count {NAMES[other]} {theirs}"]
        rng.shuffle(lines)
        driver.say(f"result {NAMES[knocker]} knock")
        for line in lines:
            driver.say(line)
        if mine == 0:
            how, points[knocker] = "gin", theirs + house["knock.gin_bonus"]
        elif mine < theirs:
            points[knocker] = theirs - mine
        elif mine == theirs and not house["knock.undercut_on_tie"]:
            winner = None
        else:
            how, winner, points[other] = "undercut", other, mine - theirs + house["knock.undercut_bonus"]
    sheet.enter(Entered(sheet.due, winner, how, points))


def knock_match(rng: Random) -> None:
    """One match for more than two, where everybody counts after a knock."""
    players = rng.choice((2, 3, 4, 5))
    c = Chooser(rng, 0.4)
    c.changes.update({"players.max": players, "deal.hand_size": 7, "match.target": rng.choice((30, 80))})
    c.maybe("knock.undercut_on_tie", False)
    c.maybe("knock.undercut_bonus", 0, 10)
    c.maybe("deal.next_dealer", "right", "winner", "loser", "starter")
    c.maybe("deal.after_void", "next")
    sheet = Sheet({**GIN, **c.changes}, players)
    driver = Driver(tree_of(c.changes, "gin"), players)
    for _ in range(12):
        if sheet.over:
            break
        seated, dealer, knocker = sheet.seated, sheet.due, rng.randrange(players)
        held = {p: rng.randint(1 if p == knocker else 0, 10 if p == knocker else 20) for p in seated}
        driver.say(f"result {NAMES[knocker]} knock")
        for person in rng.sample(seated, players):
            driver.say(f"count {NAMES[person]} {held[person]}")
        at = 0 if dealer is None else dealer + 1
        order = seated[at:] + seated[:at]
        entered = knocked(sheet.house, dealer, knocker, held)
        costly = max((p for p in order if p != entered.winner), key=lambda p: held[p])
        sheet.enter_hand(entered, sheet.house, costly, None if dealer is None else order[0])
        driver.agree(sheet_view(sheet))
    driver.whole()


def test_every_total_dealer_and_winner() -> None:
    """Relatives of basic rummy."""
    run_all(150, match)


def test_every_column_and_bill() -> None:
    """Gin and Hollywood gin, both ways of a late entry."""
    run_all(100, gin_match)


def test_every_knock_among_many() -> None:
    """The lowest collects from each other hand."""
    run_all(60, knock_match)
