"""`/match`: look back on a match, board by board, as a film or as a record."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands
from discord.ui import LayoutView, TextDisplay

from bot.core.frame.answers import answering
from bot.core.numbers import number_in
from bot.play.archive import words
from bot.play.archive.archive import Archive
from bot.play.archive.lookback import look_back
from bot.play.archive.records import check_size
from bot.play.archive.refusals import NotOfAMatch
from bot.play.archive.suggestions import suggest_all_matches
from bot.play.archive.views import imported_message

Interaction = discord.Interaction[Any]
NAMED = re.compile(r"(?<!<)#(\d+)")
"""The number of a match in a text, which is no channel."""


@app_commands.command(description="Look back at a match: boards, film, analysis, record")
@app_commands.describe(match=words.MATCH_OPTION, file="A record of a match, from here or anywhere else, to view")
@app_commands.autocomplete(match=suggest_all_matches)
async def match(interaction: Interaction, match: int | None = None, file: discord.Attachment | None = None) -> None:
    async with answering(interaction) as answer:
        if file is None:
            await look_back(answer.context, answer, match)
            return
        async with answer.turn():
            context = answer.context
            check_size(file.size)
            number, past = await context[Archive].bring_in(answer.request, await file.read())
            await answer.show(*await imported_message(context, number, past))


@app_commands.context_menu(name=words.THIS_MATCH)
async def this_match(interaction: Interaction, message: discord.Message) -> None:
    """Look back on the match that a message of ours names first."""
    async with answering(interaction) as answer:
        named = NAMED.search(_words(message)) if message.author.id == interaction.client.application_id else None
        if named is None:
            raise NotOfAMatch
        await look_back(answer.context, answer, number_in(named[1]))


def _words(message: discord.Message) -> str:
    parts = LayoutView.from_message(message).walk_children()
    return "\n".join(part.content for part in parts if isinstance(part, TextDisplay))
