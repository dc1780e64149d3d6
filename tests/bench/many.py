"""1,000 records judged by one `replay`: the whole process, and what a record of it costs."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gin_records import record


def main() -> None:
    """Prints the figures."""
    rummy = str(Path(sys.executable).with_name("rummy"))
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for seed in range(1_000):
            path = Path(folder) / f"{seed}.rummy"
            path.write_text(record(60, seed))
            files.append(str(path))
        start = time.perf_counter()
        done = subprocess.run(
            [rummy, "replay", "--json", *files],
            env={**os.environ, "RUMMY_HOME": folder},
            capture_output=True,
            check=False,
        )
        seconds = time.perf_counter() - start
        assert done.returncode == 0, done.stderr[-500:]
        print(f"1,000 records in one replay: {seconds:.2f} s, {seconds:.2f} ms a record")


if __name__ == "__main__":
    main()
