"""Disputed claims: verdicts, exit codes, JSON and words. The expectations are added up by hand."""

from pathlib import Path

import pytest
from saying import Rummy

GAME = """---
format: 1
players: [Ana, Ben, Cho]
rules: {extends: basic-ace-either}
---
deal Cho upcard 2D
Ana: draw
Ana: meld 4C 5C 6C / 9S 9H 9D
"""


@pytest.mark.parametrize(
    ("claim", "code", "rule"),
    [
        ("meld 2H 3H 4H", 0, None),
        ("meld QH KH AH", 1, "runs.ace"),
        ("meld 9H 9D", 1, "sets.min"),
        ("meld 4H 5H 6D", 1, "table.shape"),
        ("meld 6S 7S JK", 1, "deck.jokers"),
        ("meld 8S 8S 8D", 1, "deck.packs"),
        ("meld 5H 6H 7H JK=4H --rules rummy51", 0, None),
        ("meld 5S 6S JK 7S --rules rummy51", 4, "table.shape"),
        ("meld 4C 5C 6C / 7D 7H 7S --rules house.yaml", 1, "turn.melds_per_turn"),
        ("layoff 5H 6H --on 2H 3H 4H", 0, None),
        ("layoff 6H --on 2H 3H 4H", 1, "table.shape"),
        ("layoff 8C 9C --on 5C 6C 7C --rules house.yaml", 1, "layoffs.per_turn"),
        ("layoff 5H --on 2H 3H 4H --rules gin", 0, None),
        ("layoff 4H --on 2H 3D 9H", 1, "table.shape"),
        ("swap 8S --on 6S 7S JK --rules rummy51", 0, None),
        ("swap 8S --on 6S 7S JK --rules swapless.yaml", 1, "wilds.swap"),
        ("open 6S 7S 8S / 10D 10C 10H --rules rummy51", 0, None),
        ("open 5S 6S 7S / 10D 10C 10H --rules rummy51", 1, "opening.points"),
        ("open 6S JK JK 9S / 10D 10C 10H --rules rummy51", 1, "wilds.per_meld_at_opening"),
        ("open 5S 6S 7S / 10D 10C 10H --rules contract.yaml", 1, "opening.contracts"),
        ("open 5S 5H 5D / 10D 10C 10H --rules contract.yaml", 0, None),
        ("knock KS KH KD 4H 5H 6H 2S 3D AC 4C --rules gin", 0, None),
        ("knock KS KH KD 4H 5H 6H 2S 3D AC 5C --rules gin", 1, "knock.limit"),
        ("knock KS KH KD 4H 5H 6H 2S 3D AC --rules gin", 1, "table.count"),
        ("knock KS KH KD 4H 5H 6H 2S 3D AC 4C --rules oklahoma-gin", 4, "knock.limit_from_upcard"),
        ("knock KS KH KD", 1, "knock"),
        ("count KD KD 2S", 1, "deck.packs"),
        ("count KD ??", 4, "table.count"),
        ("hand KD KD 2S", 1, "deck.packs"),
        ("rearrange 4C 5C 6C 7C --to 4C 5C 6C / 7C 7D 7H --rules manipulation", 0, None),
        ("rearrange 4C 5C 6C 7C --to 4C 5C 6C 7C --rules manipulation", 1, "rearrange"),
        ("rearrange 4C 5C 6C 7C --to 5C 6C 7C 8C --rules manipulation", 1, "table.cards"),
        ("rearrange 4C 5C 6C 7C --to 4C 5C 6C / 7C 7D 7H", 1, "rearrange"),
    ],
)
def test_verdict(rummy: Rummy, claim: str, code: int, rule: str | None) -> None:
    """The exit code says the verdict, the JSON the key; the words agree with it."""
    Path("house.yaml").write_text("turn: {melds_per_turn: 1}\nlayoffs: {per_turn: 1}\n")
    Path("swapless.yaml").write_text("extends: rummy51\nwilds: {swap: never}\n")
    Path("contract.yaml").write_text("opening: {type: contract, contracts: [{sets: 2}, {runs: 2}]}\n")
    said = rummy(f"check {claim} --json")
    assert said.code == code, said
    answer = said.json
    assert answer["schema"] == 1
    assert answer["rule"] == rule
    verdict = {0: ("legal",), 1: ("illegal",), 4: ("ambiguous", "unknown")}[code]
    assert answer["verdict"] in verdict
    assert (answer["reason"] is None) == (code == 0)
    words = rummy(f"check {claim}")
    assert words.code == code
    assert words.err == ""
    if rule:
        assert (f"[{rule}" in words.out) is not rule.startswith(
            "table."
        )  # what nobody can set is not named in plain words
        assert f"[{rule}" in rummy(f"-v check {claim}").out
        assert answer["verdict"] in words.out


