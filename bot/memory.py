"""When to look for garbage, and what the C library does with memory that is free again: give it back."""

from __future__ import annotations

import ctypes
import gc
import os
import time
from typing import Any

ARENAS = 2
"""Pools that threads take memory from; with one for every other thread, each keeps holes of its own."""
LARGE = 1024 * 1024
"""Bytes from which on a block, such as a film's, is a mapping of its own; glibc would raise that to 32 MB.

A board of 900 by 900 pixels is below: three mappings anew for each cost as much as half the drawing.
"""
KEPT = 2 * 1024 * 1024
"""Bytes that may stay unused at the end of a pool, for the next board."""
GARBAGE = (10_000, 10, 10)
"""Objects between two looks for garbage among the newest, then looks between those among older ones.

A move makes thousands that are gone by themselves, so that Python's 700 mean a look every few milliseconds.
"""
START_SECONDS, TIDY_SECONDS = 60.0, 15.0
"""When all that a start makes is there, and how often a process that serves gives back what glibc would keep.

That takes one or two milliseconds; in a minute, an hour after a start, 14 MB of holes would be in memory again.
"""
REST_SECONDS, SHARE = 300.0, 2e-4
"""How long garbage among old objects waits at least, and the part of the time that a core may look for it.

By itself, Python looks once there are a quarter more old objects; that takes as long, and leaves more holes.
"""

SETTINGS = {
    "MALLOC_ARENA_MAX": (-8, ARENAS),
    "MALLOC_MMAP_THRESHOLD_": (-3, LARGE),
    "MALLOC_TRIM_THRESHOLD_": (-1, KEPT),
}
"""Variables by which a host may choose otherwise, with the numbers glibc has for them."""


def settle() -> None:
    """Set this up before threads begin; where there is no glibc, only when to look for garbage."""
    gc.set_threshold(*GARBAGE)
    library = _glibc()
    for variable, (number, value) in SETTINGS.items():
        if library and variable not in os.environ:
            library.mallopt(number, value)


def tidy() -> None:
    """Give back the pages between blocks in use; by itself, glibc gives back what is free at the end of a pool."""
    if library := _glibc():
        library.malloc_trim(KEPT)


def drop_garbage() -> float:
    """Look for garbage, some tens of milliseconds with a few servers; returns for how many seconds to leave it then."""
    began = time.thread_time()  # what others do meanwhile makes it no dearer
    gc.collect()
    return max(REST_SECONDS, (time.thread_time() - began) / SHARE)


def _glibc() -> Any | None:
    """The C library, or None; others have a `mallopt` with numbers of their own."""
    try:
        library = ctypes.CDLL(None)
    except OSError:
        return None
    return library if hasattr(library, "gnu_get_libc_version") else None
