"""What one command costs: `rummy` as whole processes beside the smallest Typer program, in turn; medians and their ratios.

The record in use is a current game of some 1,200 lines, so that `play` replays, locks, writes and syncs as it would late in
an evening.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gin_records import record

SMALLEST = """
import typer

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)


@app.command()
def main(name: str = "x") -> None:
    typer.echo(name)


app()
"""


def seconds(command: list[str], env: dict[str, str]) -> float:
    """How long one process takes."""
    start = time.perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def main(rounds: int = 31) -> None:
    """Prints the ratios."""
    rummy = str(Path(sys.executable).with_name("rummy"))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        env = {**os.environ, "RUMMY_HOME": str(home), "NO_COLOR": "1"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed has its bytecode, and the first round writes it
        smallest = home / "smallest.py"
        smallest.write_text(SMALLEST)
        late = home / "late.rummy"
        late.write_text(record(1_200))
        subprocess.run(
            [rummy, "new", "bench", "-p", "Ana,Ben", "--rules", "gin"], env=env, check=True, stdout=subprocess.DEVNULL
        )
        subprocess.run([rummy, "play", "deal Ana upcard 7H"], env=env, check=True, stdout=subprocess.DEVNULL)
        commands = {
            "smallest Typer program": [sys.executable, str(smallest)],
            "rummy --help": [rummy, "--help"],
            "rummy check meld": [rummy, "check", "meld", "QH", "KH", "AH"],
            "rummy check hand": [rummy, "check", "hand", "7S 7H 7D 8D 9D KC 2C", "--rules", "gin"],
            "rummy play (note)": [rummy, "play", "note on we go"],
            "rummy play (1,200 lines)": [rummy, "play", "-g", str(late), "note on we go"],
            "rummy status": [rummy, "status"],
            "rummy replay (1,200 lines)": [rummy, "replay", str(late), "--json"],
            "rummy (wrong usage)": [rummy, "shufle"],
            "rummy sheet": [rummy, "sheet"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                times[name].append(seconds(command, env))
        base = statistics.median(times["smallest Typer program"])
        for name, found in times.items():
            middle = statistics.median(found)
            print(f"{name:<28} {middle * 1000:6.0f} ms  {middle / base:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 31)
