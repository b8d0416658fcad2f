"""The question before someone resigns."""

from __future__ import annotations

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.play.matches import words
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches


class ResignButton(Press, template=r"resign:(?P<match_id>\d+)"):
    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.RESIGN, f"resign:{match_id}", discord.ButtonStyle.danger, "🏳️"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await context[Matches].resign(answer.request, self.match_id)
        await answer.change(sentence(words.RESIGNED.format(number=self.match_id)))


class KeepPlayingButton(Press, template=r"keep:(?P<match_id>\d+)"):
    """Takes the question away; the match continues."""

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.KEEP_PLAYING, f"keep:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        (await context[Matches].show(self.match_id)).require_running()
        await answer.change(sentence(words.STILL_PLAYING.format(number=self.match_id)))


def resign_question(view: MatchView) -> ui.LayoutView:
    number = view.match.id
    layout = sentence(words.RESIGN_QUESTION.format(number=number, title=words.versus(view)))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(ResignButton(number))
    row.add_item(KeepPlayingButton(number))
    layout.add_item(row)
    return layout
