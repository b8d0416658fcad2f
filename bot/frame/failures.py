"""How a request to Discord fails for a reason that may pass."""

from __future__ import annotations

import aiohttp
import discord

LOST = (aiohttp.ClientError, OSError)
"""The connection broke, or took too long, and nobody knows whether Discord heard us."""
PASSING = (discord.HTTPException, *LOST)
"""That, or Discord refused it this time."""
