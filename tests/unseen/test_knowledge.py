"""What can and cannot be in a hand, situation by situation; cards by hand, no card is what the program said."""

from collections.abc import Sequence
from unittest.mock import patch

import pytest

from rummy_cli.cards import names
from rummy_cli.cards.card import JOKER, UNKNOWN, CardReader, bag
from rummy_cli.unseen import deal_search
from rummy_cli.unseen.joint_counts import CountOf
from rummy_cli.unseen.knowledge import Knowledge

READ = CardReader().read
PIPS = (*(min(rank + 1, 10) for _ in range(4) for rank in range(13)), 0)
ANA, BEN, CHO = 0, 1, 2


def c(text: str) -> list[int]:
    """Cards by their names."""
    return READ(text, unknown=True)


def one(text: str) -> int:
    """One card by its name."""
    return c(text)[0]


def hand(
    held: Sequence[int], upcard: str | None = None, *, packs: int = 1, jokers: int = 0, cut: str | None = None
) -> Knowledge:
    """A hand dealt from whole packs."""
    stock = 52 * packs + jokers - sum(held) - (upcard is not None) - (cut is not None)
    return Knowledge.deal(
        [packs] * 52 + [jokers],
        held,
        stock,
        upcard=one(upcard) if upcard else None,
        cut=one(cut) if cut else None,
    )


def play(know: Knowledge, moves: str) -> Knowledge:
    """Several moves, each of which must be possible: ``0 draw; 0 play 4C 5C; 0 discard KH; 1 take 2; recycle``."""
    for move in moves.split(";"):
        after = attempt(know, move)
        assert after is not None, move
        know = after
    return know


def attempt(know: Knowledge, move: str) -> Knowledge | None:
    """One move; None when it is refused."""
    if move.strip() == "recycle":
        return know.recycle()
    who, verb, *rest = move.split()
    p, text = int(who), " ".join(rest)
    match verb:
        case "draw":
            return know.draw(p)
        case "take":
            return know.take(p, int(text or 1))
        case "cut":
            return know.take_cut(p)
        case "play":
            return know.play(p, c(text))
        case "discard":
            return know.discard(p, one(text))
        case "gain":
            return know.gain(p, c(text))
    assert verb == "expose"
    return know.expose(p, c(text))


def points(number: int, values: tuple[int, ...] = PIPS, *, exact: bool = True) -> CountOf:
    """A count in points."""
    return CountOf(points=number, values=values, exact=exact)


# counts of cards


def test_counts_follow_every_move() -> None:
    """Dealt, drawn, taken, melded, thrown."""
    know = play(hand([7, 7, 7], "7H"), "0 draw; 0 play 4C 5C 6C; 0 discard KH; 1 take; 1 discard 2S; 2 draw")
    assert know.held == (4, 7, 8)
    assert know.stock == 28
    assert know.pile == (one("7H"), one("2S"))


def test_deal_that_does_not_add_up() -> None:
    """The caller's mistake, not the table's."""
    with pytest.raises(ValueError, match="whole deck"):
        Knowledge.deal([1] * 52 + [0], [7, 7], 30, upcard=0)
    with pytest.raises(ValueError, match="does not hold"):
        Knowledge.deal([1] * 52 + [0], [7, 7], 37, upcard=JOKER)


def test_draw_from_an_empty_stock() -> None:
    """The referee asks first."""
    know = play(hand([25, 25], "7H"), "0 draw; 0 discard KH")
    assert know.stock == 0
    with pytest.raises(ValueError, match="empty"):
        know.draw(1)


# one pack, one place for every card


def test_upcard_is_in_no_hand() -> None:
    """The 7H lies there as the upcard."""
    know = hand([10, 10], "7H").draw(ANA)
    assert know.discard(ANA, one("7H")) is None
    conflict = know.why_not(ANA, c("7H"))
    assert (conflict.kind, conflict.card, conflict.where, conflict.index) == ("cards", one("7H"), "pile", 0)


