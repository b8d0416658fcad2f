"""Where the bot starts: loads everything, and does what the command line says."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from datetime import datetime

from bot import memory


def main(arguments: Sequence[str] | None = None, clock: Callable[[], datetime] | None = None) -> int:
    """Run a command, at the time a clock tells; returns the exit status: 2 means that trying again would not help.

    What is loaded stays: nobody looks for garbage in it, neither now, which is a quarter of the time, nor later.
    """
    memory.settle()
    gc.disable()
    from bot import command_line  # noqa: PLC0415 (it loads everything else)

    gc.freeze()
    gc.enable()
    return command_line.main(arguments, clock or command_line.wall_clock)


if __name__ == "__main__":
    sys.exit(main())
