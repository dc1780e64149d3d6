"""What the table lets stand with ``!``: any house rule, whoever's turn it is, whatever the shape; never what cannot be."""

from typing import Any

import pytest
from recorded import Case, record_text, replayed
from test_rulings import CASES
from test_witnesses import ENTRIES, case_of

NEVER = ("table.cards", "table.count", "table.meld", "deck.")
# Nothing would follow from letting these stand: there is no such card, seat, hand or game to go on with.
NOTHING_FOLLOWS = (
    "no card is turned",
    "there is no cut card",
    "no discard pile",
    "a card is thrown with the knock",
    "nobody knocks in this game",
    "nothing is laid off after a knock",
    "seats are taken",
    "are needed",
    "no flat points here",
    "a hand ends by",
    "the number of columns",
    "to make a new one of",
    "no wild",
    "frees nothing",
    "no meld takes",
    "would fall",
    "is not known without the moves",
    "here: write `void`",
    "no discard is bought",
    "has not so many",
    "nobody drops",
)


def refused() -> list[Any]:
    """Every witness and ruling in which an event of a hand is refused."""
    cases: list[tuple[str, Any]] = [(str(case.id), case.values[0]) for case in CASES]
    cases += [(entry["key"], case_of(entry, v, a)) for _, entry in ENTRIES for v, a in entry["with"].items()]
    wanted = [(name, case) for name, case in cases if "moves" in case and "stops" in case and "run" not in case]
    return [pytest.param(case, id=name) for name, case in wanted if case.get("verdict") == "illegal"]


@pytest.mark.parametrize("case", refused())
def test_consent(case: Case) -> None:
    """The refused event with ``!``: it stands and is noted with all that it offends, or stays refused for what no consent mends."""
    text = record_text(case)
    fault = replayed(text).first
    lines = text.split("\n")
    at = fault["line"] - 1
    line = lines[at].rstrip()
    if line.endswith("!"):
        pytest.skip("it was insisted on already, in vain")
    lines[at] = f"{line} !"
    answer = replayed("\n".join(lines))
    assert answer.data is not None
    errors = answer.data["errors"]
    if any(key.startswith(NEVER) for key in fault["rules"]):
        assert errors[0]["entry"] == fault["entry"]
    elif errors and errors[0]["entry"] == fault["entry"]:
        assert "table.turn" in fault["rules"] or any(text in fault["reason"] for text in NOTHING_FOLLOWS), fault
    elif not line.startswith(("amend", "strike", "insert")):
        assert [note["rules"] for note in answer.data["notes"] if note["entry"] == fault["entry"]] == [fault["rules"]]
