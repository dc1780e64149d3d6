"""A disputed claim, judged by the rules alone and without any game: what ``check`` answers, and the examples of a rules file.

Each claim is a function of the rules and the cards, and gives a Finding; ``finding.judge`` adds the hint.
"""

from collections.abc import Sequence

from rummy_cli.cards import (
    COUNT,
    UNDECIDED,
    UNKNOWN,
    Card,
    Laid,
    Objection,
    Preface,
    physical,
)
from rummy_cli.melds import (
    Meld,
    Reading,
    deck_objections,
    lay_off,
    let_stand,
    opening_limits,
    read_meld,
    shaper,
    swap,
    too_many_a_turn,
    too_many_melds,
)
from rummy_cli.referee import fits_several, nearest, none_takes
from rummy_cli.ruleset import Rules, forbids

from .verdict import Finding, Groups


def _flat(groups: Groups) -> list[Laid]:
    return [card for group in groups for card in group]


def _deck(rules: Rules, cards: Sequence[Laid], found: Sequence[Objection] = ()) -> list[Objection]:
    """Objections of the deck to all these cards at once, less those that were found already."""
    told = {(o.rule, o.cards) for o in found}
    return [o for o in deck_objections(shaper(rules), cards) if (o.rule, o.cards) not in told]


def _new_melds(rules: Rules, groups: Groups) -> tuple[list[Meld], list[Objection]]:
    readings = [read_meld(shaper(rules), group) for group in groups]
    found: list[Objection] = []
    for reading in readings:
        found += [o for o in reading.complaints() if o not in found]
    if len(groups) > 1:
        found += _deck(rules, _flat(groups), found)
    found += too_many_melds(rules, len(groups))
    return [reading.meld for reading in readings if reading.meld is not None], found


def meld(rules: Rules, groups: Groups) -> Finding:
    """Are these groups melds, all of them together?"""
    melds, found = _new_melds(rules, groups)
    return _with_melds(melds, found)


def _with_melds(melds: Sequence[Meld], found: Sequence[Objection]) -> Finding:
    if found:
        return Finding(tuple(found))
    return Finding(melds=tuple(melds), points=sum(one.points for one in melds))


def opening(rules: Rules, groups: Groups) -> Finding:
    """Would these melds be an opening (``opening.*``, the limits at the opening)?"""
    from rummy_cli.referee import in_every_reading, lacking  # noqa: PLC0415  the referee is large, most claims do without it

    melds, found = _new_melds(rules, groups)
    readings = [read_meld(shaper(rules), group) for group in groups]
    if rules.opening.type == "none" or any(reading.objections for reading in readings):
        return _with_melds(melds, found)

    def wrong(melds: Sequence[Meld]) -> list[Objection]:
        limits = [o for one in melds for o in opening_limits(shaper(rules), one)]
        return [*limits, *lacking(rules, melds)]

    found += in_every_reading([reading.readings or _ways(reading) for reading in readings], wrong)
    if len(melds) < len(groups):
        return Finding(tuple(found))
    return Finding(tuple(found), tuple(melds), sum(one.points for one in melds))


# ---------------------------------------------------------------- on melds of the table


def _table(rules: Rules, on: Groups, found: list[Objection]) -> list[Meld]:
    """The melds that lie on the table as they were said."""
    melds = []
    for group in on:
        reading = read_meld(shaper(rules), group)
        if reading.meld is None:
            found += [o.seen_in(Preface(group=tuple(group))) for o in reading.complaints()]
        else:
            melds.append(reading.meld)
    return melds


def layoff(rules: Rules, cards: Sequence[Laid], on: Groups) -> Finding:
    """May these cards be added to one of those melds, by a player who has opened?"""
    found: list[Objection] = []
    table = _table(rules, on, found)
    found += _deck(rules, [*_flat(on), *cards], found)
    defends = rules.knock is not None and not rules.melds_on_table  # only after a knock, whatever the keys of play say
    if not defends and rules.layoffs.onto == "none":
        found.append(forbids(rules, "nothing_laid_off", "layoffs.onto"))
    if not defends:
        found += too_many_a_turn(rules, len(cards))
    if len(table) < len(on):
        return Finding(tuple(found))
    readings = [lay_off(shaper(rules), one, cards) for one in table]
    taking = [(one, reading) for one, reading in zip(table, readings, strict=True) if not reading.objections]
    if len(taking) > 1:
        ways = [way for _, reading in taking for way in _ways(reading)]
        found.append(fits_several("fits_several", cards, [one for one, _ in taking], ways))
    elif taking:
        found += taking[0][1].complaints()
    else:
        found += _nearest(readings, cards, found)
    if found:
        return Finding(tuple(found))
    (_, reading) = taking[0]
    assert reading.meld is not None
    return Finding(melds=(reading.meld,), points=reading.meld.points)


