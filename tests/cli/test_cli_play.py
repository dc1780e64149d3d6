"""Recording at the table: what is written, what is answered, what is refused."""

import os
import threading
from pathlib import Path

import pytest
from saying import Rummy, events

from rummy_cli.record.append import GameFile, record_line
from rummy_cli.record.store import Store


def test_a_line_is_written_canonically_with_the_player_filled_in(rummy: Rummy, friday: Path) -> None:
    """Shorthand goes in, the record says who did what; one line typed is one line of the record."""
    assert rummy("play deal Cho upcard 7H").code == 0
    said = rummy("play", "d; m 4-6C; x kh")
    assert said.code == 0
    assert events(friday) == ["deal Cho upcard 7H", "Ana: draw; Ana: meld 4C 5C 6C; Ana: discard KH"]
    assert said.out.splitlines()[0] == "Friday"
    assert "meld 1: 4C 5C 6C (run, 15 points)" in said.out
    assert said.out.splitlines()[-1].startswith("Ben to draw")


def test_words_need_no_quotes(rummy: Rummy, friday: Path) -> None:
    """`rummy play d` and `rummy play Ben: take KH` are joined to one line."""
    rummy("play deal Cho upcard 7H")
    assert rummy("play d").code == 0
    assert rummy("play x KH").code == 0
    assert rummy("play b: take KH").code == 0
    assert events(friday)[-1] == "Ben: take KH"


def test_a_negative_number_is_no_option(rummy: Rummy, friday: Path) -> None:
    """`penalty Ben -12` takes twelve points off."""
    assert rummy("play penalty Ben -12").code == 0
    assert rummy("status --json").json["totals"] == {"Ana": 0, "Ben": -12, "Cho": 0}


def test_refused_line_leaves_the_record_to_the_byte(rummy: Rummy, friday: Path) -> None:
    """The second event is at fault, so the first is not recorded either; the reason, the key, its value and the hint are told."""
    rummy("play deal Cho upcard 7H")
    before = friday.read_bytes()
    said = rummy("play", "d; m QH KH AH")
    assert (said.code, said.out) == (1, "")
    assert friday.read_bytes() == before
    for text in (
        "Friday",
        "Ana: meld QH KH AH",
        "AH",
        "runs.ace: low",
        "legal with runs.ace: either",
        "nothing was recorded",
    ):
        assert text in said.err


def test_refused_line_as_json(rummy: Rummy, friday: Path) -> None:
    """A script gets the same as one object, and the words on stderr."""
    rummy("play deal Cho upcard 7H")
    said = rummy("play", "Ben: draw", "--json")
    assert said.code == 1
    answer = said.json
    assert (answer["schema"], answer["title"], answer["recorded"]) == (1, "Friday", None)
    assert (answer["verdict"], answer["rule"], answer["entry"]) == ("illegal", "table.turn", 2)
    assert said.err


def test_recorded_line_as_json_is_the_state(rummy: Rummy, friday: Path) -> None:
    """The state after the line, its canonical text and the title."""
    rummy("play deal Cho upcard 7H")
    answer = rummy("play", "d", "--json").json
    assert (answer["recorded"], answer["title"], answer["turn"], answer["phase"]) == (
        "Ana: draw",
        "Friday",
        "Ana",
        "play",
    )
    assert answer["stock"] == 52 - 3 * 7 - 1 - 1


def test_unreadable_line(rummy: Rummy, friday: Path) -> None:
    """No such verb: exit 2, and nothing is written."""
    before = friday.read_bytes()
    said = rummy("play juggle 7H")
    assert (said.code, said.out) == (2, "")
    assert "juggle" in said.err
    assert friday.read_bytes() == before


def test_prefix_of_two_names_is_ambiguous(rummy: Rummy) -> None:
    """Ana and Anton both begin so: exit 4, and both are named."""
    rummy("new x -p Ana,Anton")
    said = rummy("play", "penalty An 5")
    assert said.code == 4
    assert "Ana" in said.err
    assert "Anton" in said.err


def test_lay_off_that_fits_two_melds_is_ambiguous(rummy: Rummy, friday: Path) -> None:
    """The 7S fits the set and the run, and no meld is named: exit 4."""
    for line in ("deal Cho upcard 2H", "d; m 4-6S / 7CDH; x KH", "d"):
        assert rummy("play", line).code == 0
    said = rummy("play l 7S")
    assert said.code == 4
    assert "on which" in said.err
    assert rummy("play l 7S on 1").code == 0


