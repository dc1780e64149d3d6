"""Taking from the discard pile."""

from rummy_cli.ruleset import Rules

from .phrases import Scope, by_value, some

_FROM = by_value(
    "pickup.from",
    {
        "top": "its top card may be drawn instead of one from the stock",
        "any_depth": "any of its cards may be taken, together with all that lie above it, instead of a card from the stock",
        "never": "nothing may be taken from it",
    },
)
_MUST_USE = by_value(
    "pickup.must_use",
    {
        "never": "",
        "always": "a card taken must be played in the same turn",
        "deep": "a card taken from below the top must be played in the same turn",
    },
)
_BEFORE_OPENING = by_value(
    "pickup.before_opening",
    {
        "free": "",
        "must_open": "whoever has not opened may take a card only to open in that turn",
        "must_use": "whoever has not opened may take a card only to open with it in that turn",
        "never": "whoever has not opened may not take a card",
    },
)

_ASKED_SECOND = by_value("deal.starter", {"next": "the dealer", "dealer": "the player after the dealer"})


def sentences(scope: Scope) -> list[str]:
    """Which card may be taken, by whom, and what must become of it; nothing where there is no discard pile."""
    rules, pickup = scope.rules, scope.rules.pickup
    if not rules.turn.discard and pickup.from_ == "never":
        return []
    said = [_FROM[pickup.from_]]
    if pickup.upcard_offer:
        second = _ASKED_SECOND[rules.deal.starter]
        said.append(
            f"at first the player who begins, then {second}, may take or pass the upcard; if both pass, "
            "the player who begins draws from the stock"
        )
    may = "may" if pickup.return_same_turn else "may not"
    said += [f"the card just taken {may} be thrown back in the same turn", _MUST_USE[pickup.must_use]]
    if _BEFORE_OPENING[pickup.before_opening]:
        said.append(_BEFORE_OPENING[pickup.before_opening] + _free(rules))
    return said


def _free(rules: Rules) -> str:
    """When ``pickup.before_opening`` is not applied."""
    pickup = rules.pickup
    free = ""
    if pickup.free_laps:
        free = f", but in the first {'round' if pickup.free_laps == 1 else some(pickup.free_laps, 'round')} anybody may"
    if pickup.free_draws:
        own = "first draw" if pickup.free_draws == 1 else f"first {some(pickup.free_draws, 'draw')}"
        link = " and" if free else ", but"
        free += f"{link} a player's {own} of the hand {'is' if pickup.free_draws == 1 else 'are'} free"
    return free
