"""`/vacation`: let one's clocks stand still in all matches."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import clockwords
from bot.answers import answering
from bot.desk import desk_of, person_of, request_of

vacation = app_commands.Group(name="vacation", description="Let your clocks stand still in all your matches")


@vacation.command(name="on", description="Begin a vacation: your clocks stand still (30 days a year)")
async def begin(interaction: discord.Interaction[Any]) -> None:
    """Stop the caller's clocks."""
    async with answering(interaction) as answer:
        holiday = await desk_of(interaction).house.vacations.begin(request_of(interaction))
        await answer.say(clockwords.vacation_words(holiday))


@vacation.command(name="off", description="End your vacation: your clocks run again")
async def end(interaction: discord.Interaction[Any]) -> None:
    """Start them again."""
    async with answering(interaction) as answer:
        holiday = await desk_of(interaction).house.vacations.end(request_of(interaction))
        await answer.say(clockwords.vacation_words(holiday))


@vacation.command(name="show", description="Show whether you are on vacation and how many days are left")
async def show(interaction: discord.Interaction[Any]) -> None:
    """Tell the state of the budget."""
    async with answering(interaction) as answer:
        holiday = await desk_of(interaction).house.vacations.show(person_of(interaction))
        await answer.say(clockwords.vacation_words(holiday))
