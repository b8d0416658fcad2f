"""`/match`: look back on a match, board by board, as a film or as a record."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import discord
from discord import app_commands
from discord.ui import LayoutView, TextDisplay

from bot.core.frame.answers import answering
from bot.core.numbers import number_in
from bot.core.speech.sentences import NAMES, in_language
from bot.play.archive import words
from bot.play.archive.archive import Archive
from bot.play.archive.lookback import look_back
from bot.play.archive.records import check_size
from bot.play.archive.refusals import NotOfAMatch
from bot.play.archive.suggestions import suggest_all_matches
from bot.play.archive.views import imported_message
from bot.play.matches import words as matches_words

Interaction = discord.Interaction[Any]


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
        number = match_named(_words(message)) if message.author.id == interaction.client.application_id else None
        if number is None:
            raise NotOfAMatch
        await look_back(answer.context, answer, number)


def match_named(text: str) -> int | None:
    """The number of the match that a text of ours names first, whichever language it is in."""
    found = _numbers().search(text)
    return number_in(found[1]) if found else None


@cache
def _numbers() -> re.Pattern[str]:
    """A number with the sign of a language before it, which is no channel."""
    signs = {in_language(matches_words.NUMBERED, each).partition("{number}")[0].strip() for each in NAMES}
    return re.compile(rf"(?<!<)(?:{'|'.join(map(re.escape, filter(None, signs)))})\s?(\d+)")


def _words(message: discord.Message) -> str:
    parts = LayoutView.from_message(message).walk_children()
    return "\n".join(part.content for part in parts if isinstance(part, TextDisplay))
