"""Text to plain values: YAML 1.2 core with lines and limits, and the canonical form without YAML."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_cli.ruleset import loading
from rummy_cli.ruleset import yaml_text as reading
from rummy_cli.ruleset.problems import RulesError
from rummy_cli.ruleset.yaml_text import dump, read_mapping, read_value


def by_yaml(text: str) -> tuple[dict[str, Any], dict[str, int]]:
    """The same text by way of the YAML parser."""
    tree, lines, problems = reading._Reader(text, "f", 1).mapping()
    assert not problems
    return tree, lines


def by_hand(text: str) -> tuple[dict[str, Any], dict[str, int]] | None:
    """The same text by way of the reader of the canonical form; None when it leaves it to YAML."""
    return reading._canonical(text, 1)


def test_lines_of_keys_and_items() -> None:
    """Every key has the line of the key, every item its own; the first line may be told."""
    text = "a:\n  b: 1\n  c:\n  - x\n  - {d: 2}\n\n# remark\ne: {f: 1,\n  g: 2}\n"
    tree, lines = read_mapping(text, "f")
    assert tree == {"a": {"b": 1, "c": ["x", {"d": 2}]}, "e": {"f": 1, "g": 2}}
    assert lines == {"a": 1, "a.b": 2, "a.c": 3, "a.c[1]": 4, "a.c[2]": 5, "a.c[2].d": 5, "e": 8, "e.f": 8, "e.g": 9}
    assert read_mapping(text, "f", first_line=11)[1]["e.g"] == 19


def test_names_in_a_record_are_text() -> None:
    """Players and titles may look like numbers or switches."""
    text = "title: 51\nplayers:\n- No\n- 7\n- true\n- 2026-11-29\nformat: 1\ndate: 2026-11-29\n"
    tree, _ = read_mapping(text, "f")
    assert tree == {
        "title": "51",
        "players": ["No", "7", "true", "2026-11-29"],
        "format": 1,
        "date": "2026-11-29",
    }


@pytest.mark.parametrize(
    "text",
    [
        'name: "Basic rummy, ace high or low"\n',
        'format: 1\ntitle: "Friday night"\ndate: "2026-11-29"\nplayers: ["Ana", "Ben", "Cho"]\nrules: "basic"\n',
        'format: 1\ntitle: "Ana\'s: #1"\nplayers: ["Ana"]\nrules:\n  name: "x"\n  runs: {"ace": "low", "max": null}\n',
        '# a remark\n\nrules: "gin"\nformat: 1\n',
        'rules:\n  knock: null\n\n  deck: {"packs": {"2": 1, "3": 2}, "wild_ranks": []}\n',
        "a: true\nb: false\nc: null\ne: -12\nf: 1.5\n",
        'name: "Müllers Runde"\n',
        'name: "🃏 – ♥"\n',
        "a: [true]\n",
        'players: ["Ana"]\nrules:\n  runs: {"ace": "low"}\ntitle: "x"\n',
    ],
)
def test_the_canonical_form_is_read_without_yaml(text: str) -> None:
    """What the fast reader takes, YAML reads alike."""
    quick = by_hand(text)
    assert quick is not None
    tree, lines = by_yaml(text)
    assert quick[0] == tree
    assert quick[1] == {key: line for key, line in lines.items() if key in quick[1]}


@pytest.mark.parametrize(
    "text",
    [
        "name: 51\n",
        "name: null\n",
        "name: Basic rummy\n",
        "players: [Ana, Ben]\n",
        "rules:\n  name: 51\n",
        "rules:\n  # a remark\n  knock: null\n",
        'title: "x"\n  runs: {}\n',
        "null: 1\n",
        "a: 1 # one\n",
        "a: 12345678901234567890\n",
        "a: False\n",
        "a: 1\na: 2\n",
        'a: {"b": 1, "b": 2}\n',
        'a: {"b": 1, "b": 1}\n',
        "a: 007\n",
        "a: 1_0\n",
        "a: 1.50\n",
        "a: {b: 1}\n",
        "a: [x, 1]\n",
        "a: 'x'\n",
        "a:\n  b: 1\n",
        "rules:\n    b: 1\n",
        "rules:\nname: x\n",
        "rules:\n",
        " a: 1\n",
        "a:1\n",
        "a: x: y\n",
        "a: &x b\n",
        "a: x\n  y\n",
        "a: 0x10\n",
        "- a\n",
        "",
        "---\na: 1\n",
        "a: 1\r\n",
        "a: 1\tb\n",
        "a: \tb\n",
        "a: {" * 25,
        'a: "\\/"\n',
        "a: !x y\n",
        "a: x #no\nb: #\n  c\n",
        "\ufeffa: 1\n",
    ],
)
def test_all_else_is_left_to_yaml(text: str) -> None:
    """Whatever the fast reader is not sure of it does not take."""
    assert by_hand(text) is None


def test_a_long_value_goes_over_several_lines() -> None:
    """A list or a text, begun behind its key and gone on with further in, in the head of a record too."""
    text = 'about: "one\n  two"\nrules:\n  name: "a\n    b"\n  examples: [{"check": "x"},\n    {"check": "y"}]\nformat: 1\n'
    found = by_hand(text)
    assert found is not None
    rules = {"name": "a b", "examples": [{"check": "x"}, {"check": "y"}]}
    assert found[0] == {"about": "one two", "rules": rules, "format": 1}
    assert found[1] == {"about": 1, "rules": 3, "rules.name": 4, "rules.examples": 6, "format": 8}
    assert by_hand('about: "one\n\n  two"\n') is None


LINES = st.lists(
    st.sampled_from(
        [
            "rules:",
            "rules: basic",
            'rules: "basic"',
            'name: "x"',
            '  name: "x"',
            'i: ["b", 1]',
            "  runs: {}",
            '  runs: {"ace": "low"}',
            "  name: 5",
            "name: x",
            "name: x # y",
            "name: x#y",
            "  # r",
            "#",
            "",
            " ",
            "  ",
            "a: [b, c]",
            "a: [b , c,]",
            'b: "x # y" # z',
            "b: x' # z",
            "c: -1",
            "c: - 1",
            "d: ~",
            "d: null",
            "e: a - b",
            "e: ?",
            "f: a&b, c!",
            "g: [(a), b?]",
            "h: 2026-11-29",
            "h: 2026-1-29",
            " i: 1",
            "j:",
            "k: {",
            'l: ["x",',
            '  "y"]',
            '  "[", "y"]',
            'name: "x ',
            '  y"',
            '    y"',
            '  # y"',
            '  {"a": 1}]',
        ]
    ),
    max_size=5,
)


@settings(deadline=None, max_examples=400)
@given(lines=LINES, start=st.integers(1, 3))
def test_what_the_fast_reader_takes_yaml_reads_alike(lines: list[str], start: int) -> None:
    """Any text of likely lines: either the same values, and the same lines, or it is left to YAML."""
    text = "\n".join(lines)
    quick = reading._canonical(text, start)
    if quick is not None:
        tree, at, problems = reading._Reader(text, "f", start).mapping()
        assert (quick[0], problems) == (tree, [])
        assert quick[1] == {key: line for key, line in at.items() if key in quick[1]}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abz_2", min_size=1, max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(deadline=None, max_examples=150)
@given(value=JSON)
def test_dump__is_one_line_that_yaml_reads_back(value: Any) -> None:
    """JSON on one line is YAML, for every text."""
    text = f"v: {dump(value)}"
    assert len(text.splitlines()) == 1
    assert by_yaml(text)[0] == {"v": value}
    quick = by_hand(text)
    assert quick is None or quick[0] == {"v": value}


def test_builtin_sets_and_records_do_without_yaml() -> None:
    """Starting with a built-in set, or with a canonical record, imports neither yaml nor json."""
    code = (
        "import sys\n"
        "from rummy_cli.ruleset import loading\n"
        "for name in loading.builtin_names():\n"
        "    house = loading.load(name)\n"
        "    text = '\\n'.join(['format: 1', 'players: [\"Ana\", \"Ben\"]', *loading.canonical_lines(house)])\n"
        "    tree, lines = loading.read_mapping(text, 'x')\n"
        "    assert loading.from_tree(tree['rules'], place='x', lines=lines, under='rules') == house\n"
        "    assert loading.with_changes(house, [('match.target', '77')], '--set').rules(2).match.target == 77\n"
        "heavy = {'yaml', 'json', 'difflib', 'rummy_cli.ruleset.checking'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    root = Path(loading.__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=False)
    assert done.returncode == 0, done.stderr


KIB256 = 256 * 1024
NINES = (
    "".join(
        f"{one}: &{one} [{','.join(['*' + before] * 9 if before else ['x'] * 9)}]\n"
        for one, before in zip("abcdefghi", " abcdefgh", strict=True)
    )
    .replace("[* ", "[x")
    .replace(",* ", ",x")
)

HOSTILE = [
    ("list", "- a\n", 1, "the file is a list"),
    ("one value", "hello\n", 1, "the file is one value"),
    ("empty", "", 1, "the file is empty"),
    ("remarks only", "# nothing\n", 1, "the file is empty"),
    ("null", "~\n", 1, "the file is empty"),
    ("two documents", "a: 1\n---\nb: 2\n", 2, "a second document"),
    ("open bracket", "a: 1\nb: {c: 1\n", 3, "flow mapping begun in line 2"),
    ("tab", "a:\n\tb: 1\n", 2, "this is no YAML"),
    ("colon", "a: b: c\n", 1, "mapping values are not allowed"),
    ("object", 'name: !!python/object/apply:os.system ["echo"]\n', 1, "the tag !!python/object/apply:os.system"),
    ("tagged scalar", "a:\n- !!python/name:os.system x\n", 2, "the tag !!python/name:os.system"),
    ("tagged binary", "a: !!binary aGk=\n", 1, "the tag !!binary"),
    ("tagged set", "a: !!set {b}\n", 1, "the tag !!set"),
    ("own tag", "a: !secret b\n", 1, "the tag !secret"),
    ("control character", "a: 1\nb: x\0y\n", 2, r"'\x00' is no text"),
    ("escape", "a: 1\nb: \x1b[31m\n", 2, r"'\x1b' is no text"),
    ("null key", "a: 1\n~: 2\n", 2, "a key is a word"),
    ("list as key", "[a]: 1\n", 1, "a key is a word"),
    ("mapping as key", "? {a: 1}\n: 1\n", 1, "a key is a word"),
    ("float as key", "1.5: 1\n", 1, "a key is a word"),
    ("unknown anchor", "a: *b\n", 1, "nothing is called &b"),
    ("ring of anchors", "a: &a\n  b:\n  - *a\n", 3, "*a stands within &a"),
    ("huge number", "a:\n  b: 99999999999999999999\n", 2, "too large a number"),
    ("bomb", NINES, 5, "more than 10000 values"),
    ("deep lists", "a: " + "[" * 30, 1, "more than 20 levels"),
    ("very deep lists", "a: " + "[" * KIB256, None, ""),
    ("deep mappings", "{a: " * 60_000, 1, "more than 20 levels"),
    ("deep dashes", "- " * 100_000, 1, "more than 20 levels"),
    ("deep by alias", "a: &a " + "[" * 15 + "]" * 15 + "\nb: " + "[" * 10 + "*a" + "]" * 10, 2, "more than 20 levels"),
    ("many keys", "".join(f"k{n}: 1\n" for n in range(20_000)), 5000, "more than 10000 values"),
    ("many doubled keys", "runs: 1\n" * 30_000, 2, "twice"),
    ("too long", "a: " + "x" * KIB256, None, "bytes are too many"),
    ("never closed", 'a: "' + "x" * (KIB256 - 10), None, "this is no YAML"),
    ("exclamations", "!" * (KIB256 - 10), 1, "the tag"),
    ("question marks", "? " * 100_000, 1, "a key is a word"),
]


@pytest.mark.parametrize(("text", "line", "words"), [case[1:] for case in HOSTILE], ids=[case[0] for case in HOSTILE])
def test_refused_at_once(text: str, line: int | None, words: str) -> None:
    """No code is run, nothing is expanded, the line is told."""
    began = time.process_time()
    with pytest.raises(RulesError) as error:
        read_mapping(text, "f")
    assert time.process_time() - began < 2
    first = str(error.value).splitlines()[0]
    assert words in first
    if line is not None:
        assert first.startswith(f"f:{line}: ")


def test_many_mistakes_are_told_quickly() -> None:
    """Four thousand unknown keys are four thousand lines, not minutes."""
    tree, lines = read_mapping("".join(f"k{n}: 1\n" for n in range(4000)), "f")
    with pytest.raises(RulesError) as error:
        loading.from_tree(tree, place="f", lines=lines)
    assert len(error.value.problems) == 4000
    assert error.value.problems[-1].place == "f:4000"


def test_limits_are_reached_from_below() -> None:
    """Twenty levels, ten thousand values and 256 KiB will do."""
    assert read_mapping("a: " + "[" * 19 + "]" * 19, "f")
    assert len(read_mapping("".join(f"k{n}: 1\n" for n in range(4999)), "f")[0]) == 4999
    assert read_mapping("a: " + "x" * (KIB256 - 3), "f")[0] == {"a": "x" * (KIB256 - 3)}


def test_an_alias_is_the_value_of_its_anchor() -> None:
    """Anchors may be used, within the limits."""
    tree, _ = read_mapping("base: &b {min: 3}\nsets: *b\nname: &n Ours\nabout: *n\n", "f")
    assert tree == {"base": {"min": 3}, "sets": {"min": 3}, "name": "Ours", "about": "Ours"}


def test_doubled_keys_are_handed_back_with_the_rest() -> None:
    """The first counts; the second is told with its line."""
    tree, lines, problems = reading.read_with_problems("a: {b: 1, b: 2}\na: {c: 3}\n", "f")
    assert tree == {"a": {"b": 1}}
    assert lines["a"] == 1
    assert [str(problem) for problem in problems] == [
        "f:1: a.b: the key stands twice in this mapping, first in line 1",
        "f:2: a: the key stands twice in this mapping, first in line 1",
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("low", "low"),
        ("Null", None),
        ("TRUE", True),
        ("-5", -5),
        ("0x10", 16),
        ("7.5", 7.5),
        ('"true"', "true"),
        ("[a, b]", ["a", "b"]),
        ("[]", []),
        ("{2: 10, 3: 7}", {2: 10, 3: 7}),
        ("no", "no"),
        ("flat:50", "flat:50"),
        ("2026-11-29", "2026-11-29"),
    ],
)
def test_read_value(text: str, value: Any) -> None:
    """A value typed on is a scalar of YAML 1.2, a list or a mapping."""
    found = read_value(f" {text} ")
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "text", ["", "  ", "[a", "{a: 1", "a: b", "*x", "!!python/none", "1\n2", "{a: 1, a: 2}", "\x1b"]
)
def test_read_value__refused(text: str) -> None:
    """What is no value is a ValueError with a sentence."""
    with pytest.raises(ValueError, match=r"[a-z]"):
        read_value(text)


@pytest.mark.parametrize("text", [case[1] for case in HOSTILE if len(case[1]) < 1000])
def test_without_the_parser_in_c_the_answers_are_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyYAML has no libyaml, its own parser gives the same lines."""
    yaml = pytest.importorskip("yaml")
    with pytest.raises(RulesError) as fast:
        read_mapping(text, "f")
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    with pytest.raises(RulesError) as slow:
        read_mapping(text, "f")
    place = [str(error.value).partition(": ")[0] for error in (fast, slow)]
    assert place[0] == place[1]
    sound = "a: {b: [1, '2', \"3\"]}\nc: &x |\n  d\ne: *x\nf: 2026-11-29 # g\n"
    assert by_yaml(sound)[0] == {"a": {"b": [1, "2", "3"]}, "c": "d\n", "e": "d\n", "f": "2026-11-29"}
