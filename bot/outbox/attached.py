"""Which picture the message of a post has, as far as that was seen."""

from __future__ import annotations

import discord

PICTURES_KNOWN = 1000
"""Messages whose picture is remembered; that of others is drawn again."""


class Attached:
    """By post, what its message was seen with last."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    def note(self, number: int, message: discord.Message) -> None:
        """Discord may have answered with an earlier message of the same nonce, whose picture is an older one."""
        self._names.pop(number, None)
        for file in message.attachments[:1]:
            self._names[number] = file.filename
        if len(self._names) > PICTURES_KNOWN:
            del self._names[next(iter(self._names))]

    def has(self, number: int, name: str) -> bool:
        """Whether the message of a post is known to have this picture."""
        return self._names.get(number) == name
