"""Lines that cannot stand, made from a true table and illegal by what all may see: with the rules that may refuse them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from .naive import House, Laid, without
from .spelling import NAMES
from .table_sim import Table

TURN, CARDS, COUNT, SHAPE, MELD = "table.turn", "table.cards", "table.count", "table.shape", "table.meld"
SECOND_DRAW = ("turn.draw", "turn.starter_draws", TURN)
SHORT = ("sets.min", "runs.min", SHAPE)


class Mutant(NamedTuple):
    """A line, the rules of which one at least must be cited, and those of which none may be."""

    line: str
    cites: tuple[str, ...]
    spares: tuple[str, ...] = ()


def mutants(t: Table, rng: Random) -> list[Mutant]:
    """Lines that are wrong now. The house has one pack, no wilds, and everything was noted."""
    makers = _COUNTING if t.phase == "count" else _PLAYING
    return [mutant for maker in rng.sample(makers, 4) for mutant in maker(t, rng)]


def _me(t: Table) -> str:
    return NAMES[t.turn]


def _other(t: Table, rng: Random) -> str:
    return NAMES[rng.choice([p for p in t.seats if p != t.turn])]


def not_his_turn(t: Table, rng: Random) -> Iterator[Mutant]:
    """Another player acts."""
    who = _other(t, rng)
    yield Mutant(f"{who}: draw", (TURN,))
    yield Mutant(f"{who}: discard {rng.choice(t.house.pack)}", (TURN,))


def another_hand(t: Table, rng: Random) -> Iterator[Mutant]:
    """What belongs between hands, or to the end of one."""
    yield Mutant(
        f"deal {_me(t)} upcard {rng.choice(t.house.pack)}" + (" cut ??" if t.house["deal.cut_card"] else ""), (TURN,)
    )
    yield Mutant(f"count {_me(t)} 5", (TURN,))
    yield Mutant(f"join {NAMES[5]}x", (TURN,))
    yield Mutant(f"{_me(t)}: show {rng.choice(t.house.pack)}", (TURN,))


def second_draw(t: Table, rng: Random) -> Iterator[Mutant]:
    """Another card after the first."""
    if t.phase == "play":
        yield Mutant(f"{_me(t)}: draw", SECOND_DRAW)
        if t.pile and t.house["pickup.from"] != "never":
            yield Mutant(f"{_me(t)}: take", SECOND_DRAW)


def before_the_draw(t: Table, rng: Random) -> Iterator[Mutant]:
    """Playing before drawing, or passing what there is to draw."""
    if t.phase == "draw":
        yield Mutant(f"{_me(t)}: discard {rng.choice(t.hands[t.turn])}", (TURN,))
        meld = next(iter(t.house.melds_in(t.hands[t.turn])), None)
        if meld:
            yield Mutant(f"{_me(t)}: meld {_said(meld)}", (TURN,))
        if t.stock:
            yield Mutant(f"{_me(t)}: pass", (TURN,))
    elif t.phase == "play":
        yield Mutant(f"{_me(t)}: pass", ("turn.discard",))
    else:
        yield Mutant(f"{_me(t)}: draw", ("pickup.upcard_offer",))


def _said(laid: tuple[Laid, ...]) -> str:
    return " ".join(one.card for one in laid)


def _seen(t: Table) -> list[str]:
    """Cards that all know not to be in the hand of the player on turn."""
    found = [card for card, _ in t.pile] + [one.card for meld in t.melds for one in meld.laid]
    found += [card for p, cards in t.known.items() if p != t.turn for card in cards]
    return found + ([t.cut[0]] if t.cut else [])


def a_card_elsewhere(t: Table, rng: Random) -> Iterator[Mutant]:
    """Melds, lay-offs and discards of a card that lies where all see it, or was seen to go into another hand."""
    seen = _seen(t)
    if t.phase != "play" or not seen:
        return
    card = rng.choice(seen)
    yield Mutant(f"{_me(t)}: discard {card}", (CARDS,))
    runs = [run for run in t.house.runs if card in run and len(run) <= len(t.hands[t.turn])]
    if runs:
        yield Mutant(f"{_me(t)}: meld {' '.join(rng.choice(runs))}", (CARDS,))
    for meld in t.melds:
        if t.house["layoffs.onto"] == "any" and t.house.with_card(meld.laid, card):
            yield Mutant(f"{_me(t)}: layoff {card} on {meld.number}", (CARDS,))
            break


def no_meld(t: Table, rng: Random) -> Iterator[Mutant]:
    """Cards of the own hand that are neither set nor run, or too few."""
    hand = t.hands[t.turn]
    if t.phase != "play" or len(hand) < 4:
        return
    cards = rng.sample(hand, 3)
    if not _is_meld(t.house, cards):
        yield Mutant(f"{_me(t)}: meld {' '.join(cards)}", _any_shape(), (CARDS, COUNT, MELD, TURN))
    if t.house["sets.min"] > 2 and t.house["runs.min"] > 2:
        yield Mutant(f"{_me(t)}: meld {' '.join(cards[:2])}", SHORT, (CARDS, COUNT, MELD, TURN))


def _any_shape() -> tuple[str, ...]:
    keys = ("sets.min", "sets.max", "sets.distinct_suits", "runs.min", "runs.max", "runs.ace", "runs.both_ends")
    return (SHAPE, *keys)


def _is_meld(house: House, cards: list[str]) -> bool:
    return any(len(laid) == len(cards) for laid in house.melds_in(cards))


def wrong_meld(t: Table, rng: Random) -> Iterator[Mutant]:
    """A card of the own hand laid off where it does not fit, and on a meld that is not there."""
    if t.phase != "play" or len(t.hands[t.turn]) < 3 or t.house["layoffs.onto"] == "none":
        return
    card = rng.choice(t.hands[t.turn])
    yield Mutant(f"{_me(t)}: layoff {card} on {t.next_number + rng.randint(0, 3)}", (MELD,))
    for meld in t.melds:
        if not t.house.with_card(meld.laid, card):
            yield Mutant(f"{_me(t)}: layoff {card} on {meld.number}", _any_shape(), (CARDS, COUNT, MELD, TURN))
            break


def thrown_back(t: Table, rng: Random) -> Iterator[Mutant]:
    """The card just taken, in a deck that has but one."""
    if t.taken and not t.used and not t.house["pickup.return_same_turn"]:
        yield Mutant(f"{_me(t)}: discard {t.taken}", ("pickup.return_same_turn",))


def more_than_held(t: Table, rng: Random) -> Iterator[Mutant]:
    """Melds of more cards than the hand has."""
    held = len(t.hands[t.turn])
    runs = [run for run in t.house.runs if len(run) > held]
    if t.phase == "play" and runs:
        yield Mutant(f"{_me(t)}: meld {' '.join(rng.choice(runs))}", (COUNT, CARDS))


def wrong_take(t: Table, rng: Random) -> Iterator[Mutant]:
    """A card under the top, or one that does not lie in the pile."""
    if t.phase != "draw" or t.house["pickup.from"] == "never" or t.no_take:
        return
    pile = [card for card, _ in t.pile]
    if len(pile) > 1 and t.house["pickup.from"] == "top":
        yield Mutant(f"{_me(t)}: take {rng.choice(pile[:-1])}", ("pickup.from",))
    elsewhere = [card for card in t.house.pack if card not in pile]
    if t.turn in t.opened or t.house["pickup.before_opening"] != "never":
        yield Mutant(f"{_me(t)}: take {rng.choice(elsewhere)}", (CARDS,))


def wrong_count(t: Table, rng: Random) -> Iterator[Mutant]:
    """Too few cards or too many, cards elsewhere, a known card left out, points that cannot be."""
    due = [p for p in t.seats if p != t.out and p not in t.counted]
    person = rng.choice(due)
    hand, who = t.hands[person], NAMES[person]
    lying = [card for card, _ in t.pile] + [one.card for meld in t.melds for one in meld.laid]
    if len(hand) > 1:
        yield Mutant(f"count {who} {' '.join(hand[1:])}", (COUNT,))
    yield Mutant(f"count {who} {' '.join([*hand, hand[0]])}", (COUNT, "deck.packs"))
    if lying:
        wrong = [rng.choice(lying), *hand[1:]]
        yield Mutant(f"count {who} {' '.join(wrong)}", (CARDS,))
    if t.known[person]:
        rest = without(hand, t.known[person][:1]) or []
        unseen = [card for card in t.house.pack if card not in lying and card not in hand and card not in _known(t)]
        if unseen:
            yield Mutant(f"count {who} {' '.join([*rest, rng.choice(unseen)])}", (CARDS,))
    most = max(t.house.in_hand([card]) for card in t.house.pack)
    yield Mutant(f"count {who} {most * len(hand) + 1}", (COUNT,))


def _known(t: Table) -> list[str]:
    return [card for cards in t.known.values() for card in cards] + ([t.cut[0]] if t.cut else [])


def not_counted(t: Table, rng: Random) -> Iterator[Mutant]:
    """A count of who holds nothing, or was counted; playing on; the next hand."""
    for person in (t.out, *t.counted):
        if person is not None:
            yield Mutant(f"count {NAMES[person]} 3", (TURN,))
    who = NAMES[rng.choice(t.seats)]
    yield Mutant(f"{who}: draw", (TURN,))
    yield Mutant(f"{who}: discard {rng.choice(t.house.pack)}", (TURN,))
    yield Mutant(f"deal {who} upcard ??" + (" cut ??" if t.house["deal.cut_card"] else ""), (TURN,))


Maker = Callable[[Table, Random], Iterator[Mutant]]
_PLAYING: list[Maker] = [
    not_his_turn,
    another_hand,
    second_draw,
    before_the_draw,
    a_card_elsewhere,
    no_meld,
    wrong_meld,
    thrown_back,
    more_than_held,
    wrong_take,
]
_COUNTING: list[Maker] = [wrong_count, not_counted, wrong_count, not_counted]