@pytest.mark.parametrize(
    ("claim", "hint"),
    [
        ("meld QH KH AH", "legal with runs.ace: either or high or corner"),
        ("meld 9H 9D", None),  # pairs are melds in no built-in set
        ("meld 4H 5H 6D", None),
        ("meld 6S 7S JK", "legal with deck.jokers: 1"),
        ("open 5S 6S 7S / 10D 10C 10H --rules rummy51", "legal with opening.points: 40"),
        ("knock KS KH KD 4H 5H 6H 2S 3D AC 5C --rules gin", None),  # 11 knocks nowhere
        ("meld QH KH", None),  # two keys would have to change
    ],
)
def test_hint(rummy: Rummy, claim: str, hint: str | None) -> None:
    """The one change that would do, found by judging again; null where there is none."""
    answer = rummy(f"check {claim} --json").json
    assert answer["hint"] == hint or (hint is None and "sets.min" not in (answer["hint"] or ""))


def test_on_takes_the_words_that_follow(rummy: Rummy) -> None:
    """Quoted or not, parted by / or by arguments: 9D fits the run and the set."""
    for words in (
        ["--on", "6D 7D 8D / 9S 9H 9C"],
        ["--on", "6D 7D 8D", "9S 9H 9C"],
        ["--on", "6D 7D 8D", "--on", "9S 9H 9C"],
        ["--on", "6-8D", "9SHC"],
        ["--on", "6D", "7D", "8D", "/", "9S", "9H", "9C"],
    ):
        said = rummy("check", "layoff", "9D", *words, "--json")
        assert said.code == 4, words
        assert said.json["readings"] == [["6D", "7D", "8D", "9D"], ["9C", "9D", "9H", "9S"]]


def test_on_before_the_claim_takes_one_word(rummy: Rummy) -> None:
    """`--on '2H 3H 4H' 5H`: the card comes after the meld."""
    said = rummy("check", "layoff", "--on", "2H 3H 4H", "5H", "--json")
    assert said.json["melds"] == [{"type": "run", "cards": ["2H", "3H", "4H", "5H"], "points": 14}]


def test_options_between_cards_and_on(rummy: Rummy) -> None:
    """The words of --on end at the next option."""
    said = rummy("check", "layoff", "5H", "--on", "2H", "3H", "4H", "--rules", "gin", "--json")
    assert said.code == 0
    assert said.json["ruleset"] == "Gin rummy"


def test_hand(rummy: Rummy) -> None:
    """7S 7H 7D or 7-8-9D: the run leaves 26; thrown the king, 16."""
    answer = rummy("check hand 7S 7H 7D 8D 9D KC 2C --json").json
    assert (answer["deadwood"], answer["left"]) == (26, ["2C", "KC", "7H", "7S"])
    assert answer["melds"] == [{"type": "run", "cards": ["7D", "8D", "9D"], "points": 24}]
    assert (answer["out"], answer["opens"], answer["most_melded"]) == (False, None, 24)
    assert answer["after_discard"] == {"discard": "KC", "deadwood": 16}


def test_hand_in_words(rummy: Rummy) -> None:
    """The same, as it is read out."""
    out = rummy("check hand 7S 7H 7D 8D 9D KC 2C").out
    for text in ("deadwood 26", "left: 2C KC 7H 7S", "best discard KC, which leaves 16", "could not go out now"):
        assert text in out


def test_hand_with_layoffs(rummy: Rummy) -> None:
    """8H goes on 9-10-J; two melds and the 2S thrown: out."""
    answer = rummy("check", "hand", "4C 5C 6C JD JC JS 8H 2S", "--on", "9H 10H JH", "--json").json
    assert answer["laid_off"] == [{"on": 1, "cards": ["8H"]}]
    assert (answer["deadwood"], answer["out"]) == (2, True)


def test_hand_of_a_player_who_has_opened(rummy: Rummy) -> None:
    """15 points do not open rummy 51; who has opened before goes out with them."""
    cards = "4C 5C 6C 9D"
    assert rummy(f"check hand {cards} --rules rummy51 --json").json["out"] is False
    assert rummy(f"check hand {cards} --rules rummy51 --opened --json").json["out"] is True


def test_hand_without_a_discard(rummy: Rummy) -> None:
    """In manipulation nothing is thrown."""
    assert rummy("check hand 4C 5C 6C 9D --rules manipulation --json").json["after_discard"] is None


def test_knock_with_one_card_more_names_the_discard(rummy: Rummy) -> None:
    """Eleven cards: the QS goes, 2+3+1+4 = 10 stay."""
    answer = rummy("check knock KS KH KD 4H 5H 6H 2S 3D AC 4C QS --rules gin --json").json
    assert (answer["verdict"], answer["deadwood"], answer["limit"]) == ("legal", 10, 10)
    assert answer["after_discard"] == {"discard": "QS", "deadwood": 10}


