"""What comes of a claim: the ruling, what it is about, and the hint."""

from collections.abc import Callable, Sequence

import msgspec

from rummy_cli.cards import AMBIGUOUS, RANKS, UNDECIDED, Card, CardReader, Laid, Objection
from rummy_cli.melds import Meld
from rummy_cli.ruleset import House, Rules

from .remedies import hint

Groups = Sequence[Sequence[Laid]]


class Finding(msgspec.Struct, frozen=True):
    """What comes of a claim. ``None`` is what the claim does not ask for, or what cannot be told.

    ``melds``: as they lie after it; ``freed``: the wilds of a swap; ``points``: of the melds, or what the cards cost;
    ``discard``: the best one, and the deadwood after it; ``limit``: the most deadwood that may knock.
    """

    objections: tuple[Objection, ...] = ()
    melds: tuple[Meld, ...] | None = None
    points: int | None = None
    freed: tuple[Card, ...] = ()
    deadwood: int | None = None
    left: tuple[Card, ...] | None = None
    laid: tuple[tuple[int, tuple[Laid, ...]], ...] = ()
    out: bool | None = None
    most_melded: int | None = None
    opens: bool | None = None
    discard: tuple[Card, int] | None = None
    limit: int | None = None
    hint: str | None = None

    @property
    def verdict(self) -> str:
        """legal, illegal, ambiguous or unknown."""
        verdicts = {objection.verdict for objection in self.objections}
        return next((v for v in ("illegal", AMBIGUOUS, UNDECIDED) if v in verdicts), "legal")

    @property
    def rules(self) -> list[str]:
        """The keys cited, each once."""
        return list(dict.fromkeys(objection.rule for objection in self.objections))

    @property
    def reason(self) -> str | None:
        """All that speaks against it, in one text."""
        return "; ".join(dict.fromkeys(objection.reason for objection in self.objections)) or None


def card_reader(rules: Rules) -> CardReader:
    """The reader of cards as this house calls them."""
    aliases = {alias: RANKS.index(rank) for alias, rank in rules.deck.rank_aliases.items()}
    return CardReader(aliases, [RANKS.index(rank) for rank in rules.deck.removed_ranks])


def players_for(house: House, cards: int) -> int | None:
    """The number of players who are dealt so many cards, or one fewer (a card has been drawn); None where none are."""
    for players in range(house.players_min, house.players_max + 1):
        if house.rules(players).deal.hand_size in (cards, cards - 1):
            return None if players == house.players_min else players
    return None


def groups_of(reader: CardReader, text: str, *, unknown: bool = False) -> list[list[Laid]]:
    """Cards in groups, parted by ``/``. Raises UnreadableCard; an empty group is left out."""
    found = [reader.read(part, unknown=unknown) for part in text.split("/")]
    return [cards for cards in found if cards]


def judge(rules: Rules, claim: Callable[[Rules], Finding]) -> Finding:
    """The claim judged, with the hint that one change of a cited key would have allowed it."""
    found = claim(rules)
    if found.verdict != "illegal":
        return found
    return msgspec.structs.replace(found, hint=hint(rules, found.objections, lambda other: claim(other).objections))