def test_card_of_a_meld_is_in_no_hand() -> None:
    """The 4C is in her run."""
    know = play(hand([10, 10], "7H"), "0 draw; 0 play 4C 5C 6C; 0 discard KD; 1 draw; 1 discard QD; 0 draw")
    assert know.play(ANA, c("4C 4D 4H")) is None
    conflict = know.why_not(ANA, c("4D 4C 4H"))
    assert (conflict.kind, conflict.card, conflict.where) == ("cards", one("4C"), "table")


def test_card_known_in_another_hand() -> None:
    """Ana took the KD and has not played it."""
    know = play(hand([7, 7, 7], "KD"), "0 take; 0 discard 4C; 1 draw")
    assert know.known(ANA) == (one("KD"),)
    assert know.play(BEN, c("KS KH KD")) is None
    conflict = know.why_not(BEN, c("KS KH KD"))
    assert (conflict.card, conflict.where, conflict.seat) == (one("KD"), "hand", ANA)
    assert attempt(know, "1 discard KD") is None
    assert attempt(know, "0 play KD KS KH") is not None


def test_taken_card_played_is_known_no_more() -> None:
    """Thrown again it may be taken by the next."""
    know = play(hand([7, 7, 7], "KD"), "0 take; 0 discard KD")
    assert know.known(ANA) == ()
    assert play(know, "1 take; 1 play KD KS KH").held == (7, 5, 7)


def test_cut_card_is_in_no_hand_until_taken() -> None:
    """The 9S lies face up under the stock."""
    know = hand([10, 10], "7H", cut="9S").draw(ANA)
    assert know.stock == 29
    assert know.play(ANA, c("8S 9S 10S")) is None
    assert know.why_not(ANA, c("8S 9S 10S")).where == "cut"
    know = know.take_cut(BEN)
    assert (know.cut, know.known(BEN)) == (None, (one("9S"),))
    assert know.why_not(ANA, c("9S")).seat == BEN
    with pytest.raises(ValueError, match="no cut card"):
        know.take_cut(BEN)


def test_unnoted_cut_card() -> None:
    """It may be any card; who takes it may hold any one more."""
    know = hand([10, 10], "7H", cut="??")
    assert know.can_hold(ANA, c("9S"))
    after = know.take_cut(ANA)
    assert (after.held, after.stock, after.known(ANA)) == ((11, 10), 30, ())


def test_more_cards_than_held() -> None:
    """Eight cards cannot lay nine."""
    know = hand([7, 7, 7], "4C").draw(ANA)
    assert not know.can_hold(ANA, c("2H 3H 4H 6S 7S 8S JD QD KD"))
    conflict = know.why_not(ANA, c("2H 3H 4H 6S 7S 8S JD QD KD"))
    assert (conflict.kind, conflict.needed, conflict.held) == ("count", 9, 8)


def test_known_cards_that_stay_leave_no_room() -> None:
    """Of her five cards two are known, and neither is in this run of four."""
    know = play(hand([4, 4], "KH"), "0 take; 0 discard 2C; 1 draw; 1 discard 9D; 0 take")
    assert know.known(ANA) == tuple(c("9D KH"))
    assert know.play(ANA, c("4S 5S 6S 7S")) is None
    conflict = know.why_not(ANA, c("4S 5S 6S 7S"))
    assert (conflict.kind, conflict.needed, conflict.held) == ("count", 6, 5)
    assert know.can_hold(ANA, c("4S 5S 6S KH"))


def test_known_card_missing_among_all() -> None:
    """Ben took the 4C, and three other cards are said to be his three."""
    know = play(hand([3, 3], "4C"), "1 take; 1 discard KC; 0 draw; 0 play 5D 6D 7D; 0 discard 3C")
    assert not know.can_hold(BEN, c("2C 3S 8H"))
    conflict = know.why_not(BEN, c("2C 3S 8H"))
    assert (conflict.kind, conflict.card, conflict.where, conflict.seat) == ("cards", one("4C"), "hand", BEN)
    assert know.can_hold(BEN, c("2C 4C 8H"))


