"""Pairs of keys that contradict each other, each with the key and the line to blame."""

import pytest

from rummy_cli.ruleset.loading import RulesError, builtin_names, from_tree, load, read_mapping, with_changes


def told(text: str) -> list[str]:
    """The refusal of a rules file, a line each."""
    tree, lines = read_mapping(text, "f")
    with pytest.raises(RulesError) as error:
        from_tree(tree, place="f", lines=lines)
    return str(error.value).splitlines()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("players: {max: 2}\nsets:\n  max: 2\n", "f:3: sets.min: min is 3 and max is 2"),
        ("runs: {min: 5, max: 4}", "f:1: runs.min: min is 5 and max is 4"),
        ("players: {min: 5, max: 4}", "f:1: players.min: min is 5 and max is 4"),
        ("sets: {min: 5, max: null}", "f:1: sets.min: 5 cards of four suits"),
        ("runs:\n  ace: either\n  min: 14\n", "f:3: runs.min: a run of 14 cannot be: the longest has 13"),
        (
            "deck: {removed_ranks: [2, 3, 4, 5, 6, 7]}\nruns: {min: 8}\ndeal: {hand_size: 3}",
            "f:2: runs.min: a run of 8",
        ),
        ("opening:\n  type: points", "f:2: opening.points: opening.type is points"),
        ("opening: {type: contract}", "f:1: opening.contracts: opening.type is contract"),
        (
            "opening: {type: contract, contracts: [{sets: 1}, {}]}",
            "f:1: opening.contracts: the contract asks for no meld (in hand 2)",
        ),
        ("opening: {progressive: true}", "f:1: opening.progressive: "),
        (
            "deal: {hand_size: 9}",
            "f:1: deal.hand_size: with 6 players 54 cards are dealt, the upcard is one more: the deck",
        ),
        ("players:\n  max: 12\ndeal: {hand_size: 7}\n", "f:3: deal.hand_size: with 8 players 56 cards"),
        (
            "players: {min: 2, max: 2}\ndeal: {hand_size: 26, upcard: false}",
            "f:2: deal.hand_size: with 2 players 52 cards",
        ),
        ("players: {max: 2}\ndeal: {hand_size: 25, cut_card: true}", "of the deck's 52 no stock is left"),
        ("players: {max: 2}\ndeal: {hand_size: 25, starter_extra: 1}", "with 2 players 51 cards are dealt, the upcard"),
        ("players: {max: 3}\ndeck: {removed_ranks: [2, 3, 4, 5, 6, 7, 8, 9]}", "with 2 players 20 cards are dealt"),
        ("extends: gin\ndeal: {hand_size: 25}", "f:2: stock.ends_at: "),
        ("extends: basic\nmelds_on_table: true\nknock:\n  limit: 10\n", "f:3: knock: knocking needs"),
        ("extends: gin\nmelds_on_table: true", "f:2: knock: knocking needs"),
        (
            "extends: gin\nscoring: {method: winner_collects}\nknock: null",
            "f:3: melds_on_table: false: melds stay in hand",
        ),
        ("scoring: {method: deadwood}", "f:1: scoring.method: deadwood needs a knock"),
        (
            "extends: oklahoma-gin\npickup: {upcard_offer: false}\nknock: {gin_bonus: 20}\ndeal: {upcard: false}",
            "f:4: knock.limit_from_upcard: true, but",
        ),
        (
            "extends: gin\npickup: {upcard_offer: false}\nknock:\n  spade_doubles: true\ndeal: {upcard: false}",
            "f:4: knock.spade_doubles: ",
        ),
        ("extends: gin\ndeal: {upcard: false}", "f:2: pickup.upcard_offer: true, but deal.upcard is false"),
        ("pickup: {upcard_offer: true}\ndeal: {upcard: false}", "f:1: pickup.upcard_offer: "),
        ("extends: gin\nstock: {ends_at: null}\nknock: {last_discard: true}", "f:3: knock.last_discard: "),
        ("match:\n  end: hands", "f:2: match.hands: match.end is hands"),
        ("match:\n  target: null", "f:2: match.target: match.end is target"),
        ("match: {end: elimination, target: null}", "f:1: match.target: match.end is elimination"),
        (
            "turn: {discard: false}\npickup: {from: never}\ngoing_out: {by: [meld]}",
            "f:1: turn.discard: false: there is no discard pile, but deal.upcard",
        ),
        ("turn: {discard: false}\ndeal: {upcard: false}\ngoing_out: {by: [meld]}", "pickup.from is top, not never"),
        ("turn: {discard: false}\ndeal: {upcard: false}\npickup: {from: never}", "but going_out.by has it"),
        ("runs: {ace: either, both_ends: true}", "f:1: runs.both_ends: an ace at each end takes two of one suit"),
        ("going_out:\n  by: [meld, layoff]\n  final_discard: required", "f:3: going_out.final_discard: required, but"),
        ("going_out:\n  by: [layoff]\nlayoffs: {onto: none}", "f:2: going_out.by: only by layoff"),
        ("going_out: {by: [meld, meld]}", "f:1: going_out.by: a way is named twice"),
        ("match: {columns: 3}\nplayers: {max: 2}", "f:1: match.columns: columns go with knock"),
        ("extends: hollywood-gin\nplayers: {max: 3}", "f:2: match.columns: columns are for two players"),
        ("extends: hollywood-gin\nmatch: {end: hands, hands: 5}", "f:2: match.columns: columns close at a target"),
        ("deck: {rank_aliases: {K: Q}}", "f:1: deck.rank_aliases.K: 'K' is the name of the rank K already"),
        ("deck: {rank_aliases: {t: J}}", "f:1: deck.rank_aliases.t: 't' is the name of the rank 10 already"),
        ("deck: {rank_aliases: {1: K}}", "f:1: deck.rank_aliases.1: '1' is the name of the rank A already"),
        ("deck: {rank_aliases: {B: J, b: Q}}", "f:1: deck.rank_aliases.b: 'b' is J already"),
        ("deck: {rank_aliases: {joker: J}}", "f:1: deck.rank_aliases.joker: 'joker' cannot name a rank"),
        ("deck: {rank_aliases: {'7-8': J}}", "deck.rank_aliases.7-8: '7-8' cannot name a rank"),
        ("deck: {removed_ranks: [8, '8']}", "f:1: deck.removed_ranks: 8 is named twice"),
        ("deck: {removed_ranks: [8], wild_ranks: [8]}", "f:1: deck.wild_ranks: 8 is wild, but removed_ranks"),
        (
            "deck: {jokers: 20, removed_ranks: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K]}",
            "f:1: deck.removed_ranks: all ranks",
        ),
    ],
)
def test_contradictions(text: str, words: str) -> None:
    """Named with the key that asks for what the other does not give, in the line where this file has it."""
    assert words in "\n".join(told(text))