def test_end_of_a_hand_shows_how_the_points_came_about(rummy: Rummy, friday: Path) -> None:
    """20 and 24 make 44, doubled for rummy."""
    said = rummy("result", "Ana", "rummy", "Ben=KH QH", "Cho=10+9+5")
    assert said.code == 0
    assert events(friday) == ["result Ana rummy; count Ben KH QH; count Cho 10+9+5"]
    for text in (
        "Ben holds 20",
        "Cho holds 24",
        "x 2",
        "Ana +88",
        "totals: Ana 88, Ben 0, Cho 0 (to 150)",
        "hand 1: Ana wins, rummy",
    ):
        assert text in said.out
    # before any deal there is no dealer, so none is due
    assert "name the dealer" in said.out


def test_result_without_quotes_goes_on_with_the_last_count(rummy: Rummy, friday: Path) -> None:
    """`Ben=KH 3S Cho=17`: the 3S is Ben's."""
    assert rummy("result Ana Ben=KH 3S Cho=17").code == 0
    assert events(friday) == ["result Ana; count Ben KH 3S; count Cho 17"]


def test_what_is_due_is_named(rummy: Rummy, friday: Path) -> None:
    """After the result the losers are counted."""
    said = rummy("play result Ana")
    assert said.out.splitlines()[-1] == "count Ben and Cho"
    said = rummy("play count Ben 10")
    assert said.out.splitlines()[-1] == "count Cho"


def test_winner_of_the_game_and_the_bill(rummy: Rummy) -> None:
    """Gin to 100 with a shutout: 110 points, 100 for the game, 25 for the hand, and all that doubled."""
    rummy("new g -p Ana,Ben --rules gin")
    said = rummy("result", "Ana", "gin", "Ben=85")
    assert "the game is over: Ana wins" in said.out
    assert "110 points + 25 for 1 hand won + 100 for the game + 235 for the shutout = 470" in said.out
    assert "Ben pays Ana 470" in said.out
    answer = rummy("replay", "g", "--json").json
    assert answer["match"]["total"] == {"Ana": 470, "Ben": 0}


def test_over_game_is_not_recorded_on_without_asking(rummy: Rummy, friday: Path) -> None:
    """Nobody is there to ask: exit 2 and how to go on; with -g it is meant."""
    rummy("result", "Ana", "rummy", "Ben=50", "Cho=30")
    before = friday.read_bytes()
    said = rummy("play note good night")
    assert said.code == 2
    assert friday.read_bytes() == before
    for text in ("over", "rummy use friday", "-g friday", "rummy new"):
        assert text in said.err
    assert rummy("play -g friday note good night").code == 0
    assert events(friday)[-1] == "note good night"


def test_count_that_ended_the_game_can_be_taken_back(rummy: Rummy, friday: Path) -> None:
    """A correction is meant for the game that has just ended."""
    rummy("result", "Ana", "rummy", "Ben=50", "Cho=30")
    assert rummy("undo").code == 0
    assert rummy("status --json").json["over"] is False


def test_lay_off_after_the_show_that_ended_the_game(rummy: Rummy) -> None:
    """Ben lays nothing off after all: the hand is counted anew, though the game was over."""
    rummy("new g -p Ana,Ben --rules gin --target 20")
    ana = "KS KH KD 4H 5H 6H 8C 8D 8S 2S"
    for line in ("deal Ben upcard 7C", "pass", "pass", "d; knock QS", f"show {ana}"):
        assert rummy("play", line).code == 0, line
    said = rummy("play show 7H KC JS 10C 9D 5S 4D 3C 2C AC")
    assert said.code == 0
    assert "the game is over" in said.out
    # AC 2C 3C are a run; 7H and KC go on the knocker's melds; JS 10C 9D 5S 4D = 38 are left, less the 2: 36
    assert "Ana +36" in said.out
    said = rummy("play Ben: layoff none")
    assert said.code == 0
    # the 7 and the king stay: 38 + 17 - 2
    assert "Ana +53" in said.out


