"""Inviting someone from their menu: the page on which one chooses the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands, ui

from bot.core.frame.answers import answering, sentence
from bot.core.frame.context import person
from bot.core.frame.pages import Page
from bot.core.frame.permissions import require_posting
from bot.core.frame.persistent_button import Interaction
from bot.core.frame.slash_commands.members import among, member
from bot.core.refusals import NotAMember
from bot.core.speech.names import person as escaped
from bot.core.speech.sentences import Markup
from bot.play.tables import words
from bot.play.tables.opening import opened
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from games import GAMES


class InviteSelect(ui.DynamicItem[ui.Select[Any]], template=r"invite:(?P<number>\d+)"):
    """Opens a table for the game that is chosen, with a seat kept for someone."""

    def __init__(self, number: int, options: Sequence[discord.SelectOption] = ()) -> None:
        select: ui.Select[Any] = ui.Select(
            custom_id=f"invite:{number}", placeholder=str(words.WHICH_GAME), options=list(options)
        )
        super().__init__(select)
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> InviteSelect:
        return cls(int(match["number"]))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            require_posting(interaction)
            answer.speak()
            guest = await _guest(interaction, self.number)
            is_blind = not interaction.channel.permissions_for(guest).view_channel  # type: ignore[union-attr]
            setup = TableSetup(
                self.item.values[0],
                {},
                None,
                (person(guest),),
                usual_clock=True,
                unseen_by=frozenset({guest.id} if is_blind else ()),
            )
            table = await answer.context[Tables].open(answer.request, setup)
            told = [words.told_directly(guest)] if is_blind else []
            await answer.show(sentence("\n".join([opened(table, usual_clock=True), *told])))


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
