"""Pairs of keys that contradict each other: each value would do alone, together they cannot be played."""

from collections.abc import Callable, Iterator
from itertools import product

from rummy_cli.cards import RANKS, listed

from .schema import DeckRules, KnockRules, OpeningRules, Rules

# The keys at odds, the one to name first, and what is wrong.
Clash = tuple[tuple[str, ...], str]

_HELD_RANKS = {"1": "A", "T": "10"} | {rank: rank for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")}
_NO_ALIAS = ("JK", "JOKER", "*", "??")


def clashes(rules: Callable[[int, int], Rules], numbers: range, hands: int) -> list[Clash]:
    """All contradictions of a set; one that holds for some numbers of players or in some hands only says for which.

    ``rules`` gives the set settled for a number of players, one of ``numbers``, and a hand from 1 to ``hands``.
    """
    players = rules(numbers.start, 1).players
    if players.min > players.max:
        return [_over_max("players", players.min, players.max)]
    found: dict[Clash, dict[int, list[int]]] = {}  # by hand, the numbers of players
    judged: dict[int, list[Clash]] = {}  # most sets are one and the same for every number
    for hand, number in product(range(1, hands + 1), numbers):
        one = rules(number, hand)
        if id(one) not in judged:
            judged[id(one)] = list(_of(one))
        for clash in judged[id(one)]:
            found.setdefault(clash, {}).setdefault(hand, []).append(number)
    result: list[Clash] = []
    for (keys, text), held in found.items():
        some = sorted({number for those in held.values() for number in those})
        if len(some) == len(numbers) or keys[0] != "runs.both_ends":  # if only some play with one pack, it waits
            with_some = f"with {listed(some)} players" if len(some) < len(numbers) else ""
            result.append((keys, _where(text, with_some, _in_hands(list(held), hands))))
    return result + _short_of_cards(rules, numbers, hands)


def _short_of_cards(rules: Callable[[int, int], Rules], numbers: range, hands: int) -> list[Clash]:
    """The first hand whose deal the deck does not hold, for the fewest players that lack cards."""
    short: dict[int, list[tuple[int, Clash]]] = {}
    for hand, number in product(range(1, hands + 1), numbers):
        for clash in _dealing(rules(number, hand), number):
            short.setdefault(hand, []).append((number, clash))
    if not short:
        return []
    (_, (keys, text)), *others = next(iter(short.values()))
    too = f"; nor can {listed([number for number, _ in others])} play" if others else ""
    return [(keys, _where(text + too, "", _in_hands(list(short), hands)))]


def _in_hands(those: list[int], hands: int) -> str:
    if len(those) == hands:
        return ""
    return f"in hand{'' if len(those) == 1 else 's'} {listed(those)}"


def _where(text: str, *limits: str) -> str:
    told = " ".join(filter(None, limits))
    return f"{text} ({told})" if told else text


def _over_max(section: str, least: int, most: int) -> Clash:
    return (f"{section}.min", f"{section}.max"), f"min is {least} and max is {most}: min may not be over max"


def sound(rules: Rules) -> bool:
    """Does nothing in these rules contradict itself, whatever the number of players?"""
    return next(_of(rules), None) is None


def _of(rules: Rules) -> Iterator[Clash]:
    """The contradictions that do not hang on the number of players that sit down."""
    yield from _deck(rules)
    yield from _aliases(rules.deck)
    yield from _sets_and_runs(rules)
    yield from _opening(rules.opening)
    yield from _play(rules)
    yield from _knocking(rules)
    yield from _match(rules)


def _deck(rules: Rules) -> Iterator[Clash]:
    deck = rules.deck
    for key in ("wild_ranks", "removed_ranks"):
        ranks = getattr(deck, key)
        for rank in dict.fromkeys(ranks):
            if ranks.count(rank) > 1:
                yield (f"deck.{key}",), f"{rank} is named twice"
    if len(set(deck.removed_ranks)) == len(RANKS):
        yield ("deck.removed_ranks",), "all ranks are removed: no card is left to play with"
    for rank in deck.wild_ranks:
        if rank in deck.removed_ranks:
            yield ("deck.wild_ranks", "deck.removed_ranks"), f"{rank} is wild, but removed_ranks takes it out"


def _aliases(deck: DeckRules) -> Iterator[Clash]:
    """Names of ranks that cannot be one, or are the name of another."""
    seen: dict[str, str] = {}
    for alias, rank in deck.rank_aliases.items():
        name = alias.upper()
        keys = (f"deck.rank_aliases.{alias}", "deck.rank_aliases")
        if not name.isalnum() or name in _NO_ALIAS or len(name) > 10:
            yield keys, f"{alias!r} cannot name a rank: letters and digits would do, and no name of the joker"
        elif _HELD_RANKS.get(name, rank) not in (rank, *deck.removed_ranks):
            yield keys, f"{alias!r} is the name of the rank {_HELD_RANKS[name]} already, and cannot be {rank}"
        elif seen.setdefault(name, rank) != rank:
            yield keys, f"{alias!r} is {seen[name]} already, and cannot be {rank}: upper and lower case are one"


def _dealing(rules: Rules, players: int) -> Iterator[Clash]:
    deck, deal = rules.deck, rules.deal
    size = deck.packs * 4 * (len(RANKS) - len(set(deck.removed_ranks))) + deck.jokers
    dealt = deal.hand_size * players + deal.starter_extra
    turned = (("the upcard", deal.upcard), ("the cut card", deal.cut_card), ("the turned card", deal.wild_card))
    faced = [name for name, there in turned if there]
    keys = ("deal.hand_size", "players.max", "deck.packs", "deck.jokers", "deck.removed_ranks", "deal.starter_extra")
    left = size - dealt - len(faced)
    cards = f"with {players} players {dealt} cards are dealt" + "".join(f", {name} is one more" for name in faced)
    if left < 0:
        yield keys, f"{cards}: the deck has only {size}"
    elif left == 0:
        yield keys, f"{cards}: of the deck's {size} no stock is left"
    elif rules.stock.ends_at is not None and left < rules.stock.ends_at:
        yield ("stock.ends_at", *keys), f"{cards}: the stock begins with {left}, below its end at {rules.stock.ends_at}"


def _sets_and_runs(rules: Rules) -> Iterator[Clash]:
    sets, runs, deck = rules.sets, rules.runs, rules.deck
    for name, section in (("sets", sets), ("runs", runs)):
        if section.max is not None and section.min > section.max:
            yield _over_max(name, section.min, section.max)
    if sets.distinct_suits and sets.min > 4:
        yield ("sets.min", "sets.distinct_suits"), f"{sets.min} cards of four suits that differ cannot be"
    ranks = len(RANKS) - len(set(deck.removed_ranks))
    longest = ranks + (runs.both_ends and deck.packs > 1 and "A" not in deck.removed_ranks)
    if runs.min > longest:
        yield (
            ("runs.min", "deck.removed_ranks"),
            f"a run of {runs.min} cannot be: the longest has {longest} in this deck",
        )
    if runs.both_ends and deck.packs == 1:
        yield ("runs.both_ends", "deck.packs"), "an ace at each end takes two of one suit: deck.packs is 1"


def _opening(opening: OpeningRules) -> Iterator[Clash]:
    if opening.type == "points" and opening.points is None:
        yield ("opening.points", "opening.type"), "opening.type is points, so points are wanted: 51, say"
    if opening.type == "contract" and not opening.contracts:
        yield ("opening.contracts", "opening.type"), "opening.type is contract, so contracts are wanted: [{sets: 2}]"
    if any(not contract.sets + contract.runs for contract in opening.contracts):
        yield ("opening.contracts",), "the contract asks for no meld"
    if opening.progressive and opening.type == "none":
        yield ("opening.progressive", "opening.type"), "true needs opening.type: points or contract, and it is none"


def _play(rules: Rules) -> Iterator[Clash]:
    by, discard, upcard = rules.going_out.by, rules.turn.discard, rules.deal.upcard
    if len(set(by)) < len(by):
        yield ("going_out.by",), "a way is named twice"
    if not discard:
        if upcard:
            yield ("turn.discard", "deal.upcard"), "false: there is no discard pile, but deal.upcard begins one"
        if rules.pickup.from_ != "never":
            taken = rules.pickup.from_
            yield (
                ("turn.discard", "pickup.from"),
                f"false: there is no discard pile, but pickup.from is {taken}, not never",
            )
        if "discard" in by:
            yield ("turn.discard", "going_out.by"), "false: there is no discard, but going_out.by has it"
    if rules.going_out.final_discard == "required" and "discard" not in by:
        yield ("going_out.final_discard", "going_out.by"), "required, but going_out.by lacks discard"
    if by == ("layoff",) and rules.layoffs.onto == "none" and not rules.rearrange:
        yield ("going_out.by", "layoffs.onto"), "only by layoff, but layoffs.onto is none: nobody could go out"
    if rules.pickup.upcard_offer and not upcard:
        yield ("pickup.upcard_offer", "deal.upcard"), "true, but deal.upcard is false: there is no upcard to offer"


def _knock_scored(rules: Rules) -> Iterator[Clash]:
    """How a knock can be scored: by the differences of deadwood, or by what each holds, which nobody pays."""
    method, knock = rules.scoring.method, rules.knock
    if knock is None:
        if method == "deadwood":
            yield ("scoring.method", "knock"), "deadwood needs a knock: mapping, knock is null"
    elif method not in ("deadwood", "each_own"):
        yield (
            ("scoring.method", "knock"),
            f"{method} cannot score a knock: deadwood or each_own would do, or knock: null",
        )
    elif method == "each_own":
        if knock.gin_bonus:
            keys = ("knock.gin_bonus", "scoring.method")
            yield keys, f"under each_own nobody pays a bonus, and this is {knock.gin_bonus}: 0 would do"
        if knock.big_gin_bonus is not None:
            keys = ("knock.big_gin_bonus", "scoring.method")
            yield keys, f"under each_own nobody pays a bonus, and this is {knock.big_gin_bonus}: null would do"


def _knocking(rules: Rules) -> Iterator[Clash]:
    yield from _knock_scored(rules)
    if not rules.melds_on_table and rules.scoring.melds_in_hand_count:
        counted = ("scoring.melds_in_hand_count", "melds_on_table")
        yield counted, "true, but melds_on_table is false: melds that stay in hand cannot count against their holder"
    knock = rules.knock
    if knock is None:
        if not rules.melds_on_table:
            yield ("melds_on_table", "knock"), "false: melds stay in hand until a knock, but knock is null"
        return
    if rules.melds_on_table and not rules.rearrange:
        keys = ("knock", "melds_on_table", "rearrange")
        yield keys, "knocking needs melds_on_table: false (melds stay in hand) or rearrange: true"
    if knock.limit_from_upcard and not rules.deal.upcard:
        yield ("knock.limit_from_upcard", "deal.upcard"), "true, but deal.upcard is false: no upcard sets the limit"
    if knock.spade_doubles and not rules.deal.upcard:
        yield ("knock.spade_doubles", "deal.upcard"), "true, but deal.upcard is false: no upcard can be a spade"
    yield from _needing(rules, knock)
    if knock.last_discard and not rules.turn.discard:
        yield ("knock.last_discard", "turn.discard"), "true, but turn.discard is false: there is no last discard"
    if knock.last_discard and rules.stock.ends_at is None:
        yield ("knock.last_discard", "stock.ends_at"), "true, but stock.ends_at is null: no discard is the last"


def _needing(rules: Rules, knock: KnockRules) -> Iterator[Clash]:
    needs = knock.needs
    if needs.natural_runs > needs.runs:
        keys = ("knock.needs.natural_runs", "knock.needs.runs")
        yield (
            keys,
            f"{needs.natural_runs} runs without wilds cannot be among {needs.runs}: natural_runs may not be over runs",
        )
    if needs.runs and rules.scoring.melds_in_hand_count:
        keys = ("knock.needs.runs", "scoring.melds_in_hand_count")
        yield keys, "runs are asked for, but every card held counts (scoring.melds_in_hand_count is true)"


def _match(rules: Rules) -> Iterator[Clash]:
    match = rules.match
    if match.end == "hands" and match.hands is None:
        yield ("match.hands", "match.end"), "match.end is hands, so a number of hands is wanted"
    if match.end in ("target", "elimination") and match.target is None:
        yield ("match.target", "match.end"), f"match.end is {match.end}, so a target is wanted"
    if match.columns > 1:
        if rules.knock is None or rules.scoring.method != "deadwood":
            yield ("match.columns", "scoring.method", "knock"), "columns go with knock and scoring.method: deadwood"
        if rules.players.max > 2:
            yield (
                ("match.columns", "players.max"),
                f"columns are for two players, and players.max is {rules.players.max}",
            )
        if match.end != "target":
            yield ("match.columns", "match.end"), f"columns close at a target, and match.end is {match.end}"
