"""``rummy table``: the record kept line by line; nothing ends it but its owner."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .failures import answer, failure_of
from .kit import Command, GameName, Json, out, out_json

if TYPE_CHECKING:
    from rummy_cli.record import Attempt, Fault, GameFile, LineReading, SeveralReadings

_LEAVE = ("quit", "exit", "q", "bye")
Which = Callable[[int], int | None]


def table(
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE", help="Keep a page for a screen on the table current in FILE."),
    ] = None,
    game: GameName = None,
    json: Json = False,
) -> int:
    """Keep the record line by line; every ruling is given at once. With --json one object a line, refusals and looks too.

    At a terminal Tab completes what can come now, ^C clears the line and ^D leaves. In a pipe the exit is the worst of the lines.

    Example: rummy table -g friday --page table.html
    """
    from .places import game_to_record_on

    gc.enable()  # an evening is long
    file = game_to_record_on(game, "")
    file.store.set_current(file.path)
    session = PromptSession(file, json=json, page=page)
    session.write_page()
    if sys.stdin.isatty() and sys.stdout.isatty() and not json:
        return _at_a_terminal(session)
    worst = 0
    for line in sys.stdin:
        if line.strip().lower() in _LEAVE:
            break
        worst = max(worst, session.answer(line.strip()))
    return worst


def _at_a_terminal(session: "PromptSession") -> int:
    from .terminal import line_asker, number_asker  # it starts slowly, and only a terminal needs it

    out([session.file.title, "? tells what can be typed now; ^D leaves"])
    ask, which = line_asker(lambda: session.file.game, earlier=session.file.opened.record.lines), number_asker()
    again = ""
    while True:
        session.look_again()
        try:
            line = ask(again)
        except EOFError:
            return 0
        if line.lower() in _LEAVE:
            return 0
        session.answer(line, which=which)
        again = session.returned


class PromptSession:
    """A record at hand, and the last line that was refused. Each line is answered on the spot; no failure is fatal."""

    def __init__(self, file: "GameFile", *, json: bool, page: Path | None = None) -> None:
        self.file, self.json, self.page = file, json, page
        self.refused: tuple[str, Fault, int] | None = None  # the line, why, how many lines the record had
        self.returned = ""  # the last line, where it was to be recorded and was not: it comes back to be mended
        self.ruling: tuple[str, ...] = ()  # the answer to the last line, for the page

    def write_page(self) -> None:
        """The page as the game stands now, where one is kept; that it cannot be written is said, and the table goes on."""
        if self.page is None:
            return
        from rummy_cli.record import StoreError, write_over
        from rummy_cli.screen import PAGE_MARK, LivePage, page_text

        try:
            self.file.refresh()  # a line that was refused is not on the page
            text = page_text(self.file.opened, self.file.title, LivePage(self.ruling))
            write_over(self.page, text, mark=PAGE_MARK)
        except StoreError as error:
            self.page = None
            answer(error)

    def look_again(self) -> None:
        """Takes in what was written elsewhere; a record that cannot be read just now is told of with the next line."""
        from rummy_cli.record import StoreError
        from rummy_cli.text import Unreadable

        try:
            self.file.refresh()
        except (StoreError, Unreadable):
            return

    def answer(self, line: str, *, which: Which | None = None) -> int:
        """One line answered: the exit code that it would have had as a command. ``which``: asks for one of several readings."""
        self.returned = ""
        if not line:
            return 0
        try:
            self.file.refresh()
            code = self._answer(line, which)
            self.write_page()
            sys.stdout.flush()
        except BrokenPipeError:  # nobody listens any more
            raise
        except Exception as error:  # noqa: BLE001  an evening does not end for what one line met
            return self._failed(error)
        return code

    def _answer(self, line: str, which: Which | None) -> int:
        from .table_looks import look  # with the first line

        code = look(self, line)
        if code is not None:
            return code
        from .correct import correction_in

        verb, rest = correction_in(line)
        return self._mend(verb, rest) if verb else self._record(line, which)

    def _mend(self, verb: str, rest: str) -> int:
        """A correction: what it changes is shown before it is written."""
        from .correct import mend

        self.ruling = (f"{verb} {rest}".strip(),)
        return mend(self.file, verb, rest, json=self.json, titled=False)

    def _record(self, line: str, which: Which | None) -> int:
        from .play import recorded_attempt, refuse, report

        def meant(error: "SeveralReadings") -> "LineReading":
            chosen = None if which is None or self.json else self._chosen(error.readings, which)
            if chosen is None:
                raise error
            return chosen

        self.returned = line
        attempt = recorded_attempt(self.file, line, meant)
        self.ruling = self._ruling(attempt)
        if attempt.fault is None:
            self.returned = ""
            return report(self.file, attempt, json=self.json, titled=False)
        self.refused = (line, attempt.fault, len(self.file.opened.record.lines))
        return refuse(self.file, attempt, json=self.json, titled=False)

    def _ruling(self, attempt: "Attempt") -> tuple[str, ...]:
        """What the page says of a line; nothing where no page is kept."""
        if self.page is None:
            return ()
        from rummy_cli.screen import recorded_lines, refused_lines

        notation = self.file.opened.notation
        if attempt.fault is None:
            return tuple(recorded_lines("", attempt, notation)[1:])
        return tuple(refused_lines(attempt.entries, attempt.fault, notation, None))

    def _chosen(self, readings: "tuple[LineReading, ...]", which: Which) -> "LineReading | None":
        out(["that could be", *(f"  {number}. {one.text}" for number, one in enumerate(readings, 1))])
        number = which(len(readings))
        return None if number is None else readings[number - 1]

    def _failed(self, error: Exception) -> int:
        """What went wrong is said; as JSON too, where that is asked for."""
        code = answer(error)
        told = failure_of(error)
        if self.json:
            verdict = {0: "legal", 1: "illegal", 4: "ambiguous"}.get(code, "unreadable")
            reason = told[0] if told is not None else "a fault of the program"
            out_json({"schema": 1, "recorded": None, "verdict": verdict, "rule": None, "rules": [], "reason": reason})
        return code


COMMANDS = {"table": Command(table)}
