"""Which picture the message of a post has, as far as that was seen."""

from __future__ import annotations

import discord

PICTURES_KNOWN = 1000
"""So many messages' pictures are remembered; those of others are drawn again."""


class Attached:
    """Knows by post what its message was seen with last."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    def note(self, number: int, message: discord.Message) -> None:
        """Note the picture of a message: Discord may have answered with an earlier one of the same nonce."""
        self._names.pop(number, None)
        for file in message.attachments[:1]:
            self._names[number] = file.filename
        if len(self._names) > PICTURES_KNOWN:
            del self._names[next(iter(self._names))]

    def has(self, number: int, name: str) -> bool:
        """Whether the message of a post is known to have this picture."""
        return self._names.get(number) == name
