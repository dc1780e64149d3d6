"""``rummy demo``: a short game, as the referee would have followed it. Nothing is written anywhere."""

from typing import TYPE_CHECKING, Any

from .kit import Command, Json, out, out_json, width

if TYPE_CHECKING:
    from rummy_cli.record import Opened

TRY = "#? "  # a comment of the bundled record: a line that was tried, and refused


def demo(json: Json = False) -> int:
    """A short recorded game with the referee's answers and the sheet.

    Example: rummy demo
    """
    from rummy_cli.record import open_record
    from rummy_cli.ruleset import rules_folder
    from rummy_cli.screen import sheet_json, sheet_lines, sheet_of

    text = (rules_folder() / "demo.rummy").read_text(encoding="utf-8")
    whole = open_record(text, "demo")
    record = whole.record
    sheet = sheet_of(whole.journal.game, record.title, record.date)
    if json:
        scenes = [{"line": line, "recorded": stands, "answer": answer} for line, stands, answer in _scenes(text)]
        out_json({"schema": 1, "title": record.title, "scenes": scenes, "sheet": sheet_json(sheet)})
        return 0
    out(
        [f"{record.title}: {', '.join(record.players)} play. After > what is typed, below it the referee's answer.", ""]
    )
    for line, _, answer in _scenes(text):
        out([f"> {line}", *(f"    {one}" for one in answer)])
    out(["", *sheet_lines(sheet, width=width()), "", "rummy new -p Ana,Ben,Cho starts a game of your own."])
    return 0


def _scenes(text: str) -> list[tuple[str, bool, list[str]]]:
    """What is typed, whether it stands, and the answer."""
    from rummy_cli.claims import remedy_of_event
    from rummy_cli.record import open_record, tried
    from rummy_cli.screen import recorded_lines, refused_lines

    lines = text.splitlines()
    start = lines.index("---", 1) + 1
    found = []
    for i in range(start, len(lines)):
        said = lines[i].removeprefix(TRY)

        def before(end: int = i) -> "Opened":
            return open_record("\n".join(lines[:end]), "demo")

        opened = before()
        attempt = tried(opened, said, before)
        notation: Any = attempt.notation or opened.notation
        if attempt.fault is None:
            answer = recorded_lines("", attempt, notation)
            answer = [one for one in answer[1:] if not one[:1].isdigit()]
        else:
            answer = refused_lines(
                attempt.entries, attempt.fault, notation, remedy_of_event(opened.journal, attempt.fault)
            )[:-1]
        found.append((said, attempt.fault is None, answer))
    return found


COMMANDS = {"demo": Command(demo)}
