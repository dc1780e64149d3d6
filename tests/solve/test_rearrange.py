"""Rearranging the table: what is played and how simply, what is proven impossible, and claims of a rearranging judged."""

import pytest
from arranging import house as valued
from rearranging import cards, claimed, flat, house, table

from rummy_cli.cards.card import Laid, bag, names
from rummy_cli.claims.table_question import rearranging
from rummy_cli.melds.shapes import misshapen, shaper
from rummy_cli.ruleset.schema import Rules
from rummy_cli.solve.table.cover import TimeUp
from rummy_cli.solve.table.simplest import _Board, playable

EITHER = house(runs__ace="either", deck__jokers=2)


def after(rules: Rules, on_table: str, hand: str, *, most: bool = False) -> tuple[str, str]:
    """The cards played and the table afterwards, as text; it must stand."""
    melds = table(rules, on_table) if on_table else []
    answer = playable(rules, melds, cards(hand), limit=60, most=most)
    assert answer.verdict == "yes"
    assert answer.before == tuple(melds)
    assert claimed(rules, melds, [meld.cards for meld in answer.after]) == ()
    assert bag(flat(answer.after)) == bag([*flat(melds), *answer.played])
    assert answer.seconds > 0
    return names(answer.played), " / ".join(names(meld.cards) for meld in answer.after)


def verdict(rules: Rules, on_table: str, hand: str) -> str:
    """yes, no or undecided; a no leaves the table as it is."""
    melds = table(rules, on_table) if on_table else []
    answer = playable(rules, melds, cards(hand), limit=60)
    if answer.verdict == "no":
        assert (answer.played, answer.after) == ((), tuple(melds))
    return answer.verdict


# ---------------------------------------------------------------- the simplest way


@pytest.mark.parametrize(
    ("on_table", "hand", "played", "left"),
    [
        pytest.param("", "KH 5C 6C 7C 2S", "5C 6C 7C", "5C 6C 7C", id="a new meld on an empty table"),
        pytest.param("9C 9D 9H", "3S 4S 5S 9S", "3S 4S 5S", "9C 9D 9H / 3S 4S 5S", id="a new meld before a lay-off"),
        pytest.param("4C 5C 6C / 9C 9D 9H", "9S KH", "9S", "4C 5C 6C / 9C 9D 9H 9S", id="one card laid off"),
        pytest.param(
            "QH KH AH / 2C 3C 4C", "JH AC", "AC", "QH KH AH / AC 2C 3C 4C", id="either ace, the lowest card first"
        ),
        pytest.param("5S 6S 7S 8S", "8H 8D", "8D 8H", "5S 6S 7S / 8D 8H 8S", id="an end leaves a run of four"),
        pytest.param(
            "3C 4C 5C 6C 7C", "5C KH", "5C", "3C 4C 5C / 5C 6C 7C", id="a twin in the middle makes two runs of one"
        ),
        pytest.param("KC KD KH KS", "JS QS", "JS QS", "KC KD KH / JS QS KS", id="a fourth card goes into a run"),
        pytest.param(
            "4C 5C 6C 7C / 7D 8D 9D 10D / KC KD KH",
            "7H 2S",
            "7H",
            "4C 5C 6C / 8D 9D 10D / KC KD KH / 7C 7D 7H",
            id="two runs give a card each",
        ),
        pytest.param(
            "4C 4D 4H / 5C 5D 5H / 6C 6D 6H",
            "7D",
            "7D",
            "4C 5C 6C / 4D 5D 6D 7D / 4H 5H 6H",
            id="three sets become three runs",
        ),
        pytest.param(
            "3C 4C 5C / 3D 4D 5D / 3H 4H 5H / JS QS KS",
            "5S",
            "5S",
            "3C 3D 3H / 4C 4D 4H / 5C 5D 5H 5S / JS QS KS",
            id="three runs become three sets",
        ),
        pytest.param(
            "2C 2D 2H / 3C 3D 3H / 4C 4D 4H / 4S 5S 6S",
            "5C",
            "5C",
            "2C 3C 4C 5C / 2D 3D 4D / 2H 3H 4H / 4S 5S 6S",
            id="the others stay as they are",
        ),
    ],
)
def test_simplest_way(on_table: str, hand: str, played: str, left: str) -> None:
    """As little as possible is touched: a meld from the hand, a lay-off, then as few melds broken as can be."""
    assert after(EITHER, on_table, hand) == (played, left)