def test_knock_as_said_binds(rummy: Rummy) -> None:
    """6D with the sixes leaves 7+8+9+10 = 34; as the referee would arrange it, 6-7-8-9D leave nothing of those."""
    said = rummy("check knock 6D 6S 6H / 7D 8D 9D 10D KS KH KD --rules gin --json").json
    free = rummy("check knock 6D 6S 6H 7D 8D 9D 10D KS KH KD --rules gin --json").json
    assert (said["verdict"], said["deadwood"]) == ("illegal", 64)
    assert free["deadwood"] == 0


def test_knock_as_said_with_one_card_more(rummy: Rummy) -> None:
    """In groups: the dearest loose card goes, the QS."""
    answer = rummy("check knock KS KH KD / 4H 5H 6H / 2S 3D AC 4C QS --rules gin --json").json
    assert (answer["deadwood"], answer["after_discard"]["discard"]) == (10, "QS")


def test_knock_where_melds_count(rummy: Rummy) -> None:
    """Manipulation: every card held counts, 1+2+2."""
    answer = rummy("check knock AS 2D 2H --rules manipulation --json").json
    assert (answer["verdict"], answer["deadwood"], answer["limit"]) == ("legal", 5, 5)


@pytest.mark.parametrize(("upcard", "limit", "code"), [("5D", 5, 1), ("QC", 10, 0), ("AH", 0, 1), ("10S", 10, 0)])
def test_knock_limit_from_the_upcard(rummy: Rummy, upcard: str, limit: int, code: int) -> None:
    """Deadwood 10 under oklahoma: a queen or a ten lets it, a five and an ace do not."""
    said = rummy(f"check knock KS KH KD 4H 5H 6H 2S 3D AC 4C --rules oklahoma-gin --upcard {upcard} --json")
    assert (said.code, said.json["limit"], said.json["deadwood"]) == (code, limit, 10)


def test_count_is_capped(rummy: Rummy) -> None:
    """No more than the cap is charged."""
    Path("capped.yaml").write_text("scoring: {cap: 25}\n")
    assert rummy("check count KD QD 9S --rules capped.yaml --json").json["points"] == 25
    assert rummy("check count KD 9S --rules capped.yaml --json").json["points"] == 19


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("meld", "no cards"),
        ("meld 7H 8X 9H", "8X"),
        ("meld ?? 8H 9H", "??"),
        ("steal 7H 8H", "steal"),
        ("hnd 7H", "hand"),
        ("layoff 7H", "--on"),
        ("knock 7H --upcard 77", "77"),
        ("meld 7H 8H 9H --players 9", "9"),
        ("meld 7H 8H 9H --rules gim", "gin"),
        ("meld 7H 8H 9H -g nosuch", "nosuch"),
        ("rearrange 4C 5C 6C", "--to"),
        ("meld 7H 8H 9H --colour", "--colour"),
    ],
)
def test_bad_usage(rummy: Rummy, words: str, text: str) -> None:
    """Exit 2, what was read, and no JSON on stdout."""
    said = rummy(f"check {words} --json")
    assert (said.code, said.out) == (2, "")
    assert text in said.err


def test_rules_and_melds_of_the_current_game(rummy: Rummy) -> None:
    """Without --rules the game's rules hold, and without --on the melds that lie there."""
    Path("g.rummy").write_text(GAME)
    rummy("use g.rummy")
    assert rummy("check meld QH KH AH").code == 0
    said = rummy("check layoff 7C --json")
    assert said.json["melds"] == [{"type": "run", "cards": ["4C", "5C", "6C", "7C"], "points": 22}]
    assert rummy("check layoff 9C --json").code == 0
    assert rummy("check meld QH KH AH --rules basic").code == 1


def test_rules_changed_by_agreement_count(rummy: Rummy, friday: Path) -> None:
    """From the next deal on; between hands that is now."""
    assert rummy("check meld QH KH AH").code == 1
    rummy("play rule runs.ace=either")
    assert rummy("check meld QH KH AH").code == 0


def test_number_of_players(rummy: Rummy) -> None:
    """Manipulation has one pack for two and two for three."""
    assert rummy("check meld 7C 8C 9C / 7C 8C 9C --rules manipulation").code == 1
    assert rummy("check meld 7C 8C 9C / 7C 8C 9C --rules manipulation --players 3").code == 0


def test_check_touches_no_game(rummy: Rummy, friday: Path, home: Path) -> None:
    """Not a byte is other afterwards."""
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    rummy("check meld 2H 3H 4H")
    rummy("check hand 2H 3H 4H")
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before


def test_cards_of_a_hand_are_asked_for_on_a_terminal(rummy: Rummy, monkeypatch: pytest.MonkeyPatch) -> None:
    """And cleared from the screen, because the laptop goes round."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: "4C 5C 6C")
    assert rummy("check hand --json").json["deadwood"] == 0
    assert rummy("check meld").code == 2
