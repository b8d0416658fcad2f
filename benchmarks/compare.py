"""The bot of several commits as people feel it, measured side by side: `python -m benchmarks compare 4107ce6 HEAD`.

Each commit is checked out in a folder of its own and runs its own `benchmarks answers` there, in turn, several times:
what else the machine does in the meantime meets all of them.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from typing import TypeAlias

ROOT = Path(__file__).parent.parent
RUNS = 3
PROCESSOR = "processor time, s"
READINGS = {
    "start to ready, s": re.compile(r"start to ready: ([\d.]+) s"),
    "acknowledged p50, ms": re.compile(r"acknowledged: p50 ([\d.]+) ms"),
    "acknowledged p99, ms": re.compile(r"acknowledged: .*p99 ([\d.]+) ms"),
    "fully answered p50, ms": re.compile(r"fully answered: p50 ([\d.]+) ms"),
    "fully answered p99, ms": re.compile(r"fully answered: .*p99 ([\d.]+) ms"),
    "moves a second": re.compile(r"moves a second.*: ([\d.]+) "),
}
"""What is read from the lines that `benchmarks answers` prints."""

Measured: TypeAlias = dict[str, list[float]]
"""What was measured -> the number of each run."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure in turn, and print medians and ratios."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks compare", description=__doc__)
    parser.add_argument("commits", nargs="+", metavar="COMMIT", help="one alone is compared with HEAD")
    parser.add_argument("--runs", type=int, default=RUNS, help="of each commit, in turn")
    options = parser.parse_args(arguments)
    commits = options.commits if len(options.commits) > 1 else [*options.commits, "HEAD"]
    with TemporaryDirectory(prefix="engawa-compare-") as home, checked_out(commits, Path(home)) as folders:
        print(report(_measured(folders, options.runs)))


@contextmanager
def checked_out(commits: Sequence[str], home: Path) -> Iterator[dict[str, Path]]:
    """A folder with the files of each commit."""
    folders = {commit: home / str(number) for number, commit in enumerate(commits)}
    try:
        for commit, folder in folders.items():
            _git("worktree", "add", "--quiet", "--detach", str(folder), commit)
        yield folders
    finally:
        for folder in folders.values():
            if folder.exists():
                _git("worktree", "remove", "--force", str(folder))


def readings(output: str) -> dict[str, float]:
    """The numbers in what `benchmarks answers` prints."""
    found = {name: pattern.search(output) for name, pattern in READINGS.items()}
    return {name: float(number[1]) for name, number in found.items() if number}


def report(measured: Mapping[str, Measured]) -> str:
    """A line for each number: medians by commit, and how the last commit relates to each of the others."""
    *others, last = measured
    heads = [*measured, *(f"{last} / {other}" for other in others)]
    width = max(14, *map(len, heads)) + 2
    lines = ["".join([" " * 26, *(f"{head:>{width}}" for head in heads)])]
    for name in measured[last]:
        middle = {commit: median(numbers[name]) for commit, numbers in measured.items() if numbers.get(name)}
        ratios = [f"{middle[last] / middle[other]:.2f}" if middle.get(other) else "-" for other in others]
        cells = [*(f"{middle[commit]:.2f}" if commit in middle else "-" for commit in measured), *ratios]
        lines.append("".join([f"{name:26}", *(f"{cell:>{width}}" for cell in cells)]))
    return "\n".join(lines)


def _measured(folders: Mapping[str, Path], runs: int) -> dict[str, Measured]:
    measured: dict[str, Measured] = {commit: defaultdict(list) for commit in folders}
    for run in range(runs):
        for commit in list(folders)[:: -1 if run % 2 else 1]:
            print(f"run {run + 1} of {commit}", flush=True)
            for name, number in _run(folders[commit]).items():
                measured[commit][name].append(number)
    return measured


def _run(folder: Path) -> dict[str, float]:
    before = _spent()
    command = [sys.executable, "-m", "benchmarks", "answers"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The benchmark ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return {**readings(done.stdout), PROCESSOR: _spent() - before}


def _spent() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