def test_four_melds_broken_where_it_must_be() -> None:
    """With runs of four and more, 9C goes on only when all four sets become runs; with three the fives can stay."""
    sets = "5C 5D 5H / 6C 6D 6H / 7C 7D 7H / 8C 8D 8H"
    assert after(house(runs__min=4), sets, "9C") == ("9C", "5C 6C 7C 8C 9C / 5D 6D 7D 8D / 5H 6H 7H 8H")
    assert after(house(), sets, "9C") == ("9C", "5C 5D 5H / 6C 7C 8C 9C / 6D 7D 8D / 6H 7H 8H")


def test_fewest_cards_are_played() -> None:
    """6C alone goes between two halves of a run; with 6D and 6H it would be a meld, which needs nothing broken."""
    assert after(EITHER, "3C 4C 5C / 7C 8C 9C", "6C 6D KH")[0] == "6C"


def test_unchanged_melds_keep_their_order_and_their_wilds() -> None:
    """Only the meld that is broken changes; a joker elsewhere still stands for its card."""
    on_table = table(EITHER, "9H 10H JK=JH / 5S 6S 7S 8S / 2C 2D JK")
    answer = playable(EITHER, on_table, cards("8H 8D"))
    assert names(answer.after[0].cards) == "8H 9H 10H JK=JH"
    answer = playable(EITHER, on_table, cards("8D 8C"))
    assert (answer.after[0], answer.after[2]) == (on_table[0], on_table[2])
    assert [names(meld.cards) for meld in answer.after[1::2]] == ["5S 6S 7S", "8C 8D 8S"]


# ---------------------------------------------------------------- wilds


def test_a_joker_moves_on() -> None:
    """6H takes its place, and it makes a set of nines: cards of both kinds are played."""
    played, left = after(EITHER, "5H JK=6H 7H", "6H 9C 9D", most=True)
    assert played == "9C 9D 6H"
    assert left == "5H 6H 7H / 9C 9D JK"


def test_a_joker_of_the_table_may_not_stay_over() -> None:
    """6H can only come in if the joker still lies in a meld: it is put at an end of the run, or there is no room."""
    assert after(EITHER, "5H JK=6H 7H", "6H")[0] == "6H"
    tight = house(deck__jokers=1, runs__max=3)
    assert verdict(tight, "5H JK=6H 7H", "6H") == "no"
    assert after(house(deck__jokers=1, runs__max=4), "5H JK=6H 7H", "6H")[0] == "6H"


def test_wilds_per_meld_and_adjacent_and_min_naturals() -> None:
    """Each limit alone decides: a second joker finds no room where one a meld is all, or where they may not be neighbours."""
    on_table = "5H 6H 7H JK=8H"
    assert verdict(house(deck__jokers=2), on_table, "JK") == "yes"
    assert verdict(house(deck__jokers=2, wilds__per_meld=1), on_table, "JK") == "no"
    # an end is free that does not touch the other joker
    assert after(house(deck__jokers=2, wilds__adjacent=False), on_table, "JK") == ("JK", "JK=4H 5H 6H 7H JK=8H")
    assert verdict(house(deck__jokers=2, wilds__min_naturals=3, runs__max=4), on_table, "JK") == "no"


def test_melds_of_jokers_alone() -> None:
    """Three jokers are a meld only where no natural is asked for."""
    free = house(deck__jokers=3, wilds__min_naturals=0)
    assert verdict(free, "", "JK JK JK") == "yes"
    assert verdict(house(deck__jokers=3), "", "JK JK JK") == "no"


def test_a_wild_rank_is_natural_or_wild() -> None:
    """2C may be the two in a run of clubs, or leave it to stand for 9H."""
    rules = house(deck__wild_ranks=("2",))
    assert after(rules, "2C 3C 4C 5C", "8H 10H") == ("8H 10H", "3C 4C 5C / 8H 2C=9H 10H")
    assert verdict(house(), "2C 3C 4C 5C", "8H 10H") == "no"


