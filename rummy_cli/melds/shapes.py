"""What the rules say about sets and runs, compiled once into plain tables, and the values that a reading gives back."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import Literal

import msgspec

from rummy_cli.cards import (
    ACE,
    AMBIGUOUS,
    CARD_MASK,
    JOKER,
    RANKS,
    SAID_SHIFT,
    SHAPE,
    SPADES,
    SUIT_SIZE,
    UNKNOWN,
    Card,
    Facts,
    Laid,
    Objection,
    cards_of_rank,
    identity,
    name,
)
from rummy_cli.ruleset import Rules, ScoringRules, forbids

MeldType = Literal["set", "run"]
NO_LIMIT = 1_000_000

ALL_SUITS = range(SPADES + 1)


class Meld(msgspec.Struct, frozen=True):
    """Cards that lie together on the table.

    ``type``: None is a misshapen group that the table let stand. ``cards``: a run ascends, a low ace first and a high
    ace last, every wild with the card it stands for; a set has its naturals by suit, then its wilds, with a card only
    where one was said. ``points``: what the meld is worth on the table.
    """

    type: MeldType | None
    cards: tuple[Laid, ...]
    points: int


class MeldReading(msgspec.Struct, frozen=True):
    """What a claim is: exactly one of the three is given.

    ``meld``: the one thing it can be; ``objections``: why it is nothing; ``readings``: an ambiguous claim, all that it
    could be, with every wild spelt out.
    """

    meld: Meld | None = None
    objections: tuple[Objection, ...] = ()
    readings: tuple[Meld, ...] = ()

    @property
    def ways(self) -> tuple[Meld, ...]:
        """Each meld that the claim could be."""
        return self.readings if self.meld is None else (self.meld,)

    def complaints(self) -> tuple[Objection, ...]:
        """The objections; for an ambiguous claim one of that verdict, with the readings; () when it stands."""
        if not self.readings:
            return self.objections
        readings = tuple(meld.cards for meld in self.readings)
        wild = next((card for cards in readings for card in cards if card > CARD_MASK), JOKER)
        told: Facts = {"ways": readings, "card": wild}
        if len(readings) > 4:
            told |= {"ways": readings[:3], "number": len(readings) - 3}
        return (Objection("could_be", SHAPE, told, verdict=AMBIGUOUS, readings=readings),)


class Ladder(msgspec.Struct, frozen=True):
    """The ranks of one suit in the order of a run. A run is a stretch of it.

    ``size``: how many different ranks; ``ring``: it goes round at the ace, so ``ranks`` is told twice; ``forked``: the
    ace is at both ends of ``ranks``; ``both``: one run may hold both of these.
    """

    ranks: tuple[int, ...]
    size: int
    ring: bool
    forked: bool
    both: bool

    def starts(self, length: int) -> range:
        """Where in ``ranks`` a run of so many cards may begin."""
        if self.ring:
            if length <= self.size:
                return range(self.size)
            return range(int(self.both and length == self.size + 1))
        if self.forked and length == len(self.ranks) and not self.both:
            return range(0)
        return range(len(self.ranks) - length + 1)


@lru_cache(maxsize=256)
def ladder(ace: str, both: bool, removed: tuple[int, ...]) -> Ladder:
    """The ladder under ``runs.ace`` and ``runs.both_ends``; without the removed ranks, whose neighbours close up."""
    ranks = tuple(rank for rank in range(SUIT_SIZE) if rank not in removed)
    if ACE in removed or ace == "low":
        return Ladder(ranks, len(ranks), ring=False, forked=False, both=False)
    if ace == "high":
        return Ladder((*ranks[1:], ACE), len(ranks), ring=False, forked=False, both=False)
    if ace == "either":
        return Ladder((*ranks, ACE), len(ranks), ring=False, forked=True, both=both)
    return Ladder(ranks * 2, len(ranks), ring=True, forked=False, both=both)


def _ranks(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted({RANKS.index(rank) for rank in names}))


def _in_hand(scoring: ScoringRules, wild_ranks: Iterable[int]) -> tuple[int, ...]:
    """What each kind of card counts in hand; one of a wild rank by ``scoring.values.wild``, unless it has a value of its own."""
    values = scoring.values
    kinds = list(values.by_kind())
    if values.wild is not None:
        for rank in wild_ranks:
            for card in cards_of_rank(rank):
                if values.cards.get(name(card)) is None:
                    kinds[card] = values.wild
    return tuple(kinds)


def _with_aces(values: Sequence[int], ace: int | None) -> tuple[int, ...]:
    """What the cards of a pack count, without jokers, where each ace counts ``ace``; None: as it does in hand."""
    return tuple(value if ace is None or card % SUIT_SIZE != ACE else ace for card, value in enumerate(values[:JOKER]))


class Shaper:
    """The rules of sets, runs, wilds and the deck as tables, for one Rules."""

    __slots__ = (
        "adjacent",
        "cache",
        "copies",
        "distinct",
        "has_high",
        "has_low",
        "in_deck",
        "ladder",
        "laid_cache",
        "min_naturals",
        "open_value",
        "own",
        "own_ranks",
        "per_meld",
        "place",
        "removed",
        "rules",
        "run_max",
        "run_min",
        "run_value",
        "set_max",
        "set_min",
        "set_value",
        "share",
        "value",
        "wild",
        "wild_ranks",
    )

    def __init__(self, rules: Rules) -> None:
        sets, runs, wilds, deck, scoring = rules.sets, rules.runs, rules.wilds, rules.deck, rules.scoring
        self.rules = rules
        self.set_min, self.set_max, self.distinct = sets.min, sets.max or NO_LIMIT, sets.distinct_suits
        self.run_min, self.run_max = runs.min, runs.max or NO_LIMIT
        self.per_meld = NO_LIMIT if wilds.per_meld is None else wilds.per_meld
        self.min_naturals, self.adjacent = wilds.min_naturals, wilds.adjacent
        # How many naturals a meld has more than wilds, at least (``wilds.share``).
        self.share = {"any": -NO_LIMIT, "half": 0, "fewer": 1}[wilds.share]
        self.removed = _ranks(deck.removed_ranks)
        self.wild_ranks = _ranks(deck.wild_ranks)
        self.ladder = ladder(runs.ace, runs.both_ends, self.removed)
        kept = [rank for rank in range(SUIT_SIZE) if rank not in self.removed]
        # Place of each rank among those in the deck, the ace lowest; -1 for a removed one.
        self.place = tuple(kept.index(rank) if rank in kept else -1 for rank in range(SUIT_SIZE))
        self.has_low, self.has_high = runs.ace != "high", runs.ace != "low"
        # Copies of each card in the deck, and which cards may be wild, both by card.
        self.copies = (*(0 if rank in self.removed else deck.packs for rank in range(SUIT_SIZE)),) * 4 + (
            deck.jokers,
            0,
        )
        self.in_deck = frozenset([*compress(range(JOKER + 1), self.copies), UNKNOWN])
        self.wild = (*(rank in self.wild_ranks for rank in range(SUIT_SIZE)),) * 4 + (True, False)
        values = scoring.values.by_kind()
        self.value = (*_in_hand(scoring, self.wild_ranks), 0)
        self.own = scoring.wild_in_meld == "own"
        # What each card counts in a set, and in a run, the ace above the king; low aces have four more places, by suit.
        self.set_value = _with_aces(values, scoring.ace_in_set)
        high, low = _with_aces(values, scoring.ace_in_high_run), _with_aces(values, scoring.ace_in_low_run)
        self.run_value = (*high, *low[ACE::SUIT_SIZE])
        # What an open wild counts in a set: the rank, whatever single cards of it count.
        by_rank = scoring.values.by_rank()
        self.open_value = (by_rank[ACE] if scoring.ace_in_set is None else scoring.ace_in_set, *by_rank[1:])
        # The ranks of which some card has a value of its own.
        self.own_ranks = _ranks(card[:-1] for card, points in scoring.values.cards.items() if points is not None)
        self.cache: dict[tuple[Laid, ...], MeldReading] = {}
        self.laid_cache: dict[tuple[Meld, tuple[Laid, ...]], MeldReading] = {}

    def is_full(self, meld: Meld) -> bool:
        """Is this a set to which no card can be added?"""
        return meld.type == "set" and len(meld.cards) >= min(self.set_max, 4 if self.distinct else self.set_max)

    def shared(self, naturals: int, wilds: int) -> bool:
        """Does ``wilds.share`` let so many wilds stand beside so many naturals in one meld?"""
        return not wilds or naturals - wilds >= self.share

    def joins(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Do two runs of one suit, given by their ranks, follow one another as one longer run that there may be?"""
        return any(self._is_stretch(ranks) for ranks in (one + other, other + one))

    def _is_stretch(self, ranks: tuple[int, ...]) -> bool:
        steps, size = self.ladder, len(ranks)
        if size > self.run_max or size > len(steps.ranks) + steps.both:
            return False
        row = steps.ranks * 2 if steps.ring else steps.ranks
        return any(row[start : start + size] == ranks for start in steps.starts(size))


