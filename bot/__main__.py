"""Where the bot starts: loads everything, and does what the command line says."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime

from bot import memory

PR_SET_DUMPABLE = 4


def main(arguments: Sequence[str] | None = None, clock: Callable[[], datetime] | None = None) -> int:
    """Run a command, at the time a clock tells; returns the exit status: 2 means that trying again would not help.

    What is loaded stays: nobody looks for garbage in it, neither now, which is a quarter of the time, nor later.
    """
    memory.settle()
    _keep_to_itself()
    gc.disable()
    from bot import command_line  # noqa: PLC0415 (it loads everything else)

    gc.freeze()
    gc.enable()
    return command_line.main(arguments, clock or command_line.wall_clock)


def _keep_to_itself() -> None:
    """Files the bot makes are its own, and no other program of its user reads its environment or memory."""
    os.umask(0o077)
    with suppress(OSError, AttributeError):  # only Linux has it
        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0)


if __name__ == "__main__":
    sys.exit(main())