# ---------------------------------------------------------------- every key that says what melds are


@pytest.mark.parametrize(
    ("key", "allows", "forbids", "on_table", "hand"),
    [
        pytest.param("runs__ace", "either", "low", "KC KD KH KS", "QS AS", id="runs.ace: Q-K-A"),
        pytest.param("runs__ace", "corner", "either", "KC KD KH KS", "AS 2S", id="runs.ace: K-A-2"),
        pytest.param("runs__ace", "low", "high", "AC AD AH AS", "2S 3S", id="runs.ace: A-2-3"),
        pytest.param("runs__min", 3, 4, "KC KD KH KS", "QS JS", id="runs.min"),
        pytest.param("runs__max", None, 5, "3C 4C 5C 6C 7C", "8C", id="runs.max, no two runs of six"),
        pytest.param("sets__min", 3, 4, "5C 6C 7C 8C", "8D 8H", id="sets.min"),
        pytest.param("sets__max", 4, 3, "8C 8D 8H", "8S", id="sets.max"),
        pytest.param("sets__distinct_suits", False, True, "8C 8D 8H", "8C", id="sets.distinct_suits"),
        pytest.param("deck__removed_ranks", ("8", "9"), (), "5C 6C 7C", "10C", id="deck.removed_ranks: 7-10"),
    ],
)
def test_key_decides(key: str, allows: object, forbids: object, on_table: str, hand: str) -> None:
    """The same question under two values of one key: the answers differ, and the no is proven."""
    minimum = {"runs__min": 4} if key == "runs__max" else {}
    assert verdict(house(**{key: allows, **minimum}), on_table, hand) == "yes"
    assert verdict(house(**{key: forbids, **minimum}), on_table, hand) == "no"


def test_both_ends() -> None:
    """A run from ace to ace is one meld only with runs.both_ends; without it, the runs must be cut, which four forbid."""
    whole = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    for ace in ("either", "corner"):
        assert verdict(house(runs__ace=ace, runs__both_ends=True, runs__min=8), whole, "AC") == "yes"
        assert verdict(house(runs__ace=ace, runs__min=8), whole, "AC") == "no"
        assert after(house(runs__ace=ace), whole, "AC")[0] == "AC"


def test_round_the_corner_where_runs_pass_everywhere() -> None:
    """A whole suit on a ring, cut at two places; a twin of any card makes three runs of it."""
    rules = house(runs__ace="corner")
    on_table = "QS KS AS 2S 3S 4S 5S / 6S 7S 8S 9S 10S JS"
    for twin in ("AS", "4S", "9S", "QS"):
        assert after(rules, on_table, twin)[0] == twin
    assert verdict(house(runs__ace="corner", deck__packs=1), "QS KS AS / 2H 3H 4H", "2S") == "yes"
    assert verdict(house(runs__ace="corner", deck__packs=1), "QS KS AS / 2H 3H 4H", "3S") == "no"


def test_most_cards_then_the_dearest() -> None:
    """All that can be played; where only one of two can, the queen and not the eight."""
    assert after(house(), "9C 10C JC QC / 9D 9H 9S", "KC 8C 9C", most=True)[0] == "8C 9C KC"
    assert after(house(runs__max=4), "9C 10C JC", "8C QC", most=True)[0] == "QC"
    assert after(house(runs__max=4, scoring__values__Q=5), "9C 10C JC", "8C QC", most=True)[0] == "8C"
    assert after(house(runs__max=4), "9C 10C JC", "8C QC 7C", most=True)[0] == "7C 8C QC"


@pytest.mark.parametrize("suit", "CDHS")
def test_most_cards_then_the_dearest__a_single_card_of_its_own_value(suit: str) -> None:
    """Three of four eights make a set, the run to the jack takes one more: the eight that counts 40 never stays."""
    dear = valued(house(sets__max=3), value_cards={f"8{suit}": 40})
    assert f"8{suit}" in after(dear, "", "8C 8D 8H 8S", most=True)[0].split()
    dear = valued(house(runs__max=4), value_cards={f"8{suit}": 40})
    assert after(dear, f"9{suit} 10{suit} J{suit}", f"8{suit} Q{suit}", most=True)[0] == f"8{suit}"


