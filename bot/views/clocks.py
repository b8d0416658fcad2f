"""What a board offers about the clock: to claim on time, and to agree to a pause."""

from __future__ import annotations

import discord

from bot import clockwords
from bot.answers import Answer
from bot.desk import Desk, request_of
from bot.services.speech import Words
from bot.views.press import Interaction, Press, button


class ClaimButton(Press, template=r"claim:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Ends the turn of a seat that is out of time; works only while that turn lasts."""

    def __init__(self, match_id: int, ply: int, label: Words = clockwords.CLAIM) -> None:
        super().__init__(button(label, f"claim:{match_id}:{ply}", discord.ButtonStyle.danger, "⌛"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Store the time-out and say so."""
        await desk.house.matches.claim(request_of(interaction), self.match_id, self.ply)
        desk.nudge()
        await answer.say(clockwords.CLAIMED.format(number=self.match_id))


class AgreeButton(Press, template=r"pause:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Agrees to the pause that was proposed on this board."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(clockwords.AGREE, f"pause:{match_id}:{ply}", emoji="⏸️"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Store the agreement and say what it did."""
        stands = await desk.house.breaks.agree_to_pause(request_of(interaction), self.match_id, self.ply)
        desk.nudge()
        words = clockwords.PAUSED if stands else clockwords.PAUSE_PROPOSED
        await answer.say(words.format(number=self.match_id))
