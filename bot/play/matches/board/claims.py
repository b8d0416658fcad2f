"""The button below a board that claims against a player who is out of time."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord

from bot.core.findings import Finding, Verdict
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.outbox.pressed_board import closing
from bot.core.speech.sentences import Words
from bot.play.matches.board import clock_words
from bot.play.matches.matches import Matches


class ClaimButton(Press, template=r"claim:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Ends the turn of a seat that is out of time; works only while that turn lasts."""

    def __init__(self, match_id: int, ply: int, label: Words = clock_words.CLAIM) -> None:
        super().__init__(button(label, f"claim:{match_id}:{ply}", discord.ButtonStyle.danger, "⌛"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        async with closing(interaction, answer) as close:
            claimed = await context[Matches].claim(answer.request, self.match_id, self.ply)
            if close:
                await close(claimed)
        await answer.say(clock_words.CLAIMED.format(number=self.match_id))


async def check_matches(matches: Matches) -> AsyncIterator[Finding]:
    """Replay every match from its moves, and report those that differ."""
    count = wrong = 0
    async for match_id, problem in matches.differences():
        count += 1
        if problem:
            wrong += 1
            yield Finding(
                Verdict.PROBLEM, f"match #{match_id}", f"{problem.rstrip('.')}; restore a backup, or report it."
            )
    verdict = Verdict.PROBLEM if wrong else Verdict.OK
    yield Finding(verdict, "matches", f"{count} replayed, {wrong} with differences")
