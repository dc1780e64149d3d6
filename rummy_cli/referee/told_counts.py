"""Counts of a hand that was told without its moves: what so many cards of this deck can count, all losers' hands from one deck."""

from collections.abc import Mapping, Sequence

import msgspec

from rummy_cli.cards import CARDS, COUNT, KINDS, UNKNOWN, Card, Facts, Objection
from rummy_cli.melds import shaper
from rummy_cli.ruleset import Rules
from rummy_cli.solve import hand as arrange
from rummy_cli.text import Count, Person
from rummy_cli.unseen import ToldCount, fits_deck, sums_of

from .counts import count_of


def can_grow(rules: Rules) -> bool:
    """Can a hand come to hold more cards than were dealt?"""
    return (
        rules.pickup.from_ == "any_depth"
        or rules.buying is not None
        or rules.turn.draw != "one"
        or not rules.turn.discard
        or (rules.rearrange and rules.rearrange_failed > 0)
    )


def loser_holds(rules: Rules, losers: int) -> tuple[int, int]:
    """How many cards a loser can hold under these rules, at least and at most, when ``losers`` are counted.

    One at least where melds go to the table, else all that were dealt (without the extra card of the starter, who discards
    it); as many as were dealt at most, and only where a hand can grow as many as the deck leaves when the others hold theirs.
    """
    dealt = rules.deal.hand_size
    least = 1 if rules.melds_on_table else dealt
    deck = sum(shaper(rules).copies[:KINDS])
    return least, max(deck - least * (losers - 1), dealt) if can_grow(rules) else dealt


class ToldHand(msgspec.Struct, frozen=True):
    """The hand of one loser, told without its moves.

    ``losers``: how many are counted; ``others``: the counts of those counted already, by person; ``names`` of all.
    ``opened``: True where moves before the end show that he has opened, else None. ``turned``: the card under the stock that
    made its rank wild, if it is known (``deal.wild_card``): in nobody's hand.
    """

    rules: Rules
    who: str
    losers: int
    others: Mapping[Person, Count]
    names: Mapping[Person, str]
    opened: bool | None = None
    turned: Card | None = None

    def _in_play(self) -> tuple[int, ...]:
        """How many of each kind of card can be in the hands: the deck without the turned card."""
        copies = list(shaper(self.rules).copies)
        if self.turned is not None and self.turned != UNKNOWN:
            copies[self.turned] -= 1
        return tuple(copies)

    def wrong_number(self, told: int, cards: Sequence[Card]) -> list[Objection]:
        """Objections to so many cards."""
        least, most = loser_holds(self.rules, self.losers)
        if least <= told <= most:
            return []
        facts: Facts = {"who": self.who, "held": most, "number": told, **_least(least, most)}
        return [Objection("holds_so_many_here", COUNT, facts, tuple(cards))]

    def cannot_be(self, event: Count) -> list[Objection]:
        """Objections to what the count says, itself and with the other counts."""
        if event.cards is not None:
            return self._elsewhere(event.cards) or self._with_others(event)
        if event.points is not None and (alone := self._never_so_much(sum(event.points))):
            return alone
        return self._with_others(event)

    def _elsewhere(self, cards: tuple[Card, ...]) -> list[Objection]:
        in_play = self._in_play()
        others = [(person, card) for person, count in self.others.items() for card in count.cards or ()]
        found = []
        for card in dict.fromkeys(cards):
            holders = [person for person, other in others if other == card]
            if card == UNKNOWN or cards.count(card) + len(holders) <= in_play[card]:
                continue
            if card == self.turned:
                found.append(Objection("turned_at_the_deal", CARDS, {"who": self.who, "card": card}, (card,)))
            elif holders:
                where = tuple(dict.fromkeys(self.names[person] for person in holders))
                told: Facts = {"who": self.who, "card": card, "players": where}
                found.append(Objection("counted_with_another", CARDS, told, (card,)))
        return found

    def _never_so_much(self, points: int) -> list[Objection]:
        """Points that no hand of so many cards can come to."""
        rules, shape = self.rules, shaper(self.rules)
        least, most = loser_holds(rules, self.losers)
        if rules.scoring.melds_in_hand_count:
            sums = sums_of(self._in_play()[:KINDS], shape.value[:KINDS], least, most)
        else:
            sums = arrange.deadwoods(shape, least, most)
            if sums is None:  # not followed: no more can be loose than is held, whatever lies in melds
                sums = sums_of(self._in_play()[:KINDS], shape.value[:KINDS], 0, most)
            elif rules.knock is not None and rules.knock.needs_for == "everyone":
                # without the runs that are asked for every card counts, or all but the runs
                sums |= sums_of(self._in_play()[:KINDS], shape.value[:KINDS], 0, most) or 0
        if sums is None or (points >= 0 and sums >> points & 1):
            return []
        lowest, highest = (sums & -sums).bit_length() - 1, sums.bit_length() - 1
        inside = lowest <= points <= highest
        told: Facts = {"who": self.who, "points": points, "held": most, **_least(least, most)}
        if inside:
            return [Objection("never_counts_that", COUNT, told)]
        below = points < lowest
        told["limit"] = lowest if below else highest
        return [Objection("counts_more_at_least" if below else "counts_less_at_most", COUNT, told)]

    def _with_others(self, event: Count) -> list[Objection]:
        """Counts that this deck cannot give together."""
        least, most = loser_holds(self.rules, self.losers)
        told = [count_of(self.rules, count, opened=None) for count in self.others.values()]
        told.append(count_of(self.rules, event, opened=self.opened))
        hands = [ToldCount(least, most, count) for count in told if count is not None]
        if fits_deck(self._in_play()[:KINDS], hands):
            return []
        others = tuple(self.names[person] for person in self.others)
        return [Objection("deck_cannot_give_that", COUNT, {"who": self.who, "players": others})]


def _least(least: int, most: int) -> Facts:
    """The fewest cards that may be held, as a fact, where they are not as many as the most."""
    return {} if least == most else {"least": least}


__all__ = ["ToldHand", "can_grow", "loser_holds"]
