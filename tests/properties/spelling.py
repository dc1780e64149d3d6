"""Moves -> lines of a record, canonical or as people type them."""

from random import Random

from .table_sim import Move, Table

NAMES = ("Ana", "Ben", "Cho", "Dot", "Eli", "Fay")
SHORT = {"draw": "d", "take": "t", "meld": "m", "layoff": "l", "swap": "s", "discard": "x", "pass": "p", "knock": "k"}
SIGNS = dict(zip("CDHS", "♣♦♥♠", strict=True))


class Scribe:
    """Writes lines; ``loose``: how often otherwise than canonical."""

    def __init__(self, rng: Random, loose: float) -> None:
        self.rng, self.loose = rng, loose

    def _loosely(self) -> bool:
        return self.rng.random() < self.loose

    def card(self, card: str) -> str:
        """A card, perhaps in another spelling."""
        if not self._loosely():
            return card
        first, _, meant = card.partition("=")
        words = []
        for word in (first, meant) if meant else (first,):
            if word in ("JK", "??"):
                words.append(word if word == "??" else self.rng.choice(("jk", "*", "joker")))
                continue
            rank, suit = word[:-1], word[-1]
            rank = {"10": "T", "A": "1"}.get(rank, rank) if self.rng.random() < 0.5 else rank
            words.append(self.rng.choice((rank.lower() + suit.lower(), rank + SIGNS[suit], rank + suit)))
        return "=".join(words)

    def cards(self, groups: tuple[tuple[str, ...], ...]) -> str:
        """Melds, parted by strokes."""
        return " / ".join(" ".join(self.card(card) for card in group) for group in groups)

    def move(self, move: Move) -> str:
        """The line of a move."""
        verb = SHORT.get(move.verb, move.verb) if self._loosely() else move.verb
        text = f"{verb} {self.cards(move.cards)}".rstrip()
        if move.numbers:
            text = f"{verb} {' '.join(map(str, move.numbers))}: {self.cards(move.cards)}"
        if move.verb == "cut":
            text = "take cut"
        elif move.verb == "take" and not move.named:
            text = verb
        elif move.verb == "discard" and move.hidden:
            text = f"{verb} ??"
        if move.on is not None and move.named:
            text += f" on {move.on}"
        if self.rng.random() < self.loose / 8:
            text += " !"  # with nothing to overrule it means nothing
        if self._loosely():
            return text
        name = NAMES[move.who]
        return f"{name[: self.rng.randint(1, 3)].lower()}: {text}" if self._loosely() else f"{name}: {text}"

    def deal(self, t: Table, *, known: bool) -> str:
        """The line of a deal; the dealer left out now and then where he is known."""
        text = "deal"
        if not known or not self._loosely():
            text += f" {NAMES[t.dealer]}"
        if t.upcard:
            text += f" upcard {'??' if t.upcard[1] else self.card(t.upcard[0])}"
        if t.cut:
            text += f" cut {'??' if t.cut[1] else self.card(t.cut[0])}"
        return text
