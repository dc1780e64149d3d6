"""Matches of gin, Oklahoma and Hollywood gin with both hands known: every knock judged, every hand, column and bill counted anew."""

from random import Random

from rummy_cli.replay import open_record
from rummy_cli.views.state import state_json

from .driving import Driver, run_all
from .gin_evening import GinEvening
from .gin_sheet import gin_house


def match(rng: Random, loose: float = 0) -> None:
    """One match in a random house; an unclear show is first tried without saying how the hand is laid out."""
    evening = GinEvening(rng, gin_house(rng), loose=loose)
    driver = Driver(evening.tree, 2)
    for expected in evening.lines():
        if evening.ambiguous:
            text = driver.text + evening.ambiguous + "\n"
            opened = open_record(text, "game.rummy")
            errors = state_json(opened.book, opened.notation)["errors"]
            verdict = errors[0]["verdict"] if errors else "legal"
            assert verdict == "ambiguous", f"{verdict}, not ambiguous\n{text}"
        driver.say(expected.line)
        driver.agree(expected.view)
    driver.whole()


def test_every_knock_and_every_bill() -> None:
    """Canonical lines."""
    run_all(25, match)


def test_in_any_spelling() -> None:
    """Loose lines."""
    run_all(15, lambda rng: match(rng, 0.3))
