"""Buttons below boards of matches with computers."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.speech.sentences import Words
from bot.play.computers import words
from bot.play.computers.lineup import level_of
from bot.play.computers.rematch_level import Returns, next_level
from bot.play.matches import Board


class NextLevelButton(Press, template=r"nextlevel:(?P<match_id>\d+):(?P<level>\d+)"):
    """Begins the same match with another level; it stands below a final board."""

    def __init__(self, match_id: int, level: str | int, label: Words = words.STRONGER) -> None:
        super().__init__(button(label, f"nextlevel:{match_id}:{level}", discord.ButtonStyle.primary, "🎚️"))
        self.match_id = match_id
        self.level = int(level)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        match = await context[Returns].play(answer.request, self.match_id, self.level)
        await answer.say(words.BEGUN.format(number=match.id, level=self.level))


def offer_next_level(board: Board) -> Iterable[NextLevelButton]:
    view = board.view
    level = next_level(view) if view.to_move is None else None
    if level is not None:
        now = next(filter(None, map(level_of, view.players)))
        template = words.STRONGER if level > now else words.WEAKER
        yield NextLevelButton(view.match.id, level, template.format(level=level))
