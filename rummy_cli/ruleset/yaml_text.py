"""Text of a rules file, or of a record's front matter, to plain values with the line of every key.

YAML 1.2 core, safely and within limits. The canonical form (each value, and each section of rules, as JSON on one line)
is read without YAML at all; whatever does not fit goes to the YAML parser, which also words every mistake.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from .problems import Problem, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_BYTES = 256 * 1024
MAX_DEPTH = 20
MAX_NODES = 10_000

_QUICK_BYTES = 16 * 1024  # too short to hold 10,000 nodes
_WORDS_OF_YAML = frozenset({"null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"})
PLAIN = re.compile(r"[^\W\d][\w.,/()'!?&+-]*(?: [\w.,/()'!?&+-]+)*")
_NO_TEXT = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff"
# Whatever stands there is text: a house may be called 51.
_TEXT_KEYS = frozenset({"name", "about", "title", "rules.name", "rules.about"})

LineNumbers = dict[str, int]


def read_mapping(text: str, place: str, *, first_line: int = 1) -> tuple[dict[str, Any], LineNumbers]:
    """The mapping that ``text`` is, and the line of each of its keys (dotted; items of lists as ``key[2]``, from 1).

    ``place`` names the file, ``first_line`` is the number of the text's first line in it. Keys are texts or whole
    numbers as written. The canonical form knows the lines of its upper keys only, which ``line_of`` makes do with.
    Raises RulesError for what is no YAML, no mapping, doubled or beyond the limits.
    """
    tree, lines, problems = read_with_problems(text, place, first_line=first_line)
    if problems:
        raise RulesError(problems)
    return tree, lines


def read_with_problems(
    text: str, place: str, *, first_line: int = 1
) -> tuple[dict[str, Any], LineNumbers, list[Problem]]:
    """As ``read_mapping``, but doubled keys are handed back (the first counts), so that all mistakes can be told."""
    size = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise RulesError([Problem(place, "", f"{size} bytes are too many: a rules file may have {MAX_BYTES}")])
    canonical = _canonical(text, first_line) if size <= _QUICK_BYTES else None
    if canonical is not None:
        return *canonical, []
    return _Reader(text, place, first_line).mapping()


def read_value(text: str, *, is_text: bool = False) -> Any:
    """The value typed behind a key (``rule KEY=VALUE``): a scalar of YAML 1.2, ``[a,b]`` or ``{2:10,3:7}``.

    A colon between a key and its value needs no blank. ``is_text``: the key takes text, so whatever stands there is. Raises ValueError with what is wrong.
    """
    text = text.strip()
    if not text:
        raise ValueError("a value is wanted behind the =")
    if "\n" in text:
        raise ValueError("a value stands on one line")
    if re.search(f"[{_NO_TEXT}]", text):
        raise ValueError("there is a character in it that is no text")
    if is_text and not text.startswith(('"', "'")):
        return text
    if PLAIN.fullmatch(text):
        return text if text not in _WORDS_OF_YAML else _scalar(text)
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    try:
        return _Reader("v: " + _spaced(text), "", 1).mapping(strict=True)[0]["v"]
    except RulesError as error:
        raise ValueError("; ".join(problem.text for problem in error.problems)) from None


_QUOTED_OR_ONE = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|.')


def _spaced(text: str) -> str:
    """Flow YAML with a blank after each colon that follows a key; other colons (``flat:100``) stay as they are."""
    told: list[str] = []
    open_brackets: list[str] = []
    at_key = False
    for piece in _QUOTED_OR_ONE.findall(text):
        if piece in "{[":
            open_brackets.append(piece)
        elif piece in "}]" and open_brackets:
            open_brackets.pop()
        ends_key = piece == ":" and at_key
        told.append(": " if ends_key else piece)
        if piece in "{[,]}":
            at_key = open_brackets[-1:] == ["{"] and piece in "{,"
        elif ends_key:
            at_key = False
    return "".join(told)


def dump(value: Any) -> str:
    """A value as JSON on one line, which is YAML too."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    if text.isascii() and "\x7f" not in text:
        return text
    # YAML takes these for line ends or refuses them; JSON and YAML read the escape alike.
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", lambda found: f"\\u{ord(found.group()):04x}", text)


def players_in(key: Any) -> int | None:
    """The number of players that a key of a by-player mapping is, 2 to 12; None for any other key."""
    if isinstance(key, str) and key.isdecimal() and key.isascii() and len(key) < 3:
        key = int(key)
    return key if type(key) is int and 2 <= key <= 12 else None


# ---------------------------------------------------------------- the canonical form, without YAML


