"""Claims in card text, for the tests of melds: what is read, in text again."""

from rummy_cli.cards.card import CardReader, names
from rummy_cli.cards.objections import Objection
from rummy_cli.melds.reading import lay_off, read_meld
from rummy_cli.melds.shapes import Meld, MeldReading, shaper
from rummy_cli.melds.swapping import swap
from rummy_cli.ruleset.schema import Rules

READER = CardReader()


def meld(rules: Rules, text: str) -> MeldReading:
    return read_meld(shaper(rules), READER.read(text))


def laid(rules: Rules, text: str) -> str:
    """Type, cards and points of a legal claim: ``run 6S 7S JK=8S 21``."""
    found = meld(rules, text).meld
    assert found is not None, meld(rules, text)
    return told(found)


def told(found: Meld) -> str:
    return f"{found.type} {names(found.cards)} {found.points}"


def options(reading: MeldReading) -> list[str]:
    """The readings of an ambiguous claim."""
    assert reading.meld is None
    assert not reading.objections
    return [told(found) for found in reading.readings]


def cited(reading: MeldReading) -> list[str]:
    """The keys that an illegal claim offends."""
    assert reading.meld is None
    assert not reading.readings
    return [objection.rule for objection in reading.objections]


def reasons(reading: MeldReading) -> list[str]:
    return [objection.reason for objection in reading.objections]


def extend(rules: Rules, text: str, on: str) -> MeldReading:
    base = meld(rules, on)
    return lay_off(shaper(rules), base.meld or base.readings[0], READER.read(text))


def exchange(rules: Rules, text: str, on: str) -> tuple[str, str] | list[str]:
    """The meld after a swap and the freed wilds; or the keys that refuse it (``?`` marks an ambiguous one)."""
    base = meld(rules, on)
    done = swap(shaper(rules), base.meld or base.readings[0], READER.read(text))
    if isinstance(done[0], Meld):
        freed = done[1]
        assert isinstance(freed, tuple)
        return told(done[0]), names(freed)
    objections = [item for item in done if isinstance(item, Objection)]
    return [objection.rule + "?" * (objection.verdict == "ambiguous") for objection in objections]
