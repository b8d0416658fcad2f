"""Inviting someone from their menu: the page on which one chooses the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands, ui

from bot.core.frame.answers import answering
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem
from bot.core.frame.slash_commands.members import among, member
from bot.core.refusals import NotAMember
from bot.core.speech.names import person as escaped
from bot.core.speech.sentences import Markup
from bot.play.tables import words
from bot.play.tables.opening import open_for, require_opening
from bot.play.tables.setups import TableSetup
from games import GAMES


class InviteSelect(LastingItem[ui.Select[Any]], template=r"invite:(?P<number>\d+)"):
    """Opens a table for the game that is chosen, with a seat kept for someone."""

    def __init__(self, number: int, options: Sequence[discord.SelectOption] = ()) -> None:
        select: ui.Select[Any] = ui.Select(
            custom_id=f"invite:{number}", placeholder=str(words.WHICH_GAME), options=list(options)
        )
        super().__init__(select)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            require_opening(interaction, answer)
            guest = await _guest(interaction, self.number)
            setup = TableSetup(self.item.values[0], {}, None, (), usual_clock=True)
            await open_for(interaction, answer, setup, [guest])


@app_commands.context_menu(name=words.INVITE)
@app_commands.guild_only()
async def invite(interaction: Interaction, player: discord.Member) -> None:
    """Ask which game someone is to be invited to."""
    async with answering(interaction) as answer:
        member(player)
        await answer.show(*invite_page(player.id, escaped(player.display_name)).message)


def invite_page(number: int, name: str) -> Page:
    options = [discord.SelectOption(label=game.info.name, value=key) for key, game in GAMES.items()]
    return Page(title=words.INVITING.format(name=name), text=words.HOW_INVITED, select=InviteSelect(number, options))


async def _guest(interaction: Interaction, number: int) -> discord.Member:
    """The member; raises `NotAMember`, `TooBusy`."""
    found = await among(interaction.guild, [number]) if interaction.guild else {}
    if number not in found:
        raise NotAMember(name=Markup(f"<@{number}>"))
    member(found[number])
    return found[number]
