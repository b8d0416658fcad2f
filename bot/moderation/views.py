"""The question before a moderator ends a match."""

from __future__ import annotations

import discord
from discord import ui

from bot.frame.answers import Answer, sentence
from bot.frame.context import Context
from bot.frame.press import Interaction, Press, button
from bot.moderation import words
from bot.moderation.moderation import Draft, Moderation
from bot.offers import Proposal
from bot.offers import words as offers_words
from bot.servers.ui import order_of


class RuleButton(Press, template=r"rule:(?P<ruling_id>\d+)"):
    """Ends the match as the question says."""

    changes = True

    def __init__(self, ruling_id: str | int) -> None:
        super().__init__(button(words.END, f"rule:{ruling_id}", discord.ButtonStyle.danger, "🛡️"))
        self.ruling_id = int(ruling_id)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Store the end and say so."""
        order = order_of(interaction)
        done = await context[Moderation].end(order, self.ruling_id)
        if isinstance(done, Proposal):
            await answer.change(sentence(offers_words.made(done, order.request.person.discord_id)))
        else:
            await answer.change(sentence(words.ENDED.format(number=done.match.id)))


class LetGoOnButton(Press, template=r"unrule:(?P<match_id>\d+)"):
    """Thinks better of it."""

    changes = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.LET_GO_ON, f"unrule:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Take the question away."""
        await answer.change(sentence(words.GOES_ON.format(number=self.match_id)))


def ruling_question(draft: Draft) -> ui.LayoutView:
    """Ask before a match is ended."""
    layout = sentence(words.end_question(draft))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(RuleButton(draft.number))
    row.add_item(LetGoOnButton(draft.view.match.id))
    layout.add_item(row)
    return layout