def _canonical(text: str, first_line: int) -> tuple[dict[str, Any], LineNumbers] | None:
    """The mapping of lines ``key: JSON`` as ``dump`` writes it, those under ``rules:`` two blanks further in; None for any other text.

    A long value may go over several lines, each two blanks further in than its key.
    """
    tree: dict[str, Any] = {}
    lines: LineNumbers = {}
    into, prefix, margin = tree, "", ""
    for number, line in _unfolded(text, first_line):
        if not line.startswith(margin):
            into, prefix, margin = tree, "", ""
        if line == "rules:" and "rules" not in tree:
            tree["rules"] = into = {}
            prefix, margin = "rules.", "  "
            lines["rules"] = number
            continue
        key, _, json = line.removeprefix(margin).partition(": ")
        if key in into or key in _WORDS_OF_YAML or not (key.isascii() and key.isidentifier()):
            return None
        into[key] = value = _json(json)
        if value is _NOT_CANONICAL or (prefix + key in _TEXT_KEYS and type(value) is not str):
            return None
        lines[prefix + key] = number
    return (tree, lines) if tree and tree.get("rules") != {} else None


_NOT_CANONICAL = object()


def _unfolded(text: str, first_line: int) -> "Iterator[tuple[int, str]]":
    """Each line with its number, without blank ones and remarks; lines further in, straight below, go on with a value.

    A blank joins them: so YAML reads a text in quotes, or a list, that goes over several lines.
    """
    margin, number, told = "", 0, ""
    for at, line in enumerate(text.split("\n"), first_line):
        is_remark = not line or line[0] == "#"
        margin = margin if is_remark or line.startswith(margin) else ""
        if told and line.startswith(f"{margin}  ") and told != "rules:":
            told = f"{told.rstrip(' ')} {line.strip(' ')}"
            continue
        if told:
            yield number, told
        number, told = at, "" if is_remark else line
        margin = "  " if line == "rules:" else margin
    if told:
        yield number, told


def _json(text: str) -> Any:
    """The value of a text that ``dump`` would write the same: no key twice, no number spelt in another way, not too deep."""
    if text.count("[") + text.count("{") < MAX_DEPTH - 1 and not re.search("[0-9]{19}", text):
        try:
            value = msgspec.json.decode(text)
        except msgspec.DecodeError:
            return _NOT_CANONICAL
        if dump(value) == text:
            return value
    return _NOT_CANONICAL


# ---------------------------------------------------------------- YAML 1.2 core


def _scalar(text: str) -> Any:
    """A plain scalar by the core schema of YAML 1.2."""
    if text in _WORDS:
        return _WORDS[text]
    if len(text) <= 400 and not text[0].isalpha():
        for pattern, number in _NUMBERS:
            if re.fullmatch(pattern, text):
                return number(text)
    return text


