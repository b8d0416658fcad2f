"""How a request to Discord fails for a reason that may pass."""

from __future__ import annotations

import aiohttp
import discord

LOST = (aiohttp.ClientError, OSError)
"""Errors after which nobody knows whether Discord heard us: the connection broke, or took too long."""
PASSING = (discord.HTTPException, *LOST)
"""Errors that pass: those, or Discord refused it this time."""
