"""Cards as the terminal can show them, and what is said against a claim: all that an answer needs where no game is played."""

from collections.abc import Iterable

from rummy_cli.cards import Laid, Objection, name, names, pretty

RED, PLAIN = "\033[31m", "\033[0m"


def card_text(laid: Laid, *, signs: bool = False) -> str:
    """A card for the screen: plain, or with its suit as a sign and red where it is red."""
    if not signs:
        return name(laid)
    text = pretty(laid)
    return f"{RED}{text}{PLAIN}" if any(sign in text for sign in "♥♦") else text


def cards_text(cards: Iterable[Laid], *, signs: bool = False) -> str:
    """Several cards for the screen."""
    return " ".join([card_text(card, signs=signs) for card in cards])


def objection_lines(objections: Iterable[Objection], *, fixed: bool = False) -> list[str]:
    """Each objection once, with the house key that decides and its value, and the cards it could be about.

    ``fixed``: the fixed names too (``table.turn``), which nobody can set.
    """
    lines = []
    for one in {(one.sentence, one.cited): one for one in objections}.values():
        lines.append(f"  {one.sentence}  [{one.cited}]" if fixed or one.by_house else f"  {one.sentence}")
        lines += [f"    {names(cards)}" for cards in one.readings]
    return lines
