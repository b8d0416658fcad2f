"""Run every benchmark, or those named: `python -m benchmarks pictures answers`."""

from __future__ import annotations

import sys
from importlib import import_module

BENCHMARKS = ("perft", "pictures", "replays", "caches", "answers")
ALONE = ("ladder", "fits")
"""What takes hours, and takes arguments of its own."""


def main() -> None:
    """Print the numbers of each."""
    if sys.argv[1:] and sys.argv[1] in ALONE:
        import_module(f"benchmarks.{sys.argv[1]}").main(sys.argv[2:])
        return
    for name in sys.argv[1:] or BENCHMARKS:
        print(f"== {name}", flush=True)
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
