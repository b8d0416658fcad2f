"""What an error of Discord says about a post that was to be sent or changed."""

from __future__ import annotations

from http import HTTPStatus

import discord

HOPELESS = (discord.Forbidden, discord.NotFound)
UNKNOWN_CHANNEL = 10003
NO_ACCESS, NO_PERMISSION = 50001, 50013
LOCKED = {50083, 160005}
"""Error codes of a thread that only moderators can open again."""


def code_of(error: Exception) -> int:
    """Discord's number for an error, 0 where the connection broke."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def is_final(error: Exception) -> bool:
    """Whether the same attempt would fail again."""
    return isinstance(error, HOPELESS) or code_of(error) in LOCKED


def is_place_lost(error: Exception) -> bool:
    """Whether it is the channel that cannot be used, not only a message of it that is gone."""
    return code_of(error) in {UNKNOWN_CHANNEL, NO_ACCESS, NO_PERMISSION, *LOCKED}


def is_lost(error: Exception) -> bool:
    """Whether a message can never be changed again; what is only forbidden may be allowed again later."""
    return isinstance(error, discord.NotFound) or code_of(error) in LOCKED


def is_refused(error: Exception) -> bool:
    """Whether Discord will not have it whenever it is tried, as with messages of an archived thread."""
    return isinstance(error, discord.HTTPException) and error.status == HTTPStatus.BAD_REQUEST