def test_a_longest_run_is_filled() -> None:
    """Where runs end at four, five or six cards, the most is found by where they are cut."""
    for longest, played in ((3, "5C 6C 7C"), (4, "4C 5C 6C 7C"), (5, "3C 4C 5C 6C 7C")):
        assert after(house(runs__max=longest), "", "3C 4C 5C 6C 7C", most=True)[0] == played
    assert after(house(runs__max=6, runs__ace="corner"), "", "AC 2C 3C KC", most=True)[0] == "AC 2C 3C KC"
    assert after(house(runs__max=4), "5D 6D 7D", "3D 4D 8D 9D 10D", most=True)[0] == "3D 4D 8D 9D 10D"
    assert verdict(house(runs__max=4), "5D 6D 7D 8D", "9D") == "no"
    assert verdict(house(runs__max=4), "5D 6D 7D 8D", "4D 9D") == "yes"


def test_layoffs_per_turn_does_not_bind_a_rearrangement() -> None:
    """``layoffs.per_turn`` counts cards laid off; what comes by rearranging is not among them."""
    for most in (0, 1):
        few = house(layoffs__per_turn=most)
        assert verdict(few, "5S 6S 7S 8S", "8H 8D") == "yes"
        assert verdict(few, "5S 6S 7S 8S", "9S") == "yes"


# ---------------------------------------------------------------- honest limits


def test_no_time_is_undecided() -> None:
    """Without time nothing is claimed: neither yes nor no."""
    answer = playable(EITHER, table(EITHER, "5S 6S 7S 8S"), cards("8H 8D"), limit=-1.0)
    assert (answer.verdict, answer.played) == ("undecided", ())
    assert answer.after == answer.before


@pytest.mark.parametrize(("most", "proven"), [(True, False), (False, True)])
def test_what_was_found_in_time(monkeypatch: pytest.MonkeyPatch, most: bool, proven: bool) -> None:
    """One card can be played for certain; that no more can be is not proven, as the time was over."""

    def cut_short(board: _Board) -> None:
        board.best = board.plain()
        raise TimeUp

    monkeypatch.setattr(_Board, "most" if most else "any", cut_short)
    answer = playable(EITHER, table(EITHER, "5S 6S 7S 8S"), cards("9S KH"), most=most)
    assert (answer.verdict, names(answer.played), answer.proven) == ("yes", "9S", proven)


def test_a_hand_without_cards_plays_none() -> None:
    """Rearranging alone is no play."""
    assert verdict(EITHER, "3C 4C 5C 6C 7C 8C", "") == "no"


@pytest.mark.parametrize("hand", ["5S 5S", "JK JK JK", "??"])
def test_cards_that_the_deck_cannot_have(hand: str) -> None:
    """A third 5S of two packs, a third joker of two, an unnoted card: the question makes no sense."""
    held = [53] if hand == "??" else cards(hand)
    with pytest.raises(ValueError, match="cannot be"):
        playable(EITHER, table(EITHER, "5S 6S 7S 8S"), held)


def test_a_meld_that_was_let_stand_may_stay() -> None:
    """5S 7S lies there by consent: it stays while other melds are rearranged, and may be broken where that helps."""
    odd = misshapen(shaper(EITHER), cards("5S 7S"))
    answer = playable(EITHER, [odd, *table(EITHER, "4C 5C 6C 7C")], cards("7D 7H"))
    assert answer.verdict == "yes"
    assert answer.after[0] == odd
    answer = playable(EITHER, [odd], cards("6S"))
    assert [names(meld.cards) for meld in answer.after] == ["5S 6S 7S"]
    assert playable(EITHER, [odd], cards("KH")).verdict == "no"
    most = playable(EITHER, [odd, *table(EITHER, "9C 9D 9H")], cards("9S KH"), most=True)
    assert (names(most.played), most.after[0]) == ("9S", odd)


# ---------------------------------------------------------------- a rearranging judged


def groups(text: str) -> list[list[Laid]]:
    """Cards in groups, parted by ``/``."""
    return [cards(part) for part in text.split("/")]


