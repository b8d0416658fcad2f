"""The button that agrees to pause the clocks."""

from __future__ import annotations

from bot.frame.answers import Answer
from bot.frame.context import Context, request_of
from bot.frame.press import Interaction, Press, button
from bot.pauses import words as pauses_words
from bot.pauses.breaks import Breaks
from bot.speech.sentences import Words


class AgreeButton(Press, template=r"pause:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Agrees to the pause that was proposed on this board, or proposes it."""

    def __init__(self, match_id: int, ply: int, label: Words = pauses_words.AGREE) -> None:
        super().__init__(button(label, f"pause:{match_id}:{ply}", emoji="⏸️"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Store the agreement and say what it did."""
        stands = await context[Breaks].agree_to_pause(request_of(interaction), self.match_id, self.ply)
        words = pauses_words.PAUSED if stands else pauses_words.PAUSE_PROPOSED
        await answer.say(words.format(number=self.match_id))
