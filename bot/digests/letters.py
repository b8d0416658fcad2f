"""Digests as messages."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.core.people import Person
from bot.core.subject import Subject
from bot.digests.contents import Digest
from bot.digests.posts import DigestPost
from bot.digests.views import digest_layout
from bot.outbox.kinds import Delivery
from bot.outbox.letters import Form, Letters


class DigestLetters(Letters[Digest]):
    kind = DigestPost

    def __init__(self, subjects: Sequence[Subject]) -> None:
        self._subjects = subjects

    def layout(self, delivery: Delivery[Digest], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        reader = delivery.recipient
        assert reader is not None
        assert reader.discord_id is not None
        return digest_layout(delivery.shown, Person(reader.discord_id, reader.name), delivery.post.id, self._subjects)
