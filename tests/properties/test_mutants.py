"""Legal matches with illegal lines tried in between: each is refused, for a reason that all can see, and changes nothing."""

from random import Random

from .driving import Driver, refuse, run_all
from .evening import Evening
from .expected import Expected
from .houses import natural_house
from .mutants import Mutant, mutants
from .naive import House, tree_of


def between(expected: Expected, last: Expected | None, players: int) -> list[Mutant]:
    """What is wrong between two hands, and after the last."""
    if last is None or last.view["phase"] not in ("deal", "over") or not last.view["hands"]:
        return []
    found = [Mutant("count Ana 5", ("table.turn",)), Mutant("Ben: draw", ("table.turn",))]
    due = last.view["next_dealer"]
    if due is not None and expected.line.startswith("deal") and len(expected.view["held"]) > 1:
        wrong = next(p for p in expected.view["held"] if p != due)
        names = ("Ana", "Ben", "Cho", "Dot", "Eli", "Fay")
        words = [word for word in expected.line.split() if word not in names]
        found.append(Mutant(" ".join([words[0], names[wrong], *words[1:]]), ("deal.next_dealer", "deal.after_void")))
    return found


def match(rng: Random) -> None:
    """One match with one pack and everything noted."""
    players = rng.choice((2, 2, 3, 4))
    changes = natural_house(rng, players)
    changes.update({"deck.packs": 1, "sets.distinct_suits": True, "runs.both_ends": False})
    changes["deal.hand_size"] = min(changes["deal.hand_size"], 36 // players)
    House(changes, players)
    evening = Evening(rng, changes, players, hands=4)
    driver = Driver(tree_of(changes), players)
    last = None
    for expected in evening.lines():
        if rng.random() < 0.3:
            for mutant in (
                between(expected, last, players) if expected.before is None else mutants(expected.before, rng)
            ):
                refuse(driver, mutant)
        driver.say(expected.line)
        last = expected
    driver.agree(last.view if last else {})
    if last and last.view["over"]:
        for line in ("deal Ana upcard 7H", "result Ana", "penalty Ana 5", "end", "void"):
            refuse(driver, Mutant(line, ("table.turn",)))


def test_every_spoilt_line_is_refused() -> None:
    """Spoilt in ten ways during play, and in ten more where hands are counted."""
    run_all(40, match)
