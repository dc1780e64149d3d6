"""Random legal turns, found by trying: the judge of what is legal is written here, from the rules and the full cards."""

from collections.abc import Iterator
from random import Random

from .dues import debts_paid, freeing, may_go_out, neighbours, too_wild_to_open
from .naive import House, Laid, kind_of, without
from .table_sim import Move, Table, TableMeld

Melds = tuple[tuple[Laid, ...], ...]


def typed(house: House, laid: tuple[Laid, ...], rng: Random) -> tuple[str, ...]:
    """A meld as a player types it: loosely where that leaves no doubt."""
    if not any(house.can_be_wild(one.card) for one in laid):
        words = [one.card for one in laid]
        rng.shuffle(words)
        return tuple(words)
    naturals = sum(not house.can_be_wild(one.card) for one in laid)
    if any(one.wild and one.meant and one.card[-1] == one.meant[-1] for one in laid):
        return tuple(one.typed() for one in laid)  # it might be meant as itself
    if kind_of(laid) == "run" and naturals >= 2 and rng.random() < 0.5:
        return tuple(one.card for one in laid)  # the place says what it stands for
    return tuple(one.typed() for one in laid)


def plan(table: Table, rng: Random, hide: float) -> list[Move] | None:
    """The moves of a whole turn, or None where nothing can be done (the hand is then to be called void)."""
    for attempt in range(24):
        planner = Planner(table.copy(), rng, hide)
        if planner.go(eager=attempt < 20):
            return planner.moves
    return None


