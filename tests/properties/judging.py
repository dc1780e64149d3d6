"""All the keys that speak against a play, judged from the true table: what the referee should cite, no more and no less.

Only what depends on house rules is judged: the cards are in the hand, and it is the player's turn to lay down or to throw.
"""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from .dues import freeing, too_wild_to_open
from .naive import House, Laid, kind_of, without
from .table_sim import Move, Table, TableMeld

LOOSE = {
    "wilds.per_meld": None,
    "wilds.per_meld_at_opening": None,
    "wilds.min_naturals": 1,
    "wilds.adjacent": True,
    "wilds.swap": "any",
    "wilds.swap_before_opening": True,
    "wilds.swap_in_set": "either_suit",
    "wilds.swap_closed_set": True,
    "runs.min": 3,
    "runs.max": None,
    "sets.min": 3,
    "sets.max": 4,
}


def loose(house: House) -> House:
    """The same house with the limits of melds taken off."""
    other = House({}, 2)
    other.keys = {**house.keys, **LOOSE}
    return other


def shape(house: House, laid: tuple[Laid, ...]) -> set[str]:
    """The limits that a meld of the loose house breaks."""
    found: set[str] = set()
    kind = "sets" if kind_of(laid) == "set" else "runs"
    least, most = house[f"{kind}.min"], house[f"{kind}.max"]
    if len(laid) < least:
        found.add(f"{kind}.min")
    if most is not None and len(laid) > most:
        found.add(f"{kind}.max")
    wild = [one.wild for one in laid]
    limit = house["wilds.per_meld"]
    if limit is not None and sum(wild) > limit:
        found.add("wilds.per_meld")
    if wild.count(False) < house["wilds.min_naturals"]:
        found.add("wilds.min_naturals")
    if kind == "runs" and not house["wilds.adjacent"] and (True, True) in pairwise(wild):
        found.add("wilds.adjacent")
    return found


def short(t: Table, more: tuple[tuple[Laid, ...], ...] = ()) -> set[str]:
    """Why the melds of this turn, with these, are no opening yet."""
    house, melds = t.house, (*t.turn_melds, *more)
    if t.turn in t.opened or not melds:
        return set()
    found: set[str] = set()
    points = sum(house.meld_points(laid) for laid in melds)
    if house["opening.type"] == "contract":
        if t.kinds(melds) != t.contract_due:
            found.add("opening.contracts")
    else:
        if points < house["opening.points"]:
            found.add("opening.points")
        if house["opening.progressive"] and points <= t.best_opening:
            found.add("opening.progressive")
    natural = any(kind_of(laid) == "run" and not any(one.wild for one in laid) for laid in melds)
    if house["opening.natural_run"] and not natural:
        found.add("opening.natural_run")
    return found


def due(t: Table, *, out: bool, more: tuple[tuple[Laid, ...], ...] = ()) -> set[str]:
    """What has not been done that this turn asks for."""
    house = t.house
    waived = out and not house["one_turn.needs_opening"] and t.one_turn
    lacking = short(t, more)
    found = set() if waived else set(lacking)
    opened = t.turn in t.opened or (bool(more) and not lacking)
    if t.must_open and not opened and not waived:
        found.add("pickup.before_opening")
    must = house["pickup.must_use"]
    if t.taken is not None and not t.used:
        if must == "always" or (must == "deep" and t.deep):
            found.add("pickup.must_use")
        if t.must_use:
            found.add("pickup.before_opening")
    if t.freed:
        found.add("wilds.swapped")
    if t.source == "cut" and not (out and t.one_turn):
        found.add("deal.cut_card")
    return found


def going_out(t: Table, way: str) -> set[str]:
    """What speaks against going out like this."""
    house = t.house
    found: set[str] = set()
    if way not in house["going_out.by"]:
        found.add("going_out.by")
    if way != "discard" and house["going_out.final_discard"] == "required":
        found.add("going_out.final_discard")
    if t.lap < house["going_out.earliest_lap"]:
        found.add("going_out.earliest_lap")
    return found


def judged(t: Table, move: Move) -> set[str] | None:
    """The keys that object; None where the rules leave it open, or the hidden cards decide."""
    match move.verb:
        case "meld":
            return _meld(t, move)
        case "layoff":
            return _layoff(t, move)
        case "swap":
            return _swap(t, move)
        case "discard":
            return _discard(t, move)
    return _take(t, move)


def _ends(t: Table, move: Move, way: str) -> set[str] | None:
    """What speaks against it when it takes the last card."""
    cards = [one.card for laid in (move.laid if way == "meld" else move.laid[:1]) for one in laid]
    if len(cards) < len(t.hands[t.turn]):
        return set()
    then = t.copy()
    then.acted = True
    if way == "layoff":
        then.laid_off += len(cards)
    if t.swapped and not t.house["one_turn.layoffs"]:
        return None
    if then.taken in cards:
        then.used = True
    left = list(then.freed)
    for card in cards:
        if card in left and (way == "meld" or t.house["wilds.swapped"] == "this_turn"):
            left.remove(card)
    then.freed = tuple(left)
    return going_out(t, way) | due(then, out=True, more=move.laid if way == "meld" else ())


