"""The reading of a claim: a new meld, or cards laid off on one that is there."""

from collections.abc import Sequence

from rummy_cli.cards import ACE, JOKER, SUIT_SIZE, Kind, Laid, Objection, identity, suit_of

from .adjustments import adjusted
from .faults import lay_off_objections, meld_objections, own_keys, wrongly_said
from .shapes import (
    Meld,
    MeldReading,
    Shaper,
    deck_objections,
    misshapen,
    run_meld,
    set_meld,
    set_rank,
    wild_count,
)
from .ways import ClaimedCards, RunFit, SetFit, fit_runs, fit_set, part, run_readings, run_suits, set_ranks, spelt_set

_CACHED = 20_000


def read_meld(s: Shaper, cards: Sequence[Laid]) -> MeldReading:
    """What a claim of a new meld is under the rules.

    ``cards`` in the order typed. For a wild in a run the place where it is typed, when it fits, says what it stands
    for; otherwise all it could stand for counts. A claim that could be a set or a run is ambiguous.
    """
    claimed = tuple(cards)
    found = s.cache.get(claimed)
    if found is None:
        meld = _plain(s, claimed)
        found = _search(s, claimed) if meld is None else MeldReading(meld)
        if len(s.cache) >= _CACHED:
            s.cache.clear()
        s.cache[claimed] = found
    return found


def _plain(s: Shaper, cards: tuple[Laid, ...]) -> Meld | None:
    """The meld of natural cards, when they are a plain one; None leaves it to the search."""
    size = len(cards)
    if size < 2 or size < s.min_naturals or len(set(cards)) != size:
        return None
    ordered = sorted(cards)
    if ordered[-1] >= JOKER:
        return None
    ranks = {card % SUIT_SIZE for card in ordered}
    if not ranks.isdisjoint(s.wild_ranks) or not ranks.isdisjoint(s.removed):
        return None
    return _plain_set(s, ordered) if len(ranks) == 1 else _plain_run(s, ordered)


def _plain_set(s: Shaper, ordered: list[Laid]) -> Meld | None:
    if s.set_min <= len(ordered) <= s.set_max:
        return Meld("set", tuple(ordered), sum([s.set_value[card] for card in ordered]))
    return None


def _plain_run(s: Shaper, ordered: list[Laid]) -> Meld | None:
    size, place, lowest = len(ordered), s.place, ordered[0]
    if size < s.run_min or size > s.run_max or lowest // SUIT_SIZE != ordered[-1] // SUIT_SIZE:
        return None
    rank = lowest % SUIT_SIZE
    first, last = place[rank], place[ordered[-1] % SUIT_SIZE]
    if last - first == size - 1:
        if rank == ACE and not s.has_low:
            return None
    elif rank == ACE and s.has_high and last == s.ladder.size - 1 and last - place[ordered[1] % SUIT_SIZE] == size - 2:
        ordered = ordered[1:] + ordered[:1]
    else:
        return None
    return run_meld(s, ordered)


def _search(s: Shaper, cards: tuple[Laid, ...]) -> MeldReading:
    said = wrongly_said(s, cards)
    deck = deck_objections(s, cards)
    if said or any(objection.rule == "deck.removed_ranks" for objection in deck):
        return MeldReading(objections=deck + said)
    claim = part(s, cards)
    sets = [fit for rank in set_ranks(s, claim) if not (fit := fit_set(s, rank, claim)).faults]
    runs = [fit for suit in run_suits(claim) for fit in fit_runs(s, s.ladder, suit, claim) if not fit.faults]
    if not sets and not runs:
        return MeldReading(objections=deck + meld_objections(s, claim))
    if deck:
        return MeldReading(objections=deck)
    return _choose(s, claim, sets, runs)


def _choose(s: Shaper, claim: ClaimedCards, sets: list[SetFit], runs: list[RunFit]) -> MeldReading:
    """Of the legal ways those with the most naturals; then a wild's typed place decides within runs."""
    most = max([len(fit.naturals) for fit in sets] + [fit.naturals for fit in runs])
    sets = [fit for fit in sets if len(fit.naturals) == most]
    melds = run_readings(s, [fit for fit in runs if fit.naturals == most], claim, heed_places=True)
    if len(sets) + len(melds) == 1:
        return MeldReading(melds[0] if melds else set_meld(s, sets[0].rank, sets[0].naturals, sets[0].wilds))
    return MeldReading(readings=(*(spelt_set(s, fit) for fit in sets), *melds))


def lay_off(s: Shaper, meld: Meld, cards: Sequence[Laid]) -> MeldReading:
    """What ``meld`` becomes with these cards added, all at once and in any order.

    Wilds already there keep what they stand for. A wild laid off may go to either end; where it was typed says
    something only with several cards, when just one of the possible runs has its new cards in that order. A meld that
    the table let stand against a key is extended as if that key had been as loose as the meld needs.
    """
    claimed = tuple(cards)
    if len(claimed) == 1:
        quick = _next_card(s, meld, claimed[0])
        if quick is not None:
            return MeldReading(quick)
    found = s.laid_cache.get((meld, claimed))
    if found is None:
        found = _lay_off(s, meld, claimed)
        if found.objections and meld.type is not None:
            found = _lay_off_on_bent(s, meld, claimed) or found
        if len(s.laid_cache) >= _CACHED:
            s.laid_cache.clear()
        s.laid_cache[meld, claimed] = found
    return found


