"""``rummy table``: the record kept line by line; an error never ends it."""

import gc
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from .failures import answer
from .kit import Command, GameName, Json, out

if TYPE_CHECKING:
    from rummy_cli.record import GameFile

_LOOKS = "status, status all, sheet, log, check meld 4-6C, help, quit"


def table(game: GameName = None, json: Json = False) -> int:
    """Keep the record line by line; every ruling is given at once. With --json one object a line.

    Example: rummy table -g friday
    """
    from .places import game_to_record_on

    gc.enable()  # an evening is long
    file = game_to_record_on(game, "")
    file.store.set_current(file.path)
    for line in _lines(file):
        words = line.split()
        if not words:
            continue
        if words[0].lower() in ("quit", "exit", "q") and len(words) == 1:
            break
        _answer(file, line, words, json=json)
    return 0


def _answer(file: "GameFile", line: str, words: list[str], *, json: bool) -> None:
    """One line answered; whatever is wrong, with it, with the record or with the program, is said, and the table goes on."""
    try:
        file.refresh()
        look = _looks(file).get(" ".join(words).lower())
        if look is not None:
            out(look())
            return
        if words[0].lower() == "check":
            _check(line, json=json)
            return
        _record(file, line, words, json=json)
        sys.stdout.flush()
    except BrokenPipeError:  # nobody listens any more
        raise
    except Exception as error:  # noqa: BLE001  an evening does not end for what one line met
        answer(error)


def _check(line: str, *, json: bool) -> None:
    """A disputed claim asked without leaving, read and judged as by the command; by the rules of this game, which is current."""
    from rummy_cli.claims import words_of

    from .check import answered

    answered(words_of(line)[1:], json=json)


def _record(file: "GameFile", line: str, words: list[str], *, json: bool) -> None:
    from .correct import is_count, mend
    from .play import record

    verb, rest = words[0].lower(), " ".join(words[1:]).lower()
    verb = "undo" if verb in ("u", "<") and not rest else verb
    if verb == "undo" and (rest in ("", "turn", "hand") or (is_count(rest))):
        verb, rest = "undo", rest or "1"
    elif verb in ("amend", "strike", "insert") or (verb == "redo" and not rest):
        rest = line.split(maxsplit=1)[1] if rest else ""
    else:
        verb = ""
    if verb:  # what it changes is shown before it is written
        mend(file, verb, rest, json=json)
        return
    record(file, line, json=json)


def _looks(file: "GameFile") -> dict[str, Callable[[], list[str]]]:
    from rummy_cli.screen import log_lines, sheet_lines, sheet_of, status_lines

    from .look import suit_signs

    signs = suit_signs()
    return {
        "help": help_lines,
        "?": help_lines,
        "status": lambda: status_lines(file.game, file.title, signs=signs),
        "status all": lambda: status_lines(file.game, file.title, everything=True, signs=signs),
        "status --all": lambda: status_lines(file.game, file.title, everything=True, signs=signs),
        "sheet": lambda: sheet_lines(sheet_of(file.game, file.title, file.opened.record.date)),
        "log": lambda: log_lines(file.opened, file.title),
    }


def help_lines() -> list[str]:
    """What can be written at the prompt: each event as it is typed, and what it does."""
    from rummy_cli.text import VERBS

    rows = [(verb.example, verb.does) for verb in VERBS.values()]
    width = max(len(example) for example, _ in rows)
    return [
        "Write what happens; one line is taken whole or not at all. A card alone is the discard, with the draw before it",
        "when one is due; three or more are a meld; . is a turn nobody noted; a name before it says whose it is.",
        *(f"  {example:{width}}  {does}" for example, does in rows),
        f"And: {_LOOKS}.",
    ]


def _lines(file: "GameFile") -> Iterator[str]:
    """What is typed: with completion on a terminal, else the lines of stdin as they come."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        for line in sys.stdin:
            yield line.strip()
        return
    out([file.title, "help tells what can be written here, quit ends it"])
    ask = _prompt(file)
    while True:
        try:
            yield ask()
        except EOFError:
            return


def _prompt(file: "GameFile") -> Callable[[], str]:
    """A prompt that shows who is to do what, and completes verbs, names and cards."""
    from prompt_toolkit import PromptSession  # it starts slowly, and only a terminal needs it
    from prompt_toolkit.completion import WordCompleter

    from rummy_cli.screen import due_line

    session: Any = PromptSession()

    def words() -> list[str]:
        return completions(file)

    completer = WordCompleter(words, ignore_case=True)

    def ask() -> str:
        return str(session.prompt(f"{due_line(file.game)}> ", completer=completer, complete_while_typing=False)).strip()

    return ask


def completions(file: "GameFile") -> list[str]:
    """The words that a line may be made of: names, verbs, how a hand ends, cards of the deck."""
    from rummy_cli.cards import JOKER, KINDS, NAMES
    from rummy_cli.ruleset import ways_out
    from rummy_cli.text import VERBS

    game = file.game
    rules = game.rules
    gone = set(rules.deck.removed_ranks)
    cards = [NAMES[card] for card in range(KINDS) if card != JOKER and NAMES[card][:-1] not in gone]
    cards += ["JK"] if rules.deck.jokers else []
    names = [game.names[p] for p in game.seated]
    return [
        *(f"{name}:" for name in names),
        *names,
        *VERBS,
        *ways_out(rules),
        *cards,
        "status",
        "sheet",
        "log",
        "help",
        "quit",
    ]


COMMANDS = {"table": Command(table)}
