"""A line typed at a terminal: the prompt, the table at a glance below it, and completion of what can come now."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from rummy_cli.screen import bottom_text, completions, prompt_text

if TYPE_CHECKING:
    from prompt_toolkit.document import Document

    from rummy_cli.game import Game


class _Words(Completer):
    """What can come at the end of the line, for the game as it stands."""

    def __init__(self, game: "Callable[[], Game]") -> None:
        self._game = game

    def get_completions(self, document: "Document", complete_event: Any) -> Iterable[Completion]:
        """The words offered, each replacing what has been begun of it."""
        typed = document.text_before_cursor
        begun = len(typed) - len(typed.rstrip()) == 0
        last = typed.rpartition(";")[2].split(" ")[-1] if begun else ""
        for word in completions(self._game(), typed):
            yield Completion(word, start_position=-len(last))


def line_asker(game: "Callable[[], Game]", *, earlier: Iterable[str] = ()) -> Callable[[str], str]:
    """Asks for a line. What is given to it stands in the line already, to be edited (a refused line comes back so).

    ^C clears the line and asks again; ^D on an empty line raises EOFError. ``earlier``: lines that the arrow keys bring back.
    """
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(list(earlier)),
        completer=_Words(game),
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        bottom_toolbar=lambda: bottom_text(game()),
    )

    def ask(default: str = "") -> str:
        while True:
            try:
                return session.prompt(prompt_text(game()), default=default).strip()
            except KeyboardInterrupt:
                default = ""

    return ask


def number_asker() -> Callable[[int], int | None]:
    """Asks which of so many readings is meant. None when none of them is (^C, ^D, or an empty line)."""
    session: PromptSession[str] = PromptSession()

    def ask(most: int) -> int | None:
        while True:
            try:
                said = session.prompt(f"which, 1 to {most}? ").strip()
            except (KeyboardInterrupt, EOFError):
                return None
            if not said:
                return None
            if said.isascii() and said.isdigit() and 1 <= int(said) <= most:
                return int(said)

    return ask
