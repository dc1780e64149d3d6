"""Claims judged without a game, where several melds lie on the table or a house has keys of its own; and the hints."""

from typing import Any

import pytest

from rummy_cli.claims import on_table as claims
from rummy_cli.claims.asking import card_reader, groups_of
from rummy_cli.claims.examples import ruling_on_line
from rummy_cli.claims.verdict import ClaimVerdict, judge
from rummy_cli.ruleset import written
from rummy_cli.ruleset.loading import House, from_tree
from rummy_cli.ruleset.schema import KnockRules, Rules


def house(**keys: Any) -> House:
    """Basic rummy with these sections changed."""
    return from_tree({"extends": "basic", **keys}, place="test")


def ruled(text: str, **keys: Any) -> ClaimVerdict:
    """The ruling on a claim as it is spoken."""
    return ruling_on_line(house(**keys), text)


WILD = {"deck": {"packs": 2, "jokers": 4}, "wilds": {"swap": "any"}}


@pytest.mark.parametrize(
    ("text", "verdict", "rules"),
    [
        # no meld takes it, and only a key keeps it from one of them
        ("layoff AH --on 'JH QH KH / 5C 6C 7C'", "illegal", ["runs.ace"]),
        ("layoff 2D --on 'JH QH KH / 5C 6C 7C'", "illegal", ["table.shape"]),
        ("layoff 5C --on '5C 6C 7C'", "illegal", ["deck.packs", "table.shape"]),
        ("layoff 8C --on '5C 6C 7C / 8C 8D 8H'", "illegal", ["deck.packs"]),
        ("layoff 8C 5C --on '6C 7D 9H'", "illegal", ["table.shape"]),
    ],
)
def test_layoffs__several_melds(text: str, verdict: str, rules: list[str]) -> None:
    """What keeps the cards from the nearest meld is cited; the deck is asked about the whole table."""
    found = ruled(text)
    assert (found.verdict, found.rules) == (verdict, rules), found.reason


def test_layoffs_onto__none_outside_a_knock() -> None:
    """A house without lay-offs refuses them; gin has them after a knock."""
    assert ruled("layoff 8C --on '5C 6C 7C'", layoffs={"onto": "none"}).rules == ["layoffs.onto"]
    assert ruled("layoff 8C --on '5C 6C 7C'", extends="gin").verdict == "legal"


def test_layoff_that_reads_two_ways_is_ambiguous_with_its_readings() -> None:
    """A joker on 6-7-8 is the five or the nine."""
    found = ruled("layoff JK --on '6S 7S 8S'", **WILD)
    assert found.verdict == "ambiguous"
    (objection,) = found.objections
    assert len(objection.readings) == 2
    assert found.hint is None


def test_swap__several_melds() -> None:
    """8S frees the joker of the run; where two wilds stand for it, which one is asked; where none does, that is said."""
    one = ruled("swap 8S --on '6S 7S JK / 2C 3C 4C'", **WILD)
    assert (one.verdict, [meld.cards for meld in one.melds or ()]) == ("legal", [(44, 45, 46)])
    assert len(one.freed) == 1
    assert ruled("swap 8S --on '6S 7S JK / 6S 7S JK'", **WILD).verdict == "ambiguous"
    assert ruled("swap 8D --on '6S 7S JK / 2C 3C JK'", **WILD).rules == ["table.shape"]
    assert ruled("swap 8S --on '2C 3C 4C'", **WILD).verdict == "illegal"
    assert ruled("swap 8S --on '2C 3D JK'", **WILD).verdict == "illegal"


def test_opening__without_one_every_meld_opens() -> None:
    """opening.type none: legal when the melds are."""
    assert ruled("open 4C 5C 6C").points == 15
    assert ruled("open 4C 5C 7C").verdict == "illegal"


def test_opening__melds_per_turn() -> None:
    """Where one meld a turn is laid, two are no opening."""
    found = ruled("open 6S 7S 8S / 10D 10C 10H", turn={"melds_per_turn": 1}, opening={"type": "points", "points": 51})
    assert found.rules == ["turn.melds_per_turn"]
    assert found.hint == "legal with turn.melds_per_turn: null"


def test_opening_progressive__the_first_must_beat_nothing() -> None:
    """No opening has been before it."""
    keys = {"opening": {"type": "points", "points": 20, "progressive": True}}
    assert ruled("open 6S 7S 8S", **keys).verdict == "legal"


