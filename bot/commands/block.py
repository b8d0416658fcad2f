"""`/block`: people one does not wish to meet at a table."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import wording, wording_personal
from bot.answers import answering
from bot.desk import desk_of, person, person_of

block = app_commands.Group(name="block", description="People you do not wish to play with")


@block.command(name="add", description="Keep somebody from inviting you and from sitting at your tables")
@app_commands.rename(other="person")
@app_commands.describe(other="Whom to block; nobody is told")
async def add(interaction: discord.Interaction[Any], other: discord.User) -> None:
    """Put somebody on the list."""
    async with answering(interaction) as answer:
        new = await desk_of(interaction).house.blocks.add(person_of(interaction), person(other))
        text = wording_personal.BLOCKED if new else wording_personal.BLOCKED_BEFORE
        await answer.say(text.format(name=wording.person(other.display_name)))


@block.command(name="remove", description="Play with somebody again")
@app_commands.rename(other="person")
@app_commands.describe(other="Whom to take off your list")
async def remove(interaction: discord.Interaction[Any], other: discord.User) -> None:
    """Take somebody off the list."""
    async with answering(interaction) as answer:
        await desk_of(interaction).house.blocks.remove(person_of(interaction), person(other))
        await answer.say(wording_personal.UNBLOCKED.format(name=wording.person(other.display_name)))


@block.command(name="list", description="See whom you have blocked, to you alone")
async def show(interaction: discord.Interaction[Any]) -> None:
    """Read the list out."""
    async with answering(interaction) as answer:
        await answer.say(
            wording_personal.block_list(await desk_of(interaction).house.blocks.of(person_of(interaction)))
        )
