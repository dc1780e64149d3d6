"""Cards, houses and melds read straight from the rules, slowly and without the program: what the games here are judged by.

A card is its text (``10H``, ``JK``). A card in a meld is ``Laid``: the card, and the card that it stands for (a wild in a
set stands for none in particular).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
JOKER = "JK"
BIT = {card: i for i, card in enumerate([*(rank + suit for suit in SUITS for rank in RANKS), JOKER])}

DEFAULTS: dict[str, Any] = {
    "players.min": 2,
    "players.max": 6,
    "deck.packs": 1,
    "deck.jokers": 0,
    "deck.wild_ranks": [],
    "deck.removed_ranks": [],
    "deal.hand_size": {2: 10, 3: 7, 4: 7, 5: 6, 6: 6},
    "deal.starter_extra": 0,
    "deal.upcard": True,
    "deal.cut_card": False,
    "deal.first_dealer": "lowest_card",
    "deal.next_dealer": "left",
    "deal.after_void": "same",
    "deal.direction": "clockwise",
    "turn.starter_draws": True,
    "turn.draw": "one",
    "turn.discard": True,
    "turn.melds_per_turn": None,
    "turn.new_melds": "any",
    "pickup.from": "top",
    "pickup.return_same_turn": False,
    "pickup.must_use": "never",
    "pickup.before_opening": "free",
    "pickup.free_laps": 0,
    "pickup.free_draws": 0,
    "pickup.upcard_offer": False,
    "buying.penalty_cards": None,  # not played
    "buying.per_hand": None,
    "buying.after_opening": True,
    "stock.when_empty": "reshuffle",
    "stock.ends_at": None,
    "stock.max_recycles": None,
    "stock.then": "void_hand",
    "melds_on_table": True,
    "rearrange": False,
    "rearrange_failed": 0,
    "sets.min": 3,
    "sets.max": 4,
    "sets.distinct_suits": True,
    "runs.min": 3,
    "runs.max": None,
    "runs.ace": "low",
    "runs.both_ends": False,
    "wilds.per_meld": None,
    "wilds.per_meld_at_opening": None,
    "wilds.min_naturals": 1,
    "wilds.adjacent": True,
    "wilds.share": "any",
    "wilds.swap": "never",
    "wilds.swap_before_opening": False,
    "wilds.swap_in_set": "either_suit",
    "wilds.swap_closed_set": True,
    "wilds.swapped": "keep",
    "opening.type": "none",
    "opening.points": None,
    "opening.natural_run": False,
    "opening.earliest_lap": 1,
    "opening.contracts": [],
    "opening.progressive": False,
    "opening.repeats": "any",
    "layoffs.onto": "any",
    "layoffs.requires": "nothing",
    "layoffs.per_turn": None,
    "layoffs.on_opening_turn": True,
    "going_out.by": ["meld", "layoff", "discard"],
    "going_out.final_discard": "optional",
    "going_out.earliest_lap": 1,
    "one_turn.name": "rummy",
    "one_turn.multiply": 2,
    "one_turn.bonus": 0,
    "one_turn.wins_match": False,
    "one_turn.layoffs": True,
    "one_turn.needs_opening": True,
    "one_turn.winner_points": None,
    "one_turn.cut_card_points": None,
    "scoring.method": "winner_collects",
    **{f"scoring.values.{rank}": min(i + 1, 10) for i, rank in enumerate(RANKS)},
    "scoring.values.joker": 0,
    "scoring.ace_in_low_run": None,
    "scoring.ace_in_high_run": None,
    "scoring.ace_in_set": None,
    "scoring.wild_in_meld": "represented",
    "scoring.melds_in_hand_count": True,
    "scoring.winner_points": 0,
    "scoring.unopened": None,
    "scoring.cap": None,
    "scoring.blocked": None,
    "match.end": "target",
    "match.target": 150,
    "match.hands": None,
    "match.winner": "highest",
    "match.tie": "extra_hand",
    "match.columns": 1,
    "match.late_entry": "shift",
    "match.game_bonus": 0,
    "match.box_bonus": 0,
    "match.shutout": "none",
}

KNOCKING: dict[str, Any] = {
    "knock.limit": 10,
    "knock.limit_from_upcard": False,
    "knock.ace_upcard": "gin",
    "knock.spade_doubles": False,
    "knock.gin_bonus": 25,
    "knock.big_gin_bonus": 31,
    "knock.undercut_bonus": 25,
    "knock.undercut_on_tie": True,
    "knock.layoffs_on_gin": False,
    "knock.last_discard": False,
}


class Laid(NamedTuple):
    """A card in a meld and the card it stands for; None: a wild in a set."""

    card: str
    meant: str | None

    @property
    def wild(self) -> bool:
        """Does it stand for another card than itself?"""
        return self.card != self.meant

    def typed(self) -> str:
        """As one types it to leave no doubt."""
        return self.card if self.meant in (None, self.card) else f"{self.card}={self.meant}"


class House:
    """Rules by dotted key, settled for a number of players and a hand; ``changes``: what differs from basic rummy."""

    def __init__(self, changes: dict[str, Any], players: int, hand: int = 1) -> None:
        self.keys: dict[str, Any] = {}
        for key, given in {**DEFAULTS, **changes}.items():
            value = given
            if isinstance(value, dict) and "by_hand" in value:
                value = value["by_hand"][min(hand, len(value["by_hand"])) - 1]
            self.keys[key] = value[players] if isinstance(value, dict) else value

    def __getitem__(self, key: str) -> Any:
        return self.keys[key]

    @cached_property
    def ring(self) -> list[str]:
        """The ranks of this deck in order."""
        return [rank for rank in RANKS if rank not in self["deck.removed_ranks"]]

    @cached_property
    def pack(self) -> list[str]:
        """All the cards."""
        packs, jokers = int(self["deck.packs"]), int(self["deck.jokers"])
        return [rank + suit for suit in SUITS for rank in self.ring] * packs + [JOKER] * jokers

    def can_be_wild(self, card: str) -> bool:
        """Is it a joker, or of a wild rank?"""
        return card == JOKER or card[:-1] in self["deck.wild_ranks"]

    @cached_property
    def rank_runs(self) -> list[tuple[str, ...]]:
        """All runs that the keys ``runs`` allow, as ranks from below."""
        ring, n, ace = self.ring, len(self.ring), self["runs.ace"]
        low, high = ace != "high", ace != "low"
        ends = set()
        if ring[0] != "A":
            ends = {(i, j) for i in range(n) for j in range(i + 1, n + 1)}
        elif ace == "corner":
            ends = {(i, j) for i in range(n) for j in range(i + 1, i + n + 1)}
        else:
            for i in range(0 if low else 1, n):
                for j in range(i + 1, n + (2 if high else 1)):
                    if i == 0 and j == n + 1 and not self["runs.both_ends"]:
                        continue
                    ends.add((i, j))
        if ace in ("either", "corner"):  # of all ranks it takes one less: the rules do not say where such a run begins
            ends = {(i, j) for i, j in ends if j - i != n or ring[0] != "A"}
        least, most = self["runs.min"], self["runs.max"] or 99
        return sorted(tuple(ring[k % n] for k in range(i, j)) for i, j in ends if least <= j - i <= most)

    @cached_property
    def _rank_runs(self) -> set[tuple[str, ...]]:
        return set(self.rank_runs)

    @cached_property
    def runs(self) -> list[tuple[str, ...]]:
        """All runs, as the cards that they are."""
        return [tuple(rank + suit for rank in run) for suit in SUITS for run in self.rank_runs]

    @cached_property
    def _run_bits(self) -> list[tuple[tuple[str, ...], int]]:
        return [(run, sum(1 << BIT[card] for card in set(run))) for run in self.runs]

    # what cards count

    def in_hand(self, cards: Iterable[str]) -> int:
        """What cards count in a hand, each by itself."""
        return sum(self._worth(card) for card in cards)

    def singles(self, hand: Iterable[str]) -> bool:
        """Is there a card in this hand of whose rank one has a value of its own?"""
        ranks = {
            key.rpartition(".")[2][:-1] for key in self.keys if key.startswith("scoring.values.") and key[-1] in SUITS
        }
        return any(card[:-1] in ranks for card in hand)

    def _worth(self, card: str) -> int:
        """A single card's own value, else that of its rank."""
        own = self.keys.get(f"scoring.values.{card}")
        return int(self[f"scoring.values.{'joker' if card == JOKER else card[:-1]}"] if own is None else own)

    def meld_points(self, laid: Sequence[Laid]) -> int:
        """What a meld counts."""
        kind = kind_of(laid)
        total = 0
        rank = next((one.meant[:-1] for one in laid if one.meant is not None), "")
        for i, one in enumerate(laid):
            if one.wild and self["scoring.wild_in_meld"] == "own":
                total += self.in_hand([one.card])
                continue
            meant = rank if one.meant is None else one.meant[:-1]
            worth = self[f"scoring.values.{meant}"]
            if meant == "A":
                where = "set" if kind == "set" else "low_run" if i == 0 else "high_run"
                special = self[f"scoring.ace_in_{where}"]
                worth = worth if special is None else special
            total += worth
        return total

    # melds

    def sound(self, laid: Sequence[Laid]) -> bool:
        """Is this a set or a run (from below), as the keys want it?"""
        wild = [one.wild for one in laid]
        limit = self["wilds.per_meld"]
        if (limit is not None and sum(wild) > limit) or wild.count(False) < self["wilds.min_naturals"]:
            return False
        if any(one.wild and not self.can_be_wild(one.card) for one in laid):
            return False
        over = sum(wild) - wild.count(False)
        if over > {"any": len(wild), "half": 0, "fewer": -1}[self["wilds.share"]]:
            return False
        if kind_of(laid) == "set":
            return self._sound_set(laid)
        meant = [one.meant or "" for one in laid]
        if len({card[-1] for card in meant}) > 1 or tuple(card[:-1] for card in meant) not in self._rank_runs:
            return False
        return self["wilds.adjacent"] or not any(a and b for a, b in pairwise(wild))

    def _sound_set(self, laid: Sequence[Laid]) -> bool:
        meant = [one.meant for one in laid if one.meant is not None]
        if len({card[:-1] for card in meant}) != 1 or not self["sets.min"] <= len(laid) <= (self["sets.max"] or 99):
            return False
        suits = [card[-1] for card in meant]
        return not self["sets.distinct_suits"] or (len(set(suits)) == len(suits) and len(laid) <= 4)

    def melds_in(self, hand: Sequence[str], *, most_wilds: int | None = None) -> Iterator[tuple[Laid, ...]]:  # noqa: C901  a plain second account: every test where it is asked
        """Melds that the hand holds. Where a choice of alike cards is open, one of them."""
        wilds = [card for card in hand if self.can_be_wild(card)]
        most = len(wilds) if most_wilds is None else min(most_wilds, len(wilds))
        have = sum(1 << BIT[card] for card in set(hand))
        for run, bits in self._run_bits:
            if (bits & ~have).bit_count() > most:
                continue
            laid = self._fill(run, hand)
            if laid and self.sound(laid):
                yield laid
        by_rank: dict[str, list[str]] = {}
        for card in hand:
            if card != JOKER:
                by_rank.setdefault(card[:-1], []).append(card)
        for rank, cards in by_rank.items():
            distinct = sorted(set(cards)) if self["sets.distinct_suits"] else sorted(cards)
            others = [card for card in wilds if card[:-1] != rank or card == JOKER]
            if rank in self["deck.wild_ranks"]:  # which of two wild ranks is the set's might be in doubt
                others = [card for card in others if card == JOKER]
            for size in range(1, len(distinct) + 1):
                for naturals in dict.fromkeys(combinations(distinct, size)):
                    for more in range(len(others) + 1):
                        if size + more > 8 or (more and (size < 2 or (most_wilds is not None and more > most_wilds))):
                            break
                        laid = tuple(Laid(c, c) for c in naturals) + tuple(Laid(c, None) for c in others[:more])
                        if self.sound(laid):
                            yield laid

    def _fill(self, run: Sequence[str], hand: Sequence[str]) -> tuple[Laid, ...] | None:
        rest = list(hand)
        laid: dict[int, Laid] = {}
        for i, card in enumerate(run):
            if card in rest:
                rest.remove(card)
                laid[i] = Laid(card, card)
        for i, card in enumerate(run):
            if i not in laid:
                wild = next((w for w in rest if self.can_be_wild(w)), None)
                if wild is None:
                    return None
                rest.remove(wild)
                laid[i] = Laid(wild, card)
        return tuple(laid[i] for i in range(len(run)))

    def with_card(self, laid: Sequence[Laid], card: str) -> list[tuple[Laid, ...]]:
        """The melds that this one becomes with one card more, wilds standing for whatever fits."""
        found: list[tuple[Laid, ...]] = []
        if kind_of(laid) == "set":
            rank = next(one.meant[:-1] for one in laid if one.meant is not None)
            if card != JOKER and card[:-1] == rank:
                found.append((*laid, Laid(card, card)))
            elif self.can_be_wild(card):
                found.append((*laid, Laid(card, None)))
        else:
            suit = (laid[0].meant or "")[-1]
            for rank in self.ring:
                meant = rank + suit
                if card == meant or self.can_be_wild(card):
                    found += [(Laid(card, meant), *laid), (*laid, Laid(card, meant))]
        return [new for new in dict.fromkeys(found) if self.sound(new)]

    def takes(self, laid: Sequence[Laid], cards: Sequence[str]) -> bool:
        """Can all these cards be added to the meld?"""
        if not cards:
            return True
        return any(
            self.takes(new, [*cards[:i], *cards[i + 1 :]])
            for i, card in enumerate(cards)
            for new in self.with_card(laid, card)
        )

    def least_deadwood(self, hand: Sequence[str]) -> int:
        """What the hand counts when its melds (of natural cards) count nothing."""
        melds = [tuple(one.card for one in laid) for laid in self.melds_in(hand, most_wilds=0)]
        known: dict[tuple[str, ...], int] = {}

        def least(rest: tuple[str, ...]) -> int:
            if not rest:
                return 0
            if rest not in known:
                first, others = rest[0], rest[1:]
                best = self.in_hand([first]) + least(others)
                for meld in melds:
                    if first in meld and (left := without(rest, meld)) is not None:
                        best = min(best, least(tuple(left)))
                known[rest] = best
            return known[rest]

        return least(tuple(sorted(hand)))


def kind_of(laid: Sequence[Laid]) -> str:
    """``set`` or ``run``: by the naturals, and by what the wilds stand for."""
    meant = [one.meant for one in laid]
    if None in meant:
        return "set"
    return "set" if len({(card or "")[:-1] for card in meant}) == 1 else "run"


def without(cards: Sequence[str], gone: Iterable[str]) -> list[str] | None:
    """The cards without those, or None when they are not all there."""
    rest = list(cards)
    for card in gone:
        if card not in rest:
            return None
        rest.remove(card)
    return rest


def tree_of(changes: dict[str, Any], extends: str = "basic") -> dict[str, Any]:
    """Changes by dotted key as a rules file has them."""
    tree: dict[str, Any] = {"extends": extends}
    for key, value in changes.items():
        at = tree
        *parts, last = key.split(".")
        for part in parts:
            at = at.setdefault(part, {})
        at[last] = {str(n): v for n, v in value.items()} if isinstance(value, dict) else value
    return tree
