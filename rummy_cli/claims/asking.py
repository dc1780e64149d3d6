"""A claim as it was said, judged under its circumstances: cards are read as the house calls them, and the claim finds its judge."""

from collections.abc import Callable, Sequence

import msgspec

from rummy_cli.cards import AMBIGUOUS, RANKS, CardReader, Facts, Laid, UnreadableCard, names
from rummy_cli.melds import shaper
from rummy_cli.ruleset import Rules, forbids
from rummy_cli.text import Unreadable

from .any_cards import ClaimedGroup, RanksOnly, of_each_rank, ranks_in, ways
from .circumstances import Circumstances, for_cards, with_wild
from .claim_text import Claim
from .verdict import ClaimVerdict, judge

ClaimJudge = Callable[[Rules], ClaimVerdict]


def card_reader(rules: Rules) -> CardReader:
    """The reader of cards as this house calls them."""
    aliases = {alias: RANKS.index(rank) for alias, rank in rules.deck.rank_aliases.items()}
    return CardReader(aliases, [RANKS.index(rank) for rank in rules.deck.removed_ranks])


def groups_of(reader: CardReader, text: str, *, unknown: bool = False) -> list[tuple[Laid, ...]]:
    """Cards in groups, parted by ``/``. Raises UnreadableCard; an empty group is left out."""
    found = [tuple(reader.read(part, unknown=unknown)) for part in text.split("/")]
    return [cards for cards in found if cards]


def ruling(claim: Claim, circumstances: Circumstances) -> ClaimVerdict:
    """The ruling on a claim. Raises Unreadable and UnreadableCard."""
    reader = card_reader(circumstances.rules)
    if claim.wild is not None:
        circumstances = with_wild(circumstances, reader.read_one(claim.wild, unknown=True))
    try:
        return _ASKED[claim.what](claim, circumstances, reader)
    except UnreadableCard as error:
        if error.text not in " ".join(claim.cards) or not error.readings:
            raise
        return _of_readings(claim, circumstances, error)


def _of_readings(claim: Claim, circumstances: Circumstances, error: UnreadableCard) -> ClaimVerdict:
    """A claim whose cards could be several: illegal where it is so in each way, else ambiguous."""
    text = " ".join(claim.cards)
    found = [
        ruling(msgspec.structs.replace(claim, cards=(text.replace(error.text, f" {names(cards)} ", 1),)), circumstances)
        for cards in error.readings
    ]
    if all(one.verdict == "illegal" for one in found):
        return found[0]
    told: Facts = {"typed": error.text, "ways": error.readings}
    unclear = forbids(
        circumstances.rules, "read_as_several", "deck.rank_aliases", told, verdict=AMBIGUOUS, readings=error.readings
    )
    return ClaimVerdict(objections=(unclear,))


# ---------------------------------------------------------------- the cards of a claim


def _groups(reader: CardReader, words: Sequence[str], *, unknown: bool = False) -> list[tuple[Laid, ...]]:
    found = groups_of(reader, " ".join(words), unknown=unknown)
    if not found:
        raise Unreadable("no cards are named: write them after the claim, such as check meld 6S 7S 8S")
    return found


def _any_groups(reader: CardReader, words: Sequence[str]) -> list[ClaimedGroup]:
    """Groups of cards, or of ranks alone, parted by ``/``."""
    parts = [part for part in " ".join(words).split("/") if part.strip()]
    return [ranks_in(reader, part) or tuple(reader.read(part)) for part in parts]


def _melds(reader: CardReader, times: Sequence[Sequence[str]]) -> list[ClaimedGroup]:
    """Melds named in words, ``times`` being the words of each naming: single cards belong to one meld, a word of several is a meld."""
    texts: list[str] = []
    for words in times:
        for word in words:
            texts += ["/", word, "/"] if _is_meld(reader, word) else [word]
        texts.append("/")
    return _any_groups(reader, texts)


def _is_meld(reader: CardReader, word: str) -> bool:
    """Is this word more than one card? A word that is none alone may be part of a card that is said in several."""
    if "/" in word:
        return True
    try:
        return len(reader.read(word)) > 1
    except UnreadableCard:
        ranks = ranks_in(reader, word)
        return ranks is not None and len(ranks.ranks) > 1


# ---------------------------------------------------------------- each claim and its judge


def _of_any(
    claims: Sequence[ClaimedGroup], rules: Rules, of: Callable[[Sequence[Sequence[Laid]]], ClaimJudge]
) -> ClaimVerdict:
    """The claim judged; where ranks alone are said, of the cards that would do, or of the likeliest."""
    first: ClaimVerdict | None = None
    some = any(isinstance(group, RanksOnly) for group in claims)
    for cards in ways(claims):
        found = judge(rules, of(cards))
        if some:
            named = tuple(way for group, way in zip(claims, cards, strict=True) if isinstance(group, RanksOnly))
            found = msgspec.structs.replace(found, assumed=named)
        if found.verdict != "illegal":
            return found
        first = first or found
    assert first is not None
    return first


