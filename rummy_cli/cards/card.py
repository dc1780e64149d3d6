"""Cards as small integers, and the one reader and writer of card text.

A *card* is an integer: ``suit * 13 + rank`` for the 52 naturals (suits in the order C D H S, ranks from the ace, 0, to the
king, 12), 52 for a joker, 53 for a card that nobody noted (``??``). Sorting the integers sorts by suit, then by rank.

A *laid* card is a card as it is claimed or lies in a meld. It is the card itself, or, where a wild card is said to stand
for another, ``card | (other + 1) << 6``: ``JK=8S`` and ``2C=8S`` are laid cards. Every card is a laid card.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

Card = int
Laid = int

SUITS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE, JACK, QUEEN, KING = 0, 10, 11, 12
CLUBS, DIAMONDS, HEARTS, SPADES = 0, 1, 2, 3
JOKER: Card = 52
UNKNOWN: Card = 53
PACK = 52  # cards of a pack without jokers
KINDS = 53  # different cards that a deck may hold: 52 naturals and the joker
# How a card is encoded: for this module, and for those that are written for speed.
SUIT_SIZE = 13
CARD_MASK = 63  # the bits of a laid card that are the card itself
SAID_SHIFT = 6  # above them one more than the card that it is said to stand for

NAMES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "JK", "??")
_SIGNS = "♣♦♥♠"

_CODES: dict[str, Laid] = {name: code for code, name in enumerate(NAMES[:KINDS])}


class UnreadableCard(ValueError):  # noqa: N818  it says what the text is
    """Text that is no card. ``text`` is what was read, the message says what would do; ``readings``: the cards that it
    could be, where it could be several things.
    """

    def __init__(self, text: str, message: str, readings: Iterable[Iterable[Laid]] = ()) -> None:
        super().__init__(message)
        self.text = text
        self.readings = tuple(tuple(cards) for cards in readings)


def suit_of(card: Card) -> int:
    """Suit of a natural card, 0 to 3 in the order C D H S."""
    return card // SUIT_SIZE


def rank_of(card: Card) -> int:
    """Rank of a natural card, 0 (the ace) to 12 (the king)."""
    return card % SUIT_SIZE


def card_of(rank: int, suit: int) -> Card:
    """The natural card of a rank (0-12) and a suit (0-3)."""
    return suit * SUIT_SIZE + rank


def physical(laid: Laid) -> Card:
    """The card itself, whatever it stands for."""
    return laid & CARD_MASK


def cards_of_rank(rank: int) -> range:
    """The four cards of a rank (0-12), by suits."""
    return range(rank, JOKER, SUIT_SIZE)


def of_rank(rank: int) -> slice:
    """Where the four cards of a rank (0-12) stand in a list by kinds of cards."""
    return slice(rank, JOKER, SUIT_SIZE)


def is_said(laid: Laid) -> bool:
    """Is it said what the card stands for?"""
    return laid > CARD_MASK


def identity(laid: Laid) -> Card:
    """The card that a laid card counts as: what it is said to stand for, else itself."""
    return (laid >> SAID_SHIFT) - 1 if laid > CARD_MASK else laid


def as_card(laid: Laid, other: Card | None) -> Laid:
    """The wild ``laid``, said to stand for ``other`` (None: nothing said)."""
    return (laid & CARD_MASK) if other is None else (laid & CARD_MASK) | (other + 1) << SAID_SHIFT


def name(laid: Laid) -> str:
    """Canonical text of a card: ``10H``, ``JK``, ``??``, ``JK=8S``."""
    return NAMES[laid] if laid <= CARD_MASK else f"{NAMES[laid & CARD_MASK]}={NAMES[(laid >> SAID_SHIFT) - 1]}"


def names(cards: Iterable[Laid]) -> str:
    """Canonical text of several cards, parted by single spaces."""
    return " ".join([name(card) for card in cards])


def pretty(laid: Laid) -> str:
    """A card with its suit as a sign, for terminals that can show it: ``10♥``, ``JK=8♠``."""
    if laid > CARD_MASK:
        return f"{pretty(laid & CARD_MASK)}={pretty((laid >> SAID_SHIFT) - 1)}"
    return NAMES[laid] if laid >= JOKER else RANKS[laid % SUIT_SIZE] + _SIGNS[laid // SUIT_SIZE]


_SUIT_LETTERS = {
    **{letter: i for i, letter in enumerate(SUITS)},
    **{sign: i for i, sign in enumerate(_SIGNS)},
    **{sign: i for i, sign in enumerate("♧♢♡♤")},
}
_JOKERS = ("JOKER", "JK", "*", "🃏")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "\ufe0f": None, "\ufe0e": None})


_LONGEST_TANGLE = 60  # characters of a word that are looked at in each way
_MOST_WAYS = 8  # readings of one text that are looked at


class CardReader:
    """Reads cards as people type and say them, for one deck.

    ``aliases`` are the extra rank names of ``deck.rank_aliases`` (name to rank 0-12), ``removed`` the ranks that
    ``deck.removed_ranks`` takes out: the span ``6-JC`` skips them, since neighbours close up. ``everyday``: are cards
    suit first and in words (``h7``, ``678s``, ``seven of hearts``) read too, where the plain forms do not fit?
    """

    def __init__(
        self, aliases: Mapping[str, int] | None = None, removed: Iterable[int] = (), *, everyday: bool = True
    ) -> None:
        self._ranks: dict[str, int] = {rank: i for i, rank in enumerate(RANKS)} | {"T": 9, "1": ACE}
        self._ranks.update({alias.upper(): rank for alias, rank in (aliases or {}).items()})
        self._removed = frozenset(removed)
        self._everyday = everyday
        # a rank that is called like a suit: a word may then be several things
        self._tangled = any(letter in name for name in self._ranks for letter in _SUIT_LETTERS)
        # compiled for the first word that needs them
        self._patterns: tuple[re.Pattern[str], re.Pattern[str]] | None = None

    @property
    def plain(self) -> "CardReader":
        """A reader of the same deck that knows the plain forms alone."""
        other = CardReader(removed=self._removed, everyday=False)
        other._ranks, other._tangled, other._patterns = self._ranks, self._tangled, self._patterns
        return other

    def read(self, text: str, *, unknown: bool = False) -> list[Laid]:
        """All the cards in ``text``, in the order typed.

        ``unknown`` admits ``??``. Raises UnreadableCard for what is no card, or could be several things; an empty text
        gives an empty list.
        """
        try:
            return [_CODES[word] for word in text.split()]
        except KeyError:
            pass
        words = text.translate(_DASHES).replace(",", " ").split()
        refusal: UnreadableCard | None = None
        known: dict[str, list[list[Laid]]] = {}
        for word in words:
            if word.upper() not in known:
                try:
                    known[word.upper()] = [[UNKNOWN]] if word == "??" and unknown else self._word(word)
                except UnreadableCard as error:
                    refusal, known[word.upper()] = refusal or error, []
        ways = self._said(words, known) if refusal is not None else _joined(words, known)
        if len(ways) == 1:
            return ways[0]
        if refusal is not None and not ways:
            raise refusal
        listed = ", or ".join(names(cards) for cards in ways)
        raise UnreadableCard(text, f"read {text!r}: that could be {listed}; write it out", ways)

    def _said(self, words: list[str], known: dict[str, list[list[Laid]]]) -> list[list[Laid]]:
        """The ways to read words of which one at least is nothing by itself in the plain forms."""
        if not self._everyday:
            return []
        from .everyday import Everyday  # noqa: PLC0415  only for cards that are said so

        said = Everyday(self._ranks, _SUIT_LETTERS)
        return said.said([word.upper() for word in words], {w: ways or said.word(w) for w, ways in known.items()})

    def read_one(self, text: str, *, unknown: bool = False) -> Laid:
        """Exactly one card; UnreadableCard for none, several, or what is no card."""
        cards = self.read(text, unknown=unknown)
        if len(cards) != 1:
            raise UnreadableCard(text, f"read {text!r}: one card is wanted here, such as 7H")
        return cards[0]

    def read_rank(self, text: str) -> int | None:
        """A rank alone (0-12), or None for what is no rank."""
        return self._ranks.get(text.upper())

    def _compile(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        rank = "|".join(sorted(map(re.escape, self._ranks), key=len, reverse=True))
        suits = "[" + "".join(_SUIT_LETTERS) + "]"
        jokers = "|".join(map(re.escape, _JOKERS))
        span = re.compile(rf"({rank})({suits})?-({rank})({suits})")
        piece = re.compile(rf"(?:({jokers})|({rank})({suits}+))(?:=({rank})({suits}))?")
        self._patterns = span, piece
        return self._patterns

    def _word(self, word: str) -> list[list[Laid]]:
        """The cards of one word in the plain forms, in each way that there is."""
        upper = word.upper()
        if upper == "??":
            raise UnreadableCard(word, "read '??': a card nobody noted cannot be named in a claim; name the card")
        spans, pieces = self._patterns or self._compile()
        span = spans.fullmatch(upper)
        if span:
            return [self._spell_out(word, *span.groups())]
        if self._tangled and len(word) <= _LONGEST_TANGLE:
            ways = self._ways(word, upper)
            if ways:
                return ways
        cards: list[Laid] = []
        at = 0
        while at < len(upper):
            piece = pieces.match(upper, at)
            if piece is None:
                meant = f"{upper.replace('O', '0').strip('.!?:')}"  # a letter for the nought, a full stop
                near = f" (did you mean {meant}?)" if meant != upper and pieces.fullmatch(meant) else ""
                raise UnreadableCard(
                    word, f"read {word!r}: no such card{near}; write rank and suit, such as 7H, 10S, KD or JK"
                )
            cards += self._piece(word, *piece.groups())
            at = piece.end()
        return [cards]

    def _ways(self, word: str, upper: str) -> list[list[Laid]]:
        """Each way to part a word into cards, where a rank is called like a suit."""
        tails: list[list[list[Laid]]] = [[] for _ in upper] + [[[]]]
        for at in range(len(upper) - 1, -1, -1):
            found = [
                [*head, *tail]
                for end in range(at + 1, len(upper) + 1)
                if tails[end]
                for head in self._heads(word, upper, at, end)
                for tail in tails[end]
            ]
            tails[at] = [way for i, way in enumerate(found) if way not in found[:i]][:_MOST_WAYS]
        return tails[0]

    def _heads(self, word: str, upper: str, at: int, end: int) -> Iterator[list[Laid]]:
        """What a part of a word can be: one rank in one or more suits (a spelling may be two ranks), a joker, a wild."""
        for rank in self._ranks:
            suits = upper[at + len(rank) : end]
            if suits and upper.startswith(rank, at) and all(sign in _SUIT_LETTERS for sign in suits):
                yield [card_of(self._ranks[rank], _SUIT_LETTERS[sign]) for sign in suits]
        piece = (self._patterns or self._compile())[1].fullmatch(upper, at, end)
        if piece is not None and (piece.group(1) or piece.group(4)):
            yield self._piece(word, *piece.groups())

    def _piece(self, word: str, joker: str | None, rank: str, suits: str, other_rank: str, other: str) -> list[Laid]:
        found = [JOKER] if joker else [card_of(self._ranks[rank], _SUIT_LETTERS[suit]) for suit in suits]
        if not other_rank:
            return found
        if len(found) != 1:
            raise UnreadableCard(word, f"read {word!r}: only one card may stand before '='")
        return [as_card(found[0], card_of(self._ranks[other_rank], _SUIT_LETTERS[other]))]

    def _spell_out(self, word: str, low: str, low_suit: str | None, high: str, suit: str) -> list[Laid]:
        first, last = self._ranks[low], self._ranks[high]
        if last == ACE and first != ACE:
            last = SUIT_SIZE
        if first >= last or (low_suit and _SUIT_LETTERS[low_suit] != _SUIT_LETTERS[suit]):
            raise UnreadableCard(word, f"read {word!r}: a span runs upwards in one suit, such as 4-7S")
        return [
            card_of(rank % SUIT_SIZE, _SUIT_LETTERS[suit])
            for rank in range(first, last + 1)
            if rank % SUIT_SIZE not in self._removed
            or rank in (first, last)  # an end that the deck lacks was said all the same
        ]


def is_one_card(word: str) -> bool:
    """Does a word read as one card of an ordinary deck (``7H``, ``h7``, ``joker``)?"""
    upper = word.upper()
    ranks = (*RANKS, "T", "1")
    return upper in (*_JOKERS, "??") or (
        len(upper) > 1
        and ((upper[-1] in _SUIT_LETTERS and upper[:-1] in ranks) or (upper[0] in _SUIT_LETTERS and upper[1:] in ranks))
    )


def _joined(words: Iterable[str], known: Mapping[str, list[list[Laid]]]) -> list[list[Laid]]:
    """The cards of words one after the other, in each way."""
    ways: list[list[Laid]] = [[]]
    for word in words:
        found = known[word.upper()]
        if len(found) == 1:
            for way in ways:
                way.extend(found[0])
        else:
            ways = [[*way, *cards] for way in ways for cards in found][:_MOST_WAYS]
    return ways


def bag(cards: Iterable[Laid]) -> list[int]:
    """How many of each of the 53 kinds; what wilds stand for is left aside."""
    counts = [0] * KINDS
    for card in cards:
        counts[card & CARD_MASK] += 1
    return counts


def copies(cards: Iterable[Laid]) -> dict[Card, int]:
    """How many of each card that is there, in the order in which they come; what wilds stand for is left aside."""
    counts: dict[Card, int] = {}
    for laid in cards:
        card = laid & CARD_MASK
        counts[card] = counts.get(card, 0) + 1
    return counts