_shapers: dict[int, Shaper] = {}


def shaper(rules: Rules) -> Shaper:
    """The tables of these rules, made once for each Rules object."""
    found = _shapers.get(id(rules))
    if found is None:
        if len(_shapers) >= 128:
            _shapers.pop(next(iter(_shapers)))
        found = _shapers[id(rules)] = Shaper(rules)  # it keeps the rules alive, so the id stays theirs
    return found


def is_wild(s: Shaper, laid: Laid) -> bool:
    """May the card be used as wild here? A wild rank that is said to be itself is natural."""
    return s.wild[laid & CARD_MASK] and (laid <= CARD_MASK or (laid >> SAID_SHIFT) - 1 != laid & CARD_MASK)


def set_rank(s: Shaper, cards: Sequence[Laid]) -> int:
    """The rank of a set: from what is said, else from a natural card, else from a wild rank standing for itself."""
    plain = -1
    for card in cards:
        if card > CARD_MASK:
            return identity(card) % SUIT_SIZE
        if card < JOKER and (plain < 0 or not s.wild[card]):
            plain = card
    return plain % SUIT_SIZE


def wild_places(s: Shaper, meld: Meld) -> tuple[int, ...]:
    """Where in ``meld.cards`` lie wilds that are used as wild."""
    cards = meld.cards
    if meld.type != "set":
        return tuple(i for i, card in enumerate(cards) if card > CARD_MASK or card == JOKER)
    rank = set_rank(s, cards)
    taken = {identity(card) for card in cards if card > CARD_MASK}
    found = []
    for i, card in enumerate(cards):
        natural = card < JOKER and card % SUIT_SIZE == rank
        if natural and s.distinct and s.wild[card]:
            natural = card not in taken  # a second copy can only be there as wild
            taken.add(card)
        if not natural:
            found.append(i)
    return tuple(found)