def _named(groups: Sequence[ClaimedGroup]) -> Sequence[ClaimedGroup]:
    """The groups, if there are any. Raises Unreadable."""
    if not groups:
        raise Unreadable("no cards are named: write them after the claim, such as check meld 6S 7S 8S")
    return groups


def _flat(groups: Sequence[Sequence[Laid]]) -> list[Laid]:
    return [card for group in groups for card in group]


def _on(claim: Claim, circumstances: Circumstances, reader: CardReader) -> list[ClaimedGroup]:
    """The melds named with ``--on``, else those of the game."""
    found = _melds(reader, claim.on) or list(circumstances.table)
    if not found:
        raise Unreadable("say on which meld of the table, such as --on '6S 7S 8S'")
    return found


def _meld(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from . import on_table  # noqa: PLC0415  the referee is large: hands and counts do without it

    claims = _named(_any_groups(reader, claim.cards))
    return _of_any(claims, circumstances.rules, lambda groups: lambda rules: on_table.meld(rules, groups))


def _open(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from . import on_table  # noqa: PLC0415  as above

    claims = _named(_any_groups(reader, claim.cards))
    return _of_any(
        claims, circumstances.rules, lambda groups: lambda rules: on_table.opening(rules, groups, limit=claim.limit)
    )


def _layoff(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from . import on_table  # noqa: PLC0415  as above

    cards = _named(_any_groups(reader, [" ".join(claim.cards).replace("/", " ")]))
    claims = [*cards, *_on(claim, circumstances, reader)]
    return _of_any(
        claims,
        circumstances.rules,
        lambda all_: lambda rules: on_table.layoff(rules, all_[0], all_[1:], stands=not claim.on),
    )


def _swap(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from . import on_table  # noqa: PLC0415  as above

    cards = _named(_any_groups(reader, [" ".join(claim.cards).replace("/", " ")]))
    claims = [*cards, *_on(claim, circumstances, reader)]
    return _of_any(
        claims,
        circumstances.rules,
        lambda all_: lambda rules: on_table.free(rules, all_[0], all_[1:], stands=not claim.on),
    )


def _rearrange(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from . import on_table  # noqa: PLC0415  as above

    before = _melds(reader, [claim.cards])
    after = _melds(reader, claim.to)
    if not before:
        raise Unreadable("no melds are named: write those of the table after the claim, and with --to what they became")
    if not after:
        raise Unreadable("say what the melds became, such as --to '4C 5C 6C / 7C 7D 7H'")
    at = len(before)
    return _of_any(
        [*before, *after],
        circumstances.rules,
        lambda all_: lambda rules: on_table.rearrange(rules, all_[:at], all_[at:]),
    )


def _knock(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from . import in_hand  # noqa: PLC0415  as above

    groups = _groups(reader, claim.cards)
    turned = None if claim.upcard is None else reader.read_one(claim.upcard, unknown=True)
    rules = for_cards(circumstances, sum(map(len, groups))).rules
    return judge(rules, lambda other: in_hand.knock(other, groups, turned, limit=claim.limit))


def _hand(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from . import in_hand  # noqa: PLC0415  as above

    cards = _flat(_groups(reader, claim.cards))
    on = [group for group in _melds(reader, claim.on) if not isinstance(group, RanksOnly)]
    return judge(
        circumstances.rules, lambda rules: in_hand.hand(rules, cards, on, opened=claim.opened, limit=claim.limit)
    )


def _count(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from . import in_hand  # noqa: PLC0415  as above

    ranks = ranks_in(reader, " ".join(claim.cards)) if circumstances.rules.scoring.melds_in_hand_count else None
    if ranks is not None and not set(shaper(circumstances.rules).own_ranks).isdisjoint(ranks.ranks):
        ranks = None  # it matters which card of the rank it is
    cards = _flat(_groups(reader, claim.cards, unknown=True)) if ranks is None else of_each_rank(ranks)
    return judge(circumstances.rules, lambda rules: in_hand.count(rules, cards, limit=claim.limit))


def _table(claim: Claim, circumstances: Circumstances, reader: CardReader) -> ClaimVerdict:
    from .table_question import rearranging  # noqa: PLC0415  the search is for this claim only

    if not claim.hand:
        raise Unreadable("say what the hand holds, such as --hand 7D 7H")
    named = [group for group in _melds(reader, [claim.cards]) if not isinstance(group, RanksOnly)]
    held = _flat(_groups(reader, [word for words in claim.hand for word in words]))
    on_table = named or circumstances.table
    return rearranging(circumstances.rules, on_table, held, limit=claim.limit, most=claim.most, stands=not named)


_ASKED: dict[str, Callable[[Claim, Circumstances, CardReader], ClaimVerdict]] = {
    "meld": _meld,
    "layoff": _layoff,
    "swap": _swap,
    "open": _open,
    "knock": _knock,
    "hand": _hand,
    "count": _count,
    "rearrange": _rearrange,
    "table": _table,
}
