"""Claims about a hand: the throw that leaves nothing, sets without a limit, the time that a question may take."""

from random import Random

import pytest

from rummy_cli.cards.card import CardReader, name, physical
from rummy_cli.claims.examples import ruling_on_line
from rummy_cli.ruleset.loading import House, from_tree
from rummy_cli.solve.hand.openings import can_open
from rummy_cli.solve.hand.queries import best_discard

READER = CardReader()
GIN = from_tree({"extends": "gin"}, place="test").rules(2)
SETS = [[f"{rank}{suit}" for suit in suits] for rank in ("6", "7", "9", "J") for suits in ("CDH", "DHS", "CDHS")]
RUNS = [
    ["8C", "9C", "10C"],
    ["10S", "JS", "QS", "KS"],
    ["2D", "3D", "4D"],
    ["3H", "4H", "5H", "6H"],
    ["7S", "8S", "9S"],
]
LOW = ["AC", "AD", "AH", "AS", "2C", "2H", "2S"]


def house(**keys: object) -> House:
    return from_tree({"extends": "basic", **keys}, place="test")


def melds_and_a_low_card(rng: Random) -> list[str]:
    """Disjoint melds of ten cards, and one low card that fits none of them."""
    while True:
        cards = [card for meld in rng.sample([*SETS, *RUNS], 3) for card in meld]
        if len(cards) == 10 and len(set(cards)) == 10:
            low = [card for card in LOW if card not in cards and not {f"3{card[-1]}", "2D"} & set(cards)]
            if low:
                return [*cards, rng.choice(low)]


@pytest.mark.parametrize("seed", range(60))
def test_the_card_beside_the_melds_is_thrown(seed: int) -> None:
    """Ten cards in melds and one low card: throwing that one leaves nothing, however little it counts."""
    cards = melds_and_a_low_card(Random(seed))
    _, rest = best_discard(GIN, READER.read(" ".join(cards)))
    assert rest.deadwood == 0, cards


def test_gin_is_seen_though_the_loose_card_is_an_ace() -> None:
    """10-J-Q-K of spades, sevens, fives: any card of the four-card run would leave one."""
    thrown, rest = best_discard(GIN, READER.read("10S JS QS KS 7C 7D 7H 5C 5D 5S AH"))
    assert (name(thrown), rest.deadwood) == ("AH", 0)


def test_opening__a_card_is_kept_where_melding_is_no_way_out() -> None:
    """54 points in six cards; the last card may only be laid off or thrown, so with six there is one too few."""
    keys = {"opening": {"type": "points", "points": 51}, "going_out": {"by": ["layoff", "discard"]}}
    rules = house(**keys).rules(2)
    assert can_open(rules, READER.read("6S 7S 8S KD KC KH")) is None
    assert can_open(rules, READER.read("6S 7S 8S KD KC KH 2D")) is not None
    free = house(opening=keys["opening"]).rules(2)
    assert can_open(free, READER.read("6S 7S 8S KD KC KH")) is not None


@pytest.mark.parametrize("ace", ["JK=AS", "JK"])
@pytest.mark.parametrize(
    ("wild", "ends"),
    [("JK=2S", ("AS", "JK=AS")), ("JK=KS", ("JK=AS", "AS"))],
)
def test_two_aces_change_places_where_a_wild_has_a_wild_neighbour(wild: str, ends: tuple[str, str], ace: str) -> None:
    """A run with an ace at each end, one of them a joker, where no two wilds may be neighbours: the joker goes to the far end."""
    ours = house(deck={"packs": 2, "jokers": 4}, runs={"ace": "either", "both_ends": True}, wilds={"adjacent": False})
    between = [
        wild if wild.endswith(f"={rank}S") else f"{rank}S"
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    ]
    found = ruling_on_line(ours, f"meld AS {ace} {' '.join(between)}")
    assert found.verdict == "legal", found.reason
    assert found.melds is not None
    cards = [name(card) for card in found.melds[0].cards]
    assert (cards[0], cards[-1]) == ends


def test_a_set_without_a_limit_takes_every_joker() -> None:
    """Nine cards, eight of them jokers: nothing is left, and there are only four suits to stand for."""
    ours = from_tree(
        {"extends": "rummy51", "deck": {"jokers": 8}, "sets": {"distinct_suits": False, "max": None}}, place="test"
    )
    found = ruling_on_line(ours, "hand 5C JK JK JK JK JK JK JK JK")
    assert (found.verdict, found.deadwood, found.left) == ("legal", 0, ())
    assert sum(len(meld.cards) for meld in found.melds or ()) == 9


HARD = (
    "hand 5C 6C 7C 8C 2H 3H 4H 5H 9S 9D 9H JK JK 3D 4D 5D 7D 8D 10S JS QS KS AS 2S "
    "--on '4C 5C 6C' '7H 8H 9H' 'QD QH QC' '2C 3C 4C'"
)


def test_what_the_time_did_not_prove_is_said() -> None:
    """Twenty-four cards beside four melds, no time at all: an arrangement of just these cards, not proven to be the best."""
    ours = from_tree({"extends": "rummy51"}, place="test")
    found = ruling_on_line(ours, f"{HARD} --limit 0")
    assert found.proven is False
    used = [physical(card) for meld in found.melds or () for card in meld.cards]
    used += [physical(card) for _, cards in found.laid for card in cards]
    words = HARD.split("--on", maxsplit=1)[0].split()[1:]
    assert sorted([*used, *(found.left or ())]) == sorted(READER.read(" ".join(words)))
    if found.out is None or found.opens is None:
        assert found.verdict == "unknown"


def test_what_is_answered_in_time_is_proven() -> None:
    """A hand of ten."""
    found = ruling_on_line(house(), "hand 4C 5C 6C 7D 7H 7S KD QS 2H AS")
    assert (found.verdict, found.proven, found.deadwood) == ("legal", True, 23)