def test_old_game_is_not_recorded_on_without_asking(rummy: Rummy, friday: Path, home: Path) -> None:
    """Twelve hours have passed since it was touched; `use` takes it up again."""
    long_ago = friday.stat().st_mtime - 13 * 3600
    os.utime(friday, (long_ago, long_ago))
    (home / "current").write_text(f"games/friday.rummy\n{long_ago}\n")
    said = rummy("play deal Cho upcard 7H")
    assert said.code == 2
    assert "13 hours" in said.err
    assert rummy("undo").code == 2
    assert rummy("use friday").code == 0
    assert rummy("play deal Cho upcard 7H").code == 0


def test_looking_at_another_game_does_not_change_the_current_one(rummy: Rummy, friday: Path) -> None:
    """Neither looking nor recording with -g makes a game the current one."""
    rummy("new Other -p Dot,Eva")
    for command in (
        "status -g friday",
        "sheet -g friday",
        "log -g friday",
        "play -g friday note hello",
        "replay friday",
    ):
        assert rummy(command).code == 0
    assert rummy("status --json").json["title"] == "Other"


def test_no_current_game(rummy: Rummy) -> None:
    """There is none: what would do is said."""
    said = rummy("play d")
    assert said.code == 2
    assert "rummy new" in said.err


def test_record_with_an_error_takes_only_corrections(rummy: Rummy, friday: Path) -> None:
    """A line written by hand cannot stand; until it is mended nothing else is recorded."""
    rummy("play deal Cho upcard 7H")
    friday.write_text(friday.read_text() + "Ana: discard KH\n")
    said = rummy("play d")
    assert said.code == 1
    assert "only corrections" in said.err
    assert events(friday)[-1] == "Ana: discard KH"
    assert rummy("status").code == 1
    assert rummy("amend", "2", "Ana: draw").code == 0
    assert rummy("play x KH").code == 0


def test_overruled_event_is_told(rummy: Rummy, friday: Path) -> None:
    """With ! it stands, and the answer says against what."""
    rummy("play deal Cho upcard 7H")
    said = rummy("play", "d; m QH KH AH !")
    assert said.code == 0
    assert "let stand" in said.out
    assert events(friday)[-1] == "Ana: draw; Ana: meld QH KH AH !"


def test_false_knock_names_the_ways_on(rummy: Rummy) -> None:
    """The hand shown has too much deadwood: undo and expose are offered as lines to type, and they do."""
    rummy("new g -p Ana,Ben --rules gin")
    for line in ("deal Ben upcard 7H", "take 7H", "knock KD"):
        assert rummy("play", line).code == 0, line
    said = rummy("play show 7H 2C 4D 6S 8C 10D QS 3H 5C 9S")
    assert said.code == 1
    assert "knock.limit" in said.err
    assert "undo" in said.err
    assert "Ana: expose 7H 2C 4D 6S 8C 10D QS 3H 5C 9S" in said.err
    assert rummy("undo").code == 0
    assert rummy("play Ana: expose 7H 2C 4D 6S 8C 10D QS 3H 5C 9S").code == 0


def test_hint_reaches_back_to_the_deal(rummy: Rummy) -> None:
    """That the pile was taken under must_open is refused at the discard; had taking been free from the start, it would stand."""
    rummy("new x -p Ana,Ben --set opening.type=points --set opening.points=30 --set pickup.before_opening=must_open")
    for line in ("deal Ben upcard 7H", "take 7H"):
        assert rummy("play", line).code == 0
    said = rummy("play x KD")
    assert said.code == 1
    assert "pickup.before_opening: must_open" in said.err
    assert "legal with pickup.before_opening: free" in said.err


def test_comment_is_kept(rummy: Rummy, friday: Path) -> None:
    """What stands after # goes into the record."""
    assert rummy("play", "deal Cho upcard 7H # by candlelight").code == 0
    assert events(friday) == ["deal Cho upcard 7H  # by candlelight"]


def test_player_after_an_undo_on_the_same_line(rummy: Rummy, friday: Path) -> None:
    """After the undo it is Ana's turn again, so the draw is hers."""
    rummy("play deal Cho upcard 7H")
    rummy("play d; x KH")
    assert rummy("play", "undo; d").code == 0
    assert events(friday)[-1] == "undo; Ana: draw"


@pytest.mark.parametrize("line", ["", "   ", "# only a remark"])
def test_nothing_to_record(rummy: Rummy, friday: Path, line: str) -> None:
    """An empty line is no event."""
    assert rummy("play", line).code == 2
    assert events(friday) == []


