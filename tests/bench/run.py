"""All benchmarks, one after the other: ``python tests/bench/run.py [NAME …]`` (solver, rearrange, replay, start, many, endurance)."""

import importlib
import sys

NAMES = ("start", "replay", "many", "endurance", "solver", "rearrange")


def main(wanted: list[str]) -> None:
    """Runs those named, or all."""
    for name in wanted or NAMES:
        print(f"\n== {name}", flush=True)
        importlib.import_module(name).main()


if __name__ == "__main__":
    main(sys.argv[1:])
