"""`/ladder`: climb it, look at it; and what whoever runs one sets up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.community.competitions.ui import CompetitionKind, event_command
from bot.community.ladders import words
from bot.community.ladders.order import FURTHEST
from bot.community.ladders.refusals import NoLadders
from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.ladders.views import KEY, ladder_page
from bot.core.clock_rules import ClockRule
from bot.core.frame.answers import Answer
from bot.core.frame.pages import Page
from bot.core.speech.names import person
from bot.core.speech.sentences import Words
from games.core import Said

ladder: app_commands.Command[Any, ..., None] = event_command(
    KEY, Said("See a ladder and climb it, or list those in this server")
)


class LadderKind(CompetitionKind):
    key = KEY
    title = words.LADDERS
    nothing = NoLadders
    service = Climbing
    moved = words.MOVED
    question = words.CLOSE_QUESTION
    closed = words.LADDER_CLOSED

    async def page(self, answer: Answer, number: int, news: str = "") -> Page:
        return await ladder_page(answer, number, news)

    def design(self, name: str, game: str, clock: ClockRule | None) -> LadderDesign:
        return LadderDesign(name, game, {}, clock)

    def card_text(self, shown: Any) -> str:
        return words.card_text(shown)

    def published(self, shown: Any) -> str:
        return words.CREATED.format(name=person(shown.row.name), channel=f"<#{shown.row.channel_id}>")

    def settings(self, row: Any) -> Mapping[str, tuple[Words, Mapping[int, Words], int]]:
        reaches = {reach: words.REACH_CHOICE.format(reach) for reach in range(1, FURTHEST + 1)}
        return {"reach": (words.REACH, reaches, row.reach)}