def test_hand_all_known_has_no_other_card() -> None:
    """All three were seen, so a fourth that is still unseen cannot be among two."""
    know = play(hand([3, 3], "4C"), "1 expose 2C 3S 8H")
    conflict = know.why_not(BEN, c("9D 9H"))
    assert (conflict.kind, conflict.needed, conflict.held) == ("count", 5, 3)
    assert not know.can_hold(BEN, c("9D"))


# two packs


def test_second_copy() -> None:
    """There is another 9S."""
    know = hand([10, 10], "9S", packs=2).draw(ANA)
    assert know.play(ANA, c("8S 9S 10S")) is not None
    assert know.play(ANA, c("9S 9S")) is None


def test_third_copy() -> None:
    """One lies in the pile, one in Ana's run."""
    know = play(hand([10, 10], "9S", packs=2), "0 draw; 0 play 8S 9S 10S; 0 discard 2D; 1 draw")
    assert know.discard(BEN, one("9S")) is None
    assert know.why_not(BEN, c("9S")).places == (("pile", 0), ("table", 0))


def test_known_copy_goes_first() -> None:
    """With one 9S known and the other unseen, the one thrown may be either: both may still be hers."""
    know = play(hand([3, 3], "9S", packs=2), "0 take; 0 discard 9S; 1 draw")
    assert know.can_hold(ANA, c("9S"))
    assert know.known(ANA) == ()
    know = play(hand([3, 3], "9S", packs=2), "0 take; 0 discard 2C; 1 draw; 1 discard 9S; 0 draw")
    assert know.known(ANA) == (one("9S"),)
    assert not know.can_hold(ANA, c("9S 9S"))


def test_only_joker_lies_in_a_run() -> None:
    """The pack has one."""
    know = play(hand([10, 10], "7H", jokers=1), "0 draw; 0 play 4H JK 6H; 0 discard KD; 1 draw")
    assert know.play(BEN, c("9S JK JS")) is None


def test_freed_wild_is_known() -> None:
    """Ben gives the 5H for the joker."""
    know = play(hand([10, 10], "7H", jokers=1), "0 draw; 0 play 4H JK 6H; 0 discard KD; 1 draw; 1 play 5H; 1 gain JK")
    assert know.held == (7, 11)
    assert know.known(BEN) == (JOKER,)
    assert not know.can_hold(ANA, [JOKER])
    assert not know.can_hold(ANA, c("5H"))


# seen in a hand


def test_exposed_card_is_known_once() -> None:
    """The same card shown again adds nothing; together with another it does."""
    know = play(hand([7, 7], "KC"), "1 expose 8D; 1 expose 8D JS")
    assert know.known(BEN) == tuple(c("8D JS"))
    assert know.held == (7, 7)
    assert attempt(know, "0 expose 8D") is None
    assert attempt(know, "1 expose 8D JS 2C 3C 4C 5C 6C 7C") is None


def test_exposed_and_thrown() -> None:
    """Once Ben has thrown the 8D, Cho may take and play it."""
    know = play(hand([7, 7, 7], "KC"), "0 draw; 0 discard 2H; 1 draw; 1 expose 8D JS; 1 discard 8D")
    assert play(know, "2 take; 2 play 8C 8D 8S; 2 discard 3H").held == (7, 7, 4)


# cards that nobody noted


def test_unnoted_card_may_be_any() -> None:
    """Ben may have picked up anything, but the KD he threw is the KD."""
    know = play(hand([10, 10], "7H"), "0 draw; 0 discard ??; 1 take; 1 play 7S 8S 9S; 1 discard KD")
    assert (know.pile, know.held, know.stock) == (tuple(c("7H KD")), (10, 7), 30)