def _next_card(s: Shaper, meld: Meld, card: Laid) -> Meld | None:
    """A natural card at either end of a run, when there is nothing else to judge; None leaves it to the search."""
    if meld.type != "run" or card >= JOKER or s.wild[card] or s.ladder.ring:
        return None
    held = meld.cards
    size = len(held) + 1
    lowest = identity(held[0])
    if size > s.run_max or size < s.run_min or size > s.ladder.size or lowest // SUIT_SIZE != card // SUIT_SIZE:
        return None
    rank = card % SUIT_SIZE
    below, above = _next_ranks(s, lowest % SUIT_SIZE, len(held))
    if rank == below:
        return Meld("run", (card, *held), meld.points + s.run_value[card if rank else JOKER + card // SUIT_SIZE])
    if rank == above:
        return Meld("run", (*held, card), meld.points + s.run_value[card])
    return None


def _next_ranks(s: Shaper, lowest: int, size: int) -> tuple[int | None, int | None]:
    """The ranks just below and just above a run of so many cards; None where the ladder ends, or the run does not lie on it."""
    steps = s.ladder.ranks
    if lowest not in steps or (lowest == ACE and not s.has_low):
        return None, None
    first = steps.index(lowest)
    after = first + size
    return (steps[first - 1] if first else None), (steps[after] if after < len(steps) else None)


def _lay_off(s: Shaper, meld: Meld, cards: tuple[Laid, ...]) -> MeldReading:
    said = wrongly_said(s, cards)
    deck = deck_objections(s, (*meld.cards, *cards))
    if said or any(objection.rule == "deck.removed_ranks" for objection in deck):
        return MeldReading(objections=deck + said)
    if meld.type == "set":
        return _lay_off_on_set(s, meld, cards, deck)
    claim = part(s, cards)
    legal: list[RunFit] = []
    if meld.type == "run":
        suit = suit_of(identity(meld.cards[0]))
        legal = [fit for fit in fit_runs(s, s.ladder, suit, claim, meld.cards) if not fit.faults]
    if not legal or deck:
        return MeldReading(objections=deck + (() if legal else lay_off_objections(s, meld, claim)))
    return _longer_run(s, claim, legal)


def _lay_off_on_set(s: Shaper, meld: Meld, cards: tuple[Laid, ...], deck: tuple[Objection, ...]) -> MeldReading:
    rank = set_rank(s, meld.cards)
    whole = fit_set(s, rank, part(s, (*meld.cards, *cards)))
    if whole.faults or whole.misfits or deck:
        return MeldReading(objections=deck + lay_off_objections(s, meld, part(s, cards)))
    return MeldReading(set_meld(s, rank, whole.naturals, whole.wilds))


def _longer_run(s: Shaper, claim: ClaimedCards, legal: list[RunFit]) -> MeldReading:
    """Of the legal ways those with the most naturals; of several cards, typed places decide where they leave one way."""
    most = max(fit.naturals for fit in legal)
    legal = [fit for fit in legal if fit.naturals == most]
    if len(claim.cards) > 1:
        melds = run_readings(s, legal, claim, heed_places=True)
        if len(melds) == 1:
            return MeldReading(melds[0])
    melds = run_readings(s, legal, claim, heed_places=False)
    return MeldReading(melds[0]) if len(melds) == 1 else MeldReading(readings=tuple(melds))


def _lay_off_on_bent(s: Shaper, meld: Meld, cards: tuple[Laid, ...]) -> MeldReading | None:
    """The same on a meld that itself stands against some key: judged with that key adjusted just so far."""
    keys = own_keys(s, meld)
    if not keys:
        return None
    for other in adjusted(s, keys, len(meld.cards), wild_count(s, meld)):
        if not own_keys(other, meld):
            found = _lay_off(other, meld, cards)
            return None if found.objections else found
    return None


def alike(s: Shaper, one: Meld, other: Meld) -> Kind | None:
    """What ``opening.repeats`` says against two melds of one opening; None where it lets them be."""
    value = s.rules.opening.repeats
    if value == "any" or one.type != other.type or one.type is None:
        return None
    if one.type == "set":
        return "two_sets_of_a_rank" if set_rank(s, one.cards) == set_rank(s, other.cards) else None
    if identity(one.cards[0]) // SUIT_SIZE != identity(other.cards[0]) // SUIT_SIZE:
        return None
    if value == "never":
        return "two_runs_of_a_suit"
    first, second = (tuple(identity(card) % SUIT_SIZE for card in run.cards) for run in (one, other))
    return "runs_that_join" if s.joins(first, second) else None


def let_stand(s: Shaper, cards: Sequence[Laid]) -> Meld:
    """The meld that a claim becomes when the table lets it stand though the referee objects.

    Against a key of shape (``runs.ace``, say) it has the type and points that it would have if that key were as loose
    as is needed; what no such key makes a meld is misshapen. A legal claim is what it is; an ambiguous one its first
    reading.
    """
    reading = read_meld(s, cards)
    if reading.objections:
        for other in adjusted(s, [objection.rule for objection in reading.objections], len(cards), len(cards)):
            bent = read_meld(other, cards)
            if not bent.objections:
                reading = bent
                break
    return reading.meld or (reading.readings[0] if reading.readings else misshapen(s, cards))


def let_lay_off(s: Shaper, meld: Meld, cards: Sequence[Laid]) -> Meld:
    """The same for cards laid off: the meld that results when the table lets it stand."""
    reading = lay_off(s, meld, cards)
    if reading.objections and meld.type is not None:
        size = len(meld.cards) + len(cards)
        keys = [*own_keys(s, meld), *(objection.rule for objection in reading.objections)]
        for other in adjusted(s, keys, size, size):
            bent = _lay_off(other, meld, tuple(cards))
            if not bent.objections:
                reading = bent
                break
    return reading.meld or (reading.readings[0] if reading.readings else misshapen(s, (*meld.cards, *cards)))