class Planner:
    """One try at a turn."""

    def __init__(self, table: Table, rng: Random, hide: float) -> None:
        self.t, self.rng, self.hide = table, rng, hide
        self.house = table.house
        self.moves: list[Move] = []

    def _do(self, move: Move) -> None:
        self.t.do(move)
        self.moves.append(move)

    def go(self, *, eager: bool) -> bool:
        """Is this a legal turn?"""
        t, me = self.t, self.t.turn
        if t.phase == "offer":
            if not eager or self.rng.random() < 0.5 or not self._may_take():
                self._do(Move("pass", me))
                return True
            self._take(1)
        elif t.phase == "draw" and not self._draw(eager):
            return False
        if t.phase != "play":
            return True  # an empty stock has ended the hand
        if eager:
            self._play()
        return t.out is not None or self._discard()

    # the draw

    def _may_take(self) -> bool:
        t = self.t
        if self.house["pickup.from"] == "never" or len(t.pile) <= t.below or t.no_take:
            return False
        return bool(t.free_draw or self.house["pickup.before_opening"] != "never")

    def _take(self, depth: int) -> None:
        t = self.t
        named = depth > 1 or self.rng.random() < 0.7
        self._do(Move("take", t.turn, ((t.pile[-depth][0],),), depth=depth, named=named))

    def _draw(self, eager: bool) -> bool:
        t, rng = self.t, self.rng
        if t.cut and not t.gapped and rng.random() < 0.3 and self._cut():
            return True
        may = self._may_take()
        likes = may and neighbours(t.pile[-1][0], t.hands[t.turn]) > 1
        if may and eager and rng.random() < (0.8 if likes else 0.3):
            depth = 1
            if self.house["pickup.from"] == "any_depth" and rng.random() < 0.5 and not t.pile[-1][1]:
                depth = self._depth()
            self._take(depth)
            return True
        if t.stock or (not t.dead_end and len(t.pile) > 1):
            self._do(Move("draw", t.turn))
            return True
        if t.dead_end:
            self._do(Move(rng.choice(("draw", "pass")), t.turn))
            return True
        if may:
            self._take(1)
        return may

    def _depth(self) -> int:
        """How deep: down to the topmost copy of some card that all can see."""
        pile = list(enumerate(self.t.pile[self.t.below :][::-1], 1))
        cards = {card: depth for depth, (card, hidden) in reversed(pile) if not hidden}
        return self.rng.choice(list(cards.values()))

    def _cut(self) -> bool:
        t = self.t
        assert t.cut is not None
        if t.turn in t.has_played:
            return False
        trial = Planner(t.copy(), self.rng, self.hide)
        trial._do(Move("cut", t.turn))
        if not trial._out_at_once():
            return False
        for move in trial.moves:
            self._do(move)
        return t.out is not None

    # laying cards

    def _play(self) -> None:
        t, rng = self.t, self.rng
        if t.acted or t.out is not None:
            return
        if t.turn not in t.has_played and rng.random() < 0.3 and self._try_out():
            return
        if t.turn not in t.opened and rng.random() < 0.9:
            self._open()
        while t.out is None and rng.random() < 0.9:
            moves = self._plays()
            if not moves:
                return
            wanted = (
                [m for m in moves if t.taken in [w.split("=")[0] for g in m.cards for w in g]] if not t.used else []
            )
            self._do(rng.choice(wanted or moves))

    def _plays(self) -> list[Move]:
        t = self.t
        found: list[Move] = []
        if t.turn in t.opened:
            found += self._melds()
        if not t.shortfall():
            found += self._layoffs()
            found += self._swaps()
        return [move for move in found if self._leaves_a_way_on(move)]

    def _leaves_a_way_on(self, move: Move) -> bool:
        then = self.t.copy()
        then.do(move)
        return then.out is None or may_go_out(self.t, then, move.verb)

    def _melds(self) -> Iterator[Move]:
        t, house = self.t, self.house
        most = house["turn.melds_per_turn"]
        if most is not None and len(t.turn_melds) >= most:
            return
        if t.opens_now and house["opening.type"] == "contract":
            return
        if house["turn.new_melds"] == "opening_only" and t.turn in t.has_melded and not t.turn_melds:
            return
        limit = house["wilds.per_meld_at_opening"] if t.opens_now else None
        for laid in house.melds_in(t.hands[t.turn], most_wilds=limit):
            yield Move("meld", t.turn, (typed(house, laid, self.rng),), (laid,))

    def _layoffs(self) -> Iterator[Move]:
        t, house, me = self.t, self.house, self.t.turn
        needs = house["layoffs.requires"]
        if (
            house["layoffs.onto"] == "none"
            or (needs == "own_meld" and me not in t.has_melded)
            or (needs == "opened" and me not in t.opened)
            or (t.opens_now and not house["layoffs.on_opening_turn"])
        ):
            return
        most = house["layoffs.per_turn"]
        for target in t.melds:
            whose = house["layoffs.onto"]
            if (whose == "own" and target.owner != me) or (whose == "others" and target.owner == me):
                continue
            for new, added in self._extensions(target.laid, t.hands[me]):
                if most is not None and t.laid_off + len(added) > most:
                    continue
                if too_wild_to_open(t, added, new):
                    continue
                yield self._layoff(target, new, added)

    def _extensions(self, laid: tuple[Laid, ...], hand: list[str]) -> list[tuple[tuple[Laid, ...], tuple[Laid, ...]]]:
        """The melds that this one may become with one to three cards of the hand, and those cards."""
        found: dict[tuple[Laid, ...], tuple[Laid, ...]] = {}
        edge: list[tuple[tuple[Laid, ...], tuple[Laid, ...], list[str]]] = [(laid, (), hand)]
        for _ in range(3):
            edge = [
                (new, (*added, new[0] if new[1:] == old else new[-1]), [*rest[:i], *rest[i + 1 :]])
                for old, added, rest in edge
                for i, card in enumerate(rest)
                if card not in rest[:i]
                for new in self.house.with_card(old, card)
            ]
            for new, added, _rest in edge:
                found.setdefault(new, added)
        return list(found.items())

    def _layoff(self, target: TableMeld, new: tuple[Laid, ...], added: tuple[Laid, ...]) -> Move:
        t, house, rng = self.t, self.house, self.rng
        cards = [one.card for one in added]
        words = [one.typed() for one in added]
        rng.shuffle(words)
        if len(added) == 1 and len(house.with_card(target.laid, cards[0])) == 1:
            words = cards
        fits = [one for one in t.melds if house.takes(one.laid, cards)]
        circle = any(len(one.laid) > len(house.ring) - 4 for one in t.melds)  # an ace might go to either end
        named = len(fits) > 1 or circle or rng.random() < 0.6
        return Move("layoff", t.turn, (tuple(words),), (added, new), on=target.number, named=named)

    def _swaps(self) -> Iterator[Move]:
        t, house, me = self.t, self.house, self.t.turn
        whose = house["wilds.swap"]
        if whose == "never" or (me not in t.opened and not house["wilds.swap_before_opening"]):
            return
        for target in t.melds:
            if (whose == "own" and target.owner != me) or (whose == "others" and target.owner == me):
                continue
            for given, new in freeing(house, target.laid, t.hands[me]):
                yield Move("swap", me, (given,), (new,), on=target.number)

    # opening, and going out at once

    def openings(self) -> Iterator[Melds]:
        """Melds of the hand that together are an opening."""
        t, house, rng = self.t, self.house, self.rng
        most = house["turn.melds_per_turn"] or 9
        all_melds = list(house.melds_in(t.hands[t.turn], most_wilds=house["wilds.per_meld_at_opening"]))
        for _ in range(8):
            rng.shuffle(all_melds)
            rest: list[str] = t.hands[t.turn]
            chosen: Melds = ()
            for laid in all_melds:
                left = without(rest, [one.card for one in laid])
                if left is None or len(chosen) == most:
                    continue
                if house["opening.type"] == "contract":
                    have, due = t.kinds((*chosen, laid)), t.contract_due
                    if have[0] > due[0] or have[1] > due[1] or t.repeated((*chosen, laid)):
                        continue
                chosen, rest = (*chosen, laid), left
                if not t.shortfall(chosen):
                    yield chosen
                    break

    def _open(self) -> None:
        t = self.t
        if t.lap < self.house["opening.earliest_lap"]:
            return
        for chosen in self.openings():
            before = t.copy(), list(self.moves)
            if self._lay(chosen):
                return
            self.t, self.moves = before
            t = self.t

    def _lay(self, melds: Melds) -> bool:
        """Lays these melds, in one breath or in several."""
        t, rng = self.t, self.rng
        while melds:
            number = rng.randint(1, len(melds))
            now, melds = melds[:number], melds[number:]
            words = tuple(typed(self.house, laid, rng) for laid in now)
            move = Move("meld", t.turn, words, now)
            if not self._leaves_a_way_on(move):
                return False
            self._do(move)
            if t.out is not None:
                return not melds
        return True

    def _try_out(self) -> bool:
        """Out in this turn, if a way is found."""
        trial = Planner(self.t.copy(), self.rng, self.hide)
        if not trial._out_at_once():
            return False
        for move in trial.moves:
            self._do(move)
        return True

    def _out_at_once(self) -> bool:
        """Melds that leave one card or none, then the last one."""
        t, house = self.t, self.house
        opening = t.turn not in t.opened
        if opening and t.lap < house["opening.earliest_lap"]:
            return False
        limit = house["wilds.per_meld_at_opening"] if opening else None
        melds = list(house.melds_in(t.hands[t.turn], most_wilds=limit))
        self.rng.shuffle(melds)
        chosen = self._cover(melds, t.hands[t.turn], (), [400])
        if chosen is None or not self._lay(chosen):
            return False
        return t.out is not None or (self._discard() and t.out is not None)

    def _cover(self, melds: list[tuple[Laid, ...]], rest: list[str], chosen: Melds, nodes: list[int]) -> Melds | None:
        if self.t.turn not in self.t.opened and self.house["opening.type"] == "contract":
            have, due = self.t.kinds(chosen), self.t.contract_due
            if have[0] > due[0] or have[1] > due[1] or self.t.repeated(chosen):
                return None
        if len(rest) <= 1:
            return chosen
        nodes[0] -= 1
        most = self.house["turn.melds_per_turn"] or 9
        if nodes[0] < 0 or len(chosen) == most:
            return None
        for i, laid in enumerate(melds):
            left = without(rest, [one.card for one in laid])
            if left is not None:
                found = self._cover(melds[i + 1 :], left, (*chosen, laid), nodes)
                if found is not None:
                    return found
        return None

    # the end of the turn

    def _discard(self) -> bool:
        t, rng, hand = self.t, self.rng, self.t.hands[self.t.turn]
        cards = sorted(set(hand))
        rng.shuffle(cards)
        if rng.random() < 0.8:
            cards.sort(key=lambda card: neighbours(card, hand))  # keeps what may become a meld
        for card in cards:
            barred = card == t.taken and not t.used and not self.house["pickup.return_same_turn"]
            if barred and hand.count(card) < 2:
                continue
            hidden = rng.random() < self.hide
            move = Move("discard", t.turn, ((card,),), hidden=hidden)
            then = t.copy()
            then.do(move)
            if then.out is None:
                ok = debts_paid(t, out=False)
            else:
                then.how = t.how
                ok = may_go_out(t, then, "discard")
            if ok:
                self._do(move)
                return True
        return False
