"""Cards of open challenges as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, origin
from bot.play.challenges.open_challenge import OpenChallenge
from bot.play.challenges.views import open_challenge_layout, open_challenge_picture, open_challenge_picture_name


class OpenChallengeMessage(PostMessage[OpenChallenge]):
    def layout(
        self, delivery: Delivery[OpenChallenge], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        assert picture is not None
        others = Cards(self._context[CARD_BUTTONS]).on(Card.WAITING, delivery.shown.game)
        return open_challenge_layout(delivery.shown, picture, note=origin(delivery), others=others)

    def picture_name(self, shown: OpenChallenge) -> str:
        return open_challenge_picture_name(shown)

    async def picture(self, delivery: Delivery[OpenChallenge]) -> discord.File:
        return await open_challenge_picture(self._context.pictures, delivery.shown)
