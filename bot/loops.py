"""The event loop that everything runs in: that of uvloop where it is installed, for it takes less of the processor."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import cast


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop that nobody runs yet."""
    try:
        uvloop = import_module("uvloop")
    except ImportError:
        return asyncio.new_event_loop()
    return cast(asyncio.AbstractEventLoop, uvloop.new_event_loop())