def _ways(reading: Reading) -> tuple[Meld, ...]:
    return reading.readings if reading.meld is None else (reading.meld,)


def _nearest(readings: Sequence[Reading], cards: Sequence[Laid], told: Sequence[Objection]) -> list[Objection]:
    """Why no meld takes the cards: of the only one, or of the one that a key alone keeps from it."""
    near = nearest([reading.objections for reading in readings])
    why = min((readings[i].objections for i in near), key=len, default=(none_takes(cards),))
    known = {(o.rule, o.cards) for o in told}
    return [o for o in why if (o.rule, o.cards) not in known]


def free(rules: Rules, cards: Sequence[Laid], on: Groups) -> Finding:
    """May a wild of one of those melds be freed with these cards (``swap``), by a player who has opened?"""
    found: list[Objection] = []
    table = _table(rules, on, found)
    if len(table) < len(on):
        return Finding((*found, *_deck(rules, [*_flat(on), *cards], found)))
    freed: list[tuple[Meld, tuple[Card, ...]]] = []
    against: list[tuple[Objection, ...]] = []
    for one in table:
        outcome = swap(shaper(rules), one, cards)
        if isinstance(outcome[0], Meld):
            freed.append(outcome)
        else:
            against.append(outcome)
    if len(table) > 1:
        found += _deck(rules, [*_flat(on), *cards])
    if len(freed) > 1:
        found.append(fits_several("frees_several", cards, [one for one, _ in freed]))
    elif not freed:
        found += _nearest([Reading(objections=why) for why in against], cards, found)
    if found:
        return Finding(tuple(found))
    one, wilds = freed[0]
    return Finding(melds=(one,), points=one.points, freed=tuple(wilds))


def rearrange(rules: Rules, before: Groups, after: Groups) -> Finding:
    """Do the melds ``before``, with at least one card from the hand, become those ``after``?"""
    from rummy_cli.referee import claimed  # noqa: PLC0415  for this claim only

    s = shaper(rules)
    table = [let_stand(s, group) for group in before]
    found = list(claimed(rules, table, after))
    if not found:
        rest = [physical(card) for card in _flat(after)]
        for card in _flat(before):
            rest.remove(physical(card))
        found += too_many_a_turn(rules, len(rest))
    return _with_melds([let_stand(s, group) for group in after], found)


# ---------------------------------------------------------------- hands


def hand(rules: Rules, cards: Sequence[Laid], on: Groups = (), *, opened: bool = False) -> Finding:
    """The best that can be made of a hand as it is held, lay-offs on the melds ``on`` included.

    ``opened``: its holder has opened in this hand; otherwise going out needs the opening, where there is one.
    """
    from rummy_cli.solve import hand as arrange  # noqa: PLC0415  the search is only needed for hands

    held = [physical(card) for card in cards]
    found: list[Objection] = []
    table = _table(rules, on, found)
    found += _deck(rules, [*_flat(on), *held], found)
    if found:
        return Finding(tuple(found))
    least = arrange.least_counted(rules, held, table)
    opens = None if rules.opening.type == "none" else arrange.can_open(rules, held) is not None
    after = None
    if rules.turn.discard:
        card, rest = arrange.best_discard(rules, held, table, arrange.least_counted)
        after = (card, rest.deadwood)
    return Finding(
        melds=least.melds,
        points=least.points,
        deadwood=least.deadwood,
        left=least.left,
        laid=least.laid,
        out=arrange.can_go_out(rules, held, table, opened=opened or opens is None),
        most_melded=arrange.most_melded(rules, held).points,
        opens=opens,
        discard=after,
    )


def count(rules: Rules, cards: Sequence[Laid]) -> Finding:
    """What these cards cost their holder at the end of a hand."""
    held = [physical(card) for card in cards]
    found = _deck(rules, [card for card in held if card != UNKNOWN])
    if not found and UNKNOWN in held:
        found = [Objection(COUNT, "a card that nobody noted (??) cannot be counted: name it", (UNKNOWN,), UNDECIDED)]
    if found:
        return Finding(tuple(found))
    points, melds = _counted(rules, held)
    cap = rules.scoring.cap
    return Finding(points=points if cap is None else min(points, cap), melds=melds)


