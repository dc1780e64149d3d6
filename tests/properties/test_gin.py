"""Matches of gin, Oklahoma and Hollywood gin with both hands known: every knock judged, every hand, column and bill counted anew."""

from collections.abc import Iterator
from random import Random

from rummy_cli.screen.state_view import verdict_of

from .driving import Driver, refuse, run_all, tried
from .gin_evening import GinEvening, GinHand
from .gin_sheet import gin_house
from .mutants import CARDS, COUNT, SHAPE, TURN, Mutant
from .naive import House, without
from .spelling import NAMES


def limit_key(house: House, hand: GinHand) -> str:
    """The key that sets the limit of this hand."""
    if not house["knock.limit_from_upcard"]:
        return "knock.limit"
    return "knock.ace_upcard" if hand.upcard[:-1] == "A" else "knock.limit_from_upcard"


def knocks(house: House, hand: GinHand, rng: Random) -> Iterator[tuple[str, set[str]]]:
    """Knocks, good and bad, with the hand shown; and the keys that object."""
    me, cards = NAMES[hand.turn], hand.hands[hand.turn]
    card = rng.choice([c for c in cards if c != hand.taken or house["pickup.return_same_turn"]])
    rest = without(cards, [card]) or []
    deadwood = house.least_deadwood(rest)
    shown = f"{me}: show {' '.join(rest)}"
    yield f"{me}: knock {card}; {shown}", {limit_key(house, hand)} if deadwood > hand.limit() else set()
    yield f"{me}: gin {card}; {shown}", {SHAPE} if deadwood else set()
    whole = f"{me}: biggin; {me}: show {' '.join(cards)}"
    if house["knock.big_gin_bonus"] is None:
        yield whole, {"knock.big_gin_bonus"}
    else:
        yield whole, {SHAPE} if house.least_deadwood(cards) else set()
    if deadwood <= hand.limit():
        yield f"{me}: knock {card}; {me}: show {' '.join(rest[1:])}", {COUNT}
        yield f"{me}: knock {card}; {me}: show {' '.join([card, *rest[1:]])}", {CARDS}
        yield f"{me}: knock {card}; {NAMES[1 - hand.turn]}: show {' '.join(hand.hands[1 - hand.turn])}", {TURN}
        yield f"{me}: knock {card}; {NAMES[1 - hand.turn]}: draw", {TURN}
    if hand.taken and not house["pickup.return_same_turn"]:
        yield f"{me}: knock {hand.taken}", {"pickup.return_same_turn"}


def spoil(evening: GinEvening, driver: Driver, rng: Random) -> None:  # noqa: C901  one way to spoil a record after another
    """Tries what may and may not be done now."""
    hand, house = evening.hand, evening.house
    if hand is None or hand.knocker is not None:
        return
    me, other = NAMES[hand.turn], NAMES[1 - hand.turn]
    refuse(driver, Mutant(f"{other}: draw", (TURN,)))
    if hand.phase == "play":
        if not hand.last_chance:
            for line, want in knocks(house, hand, rng):
                found = tried(driver, line)
                assert {o.rule for o in found} == want, f"{line}: {found}, not {want}\n{driver.text}"
        refuse(driver, Mutant(f"{me}: pass", ("turn.discard", "knock.last_discard")))
        meld = next(iter(house.melds_in(hand.hands[hand.turn])), None)
        if meld:
            refuse(driver, Mutant(f"{me}: meld {' '.join(one.card for one in meld)}", ("melds_on_table",)))
        if hand.last_chance:
            card = rng.choice([c for c in hand.hands[hand.turn] if c != hand.taken])
            refuse(driver, Mutant(f"{me}: discard {card}", ("knock.last_discard",)))
    elif hand.last_chance:
        refuse(driver, Mutant(f"{me}: draw", ("knock.last_discard",)))
    elif hand.phase == "offer":
        refuse(driver, Mutant(f"{me}: draw", ("pickup.upcard_offer",)))
        refuse(driver, Mutant(f"{me}: discard {rng.choice(hand.hands[hand.turn])}", ("pickup.upcard_offer", TURN)))
    elif hand.phase == "draw":
        if hand.no_take:
            refuse(driver, Mutant(f"{me}: take", ("pickup.upcard_offer",)))
        refuse(driver, Mutant(f"{me}: knock {rng.choice(hand.hands[hand.turn])}", (TURN,)))


def match(rng: Random, loose: float = 0, tries: float = 0) -> None:
    """One match in a random house; an unclear show is first tried without saying how the hand is laid out."""
    evening = GinEvening(rng, gin_house(rng), loose=loose)
    driver = Driver(evening.tree, 2)
    for expected in evening.lines():
        if evening.ambiguous:
            found = tried(driver, evening.ambiguous)
            assert verdict_of(found) == "ambiguous", f"{evening.ambiguous}: {found}, not ambiguous\n{driver.text}"
        driver.say(expected.line)
        driver.agree(expected.view)
        if expected.view["phase"] in ("offer", "draw", "play") and rng.random() < tries:
            spoil(evening, driver, rng)
    driver.whole()


def test_every_knock_and_every_bill() -> None:
    """Canonical lines."""
    run_all(15, match)


def test_in_any_spelling() -> None:
    """Loose lines."""
    run_all(10, lambda rng: match(rng, 0.3))


def test_every_bad_knock() -> None:
    """With knocks, shows and other plays tried in between."""
    run_all(12, lambda rng: match(rng, 0, 0.3))