def test_two_writers_lose_nothing(friday: Path, home: Path) -> None:
    """Several record at once on the same game: every line is there, once."""
    names = [f"writer {i}" for i in range(4)]

    def write(name: str) -> None:
        for i in range(5):
            assert record_line(GameFile(Store(home), friday), f"note {name} {i}").fault is None

    threads = [threading.Thread(target=write, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(events(friday)) == sorted(f"note {name} {i}" for name in names for i in range(5))


def test_a_count_says_which_complete_melds_were_held(rummy: Rummy) -> None:
    """5-6-7 of diamonds still in hand: it counts in full, and the table is told."""
    rummy("new", "Fri", "-p", "Ana,Ben")
    told = rummy("result", "Ana", "Ben=5D 6D 7D KC").out
    assert "Ben still held 5D 6D 7D, complete: it counts against him (scoring.melds_in_hand_count: true)" in told
    assert "Ben holds 28" in told


def test_a_missing_count_is_named_and_nothing_is_kept(rummy: Rummy, friday: Path) -> None:
    """Nobody can be asked: the line is refused whole, says whose count is missing, and the same line with it works."""
    before = friday.read_bytes()
    said = rummy("result Ana Ben=10")
    assert said.code == 2
    assert "rummy result Ana Ben=10 Cho=…" in said.err
    assert friday.read_bytes() == before
    assert rummy("result Ana Ben=10 Cho=7").code == 0
    assert events(friday) == ["result Ana; count Ben 10; count Cho 7"]


def test_a_missing_count_is_asked_for(rummy: Rummy, friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is somebody to ask each that is missing is asked for, and the line is written once."""
    answers = iter(("KH 3S", "7"))
    asked: list[str] = []

    def answer(question: str, **_: object) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("rummy_cli.cli.places.interactive", lambda: True)
    monkeypatch.setattr("typer.prompt", answer)
    assert rummy("result Ana").code == 0
    assert [next(name for name in ("Ben", "Cho") if name in question) for question in asked] == ["Ben", "Cho"]
    assert events(friday) == ["result Ana; count Ben KH 3S; count Cho 7"]


def test_a_hand_by_its_points(rummy: Rummy, friday: Path) -> None:
    """Points that no rule here counts; a sign and a digit is no option."""
    said = rummy("scores Ana=30 Ben=-12 Cho=-18 by Ben")
    assert said.code == 0
    assert "hand 1: Ben wins, points told" in said.out
    assert "totals: Ana 30, Ben -12, Cho -18" in said.out


def test_while_counts_are_due_a_refusal_says_how(rummy: Rummy, friday: Path) -> None:
    """How to give them, and how to take the hand back, which works."""
    rummy("play result Ana")
    for line in ("deal Ben upcard 2C", "count Ben 99", "d"):
        said = rummy("play", line)
        assert said.code == 1
        assert "`count Ben 13; count Cho 13`" in said.err
        assert "`undo hand`" in said.err
    assert rummy("undo hand").code == 0
    assert events(friday) == ["result Ana", "undo"]


def test_a_sign_reaches_each_event_that_objects(rummy: Rummy, friday: Path) -> None:
    """Typed at the end of the line it is written with those that need it, and with those alone."""
    rummy("play deal Cho upcard 3C")
    assert rummy("play", "d; m QH KH AH; x 2S !").code == 0
    assert events(friday)[1] == "Ana: draw; Ana: meld QH KH AH !; Ana: discard 2S"


def test_a_game_that_is_over_is_taken_up_by_use(rummy: Rummy, friday: Path) -> None:
    """What the refusal names works at the first try, and goes on working."""
    rummy("result Ana rummy Ben=50 Cho=30")
    assert "`rummy use friday`" in rummy("play note good night").err
    assert rummy("use friday").code == 0
    assert rummy("play note good night").code == 0
    assert rummy("play note sleep well").code == 0
    assert rummy("play rule match.target=200").code == 0
    assert "deals next" in rummy("status").out or "name the dealer" in rummy("status").out


def test_each_copy_is_named_with_its_own_event(rummy: Rummy) -> None:
    """Two packs: one 7H is the upcard, the other lies in Ana's run."""
    rummy("new two -p Ana,Ben --set deck.packs=2")
    rummy("play deal Ben upcard 7H")
    rummy("play d; m 6-8H; x 2C")
    said = rummy("play d; m 7H 7C 7D")
    assert said.code == 1
    for text in ("it lies in the discard pile", "event 1", "it lies on the table", "event 3"):
        assert text in said.err


def test_what_could_be_two_things_is_asked_by_number(
    rummy: Rummy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kay has drawn: `k kh` may be her knock or her discard. Nobody there to ask: refused with both; else a number tells."""
    rummy("new Gin -p Kay,Ben --rules gin")
    rummy("play", "deal ben upcard 9c; p p; d")
    said = rummy("play", "k kh")
    assert said.code == 4
    assert "1. Kay: knock KH" in said.err
    assert "2. Kay: discard KH" in said.err
    answers = iter((7, 2))
    monkeypatch.setattr("rummy_cli.cli.places.interactive", lambda: True)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    said = rummy("play", "k kh")
    assert said.code == 0
    assert "Kay: discard KH" in said.out


def test_a_number_with_its_sign_is_no_option(rummy: Rummy, friday: Path) -> None:
    """Points by seat, the first of them negative; `<` takes them back."""
    assert rummy("play", "-12", "30", "5").code == 0
    assert rummy("play", "<").code == 0
    assert rummy("scores", "-1", "Ben=-2", "3").code == 2
    assert rummy("scores", "-1", "-2", "3", "by", "b", "--json").json["recorded"] == "scores Ana=-1 Ben=-2 Cho=3 by Ben"
    assert events(friday) == ["scores Ana=-12 Ben=30 Cho=5", "undo", "scores Ana=-1 Ben=-2 Cho=3 by Ben"]


def test_corrections_as_they_are_typed(rummy: Rummy, friday: Path) -> None:
    """`amend last`, `strike hand`, `undo turn`: written as canonical events."""
    rummy("play", "a b18 c7")
    rummy("play", "deal cho upcard 3c; kh; qd")
    assert rummy("amend last toss 2s").code == 0
    assert rummy("strike hand 1").code == 0
    assert rummy("undo turn").code == 0
    assert events(friday)[2:] == ["amend 8 Ben: discard 2S", "strike 1; strike 2; strike 3", "undo 3"]


def test_a_hand_struck_on_which_later_deals_rest(rummy: Rummy, friday: Path) -> None:
    """Ben's deal would not be due: the answer offers the line with `!`, and typing it works."""
    for line in ("deal cho upcard 3c", "out a b10 c5", "deal ana upcard 5h", "out b 4 9", "deal ben upcard 7h"):
        assert rummy("play", line).code == 0
    before = friday.read_bytes()
    said = rummy("play", "strike hand 2")
    assert said.code == 1
    assert "deal.next_dealer" in said.err
    offer = next(line.split("  if all agree")[0].strip() for line in said.err.splitlines() if "if all agree" in line)
    assert offer == "strike 5; strike 6; strike 7; strike 8 !"
    assert friday.read_bytes() == before
    assert rummy("play", offer).code == 0


def test_only_the_ways_to_win_that_these_rules_have_are_named(rummy: Rummy, friday: Path) -> None:
    """Basic rummy has no knock and no cut card; gin nothing but knocks. A prefix is taken for what the rules have."""
    said = rummy("play", "result Ana quietly")
    assert said.code == 2
    assert "it is out, rummy" in said.err
    rummy("new second -p Ana,Ben -r gin")
    said = rummy("play", "result Ana quietly")
    assert "it is knock, gin, big-gin, undercut" in said.err
    assert "rummy" not in said.err.split("it is")[1]
    rummy("new third -p Ana,Ben -r basic")
    assert rummy("play", "rule one_turn.name=sweep").code == 0
    assert "sweep" in rummy("play", "result Ana quietly").err
    assert rummy("play", "result Ana sweep; count Ben 7").code == 0


def test_why_offers_what_the_refusal_offered(rummy: Rummy) -> None:
    """At length is no less: each line to type that stood under the refusal stands there too, and the record is as it was."""
    rummy("new f -p Ana,Ben")
    rummy("play deal Ben upcard 7H")
    refused = rummy("play m 4-6c").err
    offered = [
        line.strip() for line in refused.partition("what can be typed:")[2].splitlines() if line.startswith("    ")
    ]
    assert [line.split("  ")[0] for line in offered] == ["d; m 4-6c", "gap", "m 4-6c !"]
    told = rummy("why").out.partition("what can be typed:")[2]
    assert [line.strip().split("  ")[0] for line in told.splitlines() if line] == ["d; m 4-6c", "gap", "m 4-6c !"]
    assert rummy("play d").code == 0