def test_deal_hand_size__one_line_for_all_numbers_of_players() -> None:
    """The first number is worked out, the others are named."""
    (line,) = told("deal: {hand_size: 13}")
    assert line == (
        "f:1: deal.hand_size: with 4 players 52 cards are dealt, the upcard is one more: the deck has only 52; "
        "nor can 5 and 6 play"
    )
    (line,) = told("deal: {hand_size: {2: 10, 3: 7, 4: 7, 5: 6, 6: 9}}")
    assert "with 6 players 54 cards" in line


def test_by_number_of_players__says_for_which() -> None:
    """What holds for some numbers of players only says so."""
    (line,) = told("opening: {type: {2: none, 3: points, 4: points, 5: none, 6: none}}")
    assert line == "f:1: opening.points: opening.type is points, so points are wanted: 51, say (with 3 and 4 players)"


def test_runs_both_ends__waits_where_some_numbers_play_with_one_pack() -> None:
    """With one pack for two and two packs for more, the key is no contradiction."""
    house = with_changes(load("manipulation"), [("runs.both_ends", "true")], "--set")
    assert house.rules(2).runs.both_ends


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("basic", "match.end=hands match.hands=2"),
        ("basic", "match.end=hands match.hands=2 match.target=null"),
        ("basic", "match.hands=5"),
        ("basic", "opening.points=51"),
        ("rummy51", "opening.type=none"),
        ("rummy51", "runs.ace=low"),
        ("rummy51", "runs.ace=high runs.min=14"),
        ("basic", "players.min=2 players.max=2 deal.hand_size=24"),
        ("basic", "players.max=2 deal.hand_size=25"),
        ("basic", "players.max=4"),
        ("basic", "sets.distinct_suits=false sets.min=5 sets.max=null deck.packs=2"),
        ("basic", "sets.max=8"),
        ("basic", "going_out.by=[discard] going_out.final_discard=required"),
        ("basic", "going_out.by=[layoff]"),
        ("manipulation", "going_out.by=[layoff] layoffs.onto=none"),
        ("manipulation", "stock.when_empty=reshuffle"),
        ("gin", "stock.when_empty=end_hand knock.last_discard=true"),
        ("gin", "deal.hand_size=24"),
        ("gin", "knock.layoffs_on_gin=true match.hands=3"),
        ("basic", "deck.removed_ranks=[8,9,10] deal.hand_size=6"),
        ("basic", "deck.wild_ranks=[2] deck.rank_aliases.11=J deck.rank_aliases.T=10"),
        ("machiavelli", "knock.limit=5 scoring.method=deadwood"),
    ],
)
def test_no_contradiction(base: str, changes: str) -> None:
    """What can be played is not refused, even where a key has no bearing."""
    pairs = [(key, value) for key, _, value in (change.partition("=") for change in changes.split())]
    assert with_changes(load(base), pairs, "--set")


def test_builtin_sets_contradict_nothing() -> None:
    """All of them load, on their own and with every number of players they allow."""
    for name in builtin_names():
        house = load(name)
        for players in range(house.players_min, house.players_max + 1):
            assert house.rules(players).players.max == house.players_max
