"""Offers as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, origin
from bot.play.offers.proposals import Proposal
from bot.play.offers.views import offer_layout


class OfferMessage(PostMessage[Proposal]):
    def layout(self, delivery: Delivery[Proposal], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        direct = delivery.recipient is not None
        called = delivery.called if form.pings and not direct else ()
        number, note = delivery.post.id, origin(delivery)
        return offer_layout(delivery.shown, number=number, called=called, note=note, direct=direct)
