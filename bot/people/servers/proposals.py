"""What the bot asks those who manage a server once: about threads for matches, and about looks that have changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.people.servers import words
from bot.people.servers.authority import is_manager, require_manager
from bot.people.servers.settings import ChannelTheme, GuildBook, MatchPlace, Shrinks


class ProposedPlaceButton(Press, template=r"setup:propose:(?P<place>channel|events|thread)"):
    """Answers the proposal that every match have a thread."""

    def __init__(self, place: str) -> None:
        label = words.WITH_THREADS if place == MatchPlace.THREAD else words.WITHOUT_THREADS
        super().__init__(button(label, f"setup:propose:{place}"))
        self.place = MatchPlace(place)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        book = context[GuildBook]
        await book.change(await require_manager(book, answer.request), place=self.place)
        chosen = words.THREADS_FROM_NOW_ON if self.place is MatchPlace.THREAD else words.NO_THREADS
        await answer.change(sentence(chosen))


class KeepLooksButton(Press, template=r"setup:keep-looks"):
    """Brings back how boards looked before an upgrade."""

    def __init__(self) -> None:
        super().__init__(button(words.KEEP_LOOKS, "setup:keep-looks"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        book = context[GuildBook]
        guild_id = await require_manager(book, answer.request)
        boards = replace((await book.of(guild_id)).boards, theme=ChannelTheme.LIGHT)
        await book.change(guild_id, boards=boards, old_boards=Shrinks.NOWHERE, place=MatchPlace.CHANNEL)
        await answer.change(sentence(words.LOOKS_KEPT))


async def looks_note(interaction: discord.Interaction[Any], answer: Answer) -> list[ui.Item[Any]]:
    """Tell a manager of a server that was there before how boards look now; once in a server."""
    book, guild_id = answer.context[GuildBook], answer.request.place.guild_id
    if guild_id is None or not (await book.of(guild_id)).upgraded or not await is_manager(book, answer.request):
        return []
    await book.change(guild_id, upgraded=False)
    return [ui.TextDisplay(str(words.LOOKS_DIFFERENT)), ui.ActionRow(KeepLooksButton())]


async def thread_proposal(interaction: discord.Interaction[Any], answer: Answer) -> list[ui.Item[Any]]:
    """Ask a manager, once in a server; nothing where it was asked, or does not make sense."""
    book, guild_id = answer.context[GuildBook], answer.request.place.guild_id
    if guild_id is None or not isinstance(interaction.channel, discord.TextChannel):
        return []
    settings = await book.of(guild_id)
    is_settled = settings.threads_proposed or settings.place is not MatchPlace.EVENTS
    if is_settled or not await is_manager(book, answer.request):
        return []
    await book.change(guild_id, threads_proposed=True)
    places = (MatchPlace.THREAD, MatchPlace.EVENTS)
    return [ui.TextDisplay(str(words.PROPOSE_THREADS)), ui.ActionRow(*map(ProposedPlaceButton, places))]
