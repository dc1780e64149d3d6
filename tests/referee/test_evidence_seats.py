"""Seats and persons are not the same numbers once somebody has left; a hole in the record and the match keep their edges."""

import pytest

from rummy_cli.record import Opened, open_record


def played(body: str, rules: str = '{"extends": "basic"}', players: str = "[Ana, Ben, Cho]") -> Opened:
    return open_record(f"---\nformat: 1\nplayers: {players}\nrules: {rules}\n---\n{body}", "game.rummy")


SMALL = '{"extends": "basic", "deal": {"hand_size": 3}}'


def test_the_event_that_a_refusal_rests_on_is_the_players_own() -> None:
    """Ana has left: Cho sits in the second seat, and event 7 is her draw; event 6 is Ben's discard."""
    lines = "leave Ana\ndeal Ben upcard 7H\nCho: draw\nCho: discard KH\nBen: draw\nBen: discard QH\nCho: draw\n"
    fault = played(lines + "Cho: meld 4C 5C 6C 8C 9C\n", SMALL).journal.broken
    assert fault is not None
    assert [o.entry for o in fault.objections if o.rule == "table.count"] == [7]


def test_a_target_reached_by_penalties_ends_nothing_before_a_hand_is_played() -> None:
    """The target is judged at the end of a hand that counts, and when it changes; a void hand and 120 points of penalties are none."""
    before = "deal Ana upcard 7H\nvoid\npenalty Ana 120\nrule match.target=110\n"
    assert not played(before).journal.game.over
    assert played(
        "penalty Ana 120\nresult Ben\ncount Ana 5\ncount Cho 5\n", '{"extends": "basic", "match": {"target": 110}}'
    ).journal.game.over


@pytest.mark.parametrize(("claim", "stands"), [("Ana: take 7H", True), ("Ana: take KD", False)])
def test_an_unknown_card_on_top_is_what_it_can_be(claim: str, stands: bool) -> None:
    """``??`` may be the 7H, of which nothing is known, and not the KD, which lies below it."""
    lines = "deal Ben upcard KD\nAna: draw\nAna: discard 2C\nBen: draw\nBen: discard ??\n"
    assert (played(lines + claim, players="[Ana, Ben]").journal.broken is None) is stands


@pytest.mark.parametrize(("claim", "stands"), [("Ben: take 7H", True), ("Ben: take 6C", False)])
def test_an_unknown_upcard_after_a_gap(claim: str, stands: bool) -> None:
    """After it the pile is its upcard alone; the 6C lies in a meld, and there is one pack."""
    lines = "deal Ben upcard KD\nAna: draw\nAna: meld 4C 5C 6C\nAna: discard 2C\ngap\ngo Ben upcard ??\n"
    assert (played(lines + claim, players="[Ana, Ben]").journal.broken is None) is stands