def test_unnoted_card_of_a_known_hand() -> None:
    """The KD was seen in Ana's hand: it is there still or it was thrown, Ben who drew cannot have it."""
    know = play(hand([4, 4], "7H"), "0 expose KD QH 2C 9S; 0 draw; 0 discard ??")
    assert know.draw(BEN).play(BEN, c("KD KS KH")) is None
    assert know.take(BEN, 1).play(BEN, c("KD KS KH")) is not None
    assert know.draw(BEN).why_not(BEN, c("KD KS KH")).card == one("KD")
    assert know.known(ANA) == ()


def test_unnoted_card_was_the_drawn_one() -> None:
    """Ana may hold all four still."""
    know = play(hand([4, 4], "7H"), "0 expose KD KH KS 9S; 0 draw; 0 discard ??; 1 draw; 1 discard 5C; 0 draw")
    assert play(know, "0 play KD KH KS; 0 discard 2C").held == (1, 4)


def test_one_unnoted_card_is_not_two() -> None:
    """One card was thrown unseen, so of the two kings Ben can have one at most."""
    know = play(hand([4, 4], "7H"), "0 expose KD KH 2C 9S; 0 draw; 0 discard ??; 1 take")
    assert know.can_hold(BEN, c("KD KS"))
    assert know.can_hold(BEN, c("KH KS"))
    assert know.play(BEN, c("KD KH KS")) is None
    assert know.why_not(BEN, c("KD KH KS")).card == one("KH")


def test_unnoted_card_of_a_hand_without_secrets() -> None:
    """Ana had one card and all had seen it."""
    know = play(hand([1, 4], "7H"), "0 expose KD; 0 discard ??; 1 take")
    assert know.held == (0, 5)
    assert know.known(BEN) == (one("KD"),)


def test_unnoted_upcard_named_when_taken() -> None:
    """It may have been the 9C, unless that was seen elsewhere."""
    know = hand([10, 10], "??")
    named = know.name_top(one("9C"))
    assert named is not None
    assert play(named, "0 take; 0 play 9C 9D 9H").known(ANA) == ()
    assert not named.can_hold(BEN, c("9C"))
    seen = play(know, "1 expose 9C")
    assert seen.name_top(one("9C")) is None


def test_name_of_a_card_that_is_named() -> None:
    """What is known to lie there is that card and no other."""
    know = hand([10, 10], "9C")
    assert know.name_top(one("9C")) is know
    assert know.name_top(one("9D")) is None


def test_nobody_holds_what_he_has_not() -> None:
    """A hand of none throws nothing, noted or not."""
    know = play(hand([1, 4], "7H"), "0 play 8H")
    assert know.discard(ANA, UNKNOWN) is None
    assert know.discard(ANA, one("8C")) is None


# the pile becomes the stock


def test_recycled_cards_are_unseen_again() -> None:
    """The KS may turn up with Ben, who drew; not with Ana, who has not drawn since."""
    moves = "0 draw; 0 discard KS; 1 draw; 1 discard QS; 0 draw; 0 discard JS"
    know = play(hand([24, 24], "6C"), moves)
    assert (know.stock, know.under) == (0, 3)
    assert not know.can_hold(BEN, c("KS"))
    know = play(know, "recycle; 1 draw")
    assert (know.stock, know.pile, know.under) == (2, (one("JS"),), 0)
    assert know.can_hold(BEN, c("KS KD KH"))
    assert not know.can_hold(BEN, c("KS QS"))
    assert not know.can_hold(BEN, c("JS"))
    assert not know.can_hold(ANA, c("KS"))
    assert know.why_not(ANA, c("KS")).where == "stock"


def test_known_hands_stay_known_at_a_recycle() -> None:
    """Ana took the KS; the cards turned over do not make it unseen."""
    moves = "0 draw; 0 discard 2C; 1 draw; 1 discard KS; 0 take; 0 discard 3C; 1 draw; 1 discard 4C; recycle"
    know = play(hand([24, 24], "6C"), moves)
    assert know.known(ANA) == (one("KS"),)
    assert know.stock == 3


