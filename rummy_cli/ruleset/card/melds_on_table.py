"""Where melds lie, and whether those on the table may be rearranged (``melds_on_table``, ``rearrange``, ``rearrange_failed``)."""

from .phrases import Scope, some


def sentences(scope: Scope) -> list[str]:
    """On the table or in the hand; what may be made of them there."""
    rules = scope.rules
    said = ["melds are laid on the table" if rules.melds_on_table else "melds stay in the hand until somebody knocks"]
    if rules.rearrange:
        said.append(
            "melds on the table may be rearranged in any way, "
            "if a card from the hand goes with them and all are melds at the end"
        )
    if rules.rearrange_failed:
        drawn = some(rules.rearrange_failed, "card")
        said.append(f"whoever cannot finish a rearranging puts all back and draws {drawn}")
    return said
