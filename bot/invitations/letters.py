"""Cards of open challenges as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.frame.cards import CARD_BUTTONS, Card, Cards
from bot.invitations.invitations import OpenChallenge
from bot.invitations.views import invitation_layout, invitation_picture, invitation_picture_name
from bot.outbox.kinds import Delivery
from bot.outbox.letters import Form, Letters, origin


class InvitationLetters(Letters[OpenChallenge]):
    def layout(
        self, delivery: Delivery[OpenChallenge], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        assert picture is not None
        others = Cards(self._context[CARD_BUTTONS]).on(Card.WAITING, delivery.shown.game)
        return invitation_layout(delivery.shown, picture, note=origin(delivery), others=others)

    def picture_name(self, shown: OpenChallenge) -> str:
        return invitation_picture_name(shown)

    async def picture(self, delivery: Delivery[OpenChallenge]) -> discord.File:
        return await invitation_picture(self._context.pictures, delivery.shown)
