"""What an error of Discord says about a post that was to be sent or changed.

Discord refuses for a moment what it takes a minute later, with the same status as what it will never take. Only some
codes are an answer for good; some count once they have lasted; everything else passes, and is tried again for days.
"""

from __future__ import annotations

from http import HTTPStatus

import discord

from bot.core.outbox.outbox import Doubt

UNKNOWN_SERVER, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10004, 10003, 10008
NO_ACCESS, NO_PERMISSION = 50001, 50013
TAKES_NO_MESSAGES, NO_COMMON_SERVER = 50007, 50278
"""Codes about a person: the first may be said by mistake, the second that they have left all our servers."""
ARCHIVED = 50083
"""The code of a thread that has to be woken before a message in it can be changed."""
LOCKED = {ARCHIVED, 160005}
"""The codes of a thread that only moderators can open again."""
FULL = {30033, 160006, 160007}
"""The codes of a thread that takes no more people, and of a server that takes no more threads."""
FINAL = {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, NO_COMMON_SERVER, *LOCKED, *FULL}
DOUBTS = {NO_ACCESS: Doubt.ACCESS, NO_PERMISSION: Doubt.ACCESS, TAKES_NO_MESSAGES: Doubt.DIRECT}


def code_of(error: Exception) -> int:
    """Discord's number for an error, 0 where the connection broke."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def is_final(error: Exception) -> bool:
    """Whether the same attempt would fail again, whenever it is made."""
    return code_of(error) in FINAL


def doubt_about(error: Exception) -> Doubt | None:
    """What the error says if it lasts, or None if it is final, or passes."""
    if code_of(error) in DOUBTS:
        return DOUBTS[code_of(error)]
    return Doubt.BROKEN if is_refused(error) and not is_final(error) else None


def is_place_lost(error: Exception) -> bool:
    """Whether it is the channel that cannot be used, not only a message of it that is gone."""
    return code_of(error) in {UNKNOWN_CHANNEL, NO_ACCESS, NO_PERMISSION, *LOCKED}


def is_lost(error: Exception) -> bool:
    """Whether a message can never be changed again; what is only forbidden may be allowed again later."""
    return code_of(error) in {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, *LOCKED}


def is_refused(error: Exception) -> bool:
    """Whether Discord will not have it whenever it is tried, as with messages of an archived thread."""
    return isinstance(error, discord.HTTPException) and error.status == HTTPStatus.BAD_REQUEST
