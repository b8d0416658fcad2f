"""Cards of tables as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, origin
from bot.play.tables.views import table_layout, table_picture, table_picture_name
from bot.play.tables.waiting_table import Table


class TableMessage(PostMessage[Table]):
    """The card with the buttons that make sense now."""

    def layout(self, delivery: Delivery[Table], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        assert picture is not None
        note = origin(delivery)
        table, others = delivery.shown, Cards(self._context[CARD_BUTTONS]).on(Card.WAITING, delivery.shown.game)
        return table_layout(table, picture, ping=form.pings, buttons=form.has_buttons, note=note, others=others)

    def picture_name(self, shown: Table) -> str:
        return table_picture_name(shown)

    async def picture(self, delivery: Delivery[Table]) -> discord.File:
        return await table_picture(self._context.pictures, delivery.shown)
