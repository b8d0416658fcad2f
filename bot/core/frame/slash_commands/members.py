"""People named in an option of a slash command."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord

from bot.core.frame.context import context_of, person
from bot.core.frame.traffic.failures import PASSING
from bot.core.people import Person
from bot.core.refusals import NoBots, NotAMember, TooBusy
from bot.core.speech.sentences import Markup

LOOKUP_SECONDS = 5.0
MOST_ASKED = 100
"""So many people fit in one question."""
UNANSWERED = (TimeoutError, asyncio.TimeoutError, RuntimeError, discord.ConnectionClosed, *PASSING)
"""Raised where the gateway is not there, or does not answer."""


def member(user: discord.User | discord.Member, *, in_chat: bool = False) -> Person:
    """A member of this server, or anyone in a chat, who can take over a seat; raises `Refusal`."""
    if user.bot:
        raise NoBots
    if not in_chat and not isinstance(user, discord.Member):
        raise NotAMember(name=user.display_name)
    return person(user)


async def members(interaction: discord.Interaction[Any], numbers: Sequence[int]) -> list[Person]:
    """The members with these ids, who can take over seats, on the budget of who asks; raises `Refusal`."""
    return [member(each) for each in await looked_up(interaction, numbers)]


async def looked_up(interaction: discord.Interaction[Any], numbers: Sequence[int]) -> list[discord.Member]:
    """The members with these ids, as the server knows them, on the budget of who asks; raises `Refusal`."""
    guild = interaction.guild
    assert guild is not None
    context_of(interaction).services.lookups.spend(person(interaction.user))
    found = await among(guild, numbers)
    if (stranger := next((number for number in numbers if number not in found), None)) is not None:
        raise NotAMember(name=Markup(f"<@{stranger}>"))
    return [found[number] for number in numbers]


async def among(guild: discord.Guild, numbers: Sequence[int]) -> dict[int, discord.Member]:
    """The members among at most `MOST_ASKED` people, by one question to the gateway; raises `TooBusy`."""
    try:
        async with asyncio.timeout(LOOKUP_SECONDS):
            found = await guild.query_members(user_ids=list(numbers), limit=MOST_ASKED, cache=False)
    except UNANSWERED as error:
        raise TooBusy from error
    return {each.id: each for each in found}
