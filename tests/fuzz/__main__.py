"""`python -m tests.fuzz [--seed N] [--minutes M]`: try texts until time is up; exit status 1 if one made trouble."""

from __future__ import annotations

import argparse
import sys
import time
from itertools import count
from random import Random

from tests.fuzz.targets import targets
from tests.fuzz.texts import texts
from tests.fuzz.watch import MEMORY_MB, peak_mb, trouble

ROUND = 200
"""Texts for each reader before the next one has its turn."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Try texts nobody would type.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    chosen = parser.parse_args()
    known, until, found, tried = list(targets()), time.monotonic() + 60 * chosen.minutes, set[str](), 0
    before = peak_mb()
    for number in count():
        for target in known:
            if time.monotonic() > until:
                more = peak_mb() - before
                print(f"{tried} texts, {len(found)} kinds of trouble, {more:.0f} MB more at the peak")
                return int(bool(found) or more > MEMORY_MB)
            for text in texts(target.samples, Random(f"{chosen.seed}-{number}-{target.name}"), ROUND):
                tried += 1
                if (problem := trouble(target.read, text)) and f"{target.name} {problem}" not in found:
                    found.add(f"{target.name} {problem}")
                    print(f"{target.name}: {problem}\n    {text[:300]!r}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
