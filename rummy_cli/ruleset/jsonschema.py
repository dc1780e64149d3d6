"""The JSON Schema of a rules file, by which editors complete keys and mark mistakes while they are typed."""

from typing import Any

import msgspec

from . import checking
from .merging import BY_HAND
from .schema import BY_PLAYERS, MOST_BY_HAND, Rules, may_go_by_hand

_PLAYERS = "^([2-9]|1[0-2])$"
_CARDS = "^(A|[2-9]|10|J|Q|K)[CDHS]$"
_RANKS = [*range(2, 11)]

_SECTIONS = {
    "Players": "how many may play",
    "Deck": "the cards",
    "Deal": "dealing, and who deals next",
    "Turn": "how a turn draws and ends",
    "Pickup": "taking from the discard pile",
    "Stock": "what happens when the stock runs out",
    "Sets": "cards of one rank",
    "Runs": "cards of one suit in sequence",
    "Wilds": "jokers and wild ranks",
    "Opening": "the first lay-down of a hand",
    "Layoffs": "adding to melds on the table",
    "GoingOut": "how the last card may go",
    "OneTurn": "all cards gone in one turn, nothing played earlier",
    "Buying": "taking the top discard out of turn, with penalty cards",
    "Needs": "the runs that a hand must have to knock or go gin",
    "Knock": "ending the hand by a knock",
    "Values": "what a card left in hand counts",
    "Scoring": "how a hand is scored",
    "Match": "when the match ends, and what is added then",
    "Contract": "the melds that one hand's opening must have, exactly",
    "Example": "a ruling that this house expects",
}
_PREFIXES = {"GoingOut": "going_out.", "OneTurn": "one_turn.", "Values": "scoring.values.", "Needs": "knock.needs."} | {
    name: f"{name.lower()}." for name in _SECTIONS if name not in ("GoingOut", "OneTurn", "Values", "Needs")
}


def json_schema() -> dict[str, Any]:
    """The schema as JSON Schema 2020-12. Contradictions between keys are beyond it: ``rules check`` finds those."""
    _, parts = msgspec.json.schema_components([Rules], ref_template="#/$defs/{name}")
    root = parts.pop("Rules")
    parts = {_called(name): part for name, part in parts.items()}
    extends = {"type": "string", "description": "the set to start from: a built-in name, or the path of a file"}
    properties = {"extends": extends, **_varied(root["properties"], "")}
    for name, part in parts.items():
        part["title"], part["description"] = name, _SECTIONS[name]
        part["additionalProperties"] = False
        if name == "Values":  # single cards stand among the ranks
            part["properties"].pop("cards")
            card = {"description": "what one card counts", **part["properties"]["wild"]}
            part["patternProperties"] = {_CARDS: _either(card, by_hand=True)}
        if name not in ("Players", "Contract", "Example"):
            part["properties"] = _varied(part["properties"], _PREFIXES[name])
    for key, by_players in BY_PLAYERS.items():
        section, _, name = key.partition(".")
        parts[section.title()]["properties"][name]["default"] = {str(number): one for number, one in by_players.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "House rules for rummy",
        "description": "What is left out is as in the set that this one extends, or as in basic rummy.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": dict(sorted(parts.items())),
    }


def _called(name: str) -> str:
    """What a part of the schema is called, by the name of its class or a reference to it: *Knock* for ``KnockRules``."""
    return name.removesuffix("Rules")


def _varied(properties: dict[str, Any], prefix: str) -> dict[str, Any]:
    """The properties, each of which may go by number of players too, most by hand, unless it is a mapping itself.

    ``prefix``: what stands before their names in a dotted key.
    """
    return {
        name: _either(_loosened(schema), by_hand=may_go_by_hand(prefix + name)) for name, schema in properties.items()
    }


def _either(schema: dict[str, Any], *, by_hand: bool) -> dict[str, Any]:
    inner = {key: value for key, value in schema.items() if key not in ("description", "default")}
    if "$ref" in inner or inner.get("type") == "object" or any("$ref" in one for one in inner.get("anyOf", ())):
        return {key: value for key, value in schema.items() if key != "default"}  # the parts tell theirs
    given = {
        "type": "object",
        "patternProperties": {_PLAYERS: inner},
        "additionalProperties": False,
        "minProperties": 1,
    }
    offered = [*inner.get("anyOf", [inner]), given]
    if by_hand:
        entries = {"type": "array", "items": {"anyOf": offered}, "minItems": 1, "maxItems": MOST_BY_HAND}
        listed = {"type": "object", "properties": {BY_HAND: entries}, "required": [BY_HAND]}
        offered = [*offered, {**listed, "additionalProperties": False}]
    kept: dict[str, Any] = {key: schema[key] for key in ("description", "default") if key in schema}
    return {**kept, "anyOf": offered}


def _loosened(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema whose words stand in the order of the rules, and whose ranks may be bare numbers."""
    changed: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "$ref":
            changed[key] = _called(value)
        elif key == "enum":
            words = checking.in_order([word for word in value if word is not None])
            ranks = _RANKS if "10" in words else []
            changed[key] = [*words, *ranks, *([None] if None in value else [])]
        elif isinstance(value, dict) and key != "default":
            changed[key] = _loosened(value)
        elif isinstance(value, list) and key == "anyOf":
            changed[key] = [_loosened(one) for one in value]
        else:
            changed[key] = value
    return changed
