"""A turn played out in every way: can all cards go? Follows the rules of a turn move by move, for very small hands."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from rummy_cli.melds.reading import alike, lay_off, read_meld
from rummy_cli.melds.shapes import Meld, has_natural_run, opening_limits, shaper, wild_count
from rummy_cli.ruleset.schema import Rules

Hand = tuple[int, ...]


class Turn:
    """The turn of one player who holds ``hand`` after his draw; every other meld on the table may be laid off on."""

    def __init__(self, rules: Rules, *, opened: bool, melded: bool, beat: int = 0, late: bool = False) -> None:
        self.rules, self.s = rules, shaper(rules)
        self.opened = opened or rules.opening.type == "none"
        self.melded, self.beat, self.late = melded, beat, late
        self.out = lru_cache(None)(self._out)

    def can_go_out(self, hand: Sequence[int], table: Sequence[Meld]) -> bool:
        rules = self.rules
        if not rules.melds_on_table:
            raise NotImplementedError
        return self.out(tuple(sorted(hand)), tuple(table), (), 0)

    def short(self, mine: tuple[Meld, ...]) -> bool:
        """Are the melds of this turn no opening yet?"""
        opening = self.rules.opening
        if self.opened or not mine:
            return False
        points = sum(meld.points for meld in mine)
        if opening.type == "points" and points < (opening.points or 0):
            return True
        if opening.type == "contract":
            wanted = opening.contracts[0]
            if (sum(m.type == "set" for m in mine), sum(m.type == "run" for m in mine)) != (wanted.sets, wanted.runs):
                return True
        if opening.progressive and points <= self.beat:
            return True
        if any(alike(self.s, one, other) for one, other in combinations(mine, 2)):
            return True
        return opening.natural_run and not any(map(has_natural_run, mine))

    def finished(self, way: str, mine: tuple[Meld, ...], laid: int) -> bool:
        """The last card is gone that way: is the player out?"""
        rules = self.rules
        if way not in rules.going_out.by or (way != "discard" and rules.going_out.final_discard == "required"):
            return False
        waived = not rules.one_turn.needs_opening and (rules.one_turn.layoffs is True or not laid)
        return waived or not self.short(mine)

    def _out(self, hand: Hand, table: tuple[Meld, ...], mine: tuple[tuple[Meld, Meld], ...], laid: int) -> bool:  # noqa: C901, PLR0912  the moves of one turn, tried in order
        """``mine``: the new melds, as laid down and as they lie now."""
        rules = self.rules
        down = tuple(first for first, _ in mine)
        if len(hand) == 1 and rules.turn.discard and self.finished("discard", down, laid):
            return True
        for cards, rest in parts(hand):
            for meld in self.readings(cards):
                if self.may_meld(meld, down):
                    after = (*down, meld)
                    if not rest:
                        if self.finished("meld", after, laid):
                            return True
                    elif self.out(rest, table, tuple(sorted((*mine, (meld, meld)), key=repr)), laid):
                        return True
            if not self.may_lay_off(down, laid + len(cards)):
                continue
            targets = [(i, meld, False) for i, meld in enumerate(table)]
            if rules.layoffs.onto in ("any", "own"):
                targets += [(i, now, True) for i, (_, now) in enumerate(mine)]
            for i, target, own in targets:
                reading = lay_off(self.s, target, cards)
                for meld in (reading.meld,) if reading.meld else reading.readings:
                    if self.too_wild(target, meld, down):
                        continue
                    if not rest:
                        if self.finished("layoff", down, laid + len(cards)):
                            return True
                        continue
                    then = (
                        (table, (*mine[:i], (mine[i][0], meld), *mine[i + 1 :]))
                        if own
                        else ((*table[:i], meld, *table[i + 1 :]), mine)
                    )
                    if self.out(rest, then[0], then[1], laid + len(cards)):
                        return True
        return False

    def readings(self, cards: Hand) -> Sequence[Meld]:
        reading = read_meld(self.s, cards)
        return (reading.meld,) if reading.meld else reading.readings

    def may_meld(self, meld: Meld, down: tuple[Meld, ...]) -> bool:
        rules = self.rules
        if rules.turn.melds_per_turn is not None and len(down) >= rules.turn.melds_per_turn:
            return False
        if self.late and rules.turn.new_melds == "opening_only":
            return False
        if self.opened:
            return True
        if rules.one_turn.needs_opening and any(alike(self.s, meld, other) for other in down):
            return False
        if opening_limits(self.s, meld):
            return False
        if rules.opening.type == "contract" and rules.one_turn.needs_opening:
            wanted = rules.opening.contracts[0]
            most = wanted.sets if meld.type == "set" else wanted.runs
            return sum(m.type == meld.type for m in down) < most
        return True

    def too_wild(self, before: Meld, after: Meld, down: tuple[Meld, ...]) -> bool:
        """In the turn of the opening a wild extends no meld beyond the limit of that turn."""
        opens_now = not self.opened and self.rules.opening.type != "none" and bool(down) and not self.short(down)
        more = wild_count(self.s, after) > wild_count(self.s, before)
        return opens_now and more and bool(opening_limits(self.s, after))

    def may_lay_off(self, down: tuple[Meld, ...], laid: int) -> bool:
        rules = self.rules.layoffs
        if rules.onto == "none" or (rules.per_turn is not None and laid > rules.per_turn):
            return False
        if rules.requires == "own_meld" and not (self.melded or down):
            return False
        opens_now = not self.opened and bool(down) and not self.short(down)
        if rules.requires == "opened" and not (self.opened or opens_now):
            return False
        return not self.short(down) and not (opens_now and not rules.on_opening_turn)


def parts(hand: Hand) -> Iterator[tuple[Hand, Hand]]:
    """Every part of the hand that is not empty, and the rest."""
    seen = set()
    for size in range(1, len(hand) + 1):
        for chosen in combinations(range(len(hand)), size):
            cards = tuple(hand[i] for i in chosen)
            if cards not in seen:
                seen.add(cards)
                yield cards, tuple(card for i, card in enumerate(hand) if i not in chosen)
