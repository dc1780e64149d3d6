"""Why a claim is neither a set nor a run: objections that cite every deciding key and name the card that is wrong.

The intention that is nearest is judged: one rank means a set, one suit a run; where both are as near, both are told.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rummy_cli.cards import (
    ACE,
    JOKER,
    RANKS,
    SHAPE,
    SUITS,
    UNKNOWN,
    Card,
    Facts,
    Kind,
    Laid,
    Objection,
    card_of,
    identity,
    is_said,
    physical,
    rank_of,
    suit_of,
)
from rummy_cli.ruleset import forbids

from .adjustments import other_ladders
from .shapes import Meld, Shaper, set_rank
from .ways import (
    EMPTY,
    ClaimedCards,
    RunFit,
    SetFit,
    completed,
    fit_runs,
    fit_set,
    part,
    run_suits,
    set_ranks,
    wild_faults,
)


def wrongly_said(s: Shaper, cards: Sequence[Laid]) -> tuple[Objection, ...]:
    """Objections to cards that stand for others without being wild, to a claim without cards, and to unnoted cards."""
    if not cards:
        return (Objection("no_card_named", SHAPE),)
    found = []
    for card in cards:
        if physical(card) == UNKNOWN:
            found.append(Objection("unnoted_in_meld", SHAPE, cards=(card,)))
        elif is_said(card) and not s.wild[physical(card)] and identity(card) != physical(card):
            found.append(forbids(s.rules, "not_wild", "deck.wild_ranks", {"card": physical(card)}, (card,)))
    return tuple(found)


def meld_objections(s: Shaper, claim: ClaimedCards) -> tuple[Objection, ...]:
    """Objections to a new meld that is legal in no reading."""
    ways: list[tuple[tuple[str, ...], SetFit | RunFit]] = []
    for rank in set_ranks(s, claim):
        fit = fit_set(s, rank, claim)
        ways.append((fit.faults, fit))
    for suit in run_suits(claim):
        ways += _run_ways(s, suit, claim, ())
    return _nearest(s, ways) if ways else _no_shape(s, claim)


def lay_off_objections(s: Shaper, meld: Meld, claim: ClaimedCards) -> tuple[Objection, ...]:
    """Objections to cards laid off where no reading is legal."""
    if meld.type is None:
        return (Objection("takes_no_card", SHAPE, {"group": meld.cards}, claim.cards),)
    return _off_a_set(s, meld, claim) if meld.type == "set" else _off_a_run(s, meld, claim)


def _off_a_set(s: Shaper, meld: Meld, claim: ClaimedCards) -> tuple[Objection, ...]:
    rank = set_rank(s, meld.cards)
    misfits = fit_set(s, rank, claim).misfits
    shape = [_off_rank(card, rank) for card in misfits]
    rest = [card for card in claim.cards if card not in misfits]
    if rest:
        fit = fit_set(s, rank, part(s, (*meld.cards, *rest)))
        shape += [_set_objection(s, key, fit) for key in fit.faults]
    return tuple(shape)


def _off_a_run(s: Shaper, meld: Meld, claim: ClaimedCards) -> tuple[Objection, ...]:
    suit = suit_of(identity(meld.cards[0]))
    astray = [card for card in claim.fixed if suit_of(identity(card)) != suit]
    if astray:
        return tuple(_off_suit(card, suit) for card in astray)
    ways = _run_ways(s, suit, claim, meld.cards)
    if ways:
        return _nearest(s, ways)
    return _places_taken(s, meld, claim) or (_no_run(s, (*meld.cards, *claim.fixed), claim.flex),)


def _places_taken(s: Shaper, meld: Meld, claim: ClaimedCards) -> tuple[Objection, ...]:
    """Objections to cards whose place in a run another has, a wild that could be freed or the card itself."""
    held = {identity(card): card for card in meld.cards}
    taken = []
    for card in claim.fixed:
        there = held.get(identity(card))
        if _most_of(s, identity(card)) > 1:
            continue
        if there is not None and is_said(there):
            taken.append(Objection("swap_and_no_layoff", SHAPE, {"card": card, "other": there}, (card,)))
        elif there is not None:
            taken.append(Objection("in_the_run_already", SHAPE, {"card": identity(card)}, (card,)))
    return tuple(taken)


def own_keys(s: Shaper, meld: Meld) -> tuple[str, ...]:
    """The keys against which a meld on the table stands; () for one that the rules allow."""
    claim = part(s, meld.cards)
    if meld.type == "set":
        return fit_set(s, set_rank(s, meld.cards), claim).faults
    if meld.type is None:
        return ()
    # a wild rank without an identity stands for itself here, so the run is tried as it lies
    claim = ClaimedCards(meld.cards, meld.cards, (), (EMPTY,) * len(meld.cards))
    ways = _run_ways(s, suit_of(identity(meld.cards[0])), claim, ())
    return min((keys for keys, fit in ways if fit.line == meld.cards), key=len, default=())


def _run_ways(
    s: Shaper, suit: int, claim: ClaimedCards, base: tuple[Laid, ...]
) -> list[tuple[tuple[str, ...], RunFit]]:
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


_OF_A_SET: dict[str, Kind] = {
    "sets.min": "set_too_small",
    "sets.max": "set_too_big",
    "sets.distinct_suits": "more_than_four_suits",
}


def _wild_objection(s: Shaper, key: str, cards: Sequence[Laid], wilds: Sequence[Laid]) -> Objection:
    group = tuple(cards)
    if key == "wilds.per_meld":
        return forbids(s.rules, "too_many_wilds", key, {"group": group}, tuple(wilds))
    told: Facts = {"group": group, "number": len(cards) - len(wilds)}
    kind: Kind = "too_few_beside_wilds" if key == "wilds.share" else "too_few_naturals"
    return forbids(s.rules, kind, key, told, tuple(wilds))


def _set_objection(s: Shaper, key: str, fit: SetFit) -> Objection:
    cards = (*fit.naturals, *fit.wilds)
    if key == "sets.distinct_suits" and fit.twins:
        twins = tuple(identity(card) for card in dict.fromkeys(fit.twins))
        return forbids(s.rules, "in_the_set_already", key, {"group": twins}, fit.twins)
    kind = _OF_A_SET.get(key)
    if kind is None:
        return _wild_objection(s, key, cards, fit.wilds)
    return forbids(s.rules, kind, key, cards=cards)


def _run_objection(s: Shaper, key: str, fit: RunFit) -> Objection:
    cards = completed(fit, fit.left)
    line = tuple(physical(card) if place == EMPTY else card for place, card in zip(fit.line, cards, strict=True))
    match key:
        case "runs.min":
            return forbids(s.rules, "run_too_short", key, {"group": line}, cards)
        case "runs.max":
            return forbids(s.rules, "run_too_long", key, {"group": line}, cards)
        case "runs.both_ends":
            ends = tuple(card for card in cards if rank_of(identity(card)) == ACE)
            return forbids(s.rules, "ace_at_both_ends", key, cards=ends)
        case "runs.ace":
            return _ace_objection(s, cards)
        case "wilds.adjacent":
            pair = next((a, b) for a, b in pairwise(cards) if is_said(a) and is_said(b))
            return forbids(s.rules, "wilds_are_neighbours", key, cards=pair)
    return _wild_objection(s, key, cards, tuple(card for card in cards if is_said(card)))


def _ace_objection(s: Shaper, cards: tuple[Laid, ...]) -> Objection:
    last = len(cards) - 1
    for i, card in enumerate(cards):
        if rank_of(identity(card)) != ACE:
            continue
        if 0 < i < last and s.rules.runs.ace != "corner":
            told: Facts = {"group": cards[i - 1 : i + 2]}
            return forbids(s.rules, "round_the_corner", "runs.ace", told, (card,))
        if i == last and not s.has_high:
            return forbids(s.rules, "ace_cannot_follow", "runs.ace", {"card": card, "other": cards[i - 1]}, (card,))
        if i == 0 and not s.has_low:
            return forbids(s.rules, "ace_cannot_begin", "runs.ace", {"card": card, "other": cards[1]}, (card,))
    return forbids(s.rules, "no_place_for_the_ace", "runs.ace", cards=cards)


def _off_suit(card: Laid, suit: int) -> Objection:
    return Objection("off_suit", SHAPE, {"card": card, "suit": SUITS[suit]}, (card,))


def _off_rank(card: Laid, rank: int) -> Objection:
    return Objection("off_rank", SHAPE, {"card": card, "rank": RANKS[rank]}, (card,))


def _no_shape(s: Shaper, claim: ClaimedCards) -> tuple[Objection, ...]:
    """Objections to cards that no value of any key makes a meld: other ranks and suits, a gap, a place taken twice."""
    fixed = claim.fixed
    by_suit = Counter(suit_of(identity(card)) for card in fixed).most_common()
    by_rank = Counter(rank_of(identity(card)) for card in fixed).most_common()
    suit, of_suit = by_suit[0]
    rank, of_rank = by_rank[0]
    if of_suit == len(fixed):
        return (_no_run(s, fixed, claim.flex), *_sizes(s, claim, "runs"))
    if of_rank > of_suit:
        odd = [card for card in fixed if rank_of(identity(card)) != rank]
        shape = [_off_rank(card, rank) for card in odd]
        return (*shape, *_sizes(s, claim, "sets"))
    odd = [card for card in fixed if suit_of(identity(card)) != suit]
    if of_suit > of_rank:
        return (*(_off_suit(card, suit) for card in odd), *_sizes(s, claim, "runs"))
    return (Objection("no_meld", SHAPE, cards=claim.cards), *_sizes(s, claim, ""))


def _sizes(s: Shaper, claim: ClaimedCards, section: str) -> list[Objection]:
    """Objections to the number of cards and wilds, whatever their shape."""
    wilds = tuple(card for card in claim.cards if card == JOKER or (is_said(card) and identity(card) != physical(card)))
    size = len(claim.cards)
    found: list[Objection] = []
    if section == "sets":
        fit = SetFit(0, claim.cards, (), (), (), ())
        found = [_set_objection(s, key, fit) for key in _off_size(section, size, s.set_min, s.set_max)]
    elif section == "runs":
        line = RunFit(claim.cards, (0,) * size, (), (), 0, ())
        found = [_run_objection(s, key, line) for key in _off_size(section, size, s.run_min, s.run_max)]
    keys = wild_faults(s, size - len(wilds), len(wilds))
    return [*found, *(_wild_objection(s, key, claim.cards, wilds) for key in keys)]


def _off_size(section: str, size: int, least: int, most: int) -> Iterator[str]:
    if size < least:
        yield f"{section}.min"
    if size > most:
        yield f"{section}.max"


def _most_of(s: Shaper, card: Card) -> int:
    """How often a run may hold the card: an ace twice where one may stand at each end."""
    return 1 + (rank_of(card) == ACE and s.ladder.both)


def _no_run(s: Shaper, fixed: Sequence[Laid], flex: Sequence[Laid]) -> Objection:
    """Cards of one suit that are no run on any ladder: one doubled, too far apart, or no room for all the wilds."""
    doubled = [card for card, count in Counter(identity(card) for card in fixed).items() if count > _most_of(s, card)]
    if doubled:
        at_fault = tuple(card for card in fixed if identity(card) in doubled)
        return Objection("twice_in_a_run", SHAPE, {"group": tuple(doubled)}, at_fault)
    gaps = min(_arrangements(s, fixed), key=lambda way: sum(len(missing) for _, _, missing in way))
    missing = [card for _, _, between in gaps for card in between]
    if len(missing) <= len(flex):
        return Objection("no_place_left", SHAPE, cards=tuple(flex))
    below, above, between = gaps[0]
    told: Facts = {"missing": tuple(between), "card": below, "other": above, "wilds": tuple(flex)}
    return Objection("gap_in_the_run" if len(gaps) == 1 else "gaps_in_the_run", SHAPE, told, (below, above))


def _arrangements(s: Shaper, fixed: Sequence[Laid]) -> list[list[tuple[Laid, Laid, list[Laid]]]]:
    """The gaps (card below, card above, what is missing) in each order that the ladder allows for these cards."""
    size = s.ladder.size
    suit = suit_of(identity(fixed[0]))
    kept = [rank for rank in range(len(RANKS)) if rank not in s.removed]
    by_place = sorted((s.place[rank_of(identity(card))], card) for card in fixed)
    orders = [by_place] if s.has_low or rank_of(identity(by_place[0][1])) else []
    if s.ladder.ring:
        orders = [by_place[i:] + [(place + size, card) for place, card in by_place[:i]] for i in range(len(by_place))]
    elif rank_of(identity(by_place[0][1])) == ACE and s.has_high:
        orders.append([*by_place[1:], (size, by_place[0][1])])
    ways = []
    for order in orders:
        gaps = []
        for (low, below), (high, above) in pairwise(order):
            if high - low > 1:
                gaps.append((below, above, [card_of(kept[p % size], suit) for p in range(low + 1, high)]))
        ways.append(gaps)
    return ways
