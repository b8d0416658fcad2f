"""Digests as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.core.people import Person
from bot.digests.contents import Digest
from bot.digests.views import digest_layout
from bot.outbox.kinds import Delivery
from bot.outbox.letters import Form, Letters


class DigestLetters(Letters[Digest]):
    def layout(self, delivery: Delivery[Digest], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        reader = delivery.recipient
        assert reader is not None
        assert reader.discord_id is not None
        person, provided = Person(reader.discord_id, reader.name), self._context.services.provided
        return digest_layout(delivery.shown, person, delivery.post.id, provided)
