"""Freeing a wild from a meld with the natural card that it stands for."""

from collections.abc import Sequence

from rummy_cli.cards import (
    AMBIGUOUS,
    JOKER,
    RANKS,
    SHAPE,
    Card,
    Facts,
    Laid,
    Objection,
    card_of,
    identity,
    is_said,
    physical,
    rank_of,
)
from rummy_cli.ruleset import forbids, otherwise

from .shapes import (
    ALL_SUITS,
    Meld,
    Shaper,
    deck_objections,
    run_meld,
    set_meld,
    set_rank,
    shaper,
    wild_places,
)

Swapped = tuple[Meld, tuple[Card, ...]]


def swap(s: Shaper, meld: Meld, cards: Sequence[Laid]) -> Swapped | tuple[Objection, ...]:
    """The meld after the natural ``cards`` have been given for its wilds, and the wilds that come free, or objections.

    In a run each card is exactly what a wild stands for. In a set a wild that was said to be a card is that card, an
    open one any missing suit; in a set that is not full ``wilds.swap_in_set`` decides, in a full one
    ``wilds.swap_closed_set``. Whose meld it is, and who may swap when, is judged elsewhere, except ``wilds.swap:
    never``.
    """
    given = tuple(cards)
    objections = list(deck_objections(s, (*meld.cards, *given)))
    if s.rules.wilds.swap == "never":
        objections.append(forbids(s.rules, "no_wild_is_freed", "wilds.swap", cards=given))
    places = wild_places(s, meld)
    shapeless = _nothing_to_swap(meld, places, given)
    if shapeless:
        return (*objections, shapeless)
    naturals = tuple(physical(card) for card in given)
    found = _in_set(s, meld, places, naturals) if meld.type == "set" else _in_run(s, meld, places, naturals)
    if objections or isinstance(found[0], Objection):
        return (*objections, *(reason for reason in found if isinstance(reason, Objection)))
    return found


def _nothing_to_swap(meld: Meld, places: Sequence[int], given: Sequence[Laid]) -> Objection | None:
    """The objection to what is no swap whatever the house plays: no natural card is given, or no wild is there."""
    odd = tuple(card for card in given if physical(card) >= JOKER or identity(card) != physical(card))
    if odd or not given:
        return Objection("natural_is_wanted", SHAPE, cards=odd)
    if meld.type is None:
        return Objection("neither_set_nor_run", SHAPE, cards=meld.cards)
    return None if places else Objection("no_wild_in_it", SHAPE, cards=meld.cards)


def _unclear(meld: Meld, card: Card, wilds: Sequence[Laid]) -> Objection:
    ways = tuple((wild,) for wild in wilds)
    told: Facts = {"card": card, "ways": ways, "group": meld.cards}
    return Objection("could_free", SHAPE, told, tuple(wilds), AMBIGUOUS, ways)


def _in_run(
    s: Shaper, meld: Meld, places: tuple[int, ...], naturals: tuple[Card, ...]
) -> Swapped | tuple[Objection, ...]:
    cards = list(meld.cards)
    free = list(places)
    freed = []
    objections = []
    for card in naturals:
        fits = [i for i in free if identity(meld.cards[i]) == card]
        if not fits:
            objections.append(_none_for(meld, card, [meld.cards[i] for i in free]))
        elif len({meld.cards[i] for i in fits}) > 1:
            objections.append(_unclear(meld, card, [meld.cards[i] for i in fits]))
        else:
            free.remove(fits[0])
            freed.append(physical(meld.cards[fits[0]]))
            cards[fits[0]] = card
    return tuple(objections) or (run_meld(s, cards), tuple(freed))


def _in_set(
    s: Shaper, meld: Meld, places: tuple[int, ...], naturals: tuple[Card, ...]
) -> Swapped | tuple[Objection, ...]:
    rank = set_rank(s, meld.cards)
    held = [card for i, card in enumerate(meld.cards) if i not in places]
    wilds = [meld.cards[i] for i in places]
    full = len(meld.cards) >= (min(s.set_max, 4) if s.distinct else s.set_max)
    against = _other_cards(s, rank, held, naturals) or _keeps_its_wilds(s, meld, naturals, full=full)
    if against:
        return against
    if not full and s.rules.wilds.swap_in_set == "both_suits":
        return _all_missing(s, rank, held, wilds, naturals)
    freed, rest, said = _freed_by_name(wilds, naturals)
    unsaid = [wild for wild in wilds if not is_said(wild)]
    if len(rest) > len(unsaid):
        return (_none_left(s, meld, rest[len(unsaid)], said, full=full),)
    if rest and len(rest) < len(unsaid) and len(set(unsaid)) > 1:
        return (_unclear(meld, rest[0], unsaid),)
    left = [*said, *unsaid[len(rest) :]]
    return set_meld(s, rank, [*held, *naturals], left), (*freed, *unsaid[: len(rest)])