def test_rearrange__table_meld_that_was_let_stand_may_stay() -> None:
    """Q-K-A lies there though the ace is low; it is left as it is."""
    text = "rearrange 'QH KH AH / 4C 5C 6C' --to 'QH KH AH / 4C 5C 6C 7C'"
    keys = {"rearrange": True}
    assert ruled(text, **keys).verdict == "legal"
    assert ruled(text.replace("7C'", "8C'"), **keys).verdict == "illegal"
    assert ruled(text, rearrange=True, layoffs={"per_turn": 0}).verdict == "legal"


@pytest.mark.parametrize(
    ("text", "deadwood"),
    [
        ("knock 7D 7S 7H / 8C 9C 10C / 2S 3S AD 4H --players 2", 10),  # as said
        ("knock 7D 7S 7H 8C 9C 10C 2S 3S AD 4H", 10),
    ],
)
def test_knock(text: str, deadwood: int) -> None:
    """2+3+1+4."""
    found = ruled(text, extends="gin")
    assert (found.verdict, found.deadwood, found.limit) == ("legal", deadwood, 10)


def test_knock__as_said_ambiguous() -> None:
    """A group that could be two melds is asked about."""
    gin = {"extends": "gin", "deck": {"packs": 2, "jokers": 2}}
    found = ruled("knock JK 5H JK / 2C 3C 4C 5C / 9S 9H 9D", **gin)
    assert found.verdict == "ambiguous"


def test_knock__hand_sizes_go_by_the_number_of_players() -> None:
    """Seven cards with three players, ten with two."""
    keys = {
        "extends": "gin",
        "players": {"min": 2, "max": 3},
        "deal": {"hand_size": {2: 10, 3: 7}},
    }
    assert ruled("knock 7D 7S 7H 8C 9C 10C 2S --players 2", **keys).rules == ["table.count"]
    assert ruled("knock 7D 7S 7H 8C 9C 10C 2S --players 3", **keys).verdict == "legal"
    assert ruled("knock 7D 7S 7H 8C 9C 10C 2S", **keys).verdict == "legal"
    assert ruled("knock 7D 7S 7H 8C 9C 10C 2S KD", **keys).discard == (25, 2)
    assert ruled("knock 7D 7S 7H 8C 9C", **keys).rules == ["table.count"]


def test_count__melds_in_hand() -> None:
    """They are free where they do not count."""
    assert ruled("count 5D 6D 7D 9H").points == 27
    free = ruled("count 5D 6D 7D 9H", scoring={"melds_in_hand_count": False})
    assert (free.points, len(free.melds or ())) == (9, 1)


def test_hint_names_the_usual_value_first() -> None:
    """Of three that would do, `either` is what houses play."""
    assert ruled("meld QH KH AH").hint == "legal with runs.ace: either or high or corner"
    assert ruled("meld KH AH 2H").hint == "legal with runs.ace: corner"


def test_hint_of_two_keys_that_each_would_do() -> None:
    """Either change alone: both are named."""
    found = ruled("meld 5S 6S JK JK JK 10S", deck={"packs": 2, "jokers": 3}, wilds={"per_meld": 2})
    assert found.rules == ["wilds.per_meld"]
    assert found.hint == "legal with wilds.per_meld: null"


def test_hint_is_none_where_two_keys_must_change() -> None:
    """A pair with a joker too many: neither key alone lets it."""
    found = ruled("meld 5S JK", deck={"jokers": 2}, wilds={"per_meld": 0})
    assert set(found.rules) == {"sets.min", "wilds.per_meld"} or found.hint is None
    assert found.hint is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (7, "7"),
        (("meld", "discard"), "[meld, discard]"),
        (KnockRules(), "{limit: 10}"),
    ],
)
def test_values_are_written_as_in_a_rules_file(value: object, text: str) -> None:
    """So that what a hint says can be put there."""
    assert written(value) == text


def test_judge_judges_again_without_touching_the_claim() -> None:
    """The same cards under the same rules are ruled on alike, before and after a hint was looked for."""
    rules: Rules = house().rules(2)
    groups = groups_of(card_reader(rules), "QH KH AH")
    first = judge(rules, lambda r: claims.meld(r, groups))
    assert judge(rules, lambda r: claims.meld(r, groups)) == first