_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBERS: tuple[tuple[str, Callable[[str], int | float]], ...] = (
    (r"[-+]?[0-9]+", int),
    (r"0o[0-7]+", lambda text: int(text[2:], 8)),
    (r"0x[0-9a-fA-F]+", lambda text: int(text[2:], 16)),
    (r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", float),
    (r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", lambda text: float(text.lower().replace(".", ""))),
)


class _Open(msgspec.Struct):
    """A mapping or list that is being read. ``key`` waits for its value, which is ``lost`` when the key is refused."""

    value: dict[Any, Any] | list[Any]
    path: str
    anchor: str | None
    nodes_before: int
    key: Any = None
    waiting: bool = False
    lost: bool = False
    seen: set[str] = msgspec.field(default_factory=set)
    deepest: int = 0


class _Anchored(msgspec.Struct, frozen=True):
    value: Any
    nodes: int
    depth: int


class _Reader:
    """Builds plain values from the parser's events, counting as it goes: what is too large is never built."""

    def __init__(self, text: str, place: str, first_line: int) -> None:
        self._text = text.removeprefix("\ufeff")
        self._place = place
        self._first = first_line
        self._lines: LineNumbers = {}
        self._problems: list[Problem] = []
        self._anchors: dict[str, _Anchored | None] = {}
        self._nodes = 0
        self._stack: list[_Open] = []
        self._root: Any = None

    def mapping(self, *, strict: bool = False) -> tuple[dict[str, Any], LineNumbers, list[Problem]]:
        control = re.search(f"[{_NO_TEXT}]", self._text)
        if control:
            self._refuse(self._text.count("\n", 0, control.start()), f"the character {control.group()!a} is no text")
        import yaml  # noqa: PLC0415  the canonical form does without it

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            root = self._document(yaml.parse(self._text, Loader=loader))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            begun = error.context_mark
            about = f" {error.context}" if error.context else ""
            if begun and mark and begun.line != mark.line:
                about += f" begun in line {begun.line + self._first}"
            self._refuse(mark.line if mark else 0, f"this is no YAML:{about} {error.problem}")
        except yaml.YAMLError as error:
            self._refuse(0, f"this is no YAML: {error}")
        if not isinstance(root, dict):
            what = "a list" if isinstance(root, list) else "empty" if root is None else "one value"
            self._refuse(0, f"the file is {what}: a mapping is wanted, lines such as 'runs: {{ace: either}}'")
        if strict and self._problems:
            raise RulesError(self._problems)
        return root, self._lines, self._problems

    def _refuse(self, line: int, text: str, key: str = "") -> Any:
        raise RulesError([*self._problems, Problem(self._at(line), key, text)])

    def _at(self, line: int) -> str:
        return f"{self._place}:{line + self._first}"

    def _document(self, events: "Iterator[Any]") -> Any:
        documents = 0
        for event in events:
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    self._refuse(event.start_mark.line, "a second document begins here: one file is one mapping")
            elif kind in ("MappingStartEvent", "SequenceStartEvent"):
                self._start(event, {} if kind == "MappingStartEvent" else [])
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self._end()
            elif kind == "ScalarEvent":
                value = self._scalar(event)
                if event.anchor:
                    self._anchors[event.anchor] = _Anchored(value, 1, 0)
                self._put(event, value)
            elif kind == "AliasEvent":
                self._put(event, self._alias(event))
        return self._root

    def _end(self) -> None:
        done = self._stack.pop()
        if done.anchor:
            depth = done.deepest - len(self._stack)
            self._anchors[done.anchor] = _Anchored(done.value, self._nodes - done.nodes_before, depth)
        if self._stack:
            self._stack[-1].deepest = max(self._stack[-1].deepest, done.deepest)

    def _count(self, event: Any, nodes: int, depth: int) -> None:
        self._nodes += nodes
        if self._nodes > MAX_NODES:
            self._refuse(event.start_mark.line, f"more than {MAX_NODES} values, aliases counted in full")
        if depth > MAX_DEPTH:
            self._refuse(event.start_mark.line, f"more than {MAX_DEPTH} levels, one in the other")

    def _start(self, event: Any, value: dict[Any, Any] | list[Any]) -> None:
        if event.tag not in (None, "!"):
            self._refuse(event.start_mark.line, f"the tag {_tag(event.tag)} is not read: plain values only")
        before, depth = self._nodes, len(self._stack) + 1
        self._count(event, 1, depth)
        path = self._put(event, value)
        if event.anchor:
            self._anchors[event.anchor] = None
        self._stack.append(_Open(value, path, event.anchor, before, deepest=depth))

    def _scalar(self, event: Any) -> Any:
        self._count(event, 1, 0)
        if event.tag in ("!", "tag:yaml.org,2002:str") or (event.tag is None and not event.implicit[0]):
            return event.value
        if event.tag is not None:
            self._refuse(event.start_mark.line, f"the tag {_tag(event.tag)} is not read: plain values only")
        if self._stack and self._stack[-1].waiting:
            top = self._stack[-1]
            if _joined(top.path, top.key) in _TEXT_KEYS and _scalar(event.value) is not None:
                return event.value
        elif len(self._stack) == 2 and self._stack[-1].path == "players" and isinstance(self._stack[-1].value, list):
            return event.value
        value = _scalar(event.value)
        if isinstance(value, int) and abs(value) > 10**18:
            self._refuse(event.start_mark.line, f"{event.value[:30]} is too large a number")
        return value

    def _alias(self, event: Any) -> Any:
        name = event.anchor
        if name not in self._anchors:
            self._refuse(event.start_mark.line, f"nothing is called &{name} before *{name}")
        anchored = self._anchors[name]
        if anchored is None:
            self._refuse(event.start_mark.line, f"*{name} stands within &{name}")
            raise AssertionError
        self._count(event, anchored.nodes, len(self._stack) + anchored.depth)
        if self._stack:
            self._stack[-1].deepest = max(self._stack[-1].deepest, len(self._stack) + anchored.depth)
        return anchored.value

    def _put(self, event: Any, value: Any) -> str:
        """Puts a value (or a key) where it belongs; gives its dotted path."""
        line = event.start_mark.line
        if not self._stack:
            self._root = value
            return ""
        top = self._stack[-1]
        if isinstance(top.value, list):
            top.value.append(value)
            path = f"{top.path}[{len(top.value)}]"
            self._lines[path] = line + self._first
        elif top.waiting:
            path = _joined(top.path, top.key)
            top.waiting = False
            if not top.lost:
                top.value[top.key] = value
        else:
            path = self._key(top, value, line)
        return path

    def _key(self, top: _Open, key: Any, line: int) -> str:
        if key is None or isinstance(key, (bool, float, dict, list)):
            self._refuse(line, "a key is a word or a whole number", top.path)
        path = _joined(top.path, key)
        top.key, top.waiting, top.lost = key, True, key == "<<"
        if top.lost:
            text = "merge keys are not read; 'extends' starts from another set"
            self._problems.append(Problem(self._at(line), path, text))
        elif str(key) in top.seen:
            first = self._lines.get(path)
            text = "the key stands twice in this mapping" + (f", first in line {first}" if first else "")
            self._problems.append(Problem(self._at(line), path, text))
            top.lost = True
        else:
            self._lines[path] = line + self._first
            top.seen.add(str(key))
        return path


def _joined(path: str, key: Any) -> str:
    """A dotted path; only what nobody could have meant is cut short."""
    return f"{path}.{key}"[:400] if path else str(key)


def _tag(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")
