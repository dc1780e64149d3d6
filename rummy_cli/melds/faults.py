"""Why a claim is neither a set nor a run: objections that cite every deciding key and name the card that is wrong.

The intention that is nearest is judged: one rank means a set, one suit a run; where both are as near, both are told.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from rummy_cli.cards import ACE, JOKER, RANKS, SHAPE, UNKNOWN, Card, Laid, Objection, card_of, name, names, suit_of

from .other_values import other_ladders
from .shapes import SUIT_WORDS, Meld, Shaper, identity, set_rank, show, spell
from .ways import EMPTY, Claim, RunFit, SetFit, finish, fit_runs, fit_set, part, run_suits, set_ranks


def wrongly_said(s: Shaper, cards: Sequence[Laid]) -> tuple[Objection, ...]:
    """Objections to cards that stand for others without being wild, to a claim without cards, and to unnoted cards."""
    if not cards:
        return (Objection(SHAPE, "no card is named"),)
    found = []
    for card in cards:
        if card & 63 == UNKNOWN:
            found.append(Objection(SHAPE, "a card nobody noted cannot be part of a meld: name it", (card,)))
        elif card > 63 and not s.wild[card & 63] and identity(card) != card & 63:
            told = show(s.rules.deck.wild_ranks)
            reason = f"{name(card & 63)} is not wild and stands for itself only: deck.wild_ranks is {told}"
            found.append(Objection("deck.wild_ranks", reason, (card,)))
    return tuple(found)


def meld_objections(s: Shaper, claim: Claim) -> tuple[Objection, ...]:
    """Objections to a new meld that is legal in no reading."""
    ways: list[tuple[tuple[str, ...], SetFit | RunFit]] = []
    for rank in set_ranks(s, claim):
        fit = fit_set(s, rank, claim)
        ways.append((fit.faults, fit))
    for suit in run_suits(claim):
        ways += _run_ways(s, suit, claim, ())
    return _nearest(s, ways) if ways else _no_shape(s, claim)


def lay_off_objections(s: Shaper, meld: Meld, claim: Claim) -> tuple[Objection, ...]:
    """Objections to cards laid off where no reading is legal."""
    if meld.type is None:
        reason = f"{names(meld.cards)} is neither a set nor a run: {spell(claim.cards)} cannot be laid off on it"
        return (Objection(SHAPE, reason, claim.cards),)
    if meld.type == "set":
        rank = set_rank(s, meld.cards)
        misfits = fit_set(s, rank, claim).misfits
        shape = [
            Objection(SHAPE, f"{name(card)} does not belong in a set of {_plural(rank)}", (card,)) for card in misfits
        ]
        rest = [card for card in claim.cards if card not in misfits]
        if rest:
            fit = fit_set(s, rank, part(s, (*meld.cards, *rest)))
            shape += [_set_objection(s, key, fit) for key in fit.faults]
        return tuple(shape)
    suit = suit_of(identity(meld.cards[0]))
    astray = [card for card in claim.fixed if suit_of(identity(card)) != suit]
    if astray:
        return tuple(_off_suit(card, suit) for card in astray)
    ways = _run_ways(s, suit, claim, meld.cards)
    if ways:
        return _nearest(s, ways)
    held = {identity(card): card for card in meld.cards}
    taken = []
    for card in claim.fixed:
        there = held.get(identity(card))
        if _most_of(s, identity(card)) > 1:
            continue
        if there is not None and there > 63:
            reason = f"{name(there)} has the place of {name(card)} already: exchanging them is a swap, no lay-off"
            taken.append(Objection(SHAPE, reason, (card,)))
        elif there is not None:
            taken.append(Objection(SHAPE, f"{name(identity(card))} is in the run already", (card,)))
    return tuple(taken) or (_no_run(s, (*meld.cards, *claim.fixed), claim.flex),)


def own_keys(s: Shaper, meld: Meld) -> tuple[str, ...]:
    """The keys against which a meld on the table stands; () for one that the rules allow."""
    claim = part(s, meld.cards)
    if meld.type == "set":
        return fit_set(s, set_rank(s, meld.cards), claim).faults
    if meld.type is None:
        return ()
    # a wild rank without an identity stands for itself here, so the run is tried as it lies
    claim = Claim(meld.cards, meld.cards, (), (EMPTY,) * len(meld.cards))
    ways = _run_ways(s, suit_of(identity(meld.cards[0])), claim, ())
    return min((keys for keys, fit in ways if fit.line == meld.cards), key=len, default=())


def _run_ways(s: Shaper, suit: int, claim: Claim, base: tuple[Laid, ...]) -> list[tuple[tuple[str, ...], RunFit]]:
    """Runs under these and other ladders, each with all the keys that it offends."""
    ways = []
    for keys, steps in other_ladders(s):
        ways += [(keys + fit.faults, fit) for fit in fit_runs(s, steps, suit, claim, base)]
    return ways


def _nearest(s: Shaper, ways: Sequence[tuple[tuple[str, ...], SetFit | RunFit]]) -> tuple[Objection, ...]:
    """The objections to the readings that offend the fewest keys; each key once, told of the first that offends it."""
    fewest = min(len(keys) for keys, _ in ways)
    found: dict[str, Objection] = {}
    for keys, fit in ways:
        if len(keys) == fewest:
            for key in keys:
                if key not in found:
                    found[key] = _set_objection(s, key, fit) if isinstance(fit, SetFit) else _run_objection(s, key, fit)
    return tuple(found.values())


def _plural(rank: int) -> str:
    return {0: "aces", 10: "jacks", 11: "queens", 12: "kings"}.get(rank, f"{RANKS[rank]}s")


def _wild_objection(s: Shaper, key: str, cards: Sequence[Laid], wilds: Sequence[Laid]) -> Objection:
    wild_rules = s.rules.wilds
    if key == "wilds.per_meld":
        count = "1 wild" if len(wilds) == 1 else f"{len(wilds)} wilds"
        reason = f"{names(cards)} has {count} ({spell(wilds)}): wilds.per_meld is {show(wild_rules.per_meld)}"
        return Objection(key, reason, tuple(wilds))
    naturals = len(cards) - len(wilds)
    if key == "wilds.share":
        beside = f"{naturals} natural card{'' if naturals == 1 else 's'}"
        reason = f"{names(cards)} has {spell(wilds)} beside {beside}: wilds.share is {wild_rules.share}"
        return Objection(key, reason, tuple(wilds))
    count = "no natural card" if not naturals else "1 natural card" if naturals == 1 else f"{naturals} natural cards"
    return Objection(key, f"{names(cards)} has {count}: {key} is {wild_rules.min_naturals}", tuple(wilds))


def _set_objection(s: Shaper, key: str, fit: SetFit) -> Objection:
    cards = (*fit.naturals, *fit.wilds)
    told, size = names(cards), "1 card is" if len(cards) == 1 else f"{len(cards)} cards are"
    rules = s.rules.sets
    match key:
        case "sets.min":
            return Objection(key, f"{told}: {size} too few for a set, sets.min is {rules.min}", cards)
        case "sets.max":
            return Objection(key, f"{told}: {size} too many for a set, sets.max is {show(rules.max)}", cards)
        case "sets.distinct_suits":
            if fit.twins:
                suits = spell([identity(card) for card in dict.fromkeys(fit.twins)])
                verb = "is" if len(set(fit.twins)) == 1 else "are"
                return Objection(key, f"{suits} {verb} in this set already: {key} is true", fit.twins)
            return Objection(key, f"{told}: {size} too many for four suits, {key} is true", cards)
    return _wild_objection(s, key, cards, fit.wilds)


def _run_objection(s: Shaper, key: str, fit: RunFit) -> Objection:
    cards = finish(fit, fit.left)
    size = "1 card is" if len(cards) == 1 else f"{len(cards)} cards are"
    told = names([card & 63 if place == EMPTY else card for place, card in zip(fit.line, cards, strict=True)])
    rules = s.rules.runs
    match key:
        case "runs.min":
            return Objection(key, f"{told}: {size} too few for a run, runs.min is {rules.min}", cards)
        case "runs.max":
            return Objection(key, f"{told}: {size} too many for a run, runs.max is {show(rules.max)}", cards)
        case "runs.both_ends":
            ends = tuple(card for card in cards if identity(card) % 13 == ACE)
            return Objection(key, f"{spell(ends)} cannot stand at both ends of one run: {key} is false", ends)
        case "runs.ace":
            return _ace_objection(s, cards)
        case "wilds.adjacent":
            pair = next((a, b) for a, b in pairwise(cards) if a > 63 and b > 63)
            return Objection(key, f"{spell(pair)} are neighbours: {key} is false", pair)
    return _wild_objection(s, key, cards, tuple(card for card in cards if card > 63))


def _ace_objection(s: Shaper, cards: tuple[Laid, ...]) -> Objection:
    value = s.rules.runs.ace
    last = len(cards) - 1
    for i, card in enumerate(cards):
        if identity(card) % 13 != ACE:
            continue
        if 0 < i < last and value != "corner":
            reason = f"{names(cards[i - 1 : i + 2])} would go round the corner: runs.ace is {value}"
        elif i == last and not s.has_high:
            reason = f"{name(card)} cannot follow {name(cards[i - 1])}: runs.ace is {value}"
        elif i == 0 and not s.has_low:
            reason = f"{name(card)} cannot stand below {name(cards[1])}: runs.ace is {value}"
        else:
            continue
        return Objection("runs.ace", reason, (card,))
    return Objection("runs.ace", f"the ace has no such place in {names(cards)}: runs.ace is {value}", cards)


def _off_suit(card: Laid, suit: int) -> Objection:
    return Objection(SHAPE, f"{name(card)} does not belong in a run of {SUIT_WORDS[suit]}", (card,))


def _no_shape(s: Shaper, claim: Claim) -> tuple[Objection, ...]:
    """Objections to cards that no value of any key makes a meld: other ranks and suits, a gap, a place taken twice."""
    fixed = claim.fixed
    by_suit = Counter(identity(card) // 13 for card in fixed).most_common()
    by_rank = Counter(identity(card) % 13 for card in fixed).most_common()
    suit, of_suit = by_suit[0]
    rank, of_rank = by_rank[0]
    if of_suit == len(fixed):
        return (_no_run(s, fixed, claim.flex), *_sizes(s, claim, "runs"))
    if of_rank > of_suit:
        odd = [card for card in fixed if identity(card) % 13 != rank]
        shape = [Objection(SHAPE, f"{name(card)} does not belong in a set of {_plural(rank)}", (card,)) for card in odd]
        return (*shape, *_sizes(s, claim, "sets"))
    odd = [card for card in fixed if suit_of(identity(card)) != suit]
    if of_suit > of_rank:
        return (*(_off_suit(card, suit) for card in odd), *_sizes(s, claim, "runs"))
    reason = f"{names(claim.cards)} is neither a set nor a run: the ranks differ, and the suits"
    return (Objection(SHAPE, reason, claim.cards), *_sizes(s, claim, ""))


def _sizes(s: Shaper, claim: Claim, section: str) -> list[Objection]:
    """Objections to the number of cards and wilds, whatever their shape."""
    wilds = tuple(card for card in claim.cards if card == JOKER or (card > 63 and identity(card) != card & 63))
    size = len(claim.cards)
    keys = []
    low, high = (s.set_min, s.set_max) if section == "sets" else (s.run_min, s.run_max)
    if section and size < low:
        keys.append(f"{section}.min")
    if section and size > high:
        keys.append(f"{section}.max")
    if len(wilds) > s.per_meld:
        keys.append("wilds.per_meld")
    if size - len(wilds) < s.min_naturals:
        keys.append("wilds.min_naturals")
    if wilds and size - 2 * len(wilds) < s.share:
        keys.append("wilds.share")
    if section == "sets":
        fit = SetFit(0, claim.cards, (), (), (), ())
        return [
            _wild_objection(s, key, claim.cards, wilds) if key.startswith("wilds") else _set_objection(s, key, fit)
            for key in keys
        ]
    line = RunFit(claim.cards, (0,) * size, (), (), 0, ())
    return [
        _wild_objection(s, key, claim.cards, wilds) if key.startswith("wilds") else _run_objection(s, key, line)
        for key in keys
    ]


def _most_of(s: Shaper, card: Card) -> int:
    """How often a run may hold the card: an ace twice where one may stand at each end."""
    return 1 + (card % 13 == ACE and s.ladder.both)


def _no_run(s: Shaper, fixed: Sequence[Laid], flex: Sequence[Laid]) -> Objection:
    """Cards of one suit that are no run on any ladder: one doubled, too far apart, or no room for all the wilds."""
    doubled = [card for card, count in Counter(identity(card) for card in fixed).items() if count > _most_of(s, card)]
    if doubled:
        verb = "is" if len(doubled) == 1 else "are"
        at_fault = tuple(card for card in fixed if identity(card) in doubled)
        return Objection(SHAPE, f"{spell(doubled)} {verb} there twice: a run holds each card once", at_fault)
    gaps = min(_arrangements(s, fixed), key=lambda way: sum(len(missing) for _, _, missing in way))
    missing = [card for _, _, between in gaps for card in between]
    if len(missing) <= len(flex):
        return Objection(SHAPE, f"the run has no place left for {spell(flex)}", tuple(flex))
    below, above, between = gaps[0]
    told = spell(between) if len(between) < 4 else f"{name(between[0])} to {name(between[-1])}"
    verb = "is" if len(between) == 1 else "are"
    reason = f"{told} {verb} missing between {name(below)} and {name(above)}"
    if flex:
        reason += (
            f", more than {spell(flex)} can fill" if len(gaps) == 1 else f", and {spell(flex)} cannot fill every gap"
        )
    return Objection(SHAPE, reason, (below, above))


def _arrangements(s: Shaper, fixed: Sequence[Laid]) -> list[list[tuple[Laid, Laid, list[Laid]]]]:
    """The gaps (card below, card above, what is missing) in each order that the ladder allows for these cards."""
    size = s.ladder.size
    suit = suit_of(identity(fixed[0]))
    kept = [rank for rank in range(13) if rank not in s.removed]
    by_place = sorted((s.place[identity(card) % 13], card) for card in fixed)
    orders = [by_place] if s.has_low or identity(by_place[0][1]) % 13 else []
    if s.ladder.ring:
        orders = [by_place[i:] + [(place + size, card) for place, card in by_place[:i]] for i in range(len(by_place))]
    elif identity(by_place[0][1]) % 13 == ACE and s.has_high:
        orders.append([*by_place[1:], (size, by_place[0][1])])
    ways = []
    for order in orders:
        gaps = []
        for (low, below), (high, above) in pairwise(order):
            if high - low > 1:
                gaps.append((below, above, [card_of(kept[p % size], suit) for p in range(low + 1, high)]))
        ways.append(gaps)
    return ways