def _counted(rules: Rules, held: Sequence[Card]) -> tuple[int, tuple[Meld, ...]]:
    """What a hand counts for one who did not knock, and the melds of it that are free."""
    if rules.scoring.melds_in_hand_count:
        return sum(shaper(rules).value[card] for card in held), ()
    from rummy_cli.solve import hand as arrange  # noqa: PLC0415

    least = arrange.least_counted(rules, held)
    return least.deadwood, least.melds


def _cost(rules: Rules, groups: Groups) -> tuple[int, tuple[Meld, ...]]:
    """What is left when the knocker shows this, and his melds: as said where there are several groups, else the best."""
    values = shaper(rules).value
    held = [physical(card) for card in _flat(groups)]
    if rules.scoring.melds_in_hand_count:
        return sum(values[card] for card in held), ()
    if len(groups) == 1:
        from rummy_cli.solve import hand as arrange  # noqa: PLC0415

        least = arrange.knocking(rules, held)
        return least.deadwood, least.melds
    deadwood, melds = 0, []
    for group in groups:
        read = read_meld(shaper(rules), group).meld
        if read is None:
            deadwood += sum(values[physical(card)] for card in group)
        else:
            melds.append(read)
    return deadwood, tuple(melds)


def knock(rules: Rules, groups: Groups, upcard: Card | None = None) -> Finding:
    """May this hand knock? It is held after the discard, or with one card more, and then the best discard is named.

    Several groups bind: those that are melds are melds, the rest is deadwood. ``upcard``: the first one of the hand.
    """
    from rummy_cli.referee import lacks_runs, limit_of, too_much  # noqa: PLC0415  the referee is large

    held = [physical(card) for card in _flat(groups)]
    found: list[Objection] = []
    if rules.knock is None:
        found.append(Objection("knock", "nobody knocks in this game (knock is null)"))
    found += _deck(rules, held)
    turned = () if upcard is None or upcard == UNKNOWN else (upcard,)
    found += _deck(rules, turned, found)  # alone: it may be among the cards held, having been taken
    unclear = [o for group in groups for o in read_meld(shaper(rules), group).complaints() if o.readings]
    if len(groups) > 1 and not rules.scoring.melds_in_hand_count:
        found += unclear
    size = rules.deal.hand_size
    thrown = None
    if rules.turn.discard and not rules.melds_on_table:
        if len(held) not in (size, size + 1):
            reason = f"{len(held)} cards are shown, and a hand has {size} after the discard, {size + 1} before it (deal.hand_size is {size})"
            found.append(Objection(COUNT, reason))
        elif len(held) == size + 1:
            thrown = size
    if any(o.rule.startswith("deck.") or o.rule == COUNT or o.readings for o in found):
        return Finding(tuple(found))
    deadwood, melds, card = _after_discard(rules, groups) if thrown is not None else (*_cost(rules, groups), None)
    limit = None
    if rules.knock is not None:
        shown = list(held)
        if card is not None:
            shown.remove(card)
        found += lacks_runs(rules, shown, melds if len(groups) > 1 else None)
        known = limit_of(rules, upcard)
        if known is None:
            reason = "the first upcard sets how much deadwood may knock (knock.limit_from_upcard is true): name it with --upcard"
            found.append(Objection("knock.limit_from_upcard", reason, verdict=UNDECIDED))
        else:
            limit = known[0]
            found += too_much(rules, upcard, deadwood)
    return Finding(
        tuple(found), melds=melds, deadwood=deadwood, limit=limit, discard=None if card is None else (card, deadwood)
    )


def _after_discard(rules: Rules, groups: Groups) -> tuple[int, tuple[Meld, ...], Card]:
    """The least that is left when one card is thrown: the deadwood, the melds, the card (the dearest among equals)."""
    if len(groups) == 1 and not rules.scoring.melds_in_hand_count:
        from rummy_cli.solve import hand as arrange  # noqa: PLC0415

        card, rest = arrange.best_knock(rules, [physical(c) for c in groups[0]])
        return rest.deadwood, rest.melds, card
    values = shaper(rules).value
    best: tuple[tuple[int, int, int, int], int, tuple[Meld, ...], Card] | None = None
    for i, group in enumerate(groups):
        for j, laid in enumerate(group):
            card = physical(laid)
            rest_of = [*groups[:i], [*group[:j], *group[j + 1 :]], *groups[i + 1 :]]
            deadwood, melds = _cost(rules, [one for one in rest_of if one] if len(rest_of) == 1 else rest_of)
            key = (deadwood, -values[card], card % 13, card // 13)
            if best is None or key < best[0]:
                best = (key, deadwood, melds, card)
    assert best is not None
    return best[1:]
