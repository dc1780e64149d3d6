"""Lines of the contract games that cannot stand: buys of the wrong moment or player, melds after the contract, lay-downs beside it."""

from collections.abc import Iterator
from random import Random

from .mutants import TURN, Mutant
from .naive import JOKER, kind_of
from .spelling import NAMES
from .table_sim import Table


def contract_mutants(t: Table, rng: Random) -> list[Mutant]:
    """What is wrong now at a table where everything was noted."""
    return [*_buys(t), *_melds(t, rng)]


def _buys(t: Table) -> Iterator[Mutant]:
    house = t.house
    if house["buying.penalty_cards"] is None:
        if t.phase == "draw" and t.pile:
            yield Mutant(f"{NAMES[t.next_to(t.turn)]}: buy", ("buying",))
        return
    if t.phase == "play":
        yield Mutant(f"{NAMES[t.next_to(t.turn)]}: buy", (TURN,))
    if t.phase != "draw" or not t.pile:
        return
    yield Mutant(f"{NAMES[t.turn]}: buy", (TURN,))
    most = house["buying.per_hand"]
    for person in t.seats:
        if person == t.turn:
            continue
        if t.bought or person == t.thrower:
            yield Mutant(f"{NAMES[person]}: buy", (TURN,))
        elif most is not None and t.buys[person] >= most:
            yield Mutant(f"{NAMES[person]}: buy", ("buying.per_hand",))
        elif person in t.opened and not house["buying.after_opening"]:
            yield Mutant(f"{NAMES[person]}: buy", ("buying.after_opening",))


def _melds(t: Table, rng: Random) -> Iterator[Mutant]:
    """A meld of natural cards that he really holds."""
    if t.phase != "play" or t.turn_melds:
        return
    hand = [card for card in t.hands[t.turn] if card not in (JOKER, t.taken)]
    melds = [laid for laid in t.house.melds_in(hand, most_wilds=0) if len(laid) < len(t.hands[t.turn])]
    if not melds:
        return
    laid = rng.choice(melds)
    line = f"{NAMES[t.turn]}: meld {' '.join(one.card for one in laid)}"
    if t.turn in t.has_melded and t.house["turn.new_melds"] == "opening_only":
        yield Mutant(line, ("turn.new_melds",))
    sets, runs = t.contract_due
    if t.turn not in t.opened and not (sets if kind_of(laid) == "set" else runs):
        yield Mutant(line, ("opening.contracts",))
