"""The bot of several commits as people feel it, measured side by side: `python -m benchmarks compare 4107ce6 HEAD`.

Each commit is checked out in a folder of its own and runs its own `benchmarks answers` there, in turn, several times:
what else the machine does in the meantime meets all of them.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from compileall import compile_dir
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from subprocess import STDOUT, Popen
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TypeAlias

ROOT = Path(__file__).parent.parent
RUNS = 3
BOT, SANDBOX = "processor time of the bot, s", "and of the sandbox, s"
"""From start to end, the matches being set up included."""
AFTER_NAME = 11
"""Where `/proc/PID/stat` says what a process has used, then what its children have, counted after the name."""
READINGS = {
    "start to ready, s": re.compile(r"start to ready: ([\d.]+) s"),
    "acknowledged p50, ms": re.compile(r"acknowledged: p50 ([\d.]+) ms"),
    "acknowledged p99, ms": re.compile(r"acknowledged: .*p99 ([\d.]+) ms"),
    "fully answered p50, ms": re.compile(r"fully answered: p50 ([\d.]+) ms"),
    "fully answered p99, ms": re.compile(r"fully answered: .*p99 ([\d.]+) ms"),
    "moves a second": re.compile(r"moves a second.*: ([\d.]+) "),
    "processor time a move, ms": re.compile(r"processor time of the bot a move: ([\d.]+) ms"),
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
            compile_dir(folder, quiet=1)  # as an installed bot is
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
    lines = ["".join([" " * 32, *(f"{head:>{width}}" for head in heads)])]
    for name in measured[last]:
        middle = {commit: median(numbers[name]) for commit, numbers in measured.items() if numbers.get(name)}
        ratios = [f"{middle[last] / middle[other]:.2f}" if middle.get(other) else "-" for other in others]
        cells = [*(f"{middle[commit]:.2f}" if commit in middle else "-" for commit in measured), *ratios]
        lines.append("".join([f"{name:32}", *(f"{cell:>{width}}" for cell in cells)]))
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
    command = [sys.executable, "-m", "benchmarks", "answers"]
    with TemporaryFile("w+") as output, Popen(command, cwd=folder, stdout=output, stderr=STDOUT, text=True) as running:
        os.waitid(os.P_PID, running.pid, os.WEXITED | os.WNOWAIT)
        sandbox, bot = _spent(running.pid)
        code = running.wait()
        output.seek(0)
        printed = output.read()
    if code:
        sys.exit(f"The benchmark ended with {code}:\n{printed}")
    return {**readings(printed), BOT: bot, SANDBOX: sandbox}


def _spent(pid: int) -> tuple[float, float]:
    """The processor time of a process that has ended, and of the children it waited for: the bot."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[AFTER_NAME:]
    user, system, bots, bots_system = (int(field) / os.sysconf("SC_CLK_TCK") for field in fields[:4])
    return user + system, bots + bots_system


def _git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
