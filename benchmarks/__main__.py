"""Run every benchmark, or those named: `python -m benchmarks pictures answers`."""

from __future__ import annotations

import sys
from importlib import import_module

BENCHMARKS = ("perft", "pictures", "replays", "caches", "answers", "tournaments")


def main() -> None:
    """Print the numbers of each."""
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"== {name}", flush=True)
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
