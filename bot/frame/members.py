"""People named in an option of a slash command."""

from __future__ import annotations

import discord

from bot.core.people import Person
from bot.core.refusals import NoBots, NotAMember
from bot.frame.context import person


def member(user: discord.User | discord.Member) -> Person:
    """Someone of this server who can take over a seat; raises `Refusal`."""
    if user.bot:
        raise NoBots
    if not isinstance(user, discord.Member):
        raise NotAMember(name=user.display_name)
    return person(user)