def test_unnoted_card_goes_to_the_new_stock() -> None:
    """Two cards are the new stock: the 6C and one of Ana's, who threw it unnoted and whose KD was seen."""
    know = play(hand([25, 25], "6C"), "0 expose KD; 0 draw; 0 discard ??; 1 take; 1 discard QS")
    assert know.can_hold(BEN, c("KD"))
    know = play(hand([25, 25], "6C"), "0 expose KD; 0 draw; 0 discard ??; 1 discard QS; recycle; 1 draw")
    assert know.stock == 1
    assert know.can_hold(BEN, c("KD"))
    assert know.can_hold(BEN, c("6C"))
    assert not know.can_hold(BEN, c("KD 6C"))


# counts at the end


def low_deck() -> Knowledge:
    """Aces to fours only, seven each; the pile shows 4C and 4D, the stock is empty."""
    deck = bag([suit * 13 + rank for suit in range(4) for rank in range(4)])
    return play(Knowledge.deal(deck, [7, 7], 1, upcard=one("4C")), "0 draw; 0 discard 4D")


def test_all_cards_accounted_for() -> None:
    """Ana counted hers; the rest, 2H 2S 3D 3H 3S 4H 4S, makes 2+2+3+3+3+4+4 = 21 and nothing else."""
    know = low_deck()
    ana = CountOf(cards=tuple(c("AC AD AH AS 2C 2D 3C")))
    assert know.counts_fit({ANA: ana, BEN: points(21)})
    assert not know.counts_fit({ANA: ana, BEN: points(22)})
    assert know.counts_fit({BEN: points(22)})
    assert know.counts_fit({ANA: ana, BEN: points(20, exact=False)})
    assert not know.counts_fit({ANA: ana, BEN: points(22, exact=False)})
    assert know.counts_fit({ANA: ana, BEN: CountOf(ranks=(1, 1, 2, 2, 2, 3, 3))})
    assert not know.counts_fit({ANA: ana, BEN: CountOf(ranks=(1, 1, 1, 2, 2, 3, 3))})
    assert know.counts_fit({ANA: ana, BEN: CountOf(ranks=(1, 1, 53, 2, 2, 3, 53))})


def test_points_of_two_hands_together() -> None:
    """All 14 cards are 4 aces, 4 twos, 4 threes and 2 fours: 32 points, so 16 and 16 but not 16 and 17."""
    know = low_deck()
    assert know.counts_fit({ANA: points(16), BEN: points(16)})
    assert not know.counts_fit({ANA: points(16), BEN: points(17)})
    assert know.counts_fit({ANA: points(17)})


def test_three_low_cards() -> None:
    """AS and AD are seen: three cards are worth one, one and two at least."""
    know = play(hand([3, 3], "AS"), "0 draw; 0 play AD 2D 3D; 0 discard KC")
    assert not know.counts_fit({BEN: points(3)})
    assert know.counts_fit({BEN: points(4)})
    assert know.counts_fit({BEN: points(30)})
    assert not know.counts_fit({BEN: points(31)})


def test_known_card_in_points() -> None:
    """The KH that Ben took is ten by itself: with two aces 12 is the least."""
    know = play(hand([3, 3], "KH"), "1 take; 1 discard 2C; 0 draw; 0 play 5D 6D 7D; 0 discard 3C")
    assert not know.counts_fit({BEN: points(11)})
    assert know.counts_fit({BEN: points(12)})


def test_one_card_in_two_counts() -> None:
    """One QS cannot be in two hands."""
    know = play(hand([3, 3, 3], "4C"), "0 draw; 0 play 5D 6D 7D; 0 discard 3C")
    ben = CountOf(cards=tuple(c("2C QS 8H")))
    assert know.counts_fit({BEN: ben})
    assert not know.counts_fit({BEN: ben, CHO: CountOf(cards=tuple(c("QS KH AD")))})
    assert know.counts_fit({BEN: ben, CHO: CountOf(cards=tuple(c("QD KH AD")))})


