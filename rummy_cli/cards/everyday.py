"""Cards as people write and say them: suit first, ``678s``, ``seven of diamonds``, ``4-5-6c``.

Read only where the short plain forms (``7H``, ``7CDH``, ``4-7S``) do not fit. A text may still mean two things; then all are given.
"""

import re
from collections.abc import Iterator, Mapping

from .card import ACE, JACK, KING, QUEEN, Laid, card_of

_WORDS: dict[str, int] = {
    "ACE": ACE,
    "JACK": JACK,
    "QUEEN": QUEEN,
    "KING": KING,
    **dict(zip(("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"), range(1, 10), strict=True)),
}
_SUIT_WORDS: dict[str, int] = {
    form: suit for suit, word in enumerate(("CLUB", "DIAMOND", "HEART", "SPADE")) for form in (word, f"{word}S")
}
LONGEST = 60  # words of one text, and characters of one word, that are looked at; nobody says more in one breath
MOST = 8  # readings of one text that are looked at


class Everyday:
    """Reads what is said of cards; ``ranks`` and ``suits``: how they are called here, in capitals."""

    def __init__(self, ranks: Mapping[str, int], suits: Mapping[str, int]) -> None:
        self._ranks, self._suits = ranks, suits
        suit = "[" + "".join(suits) + "]"
        signs = "".join(re.escape(name) for name in ranks if len(name) == 1 and name != "1")
        self._one_suit = re.compile(rf"([{signs}]{{2,}})({suit})")

    def word(self, word: str) -> list[list[Laid]]:
        """The cards that one word in capitals may be, in each way."""
        if len(word) > LONGEST:
            return []
        found = list(self._pairs(word, 0))
        one_suit = self._one_suit.fullmatch(word)
        if one_suit:
            ranks = [self._ranks[sign] for sign in one_suit.group(1)]
            if len(set(ranks)) == len(ranks):
                found.append([card_of(rank, self._suits[one_suit.group(2)]) for rank in ranks])
        return different(found + self._listed(word))

    def _pairs(self, word: str, at: int) -> Iterator[list[Laid]]:
        """``S10H7``: suits, each with the rank behind it."""
        if at == len(word):
            yield []
            return
        suit = self._suits.get(word[at])
        if suit is None:
            return
        for name, rank in self._ranks.items():
            if word.startswith(name, at + 1):
                for rest in self._pairs(word, at + 1 + len(name)):
                    yield [card_of(rank, suit), *rest]

    def _listed(self, word: str) -> list[list[Laid]]:
        """``4-5-6C``, ``2C-4C-6C``: more than two with hyphens are a list; who has no suit takes the one behind."""
        parts = word.split("-")
        if len(parts) < 3:
            return []
        cards: list[Laid] = []
        suit: int | None = None
        for part in reversed(parts):
            rank, suit_here = self._ranks.get(part), None
            if rank is None:
                rank, suit_here = self._ranks.get(part[:-1]), self._suits.get(part[-1:])
                suit = suit_here
            if rank is None or suit is None:
                return []
            cards.append(card_of(rank, suit))
        return [cards[::-1]]

    def said(self, words: list[str], plain: Mapping[str, list[list[Laid]]]) -> list[list[Laid]]:
        """The cards of a whole text, in each way; ``plain``: what each word (in capitals) can be by itself."""
        if len(words) > LONGEST:
            return []
        tails: list[list[list[Laid]]] = [[] for _ in words] + [[[]]]
        for at in range(len(words) - 1, -1, -1):
            found = [[*cards, *rest] for cards in plain.get(words[at], ()) for rest in tails[at + 1]]
            for end, cards in self._ranks_then_suit(words, at):
                found += [[*cards, *rest] for rest in tails[end]]
            tails[at] = different(found)[:MOST]
        return tails[0]

    def _ranks_then_suit(self, words: list[str], at: int) -> Iterator[tuple[int, list[Laid]]]:
        """``6 7 8 S``, ``K OF HEARTS``, ``KING HEARTS``: where such a group ends, and its cards."""
        ranks: list[int] = []
        for end in range(at, len(words)):
            word = words[end]
            suit = _SUIT_WORDS.get(word, self._suits.get(word))
            if ranks and suit is not None:
                yield end + 1, [card_of(rank, suit) for rank in ranks]
            if ranks and word == "OF" and end + 1 < len(words):
                suit = _SUIT_WORDS.get(words[end + 1], self._suits.get(words[end + 1]))
                if suit is not None:
                    yield end + 2, [card_of(rank, suit) for rank in ranks]
                return
            rank = self._ranks.get(word, _WORDS.get(word))
            if rank is None:
                return
            ranks.append(rank)


def different(ways: list[list[Laid]]) -> list[list[Laid]]:
    """The ways of reading a text, each once."""
    found: list[list[Laid]] = []
    for way in ways:
        if way not in found:
            found.append(way)
    return found
