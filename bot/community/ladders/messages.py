"""Posts of ladders as messages."""

from __future__ import annotations

import discord
from discord import ui

from bot.community.ladders.overviews import ClimbOverview, LadderOverview
from bot.community.ladders.views import challenge_layout, ladder_layout
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, origin
from bot.core.speech.names import mention, person


class LadderMessage(PostMessage[LadderOverview]):
    def layout(
        self, delivery: Delivery[LadderOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        return ladder_layout(delivery.shown, delivery.post.id, origin(delivery))


class ClimbMessage(PostMessage[ClimbOverview]):
    def layout(
        self, delivery: Delivery[ClimbOverview], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        shown = delivery.shown
        both = (shown.challenger, shown.challenged)
        names = [mention(player) if player in delivery.pinged else person(player.name) for player in both]
        return challenge_layout(shown, delivery.post.id, names, origin(delivery))
