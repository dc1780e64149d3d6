"""Manipulation with all cards known: rearrangements found by search stand, and every spoilt one is refused for what spoils it."""

from collections.abc import Iterator
from random import Random

from .driving import Driver, refuse, run_all
from .manipulation_sim import Manipulated, ManipulationEvening
from .mutants import CARDS, COUNT, MELD, SHAPE, TURN, Mutant
from .naive import Laid, kind_of
from .spelling import NAMES
from .table_sim import Move, Table


def said(move: Move, melds: list[tuple[Laid, ...]], numbers: tuple[int, ...] | None = None) -> str:
    """The line of a rearranging with other melds, or of other ones."""
    which = " ".join(map(str, move.numbers if numbers is None else numbers))
    text = " / ".join(" ".join(one.typed() for one in laid) for laid in melds)
    return f"{NAMES[move.who]}: rearrange {which}: {text}"


def spoilt(t: Table, move: Move, rng: Random) -> Iterator[Mutant]:
    """A rearranging that stands, spoilt in several ways."""
    old = [t.meld(number).laid for number in move.numbers]
    table = [one.card for laid in old for one in laid]
    melds = list(move.laid)
    yield Mutant(said(move, old), ("rearrange",), (CARDS, COUNT, MELD, SHAPE, TURN))
    yield Mutant(said(move, melds, (*move.numbers, t.next_number)), (MELD,))
    yield Mutant(said(move, melds, (*move.numbers, move.numbers[0])), (MELD,))
    for i, laid in enumerate(melds):
        shorter = laid[1:]
        clear = sum(not t.house.can_be_wild(one.card) for one in shorter) > 1
        if clear and laid[0].card in table and t.house.sound(shorter):
            rest = [one.card for meld in (*melds[:i], shorter, *melds[i + 1 :]) for one in meld]
            if rest.count(laid[0].card) < table.count(laid[0].card):
                yield Mutant(said(move, [*melds[:i], shorter, *melds[i + 1 :]]), (CARDS,), (COUNT, MELD, SHAPE, TURN))
        plain = not any(t.house.can_be_wild(one.card) for one in laid)
        if plain and len(laid) == 3:
            two = [*melds[:i], laid[:2], (laid[2],), *melds[i + 1 :]]
            short = "sets.min" if kind_of(laid) == "set" else "runs.min"
            yield Mutant(said(move, two), (short, SHAPE), (CARDS, COUNT, MELD, TURN))
        if plain and kind_of(laid) == "set" and len(laid) < 4:
            twin = laid[0].card
            if (
                t.house["deck.packs"] == 2
                and twin in t.hands[move.who]
                and twin not in [one.card for one in _from_hand(t, move)]
            ):
                double = [*melds[:i], (*laid, Laid(twin, twin)), *melds[i + 1 :]]
                yield Mutant(said(move, double), ("sets.distinct_suits",), (CARDS, COUNT, MELD, TURN))
    other = rng.choice([p for p in t.seats if p != t.turn])
    if not (t.turn != move.who or (t.house["turn.draw"] == "play_or_draw")):
        yield Mutant(said(move._replace(who=other), melds), (TURN,))


def untimely(t: Manipulated, rng: Random) -> Iterator[Mutant]:
    """Drawing, passing, throwing and knocking where the turn does not allow it."""
    me, house = NAMES[t.turn], t.house
    yield Mutant(f"{me}: discard {rng.choice(t.hands[t.turn])}", ("turn.discard",))
    yield Mutant(f"{me}: take", ("pickup.from", TURN))
    if t.acted:
        yield Mutant(f"{me}: draw", ("turn.draw",))
    elif t.stock:
        yield Mutant(f"{me}: pass", ("turn.draw",))
        yield Mutant(f"{NAMES[t.next_to(t.turn)]}: draw", (TURN,))
    if not t.may_play:
        yield Mutant(f"{me}: fail", (TURN,))
        yield Mutant(f"{me}: knock", (TURN, "knock"))
        for laid in house.melds_in(t.hands[t.turn]):
            yield Mutant(f"{me}: meld {' '.join(one.typed() for one in laid)}", (TURN,))
            break
    elif t.phase == "play" and house["scoring.method"] == "deadwood":
        hand = t.hands[t.turn]
        if house.in_hand(hand) > house["knock.limit"]:
            yield Mutant(f"{me}: knock; {me}: show {' '.join(hand)}", ("knock.limit",), (CARDS, COUNT))
        elif len(hand) > 1:
            yield Mutant(f"{me}: knock; {me}: show {' '.join(hand[1:])}", (COUNT,))


def _from_hand(t: Table, move: Move) -> list[Laid]:
    table = [one.card for number in move.numbers for one in t.meld(number).laid]
    found = []
    for laid in move.laid:
        for one in laid:
            if one.card in table:
                table.remove(one.card)
            else:
                found.append(one)
    return found


def match(rng: Random, loose: float = 0) -> None:
    """One match in a random house."""
    players = rng.choice((2, 2, 3, 4, 5))
    evening = ManipulationEvening(rng, players, loose=loose)
    driver = Driver(evening.tree, players)
    for expected in evening.lines():
        if expected.move is not None and expected.move.verb == "rearrange" and expected.before is not None:
            for mutant in spoilt(expected.before, expected.move, rng):
                refuse(driver, mutant)
        if isinstance(expected.before, Manipulated) and rng.random() < 0.2:
            for mutant in untimely(expected.before, rng):
                refuse(driver, mutant)
        driver.say(expected.line)
        driver.agree(expected.view)
    driver.whole()


def test_rearrangements_stand_and_spoilt_ones_fall() -> None:
    """Canonical lines."""
    run_all(10, match)


def test_in_any_spelling() -> None:
    """Loose lines."""
    run_all(5, lambda rng: match(rng, 0.3))
