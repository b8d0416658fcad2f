"""`/moderate`: decide about a match, or look at how someone plays."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import context_of, person, request_of
from bot.core.frame.slash_commands.suggestions import fitting_matches
from bot.play.moderation import words as moderation_words
from bot.play.moderation.fair_play import FairPlay
from bot.play.moderation.match_page import show_match
from bot.play.moderation.moderation import Moderation
from bot.play.moderation.refusals import NeverRated
from bot.play.moderation.slowdowns import Slowdowns
from bot.play.moderation.views import play_message

Interaction = discord.Interaction[Any]

moderate = app_commands.Group(
    name="moderate",
    description="Moderate this server's matches",
    guild_only=True,
    default_permissions=discord.Permissions(manage_messages=True),
)


async def suggest_running(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    found = await context_of(interaction)[Moderation].running(request_of(interaction))
    labels = {listed.match.id: moderation_words.match_label(listed) for listed in found}
    return fitting_matches(labels, typed)


@moderate.command(description="Decide about a match: pause, resume, end, correct, substitute")
@app_commands.describe(match="The number of the match")
@app_commands.autocomplete(match=suggest_running)
async def match(interaction: Interaction, match: app_commands.Range[int, 1]) -> None:
    async with answering(interaction) as answer:
        await show_match(answer, match)


@moderate.command(description="See how fairly someone plays, or who was slowed down by limits this week")
@app_commands.describe(player="Whose play you want to look at; nobody: who was slowed down by limits")
async def player(interaction: Interaction, player: discord.User | None = None) -> None:
    async with answering(interaction) as answer:
        if player is None:
            await answer.say(moderation_words.slowed_text(await answer.context[Slowdowns].seen(answer.request)))
            return
        if player.bot:
            raise NeverRated(name=player.display_name)
        found = await answer.context[FairPlay].report(answer.request, person(player))
        await answer.show(play_message(found))