def wild_count(s: Shaper, meld: Meld) -> int:
    """How many wilds of the meld are used as wild."""
    return len(wild_places(s, meld))


def has_natural_run(meld: Meld) -> bool:
    """Is it a run without wilds (a wild rank standing for itself is none)? For ``opening.natural_run``."""
    return meld.type == "run" and max(meld.cards) < JOKER


def run_meld(s: Shaper, cards: Sequence[Laid]) -> Meld:
    """The run of these cards, in ascending order and with every wild's identity, and its points.

    An ace counts as low when it begins the run; anywhere else it stands above the king.
    """
    points = 0
    value = s.run_value
    for i, card in enumerate(cards):
        if card > CARD_MASK:
            if s.own:
                points += s.value[card & CARD_MASK]
                continue
            card = (card >> SAID_SHIFT) - 1  # noqa: PLW2901 - from here on the card it stands for
        points += value[card] if i or card % SUIT_SIZE else value[JOKER + card // SUIT_SIZE]
    return Meld("run", tuple(cards), points)


def set_meld(s: Shaper, rank: int, naturals: Iterable[Laid], wilds: Iterable[Laid]) -> Meld:
    """The set of these cards and its points; the wilds are open unless they carry an identity."""
    first, rest = sorted(naturals), sorted(wilds)
    points = sum([s.set_value[identity(card)] for card in first])
    if s.own:
        points += sum([s.value[card & CARD_MASK] for card in rest])
    else:
        points += sum([s.set_value[identity(card)] if card > CARD_MASK else s.open_value[rank] for card in rest])
    return Meld("set", (*first, *rest), points)


def misshapen(s: Shaper, cards: Sequence[Laid]) -> Meld:
    """A group that is neither set nor run but was let stand: as named, worth the sum of the values of its cards."""
    return Meld(None, tuple(cards), sum([s.value[card & CARD_MASK] for card in cards]))


def opening_limits(s: Shaper, meld: Meld) -> tuple[Objection, ...]:
    """Objections of ``wilds.per_meld_at_opening`` to a meld of the opening."""
    limit = s.rules.wilds.per_meld_at_opening
    if limit is None:
        return ()
    cards = tuple(meld.cards[i] for i in wild_places(s, meld))
    if len(cards) <= limit:
        return ()
    return (forbids(s.rules, "too_many_wilds_to_open", "wilds.per_meld_at_opening", cards=cards),)


def deck_objections(s: Shaper, cards: Sequence[Laid]) -> tuple[Objection, ...]:
    """Why these cards, all at once, cannot come from the deck: removed ranks, too many copies, too many jokers."""
    if len(cards) == 1 and cards[0] in s.in_deck:  # a discard, which is the most frequent of all
        return ()
    counts: dict[Card, int] = {}
    missing: dict[Laid, int] = {}
    for card in cards:
        kind = card & CARD_MASK
        counts[kind] = counts.get(kind, 0) + 1
        if s.removed and (rank := _removed_rank(s, card)) is not None:
            missing[card] = rank
    objections = [
        forbids(s.rules, "rank_taken_out", "deck.removed_ranks", {"card": card, "wanted": RANKS[rank]}, (card,))
        for card, rank in missing.items()
    ]
    for kind, count in counts.items():
        if count <= s.copies[kind] or kind == UNKNOWN or (kind < JOKER and kind % SUIT_SIZE in s.removed):
            continue
        key = "deck.jokers" if kind == JOKER else "deck.packs"
        copies: Facts = {"card": kind} if count == 1 else {"card": kind, "number": count}
        objections.append(forbids(s.rules, "too_many_copies", key, copies, (kind,) * count))
    return tuple(objections)


def _removed_rank(s: Shaper, card: Laid) -> int | None:
    """The rank that a card has, or is said to stand for, and that is not in this deck; None where there is none."""
    for kind in (card & CARD_MASK, identity(card)):
        if kind < JOKER and kind % SUIT_SIZE in s.removed:
            return kind % SUIT_SIZE
    return None