@pytest.mark.parametrize(
    ("before", "made", "keys"),
    [
        ("5S 6S 7S 8S", "5S 6S 7S / 8S 8H 8D", []),
        ("5S 6S 7S 8S / 9C 9D 9H", "9D 9H 9C / 5S 6S 7S / 8S 8H 8D", []),
        ("3C 4C 5C 6C 7C 8C", "3C 4C 5C / 5C 6C 7C 8C", []),
        ("5H JK=6H 7H", "5H 6H 7H / 9C 9D JK", []),
        ("3C 4C 5C 6C 7C 8C", "3C 4C 5C / 6C 7C 8C", ["rearrange"]),
        ("5S 6S 7S 8S", "4S 5S 6S 7S", ["table.cards"]),
        ("5H JK=6H 7H", "5H 6H 7H", ["table.cards"]),
        ("5S 6S 7S", "6S 6D 6H / 5S 7S", ["runs.min", "table.shape"]),
        ("5S 6S 7S 8S", "5S 6S 7S / 8S 8S 8S", ["sets.distinct_suits", "deck.packs"]),
        ("5S 6S 7S 8S", "5S 6S 7S 8S / 9H JK JK", ["table.shape"]),
    ],
)
def test_claimed(before: str, made: str, keys: list[str]) -> None:
    """Every card still there, one from the hand, sound melds, a deck that has them."""
    found = claimed(EITHER, table(EITHER, before), groups(made))
    assert sorted(o.rule for o in found) == sorted(keys)


def test_claimed_only_where_melds_may_be_rearranged() -> None:
    """In basic rummy melds on the table stay as they are."""
    basic = Rules()
    found = claimed(basic, table(basic, "5S 6S 7S 8S"), groups("5S 6S 7S / 8S 8H 8D"))
    assert [o.rule for o in found] == ["rearrange"]


def test_claimed_leaves_alone_what_was_let_stand() -> None:
    """What lies there against the rules is not judged anew while it stays."""
    odd = misshapen(shaper(EITHER), cards("5S 7S"))
    before = [odd, *table(EITHER, "4C 5C 6C 7C")]
    assert claimed(EITHER, before, groups("7S 5S / 4C 5C 6C / 7C 7D 7H")) == ()
    assert claimed(EITHER, before, groups("7S 5S 9S / 4C 5C 6C 7C")) != ()


# ---------------------------------------------------------------- the question as it is asked


def test_check_says_what_would_allow_it() -> None:
    """Under basic rules the hint names rearrange, if a card could then be played; else there is none."""
    basic = Rules()
    asked = rearranging(basic, groups("5S 6S 7S 8S"), cards("8H 8D"))
    assert (asked.verdict, asked.rules, asked.hint) == (
        "illegal",
        ["rearrange"],
        "legal with rearrange: true",
    )
    assert rearranging(basic, groups("5S 6S 7S 8S"), cards("KH")).hint is None


def test_check_of_a_table_that_is_none() -> None:
    """A group that is no meld is told with its key, unless it lies so in a game."""
    asked = rearranging(EITHER, groups("5S 6S"), cards("8H"))
    assert (asked.verdict, asked.rules) == ("illegal", ["runs.min"])
    assert asked.reason is not None
    assert "5S 6S on the table" in asked.reason
    stands = rearranging(EITHER, groups("5S 6S"), cards("7S"), stands=True)
    assert (stands.verdict, stands.rearranged is not None) == ("legal", True)


def test_check_of_a_joker_that_could_be_two_cards() -> None:
    """What it stands for does not matter: it may go anywhere."""
    asked = rearranging(EITHER, groups("5H JK JK"), cards("5D"))
    assert asked.rearranged is not None
    assert names(asked.rearranged.played) == "5D"


def test_check_of_too_many_cards() -> None:
    """A third 5S of two packs is refused with deck.packs, not searched for."""
    asked = rearranging(EITHER, groups("5S 6S 7S / 5S 5H 5D"), cards("5S"))
    assert (asked.verdict, asked.rules, asked.rearranged) == ("illegal", ["deck.packs"], None)
