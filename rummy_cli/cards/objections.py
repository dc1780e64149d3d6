"""An objection: one reason why a claim cannot stand, as data. Its sentence stands in the catalogue (``sentences``)."""

from collections.abc import Iterable
from typing import Any, TypedDict

import msgspec

from .card import Laid, name
from .kinds import Kind

ILLEGAL, AMBIGUOUS, UNDECIDED = "illegal", "ambiguous", "unknown"

TURN, CARDS, COUNT, SHAPE, MELD, TOTALS = (
    "table.turn",
    "table.cards",
    "table.count",
    "table.shape",
    "table.meld",
    "table.totals",
)


class CardFacts(TypedDict, total=False):
    """Facts that are one card each; ``cards``, those at fault, are a field of the objection itself."""

    card: Laid
    other: Laid
    last: Laid


class GroupFacts(TypedDict, total=False):
    """Facts that are several cards each."""

    group: tuple[Laid, ...]
    missing: tuple[Laid, ...]
    wilds: tuple[Laid, ...]
    known: tuple[Laid, ...]


class Facts(CardFacts, GroupFacts, total=False):
    """What a sentence of the catalogue may speak of besides the cards at fault and the value of the key.

    Players stand by their names. ``number`` counts cards (or players, or what the kind says), ``limit`` is what a key
    allows, ``meld`` and ``event`` are numbers of the table and of the record.
    """

    who: str
    whose: str
    players: tuple[str, ...]
    number: int
    held: int
    limit: int
    points: int
    highest: int
    lap: int
    size: int
    meld: int
    event: int
    target: int
    numbers: tuple[int, ...]
    ways: tuple[tuple[Laid, ...], ...]
    way: str
    rank: str
    suit: str
    wanted: str
    laid: str
    addends: str
    upcard: str
    removed: str
    differences: str
    typed: str
    message: str
    seconds: str
    least: int


class Objection(msgspec.Struct, frozen=True):
    """Why a claim fails.

    ``kind``: which sentence of the catalogue; ``facts``: what that sentence speaks of; ``rule``: the key of RULES that decides
    it, or a fixed ``table.*`` name; ``value``: of that key, as written in a rules file; ``cards``: the cards at fault;
    ``verdict``: illegal, ambiguous or unknown; ``readings``: what an ambiguous claim could be; ``entry``: the earlier event it
    rests on, when there is one; ``firm``: there is nothing that could be done even if all agreed (no hand is being played,
    say); ``within``: where it was met.
    """

    kind: Kind
    rule: str
    facts: Facts = {}
    cards: tuple[Laid, ...] = ()
    verdict: str = ILLEGAL
    readings: tuple[tuple[Laid, ...], ...] = ()
    entry: int | None = None
    firm: bool = False
    value: str | None = None
    within: tuple["Preface", ...] = ()

    def __hash__(self) -> int:
        return hash((self.kind, self.rule, self.cards, self.entry))

    @property
    def overrulable(self) -> bool:
        """May the table let it stand with ``!``? Not what is physically impossible, and not what is unclear."""
        return (
            not self.firm
            and self.verdict == ILLEGAL
            and self.rule not in (CARDS, COUNT, MELD)
            and not self.rule.startswith("deck.")
        )

    @property
    def sentence(self) -> str:
        """One sentence for the table, naming the card and what would do; the key and its value are ``cited`` beside it."""
        from .sentences import sentence  # noqa: PLC0415  most objections are only counted, and never told

        return sentence(self)

    @property
    def cited(self) -> str:
        """The key that decides, with its value where it has one: ``turn.draw: one``."""
        return self.rule if self.value is None else f"{self.rule}: {self.value}"

    @property
    def by_house(self) -> bool:
        """Does a key of the house decide it, which could be set otherwise? Not what the fixed names ``table.*`` stand for."""
        return not self.rule.startswith("table.")

    @property
    def reason(self) -> str:
        """The sentence, with the key and its value where it has one: for where they do not stand beside it."""
        return self.sentence if self.value is None else f"{self.sentence} ({self.cited})"

    @property
    def falls(self) -> int | None:
        """The number of the event that a correction would make fall for this; None where it is no matter of that."""
        return next((preface.event for preface in self.within if preface.event is not None), None)

    @property
    def told(self) -> bool:
        """Does it speak against the very event that a correction tells?"""
        return any(preface.told for preface in self.within)

    def seen_in(self, preface: "Preface") -> "Objection":
        """The same objection, told of a meld as it lies, or of an event that a correction would make fall."""
        return msgspec.structs.replace(self, within=(preface, *self.within))


class Preface(msgspec.Struct, frozen=True):
    """Where an objection was met: ``event``, one that would fall; ``group``, a meld as it was said to lie on the table.

    ``told``: the event is the one that the correction itself tells.
    """

    event: int | None = None
    group: tuple[Laid, ...] = ()
    told: bool = False


def may_stand(objections: Iterable[Objection]) -> bool:
    """May all of these be overruled if the table agrees?"""
    return all(objection.overrulable for objection in objections)


def facts_json(found: Objection) -> dict[str, Any]:
    """An objection as ``--json`` has it: kind, key, value, and each fact, cards by their names."""
    told: dict[str, Any] = {"kind": found.kind, "rule": found.rule}
    if found.value is not None:
        told["value"] = found.value
    if found.cards:
        told["cards"] = [name(card) for card in found.cards]
    for fact, value in found.facts.items():
        told[fact] = _plain(fact, value)
    if found.entry is not None:
        told["entry"] = found.entry
    return told


def _plain(fact: str, value: Any) -> Any:
    if fact in CardFacts.__annotations__:
        return name(value)
    if fact in GroupFacts.__annotations__:
        return [name(card) for card in value]
    if fact == "ways":
        return [[name(card) for card in cards] for cards in value]
    return list(value) if isinstance(value, tuple) else value