def test_number_of_cards_in_a_count() -> None:
    """Three cards are three, a card nobody noted counts too."""
    know = play(hand([3, 3], "7H"), "0 draw; 0 play 5D 6D 7D; 0 discard 3C")
    assert not know.counts_fit({BEN: CountOf(cards=tuple(c("KD ?? ?? ??")))})
    assert know.counts_fit({BEN: CountOf(cards=tuple(c("KD ?? ??")))})
    assert not know.counts_fit({BEN: CountOf(ranks=(12, 11))})
    assert know.counts_fit({BEN: CountOf(ranks=(12, 11, 3))})
    assert not know.counts_fit({BEN: CountOf(ranks=(12, 52, 3))})


def test_five_kings_of_one_pack() -> None:
    """Two hands with three kings each are six."""
    know = hand([3, 3, 3], "7H")
    three = CountOf(ranks=(12, 12, 12))
    assert know.counts_fit({ANA: three})
    assert not know.counts_fit({ANA: three, BEN: three})
    assert know.counts_fit({ANA: three, BEN: CountOf(ranks=(12, 53, 53))})


def test_low_hands_together() -> None:
    """The thirty cheapest cards, aces to sevens and two eights, are worth 4 x 28 + 16 = 128.

    They make 26 (A 2 3 5 7 8) twice, 25 (A 2 4 5 6 7) twice and 26 (3 3 4 4 6 6), and no five hands are worth less.
    """
    know = hand([6] * 5)
    assert know.counts_fit(dict(enumerate(map(points, [26, 26, 25, 25, 26]))))
    assert not know.counts_fit(dict(enumerate(map(points, [26, 25, 25, 25, 26]))))
    assert not know.counts_fit(dict(enumerate(map(points, [12] * 5))))
    assert not know.counts_fit(dict(enumerate(map(points, [60, 8, 8, 8, 60]))))


def test_high_hands_together() -> None:
    """Sixteen cards count ten and four nine: 196 is the most of two hands of ten, also as a bound."""
    know = hand([10, 10])
    assert know.counts_fit({ANA: points(100), BEN: points(96)})
    assert not know.counts_fit({ANA: points(100), BEN: points(97)})
    assert know.counts_fit({ANA: points(100), BEN: points(96, exact=False)})
    assert not know.counts_fit({ANA: points(100), BEN: points(97, exact=False)})


def test_search_given_up_lets_stand() -> None:
    """What cannot be proved within the limit is not refused."""
    know = low_deck()
    ana, ben = CountOf(ranks=(0, 0, 1, 1, 2, 2, 3)), CountOf(ranks=(0, 0, 1, 1, 2, 3, 3))
    assert not know.counts_fit({ANA: ana, BEN: ben})
    with patch.object(deal_search, "NODES", 0):
        assert know.counts_fit({ANA: ana, BEN: ben})


def test_values_below_nothing() -> None:
    """A house may count aces minus five: two aces and a two are -8, and nothing is less than -15."""
    values = tuple(-5 if card % 13 == 0 and card < JOKER else pips for card, pips in enumerate(PIPS))
    know = hand([3, 3], "7H")
    assert know.counts_fit({BEN: points(-8, values)})
    assert know.counts_fit({BEN: points(-15, values)})
    assert not know.counts_fit({BEN: points(-16, values)})
    assert not know.counts_fit({BEN: points(-14, values)})


def test_values_beyond_following() -> None:
    """Sums too large to be followed are let stand rather than guessed at; cards are judged all the same."""
    values = tuple([1_000_000 + card for card in range(53)])
    know = hand([3, 3], "7H")
    assert know.counts_fit({BEN: points(3_000_010, values)})
    assert not know.counts_fit({BEN: points(3_000_010, values), ANA: CountOf(cards=tuple(c("7H 2C 3C")))})


# after a gap


