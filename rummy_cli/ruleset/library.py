"""The sets on the shelf: to which family one belongs, what is said of it in short, and by which words it is found."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from .loading import House
    from .schema import Rules

Family = Literal["basic", "laying down", "closing", "gin", "rearranging"]
FAMILIES: tuple[tuple[Family, str], ...] = (
    ("basic", "Basic: melds are laid down as they come, and the winner collects"),
    ("laying down", "Laying down: an opening, wild cards, or points for what is laid down"),
    ("closing", "Closing: melds stay in hand until somebody closes"),
    ("gin", "Gin: two players, a knock, and the difference of deadwood"),
    ("rearranging", "Rearranging: the melds on the table may be rearranged, and nothing is discarded"),
)


def family_of(house: "House") -> Family:
    """The family of games that a set belongs to, by its rules for the fewest players in the first hand."""
    rules = house.rules(house.players_min)
    if rules.rearrange and not rules.turn.discard:
        return "rearranging"
    if not rules.melds_on_table:
        is_gin = rules.scoring.method == "deadwood" and rules.players.max == 2
        return "gin" if is_gin else "closing"
    return "basic" if _is_plain(rules) else "laying down"


def _is_plain(rules: "Rules") -> bool:
    """No wild cards, nothing to open with, and the winner collects."""
    wild = rules.deck.jokers or rules.deck.wild_ranks or rules.deal.wild_card
    return not wild and rules.opening.type == "none" and rules.scoring.method == "winner_collects"


def in_short(about: str | None) -> str:
    """Where a set is played, and what it is: the first sentence of what is said about it, to its first colon or semicolon.

    Empty where nothing is said.
    """
    short = about or ""
    for end in (". ", "; ", ": "):
        short = short.partition(end)[0]
    return short.strip().removesuffix(".")


def comparable(text: str) -> str:
    """A text for comparing: small letters without accents, whatever is no letter and no digit a blank."""
    plain = "".join([one for one in normalize("NFKD", text.casefold()) if not combining(one)])
    return " ".join("".join([one if one.isalnum() else " " for one in plain]).split())


def is_found(words: Iterable[str], name: str, house: "House") -> bool:
    """Does every word stand in the name of the set, its title, its family or what is said about it; also a part of a word."""
    about = house.rules(house.players_min).about or ""
    text = comparable(f"{name} {house.name} {about} {family_of(house)}")
    return all(comparable(word) in text for word in words)
