"""The pack: how many cards of which kind, and what they are called."""

from rummy_cli.cards import PACK, listed

from .phrases import Scope, grouped, some


def sentences(scope: Scope) -> list[str]:
    """Packs and jokers, ranks that are taken out, other names of ranks."""
    deck = scope.rules.deck
    packs, jokers = scope.by_players.get("deck.packs"), scope.by_players.get("deck.jokers")
    said = [
        (grouped(packs, _packs) if packs else _packs(deck.packs))
        + "; "
        + (grouped(jokers, _jokers) if jokers else _jokers(deck.jokers))
    ]
    if deck.removed_ranks:
        said.append(f"without the ranks {listed(deck.removed_ranks)}, so that their neighbours follow one another")
    if deck.rank_aliases:
        aliases = ", ".join(f"{name} for {rank}" for name, rank in deck.rank_aliases.items())
        said.append(f"ranks may also be called: {aliases}")
    return said


def _packs(packs: int) -> str:
    return f"{some(packs, 'pack')} of {PACK} cards"


def _jokers(jokers: int) -> str:
    return some(jokers, "joker")
