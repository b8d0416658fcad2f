"""Whether something answers: within a second of processor time, without a crash, in bounded memory."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from games.core import PlayerError

LONGEST_REFUSAL = 600
"""In characters: a sentence or two, and of what was typed only the beginning."""
PATIENCE_S = 1.0
"""Processor time: what takes longer holds up everyone, however fast the machine is; usual are microseconds."""
MEMORY_MB = 200
"""What a run may add to what the process needed at most before."""


class TooSlow(Exception):
    """The watchdog barked."""


@contextmanager
def watched() -> Iterator[None]:
    """Raise `TooSlow` in what takes too much processor time; waiting does not count."""

    def bark(_number: int, _frame: FrameType | None) -> None:
        raise TooSlow(f"no answer after {PATIENCE_S} s of processor time")

    before = signal.signal(signal.SIGVTALRM, bark)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def trouble(read: Callable[[str], object], text: str) -> str:
    """What is wrong with the way a text is read, nothing for an answer or a short refusal."""
    try:
        with watched():
            read(text)
    except PlayerError as refusal:
        return "" if 0 < len(str(refusal)) <= LONGEST_REFUSAL else f"a refusal of {len(str(refusal))} characters"
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    return ""


def peak_mb() -> float:
    """The most memory this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
