"""What the C library does with memory that is free again: give it back, rather than keep it in pieces."""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress

ARENAS = 2
"""Pools that threads take memory from; with one for every other thread, each keeps holes of its own."""
LARGE = 256 * 1024
"""Bytes from which on a block, such as a picture, is a mapping of its own; glibc would raise that to 32 MB."""
KEPT = 256 * 1024
"""Bytes that may stay unused at the end of a pool."""

SETTINGS = {
    "MALLOC_ARENA_MAX": (-8, ARENAS),
    "MALLOC_MMAP_THRESHOLD_": (-3, LARGE),
    "MALLOC_TRIM_THRESHOLD_": (-1, KEPT),
}
"""Variables by which a host may choose otherwise, with the numbers glibc has for them."""


def settle() -> None:
    """Before threads begin; does nothing where there is no glibc."""
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.gnu_get_libc_version  # noqa: B018 (others have a mallopt with numbers of their own)
        for variable, (number, value) in SETTINGS.items():
            if variable not in os.environ:
                library.mallopt(number, value)
