"""Whether something answers: within about a second of processor time, without a crash, in bounded memory."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from time import process_time
from types import FrameType

from games.core import PlayerError

LONGEST_REFUSAL = 600
"""In characters: a sentence or two, and of what was typed only the beginning."""
ADDITIONS = 1_000_000
"""So many take a twentieth of a second on a usual machine; ours may be busy or slow."""
PATIENCE_ADDITIONS = 20 * ADDITIONS
"""What takes longer than so many holds up everyone; usual are microseconds."""
LEAST_PATIENCE_S = 1.0
"""Of processor time, as a fast machine is slow as well while others use it."""
MEMORY_MB = 200
"""What a run may add to what the process needed at most before."""


class TooSlow(Exception):
    """The watchdog barked."""


@contextmanager
def watched() -> Iterator[None]:
    """Raise `TooSlow` in what takes too much processor time; waiting does not count."""

    patience = max(LEAST_PATIENCE_S, PATIENCE_ADDITIONS * _addition_s())

    def bark(_number: int, _frame: FrameType | None) -> None:
        raise TooSlow(f"no answer after {patience:.1f} s of processor time")

    before = signal.signal(signal.SIGVTALRM, bark)
    signal.setitimer(signal.ITIMER_VIRTUAL, patience)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@cache
def _addition_s() -> float:
    """Seconds of processor time an addition takes here."""
    began, total = process_time(), 0
    for number in range(ADDITIONS):
        total += number
    return (process_time() - began) / ADDITIONS


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
