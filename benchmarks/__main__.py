"""Run every benchmark, or those named: `python -m benchmarks pictures answers`.

`compare COMMIT [COMMIT ...]`, `growth`, `ladder GAME`, `fits GAME`, `puzzles GAME`, `thoughts` and
`legality [COUNT]` take arguments of their own and are run alone, as is `processes [RUNS]`, which needs PostgreSQL.
"""

from __future__ import annotations

import sys
from importlib import import_module

BENCHMARKS = ("perft", "pictures", "statements", "answers", "lateness", "fairness", "tournaments", "events")
WITH_ARGUMENTS = ("compare", "growth", "ladder", "fits", "puzzles", "thoughts", "legality", "processes")


def main() -> None:
    """Print the numbers of each."""
    named = sys.argv[1:]
    if unknown := {*named[:1]} - {*BENCHMARKS, *WITH_ARGUMENTS}:
        sys.exit(f"There's no benchmark {', '.join(unknown)}; there are {', '.join((*BENCHMARKS, *WITH_ARGUMENTS))}.")
    if named and named[0] in WITH_ARGUMENTS:
        import_module(f"benchmarks.{named[0]}").main(named[1:])
        return
    for name in named or BENCHMARKS:
        print(f"== {name}", flush=True)
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
