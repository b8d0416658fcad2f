"""The button that sends the board of a match once more to a chat, where nobody can tell if it is there."""

from __future__ import annotations

import discord

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.play.matches import words
from bot.play.matches.matches import Matches


class PostAgainButton(Press, template=r"post-again:(?P<match_id>\d+)"):
    """Posts the present board where the match is played; it pings nobody again."""

    posts = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.POST_AGAIN, f"post-again:{match_id}", discord.ButtonStyle.secondary, "🔁"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await context[Matches].post_again(answer.request, self.match_id)
        await answer.say(words.POSTED_AGAIN.format(number=self.match_id))
