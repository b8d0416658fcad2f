"""The button that tells what is at stake, on the cards of tables and open challenges."""

from __future__ import annotations

import discord

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.play.ratings import words
from bot.play.ratings.refusals import NoStakes
from bot.play.ratings.stakes.stakes import Forecast
from bot.play.ratings.stakes.stakes_words import stakes_text


class StakesButton(Press, template=r"stakes:(?P<kind>table|challenge):(?P<number>\d+)"):
    """Tells what a match would do to one's rating."""

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(button(words.STAKES, f"stakes:{kind}:{number}", discord.ButtonStyle.secondary, "📈"))
        self.kind = kind
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        forecast = context[Forecast]
        ask = forecast.of_table if self.kind == "table" else forecast.of_challenge
        stakes = await ask(answer.request, self.number)
        if stakes is None:
            raise NoStakes
        await answer.say(stakes_text(stakes))
