"""`/setup`: what those who manage a server set for it, and the doctor of its channels."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.clock_rules import parse_clock
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import context_of
from bot.core.frame.slash_commands.suggestions import choices_of, suggested
from bot.people.servers import words as servers_words
from bot.people.servers.authority import require_manager, require_owner
from bot.people.servers.diagnosis import examine
from bot.people.servers.pages import SERVER_PAGES
from bot.people.servers.settings import ChannelSide, ChannelTheme, GuildBook, GuildSettings, MatchPlace, Switch
from bot.people.servers.views import diagnosis_layout, setup_layout

LANGUAGES = [
    app_commands.Choice(name=str(words), value=language) for language, words in servers_words.LANGUAGES.items()
]

Interaction = discord.Interaction[Any]

setup = app_commands.Group(
    name="setup",
    description="Settings of this server, for its managers",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


@setup.command(description="See and change all settings of this server on one page (only you can see this)")
async def show(interaction: Interaction) -> None:
    async with answering(interaction) as answer:
        guild_id = await require_manager(answer.context[GuildBook], answer.request)
        await _show(interaction, answer, await answer.context[GuildBook].of(guild_id))


@setup.command(description="Test what I need in this channel and how to fix what's wrong (only you can see this)")
async def check(interaction: Interaction) -> None:
    async with answering(interaction) as answer:
        await require_manager(answer.context[GuildBook], answer.request)
        await answer.show(diagnosis_layout(interaction, await examine(interaction, answer.context, answer.request)))


@setup.command(description="Choose how boards look in this server's channels")
@app_commands.describe(side="Whose side is at the bottom", theme="Which colours")
@app_commands.choices(side=choices_of(servers_words.SIDES), theme=choices_of(servers_words.THEMES))
async def boards(interaction: Interaction, side: str | None = None, theme: str | None = None) -> None:
    async with answering(interaction) as answer:
        settings = await answer.context[GuildBook].change_boards(
            await require_manager(answer.context[GuildBook], answer.request),
            side=ChannelSide(side) if side else None,
            theme=ChannelTheme(theme) if theme else None,
        )
        await _show(interaction, answer, settings)


@setup.command(description="Choose the language of everything that everyone sees in this server")
@app_commands.describe(language="The language of boards and tables; private answers are in each person's own")
@app_commands.choices(language=LANGUAGES)
async def language(interaction: Interaction, language: str) -> None:
    async with answering(interaction) as answer:
        guild_id = await require_manager(answer.context[GuildBook], answer.request)
        await _show(interaction, answer, await answer.context[GuildBook].change_language(guild_id, language))


@setup.command(description="Choose whether matches get their own thread or are played in the channel")
@app_commands.describe(where="Where the boards of new matches are posted")
@app_commands.choices(where=choices_of(servers_words.PLACES))
async def place(interaction: Interaction, where: str) -> None:
    async with answering(interaction) as answer:
        guild_id = await require_manager(answer.context[GuildBook], answer.request)
        await _show(interaction, answer, await answer.context[GuildBook].change(guild_id, place=MatchPlace(where)))


@setup.command(description="Choose the default clock for tables opened without one")
@app_commands.describe(clock="none, 3d (per move), 5d + 12h, cap 7d (bank); add soft to let opponents decide")
@app_commands.autocomplete(clock=suggested("clocks"))
async def clock(interaction: Interaction, clock: app_commands.Range[str, 1, 100]) -> None:
    async with answering(interaction) as answer:
        guild_id = await require_manager(answer.context[GuildBook], answer.request)
        await _show(interaction, answer, await answer.context[GuildBook].change(guild_id, clock=parse_clock(clock)))


@setup.command(description="Choose whether people here can play against the computer")
@app_commands.describe(switch="On or off, for new matches")
@app_commands.choices(switch=choices_of(servers_words.SWITCH))
async def computers(interaction: Interaction, switch: str) -> None:
    async with answering(interaction) as answer:
        book = answer.context[GuildBook]
        guild_id = await require_manager(book, answer.request)
        await _show(interaction, answer, await book.change(guild_id, computers=Switch(switch)))


@setup.command(description="Choose the channels where tables can be opened (default: everywhere)")
@app_commands.describe(add="Add a channel for tables", remove="Remove a channel")
async def channels(
    interaction: Interaction,
    add: discord.TextChannel | None = None,
    remove: discord.TextChannel | None = None,
) -> None:
    async with answering(interaction) as answer:
        book = answer.context[GuildBook]
        guild_id = await require_manager(book, answer.request)
        for channel, listed in ((add, True), (remove, False)):
            if channel:
                await book.list_channel(guild_id, channel.id, listed=listed)
        await _show(interaction, answer, await book.of(guild_id))


@setup.command(description="Choose roles that can manage me, in addition to people with Manage Server")
@app_commands.describe(add="Add a role", remove="Remove a role")
async def managers(
    interaction: Interaction, add: discord.Role | None = None, remove: discord.Role | None = None
) -> None:
    async with answering(interaction) as answer:
        guild_id, book = require_owner(answer.request), answer.context[GuildBook]
        for role, listed in ((add, True), (remove, False)):
            if role:
                await book.list_manager(guild_id, role.id, listed=listed)
        await _show(interaction, answer, await book.of(guild_id))


async def _show(interaction: Interaction, answer: Answer, settings: GuildSettings) -> None:
    await answer.show(setup_layout(settings, interaction.guild, context_of(interaction)[SERVER_PAGES]))
