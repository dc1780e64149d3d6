"""A correction comes to the same as the record edited by hand; one that cannot stand leaves all as it was."""

import re
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.cards.card import NAMES
from rummy_cli.record.open import open_record
from rummy_cli.screen.state_view import state_json
from rummy_cli.text.names import Unreadable

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.rummy"))
CORRECTIONS = re.compile(r"(undo|redo|amend|strike|insert)\b")
CARD = re.compile(r"\b(?:10|[2-9AJQK])[CDHS]\b")


def game(path: Path) -> tuple[str, list[str]]:
    """The head of a record, and its events, one for each line; none where it is corrected."""
    _, head, body = path.read_text(encoding="utf-8").split("---\n", 2)
    lines = [re.sub(r"\s*#.*", "", line).strip() for line in body.split("\n")]
    events = [event.strip() for line in lines for event in line.split(";") if event.strip()]
    return f"---\n{head}---\n", [] if any(CORRECTIONS.match(event) for event in events) else events


RECORDS = [record for record in map(game, GAMES) if record[1]]


def replayed(head: str, events: list[str]) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    """The state that the events come to, without numbers of events, and the errors; None when unreadable."""
    try:
        opened = open_record(head + "\n".join(events) + "\n", "game.rummy")
    except Unreadable:
        return None
    state = state_json(opened.journal, opened.notation)
    errors = state.pop("errors")
    del state["notes"]
    return state, errors


@st.composite
def corrected(draw: st.DrawFn) -> tuple[str, list[str], list[str], str]:
    """A record up to somewhere, the same edited, and the correction that says so."""
    head, events = draw(st.sampled_from(RECORDS))
    events = events[: draw(st.integers(2, min(len(events), 50)))]
    at = draw(st.integers(0, len(events) - 1))
    event = draw(st.sampled_from([events[at], *events]))
    if CARD.search(event) and draw(st.booleans()):
        event = CARD.sub(draw(st.sampled_from(NAMES[:52])), event, count=1)
    edited = list(events)
    match draw(st.sampled_from(["amend", "strike", "insert"])):
        case "amend":
            edited[at] = event
            return head, events, edited, f"amend {at + 1} {event}"
        case "strike":
            del edited[at]
            return head, events, edited, f"strike {at + 1}"
        case _:
            edited.insert(at, event)
            return head, events, edited, f"insert {at + 1} {event}"


@settings(deadline=None, max_examples=250)
@given(corrected())
def test_a_correction_is_the_edited_record(case: tuple[str, list[str], list[str], str]) -> None:
    """Where the edited record stands, so does the correction; else it falls, at its own number. Both are undone and redone."""
    head, events, edited, correction = case
    as_it_was, by_hand = replayed(head, events), replayed(head, edited)
    if as_it_was is None or as_it_was[1] or by_hand is None:
        return
    told = replayed(head, [*events, correction])
    assert told is not None
    assert replayed(head, [*events, correction, "undo"]) == as_it_was
    if by_hand[1]:
        assert [error["entry"] for error in told[1]] == [len(events) + 1]
        assert told[0] == as_it_was[0]
    else:
        assert told == by_hand
        assert replayed(head, [*events, correction, "undo", "redo"]) == by_hand