def test_gap_forgets_all_but_the_table() -> None:
    """Ana has four, nothing is known of Ben and the stock; the run lies where it lay."""
    know = play(hand([10, 10], "9C"), "0 draw; 0 play 4H 5H 6H; 0 discard KD; 1 expose QS").forget(
        [None, None], None, ()
    )
    know = play(know, "1 play 9S 10S JS; 0 play 7H").forget([4, None], None, c("2C"))
    assert (know.held, know.stock, know.pile) == ((4, None), None, (one("2C"),))
    assert know.under is None
    assert know.can_hold(ANA, c("KD QS"))
    assert know.can_hold(BEN, c("KD QS 9C 3C 4C 5C 6C 7C 8C 3D 4D 5D"))
    assert not know.can_hold(BEN, c("5H"))
    assert not know.can_hold(BEN, c("2C"))
    assert not know.can_hold(ANA, c("3C 4C 5C 6C 7C"))
    assert know.counts_fit({BEN: CountOf(cards=tuple(c("KS 5D")))})
    assert know.counts_fit({BEN: points(15)})


def test_gap_told_in_full() -> None:
    """Seven, seven, twenty and the upcard, six in melds: eleven more lie under it."""
    know = play(hand([10, 10], "9C"), "0 draw; 0 play 4H 5H 6H; 0 discard KD").forget([None, None], None, ())
    know = play(know, "1 play 9S 10S JS").forget([7, 7], 20, c("2C"))
    assert know.under == 11
    know = play(know, "1 draw; 1 discard AC")
    assert (know.held, know.stock, know.pile, know.under) == ((7, 7), 19, tuple(c("2C AC")), 12)
    know = know.recycle()
    assert (know.stock, know.pile) == (31, (one("AC"),))
    assert know.can_hold(ANA, c("KD"))
    assert not know.can_hold(ANA, c("2C"))


def test_gap_told_wrongly() -> None:
    """52 cards are not 53, and a card of a meld is no upcard."""
    know = play(hand([10, 10], "9C"), "0 draw; 0 play 4H 5H 6H")
    assert know.could_go([20, 20], 8, c("2C"))
    assert not know.could_go([20, 20], 9, c("2C"))
    assert not know.could_go([20, 20], 9, c("??"))
    assert not know.could_go([None, None], None, c("5H"))
    assert not know.could_go([-1, None], None, c("2C"))
    with pytest.raises(ValueError, match="not so many"):
        know.forget([20, 20], 9, c("2C"))


def test_uncounted_stock_may_be_made_new() -> None:
    """After the gap nobody counted the stock: the 5D thrown may have come back, where the pile is used again."""
    know = hand([7, 7], "9C").forget([7, 7], None, c("2C"))
    know = play(know, "0 draw; 0 discard 5D; 1 draw; 1 discard 9H")
    assert not know.draw(ANA).can_hold(ANA, c("5D"))
    again = know.draw(ANA, may_recycle=True)
    assert again.can_hold(ANA, c("5D"))
    assert not again.can_hold(ANA, c("9H"))
    assert not again.can_hold(ANA, c("5D 2C"))
    assert again.pile == tuple(c("2C 5D 9H"))


def test_named_top_lies_where_it_was() -> None:
    """What lay under the 9H may have gone into the stock, for all that was told; the 5H named there did not, nor did another."""
    know = hand([7, 7], packs=2).forget([7, 7], None, c("??"))
    know = play(know, "0 draw; 0 discard ??; 1 draw; 1 discard 9H").draw(ANA, may_recycle=True)
    named = play(know, "0 take").name_top(one("5H"))
    assert named is not None
    taken = named.take(ANA, 1)
    assert "5H" in names(taken.known(ANA))
    assert taken.can_hold(BEN, c("5H"))
    assert not taken.can_hold(BEN, c("5H 5H"))


def test_unknown_count_is_no_ground() -> None:
    """Ben's number is unknown, so only the deck limits him; what he must have drawn he has."""
    know = hand([7, 7], "9C").forget([7, None], 5, c("2C"))
    assert know.can_hold(BEN, c("4-KS"))
    assert play(know, "1 draw; 1 play 4-KS").held == (7, None)
