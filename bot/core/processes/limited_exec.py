"""Becomes another program: with less of the processor, a limit on its memory, and an end when its parent ends.

Started as a file, by `programs.py`: `cage.py PARENT BYTES PROGRAM ARGUMENT ...`.
"""

from __future__ import annotations

import os
import signal
import sys

NICENESS = 10
DEATH_OF_PARENT = 1
"""The number of `PR_SET_PDEATHSIG` of Linux."""


def main() -> None:
    """Limit what a program may use and become it; whatever the system does not know is left out."""
    parent, size, *program = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for name in ("SIGUSR1", "SIGUSR2"):  # which `systemctl kill` sends to all, and which mean the log of the bot
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    _limit(int(size))
    _follow(int(parent))
    os.execvp(program[0], program)  # noqa: S606 (it is what the host configured, or ours)


def _limit(size: int) -> None:
    try:
        import resource  # noqa: PLC0415 (Windows has none)

        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, OSError, ValueError):
        return


def _follow(parent: int) -> None:
    """End as soon as the bot does, however that happens."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # noqa: PLC0415 (only Linux needs it)

    ctypes.CDLL(None).prctl(DEATH_OF_PARENT, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before we asked
        sys.exit(1)


if __name__ == "__main__":
    main()
