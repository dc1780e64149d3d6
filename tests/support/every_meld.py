"""The oracle of the tests of melds: walks every way in which claimed cards can lie, with nothing clever about it.

A *way* is the sequence of (index in the claim, card it counts as). Nothing here knows of ladders, windows or tables: a
run is a walk from card to card by "what may follow", a set is any choice of suits.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from rummy_cli.cards.card import JOKER, RANKS, Card, Laid
from rummy_cli.ruleset.schema import Rules, replace

Way = tuple[tuple[int, Card], ...]
Key = tuple[object, ...]


def house(**changes: object) -> Rules:
    """Basic rummy with some keys changed; ``runs__ace="high"`` is runs.ace."""
    rules = Rules()
    for key, value in changes.items():
        rules = replace(rules, key.replace("__", "."), value)
    return rules


def kept(rules: Rules) -> list[int]:
    """Ranks of the deck, the ace first."""
    return [i for i, rank in enumerate(RANKS) if rank not in rules.deck.removed_ranks]


def followers(rules: Rules, rank: int) -> list[int]:
    """What may come next in a run after this rank, were the whole run no matter."""
    ranks = kept(rules)
    place = ranks.index(rank)
    ace = rules.runs.ace
    if rank == 0:
        return ranks[1:2] if ace != "high" else []
    if place == len(ranks) - 1:
        return [0] if 0 in ranks and ace != "low" else []
    return [ranks[place + 1]]


def could_be(rules: Rules, laid: Laid, card: Card) -> bool:
    """May this claimed card count as that card?"""
    if laid > 63:
        return (laid >> 6) - 1 == card
    return laid in (card, JOKER) or RANKS[laid % 13] in rules.deck.wild_ranks


def natural(laid: Laid, card: Card) -> bool:
    return laid & 63 == card


def runs(rules: Rules, claim: Sequence[Laid]) -> Iterator[Way]:
    """Every legal run of exactly these cards."""
    size = len(claim)
    if size < rules.runs.min or (rules.runs.max is not None and size > rules.runs.max):
        return
    for suit in range(4):
        for rank in kept(rules):
            for way in walks(rules, claim, suit, rank, ()):
                ranks = [card % 13 for _, card in way]
                inner = ranks[1:-1]
                ends_with_aces = ranks[0] == ranks[-1] == 0 and size > 1
                if len(set(ranks)) < size and not (
                    ends_with_aces and rules.runs.both_ends and len(set(ranks)) == size - 1
                ):
                    continue
                if 0 in inner and rules.runs.ace != "corner":
                    continue
                wild = [not natural(claim[i], card) for i, card in way]
                if not rules.wilds.adjacent and any(a and b for a, b in pairwise(wild)):
                    continue
                if wilds_allowed(rules, sum(wild), size):
                    yield way


def walks(rules: Rules, claim: Sequence[Laid], suit: int, rank: int, before: Way) -> Iterator[Way]:
    used = {i for i, _ in before}
    card = suit * 13 + rank
    for i, laid in enumerate(claim):
        if i in used or not could_be(rules, laid, card):
            continue
        way = (*before, (i, card))
        if len(way) == len(claim):
            yield way
        elif len(way) <= 14:
            for after in followers(rules, rank):
                yield from walks(rules, claim, suit, after, way)


def sets(rules: Rules, claim: Sequence[Laid]) -> Iterator[Way]:
    """Every legal set of exactly these cards, wilds in every choice of suits."""
    size = len(claim)
    if size < rules.sets.min or (rules.sets.max is not None and size > rules.sets.max):
        return
    for rank in kept(rules):
        choices = [[suit * 13 + rank for suit in range(4) if could_be(rules, laid, suit * 13 + rank)] for laid in claim]
        for cards in product(*choices):
            if rules.sets.distinct_suits and len(set(cards)) < size:
                continue
            wilds = sum(not natural(laid, card) for laid, card in zip(claim, cards, strict=True))
            if wilds_allowed(rules, wilds, size):
                yield tuple(enumerate(cards))


def wilds_allowed(rules: Rules, wilds: int, size: int) -> bool:
    most = rules.wilds.per_meld
    naturals = size - wilds
    in_share = not wilds or {"any": True, "half": wilds <= naturals, "fewer": wilds < naturals}[rules.wilds.share]
    return (most is None or wilds <= most) and naturals >= rules.wilds.min_naturals and in_share


def in_deck(rules: Rules, claim: Sequence[Laid]) -> bool:
    """Does the deck have these cards, all at once?"""
    held = [laid & 63 for laid in claim]
    named = [card for card in (*held, *((laid >> 6) - 1 for laid in claim if laid > 63)) if card < JOKER]
    if any(card % 13 not in kept(rules) for card in named):
        return False
    return all(held.count(card) <= (rules.deck.jokers if card == JOKER else rules.deck.packs) for card in set(held))


def said_rightly(rules: Rules, claim: Sequence[Laid]) -> bool:
    """Do only wilds stand for other cards?"""
    return all(
        laid < 64
        or (laid >> 6) - 1 == laid & 63
        or laid & 63 == JOKER
        or RANKS[laid % 64 % 13] in rules.deck.wild_ranks
        for laid in claim
    )


def run_key(claim: Sequence[Laid], way: Way) -> Key:
    """What makes two runs the same: the same cards at the same identities."""
    return ("run", *sorted((claim[i] & 63, card) for i, card in way))


def set_key(way: Way) -> Key:
    return ("set", way[0][1] % 13)


def naturals(claim: Sequence[Laid], way: Way) -> int:
    return sum(natural(claim[i], card) for i, card in way)


def typed_there(rules: Rules, claim: Sequence[Laid], way: Way, size: int) -> bool:
    """Does every wild about which nothing was said lie where it was typed, the first ``size`` of the claim being new?

    A run whose other cards, two at least, were named from the top down is read from the top down.
    """
    new = [step for step in way if step[0] < size]
    is_what_it_is = [
        i
        for i in range(size)
        if claim[i] > 63 or not (claim[i] == JOKER or RANKS[claim[i] % 13] in rules.deck.wild_ranks)
    ]
    order = [i for i, _ in way if i in is_what_it_is]
    downwards = len(order) > 1 and order == sorted(order, reverse=True)
    return all(
        (size - 1 - i if downwards else i) == place
        for place, (i, card) in enumerate(new)
        if claim[i] < 64 and not natural(claim[i], card)
    )


def readings(rules: Rules, claim: Sequence[Laid]) -> set[Key]:
    """What a claim could be: nothing (illegal), one thing (legal) or several (ambiguous)."""
    if not in_deck(rules, claim) or not said_rightly(rules, claim):
        return set()
    as_sets, as_runs = list(sets(rules, claim)), list(runs(rules, claim))
    most = max((naturals(claim, way) for way in (*as_sets, *as_runs)), default=0)
    as_sets = [way for way in as_sets if naturals(claim, way) == most]
    as_runs = [way for way in as_runs if naturals(claim, way) == most]
    there = [way for way in as_runs if typed_there(rules, claim, way, len(claim))]
    return {set_key(way) for way in as_sets} | {run_key(claim, way) for way in there or as_runs}


def extended(rules: Rules, base: Sequence[Laid], new: Sequence[Laid], set_of: int | None) -> set[Key]:
    """What a meld that lies there could become with the new cards; ``set_of``: the rank of a set, None for a run."""
    claim = [*new, *base]
    if not in_deck(rules, claim) or not said_rightly(rules, claim):
        return set()
    if set_of is not None:
        return {set_key(way) for way in sets(rules, claim) if set_key(way) == ("set", set_of)}
    old = list(range(len(new), len(claim)))
    # the cards that lie there keep their identities and their order, side by side
    fixed = [*new, *(card if card > 63 else card | (card + 1) << 6 for card in base)]
    found = []
    for way in runs(rules, fixed):
        order = [i for i, _ in way]
        first = order.index(old[0])
        if order[first : first + len(old)] == old:
            found.append(way)
    most = max((naturals(claim, way) for way in found), default=0)
    found = [way for way in found if naturals(claim, way) == most]
    there = {run_key(claim, way) for way in found if typed_there(rules, claim, way, len(new))}
    if len(new) > 1 and len(there) == 1:
        return there
    return {run_key(claim, way) for way in found}