def _other_cards(s: Shaper, rank: int, held: Sequence[Card], naturals: Sequence[Card]) -> tuple[Objection, ...]:
    """Objections to cards that no wild of the set can stand for: of another rank, or of a suit that is there."""
    wrong = [card for card in naturals if rank_of(card) != rank]
    if wrong:
        return tuple(Objection("off_rank", SHAPE, {"card": card, "rank": RANKS[rank]}, (card,)) for card in wrong)
    twins = [card for i, card in enumerate(naturals) if card in held or card in naturals[:i]] if s.distinct else []
    return tuple(Objection("wild_is_another", SHAPE, {"card": card}, (card,)) for card in twins)


def _keeps_its_wilds(s: Shaper, meld: Meld, naturals: tuple[Card, ...], *, full: bool) -> tuple[Objection, ...]:
    """Objections to freeing any wild of this set, ``full`` or not."""
    rules = s.rules.wilds
    if full and not rules.swap_closed_set:
        return (forbids(s.rules, "set_is_locked", "wilds.swap_closed_set", {"group": meld.cards}, naturals),)
    if not full and rules.swap_in_set == "never":
        return (forbids(s.rules, "keeps_its_wild", "wilds.swap_in_set", {"group": meld.cards}, naturals),)
    return ()


def _freed_by_name(wilds: Sequence[Laid], naturals: Sequence[Card]) -> tuple[tuple[Card, ...], list[Card], list[Laid]]:
    """The wilds that were said to be just these cards, freed; the cards that no wild was said to be; the said wilds left."""
    said = [wild for wild in wilds if is_said(wild)]
    freed: list[Card] = []
    rest: list[Card] = []
    for card in naturals:
        exact = next((wild for wild in said if identity(wild) == card), None)
        if exact is None:
            rest.append(card)
        else:
            said.remove(exact)
            freed.append(physical(exact))
    return tuple(freed), rest, said


def _none_left(s: Shaper, meld: Meld, card: Card, wilds: Sequence[Laid], *, full: bool) -> Objection:
    if wilds or full:
        return _none_for(meld, card, wilds)
    return forbids(s.rules, "one_card_one_wild", "wilds.swap_in_set", {"card": card}, (card,))


def _none_for(meld: Meld, card: Card, wilds: Sequence[Laid]) -> Objection:
    """The natural card frees nothing: the wilds that are left stand for others, or none is left."""
    if not wilds:
        return Objection("no_wild_left", SHAPE, {"card": card, "group": meld.cards}, (card,))
    told: Facts = {"card": card, "wilds": tuple(map(identity, wilds))}
    return Objection("wild_stands_for", SHAPE, told, (card,))


def _all_missing(
    s: Shaper, rank: int, held: list[Card], wilds: list[Laid], naturals: tuple[Card, ...]
) -> Swapped | tuple[Objection, ...]:
    """``both_suits``: all the missing suits are given at once, and every wild comes free."""
    missing = [card for card in (card_of(rank, suit) for suit in ALL_SUITS) if card not in held]
    if sorted(naturals) != missing:
        return (forbids(s.rules, "all_must_be_given", "wilds.swap_in_set", {"missing": tuple(missing)}, naturals),)
    if len(held) + len(naturals) > s.set_max:
        return (forbids(s.rules, "set_too_big", "sets.max", cards=(*held, *naturals)),)
    return set_meld(s, rank, [*held, *naturals], ()), tuple(physical(wild) for wild in wilds)


def let_free(s: Shaper, meld: Meld, cards: Sequence[Laid], against: Sequence[Objection]) -> Swapped | None:
    """The swap that the table lets stand although this speaks against it; None where no other value of the keys makes it one."""
    keys = [objection.rule for objection in against]
    if not keys or any(key.startswith(("table.", "deck.")) for key in keys):
        return None
    for rules in otherwise(s.rules, keys):
        found = swap(shaper(rules), meld, cards)
        if found and isinstance(found[0], Meld):
            return found
    return None