def _meld(t: Table, move: Move) -> set[str] | None:
    house = t.house
    found: set[str] = set()
    for laid in move.laid:
        found |= shape(house, laid)
    most = house["turn.melds_per_turn"]
    if most is not None and len(t.turn_melds) + len(move.laid) > most:
        found.add("turn.melds_per_turn")
    if house["opening.type"] != "none" and (t.turn not in t.opened or t.opens_now):
        if not house["one_turn.needs_opening"] and t.turn not in t.has_played:
            return None  # he may yet be out in this turn, without an opening
        if t.lap < house["opening.earliest_lap"]:
            found.add("opening.earliest_lap")
        limit = house["wilds.per_meld_at_opening"]
        if limit is not None and any(sum(one.wild for one in laid) > limit for laid in move.laid):
            found.add("wilds.per_meld_at_opening")
        if house["opening.type"] == "contract":
            have, wanted = t.kinds((*t.turn_melds, *move.laid)), t.contract_due
            if have[0] > wanted[0] or have[1] > wanted[1]:
                found.add("opening.contracts")
    ends = _ends(t, move, "meld")
    return None if ends is None else found | ends


def _layoff(t: Table, move: Move) -> set[str] | None:
    house, me = t.house, t.turn
    target = t.meld(move.on or 0)
    added, new = move.laid
    found = shape(house, new)
    whose = house["layoffs.onto"]
    if whose == "none" or (whose == "own" and target.owner != me) or (whose == "others" and target.owner == me):
        found.add("layoffs.onto")
    needs = house["layoffs.requires"]
    if (needs == "own_meld" and me not in t.has_melded) or (needs == "opened" and me not in t.opened):
        found.add("layoffs.requires")
    most = house["layoffs.per_turn"]
    if most is not None and t.laid_off + len(added) > most:
        found.add("layoffs.per_turn")
    if t.opens_now and not house["layoffs.on_opening_turn"]:
        found.add("layoffs.on_opening_turn")
    if too_wild_to_open(t, added, new):
        found.add("wilds.per_meld_at_opening")
    ends = _ends(t, move, "layoff")
    return None if ends is None else found | short(t) | ends


def _swap(t: Table, move: Move) -> set[str] | None:
    house, me = t.house, t.turn
    target = t.meld(move.on or 0)
    found = short(t)
    whose = house["wilds.swap"]
    if whose == "never" or (whose == "own" and target.owner != me) or (whose == "others" and target.owner == me):
        found.add("wilds.swap")
    if me not in t.opened and not house["wilds.swap_before_opening"]:
        found.add("wilds.swap_before_opening")
    if kind_of(target.laid) == "set":
        if house["sets.max"] != 4 or shape(house, target.laid):
            return None
        if len(target.laid) == 4:
            if not house["wilds.swap_closed_set"]:
                found.add("wilds.swap_closed_set")
        elif house["wilds.swap_in_set"] != "either_suit":
            found.add("wilds.swap_in_set")
    return found


def _discard(t: Table, move: Move) -> set[str] | None:
    house, hand, card = t.house, t.hands[t.turn], move.cards[0][0]
    found: set[str] = set()
    if card == t.taken and not t.used and not house["pickup.return_same_turn"]:
        if house["deck.packs"] > 1 or card == "JK":
            return None
        found.add("pickup.return_same_turn")
    if len(hand) > 1:
        return found | due(t, out=False)
    if t.swapped and not house["one_turn.layoffs"]:
        return None
    return found | going_out(t, "discard") | due(t, out=True)


def _take(t: Table, move: Move) -> set[str]:
    house = t.house
    found: set[str] = set()
    if house["pickup.from"] == "never" or (move.depth > 1 and house["pickup.from"] == "top"):
        found.add("pickup.from")
    free = t.turn in t.opened or t.lap <= house["pickup.free_laps"]
    if not free and house["pickup.before_opening"] == "never":
        found.add("pickup.before_opening")
    if t.no_take:
        found.add("pickup.upcard_offer")
    return found


def candidates(t: Table, rng: Random) -> Iterator[Move]:
    """Plays with true cards that some house would allow."""
    me, hand, wide = t.turn, t.hands[t.turn], loose(t.house)
    if t.phase == "draw":
        depths: dict[str, int] = {}
        for depth, (card, hidden) in enumerate(t.pile[::-1], 1):
            if not hidden:
                depths.setdefault(card, depth)
        if depths:
            card = rng.choice(list(depths))
            yield Move("take", me, ((card,),), depth=depths[card])
        return
    if t.phase != "play":
        return
    yield Move("discard", me, ((rng.choice(hand),),))
    melds = [laid for laid in wide.melds_in(hand) if _plain(wide, laid)]
    rng.shuffle(melds)
    if melds:
        yield _melding(me, (melds[0],))
        left = without(hand, [one.card for one in melds[0]]) or []
        for laid in melds[1:]:
            if without(left, [one.card for one in laid]) is not None:
                yield _melding(me, (melds[0], laid))
                break
    for target in rng.sample(t.melds, min(2, len(t.melds))):
        yield from _on(t, target, wide, rng)


def _plain(house: House, laid: tuple[Laid, ...]) -> bool:
    """Is it not a set of wild ranks, which might be meant as a run?"""
    return kind_of(laid) == "run" or not any(house.can_be_wild(one.card) for one in laid if not one.wild)


def _melding(me: int, melds: tuple[tuple[Laid, ...], ...]) -> Move:
    return Move("meld", me, tuple(tuple(one.typed() for one in laid) for laid in melds), melds)


def _on(t: Table, target: TableMeld, wide: House, rng: Random) -> Iterator[Move]:
    me, hand = t.turn, t.hands[t.turn]
    for card in rng.sample(hand, min(6, len(hand))):
        news = wide.with_card(target.laid, card)
        if news:
            new = rng.choice(news)
            added = new[0] if new[1:] == target.laid else new[-1]
            yield Move("layoff", me, ((added.typed(),),), ((added,), new), on=target.number)
            break
    for given, new in freeing(wide, target.laid, hand):
        yield Move("swap", me, (given,), (new,), on=target.number)
