"""Acknowledging an interaction in time, whatever answers it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import discord
import structlog

from bot.core.frame.context import Handlers

DEFER_AFTER = 0.05
"""Seconds. An answer usually takes 15 ms; what takes longer, as on a busy disk, is acknowledged first."""
PATIENCE_S = 0.25
"""Seconds for which what is done in a crowd makes way for acknowledgements under way."""

log = structlog.get_logger(__name__)


class Undelivered(Exception):
    """Discord cannot be reached, or fails again and again."""


@asynccontextmanager
async def acknowledged(
    hold: Callable[[], Awaitable[None]], handlers: Handlers, after: float | None = None
) -> AsyncIterator[None]:
    """Acknowledge in time; in a crowd before the block begins, which waits a moment for others as well.

    With `after`, that is so many seconds later, whether there is a crowd or not.
    """
    holding = asyncio.create_task(_hold_in_time(hold, handlers, after))
    try:
        await asyncio.sleep(0)  # whoever came at the same moment is counted then
        if handlers.crowd.is_set() and after is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_S):
                    await asyncio.wait({holding})
                    await handlers.all_acknowledged()
        yield
    finally:
        holding.cancel()


async def _hold_in_time(hold: Callable[[], Awaitable[None]], handlers: Handlers, after: float | None) -> None:
    """Acknowledge after a while, or as soon as there is a crowd."""
    if after is not None:
        await asyncio.sleep(after)
    else:
        with suppress(TimeoutError):
            async with asyncio.timeout(DEFER_AFTER):
                await handlers.crowd.wait()
    try:
        with handlers.acknowledging():
            await hold()
    except (Undelivered, discord.HTTPException) as error:
        log.warning("could not acknowledge in time", error=str(error))
